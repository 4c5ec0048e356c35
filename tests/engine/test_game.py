"""Which games there are: what can be registered, what packages bring, what a person may name."""

import importlib
import json
import sys
from dataclasses import replace
from importlib.metadata import EntryPoint
from types import FunctionType, SimpleNamespace

import numpy as np
import pytest
from tests.engine import liars_dice, pig
from tests.engine.mutants import write

from fathom import Position, UnknownName
from fathom.engine import game as games
from fathom.engine.errors import BadArgument
from fathom.engine.game import by_id, known, register
from fathom.engine.loading import load
from fathom.engine.state import packed


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"id": "hog"}, "hog and pig have the same state dtype"),
        ({"id": "liars_dice"}, "There is a game 'liars_dice' already"),
        ({"folder": pig.GAME.folder.parent}, "There is a game 'pig' already"),
        ({"rules": liars_dice}, "There is a game 'pig' already"),
        *(({"id": id}, "game's id can't be") for id in ("", "Pig", "2pigs", "pig-2", "pig 2", "píg", "_pig", None)),
        ({"state": [("players", "i1")]}, r"make it with packed\(.* i1, u1,"),
        ({"state": np.dtype([("players", "i1")])}, "The state can't be dtype.*make it with packed"),
        ({"state": np.dtype((np.record, [("players", "f4")]))}, "make it with packed"),
    ],
)
def test_a_game_that_cannot_be_known_is_refused(change, said):
    with pytest.raises(BadArgument, match=said):
        register(replace(pig.GAME, **change))
    assert by_id["pig"] is pig.GAME and by_id["liars_dice"] is liars_dice.GAME


def test_a_game_that_is_made_anew_takes_its_place():
    again = register(replace(pig.GAME, title="Pig again"))
    assert known()["pig"] is again and Position("pig").game is again
    assert register(pig.GAME) is known()["pig"]


ROOMS = {name: value for name, value in vars(pig).items() if not name.startswith("__")}


@pytest.mark.parametrize("room", [type("Rules", (), ROOMS), SimpleNamespace(**ROOMS)], ids=["a class", "a namespace"])
def test_a_room_is_anything_that_has_the_names(room):
    game = replace(pig.GAME, rules=room, facts=room)
    assert isinstance(game.plain.rules.step, FunctionType)
    position = Position(game)
    position.play("roll")
    position.play("pips-6")
    assert position.state.pot == 6


# ---------------------------------------------------------------- what packages bring


def test_a_package_whose_module_is_missing_is_told_of_once_and_left_out(monkeypatch, caplog):
    broken = EntryPoint("sheep", "no_such_module", "fathom.games")
    games._named.cache_clear()
    monkeypatch.setattr(games, "entry_points", lambda group: [broken, EntryPoint("own", "fathom.games:ALL", group)])
    for _ in range(2):
        with pytest.raises(UnknownName, match=r"no game 'sheep'\. Choose .*in_too_deep"):
            Position("sheep")
    assert "in_too_deep" in known()
    (told,) = caplog.messages
    assert told.startswith(
        "no_such_module of the package sheep can't be imported (ModuleNotFoundError: No module named"
    )
    games._named.cache_clear()


def test_packages_are_looked_through_once_and_again_when_one_came(monkeypatch, tmp_path):
    """To read what all of them bring takes milliseconds, and a server is asked for its games all the time."""
    looked = []
    entry_points = games.entry_points

    def noted(group):
        looked.append(group)
        return entry_points(group=group)

    monkeypatch.setattr(games, "entry_points", noted)
    monkeypatch.syspath_prepend(tmp_path)
    games._named.cache_clear()
    for _ in range(9):
        with pytest.raises(UnknownName):
            Position("pig_of_a_package")
    assert len(looked) == 1
    write("pig_of_a_package", tmp_path / "pigs_here", of=pig)
    brought = tmp_path / "pigs_here-1.dist-info"
    brought.mkdir()
    (brought / "METADATA").write_text("Name: pigs-here\nVersion: 1\n")
    (brought / "entry_points.txt").write_text("[fathom.games]\npig_of_a_package = pigs_here\n")
    assert "pig_of_a_package" in known() and len(looked) == 2
    assert Position("pig_of_a_package").players == 2
    games._named.cache_clear()


