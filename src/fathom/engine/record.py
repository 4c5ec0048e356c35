"""States as packed records: one flat value, so that copying is assignment and equality is bytes.

A *row* is a sequence of states of one game: a NumPy array of records, or, with the compiler off, a list of plain objects
that have the same fields and are forty times faster than records in plain Python. Rules read fields by attribute only, so
they cannot tell the difference.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numba.extending import overload

from fathom.engine.compile import PLAIN
from fathom.engine.dice import reseed

State = Any  # np.record, or the plain object of the same fields
Row = Any  # np.ndarray of records [states], or a list of plain objects


def packed(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """The dtype of a state: `(name, type)` or `(name, type, (length,))` each, in this order, each aligned.

    A graphics processor reads a number only where its address is a multiple of its width; other processors do not care.
    """
    for _, _, *shape in fields:
        if shape and len(shape[0]) != 1:
            raise TypeError("a state's arrays have one dimension: compute the index, so that plain lists can stand in")
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


@cache
def plain_type(dtype: np.dtype[Any]) -> type:
    """The plain class with the fields of `dtype`: `__slots__`, whole numbers and lists of them."""
    names = dtype.names or ()

    def copy(self: Any) -> Any:
        twin = object.__new__(type(self))
        for name in names:
            value = getattr(self, name)
            setattr(twin, name, value[:] if type(value) is list else value)
        return twin

    return type("Plain", (), {"__slots__": names, "dtype": dtype, "copy": copy})


def row(dtype: np.dtype[Any], length: int = 1) -> Row:
    """`length` states with every field 0."""
    zeros = np.zeros(length, dtype)
    return from_bytes(dtype, zeros.tobytes()) if PLAIN else zeros


def to_bytes(states: Row) -> bytes:
    """The states as bytes. A plain field outside the range of its type raises `OverflowError`."""
    if isinstance(states, np.ndarray):
        return states.tobytes()
    dtype: np.dtype[Any] = states[0].dtype
    records = np.zeros(len(states), dtype)
    for i, state in enumerate(states):
        records[i] = tuple(getattr(state, name) for name in dtype.names or ())
    return records.tobytes()


def from_bytes(dtype: np.dtype[Any], data: bytes) -> Row:
    """The states that `to_bytes` wrote."""
    records = np.frombuffer(bytearray(data), dtype)  # twenty times faster than NumPy's copy of records
    return [plain(records, i) for i in range(len(records))] if PLAIN else records


def plain(states: Row, i: int = 0) -> State:
    """`states[i]` as a plain object of its own."""
    if not isinstance(states, np.ndarray):
        return states[i].copy()
    dtype = states.dtype
    state = plain_type(dtype)()
    for name, value in zip(dtype.names or (), states[i].item(), strict=True):
        setattr(state, name, value.tolist() if isinstance(value, np.ndarray) else value)
    return state


class Reading:
    """A record to read in Python: a field is copied out, as a whole number or a list of them, when it is first asked for.

    Asking the record itself takes six times as long each time, copying out all fields ten times as long as one.
    """

    def __init__(self, states: Row) -> None:
        self._states = states

    def __getattr__(self, name: str) -> int | list[int]:
        # A copy under way has no states yet, and is asked for other names that begin like this.
        if name.startswith("_") or name not in (self._states.dtype.names or ()):
            raise AttributeError(f"this state has no field {name!r}", name=name, obj=self)
        value: int | list[int] = self._states[name][0].tolist()
        self.__dict__[name] = value
        return value

    def __dir__(self) -> list[str]:
        return list(self._states.dtype.names or ())


def reading(states: Row) -> State:
    """The only state of a row to read, as it is now."""
    return Reading(copy(states)) if isinstance(states, np.ndarray) else states[0].copy()


def listed(states: Row, name: str, count: int) -> list[int]:
    """The first `count` numbers of array `name` in the only state of a row."""
    found: list[int] = (
        states[name][0, :count].tolist() if isinstance(states, np.ndarray) else getattr(states[0], name)[:count]
    )
    return found


def numbers(values: Sequence[int]) -> Any:
    """Whole numbers as rules take them: int64, or a plain list with the compiler off."""
    return list(values) if PLAIN else np.array(values, np.int64)


def scratch(size: int, seed: int = 0) -> Row:
    """What a loop over rules needs besides states, as a row of one record, room for `size` actions or outcomes in it.

    Its generator stands at the beginning of stream 0 of `seed`.

    A record, because NumPy arrays that are handed from rule to rule have their references counted at every call, which
    took two thirds of the time of a game.
    """
    desk = row(_desk(size))
    reseed(desk[0], seed, 0)
    return desk


@cache
def _desk(size: int) -> np.dtype[Any]:
    """The dtype of a scratch record: to make it, and for Numba to look at a new one, takes longer than most rules."""
    return packed([("rng", "u8"), ("next", "u8"), ("actions", "i8", (size,)), ("weights", "i8", (size,))])


def copy(states: Row) -> Row:
    """The same states again, sharing nothing."""
    if isinstance(states, np.ndarray):
        return from_bytes(states.dtype, states.tobytes())
    return [state.copy() for state in states]


def assign(states: Row, to: int, source: Row, at: int) -> None:
    """`states[to] = source[at]`, by value in every way a row can be."""
    states[to] = source[at] if isinstance(states, np.ndarray) else source[at].copy()


@overload(assign)
def _assign(states: Any, to: Any, source: Any, at: Any) -> Any:
    def by_value(states: Any, to: Any, source: Any, at: Any) -> None:
        states[to] = source[at]

    return by_value
