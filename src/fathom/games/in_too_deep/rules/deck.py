"""Section 4 of RULES.md, and 2.8: the deck, and the cards owed out of it."""

from fathom.engine.bits import first_bit
from fathom.engine.compile import compiled, inlined
from fathom.engine.dice import below
from fathom.engine.events import listening
from fathom.engine.state import State
from fathom.games.in_too_deep import events
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import MOST_CARDS
from fathom.games.in_too_deep.rules.end import trigger


@inlined
def barred(state: State) -> bool:
    """Whether nothing may be drawn in this final turn (4.3)."""
    return bool(state.final_draws and state.final > 0 and state.depletions == 2)


@inlined
def may_draw(state: State) -> bool:
    """Whether the deck or the discard pile holds a card that may be drawn (2.10)."""
    return bool((state.deck > 0 or state.discard > state.bonus_discard) and not barred(state))


@compiled
def run_out(state: State, just_now: bool) -> None:
    """The deck is empty, perhaps just now: shuffle the discard pile into it, if it holds a card (4.1, 4.2, 4.3)."""
    if state.discard > state.bonus_discard:
        shuffle(state)
        state.depletions = min(state.depletions + 1, 2)
        events.depleted(state, state.deck, state.bonus_deck)
    else:
        state.discard = 0
        state.bonus_discard = 0  # they leave the game (6.3)
        if state.dry_deck == 0 and state.depletions < 2:
            state.depletions = 2
            just_now = True
        if just_now:
            events.dry(state)
    if state.depletions == 2:
        trigger(state, s.DEPLETION)


@compiled
def shuffle(state: State) -> None:
    """The discard pile becomes the deck (4.1)."""
    state.shuffles = min(state.shuffles + 1, s.SHUFFLES - 1)
    if state.discard_visibility == s.VISIBLE:  # in a view what the old deck still seems to hold is in hands
        state.sets[s.DECK] = 0
        state.sets[s.DECK + 1] = 0
    for card in range(state.card_count):
        if state.where[card] == s.DISCARD:
            s.put_in(state, s.DECK, card)
            if state.discard_visibility == s.VISIBLE or state.known[card] & s.PUBLIC:
                s.set_past(state, card, state.shuffles, s.shower(state, card))
            s.set_covered(state, card, 0)
            state.known[card] = 0
    state.deck = state.discard
    state.bonus_deck = state.bonus_discard
    state.discard = 0
    state.bonus_discard = 0


@inlined
def ready(state: State) -> bool:
    """Whether a card can be drawn, the discard pile shuffled if need be (4.1)."""
    if state.deck == 0 and not barred(state):
        run_out(state, False)
    return bool(state.deck > 0 and not barred(state))  # to shuffle may have been the second depletion


@inlined
def holds_cards(state: State) -> bool:
    """Whether the deck holds more than bonus shares; a view sees in it what others hold, too."""
    return bool(state.deck > state.bonus_deck)


@compiled
def card_outcomes(state: State, scratch: State) -> int:
    """Any card of the deck, and a bonus share as often as the deck has them (1.8); return how many outcomes."""
    found = 0
    for half in range(2):
        left = state.sets[2 * s.DECK + half] * holds_cards(state)
        while left:
            scratch.actions[found] = s.HALF * half + first_bit(left)
            scratch.weights[found] = 1
            found += 1
            left &= left - 1
    if state.bonus_deck > 0:
        scratch.actions[found] = s.BONUS
        scratch.weights[found] = state.bonus_deck
        found += 1
    return found


@inlined
def is_card_outcome(state: State, outcome: int) -> bool:
    """Whether it is one of `card_outcomes`, without a list of them."""
    if outcome == s.BONUS:
        return bool(state.bonus_deck > 0)
    is_card = 0 <= outcome < MOST_CARDS and holds_cards(state)
    return bool(is_card and state.sets[s.word_of(s.DECK, outcome)] & s.bit_of(outcome))


@inlined
def draw_card(state: State, scratch: State) -> int:
    """Draw one of `card_outcomes`, without a list of them."""
    cards = s.count_cards(state, s.DECK) * holds_cards(state)
    k = below(scratch, cards + state.bonus_deck)
    return s.card_at(state, s.DECK, k) if k < cards else s.BONUS


@inlined
def owe(state: State, owner: int, cards: int) -> None:
    """Owe somebody so many cards more (2.8)."""
    state.due[owner] += cards
    state.owed |= (state.due[owner] > 0) << owner


@inlined
def receiver(state: State) -> int:
    """Who gets the next card that is owed (2.8): a seat, THIRD, or NOBODY if none is owed."""
    if state.owed == 0:
        return s.NOBODY
    seats = int(state.owed) & ~(1 << s.THIRD)
    if seats == 0:
        return s.THIRD
    seat = int(state.seat)
    if state.stage >= s.READY:
        if state.payout_order == s.FROM_LEFT:
            seat = s.next_seat(state, seat)
        elif state.payout_order == s.ROUND_ROBIN:
            seat = int(state.next_paid)
    ahead = seats >> seat
    return seat + first_bit(ahead) if ahead else first_bit(seats)


@compiled
def lose_owed(state: State) -> None:
    """What is still owed is lost (2.8)."""
    cards = 0
    for owner in range(s.OWNERS):
        cards += state.due[owner]
        state.due[owner] = 0
    state.owed = 0
    events.lost(state, cards)


@compiled
def charge(state: State, owner: int) -> None:
    """One card less is owed to `owner`, and the round goes on to the next seat (2.8)."""
    state.due[owner] -= 1
    state.owed &= ~((state.due[owner] == 0) << owner)
    if owner != s.THIRD:
        state.next_paid = s.next_seat(state, owner)


@compiled
def hand_out(state: State, card: int) -> int:
    """Give the card drawn to the one who is owed it (2.8), the third player's is still to be burned; return who that is."""
    owner = receiver(state)
    charge(state, owner)
    if owner != s.THIRD:
        s.put_in_hand(state, owner, card)
        state.held[owner * s.SHUFFLES + state.shuffles] += 1
        if state.shuffles == 0:
            state.drew[owner] += 1
        if listening(state):
            say_handed_out(state, owner, card)
    return owner


@compiled
def say_handed_out(state: State, seat: int, card: int) -> None:
    """Say that a seat drew a card (2.8). Cards dealt in set-up are told once for each hand (1.4, 1.6)."""
    if state.stage >= s.READY:
        events.drew(state, seat, card)
    elif state.due[seat] == 0:
        cards = state.dealt if state.stage == s.DEAL else (seat - state.starter) % state.players
        events.dealt(state, seat, cards)


@compiled
def burn(state: State, card: int) -> None:
    """Discard what the third player was owed (6.4)."""
    discard_openly(state, card)
    events.burned(state, card)


@compiled
def discard_openly(state: State, card: int) -> None:
    """Put a card that all have seen on the discard pile (2.4)."""
    s.put_on_discard(state, card)
    if state.discard_visibility:
        state.known[card] = s.PUBLIC
