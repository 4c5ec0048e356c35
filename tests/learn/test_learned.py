"""Players that judge by what they learned: at tables, misjudging, in Python as in machine code."""

import os
import subprocess
import sys
import threading

import numpy as np
import pytest

from fathom import FathomError, Position
from fathom.engine.setup import Setup
from fathom.engine.state import array
from fathom.engine.verbs import legal_actions
from fathom.lab.contest import share
from fathom.lab.lineup import Lineup
from fathom.lab.simulate import simulate
from fathom.players import Learned, Search
from fathom.players.learned import JUDGED, together
from fathom.search.ahead import choose_ahead

from .test_training import GAME, trained


def test_it_sits_in_simulations_beside_others() -> None:
    training = trained(300)
    sharp, dull = Learned(GAME, training.network), Learned(GAME, training.network, noise=50.0, name="dull")
    result = simulate("pig", [sharp, dull, "random"], 300, workers=2)
    assert [seat.player for seat in result.seats] == ["network", "dull", "random"]
    assert simulate("pig", [sharp, dull, "random"], 300, workers=1).seats == result.seats


def test_noise_makes_it_play_worse() -> None:
    training = trained(3000, generation=300)
    sharp, dull = Learned(GAME, training.network), Learned(GAME, training.network, noise=8.0, name="dull")
    assert share(Setup("pig", 2), sharp, dull, 2000).share > 0.55


def test_players_of_different_networks_play_at_one_table() -> None:
    """Of other sizes, too."""
    one, other = Learned(GAME, trained(3000, generation=300).network), Learned(GAME, trained(1).network, name="other")
    small = Learned(GAME, trained(1, hidden=8).network, name="small")
    for company in ([one, other, other], [one, other, small]):
        shares = [seat.win_share for seat in simulate("pig", company, 2000).seats]
        assert shares[0] > 0.4 and shares[0] > 1.3 * max(shares[1:])


def test_in_python_it_plays_as_it_does_in_machine_code() -> None:
    player = Learned(GAME, trained(300).network)
    rng, scratch = np.random.default_rng(1), GAME.scratch()[0]
    for _ in range(20):
        position = Position("pig")
        while not position.is_over:
            seat, legal = position.current_player, position.legal_actions()
            if seat < 0:
                position.play(position.sample_chance(rng))
                continue
            chosen = player.choose(position.view(seat), rng)
            desk, states = together([player], position.setup), array(GAME.state, 1, position.view(seat).to_bytes())
            found = legal_actions(states[0], scratch)
            assert chosen == choose_ahead(desk, 0, states, 0, seat, found, scratch)
            position.play(int(rng.choice(legal)))
    with pytest.raises(FathomError, match="deep_sea_adventure"):
        player.choose(Position("deep_sea_adventure"), rng)


def test_one_that_searches_chooses_as_a_search_with_its_network() -> None:
    network = trained(300).network
    player = Learned(GAME, network, simulations={2: 50})
    typed = Search(GAME, 50, evaluation=network, priors=network, exploration=JUDGED)
    rng, differs = np.random.default_rng(3), 0
    for number in range(40):
        position = Position("pig")
        while not position.is_over:
            if position.current_player < 0:
                position.play(position.sample_chance(rng))
                continue
            view = position.view(position.current_player)
            chosen = player.choose(view, np.random.default_rng(number))
            assert chosen == typed.choose(view, np.random.default_rng(number))
            differs += chosen != Learned(GAME, network).choose(view, rng)
            position.play(int(rng.choice(position.legal_actions())))
    assert differs


def test_where_one_searches_the_games_are_played_in_python_and_elsewhere_as_before() -> None:
    network = trained(300).network
    player, other = Learned(GAME, network, simulations={2: 20}), Learned(GAME, network, name="other")
    two, three = (Lineup(Setup("pig", seats), [player, *[other] * (seats - 1)], 1) for seats in (2, 3))
    assert not two.is_compiled and three.is_compiled
    result = simulate("pig", [player, other], 20)
    assert simulate("pig", [player, other], 20).seats == result.seats
    assert other.is_quick(2), "there was machine code to be made anyway"


@pytest.mark.parametrize("simulations", [-1, 2_000_000_001, 1.5, "20", {2: -1}, {2: None}])
def test_what_is_no_number_of_simulations_is_refused(simulations: object) -> None:
    with pytest.raises(FathomError, match=r"simulations can't be .*: give a number from 0 to"):
        Learned(GAME, trained(1).network, simulations=simulations)  # type: ignore[arg-type]


def test_one_that_searches_does_not_misjudge_and_knows_its_tables() -> None:
    with pytest.raises(FathomError, match="cannot misjudge"):
        Learned(GAME, trained(1).network, noise=1.0, simulations=20)
    with pytest.raises(FathomError, match="players"):
        Learned(GAME, trained(1).network, simulations={99: 20})


def test_it_either_looks_further_or_searches() -> None:
    with pytest.raises(FathomError, match="either plies or simulations for a table"):
        Learned(GAME, trained(1).network, plies=1, simulations=20)
    Learned(GAME, trained(1).network, plies={2: 1}, simulations={3: 20})


def test_a_search_ends_when_it_is_to_stop() -> None:
    player = Learned(GAME, trained(1).network, simulations=2_000_000_000)
    lineup = Lineup(Setup(GAME, 2), [player, "random"], seed=1)
    lineup.play(0, 0)
    stop = threading.Event()
    stopping = threading.Timer(0.2, stop.set)
    stopping.start()
    with lineup.heeding(stop):
        assert lineup.play(0, 1, stop) is None
    assert player.stop is None


def test_where_the_usual_rules_have_no_such_table_it_searches_too() -> None:
    player = Learned("in_too_deep", simulations=2)
    setup = Setup("in_too_deep", 6, options={"max_players": 6})
    played = Lineup(setup, [player, *["random"] * 5], seed=1).play(0, 1)
    assert played is not None and played.decisions[0] > 6


def test_it_draws_as_a_search_does_so_a_seed_gives_the_same_games() -> None:
    network = trained(300).network
    player, other = Learned(GAME, network, simulations=20), Learned(GAME, network, name="other")
    typed = Search(GAME, 20, evaluation=network, priors=network, exploration=JUDGED)
    one, two = (Lineup(Setup(GAME, 2), [each, other], seed=1).play(0, 10) for each in (player, typed))
    assert one is not None and two is not None and (one.decisions == two.decisions).all()
    assert (one.points == two.points).all()


def test_in_plain_python_it_searches_as_well() -> None:
    program = """
from numpy.random import default_rng
from fathom import Position
from fathom.players import Learned
position, generator = Position("in_too_deep", 2), default_rng(1)
while position.current_player < 0:
    position.play(position.sample_chance(generator))
Learned("in_too_deep", simulations=2).choose(position.view(position.current_player), generator)
"""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
