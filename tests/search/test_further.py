"""Looking further ahead: exact values stay exact, machine code agrees with Python, and a deeper look plays better."""

from typing import Any

import numpy as np
import pytest
from tests.engine import pig

from fathom import FathomError, Position, players
from fathom.engine.state import array
from fathom.learn.fitting import new
from fathom.players import Learned
from fathom.search.exact import solve
from fathom.search.further import MOST_PLIES, expected, further, look_further

from .test_exact import won

GAME = pig.GAME


def after_choices(position: Position) -> list[Position]:
    """The position after each choice of the seat to move."""
    after = []
    for action in position.legal_actions():
        after.append(position.copy())
        after[-1].play(action)
    return after


@pytest.mark.parametrize("plies", range(MOST_PLIES + 1))
def test_exact_judgements_give_exact_values(plies: int) -> None:
    position, rng = Position("pig", options={"goal": 8}), np.random.default_rng(1)
    solution = solve(position, ends=won)

    def judge(positions: list[Position], lookers: list[int]) -> list[list[float]]:
        return [worth(each) for each in positions]

    def worth(after: Position) -> list[float]:
        try:
            return won(after.state) or solution.values(after)
        except FathomError:  # who has won rolls on, which nobody does who knows what it is worth
            return [0.0, 0.0]

    for move in ("roll", "pips-3", "roll", "pips-2"):
        position.play(move)
    found = expected(after_choices(position), 0, plies, judge, rng)
    for values, exact in zip(found, solution.actions(position).values(), strict=True):
        assert values == pytest.approx(exact, abs=1e-9)


@pytest.mark.parametrize("plies", range(1, MOST_PLIES + 1))
def test_machine_code_says_what_python_says(plies: int) -> None:
    network, rng = new(GAME, 16, 8, 1), np.random.default_rng(2)
    player, desk, scratch = Learned(GAME, network, plies=plies), further(GAME), GAME.scratch()[0]
    for seats in (2, 3):
        position = Position("pig", seats)
        while not position.is_over:
            if position.current_player >= 0:
                seat = position.current_player
                judged = player.judge(position.view(seat), rng)
                for action, after in zip(judged, after_choices(position), strict=True):
                    if not after.is_over:
                        desk.states[0] = array(GAME.state, 1, after.to_bytes())[0]
                        desk.lookers[0] = seat
                        look_further(network, desk, plies, scratch)
                        assert desk.values[0, seat] == pytest.approx(judged[action], abs=1e-5)
            position.play(
                position.sample_chance(rng)
                if position.current_player < 0
                else int(rng.choice(position.legal_actions()))
            )


def test_of_many_outcomes_one_is_drawn() -> None:
    position, rng = Position("in_too_deep", 2), np.random.default_rng(3)
    player = players.load("in_too_deep", "further:1")
    for _ in range(12):
        while position.current_player < 0:
            position.play(position.sample_chance(rng))
        view = position.view(position.current_player)
        judged = player.judge(view, rng)  # type: ignore[attr-defined]
        assert list(judged) == view.legal_actions() and all(0 < chance < 1 for chance in judged.values())
        position.play(player.choose(view, rng))


@pytest.mark.parametrize("name", ["further:", "further:0", "further:4", "further:x", "further:01"])
def test_what_is_no_number_of_answers_is_refused(name: str) -> None:
    with pytest.raises(FathomError, match="type further:N"):
        players.load(GAME, name)


@pytest.mark.parametrize("plies", [-1, 4, 1.5, "2"])
def test_a_player_is_made_with_a_number_of_answers_that_there_is(plies: Any) -> None:
    with pytest.raises(FathomError, match="plies"):
        Learned("deep_sea_adventure", plies=plies)
