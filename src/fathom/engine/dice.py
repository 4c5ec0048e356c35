"""Random numbers for simulation: fast, small, and the same in machine code and in plain Python.

The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014): one
64-bit word of state, kept in the field `rng` of a scratch record, so that each game of a run has a stream of its own and
a result does not depend on who played which game. `next` holds the word to be drawn next, made ahead so that nobody has
to wait for it. Not for secrets.
"""

from typing import Any

import numpy as np
from numba.extending import overload

from fathom.engine.compile import compiled, inlined

State = Any  # a scratch record: see `state.scratch`

_WORD = 0xFFFFFFFFFFFFFFFF
_HALF = 0xFFFFFFFF
_GOLDEN = 0x9E3779B97F4A7C15
_MIX1 = 0xBF58476D1CE4E5B9
_MIX2 = 0x94D049BB133111EB


def word(number: int) -> int:
    """A whole number as a 64-bit word: in machine code an unsigned one, for a signed one would turn the sum into a float."""
    return number & _WORD


@overload(word)
def _word(number):  # type: ignore[no-untyped-def]
    return lambda number: np.uint64(number)


def signed(bits: int) -> int:
    """A 64-bit word below 2**63 as a whole number again."""
    return bits


@overload(signed)
def _signed(bits):  # type: ignore[no-untyped-def]
    return lambda bits: np.int64(bits)


@inlined
def mix(bits: int) -> int:
    """Scramble a 64-bit word: the output function of SplitMix64."""
    bits = ((bits ^ (bits >> word(30))) * _MIX1) & _WORD
    bits = ((bits ^ (bits >> word(27))) * _MIX2) & _WORD
    return bits ^ (bits >> word(31))


@inlined
def advance(bits: int) -> int:
    """The generator's state after `bits`: `mix` makes a random word of each."""
    return (bits + _GOLDEN) & _WORD


@compiled
def reseed(scratch: State, seed: int, stream: int) -> None:
    """Put the generator at the beginning of stream number `stream` of `seed`, both taken modulo 2**64."""
    scratch.rng = mix((mix(word(seed) ^ _GOLDEN) + word(stream)) & _WORD)
    scratch.next = mix(scratch.rng)


@inlined
def apart(bits: int) -> int:
    """Where another generator begins that has nothing in common with the one whose state is `bits`."""
    return mix((bits ^ _MIX1) & _WORD)


@inlined
def go_on(scratch: State, bits: int) -> None:
    """Let the generator go on from where its state was `bits`."""
    scratch.rng = bits
    scratch.next = mix(bits)


@inlined
def draw(scratch: State) -> int:
    """The next 64 random bits; the generator moves on."""
    drawn: int = scratch.next
    scratch.rng = advance(scratch.rng)
    scratch.next = mix(scratch.rng)
    return drawn


def drawn(scratch: State, since: int) -> int:
    """How many words were drawn since the generator's state was `since`. Not for rules."""
    return (int(scratch.rng) - since) * pow(_GOLDEN, -1, 1 << 64) & _WORD


@inlined
def below(scratch: State, bound: int) -> int:
    """A whole number from 0 to `bound - 1`, exactly uniform; `bound` is 1 to 2**31 (Lemire, ACM TOMACS 29, 2019)."""
    span = word(bound)
    product = (draw(scratch) >> word(32)) * span
    if product & word(_HALF) < span:
        threshold = (word(0x100000000) - span) % span
        while product & word(_HALF) < threshold:
            product = (draw(scratch) >> word(32)) * span
    return signed(product >> word(32))


@compiled
def list_evenly(scratch: State, count: int) -> int:
    """Write the outcomes 0 to `count - 1`, each with weight 1, to `scratch`; return how many."""
    for k in range(count):
        scratch.actions[k] = k
        scratch.weights[k] = 1
    return count


@compiled
def pick(scratch: State, count: int) -> int:
    """One of `scratch.actions[:count]`, each as likely as its weight in `scratch.weights`."""
    total = 0
    for k in range(count):
        total += scratch.weights[k]
    left = below(scratch, total)
    k = 0
    while left >= scratch.weights[k]:
        left -= scratch.weights[k]
        k += 1
    return int(scratch.actions[k])
