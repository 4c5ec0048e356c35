"""The search: its budget, what comes back, that it is fair, and that machine code and plain Python find the same."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest
from tests.engine import pig

import fathom
from fathom import FathomError, Position, UnknownName, players
from fathom.engine.compile import compiled
from fathom.games import ALL
from fathom.search import Points, Policy, Settings, Thoughts, evaluates, think
from fathom.search.odds import odds
from fathom.search.result import cautious_errors
from fathom.search.settings import POLICIES

from ..house.tree import ROOT

PIG = Position("pig", options={"goal": 10})
SEA = Position("deep_sea_adventure", options={"start": "seat0"})
SEA.play("roll-2")

SOON = 0.05  # seconds that a search may be late on a core of its own
TRIES = 5


def test_a_budget_in_simulations_is_kept_and_the_same_seed_thinks_the_same() -> None:
    one, same, other = (think(PIG.view(0), simulations=3000, seed=seed) for seed in (1, 1, 2))
    assert one.simulations == sum(choice.visits for choice in one.choices) == 3000
    assert one.choices == same.choices != other.choices
    assert one.action == one.choices[0].action and one.best.visits >= one.choices[1].visits


def test_a_budget_in_seconds_is_kept() -> None:
    spent = [think(PIG.view(0), seconds=0.1).seconds for _ in range(3)]
    assert 0.09 < min(spent) < 0.15


def late(view: Position, seconds: float, is_stopped: bool, workers: int = 1) -> float:
    """The seconds that a search works on when its time is over, or when it is stopped then.

    By the time of all its threads, for other tests run beside: on a core of its own it is no later than that.
    """
    stop, worked = threading.Event(), list[float]()

    def end() -> None:
        worked.append(time.process_time())
        if is_stopped:
            stop.set()

    timer = threading.Timer(seconds, end)
    timer.start()
    assert think(view, seconds=60 if is_stopped else seconds, stop=stop, workers=workers).simulations > 0
    timer.join()
    return time.process_time() - worked[0]


def test_a_search_that_is_stopped_ends_soon_with_an_answer() -> None:
    think(PIG.view(0), simulations=2, workers=2)  # compiles
    assert max(late(PIG.view(0), 0.2, is_stopped=True, workers=2) for _ in range(TRIES)) < SOON


@pytest.mark.parametrize(
    ("players", "preset", "seed", "moves"), [(4, "default", 1, 60), (5, "default", 32, 77), (2, "first_game", 51, 23)]
)
def test_what_is_expected_is_followed_as_far_as_time_reaches(players: int, preset: str, seed: int, moves: int) -> None:
    """Following all lines of a game of hidden hands to their ends would take some tenths of a second more in the first place.

    So would guessing a world by plain rules in the second one, where few guesses agree with what is known; in the third there are
    many actions, and it would take as long to look for each of them from the first on.
    """
    position, rng = Position("in_too_deep", players, preset), np.random.default_rng(seed)
    while len(position.history) < moves or position.current_player < 0 or len(position.legal_actions()) < 15:
        is_chance = position.current_player < 0
        position.play(position.sample_chance(rng) if is_chance else int(rng.choice(position.legal_actions())))
    view = position.view(position.current_player)
    think(view, simulations=1)  # compiles
    for is_stopped in (False, True):
        assert max(late(view, 0.1, is_stopped) for _ in range(TRIES)) < SOON
    assert all(choice.line[0] == choice.name for choice in think(view, seconds=0.1).choices)
    whole = think(view, simulations=3000)
    assert whole.choices == think(view, simulations=3000).choices
    assert any(len(choice.line) > 1 for choice in whole.choices)


@pytest.mark.parametrize(
    ("what", "fault"),
    [
        (lambda: think(None, simulations=1), "None is no position: give a position"),
        (lambda: think(PIG.view(0), simulations=1, settings=5), "settings can't be 5"),
        (lambda: Settings(priors="careful"), "priors can't be 'careful'"),
        (lambda: Settings(playouts=3), "playouts can't be 3"),
        (lambda: think(PIG.view(0), simulations=1, settings=Settings(priors=(1, 2))), r"priors can't be \(1, 2\)"),
        (lambda: think(PIG.view(0), simulations=1, settings=Settings(priors={})), "priors can't be {}"),
        (lambda: odds(None, None), "None is no position: give a position"),
        (lambda: odds(SEA, "pearl_diver"), "policy can't be 'pearl_diver'"),
        (lambda: odds(SEA, Policy(99)), r"policy can't be Policy\(player=99"),
        (lambda: players.Search("pig", seconds="x"), "seconds can't be 'x'"),
        (lambda: players.Search("pig", simulations=0), "simulations can't be 0"),
        (lambda: players.Search("pig", simulations=5, workers=1000), "workers can't be 1000"),
        (lambda: players.judged_by("pig", 5), "5 can't judge"),
        (lambda: players.judged_by("pig", "network:"), "'network:' can't judge"),
        (lambda: think(PIG.view(0), simulations=1, settings=Settings(evaluation={3: Points(1.0)})), "no evaluation"),
    ],
)
def test_what_is_no_view_and_no_setting_is_refused(what: Any, fault: str) -> None:
    with pytest.raises(FathomError, match=fault):
        what()


@pytest.mark.parametrize("scale", [0.0, -1.0, float("nan"), 1e-320, 10**400, "5", None], ids=range(7))
def test_points_are_judged_by_a_scale(scale: Any) -> None:
    fault = r"scale can't be .*: give a number from 0\.001 to 1,000,000\."
    with pytest.raises(FathomError, match=fault):
        think(PIG.view(0), simulations=5, settings=Settings(evaluation=Points(scale)))
    with pytest.raises(FathomError, match=fault):
        players.Search("pig", simulations=5, evaluation=Points(scale))


@pytest.mark.parametrize("what", POLICIES)
@pytest.mark.parametrize("policy", [(-1,), (99,), ("a",), (None,), (True,), (0.0,), (0, 10**6), (0, 2**70), (0, "1")])
def test_machine_code_is_handed_scripted_players_of_the_game_only(what: str, policy: tuple[Any, ...]) -> None:
    with pytest.raises(FathomError, match=rf"{what} can't be Policy\(player="):
        think(SEA.view(0), simulations=1, settings=Settings(**{what: Policy(*policy)}))


def test_trees_side_by_side_are_added_up() -> None:
    told: list[int] = []
    both = think(PIG.view(0), simulations=2001, workers=2, progress=told.append)
    assert both.simulations == 2001 == told[-1] and told[0] == 0
    assert both.choices == think(PIG.view(0), simulations=2001, workers=2).choices
    values = both.best.values
    assert sum(values) == pytest.approx(1) and len(both.best.errors) == 2


def test_what_came_out_alike_every_time_is_not_certain() -> None:
    """It was said to be 0 % ± 0 % after three simulations."""
    near = Position("pig", options={"goal": 2})
    for move in ("roll", "pips-6"):
        near.play(move)
    holds = next(one for one in think(near.view(0), simulations=60, seed=1).choices if one.name == "hold")
    assert holds.values == [1, 0] and all(0 < error < 3 / holds.visits for error in holds.errors)
    assert cautious_errors(np.zeros(1), np.zeros(1), 3)[0] == pytest.approx(
        0.1707, abs=1e-4
    )  # 2 of 7, as Agresti and Coull


def test_what_it_found_can_be_read() -> None:
    thoughts = think(PIG.view(0), simulations=2000)
    assert repr(thoughts).startswith("<Thoughts seat 0: ") and len(repr(thoughts)) < 80
    lines = str(thoughts).splitlines()
    assert lines[0].split() == ["move", "visits", "seat", "0", "seat", "1", "±", "line", "expected"]
    assert {lines[1].split()[0], lines[2].split()[0]} == {"hold", "roll"}
    assert thoughts.best.line[0] == thoughts.best.name and thoughts.best.line[1].startswith("pips-")
    assert '"simulations": 2000' in thoughts.json()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({}, "A search needs an end"),
        ({"simulations": 0}, "simulations can't be 0: give a number from 1 to 2,000,000,000"),
        ({"simulations": 10**12}, "simulations can't be 1000000000000"),
        ({"seconds": True}, "seconds can't be True: give a number from 0.0001 to 1,000,000,000"),
        ({"seconds": -1.0}, "seconds can't be -1.0"),
        ({"seconds": 10**400}, "seconds can't be 1000"),
        ({"simulations": 5, "workers": 0}, "workers can't be 0"),
        ({"simulations": 5, "seed": "x"}, "seed can't be 'x'"),
        ({"simulations": 5, "settings": Settings(evaluation=3)}, "3 is no evaluation"),
    ],
)
def test_what_is_no_budget_is_refused(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(FathomError, match=sentence):
        think(PIG.view(0), **wrong)


def test_numbers_of_numpy_are_numbers() -> None:
    thoughts = think(PIG.view(0), simulations=np.int64(20), seconds=np.float32(5), seed=np.int64(1), workers=np.int8(1))
    assert thoughts.simulations == 20


@pytest.mark.parametrize(
    "wrong",
    [
        {"decisions": -1},
        {"decisions": 10**30},
        {"blend": -0.1},
        {"blend": float("nan")},
        {"trust": 2.0},
        {"trust": True},
        {"exploration": float("inf")},
        {"room": 0},
    ],
)
def test_what_is_no_setting_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(FathomError, match=f"{next(iter(wrong))} can't be"):
        Settings(**wrong)


def test_where_nobody_is_to_move_there_is_nothing_to_think_about() -> None:
    position = PIG.copy()
    position.play("roll")
    with pytest.raises(FathomError, match="no seat is to move"):
        think(position, simulations=10)


# ---------------------------------------------------------------- leaves


class Greedy(NamedTuple):
    """Judges that seat 0 wins by so much."""

    share: float


@evaluates(Greedy)
@compiled
def judge_greedy(judge: Greedy, states: Any, i: int, seat: int, shares: Any, scratch: Any) -> None:
    for other in range(states[i].players):
        shares[other] = (1 - judge.share) / (states[i].players - 1)
    shares[0] = judge.share


def test_an_evaluation_takes_the_place_of_play_outs() -> None:
    for part in (0.25, 0.75):  # other numbers need no other code
        thoughts = think(Position("pig").view(0), simulations=50, settings=Settings(evaluation=Greedy(part)))
        assert thoughts.value == pytest.approx(part)


def test_an_evaluation_that_gives_no_number_is_refused() -> None:
    with pytest.raises(FathomError, match="no number"):
        think(Position("pig").view(0), simulations=50, settings=Settings(evaluation=Greedy(float("nan"))))


def test_a_leaf_can_be_judged_and_played_out() -> None:
    """With all of the blend it is worth what the play-out says, and that plays as if nobody judged."""
    view, judge = Position("pig").view(0), Greedy(0.75)

    def values(settings: Settings, simulations: int = 200) -> list[tuple[float, ...]]:
        return [
            choice.values for choice in think(view, simulations=simulations, settings=settings, lines=False).choices
        ]

    assert values(Settings(evaluation=judge, blend=1.0)) == values(Settings())
    assert values(Settings(evaluation=judge, blend=1.0, decisions=3)) == values(Settings())
    judged, played, both = (values(Settings(evaluation=judge, blend=part), 1)[0] for part in (0.0, 1.0, 0.25))
    assert both == pytest.approx([0.75 * one + 0.25 * other for one, other in zip(judged, played, strict=True)])
    assert judged != played


def test_points_so_far_can_judge() -> None:
    position = Position("pig", options={"goal": 100})
    for move in ("roll", "pips-6", "roll", "pips-6"):
        position.play(move)
    thoughts = think(position.view(0), simulations=2000, settings=Settings(evaluation=Points(5.0), decisions=3))
    assert all(sum(choice.values) == pytest.approx(1) for choice in thoughts.choices)
    assert thoughts.value > 0.5


GAMES = list(ALL)


def places(
    game: str, seed: int, options: dict[str, Any], seats: int = 3, every: int = 30, most: int = 120
) -> Iterator[Position]:
    """Some positions of a game's first `most` moves in which a seat has a choice, about one in `every` moves."""
    generator, position = np.random.default_rng(seed), Position(game, players=seats, options=options)
    found = 0
    for number in range(most):
        if position.is_over:
            return
        if position.current_player < 0:
            position.play(position.sample_chance(generator))
            continue
        if number >= every * found and len(position.legal_actions()) > 1:
            found += 1
            yield position.copy()
        position.play(int(generator.choice(position.legal_actions())))


