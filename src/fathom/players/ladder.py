"""Opponents of every strength: all but the strongest judge in part as a novice does, each less than the one below.

The novice is a network that has learned from a few thousand games: it misjudges as beginners do, and what it got wrong once it
gets wrong again. How much of its judgement each level has is measured, see `tests/levels.py`, and kept beside the network that it
was measured with. The strongest has none of it, and looks further, or searches, where that was measured to be worth its time.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fathom.engine.errors import FathomError
from fathom.engine.game import Game
from fathom.players.learned import Learned
from fathom.search.network import Network, blended
from fathom.search.tables import Table
from fathom.search.weights import NOVICE, PLIES, SIMULATIONS, load_novice, load_shipped, shipped

NAMES = ("minnow", "crab", "turtle", "seal", "dolphin", "orca", "kraken")  # the weakest first


class Level(Learned):
    """One of them. Another process is told its name, and no more: it has the same networks.

    `share` is how much of the novice's judgement is in its own, 0 to 1. By the number of players it looks further, or searches.
    """

    def __init__(
        self, game: Game, name: str, share: float, plies: Mapping[int, int], simulations: Mapping[int, int]
    ) -> None:
        """Raises `FathomError` where a network is missing, or does not fit the game."""
        super().__init__(game, name=name, plies=plies, simulations=simulations)
        self.share = share
        if share:
            self.network, own = _networks(game, share)
            self.networks = {**dict.fromkeys(self.networks, self.network), **own}

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
    share, header = levels(game)[name], load_shipped(game).header
    plies, simulations = (
        {int(players): many for players, many in header.get(what, {}).items() if name == NAMES[-1]}
        for what in (PLIES, SIMULATIONS)
    )
    return Level(game, name, share, plies, simulations)


def searches(game: Game, name: str, players: int) -> bool:
    """Whether that is a level that searches at a table of so many: its games take hundreds of times as long."""
    return name in levels(game) and level(game, name).simulations[players] > 0


@lru_cache(64)  # it is asked for with each choice
def _known(game: Game, name: str) -> Level:
    return level(game, name)


@lru_cache(64)  # players that judge by one and the same network are asked together
def _networks(game: Game, share: float) -> tuple[Network, dict[Table, Network]]:
    """The networks with so much of the novice: the usual one, and those for tables that have weights of their own."""
    kept, beginner = load_shipped(game), load_novice(game).network
    own = {table: blended(each, beginner, share) for table, each in kept.tables.items()}
    return blended(kept.network, beginner, share), own
