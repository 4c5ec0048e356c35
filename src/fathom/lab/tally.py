"""What is counted in an arena, and what follows from it: who is ahead of whom, ratings, a sequential test."""

from math import exp, log
from typing import Any

import msgspec
import numpy as np

from fathom.engine.setup import Setup
from fathom.lab.rating import FEW_UNITS, PRIOR, rate

ERRORS = 0.05  # of a sequential test: how often it may say the wrong thing, either way
LEAST = 30  # units before a sequential test may end
MOST_ELO = 10_000  # of a difference that is tested

Array = np.ndarray[Any, np.dtype[Any]]


class Ranked(msgspec.Struct, frozen=True):
    """How a player did."""

    player: str
    games: int  # in which it had a seat; one in which it had two counts once
    share: float  # of the win, for each seat that it had
    rating: float  # in Elo, 0 on average
    error: float | None  # standard error of the rating; None after too few games to tell: see `rating.LEAST`
    share_error: float | None = None  # of the share; None as long as that of the rating is


class Verdict(msgspec.Struct, frozen=True):
    """What a sequential test says of the first player's rating less the second's.

    Wald, "Sequential tests of statistical hypotheses", Annals of Mathematical Statistics 16, 1945.
    """

    low: float  # Elo, of the one hypothesis
    high: float  # of the other
    ratio: float  # the logarithm of how much more likely the other is
    bound: float  # it is over when `ratio` is so far from 0
    said: str  # "high", "low", or "" as long as it is open
    first: str  # the players
    second: str


class Outcome(msgspec.Struct, frozen=True):
    """What came out of an arena."""

    game: str
    players: int
    preset: str
    options: dict[str, Any]
    seed: int
    games: int  # that were played
    asked: int  # that were to be played, at least
    is_stopped: bool  # whether it was stopped before they were
    fault: str  # what failed before they were; empty if nothing did
    seconds: float
    ranking: list[Ranked]  # the strongest first
    ahead: list[
        list[float | None]
    ]  # in the order of `ranking`: how often a row had more points than a column; a tie is a half
    source: str  # of the ratings
    verdict: Verdict | None = None

    def json(self) -> str:
        """What `--json` prints."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode()


def seatings(around: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The players of a table, in the order in which they sit around it, each in every seat: all turns of it."""
    return [around[k:] + around[:k] for k in range(len(around))]


def _share_errors(wins: Array, shares: Array, seats: Array) -> list[float | None]:
    """The standard errors of shares of the win, as those of ratings are taken: by units, of few by the games of each table.

    `wins` are float64 [units, tables, players], `shares` and `seats` of players, in all. Without what is assumed beside the
    games, whoever has won all would seem to have no error.
    """
    units = len(wins)
    parts = wins if units < FEW_UNITS else wins.sum(axis=1, keepdims=True)
    spread = units * parts.var(axis=0).sum(axis=0) * units / max(1, units - 1)
    assumed = PRIOR * (shares * shares + (1 - shares) * (1 - shares))
    return list(map(float, np.sqrt(spread + assumed) / seats))


class Tally:
    """What is counted while games are played."""

    def __init__(self, names: list[str], tables: list[tuple[int, ...]], seats: int) -> None:
        count = len(names)
        self.names, self.seats = names, seats
        self.kinds = np.array([[kind.count(k) for k in range(count)] for kind in tables])  # [tables, players]: seats
        self.lineups = np.full(len(tables), seats)  # each table is played in all turns
        self.wins: list[Array] = []  # of rounds: float64 [units, tables, players], added up over the seatings
        self.units = 0
        self.scores = np.zeros(2)  # of units, the first player's: their sum, and that of their squares
        self.ahead = np.zeros((count, count))
        self.met = np.zeros((count, count))

    def add(self, played: list[tuple[int, tuple[int, ...], Array, Array]]) -> None:
        """Count the lineups of some units: each its table, its seating, shares and points."""
        units = len(played[0][2])
        wins = np.zeros((units, *self.kinds.shape))
        for table, seating, shares, points in played:
            for seat, player in enumerate(seating):
                wins[:, table, player] += shares[:, seat]
                for other, rival in enumerate(seating):
                    if rival != player:
                        more = np.sign(points[:, seat].astype(np.int64) - points[:, other])
                        self.ahead[player, rival] += (more + 1).sum() / 2
                        self.met[player, rival] += units
        self.wins.append(wins)
        self.units += units
        scores = wins[:, :, 0].sum(axis=1) / self.lineups.sum()
        self.scores += scores.sum(), (scores * scores).sum()

    def test(self, low: float, high: float) -> Verdict:
        """What is known of two players by now: a normal approximation, units being independent.

        Where all units end alike, as when one wins always, they would seem to have no spread: so two more that do not, one won
        and one lost, count for the spread.
        """
        bound, ratio, units = log((1 - ERRORS) / ERRORS), 0.0, self.units
        expected = [self._expected(elo) for elo in (low, high)]
        if units >= LEAST:
            middle, square = (self.scores + 1) / (units + 2)
            spread, mean = square - middle * middle, self.scores[0] / units
            ratio = float(units * (expected[1] - expected[0]) * (2 * mean - sum(expected)) / (2 * spread))
        said = "high" if ratio >= bound else "low" if ratio <= -bound else ""
        return Verdict(low, high, ratio, bound, said, *self.names)

    def _expected(self, elo: float) -> float:
        """The share of the win that the first of two players has, all seats of it together, if it is so much stronger."""
        strength = exp(elo * log(10) / 400)
        parts = strength * self.kinds[:, 0] / (strength * self.kinds[:, 0] + self.kinds[:, 1])
        return float((parts * self.lineups).sum() / self.lineups.sum())

    def outcome(self, setup: Setup, games: int, verdict: Verdict | None, **run: Any) -> Outcome:
        """All of it, the strongest first: of so many games, and what else `Outcome` says of the run."""
        wins, units = np.concatenate(self.wins), self.units
        ratings = rate(wins, self.kinds, self.lineups, run["seed"])
        seats = units * (self.kinds * self.lineups[:, None]).sum(axis=0)
        sat = units * ((self.kinds > 0) * self.lineups[:, None]).sum(axis=0)
        shares = wins.sum(axis=(0, 1)) / seats
        spreads = _share_errors(wins, shares, seats)
        spreads = [None if error is None else spread for spread, error in zip(spreads, ratings.errors, strict=True)]
        order = sorted(range(len(self.names)), key=lambda k: -ratings.middles[k])
        return Outcome(
            game=setup.game.id,
            players=setup.players,
            preset=setup.preset,
            options=setup.changed,
            games=games,
            ranking=[
                Ranked(self.names[k], int(sat[k]), float(shares[k]), ratings.middles[k], ratings.errors[k], spreads[k])
                for k in order
            ],
            ahead=[[self._share_ahead(row, column) for column in order] for row in order],
            source=ratings.source,
            verdict=verdict,
            **run,
        )

    def _share_ahead(self, row: int, column: int) -> float | None:
        return float(self.ahead[row, column] / self.met[row, column]) if self.met[row, column] else None
