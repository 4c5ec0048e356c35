"""Guesses at what a seat does not see.

A guess is a fair one: every order of the deck, and every choice of cards that passed unseen, that could have led to the view
counts the same, as far as 7.2 lets the seat remember; what is not exact is listed there. The state keeps what is public of
the past as far as it narrows a guess down: in which deck a card last was (`shuffled`), how many cards of each deck a hand is
known to hold (`held`), how many cards lie under one that was paid last (`covered`), and what deal.py needs. In a guess
nobody else remembers what it paid or was paid unseen.
"""

from fathom.engine.compile import compiled
from fathom.engine.dice import below
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.rules.abilities import usable
from fathom.games.in_too_deep.rules.turn import can_act
from fathom.games.in_too_deep.state import NONE
from fathom.games.in_too_deep.view.deal import agrees, guess_deal, holds_few_lower, list_shown, lowest_tells
from fathom.games.in_too_deep.view.notes import COVERED, ELSEWHERE, FREE, HEAP, LOW
from fathom.games.in_too_deep.view.sight import collect, unseen_discards

PATIENCE = 700  # guesses before one is mended that contradicts what the seat may conclude
# Guesses before one is taken where a hand may hold a card that was shuffled after the hand drew, or who pays got the highest.
FAIR = 500


@compiled
def resample(state: State, seat: int, scratch: State) -> None:
    """Redraw the hidden cards: guess until the guess agrees with what the seat may conclude (1.5, 2.1, 2.3, 3.1)."""
    if state.phase == s.FINISHED:
        return
    unseen = s.list_cards(state, s.DECK, scratch)
    tells = lowest_tells(state)
    shown = list_shown(state, seat, scratch) if tells else 0
    paid = state.paid
    for tries in range(PATIENCE):
        if not guess(state, seat, unseen, tries < FAIR, scratch):
            continue
        if tries >= FAIR:
            let_pay(state, unseen, scratch)
        if tells:
            guess_deal(state, seat, shown, unseen, scratch)
            if not agrees(state, seat, scratch):
                continue
        settle(state, seat, unseen, tells, scratch)
        if can_go_on(state) and (state.starter < 0 or holds_few_lower(state, state.starter, 0)):
            return
        for k in range(unseen):
            state.where[scratch.actions[k]] = s.DECK
        state.paid = paid
        collect(state)
    if tells:
        let_begin(state, seat, unseen, scratch)
    let_hold_few(state, seat, tells, unseen, scratch)
    settle(state, seat, unseen, tells, scratch)


@compiled
def can_go_on(state: State) -> bool:
    """Whether the seat that is asked can do what it is asked for: act (2.1), pay (2.3) or use the ability (3.1)."""
    if state.phase == s.PAY:
        price, hand = int(state.price), int(state.hand[state.seat])
        return s.higher_in_hand(state, state.seat, state.paid) >= min(price + 1, hand)  # or it would not be asked
    if state.phase == s.ABILITY:
        return usable(state)
    return state.phase != s.TURN or can_act(state)


@compiled
def let_pay(state: State, unseen: int, scratch: State) -> None:
    """Give the seat that pays, if one does, the highest unseen cards of the same decks instead of those that were guessed."""
    for k in range(unseen if state.phase == s.PAY else 0):
        if scratch.weights[k] == state.seat:
            highest = k
            deck = s.shuffled(state, scratch.actions[k])
            for other in range(unseen):
                card = scratch.actions[other]
                if (
                    scratch.weights[other] != state.seat
                    and card > scratch.actions[highest]
                    and s.shuffled(state, card) == deck
                ):
                    highest = other
            scratch.weights[k] = scratch.weights[highest]
            scratch.weights[highest] = state.seat


@compiled
def let_begin(state: State, seat: int, unseen: int, scratch: State) -> None:
    """Have the seat that begins dealt a lower card than the others (1.5), if the guess has not, and it can be.

    It is one that it showed or holds, or one that it is given instead of one it holds.
    """
    starter = int(state.starter)
    if starter == seat or state.announce_lowest or (state.mixed >> starter) & 1:
        return
    low = lowest_of_others(state, seat, scratch)
    if scratch.notes[LOW + starter] < low:
        return
    for card in range(low):
        if s.shower(state, card) == starter:
            scratch.notes[LOW + starter] = card
            return
    can_change = state.phase != s.PAY or state.seat != starter  # who pays has been given what it can pay with
    found = 0
    chosen = NONE
    instead = NONE
    for k in range(unseen):
        is_there = scratch.weights[k] == starter
        if s.shuffled(state, scratch.actions[k]) == 0 and (
            is_there or (can_change and scratch.weights[k] == ELSEWHERE)
        ):
            if is_there:
                instead = k
            if scratch.actions[k] < low:
                found += 1
                if below(scratch, found) == 0:
                    chosen = k
    if chosen >= 0 and instead >= 0:
        if scratch.weights[chosen] == ELSEWHERE:
            scratch.weights[instead] = ELSEWHERE
            scratch.weights[chosen] = starter
        scratch.notes[LOW + starter] = scratch.actions[chosen]


