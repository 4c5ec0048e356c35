"""Machine code does what plain Python does, bit for bit: every state, view, guess and choice of random games.

All other tests of rules run them as plain Python. This one is run a second time with bounds checks, see `tests/house`.
"""

from random import Random
from typing import Any

import numpy as np
import pytest

from fathom import Setup
from fathom.engine.compile import PLAIN, compiled
from fathom.engine.dice import below, reseed
from fathom.engine.plain import twin
from fathom.engine.position import plain_scratch
from fathom.engine.state import array, assign, plain, to_bytes
from fathom.engine.verbs import (
    CHANCE,
    OVER,
    current_player,
    decide,
    legal_actions,
    observe,
    resample,
    returns,
    sample_chance,
    scores,
    step,
)
from fathom.games import ALL

from .random_games import KINDS

pytestmark = [
    pytest.mark.machine,
    pytest.mark.skipif(PLAIN, reason="there is no machine code to compare with"),
]

STEPS = 120  # of each span of a game that is compared; a game goes on in the next span
SPANS = 4
WORK = 3  # states that a loop works in: the game, a view, a guess
GAMES = 6  # with options drawn at random, and a game of each preset


@compiled
def play_and_keep(states: Any, players: int, indices: Any, choices: Any, scratches: Any) -> int:
    """Play `states[0]` on at random and keep, after each move, the state, a view of it and a guess from that view.

    In `choices` each of the scripted players says what it would do. Returns the number of moves.
    """
    scratch = scratches[0]
    moves = 0
    while moves < STEPS and current_player(states[0]) != OVER:
        seat = current_player(states[0])
        if seat == CHANCE:
            action = sample_chance(states[0], scratch)
        else:
            assign(states, 1, states, 0)
            observe(states[1], seat)
            for k in range(len(indices)):
                found = legal_actions(states[0], scratch)
                choices[moves * len(indices) + k] = decide(states[1], seat, indices[k], 2, found, scratch)
            action = scratch.actions[below(scratch, legal_actions(states[0], scratch))]
        step(states[0], action)
        viewer = moves % (players + 1) - 1
        assign(states, 1, states, 0)
        observe(states[1], viewer)
        assign(states, 2, states, 1)
        resample(states[2], viewer, scratch)
        for k in range(WORK):
            assign(states, WORK * (moves + 1) + k, states, k)
        moves += 1
    return moves


def compare(setup: Setup, seed: int) -> None:
    """Play one game both ways, span by span."""
    game, data = setup.game, setup.to_bytes()
    indices = sorted({player.index for player in game.hints.SCRIPTED})
    scratches, desk = game.scratch(seed), plain_scratch(game, seed)
    twin(reseed)(desk, seed, 0)
    for _ in range(SPANS):
        length = WORK * (STEPS + 1)
        machine, by_hand = array(game.state, length, data), [plain(game.state, data), *[None] * (length - 1)]
        choices = np.zeros(STEPS * len(indices), np.int64), [0] * (STEPS * len(indices))
        moves = play_and_keep(machine, setup.players, np.array(indices, np.int64), choices[0], scratches)
        assert moves == twin(play_and_keep)(by_hand, setup.players, indices, choices[1], [desk]), setup
        assert choices[0].tolist() == choices[1], setup
        for k in range(WORK, WORK * (moves + 1)):
            assert machine[k].tobytes() == to_bytes(by_hand[k]), (
                setup,
                k // WORK,
                ("state", "view", "guess")[k % WORK],
            )
        data = machine[0].tobytes()
        if moves < STEPS:
            compare_ends(machine[0], by_hand[0], setup.players)
            return


def compare_ends(machine: Any, by_hand: Any, players: int) -> None:
    """Points and shares of the win are the same."""
    points, shares = np.zeros((2, players), np.int32), np.zeros((2, players))
    for k, state in enumerate((machine, by_hand)):
        scores(state, points[k])
        returns(state, shares[k])
    assert points[0].tolist() == points[1].tolist() and shares[0].tolist() == shares[1].tolist()


@pytest.mark.parametrize("game", ALL)
def test_presets(game: str) -> None:
    for preset in ALL[game].facts.PRESETS:
        for seed, players in enumerate((2, 3, 5)):
            compare(Setup(game, players, preset), seed)


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("seed", range(GAMES))
def test_any_options(game: str, seed: int) -> None:
    draw = Random(seed)
    players = draw.randint(ALL[game].least_players, ALL[game].most_players)
    compare(Setup(game, players, options=KINDS[game].random_options(draw, players)), seed)
