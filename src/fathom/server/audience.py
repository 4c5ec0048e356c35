"""Everybody who looks on at one table: what they are sent of its game, and who else is there."""

import asyncio
from collections.abc import Iterable, Sequence

from fathom.engine.errors import Sentence
from fathom.server import wire
from fathom.server.group import Ask, Feed, Group, Viewer
from fathom.server.span import Span

MANY = 50  # viewers, of whom each would be told of each that comes
SECOND = 1.0

# The seats that a viewer holds, and who sat at the table when it came: by both, the same is seen in the same way.
Eyes = tuple[tuple[int, ...], tuple[wire.Seat, ...]]


class Audience:
    """The viewers of a table, and the groups of those who hold the same seats."""

    def __init__(self) -> None:
        """Nobody yet."""
        self.greeted = 0  # how often all were told that who is here has changed
        self.ticked = 0  # and that a clock has started or stopped
        self._soon: asyncio.TimerHandle | None = None  # until all are told
        self._feeds: dict[Viewer, Feed] = {}
        self._groups: dict[Eyes, Group] = {}

    @property
    def is_to_be_greeted(self) -> bool:
        """Whether something has changed that all are told soon."""
        return self._soon is not None

    def __bool__(self) -> bool:
        return bool(self._feeds)

    @property
    def viewers(self) -> list[Viewer]:
        """Whoever looks on."""
        return list(self._feeds)

    @property
    def here(self) -> list[int]:
        """The seats of whoever looks on."""
        return sorted({seat for viewer in self._feeds for seat in viewer.yours})

    def brings(self, key: str) -> bool:
        """Whether somebody looks on who brings the key with this hash."""
        return any(key in viewer.given for viewer in self._feeds)

    @property
    def watching(self) -> int:
        """How many look on who hold no seat."""
        return sum(not viewer.yours for viewer in self._feeds)

    def enter(self, viewer: Viewer, seats: Sequence[wire.Seat], version: int, ask: Ask) -> Feed:
        """Somebody comes, while these sit there: the feed of all that follows `version`. `ask` asks for the past up to there."""
        eyes = viewer.yours, tuple(seats)
        if eyes not in self._groups:
            self._groups[eyes] = Group(ask)
        feed = self._feeds[viewer] = Feed(self._groups[eyes], viewer, version)
        return feed

    def quit(self, viewer: Viewer) -> bool:
        """Somebody goes; whether they were there."""
        if (feed := self._feeds.pop(viewer, None)) is None:
            return False
        feed.end()
        for eyes, group in list(self._groups.items()):
            if not group.feeds:
                group.close()
                del self._groups[eyes]
        return True

    def hear(self, spans: Iterable[Span]) -> None:
        """This has happened at the table."""
        for span in spans:
            for group in self._groups.values():
                group.hear(span)

    def done(self, seat: int, sequence: int, version: int) -> None:
        """Tell all who hold `seat` that its command was done."""
        for viewer in self._feeds:
            if seat in viewer.yours:
                viewer.answer(wire.Ack(seat, sequence, version))

    def greet_soon(self) -> None:
        """Some have come or gone who only look on: of many, everybody is told once a second."""
        if len(self._feeds) < MANY:
            self.greet()
        elif self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(SECOND, self.greet)

    def greet(self) -> None:
        """Who sits there, or who is here, has changed."""
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        self.greeted += 1
        for viewer in self._feeds:
            viewer.greet()

    def tick(self) -> None:
        """A clock has started or stopped."""
        self.ticked += 1
        for viewer in self._feeds:
            viewer.tick()

    def leave(self, code: int, problem: Sentence | None = None) -> None:
        """Send everybody away."""
        for viewer in self.viewers:
            viewer.leave(code, problem)
