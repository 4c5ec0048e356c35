"""What is imported is named in pyproject.toml, so that nothing is there only because something else asks for it."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from .tree import PROJECT, ROOT, python_files

NEEDED = PROJECT["project"]["dependencies"]
EXTRAS = PROJECT["project"]["optional-dependencies"]
OURS = {"fathom", "tests", "hatch_build"}
FOUND_BY_UVICORN = {"uvloop"}  # which imports it if it is there


def named(requirements: Iterable[str]) -> set[str]:
    return {plain(re.split(r"[\[<>=; ]", requirement)[0]) for requirement in requirements}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def imports(paths: Iterable[Path]) -> Iterator[str]:
    """The packages of others that modules import, wherever in them."""
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module]
            yield from {name.split(".")[0] for name in names} - OURS - sys.stdlib_module_names


def packages(paths: Iterable[Path]) -> dict[str, set[str]]:
    """The same, with the distributions each may come from; one that is not installed is taken to be called alike."""
    known = {"cupy": ["cupy-cuda13x"], **packages_distributions()}  # of few it is called otherwise
    return {name: set(map(plain, known.get(name, [name]))) for name in imports(paths)}


@pytest.mark.parametrize(
    ("paths", "requirements"),
    [
        (python_files("src"), [*NEEDED, *EXTRAS["gpu"], *EXTRAS["plots"], *EXTRAS["ray"], *EXTRAS["server"]]),
        ([ROOT / "hatch_build.py"], EXTRAS["page"]),
        (
            python_files("tests"),
            [*NEEDED, *EXTRAS["page"], *EXTRAS["plots"], *EXTRAS["server"], *EXTRAS["dev"], *EXTRAS["fuzz"]],
        ),
    ],
    ids=["src", "hatch_build.py", "tests"],
)
def test_what_is_imported_is_named(paths: list[Path], requirements: list[str]) -> None:
    assert [name for name, homes in packages(paths).items() if not homes & named(requirements)] == []


def test_what_is_named_is_imported() -> None:
    used = set().union(*packages(python_files("src")).values())
    assert named(NEEDED) - used == FOUND_BY_UVICORN
