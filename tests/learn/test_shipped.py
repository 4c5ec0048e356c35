"""The networks that come with the games: they fit, are small, and play well."""

from math import sqrt

import numpy as np
import pytest

from fathom import FathomError, Position, players
from fathom.engine.setup import Setup
from fathom.games import ALL
from fathom.lab.contest import share
from fathom.learn.recipe import recipe_of
from fathom.search import Settings, think
from fathom.search.tables import named
from fathom.search.weights import load, novice, origin, shipped

GAMES = {"deep_sea_adventure": 2000, "in_too_deep": 300}  # in the latter it is much ahead, and a game takes longer
STRENGTH = {  # the share of the win by the number of seats: ledger/strength.md; 4,000 games each
    ("deep_sea_adventure", "default", "pearl_diver"): {2: 0.677, 3: 0.405, 4: 0.298, 5: 0.269},
    ("in_too_deep", "default", "bathyscaphe"): {2: 0.918, 3: 0.648, 4: 0.569, 5: 0.395},
    ("in_too_deep", "advanced", "bathyscaphe"): {2: 0.910, 3: 0.610, 4: 0.500, 5: 0.340},
}
every_game = pytest.mark.parametrize("game", ALL.values(), ids=ALL.keys())


def test_they_are_small() -> None:
    assert sum(which(game).stat().st_size for game in ALL.values() for which in (shipped, novice)) < 5_000_000


@every_game
def test_the_novice_learned_from_few_games_and_nothing_else(game) -> None:
    made = load(game, novice(game)).header
    assert made["command"].startswith(f"fathom train {game.id} --games {made['progress']['games']} ")
    assert made["progress"]["games"] <= 6000 and not made["files"] and not made["before"]


@every_game
@pytest.mark.parametrize("which", [shipped, novice])
def test_it_says_what_made_it(game, which) -> None:
    found = load(game, which(game))
    assert found.header["recipe"]["game"] == game.id
    assert found.header["progress"]["games"] == found.header["recipe"]["games"]
    assert not found.more  # what is needed to go on is left out
    told = found.header.get("tables", {})
    assert [named(table) for table in told] == list(found.tables)
    assert all(recipe_of(each["recipe"]).table == named(table) for table, each in told.items())
    assert "/" not in str(found.header), "a path of the machine where it was made"


@every_game
def test_it_says_the_whole_chain_of_trainings_that_made_it(game) -> None:
    header = load(game, shipped(game)).header
    files = [one["file"] for one in header["before"]]
    assert len(set(files)) == len(files)
    for one in (*header["before"], *header.get("tables", {}).values(), header):
        assert one["command"].startswith(f"fathom train {game.id} ")
        rivals = [one["recipe"].get("against")] * bool(one["recipe"].get("against"))
        assert set(one["files"]) == {*one["recipe"]["start"], *rivals}
        assert all(name in one["command"] for name in one["files"])
        for name, file in one["files"].items():
            assert file in files and name in ("network", f"network:{file}")
    for k, one in enumerate(header["before"]):
        assert set(one["files"].values()) <= set(files[:k]), "what it began with comes before it"
    for seats in (0, *range(game.least_players, game.most_players + 1)):
        assert set(origin(header, seats)[-1]["files"].values()) <= {one["file"] for one in origin(header, seats)}


@pytest.mark.parametrize(("game", "preset", "other"), STRENGTH, ids=map("-".join, STRENGTH))
def test_it_is_as_strong_as_was_measured_at_two_to_five_seats(game: str, preset: str, other: str) -> None:
    """Among the strongest scripted player, less four standard errors of so many games."""
    assert players.strongest(game).name == other
    for seats, measured in STRENGTH[game, preset, other].items():
        found = share(Setup(game, seats, preset), "network", other, GAMES[game], 77)
        assert found.share > measured - 4 * sqrt(measured * (1 - measured) / found.games) > 1 / seats, seats


def test_at_four_seats_its_own_weights_win_more_among_those_who_plan() -> None:
    """48.1 % of the games, 41.5 by those for all tables: ledger/strength.md."""
    found = share(Setup("deep_sea_adventure", 4), "network", "mzin_calculateur", GAMES["deep_sea_adventure"], 77)
    assert found.share > 0.481 - 4 * sqrt(0.481 * 0.519 / found.games)


def test_a_search_that_judges_by_it_can_be_typed() -> None:
    game = ALL["deep_sea_adventure"]
    for name in ("search:100:network", f"search:0.5s:network:{shipped(game)}"):
        search = players.load(game, name)
        assert isinstance(search, players.Search) and search.name == name
        assert (search.settings.evaluation[4].first == players.Learned(game).networks[4].first).all()
    with pytest.raises(FathomError, match="no file of weights"):
        players.load(game, "search:100:network:nothing.npz")


def test_the_search_judges_by_it() -> None:
    game = ALL["deep_sea_adventure"]
    position, rng = Position(game, 3), np.random.default_rng(1)
    while position.current_player < 0 or len(position.legal_actions()) == 1:
        position.play(position.sample_chance(rng) if position.current_player < 0 else position.legal_actions()[0])
    view, network = position.view(position.current_player), players.Learned(game).network
    thoughts = think(view, simulations=100, settings=Settings(evaluation=network), seed=1)
    assert thoughts.simulations == 100 and thoughts.action in view.legal_actions()
    assert sum(thoughts.best.values) == pytest.approx(1)
