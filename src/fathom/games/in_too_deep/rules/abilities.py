"""Section 3 of RULES.md: what the companies let a seat do after it expanded them."""

from fathom.engine.compile import compiled, inlined
from fathom.engine.state import State
from fathom.games.in_too_deep import events
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import CLEANING, RESEARCH, WILDLIFE
from fathom.games.in_too_deep.moves import DECLINE, EXPAND, TO, TO_DISCARD, USE
from fathom.games.in_too_deep.rules.deck import discard_openly
from fathom.games.in_too_deep.rules.turn import buy, buy_choices, show

DISCOUNT = 2  # of a share that Research lets one buy (3.4)
REACH = 3  # how deep Wildlife reaches into a pile (3.6)


@inlined
def has_ability(company: int) -> bool:
    """Whether a company has an ability (3.1): Cleaning, Research and Wildlife have, on either side."""
    return company == CLEANING or company == RESEARCH or company == WILDLIFE


@compiled
def usable(state: State) -> bool:
    """Whether the seat may use the ability of `state.company`, and could (3.1); in a view, for all that is seen."""
    if state.final > 0 or (state.triggered and state.ability_after_trigger):
        return False
    company = state.company
    hand = state.hand[state.seat]
    advanced = company >= 0 and state.advanced[company]
    if hand > 0 and (company == RESEARCH or company == WILDLIFE) and not s.is_seen(state, state.seat):
        return True
    if company == CLEANING:
        return bool(hand >= (1 if advanced else 2))
    if company == RESEARCH:
        return can_take(state) if advanced else can_buy(state)
    if company == WILDLIFE:
        return can_play(state) if advanced else bool(hand >= 1)  # the highest top of all fits anywhere
    return False


@compiled
def can_buy(state: State) -> bool:
    """Whether a share may be bought at a discount (3.4)."""
    card = s.next_in_hand(state, state.seat, s.NONE)
    while card >= 0:
        if state.owned[state.symbol[card]] - DISCOUNT < state.hand[state.seat]:
            return True
        card = s.next_in_hand(state, state.seat, card)
    return False


@compiled
def take_price(state: State, company: int) -> int:
    """What a share of somebody else's costs (3.5)."""
    return max(2, int(state.owned[company] - state.research_adv_price))


@compiled
def can_take(state: State) -> bool:
    """Whether a share of somebody else's may be taken (3.5)."""
    for company in range(s.FIVE):
        others = state.owned[company] - state.shares[s.share_index(state.seat, company)]
        if others > 0 and take_price(state, company) <= state.hand[state.seat]:
            return True
    return False


@compiled
def higher_cards(state: State, card: int, company: int) -> int:
    """What it costs to play a card on a pile: one for each higher card there, if it is lower than the top (3.7)."""
    higher = 0
    if not s.fits(state, card, company):
        at = state.top[company]
        while at >= 0:
            higher += at > card
            at = state.below[at]
    return higher


@compiled
def can_play(state: State) -> bool:
    """Whether one more card may be played (3.7): the highest of the hand, for no other costs less."""
    hand = int(state.hand[state.seat])
    if hand == 0:
        return False
    highest = s.card_at(state, s.HAND + state.seat, hand - 1)
    for company in range(s.FIVE):
        if higher_cards(state, highest, company) < hand:
            return True
    return False


@compiled
def ability_choices(state: State, scratch: State) -> int:
    """Write what the seat may do with the ability, to decline among it (3.1); return how many."""
    company = state.company
    advanced = state.advanced[company]
    found = 0
    if company == RESEARCH:
        found = take_choices(state, scratch) if advanced else buy_choices(state, scratch, DISCOUNT)
    elif company == WILDLIFE and advanced:
        found = play_choices(state, scratch)
    else:
        scratch.actions[found] = USE
        found += 1
    scratch.actions[found] = DECLINE
    return found + 1


@compiled
def take_choices(state: State, scratch: State) -> int:
    """Write the shares of others that may be taken (3.5); return how many."""
    found = 0
    for card in range(state.card_count):
        owner = state.where[card] - s.SHARE
        if 0 <= owner < s.OWNERS and owner != state.seat:
            if take_price(state, int(state.symbol[card])) <= state.hand[state.seat]:
                scratch.actions[found] = card
                found += 1
    return found


@compiled
def play_choices(state: State, scratch: State) -> int:
    """Write the cards of the hand that may be played, and where (3.7); return how many."""
    found = 0
    card = s.next_in_hand(state, state.seat, s.NONE)
    while card >= 0:
        for company in range(s.FIVE):
            if higher_cards(state, card, company) < state.hand[state.seat]:
                scratch.actions[found] = EXPAND + card * s.FIVE + company
                found += 1
        card = s.next_in_hand(state, state.seat, card)
    return found


