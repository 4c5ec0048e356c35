"""What lies ahead of a diver: the air that others will use, the chance to get home, what chips are worth.

`look` fills `scratch.notes` once for each choice; the others read them:

      0 ... 39    `breath`: the air all others use between two turns of the seat, this gap first, then the next ones
     40 ... 43    the mean value of a chip of each level, among those this seat has not seen
     44 ... 59    the mean steps of a move with 0 to 15 units

Of gaps after the one in which the others alone have used all the air, nothing is filled in: what stands there is left from
an earlier look. Nobody reads it, for nobody comes so far.
"""

from math import exp, sqrt

from fathom.engine.compile import compiled, inlined
from fathom.engine.state import State
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import LEVELS, MOST_UNITS
from fathom.games.deep_sea_adventure.hints.sight import speed

GAPS = 40  # turns looked ahead; after so many there is no hurry
VALUE, PACE = GAPS, GAPS + LEVELS
NOTES = PACE + MOST_UNITS

# What others are taken to do. These and the numbers of `pearl` were tuned by playing against all other players.
LOAD_DOWN = 0.69  # units that divers on the way down are content with
GROWTH_DOWN = 0.54  # units they pick up in a turn
FIRST_LOAD = 0.14  # units picked up when they begin to
GROUND, GROUND_SEATS = (
    14.2,
    2.25,
)  # the place where they begin to at a table of four, and so much deeper for each seat more
WAIT = 1.43  # turns until a diver beyond that place does
LOAD_UP, LOAD_UP_SEATS = (
    1.05,
    0.25,
)  # units those on the way up are content with at a table of four, and for each seat more
GROWTH_UP = 0.13  # units they pick up in a turn

MARGIN = 1.18  # places by which the dice are taken to be kinder than their mean
SPREAD = 0.76  # places by which the way of one turn is in doubt; of several, their square root as many


@compiled
def look(view: State, seat: int, scratch: State) -> None:
    """Fill `scratch.notes`."""
    for units in range(MOST_UNITS):
        scratch.notes[PACE + units] = speed(view, units)
    for level in range(LEVELS):
        scratch.notes[VALUE + level] = mean_value(view, level)
    mean = pace(scratch, 0)
    left = float(view.air)
    for gap in range(GAPS):
        air = 0.0
        for other in range(view.players):
            if other != seat and view.place[other] != s.HOME:
                air += breath(view, other, gap, mean)
        scratch.notes[gap] = air
        left -= air
        if left < -1.0:  # not 0: what is added in another order may come out a hair higher
            break


@compiled
def mean_value(view: State, level: int) -> float:
    """The mean value of the chips of `level`, 0..3, that this seat has not seen turned over."""
    total = 0
    unseen = 0
    for chip in range(s.first_chip(view, level), view.level_end[level]):
        if view.turned[chip] < 0:
            total += view.value[chip]
            unseen += 1
    return total / max(unseen, 1)


@compiled
def breath(view: State, other: int, gap: int, mean: float) -> float:
    """The air that diver `other` will use in the turn `gap` turns from now; `mean` is the mean steps of a move without load."""
    units = float(view.carried[other])
    more_seats = int(view.players) - 4
    if view.facing[other] == s.UP:
        if view.place[other] + 1 <= gap * max(0.5, mean - units):
            return 0.0
        return min(units + GROWTH_UP * gap, max(units, LOAD_UP + LOAD_UP_SEATS * more_seats))
    if units > 0:
        return min(units + GROWTH_DOWN * gap, max(units, LOAD_DOWN))
    first = max(WAIT, (GROUND + GROUND_SEATS * more_seats - view.place[other]) / mean)
    return min(FIRST_LOAD + GROWTH_DOWN * (gap - first), LOAD_DOWN) if gap > first else 0.0


@inlined
def pace(scratch: State, units: int) -> float:
    """The mean steps of a move with so many units."""
    return float(scratch.notes[PACE + min(units, MOST_UNITS - 1)])


@compiled
def worth(scratch: State, unit: int) -> float:
    """What a unit is worth on average."""
    points = 0.0
    for level in range(LEVELS):
        points += s.count(unit, level) * scratch.notes[VALUE + level]
    return points


@compiled
def hold_worth(view: State, scratch: State, seat: int) -> float:
    """What a diver carries is worth on average."""
    points = 0.0
    for k in range(view.carried[seat]):
        points += worth(scratch, view.hold[seat * MOST_UNITS + k])
    return points


@compiled
def escape(view: State, scratch: State, units: int, down: int, distance: float) -> float:
    """The chance (0 to 1) to get home over `distance` places before the air is gone.

    The diver carries `units`; if it goes down for `down` more turns first, it picks up one more there.
    """
    air = float(view.air)
    gap = 0
    moves = 0
    reach = 0.0
    moves_first = view.phase == s.DIRECTION
    for turn in range(GAPS):
        if turn > 0 or not moves_first:
            air -= scratch.notes[gap]
            gap += 1
            if air <= 0:
                break
            air -= units
        if turn < down:
            units += turn == down - 1
        else:
            moves += 1
            reach += pace(scratch, units)
        if air <= 0 or reach > distance + 6:
            break
    if moves == 0:
        return 0.0
    return logistic((reach - distance + MARGIN) / (SPREAD * sqrt(moves)))


@inlined
def logistic(lead: float) -> float:
    """The logistic function: 0 for far behind, 1/2 for level, 1 for far ahead."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, lead))))
