"""bathyscaphe, our own player: it looks one action ahead, and takes the one after which its outlook is best.

Every action is judged by what it changes, in points expected at the end: those of its own shares, those of others
counted against it, what cards in hand may still become. Abilities are judged by trying the expansion out on the view,
which is left as it was.
"""

from fathom.engine.compile import compiled
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import CLEANING, PEARL, RESEARCH, WILDLIFE
from fathom.games.in_too_deep.hints.outlook import (
    DEPTH,
    HURRY,
    LAPS,
    PACE,
    STAKE,
    THREAT,
    USEFUL,
    WORTH,
    hand_worth,
    largest,
    look,
    prospect,
    share_worth,
)
from fathom.games.in_too_deep.hints.sight import held
from fathom.games.in_too_deep.moves import DRAW, EXPAND, TO, USE
from fathom.games.in_too_deep.rules.abilities import (
    can_place,
    has_ability,
    higher_cards,
    take_price,
    usable,
    within_reach,
)
from fathom.games.in_too_deep.rules.turn import dividend, would_pay

# Tuned as those of the outlook.
RARER = 0.06  # points that a share more costs in each lap to come, for each one already had: the next are dearer
ABILITY = 0.8  # of what an ability promises, this part counts


@compiled
def bathyscaphe(view: State, seat: int, count: int, scratch: State) -> int:
    """What it would like to do."""
    look(view, seat, scratch)
    if view.phase == s.PAY:
        return cheapest(view, seat, scratch)
    best = 0
    most = -1000000.0
    for k in range(count):
        value = judged(view, seat, scratch, scratch.actions[k])
        if value > most:
            best = scratch.actions[k]
            most = value
    return int(best)


@compiled
def judged(view: State, seat: int, scratch: State, action: int) -> float:
    """The change in expected points by an action."""
    if action < EXPAND:
        if view.phase == s.DRAFT:
            return share_more(view, seat, scratch, view.symbol[action])
        if view.phase == s.LIFT:
            return lifted(view, seat, scratch, action)
        if view.phase == s.TURN:
            return bought(view, seat, scratch, action, 0)
        return taken(view, seat, scratch, action) if view.advanced[RESEARCH] else bought(view, seat, scratch, action, 2)
    if action < DRAW:
        card, company = (action - EXPAND) // s.FIVE, (action - EXPAND) % s.FIVE
        if view.phase == s.TURN:
            return expanded(view, seat, scratch, card, company)
        return played(view, seat, scratch, card, company)
    if action == DRAW:
        return drawn(view, seat, scratch)
    if action == USE:
        return used(view, seat, scratch)
    if action >= TO:
        return placed(view, seat, scratch, view.lifted, action - TO)
    return 0.0


@compiled
def shifted(view: State, scratch: State, company: int, depth: int, top: int) -> float:
    """The change in expected points if a company becomes so deep, with this card on top."""
    deep = prospect(view, scratch, depth, top)
    worth = share_worth(view, scratch, company, depth, deep)
    value = scratch.notes[STAKE + company] * (worth - scratch.notes[WORTH + company])
    if company != PEARL and view.advanced[PEARL]:
        others = largest(scratch, company)
        value += scratch.notes[STAKE + PEARL] * (max(others, deep) - max(others, scratch.notes[DEPTH + company]))
    return float(value)


@compiled
def spent(view: State, seat: int, scratch: State, cards: int) -> float:
    """The expected points lost with so many cards fewer in hand (more, if negative)."""
    return hand_worth(scratch, seat, view.hand[seat]) - hand_worth(scratch, seat, view.hand[seat] - cards)


@compiled
def share_more(view: State, seat: int, scratch: State, company: int) -> float:
    """The expected points of a share more of a company."""
    return float(scratch.notes[WORTH + company] - RARER * held(view, seat, company) * scratch.notes[LAPS])


@compiled
def bought(view: State, seat: int, scratch: State, card: int, discount: int) -> float:
    """The change in expected points if a share is bought."""
    company = view.symbol[card]
    price = max(0, view.owned[company] - discount)
    return share_more(view, seat, scratch, company) - spent(view, seat, scratch, 1 + price)


