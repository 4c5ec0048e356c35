"""`fathom play` with chance that comes out the same every time: for tests and pictures. Never for real tables.

Where `FATHOM_TEST_GRACE` says so, who has left counts as gone after so many seconds.

What chance and bots decide depends on nothing but the position, so it does not matter who asks in which order.
"""

import importlib
import itertools
import os
import sys
from types import SimpleNamespace
from zlib import crc32

import msgspec
from numpy.random import Generator

from fathom.cli import main
from fathom.server import absence, draws, fairness, tables
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


def replace(old: object, new: object) -> None:
    """Have every module of the server that knows `old` by its name call `new` instead. An error where it replaces nothing."""
    name = getattr(old, "__name__", "")
    knowing = [
        module
        for path, module in sys.modules.items()
        if path.startswith("fathom.server") and getattr(module, name, None) is old
    ]
    assert [module for module in knowing if module.__name__ != old.__module__], f"nobody imports {name}"
    for module in knowing:
        setattr(module, name, new)


if __name__ == "__main__":
    ids = itertools.count(1)  # a table's seabed is drawn by its id
    importlib.import_module("fathom.server.app")  # and with it whatever draws
    replace(GENERATOR, generator)
    replace(DRAW, draw)
    replace(fairness.new_secret, lambda: "")  # what comes out the same every time proves nothing
    if "FATHOM_TEST_GRACE" in os.environ:
        absent = absence.Absence
        absence.Absence = lambda _: absent(float(os.environ["FATHOM_TEST_GRACE"]))  # type: ignore[assignment, misc]
    tables.secrets = SimpleNamespace(token_hex=lambda _: f"{next(ids):016x}")  # type: ignore[assignment]
    sys.exit(main())
