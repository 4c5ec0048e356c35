"""Arenas: everybody in every seat, ratings that are right, a test that ends, the same on threads, processes and machines."""

import gc
import io
import json
import re
import socket
import subprocess
import time
from itertools import combinations, pairwise
from pathlib import Path
from threading import Event

import numba
import numpy as np
import pytest
from rich.cells import cell_len
from rich.console import Console
from tests.engine import pig

from fathom import FathomError, Position, players
from fathom.engine.play import either
from fathom.engine.setup import Setup
from fathom.lab.arena import MOST_TABLES, _knock, arena
from fathom.lab.arena import _tables as seated_tables
from fathom.lab.rating import fit, rate
from fathom.lab.tally import Outcome, Ranked, seatings
from fathom.printing import _crosses, show_arena

from .test_command import ENVIRONMENT, command, fathom_says, one_line

PIG = Setup(pig.GAME, 2)
MINE = """
class First:
    def choose(self, view, generator):
        return view.legal_actions()[0]

class Told:
    def __init__(self, game):
        self.id = game.id
    def choose(self, view, generator):
        assert view.game.id == self.id
        return view.legal_actions()[-1]

class Exits(First):
    def choose(self, view, generator):
        raise SystemExit

class Interrupts(First):
    def choose(self, view, generator):
        raise KeyboardInterrupt

class Dies(First):
    def choose(self, view, generator):
        import os
        os._exit(1)

class Thinks(First):
    def choose(self, view, generator):
        import time
        time.sleep(1000)

class Hurries(First):
    def __init__(self, seconds):
        if seconds != 0.25:
            raise ValueError(seconds)

made = First()
nobody = 3
"""


class Holds:
    """It takes what it has."""

    def __init__(self, name: str, least: int) -> None:
        self.name, self.least = name, least

    def choose(self, view: Position, generator: np.random.Generator) -> int:
        moves = {view.name(action): action for action in view.legal_actions()}
        is_enough = view.state.pot >= self.least
        return moves["hold"] if "hold" in moves and (is_enough or "roll" not in moves) else moves["roll"]


def test_everybody_sits_everywhere() -> None:
    assert seatings((0, 1)) == [(0, 1), (1, 0)]
    assert seatings((0, 0, 1)) == [(0, 0, 1), (0, 1, 0), (1, 0, 0)]


def test_the_better_player_is_rated_higher_at_every_size_of_table() -> None:
    for seats in (2, 3):
        bots = [Holds("bold", 9), Holds("timid", 2), "random"]
        outcome = arena(Setup(pig.GAME, seats), bots, 600)
        bold, other, _ = outcome.ranking
        assert bold.player == "bold" and bold.rating - other.rating > 3 * bold.error
        assert all(one.rating >= other.rating for one, other in pairwise(outcome.ranking))
        assert sum(one.rating for one in outcome.ranking) == pytest.approx(0, abs=1e-6)
        assert outcome.games >= 600 and all(outcome.ahead[k][k] is None for k in range(3))
        for row in range(3):
            for column in range(row):
                assert outcome.ahead[row][column] + outcome.ahead[column][row] == pytest.approx(1)
        assert outcome.ahead[0][2] > 0.5


def test_it_does_not_matter_in_which_order_players_are_named() -> None:
    """To sit behind a strong player, not before it, is worth 20 Elo here."""
    bots, setup = ["twindebank", "saaaber_diver:82", "robwal"], Setup("deep_sea_adventure", 3)
    one, other = ({each.player: each for each in arena(setup, some, 30_000).ranking} for some in (bots, bots[::-1]))
    for name in bots:
        assert one[name].rating == pytest.approx(other[name].rating, abs=4 * (one[name].error + other[name].error) / 2)


def test_two_players_fill_a_larger_table_in_all_parts() -> None:
    outcome = arena(Setup(pig.GAME, 4), ["random", Holds("bold", 9)], 120)
    bold, random = outcome.ranking
    assert bold.player == "bold" and outcome.games == 120 and bold.games == 120
    assert bold.share + random.share == pytest.approx(0.5)  # each has half of all seats


