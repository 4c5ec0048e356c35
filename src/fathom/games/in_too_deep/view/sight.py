"""What a seat sees (7.1, 7.2).

In a view a card that the seat has not seen is in the deck, whoever holds it; `hand`, `deck` and `discard` still count all.
"""

from fathom.engine.compile import compiled
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s


@compiled
def observe(state: State, seat: int) -> None:
    """Hide the hands of others, the deck, and the discards not seen, until the game is over (7.1, 7.2, 2.4)."""
    if state.phase == s.FINISHED:
        return
    for card in range(state.card_count):
        if state.where[card] <= s.DISCARD and not sees(state, seat, card):
            state.where[card] = s.DECK
            state.below[card] = s.NONE
            state.known[card] = 0
    if state.paid >= 0 and state.where[state.paid] == s.DECK:
        state.paid = s.NONE
    collect(state)
    for other in range(state.players):
        if other != seat and (other != state.starter or not state.announce_lowest):
            state.lowest[other] = s.NONE


@compiled
def sees(state: State, seat: int, card: int) -> bool:
    """Whether a seat, or the spectator, sees where a card is."""
    where = state.where[card]
    if where == s.DECK:
        return False
    if where == s.HAND + seat and seat >= 0:
        return True
    if where < s.DISCARD or (where == s.DISCARD and state.discard_visibility != s.VISIBLE):
        eyes = s.PUBLIC | 1 << seat if seat >= 0 else s.PUBLIC
        return bool(state.known[card] & eyes)
    return True


@compiled
def collect(state: State) -> None:
    """Make the sets anew from where the cards are. An unseen card that was not in this deck cannot be drawn from it."""
    for k in range(2 * (s.HAND + state.players)):
        state.sets[k] = 0
    oldest = state.shuffles if state.discard_visibility == s.VISIBLE else 0
    for half in range(2):
        first = s.HALF * half
        for k in range(min(s.HALF, state.card_count - first)):
            place = int(state.where[first + k])
            if place < s.DISCARD and (place != s.DECK or oldest == 0 or s.shuffled(state, first + k) >= oldest):
                state.sets[2 * place + half] |= 1 << k


@compiled
def unseen_discards(state: State) -> int:
    """How many cards of the discard pile are not seen (2.4)."""
    unseen = int(state.discard - state.bonus_discard)
    for card in range(state.card_count):
        unseen -= state.where[card] == s.DISCARD
    return unseen
