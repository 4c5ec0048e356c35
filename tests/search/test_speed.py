"""A search costs little more than the play-outs it makes: against those, for machines differ, and other tests run beside."""

import time
from collections.abc import Callable

import numpy as np
import pytest

from fathom import Position
from fathom.engine.compile import PLAIN
from fathom.engine.play import play_random_games
from fathom.engine.state import array
from fathom.search import think

SIMULATIONS = 3000
DEARER = 3.0  # times a play-out; 1.3 to 1.5 where nothing else is at work

pytestmark = pytest.mark.skipif(PLAIN, reason="it is about compiled code")


@pytest.mark.parametrize(("game", "moves"), [("deep_sea_adventure", 40), ("in_too_deep", 60)])
def test_a_search_costs_little_more_than_its_play_outs(game: str, moves: int) -> None:
    """From the middle of a first dive, and from about half of a game."""
    position, rng = Position(game, players=4), np.random.default_rng(1)
    while len(position.history) < moves or position.current_player < 0 or len(position.legal_actions()) < 2:
        is_chance = position.current_player < 0
        position.play(position.sample_chance(rng) if is_chance else int(rng.choice(position.legal_actions())))
    view, scratches = position.view(position.current_player), position.game.scratch(1)
    states = array(position.game.state, 2, position.to_bytes())

    def searching() -> None:
        think(view, simulations=SIMULATIONS, lines=False)

    def playing() -> None:
        play_random_games(states, 1, 0, SIMULATIONS, scratches)

    spent = []
    for act in (searching, playing):
        act()  # compiles
        spent.append(min(seconds(act) for _ in range(5)))
    assert spent[0] < DEARER * spent[1]


def seconds(act: Callable[[], None]) -> float:
    """The time of this thread that it takes."""
    began = time.thread_time()
    act()
    return time.thread_time() - began
