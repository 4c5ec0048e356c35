"""Players of one's own that cannot be had: what was wrong, what was expected, what to do."""

import re
import sys
from functools import partial
from pathlib import Path

import pytest

from fathom import FathomError, Setup, UnknownName, players
from fathom.engine.errors import BadArgument
from fathom.games import find
from fathom.lab.lineup import Lineup
from fathom.players.own import takes_time

GAME = "deep_sea_adventure"

MINE = """
class Mine:
    def choose(self, view, generator):
        return view.legal_actions()[0]

class Dull:
    pass

class Five:
    choose = 5

class Waits:
    async def choose(self, view, generator):
        return view.legal_actions()[0]

class Yields:
    async def choose(self, view, generator):
        yield view.legal_actions()[0]

class Called:
    class choose:
        async def __call__(self, view, generator):
            return view.legal_actions()[0]
    choose = choose()

class Hurried:
    def __init__(self, game, seconds=1.0):
        self.game, self.seconds = game, seconds
    def choose(self, view, generator):
        return view.legal_actions()[0]

class Needs(Mine):
    def __init__(self, seconds):
        self.seconds = seconds

class Both(Mine):
    def __init__(self, seconds, simulations):
        pass

class Later(Mine):
    def __init__(self, game=None, depth=3):
        self.told = game, depth

class Deep(Mine):
    def __init__(self, depth, game):
        pass

class Counting:
    def __init__(self, simulations):
        self.simulations = simulations
    def choose(self, view, generator):
        return view.legal_actions()[0]

class Any:
    def __init__(self, **settings):
        self.settings = settings
    def choose(self, view, generator):
        return view.legal_actions()[0]

made = Mine()

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


def test_it_is_told_its_budget(mine: str) -> None:
    timed = players.load(GAME, f"{mine}:Hurried:0.25s")
    assert (timed.seconds, timed.game.id) == (0.25, GAME)  # type: ignore[attr-defined]
    assert players.load(GAME, f"{mine}:Hurried").seconds == 1.0  # type: ignore[attr-defined]
    assert players.load(GAME, f"{mine}:Counting:300").simulations == 300  # type: ignore[attr-defined]
    assert players.load(GAME, f"{mine}:Any:2s").settings == {"seconds": 2.0}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("typed", "budget"), [("Mine:0.5s", "seconds"), ("Hurried:300", "simulations"), ("Needs:300", "simulations")]
)
def test_one_that_takes_no_budget_is_given_none(mine: str, typed: str, budget: str) -> None:
    sentence = rf"{typed}' is told no budget: its class takes no argument {budget}\. Write def __init__"
    with pytest.raises(BadArgument, match=sentence):
        players.load(GAME, f"{mine}:{typed}")


def test_only_a_class_is_told_a_budget(mine: str) -> None:
    with pytest.raises(
        BadArgument, match=r"made in .*mine\.py is no class but made already.* Name its class, or leave"
    ):
        players.load(GAME, f"{mine}:made:0.5s")
    with pytest.raises(BadArgument, match=r"dumps in json can't choose"):
        players.load(GAME, "json:dumps:0.5s")


def test_one_that_needs_a_budget_says_how_it_is_told(mine: str) -> None:
    with pytest.raises(BadArgument, match=r"its class needs seconds\. Type it .* such as .*:Needs:0\.5s, or .* --time"):
        players.load(GAME, f"{mine}:Needs")
    with pytest.raises(BadArgument, match=r"needs simulations\. Type it behind the name, such as .*:Counting:20000\."):
        players.load(GAME, f"{mine}:Counting")
    with pytest.raises(BadArgument, match=r"its class needs simulations, too\. Give that a default"):
        players.load(GAME, f"{mine}:Both:0.5s")


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        ("seconds, game", ":0.5s"),
        ("game, seconds", ":0.5s"),
        ("*, game", ""),
        ("*, game, seconds=None", ":0.5s"),
        ("game, /", ""),
        ("seconds, game, /", ":0.5s"),
        ("depth=3, seconds=None, /, *, game", ":0.5s"),
        ("g, seconds=None", ":0.5s"),
        ("seconds, g", ":0.5s"),
        ("game, **more", ":0.5s"),
    ],
)
def test_the_game_and_the_budget_may_stand_in_any_order(here: Path, arguments: str, typed: str) -> None:
    file = here / "ordered.py"
    (here / "ordered.py").write_text(
        f"class Ordered:\n    def __init__(self, {arguments}):\n        self.told = list(locals().values())\n"
        "    def choose(self, view, generator):\n        return view.legal_actions()[0]\n"
    )
    told = players.load(GAME, f"{file}:Ordered{typed}").told  # type: ignore[attr-defined]
    assert find(GAME) in told and (0.5 in told or {"seconds": 0.5} in told) == bool(typed)
    assert "depth" not in arguments or 3 in told


def test_the_game_is_for_the_argument_of_that_name_and_for_none_that_has_a_default(mine: str) -> None:
    assert players.load(GAME, f"{mine}:Later").told == (None, 3)  # type: ignore[attr-defined]
    with pytest.raises(BadArgument, match="missing 1 required positional argument: 'depth'"):
        players.load(GAME, f"{mine}:Deep")


NO_BUDGETS = "0s -1s s 0 1e3 500ms 10000s 0.00005s 1e-3s 1000000000 5.s 0.5".split()


@pytest.mark.parametrize("typed", [*NO_BUDGETS, ""])
def test_a_budget_that_is_none_is_told_what_one_is(mine: str, typed: str) -> None:
    sentence = (
        rf":Hurried:{re.escape(typed)}' is told no budget: '{re.escape(typed)}' is none\. Type .* 0\.0001s to 9999s"
    )
    for ask in (partial(players.load, GAME), takes_time):
        with pytest.raises(BadArgument, match=rf"{sentence} .* such as 0\.5s; .* 1 to 999999999\."):
            ask(f"{mine}:Hurried:{typed}")


@pytest.mark.parametrize(
    ("typed", "found"), [("0.0001s", 0.0001), ("9999s", 9999), ("1", 1), ("999999999", 999_999_999)]
)
def test_a_budget_may_be_as_small_and_as_large_as_is_said(mine: str, typed: str, found: float) -> None:
    assert list(players.load(GAME, f"{mine}:Any:{typed}").settings.values()) == [found]  # type: ignore[attr-defined]


def test_what_is_not_there_is_said_before_its_budget(mine: str) -> None:
    with pytest.raises(BadArgument, match=r"Did you mean Hurried\?"):
        players.load(GAME, f"{mine}:Hurryed:500ms")
    with pytest.raises(UnknownName, match="there is no module nomodule"):
        players.load(GAME, "nomodule:Nope:500ms")
    with pytest.raises(UnknownName, match="There is no player 'nobody:9'"):
        players.load(GAME, "nobody:9")


def test_some_of_pythons_own_classes_do_not_tell_what_they_take() -> None:
    with pytest.raises(BadArgument, match="can't choose"):
        players.load(GAME, "builtins:dict")


@pytest.mark.parametrize("name", ["nomodule:Nope", "json.nomodule:Nope"])
def test_a_module_that_is_not_there_is_named(name: str) -> None:
    home = name.partition(":")[0]
    with pytest.raises(
        UnknownName, match=rf"there is no module {home}, neither in this folder nor installed\. Name one"
    ):
        players.load(GAME, name)


def test_a_file_that_is_not_there_or_is_no_python_is_named(here: Path) -> None:
    for name in ("nofile.py:Nope", "nofile.py"):
        with pytest.raises(BadArgument, match=r"there is no file nofile\.py"):
            players.load(GAME, name)
    (here / "notes.txt").write_text("none")
    with pytest.raises(UnknownName, match=r"there is no module notes\.txt"):
        players.load(GAME, "notes.txt:Nope")


def test_a_file_alone_is_told_which_players_it_has(here: Path) -> None:
    (here / "shared.py").write_text("def choose(): ...")
    (here / "some.py").write_text(
        "import shared\nfrom fathom.players import Scripted\nclass A:\n    def choose(self): ...\nlazy = A()\n"
    )
    with pytest.raises(
        BadArgument, match=r"is a file\. Type which player in it is meant: some\.py:A or some\.py:lazy\."
    ):
        players.load(GAME, "some.py")
    (here / "none.py").write_text("")
    with pytest.raises(BadArgument, match=r"meant: none\.py:Name\."):
        players.load(GAME, "none.py")


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


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Five", r"its choose is 5, which is no function\. Write def choose\(self, view, generator\)"),
        ("Waits", r"its choose is async, .* Write def choose\(self, view, generator\), without async"),
        ("Yields", "its choose is async"),
        ("Called", "its choose is async"),
    ],
)
def test_a_choose_that_nobody_can_call_or_wait_for_is_refused(name: str, fault: str, mine: str) -> None:
    with pytest.raises(BadArgument, match=rf":{name}' is no player: {fault}"):
        players.load(GAME, f"{mine}:{name}")
    made = getattr(next(each for each in sys.modules.values() if getattr(each, "__file__", None) == mine), name)()
    with pytest.raises(BadArgument, match=rf"is no player: {fault}"):
        Lineup(Setup(GAME, 2), [made, "random"], seed=1)


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
