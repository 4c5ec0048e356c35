"""Every game has the same rooms, and no others."""

import pytest

from .tree import GAME_IDS, GAMES, english

ROOMS = {
    "RULES.md",
    "RULINGS.md",
    "__init__",
    "game",
    "facts",
    "state",
    "moves",
    "rules",
    "events",
    "words",
}
FOR_SOME = {
    "view",
    "hints",
    "encoding",
    "diagram",
    "network.npz",  # the weights of the network that comes with it
    "novice.npz",  # and of a beginner's: see `fathom.players.ladder`
}  # a game without secrets, or without players of its own, does without


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_game_has_its_rooms_and_no_others(game: str) -> None:
    names = {path.name.removesuffix(".py") for path in (GAMES / game).iterdir()}  # a room may be a file or a folder
    names = {name for name in names if not name.endswith(".ftl")} - {"__pycache__"}
    assert names - FOR_SOME == ROOMS


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_game_speaks_english_first(game: str) -> None:
    assert english(game).exists()
