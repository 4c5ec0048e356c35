"""Where the dice can take a diver, with the exact chance of each place."""

from collections import Counter
from collections.abc import Mapping

import msgspec

from fathom.engine.position import Position
from fathom.engine.state import State
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.rules.turn import ascend, descend


class Reach(msgspec.Struct, frozen=True):
    """A place where the next roll can end."""

    place: int  # on the line from 0; -1 the submarine
    chance: int  # per cent, rounded


# By each total that the dice can show, where it takes the diver; above the line is the submarine.
Ends = Mapping[int, int]


def landings(view: Position, facing: int) -> Ends:
    """Where the next roll can take the diver whose turn it is if it faces so (2.6 to 2.9)."""
    now = view.state
    totals = range(now.least_total, now.most_total + 1)
    return {total: _landing(now, facing, total) for total in totals if now.weight[total]}


def reach(view: Position, ends: Ends) -> list[Reach]:
    """Every place where the diver can come to lie by these `landings`, from the submarine down."""
    now = view.state
    ways: Counter[int] = Counter()
    for total, end in ends.items():
        ways[max(s.SUB, end)] += now.weight[total]
    return [Reach(place, round(100 * ways[place] / now.ways)) for place in sorted(ways)]


def _landing(now: State, facing: int, total: int) -> int:
    place, steps = int(now.place[now.seat]), total - now.carried[now.seat]
    if steps <= 0:
        return place
    return int(descend(now, place, steps) if facing == s.DOWN else ascend(now, place, steps))
