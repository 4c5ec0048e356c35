"""Who has gone from a table that people gathered at or has not come to it yet, and what happens meanwhile."""

import asyncio
import time
from collections.abc import Collection, Mapping, Sequence, Set
from contextlib import suppress
from datetime import datetime
from functools import partial
from math import ceil, inf
from typing import TYPE_CHECKING

from fathom.server import gathering, leaving, vacancy, wire
from fathom.server.course import Course
from fathom.server.event import BrokenOff, Seated
from fathom.server.limits import Bucket, Rate
from fathom.server.seats import OPEN, PERSON
from fathom.server.sharing import BACK, PRESENCE
from fathom.server.store import ENDS, HOST, WAITS, Conflict, Entry, now
from fathom.server.trouble import Trouble

if TYPE_CHECKING:
    from fathom.server.table import Table

MINDS = 0.5  # seconds between two looks at who has gone and who is back
SLACK = 1.0  # seconds by which two servers may say another time of the same moment, for it takes a while to say it
SOON = 5.0  # seconds in which others may act on what they do not know yet: who is where is told every two
LEAVES = Rate(6, 1 / 30)  # of one seat: each time others are told, and it is stored
BY_AND_BY = 3600  # seconds for a choice, from which on nobody is expected to stay: the clock says when it is enough


class Absence:
    """The persons' seats that no page is connected for, since when, as long as others are there to wait for them.

    Each server tells the others when it saw somebody last, and of what they say the latest counts: so it is the same at all of
    them, and after a restart; but the time for which no server was there is nobody's absence.
    Where nobody has been for a while, nobody waits: whoever comes then does so from that moment on.
    """

    def __init__(self, grace: float) -> None:
        """After `grace` seconds somebody counts as gone."""
        self._grace = grace
        self._pause = min(grace, PRESENCE)  # for which nobody may be there and have waited all the same
        self._held = -inf  # until when nobody counts as gone
        self._since: dict[int, float] = {}
        self._here: Set[int] = frozenset()  # whoever was connected to this server
        self._is_visited = False  # whether anybody at all was connected
        self._visited = -inf  # when somebody was, if nobody is

    def note(self, persons: Set[int], here: Set[int], elsewhere: Set[int], sights: Mapping[int, float]) -> None:
        """Of the seats of `persons`, those of `here` are connected now and those of `elsewhere` at other servers.

        Where others were seen last `sights` says, as far as other servers know.
        """
        now, gone = time.monotonic(), persons - here - elsewhere
        is_visited = gone != persons
        if self._is_visited or persons & elsewhere:
            self._visited = now
        self._visited = max([self._visited, *sights.values()])
        if is_visited and now - self._visited > self._pause:  # nobody was waiting
            self._since, sights = {}, {}
        self._since = {seat: self._last(seat, sights, now) for seat in gone}
        self._here, self._is_visited = here, is_visited

    def hold(self) -> None:
        """Whoever is away may be about to come back: they have a moment for that."""
        self._held = time.monotonic() + min(self._grace, BACK)

    def spare(self, seconds: float) -> None:
        """For so long the store was away, or this server stood still."""
        now = time.monotonic()
        self._since = {seat: min(now, since + seconds) for seat, since in self._since.items()}
        self._visited = min(now, self._visited + seconds)
        self.hold()

    def wait_anew(self, seats: Set[int]) -> None:
        """Other people sit there now, who were not away before."""
        self._since |= dict.fromkeys(seats, time.monotonic())  # whatever other servers still say of who sat there

    def is_behind(self, sights: Mapping[int, float]) -> bool:
        """Whether another server saw somebody later than is known here."""
        return any(seat in self._since and self._is_later(at, self._since[seat]) for seat, at in sights.items())

    def seen(self) -> dict[int, float]:
        """The seconds since each that is away was last seen, if anybody waits for them."""
        now = time.monotonic()
        is_waited = self._is_visited or now - self._visited <= self._pause
        return {seat: round(now - since, 3) for seat, since in self._since.items() if is_waited}

    def left(self) -> dict[int, float]:
        """The seconds until each that is away counts as gone; 0 if it does."""
        held = self._held - time.monotonic()
        return {seat: max(0.0, left, held) for seat, left in self.left_elsewhere().items()}

    def left_elsewhere(self) -> dict[int, float]:
        """The same at a server that gives nobody a moment to come back; below 0 if it was some time ago."""
        now = time.monotonic()
        return {seat: since + self._grace - now for seat, since in sorted(self._since.items())}

    def _last(self, seat: int, sights: Mapping[int, float], now: float) -> float:
        """When somebody was last seen in a seat; now, if they have just gone from here, or nobody knows."""
        known, told = self._since.get(seat, -inf), sights.get(seat, -inf)
        latest = told if self._is_later(told, known) else known
        return now if seat in self._here or latest == -inf else latest

    def _is_later(self, told: float, known: float) -> bool:
        return told > known + SLACK


