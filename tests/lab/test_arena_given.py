"""What an arena is given: players that print or fail, a game alone, a test of two numbers."""

import json
from pathlib import Path
from typing import Any

import pytest

from fathom import FathomError
from fathom.lab.arena import arena

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
