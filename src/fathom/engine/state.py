"""States: packed records for machine code, plain objects with the same fields for Python.

A packed state is one flat value: copying is assignment, equality is bytes. Compiled code works on NumPy arrays of them.
Rules read fields by attribute only, so they cannot tell a record from a plain object, which plain Python reads forty times
faster. With the compiler off an array is a list of plain objects.
"""

import struct
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from keyword import iskeyword
from typing import Any

import numpy as np
from numba.extending import overload

from fathom.engine.compile import PLAIN
from fathom.engine.dice import reseed
from fathom.engine.errors import BadArgument, Sentence, shown

State = Any  # np.record, or the plain object of the same fields
States = Any  # an array: np.ndarray of records [states], or a list of plain objects

_RESERVED = ["log", "copy", "to_bytes", "dtype"]  # what a plain object has besides its fields
_LETTERS = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q", "f8": "d"}


TYPES = list(_LETTERS)


def packed(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """The dtype of a state: `(name, type)` or `(name, type, (length,))` each, in this order, each aligned.

    A graphics processor reads a number only where its address is a multiple of its width; other processors do not care.
    Raises `BadArgument` for a field that a state cannot have.
    """
    for field in fields:
        _check_field(*field)
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


def _check_field(name: object, kind: object = None, shape: object = (1,), *more: object) -> None:
    """Refuse what is no name, no type or no length of a field. In the plain object `log` and some others have a use."""
    if not (isinstance(name, str) and name.isidentifier() and not iskeyword(name)) or name in _RESERVED or more:
        raise BadArgument(Sentence("refused-field", {"value": shown(name), "reserved": _RESERVED}))
    if _letter(kind) is None:
        raise BadArgument(Sentence("refused-type", {"field": name, "value": shown(kind), "known": TYPES}))
    if not (isinstance(shape, tuple) and len(shape) == 1 and isinstance(shape[0], int | np.integer) and shape[0] > 0):
        raise BadArgument(Sentence("refused-shape", {"field": name, "value": shown(shape)}))


def _letter(kind: Any) -> str | None:
    """How `struct` calls a type of numbers; None if a state cannot have it."""
    with suppress(TypeError, ValueError):
        found = np.dtype(kind)
        return _LETTERS.get(found.str[1:]) if kind is not None and found.isnative else None
    return None


def is_packed(dtype: object) -> bool:
    """Whether it is what `packed` makes."""
    if not isinstance(dtype, np.dtype) or dtype.type is not np.record or dtype.names is None:
        return False
    return all(_letter(dtype[name].base) and len(dtype[name].shape) <= 1 for name in dtype.names)


class _Layout:
    """Where the fields of a dtype lie in its bytes, as `struct` writes it."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        self.fields: list[tuple[str, int]] = []  # a name, and the length of an array, 0 for a number
        letters, end = "<", 0
        for name in dtype.names or ():
            kind, offset, *_ = dtype.fields[name]  # type: ignore[index]
            base, shape = kind.subdtype or (kind, ())
            length = shape[0] if shape else 0
            letters += f"{offset - end}x{length or 1}{_letter(base)}"
            end = offset + kind.itemsize
            self.fields.append((name, length))
        self.struct = struct.Struct(f"{letters}{dtype.itemsize - end}x")


@cache
def _layout(dtype: np.dtype[Any]) -> _Layout:
    return _Layout(dtype)


@cache
def plain_type(dtype: np.dtype[Any]) -> type:
    """The plain class with the fields of `dtype`, numbers and lists of them, and a `log`: see `events`.

    A copy has no log. The methods are written out field by field: that is three times as fast as loops over them.
    """
    layout = _layout(dtype)
    copies = "".join(f"; twin.{name} = self.{name}{'[:]' if length else ''}" for name, length in layout.fields)
    fields = ", ".join(f"{'*' if length else ''}self.{name}" for name, length in layout.fields)
    same = " and ".join(f"self.{name} == other.{name}" for name, _ in layout.fields)
    source = f"""
def copy(self): twin = new(kind); twin.log = None{copies}; return twin
def to_bytes(self): return pack({fields})
def equals(self, other): return {same}
"""
    names: dict[str, Any] = {"new": object.__new__, "pack": layout.struct.pack}
    exec(source, names)
    slots = (*dict(layout.fields), "log")
    methods = {name: names[name] for name in ("copy", "to_bytes", "equals")}
    names["kind"] = type("Plain", (), {"__slots__": slots, "dtype": dtype, **methods})
    return names["kind"]  # type: ignore[no-any-return]


def plain(dtype: np.dtype[Any], data: bytes | None = None) -> State:
    """A state as a plain object: the one that `to_bytes` wrote, or with every field 0."""
    if data is None:
        return _blank(dtype).copy()
    layout = _layout(dtype)
    numbers = layout.struct.unpack(data)
    state, at = plain_type(dtype)(), 0
    for name, length in layout.fields:
        setattr(state, name, list(numbers[at : at + length]) if length else numbers[at])
        at += length or 1
    state.log = None
    return state


@cache
def _blank(dtype: np.dtype[Any]) -> State:
    return plain(dtype, bytes(dtype.itemsize))  # to copy it takes a tenth of the time


def to_bytes(state: State) -> bytes:
    """A state as bytes. A plain field outside the range of its type raises `OverflowError`."""
    if isinstance(state, np.record):
        return state.tobytes()
    try:
        return state.to_bytes()  # type: ignore[no-any-return]
    except struct.error as error:
        raise OverflowError(f"a field does not hold its number: {error}") from error


def is_same(one: State, other: State) -> bool:
    """Whether two states are the same in every field. Both plain, which is the usual case, takes a third of the time."""
    if isinstance(one, np.record) or isinstance(other, np.record):
        return to_bytes(one) == to_bytes(other)
    return one.dtype == other.dtype and bool(one.equals(other))


def array(dtype: np.dtype[Any], length: int = 1, first: bytes | None = None) -> States:
    """An array of states, the first as `to_bytes` wrote it, in all others every field 0."""
    data = (first or bytes(dtype.itemsize)) + bytes(dtype.itemsize * (length - 1))
    if PLAIN:
        size = dtype.itemsize
        return [plain(dtype, data[at : at + size]) for at in range(0, len(data), size)]
    return np.frombuffer(bytearray(data), dtype)  # twenty times faster than NumPy's copy of records


def assign(states: States, to: int, source: States, at: int) -> None:
    """`states[to] = source[at]`, by value in every way an array can be."""
    states[to] = source[at] if isinstance(states, np.ndarray) else source[at].copy()


@overload(assign)
def _assign(states: Any, to: Any, source: Any, at: Any) -> Any:
    def by_value(states: Any, to: Any, source: Any, at: Any) -> None:
        states[to] = source[at]

    return by_value


# ---------------------------------------------------------------- scratch


@cache
def scratch_dtype(choices: int, notes: int) -> np.dtype[Any]:
    """The dtype of a scratch record: to make it, and for Numba to look at a new one, takes longer than most rules.

    A record, because NumPy arrays that are handed from rule to rule have their references counted at every call, which
    took two thirds of the time of a game.
    """
    return packed(
        [
            ("rng", "u8"),  # the generator, see `dice`
            ("next", "u8"),
            ("actions", "i8", (choices,)),
            ("weights", "i8", (choices,)),
            ("notes", "f8", (max(1, notes),)),
        ]
    )


def scratch(choices: int, notes: int = 0, seed: int = 0) -> States:
    """What a loop over rules needs besides states, as an array of one: see `Game.scratch`, which knows the sizes."""
    desk = array(scratch_dtype(choices, notes))
    reseed(desk[0], seed, 0)
    return desk
