"""What a seat sees (7.1, 7.2).

In a view a card that the seat has not seen is in the deck, whoever holds it; `hand`, `deck` and `discard` still count all.
"""

from fathom.engine.bits import first_bit
from fathom.engine.compile import compiled, inlined
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s


@compiled
def observe(state: State, seat: int) -> None:
    """Hide the hands of others, the deck, and the discards not seen, until the game is over (7.1, 7.2, 2.4)."""
    if state.phase == s.FINISHED:
        return
    eyes = s.PUBLIC | 1 << seat if seat >= 0 else s.PUBLIC
    oldest = oldest_deck(state)
    for other in range(state.players):
        if other != seat:
            hide_hand(state, other, eyes, oldest)
    if state.discard_visibility != s.VISIBLE:
        hide_discards(state, eyes)
    if state.paid >= 0 and state.where[state.paid] == s.DECK:
        state.paid = s.NONE
    for other in range(state.players):
        if other != seat and (other != state.starter or not state.announce_lowest):
            state.lowest[other] = s.NONE


@inlined
def oldest_deck(state: State) -> int:
    """What `shuffled` says at least of a card that may be in this deck, for all that is known of the decks before it."""
    return int(state.shuffles) if state.discard_visibility == s.VISIBLE else 0


@compiled
def hide_hand(state: State, other: int, eyes: int, oldest: int) -> None:
    """Let the cards of a hand seem to be in the deck, except those that somebody of `eyes`, bits of `known`, sees.

    One that cannot be in this deck is not drawn from it.
    """
    for half in range(2):
        held = state.sets[2 * (s.HAND + other) + half]
        left = held
        drawn = 0
        while left:
            bit = left & -left
            left -= bit
            card = s.HALF * half + first_bit(bit)
            if state.known[card] & eyes:
                continue
            state.where[card] = s.DECK
            state.below[card] = s.NONE
            state.known[card] = 0
            held -= bit
            if oldest == 0 or s.shuffled(state, card) >= oldest:
                drawn |= bit
        state.sets[2 * (s.HAND + other) + half] = held
        state.sets[2 * s.DECK + half] |= drawn


@compiled
def hide_discards(state: State, eyes: int) -> None:
    """The same for the discard pile, where not all see it."""
    for card in range(state.card_count):
        if state.where[card] == s.DISCARD and not state.known[card] & eyes:
            s.put_in(state, s.DECK, card)
            state.below[card] = s.NONE
            state.known[card] = 0


@compiled
def collect(state: State) -> None:
    """Make the sets anew from where the cards are."""
    for k in range(2 * (s.HAND + state.players)):
        state.sets[k] = 0
    oldest = oldest_deck(state)
    for card in range(state.card_count):
        place = int(state.where[card])
        if place < s.DISCARD and (place != s.DECK or s.shuffled(state, card) >= oldest):
            s.put_in(state, place, card)


@compiled
def unseen_discards(state: State) -> int:
    """How many cards of the discard pile are not seen (2.4)."""
    unseen = int(state.discard - state.bonus_discard)
    for card in range(state.card_count):
        unseen -= state.where[card] == s.DISCARD
    return unseen
