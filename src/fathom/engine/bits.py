"""Whole numbers as sets: what a processor does with the bits of a word in one instruction.

Words are whole numbers from 0 to 2**63 - 1, so that machine code and plain Python agree.
"""

from typing import Any

from numba import types
from numba.extending import intrinsic, overload


def first_bit(word: int) -> int:
    """The place of the lowest bit of a word that is not 0."""
    return (word & -word).bit_length() - 1


def count_bits(word: int) -> int:
    """How many bits of a word are set."""
    return word.bit_count()


@intrinsic
def _first_bit(_context: Any, _word: Any) -> Any:
    def code(context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.cttz(words[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), code


@intrinsic
def _count_bits(_context: Any, _word: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.ctpop(words[0])

    return types.int64(types.int64), code


@overload(first_bit)
def _first(word):  # type: ignore[no-untyped-def]
    return lambda word: _first_bit(word)


@overload(count_bits)
def _count(word):  # type: ignore[no-untyped-def]
    return lambda word: _count_bits(word)
