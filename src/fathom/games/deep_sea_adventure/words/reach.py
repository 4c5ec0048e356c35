"""Where the dice can take a diver, with the exact chance of each place."""

from collections import Counter

import msgspec

from fathom.engine.position import Position
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.rules.turn import ascend, descend


class Reach(msgspec.Struct, frozen=True):
    """A place where the next roll can end."""

    place: int  # on the line from 0; -1 the submarine
    chance: int  # per cent, rounded


def reach(view: Position, facing: int) -> list[Reach]:
    """Every place where the diver whose turn it is can come to lie if it faces so, from the submarine down (2.6 to 2.9)."""
    now = view.state
    ways: Counter[int] = Counter()
    for total in range(now.least_total, now.most_total + 1):
        ways[max(s.SUB, landing(view, facing, total))] += now.weight[total]
    return [Reach(place, round(100 * ways[place] / now.ways)) for place in sorted(ways) if ways[place]]


def landing(view: Position, facing: int, total: int) -> int:
    """Where a roll takes the diver whose turn it is."""
    now = view.state
    place, steps = int(now.place[now.seat]), total - now.carried[now.seat]
    if steps <= 0:
        return place
    return int(descend(now, place, steps) if facing == s.DOWN else ascend(now, place, steps))
