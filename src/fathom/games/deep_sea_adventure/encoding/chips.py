"""What chips are worth to a seat that has not seen the values of all."""

from fathom.engine.compile import compiled, inlined
from fathom.engine.state import State
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import MOST_UNITS

Means = tuple[float, float, float, float]  # of a chip of each level, as a part of the values of all chips


@compiled
def all_values(view: State) -> int:
    """The values of all chips, at least 1."""
    total = 0
    for chip in range(view.level_end[3]):
        total += view.value[chip]
    return max(1, total)


@compiled
def unseen(view: State, level: int) -> tuple[int, int]:
    """How many chips of `level`, 0..3, the seat has not seen turned over, and their values."""
    chips = 0
    values = 0
    for chip in range(s.first_chip(view, level), view.level_end[level]):
        is_unseen = int(view.turned[chip] < 0)
        chips += is_unseen
        values += view.value[chip] * is_unseen
    return chips, values


@inlined
def worth(unit: int, means: Means) -> float:
    """What a unit is worth on average."""
    low = s.count(unit, 0) * means[0] + s.count(unit, 1) * means[1]
    return low + s.count(unit, 2) * means[2] + s.count(unit, 3) * means[3]


@inlined
def held(view: State, seat: int) -> int:
    """All that a diver carries, as one unit."""
    hold = seat * MOST_UNITS
    unit = 0
    for k in range(hold, hold + min(int(view.carried[seat]), MOST_UNITS)):
        unit += int(view.hold[k])
    return unit


@inlined
def at_stake(view: State, seat: int, dive_over: bool) -> int:
    """What it carries and can still bring home: after the dive, nothing of what the drowned have."""
    return held(view, seat) * (not dive_over or view.place[seat] == s.HOME)


@inlined
def points(view: State, seat: int, means: Means, part: float) -> float:
    """A seat's points, as a part of all; where they are secret, what its chips are worth on average."""
    if view.score[seat] == s.HIDDEN:
        return worth(view.brought[seat], means)
    return float(view.score[seat] * part)


@inlined
def is_dive_over(view: State) -> bool:
    """Whether nobody swims any more in this dive."""
    phase = view.phase
    return bool(phase == s.LAY or phase == s.FINISHED or (phase == s.REVEAL and not view.reveal))
