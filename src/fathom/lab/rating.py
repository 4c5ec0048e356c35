"""Ratings of players who meet at tables of two and more: how strong each must be for the wins to come out as they did.

Luce's choice model (Individual Choice Behavior, 1959): at a table, each seat wins in proportion to the strength of its player.
For two it is the model of Bradley and Terry, and of Elo; of Plackett's and Luce's for whole rankings it is the first place. The
fit is Hunter's (MM algorithms for generalized Bradley-Terry models, Annals of Statistics 32, 2004). The errors come from drawing
units of games again (Efron's bootstrap), of few units the games of each table by themselves, and what is assumed beside them
(Rubin, "The Bayesian bootstrap", Annals of Statistics 9, 1981): by units alone, whoever has won all seemed to be rated without
any error.
"""

from typing import Any, NamedTuple

import numpy as np

from fathom.lab.lineup import WORD

SOURCE = "Luce's choice model, fitted by Hunter's MM (2004), errors by bootstrap"
DRAWS = 200
MOST_UNITS = 1000  # that are drawn from; more are put together
FEW_UNITS = (
    30  # whole units of fewer tell too little: each table's games are drawn by themselves, as if no dice were common
)
MIDDLE = 0.1587, 0.8413  # of a normal distribution, as far as a standard error from its mean
LEAST = 10  # units at all tables together, but for the first at each: fewer say nothing of errors
STEPS = 2000
CLOSE = 1e-9  # of a strength, from one step to the next
PRIOR = 0.5  # games won, and as many lost, against one of average strength: whoever wins all is not infinitely strong

Array = np.ndarray[Any, np.dtype[Any]]


class Ratings(NamedTuple):
    """Ratings in Elo, 0 on average, with standard errors, by player."""

    middles: list[float]
    errors: list[float | None]  # None after too few games to tell: see `LEAST`
    source: str


def rate(wins: Array, kinds: Array, games: Array, seed: int) -> Ratings:
    """Rate the players.

    `wins` are float64 [units, tables, players], shares of wins; `kinds` int [tables, players], the seats of each; `games` int
    [tables], those of one unit.
    """
    units, players = len(wins), kinds.shape[1]
    middles = fit(wins.sum(axis=0), kinds, games * units).tolist()
    if (units - 1) * len(kinds) < LEAST:
        return Ratings(middles, [None] * players, SOURCE)
    rng = np.random.default_rng(seed & WORD)
    parts = min(units, MOST_UNITS)
    starts = np.arange(parts) * units // parts
    sizes, wins = np.diff([*starts, units]), np.add.reduceat(wins, starts)
    drawn = []
    for _ in range(DRAWS):
        draw = rng.multinomial(parts, np.full(parts, 1 / parts), len(kinds) if parts < FEW_UNITS else 1).T
        won = np.tensordot(draw[:, 0], wins, 1) if draw.shape[1] == 1 else np.einsum("ut,utp->tp", draw, wins)
        drawn.append(fit(won, kinds, games * (sizes @ draw), rng.gamma(PRIOR, size=(2, players))))
    few = np.sqrt(parts / (parts - 1))  # what is drawn from a few varies less than they do
    # As of a normal distribution: a few draws without a win would be most of a variance.
    low, high = np.quantile(drawn, MIDDLE, axis=0)
    return Ratings(middles, (few * (high - low) / 2).tolist(), SOURCE)


def fit(wins: Array, kinds: Array, games: Array, assumed: Any = (PRIOR, PRIOR)) -> Array:
    """The ratings that make these wins likeliest: `wins` float64 [tables, players], `games` int [tables] that were played.

    `assumed` are games besides that each has won and lost against one of average strength.
    """
    more, less = assumed
    won = wins.sum(axis=0) + more
    strengths = np.ones(kinds.shape[1])
    for _ in range(STEPS):
        losing = (games[:, None] * kinds / (kinds @ strengths)[:, None]).sum(axis=0) + (more + less) / (strengths + 1)
        better = won / losing
        better /= np.exp(np.log(better).mean())
        is_close = np.abs(better - strengths).max() < CLOSE * strengths.max()
        strengths = better
        if is_close:
            break
    return 400 * np.log10(strengths)
