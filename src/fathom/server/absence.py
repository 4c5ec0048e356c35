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
from fathom.server.store import ENDS, WAITS, BrokenOff, Conflict, Seated
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
        if table.entry.has_begun and table.entry.leaves != WAITS and not is_minding:
            self._minding = asyncio.create_task(self._mind())

    def away(self) -> list[wire.Away]:
        """Who is away, once the game has begun."""
        if not self._table.entry.has_begun or self._table.is_over:
            return []
        is_patient = self._is_patient
        return [wire.Away(seat, None if is_patient else ceil(left)) for seat, left in self._absence.left().items()]

    def stop(self) -> None:
        """Mind nobody any more."""
        if self._minding is not None:
            self._minding.cancel()

    @property
    def _is_patient(self) -> bool:
        """Whether nobody who is away counts as gone."""
        entry = self._table.entry
        return entry.leaves == WAITS or (entry.clock is not None and entry.clock.move >= BY_AND_BY)

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
        absent = [] if self._is_patient else [seat for seat, seconds in left.items() if not seconds]
        gone = [seat for seat in absent if players[seat] == PERSON]
        if gone and entry.leaves == ENDS:
            return [BrokenOff(gone[0])]
        back = [seat for seat in course.players if players[seat] != PERSON and seat not in left]
        return [Seated(seat, PERSON) for seat in back] + [Seated(seat, entry.leaves) for seat in gone]
