"""What is compared of the compiled rules and the reference, and where it stands in a state."""

from functools import cache
from typing import Any

from fathom import Position
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import MOST_SEATS, MOST_UNITS

from ...reference.deep_sea_adventure.game import Reference
from .. import twins

GAME = "deep_sea_adventure"
IN_TURN = (s.DIRECTION, s.ROLL, s.SEARCH)
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


def facts(position: Position) -> dict[str, Any]:
    """What lies on the table of a position, in the words of the reference."""
    now, seats = position.state, range(position.players)
    holds = [[_unit(unit) for unit in now.hold[seat * MOST_UNITS :][: now.carried[seat]] if unit] for seat in seats]
    if now.phase == s.LAY and now.restack == s.UNWRAP:
        holds[now.seat] = [[level] for unit in holds[now.seat] for level in unit]
    return {
        "dive": now.dive,
        "air": now.air,
        "line": [_unit(unit) for unit in now.line[: now.length]],
        "turn": now.seat if now.phase in IN_TURN else -1,
        "where": ["sea" if now.place[seat] >= 0 else "sub" if now.place[seat] == s.SUB else "home" for seat in seats],
        "place": [max(now.place[seat], -1) for seat in seats],
        "facing": ["up" if now.facing[seat] == s.UP else "down" for seat in seats if now.place[seat] >= 0],
        "hold": holds,
        "home": _home(tuple(now.turned), tuple(now.value), tuple(now.level_end))[: len(seats)],
    }


@cache
def _unit(unit: int) -> list[int]:
    return list(s.levels(unit))


@cache
def _home(turned: tuple[int, ...], values: tuple[int, ...], ends: tuple[int, ...]) -> Any:
    """The chips each seat turned over, as (level, value), in order."""
    chips: list[list[tuple[int, int]]] = [[] for _ in range(MOST_SEATS)]
    for level, end in enumerate(ends, 1):
        for chip in range(ends[level - 2] if level > 1 else 0, end):
            if turned[chip] >= 0:
                chips[turned[chip]].append((level, values[chip]))
    return chips
