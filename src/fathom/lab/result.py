"""What came out of a simulation: one object, as JSON, as rows; the sums it is made from."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from fathom.engine.errors import BadArgument, Sentence
from fathom.engine.game import Game
from fathom.lab.saving import replacing

if TYPE_CHECKING:
    import polars
    from rich.console import Group

Array = np.ndarray[Any, np.dtype[Any]]


class Played(NamedTuple):
    """Games as they were played, one row each; compiled loops fill it."""

    points: Array  # int32 [games, seats]
    shares: Array  # float64 [games, seats]: of the win; they add up to 1
    seat_statistics: Array  # float64 [games, seats, statistics]: the game's own statistics of a seat
    game_statistics: Array  # float64 [games, statistics]: its statistics of a whole game
    decisions: Array  # int32 [games]: choices of seats; what chance decides is not counted

    @classmethod
    def empty(cls, game: Game, games: int, seats: int) -> "Played":
        """Room for so many games."""
        return cls(
            points=np.zeros((games, seats), np.int32),
            shares=np.zeros((games, seats)),
            seat_statistics=np.zeros((games, seats, len(game.seat_statistics))),
            game_statistics=np.zeros((games, len(game.game_statistics))),
            decisions=np.zeros(games, np.int32),
        )


class Standing(msgspec.Struct, frozen=True):
    """What one seat, or all seats of one player together, got in a run."""

    player: str
    seats: list[int]
    mean: float
    se: float | None  # standard error of the mean; one game has none
    wins: int  # games won alone
    shared_wins: int  # games won together with others
    win_share: float  # of all games, a shared win counted in parts
    statistics: dict[str, float]  # the game's own statistics, means over games

    def flat(self) -> dict[str, Any]:
        """All of it as one flat object."""
        kept = {name: getattr(self, name) for name in ("player", "mean", "se", "wins", "shared_wins", "win_share")}
        return kept | self.statistics


class Mean(msgspec.Struct, frozen=True):
    """What one of a game's statistics of a whole game came to in a run."""

    mean: float
    se: float | None  # standard error of the mean; one game has none


class Result(msgspec.Struct, frozen=True):
    """A simulation's outcome. All fields but `seconds` are the same for the same arguments."""

    game: str
    players: int
    bots: list[str]  # by seat
    preset: str
    options: dict[str, Any]  # those that differ from the game's defaults
    seed: int
    games: int
    asked: int  # games that were to be played; more than `games` if the run was stopped
    seconds: float  # spent playing, without the start
    decisions: int
    seats: list[Standing]
    by_player: list[Standing]  # seats of the same player taken together
    winner_mean: float
    statistics: dict[str, Mean]  # the game's own statistics of a whole game
    rows: list[Played] | None = None  # every game, if it was asked for
    fault: str = ""  # what failed before the last game; empty if nothing did

    def __repr__(self) -> str:
        shares = ", ".join(f"{seat.player} {seat.win_share:.1%}" for seat in self.seats)
        return f"<Result {self.game}, {self.players} players, {self.games:,} games: {shares}>"

    @property
    def is_stopped(self) -> bool:
        """Whether it was stopped before all games were played."""
        return self.games < self.asked and not self.fault

    def as_object(self) -> dict[str, Any]:
        """What `--json` prints."""
        seconds = max(self.seconds, 1e-9)
        return {
            "game": self.game,
            "players": self.players,
            "bots": self.bots,
            "preset": self.preset,
            "options": self.options,
            "seed": self.seed,
            "games": self.games,
            "asked": self.asked,
            "is_stopped": self.is_stopped,
            "fault": self.fault,
            "seconds": self.seconds,
            "games_per_second": self.games / seconds,
            "decisions_per_second": self.decisions / seconds,
            "decisions": self.decisions,
            "winner_mean": self.winner_mean,
            "decisions_mean": self.decisions / self.games,
            "statistics": msgspec.to_builtins(self.statistics),
            "seats": [{"seat": standing.seats[0], **standing.flat()} for standing in self.seats],
            "by_player": [{"seats": standing.seats, **standing.flat()} for standing in self.by_player],
        }

    def json(self) -> str:
        """The object as text."""
        return msgspec.json.format(msgspec.json.encode(self.as_object()), indent=2).decode()

    def frame(self) -> "polars.DataFrame":
        """One row a game. Only if the rows were kept."""
        import polars

        if self.rows is None:
            raise BadArgument(Sentence("refused-rows"))
        columns: dict[str, Any] = {"game": np.arange(self.games, dtype=np.int64)}
        for seat, standing in enumerate(self.seats):
            columns[f"score_{seat}"] = _column(self.rows, lambda part, seat=seat: part.points[:, seat])
            columns[f"win_share_{seat}"] = _column(self.rows, lambda part, seat=seat: part.shares[:, seat])
            for k, name in enumerate(standing.statistics):
                columns[f"{name}_{seat}"] = _column(
                    self.rows, lambda part, seat=seat, k=k: part.seat_statistics[:, seat, k]
                )
        for k, name in enumerate(self.statistics):
            columns[name] = _column(self.rows, lambda part, k=k: part.game_statistics[:, k])
        columns["decisions"] = _column(self.rows, lambda part: part.decisions)
        return polars.DataFrame(columns)

    def save(self, path: str | Path) -> None:
        """Write one row a game to a Parquet file, with what was asked for in its metadata.

        Only another Parquet file is replaced, and only when the new one is whole. `FathomError` or `OSError` if it can't be.
        """
        from polars.exceptions import PolarsError

        summary = {key: value for key, value in self.as_object().items() if key not in ("seats", "by_player")}
        try:
            with replacing(Path(path)) as beside:
                self.frame().write_parquet(beside, metadata={"fathom": msgspec.json.encode(summary).decode()})
        except PolarsError as error:  # its word for a full disk
            raise OSError(str(error)) from error

    def table(self, width: int | None = None) -> "Group":
        """The result for people. What a terminal of `width` characters has no room for is left out, and said."""
        from fathom.lab.table import tables

        return tables(self, width)


