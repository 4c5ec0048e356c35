"""Clocks: how long people may think at a table that has them, and what happens when somebody's time is over.

How long a choice took stands in the event that ended it (`event.Spent`), so what a seat has left follows from the events, at
every server and after a restart. What the choice at hand has taken is measured here, by a clock that nobody can set. It is noted
now and then, for a restart: while no server runs, no clock does.

Of several servers, the one that whoever is asked looks on at lets the clock run and says when the time is over. The others
follow: they show what it has noted, and how long ago. So nobody loses time for which their own server could not reach the store,
and nobody gains any by going to another one. A server whose note is overdue stands still, or has died: what it noted last
counts, and whoever was asked there has a while to come back. Where whoever is asked has left, each server lets the clock run,
the longest that one of them has noted counts, and who drives the table says that the time is over.
"""

import asyncio
import math
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from fathom.server import wire
from fathom.server.alarm import STALL, STEP, Alarm
from fathom.server.budget import bank, left
from fathom.server.course import Course
from fathom.server.event import BrokenOff, Decided, Event, Spent, TimedOut
from fathom.server.noted import NEVER, Noted
from fathom.server.seats import PERSON
from fathom.server.sharing import AGAIN, BACK, STARTED
from fathom.server.span import NOBODY
from fathom.server.store import ENDS, Conflict, Store, Thought
from fathom.server.trouble import Trouble

if TYPE_CHECKING:
    from fathom.server.table import Table

NOTES = 3.0  # seconds from one note of the time that runs to the next
LONG = 600_000  # milliseconds left, from which on it is noted seldom
LONG_NOTES = 15.0
LATE = 1.0  # seconds by which a note may be late
FOLLOWED = 0.7  # part of that time after which what another server has noted is looked at again: at ever other moments
APART = 200  # milliseconds by which what pages show may be wrong
# Seconds in which others hear of who has gone from a server, which notes at once what their choice has taken.
PARTED = 6.0


