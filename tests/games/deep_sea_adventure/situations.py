"""Situations for the tests of the clauses: small games, played by the names of moves on both implementations at once.

A `Table` plays every move on the compiled rules and on the reference and fails when they differ; what a test asks of it
is therefore true of both.
"""

from typing import Any

import pytest

from fathom import Position
from fathom.engine.errors import BadOption

from .twins import Twins


def levels(*counts: int) -> dict[str, Any]:
    """So many chips of level 1, 2, 3, 4, each of a value of its own: 10, 11, ... 20, 21, ..."""
    counts = (*counts, 0, 0, 0, 0)[:4]
    return {f"level_{n}": [10 * n + i for i in range(count)] for n, count in enumerate(counts, 1)}


class Table(Twins):
    """A small game: two divers, seat 0 begins, one die that can show 1 to 8, and few chips.

    `play` takes names in one string: `table.play("roll-1 take roll-2 leave")`.
    """

    by_name = True

    def __init__(self, *counts: int, players: int = 2, preset: str = "default", **options: Any) -> None:
        """`counts` are the chips of each level; every option can be given."""
        small = {"min_players": 2, "start": "seat0", "dice": 1, "faces": [1, 2, 3, 4, 5, 6, 7, 8]}
        super().__init__(players, preset, small | (levels(*counts) if counts else {}) | options)

    @property
    def moves(self) -> str:
        """What may be played now, in alphabetical order, in one string."""
        return " ".join(sorted(self.reference.moves()))

    @property
    def weights(self) -> dict[str, int]:
        """What may be played now, with weights."""
        return self.reference.moves()


def stacked(*counts: int, again: bool = False, **options: Any) -> Table:
    """Two dives of 6 air, at the start of the second: seat 0 drowned with the chips of places 0, 2 and 4 in the first.

    They lie as one stack at the end of the line; seat 1 begins. `again`: play on until the second dive is about to end,
    before the last choice: seat 1 then carries the stack, the place before it and the place before that, in this order.
    """
    table = Table(*counts, **({"air": 6} | options))
    table.play("roll-1 take roll-1 leave dive roll-2 take roll-1 leave dive roll-3 take roll-1 leave dive roll-3 leave")
    if again:
        table.play(f"roll-{len(table.line)} take roll-1 leave roll-2 take roll-1 leave roll-3 take roll-1 leave roll-3")
    return table


def drowned(*counts: int, **options: Any) -> Table:
    """The end of a dive of 3 air: seat 0 drowned on place 2 with the chips of places 0 and 2, seat 1 with 1 and 3."""
    table = Table(*counts, **({"air": 3} | options))
    return table.play("roll-1 take roll-1 take dive roll-2 take dive roll-2 take dive roll-2 leave")


def refused(players: int = 3, **options: Any) -> str:
    """The sentence a game is refused with; fails if it is not."""
    with pytest.raises(BadOption) as caught:
        Position("deep_sea_adventure", players=players, options=options)
    return str(caught.value)
