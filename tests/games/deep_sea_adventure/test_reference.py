"""The compiled rules and the reference agree, move by move, on whole random games."""

import os
from random import Random

import numba
import pytest

from fathom.engine.compile import PLAIN

from ...reference.deep_sea_adventure.variants import PRESETS, random_options
from .twins import Twins

pytestmark = pytest.mark.rules

GAMES = int(os.environ.get("FATHOM_TEST_GAMES", 200 if PLAIN else 500 if numba.config.BOUNDSCHECK else 4_000))
"""How many random games; fewer where the rules run a second and a third time, as plain Python and with bounds checks."""
BATCHES = 20


def play_out(draw: Random, table: Twins) -> None:
    """Play random moves to the end; every move is compared, and the game ends within its bound."""
    while table.reference.to_move != "over":
        moves = table.reference.moves()
        table.make(draw.choices(list(moves), list(moves.values()))[0])
    assert len(table.made) <= table.position.game.facts.longest(table.position.players, table.position.options)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("preset", PRESETS)
def test_presets_agree(preset: str, players: int) -> None:
    draw = Random(f"{preset} {players}")
    for _ in range(GAMES // 200):
        play_out(draw, Twins(players, preset))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_options_agree(batch: int) -> None:
    draw = Random(batch)
    for _ in range(-(-GAMES * 7 // (8 * BATCHES))):
        players = draw.randint(2, 6)
        play_out(draw, Twins(players, "default", random_options(draw, players)))
