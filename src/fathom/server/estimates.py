"""Estimates that take a while, one after the other in a thread of their own, and kept when they are done.

Whoever wants one asks again until it is there; addresses take turns. One that nobody asks for any more is given up.
"""

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from fathom.engine.setup import Setup
from fathom.server import wire
from fathom.server.chances import Stopped, chances, waiting
from fathom.server.event import Event
from fathom.server.fair import Fair, asker
from fathom.server.trouble import Trouble
from fathom.server.turns import Threads

KEPT = 200  # games whose chances are kept in memory
MOST_WAITING = 100  # games
PATIENCE = 60.0  # seconds after which nobody seems to wait

log = logging.getLogger("fathom.estimates")


class _Work:
    """The chances of one game."""

    def __init__(self, key: tuple[Setup, bytes], setup: Setup, played: Sequence[Event]) -> None:
        self.key = key
        self.setup = setup
        self.played = played
        self.answer = waiting(setup)
        self.failed = False
        self.is_lost = False  # what was at it has ended: it is to be begun again
        self.asked = time.monotonic()

    @property
    def is_wanted(self) -> bool:
        return time.monotonic() - self.asked < PATIENCE


class Estimates:
    """The chances of finished games. It is asked from the event loop, and never waits."""

    def __init__(self, threads: Threads) -> None:
        """Nothing is estimated yet. If there is a helper, it estimates."""
        self._threads = threads
        self._works: OrderedDict[tuple[Setup, bytes], _Work] = OrderedDict()
        self._waiting: Fair[_Work] = Fair(MOST_WAITING)
        self._news = threading.Condition()  # both threads look at what waits
        self._thread: threading.Thread | None = None
        self._is_over = False

    def ask(self, setup: Setup, played: Sequence[Event]) -> wire.Chances:
        """How far the chances of this game are; the first to ask sets the work going.

        `Trouble` if it failed, or if too many wait.
        """
        key = setup, msgspec.json.encode(played)
        work = self._works.get(key)
        if work is None or work.is_lost or (work.answer.stage != "done" and not work.is_wanted):
            work = self._works[key] = _Work(key, setup, played)
            self._line_up(work, is_new=True)
            self._start()
        else:
            self._line_up(work)
        work.asked = time.monotonic()
        self._works.move_to_end(key)
        while len(self._works) > KEPT:
            self._works.popitem(last=False)
        if work.failed:
            raise Trouble(500, "server-no-chances")
        return work.answer

    def stop(self) -> None:
        """Give up what is under way."""
        with self._news:
            self._is_over = True
            self._news.notify()

    def _line_up(self, work: _Work, *, is_new: bool = False) -> None:
        """Let it wait for whoever asks now, too, if it has not begun. What gives way is forgotten; `Trouble` if it is this."""
        with self._news:
            gone = self._waiting.add(work, asker.get()) if is_new or work in self._waiting else None
            self._news.notify()
        if gone is not None:
            self._works.pop(gone.key, None)
        if gone is work:
            raise Trouble(503, "server-busy")

    def _take(self) -> _Work | None:
        """What is next, when there is something; None at the end."""
        with self._news:
            self._news.wait_for(lambda: self._waiting or self._is_over)
            return None if self._is_over else self._waiting.take()

    def _start(self) -> None:
        if self._thread is None:  # no program waits for it at its end
            self._thread = threading.Thread(target=self._run, name="estimates", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while (work := self._take()) is not None:
            if not work.is_wanted:
                continue
            try:
                self._do(work)
            except Stopped:
                continue
            except Trouble:
                work.is_lost = True
            except Exception:  # a game that someone made can raise anything
                log.exception("the chances of a game cannot be estimated")
                work.failed = True

    def _do(self, work: _Work) -> None:
        def report(done: float) -> None:
            if self._is_over or not work.is_wanted:
                raise Stopped
            work.answer = msgspec.structs.replace(work.answer, stage="plays", done=round(done, 3))

        work.answer = msgspec.structs.replace(work.answer, stage="prepares")
        work.answer = self._threads.call(chances, work.setup, work.played, report=report, waits=True)
