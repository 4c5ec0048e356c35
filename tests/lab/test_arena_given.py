"""What an arena is given: players that print or fail, a game alone, a test of two numbers. And what it says of errors."""

import io
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from matplotlib import rc_context
from rich.console import Console

from fathom import FathomError
from fathom.lab.arena import arena
from fathom.lab.picture import draw
from fathom.lab.tally import Outcome, Ranked, _share_errors
from fathom.printing import show_arena

from .test_command import fathom_says


def test_what_a_player_prints_is_no_part_of_the_output_and_what_fails_late_loses_no_games(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "print('I am read')\n"
        "class Late:\n"
        "    many = 0\n"
        "    def choose(self, view, generator):\n"
        "        print('hello')\n"
        "        Late.many += 1\n"
        "        if Late.many > 600:\n"
        "            raise RuntimeError('tired')\n"
        "        return view.legal_actions()[0]\n"
        "class Timed:\n"
        "    def __init__(self, seconds): ...\n"
        "    def choose(self, view, generator):\n"
        "        return view.legal_actions()[0]\n"
    )
    bots = f"{tmp_path}/mine.py:Late,random"
    words = ("arena", "deep_sea_adventure", "--bots", bots, "--games", "400", "--workers", "1")
    told, wrong = fathom_says(*words, "--json", status=2)
    said = json.loads(told)
    assert "hello" in wrong
    assert 0 < said["games"] < said["asked"] == 400 and not said["is_stopped"]
    assert "failed as seat" in said["fault"] and "tired" in said["fault"]
    assert f"{said['games']} of 400 games were played, then: {said['fault']}" in wrong
    assert f"{said['games']} games" in fathom_says(*words, status=2)[0]
    told, wrong = fathom_says("simulate", *words[1:], "--json", status=2)
    said = json.loads(told)
    assert "I am read" in wrong and "hello" in wrong
    assert 0 < said["games"] < said["asked"] == 400 and not said["is_stopped"] and "tired" in said["fault"]
    assert f"{said['games']} of 400 games were played, then: {said['fault']}" in wrong
    timed = f"{tmp_path}/mine.py:Timed,random"
    told, _ = fathom_says("arena", "deep_sea_adventure", "--bots", timed, "--games", "2", "--time", "0.1", "--json")
    assert json.loads(told)["games"] == 2, "nor is what is printed when the file is read"


def test_a_game_alone_is_played_by_two() -> None:
    outcome = arena("deep_sea_adventure", ["pearl_diver", "random"], games=64)
    assert (outcome.players, outcome.games, outcome.is_stopped, outcome.fault) == (2, outcome.asked, False, "")


@pytest.mark.parametrize("sprt", [5, ("0", "10"), (0,), (10, 0), "0,10"])
def test_a_sequential_test_is_of_two_numbers(sprt: Any) -> None:
    with pytest.raises(FathomError, match="A sequential test can't be"):
        arena("deep_sea_adventure", ["pearl_diver", "random"], games=2, sprt=sprt)


# ---------------------------------------------------------------- errors


def outcome(*errors: float | None) -> Outcome:
    """What came of a few games, by the error of each player's rating."""
    ranking = [
        Ranked(f"player {k}", 30, 0.5, 10.0 - k, error, None if error is None else 0.0123)
        for k, error in enumerate(errors)
    ]
    ahead = [[None if row == column else 0.5 for column in range(len(errors))] for row in range(len(errors))]
    return Outcome("pig", 2, "default", {}, 1, 30, 30, False, "", 1.0, ranking, ahead, "a source", None)


@pytest.mark.parametrize("errors", [(None, None), (7.0, None), (7.0, 8.0)])
def test_a_picture_has_no_bar_where_an_error_is_not_known(errors: tuple[float | None, ...], tmp_path: Path) -> None:
    """A bar without length would say that there is no error."""
    file = tmp_path / "arena.svg"
    with rc_context({"svg.fonttype": "none"}):  # text as it is
        draw(outcome(*errors), "Pig", file)
    drawn = file.read_text()
    caps = len(re.findall(r"<use [^>]*stroke: #0b6e8a", drawn))  # and the points; two at each bar
    assert caps == len(errors) + 2 * sum(error is not None for error in errors)
    assert ("no bar: error not known yet" in drawn) is (None in errors)


def test_the_table_says_how_sure_a_share_is(monkeypatch: pytest.MonkeyPatch) -> None:
    for width, known in ((100, ["±", "±"]), (40, ["±"])):
        paper = Console(width=width, file=io.StringIO())
        monkeypatch.setattr("fathom.printing._paper", lambda paper=paper: paper)
        show_arena(outcome(7.0, None))
        lines = [line.split() for line in paper.file.getvalue().splitlines()]
        assert [word for word in lines[0] if word == "±"] == known
        assert ("1.23%" in lines[1]) is (width == 100) and lines[2].count("?") == len(known)


def test_shares_have_the_errors_that_they_vary_by() -> None:
    rng = np.random.default_rng(3)
    for units, tables in ((400, 1), (100, 4), (20, 20)):  # of few units, tables count by themselves
        won = rng.random((units, tables)) < 0.3
        wins, seats = np.stack([won, 1.0 - won], axis=2), np.array([units * tables] * 2)
        errors = _share_errors(wins, wins.sum(axis=(0, 1)) / seats, seats)
        assert errors == pytest.approx([np.sqrt(0.3 * 0.7 / 400)] * 2, rel=0.15)
    always = np.array([[[1.0, 0.0]]] * 50)
    assert all(0 < error < 0.05 for error in _share_errors(always, np.array([1.0, 0.0]), np.array([50, 50])))


def test_of_few_games_neither_error_is_known() -> None:
    for games, known in ((4, False), (64, True)):
        found = arena("deep_sea_adventure", ["pearl_diver", "random"], games=games)
        assert {(one.error is None, one.share_error is None) for one in found.ranking} == {(not known, not known)}