def must_stay(entry: Entry) -> bool:
    """Whether who is away counts as gone by and by: not where a clock gives so long for a choice."""
    return entry.clock is None or entry.clock.move < BY_AND_BY


def has_waited(entry: Entry) -> bool:
    """Whether a table that waits for its people is as old as anybody may be away: as a choice takes, where nobody must stay."""
    if entry.clock is None or must_stay(entry):
        return True
    age = datetime.fromisoformat(now()) - datetime.fromisoformat(entry.started)
    return age.total_seconds() >= entry.clock.move


def is_complete(entry: Entry, here: Collection[int]) -> bool:
    """Whether a game may begin by itself while those of `here` are there: all who play again want to, and nobody is missing."""
    seats = [seat for seat, who in enumerate(entry.seats) if who.player == PERSON]
    is_full = all(who.player != OPEN for who in entry.seats)
    return entry.again and is_full and {*seats} <= {*entry.ready} and (not must_stay(entry) or {*seats} <= {*here})


class Attendance:
    """Minds who is at a table: tells everybody, lets it begin where people play again, and does what was set if somebody goes."""

    def __init__(self, table: "Table") -> None:
        """Nobody is there yet, but perhaps at other servers."""
        self._table = table
        self._absence = Absence(vacancy.grace(table.entry))
        self._minding: asyncio.Task[None] | None = None
        self._leaves: dict[int, Bucket] = {}  # by seat
        self._has_begun = table.entry.has_begun
        self._told: tuple[object, ...] = ()  # what everybody knows, but for how many look on
        if table.entry.host:  # what other servers know, they may say no more when somebody comes
            self._note()
        if table.is_anew:
            self._absence.hold()

    def wait_anew(self, seats: Set[int]) -> None:
        """Other people sit there now, who were not away before."""
        if self._table.entry.host:  # else nobody is waited for
            self._absence.wait_anew(seats)

    def heed(self) -> None:
        """Somebody has come or gone, or plays for somebody else now."""
        table = self._table
        if not table.entry.host:
            return
        if table.entry.has_begun != self._has_begun:  # who was away before is waited for as long as anybody
            self._absence, self._has_begun = Absence(vacancy.grace(table.entry)), table.entry.has_begun
        self._note()
        entry = table.entry
        told = id(entry), table.here, table.audience.brings(entry.host), table.seats
        if told == self._told:
            table.audience.greet_soon()
        else:
            table.audience.greet()
        self._told = told
        is_minding = self._minding is not None and not self._minding.done()
        if self._has_to_mind and not is_minding:
            self._minding = asyncio.create_task(self._mind())

    def spare(self, seconds: float) -> None:
        """So many seconds are nobody's absence."""
        self._absence.spare(seconds)

    @property
    def is_behind(self) -> bool:
        """Whether another server saw somebody later, who is away."""
        return self._absence.is_behind(self._table.sights)

    def seen(self) -> dict[int, float]:
        """The seconds since each who is away was last seen, at any server."""
        return self._absence.seen()

    def away(self) -> list[wire.Away]:
        """Who is away, once the game has begun. Nothing happens by itself while nobody plays, so nothing is counted down."""
        entry = self._table.entry
        if not entry.has_begun or self._table.is_over:
            return []
        is_counted = must_stay(entry) and (entry.leaves == WAITS or bool(self._table.here))
        return [wire.Away(seat, ceil(left) if is_counted else None) for seat, left in self.left().items()]

    def left(self) -> dict[int, float]:
        """The seconds for which each is still waited for who is away: none for who has left."""
        left = {*self._table.entry.gone}.difference(self._table.entry.alone)
        return {seat: 0.0 if seat in left else seconds for seat, seconds in self._absence.left().items()}

    def is_awaited(self, seats: Collection[int]) -> bool:
        """Whether something happens soon, or has, because one of these is away: then others are to know at once who is back.

        Another server may have been there all the time, and count down while this one holds.
        """
        gone, left = {*self._table.entry.gone}.difference(self._table.entry.alone), self._absence.left_elsewhere()
        return any(seat in gone or left.get(seat, inf) <= SOON for seat in seats)

    def leave(self, entry: Entry, who: str, wish: wire.Leave) -> Entry:
        """The entry once the browser `who` has left the game as it wishes: the same where nobody has to stay.

        `Trouble` if it plays nothing here, the game is not under way, it has played on since it wished that, or leaves too often.
        """
        left = leaving.leave(entry, who, wish.alone)
        if self._table.is_over:
            raise Trouble(409, "server-over")
        if not must_stay(entry):
            return entry
        if self._table.has_played(entry.keys[who], wish.version):  # the wish was long on its way
            raise Trouble(409, "server-left-late")
        if any(self._bucket(seat).is_empty for seat in entry.keys[who]):
            raise Trouble(429, "server-leaves-much")
        return left

    def has_left(self, seats: Collection[int]) -> None:
        """The people of these seats have left, which is stored."""
        for seat in seats:
            self._bucket(seat).take()

    def _bucket(self, seat: int) -> Bucket:
        return self._leaves.setdefault(seat, Bucket(LEAVES))

    def decider(self, who: str) -> str:
        """For whom the browser `who` decides before the game: for the host, if it plays again and the host has not come.

        Whoever has sat down only here decides nothing: anybody may. Nor does a host who has left: then it is for nobody.
        """
        entry = self._table.entry
        if who == entry.host:
            return "" if gathering.is_left(entry) else who
        may = self.is_hostless and entry.keys.get(who) and gathering.has_played(entry, who)
        return entry.host if may else who

    def decided(self, is_host: bool) -> tuple[list[int], list[int]]:
        """The seats that the host may give to others, and those from which they may ask somebody to go; or whoever stands in."""
        entry = self._table.entry
        if entry.has_begun:
            return [], []
        seats = range(len(entry.seats))
        persons = [seat for seat in seats if entry.seats[seat].player == PERSON]
        if is_host:
            return [*seats], persons
        played = {seat for seat in persons if gathering.played_from(entry, seat)}
        return (
            [seat for seat in seats if seat not in played or self.is_gone(seat)],
            [seat for seat in persons if seat not in played],
        )

    def is_gone(self, seat: int) -> bool:
        """Whether whoever sits there has been away for as long as anybody is waited for, and need not only say so to play."""
        entry = self._table.entry
        is_set = not must_stay(entry) and seat in entry.ready
        return self.left().get(seat) == 0 and not is_set

    def stands_in(self, who: str, wish: wire.StandIn) -> list[Seated]:
        """What happens where the browser `who` wishes that; nothing if it is so already. `Trouble` if it may not be."""
        table, entry = self._table, self._table.entry
        hosts = entry.keys.get(entry.host, [])
        if not (entry.host and entry.has_begun and entry.leaves == WAITS and must_stay(entry)) or table.is_over:
            raise Trouble(409, "server-no-stand-in")
        if who != entry.host and (not entry.keys.get(who) or not {*hosts}.isdisjoint(table.here)):
            raise Trouble(403, "server-host-decides")
        if self.left().get(wish.seat) != 0:
            raise Trouble(409, "server-not-gone", seat=wish.seat)
        if table.seats[wish.seat].player == wish.player:
            return []
        return [Seated(wish.seat, wish.player, waits=wish.player == PERSON)]

    def stop(self) -> None:
        """Mind nobody any more."""
        if self._minding is not None:
            self._minding.cancel()

    @property
    def _has_to_mind(self) -> bool:
        """Whether anything is to happen by itself, by who is here."""
        entry = self._table.entry
        if not entry.has_begun:
            return entry.again or entry.is_listed
        if entry.leaves != WAITS or entry.gone:
            return True
        return any(player != PERSON for player in self._table.course.players.values())

    @property
    def _is_minded(self) -> bool:
        """Whether anybody is here for whom something is to happen: before the game a host without a seat, too."""
        return bool(self._table.audience.here if self._table.entry.has_begun else self._table.places_here)

    @property
    def _vacant(self) -> list[int]:
        """The seats of a table in the lobby whose people have been away for so long that others may have them."""
        entry = self._table.entry
        if not vacancy.is_in_lobby(entry):
            return []
        return [seat for seat in self.left() if seat not in {HOST, *vacancy.kept(entry)} and self.is_gone(seat)]

    @property
    def is_hostless(self) -> bool:
        """Whether those who want to play again have waited for the host as long as for anybody."""
        entry = self._table.entry
        if not entry.again or entry.has_begun or not has_waited(entry):
            return False
        hosts = {HOST} if self._is_hosted_from_no_seat else {*entry.keys.get(entry.host, [])}
        return bool(hosts) and hosts <= {seat for seat, seconds in self.left().items() if not seconds}

    @property
    def _decided(self) -> tuple[list[int], list[int]]:
        """What those decide on who stand in for the host, if they do."""
        return self.decided(False) if self.is_hostless else ([], [])

    @property
    def _is_hosted_from_no_seat(self) -> bool:
        """Whether somebody is missed here before the game, and the host has got up, or had no seat, and has not left."""
        entry = self._table.entry
        return (entry.again or entry.is_listed) and not entry.has_begun and entry.keys.get(entry.host) == []

    def _note(self) -> None:
        """See who is here now."""
        table = self._table
        persons = {seat for seat, who in enumerate(table.entry.seats) if who.player == PERSON}
        if self._is_hosted_from_no_seat:
            persons.add(HOST)
        self._absence.note(persons, table.places_here, table.places_elsewhere, table.sights)

    async def _mind(self) -> None:
        """Look again and again, as long as anybody is here."""
        table, was_decided = self._table, self._decided
        while self._has_to_mind and self._is_minded and not (table.is_lost or table.is_over):
            with suppress(Conflict, Trouble):  # it could not be written, and is tried again
                if table.entry.has_begun:
                    if self._returning:  # first: who reads that they are back looks who is where
                        await table.tell_others()
                    await table.come_back(table.places_here)
                    await self.settle()
                elif is_complete(table.entry, table.here):
                    await table.change(lambda entry: gathering.start(entry, entry.host, now()))
                elif self._vacant:
                    await self._look_for_them()
                    await table.change(lambda entry: vacancy.vacated(entry, self._vacant))
            if self._decided != was_decided:  # others decide from now on, or on more
                was_decided = self._decided
                table.audience.greet()
            await asyncio.sleep(MINDS)

    async def settle(self) -> None:
        """Let happen what follows from who has gone, and who is back. Raises `Trouble`."""
        await self._table.happen(partial(self._replaced, await self._asked_for()), drives=False)

    @property
    def _returning(self) -> bool:
        """Whether somebody is here for whom a bot plays, or who has left."""
        table = self._table
        replaced = {seat for seat, player in table.course.players.items() if player != PERSON}
        return not table.places_here.isdisjoint(replaced | table.entry.gone.keys())

    async def _asked_for(self) -> Set[int]:
        """Those whose time is over, asked whether they are back at another server: what happens to them can't be undone."""
        gone = self._gone(self._table.course)
        if gone:
            await self._look_for_them()
        return {*gone}

    async def _look_for_them(self) -> None:
        """Ask whether they are back at another server."""
        try:
            await self._table.look_elsewhere()
        except Trouble:  # then nobody can come back either
            self._absence.hold()
            raise

    def _replaced(self, asked: Set[int], course: Course) -> Sequence[Seated | BrokenOff]:
        """Who plays for whom from now on: for those alone that were asked for, as it may be later by now."""
        if course.is_over:  # by now
            return []
        entry, away = self._table.entry, self.left()
        gone = [seat for seat in self._gone(course) if seat in asked]
        if gone and entry.leaves == ENDS:
            return [BrokenOff(gone[0])]
        players = course.seats(entry.seats)
        back = [seat for seat in course.players if players[seat].player != PERSON and seat not in away]
        return [Seated(seat, PERSON) for seat in back] + [Seated(seat, entry.leaves) for seat in gone]

    def _gone(self, course: Course) -> list[int]:
        """The persons' seats whose time is over, where something is to happen then."""
        entry = self._table.entry
        if entry.leaves == WAITS or not must_stay(entry):
            return []
        players = course.seats(entry.seats)
        return [seat for seat, seconds in self.left().items() if not seconds and players[seat].player == PERSON]
