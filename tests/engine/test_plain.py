"""Plain twins: the same source as Python says the same as machine code, bit for bit."""

from types import FunctionType

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher
from tests.engine import liars_dice, pig

from fathom import CHANCE, OVER, SPECTATOR, Position
from fathom.engine import verbs
from fathom.engine.compile import PLAIN
from fathom.engine.plain import twin
from fathom.engine.position import plain_scratch
from fathom.engine.state import array, to_bytes

GAMES = pytest.mark.parametrize("game", [pig.GAME, liars_dice.GAME], ids=lambda game: game.id)
only_compiled = pytest.mark.skipif(PLAIN, reason="with the compiler off everything is its own twin")


@only_compiled
@GAMES
@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_is_the_same_in_machine_code(game, seed):
    position, rng = Position(game, 2 + seed), np.random.default_rng(seed)
    machine = array(game.state, 3, first=position.to_bytes())
    while not position.is_over:
        number = int(rng.integers(1 << 62))
        desks = game.scratch(number)[0], plain_scratch(game, number)
        player = verbs.current_player(machine[0])
        assert player == position.current_player
        ask = verbs.chance_outcomes if player == CHANCE else verbs.legal_actions
        count = ask(machine[0], desks[0])
        assert ask(position.state, desks[1]) == count
        assert desks[0].actions[:count].tolist() == desks[1].actions[:count]
        compare_views(position, machine, desks)
        if player == CHANCE:
            move = verbs.sample_chance(position.state, desks[1])
            assert verbs.sample_chance(machine[0], desks[0]) == move
        else:
            move = int(rng.choice(position.legal_actions()))
        position.play(move)
        verbs.step(machine[0], move)
        assert to_bytes(machine[0]) == position.to_bytes()
    assert verbs.current_player(machine[0]) == OVER
    shares = np.zeros(position.players)
    verbs.returns(machine[0], shares)
    assert shares.tolist() == position.returns()


def compare_views(position, machine, desks):
    """What each seat sees, and what it guesses with the same random numbers, is the same."""
    for seat in range(SPECTATOR, position.players):
        view = position.view(seat)
        machine[1] = machine[0]
        verbs.observe(machine[1], seat)
        assert to_bytes(machine[1]) == view.to_bytes()
        verbs.resample(machine[1], seat, desks[0])
        verbs.resample(view.state, seat, desks[1])
        assert to_bytes(machine[1]) == view.to_bytes() and int(desks[0].rng) == desks[1].rng


@only_compiled
def test_a_twin_is_python_all_the_way_down():
    assert isinstance(liars_dice.doubt, Dispatcher)
    doubt = twin(liars_dice.doubt)
    assert isinstance(doubt, FunctionType) and isinstance(doubt.__globals__["neighbour"], FunctionType)
    assert isinstance(doubt.__globals__["list_evenly"], FunctionType)  # of another module
    assert doubt.__doc__ == liars_dice.doubt.__doc__
    assert isinstance(liars_dice.neighbour, Dispatcher)  # the module itself is as it was


def test_a_twin_is_made_once():
    rules = twin(liars_dice)
    assert twin(liars_dice) is rules and twin(liars_dice.step) is rules.step


def test_the_code_of_others_and_what_is_no_code_is_left_alone():
    rules = twin(liars_dice)
    for name in ("msgspec", "sys", "Path", "Scene", "STATE", "DOUBT", "bid"):
        assert getattr(rules, name) is getattr(liars_dice, name), name
    assert twin(3) == 3 and twin("word") == "word"
