"""Where tables are kept: what is kept of one, and what a store promises.

A table is an entry, which can be changed, and an append-only list of events; whatever else there is to know follows by playing
the events again. Each event makes a version of the table, and each version is there once: that is what makes a table have one
writer. Of two servers that write the same version, or change the same revision of an entry, the second is told `Conflict`.

A backup that is put back lets the same version, or revision, be written again. So what is written together has a mark of its own,
and revisions grow by steps that are drawn: who knew the one tells it from the other.
"""

import datetime
import logging
import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import inf
from typing import Annotated, Any, NamedTuple, Protocol

import msgspec

from fathom.server.event import Event, decoded
from fathom.server.trouble import Trouble
from fathom.server.wire import Clock, Nonce, Said, Seat, encode

log = logging.getLogger("fathom.store")

TALK = 50  # things said at a table that are kept, the latest
WAITS, ENDS = "waits", "ends"  # what a table does whose people leave; anything else is the name of a bot
# Seconds that no lease lasts, and no note of who is here: what seems to was written before the clock was set back.
MOST_LEASE, MOST_PRESENCE = 12.0, 60.0

Secret = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]  # 32 bytes in hexadecimal digits, or none


class Entry(msgspec.Struct, frozen=True):
    """What it takes to set a table's game up again, who sits there, and which keys open which seats."""

    game: str
    game_version: int
    preset: str
    options: dict[str, Any]  # every option of the game, so that a changed default changes no stored game
    seats: list[Seat]
    keys: dict[str, list[int]]  # by the hash of the key
    started: str  # ISO 8601, UTC
    seed: int | None = None  # at a guided first game: what chance goes by
    host: str = ""  # of a table that people gather at: the hash of the key of the browser that made it
    has_begun: bool = True
    ready: list[int] = []  # the seats whose people want to begin
    # Who may take over whose seats once: the hash of a key, and of the browser's that has them.
    moves: dict[str, str] = {}
    # Whose seats went on in another browser, and in which, by the hashes of their keys; the last of them.
    moved_to: dict[str, str] = {}
    places: list[str] = []  # what a seat is called when nobody sits there
    is_listed: bool = False  # whether everybody finds it in the lobby until it begins
    listed_before: int = 0  # how many tables came from the same address within the hour before, listed, too
    is_watched: bool = True  # whether those who hold no seat may look on
    is_chatty: bool = True  # whether people may write what they like to each other
    leaves: str = WAITS  # what happens when a person has gone for `grace` seconds, or the bot that plays on
    grace: int = 60
    gone: dict[int, int] = {}  # the seats whose people have left the game, until they are back, and by which leaving
    alone: list[int] = []  # those of them who left where nobody else was: they are waited for like anybody who is away
    leavings: int = 0  # how often anybody has: who does so again is hung up on again
    removals: dict[str, str] = {}  # whom the host asked to go: a name, by the hash of the browser's key
    next: str = ""  # the table at which the same people play again; `ready` is then who wants to
    again: bool = False  # whether they do so here: it begins by itself when all of them are there
    before: str = ""  # the table at which they have played before, then
    played: list[str] = []  # the browsers that were there, by the hashes of their keys; empty if nobody noted that
    declined: dict[str, list[str]] = {}  # who does not want to: their names, by the hash of the browser's key
    secret: Secret = (
        ""  # what chance comes from, told when the game is over; empty where the system's own source is drawn from
    )
    nonces: list[Nonce] = []  # what each seat's browser mixed into it; empty as long as none did
    begins: int = 0  # how many moves were there already, of the record that was played on from
    clock: Clock | None = None  # how long its persons may think
    others: dict[str, Any] = {}  # what a later Fathom notes besides, where it stood: it is written again as it was


_names = {*Entry.__struct_fields__} - {"others"}
_said: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)
_away: msgspec.json.Decoder[dict[str, dict[int, float]]] = msgspec.json.Decoder(dict[str, dict[int, float]])


class Present(NamedTuple):
    """How far a table has come."""

    revision: int  # of its entry
    version: int  # of its game: how many events it has
    said: int = 0  # how many things were said there
    mark: int = 0  # of its last event


class Here(NamedTuple):
    """Who is at a table, and how long ago others were."""

    seats: frozenset[int]  # of those who are there; `HOST`, if the host is there and has none
    watching: int  # how many look on
    # The seconds since each who is away was last seen, by seat; in the game that began then, or before it did, "". Who was away
    # before is waited for as long as anybody.
    away: Mapping[str, Mapping[int, float]] = {}
    age: float = 0.0  # the seconds since any server noted something of it last

    @property
    def who(self) -> tuple[frozenset[int], int]:
        """Who is there, and no more, for time passes."""
        return self.seats, self.watching


