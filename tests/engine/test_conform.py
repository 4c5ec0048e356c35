"""Every game, and the toy third one, passes the suite; and the suite notices what it is for."""

from dataclasses import replace
from types import SimpleNamespace

import numba
import numpy as np
import pytest
from tests.engine import pig

from fathom import Position
from fathom.engine import conform, play, record
from fathom.engine.compile import PLAIN
from fathom.engine.game import register
from fathom.games import ALL

pytestmark = pytest.mark.rules


@pytest.mark.parametrize("game", [*ALL.values(), pig.GAME], ids=lambda game: game.id)
def test_game_conforms(game):
    if (PLAIN or numba.config.BOUNDSCHECK) and game is not pig.GAME:
        pytest.skip("every preset at every number of seats is for compiled code, which is quick")
    conform.check(game, games=1)


def test_the_toy_game_runs_compiled_loops():
    states = record.row(pig.STATE, 2)
    record.assign(states, 0, Position(pig.GAME, 3).states, 0)
    assert play.play_random_games(states, 5, 0, 50, record.scratch(6)) > 50


def test_sampler_keeps_to_the_weights():
    conform.check_sampler(Position("deep_sea_adventure", 5))
    conform.check_sampler(
        Position("deep_sea_adventure", 2, options={"start": "seat0", "dice": 3, "faces": [1, 1, 4, 9]})
    )


def test_two_games_cannot_share_a_dtype():
    with pytest.raises(ValueError, match="same state dtype"):
        register(replace(pig.GAME, id="hog"))


def broken(**rooms):
    """Pig with some of its rooms changed, known to nobody but the position that holds it."""
    changed = SimpleNamespace(**{**vars(pig), **rooms})
    return replace(pig.GAME, facts=changed, moves=changed, words=changed)


@pytest.mark.parametrize(
    ("rooms", "fault"),
    [
        ({"name": lambda state, action: "same"}, "one name"),
        ({"offers": lambda view: []}, "offers"),
        ({"longest": lambda players, options: 3}, "longer"),
        ({"scene": lambda view: {}}, "scene"),
    ],
)
def test_the_suite_notices(rooms, fault):
    with pytest.raises(AssertionError, match=fault):
        conform.check_game(Position(broken(**rooms), 2), np.random.default_rng(1))
