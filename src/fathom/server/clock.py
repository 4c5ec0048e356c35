"""Clocks: how long people may think at a table that has them, and what happens when somebody's time is over.

How long a choice took stands in the event that ended it (`event.Spent`), so what a seat has left follows from the events, at
every server and after a restart. What the choice at hand has taken is measured here, by a clock that nobody can set. It is noted
now and then, for a restart: while no server runs, no clock does.

Of several servers, the one that whoever is asked looks on at lets the clock run and says when the time is over; the others show
what it has noted. So nobody loses time for which their own server could not reach the store. Where whoever is asked is at none of
them, each lets it run, the longest that one of them has noted counts, and who drives the table says that the time is over.
"""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from fathom.server import wire
from fathom.server.course import Course
from fathom.server.event import BrokenOff, Decided, Event, Spent, TimedOut
from fathom.server.seats import PERSON
from fathom.server.sharing import AGAIN, BACK
from fathom.server.span import NOBODY
from fathom.server.store import ENDS, Conflict, Store
from fathom.server.trouble import Trouble

if TYPE_CHECKING:
    from fathom.server.table import Table

LAG = 2_000  # milliseconds that a choice costs nobody: the page shows first what led to it
NOTES = 3.0  # seconds from one note of the time that runs to the next
LONG = 600_000  # milliseconds left, from which on it is noted seldom
LONG_NOTES = 15.0
LATE = 1.0  # seconds by which a note may be late
FOLLOWED = 0.7  # part of that time after which what another server has noted is looked at again: at ever other moments
APART = 200  # milliseconds by which what pages show may be wrong
STALL = 0.5  # seconds later than it was to be that a server looks at a clock again: then it has stood still
LOOK = 30.0  # seconds between two looks at all clocks that were noted
MOST_LOOKS = 4  # that find the same: then no server lets that clock run


def bank(clock: wire.Clock, course: Course, seat: int, but: int = -1) -> int:
    """The milliseconds that a seat has left in its bank; without what it took for the choice after `but` moves."""
    free = clock.move * 1000 + LAG
    here = but, course.era
    over = (max(0, ms - free) for (who, *at), ms in course.spent.items() if who == seat and (*at,) != here)
    return max(0, clock.bank * 1000 - sum(over))