@compiled
def taken(view: State, seat: int, scratch: State, card: int) -> float:
    """The change in expected points if somebody's share is taken."""
    company = view.symbol[card]
    price = take_price(view, company)
    owner = view.where[card] - s.SHARE
    value = share_more(view, seat, scratch, company) - spent(view, seat, scratch, price)
    if owner != s.THIRD:
        more = hand_worth(scratch, owner, view.hand[owner] + price) - hand_worth(scratch, owner, view.hand[owner])
        value += scratch.notes[THREAT + owner] * (share_more(view, owner, scratch, company) - more)
    return value


@compiled
def drawn(view: State, seat: int, scratch: State) -> float:
    """The change in expected points if a card is drawn, with the fundraiser that it may bring."""
    raised = view.fundraiser_cards if view.draws + 1 == view.players else 0
    value = scratch.notes[HURRY] - spent(view, seat, scratch, -1 - raised)
    if raised:
        value -= given(view, seat, scratch, raised)
        sooner = raised * view.players
        if view.fundraised:
            sooner = PACE * view.players * (scratch.notes[LAPS] - 1)  # it is the second one: the end
        value += scratch.notes[HURRY] * sooner
    return float(value)


@compiled
def given(view: State, seat: int, scratch: State, cards: int) -> float:
    """The change in expected points if each other seat gets so many cards."""
    value = 0.0
    for other in range(view.players):
        if other != seat:
            more = hand_worth(scratch, other, view.hand[other] + cards)
            value += scratch.notes[THREAT + other] * (more - hand_worth(scratch, other, view.hand[other]))
    return value


@compiled
def paid_out(view: State, seat: int, scratch: State, company: int) -> float:
    """The change in expected points if the others get a dividend."""
    value = 0.0
    for other in range(view.players):
        due = dividend(view, other, company, seat)
        if other != seat and due > 0:
            more = hand_worth(scratch, other, view.hand[other] + due)
            value += scratch.notes[THREAT + other] * (more - hand_worth(scratch, other, view.hand[other]))
            value -= scratch.notes[HURRY] * due
    return value


@compiled
def expanded(view: State, seat: int, scratch: State, card: int, company: int) -> float:
    """The change in expected points if a company is expanded, with the dividend and the ability."""
    value = shifted(view, scratch, company, view.depth[company] + 1, card)
    due = 0
    if would_pay(view, card, company):
        due = dividend(view, seat, company, seat)
        value += scratch.notes[HURRY] * due - paid_out(view, seat, scratch, company)
    value -= spent(view, seat, scratch, 1 - due)
    if has_ability(company):
        value += ABILITY * tried(view, seat, scratch, card, company)
    return value


@compiled
def tried(view: State, seat: int, scratch: State, card: int, company: int) -> float:
    """The expected points of the ability after the expansion, which is tried out and taken back."""
    before = view.company
    s.take_from_hand(view, seat, card)
    s.put_on_pile(view, company, card)
    view.company = company
    value = 0.0
    if usable(view):
        value = max(0.0, ability(view, seat, scratch, company))
    view.company = before
    s.take_from_pile(view, company, card)
    s.put_in_hand(view, seat, card)
    return value


@compiled
def ability(view: State, seat: int, scratch: State, company: int) -> float:
    """The expected points of the best use of an ability."""
    if company == RESEARCH:
        return best_take(view, seat, scratch) if view.advanced[RESEARCH] else best_buy(view, seat, scratch)
    if company == WILDLIFE and view.advanced[WILDLIFE]:
        return best_play(view, seat, scratch)
    return used(view, seat, scratch)


@compiled
def best_buy(view: State, seat: int, scratch: State) -> float:
    """The expected points of the best share that can be bought at a discount."""
    best = 0.0
    card = s.next_in_hand(view, seat, s.NONE)
    while card >= 0:
        if view.owned[view.symbol[card]] - 2 < view.hand[seat]:
            best = max(best, bought(view, seat, scratch, card, 2))
        card = s.next_in_hand(view, seat, card)
    return best