HOST = -1  # no seat: the place of a host who has none
EMPTY = Here(frozenset(), 0)
RUNS = {"": Here(frozenset(), 1)}  # a server is noted at no table: it runs


class Thought(NamedTuple):
    """How long whoever is asked at a version of a table had thought when that was noted."""

    version: int
    milliseconds: int
    age: float | None  # the seconds since then; None where no server has let it run since


class Conflict(Exception):
    """The version, the command or the revision is already there: somebody else writes to this table."""


class Store(Protocol):
    """What a table needs of a store. A call that writes returns after the commit, never before."""

    async def add(self, id: str, entry: Entry) -> None:
        """Keep a new table, with its entry at revision 0; raise `Conflict` if there is one with that id."""

    async def find(self, id: str) -> tuple[Entry, int] | None:
        """The entry of a table and its revision, or None."""

    async def change(self, id: str, entry: Entry, revision: int, version: int | None = None) -> int:
        """Keep `entry` as a revision after `revision`, which is returned.

        Raise `Conflict` if that, or `version`, is not the present one.
        """

    async def events(self, id: str) -> Mapping[int, Event]:
        """The events of a table, by version, in that order."""

    async def missed(self, id: str, version: int, mark: int) -> tuple[Mapping[int, Event], int]:
        """The events after a version whose event has that mark (0 of version 0), and the mark of the last.

        Raise `Conflict` if it has another one: what is kept has gone another way.
        """

    async def present(self, ids: Sequence[str]) -> Mapping[str, Present]:
        """How far each of these tables has come."""

    async def append(
        self,
        id: str,
        version: int,
        events: Sequence[Event],
        fence: int | None = None,
        revision: int | None = None,
        mark: int | None = None,
    ) -> int:
        """Keep all of `events` or none, the first as `version`; return their mark.

        Raise `Conflict` if one is already there, if the lease with the number `fence` is somebody else's by now, if `revision`
        is not the present one of the entry, or if the event before has another mark than `mark`.
        """

    async def say(self, id: str, number: int, said: Said, revision: int) -> None:
        """Keep what was said at a table as number `number`, and the last `TALK` in all.

        Raise `Conflict` if that is not the next number, or `revision` not the present one of the entry.
        """

    async def said(self, id: str, after: int = 0) -> Mapping[int, Said]:
        """What is kept of what was said at a table after number `after`, by number, in that order."""

    async def lease(self, id: str, holder: str, seconds: float) -> int | None:
        """Let `holder`, and nobody else, drive a table for so long from now on; None if another one does.

        The number is a fence: it grows when the holder is another one, so what a holder of old still writes is refused.
        """

    async def driven(self, seconds: float, most: int, of: str = "") -> list[str]:
        """The tables that none drives now, but some server did within so many seconds before any was driven last.

        However long ago that is: nothing goes on while no server runs. The latest are first; of one server, if `of` says which.
        """

    async def greet(self, holder: str, seconds: float) -> list[str]:
        """Keep for so long that the server `holder` runs; the others that do."""

    async def note(self, holder: str, here: Mapping[str, Here], seconds: float) -> None:
        """Keep for so long who is at these tables at the server `holder`, and how long ago others were seen."""

    async def noted(self, holder: str, ids: Sequence[str]) -> Mapping[str, Here]:
        """Who is at these tables at all servers but `holder`, and how long ago others were last seen at any of them.

        What was noted ages by a clock of the store, or of the machine it is on, that no server can set.
        """

    async def waiting(self, holder: str, most: int, of_one: int) -> list[str]:
        """Listed tables with an open seat whose game has not begun, at which somebody is at another server than `holder`.

        Those before which the fewest came from the same address are first, the latest of them at the head: at most so many in
        all, and of one host.
        """

    async def taken(self, key: str, since: str) -> int:
        """How many seats this hash of a key opens at listed tables of other hosts whose game has not begun.

        Those count at which somebody is, at any server, or that were made after the time `since`.
        """

    async def keep_clock(self, id: str, version: int, spent: int, *, goes: bool = True) -> None:
        """Keep that whoever is asked at `version` of a table has thought for so many milliseconds, and whether that goes on.

        The longest is kept of the latest version.
        """

    async def end_clock(self, id: str) -> None:
        """No clock will run at this table any more."""

    async def clocks(self) -> Mapping[str, tuple[int, int]]:
        """What was kept of the clocks that may run, by table: the version, and the milliseconds."""

    async def clock(self, id: str) -> Thought | None:
        """The same of one table, and how long ago that was: by the clock of `noted`."""

    async def held_by(self, key: str, most: int) -> list[str]:
        """The tables at which this hash of a key opens a seat, the latest first."""

    async def offer(self, holder: str, once: str, sealed: str, seconds: float, is_back: bool = False) -> None:
        """Keep for so long what whoever brings `once` may have, of `holder`, in place of what was offered before.

        What `is_back` gives way: it is kept only where nothing was offered meanwhile.
        """

    async def accept(self, once: str) -> str | None:
        """What was offered to whoever brings `once`, the first time."""

    async def close(self) -> None:
        """Finish what was asked for, then let go of the store."""


