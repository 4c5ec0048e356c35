"""The verbs: who is to decide, what may be decided, and what follows until the next decision.

What is to be paid is paid first, then the cards of a bonus share are drawn, then what is owed; when nothing of that is
left, the *stage* says what comes next: set-up from DEAL to READY, then turn after turn from BEGIN to FUNDED.
"""

from fathom.engine.compile import compiled, inlined
from fathom.engine.state import State
from fathom.engine.verbs import CHANCE, OVER
from fathom.games.in_too_deep import events
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.rules.abilities import (
    ability_choices,
    lift,
    lift_choices,
    place,
    place_choices,
    usable,
    use,
)
from fathom.games.in_too_deep.rules.deck import (
    burn,
    hand_out,
    lose_owed,
    ready,
    receiver,
    run_out,
)
from fathom.games.in_too_deep.rules.end import finish, pass_on
from fathom.games.in_too_deep.rules.setup import (
    begin_opening,
    find_starter,
    open_card,
    opened,
    owe_bonus_cards,
    pick,
    pick_last,
    show_symbol,
)
from fathom.games.in_too_deep.rules.third import award, handle, keep, meet_bonus_share
from fathom.games.in_too_deep.rules.turn import act, can_act, end_turn, pay, pay_forced, payment_choices, turn_choices


@inlined
def current_player(state: State) -> int:
    """Whose decision it is: a seat, CHANCE or OVER."""
    phase = state.phase
    if phase <= s.PLACE:
        return int(state.seat)
    return OVER if phase == s.FINISHED else CHANCE


@inlined
def legal_actions(state: State, scratch: State) -> int:
    """Write what the current seat may do (1.7, 2.1, 2.3, 3.1 to 3.7); return how many."""
    phase = state.phase
    if phase == s.TURN:
        return turn_choices(state, scratch)
    if phase == s.PAY:
        return payment_choices(state, scratch)
    if phase == s.ABILITY:
        return ability_choices(state, scratch)
    if phase == s.LIFT:
        return lift_choices(state, scratch)
    if phase == s.PLACE:
        return place_choices(state, scratch)
    return s.list_cards(state, s.OPEN, scratch)  # the draft (1.7)


@inlined
def step(state: State, action: int) -> None:
    """Go on from `state` with what was decided, to the next decision."""
    phase = state.phase
    if phase == s.CARD:
        take_card(state, action)
    elif phase == s.TURN:
        act(state, action)
    elif phase == s.PAY:
        pay(state, action)
    elif phase == s.ABILITY:
        use(state, action)
    elif phase == s.LIFT:
        lift(state, action)
    elif phase == s.PLACE:
        place(state, action)
    elif phase == s.DRAFT:
        pick(state, action)
    elif phase == s.SYMBOL:
        show_symbol(state, action)
    else:
        state.starter = action
        events.first(state, action)
    go_on(state)


@compiled
def take_card(state: State, outcome: int) -> None:
    """A card leaves the deck, for whoever it is (2.8, 6.2, 1.7); with its last card the deck is shuffled anew (4.1)."""
    owner = s.NOBODY
    state.deck -= 1
    if outcome == s.BONUS:
        state.bonus_deck -= 1
    else:
        s.take_out(state, s.DECK, outcome)
        state.where[outcome] = s.OPEN
        if state.drawn >= 0:
            keep(state, outcome)
        elif state.opening > 0:
            open_card(state, outcome)
        else:
            owner = hand_out(state, outcome)
    if state.deck == 0 and not state.reshuffle:
        run_out(state, True)
    if outcome == s.BONUS:
        meet_bonus_share(state)
    elif owner == s.THIRD:
        burn(state, outcome)  # not before, or it would be shuffled into the deck


@compiled
def go_on(state: State) -> None:
    """Go on to where somebody or chance has to decide."""
    while True:
        if state.symbol[state.card_count - 1] < 0:
            state.phase = s.SYMBOL
            return
        if state.price > 0 and not pay_forced(state):
            state.phase = s.PAY
            return
        if state.drawn >= 0:
            if state.drawn < 4 and ready(state):
                state.phase = s.CARD
                return
            award(state)
        elif receiver(state) != s.NOBODY:
            if ready(state):
                state.phase = s.CARD
                return
            lose_owed(state)
        elif state.stage < s.BEGIN:
            if set_up(state):
                return
        elif take_turn(state):
            return


@compiled
def set_up(state: State) -> bool:
    """Go on with set-up (1.5 to 1.8); True if somebody or chance has to decide."""
    if state.stage == s.DEAL:
        if state.starter < 0:
            find_starter(state)
        if state.starter < 0:
            state.phase = s.FIRST
            return True
        owe_bonus_cards(state)
        state.stage = s.EXTRA
    elif state.stage == s.EXTRA:
        begin_opening(state)
        state.stage = s.OPENING
    elif state.stage == s.OPENING:
        if state.opening > 0:
            state.phase = s.CARD
            return True
        opened(state)
    elif state.stage == s.DRAFTING:
        if state.opening > 1:
            state.phase = s.DRAFT
            return True
        if state.opening == 1:
            pick_last(state)
        state.stage = s.READY
    elif state.aside > 0:
        state.aside -= 1
        handle(state)
    else:
        state.seat = state.starter
        state.stage = s.BEGIN
        state.final = state.players if state.triggered else 0
        if state.final > 0:
            events.final(state, state.final)
    return False


@compiled
def take_turn(state: State) -> bool:
    """Go on with the turn (2.1, 3.1), and to the next one; True if somebody has to decide or the game is over."""
    if state.stage == s.LIFTING:
        state.phase = s.LIFT if state.lifted < 0 else s.PLACE
        return True
    if state.stage == s.EXPANDED:
        if usable(state):
            state.phase = s.ABILITY
            return True
        state.stage = s.ACTED
    if state.stage == s.ACTED:
        state.stage = s.FUNDED
        if end_turn(state):
            return False  # first what the fundraiser brings
    if state.stage == s.FUNDED:
        state.stage = s.BEGIN
        if not pass_on(state):
            finish(state)
            return True
    if can_act(state):
        state.phase = s.TURN
        return True
    state.acted = s.PASSED
    state.stage = s.ACTED
    events.passed(state, state.seat, False)
    return False
