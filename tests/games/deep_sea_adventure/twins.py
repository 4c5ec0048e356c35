"""What is compared of the compiled rules and the reference, and where it stands in a state."""

from functools import cache
from typing import Any

from fathom import Position
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import MOST_SEATS, MOST_UNITS

from ...reference.deep_sea_adventure import Reference
from .. import twins

GAME = "deep_sea_adventure"
IN_TURN = (s.DIRECTION, s.ROLL, s.SEARCH)
CHIPS = ("turned", "value", "level_end")
_names: dict[tuple[int, int], str] = {}


class Twins(twins.Twins):
    """A game of Deep Sea Adventure on both implementations."""

    game = GAME
    reference_of = Reference

    def ours(self) -> dict[str, Any]:
        """What the compiled rules say."""
        return super().ours() | facts(self.position)

    def theirs(self) -> dict[str, Any]:
        """What the reference says."""
        known = self.reference.facts()
        known["facing"] = [way for way, where in zip(known["facing"], known["where"], strict=True) if where == "sea"]
        known["home"] = [sorted(chips) for chips in known["home"]]
        if known["turn"] >= 0 and any(name.startswith("worth-") for name in self.reference.moves()):
            known["turn"] = -1
        return super().theirs() | known

    def name(self, action: int) -> str:
        """Its name; of all but drop and lay it is asked once a phase, for it is always the same."""
        key = (self.position.state.phase, action)
        if key not in _names:
            name = super().name(action)
            if name.startswith(("drop", "lay")):
                return name
            _names[key] = name
        return _names[key]


# ------------------------------------------------------------------ reading a state


def read(position: Position) -> dict[str, Any]:
    """The fields of a state as plain numbers and arrays, whichever way the rules run."""
    state, names = position.state, position.game.state.names or ()
    return dict(zip(names, [getattr(state, name) for name in names], strict=True))


def facts(position: Position, state: dict[str, Any] | None = None) -> dict[str, Any]:
    """What lies on the table of a position, in the words of the reference; `state` is `read(position)`."""
    state, seats = state or read(position), range(position.players)
    place, facing, carried, hold = (_plain(state[name]) for name in ("place", "facing", "carried", "hold"))
    holds = [[_unit(unit) for unit in hold[seat * MOST_UNITS :][: carried[seat]] if unit] for seat in seats]
    if state["phase"] == s.LAY and state["restack"] == s.UNWRAP:
        holds[state["seat"]] = [[level] for unit in holds[state["seat"]] for level in unit]
    return {
        "dive": state["dive"],
        "air": state["air"],
        "line": [_unit(unit) for unit in _plain(state["line"][: state["length"]])],
        "turn": state["seat"] if state["phase"] in IN_TURN else -1,
        "where": ["sea" if place[seat] >= 0 else "sub" if place[seat] == s.SUB else "home" for seat in seats],
        "place": [max(place[seat], -1) for seat in seats],
        "facing": ["up" if facing[seat] == s.UP else "down" for seat in seats if place[seat] >= 0],
        "hold": holds,
        "home": _home(*(tuple(_plain(state[name])) for name in CHIPS))[: len(seats)],
    }


def _plain(array: Any) -> list[int]:
    """The numbers of an array of a state."""
    return array if isinstance(array, list) else list(array.tolist())


@cache
def _unit(unit: int) -> list[int]:
    return s.levels(unit)


@cache
def _home(turned: tuple[int, ...], values: tuple[int, ...], ends: tuple[int, ...]) -> Any:
    """The chips each seat turned over, as (level, value), in order."""
    chips: list[list[tuple[int, int]]] = [[] for _ in range(MOST_SEATS)]
    for level, end in enumerate(ends, 1):
        for chip in range(ends[level - 2] if level > 1 else 0, end):
            if turned[chip] >= 0:
                chips[turned[chip]].append((level, values[chip]))
    return chips
