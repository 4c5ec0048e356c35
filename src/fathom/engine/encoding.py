"""A view as numbers: the fields that a game's room `encoding` declares, and what its rule `encode` writes them with.

A game lists its fields once, as `FIELDS`, in the order in which their numbers stand in one array of float32. All numbers are
-1 to 1: each is a quantity divided by the field's scale and, beyond that, cut off.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from fathom.engine.compile import inlined


class Field(NamedTuple):
    """Some numbers of an encoding that mean one thing.

    A quantity of `scale` is written as 1. A field of `seats` says the same of each seat, of the one that looks first, then
    clockwise, with as many numbers for each; those of seats that nobody has are 0.
    """

    name: str
    size: int
    meaning: str
    scale: float = 1.0
    seats: bool = False


class Part(NamedTuple):
    """Where a field stands in the array, as compiled rules know it."""

    at: int
    scale: float


def size(fields: Sequence[Field]) -> int:
    """How many numbers there are in all."""
    return sum(field.size for field in fields)


def slices(fields: Sequence[Field]) -> dict[str, slice]:
    """Where each field's numbers stand in the array, by its name."""
    starts = parts(fields)
    return {field.name: slice(starts[field.name].at, starts[field.name].at + field.size) for field in fields}


def parts(fields: Sequence[Field]) -> dict[str, Part]:
    """The same with the scale, for rules that write: see `put`."""
    found, at = {}, 0
    for field in fields:
        found[field.name] = Part(at, float(field.scale))
        at += field.size
    return found


def fingerprint(fields: Sequence[Field]) -> str:
    """A name for what the numbers mean: weights learned from other fields have another one, and do not fit."""
    told = [(field.name, field.size, float(field.scale), field.seats) for field in fields]
    return sha256(repr(told).encode()).hexdigest()


@inlined
def put(out: Any, part: Part, k: int, quantity: float) -> None:
    """Write a quantity as number `k` of a field, divided by its scale and cut off at -1 and 1."""
    out[part.at + k] = max(-1.0, min(1.0, quantity * (1.0 / part.scale)))


@inlined
def mark(out: Any, part: Part, k: int, is_so: bool) -> None:
    """Write as number `k` of a field whether something is so: 1 or 0."""
    out[part.at + k] = is_so
