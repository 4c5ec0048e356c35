"""`fathom play` with chance that comes out the same every time: for pictures that can be compared. Never for real tables.

What chance and bots decide depends on nothing but the position, so it does not matter who asks in which order.
"""

import itertools
import sys
from types import SimpleNamespace
from zlib import crc32

from numpy.random import Generator, default_rng

from fathom.cli import main
from fathom.engine.position import Position
from fathom.server import table, tables
from fathom.server.course import Course


def chance(position: Position) -> Generator:
    """Draws that belong to a position, or to a view of one."""
    return default_rng([crc32(position.to_bytes()), len(position.history)])


def draw(course: Course, _seed: int | None) -> int:
    """An outcome by its weight."""
    position = course.position
    outcomes = position.chance_outcomes()
    left = int(chance(position).integers(sum(weight for _, weight in outcomes)))
    for outcome, weight in outcomes:
        left -= weight
        if left < 0:
            return int(outcome)
    raise AssertionError("weights add up")


def think(self: table.Table, seat: int, view: Position) -> int:
    """What the bot of `seat` chooses."""
    return int(self._bots[seat].choose(view, chance(view)))


if __name__ == "__main__":
    ids = itertools.count(1)  # a table's seabed is drawn by its id
    table._draw = draw
    table.Table._think = think  # type: ignore[method-assign]
    tables.secrets = SimpleNamespace(token_hex=lambda _: f"{next(ids):016x}")  # type: ignore[assignment]
    sys.exit(main())
