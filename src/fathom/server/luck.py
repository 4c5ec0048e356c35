"""How lucky each seat was in a game that is over: what chance gave it against what was to be expected.

Chance is told its outcomes, so each time it decided, all that it could have done is known, and how likely each was: the mean
and the variance are exact. How often somebody is so lucky is counted out, too, as if each time were apart from those before: so
it is for dice, and very nearly for a deck from which cards are drawn.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from fathom.engine.game import Game
from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.engine.verbs import CHANCE
from fathom.server import wire
from fathom.server.span import Span


class Given(NamedTuple):
    """What chance gave a seat once, and what it could have given: each value with its probability."""

    seat: int
    value: int
    possible: dict[int, float]

    @property
    def mean(self) -> float:
        """What was to be expected."""
        return sum(value * chance for value, chance in self.possible.items())

    @property
    def variance(self) -> float:
        """How far from that is usual, squared."""
        return sum((value - self.mean) ** 2 * chance for value, chance in self.possible.items())


def luck(setup: Setup, seen: Sequence[Span]) -> wire.Luck | None:
    """The luck of a game that is over, version by version; None if the game does not count it."""
    if not setup.game.counts_luck or not seen[-1].rest.is_over:
        return None
    given: list[Given] = []
    above = np.zeros((len(seen), setup.players))  # at each version, what each seat was given less what was expected
    variance = np.zeros((len(seen), setup.players))
    counts, reached = (
        [0],
        {len(seen[0].rest.history): 0},
    )  # how much was given by each version; where so many moves stood last
    for k, (before, span) in enumerate(pairwise(seen), start=1):
        stood, stands = len(before.rest.history), len(span.rest.history)
        source = k - 1 if stands >= stood else reached[stands]  # what was taken back was given to nobody
        above[k], variance[k] = above[source], variance[source]
        del given[counts[source] :]
        if stands > stood and (found := _given(setup.game, before.rest, span.rest.history[-1])):
            given.append(found)
            above[k, found.seat] += found.value - found.mean
            variance[k, found.seat] += found.variance
        counts.append(len(given))
        reached[stands] = k
    curves = [wire.Curve(seat, "", np.round(above[:, seat], 3).tolist()) for seat in range(setup.players)]
    spread = np.round(np.sqrt(variance.mean(axis=1)), 3).tolist()
    seats = [_lucky(seat, [one for one in given if one.seat == seat]) for seat in range(setup.players)]
    return wire.Luck(seats, wire.Chart("luck", False, curves, spread))


def _given(game: Game, before: Position, outcome: int) -> Given | None:
    if before.current_player != CHANCE or (found := game.luck(before, outcome)) is None:
        return None
    ways: dict[int, int] = {}
    for other, weight in before.chance_outcomes():
        if counted := game.luck(before, other):
            ways[counted[1]] = ways.get(counted[1], 0) + weight
    total = sum(ways.values())
    return Given(*found, {value: weight / total for value, weight in ways.items()})


def _lucky(seat: int, given: Sequence[Given]) -> wire.Lucky:
    total, expected = sum(one.value for one in given), sum(one.mean for one in given)
    return wire.Lucky(seat, len(given), total, round(expected, 3), round(_tail(given, total, expected), 6))


def _tail(given: Sequence[Given], total: int, expected: float) -> float:
    """How likely it is that all together come to `total` or more; or to `total` or less, if that is less than expected."""
    chances, least = np.ones(1), 0  # of each sum from `least` on
    for one in given:
        low = min(one.possible)
        each = np.zeros(max(one.possible) - low + 1)
        for value, chance in one.possible.items():
            each[value - low] = chance
        chances, least = np.convolve(chances, each), least + low
    at = total - least
    return float(chances[at:].sum() if total >= expected else chances[: at + 1].sum())
