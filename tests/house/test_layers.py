"""Shared code knows no game."""

import re
from pathlib import Path

import pytest

from fathom.games import ALL

from .tree import GAME_IDS, SOURCE, WEB, page_files, python_files, shown


def is_named(game: str, path: Path) -> bool:
    """Whether a file names a game: by its id, its title, however written, or a player whose name is no common word."""
    title, players = ALL[game].title, [player.name for player in ALL[game].hints.SCRIPTED if "_" in player.name]
    names = "|".join(map(re.escape, (game, title, title.replace(" ", ""), *players)))
    return re.search(rf"(?<![a-z])({names})(?![a-z])", path.read_text(), re.IGNORECASE) is not None


def test_there_are_games() -> None:
    assert GAME_IDS


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_code_and_its_words_name_a_game_only_in_its_folder_and_in_the_list(game: str) -> None:
    files = [*python_files("src/fathom"), *SOURCE.rglob("*.ftl")]
    elsewhere = [path for path in files if is_named(game, path) and SOURCE / "games" / game not in path.parents]
    assert [shown(path) for path in elsewhere] == [shown(SOURCE / "games" / "__init__.py")]


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_page_names_a_game_only_in_its_folder_and_in_one_list(game: str) -> None:
    elsewhere = [path for path in page_files() if is_named(game, path) and WEB / "games" / game not in path.parents]
    listed = [shown(WEB / "games")] if (WEB / "games" / game).is_dir() else []  # a game may be shown plainly
    assert [shown(path.parent) for path in elsewhere] == listed, [shown(path) for path in elsewhere]
