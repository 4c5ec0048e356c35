"""Players of one's own that cannot be had: what was wrong, what was expected, what to do."""

from pathlib import Path

import pytest

from fathom import FathomError, UnknownName, players
from fathom.engine.errors import BadArgument

GAME = "deep_sea_adventure"

MINE = """
class Mine:
    def choose(self, view, generator):
        return view.legal_actions()[0]

class Dull:
    pass

class Broken:
    def __init__(self):
        raise RuntimeError("no weights here")
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    """A file with players, and others that are none."""
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    return str(file)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Modules are looked for in the folder where one is."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_it_is_had_where_it_is_there(mine: str) -> None:
    assert type(players.load(GAME, f"{mine}:Mine")).__name__ == "Mine"


@pytest.mark.parametrize("name", ["nomodule:Nope", "json.nomodule:Nope"])
def test_a_module_that_is_not_there_is_named(name: str) -> None:
    home = name.partition(":")[0]
    with pytest.raises(
        UnknownName, match=rf"there is no module {home}, neither in this folder nor installed\. Name one"
    ):
        players.load(GAME, name)


def test_a_file_that_is_not_there_or_is_no_python_is_named(here: Path) -> None:
    with pytest.raises(BadArgument, match=r"there is no file nofile\.py"):
        players.load(GAME, "nofile.py:Nope")
    (here / "notes.txt").write_text("none")
    with pytest.raises(UnknownName, match=r"there is no module notes\.txt"):
        players.load(GAME, "notes.txt:Nope")


def test_a_name_that_is_not_in_the_module_is_named(mine: str) -> None:
    with pytest.raises(
        BadArgument, match=r"there is no Nope in .*mine\.py\. Write one: a class or an object with choose"
    ):
        players.load(GAME, f"{mine}:Nope")
    with pytest.raises(BadArgument, match=r"there is no Mime in .*mine\.py\. Did you mean Mine\?"):
        players.load(GAME, f"{mine}:Mime")
    with pytest.raises(BadArgument, match="there is no Nope in json"):
        players.load(GAME, "json:Nope")


def test_a_name_that_is_no_player_is_told_what_it_lacks(mine: str) -> None:
    for name in (f"{mine}:Dull", "json:dumps"):
        with pytest.raises(BadArgument, match=r"can't choose\. Give it choose\(view, generator\)"):
            players.load(GAME, name)


def test_what_a_module_or_a_class_raises_is_said(here: Path, mine: str) -> None:
    (here / "falls.py").write_text("import json\n1 / 0\n")
    for name in ("falls:Mine", f"{here / 'falls.py'}:Mine"):
        with pytest.raises(
            FathomError, match=r"can't be imported: ZeroDivisionError: .*, line 2 of falls\.py\. Put that right"
        ):
            players.load(GAME, name)
    (here / "lacks.py").write_text("import nothing_of_that_name\n")
    with pytest.raises(
        FathomError, match="can't be imported: ModuleNotFoundError: No module named 'nothing_of_that_name'"
    ):
        players.load(GAME, "lacks:Mine")
    with pytest.raises(FathomError, match="RuntimeError: no weights here"):
        players.load(GAME, f"{mine}:Broken")


def test_a_parameter_that_a_player_does_not_take_is_not_looked_for_in_a_module() -> None:
    with pytest.raises(UnknownName, match="grab_first"):
        players.load(GAME, "grab_first:deep")
    with pytest.raises(UnknownName, match="There is no player 'random:Random'"):
        players.load(GAME, "random:Random")
