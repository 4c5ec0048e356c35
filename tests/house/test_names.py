"""One way to name things, everywhere."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import fathom

from .tree import GAMES, SOURCE, python_files, shown

REFUSED = {  # another project's word: ours
    "agent": "player or seat",
    "board_state": "state",
    "colour": "seat",
    "env": "game or position",
    "observation": "view",
    "player_id": "seat",
    "reward": "returns",
    "terminal": "OVER",
}


def test_the_public_surface_is_small() -> None:
    assert len(fathom.__all__) <= 20
    assert all(hasattr(fathom, name) for name in fathom.__all__)


def test_the_public_names_are_listed_before_they_are_asked_for() -> None:
    code = "import fathom; print(*dir(fathom))"
    listed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert set(fathom.__all__) <= set(listed)


@pytest.mark.parametrize("path", python_files("src/fathom"), ids=shown)
def test_a_module_is_called_by_one_word(path: Path) -> None:
    names = [
        path.stem,
        *(folder.name for folder in path.parents if SOURCE in folder.parents and folder.parent != GAMES),
    ]
    assert all(name.strip("_").isalpha() and name.islower() and "_" not in name.strip("_") for name in names), names


@pytest.mark.parametrize("path", python_files("src/fathom"), ids=shown)
def test_one_word_per_thing(path: Path) -> None:
    if SOURCE / "adapters" in path.parents:
        return  # they speak the words of those they adapt to
    names = {node.id for node in nodes(path) if isinstance(node, ast.Name)}
    names |= {node.arg for node in nodes(path) if isinstance(node, ast.arg)}
    names |= {node.name for node in functions(path)}
    assert not {name: REFUSED[name] for name in names & set(REFUSED)}


def nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text()))


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in nodes(path) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
