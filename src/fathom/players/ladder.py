"""Opponents of every strength: they judge by the network of the game, and misjudge, each less than the one below.

None of them gives away more than a bound in one choice: what is worse than that, all see. How much they misjudge is
measured, see `tests/levels.py`, and kept beside the network that it was measured with. The strongest misjudges nothing, and
looks further, or searches, where that was measured to be worth its time.
"""

from functools import lru_cache
from typing import Any

from fathom.engine.errors import FathomError
from fathom.engine.game import Game
from fathom.players.learned import Learned
from fathom.search.weights import BOUND, LEVELS, PLIES, SIMULATIONS, load_shipped, shipped

NAMES = ("minnow", "crab", "turtle", "seal", "dolphin", "orca", "kraken")  # the weakest first


class Level(Learned):
    """One of them. Another process is told its name, and no more: it has the same network."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _known, (self.game, self.name)


def levels(game: Game) -> dict[str, float]:
    """How far each level misjudges, by name, the weakest first: see `Learned.noise`. Empty without a network that fits."""
    try:
        noise = load_shipped(game).header.get(LEVELS, []) if shipped(game).exists() else []
    except FathomError:  # it was made for another version: whoever names it is told so
        noise = []
    return dict(zip(NAMES, noise, strict=False))


def level(game: Game, name: str) -> Level:
    """The player of that level. Raises `KeyError` if the game has none of that name."""
    noise, header = levels(game)[name], load_shipped(game).header
    is_strongest = name == NAMES[-1]
    plies, simulations = (
        {int(players): many for players, many in header.get(what, {}).items() if is_strongest}
        for what in (PLIES, SIMULATIONS)
    )
    bounds = header.get(BOUND, 1.0)  # of each level, or of all
    bound = dict(zip(NAMES, bounds, strict=False)).get(name, 1.0) if isinstance(bounds, list) else bounds
    return Level(game, noise=noise, name=name, plies=plies, bound=bound, simulations=simulations)


def searches(game: Game, name: str, players: int) -> bool:
    """Whether that is a level that searches at a table of so many: its games take hundreds of times as long."""
    return name in levels(game) and level(game, name).simulations[players] > 0


@lru_cache(64)  # it is asked for with each choice
def _known(game: Game, name: str) -> Level:
    return level(game, name)
