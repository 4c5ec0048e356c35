"""Whether a game can stand as a text says: cards add up, and what is remembered is remembered of cards that are there.

What goes on is looked at in course.py, what was drawn from the first deck in origin.py.
"""

from collections.abc import Iterator

from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.diagram.course import course
from fathom.games.in_too_deep.diagram.origin import first_deck
from fathom.games.in_too_deep.facts import MOST_SEATS


def check(state: State, start: State) -> str | None:
    """Why no game that begins as `start` can stand so; None if one may."""
    return next(_faults(state, start), None)


def _faults(state: State, start: State) -> Iterator[str]:
    yield from _out_of_bounds(state)
    yield from _symbols(state, start)
    yield from _memory(state)
    yield from _held(state)
    yield from _cards(state)
    yield from course(state)
    yield from first_deck(state)


def _out_of_bounds(state: State) -> Iterator[str]:
    """What is no number of its kind."""
    seats, cards = state.players, state.card_count
    bounds = {
        "stage": (s.DEAL, s.FUNDED), "starter": (s.NOBODY, seats - 1), "seat": (0, seats - 1),
        "depletions": (0, 2), "shuffles": (0, s.SHUFFLES - 1), "triggered": (0, s.PASSES), "final": (0, 2 * seats),
        "opening": (0, cards), "draws": (0, seats), "fundraised": (0, 1), "passes": (0, seats), "acted": (0, s.PASSED),
        "company": (s.NONE, s.FIVE - 1), "price": (0, cards), "spent": (0, cards), "payee": (s.NOBODY, seats - 1),
        "drawn": (s.NONE, 4), "next_paid": (0, seats - 1), "mixed": (0, (1 << seats) - 1),
    }  # fmt: skip
    lists = {
        "paid_decades": (s.FIVE, 0, (1 << 21) - 1 if state.new_decade == s.NEVER_BEFORE else 0),
        "due": (s.OWNERS, 0, 1000),
        "lowest": (seats, s.NONE, cards - 1),
        "known": (cards, 0, 255),
        "held": (seats * s.SHUFFLES, 0, cards),
        "drew": (seats, 0, cards),
        "shown": (cards, 0, cards),
        "past": (cards, 0, 7 | MOST_SEATS << 3),
    }
    for name, (least, most) in bounds.items():
        if not least <= getattr(state, name) <= most:
            yield f"{name} is {getattr(state, name)}: {least} to {most} was expected"
    for name, (length, least, most) in lists.items():
        for k, value in enumerate(getattr(state, name)):
            if k < length and not least <= value <= most:
                yield f"{name} has {value} as number {k}, counted from 0: {least} to {most} was expected"
            if k >= length and value != (s.NONE if name == "lowest" else 0):
                yield f"{name} says something as number {k}, counted from 0: there are only {length}"


def _symbols(state: State, start: State) -> Iterator[str]:
    """What the cards show is what the options say, or was drawn one after the other (1.2)."""
    cards = state.card_count
    if start.symbol[cards - 1] >= 0:
        if state.symbol != start.symbol:
            yield "symbol= was given, but what these cards show follows from the options"
        return
    shown = [company for company in state.symbol if company != s.NONE]
    if not all(0 <= company < s.FIVE for company in shown) or state.symbol[: len(shown)] != shown:
        yield "symbol= is no list of companies, 0 to 4, drawn for the lowest card first and so on upwards"
    for company in range(s.FIVE):
        if shown.count(company) > cards // s.FIVE:
            yield f"{shown.count(company)} cards show company {company}: at most {cards // s.FIVE} were expected"
    if (state.phase == s.SYMBOL) != (len(shown) < cards):
        yield f"{len(shown)} of {cards} cards show a company: phase=symbol was expected just if some show none yet"


def _memory(state: State) -> Iterator[str]:
    """What is remembered of cards is remembered of cards that are there."""
    for card in range(state.card_count):
        number, place = state.number[card], state.where[card]
        if state.known[card] and not s.HAND <= place <= s.DISCARD:
            yield f"known= speaks of card {number}, which is neither in a hand nor on the discard pile"
        deck = s.shuffled(state, card)
        if deck > state.shuffles:
            yield f"past= says of card {number} that it was in deck {deck}: there were {state.shuffles + 1}"
        if place == s.DECK and deck != state.shuffles and state.discard_visibility == s.VISIBLE:
            yield f"past= says of card {number} in the deck that it last came into deck {deck}: {state.shuffles} was expected"
        if s.shower(state, card) >= state.players:
            yield f"past= says of card {number} that a seat showed it which is not at the table"
    unseen = sum(s.covered(state, card) for card in range(state.card_count) if state.where[card] == s.DISCARD)
    if unseen >= max(1, state.where.count(s.DISCARD)):
        yield f"{unseen} cards lie under others on the discard pile: fewer than lie there were expected"


def _held(state: State) -> Iterator[str]:
    """What is known of the decks that a hand was drawn from is true of it (7.2)."""
    for seat in range(state.players if state.discard_visibility == s.VISIBLE else 0):
        hand = [card for card in range(state.card_count) if state.where[card] == s.HAND + seat]
        for deck in range(s.SHUFFLES):
            drawn = sum(s.shuffled(state, card) == deck for card in hand)
            known = state.held[seat * s.SHUFFLES + deck]
            if known > drawn or (known < drawn and not (state.mixed >> seat) & 1):
                yield f"held= knows of {known} cards of deck {deck} in the hand of seat {seat}: {drawn} are there"


def _cards(state: State) -> Iterator[str]:
    """Cards lie where they can at this table and at this time."""
    opened = state.where.count(s.OPEN)
    laid = [card for card in state.four if card != s.NONE]
    if state.players > 2 and s.SHARE + s.THIRD in state.where:
        yield "third= has shares, but only at a table of two there is a third player"
    if state.players > 2 and state.stage in (s.OPENING, s.DRAFTING):
        total = state.players * state.draft_laps
        expected = total - state.opening if state.stage == s.OPENING else state.opening
        if opened != expected:
            yield f"{opened} cards lie open: {expected} were expected with opening={state.opening}"
    elif opened != len(laid) or any(state.where[card] != s.OPEN for card in laid):
        yield f"{opened} cards lie open: those of four= were expected, and no others"
    if len(state.four) != 4 or len(laid) != max(0, state.drawn) or len(set(laid)) != len(laid):
        yield f"four= names {len(laid)} cards: {max(0, state.drawn)} different ones were expected with drawn={state.drawn}"
    if state.lifted != s.NONE and not s.PILE <= state.where[state.lifted] < s.ABSENT:
        yield f"lifted={state.number[state.lifted]} lies on no pile"
    if (state.lifted != s.NONE) != (state.phase == s.PLACE):
        yield "lifted= and phase=place were expected together"