Worlds = tuple[Position, list[Position]]


def all_over(game: str, seats: int, redraws: int) -> list[Worlds]:
    """Four positions, from early to late in a game, with others that the seat to move cannot tell from them, not all the same."""
    options = {"reveal": "secret"} if any(option.name == "reveal" for option in ALL[game].facts.OPTIONS) else {}
    found, generator = list[Worlds](), np.random.default_rng(9)
    for position in places(game, 10, options, seats, every=1, most=1000):
        others = [position.guess(position.current_player, generator) for _ in range(redraws)]
        if any(other != position for other in others):
            found.append((position, others))
    return [found[len(found) * part // 8] for part in (1, 3, 5, 7)]


def all_at_once(game: str) -> players.Search:
    """A search in which every setting says something."""
    known = {"priors": players.strongest(game), "opponents": players.Learned(game).networks}
    most: dict[str, Any] = players.judged_by(game, "network") | known | {"decisions": 4, "blend": 0.25}
    return players.Search(game, simulations=100, name="all at once", **most)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])  # at two the kraken looks further in one game
@pytest.mark.parametrize("game", GAMES)
def test_no_player_knows_what_its_seat_cannot_know(game: str, seats: int) -> None:
    """A decision does not change when all that the seat cannot know is redrawn, twice.

    Players are handed the truth and others like it: of a view nobody could tell whether they look at no more.
    """
    thinking = [players.Search(game, simulations=300, playouts="random")]
    thinking += [players.load(game, name) for name in ("network", "further:1", "search:100:network")]
    thinking.append(all_at_once(game))
    bots = [players.load(game, known.name) for known in players.names(game)]
    for position, others in all_over(game, seats, redraws=2):
        view = position.view(position.current_player)
        assert all(other.view(position.current_player) == view for other in others)
        for bot in (*bots, *thinking):
            chosen = {bot.choose(world, np.random.default_rng(4)) for world in (position, *others)}
            assert len(chosen) == 1, bot.name


