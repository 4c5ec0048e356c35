"""What `fathom conform` does: run the suite on games, print a line for each check that failed."""

from collections.abc import Iterable

from fathom.engine.conform.nameplate import setups
from fathom.engine.conform.suite import CHECKS, Counting, faults
from fathom.engine.game import Game


def run(found: Iterable[Game], games: int, seed: int, counting: Counting) -> bool:
    """Put each game through the suite; whether all conform."""
    conforms = True
    for game in found:
        faulty = faults(game, games, seed, counting)
        for fault in faulty:
            print(f"{game.id}: {fault}")
        if not faulty:
            print(f"{game.id}: conforms, by {len(CHECKS)} checks on {games * len(setups(game, seed))} games")
        conforms = conforms and not faulty
    return conforms
