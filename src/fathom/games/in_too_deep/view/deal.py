"""That nobody was dealt a lower card than the seat that begins (1.5): a guess at who was dealt what (7.2).

How many cards a seat had drawn when it first showed a card says how likely that card was dealt to it.
"""

from fathom.engine.compile import compiled
from fathom.engine.dice import below
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.view.notes import DEALT, HEAP, LOW, SHOWN
from fathom.games.in_too_deep.view.sight import unseen_discards


@compiled
def lowest_tells(state: State) -> bool:
    """Whether guesses heed that the seat that begins was dealt the lowest card (7.2)."""
    if state.start != s.LOWEST or state.starter < 0:
        return False
    if state.discard_visibility == s.VISIBLE:
        return True
    return bool(unseen_discards(state) == 0 and state.shuffles == 0)


@compiled
def list_shown(state: State, seat: int, scratch: State) -> int:
    """List, from SHOWN on, what the others showed out of what they drew from the first deck; return how many."""
    found = 0
    for card in range(state.card_count):
        shower = s.shower(state, card)
        announced = state.announce_lowest and card == state.lowest[state.starter]
        if shower >= 0 and shower != seat and not announced:
            at = SHOWN + found
            while at > SHOWN and before(state, card, int(scratch.notes[at - 1])):
                scratch.notes[at] = scratch.notes[at - 1]
                at -= 1
            scratch.notes[at] = card
            found += 1
    return found


@compiled
def before(state: State, card: int, other: int) -> bool:
    """The order of `list_shown`."""
    if s.shower(state, card) != s.shower(state, other):
        return s.shower(state, card) < s.shower(state, other)
    return bool(state.shown[card] < state.shown[other])


@compiled
def guess_deal(state: State, seat: int, shown: int, unseen: int, scratch: State) -> None:
    """Guess which cards the others were dealt (1.4), of those shown and of those given; note the lowest of each."""
    for other in range(state.players):
        scratch.notes[LOW + other] = state.card_count
        scratch.notes[DEALT + other] = state.dealt
    if state.announce_lowest:
        scratch.notes[DEALT + state.starter] -= 1
    shower = s.NOBODY
    earlier = 0
    for k in range(SHOWN, SHOWN + shown):
        card = int(scratch.notes[k])
        if s.shower(state, card) != shower:
            shower = s.shower(state, card)
            earlier = state.announce_lowest * (shower == state.starter)
        hidden = max(1, state.shown[card] - earlier)
        earlier += 1
        if below(scratch, hidden) < scratch.notes[DEALT + shower]:
            was_dealt(shower, card, scratch)
    for k in range(unseen):  # the cards lie in random order, so the first ones may be taken for those dealt
        holder = scratch.weights[k]
        if 0 <= holder < HEAP and s.shuffled(state, scratch.actions[k]) == 0 and scratch.notes[DEALT + holder] > 0:
            was_dealt(holder, scratch.actions[k], scratch)


@compiled
def was_dealt(holder: int, card: int, scratch: State) -> None:
    """Note that a seat was dealt a card, in this guess."""
    scratch.notes[DEALT + holder] -= 1
    if card < scratch.notes[LOW + holder]:
        scratch.notes[LOW + holder] = card


@compiled
def holds_few_lower(state: State, holder: int, guessed: int) -> bool:
    """Whether a hand has no more cards below the one that was announced than it drew since (1.5), as far as is known.

    So many cards are guessed to be there besides those that are.
    """
    if not state.announce_lowest or state.shuffles > 0 or (state.mixed >> holder) & 1:
        return True
    lower = guessed
    for card in range(state.lowest[state.starter]):
        if state.where[card] == s.HAND + holder or s.shower(state, card) == holder:
            lower += 1
    return bool(lower <= state.drew[holder] - state.dealt)


@compiled
def agrees(state: State, seat: int, scratch: State) -> bool:
    """Whether in this guess nobody was dealt a lower card than the seat that begins (1.5), unless its hand is mixed."""
    starter = state.starter
    lowest = scratch.notes[LOW + starter]
    if state.announce_lowest:
        if lowest < state.lowest[starter] and not (state.mixed >> starter) & 1:
            return False
        lowest = state.lowest[starter]
    elif starter == seat:
        lowest = state.lowest[seat]
    elif (state.mixed >> starter) & 1:
        return True
    for other in range(state.players):
        if other != starter and (other == seat or not (state.mixed >> other) & 1):
            low = state.lowest[other] if other == seat else scratch.notes[LOW + other]
            if low < lowest:
                return False
    return True
