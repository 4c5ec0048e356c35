"""What a screen needs to know of the table, as it is sent."""

from typing import Literal

import msgspec

from fathom.engine.errors import Sentence
from fathom.engine.ranking import Rank
from fathom.games.in_too_deep.events import Card
from fathom.games.in_too_deep.facts import CompanyId

FundraiserRule = Literal["any_window", "per_lap", "off"]
Phase = Literal["symbol", "card", "first", "draft", "turn", "pay", "ability", "lift", "place", "over"]
Portfolio = list[list[Card]]  # the shares of each company, ascending


class Company(msgspec.Struct, frozen=True):
    """A company."""

    company: CompanyId
    advanced: bool
    ability: Sentence  # what its side does
    pile: list[Card]  # from the bottom to the top
    price: int
    worth: int  # of a share
    shares: list[int]  # by seat
    third: int | None  # the third player's, if there is one
    decade_pays: int | None  # the least number that pays a dividend, None if there is none


class Seat(msgspec.Struct, frozen=True):
    """A seat and what it has."""

    seat: int
    hand: int
    cards: list[Card]  # what is known of the hand, ascending
    portfolio: Portfolio
    score: int
    owed: int


class ThirdPlayer(msgspec.Struct, frozen=True):
    """The third player of a table of two."""

    portfolio: Portfolio


class Paying(msgspec.Struct, frozen=True):
    """A payment that has begun."""

    seat: int
    left: int  # cards still to be paid
    price: int  # cards in all
    to: int  # a seat, -1 the discard pile
    after: int | None  # the number of the card paid last, if this viewer knows it
    cards: list[int]  # those known of the hand that may still be paid, ascending


class UsedAbility(msgspec.Struct, frozen=True):
    """The ability that is being used, or may be."""

    company: CompanyId
    advanced: bool


class Term(msgspec.Struct, frozen=True):
    """What the shares of one company come to at the end."""

    shares: int
    worth: int
    points: int


class Scene(msgspec.Struct, frozen=True):
    """The table."""

    phase: Phase
    set_up: bool
    on_turn: int  # a seat, or -1
    starter: int
    companies: list[Company]
    seats: list[Seat]
    third: ThirdPlayer | None
    bands: list[tuple[int, int]]  # the decades of this table: the least and the most number of each
    open: list[Card]
    deck: int
    bonus_shares: int  # in the deck
    discard: int
    discards: list[Card]  # those that are known, ascending
    depletions: int
    triggered: bool
    final: int  # turns left when final turns have begun, else 0
    draws: int
    drawing: int  # the seat that chose to draw in this turn, or -1
    fundraised: bool
    fundraiser: FundraiserRule  # which draws in a row bring one; "off": none does any more
    paying: Paying | None
    ability: UsedAbility | None
    lifted: Card | None
    tie_rule: str
    ranking: list[Rank]  # empty before the end
    totals: list[list[Term]] | None  # of each seat, by company; None before the end
