"""The words of a position: where each card is, by its number. Cards that no word names are in the deck.

They are, in their order, and each left out that says nothing:

    phase=turn hand0=3,17,88 shares0=21,45 third=5 open=7 discard=4,9/2 pile_cleaning=12,30 paid=30 lifted=12 four=1,2

A pile is named from the card placed first to its top. `9/2` on the discard pile has two lower cards under it that were paid
unseen (2.4). `four` are the cards drawn for a bonus share, in order (6.2).
"""

from collections.abc import Mapping

from fathom.engine.diagram import check_words, number, unrolled
from fathom.engine.errors import BadPosition, FathomError, shown
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import COMPANIES, MOST_NUMBER
from fathom.games.in_too_deep.words.scene import PHASES

CARDS = ("paid", "lifted")  # fields that hold a card
PILES = tuple(f"pile_{company}" for company in COMPANIES)
# What these words say, what follows from them, and what follows from the options.
SAID = frozenset((
    "phase", *CARDS, "four", "where", "below", "sets", "hand", "top", "depth", "owned", "shares", "deck", "discard", "owed",
    "card_count", "number", "advanced", "dealt",
))  # fmt: skip


def write(state: State) -> dict[str, str]:
    """What the words say. Raises `FathomError` for a view that hides cards (7.1)."""
    at = [[card for card in range(state.card_count) if state.where[card] == place] for place in range(s.ABSENT)]
    hidden = [seat for seat in range(state.players) if len(at[s.HAND + seat]) != state.hand[seat]]
    if hidden or len(at[s.DECK]) + state.bonus_deck != state.deck:
        raise FathomError("this view hides cards: write the position it was taken of, or a guess at it")
    words: dict[str, str] = {"phase": PHASES[state.phase]}
    for seat in range(state.players):
        words[f"hand{seat}"] = _numbers(state, at[s.HAND + seat])
        words[f"shares{seat}"] = _numbers(state, at[s.SHARE + seat])
    words["third"] = _numbers(state, at[s.SHARE + s.THIRD])
    words["open"] = _numbers(state, at[s.OPEN])
    words["discard"] = ",".join(_discarded(state, card) for card in at[s.DISCARD])
    for company, word in enumerate(PILES):
        words[word] = _numbers(state, pile(state, company)[::-1])
    for word in CARDS:
        words[word] = _numbers(state, [getattr(state, word)])
    words["four"] = _numbers(state, state.four)
    return {word: text for word, text in words.items() if text}


def pile(state: State, company: int) -> list[int]:
    """The cards of a company's pile, from its top down."""
    cards, card = [], state.top[company]
    while card >= 0:
        cards.append(card)
        card = state.below[card]
    return cards


def _numbers(state: State, cards: list[int]) -> str:
    return ",".join(str(state.number[card]) for card in cards if card >= 0)


def _discarded(state: State, card: int) -> str:
    under = s.covered(state, card)
    return f"{state.number[card]}/{under}" if under else str(state.number[card])


# ---------------------------------------------------------------- reading


def read(state: State, words: Mapping[str, str]) -> None:
    """Write into the state what the words say. Raises `BadPosition`."""
    hands = [f"{word}{seat}" for seat in range(state.players) for word in ("hand", "shares")]
    known = ["phase", *hands, "third", "open", "discard", *PILES, *CARDS, "four"]
    check_words(words, known, ["phase"])
    phases = {name: phase for phase, name in PHASES.items()}
    if words["phase"] not in phases:
        raise BadPosition(f"the phase is {shown(words['phase'])}: one of {', '.join(phases)} was expected")
    state.phase = phases[words["phase"]]
    _clear(state)
    for seat in range(state.players):
        for card in _place(state, words, f"hand{seat}", s.HAND + seat):
            s.put_in_hand(state, seat, card)
        _own(state, seat, _place(state, words, f"shares{seat}", s.SHARE + seat))
    _own(state, s.THIRD, _place(state, words, "third", s.SHARE + s.THIRD))
    _place(state, words, "open", s.OPEN)
    _place(state, words, "discard", s.DISCARD)
    for company, word in enumerate(PILES):
        for card in _place(state, words, word, s.PILE + company):
            s.put_on_pile(state, company, card)
    for word in CARDS:
        cards = [_card(state, word, text) for text in unrolled(words.get(word, ""))]
        setattr(state, word, cards[0] if cards else s.NONE)
        if len(cards) > 1:
            raise BadPosition(f"{word} names {len(cards)} cards: one was expected")
    four = [_card(state, "four", text) for text in unrolled(words.get("four", ""))]
    state.four = [*four, *[s.NONE] * 4][: max(4, len(four))]
    _count(state)


def _own(state: State, owner: int, cards: list[int]) -> None:
    """Cards are shares of an owner."""
    for card in cards:
        if not 0 <= state.symbol[card] < s.FIVE:
            raise BadPosition(f"card {state.number[card]} is a share, but shows no company yet")
        s.put_in_portfolio(state, owner, card)


def _clear(state: State) -> None:
    """All cards are in the deck, for now."""
    state.where = [s.DECK if card < state.card_count else s.ABSENT for card in range(len(state.where))]
    for name in ("below", "top"):
        setattr(state, name, [s.NONE] * len(getattr(state, name)))
    for name in ("depth", "owned", "shares", "hand", "sets"):
        setattr(state, name, [0] * len(getattr(state, name)))


def _place(state: State, words: Mapping[str, str], word: str, place: int) -> list[int]:
    """Put the cards of a word into a place; return them."""
    cards = []
    for text in unrolled(words.get(word, "")):
        name, slash, under = text.partition("/")
        card = _card(state, word, name)
        if state.where[card] != s.DECK:
            raise BadPosition(f"{word} has card {name}, which is somewhere else already")
        if slash and place != s.DISCARD:
            raise BadPosition(f"{word} has {shown(text)}: only on the discard pile cards lie under others")
        state.where[card] = place
        if slash:
            s.set_covered(state, card, number(f"what lies under card {name}", under, 1, state.card_count))
        cards.append(card)
    return cards


def _card(state: State, word: str, text: str) -> int:
    """The rank of the card with a number."""
    found = number(f"a card of {word}", text, 0, MOST_NUMBER)
    numbers = state.number[: state.card_count]
    if found not in numbers:
        raise BadPosition(f"{word} has card {found}, which is not among the cards of this table")
    return int(numbers.index(found))


def _count(state: State) -> None:
    """What the state counts of the cards, because it is faster."""
    for card in range(state.card_count):
        if state.where[card] == s.DECK:
            s.put_in(state, s.DECK, card)
    state.deck = state.where.count(s.DECK) + state.bonus_deck
    state.discard = state.where.count(s.DISCARD) + state.bonus_discard
    state.owed = sum(1 << owner for owner in range(s.OWNERS) if state.due[owner] > 0)
