"""The levels: each beats the one below as it should, and answers at once."""

import time
from itertools import pairwise

import numpy as np
import pytest

from fathom import Position, players
from fathom.engine.setup import Setup
from fathom.games import ALL
from fathom.lab.contest import share
from fathom.players.ladder import NAMES, level

from ..fresh import first_answer

every_game = pytest.mark.parametrize("game", ALL)


@pytest.mark.timeout(900)  # compiles
@every_game
def test_each_beats_the_one_below_60_to_75_times_of_100(game: str) -> None:
    """More exactly it is in the ledger; here are three standard errors of 500 games on either side."""
    for lower, upper in pairwise(NAMES):
        found = share(Setup(game, 2), upper, lower, 500, 77)
        assert 0.60 - 3 * found.error < found.share < 0.75 + 3 * found.error, (lower, upper)
    assert share(Setup(game, 2), NAMES[-1], NAMES[0], 500, 77).share > 0.9
    assert share(Setup(game, 2), NAMES[0], "random", 500, 77).share > 0.65  # whoever misjudges still plays


def test_the_strongest_looks_further_where_that_was_worth_its_time() -> None:
    assert level(ALL["deep_sea_adventure"], "kraken").plies == {2: 2, 3: 0, 4: 0, 5: 0, 6: 0}
    assert not any(level(ALL["deep_sea_adventure"], "orca").plies.values())
    assert not any(level(ALL["in_too_deep"], "kraken").plies.values())


@every_game
@pytest.mark.parametrize(("seats", "longest"), [(2, 1.0), (5, 0.3)])
def test_the_strongest_answers_at_once(game: str, seats: int, longest: float) -> None:
    kraken, rng, slowest = players.load(game, "kraken"), np.random.default_rng(1), []
    for preset in ALL[game].facts.PRESETS:
        position = Position(game, seats, preset)
        while not position.is_over:
            seat = position.current_player
            if seat < 0:
                position.play(position.sample_chance(rng))
                continue
            if rng.random() < 0.2:
                view, spent = position.view(seat), []
                for _ in range(3):
                    began = time.perf_counter()
                    kraken.choose(view, rng)
                    spent.append(time.perf_counter() - began)
                slowest.append(min(spent))
            position.play(int(rng.choice(position.legal_actions())))
    assert len(slowest) > 40 and max(slowest) < longest


@every_game
@pytest.mark.parametrize("seats", [2, 4, 5])  # in one game it looks further at two
def test_the_first_answer_of_a_fresh_start_takes_no_three_seconds(game: str, seats: int) -> None:
    """At best of three: the first may have to compile, and other work goes on beside."""

    def seconds() -> float:
        began = time.perf_counter()
        first_answer(game, str(seats))
        return time.perf_counter() - began

    assert any(seconds() < 3 for _ in range(3))
