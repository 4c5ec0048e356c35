"""Files and functions stay small enough to be read at a sitting."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from .tree import page_files, python_files, shown

LONGEST_FILE = 400  # lines; a longer one says why in a comment `# long: ...` near its head
LONGEST_FUNCTION = 40  # lines below the docstring; a longer one says why in a comment `# long: ...` above it
MADE = {"wire.ts"}  # generated files


@pytest.mark.parametrize("path", python_files("src", "tests") + page_files(), ids=shown)
def test_a_file_is_short_or_says_why_not(path: Path) -> None:
    lines = path.read_text().splitlines()
    says_why = any(line.startswith(("# long: ", "// long: ")) for line in lines[:50])
    assert path.name in MADE or says_why or len(lines) <= LONGEST_FILE, len(lines)


@pytest.mark.parametrize("path", python_files("src"), ids=shown)
def test_a_function_is_short_or_says_why_not(path: Path) -> None:
    assert not list(long_functions(path))


def long_functions(path: Path) -> Iterator[str]:
    text = path.read_text()
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[1] if ast.get_docstring(node) and len(node.body) > 1 else node.body[0]
            length = (node.end_lineno or 0) - first.lineno + 1
            above = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)]) - 2
            if length > LONGEST_FUNCTION and not lines[above].lstrip().startswith("# long: "):
                yield f"{node.name}: {length} lines"
