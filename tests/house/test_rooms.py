"""Every game has the same rooms, and no others."""

import pytest

from .tree import GAME_IDS, GAMES

ROOMS = {
    "RULES.md",
    "RULINGS.md",
    "__init__",
    "facts",
    "state",
    "moves",
    "rules",
    "events",
    "view",
    "words",
    "hints",
}


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_game_has_its_rooms_and_no_others(game: str) -> None:
    names = {path.name.removesuffix(".py") for path in (GAMES / game).iterdir()}  # a room may be a file or a folder
    assert names - {"__pycache__"} == ROOMS


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_game_speaks_english_first(game: str) -> None:
    assert (GAMES / game / "words" / "en.ftl").exists()