# ---------------------------------------------------------------- the player


def test_a_search_sits_beside_others_in_a_simulation() -> None:
    result = fathom.simulate("pig", ["search:200", "random"], games=20, seed=1)
    assert result.bots == ["search:200", "random"] and result.seats[0].win_share > 0.5
    again = fathom.simulate("pig", [players.Search("pig", simulations=200), "random"], games=20, seed=1)
    assert again.seats[0].mean == result.seats[0].mean


def test_after_a_simulation_it_thinks_as_before() -> None:
    search = players.Search("pig", simulations=200)
    fathom.simulate("pig", [search, "random"], games=2, seed=1)
    assert search.think(PIG.view(0)).simulations == 200


def test_a_search_is_named_as_it_is_typed() -> None:
    timed = players.load("pig", "search:0.5s:random")
    assert isinstance(timed, players.Search) and (timed.seconds, timed.simulations) == (0.5, None)
    game = ALL[GAMES[0]]
    search = players.load(game, "search:1000")
    assert isinstance(search, players.Search)
    assert search.settings.playouts == players.policy(players.strongest(game))
    for wrong in (
        "search",
        "search:",
        "search:0",
        "search:0s",
        "search:-1",
        "search:1e9",
        "search:5:nobody",
        "search:5:",
    ):
        with pytest.raises(UnknownName):
            players.load(game, wrong)
    with pytest.raises(FathomError, match="can't choose in"):
        search.choose(PIG.view(0), np.random.default_rng(1))


def test_machine_code_and_plain_python_find_the_same() -> None:
    """Both trees are the same to the last visit."""
    code = (
        "from tests.engine import liars_dice, pig; import fathom; from fathom.search import think, Settings, Points\n"
        "position = fathom.Position('liars_dice')\n"
        "for _ in range(4): position.play(position.chance_outcomes()[_][0])\n"
        "for view in (fathom.Position('pig').view(0), position.view(position.current_player)):\n"
        "    for settings in (Settings(), Settings(evaluation=Points(2.0), decisions=2)):\n"
        "        for choice in think(view, simulations=200, seed=3, settings=settings).choices: print(choice)\n"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True, cwd=ROOT
        ).stdout
        for env in environments()
    ]
    assert said[0] == said[1] and "visits" in said[0]
    assert isinstance(think(PIG.view(0), simulations=5), Thoughts) and pig.GAME


def environments() -> list[dict[str, str]]:
    """With the compiler, and without."""
    return [dict(os.environ), {**os.environ, "NUMBA_DISABLE_JIT": "1"}]
