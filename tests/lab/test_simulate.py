"""Simulation: the seed alone decides, options are checked, and a stopped run is the beginning of the whole."""

import io
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import polars
import pytest
from rich.console import Console

from fathom import BadOption, FathomError, Position, Setup, UnknownName
from fathom.lab import simulate as module
from fathom.lab.lineup import Lineup
from fathom.lab.result import Result, Sums
from fathom.lab.saving import replacing
from fathom.lab.simulate import CHUNK, simulate
from fathom.players import Learned

GAME = "deep_sea_adventure"
GAMES = 2 * CHUNK + 17  # more than one piece of work, the last one not whole
TIMING = ("seconds", "games_per_second", "decisions_per_second")


def run(**asked: Any) -> Result:
    wanted = {"game": GAME, "players": 3, "preset": "default", "options": None} | asked
    setup = Setup(*(wanted.pop(name) for name in ("game", "players", "preset", "options")))
    return simulate(setup, **({"bots": ["random"] * 3, "games": GAMES, "seed": 5, "workers": 2} | wanted))


def facts(result: Result) -> dict[str, Any]:
    return {name: value for name, value in result.as_object().items() if name not in TIMING}


@pytest.fixture(scope="module")
def result() -> Result:
    return run(keep=True)


def test_the_number_of_workers_changes_nothing(result: Result) -> None:
    assert facts(run(workers=1)) == facts(result)


def test_another_seed_gives_other_games(result: Result) -> None:
    assert facts(run(seed=6))["seats"] != facts(result)["seats"]


def test_any_whole_number_is_a_seed() -> None:
    assert facts(run(seed=-1, games=10))["seats"] == facts(run(seed=2**64 - 1, games=10))["seats"]


def test_fewer_games_are_the_first_of_more(result: Result) -> None:
    fewer = run(games=CHUNK + 5, keep=True).frame()
    assert fewer.equals(result.frame().head(CHUNK + 5))


def test_the_json_has_the_promised_fields(result: Result) -> None:
    said = msgspec.json.decode(result.json())
    assert {"game", "players", "games", *TIMING, "seats", "winner_mean"} <= set(said)
    assert said["game"] == GAME and said["players"] == 3 and said["games"] == GAMES
    for seat, line in enumerate(said["seats"]):
        assert line["seat"] == seat
        assert {"player", "mean", "se", "wins", "win_share", "drowned_share"} <= set(line)


def test_the_numbers_agree_with_the_rows(result: Result) -> None:
    frame = result.frame()
    scores = frame.select(f"score_{seat}" for seat in range(3)).to_numpy()
    shares = frame.select(f"win_share_{seat}" for seat in range(3)).to_numpy()
    assert np.allclose(shares.sum(axis=1), 1)
    assert result.winner_mean == pytest.approx(scores.max(axis=1).mean())
    assert result.decisions == frame["decisions"].sum()
    for line in result.seats:
        (seat,) = line.seats
        assert line.mean == pytest.approx(scores[:, seat].mean())
        assert line.se == pytest.approx(scores[:, seat].std(ddof=1) / GAMES**0.5)
        assert line.wins == (shares[:, seat] == 1).sum()
        assert line.shared_wins == ((shares[:, seat] > 0) & (shares[:, seat] < 1)).sum()
        assert line.win_share == pytest.approx(shares[:, seat].mean())
        assert line.statistics["drowned_share"] == pytest.approx(frame[f"drowned_share_{seat}"].mean())
    home = frame["chips_home"].to_numpy()
    assert 5 < home.mean() < 12
    assert result.statistics["chips_home"].mean == pytest.approx(home.mean())
    assert result.statistics["chips_home"].se == pytest.approx(home.std(ddof=1) / GAMES**0.5)


def test_a_player_at_several_seats_is_taken_together(result: Result) -> None:
    (line,) = result.by_player
    scores = result.frame().select(f"score_{seat}" for seat in range(3)).to_numpy().mean(axis=1)
    assert line.seats == [0, 1, 2]
    assert line.mean == pytest.approx(scores.mean())
    assert line.se == pytest.approx(scores.std(ddof=1) / GAMES**0.5)
    assert line.win_share == pytest.approx(1)
    assert line.wins == sum(seat.wins for seat in result.seats)


