"""Situations for the tests of the clauses: games played by the names of moves on both implementations at once.

A `Table` plays every move on the compiled rules and on the reference and fails when they differ; what a test asks of it
is therefore true of both.
"""

from typing import Any

import pytest

from fathom import Position
from fathom.engine.errors import BadOption
from fathom.games.in_too_deep.facts import COMPANIES

from .twins import GAME, Twins, facts


def few(*numbers: int) -> dict[str, Any]:
    """Options for a table of these cards only; as ever 1 and 6 show cleaning, 2 and 7 treasure, 3 and 8 pearl, and so on."""
    lists: dict[str, list[int]] = {f"{company}_cards": [] for company in COMPANIES}
    for number in numbers:
        lists[f"{COMPANIES[(number - 1) % 5]}_cards"].append(number)
    return {"cards": "own"} | lists


class Table(Twins):
    """A game in which seat 0 begins, whoever holds what; every option can be given.

    `play` takes names in one string: `table.play("card-1 card-7 draw card-9")`.
    """

    def __init__(self, players: int = 3, preset: str = "default", **options: Any) -> None:
        """Without bonus cards and the draft unless asked for, so that what a test does not mean to show is not there."""
        super().__init__(players, preset, {"start": "seat0", "bonus_cards": "none", "draft_laps": 0} | options)

    @classmethod
    def dealt(
        cls, *hands: list[int], third: list[int] | None = None, shares: list[list[int]] | None = None, **options: Any
    ) -> "Table":
        """A game in which set-up gave the seats these hands, all of one size, and the third player these six shares.

        `shares`: what each seat takes in the draft, as many each.
        """
        sizes = {len(hand) for hand in hands}
        assert len(sizes) == 1, "deal hands of one size"
        size = "hand_cards_two" if len(hands) == 2 else "hand_cards"
        laps = {"draft_laps": len(shares[0])} if shares else {}
        table = cls(len(hands), **{size: sizes.pop(), **laps, **options})
        table.cards(*(number for hand in hands for number in hand))
        if shares:
            order = [(table.starter + k) % len(hands) for k in range(len(hands))]
            picks = [shares[seat][lap] for lap in range(len(shares[0])) for seat in order]
            table.cards(*picks).play(" ".join(f"draft-{number}" for number in picks[:-1]))
        return table.cards(*third) if third else table

    def cards(self, *numbers: int) -> "Table":
        """These cards come out of the deck, one after the other."""
        return self.play(" ".join(f"card-{number}" for number in numbers))

    @property
    def moves(self) -> list[str]:
        """What may be played now, in alphabetical order."""
        return sorted(self.reference.moves())

    def starting(self, *words: str) -> list[str]:
        """Those of the moves that begin with one of these words."""
        return [name for name in self.moves if name.split("-")[0] in words]

    def seen(self, seat: int) -> dict[str, Any]:
        """The facts in the view of a seat: cards that it has not seen are in the deck."""
        return facts(self.position.view(seat))


def refused(players: int = 3, **options: Any) -> tuple[str, str]:
    """The sentence a game is refused with, by its id, and the option it is about; fails if it is not refused."""
    with pytest.raises(BadOption) as caught:
        Position(GAME, players=players, options=options)
    return caught.value.sentence.id, caught.value.option
