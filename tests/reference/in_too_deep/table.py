"""What lies on the table of In Too Deep, and what can be counted there without asking anybody."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ..script import Question

COMPANIES = ["cleaning", "treasure", "pearl", "research", "wildlife"]

Drawing = Generator[Question, str, "int | None"]
"""A script that returns the number of a card, or None for a bonus share."""


class Table:
    """Cards are their numbers; `company` says what each shows. Hands, discard pile and deck are kept ascending."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        """`options` names every option; they are believed, not checked."""
        self.players = players
        self.options = options
        self.numbers = _numbers(options)
        self.company = _companies(options, self.numbers)
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.portfolios: list[list[int]] = [[] for _ in range(players)]
        self.third: list[int] = []
        self.piles: dict[str, list[int]] = {company: [] for company in COMPANIES}
        self.deck = list(self.numbers)
        self.discard: list[int] = []
        self.opened: list[int] = []  # in the draft, or for the bonus share being handled
        self.lifted: list[int] = []  # the card in the fingers of an ability
        self.deck_bonus = 0
        self.discard_bonus = 0
        self.waiting_bonus = 0  # came out of the deck, not yet handled
        self.starter = -1
        self.active = -1
        self.in_set_up = True
        self.owed = [0] * players
        self.third_owed = 0
        self.next_paid = -1  # round_robin: who is to be looked at next
        self.paid_decades: set[tuple[str, int]] = set()
        self.depletions = 0
        self.is_dry = False  # 4.2, dry_deck=end: the next shuffle is no depletion
        self.draws = 0  # 2.11: turns in a row
        self.passes = 0  # 2.13: turns in a row
        self.only_draws = False  # 2.12: every turn since a fundraiser
        self.is_triggered = False
        self.is_final = False
        self.turns_left = 0  # final turns to come, the present one included

    # ------------------------------------------------------------------ where cards are

    def clockwise(self, first: int) -> list[int]:
        """All seats, clockwise from `first`."""
        return [(first + step) % self.players for step in range(self.players)]

    def owners(self) -> list[list[int]]:
        """Every portfolio, the third player's last (6.1); it stays empty at a larger table."""
        return [*self.portfolios, self.third]

    def count(self, portfolio: list[int], company: str) -> int:
        """How many shares of a company a portfolio holds."""
        return sum(self.company[number] == company for number in portfolio)

    def price(self, company: str) -> int:
        """2.2: the shares of the company in all portfolios."""
        return sum(self.count(portfolio, company) for portfolio in self.owners())

    def fits(self, number: int, company: str) -> bool:
        """2.5: higher than the top, or the pile is empty."""
        pile = self.piles[company]
        return not pile or number > pile[-1]

    # ------------------------------------------------------------------ decades

    def decade(self, number: int) -> int:
        """2.6: the tens of the number, or of the number less one."""
        return number // 10 if self.options["decade"] == "tens" else max(number - 1, 0) // 10

    def is_new_decade(self, number: int, company: str) -> bool:
        """2.6: would this card, not yet placed, take the company to a new decade?"""
        pile, decade, rule = self.piles[company], self.decade(number), self.options["new_decade"]
        if rule == "never_before" and (company, decade) in self.paid_decades:
            return False
        if not pile:
            return True
        if rule == "vs_pile_max":
            return all(decade > self.decade(other) for other in pile)
        return decade != self.decade(pile[-1])

    # ------------------------------------------------------------------ points

    def worth(self, company: str) -> int:
        """5.3, 5.4: what one share of a company is worth now."""
        sizes = {name: len(pile) for name, pile in self.piles.items()}
        if company != "pearl":
            return sizes[company]
        own = sizes["pearl"]
        if self.options["pearl"] == "basic":
            return own + 2
        rule = self.options["pearl_adv"]
        others = max(size for name, size in sizes.items() if name != "pearl")
        worth = (others if rule == "others" else max(others, own)) - 2
        if rule == "floor_own":
            worth = max(worth, own)
        return worth if self.options["pearl_negative"] == "yes" else max(worth, 0)

    def points(self, seat: int) -> int:
        """5.3: the sum over a seat's shares."""
        return sum(self.worth(self.company[number]) for number in self.portfolios[seat])


def _numbers(options: dict[str, Any]) -> list[int]:
    """1.2: the numbers on the cards, ascending."""
    if options["cards"] == "own":
        return sorted(number for company in COMPANIES for number in options[f"{company}_cards"])
    return list(range(1, 101)) if options["numbers"] == "1-100" else list(range(100))


def _companies(options: dict[str, Any], numbers: list[int]) -> dict[int, str]:
    """1.2: what each card shows; with random20 chance will say it."""
    rule = options["cards"]
    if rule == "own":
        return {number: company for company in COMPANIES for number in options[f"{company}_cards"]}
    if rule == "balanced":
        return {number: COMPANIES[place % 5] for place, number in enumerate(numbers)}
    if rule == "blocks_shuffled":
        return dict(zip(numbers, _blocks(options["table_seed"]), strict=True))
    return {}


def _blocks(seed: int) -> list[str]:
    """1.2: ten times ten companies, two of each, in the order that the seed gives."""
    words = _splitmix64(seed)
    symbols = []
    for _ in range(10):
        ten = [company for company in COMPANIES for _ in range(2)]
        for place in range(9, 0, -1):
            other = next(words) % (place + 1)
            ten[place], ten[other] = ten[other], ten[place]
        symbols += ten
    return symbols


def _splitmix64(state: int) -> Generator[int, None, None]:
    """The 64-bit words of the generator of that name."""
    mask = 2**64 - 1
    while True:
        state = (state + 0x9E3779B97F4A7C15) & mask
        word = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & mask
        yield word ^ (word >> 31)
