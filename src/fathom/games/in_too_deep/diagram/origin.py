"""Whether seats can have drawn from the first deck what a text says, shown it when it says, and been dealt the lowest card."""

from collections.abc import Iterator

from fathom.engine.state import State
from fathom.games.in_too_deep import state as s


def first_deck(state: State) -> Iterator[str]:
    """What a seat drew it still has, or showed; if it was paid no cards of other hands, which nobody could tell from these."""
    yield from _drawn(state)
    yield from _shown(state)
    for seat in range(state.players):
        if not (state.mixed >> seat) & 1:
            cards = _of_first_deck(state, seat)
            if len(cards) > state.drew[seat] or (_all_shown(state) and len(cards) < state.drew[seat]):
                yield f"drew= says that seat {seat} drew {state.drew[seat]} cards of the first deck: {len(cards)} were expected"
            yield from _lowest(state, seat, cards)
    yield from _starter(state)


def _all_shown(state: State) -> bool:
    """Whether all see each card that leaves a hand, so that `past` remembers it."""
    return bool(state.discard_visibility == s.VISIBLE)


def _of_first_deck(state: State, seat: int) -> list[int]:
    """The cards that a seat drew from the first deck, as far as that can be told."""
    in_hand = state.shuffles == 0 or _all_shown(state)
    return [
        card for card in range(state.card_count)
        if s.shower(state, card) == seat
        or (in_hand and state.where[card] == s.HAND + seat and s.shuffled(state, card) == 0)
    ]  # fmt: skip


def _drawn(state: State) -> Iterator[str]:
    """What all seats drew has left the first deck; at a table of two the third player had some of it, too."""
    if state.shuffles == 0:
        for card in range(state.card_count):
            if state.where[card] == s.DECK and state.past[card]:
                yield f"past= speaks of card {state.number[card]}, which has never left the deck"
    picked = state.where.count(s.OPEN) + sum(state.owned) if state.stage < s.READY else state.players * state.draft_laps
    left = state.card_count - (state.where.count(s.DECK) if state.shuffles == 0 else 0)
    taken = sum(state.drew) + (picked if state.players > 2 else 0)
    if taken > left or (taken < left and state.players > 2):
        expected = left - taken + sum(state.drew)
        yield f"drew= says that {sum(state.drew)} cards were drawn from the first deck: {expected} were expected"


def _shown(state: State) -> Iterator[str]:
    """A seat showed a card when it had been dealt its cards, and never more cards than it had drawn by then."""
    for card in range(state.card_count):
        seat, drawn = s.shower(state, card), state.shown[card]
        if seat < 0 and drawn:
            yield f"shown= speaks of card {state.number[card]}, which past= says that no seat showed"
        elif seat >= 0 and not state.dealt <= drawn <= state.drew[seat]:
            yield (
                f"shown= says that seat {seat} had drawn {drawn} cards when it first showed card {state.number[card]}:"
                f" {state.dealt} to {state.drew[seat]} were expected"
            )
    for seat in range(state.players):
        when = sorted(state.shown[card] for card in range(state.card_count) if s.shower(state, card) == seat)
        for cards, drawn in enumerate(when, 1):
            if drawn < cards and not (state.mixed >> seat) & 1:
                yield f"shown= says that seat {seat} showed {cards} cards when it had drawn only {drawn}"


def _lowest(state: State, seat: int, cards: list[int]) -> Iterator[str]:
    """A seat was dealt the lowest card that it says, and no lower one."""
    lowest = state.lowest[seat]
    is_known = state.start == s.LOWEST and state.stage > s.DEAL
    if (lowest != s.NONE and not is_known) or (lowest == s.NONE and is_known and _all_shown(state)):
        expected = "a card" if is_known else "-1, for it does not matter,"
        yield f"lowest= has {lowest} as number {seat}, counted from 0: {expected} was expected"
    if lowest == s.NONE:
        return
    # where discards are unseen, a guess may leave the card that was announced in the deck
    is_guessed = state.announce_lowest and seat == state.starter and s.DISCARD in state.where
    is_undrawn = state.shuffles == 0 and state.where[lowest] == s.DECK and not is_guessed
    if is_undrawn or (_all_shown(state) and lowest not in cards):
        yield f"lowest= says that seat {seat} was dealt card {state.number[lowest]}, which it can't have been"
    lower = sum(card < lowest for card in cards)
    if lower > state.drew[seat] - state.dealt:
        yield f"lowest= says that seat {seat} was dealt no card below {state.number[lowest]}: it was dealt lower ones"


def _starter(state: State) -> Iterator[str]:
    """The seat that begins was dealt the lowest card of all (1.5)."""
    if state.start >= s.SEAT0 and state.starter not in (s.NOBODY, state.start - s.SEAT0):
        yield f"starter is {state.starter}: the options say that seat {state.start - s.SEAT0} begins"
    plain = [seat for seat in range(state.players) if not (state.mixed >> seat) & 1 and state.lowest[seat] != s.NONE]
    if state.starter in plain:
        least = min(plain, key=lambda seat: state.lowest[seat])
        if least != state.starter:
            yield f"lowest= says that seat {least} was dealt a lower card than seat {state.starter}, which begins"
