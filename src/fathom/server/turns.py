"""Work that takes a while, one piece after the other in a thread of its own, or in several: addresses take turns.

Who asks for what somebody else asked for before waits for the same piece of work; what nobody waits for any more is not begun.
What was made can be kept for a moment, from when it was last asked for: so whoever asks for the same over and over has it made
once.
"""

import asyncio
import os
import threading
from collections.abc import AsyncIterator, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, nullcontext, suppress
from functools import partial
from typing import Any, TypeVar

from fathom.server.fair import Fair, asker
from fathom.server.helper import Helper, Report
from fathom.server.leisure import Leisure
from fathom.server.limits import Buckets, Rate
from fathom.server.thoughts import Thoughts
from fathom.server.trouble import Trouble

T = TypeVar("T")

KEPT = 1.0  # seconds since it was asked for
SOON = 1.0  # seconds in which the helper is to have made what somebody who joins waits for
MOST_JOINING = 20_000  # pasts and tables that wait: all pages of a large server come back at once when it was restarted
MOST_LOOKING = 1000  # who wait to look back, each perhaps with a record
MOST_THINKING = 20_000  # bots, one for each table


class _Work:
    """Something to be made, and those who wait for it."""

    def __init__(self, make: Callable[[], Any], key: Hashable, is_kept: bool) -> None:
        self.make = make
        self.key = key
        self.is_kept = is_kept
        self.made: Any = None  # if it is kept and done
        self.is_done = False
        self.until: asyncio.TimerHandle | None = None  # when it is kept no more
        self.has_begun = False
        self.wishes: set[asyncio.Future[Any]] = set()


class Turns:
    """Threads, and who waits for them. They are asked from one event loop, where their answers arrive."""

    def __init__(self, name: str, most: int, threads: int = 1) -> None:
        """Threads of this name, for which at most so much waits. One, for each that runs Python keeps the event loop waiting."""
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        # Those that wait, are under way or are kept, or of which the event loop has still to hear.
        self._works: dict[Hashable, _Work] = {}
        self._waiting: Fair[_Work] = Fair(most)
        self._lock = threading.Lock()  # a thread takes what waits by itself: it is not to wait for the event loop
        self._idle = threads
        self._is_over = False

    def ask(self, make: Callable[[], T], key: Hashable = None, is_kept: bool = False) -> asyncio.Future[T]:
        """What `make` makes, when it is the turn of whoever asks; cancel it if it is wanted no more.

        What is asked for under the same key, if there is one, is made once for all who ask before it is done; if it `is_kept`,
        also for those who ask within a second after somebody else: then nobody may change it. It fails with `Trouble` if too much
        waits already.
        """
        wish: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self._is_over:
            wish.cancel()
            return wish
        if key is None:
            key = wish
        if key in self._works:
            self.hasten(key)
        else:
            self._works[key] = _Work(make, key, is_kept)
            self._line_up(self._works[key])
        if (work := self._works.get(key)) is None:
            wish.set_exception(Trouble(503, "server-busy"))
            return wish
        if work.is_done:
            self._keep(work)
            wish.set_result(work.made)
            return wish
        work.wishes.add(wish)
        wish.add_done_callback(partial(self._leave, work))
        self._go_on()
        return wish

    def hasten(self, key: Hashable) -> None:
        """Let what waits under `key` have its turn for whoever asks now, too."""
        if (work := self._works.get(key)) is not None:
            self._line_up(work)

    def stop(self) -> None:
        """Begin nothing more."""
        self._is_over = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for work in self._works.values():
            for wish in work.wishes:
                wish.cancel()

    def _line_up(self, work: _Work) -> None:
        """Let it wait for whoever asks now, if it has not begun. What has to give way to it is refused."""
        with self._lock:
            gone = None if work.has_begun else self._waiting.add(work, asker.get())
        if gone is not None:
            del self._works[gone.key]
            for wish in gone.wishes:
                if not wish.done():
                    wish.set_exception(Trouble(503, "server-busy"))

    def _leave(self, work: _Work, wish: asyncio.Future[Any]) -> None:
        """That wish has been met, or is one no more."""
        work.wishes.discard(wish)
        with self._lock:
            is_in_vain = not work.wishes and work in self._waiting
            if is_in_vain:
                self._waiting.remove(work)
        if is_in_vain:
            del self._works[work.key]

    def _go_on(self) -> None:
        with self._lock:
            begins = self._idle > 0 and not self._is_over
            self._idle -= begins
        if begins:
            loop = asyncio.get_running_loop()
            loop.run_in_executor(self._threads, self._run, loop)

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        """In the thread: make what waits, until nothing does."""
        while (work := self._take()) is not None:
            made, error = None, None
            try:
                made = work.make()
            except BaseException as raised:  # a game that someone made can raise anything
                error = raised
            with suppress(RuntimeError):  # the server has ended
                loop.call_soon_threadsafe(self._done, work, made, error)

    def _take(self) -> _Work | None:
        with self._lock:
            if not self._waiting or self._is_over:
                self._idle += 1
                return None
            work = self._waiting.take()
            work.has_begun = True
            return work

    def _keep(self, work: _Work) -> None:
        if work.until is not None:
            work.until.cancel()
        work.until = asyncio.get_running_loop().call_later(KEPT, self._works.pop, work.key)

    def _done(self, work: _Work, made: Any, error: BaseException | None) -> None:
        if work.is_kept and error is None:
            work.made, work.is_done = made, True
            self._keep(work)
        else:
            del self._works[work.key]
        for wish in work.wishes:
            if wish.done():  # it was cancelled just now
                continue
            if error is None:
                wish.set_result(made)
            else:
                wish.set_exception(error)