# ---------------------------------------------------------------- what a person may name


@pytest.mark.parametrize(
    ("folder", "file"), [("json", ""), ("numba", ""), ("my.pigs", ""), ("", "pig.v2.py"), ("2", "pigs.py")]
)
def test_a_game_is_found_by_its_path_whatever_it_is_called(tmp_path, folder, file):
    id = f"pig_{len(folder)}_{len(file)}"
    path = write(id, tmp_path / folder, of=pig)
    if file:
        path = path.rename(path.parent / file)
    for typed in {path, path if file else path.parent}:
        game = load(str(typed))
        assert game.id == id and Position(game).legal_moves() == ["hold", "roll"]
    assert importlib.import_module("json") is json and str(tmp_path) not in sys.path


def test_a_package_may_import_from_itself_by_its_own_name(tmp_path):
    path = write("sty", tmp_path / "sty", {"HOLD, ROLL = 0, 1": "from sty.moves import HOLD, ROLL"}, of=pig)
    (path.parent / "moves.py").write_text("HOLD, ROLL = 0, 1\n")
    assert load(str(path.parent)).id == "sty"


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("def turn(state):", "def turn(state:", r"SyntaxError: .*, line 98 of __init__.py\."),
        ("HOLD, ROLL = 0, 1", "{}[3]", r"KeyError: 3, line 26 of __init__.py\."),
        ("import msgspec\n", "import no_such_module\n", "ModuleNotFoundError: .*, line 10 of"),
        ("        facts=HERE,\n", "", "TypeError: .* 'facts', line 1[56][0-9] of"),
        ("state=STATE", "state=[]", r"The state can't be \[\]: make it with packed.*, line 1[56][0-9] of"),
        ('("pot", "i2")', '("pot", "i3")', "The field pot can't be of type 'i3': choose i1, .*, line 2[0-9] of"),
        ("import sys\n", "import sys\n\nsys.exit(0)\n", "SystemExit: 0, line 9 of"),
        ('id="lost"', 'id="in_too_deep"', "There is a game 'in_too_deep' already"),
    ],
)
def test_a_file_that_cannot_be_imported_is_refused_with_the_line(tmp_path, right, wrong, said):
    path = write("lost", tmp_path, of=pig)
    path.write_text(path.read_text().replace(right, wrong))
    with pytest.raises(BadArgument, match=f"can't be imported: {said}"):
        load(str(path))


def test_what_holds_no_game_is_told_so(tmp_path):
    (tmp_path / "notes.txt").write_text("no Python")
    (tmp_path / "empty.py").write_text("GAME = 'pig'")
    for name in (tmp_path, tmp_path / "notes.txt", tmp_path / "empty.py", "..", "json", "fathom.engine"):
        with pytest.raises(UnknownName, match="holds no GAME"):
            load(str(name))
    for name in ("sheep", "json.sheep", "no such thing", "", "x" * 5000, "a/b.py", "\0"):
        with pytest.raises(UnknownName, match="no module, file or folder of that name"):
            load(name)


@pytest.mark.parametrize("kind", ["i3", "?", "f4", "U3", None, "i1,i2", ">i2", object()])
def test_a_field_is_of_a_type_that_is_named(kind):
    with pytest.raises(BadArgument, match=r"The field pot can't be of type .*: choose i1, u1, i2"):
        packed([("pot", kind)])


def test_a_field_has_a_name_and_one_dimension():
    for name in ("log", "copy", "class", "my pot", "", 3):
        with pytest.raises(BadArgument, match="A field of a state can't be"):
            packed([(name, "i1")])
    for shape in (4, (), (8, 8), (0,), (-1,), ("4",)):
        with pytest.raises(BadArgument, match=r"The field board can't have the shape .* one dimension"):
            packed([("board", "i1", shape)])
