"""What happens in a game of Deep Sea Adventure, as people at the table see it. The rules note it; see `fathom.engine.events`.

A place is noted and told from 0, the place next to the submarine; the catalogue counts it from 1.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from fathom.engine.events import Field, event
from fathom.engine.state import State
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.view import turned_over

AIR, HOME, STALL, EMPTY = range(4)  # why a dive is over
_REASONS = ("air", "home", "stall", "empty")
Reason = Literal["air", "home", "stall", "empty"]
Facing = Literal["down", "up"]


def _chips(view: State, unit: int, numbers: Mapping[str, int]) -> list[int]:
    return list(s.levels(unit))


def _reason(view: State, reason: int, numbers: Mapping[str, int]) -> str:
    return _REASONS[reason]


def _facing(view: State, number: None, numbers: Mapping[str, int]) -> str:
    return "up" if view.facing[numbers["seat"]] == s.UP else "down"


def _jumped(view: State, number: None, numbers: Mapping[str, int]) -> list[int]:
    start, end = numbers["start"], numbers["end"]
    way = range(start + 1, end) if end > start else range(max(end + 1, 0), start)
    return [seat for seat in range(view.players) if view.place[seat] in way]


def _looked(view: State, value: int, numbers: Mapping[str, int]) -> bool:
    return bool(view.score[numbers["seat"]] != s.HIDDEN)


def _values(view: State, number: None, numbers: Mapping[str, int]) -> list[int | None]:
    return [value for _, value in turned_over(view, numbers["seat"])]


def _score(view: State, number: None, numbers: Mapping[str, int]) -> int:
    return int(view.score[numbers["seat"]])


def _winners(view: State, seats: int, numbers: Mapping[str, int]) -> list[int]:
    return [seat for seat in range(view.players) if (seats >> seat) & 1]


def _best(view: State, number: None, numbers: Mapping[str, int]) -> int:
    return int(max(view.score[: view.players]))


def _all_known(view: State, number: Any, numbers: Mapping[str, int]) -> bool:
    return s.HIDDEN not in view.score[: view.players]


Chips = Annotated[list[int], Field(_chips)]  # the levels of a unit, ascending


@event
def first(seat: int) -> None:
    """A seat begins the game (1.6)."""


@event
def dive(dive: int) -> None:
    """A dive begins (1.5)."""


@event
def breathe(seat: int, units: int, air: int) -> None:
    """The air falls by the units a diver carries; `air` is what is left (2.2)."""


@event
def last_breath(seat: int) -> None:
    """That was the last air (2.2)."""


@event
def dive_on(seat: int) -> None:
    """A diver goes on down (2.3)."""


@event
def turn_back(seat: int) -> None:
    """A diver turns to the submarine (2.3)."""


@event
def must_turn(seat: int) -> None:
    """A diver turns because no place deeper is free (2.5)."""


@event
def roll(seat: int, total: int, units: int, moves: int) -> None:
    """The dice show `total`, less the units carried (2.6)."""


@event
def move(seat: int, start: int, end: int, *, jumped: Annotated[list[int], Field(_jumped)]) -> None:
    """A diver swims from a place to another, -1 the submarine, past other divers (2.7, 2.9)."""


@event
def stuck(seat: int, moves: int, *, facing: Annotated[Facing, Field(_facing)]) -> None:
    """A diver does not move, though the dice give so many steps (2.6, 2.8; coming up, 2.9)."""


@event
def board(seat: int, units: int) -> None:
    """A diver is home (2.9)."""


@event
def leave(seat: int) -> None:
    """A diver leaves what lies there (2.10)."""


@event
def take(seat: int, place: int, chips: Chips) -> None:
    """A diver picks a unit up (2.11)."""


@event
def drop(seat: int, place: int, chips: Chips) -> None:
    """A diver puts a unit down (2.12)."""


@event
def guard() -> None:
    """The guard against standing still is raised: divers at the end turn (5.2)."""


@event
def dive_over(reason: Annotated[Reason, Field(_reason)]) -> None:
    """A dive is over (2.13, 5.3), or the game for want of chips (3.9)."""


@event
def drown(seat: int, place: int, units: int) -> None:
    """A diver did not come home (3.3)."""


@event
def reveal(seat: int, level: int, value: Annotated[int, Field(None, _looked)]) -> None:
    """A chip brought home is turned over, for all to see or for its owner alone (3.1, 3.2)."""


@event
def lay(seat: int, chips: Chips, place: int) -> None:
    """A unit is laid down at the end of the line (3.4, 3.5)."""


@event
def clean(length: int) -> None:
    """The line closes up to so many places, and all is ready for the next dive (3.7)."""


@event
def won(
    seat: int,
    *,
    values: Annotated[list[int | None], Field(_values, _all_known)],
    score: Annotated[int, Field(_score, _all_known)],
) -> None:
    """At the end all see what a seat looked at in secret (3.2)."""


@event
def over(
    winners: Annotated[list[int], Field(_winners, _all_known)], *, score: Annotated[int, Field(_best, _all_known)]
) -> None:
    """The game is over (4.1, 4.2)."""