@compiled
def let_hold_few(state: State, seat: int, tells: bool, unseen: int, scratch: State) -> None:
    """Have nobody hold more cards below the one that was announced than it can, as long as the deck has others to give.

    And have nobody dealt such a card, if it is guessed what was dealt.
    """
    if not state.announce_lowest or state.starter < 0:
        return
    announced = int(state.lowest[state.starter])
    for holder in range(state.players):
        if holder == seat or (state.mixed >> holder) & 1:
            continue
        for k in range(unseen):
            if scratch.weights[k] == holder and scratch.actions[k] < announced:
                if holds_few_lower(state, holder, guessed_lower(holder, announced, unseen, scratch)):
                    break
                exchange(state, k, announced, unseen, scratch)
        if tells and scratch.notes[LOW + holder] < announced:
            scratch.notes[LOW + holder] = lowest_above(state, holder, announced, unseen, scratch)


@compiled
def lowest_above(state: State, holder: int, announced: int, unseen: int, scratch: State) -> int:
    """The lowest card above the one that was announced that a hand has shown or is guessed to hold; `card_count` if none."""
    low = int(state.card_count)
    for card in range(announced + 1, state.card_count):
        if s.shower(state, card) == holder or state.where[card] == s.HAND + holder:
            low = min(low, card)
    for k in range(unseen):
        if scratch.weights[k] == holder and scratch.actions[k] > announced:
            low = min(low, int(scratch.actions[k]))
    return low


@compiled
def guessed_lower(holder: int, announced: int, unseen: int, scratch: State) -> int:
    """How many cards below the one that was announced a hand is guessed to hold."""
    lower = 0
    for k in range(unseen):
        lower += scratch.weights[k] == holder and scratch.actions[k] < announced
    return lower


@compiled
def exchange(state: State, k: int, announced: int, unseen: int, scratch: State) -> None:
    """Put an unseen card back into the deck, and another one from there in its place that is higher than the one announced.

    If there is none it stays.
    """
    chosen = k
    for other in range(unseen):
        card = scratch.actions[other]
        if scratch.weights[other] == ELSEWHERE and s.shuffled(state, card) == 0 and card > announced:
            chosen = other
    holder = scratch.weights[k]
    scratch.weights[k] = scratch.weights[chosen]
    scratch.weights[chosen] = holder


@compiled
def lowest_of_others(state: State, seat: int, scratch: State) -> int:
    """The lowest card that a seat other than the one that begins was dealt, as `seat` knows it or it was guessed."""
    low = int(state.card_count)
    for other in range(state.players):
        if other == seat:
            low = min(low, int(state.lowest[other]))
        elif other != state.starter and not (state.mixed >> other) & 1:
            low = min(low, int(scratch.notes[LOW + other]))
    return low


@compiled
def guess(state: State, seat: int, unseen: int, is_fair: bool, scratch: State) -> bool:
    """Shuffle the unseen cards and say where each is; False if a card should be in two places."""
    # Of a first deck only those are looked at that have left it, so only they are drawn: the others may lie in any order.
    drawn = unseen if state.shuffles else unseen - (state.deck - state.bonus_deck)
    for k in range(drawn):
        other = k + below(scratch, unseen - k)
        card = scratch.actions[k]
        scratch.actions[k] = scratch.actions[other]
        scratch.actions[other] = card
    for k in range(unseen):
        scratch.weights[k] = ELSEWHERE
    if state.discard_visibility == s.TOP_ONLY:
        guess_covered(state, seat, unseen, scratch)
    count_missing(state, seat, scratch)
    for deck in range(state.shuffles + 1):
        if not guess_sure(state, seat, deck, unseen, scratch) and is_fair:
            return False
    if state.discard_visibility == s.VISIBLE:
        guess_older(state, unseen, scratch)
    for holder in range(HEAP + 1):
        give(state, holder, int(scratch.notes[FREE + holder]), NONE, unseen, scratch)
    return True


@compiled
def guess_covered(state: State, seat: int, unseen: int, scratch: State) -> None:
    """Put lower cards under those that are seen on the discard pile; the lowest of these choose first, so that it is fair."""
    payer = 1 << seat if seat >= 0 else 0
    for top in range(state.card_count):
        if state.where[top] == s.DISCARD and not state.known[top] & payer:
            for _ in range(s.covered(state, top)):
                choose(state, COVERED, top, state.shuffles, unseen, scratch)


@compiled
def choose(state: State, place: int, top: int, newest: int, unseen: int, scratch: State) -> bool:
    """Put at a place one of all unseen cards below `top` that came into no later deck than `newest`, as far as is known.

    False if it is under a discard already: to choose among the others only would not be fair.
    """
    found = 0
    chosen = NONE
    for k in range(unseen):
        is_left = scratch.weights[k] == ELSEWHERE or (scratch.weights[k] == COVERED and place != COVERED)
        if is_left and scratch.actions[k] < top and s.shuffled(state, scratch.actions[k]) <= newest:
            found += 1
            if below(scratch, found) == 0:
                chosen = k
    is_covered = bool(chosen >= 0 and scratch.weights[chosen] == COVERED)
    if chosen >= 0 and not is_covered:
        scratch.weights[chosen] = place
    return not is_covered


