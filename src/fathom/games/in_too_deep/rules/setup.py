"""Section 1 of RULES.md: parts and set-up."""

from typing import Any

from fathom.engine.compile import compiled
from fathom.engine.dice import advance, mix, number, word
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import BONUS_SHARES, MOST_CARDS, MOST_NUMBER, MOST_SEATS, THIRD_SHARES
from fathom.games.in_too_deep.rules.deck import owe

NUMBERS, CARDS, TABLE_SEED, LISTS = 6, 7, 8, 9  # where these options, and the lists of cards, begin in the numbers
LIST = 1 + MOST_CARDS  # numbers that a list of cards takes


@compiled
def start(state: State, players: int, numbers: Any) -> None:
    """Set the table up (1.1, 1.2, 1.3, 1.4). `numbers` are the options in the order of facts.OPTIONS; `state` is all zeros."""
    state.players = players
    for company in range(s.FIVE):
        state.advanced[company] = numbers[company]
        state.top[company] = s.NONE
    clear(state)
    set_cards(state, numbers)
    at = LISTS + s.FIVE * LIST
    state.dealt = numbers[at + 1] if players == 2 else numbers[at]
    set_options(state, numbers, at + 2)
    for seat in range(players):
        owe(state, seat, state.dealt)
    state.deck = state.cards
    if players == 2 and state.bonus_shuffle:
        state.deck += BONUS_SHARES
        state.bonus_deck = BONUS_SHARES
    state.stage = s.DEAL
    state.phase = s.SYMBOL if numbers[CARDS] == s.RANDOM20 else s.CARD


@compiled
def clear(state: State) -> None:
    """Nothing lies anywhere yet."""
    state.starter = s.NOBODY
    state.company = s.NONE
    state.drawn = s.NONE
    state.paid = s.NONE
    state.payee = s.NOBODY
    state.lifted = s.NONE
    for k in range(4):
        state.four[k] = s.NONE
    for seat in range(MOST_SEATS):
        state.lowest[seat] = s.NONE
    for card in range(MOST_CARDS):
        state.below[card] = s.NONE
        state.where[card] = s.ABSENT
        state.symbol[card] = s.NONE


@compiled
def set_options(state: State, numbers: Any, at: int) -> None:
    """Keep the options that rule the game from now on, in their order."""
    state.start = numbers[at]
    state.announce_lowest = numbers[at + 1]
    state.bonus_cards = numbers[at + 2]
    state.draft_laps = numbers[at + 3]
    state.draft = numbers[at + 4]
    state.bonus_shuffle = numbers[at + 5]
    state.voluntary_pass = numbers[at + 6]
    state.discard_visibility = numbers[at + 7]
    state.decade = numbers[at + 8]
    state.new_decade = numbers[at + 9]
    state.payout_order = numbers[at + 10]
    state.ability_after_trigger = numbers[at + 11]
    state.fundraiser = numbers[at + 12]
    state.fundraiser_cards = numbers[at + 13]
    state.second_fundraiser_pays = numbers[at + 14]
    state.reshuffle = numbers[at + 15]
    state.dry_deck = numbers[at + 16]
    state.final_draws = numbers[at + 17]
    state.final_turns = numbers[at + 18]
    state.final_fundraiser = numbers[at + 19]
    state.ties = numbers[at + 20]
    state.cleaning_basic = numbers[at + 21]
    state.majority_third = numbers[at + 22]
    state.treasure_adv_requires_share = numbers[at + 23]
    state.pearl_adv = numbers[at + 24]
    state.pearl_negative = numbers[at + 25]
    state.research_adv_price = numbers[at + 26]
    state.chain = numbers[at + 27]
    state.third_expand_pays = numbers[at + 28]
    state.bonus_replacement = numbers[at + 29]
    state.bonus_recycle = numbers[at + 30]
    state.third_dividend = numbers[at + 31]


@compiled
def set_cards(state: State, numbers: Any) -> None:
    """Which numbers there are, and which company each card shows (1.2)."""
    cards = numbers[CARDS]
    if cards == s.OWN:
        set_own_cards(state, numbers)
    else:
        for card in range(MOST_CARDS):
            state.number[card] = card if numbers[NUMBERS] else card + 1
            if cards != s.RANDOM20:
                state.symbol[card] = card % s.FIVE if cards == s.BALANCED else (card % 10) // 2
        state.cards = MOST_CARDS
        if cards == s.BLOCKS_SHUFFLED:
            shuffle_blocks(state, numbers[TABLE_SEED])
    for card in range(state.cards):
        s.put_in(state, s.DECK, card)


@compiled
def set_own_cards(state: State, numbers: Any) -> None:
    """Take the cards from the lists, by ascending number (1.2)."""
    card = 0
    for value in range(MOST_NUMBER + 1):
        for company in range(s.FIVE):
            at = LISTS + company * LIST
            for k in range(at + 1, at + 1 + numbers[at]):
                if numbers[k] == value:
                    state.number[card] = value
                    state.symbol[card] = company
                    card += 1
    state.cards = card


@compiled
def shuffle_blocks(state: State, seed: int) -> None:
    """Shuffle the companies within each ten cards, always alike for a seed (1.2)."""
    bits = word(seed)
    for block in range(0, MOST_CARDS, 10):
        for i in range(9, 0, -1):
            bits = advance(bits)
            k = block + number(mix(bits) % word(i + 1))
            symbol = state.symbol[block + i]
            state.symbol[block + i] = state.symbol[k]
            state.symbol[k] = symbol


@compiled
def symbol_outcomes(state: State, scratch: State) -> int:
    """The companies that the next card may show, weighted by how many such cards are left (1.2)."""
    found = 0
    for company in range(s.FIVE):
        left = state.cards // s.FIVE
        for card in range(state.cards):
            left -= state.symbol[card] == company
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
    """Who was dealt the lowest card, or is the seat that the option says, begins (1.5); NOBODY if chance must say.

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
        elif state.announce_lowest:
            state.known[state.lowest[state.starter]] = s.PUBLIC


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
def open_choices(state: State, scratch: State) -> int:
    """Write the cards that lie open (1.7); return how many."""
    found = 0
    for card in range(state.cards):
        if state.where[card] == s.OPEN:
            scratch.actions[found] = card
            found += 1
    return found


@compiled
def pick(state: State, card: int) -> None:
    """The seat takes an open card as a share; the next one picks (1.7)."""
    s.put_in_portfolio(state, state.seat, card)
    state.opening -= 1
    picked = state.players * state.draft_laps - state.opening
    lap = picked // state.players
    place = picked % state.players
    if state.draft and lap % 2:
        place = state.players - 1 - place
    state.seat = (state.starter + place) % state.players


@compiled
def pick_last(state: State) -> None:
    """The last card is taken without being asked (1.7)."""
    card = 0
    while state.where[card] != s.OPEN:
        card += 1
    pick(state, card)
