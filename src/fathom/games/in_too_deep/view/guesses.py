"""Guesses at what a seat does not see.

A guess is a fair one: every order of the deck, and every choice of cards that passed unseen, that could have led to the view
counts the same, as far as 7.2 lets the seat remember; what is not exact is listed there. The state keeps what is public of
the past as far as it narrows a guess down: in which deck a card last was (`shuffled`), how many cards of each deck a hand is
known to hold (`held`), how many cards lie under one that was paid last (`covered`), and what deal.py needs. In a guess
nobody else remembers what it paid or was paid unseen.
"""

from fathom.engine.compile import compiled
from fathom.engine.dice import below
from fathom.engine.record import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.rules.abilities import usable
from fathom.games.in_too_deep.rules.turn import can_act
from fathom.games.in_too_deep.view.deal import agrees, guess_deal, list_shown, lowest_tells
from fathom.games.in_too_deep.view.notes import COVERED, ELSEWHERE, FREE, HEAP, LOW
from fathom.games.in_too_deep.view.sight import collect, unseen_discards

PATIENCE = 20_000  # guesses before one is taken that contradicts what the seat may conclude


@compiled
def resample(state: State, seat: int, scratch: State) -> None:
    """Redraw the hidden cards: guess until the guess agrees with what the seat may conclude (1.5, 2.1, 2.3, 3.1)."""
    if state.phase == s.FINISHED:
        return
    unseen = list_unseen(state, scratch)
    tells = lowest_tells(state)
    shown = list_shown(state, seat, scratch) if tells else 0
    paid = state.paid
    for _ in range(PATIENCE):
        guess(state, seat, unseen, scratch)
        if tells:
            guess_deal(state, seat, shown, unseen, scratch)
            if not agrees(state, seat, scratch):
                continue
        settle(state, seat, unseen, tells, scratch)
        if can_go_on(state):
            return
        for k in range(unseen):
            state.where[scratch.actions[k]] = s.DECK
        state.paid = paid
        collect(state)
    let_pay(state, unseen, scratch)
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
    """Give the seat that pays, if one does, the highest unseen cards instead of those that were guessed."""
    for k in range(unseen if state.phase == s.PAY else 0):
        if scratch.weights[k] == state.seat:
            highest = k
            for other in range(unseen):
                if scratch.weights[other] != state.seat and scratch.actions[other] > scratch.actions[highest]:
                    highest = other
            scratch.weights[k] = scratch.weights[highest]
            scratch.weights[highest] = state.seat


@compiled
def list_unseen(state: State, scratch: State) -> int:
    """List the unseen cards in `actions`; return how many."""
    found = 0
    for card in range(state.cards):
        if state.where[card] == s.DECK:
            scratch.actions[found] = card
            found += 1
    return found


@compiled
def guess(state: State, seat: int, unseen: int, scratch: State) -> None:
    """Shuffle the unseen cards and say where each is."""
    for k in range(unseen - 1, 0, -1):
        other = below(scratch, k + 1)
        card = scratch.actions[k]
        scratch.actions[k] = scratch.actions[other]
        scratch.actions[other] = card
    for k in range(unseen):
        scratch.weights[k] = ELSEWHERE
    if state.discard_visibility == s.TOP_ONLY:
        guess_covered(state, seat, unseen, scratch)
    free = guess_sure(state, seat, unseen, scratch)
    if state.discard_visibility == s.VISIBLE:
        guess_older(state, free, unseen, scratch)
    for holder in range(HEAP + 1):
        give(state, holder, scratch.weights[FREE + holder], 0, unseen, scratch)


@compiled
def guess_covered(state: State, seat: int, unseen: int, scratch: State) -> None:
    """Put lower cards under those that are seen on the discard pile; the lowest of these choose first, so that it is fair."""
    payer = 1 << seat if seat >= 0 else 0
    for top in range(state.cards):
        if state.where[top] == s.DISCARD and not state.known[top] & payer:
            for _ in range(s.covered(state, top)):
                lower = 0
                for k in range(unseen):
                    lower += scratch.weights[k] == ELSEWHERE and scratch.actions[k] < top
                if lower > 0:
                    take_lower(top, below(scratch, lower), scratch)


@compiled
def take_lower(top: int, which: int, scratch: State) -> None:
    """Put a card under `top`: of the lower ones that are nowhere yet, number `which`, from 0."""
    k = 0
    while True:
        if scratch.weights[k] == ELSEWHERE and scratch.actions[k] < top:
            if which == 0:
                scratch.weights[k] = COVERED
                return
            which -= 1
        k += 1


@compiled
def guess_sure(state: State, seat: int, unseen: int, scratch: State) -> int:
    """Give each hand what it is known to have of each deck; note in FREE, and return, how many cards are still missing."""
    for holder in range(HEAP + 1):
        scratch.weights[FREE + holder] = 0
    heap = int(state.heap) if state.paid < 0 else 0
    pure = deck_of(state, state.seat) if heap > 0 else s.NONE
    scratch.weights[FREE + HEAP] = heap - give(state, HEAP, heap if pure >= 0 else 0, 1 << max(pure, 0), unseen, scratch)
    free = scratch.weights[FREE + HEAP]
    for holder in range(state.players):
        if holder != seat:
            paid = heap if holder == state.payee else 0
            missing = state.hand[holder] - seen_of(state, holder, s.NONE) - paid
            for deck in range(state.shuffles + 1):
                sure = state.held[holder * s.SHUFFLES + deck] - seen_of(state, holder, deck) - paid * (deck == pure)
                missing -= give(state, holder, sure, 1 << deck, unseen, scratch)
            scratch.weights[FREE + holder] = missing
            free += missing
    return int(free)


@compiled
def deck_of(state: State, seat: int) -> int:
    """The deck that all the cards of a hand are known to be of; NONE if there is none."""
    for deck in range(s.SHUFFLES if state.discard_visibility == s.VISIBLE else 0):
        if state.held[seat * s.SHUFFLES + deck] == state.hand[seat]:
            return deck
    return s.NONE


@compiled
def seen_of(state: State, holder: int, deck: int) -> int:
    """How many cards of a hand are seen, of those that count in `held` as of a deck (NONE: of all)."""
    seen = 0
    card = s.next_in_hand(state, holder, s.NONE)
    while card >= 0:
        seen += deck == s.NONE or (s.shuffled(state, card) == deck and not state.known[card] & s.MIXED_IN)
        card = s.next_in_hand(state, holder, card)
    return seen


@compiled
def guess_older(state: State, free: int, unseen: int, scratch: State) -> None:
    """Put the cards that were in an older deck and are nowhere yet into hands, for there is nowhere else they can be."""
    for k in range(unseen):
        if free > 0 and scratch.weights[k] == ELSEWHERE and s.shuffled(state, scratch.actions[k]) < state.shuffles:
            place = below(scratch, free)
            holder = 0
            while place >= scratch.weights[FREE + holder]:
                place -= scratch.weights[FREE + holder]
                holder += 1
            scratch.weights[k] = holder
            scratch.weights[FREE + holder] -= 1
            free -= 1


@compiled
def give(state: State, holder: int, missing: int, decks: int, unseen: int, scratch: State) -> int:
    """Give the first cards of some decks, a bit each (0: of all), that are nowhere yet; return how many."""
    given = 0
    for k in range(unseen):
        if given >= missing:
            break
        if scratch.weights[k] == ELSEWHERE and (decks == 0 or (decks >> s.shuffled(state, scratch.actions[k])) & 1):
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
            state.lowest[other] = scratch.weights[LOW + other]