class Timekeeper:
    """The clocks of one table. The one of the seat that is asked runs, if a person sits there."""

    def __init__(self, table: "Table", store: Store, kept: tuple[int, int] | None) -> None:
        """`kept` was noted last: a version, and how many milliseconds whoever was asked there had thought."""
        self.running = NOBODY  # the seat
        self._table = table
        self._store = store
        self._kept = kept
        self._is_noted = kept is not None
        self._version = -1  # for which it runs
        self._since = 0.0
        self._before = 0  # milliseconds that were over then
        self._next_note = 0.0
        self._seen: tuple[int, int] | None = None  # what another server had noted
        self._looked = 0.0  # when that was looked at
        self._was_here = False  # whether whoever is asked looked on here
        self._spares = False  # nothing runs before `_since`, which is to come
        self._halted: float | None = None  # since when nothing can be written
        self._changed = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None

    def heed(self) -> None:
        """The table may have moved on."""
        table = self._table
        if table.entry.clock is None:
            return
        asked, version = self._asked(), table.version
        was_here, self._was_here = self._was_here, asked in table.audience.here
        if (asked, version) == (self.running, self._version):
            self._free()
            if self._was_here != was_here:  # from now on this server lets the clock run, or another one does
                self._next_note = 0.0  # which begins with what was noted
                self._changed.set()
            return
        if self.running != NOBODY and version == self._version:  # it stops for a while
            self._kept = version, self._elapsed()
        self.running, self._version, self._since, self._halted = asked, version, time.monotonic(), None
        is_kept = self._kept is not None and self._kept[0] == version
        self._before = self._kept[1] if self._kept and is_kept else 0
        self._next_note = min(self._next_note, self._since + self._pause(self._before))
        self._spares = table.is_anew and is_kept and asked not in (NOBODY, *table.audience.here)
        if self._spares:  # the server was away: whoever is asked has perhaps moved in time, and comes to say so
            self._since += BACK
        if asked != NOBODY:  # or it waits for who plays, and runs later
            self._kept = None
        table.audience.tick()
        self._changed.set()
        is_noted = self._is_noted and table.is_over
        if (asked != NOBODY or is_noted) and (self._keeping is None or self._keeping.done()):
            self._keeping = asyncio.create_task(self._keep())

    def _free(self) -> None:
        """Whoever is asked was waited for after a restart, and is here or has not come: their time goes on."""
        now = time.monotonic()
        is_here = self.running in self._table.audience.here
        if not self._spares or not (is_here or now >= self._since):
            return
        self._spares, self._since = False, min(now, self._since)
        self._halted = None if self._halted is None else min(now, self._halted)
        self._table.audience.tick()
        self._changed.set()

    async def learn(self, version: int) -> None:
        """Another server made `version`, at which its clock may have run for a while: what it noted of that counts here, too."""
        if self._table.entry.clock is not None:
            kept = await self._store.clock(self._table.id)
            self._kept = kept if kept is not None and kept[0] == version else self._kept

    def halt(self, since: float) -> None:
        """Since then nothing can be written, so nobody can move, and no time is over until something can be."""
        if self._halted is None:
            self._halted = max(since, self._since)
            self._changed.set()

    def stamped(self, event: Event) -> Event:
        """The same event, with what it took."""
        if self.running == NOBODY or isinstance(event, Decided):
            return event
        return msgspec.structs.replace(event, spent=Spent(self.running, self._elapsed()))

    def told(self) -> wire.Clocks:
        """What is left, as everybody may know."""
        table, clock = self._table, self._table.entry.clock
        if clock is None:
            return wire.Clocks([], NOBODY, 0)
        persons = [who.player == PERSON for who in table.seats]
        left = [bank(clock, table.course, seat) if is_there else None for seat, is_there in enumerate(persons)]
        if self.running == NOBODY:
            return wire.Clocks(left, NOBODY, 0)
        all_of_it = self._left()
        saved = bank(clock, table.course, self.running, len(table.course.moves))
        left[self.running] = shown = max(0, min(all_of_it, saved + clock.move * 1000))
        return wire.Clocks(left, self.running, max(0, all_of_it - shown))

    async def stop(self) -> None:
        """Let no clock run any more, and note what runs."""
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        if self.running != NOBODY and not self._table.is_lost and not self._is_elsewhere:
            with suppress(Trouble):
                await self._note()

    async def forget(self) -> None:
        """What was noted is of a past that is no more."""
        with suppress(Trouble):
            await self._store.end_clock(self._table.id)

    def _asked(self) -> int:
        """The person's seat that is asked now."""
        table = self._table
        seat, _ = table.awaited
        is_going = table.entry.has_begun and not table.is_lost and seat >= 0
        if not is_going or table.seats[seat].player != PERSON or seat == table.course.late:
            return NOBODY
        return seat if self._has_run or table.opens_in <= 0 else NOBODY

    @property
    def _has_run(self) -> bool:
        """Whether the choice at hand has taken any time yet. Then its clock goes on, though nobody may be there any more."""
        if self._kept is not None and self._kept[0] == self._table.version:
            return True
        return self.running != NOBODY and self._version == self._table.version

    def _elapsed(self) -> int:
        """Milliseconds that whoever is asked has thought since the table's version was made."""
        now = time.monotonic() if self._halted is None else self._halted
        return self._before + max(0, round((now - self._since) * 1000))

    @property
    def _is_here(self) -> bool:
        """Whether whoever is asked looks on at this server."""
        return self.running in self._table.audience.here

    @property
    def _is_elsewhere(self) -> bool:
        """Whether whoever is asked looks on at other servers alone, which have been heard of lately."""
        return self.running != NOBODY and not self._is_here and self._table.is_elsewhere(self.running)

    def _left(self) -> int:
        """The milliseconds until the time of whoever is asked is over."""
        return self._left_after(self._elapsed())

    def _left_after(self, elapsed: int) -> int:
        """The same if the choice at hand has taken so long since the table's version was made."""
        clock, course = self._table.entry.clock, self._table.course
        assert clock is not None
        at = len(course.moves)
        spent = course.spent.get((self.running, at, course.era), 0) + elapsed
        return bank(clock, course, self.running, at) + clock.move * 1000 + LAG - spent

    def _pause(self, elapsed: int) -> float:
        """The seconds until what the choice at hand has taken is noted again, once so much is."""
        return NOTES if self.running == NOBODY or self._left_after(elapsed) < LONG else LONG_NOTES

    def _set(self, elapsed: int) -> None:
        """The choice at hand has taken so many milliseconds since the table's version was made."""
        is_apart = abs(elapsed - self._elapsed()) > APART
        self._before, self._since = elapsed, time.monotonic()
        if self._halted is not None:
            self._halted = self._since
        if is_apart:
            self._table.audience.tick()

    async def _keep(self) -> None:
        """Let the clock run that runs, until none does."""
        table = self._table
        while not table.is_lost and self.running != NOBODY:
            self._changed.clear()
            since, began, pause = self._since, time.monotonic(), AGAIN
            try:
                pause = await self._mind()
            except (Trouble, Conflict):  # it could not be written, and that has been said
                self.halt(began)
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._changed.wait()
            took = time.monotonic() - began
            is_same = self._since == since and self._halted is None
            if is_same and took - pause > STALL:  # the server stood still, and so does every clock
                self._since += took - pause + STALL  # a little more, for a move that waits to be heard
        if table.is_over and not table.is_lost:
            with suppress(Trouble):
                await self._store.end_clock(table.id)
                self._is_noted = False

    async def _mind(self) -> float:
        """Do what is to be done now; the seconds until something is again."""
        if self._is_elsewhere and not self._spares:
            if not self._next_note and self._halted is None:  # they have just gone from here
                await self._note()
            return await self._follow()
        if self._halted is not None:
            await self._note()
            self._go_on()
        self._free()
        if self._left() <= 0:
            await self._table.happen(self._over, drives=not self._is_here)
            return AGAIN  # another server drives the table, and may cease to
        if time.monotonic() >= self._next_note:
            await self._note()
        waits = self._since - time.monotonic() if self._spares else math.inf
        return max(0.0, min(self._left() / 1000, self._next_note - time.monotonic(), waits))

    def _go_on(self) -> None:
        """Something can be written again; a move that could not be is still to be heard."""
        if self._halted is not None:  # or it was the choice of somebody who has moved by now
            self._since += max(0.0, time.monotonic() - self._halted) + AGAIN
            self._halted = None
            self._table.audience.tick()

    async def _note(self) -> None:
        """Write down what the choice at hand has taken: of several servers, the longest that one of them knows counts."""
        table, version, elapsed = self._table, self._version, self._elapsed()
        self._is_noted = True
        await self._store.keep_clock(table.id, version, elapsed)
        if table.is_shared:  # and the others were perhaps not halted when this one was
            kept = await self._store.clock(table.id)
            if kept is not None and kept[0] == version == self._version and kept[1] > elapsed:
                self._set(max(kept[1], self._elapsed()))
        self._next_note = time.monotonic() + self._pause(elapsed)

    async def _follow(self) -> float:
        """Let the clock run as it does where whoever is asked looks on, by what is noted there; the seconds until the next look.

        It has gone on at most until the next note was due: where none came, that server cannot reach the store, stands still,
        or has died and is soon heard of no more.
        """
        version, before, looked = self._version, self._seen, time.monotonic()
        kept = await self._store.clock(self._table.id)
        if self._version != version:
            return 0.0
        self._go_on()
        is_noted = kept is not None and kept[0] == version
        noted = kept[1] if kept is not None and is_noted else 0
        pause = self._pause(noted)
        is_new = is_noted and kept != before  # it was noted since the last look
        most = noted + round(1000 * (time.monotonic() - self._looked if is_new else pause + LATE))
        self._seen, self._looked = kept, looked
        elapsed = max(noted, min(self._elapsed(), most))
        self._set(elapsed)
        return min(pause * FOLLOWED, max(AGAIN, (most - elapsed) / 1000))

    def _over(self, course: Course) -> Sequence[TimedOut | BrokenOff]:
        """What happens when the time of whoever is asked is over."""
        if self.running == NOBODY or self._version != course.version or self._left() > 0:
            return []
        return [BrokenOff(self.running, True) if self._table.entry.leaves == ENDS else TimedOut(self.running)]


async def adopting(store: Store, live: Mapping[str, "Table"], open: Callable[[str], Awaitable["Table"]]) -> None:
    """Let the clocks run that no server lets run: after a restart, or when one has died. Until it is cancelled."""
    found: dict[str, tuple[tuple[int, int], int]] = {}  # what was noted of each, and how often it was so
    while True:
        with suppress(Trouble):
            noted = {id: kept for id, kept in (await store.clocks()).items() if not _runs(live.get(id))}
            before, found = found, {}
            for id, kept in noted.items():
                was, looks = before.get(id, (kept, 0))
                found[id] = kept, (looks + 1 if was == kept else 1)
            for id in [id for id, (_, looks) in found.items() if looks >= MOST_LOOKS]:
                del found[id]
                with suppress(Trouble):  # it cannot be read, and stays as it is
                    (await open(id)).wake()
        await asyncio.sleep(LOOK)


def _runs(table: "Table | None") -> bool:
    """Whether a table is at work here; one that was only looked at is not."""
    return table is not None and table.is_busy and not table.is_lost