def now(seconds: float = 0) -> str:
    """The time, as an entry has it, or so many seconds later."""
    return (datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds=seconds)).isoformat(timespec="seconds")


def follows(rows: Sequence[tuple[int, str, int]], version: int, mark: int) -> tuple[dict[int, Event], int]:
    """What follows a version, of stored events from that one on, and the last mark; `Conflict` if it has not that mark."""
    marks = {0: 0} | {at: found for at, _, found in rows}
    if marks.get(version) != mark:
        raise Conflict("the store has gone back, and another way")
    return decoded((at, event) for at, event, _ in rows if at > version), rows[-1][2] if rows else 0


def new_mark() -> int:
    """A mark for what is written now: a number that nothing else has, by chance."""
    return secrets.randbits(63)


def next_revision(revision: int) -> int:
    """A revision after this one, which no other change leads to, by chance."""
    return revision + 1 + secrets.randbits(32)


def decoded_talk(rows: Iterable[tuple[int, str]]) -> dict[int, Said]:
    """What was said, by number, without what cannot be read: no game ends for that."""
    found = {}
    for number, text in rows:
        try:
            found[number] = _said.decode(text)
        except msgspec.DecodeError as error:
            log.warning("something that was said cannot be read, and is left out: %s", error)
    return found


def decoded_entry(text: str) -> Entry:
    """A stored entry; `Trouble` for one that this Fathom cannot read."""
    try:
        known, others = _parted(msgspec.json.decode(text, type=dict[str, Any]), _names)
        for name, part in (("seats", Seat), ("clock", Clock)):
            if name in known:
                known[name], besides = _parted(known[name], part.__struct_fields__)
                others |= {name: besides} if besides else {}
        return msgspec.convert(known | {"others": others}, Entry, str_keys=True)
    except msgspec.DecodeError as error:
        raise Trouble(409, "server-entry-damaged", detail=str(error)) from error


def encoded_entry(entry: Entry) -> str:
    """An entry as it is stored."""
    known = msgspec.to_builtins(entry)
    return encode(_joined(known, known.pop("others"))).decode()


def _parted(found: Any, names: Collection[str]) -> tuple[Any, dict[Any, Any]]:
    """What has one of these names, and what has not; of the things in a list, by their places."""
    if isinstance(found, list):
        parts = [_parted(one, names) for one in found]
        return [known for known, _ in parts], {place: others for place, (_, others) in enumerate(parts) if others}
    if not isinstance(found, dict):
        return found, {}
    known = {name: value for name, value in found.items() if name in names}
    return known, {name: value for name, value in found.items() if name not in names}


def _joined(known: Any, others: dict[Any, Any] | None) -> Any:
    """The same together again."""
    if others and isinstance(known, list):
        return [_joined(one, others.get(place)) for place, one in enumerate(known)]
    if others and isinstance(known, dict):
        return others | {name: _joined(value, others.get(name)) for name, value in known.items()}
    return known


def gathered(rows: Iterable[tuple[str, str, int, str, float]]) -> dict[str, Here]:
    """Who is at which table, at all servers together; of rows that were noted as many seconds ago as they say last."""
    found: dict[str, Here] = {}
    for id, seats, watching, noted, age in rows:
        before = found.get(id, EMPTY)
        away = {began: dict(last) for began, last in before.away.items()}
        for began, last in _away.decode(noted).items():
            known = away.setdefault(began, {})
            known |= {seat: min(known.get(seat, inf), seconds + age) for seat, seconds in last.items()}
        newest = min(before.age, age) if id in found else age
        found[id] = Here(before.seats | set(msgspec.json.decode(seats)), before.watching + watching, away, newest)
    return found
