"""Situations for the tests of the clauses: games played by the names of moves on both implementations at once.

A `Table` plays every move on the compiled rules and on the reference and fails when they differ; what a test asks of it
is therefore true of both.
"""

from typing import Any

import pytest

from fathom import Position
from fathom.engine.errors import BadOption

from .twins import GAME, Twins


class Table(Twins):
    """A game in which seat 0 begins, whoever holds what; every option can be given.

    `play` takes names in one string: `table.play("card-1 card-7 draw card-9")`.
    """

    def __init__(self, players: int = 3, preset: str = "default", **options: Any) -> None:
        """Without bonus cards and the draft unless asked for, so that what a test does not mean to show is not there."""
        self._parts = (players, preset, {"start": "seat0", "bonus_cards": "none", "draft_laps": 0} | options)
        super().__init__(*self._parts)

    @classmethod
    def dealt(cls, *hands: list[int], third: list[int] | None = None, **options: Any) -> "Table":
        """A game in which set-up gave the seats these hands, all of one size, and the third player these six shares."""
        sizes = {len(hand) for hand in hands}
        assert len(sizes) == 1, "deal hands of one size"
        size = "hand_cards_two" if len(hands) == 2 else "hand_cards"
        table = cls(len(hands), **{size: sizes.pop(), **options})
        table.cards(*(number for hand in hands for number in hand))
        return table.cards(*third) if third else table

    def cards(self, *numbers: int) -> "Table":
        """These cards come out of the deck, one after the other."""
        return self.play(" ".join(f"card-{number}" for number in numbers))

    def play(self, names: str) -> "Table":
        """Make moves, named in one string."""
        for name in names.split():
            self.make(name)
        return self

    def copy(self) -> "Table":
        """The same game again, to go on otherwise."""
        twin = Table.__new__(Table)
        twin._parts = self._parts
        Twins.__init__(twin, *self._parts)
        return twin.play(" ".join(self.made))

    @property
    def moves(self) -> list[str]:
        """What may be played now, in alphabetical order."""
        return sorted(self.reference.moves())

    def starting(self, *words: str) -> list[str]:
        """Those of the moves that begin with one of these words."""
        return [name for name in self.moves if name.split("-")[0] in words]

    @property
    def who(self) -> int | str:
        """Who decides: a seat, "chance" or "over"."""
        return self.reference.to_move

    def __getattr__(self, name: str) -> Any:
        """A fact by its name: `table.piles["pearl"]`, `table.hands[1]`."""
        if name.startswith("_") or name == "reference":
            raise AttributeError(name)
        return self.reference.facts()[name]


def refused(players: int = 3, **options: Any) -> str:
    """The sentence a game is refused with; fails if it is not."""
    with pytest.raises(BadOption) as caught:
        Position(GAME, players=players, options=options)
    return str(caught.value)
