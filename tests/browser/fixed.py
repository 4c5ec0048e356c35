"""`fathom play` with chance that comes out the same every time: for tests and pictures. Never for real tables.

What chance and bots decide depends on nothing but the position, so it does not matter who asks in which order.
"""

import itertools
import sys
from types import SimpleNamespace
from zlib import crc32

import msgspec
from numpy.random import Generator

from fathom.cli import main
from fathom.server import draws, table, tables
from fathom.server.course import Course
from fathom.server.store import Entry

GENERATOR, DRAW = draws.generator, draws.draw


def seeded(course: Course, seed: int | None) -> int:
    """The seed of a guided game, or one that belongs to the position."""
    return crc32(course.position.to_bytes()) if seed is None else seed


def generator(course: Course, seed: int | None) -> Generator:
    return GENERATOR(course, seeded(course, seed))


def draw(course: Course, entry: Entry) -> int:
    return DRAW(course, msgspec.structs.replace(entry, seed=seeded(course, entry.seed)))


if __name__ == "__main__":
    ids = itertools.count(1)  # a table's seabed is drawn by its id
    draws.generator = table.generator = generator  # type: ignore[attr-defined]
    table.draw = draw  # type: ignore[attr-defined]
    tables.new_secret = lambda: ""  # type: ignore[attr-defined]  # what comes out the same every time proves nothing
    tables.secrets = SimpleNamespace(token_hex=lambda _: f"{next(ids):016x}")  # type: ignore[assignment]
    sys.exit(main())
