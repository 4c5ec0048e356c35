"""Opponents of every strength: all but the strongest judge in part as a novice does, each less than the one below.

The novice is a network that has learned from a few thousand games: it misjudges as beginners do, and what it got wrong once it
gets wrong again. How much of its judgement each level has is measured, at some tables by itself, see `tests/levels.py`, and kept
beside the network that it was measured with. The strongest has none of it, and looks further, or searches, where that was
measured to be worth its time.
"""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeVar

from fathom.engine.errors import FathomError
from fathom.engine.game import Game
from fathom.players.learned import Learned
from fathom.search.network import Network, blended
from fathom.search.tables import Table, at_table, named
from fathom.search.weights import NOVICE, NOVICES, PLIES, SIMULATIONS, load_novice, load_shipped, shipped

NAMES = ("minnow", "crab", "turtle", "seal", "dolphin", "orca", "kraken")  # the weakest first
NOTHING: Mapping[Any, Any] = MappingProxyType({})
T = TypeVar("T")


class Level(Learned):
    """One of them. Another process is told its name, and no more: it has the same networks.

    `share` is how much of the novice's judgement is in its own, 0 to 1, and `shares` is that for tables at which it is otherwise.
    By the number of players it looks further, or searches.
    """

    def __init__(
        self,
        game: Game,
        name: str,
        share: float,
        plies: Mapping[int, int] = NOTHING,
        simulations: Mapping[int, int] = NOTHING,
        shares: Mapping[Table, float] = NOTHING,
    ) -> None:
        """Raises `FathomError` where a network is missing, or does not fit the game."""
        super().__init__(game, name=name, plies=plies, simulations=simulations)
        tables: list[Table] = [*self.plies]
        self.share, self.shares = share, {**dict.fromkeys(tables, share), **shares}
        for table in {**self.networks, **self.shares}:
            self.networks[table] = _network(game, _kept_at(game, table), _at(self.shares, table) or 0.0)
        self.network = _network(game, None, share)

    def __reduce__(self) -> tuple[Any, ...]:
        return _known, (self.game, self.name)


def levels(game: Game) -> dict[str, float]:
    """How much of the novice is in each level, by name, the weakest first: see `Level`. Empty without networks that fit."""
    try:
        shares = load_shipped(game).header.get(NOVICE, []) if shipped(game).exists() else []
        if shares:
            load_novice(game)
    except FathomError:  # one was made for another version: whoever names the network is told so
        shares = []
    return dict(zip(NAMES, shares, strict=False))


def level(game: Game, name: str) -> Level:
    """The player of that level. Raises `KeyError` if the game has none of that name."""
    share, header, place = levels(game)[name], load_shipped(game).header, NAMES.index(name)
    plies, simulations = (
        {int(players): many for players, many in header.get(what, {}).items() if name == NAMES[-1]}
        for what in (PLIES, SIMULATIONS)
    )
    shares = {named(table): found[place] for table, found in header.get(NOVICES, {}).items() if place < len(found)}
    return Level(game, name, share, plies, simulations, shares)


def searches(game: Game, name: str, players: int) -> bool:
    """Whether that is a level that searches at a table of so many: its games take hundreds of times as long."""
    return name in levels(game) and level(game, name).simulations[players] > 0


@lru_cache(64)  # it is asked for with each choice
def _known(game: Game, name: str) -> Level:
    return level(game, name)


@lru_cache(256)  # players that judge by one and the same network are asked together
def _network(game: Game, table: Table | None, share: float) -> Network:
    """The network with so much of the novice: the one that is kept for a table, or the usual one."""
    kept = load_shipped(game)
    network = kept.network if table is None else kept.tables[table]
    return blended(network, load_novice(game).network, share) if share else network


def _kept_at(game: Game, table: Table) -> Table | None:
    """By whose weights a table is played: its own, or those for so many players; None for the usual ones."""
    tables = load_shipped(game).tables
    return _at({each: each for each in tables}, table)


def _at(given: Mapping[Table, T], table: Table) -> T | None:
    return at_table(given, *(table if isinstance(table, tuple) else (table, "")))