def test_the_file_holds_what_was_simulated(result: Result, tmp_path: Path) -> None:
    result.save(tmp_path / "games.parquet")
    assert polars.read_parquet(tmp_path / "games.parquet").equals(result.frame())
    said = polars.read_parquet_metadata(tmp_path / "games.parquet")["fathom"]
    assert msgspec.json.decode(said)["seed"] == 5


def test_a_file_that_fails_leaves_the_old_one_and_nothing_else(tmp_path: Path) -> None:
    file, other, link = tmp_path / "games.parquet", tmp_path / "tables.sqlite", tmp_path / "link"
    one = run(games=10, keep=True)
    file.touch()
    link.symlink_to(file)
    one.save(link)
    before = file.read_bytes()
    with pytest.raises(OSError, match="full"), replacing(file) as beside:
        beside.write_bytes(before[:100])
        raise OSError("the disk is full")
    other.write_text("somebody's games")
    with pytest.raises(FathomError, match="no Parquet file"):
        one.save(other)
    assert file.read_bytes() == before and other.read_text() == "somebody's games" and link.is_symlink()
    assert {path.name for path in tmp_path.iterdir()} == {"games.parquet", "tables.sqlite", "link"}


def drawn(result: Result, width: int = 120) -> str:
    """The result's tables as they stand in a terminal."""
    console = Console(width=width, record=True, file=io.StringIO())
    console.print(result.table(width))
    return console.export_text()


def test_one_game_has_no_error(result: Result) -> None:
    one = run(games=1)
    assert [line.se for line in one.seats] == [None] * 3 and '"se": null' in one.json()
    assert ": 1 game " in drawn(one) and f": {GAMES:,} games " in drawn(result)