@compiled
def best_take(view: State, seat: int, scratch: State) -> float:
    """The expected points of the best share of somebody else's."""
    best = 0.0
    for card in range(view.card_count):
        owner = view.where[card] - s.SHARE
        if 0 <= owner < s.OWNERS and owner != seat and take_price(view, view.symbol[card]) <= view.hand[seat]:
            best = max(best, taken(view, seat, scratch, card))
    return best


@compiled
def best_play(view: State, seat: int, scratch: State) -> float:
    """The expected points of the best card that can be played once more."""
    best = 0.0
    card = s.next_in_hand(view, seat, s.NONE)
    while card >= 0:
        for company in range(s.FIVE):
            if higher_cards(view, card, company) < view.hand[seat]:
                best = max(best, played(view, seat, scratch, card, company))
        card = s.next_in_hand(view, seat, card)
    return best


@compiled
def played(view: State, seat: int, scratch: State, card: int, company: int) -> float:
    """The change in expected points if one more card is played."""
    cost = spent(view, seat, scratch, 1 + higher_cards(view, card, company))
    return shifted(view, scratch, company, view.depth[company] + 1, card) - cost


@compiled
def used(view: State, seat: int, scratch: State) -> float:
    """The change in expected points if a card to be lifted is paid for, and the best is lifted."""
    best = -1000.0
    for card in range(view.card_count):
        if within_reach(view, card):
            best = max(best, lifted(view, seat, scratch, card))
    cost = 2 if view.company == CLEANING and not view.advanced[CLEANING] else 1
    return best - spent(view, seat, scratch, cost)


@compiled
def lifted(view: State, seat: int, scratch: State, card: int) -> float:
    """The change in expected points if a card is lifted and placed best."""
    best = -1000.0
    if view.company == CLEANING:
        best = placed(view, seat, scratch, card, s.FIVE)
        if not view.advanced[CLEANING]:
            return best
    for company in range(s.FIVE):
        if can_place(view, card, company):
            best = max(best, placed(view, seat, scratch, card, company))
    return best


@compiled
def placed(view: State, seat: int, scratch: State, card: int, to: int) -> float:
    """The change in expected points if a card goes to another company, the top of its own, or (FIVE) the discard pile."""
    home = view.where[card] - s.PILE
    if to == home:
        return shifted(view, scratch, home, view.depth[home], card)
    top = view.below[card] if view.top[home] == card else view.top[home]
    value = shifted(view, scratch, home, view.depth[home] - 1, top)
    if to < s.FIVE:
        value += shifted(view, scratch, to, view.depth[to] + 1, card)
    return value


@compiled
def cheapest(view: State, seat: int, scratch: State) -> int:
    """The lowest of the cards to pay: those that can be used for least."""
    uses(view, seat, scratch)
    card = s.next_in_hand(view, seat, s.NONE)
    while card >= 0:
        if card > view.paid:
            less = 0
            other = s.next_in_hand(view, seat, s.NONE)
            while other >= 0:
                if other > view.paid:
                    ours, theirs = scratch.notes[USEFUL + card], scratch.notes[USEFUL + other]
                    less += theirs < ours or (theirs == ours and other < card)
                other = s.next_in_hand(view, seat, other)
            if less < view.price:
                return int(card)
        card = s.next_in_hand(view, seat, card)
    return 0


@compiled
def uses(view: State, seat: int, scratch: State) -> None:
    """Note what each card of the hand can be used for."""
    card = s.next_in_hand(view, seat, s.NONE)
    while card >= 0:
        scratch.notes[USEFUL + card] = use_of(view, seat, scratch, card)
        card = s.next_in_hand(view, seat, card)


@compiled
def use_of(view: State, seat: int, scratch: State, card: int) -> float:
    """What a card can best be used for: as a share, or on a pile."""
    best = bought(view, seat, scratch, card, 0) + spent(view, seat, scratch, 1)
    for company in range(s.FIVE):
        if s.fits(view, card, company):
            value = shifted(view, scratch, company, view.depth[company] + 1, card)
            if would_pay(view, card, company):
                value -= spent(view, seat, scratch, -dividend(view, seat, company, seat))
            best = max(best, value)
    return best
