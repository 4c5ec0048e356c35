"""The rules of this table as numbers: dice, chips, options."""

from math import sqrt
from typing import Any

from fathom.engine.compile import inlined
from fathom.engine.encoding import mark, put
from fathom.engine.state import State
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.encoding.chips import Means, unseen
from fathom.games.deep_sea_adventure.encoding.fields import PACES, PART

MEAN, UNSEEN = PART["mean"], PART["unseen"]
TANK, PACE, SPREAD, STALL_LIMIT = PART["tank"], PART["pace"], PART["spread"], PART["stall_limit"]
TURN_EMPTY, END_OF_LINE, STALL_GUARD = PART["turn_empty"], PART["end_of_line"], PART["stall_guard"]
DROP_LAST, BOARD_EMPTY = PART["drop_last"], PART["board_empty"]
DROWN_ORDER, DROP_CHOICE, STACKING = PART["drown_order"], PART["drop_choice"], PART["stacking"]
RESTACK, NEXT_START, REVEAL, TIE = PART["restack"], PART["next_start"], PART["reveal"], PART["tie"]


@inlined
def put_means(view: State, part: float, out: Any) -> Means:
    """How many chips of each level are unseen, and their mean value; return these."""
    return (
        put_mean(view, 0, part, out),
        put_mean(view, 1, part, out),
        put_mean(view, 2, part, out),
        put_mean(view, 3, part, out),
    )


@inlined
def put_mean(view: State, level: int, part: float, out: Any) -> float:
    """The same of one level."""
    chips, values = unseen(view, level)
    mean = values * part / max(1, chips)
    put(out, MEAN, level, mean)
    put(out, UNSEEN, level, chips)
    return mean


@inlined
def put_dice(view: State, out: Any) -> None:
    """The mean steps of a move by load, and how far the dice scatter."""
    sums = 0
    squares = 0
    for total in range(view.least_total, view.most_total + 1):
        sums += total * view.weight[total]
        squares += total * total * view.weight[total]
    one = 1.0 / view.ways
    put(out, SPREAD, 0, sqrt(max(0.0, (squares - sums * sums * one) * one)))
    ahead = int(view.ways)  # ways to roll more than the load
    for units in range(PACES):
        put(out, PACE, units, sums * one)
        ahead -= view.weight[units]
        sums -= ahead


@inlined
def put_options(view: State, out: Any) -> None:
    """The options that change play."""
    put(out, TANK, 0, view.tank)
    put(out, STALL_LIMIT, 0, view.stall_limit)
    mark(out, TURN_EMPTY, 0, view.turn_empty)
    mark(out, END_OF_LINE, view.end_of_line, True)
    mark(out, STALL_GUARD, 0, view.stall_guard == s.END_DIVE)
    mark(out, DROP_LAST, 0, view.drop_last)
    mark(out, BOARD_EMPTY, 0, view.board_empty)
    mark(out, DROWN_ORDER, 0, view.drown_order)
    mark(out, DROP_CHOICE, 0, view.drop_choice)
    mark(out, STACKING, 0, view.stacking)
    mark(out, RESTACK, view.restack, True)
    mark(out, NEXT_START, view.next_start, True)
    mark(out, REVEAL, 0, view.reveal)
    mark(out, TIE, view.tie, True)