def _column(rows: Sequence[Played], part: Any) -> Array:
    return np.concatenate([part(chunk) for chunk in rows])


class Sums:
    """Running sums over games, added to in the order of the games, so that results are the same to the last digit."""

    def __init__(self, bots: Sequence[str], seat_statistics: Sequence[str], game_statistics: Sequence[str]) -> None:
        """Begin with no games: a group for each seat, then one for each name."""
        self.bots, self.seat_statistics, self.game_statistics = list(bots), list(seat_statistics), list(game_statistics)
        self.names = list(dict.fromkeys(bots))
        self.groups = [[seat] for seat in range(len(bots))]
        self.groups += [[seat for seat, bot in enumerate(bots) if bot == name] for name in self.names]
        self.games = self.decisions = self.winners = 0
        self.points = np.zeros((2, len(self.groups)))  # sums, sums of squares
        self.shares = np.zeros((3, len(self.groups)))  # won alone, won together, shares
        self.own = np.zeros((len(self.seat_statistics), len(self.groups)))
        self.whole = np.zeros((2, len(self.game_statistics)))  # sums, sums of squares

    def add(self, played: Played) -> None:
        """Count these games too."""
        self.games += len(played.decisions)
        self.decisions += int(played.decisions.sum())
        self.winners += int(played.points.max(axis=1).sum())
        for g, seats in enumerate(self.groups):
            points = played.points[:, seats].mean(axis=1)
            self.points[:, g] += points.sum(), np.square(points).sum()
            shares = played.shares[:, seats]
            self.shares[:, g] += (shares == 1).sum(), ((shares > 0) & (shares < 1)).sum(), shares.sum()
            self.own[:, g] += played.seat_statistics[:, seats].mean(axis=1).sum(axis=0)
        self.whole += played.game_statistics.sum(axis=0), np.square(played.game_statistics).sum(axis=0)

    def standings(self) -> list[Standing]:
        """One for each seat, then one for each name. At least one game must have been counted."""
        return [self._standing(g, seats) for g, seats in enumerate(self.groups)]

    def of_games(self) -> dict[str, Mean]:
        """The statistics of a whole game. At least one game must have been counted."""
        return {name: self._mean(*self.whole[:, k]) for k, name in enumerate(self.game_statistics)}

    def _mean(self, total: float, squares: float) -> Mean:
        mean = total / self.games
        spread = max(squares - self.games * mean * mean, 0.0)  # rounding can leave less than 0
        return Mean(float(mean), float(np.sqrt(spread / (self.games - 1) / self.games)) if self.games > 1 else None)

    def _standing(self, g: int, seats: list[int]) -> Standing:
        points = self._mean(*self.points[:, g])
        own: Mapping[str, float] = {
            name: float(self.own[k, g] / self.games) for k, name in enumerate(self.seat_statistics)
        }
        return Standing(
            player=self.bots[seats[0]],
            seats=seats,
            mean=points.mean,
            se=points.se,
            wins=int(self.shares[0, g]),
            shared_wins=int(self.shares[1, g]),
            win_share=float(self.shares[2, g] / self.games),
            statistics=dict(own),
        )
