"""Every clause of RULES.md is in the code and in a test."""

import ast
import re
from itertools import pairwise
from pathlib import Path

from fathom.games.in_too_deep import facts

FOLDER = Path(facts.__file__).parent
RULES = (FOLDER / "RULES.md").read_text()
CLAUSES = re.findall(r"^### (\d+\.\d+) ", RULES, re.MULTILINE)


def docstrings() -> str:
    """All docstrings of the game's modules."""
    trees = [ast.parse(path.read_text()) for path in sorted(FOLDER.rglob("*.py"))]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    kinds = ast.Module | ast.FunctionDef | ast.ClassDef
    return "\n".join(ast.get_docstring(node) or "" for node in nodes if isinstance(node, kinds))


def cited() -> set[str]:
    """The clauses that docstrings name in brackets, each by itself or the first and the last of a few."""
    groups = re.findall(r"\((\d+\.\d+(?:(?:, | to )\d+\.\d+)*)\)", docstrings())
    return {number for group in groups for number in re.findall(r"\d+\.\d+", group)}


def test_clauses_are_numbered_without_gaps() -> None:
    numbers = [tuple(map(int, clause.split("."))) for clause in CLAUSES]
    for before, after in pairwise(numbers):
        assert after in {(before[0], before[1] + 1), (before[0] + 1, 1)}


def test_every_clause_is_in_a_docstring() -> None:
    assert sorted(set(CLAUSES) - cited()) == []
    assert sorted(cited() - set(CLAUSES)) == []


def test_every_clause_is_in_the_name_of_a_test() -> None:
    names = "\n".join(path.read_text() for path in Path(__file__).parent.glob("test_clauses_*.py"))
    tested = {f"{a}.{b}" for a, b in re.findall(r"^def test_(\d+)_(\d+)_", names, re.MULTILINE)}
    assert sorted(tested ^ set(CLAUSES)) == []


def test_every_option_is_in_a_clause() -> None:
    named = {name for line in re.findall(r"Options: ([^.]+)\.", RULES) for name in line.replace("\n", " ").split(", ")}
    assert named == {option.name for option in facts.OPTIONS}
