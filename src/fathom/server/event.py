"""What happens at a table, as a store keeps it: each event makes a version of the table."""

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from fathom.server.trouble import Trouble


class Spent(msgspec.Struct, frozen=True, array_like=True):
    """So many milliseconds the person at `seat` has thought until an event, since the one before."""

    seat: int
    milliseconds: int


class Snapshot(msgspec.Struct, frozen=True, array_like=True):
    """How the game stood before a move: the state, and how many of the moves until then were chance's. See `snapshots`."""

    seal: str
    drawn: int
    state: bytes


class Played(msgspec.Struct, frozen=True, tag="played", omit_defaults=True):
    """The game went on by a command of a seat: with the move it named, or with the outcome that its roll had."""

    action: int  # in the game's numbers
    seat: int
    sequence: int
    spent: Spent | None = None
    snapshot: Any = None  # see `snapshot_of`


class Decided(msgspec.Struct, frozen=True, tag="decided", omit_defaults=True):
    """The game went on by the server: a bot moved, or chance, which waited for nobody, had this outcome."""

    action: int
    snapshot: Any = None  # see `snapshot_of`


class TakenBack(msgspec.Struct, frozen=True, tag="taken_back", omit_defaults=True):
    """A seat took back the last of the moves that stood: the game stands where it stood before it."""

    seat: int
    sequence: int
    spent: Spent | None = None


class Seated(msgspec.Struct, frozen=True, tag="seated", omit_defaults=True):
    """Somebody else plays for a seat: a bot for a person who has gone, or "person", who is back or whom the table `waits` for."""

    seat: int
    player: str
    waits: bool = False
    spent: Spent | None = None


class BrokenOff(msgspec.Struct, frozen=True, tag="broken_off", omit_defaults=True):
    """The game ends without a result: whoever sat there has gone, or has no time left."""

    seat: int
    is_late: bool = False
    spent: Spent | None = None


class TimedOut(msgspec.Struct, frozen=True, tag="timed_out", omit_defaults=True):
    """The time of a person is over, and the server makes the next move for that seat."""

    seat: int
    spent: Spent | None = None


class Asked(msgspec.Struct, frozen=True, tag="asked", omit_defaults=True):
    """A seat asks to take back the last `moves` that stand; those of `waits` have to agree."""

    seat: int
    sequence: int
    moves: int
    waits: list[int]
    spent: Spent | None = None


class Answered(msgspec.Struct, frozen=True, tag="answered", omit_defaults=True):
    """A person allows it, for all the seats `of` a screen, or refuses. With the last consent `moves` are taken back."""

    seat: int
    sequence: int
    allows: bool
    of: list[int]
    moves: int = 0
    spent: Spent | None = None


# What can happen at a table. Another kind that obeys a command names it the same way, by `seat` and `sequence`.
Event = Played | Decided | TakenBack | Seated | BrokenOff | TimedOut | Asked | Answered

E = TypeVar("E", bound=Event)

_events: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def decoded(rows: Iterable[tuple[int, str]]) -> dict[int, Event]:
    """Stored events, by version; `Trouble` for one that this Fathom does not know."""
    events: dict[int, Event] = {}
    for version, event in rows:
        try:
            events[version] = _events.decode(event)
        except msgspec.DecodeError as error:
            raise Trouble(409, "server-table-damaged", version=version, detail=str(error)) from error
    return events


def has_snapshot(event: Event) -> bool:
    """Whether there is a snapshot with an event."""
    return isinstance(event, Played | Decided) and event.snapshot is not None


def snapshot_of(event: Event) -> Snapshot | None:
    """The snapshot that an event has; None if there is none that can be read: nothing depends on it."""
    try:
        return msgspec.convert(event.snapshot, Snapshot) if isinstance(event, Played | Decided) else None
    except msgspec.ValidationError:
        return None


def bare(event: E) -> E:
    """The same event without one."""
    return msgspec.structs.replace(event, snapshot=None) if has_snapshot(event) else event
