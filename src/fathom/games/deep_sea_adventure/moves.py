"""Actions and chance outcomes as whole numbers, and their names in the notation.

Actions: 0 dive, 1 back, 2 leave, 3 take, 4 + k drop the k-th unit carried, 20 + k lay it down (where stacks are taken
apart, lay a chip of level k + 1). Outcomes: the seat that begins; the total of the dice; the value of a chip.
"""

from fathom.engine.state import State
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import MOST_UNITS

DIVE, BACK, LEAVE, TAKE = range(4)
DROP = 4
LAY = DROP + MOST_UNITS
ACTIONS = LAY + MOST_UNITS

_WORDS = ("dive", "back", "leave", "take")


def name(state: State, action: int) -> str:
    """One word for `action`, unlike that of any other that is legal in `state`."""
    if state.phase == s.FIRST:
        return f"first-{action}"
    if state.phase == s.ROLL:
        return f"roll-{action}"
    if state.phase == s.REVEAL:
        return f"worth-{action}"
    if action < DROP:
        return _WORDS[action]
    return ("drop-" if action < LAY else "lay-") + "+".join(map(str, s.levels(unit(state, action))))


def unit(state: State, action: int) -> int:
    """What a drop or lay action puts down."""
    if action < LAY:
        return int(state.hold[state.seat * MOST_UNITS + action - DROP])
    if state.restack == s.UNWRAP:
        return s.single(action - LAY)
    return int(state.hold[state.seat * MOST_UNITS + action - LAY])


def turn(state: State) -> tuple[int, bool]:
    """Whose turn it is, -1 outside turns, and whether the state stands at the beginning of the turn."""
    if state.phase in (s.DIRECTION, s.ROLL, s.SEARCH):
        return state.seat, state.phase == s.DIRECTION or (state.phase == s.ROLL and not state.declared)
    return -1, False