@compiled
def use(state: State, action: int) -> None:
    """Do what the seat decided about the ability (3.2 to 3.7)."""
    company = state.company
    if action == DECLINE:
        state.stage = s.ACTED
        events.declined(state, state.seat, company)
        return
    if action == USE:
        state.price = 2 if company == CLEANING and not state.advanced[CLEANING] else 1
        state.stage = s.LIFTING
    events.used(state, state.seat, company)
    if EXPAND <= action < USE:
        play(state, (action - EXPAND) // s.FIVE, (action - EXPAND) % s.FIVE)
    elif action < EXPAND:
        state.stage = s.ACTED
        if state.advanced[RESEARCH]:
            take(state, action)
        else:
            buy(state, action, DISCOUNT)


@compiled
def take(state: State, card: int) -> None:
    """Take a share of somebody else's; the price is to be paid (3.5)."""
    owner = state.where[card] - s.SHARE
    state.price = take_price(state, int(state.symbol[card]))
    s.take_from_portfolio(state, owner, card)
    s.put_in_portfolio(state, state.seat, card)
    if owner != s.THIRD:
        state.payee = owner
        state.mixed |= (1 << state.seat) | (1 << owner)
        events.took(state, state.seat, card, state.price, owner)
    else:
        events.took_third(state, state.seat, card, state.price)


@compiled
def play(state: State, card: int, company: int) -> None:
    """Play one more card, whatever its number (3.7), with a chain of abilities if the table has that (3.8)."""
    state.price = higher_cards(state, card, company)
    show(state, state.seat, card)
    s.take_from_hand(state, state.seat, card)
    s.put_on_pile(state, company, card)
    events.played(state, state.seat, card, company, state.price)
    state.company = company if state.chain else s.NONE
    state.stage = s.EXPANDED


@compiled
def can_place(state: State, card: int, company: int) -> bool:
    """Whether a card out of a pile may be placed on a company (3.3, 3.6)."""
    home = state.where[card] - s.PILE
    if company == home:
        return bool(state.company == WILDLIFE and card != state.top[home])
    return s.fits(state, card, company)


@compiled
def liftable(state: State, card: int) -> bool:
    """Whether Wildlife may move a card of its reach: it can be placed somewhere (3.6)."""
    for company in range(s.FIVE):
        if can_place(state, card, company):
            return True
    return False


@compiled
def within_reach(state: State, card: int) -> bool:
    """Whether the ability reaches a card, for its place in the pile (3.2, 3.3, 3.6)."""
    company = state.where[card] - s.PILE
    if not 0 <= company < s.FIVE:
        return False
    if state.company == CLEANING:
        return bool(state.top[company] == card or not (state.advanced[CLEANING] or state.cleaning_basic))
    at = state.top[company]
    for _ in range(REACH):
        if at == card:
            return liftable(state, card)
        at = state.below[at]
    return False


@compiled
def lift_choices(state: State, scratch: State) -> int:
    """Write the cards that may be taken out of a pile (3.2, 3.3, 3.6); return how many."""
    found = 0
    for card in range(state.card_count):
        if within_reach(state, card):
            scratch.actions[found] = card
            found += 1
    return found


@compiled
def lift(state: State, card: int) -> None:
    """Take a card out of a pile: to the discard pile (3.2), or it is still to be said where (3.3, 3.6)."""
    home = state.where[card] - s.PILE
    if state.company == CLEANING and not state.advanced[CLEANING]:
        s.take_from_pile(state, home, card)
        discard_openly(state, card)
        state.stage = s.ACTED
        events.removed(state, state.seat, card, home)
    else:
        state.lifted = card
        events.lifted(state, state.seat, card, home)


@compiled
def place_choices(state: State, scratch: State) -> int:
    """Write where the card lifted may go (3.3, 3.6); return how many."""
    found = 0
    for company in range(s.FIVE):
        if can_place(state, state.lifted, company):
            scratch.actions[found] = TO + company
            found += 1
    if state.company == CLEANING:
        scratch.actions[found] = TO_DISCARD
        found += 1
    return found


@compiled
def place(state: State, action: int) -> None:
    """Put the card lifted where the seat decided (3.3, 3.6)."""
    card, company = state.lifted, action - TO
    home = state.where[card] - s.PILE
    s.take_from_pile(state, home, card)
    state.lifted = s.NONE
    state.stage = s.ACTED
    if action == TO_DISCARD:
        discard_openly(state, card)
        events.removed(state, state.seat, card, home)
        return
    s.put_on_pile(state, company, card)
    if company == home:
        events.raised(state, state.seat, card, home)
    else:
        events.moved(state, state.seat, card, home, company)
