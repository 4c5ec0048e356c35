"""Section 1 of RULES.md: parts and set-up. Only `reset` is on the way of a game, so only that is compiled."""

from collections import Counter
from itertools import product
from math import gcd

from fathom.engine.compile import compiled
from fathom.engine.options import Options
from fathom.engine.state import State
from fathom.games.deep_sea_adventure import events
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import chips
from fathom.games.deep_sea_adventure.rules.turn import begin_dive


def start(state: State, options: Options) -> None:
    """Set the table up (1.1 to 1.6)."""
    state.tank = options["air"]
    set_dice(state, options)
    set_chips(state, options)
    state.filling = s.NOBODY
    state.starter = s.NOBODY
    state.phase = s.FIRST
    reset(state)
    first = str(options["start"])
    if first != "random":
        state.starter = int(first.removeprefix("seat"))
        events.first(state, state.starter)
        begin_dive(state)


def set_dice(state: State, options: Options) -> None:
    """Count the ways to roll each total, without a common factor (1.4)."""
    faces: list[int] = options["faces"]  # type: ignore[assignment]
    ways = Counter(sum(roll) for roll in product(faces, repeat=int(options["dice"])))  # type: ignore[arg-type]
    common = gcd(*ways.values())
    state.least_total, state.most_total = min(ways), max(ways)
    totals = [total for total in sorted(ways) for _ in range(ways[total] // common)]
    for total, count in ways.items():
        state.weight[total] = count // common
    state.ways = len(totals)
    state.deal[: min(len(totals), s.DEALS)] = totals[: s.DEALS]


def set_chips(state: State, options: Options) -> None:
    """Lay out the line, one chip a place, by level (1.2, 1.3)."""
    state.turned = [s.NOBODY] * len(state.turned)
    length = 0
    for level, values in enumerate(chips(options)):
        for value in values:
            state.line[length] = s.single(level)
            state.value[length] = value
            length += 1
        state.level_end[level] = length
    state.length = length


@compiled
def reset(state: State) -> None:
    """Fill the tank; all divers into the submarine, facing down (1.5, 3.7)."""
    state.air = state.tank
    state.divers = 0
    for seat in range(state.players):
        state.place[seat] = s.SUB
        state.facing[seat] = s.DOWN
