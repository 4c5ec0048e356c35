"""What is true of every position of every game, whichever game it is."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom import Position
from fathom.engine import conform, verbs
from fathom.engine.compile import PLAIN
from fathom.engine.position import plain_scratch
from fathom.engine.setup import Setup
from fathom.games import ALL

from .random_games import KINDS, games, often, play_one

pytestmark = pytest.mark.rules

any_game = st.sampled_from(sorted(KINDS)).flatmap(games)


@often
@given(any_game)
def test_every_game_ends_within_its_bound_and_the_win_is_shared_out(game: tuple[Position, Random]) -> None:
    position, draw = game
    bound = position.game.facts.longest(position.players, position.options)
    while not position.is_over:
        play_one(position, draw)
        assert len(position.history) <= bound
    assert sum(position.returns()) == pytest.approx(1)
    best = max(position.scores())
    assert all(score == best for score, share in zip(position.scores(), position.returns(), strict=True) if share)


@pytest.mark.parametrize("game", KINDS)
def test_when_a_game_is_over_nothing_is_left_to_guess(game: str) -> None:
    position, draw = Position(Setup.largest(game)), Random(game)
    while not position.is_over:
        play_one(position, draw)
    for seat in range(-1, position.players):
        sample = position.view(seat)
        verbs.resample(sample.state, seat, plain_scratch(position.game))
        assert sample == position


@pytest.mark.skipif(PLAIN, reason="a game that is looked at from all sides needs the compiler")
@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("game", KINDS)
def test_games_with_random_options_conform(game: str, number: int) -> None:
    draw, least = Random(f"{game} {number}"), ALL[game].least_players
    players = least + number % (ALL[game].most_players - least + 1)
    conform.check_game(
        Position(game, players, options=KINDS[game].random_options(draw, players)), np.random.default_rng(number)
    )
