"""How evenly tables draw: chi-square and serial tests of many draws. `python -m tests.draws [DRAWS]`, for ledger/chance.md."""

import math
import secrets
import sys
import time
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from fathom.server import fairness

GAME = 200  # draws of a game
KINDS = {"two dice": [1, 2, 3, 2, 1], "a die": [1] * 6, "a deck of 97": [1] * 97, "of weights": [7, 1, 30, 2, 60]}


class Verdict(NamedTuple):
    """What a test found."""

    statistic: float
    freedom: int  # degrees
    p: float  # how often chance alone differs so much or more


def drawn(draws: int, weights: Sequence[int], secret: str = "") -> np.ndarray:
    """So many draws, in games of 200, each with a secret of its own or one that follows from `secret`."""
    found = np.empty(draws, np.int16)
    for at in range(0, draws, GAME):
        key = fairness.key(secret or fairness.new_secret(), f"{at} {secrets.token_hex(16) if not secret else '-'}")
        for number in range(min(GAME, draws - at)):
            found[at + number] = fairness.draw(key, number, weights)
    return found


def chi_square(found: np.ndarray, weights: Sequence[int]) -> Verdict:
    """Whether each outcome came as often as its weight says."""
    return _verdict(np.bincount(found, minlength=len(weights)), np.array(weights) / sum(weights))


def serial(found: np.ndarray, weights: Sequence[int]) -> Verdict:
    """Whether each outcome came as often after each other, in pairs of one game that do not overlap."""
    kinds = len(weights)
    pairs = found[: len(found) // 2 * 2].reshape(-1, 2).astype(np.int64)
    share = np.array(weights) / sum(weights)
    return _verdict(np.bincount(pairs[:, 0] * kinds + pairs[:, 1], minlength=kinds**2), np.outer(share, share).ravel())


def _verdict(counted: np.ndarray, share: np.ndarray) -> Verdict:
    expected = counted.sum() * share
    statistic = float(((counted - expected) ** 2 / expected).sum())
    return Verdict(statistic, len(share) - 1, _tail(statistic, len(share) - 1))


def _tail(statistic: float, freedom: int) -> float:
    """How often chi-square with so many degrees is so large: Wilson and Hilferty's cube root, good to some percent."""
    spread = 2 / (9 * freedom)
    return 0.5 * math.erfc(((statistic / freedom) ** (1 / 3) - 1 + spread) / math.sqrt(2 * spread))


def main() -> None:
    """Draw, test, and print a row for each kind of draw."""
    draws = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000
    print(
        "| drawn | draws | chi-square (degrees) | p | serial (degrees) | p | draws/s |\n|---|---|---|---|---|---|---|"
    )
    for name, weights in KINDS.items():
        began = time.perf_counter()
        found = drawn(draws, weights)
        rate = draws / (time.perf_counter() - began)
        one, two = chi_square(found, weights), serial(found, weights)
        row = [f"{verdict.statistic:,.1f} ({verdict.freedom}) | {verdict.p:.2f}" for verdict in (one, two)]
        print(f"| {name} | {draws:,} | {' | '.join(row)} | {rate:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