@pytest.mark.parametrize(("strengths", "kinds"), [
    ([4.0, 1.0], [[1, 1]]),
    ([6.0, 2.0, 1.0], [[1, 1, 1], [2, 1, 0], [1, 0, 2], [0, 2, 1]]),
])  # fmt: skip
def test_strengths_are_found_again(strengths: list[float], kinds: list[list[int]]) -> None:
    weights = np.array(kinds) * np.array(strengths)
    games = np.full(len(kinds), 1_000_000)
    found = fit(weights / weights.sum(axis=1, keepdims=True) * games[:, None], np.array(kinds), games)
    assert found - found[0] == pytest.approx(400 * np.log10(np.array(strengths) / strengths[0]), abs=0.5)


def test_errors_are_as_large_as_ratings_err() -> None:
    rng, kinds, games = np.random.default_rng(1), np.array([[1, 1]]), np.array([1])
    found = []
    for _ in range(200):
        won = rng.random(400) < 0.64
        found.append(rate(np.stack([won, ~won], axis=1)[:, None].astype(float), kinds, games, 1))
    spread = np.std([ratings.middles[0] for ratings in found])
    assert np.mean([ratings.errors[0] for ratings in found]) == pytest.approx(spread, rel=0.15)
    ends = rate(np.array([[[1.0, 0.0]]] * 50), kinds, games, 1)
    assert 0 < ends.middles[0] < 2000, "whoever wins all is not infinitely strong"
    assert 50 < ends.errors[0] < 1000, "nor for certain so strong"
    assert rate(np.array([[[1.0, 0.0]]]), kinds, games, 1).errors == [None, None], "one unit says nothing of errors"


def test_errors_are_right_after_a_few_units_and_after_very_many() -> None:
    rng, kinds, games = np.random.default_rng(2), np.array([[1, 1]]), np.array([100])
    for units in (12, 2501):
        won = rng.binomial(100, 0.5, (300, units))
        found = [rate(np.stack([each, 100 - each], axis=1)[:, None].astype(float), kinds, games, 1) for each in won]
        spread = np.std([ratings.middles[0] for ratings in found])
        assert np.sqrt(np.mean([ratings.errors[0] ** 2 for ratings in found])) == pytest.approx(spread, rel=0.15)


def test_errors_are_about_right_where_one_is_far_the_better() -> None:
    """Some draws of few games have hardly a win: by their variance, errors were twice as large as what ratings spread by."""
    rng, kinds, games = np.random.default_rng(4), np.array([[1, 1]]), np.array([2])
    won = rng.binomial(2, 0.9, (60, 12))
    found = [
        rate(np.stack([each, 2 - each], axis=1)[:, None].astype(float), kinds, games, k) for k, each in enumerate(won)
    ]
    spread = np.std([ratings.middles[0] for ratings in found])
    assert 0.8 < np.mean([ratings.errors[0] for ratings in found]) / spread < 1.5


def test_each_error_is_right_where_many_tables_are_played_twice() -> None:
    """Of two units, drawn whole, errors came from a fifth to several times of what they are."""
    rng, pairs = np.random.default_rng(3), list(combinations(range(8), 2))
    kinds = np.array([[int(player in pair) for player in range(8)] for pair in pairs])
    ratings, errors = list[float](), list[float]()
    for seed in range(40):
        wins = np.zeros((2, *kinds.shape))
        for table, (one, other) in enumerate(pairs):
            wins[:, table, one] = rng.binomial(2, 0.5, 2)
            wins[:, table, other] = 2 - wins[:, table, one]
        found = rate(wins, kinds, np.full(len(pairs), 2), seed)
        ratings += found.middles
        errors += [error for error in found.errors if error is not None]
    assert len(errors) == len(ratings) and max(errors) < 4 * min(errors)
    assert 0.9 < np.mean(np.abs(ratings) < 2 * np.array(errors)) < 0.99
    assert rate(np.ones((2, 1, 2)), np.array([[1, 1]]), np.array([2]), 1).errors == [None, None]