class Threads:
    """What a server leaves to threads, and to another process."""

    def __init__(self, pace: Rate | None = None, helper: Helper | None = None) -> None:
        """None begins yet. Bots move at this pace at the tables of an address. Without a helper all is done here."""
        self._pace = Buckets(pace)
        self.thoughts = Thoughts()
        self.helper = helper
        thinkers = max(2, (os.cpu_count() or 2) - 1)
        self.bots = Turns("bot", MOST_THINKING, thinkers)
        self._leisure = Leisure(thinkers - 1) if pace else None  # one is left for those that play with people
        self.joins = Turns("replay", MOST_JOINING)  # tables are read here, too
        self.looks = Turns("look-back", MOST_LOOKING)  # nobody who joins waits for whoever looks back

    @asynccontextmanager
    async def turn(self, purse: str, is_watched: bool) -> AsyncIterator[None]:
        """Inside a bot may move that `purse` pays for: when it may, and if it is only watched when the server has time, too."""
        await asyncio.sleep(self._pace.borrow(purse))
        async with self._leisure.turn(purse) if is_watched and self._leisure else nullcontext():
            yield

    def prepare(self, game: str) -> None:
        """Bots of this game will have something for the helper."""
        if self.helper is not None:
            self.helper.begin(game)

    def rest(self) -> None:
        """Let the helper end, if there was nothing for it for long."""
        if self.helper is not None:
            self.helper.rest()

    def call(self, work: Callable[..., T], *args: Any, report: Report | None = None, waits: bool = False) -> T:
        """`work(*args)`, or `work(*args, report)`, by the helper if there is one; see `Helper.call`."""
        if self.helper is not None:
            return self.helper.call(work, *args, report=report, waits=waits)
        return work(*args) if report is None else work(*args, report)

    def hurry(self, work: Callable[..., T], *args: Any) -> T:
        """`work(*args)`, by the helper if there is one that does it in time; see `Helper.hurry`."""
        return work(*args) if self.helper is None else self.helper.hurry(work, *args, seconds=SOON)

    def stop(self) -> None:
        """Begin nothing more."""
        self.bots.stop()
        self.joins.stop()
        self.looks.stop()
        if self.helper is not None:
            self.helper.stop()
