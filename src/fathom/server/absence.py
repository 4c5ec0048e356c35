"""Who has gone from a table that people gathered at, and who plays on for them meanwhile."""

import asyncio
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from math import ceil
from typing import TYPE_CHECKING

from fathom.server import wire
from fathom.server.course import Course
from fathom.server.seats import PERSON
from fathom.server.store import ENDS, WAITS, BrokenOff, Conflict, Entry, Seated
from fathom.server.trouble import Trouble

if TYPE_CHECKING:
    from fathom.server.table import Table

MINDS = 0.5  # seconds between two looks at who has gone and who is back
BY_AND_BY = 3600  # seconds for a choice, from which on nobody is expected to stay: the clock says when it is enough


class Absence:
    """The persons' seats that no page is connected for, since when, as long as others are there to wait for them."""

    def __init__(self, grace: float) -> None:
        """After `grace` seconds somebody counts as gone."""
        self._grace = grace
        self._since: dict[int, float] = {}
        self._is_visited = False  # whether anybody at all was connected

    def note(self, persons: Iterable[int], here: Iterable[int]) -> None:
        """Of the seats of `persons`, those of `here` are connected now."""
        now = time.monotonic()
        if not self._is_visited:
            self._since = {}  # nobody was waiting
        self._is_visited = bool(set(here))
        self._since = {seat: self._since.get(seat, now) for seat in set(persons) - set(here)}

    def left(self) -> dict[int, float]:
        """The seconds until each that is away counts as gone; 0 if it does."""
        now = time.monotonic()
        return {seat: max(0.0, since + self._grace - now) for seat, since in sorted(self._since.items())}


def must_stay(entry: Entry) -> bool:
    """Whether who is away counts as gone by and by: not where a clock gives so long for a choice."""
    return entry.clock is None or entry.clock.move < BY_AND_BY


class Attendance:
    """Minds who is at a table: tells everybody, and lets happen what the table was set to do when somebody has gone."""

    def __init__(self, table: "Table") -> None:
        """Nobody is there yet."""
        self._table = table
        self._absence = Absence(table.entry.grace)
        self._minding: asyncio.Task[None] | None = None

    def heed(self) -> None:
        """Somebody has come or gone, or plays for somebody else now."""
        table = self._table
        if not table.entry.host:
            return
        persons = [seat for seat, who in enumerate(table.entry.seats) if who.player == PERSON]
        self._absence.note(persons, table.here)
        table.audience.greet()
        is_minding = self._minding is not None and not self._minding.done()
        has_to_mind = table.entry.leaves != WAITS or any(player != PERSON for player in table.course.players.values())
        if table.entry.has_begun and has_to_mind and not is_minding:
            self._minding = asyncio.create_task(self._mind())

    def away(self) -> list[wire.Away]:
        """Who is away, once the game has begun."""
        if not self._table.entry.has_begun or self._table.is_over:
            return []
        stays = must_stay(self._table.entry)
        return [wire.Away(seat, ceil(left) if stays else None) for seat, left in self._absence.left().items()]

    def stands_in(self, who: str, wish: wire.StandIn) -> list[Seated]:
        """What happens where the browser `who` wishes that; nothing if it is so already. `Trouble` if it may not be."""
        table, entry = self._table, self._table.entry
        hosts = entry.keys.get(entry.host, [])
        if not (entry.host and entry.has_begun and entry.leaves == WAITS and must_stay(entry)) or table.is_over:
            raise Trouble(409, "server-no-stand-in")
        if who != entry.host and (not entry.keys.get(who) or not {*hosts}.isdisjoint(table.here)):
            raise Trouble(403, "server-host-decides")
        if self._absence.left().get(wish.seat) != 0:
            raise Trouble(409, "server-not-gone", seat=wish.seat)
        if table.seats[wish.seat].player == wish.player:
            return []
        return [Seated(wish.seat, wish.player, waits=wish.player == PERSON)]

    def stop(self) -> None:
        """Mind nobody any more."""
        if self._minding is not None:
            self._minding.cancel()

    async def _mind(self) -> None:
        """Look again and again, as long as anybody is here."""
        table = self._table
        while table.audience.here and not (table.is_lost or table.is_over):
            with suppress(Conflict, Trouble):  # it could not be written, and is tried again
                await table.happen(self._replaced)
            await asyncio.sleep(MINDS)

    def _replaced(self, course: Course) -> Sequence[Seated | BrokenOff]:
        """Who plays for whom from now on."""
        if course.is_over:  # by now
            return []
        entry, left = self._table.entry, self._absence.left()
        players = [who.player for who in course.seats(entry.seats)]
        acts = entry.leaves != WAITS and must_stay(entry)
        gone = [seat for seat, seconds in left.items() if acts and not seconds and players[seat] == PERSON]
        if gone and entry.leaves == ENDS:
            return [BrokenOff(gone[0])]
        back = [seat for seat in course.players if players[seat] != PERSON and seat not in left]
        return [Seated(seat, PERSON) for seat in back] + [Seated(seat, entry.leaves) for seat in gone]
