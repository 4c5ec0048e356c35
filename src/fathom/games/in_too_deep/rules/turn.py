"""Section 2 of RULES.md: what a seat does in its turn, and what follows from it."""

from fathom.engine.compile import compiled, inlined
from fathom.engine.events import listening
from fathom.engine.state import State
from fathom.games.in_too_deep import events
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import TREASURE
from fathom.games.in_too_deep.moves import DRAW, EXPAND, PASS
from fathom.games.in_too_deep.rules.deck import discard_openly, may_draw, owe
from fathom.games.in_too_deep.rules.end import trigger


@inlined
def turn_choices(state: State, scratch: State) -> int:
    """Write what the active seat may do (2.1); return how many."""
    seat = int(state.seat)
    found = buy_choices(state, scratch, 0)
    card = s.next_in_hand(state, seat, s.NONE)
    while card >= 0:
        for company in range(s.FIVE):
            scratch.actions[found] = EXPAND + card * s.FIVE + company
            found += s.fits(state, card, company)  # no branch: who could guess which way it goes
        card = s.next_in_hand(state, seat, card)
    if may_draw(state):
        scratch.actions[found] = DRAW
        found += 1
    if state.voluntary_pass or found == 0:  # none: only in a guess at a view that was played on
        scratch.actions[found] = PASS
        found += 1
    return found


@inlined
def buy_choices(state: State, scratch: State, discount: int) -> int:
    """Write the cards of the hand that may be bought (2.2, 3.4); return how many."""
    seat = int(state.seat)
    most = state.hand[seat] - 1 + discount
    found = 0
    card = s.next_in_hand(state, seat, s.NONE)
    while card >= 0:
        scratch.actions[found] = card
        found += state.owned[state.symbol[card]] <= most
        card = s.next_in_hand(state, seat, card)
    return found


@compiled
def can_act(state: State) -> bool:
    """Whether the active seat can do anything but pass (2.1); in a view, for all that is seen of its hand."""
    if may_draw(state) or not s.is_seen(state, state.seat):
        return True
    card = s.next_in_hand(state, state.seat, s.NONE)
    while card >= 0:
        if state.owned[state.symbol[card]] < state.hand[state.seat]:
            return True
        for company in range(s.FIVE):
            if s.fits(state, card, company):
                return True
        card = s.next_in_hand(state, state.seat, card)
    return False


