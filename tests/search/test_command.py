"""`fathom think` and `fathom odds`, as people type them, and simulations of bots that think."""

import json
import signal
import subprocess
import time
from pathlib import Path

import numpy as np
import pytest

import fathom
from fathom.engine.notation import write
from fathom.printing import show_odds
from fathom.search.odds import Chance, Odds, odds
from fathom.search.result import told_error

from ..lab.test_command import ENVIRONMENT, GAME, command, fathom_says, one_line


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A record of the last dive of two: seat 0 is home, seat 1 is asked whether to take what lies on place 7."""
    position = fathom.Position(GAME, players=2, options={"start": "seat0", "dives": 1, "air": 8})
    for move in "roll-2 take roll-4 take back roll-5 dive roll-4".split():
        position.play(move)
    position.save(tmp_path / "game.txt")
    return str(tmp_path / "game.txt")


def test_think_says_what_each_move_is_worth(record: str) -> None:
    words = ("think", record, "--move", "3", "--simulations", "400", "--playouts", "random")
    out, _ = fathom_says(*words)
    assert "take" in out and "leave" in out and "400 simulations" in one_line(out)
    said = json.loads(fathom_says(*words, "--json")[0])
    assert said["game"] == GAME and said["seat"] == 1 and said["simulations"] == 400
    assert {choice["name"] for choice in said["choices"]} == {"take", "leave"}
    for choice in said["choices"]:
        assert sum(choice["values"]) == pytest.approx(1)


def test_a_record_may_come_from_the_input(record: str) -> None:
    def said(*around: str, text: str = "") -> tuple[int, str]:
        words = [*around, *command("odds", "-", "--games", "100")]
        ended = subprocess.run(
            words, input=text, capture_output=True, text=True, env=ENVIRONMENT, timeout=900, check=False
        )
        return ended.returncode, one_line(ended.stdout + ended.stderr)

    assert said(text=Path(record).read_text()) == (0, one_line(fathom_says("odds", record, "--games", "100")[0]))
    status, fault = said("sh", "-c", '"$@" <&-', "sh")
    assert status == 2 and "reads the input, which is closed" in fault
    assert "can't be read: No such file or directory" in one_line(fathom_says("odds", "nowhere.txt", status=2)[1])


def test_think_judges_by_a_network_where_it_is_asked_to(record: str) -> None:
    words = ("think", record, "--move", "3", "--simulations", "200", "--json")
    judged, played = (json.loads(fathom_says(*words, *more)[0]) for more in (("--judge", "network"), ()))
    assert (judged["judge"], judged["playouts"]) == ("network", None)
    assert (played["judge"], played["playouts"]) == (None, "pearl_diver")
    assert judged["simulations"] == 200 and judged["choices"] != played["choices"]
    for more, fault in (
        (("--judge", "kraken"), "can't judge: give `network`, or network:FILE"),
        (("--judge", "network:no.npz"), "no.npz is no file of weights"),
        (("--judge", ""), "'' can't judge"),
        (("--judge", "network", "--playouts", "random"), "Leave out --playouts"),
        (("--judge", "network", "--priors", "kraken"), "'kraken' can't be a prior: give the name of a scripted player"),
        (("--priors", "random"), "'random' can't be a prior"),
    ):
        assert fault in one_line(fathom_says(*words, *more, status=2)[1])


def test_think_refuses_what_it_cannot_think_about(record: str) -> None:
    assert "The record has 8 moves" in one_line(fathom_says("think", record, "--move", "9", status=2)[1])
    for move, why in ((0, "chance decides. Give --move 1."), (2, "chance decides. Give --move 1 or --move 3.")):
        assert f"No seat is to move there: {why}" in one_line(
            fathom_says("think", record, "--move", str(move), status=2)[1]
        )
    assert "nobody" in one_line(fathom_says("think", record, "--playouts", "nobody", status=2)[1])


def test_odds_take_any_seed_and_any_number_of_games(record: str) -> None:
    words = ("odds", record, "--move", "2", "--games", "300", "--json")
    for seed in (-1, 10**30):
        said = json.loads(fathom_says(*words, "--seed", str(seed))[0])
        assert said["seed"] == seed and said["games"] == said["asked"] == 300 and said["move"] == 2
    with subprocess.Popen(
        command("odds", record, "--move", "2", "--games", "1e12", "--json"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        time.sleep(5)
        running.send_signal(signal.SIGINT)
        out, wrong = running.communicate(timeout=60)
    assert b"Traceback" not in wrong and running.returncode == 130
    assert not out or (json.loads(out)["is_stopped"] and b"games were played on" in wrong)


def test_what_did_not_happen_may_happen_yet(record: str) -> None:
    """An error of 0 would say that it cannot."""
    for games in (1, 30):
        said = json.loads(fathom_says("odds", record, "--move", "2", "--games", str(games), "--json")[0])
        assert not said["is_stopped"]
        for chance in said["chances"]:
            assert 0.02 < chance["error"] < 0.3


def test_odds_of_who_judges_by_the_network(record: str) -> None:
    said = json.loads(fathom_says("odds", record, "--playouts", "network", "--games", "200", "--json")[0])
    home, at_sea = said["chances"]
    assert said["player"] == "network" and said["games"] == 200 and home["chance"] == 1 and home["error"] is None
    assert 0 < at_sea["chance"] < 1 and 0 < at_sea["error"] < 0.04
    assert "like network; 200 games" in fathom_says("odds", record, "--playouts", "network", "--games", "200")[0]
    wrong = one_line(fathom_says("odds", record, "--playouts", "network:none.npz", status=2)[1])
    assert "none.npz" in wrong


def test_who_plays_no_games_out_is_refused_and_not_proposed(record: str) -> None:
    for name in ("kraken", "further:2", "search:5"):
        wrong = one_line(fathom_says("odds", record, "--playouts", name, status=2)[1])
        assert "can't play games out" in wrong and "Did you mean" not in wrong
        assert "or `network`, or network:FILE." in wrong
    wrong = one_line(fathom_says("think", record, "--move", "3", "--playouts", "kraken", status=2)[1])
    assert "can't play games out" in wrong and "network" not in wrong  # which judges there: --judge


def test_an_error_that_is_small_is_not_said_to_be_none(capsys: pytest.CaptureFixture[str]) -> None:
    chances = [Chance(0, 0.99999, 0.00001), Chance(1, 0.25, 0.0123), Chance(2, 0.0, None)]
    show_odds(Odds("deep_sea_adventure", True, 1, chances), fathom.Position(GAME, 3), "random")
    said = capsys.readouterr().out
    assert "<0.01%" in said and "1.23%" in said and "exact" in said and "; 1 game played on" in said
    assert (told_error(0.0004), told_error(0.0005)) == ("<0.1%", "0.1%")


def test_there_are_no_odds_at_the_end(tmp_path: Path) -> None:
    position, rng = fathom.Position(GAME, players=2), np.random.default_rng(1)
    while not position.is_over:
        chance = position.current_player < 0
        position.play(position.sample_chance(rng) if chance else int(rng.choice(position.legal_actions())))
    file = tmp_path / "over.record"
    file.write_text(write(position))
    assert "the game is over" in one_line(fathom_says("odds", str(file), status=2)[1])
    with pytest.raises(fathom.FathomError, match="the game is over"):
        odds(position, None)


def test_a_simulation_of_bots_that_think_is_stopped_in_the_middle_of_a_game() -> None:
    words = command("simulate", GAME, "--players", "2", "--bots", "search:60s:random", "--games", "3")
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT) as running:
        time.sleep(8)
        running.send_signal(signal.SIGINT)
        wrong = running.communicate(timeout=200)[1]  # what is being compiled is compiled first
    assert running.returncode == 130 and "Traceback" not in wrong, wrong


def test_the_odds_of_the_last_diver_are_exact(record: str) -> None:
    out, _ = fathom_says("odds", record)
    assert "100.00%" in out and "exact" in out
    said = json.loads(fathom_says("odds", record, "--json")[0])
    home, at_sea = said["chances"]
    assert said["player"] == "pearl_diver" and said["games"] == 0 and home["chance"] == 1 and home["error"] is None
    assert at_sea["chance"] == pytest.approx(0.7544, abs=1e-4) and at_sea["error"] is None
