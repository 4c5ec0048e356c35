"""Section 1 of RULES.md: parts and set-up. What is on the way of a game is compiled; `start` is not."""

from fathom.engine.compile import compiled, inlined
from fathom.engine.dice import advance, mix, word
from fathom.engine.options import Options
from fathom.engine.state import State
from fathom.games.in_too_deep import events
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import BONUS_SHARES, COMPANIES, MOST_CARDS, MOST_SEATS, THIRD_SHARES, own_cards
from fathom.games.in_too_deep.rules.deck import owe


def start(state: State, options: Options) -> None:
    """Set the table up (1.1, 1.2, 1.3, 1.4)."""
    state.advanced = [int(options[company] == "advanced") for company in COMPANIES]
    clear(state)
    for card, (number, symbol) in enumerate(set_of_cards(options)):
        state.number[card], state.symbol[card] = number, symbol
        s.put_in(state, s.DECK, card)
        state.card_count += 1
    state.dealt = options["hand_cards_two" if state.players == 2 else "hand_cards"]
    for seat in range(state.players):
        owe(state, seat, state.dealt)
    state.deck = state.card_count
    if state.players == 2 and state.bonus_shuffle:
        state.deck += BONUS_SHARES
        state.bonus_deck = BONUS_SHARES
    state.stage = s.DEAL
    state.phase = s.SYMBOL if options["cards"] == "random20" else s.CARD


def clear(state: State) -> None:
    """Nothing lies anywhere yet."""
    state.starter = state.payee = s.NOBODY
    state.company = state.drawn = state.paid = state.lifted = s.NONE
    state.four = [s.NONE] * 4
    state.top = [s.NONE] * s.FIVE
    state.lowest = [s.NONE] * MOST_SEATS
    state.below = [s.NONE] * MOST_CARDS
    state.symbol = [s.NONE] * MOST_CARDS
    state.where = [s.ABSENT] * MOST_CARDS


def set_of_cards(options: Options) -> list[tuple[int, int]]:
    """The number of each card and the company it shows, NONE if that is drawn, by ascending number (1.2)."""
    if options["cards"] == "own":
        return sorted((number, company) for company, own in enumerate(own_cards(options)) for number in own)
    lowest = int(options["numbers"] == "1-100")
    return list(zip(range(lowest, lowest + MOST_CARDS), symbols(options), strict=True))


def symbols(options: Options) -> list[int]:
    """The company that each of the hundred cards shows (1.2)."""
    if options["cards"] == "random20":
        return [s.NONE] * MOST_CARDS
    if options["cards"] == "blocks_shuffled":
        return shuffled_blocks(int(options["table_seed"]))  # type: ignore[arg-type]
    return [*range(s.FIVE)] * (MOST_CARDS // s.FIVE)


def shuffled_blocks(seed: int) -> list[int]:
    """Two cards of each company in each ten, shuffled, always alike for a seed (1.2)."""
    found: list[int] = []
    bits = word(seed)
    for _ in range(MOST_CARDS // 10):
        ten = [place // 2 for place in range(10)]
        for i in range(9, 0, -1):
            bits = advance(bits)
            k = mix(bits) % (i + 1)
            ten[i], ten[k] = ten[k], ten[i]
        found += ten
    return found


@inlined
def symbols_left(state: State, company: int) -> int:
    """How many cards are still to show `company` (1.2)."""
    left = int(state.card_count) // s.FIVE
    for card in range(state.card_count):
        left -= state.symbol[card] == company
    return left


@compiled
def symbol_outcomes(state: State, scratch: State) -> int:
    """The companies that the next card may show, weighted by how many such cards are left (1.2)."""
    found = 0
    for company in range(s.FIVE):
        left = symbols_left(state, company)
        if left > 0:
            scratch.actions[found] = company
            scratch.weights[found] = left
            found += 1
    return found


@compiled
def show_symbol(state: State, company: int) -> None:
    """The lowest card that shows nothing yet shows `company` (1.2)."""
    card = 0
    while state.symbol[card] >= 0:
        card += 1
    state.symbol[card] = company


@compiled
def find_starter(state: State) -> None:
    """Who was dealt the lowest card, or is the seat that the option says, begins (1.5); NOBODY if chance must decide.

    So it must in a view, where not all hands are seen.
    """
    if state.start >= s.SEAT0:
        state.starter = state.start - s.SEAT0
    elif state.start == s.LOWEST:
        seen = 0
        for seat in range(state.players):
            if s.is_seen(state, seat):
                seen += 1
                state.lowest[seat] = s.next_in_hand(state, seat, s.NONE)
                if state.starter < 0 or state.lowest[seat] < state.lowest[state.starter]:
                    state.starter = seat
        if seen < state.players:
            state.starter = s.NOBODY
    if state.starter >= 0:
        events.first(state, state.starter)
        if state.announce_lowest:
            state.known[state.lowest[state.starter]] = s.PUBLIC
            events.announced(state, state.starter, state.lowest[state.starter])


@compiled
def owe_bonus_cards(state: State) -> None:
    """The seat at the distance k from the one that begins is owed k cards (1.6)."""
    state.seat = state.starter
    if state.bonus_cards == s.ALL or (state.bonus_cards == s.NOT_WITH_TWO and state.players > 2):
        for k in range(1, state.players):
            owe(state, (state.starter + k) % state.players, k)


@compiled
def begin_opening(state: State) -> None:
    """Say how many cards are to be opened (1.7, 1.8)."""
    state.opening = THIRD_SHARES if state.players == 2 else state.players * state.draft_laps


@compiled
def open_card(state: State, card: int) -> None:
    """A card is opened, for the draft (1.7) or as a share of the third player (1.8)."""
    state.opening -= 1
    if state.players == 2:
        s.put_in_portfolio(state, s.THIRD, card)
    else:
        state.where[card] = s.OPEN
    if state.opening == 0:
        events.opened(state)


@compiled
def opened(state: State) -> None:
    """All cards are open: the draft begins (1.7), or the bonus shares are shuffled in (1.8)."""
    if state.players > 2:
        state.opening = state.players * state.draft_laps
        state.stage = s.DRAFTING
    else:
        if not state.bonus_shuffle:
            state.deck += BONUS_SHARES
            state.bonus_deck = BONUS_SHARES
        state.next_paid = state.starter
        state.stage = s.READY


@compiled
def pick(state: State, card: int) -> None:
    """The seat takes an open card as a share; the next one picks (1.7)."""
    seat = state.seat
    s.put_in_portfolio(state, seat, card)
    state.opening -= 1
    picked = state.players * state.draft_laps - state.opening
    lap = picked // state.players
    place = picked % state.players
    if state.draft and lap % 2:
        place = state.players - 1 - place
    state.seat = (state.starter + place) % state.players
    events.drafted(state, seat, card)


@compiled
def pick_last(state: State) -> None:
    """The last card is taken without being asked (1.7)."""
    card = 0
    while state.where[card] != s.OPEN:
        card += 1
    pick(state, card)