def test_who_is_ahead_of_whom_can_be_read_however_many_they_are() -> None:
    outcome = arena(PIG, [Holds(str(goal), goal) for goal in range(2, 13)], 110)
    narrow = Console(width=40, file=io.StringIO())
    tables = list(_crosses(outcome, 40))
    for table in tables:
        narrow.print(table)
    said = narrow.file.getvalue()
    assert len(tables) > 2 and said.count("%") == 11 * 10 and "…" not in said
    assert re.findall(r"\d+", said.splitlines()[0]) == ["1", "2", "3", "4"]


@pytest.mark.parametrize("width", [30, 40, 60, 80, 100])
def test_a_long_name_is_cut_off_and_no_figure(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["a very long name " * 5 + "1", "深海" * 30, "12"]
    ranking = [Ranked(name, 1000, 1.0, -1234.0, 22.0) for name in names]
    outcome = Outcome(
        "pig", 2, "default", {}, 1, 3000, 3000, False, "", 1.0, ranking, [[None, 1.0, 1.0]] * 3, "a source", None
    )
    narrow = Console(width=width, file=io.StringIO())
    monkeypatch.setattr("fathom.printing._paper", lambda: narrow)
    show_arena(outcome)
    said = narrow.file.getvalue()
    assert (said.count("100.00%"), said.count("100.0%"), said.count("-1234")) == (3, 6, 3)
    assert said.count("1,000") == 3 and max(map(cell_len, said.splitlines())) <= width


def test_a_sequential_test_ends_as_soon_as_it_is_clear() -> None:
    better, alike = [Holds("bold", 9), Holds("timid", 2)], [Holds("bold", 9), Holds("as bold", 8)]
    found = arena(PIG, better, 4000, sprt=(0, 40)).verdict
    assert found and (found.said, found.first, found.second) == ("high", "bold", "timid")
    found = arena(PIG, better[::-1], 4000, sprt=(0, 40)).verdict
    assert found and found.said == "low"
    outcome = arena(PIG, alike, 40, sprt=(0, 5))
    assert outcome.verdict and outcome.verdict.said == "" and abs(outcome.verdict.ratio) < outcome.verdict.bound


def test_a_sequential_test_ends_where_all_games_end_alike() -> None:
    """They have no spread."""
    setup, never = Setup("deep_sea_adventure", 2), "bubblyworld_deeper"
    outcome = arena(setup, ["grab_first:1", never], 4000, sprt=(0, 10))
    assert outcome.verdict.said == "high" and outcome.games < 4000 and outcome.ranking[0].share == 1
    outcome = arena(setup, ["mzin_prudent", "grab_first:1"], 40_000, sprt=(0, 10))  # the same in every game
    assert outcome.verdict.said == "low" and outcome.ranking[0].share == 0.5


def test_what_cannot_be_played_is_refused() -> None:
    for games in (0, "many"):
        with pytest.raises(FathomError, match="games can't be"):
            arena(PIG, ["random", Holds("bold", 9)], games)  # type: ignore[arg-type]
    with pytest.raises(FathomError, match="none beyond 10,000"):
        arena(PIG, ["random", Holds("bold", 9)], sprt=(0, 1e9))
    for bots, sentence in ((["random"], "two players or more"), (["random", "random"], "each once")):
        with pytest.raises(FathomError, match=sentence):
            arena(PIG, bots)
    for twice in (["grab_first", "grab_first:1"], ["grab_first:7", "random", "grab_first:07"]):
        with pytest.raises(FathomError, match=f"`{twice[0]}` and `{twice[-1]}` are the same player. Name it once"):
            arena(Setup("deep_sea_adventure", 2), twice)
    for one, other in (("search:0.5s", "search:.5s"), ("mine.py:Mine:1s", "mine.py:Mine:1.0s")):
        with pytest.raises(FathomError, match=f"`{one}` and `{other}` are the same player. Name it once"):
            arena(PIG, [one, "random", other])
    with pytest.raises(FathomError, match="the lower first"):
        arena(PIG, ["random", Holds("bold", 9)], sprt=(10, 0))
    with pytest.raises(FathomError, match="There is no player 'nobody'"):
        arena(PIG, ["random", "nobody"])


def test_it_stops_between_pieces_and_keeps_what_it_has() -> None:
    stop = Event()
    outcome = arena(PIG, ["random", Holds("bold", 9)], 1000, stop=stop, progress=lambda done: done >= 20 and stop.set())
    assert 20 <= outcome.games < 1000
    with pytest.raises(KeyboardInterrupt):
        arena(PIG, ["random", Holds("bold", 9)], 1000, stop=stop)


# ---------------------------------------------------------------- as it is typed


def say(*words: str, status: int = 0, **more: Path) -> str:
    told, wrong = fathom_says("arena", "deep_sea_adventure", *words, status=status, **more)
    return one_line(wrong if status else told)


def test_the_time_for_a_choice_reaches_a_player_of_ones_own(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(MINE)
    words = ["--bots", f"{mine}:Hurries,{mine}:First", "--games", "2", "--time", "0.25", "--json", "-o", "air=5"]
    played = json.loads(say(*words))
    assert {each["player"] for each in played["ranking"]} == {f"{mine}:Hurries:0.25s", f"{mine}:First"}
    assert "nobody here" in say("--bots", f"{mine}:First,random", "--time", "0.25", status=2)


def test_players_of_ones_own_play_in_processes_as_they_do_here(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(MINE)
    words = ["--bots", f"{mine}:First,{mine}:Told,random", "--games", "12", "--json", "-o", "air=5"]
    one, two = (json.loads(say(*words, "--workers", workers)) for workers in "12")
    assert one | {"seconds": 0} == two | {"seconds": 0}
    assert {each["player"] for each in one["ranking"]} == {f"{mine}:First", f"{mine}:Told", "random"}
    assert one["options"] == {"air": 5} and one["games"] == 12
    assert "random" in say("--bots", f"{mine}:made,random", "--games", "2", "-o", "air=5")
    assert "is no player" in say("--bots", f"{mine}:nobody,random", status=2)


def test_a_player_that_ends_its_process_ends_the_arena_too(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(MINE)
    for name, error in (("Exits", "SystemExit"), ("Interrupts", "KeyboardInterrupt")):
        said = say("--bots", f"{mine}:{name},random", "--games", "2", status=2)
        assert re.search(rf"{name} failed as seat [01]: {error}, line \d+ of mine\.py", said), said
    assert "has ended in the middle" in say("--bots", f"{mine}:Dies,random", "--games", "2", status=2)


def test_processes_end_with_the_one_that_started_them(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(MINE)
    words = command("arena", "deep_sea_adventure", "--bots", f"{mine}:Thinks,random", "--workers", "2")
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT) as running:
        time.sleep(8)  # they play by now
        running.kill()
        running.communicate(timeout=60)  # as long as they live, they hold these pipes


@pytest.mark.parametrize("seed", ["-1", "1e30"])
def test_any_whole_number_is_a_seed(seed: str) -> None:
    found = json.loads(say("--bots", "twindebank,random", "--games", "40", "--seed", seed, "--json"))
    assert found["seed"] == (10**30 if seed == "1e30" else -1)


def test_a_verdict_is_true_below_nought_too() -> None:
    told = say("--bots", "twindebank,random", "--games", "4000", "--sprt=-100,-50")
    assert "twindebank less random is rather -50 Elo than -100" in told


def test_what_is_compiled_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a compiled player of one's own would be compiled for each piece of work, and a file of weights read."""
    made: list[str] = []

    def load(game: object, name: str) -> players.Player:
        made.append(name)
        return players.scripted("deep_sea_adventure", name)

    monkeypatch.setattr("fathom.players.load", load)
    arena(Setup("deep_sea_adventure", 2), ["twindebank", "random"], 1000)
    assert len(made) <= 4
    first = numba.njit(lambda view, seat, count, scratch: 0)
    assert either([first]) is either([first])


def test_the_levels_meet_and_are_drawn(tmp_path: Path) -> None:
    file = tmp_path / "levels.svg"
    told = say("--bots", "kraken,minnow,random", "--games", "300", "--picture", str(file))
    assert told.index("kraken") < told.index("minnow") and "How often a row has more points" in told
    assert file.read_text().startswith("<?xml")
    assert "ends in .svg" in say("--picture", str(tmp_path / "levels.gif"), status=2)


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--bots", "search,random"), "needs --time"),
        (("--bots", "search,random", "--time", "1e-7"), "give 0.0001 to 9999"),
        (
            ("--bots", "random,twindebank", "--time", "1"),
            "nobody here is a `search` without a budget or a player of your own",
        ),
        (("--bots", "search:network,random"), "`search:network` alone needs --time"),
        (("--bots", "search,random", "--time", "0.12346"), "0.12346 seconds are told too exactly: give at most four"),
        (("--bots", "search:40:network,random", "--time", "1"), "nobody here is a `search` without a budget"),
        (("--bots", "search:40:random,network:weights", "--time", "1"), "weights is no file of weights"),
        (("--bots", "grab_first:deep,random", "--time", "1"), "type grab_first, or grab_first:N with N from 1 to 60"),
        (("--bots", "grab_first:deep,search", "--time", "1"), "type grab_first, or grab_first:N with N from 1 to 60"),
        (("--bots", "mine.py:Mine:500ms,search", "--time", "1"), "there is no file mine.py"),
        (("--bots", ""), "name two players or more"),
        (("--sprt", "5"), "the lower, then the higher, such as 0,10"),
        (("--sprt", "0,10"), "A sequential test is for two players"),
        (("--players", "1"), "is no whole number from 2 on"),
        (("--bots", "random"), "name two players or more"),
    ],
)
def test_what_it_cannot_do_it_says(words: tuple[str, ...], fault: str) -> None:
    assert fault in say(*words, status=2)


def test_where_nobody_answers_ray_is_not_asked() -> None:
    """It would try for minutes."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        for address in ("auto", f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}", "127.0.0.1"):
            _knock(address)
    for address in (f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}"):
        with pytest.raises(OSError):
            _knock(address)


# Ray leaves processes of its own behind that nobody has waited for, on a slow machine.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning")
def test_a_cluster_gives_the_same() -> None:
    ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'fathom-games[ray]'")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        setup, bots = Setup("deep_sea_adventure", 2), ["twindebank", "random"]
        here, there = arena(setup, bots, 200), arena(setup, bots, 200, ray="auto")
        assert (here.ranking, here.ahead) == (there.ranking, there.ahead)
    finally:
        ray.shutdown()
        gc.collect()  # or that is said in another test


def test_of_very_many_tables_some_are_drawn_without_listing_all() -> None:
    began = time.monotonic()
    for bots, seats in ((80, 6), (11, 12), (20, 5)):  # 300 million tables; 646,646 at which somebody sits twice; 15,504
        tables = seated_tables(bots, seats, seed=1)
        assert len(set(tables)) == MOST_TABLES and all(len(set(kind)) > 1 for kind in tables)
        assert tables == seated_tables(bots, seats, seed=1) != seated_tables(bots, seats, seed=2)
    assert time.monotonic() - began < 30
    assert len(seated_tables(6, 9, seed=1)) == 1996  # of 2,002 six have one player in all seats