@inlined
def act(state: State, action: int) -> None:
    """Do what the seat decided (2.1)."""
    state.acted = 0
    state.next_paid = state.seat
    if action < EXPAND:
        buy(state, action, 0)
        state.stage = s.ACTED
    elif action < DRAW:
        expand(state, (action - EXPAND) // s.FIVE, (action - EXPAND) % s.FIVE)
    elif action == DRAW:
        state.acted = s.DREW
        owe(state, state.seat, 1)
        state.stage = s.ACTED
    else:
        state.acted = s.PASSED
        state.stage = s.ACTED
        events.passed(state, state.seat, True)


@inlined
def share_price(state: State, card: int, discount: int) -> int:
    """What it costs to buy a card of a hand as a share (2.2, 3.4)."""
    return max(0, int(state.owned[state.symbol[card]]) - discount)


@compiled
def buy(state: State, card: int, discount: int) -> None:
    """Put a card of the hand into the portfolio; its price is to be paid (2.2, 3.4)."""
    seat = state.seat
    state.price = share_price(state, card, discount)
    show(state, seat, card)
    s.take_from_hand(state, seat, card)
    s.put_in_portfolio(state, seat, card)
    events.bought(state, seat, card, state.price)


@compiled
def show(state: State, seat: int, card: int) -> None:
    """Everybody sees a card that leaves a hand; the first time, note how much the seat had drawn then.

    Not where the rest of the hand is unseen, in a view that was played on: there the card was drawn, not dealt.
    """
    state.known[card] = 0
    is_first = state.past[card] == 0 and (state.shuffles == 0 or state.discard_visibility == s.VISIBLE)
    if is_first and s.is_seen(state, seat):
        state.shown[card] = state.drew[seat]
        s.set_past(state, card, 0, seat)
    at = seat * s.SHUFFLES + s.shuffled(state, card)
    if state.discard_visibility == s.VISIBLE:
        state.held[at] -= state.held[at] > 0
    else:
        for k in range(at, seat * s.SHUFFLES + state.shuffles + 1):  # it may have been drawn from any later deck, too
            state.held[k] -= state.held[k] > 0


@compiled
def conceal(state: State, seat: int, to: int) -> int:
    """A seat pays a card unseen: what others knew of its hand may be what it paid; only the seat paid, if one is, sees (7.2).

    Returns the deck the card came from; NONE if not all know that: then they no longer know it of what is left, either.
    """
    deck = s.deck_of(state, seat)
    eye = 1 << to if to >= 0 else 0
    goes_on = eye if deck >= 0 else eye | s.MIXED_IN
    card = s.next_in_hand(state, seat, s.NONE)
    while card >= 0:
        state.known[card] = goes_on if eye and state.known[card] & (s.PUBLIC | eye) else 0
        card = s.next_in_hand(state, seat, card)
    for k in range(seat * s.SHUFFLES, (seat + 1) * s.SHUFFLES):
        state.held[k] = state.held[k] - 1 if k == seat * s.SHUFFLES + deck else 0
    return int(deck)


@compiled
def payment_choices(state: State, scratch: State) -> int:
    """Write the cards that may be paid next: higher than the last, leaving enough for the rest (2.3); return how many.

    In a view none of another hand, for it cannot be seen what would be left.
    """
    if not s.is_seen(state, state.seat):
        return 0
    found = 0
    card = s.next_in_hand(state, state.seat, state.paid)
    while card >= 0:
        scratch.actions[found] = card
        found += 1
        card = s.next_in_hand(state, state.seat, card)
    return int(found - state.price + 1)


@compiled
def pay_forced(state: State) -> bool:
    """Pay all that may still be paid if all of it is needed (2.3); say whether nothing is left to be paid."""
    if s.higher_in_hand(state, state.seat, state.paid) > state.price or not s.is_seen(state, state.seat):
        return False
    while state.price > 0:
        pay(state, s.next_in_hand(state, state.seat, state.paid))
    return True


@compiled
def pay(state: State, card: int) -> None:
    """Pay one card (2.3), to the discard pile or to the seat that lost a share (3.5)."""
    seat, payee = state.seat, state.payee
    state.price -= 1
    state.spent += 1
    state.paid = card
    if payee >= 0:
        pay_seat(state, seat, payee, card)
    elif state.discard_visibility == s.VISIBLE or (state.discard_visibility == s.TOP_ONLY and state.price == 0):
        show(state, seat, card)
        s.take_from_hand(state, seat, card)
        discard_openly(state, card)
        if state.discard_visibility:
            state.known[card] |= 1 << seat
            s.set_covered(state, card, state.spent - 1)
    else:
        conceal(state, seat, s.NOBODY)
        s.take_from_hand(state, seat, card)
        s.put_on_discard(state, card)
        state.known[card] = 1 << seat
    if state.price == 0:
        state.spent = 0
        state.paid = s.NONE
        state.payee = s.NOBODY
    if payee >= 0:
        events.paid_to(state, seat, payee, card)
    else:
        events.paid(state, seat, card)


@compiled
def pay_seat(state: State, seat: int, to: int, card: int) -> None:
    """Pay one card to another seat, which nobody else sees (3.5)."""
    deck = conceal(state, seat, to)
    s.take_from_hand(state, seat, card)
    s.put_in_hand(state, to, card)
    state.known[card] = 1 << seat
    if deck >= 0:
        state.held[to * s.SHUFFLES + deck] += 1
    else:
        state.known[card] |= s.MIXED_IN


@inlined
def decade(state: State, card: int) -> int:
    """The decade of a card (2.6)."""
    number = int(state.number[card])
    return max(0, number - 1) // 10 if state.decade else number // 10


@compiled
def new_decade(state: State, company: int, card: int) -> bool:
    """Whether a card, not yet placed, takes a company to a new decade (2.6); if so, note that it paid."""
    now = decade(state, card)
    top = state.top[company]
    new = top < 0 or now != decade(state, top)
    if state.new_decade == s.VS_PILE_MAX:
        while top >= 0:
            new = new and now > decade(state, top)
            top = state.below[top]
    elif state.new_decade == s.NEVER_BEFORE and new:
        new = not (state.paid_decades[company] >> now) & 1
        state.paid_decades[company] |= 1 << now
    return bool(new)


@inlined
def expand(state: State, card: int, company: int) -> None:
    """Place a card of the hand on a company's pile (2.5), and owe the dividend (2.6), but in final turns (5.2)."""
    seat = state.seat
    pays = state.final == 0 and new_decade(state, company, card)
    show(state, seat, card)
    s.take_from_hand(state, seat, card)
    s.put_on_pile(state, company, card)
    state.company = company
    state.stage = s.EXPANDED
    events.expanded(state, seat, card, company)
    if pays:
        owe_dividend(state, company, seat)


@compiled
def would_pay(state: State, card: int, company: int) -> bool:
    """Whether to expand a company with a card of a hand would pay a dividend (2.6, 5.2); the state stays as it is."""
    noted = state.paid_decades[company]
    pays = state.final == 0 and new_decade(state, company, card)
    state.paid_decades[company] = noted
    return bool(pays)


@compiled
def dividend(state: State, seat: int, company: int, active: int) -> int:
    """What a dividend brings a seat: for its shares (2.7), and for Treasure (2.9); `active` is NOBODY in 6.2."""
    own = int(state.shares[s.share_index(seat, company)])
    if company == TREASURE:
        most = most_treasure(state)
        if not state.advanced[TREASURE]:
            return own + (0 < own == most)
        if seat == active and (own > 0 or not state.treasure_adv_requires_share):
            return most
    return own


@compiled
def owe_dividend(state: State, company: int, active: int) -> None:
    """Owe each seat what a dividend brings it, and the third player what is burnt for it (6.4)."""
    if listening(state):
        events.dividend(state, company, dividends(state, company, active))
    for seat in range(state.players):
        cards = dividend(state, seat, company, active)
        owe(state, seat, cards)
        if cards > 0:
            events.owed(state, seat, cards)
    if state.third_dividend:
        cards = int(state.shares[s.share_index(s.THIRD, company)])
        owe(state, s.THIRD, cards)
        if cards > 0:
            events.owed_third(state, cards)


@compiled
def dividends(state: State, company: int, active: int) -> int:
    """How many cards a dividend brings all together (2.7, 2.9, 6.4)."""
    cards = int(state.shares[s.share_index(s.THIRD, company)]) if state.third_dividend else 0
    for seat in range(state.players):
        cards += dividend(state, seat, company, active)
    return cards


@compiled
def most_treasure(state: State) -> int:
    """The most shares of Treasure that anybody has (2.9), the third player among them (6.1)."""
    most = 0 if state.majority_third else state.shares[s.share_index(s.THIRD, TREASURE)]
    for seat in range(state.players):
        most = max(most, state.shares[s.share_index(seat, TREASURE)])
    return int(most)


@compiled
def end_turn(state: State) -> bool:
    """Count draws and passes (2.11, 2.13), and owe what a fundraiser brings; say whether there is one."""
    state.company = s.NONE
    if state.acted == s.DREW:
        state.draws = min(state.draws + 1, state.players)
    else:
        state.draws = 0
        state.fundraised = 0
    state.passes = state.passes + 1 if state.acted == s.PASSED else 0
    if state.passes >= state.players:
        state.passes = state.players
        trigger(state, s.PASSES)
    state.acted = 0
    last_of_lap = s.next_seat(state, state.seat) == state.starter
    if state.draws == state.players and (last_of_lap or not state.fundraiser):
        if state.final == 0 or not state.final_fundraiser:
            raise_funds(state)
            return True
    return False


@compiled
def raise_funds(state: State) -> None:
    """An emergency fundraiser (2.11); the second one in a row triggers the end (2.12)."""
    second = state.fundraised
    cards = 0
    if not (second and state.second_fundraiser_pays):
        cards = int(state.fundraiser_cards)
        state.next_paid = state.seat
        for seat in range(state.players):
            owe(state, seat, cards)
    state.fundraised = 1
    state.draws = 0
    if second:
        events.second_fundraiser(state, cards)
        trigger(state, s.FUNDRAISER)
    else:
        events.fundraiser(state, cards)