def test_threads_that_cannot_be_had_are_a_sentence() -> None:
    code = f"""
import threading
from fathom import FathomError
from fathom.lab.simulate import simulate
def start(self):
    raise RuntimeError("can't start new thread")
threading.Thread.start = start
try:
    simulate("{GAME}", ["random"] * 2, 10, workers=1000)
except FathomError as problem:
    print(problem)
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=True).stdout
    assert said == "1000 workers can't be started here (can't start new thread): ask for fewer.\n"


def test_the_rows_are_not_kept_unasked() -> None:
    with pytest.raises(ValueError, match="keep=True"):
        run(games=10).frame()


def test_options_are_those_of_the_game() -> None:
    assert run(games=10, preset="zatu", options={"air": "10"}).options["air"] == 10
    with pytest.raises(BadOption, match="air"):
        run(options={"air": "much"})
    with pytest.raises(BadOption, match="preset"):
        run(preset="nobody's")
    with pytest.raises(BadOption, match="players"):
        run(players=9, bots=["random"] * 9)
    with pytest.raises(UnknownName, match="game"):
        run(game="chess")
    with pytest.raises(UnknownName, match="player"):
        run(bots=["random", "random", "nobody"])


def test_random_players_play_as_a_position_does() -> None:
    """The compiled loop and `Position` are two ways to play: their means must agree."""
    rng = np.random.default_rng(3)
    points = []
    for _ in range(150):
        position = Position(GAME, players=3)
        while not position.is_over:
            chance = position.current_player < 0
            position.play(position.sample_chance(rng) if chance else int(rng.choice(position.legal_actions())))
        points.append(position.scores())
    seats = np.array(points)
    compiled = run(games=20_000)
    for line in compiled.seats:
        column = seats[:, line.seats[0]]
        assert abs(column.mean() - line.mean) < 5 * column.std() / len(column) ** 0.5


def test_progress_is_told_from_nothing_to_all() -> None:
    told: list[int] = []
    run(progress=told.append)
    assert told[0] == 0 and told[-1] == GAMES and told == sorted(told)


def test_what_is_stopped_is_the_beginning_of_the_whole(monkeypatch: pytest.MonkeyPatch, result: Result) -> None:
    stop = threading.Event()
    whole = module._in_order

    def stopped(play: Any, games: int, chunk: int, workers: int, _: threading.Event) -> Any:
        return whole(play, games, chunk, workers, stop)

    monkeypatch.setattr(module, "_in_order", stopped)
    part = run(games=100 * CHUNK, workers=1, progress=lambda done: done and stop.set(), keep=True)
    assert CHUNK <= part.games < 100 * CHUNK and part.games % CHUNK == 0
    assert part.asked == 100 * CHUNK
    assert part.frame().head(CHUNK).equals(result.frame().head(CHUNK))


def test_the_table_says_what_was_asked_for(result: Result) -> None:
    said = drawn(result)
    assert GAME in said and f"{GAMES:,} games" in said and "drowned share" in said and "random" in said
    assert "of a game" in said and "chips home" in said


def test_numbers_of_any_type_are_numbers() -> None:
    asked = {"bots": ["random"] * 3, "workers": 1}
    plain = simulate(GAME, games=5, seed=2, **asked)
    numpys = simulate(Setup(GAME, players=np.int64(3)), games=np.int64(5), seed=np.int64(2), **asked)
    assert facts(numpys) == facts(plain)
    assert '"seed": 2,' in numpys.json() and '"players": 3,' in numpys.json()


def test_what_a_narrow_terminal_has_no_room_for_is_left_out_and_said() -> None:
    crew = run(bots=["grab_first:10", "random", "pearl_diver"], games=50)
    for width, left_out in (
        (120, []),
        (60, ["drowned share", "deepest", "wins", "shared wins"]),
        (40, ["±", "drowned share", "deepest", "wins", "shared wins"]),
    ):
        said = drawn(crew, width)
        assert all(name in said for name in crew.bots) and "…" not in said
        assert max(map(len, said.splitlines())) <= width
        words = " ".join(said.split())
        assert (f"left out for want of room: {', '.join(left_out)}" in words) == bool(left_out)


def test_numbers_are_folded_rather_than_cut(result: Result) -> None:
    assert "…" not in drawn(result, 16)


def test_the_sums_of_two_seats_of_one_player() -> None:
    assert Sums(["a", "b", "a"], [], []).groups == [[0], [1], [2], [0, 2], [1]]


@pytest.mark.parametrize(
    "wrong",
    [
        {"bots": ["random"] * 3},
        {"bots": ["random"] * 5},
        {"bots": "random"},
        {"bots": None},
        {"bots": 5},
        {"bots": [1, 2, 3, 4]},
        {"options": []},
        {"options": np.array([1, 2])},
        {"game": None},
        {"workers": "2"},
        {"games": 0},
        {"seed": 1.5},
        {"workers": 0},
    ],
)
def test_what_is_asked_for_wrongly_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(FathomError):
        run(**({"players": 4, "bots": ["random"] * 4, "games": 10} | wrong))


def test_rows_are_there_if_they_were_kept(tmp_path: Path) -> None:
    result = run(games=5)
    for ask in (result.frame, lambda: result.save(tmp_path / "games.parquet")):
        with pytest.raises(FathomError, match="simulate with keep=True"):
            ask()


def test_a_result_is_shown_in_a_line(result: Result) -> None:
    assert repr(result).startswith(f"<Result {GAME}, 3 players, {GAMES:,} games: random 3") and len(repr(result)) < 150


def test_who_may_remember_the_game_plays_in_one_thread() -> None:
    """A player of one's own, also one made of Fathom's, but none of Fathom's that is asked in Python."""

    class Mine(Learned):
        """It might remember its game."""

    setup = Setup("deep_sea_adventure", 2)
    own, level = (Lineup(setup, [kind(setup.game, simulations=2), "random"], 1) for kind in (Mine, Learned))
    assert (own.is_stateless, level.is_stateless) == (False, True)
