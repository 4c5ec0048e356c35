"""The levels: each beats the one below as it should, and answers at once."""

import os
import time
from itertools import pairwise

import numpy as np
import pytest

from fathom import Position, players
from fathom.engine.setup import Setup
from fathom.games import ALL
from fathom.lab.contest import share
from fathom.players.ladder import NAMES, Level, level
from fathom.search.network import blended
from fathom.search.tables import at_table
from fathom.search.weights import LEVELS, load_novice, load_shipped

from ..fresh import first_answer
from ..levels import CHILDREN, watched

GAMES = {"deep_sea_adventure": 20, "in_too_deep": 6}

every_game = pytest.mark.parametrize("game", ALL)


@every_game
def test_each_beats_the_one_below_60_to_75_times_of_100(game: str) -> None:
    """More exactly it is in the ledger; here are three standard errors on either side, of less games where one thinks longer."""
    best = level(ALL[game], NAMES[-1])
    few = 50 if best.simulations[2] else 200 if best.plies[2] else 2000
    for lower, upper in pairwise(NAMES):
        found = share(Setup(game, 2), upper, lower, few if upper == NAMES[-1] else 2000, 77)
        assert 0.60 - 3 * found.error < found.share < 0.75 + 3 * found.error, (lower, upper)
    assert share(Setup(game, 2), NAMES[-1], NAMES[0], few // 5, 77).share > 0.9
    assert share(Setup(game, 2), NAMES[0], "random", 500, 77).share > 0.7  # whoever misjudges still plays


def test_a_file_of_weights_has_a_part_of_the_novice_for_each() -> None:
    assert len(NAMES) == LEVELS


def test_with_advanced_sides_too() -> None:
    """There the same parts of the novice would be steps of 73 to 80."""
    setup = Setup("in_too_deep", 2, "advanced")
    for lower, upper in pairwise(NAMES[:-1]):
        found = share(setup, upper, lower, 1000, 77)
        assert 0.60 - 3 * found.error < found.share < 0.75 + 3 * found.error, (lower, upper)


def test_at_four_seats_they_are_as_far_apart_as_luck_allows() -> None:
    """How often a kraken wins alone falls from level to level, by the same factor of its odds: no two are alike."""
    setup = Setup("deep_sea_adventure", 4)
    won = [share(setup, NAMES[-1], lower, 2000, 77) for lower in NAMES]
    odds = [found.share / (1 - found.share) for found in won]
    assert won[0].share > 0.65 and abs(won[-1].share - 0.25) < 3 * won[-1].error
    assert all(1.1 < weaker / stronger < 1.8 for weaker, stronger in pairwise(odds))


def test_a_level_judges_at_each_table_by_its_own_part_of_the_novice() -> None:
    game = ALL["in_too_deep"]
    kept, novice = load_shipped(game), load_novice(game).network
    seal = Level(game, "seal", 0.5, shares={3: 0.2, (2, "advanced"): 0.1, (4, "advanced"): 0.0})
    wanted = {
        (2, "default"): 0.5,
        (2, "advanced"): 0.1,
        (3, "default"): 0.2,
        (3, "advanced"): 0.2,
        (4, "default"): 0.5,
        (4, "advanced"): 0.0,
        (5, "default"): 0.5,
    }
    for (seats, preset), part in wanted.items():
        own = at_table(kept.tables, seats, preset) or kept.network
        network, found = blended(own, novice, part) if part else own, seal.at(Setup(game, seats, preset))
        assert all((one == other).all() for one, other in zip(found.layers, network.layers, strict=True)), (
            seats,
            preset,
        )


@every_game
def test_a_child_who_keeps_to_one_simple_plan_wins(game: str) -> None:
    """63 and 54 times of a hundred: ledger/strength.md. Here it may be three standard errors less, and is more than half."""
    found = share(Setup(game, 2), CHILDREN[game][0], NAMES[0], 2000, 77)
    assert found.share > 0.545 - 3 * found.error > 0.5


@every_game
def test_they_misjudge_and_do_not_blunder_at_random(game: str) -> None:
    """The stronger, the less a choice gives away; whoever misjudges does so once more in the same place."""
    names = "random", "minnow", "seal", "orca"
    guessing, *seen = (watched(ALL[game], players.load(ALL[game], name), GAMES[game]) for name in names)
    lost = [float(np.mean(each.lost)) for each in (guessing, *seen)]
    assert lost == sorted(lost, reverse=True)
    assert guessing.again < 0.7 and min(each.again for each in seen) > 0.99


def test_the_strongest_looks_further_where_that_was_worth_its_time() -> None:
    assert level(ALL["deep_sea_adventure"], "kraken").plies == {2: 2, 3: 0, 4: 0, 5: 0, 6: 0}
    assert not any(level(ALL["deep_sea_adventure"], "orca").plies.values())
    assert not any(level(ALL["in_too_deep"], "kraken").plies.values())


def test_the_strongest_searches_where_that_was_worth_its_time() -> None:
    assert level(ALL["in_too_deep"], "kraken").simulations == {2: 200, 3: 200, 4: 200, 5: 200, 6: 0}
    assert not any(level(ALL["in_too_deep"], "orca").simulations.values())
    assert not any(level(ALL["deep_sea_adventure"], "kraken").simulations.values())


@every_game
@pytest.mark.parametrize("name", ["minnow", "orca", "kraken"])
@pytest.mark.parametrize("seats", [2, 5])
def test_they_answer_within_a_third_of_a_second_and_the_strongest_within_one(game: str, seats: int, name: str) -> None:
    """By the time of its thread, for other tests run beside; where it searches, a choice among hundreds takes longest."""
    player, rng, slowest = level(ALL[game], name), np.random.default_rng(1), []
    longest = 1.0 if player.simulations[seats] or player.plies[seats] else 0.3
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
                    began = time.thread_time()
                    player.choose(view, rng)
                    spent.append(time.thread_time() - began)
                slowest.append(min(spent))
            position.play(int(rng.choice(position.legal_actions())))
    assert len(slowest) > 40 and max(slowest) < longest


@every_game
@pytest.mark.parametrize("seats", [2, 4, 5])  # in one game it looks further at two
def test_the_first_answer_of_a_fresh_start_takes_no_three_seconds(game: str, seats: int) -> None:
    """The processor's time, for other tests run beside; at best of three, for the first may have to compile."""

    def seconds() -> float:
        before = os.times()
        first_answer(game, str(seats))
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system

    assert any(0 < seconds() < 3 for _ in range(3))
