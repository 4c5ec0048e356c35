"""The verbs: who is to decide, what may be decided, and what follows until the next decision.

A turn goes `begin_turn` (breathe, direction), `swim` (roll, steps), `search`, `end_turn`; a dive ends in `end_dive`,
`reveal`, `lay_down` (stacks) and `clean_up`. Each stops where a seat or chance decides.
"""

from fathom.engine.compile import compiled, inlined
from fathom.engine.dice import below, list_evenly, pick
from fathom.engine.state import State
from fathom.engine.verbs import CHANCE, OVER
from fathom.games.deep_sea_adventure import events
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.moves import BACK, DIVE, DROP, LAY, LEAVE, TAKE
from fathom.games.deep_sea_adventure.rules.dive import (
    draw_value,
    end_dive,
    lay,
    lay_choices,
    lay_down,
    reveal,
    value_outcomes,
)
from fathom.games.deep_sea_adventure.rules.turn import (
    begin_dive,
    begin_turn,
    declare,
    distinct_units,
    next_seat,
    quiet_turn,
    roll_outcomes,
    search,
    swim,
)


@inlined
def current_player(state: State) -> int:
    """Whose decision it is: a seat, CHANCE or OVER."""
    phase = state.phase
    if phase <= s.LAY:
        return int(state.seat)
    return OVER if phase == s.FINISHED else CHANCE


@inlined
def legal_actions(state: State, scratch: State) -> int:
    """Write what the current seat may do (2.3, 2.10, 3.6); return how many."""
    if state.phase == s.DIRECTION:
        scratch.actions[0] = DIVE
        scratch.actions[1] = BACK
        return 2
    if state.phase == s.LAY:
        return lay_choices(state, scratch)
    scratch.actions[0] = LEAVE
    if state.line[state.place[state.seat]] > 0:  # and a blank is left, or nothing would be asked
        scratch.actions[1] = TAKE
        return 2
    return distinct_units(state, DROP, scratch, 1)


@compiled
def chance_outcomes(state: State, scratch: State) -> int:
    """Write what chance can do and with what weights (1.4, 1.6, 3.1); return how many."""
    if state.phase == s.ROLL:
        return roll_outcomes(state, scratch)
    if state.phase == s.REVEAL:
        return value_outcomes(state, scratch)
    return list_evenly(scratch, int(state.players))


@inlined
def sample_chance(state: State, scratch: State) -> int:
    """Draw one of the outcomes, quickly where it counts: for most dice from a table, for values chip by chip."""
    if state.phase == s.ROLL and state.ways <= s.DEALS:
        return int(state.deal[below(scratch, state.ways)])
    if state.phase == s.REVEAL:
        return draw_value(state, scratch)
    return pick(scratch, chance_outcomes(state, scratch))


@inlined
def step(state: State, action: int) -> None:
    """Go on from `state` with what was decided, to the next decision."""
    phase = state.phase
    turn_over = False
    if phase == s.ROLL:
        turn_over = swim(state, action)
    elif phase == s.SEARCH:
        search(state, action)
        turn_over = True
    elif phase == s.DIRECTION:
        declare(state, action)
    elif phase == s.REVEAL:
        turn_over = reveal(state, action)
    elif phase == s.LAY:
        lay(state, action - LAY)
        lay_down(state)
    else:
        state.starter = action
        events.first(state, action)
        begin_dive(state)
    if turn_over:
        end_turn(state)


@inlined
def end_turn(state: State) -> None:
    """End the dive (2.13) or pass the turn on (2.1)."""
    seat = next_seat(state)
    stalled = False
    if state.changed:
        state.quiet = 0
    else:
        stalled = quiet_turn(state)
    if seat < 0 or state.air == 0 or stalled:
        end_dive(state)
    else:
        state.seat = seat
        begin_turn(state)
