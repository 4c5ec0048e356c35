"""What a search is told of players: whose choice is tried first, and whom it meets."""

from itertools import islice

import numpy as np
import pytest

from fathom import FathomError, players
from fathom.engine.setup import Setup
from fathom.lab.contest import share
from fathom.search import Policy, Settings, think

from .test_search import GAMES, all_at_once, places


@pytest.mark.slow
def test_a_prior_is_tried_first() -> None:
    position = next(places(GAMES[0], 1, {}))
    wise = players.strongest(position.game)
    prior = players.policy(wise)
    thoughts = think(position.view(position.current_player), simulations=1, settings=Settings(priors=prior))
    liked = wise.choose(position.view(position.current_player), np.random.default_rng(1))
    assert thoughts.action == liked and prior == Policy(wise.index, wise.parameter)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_looks_best_by_an_evaluation_is_tried_first(game: str) -> None:
    """The first simulation of a search with the network tries what the network would do, whatever is hidden."""
    network = players.Learned(game)
    search = players.load(game, "search:1:network")
    alike = []
    for position in islice(places(game, 1, {}, every=4), 20):
        view, rng = position.view(position.current_player), np.random.default_rng(1)
        alike.append(search.choose(view, rng) == network.choose(view, rng))
    assert len(alike) > 10 and sum(alike) >= 0.8 * len(alike)  # each draws anew what its seat cannot know


@pytest.mark.slow
def test_with_the_network_it_is_no_weaker_than_the_network_where_a_turn_has_many_choices() -> None:
    """Without a prior 200 simulations won one game of two hundred."""
    found = share(Setup("in_too_deep", 2), "search:60:network", "network", 60, 1)
    assert found.share > 0.5 - 4 * found.error


@pytest.mark.slow
@pytest.mark.parametrize("what", ["evaluation", "priors", "opponents"])
def test_an_evaluation_for_other_numbers_of_players_is_refused(what: str) -> None:
    position = next(places(GAMES[0], 1, {}))
    network = players.Learned(GAMES[0]).network
    settings = Settings(**{what: {position.players + 1: network}})  # type: ignore[arg-type]
    with pytest.raises(FathomError, match=f"no evaluation for {position.players} players, only for"):
        think(position.view(position.current_player), simulations=5, settings=settings)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pearl_diver", "network"])
def test_opponents_who_are_known_do_in_the_tree_what_they_do(name: str) -> None:
    """Every line that is expected is replayed: where another seat chooses, the line has its choice."""
    known, rng, asked = players.load(GAMES[0], name), np.random.default_rng(1), 0
    if isinstance(known, players.Learned):  # by the same machine code as the search of all settings at once
        settings = all_at_once(GAMES[0]).settings
    else:
        settings = Settings(opponents=players.policy(known))
    for position in islice(places(GAMES[0], 1, {}), 8):
        seat = position.current_player
        for choice in think(position.view(seat), simulations=3000, settings=settings).choices:
            world = position.copy()
            for move in choice.line:
                if world.current_player not in (seat, -1) and len(world.legal_actions()) > 1:
                    answer = known.choose(world.view(world.current_player), rng)
                    assert move == world.name(answer)
                    asked += 1
                world.play(move)
    assert asked > 10
