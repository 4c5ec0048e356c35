"""Groups of viewers: whoever holds the same seats of a table is sent the same steps, and each is projected once.

Steps are made when a viewer asks for the next one, and kept until every viewer of the group has taken them. What happened at the
table and has not been projected yet waits here, too: so a table keeps nothing of what everybody has seen.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from copy import copy
from typing import Protocol

from fathom.engine.errors import Sentence
from fathom.server import wire
from fathom.server.projection import Past, Projection
from fathom.server.span import Span
from fathom.server.trouble import Trouble

TOGETHER = 4  # versions projected before anybody is woken, so that the first of many is not long in coming

Ask = Callable[[], asyncio.Future[Past]]  # asks for a past; see `Turns.ask`

log = logging.getLogger("fathom.table")


class Viewer(Protocol):
    """Whoever is sent the table. None of these may wait: the table has others to serve."""

    yours: tuple[int, ...]
    given: list[str]  # the hashes of the keys that it brings

    def wake(self) -> None:
        """There are new steps in the viewer's feed."""

    def answer(self, message: wire.Ack | wire.Refused) -> None:
        """Send this before the steps that come after it."""

    def hear(self, said: wire.Said) -> None:
        """Somebody at the table said something."""

    def greet(self) -> None:
        """Who sits at the table, or who is here, has changed."""

    def tick(self) -> None:
        """A clock at the table has started or stopped."""

    def leave(self, code: int, problem: Sentence | None = None) -> None:
        """The table cannot go on as it is: say why, and close."""


class Group:
    """The viewers who hold the same seats, from the table's version at which the first of them came."""

    def __init__(self, ask: Ask) -> None:
        """`ask` asks for the past that ends at that version."""
        self.feeds: set[Feed] = set()
        self._ask: Ask | None = ask  # until it is there
        self._pasts: dict[Feed, asyncio.Future[Past]] = {}
        self._standing: Counter[int] = Counter()  # how many feeds stand at a version
        self._waiting: list[Span] = []  # few mostly; an empty deque takes ten times as much
        self._steps: dict[int, bytes] = {}  # by version, ascending
        self._projection: Projection | None = None
        self._is_asked = False  # whether a viewer wants a step that is not there
        self._work: asyncio.Task[None] | None = None

    def hear(self, span: Span) -> None:
        """This has happened at the table."""
        self._waiting.append(span)
        self._go_on()

    def step(self, version: int) -> bytes | None:
        """The step to `version`; None if it is not there yet: all are woken when it is."""
        step = self._steps.get(version)
        if step is None:
            self._is_asked = True
            self._go_on()
        return step

    def enter(self, feed: "Feed") -> None:
        """Make steps for this one, too."""
        self.feeds.add(feed)
        self._standing[feed.version] += 1
        if self._ask is not None:  # for each again: nobody is to wait until it is the turn of whoever came first
            self._pasts[feed] = self._ask()
            self._pasts[feed].add_done_callback(self._begin)

    def quit(self, feed: "Feed") -> None:
        """Make none for it any more."""
        if feed in self.feeds:
            self.feeds.remove(feed)
            self._leave(feed.version)
        if (past := self._pasts.pop(feed, None)) is not None:
            past.cancel()

    def move(self, version: int) -> None:
        """A feed has taken the step that follows `version`."""
        self._standing[version + 1] += 1
        self._leave(version)

    def _leave(self, version: int) -> None:
        """A feed stands at `version` no longer: let go of the steps that all of them have taken."""
        self._standing[version] -= 1
        if not self._standing[version]:  # of many feeds, only the last looks
            del self._standing[version]
            least = min(self._standing, default=0)
            for taken in [taken for taken in self._steps if taken <= least]:
                del self._steps[taken]

    def close(self) -> None:
        """Nobody looks any more."""
        if self._work is not None:
            self._work.cancel()

    def _begin(self, past: asyncio.Future[Past]) -> None:
        """Go on from where the replay ended; of it, keep the projection only."""
        if past.cancelled() or self._ask is None:
            return
        if error := past.exception():
            self._fail(error)
        else:
            self._ask = None
            self._pasts.clear()
            self._projection = copy(past.result().projection)  # the other is kept for those who come next
            self._wake()

    def _go_on(self) -> None:
        """Make the next steps of what waits, if a viewer asks for any."""
        is_free = self._projection is not None and (self._work is None or self._work.done())
        if self._is_asked and self._waiting and is_free:
            self._work = asyncio.create_task(self._project())

    async def _project(self) -> None:
        """Make the next steps of what waits.

        Here, and not in a thread: the event loop would stand still as long, and to hand Python from one thread to the other takes
        longer than most steps do.
        """
        assert self._projection is not None
        try:
            for _ in range(min(TOGETHER, len(self._waiting))):
                await asyncio.sleep(0)  # others may have something to do that takes less
                span = self._waiting.pop(0)
                (self._steps[span.version],) = self._projection.follow([span])
        except Exception as error:
            self._fail(error)
        else:
            self._is_asked = False
            self._wake()

    def _wake(self) -> None:
        for feed in self.feeds:
            feed.viewer.wake()

    def _fail(self, error: BaseException) -> None:
        if isinstance(error, Trouble):  # too much waits
            for feed in self.feeds:
                feed.viewer.leave(wire.COME_BACK, error.sentence)
            return
        log.error("what happened at a table cannot be shown", exc_info=error)
        for feed in self.feeds:
            feed.viewer.leave(wire.BROKEN, Sentence("server-table-stuck", {"detail": type(error).__name__}))


class Feed:
    """What one viewer is sent, step by step, at its own pace."""

    def __init__(self, group: Group, viewer: Viewer, version: int) -> None:
        """From the step after `version` on."""
        self.viewer = viewer
        self.version = version  # of the last step of the group that was taken
        self._group = group
        self._missed: list[bytes] = []
        group.enter(self)

    @property
    def taken(self) -> int:
        """The version of the last step that was taken."""
        return self.version - len(self._missed)

    @property
    def is_behind(self) -> bool:
        """Whether the next step is one of those that were given first."""
        return bool(self._missed)

    def begin(self, missed: list[bytes]) -> None:
        """Give these steps first: they lead to the version at which the feed begins."""
        self._missed = missed[::-1]

    def take(self) -> bytes | None:
        """The next step; None if it is not there yet: the viewer is woken when it is."""
        if self not in self._group.feeds:  # it has ended
            return None
        if self._missed:
            return self._missed.pop()
        step = self._group.step(self.version + 1)
        if step is not None:
            self.version += 1
            self._group.move(self.version - 1)
        return step

    def end(self) -> None:
        """Want no more."""
        self._group.quit(self)
