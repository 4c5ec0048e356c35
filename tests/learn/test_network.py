"""The network in compiled code says what matrices say; gradients are those of the loss."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numba import typeof
from tests.engine import liars_dice, pig

from fathom import FathomError, Position
from fathom.engine.compile import PLAIN, compiled
from fathom.engine.encoding import size
from fathom.engine.state import array
from fathom.engine.verbs import legal_actions
from fathom.games import ALL
from fathom.learn import Recipe, Training
from fathom.learn.fitting import Fitting, copy, gradient, new
from fathom.learn.playing import Rows
from fathom.players import Learned, Search
from fathom.search import Settings, think
from fathom.search.ahead import ahead, choose_ahead
from fathom.search.evaluation import Points, evaluate, for_one_thread
from fathom.search.network import Network, blended, check_network, encoding_of, forget, infer, pick, shares

GAME = pig.GAME
INPUTS = size(pig.FIELDS)


def network(seed: int = 1) -> Network:
    return new(GAME, 16, 8, seed)


def by_matrices(judge: Network, inputs: np.ndarray, players: int) -> np.ndarray:
    """The shares that a network gives the seats, the one that looks first."""
    return np.asarray(shares(judge, inputs[None], players)[0])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_compiled_code_says_what_matrices_say(players: int) -> None:
    judge, rng = network(), np.random.default_rng(2)
    for seat in range(players):
        inputs = rng.uniform(-1, 1, INPUTS).astype(np.float32)
        inputs[rng.random(INPUTS) < 0.4] = 0
        found = np.zeros(players)
        infer(judge, inputs, players, seat, found)
        assert np.roll(found, -seat) == pytest.approx(by_matrices(judge, inputs, players), abs=1e-5)


@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_of_two_networks_side_by_side_each_counts_by_its_share(share: float) -> None:
    """The chances are then in proportion to those of each, to the power of its share."""
    one, other, rng = network(), new(GAME, 6, 5, 2), np.random.default_rng(2)
    both, inputs, found = blended(one, other, share), rng.uniform(-1, 1, INPUTS).astype(np.float32), np.zeros(3)
    infer(both, inputs, 3, 0, found)
    wanted = by_matrices(one, inputs, 3) ** (1 - share) * by_matrices(other, inputs, 3) ** share
    assert found == pytest.approx(wanted / wanted.sum(), abs=1e-5) == by_matrices(both, inputs, 3)
    check_network(both, GAME)


def test_a_view_is_judged_from_the_seat_that_looks() -> None:
    judge, position = network(), Position("pig", players=3)
    for move in ("roll", "pips-4", "hold", "roll", "pips-3"):
        position.play(move)
    for seat in range(3):
        states = array(GAME.state, 1, position.view(seat).to_bytes())
        found = np.zeros(3)
        evaluate(judge, states, 0, seat, found, GAME.scratch()[0])
        assert np.roll(found, -seat) == pytest.approx(by_matrices(judge, position.encode(seat), 3), abs=1e-5)


@compiled
def has_base(desk: Any) -> bool:
    return bool(desk.desk[0].is_set)


@compiled
def begin_anew(judge: Any) -> None:
    forget(judge)


def test_at_work_it_says_the_same_of_one_position_after_the_other() -> None:
    """Whether it adds up only what differs from the one before, or begins anew because that is much."""
    judge, rng, scratch, kept = network(), np.random.default_rng(3), GAME.scratch()[0], []
    desk = for_one_thread(judge)
    for players in (2, 3, 4) * 3:
        position = Position("pig", players=players)
        while not position.is_over:
            chance = position.current_player < 0
            position.play(position.sample_chance(rng) if chance else int(rng.choice(position.legal_actions())))
            seat, values = int(rng.integers(players)), np.zeros(players)
            evaluate(desk, array(GAME.state, 1, position.view(seat).to_bytes()), 0, seat, values, scratch)
            kept.append(has_base(desk))
            wanted = by_matrices(judge, position.encode(seat), players)
            assert np.roll(values, -seat) == pytest.approx(wanted, abs=1e-5)
    assert 0 < sum(kept) < len(kept)


def test_of_several_who_judge_each_has_to_be_a_network() -> None:
    with pytest.raises(FathomError, match="is no network"):
        ahead(GAME, (network(), Points(5.0)))


def test_what_a_choice_is_worth_hangs_on_none_before_it() -> None:
    rng, scratch, position = np.random.default_rng(4), GAME.scratch()[0], Position("pig", players=2)
    used = ahead(GAME, network())
    for _ in range(30):
        chance = position.current_player < 0
        position.play(position.sample_chance(rng) if chance else int(rng.choice(position.legal_actions())))
        if position.is_over or position.current_player < 0:
            continue
        fresh, seat = ahead(GAME, network()), position.current_player
        for desk in (used, fresh):
            states = array(GAME.state, 1, position.view(seat).to_bytes())
            choose_ahead(desk, 0, states, 0, seat, legal_actions(states[0], scratch), scratch)
        assert used.best.tolist() == fresh.best.tolist()


def test_each_of_several_networks_judges_as_it_does_alone() -> None:
    """Of whatever size: smaller ones are enlarged by units that say nothing. One that several judge by is there once."""
    rng, scratch, position = np.random.default_rng(5), GAME.scratch()[0], Position("pig", players=3)
    several = network(), new(GAME, 6, 12, 2), new(GAME, 20, 4, 3), network(7)
    players = *several, several[1]
    desk = ahead(GAME, players, [0.0] * len(players))
    assert desk.judges.tolist() == [0, 1, 2, 3, 1] and len(desk.judge.weights) == len(several)
    for _ in range(60):
        position.play(
            position.sample_chance(rng) if position.current_player < 0 else rng.choice(position.legal_actions())
        )
        if position.is_over:
            return
        view = array(GAME.state, 1, position.view(0).to_bytes())
        for which, judge in enumerate(players):
            evaluate(pick(desk.judge, desk.judges[which]), view, 0, 0, found := np.zeros(3), scratch)
            assert found == pytest.approx(by_matrices(judge, position.encode(0), 3), abs=1e-5)


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_machine_code_is_one_for_any_number_of_networks_as_large() -> None:
    alone, both = ahead(GAME, network()), ahead(GAME, (network(), new(GAME, 6, 5, 2)), [0.0, 0.0])
    assert typeof(alone) == typeof(both)


def test_what_it_says_hangs_on_nothing_that_it_has_forgotten() -> None:
    judge, scratch, values = network(), GAME.scratch()[0], np.zeros(2)
    states = [array(GAME.state, 1, Position("pig", players=2, options={"goal": goal}).to_bytes()) for goal in (10, 30)]
    fresh, desk = for_one_thread(judge), for_one_thread(judge)
    for state in states:
        begin_anew(desk)
        evaluate(desk, state, 0, 0, values, scratch)
    assert has_base(desk)
    evaluate(fresh, states[1], 0, 0, other := np.zeros(2), scratch)
    assert values.tolist() == other.tolist()
    begin_anew(None)  # any evaluation may be asked
    with pytest.raises(FathomError, match="no evaluation"):  # a search makes one for each of its threads
        think(Position("pig", options={"goal": 10}), simulations=9, settings=Settings(evaluation=desk))


def test_where_nothing_was_written_down_nothing_is_learned() -> None:
    fitting, rng = Fitting(network()), np.random.default_rng(4)
    for count in (0, 1):
        lost = fitting.fit(rows(1, rng), np.arange(count), 16, 3e-3, 0.1, 10.0, rng)
        assert (fitting.steps > 0) == bool(count) == bool(np.isfinite(lost).all())


def rows(count: int, rng: np.random.Generator) -> Rows:
    """Rows drawn at random, of two to four seats."""
    seats, players = GAME.most_players, rng.integers(2, 5, count)
    there = np.arange(seats) < players[:, None]
    parts = np.where(there, rng.random((count, seats)), 0)
    parts /= parts.sum(axis=1, keepdims=True)
    points = np.where(there, rng.uniform(0, 30, (count, seats)), 0)
    inputs = rng.uniform(-1, 1, (count, INPUTS))
    return Rows(inputs.astype(np.float32), parts.astype(np.float32), points.astype(np.float32), players)


def test_gradients_are_those_of_the_loss() -> None:
    rng = np.random.default_rng(3)
    judge = network().made_of(each.astype(np.float64) for each in network().layers)
    some, chosen = rows(12, rng), np.arange(12)
    found, _ = gradient(judge, some, chosen, 0.5, 10.0)

    def loss(other: Network) -> float:
        wins, points = gradient(other, some, chosen, 0.5, 10.0)[1]
        return float(wins + 0.5 * points)

    for k, layer in enumerate(judge.layers):
        for at in {tuple(rng.integers(0, layer.shape)) for _ in range(6)}:
            up, down = (copy(judge) for _ in range(2))
            up[k][at] += 1e-5
            down[k][at] -= 1e-5
            assert found[k][at] == pytest.approx((loss(up) - loss(down)) / 2e-5, abs=1e-5)


def test_what_fades_is_nothing_in_the_end_and_never_next_to_nothing() -> None:
    begun = network()
    means, squares = ([np.full_like(each, 1e-36) for each in begun.layers] for _ in range(2))
    fitting = Fitting(copy(begun), means, squares, 1000)
    fitting._step([np.zeros_like(each) for each in begun.layers], 1e-3)
    assert not any(each.any() for memory in fitting.memory for each in memory)
    assert all((a == b).all() for a, b in zip(fitting.network.layers, begun.layers, strict=True))


def test_fitting_makes_the_loss_less() -> None:
    rng = np.random.default_rng(4)
    fitting, some = Fitting(network()), rows(64, rng)
    losses = [sum(fitting.fit(some, np.arange(64), 16, 3e-3, 0.1, 10.0, rng)) for _ in range(30)]
    assert losses[-1] < 0.8 * losses[0]


# ---------------------------------------------------------------- networks of other games


def other_network() -> Network:
    """One that has just the sizes that pig needs, and was made for another game."""
    return network()._replace(encoding=encoding_of(liars_dice.GAME))


def test_a_network_of_another_game_is_refused_wherever_one_is_given() -> None:
    """Compiled code that fills in another encoding than the network has room for would write past the end of an array."""
    view = Position(GAME).view(0)
    for wrong, fault in (
        (other_network(), "This network was made for liars_dice, and not for pig"),
        (network()._replace(encoding=1), "made for another game, or for pig with another encoding"),
        (network()._replace(first=network().first[:-1]), "layers of this network do not fit each other and pig, or"),
        (network()._replace(last_bias=None), "are not arrays of finite float32"),
        (network()._replace(first=network().first.tolist()), "are not arrays of finite float32"),
        (network()._replace(first=[[1.0], [2.0, 3.0]]), "are not arrays of finite float32"),
        (network()._replace(first=np.asfortranarray(network().first)), "are not arrays of finite float32"),
        (network().made_of(layer.astype(np.float64) for layer in network().layers), "are not arrays of finite float32"),
        (network().made_of(layer.astype(str) for layer in network().layers), "are not arrays of finite float32"),
    ):
        given: list[Callable[[Any], Any]] = [
            lambda judge: think(view, simulations=10, settings=Settings(evaluation=judge)),
            lambda judge: think(view, simulations=10, settings=Settings(evaluation={2: judge})),
            lambda judge: Search(GAME, simulations=10, evaluation=judge),
            lambda judge: Search(GAME, simulations=10, evaluation={2: network(), 3: judge}),
            lambda judge: Learned(GAME, judge),
            lambda judge: ahead(GAME, judge),
            lambda judge: ahead(GAME, (network(), judge), [0, 0]),
            lambda judge: Training(Recipe("pig"), network=judge),
        ]
        for give in given:
            with pytest.raises(FathomError, match=fault):
                give(wrong)


@pytest.mark.parametrize(("game", "other"), [(one, other) for one in ALL for other in ALL if one != other])
def test_the_networks_of_the_games_do_not_judge_each_other(game: str, other: str) -> None:
    wrong = Learned(other).network
    with pytest.raises(FathomError, match=f"was made for {other}, and not for {game}"):
        Search(game, simulations=10, evaluation=wrong)
    with pytest.raises(FathomError, match=f"was made for {other}, and not for {game}"):
        Learned(game, wrong)


def test_what_is_no_network_is_refused() -> None:
    for wrong in (5, b"file.npz", ["file.npz"]):
        with pytest.raises(FathomError, match=r"is no network: give a fathom\.search\.network\.Network"):
            Learned(GAME, wrong)  # type: ignore[arg-type]


def test_a_player_does_not_judge_by_what_is_no_number() -> None:
    with pytest.raises(FathomError, match="are not arrays of finite float32"):
        Learned(GAME, network()._replace(last_bias=network().last_bias * np.nan))


def test_a_player_looks_further_at_tables_that_there_are() -> None:
    assert Learned(GAME, network(), plies={2: 1}).plies == {2: 1, 3: 0, 4: 0}
    for wrong in ({"2": 1}, {9: 1}, {None: 1}):
        with pytest.raises(FathomError, match=r"A table can't have .* players: this game is for 2 to 4"):
            Learned(GAME, network(), plies=wrong)  # type: ignore[arg-type]
