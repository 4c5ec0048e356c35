"""Shared code knows no game."""

import pytest

from .tree import GAME_IDS, SOURCE, WEB, page_files, python_files, shown


def test_there_are_games() -> None:
    assert GAME_IDS


@pytest.mark.parametrize("game", GAME_IDS)
def test_python_names_a_game_only_in_its_folder_and_in_the_list(game: str) -> None:
    allowed = {SOURCE / "games" / "__init__.py"}
    strangers = [
        shown(path)
        for path in python_files("src/fathom")
        if game in path.read_text() and path not in allowed and SOURCE / "games" / game not in path.parents
    ]
    assert not strangers


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_page_names_a_game_only_in_its_folder_and_in_one_list(game: str) -> None:
    elsewhere = [path for path in page_files() if game in path.read_text() and WEB / "games" / game not in path.parents]
    assert [shown(path.parent) for path in elsewhere] == [shown(WEB / "games")], [shown(path) for path in elsewhere]