@compiled
def count_missing(state: State, seat: int, scratch: State) -> None:
    """Note in FREE how many cards of each hand, and of what was paid just now, the seat does not see."""
    heap = int(state.spent) if state.paid < 0 else 0  # who sees what is paid sees the card paid last
    scratch.notes[FREE + HEAP] = heap
    for holder in range(HEAP):
        scratch.notes[FREE + holder] = 0
        if holder != seat and holder < state.players:
            paid = heap if holder == state.payee else 0
            missing = state.hand[holder] - seen_of(state, holder, NONE) - paid
            scratch.notes[FREE + holder] = missing


@compiled
def guess_sure(state: State, seat: int, deck: int, unseen: int, scratch: State) -> bool:
    """Give each hand what it is known to have drawn from a deck, less from FREE; False if a card should be in two places."""
    heap = int(scratch.notes[FREE + HEAP])
    if heap == 0 or s.deck_of(state, state.seat) != deck:
        heap = 0
    if not give_of(state, HEAP, heap, deck, unseen, scratch):
        return False
    for holder in range(state.players):
        if holder != seat:
            sure = state.held[holder * s.SHUFFLES + deck] - seen_of(state, holder, deck)
            if holder == state.payee:
                sure -= heap
            if not give_of(state, holder, sure, deck, unseen, scratch):
                return False
    return True


@compiled
def give_of(state: State, holder: int, missing: int, deck: int, unseen: int, scratch: State) -> bool:
    """Give some cards that were drawn from a deck, less from FREE; False if a card should be in two places."""
    if state.discard_visibility == s.VISIBLE:
        scratch.notes[FREE + holder] -= give(state, holder, missing, deck, unseen, scratch)
        return True
    for _ in range(missing if deck < state.shuffles else 0):  # any card may come from the last deck
        if not choose(state, holder, state.card_count, deck, unseen, scratch):
            return False
        scratch.notes[FREE + holder] -= 1
    return True


@compiled
def seen_of(state: State, holder: int, deck: int) -> int:
    """How many cards of a hand are seen, of those that count in `held` as drawn from a deck (NONE: of all)."""
    seen = 0
    card = s.next_in_hand(state, holder, NONE)
    while card >= 0:
        last = s.shuffled(state, card)
        could = last == deck or (last < deck and state.discard_visibility != s.VISIBLE)
        seen += deck == NONE or (could and not state.known[card] & s.MIXED_IN)
        card = s.next_in_hand(state, holder, card)
    return seen


@compiled
def guess_older(state: State, unseen: int, scratch: State) -> None:
    """Put the cards of older decks that are nowhere yet into hands, for there is nowhere else they can be."""
    free = 0
    for holder in range(HEAP + 1):
        free += int(scratch.notes[FREE + holder])
    for k in range(unseen):
        if free > 0 and scratch.weights[k] == ELSEWHERE and s.shuffled(state, scratch.actions[k]) < state.shuffles:
            place = below(scratch, free)
            holder = 0
            while place >= scratch.notes[FREE + holder]:
                place -= int(scratch.notes[FREE + holder])
                holder += 1
            scratch.weights[k] = holder
            scratch.notes[FREE + holder] -= 1
            free -= 1


@compiled
def give(state: State, holder: int, missing: int, deck: int, unseen: int, scratch: State) -> int:
    """Give the first cards of a deck (NONE: of any) that are nowhere yet; return how many."""
    given = 0
    for k in range(unseen):
        if given >= missing:
            break
        if scratch.weights[k] == ELSEWHERE and (deck == NONE or s.shuffled(state, scratch.actions[k]) == deck):
            scratch.weights[k] = holder
            given += 1
    return given


@compiled
def settle(state: State, seat: int, unseen: int, tells: bool, scratch: State) -> None:
    """Put the cards where the guess has them; `tells`: the lowest card of each deal was guessed, too."""
    discards = unseen_discards(state)
    for k in range(unseen):
        discards -= scratch.weights[k] == COVERED or (scratch.weights[k] == HEAP and state.payee < 0)
    for k in range(unseen):
        card = scratch.actions[k]
        holder = scratch.weights[k]
        if holder == HEAP:
            state.paid = max(state.paid, card)
            state.where[card] = s.HAND + state.payee if state.payee >= 0 else s.DISCARD
        elif holder == COVERED:
            state.where[card] = s.DISCARD
        elif holder >= 0:
            state.where[card] = s.HAND + holder
        elif discards > 0:
            state.where[card] = s.DISCARD
            discards -= 1
    collect(state)
    for other in range(state.players):
        if tells and other != seat and (other != state.starter or not state.announce_lowest):
            low = int(scratch.notes[LOW + other])
            if low == state.card_count:  # all it was dealt may have been paid to others: what fits everywhere
                low = 0 if other == state.starter else state.card_count - 1
            state.lowest[other] = low
