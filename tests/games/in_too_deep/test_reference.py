"""The compiled rules and the reference agree, move by move, on whole random games."""

import os
from random import Random

import numba
import pytest

from fathom.engine.compile import PLAIN

from ...reference.in_too_deep.variants import PRESETS, random_options
from ..random_games import choose
from .twins import Twins, check_counts

GAMES = int(os.environ.get("FATHOM_TEST_GAMES", 50 if PLAIN else 100 if numba.config.BOUNDSCHECK else 500))
"""How many random games; fewer where the rules run a second and a third time, as plain Python and with bounds checks."""
BATCHES = 20


def play_out(draw: Random, table: Twins) -> None:
    """Play random moves to the end; every move is compared, and the game ends within its bound."""
    while table.reference.to_move != "over":
        table.make(choose(draw, table.reference.moves(), table.reference.to_move == "chance"))
        if len(table.made) % 25 == 0:
            check_counts(table.position.state)
    check_counts(table.position.state)
    assert len(table.made) <= table.position.game.facts.longest(table.position.players, table.position.options)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("preset", PRESETS)
def test_presets_agree(preset: str, players: int) -> None:
    draw = Random(f"{preset} {players}")
    for _ in range(-(-GAMES // 100)):
        play_out(draw, Twins(players, preset, {"max_players": 6}))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_options_agree(batch: int) -> None:
    draw = Random(batch)
    for _ in range(-(-GAMES * 17 // (20 * BATCHES))):
        players = draw.choice([2, 2, 3, 4, 5, 6])
        play_out(draw, Twins(players, "default", random_options(draw, players)))
