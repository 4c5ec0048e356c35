"""Every game has the same rooms, and no others."""

import pytest

from .tree import GAME_IDS, GAMES

ROOMS = {
    "RULES.md",
    "__init__.py",
    "facts.py",
    "state.py",
    "moves.py",
    "rules.py",
    "view.py",
    "words",
    "hints.py",
}


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_game_has_its_rooms_and_no_others(game: str) -> None:
    assert {path.name for path in (GAMES / game).iterdir() if path.name != "__pycache__"} == ROOMS


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_game_speaks_english_first(game: str) -> None:
    assert (GAMES / game / "words" / "en.ftl").exists()
