"""One player against others at one table: its share of the win, each seat an equal part of the games."""

from math import sqrt
from threading import Event
from typing import NamedTuple

from fathom.engine.errors import FathomError
from fathom.engine.setup import Setup
from fathom.lab.simulate import simulate
from fathom.players import Player


class Share(NamedTuple):
    """A part of all wins, 0 to 1, and its standard error."""

    share: float
    error: float
    games: int


def share(
    setup: Setup,
    one: str | Player,
    others: str | Player,
    games: int,
    seed: int = 1,
    stop: Event | None = None,
    workers: int | None = None,
) -> Share:
    """The share of the win of `one` among `others` in all other seats, in at least so many games; `workers` as in `simulate`.

    Each seat's games have chance of their own, as the standard error supposes; `arena` has the same for all seats.

    Raises `FathomError` for players that the game does not have and for one that fails, and `KeyboardInterrupt` where
    `stop` is set before the end.
    """
    each = -(-games // setup.players)
    won = 0.0
    for seat in range(setup.players):
        bots = [others] * setup.players
        bots[seat] = one
        result = simulate(setup, bots, each, seed + seat, workers=workers, stop=stop)
        if stop is not None and stop.is_set():
            raise KeyboardInterrupt
        if result.fault:
            raise FathomError(result.fault)
        won += result.seats[seat].win_share / setup.players
    played = each * setup.players
    chance = (won * played + 2) / (played + 4)  # Agresti and Coull, as in `cautious_errors`: all won is not always won
    return Share(won, sqrt(chance * (1 - chance) / (played + 4)), played)
