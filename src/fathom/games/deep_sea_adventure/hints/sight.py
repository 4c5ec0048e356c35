"""What a rule of thumb looks at: depth, load, speed, the worst unit."""

from fathom.engine.compile import compiled, inlined
from fathom.engine.dice import below
from fathom.engine.state import State
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import LEVELS, MOST_UNITS
from fathom.games.deep_sea_adventure.moves import DROP


@inlined
def depth(view: State, seat: int) -> int:
    """Where the diver is, counted from the submarine: 1 is the place next to it."""
    return int(view.place[seat] + 1)


@inlined
def down(view: State, seat: int) -> bool:
    """Whether the diver faces down."""
    return bool(view.facing[seat] == s.DOWN)


@inlined
def asked_direction(view: State) -> bool:
    """Whether the choice is to dive on or to turn back."""
    return bool(view.phase == s.DIRECTION)


@inlined
def on_treasure(view: State, seat: int) -> bool:
    """Whether something lies where the diver is."""
    return bool(view.line[view.place[seat]] != 0)


@compiled
def level(unit: int) -> int:
    """The level, 1 to 4, of a unit: a stack counts as the highest of its chips."""
    highest = LEVELS
    while highest > 1 and s.count(unit, highest - 1) == 0:
        highest -= 1
    return highest


@compiled
def level_here(view: State, seat: int) -> int:
    """The level of what lies where the diver is."""
    return level(view.line[view.place[seat]])


@compiled
def load(view: State) -> int:
    """The units carried by all divers who are not home: the air that a lap takes."""
    units = 0
    for seat in range(view.players):
        if view.place[seat] != s.HOME:
            units += view.carried[seat]
    return units


@compiled
def speed(view: State, units: int) -> float:
    """The mean steps of a move with so many units: what the dice show less the units, but never below 0."""
    steps = 0
    ways = 0
    for total in range(view.least_total, view.most_total + 1):
        ways += view.weight[total]
        if total > units:
            steps += (total - units) * view.weight[total]
    return steps / ways


@compiled
def drop_lowest(view: State, seat: int) -> int:
    """The action that drops the unit of the lowest level; of equals the first."""
    hold = seat * MOST_UNITS
    best = 0
    for k in range(1, view.carried[seat]):
        if level(view.hold[hold + k]) < level(view.hold[hold + best]):
            best = k
    return DROP + best


@compiled
def drop_any(view: State, seat: int, scratch: State) -> int:
    """The action that drops a unit drawn at random; of equals the first."""
    hold = seat * MOST_UNITS
    drawn = hold + below(scratch, view.carried[seat])
    k = 0
    while view.hold[hold + k] != view.hold[drawn]:
        k += 1
    return DROP + k


@compiled
def kinds(view: State, seat: int) -> int:
    """How many different levels the diver carries."""
    hold = seat * MOST_UNITS
    seen = 0
    for k in range(view.carried[seat]):
        seen |= 1 << level(view.hold[hold + k])
    found = 0
    for it in range(1, LEVELS + 1):
        found += (seen >> it) & 1
    return found


@inlined
def chance(scratch: State, of: int) -> bool:
    """True once in `of` times."""
    return bool(below(scratch, of) == 0)
