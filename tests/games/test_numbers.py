"""Every clause of a game's RULES.md is in its code and in a test."""

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest

from fathom.engine.game import Game
from fathom.games import ALL

TESTS = Path(__file__).parent

pytestmark = pytest.mark.parametrize("game", ALL.values(), ids=lambda game: game.id)


def rules(game: Game) -> str:
    """The text of RULES.md."""
    return (game.folder / "RULES.md").read_text()


def clauses(game: Game) -> list[str]:
    """The numbers of all clauses, in their order."""
    return re.findall(r"^### (\d+\.\d+) ", rules(game), re.MULTILINE)


def docstrings(game: Game) -> str:
    """All docstrings of the game's modules."""
    trees = [ast.parse(path.read_text()) for path in sorted(game.folder.rglob("*.py"))]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    kinds = ast.Module | ast.FunctionDef | ast.ClassDef
    return "\n".join(ast.get_docstring(node) or "" for node in nodes if isinstance(node, kinds))


def cited(game: Game) -> set[str]:
    """The clauses that docstrings name in brackets, each by itself or the first and the last of a few."""
    groups = re.findall(r"\((\d+\.\d+(?:(?:, | to )\d+\.\d+)*)\)", docstrings(game))
    return {number for group in groups for number in re.findall(r"\d+\.\d+", group)}


def test_clauses_are_numbered_without_gaps(game: Game) -> None:
    numbers = [tuple(map(int, clause.split("."))) for clause in clauses(game)]
    for before, after in pairwise(numbers):
        assert after in {(before[0], before[1] + 1), (before[0] + 1, 1)}


def test_every_clause_is_in_a_docstring(game: Game) -> None:
    assert sorted(set(clauses(game)) - cited(game)) == []
    assert sorted(cited(game) - set(clauses(game))) == []


def test_every_clause_is_in_the_name_of_a_test(game: Game) -> None:
    names = "\n".join(path.read_text() for path in (TESTS / game.id).glob("test_clauses_*.py"))
    tested = {f"{a}.{b}" for a, b in re.findall(r"^def test_(\d+)_(\d+)_", names, re.MULTILINE)}
    assert sorted(tested ^ set(clauses(game))) == []


def test_every_option_is_in_a_clause(game: Game) -> None:
    lines = re.findall(r"Options: ([^.]+)\.", rules(game))
    named = {name for line in lines for name in line.replace("\n", " ").split(", ")}
    assert named == {option.name for option in game.facts.OPTIONS}
