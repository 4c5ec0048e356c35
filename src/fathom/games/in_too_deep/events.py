"""What happens in a game of In Too Deep, as people at the table see it. The rules note it; see `fathom.engine.events`.

A card and a company are noted by their index, and told by the card's number and the company's id.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from fathom.engine.events import Field, event
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import COMPANIES, CompanyId

Purpose = Literal["draft", "third"]
Reason = Literal["depletion", "dry", "fundraiser", "passes"]


class Card(msgspec.Struct, frozen=True):
    """A depth and share card."""

    number: int
    company: CompanyId | None  # None before it is drawn which company it shows


def card_of(state: State, card: int) -> Card:
    """A card as people see it."""
    symbol = state.symbol[card]
    return Card(state.number[card], COMPANIES[symbol] if symbol >= 0 else None)


def cards_of(state: State) -> tuple[Card, ...]:
    """All cards as people see them, by index."""
    return _cards(tuple(state.number[: state.card_count]), tuple(state.symbol[: state.card_count]))


@lru_cache(64)  # a screen asks for them after every move, and at a table they hardly ever change
def _cards(numbers: tuple[int, ...], symbols: tuple[int, ...]) -> tuple[Card, ...]:
    each = zip(numbers, symbols, strict=True)
    return tuple(Card(number, COMPANIES[symbol] if symbol >= 0 else None) for number, symbol in each)


def _card(view: State, card: int, numbers: Mapping[str, int]) -> Card:
    return card_of(view, card)


def _seen(view: State, card: int, numbers: Mapping[str, int]) -> bool:
    return bool(view.where[card] != s.DECK)


def _number(view: State, card: int, numbers: Mapping[str, int]) -> int:
    return int(view.number[card])


def _company(view: State, company: int, numbers: Mapping[str, int]) -> CompanyId:
    return COMPANIES[company]


def _opened(view: State, number: None, numbers: Mapping[str, int]) -> list[int]:
    place = s.SHARE + s.THIRD if view.players == 2 else s.OPEN
    return [view.number[card] for card in range(view.card_count) if view.where[card] == place]


def _purpose(view: State, number: None, numbers: Mapping[str, int]) -> str:
    return "third" if view.players == 2 else "draft"


def _discarded(view: State, cards: int, numbers: Mapping[str, int]) -> list[int]:
    """Noted in one number: of each card one more than its index, a byte each, the first one highest."""
    return [view.number[byte - 1] for byte in cards.to_bytes(4, "big") if byte]


def _asked(view: State, asked: int, numbers: Mapping[str, int]) -> str:
    return "yes" if asked else "no"


def _reason(view: State, cause: int, numbers: Mapping[str, int]) -> str:
    if cause == s.DEPLETION:
        return "depletion" if view.deck > 0 else "dry"
    return "fundraiser" if cause == s.FUNDRAISER else "passes"


def _winners(view: State, seats: int, numbers: Mapping[str, int]) -> list[int]:
    return [seat for seat in range(view.players) if (seats >> seat) & 1]


Open = Annotated[Card, Field(_card)]
Secret = Annotated[Card, Field(_card, _seen)]  # only those who see it right afterwards are told which card it was
Number = Annotated[int, Field(_number)]
Company = Annotated[CompanyId, Field(_company)]


@event
def first(seat: int) -> None:
    """A seat begins the game (1.5)."""


@event
def dealt(seat: int, cards: int) -> None:
    """A seat has been dealt its cards (1.4), or its bonus cards (1.6)."""


@event
def announced(seat: int, number: Number) -> None:
    """All learn the lowest card dealt (1.5)."""


@event
def opened(*, cards: Annotated[list[int], Field(_opened)], purpose: Annotated[Purpose, Field(_purpose)]) -> None:
    """All cards of the draft lie open (1.7), or the third player has its shares (1.8)."""


@event
def drafted(seat: int, card: Open) -> None:
    """A seat takes an open card as a share (1.7)."""


@event
def bought(seat: int, card: Open, price: int) -> None:
    """A card has become a share; its price is still to be paid (2.2, 3.4)."""


@event
def paid(seat: int, card: Secret) -> None:
    """A card is paid to the discard pile (2.3, 2.4)."""


@event
def paid_to(seat: int, other_seat: int, card: Secret) -> None:
    """A card is paid to the seat that lost a share (3.5)."""


@event
def expanded(seat: int, number: Number, company: Company) -> None:
    """A seat places a card of its hand on a company's pile (2.5)."""


