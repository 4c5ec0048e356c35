"""The state: what must be remembered of a game of Deep Sea Adventure.

    the submarine      place -1 (SUB)     not yet left in this dive
      0 1 2 3 ...      place 0..length-1  the line; `line[place]` is the unit lying there, 0 a blank
    home               place -2 (HOME)    back in the submarine, safe

A *unit* is a chip or a stack in one whole number: how many chips of level 1 in its lowest byte, of level 2 in the next,
up to level 4. A level-3 chip is 0x00010000, a stack of two level-1 chips and a level-4 chip 0x01000002. Units add up.

Chips have no identity until they are turned over: `value` lists the values of all chips by level and then by value, and
`turned` says who turned that chip over. Among chips of equal value the ones turned over come first, in order of the seats.
"""

from functools import lru_cache

from fathom.engine.compile import compiled, inlined
from fathom.engine.state import State, packed
from fathom.games.deep_sea_adventure.facts import LEVELS, MOST_CHIPS, MOST_SEATS, MOST_TOTAL, MOST_UNITS

SUB, HOME = -1, -2
DOWN, UP = 0, 1
NOBODY = -1  # of `turned`: still face down; of `last_home` and `starter`: no seat yet
HIDDEN = -2  # of `turned`, `score` in a view: somebody knows, this seat does not

# phases; first those where a seat decides
DIRECTION, SEARCH, LAY, ROLL, REVEAL, FIRST, FINISHED = range(7)

# the values of options, in the order of their names in facts.OPTIONS
FORCED, FORCED_IF_CARRYING, OPTIONAL = range(3)  # end_of_line
TURN, END_DIVE = range(2)  # stall_guard
UNIT, UNWRAP, OWN_SPACE = range(3)  # restack
FARTHEST_DROWNED, LAST_BOARDED, ROTATE = range(3)  # next_start
LEVEL4, LEXICOGRAPHIC, BEST_LEVEL_HELD, SHARED = range(4)  # tie

PLACES = 2 * MOST_CHIPS  # the line, and behind it what is laid down before the clean-up
DEALS = 64
HOLDS = MOST_SEATS * MOST_UNITS  # the hold of a seat begins at seat * MOST_UNITS

STATE = packed(
    [
        ("players", "i1"),
        ("phase", "i1"),
        ("dive", "i1"),  # 1..dives
        ("air", "i1"),  # 0..tank
        ("starter", "i1"),  # the seat that began this dive
        ("seat", "u1"),  # whose turn it is; in REVEAL and LAY, whose units; the last of these outside
        ("declared", "i1"),  # 1 in ROLL: the seat was asked for its direction in this turn
        ("changed", "i1"),  # 1: this turn is not quiet (5.1)
        ("late", "i1"),  # 1: the guard was raised in this dive (5.2)
        ("last_home", "i1"),  # the last seat to come home in this dive
        ("length", "i2"),  # of the line
        ("quiet", "i2"),  # quiet turns in a row
        ("turning", "i1"),  # in REVEAL: the unit being turned over, an index into the hold
        ("filling", "i2"),  # in LAY: the place being filled, NOBODY if none
        ("filled", "i1"),  # in LAY: units on it, 0..2
        ("divers", "i8"),  # the places with a diver, a bit each: `place` says the same, this says it faster
        ("place", "i1", (MOST_SEATS,)),
        ("facing", "i1", (MOST_SEATS,)),
        ("carried", "i1", (MOST_SEATS,)),  # units; under UNWRAP, in LAY, chips left to lay
        ("drowned", "i1", (MOST_SEATS,)),  # dives ended at sea
        ("deepest", "i1", (MOST_SEATS,)),  # the deepest place its diver has been at, from 1; 0: none yet
        ("score", "i2", (MOST_SEATS,)),
        ("brought", "u4", (MOST_SEATS,)),  # all chips brought home and turned over, as one unit
        ("hold", "u4", (HOLDS,)),  # units in the order picked up; under UNWRAP, in LAY, the first is all that is left
        ("line", "u4", (PLACES,)),
        ("turned", "i1", (MOST_CHIPS,)),  # NOBODY, or the seat that turned it over
        # the options, which do not change; those of the same name in facts.OPTIONS are written by the engine
        ("value", "i1", (MOST_CHIPS,)),
        ("level_end", "i1", (LEVELS,)),  # chips of this level and those before it
        ("tank", "i1"),
        ("dives", "i1"),
        ("weight", "i2", (MOST_TOTAL + 1,)),  # ways to roll each total, without a common factor
        ("ways", "i2"),  # their sum
        ("deal", "i1", (DEALS,)),  # each total as often as its ways, where they are so few
        ("least_total", "i1"),
        ("most_total", "i1"),
        ("turn_empty", "i1"),
        ("end_of_line", "i1"),
        ("stall_guard", "i1"),
        ("stall_limit", "i1"),
        ("drop_last", "i1"),
        ("board_empty", "i1"),  # 1: forbidden
        ("blanks", "i1"),
        ("drown_order", "i1"),
        ("drop_choice", "i1"),
        ("stacking", "i1"),
        ("restack", "i1"),
        ("next_start", "i1"),
        ("reveal", "i1"),
        ("tie", "i1"),
    ]
)


@inlined
def single(level: int) -> int:
    """The unit that is one chip of `level`, 0..3."""
    return 1 << (8 * level)


@inlined
def count(unit: int, level: int) -> int:
    """How many chips of `level`, 0..3, are in a unit."""
    return (unit >> (8 * level)) & 255


@compiled
def size(unit: int) -> int:
    """How many chips are in a unit."""
    return count(unit, 0) + count(unit, 1) + count(unit, 2) + count(unit, 3)


@compiled
def first_chip(state: State, level: int) -> int:
    """Where the chips of `level`, 0..3, begin in `value` and `turned`."""
    return int(state.level_end[level - 1]) if level > 0 else 0


@compiled
def order_equal(state: State, level: int, chip: int) -> None:
    """Move a chip of `level`, 0..3, that a seat turned over before those of equal value that come after it in order."""
    first = first_chip(state, level)
    seat = state.turned[chip]
    while chip > first and state.value[chip - 1] == state.value[chip]:
        before = state.turned[chip - 1]
        if 0 <= before <= seat:
            break
        state.turned[chip] = before
        chip -= 1
        state.turned[chip] = seat


@lru_cache(4096)  # a screen asks for those of every place after every move
def levels(unit: int) -> tuple[int, ...]:
    """The levels, 1..4, of a unit's chips, ascending."""
    return tuple(level + 1 for level in range(LEVELS) for _ in range((unit >> (8 * level)) & 255))