class Timekeeper:
    """The clocks of one table. The one of the seat that is asked runs, if a person sits there."""

    def __init__(self, table: "Table", store: Store, kept: Thought | None) -> None:
        """`kept` was noted last."""
        self.running = NOBODY  # the seat
        self._table = table
        self._store = store
        self._kept = Noted.of(kept)
        self._is_noted = kept is not None
        self._version = -1  # for which it runs
        self._choice = -1, -1  # after how many moves, and of which era: other things may happen while it is made
        self._since = 0.0
        self._before = 0  # milliseconds that were over then
        self._next_note = 0.0
        self._ours = 0  # the longest that this server has noted of the choice at hand
        self._last = Noted(-1, 0, NEVER)  # what was noted last of the choice at hand, as far as is known
        self._follows = False  # whether another server lets the clock run
        self._was_here = False  # whether whoever is asked looked on here
        self._was_elsewhere = False  # or at other servers alone
        self._has_gone = False  # just now, from here
        self._ends = False  # whether the server does: then whoever is asked goes elsewhere, or comes back later
        self._spares = False  # nothing runs before `_since`, which is to come
        self._halted: float | None = None  # since when nothing can be written
        self._stands_until = 0.0  # when whoever was not heard, as the server stood still, has had time to be
        self._alarm = Alarm()
        self._keeping: asyncio.Task[None] | None = None

    def heed(self) -> None:
        """The table may have moved on."""
        table = self._table
        if table.entry.clock is None:
            return
        asked, version = self._asked(), table.version
        was_here, self._was_here = self._was_here, asked in table.audience.here
        if asked == self.running and (version == self._version or (asked != NOBODY and self._is_same)):
            self._go_on_at(version)
            was_elsewhere, self._was_elsewhere = self._was_elsewhere, self._is_elsewhere
            if self._was_here != was_here:  # from now on this server lets the clock run, or another one does
                self._next_note, self._has_gone = 0.0, was_here  # and begins with what was noted
                self._alarm.ring()
            if self._was_elsewhere != was_elsewhere:  # what is noted there counts; who goes from there is noted first
                asyncio.get_running_loop().call_later(0 if self._was_elsewhere else AGAIN, self._alarm.ring)
            return
        self._begin(asked, version)
        table.audience.tick()
        self._alarm.ring()
        if (asked != NOBODY or (self._is_noted and table.is_over)) and (self._keeping is None or self._keeping.done()):
            self._keeping = asyncio.create_task(self._keep(time.monotonic()))

    def _begin(self, asked: int, version: int) -> None:
        """From now on the clock of the seat `asked` runs, or none does."""
        table = self._table
        has_stopped = self.running != NOBODY and version == self._version
        if has_stopped:  # for a while
            self._kept = Noted(version, self._elapsed(), NEVER)
        self.running, self._version, self._choice = asked, version, (len(table.course.moves), table.course.era)
        self._since = max(time.monotonic(), self._stands_until)
        self._halted, self._has_gone, self._ours = None, False, 0
        is_kept = self._kept is not None and self._kept.version == version
        self._last = self._kept if self._kept and is_kept else Noted(version, self._spent(), self._since)
        self._before = self._by_now(self._last)
        self._was_elsewhere = self._is_elsewhere
        self._follows = asked != NOBODY and is_kept and not has_stopped  # it may have been noted again since
        self._next_note = min(self._next_note, self._since + self._pause(self._before))
        is_here = asked in table.audience.here
        if is_here and asked in table.places_elsewhere:  # at both: the other server begins with this one's note
            self._next_note = 0.0
        self._spares = asked != NOBODY and not is_here and table.is_anew and is_kept and not self._is_fresh(self._last)
        if self._spares:  # the server was away: whoever is asked has perhaps moved in time, and comes to say so
            self._since += BACK
        if asked != NOBODY:  # or it waits for who plays, and runs later
            self._kept = None

    def _go_on_at(self, version: int) -> None:
        """The same clock runs, whatever else has happened at the table."""
        if version != self._version:
            self._version, self._last = version, self._last._replace(version=version)
            self._go_on()
            self._table.audience.tick()
        self._free()

    def _free(self) -> None:
        """Whoever is asked was waited for after a restart, and is there or has not come: their time goes on."""
        now = time.monotonic()
        if not self._spares or not (self._is_here or self._is_elsewhere or now >= self._since):
            return
        self._spares, self._since = False, min(now, self._since)
        self._halted = None if self._halted is None else min(now, self._halted)
        self._table.audience.tick()
        self._alarm.ring()

    async def learn(self, version: int) -> None:
        """At `version` the clock of another server may have run for a while: what it noted of that counts here, too."""
        if self._table.entry.clock is not None:
            kept = Noted.of(await self._store.clock(self._table.id))
            self._kept = kept if kept is not None and kept.version == version else self._kept

    def halt(self, since: float) -> None:
        """Since then nothing can be written, so nobody can move, and no time is over until something can be."""
        if self._halted is None and self.running != NOBODY:
            self._halted = max(min(since, self._alarm.due), self._since)
            self._table.audience.tick()
            self._alarm.ring()

    def stamped(self, event: Event) -> Event:
        """The same event, with what it took.

        Where another server lets the clock run, with no more than was noted there, which knows the rest.
        """
        if self.running == NOBODY or isinstance(event, Decided):
            return event
        follows = self._is_elsewhere or (self._follows and not self._is_here)
        thought = self._last.milliseconds if follows else self._elapsed()
        return msgspec.structs.replace(event, spent=Spent(self.running, max(0, thought - self._spent())))

    def told(self) -> wire.Clocks:
        """What is left, as everybody may know."""
        table, clock = self._table, self._table.entry.clock
        if clock is None:
            return wire.Clocks([], NOBODY, 0)
        persons = [who.player == PERSON for who in table.seats]
        kept = [bank(clock, table.course, seat) if is_there else None for seat, is_there in enumerate(persons)]
        if self.running == NOBODY:
            return wire.Clocks(kept, NOBODY, 0)
        all_of_it = self._left()
        saved = bank(clock, table.course, self.running, len(table.course.moves))
        kept[self.running] = shown = max(0, min(all_of_it, saved + clock.move * 1000))
        begins = max(0, round(1000 * (self._since - time.monotonic())))
        return wire.Clocks(kept, self.running, begins + max(0, all_of_it - shown), self._halted is not None)

    def end(self) -> None:
        """The server ends: from now on what is noted says that no clock goes on here."""
        self._ends = True

    async def stop(self) -> None:
        """Let no clock run any more, and note what runs."""
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        if self.running != NOBODY and not self._table.is_lost and not self._is_elsewhere:
            with suppress(Trouble):
                self._ends = True
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
        is_noted = self._kept is not None and self._kept.version == self._table.version
        return is_noted or (self.running != NOBODY and self._is_same)

    @property
    def _is_same(self) -> bool:
        """Whether the choice at hand is the one that the clock runs for."""
        return self._choice == (len(self._table.course.moves), self._table.course.era)

    def _spent(self) -> int:
        """Milliseconds that whoever is asked has thought about the choice at hand, by what has happened."""
        return self._table.course.spent.get((self.running, *self._choice), 0)

    def _is_fresh(self, noted: Noted, most: float = math.inf) -> bool:
        """Whether a server runs that noted this, `most` seconds ago, for the next note is not overdue.

        Before this one was started, none did perhaps.
        """
        since = min(most, self._pause(noted.milliseconds) + LATE)
        return noted.moment > max(STARTED, time.monotonic() - since)

    def _by_now(self, noted: Noted, most: float = math.inf) -> int:
        """Milliseconds that whoever is asked has thought by now, by what was noted."""
        since = time.monotonic() - noted.moment if self._is_fresh(noted, most) else 0.0
        return max(self._spent(), noted.milliseconds + round(1000 * since))

    def _elapsed(self) -> int:
        """Milliseconds that whoever is asked has thought about the choice at hand: none while the server stood still."""
        now = min(time.monotonic(), self._alarm.due) if self._halted is None else self._halted
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

    def _until_over(self) -> float:
        """The seconds until then, with those before its clock goes on."""
        return max(0.0, self._since - time.monotonic()) + self._left() / 1000

    def _left_after(self, elapsed: int) -> int:
        """The same if the choice at hand has taken so long."""
        return left(self._table.entry.clock, self._table.course, self.running, elapsed)

    def _pause(self, elapsed: int) -> float:
        """The seconds until what the choice at hand has taken is noted again, once so much is."""
        return NOTES if self.running == NOBODY or self._left_after(elapsed) < LONG else LONG_NOTES

    def _set(self, elapsed: int) -> None:
        """The choice at hand has taken so many milliseconds."""
        is_apart = abs(elapsed - self._elapsed()) > APART
        self._before, self._since = elapsed, time.monotonic()
        if self._halted is not None:
            self._halted = self._since
        if is_apart:
            self._table.audience.tick()

    async def _keep(self, began: float) -> None:
        """Let the clock run that runs, until none does; the first of them since the moment `began`."""
        table, due = self._table, began
        self._spare(time.monotonic() - began, self._since, STALL)
        while not table.is_lost and self.running != NOBODY:
            now, since, was_halted = time.monotonic(), self._since, self._halted is not None
            if self._alarm.heard() or now >= due:
                due = await self._minded() + time.monotonic()
                if not was_halted:  # that was left out when it ended
                    self._spare(time.monotonic() - now, since)  # or the store took long
            since = self._since
            if self._spare(await self._alarm.wait(due - time.monotonic()), since, STALL):
                due = self._next_note = 0.0  # others are to hear of it
        self._alarm.end()
        if table.is_over and not table.is_lost:
            with suppress(Trouble):
                await self._store.end_clock(table.id)
                self._is_noted = False

    def _spare(self, stood: float, since: float, extra: float = 0.0) -> bool:
        """Whether the server stood still for these seconds. Then so did the clock, which went on `since`, and `extra` more."""
        now = time.monotonic()
        if self._since != since:  # another choice has begun, and has lost no more than it has had
            stood = min(stood, now - self._since)
        if stood <= STALL or self._halted is not None or self._is_elsewhere:
            return False
        began = now - stood
        rested = began - self._stands_until  # where the machine is late over and over, time is over, too
        grace = BACK if stood > BACK and rested >= STALL else extra if rested >= STEP else 0.0
        self._stands_until = now + grace if grace or rested >= 0 else self._stands_until + stood
        self._before += round(1000 * max(0.0, began - self._since))
        self._since = max(self._since + stood, now + grace)
        self._table.audience.tick()
        return True

    async def _minded(self) -> float:
        """Do what is to be done now, or halt; the seconds until something is again."""
        began = time.monotonic()
        try:
            return await self._mind()
        except (Trouble, Conflict):  # it could not be written, and that has been said
            self.halt(began)
            return AGAIN

    async def _mind(self) -> float:
        """Do what is to be done now; the seconds until something is again."""
        has_gone, self._has_gone = self._has_gone, False
        if has_gone and self._halted is None:
            await self._note()
            return 0.0  # if the server stood still meanwhile, that is spared before anybody's time is over
        self._free()
        if self._is_elsewhere:
            self._follows = True
            return await self._follow()
        if self._follows:
            await self._take_over()
            return 0.0
        if self._halted is not None:
            await self._note()
            self._go_on()
            return 0.0
        if self._until_over() <= 0:
            await self._table.happen(self._over, drives=not self._is_here)
            return AGAIN  # another server drives the table, and may cease to
        if time.monotonic() >= self._next_note:
            await self._note()
        waits = self._since - time.monotonic() if self._spares else math.inf
        return max(0.0, min(self._until_over(), self._next_note - time.monotonic(), waits))

    def _go_on(self) -> None:
        """Something can be written again; a move that could not be is still to be heard."""
        if self._halted is not None:  # or it was the choice of somebody who has moved by now
            self._since += max(0.0, time.monotonic() - self._halted) + AGAIN
            self._halted = None
            self._table.audience.tick()

    async def _note(self) -> None:
        """Write down what the choice at hand has taken: of several servers, the longest that one of them knows counts."""
        version, elapsed, moment = self._version, self._elapsed(), time.monotonic()
        goes = not self._ends and moment >= self._since  # else it stands, for whoever comes to another server, too
        self._is_noted = True
        await self._store.keep_clock(self._table.id, version, elapsed, goes=goes)
        if self._version == version:
            self._ours = max(self._ours, elapsed)
            self._last = Noted(version, elapsed, moment if goes else NEVER)
        if self._table.is_shared:  # and others were perhaps not halted when this one was
            noted = await self._found()
            if self._version == version and noted.milliseconds > self._ours:  # what the answer took is no thought
                self._set(max(noted.milliseconds, min(self._elapsed(), elapsed + round(1000 * STALL))))
        self._next_note = time.monotonic() + self._pause(elapsed)

    async def _found(self) -> Noted:
        """What was noted last of the choice at hand; where nothing was, that it has just begun."""
        noted = Noted.of(await self._store.clock(self._table.id))
        if noted is not None and noted.version == self._version and noted.milliseconds >= self._last.milliseconds:
            self._last = noted
        return self._last

    async def _follow(self) -> float:
        """Let the clock run as it does where whoever is asked looks on, by what is noted there; the seconds until the next look.

        Where the next note is overdue, that server can't reach the store, stands still, or has died and is soon heard of no more.
        """
        noted = await self._found()
        self._go_on()
        self._set(self._by_now(noted))
        pause = self._pause(noted.milliseconds)
        due = noted.moment + pause + LATE - time.monotonic()
        return max(AGAIN, min(pause * FOLLOWED, due))

    async def _take_over(self) -> None:
        """Let the clock run that another server did, where whoever is asked looks on no more."""
        noted = await self._found()
        self._follows = False
        most = math.inf if self._is_here else PARTED
        self._set(self._by_now(noted, most))
        has_ended = not self._is_fresh(noted, most)
        if has_ended and not self._is_here:  # whoever was there is about to come back
            self._spares, self._since = True, self._since + BACK
            self._table.audience.tick()

    def _over(self, course: Course) -> Sequence[TimedOut | BrokenOff]:
        """What happens when the time of whoever is asked is over."""
        if self.running == NOBODY or self._version != course.version or self._until_over() > 0:
            return []
        return [BrokenOff(self.running, True) if self._table.entry.leaves == ENDS else TimedOut(self.running)]