@event
def dividend(company: Company, cards: int) -> None:
    """A company reaches a new decade, which brings so many cards all together (2.6, 2.7)."""


@event
def owed(seat: int, cards: int) -> None:
    """A dividend brings a seat so many cards (2.7, 2.9)."""


@event
def owed_third(cards: int) -> None:
    """So many cards are to be burned for the third player's dividend (6.4)."""


@event
def drew(seat: int, card: Secret) -> None:
    """A card that was owed to a seat came out of the deck (2.8)."""


@event
def burned(card: Open) -> None:
    """A card that was owed to the third player is discarded (6.4)."""


@event
def lost(cards: int) -> None:
    """Cards that were owed cannot be drawn any more (2.8)."""


@event
def passed(seat: int, asked: Annotated[Literal["yes", "no"], Field(_asked)]) -> None:
    """A seat passes, perhaps because there is nothing else that it can do (2.1)."""


@event
def fundraiser(cards: int) -> None:
    """An emergency fundraiser brings each seat so many cards (2.11)."""


@event
def second_fundraiser(cards: int) -> None:
    """A second fundraiser, with only draws since the first, brings each seat so many cards (2.12)."""


@event
def depleted(cards: int, bonus: int) -> None:
    """The deck was used up; the discard pile is shuffled, and the new deck has so many cards and bonus shares (4.1)."""


@event
def dry() -> None:
    """The deck was used up, and no discarded card can be shuffled (4.2)."""


@event
def triggered(reason: Annotated[Reason, Field(_reason)]) -> None:
    """The end of the game is triggered (2.12, 2.13, 4.2, 4.3)."""


@event
def final(turns: int) -> None:
    """So many final turns begin (5.1)."""


@event
def declined(seat: int, company: Company) -> None:
    """A seat does not use an ability (3.1)."""


@event
def used(seat: int, company: Company) -> None:
    """A seat uses an ability (3.1); what it does with it follows."""


@event
def lifted(seat: int, number: Number, company: Company) -> None:
    """A seat takes a card out of a pile; where it goes is still to be said (3.3, 3.6)."""


@event
def removed(seat: int, number: Number, company: Company) -> None:
    """A card of a pile goes to the discard pile (3.2, 3.3)."""


@event
def moved(seat: int, number: Number, from_company: Company, company: Company) -> None:
    """A card goes from one pile to the top of another (3.3, 3.6)."""


@event
def raised(seat: int, number: Number, company: Company) -> None:
    """A card goes to the top of its own pile (3.6)."""


@event
def took(seat: int, card: Open, price: int, other_seat: int) -> None:
    """A seat takes a share of another's; its price is still to be paid (3.5)."""


@event
def took_third(seat: int, card: Open, price: int) -> None:
    """A seat takes a share of the third player's (3.5)."""


@event
def played(seat: int, number: Number, company: Company, price: int) -> None:
    """A seat plays one more card on a pile; its price is still to be paid (3.7)."""


@event
def set_aside() -> None:
    """A bonus share comes up and waits (1.8, 6.3)."""


@event
def bonus_share() -> None:
    """Four cards are to be drawn for the third player (6.2)."""


@event
def not_replaced(seat: int) -> None:
    """A bonus share came up instead of a card that was owed (6.3)."""


@event
def third_gets(card: Open) -> None:
    """The third player gets one of the cards drawn as a share (6.2)."""


@event
def third_expands(number: Number, company: Company) -> None:
    """Another one of them is placed on that company's pile (6.2)."""


@event
def third_nothing() -> None:
    """No card could be drawn for a bonus share (6.2)."""


@event
def discarded(cards: Annotated[list[int], Field(_discarded)]) -> None:
    """The rest of them is discarded (6.2)."""


@event
def over(winners: Annotated[list[int], Field(_winners)], score: int) -> None:
    """The game is over (5.5)."""
