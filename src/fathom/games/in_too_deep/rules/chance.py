"""What chance decides: which card is drawn (1.4, 1.5), what a card shows (1.2), and who begins."""

from fathom.engine.compile import compiled, inlined
from fathom.engine.dice import list_evenly, pick
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.rules.deck import card_outcomes, draw_card, is_card_outcome
from fathom.games.in_too_deep.rules.setup import symbol_outcomes, symbols_left


@compiled
def chance_outcomes(state: State, scratch: State) -> int:
    """Write what chance can decide and with what weights (1.2, 1.4, 1.5); return how many."""
    if state.phase == s.CARD:
        return card_outcomes(state, scratch)
    if state.phase == s.SYMBOL:
        return symbol_outcomes(state, scratch)
    return list_evenly(scratch, int(state.players))


@inlined
def can_happen(state: State, outcome: int) -> bool:
    """Whether it is one of the outcomes, quickly where there are many."""
    if state.phase == s.CARD:
        return is_card_outcome(state, outcome)
    if state.phase == s.SYMBOL:
        return bool(0 <= outcome < s.FIVE and symbols_left(state, outcome) > 0)
    return bool(0 <= outcome < state.players)


@inlined
def sample_chance(state: State, scratch: State) -> int:
    """Draw one of the outcomes, quickly where it counts."""
    if state.phase == s.CARD:
        return draw_card(state, scratch)
    return pick(scratch, chance_outcomes(state, scratch))
