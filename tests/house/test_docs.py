"""What can be used is written about, and what is written is true: examples run, commands and files exist."""

import doctest
import re
from pathlib import Path

import pytest

import fathom
from fathom.engine import notation
from fathom.learn import RANGES, Recipe
from fathom.server.metrics import GAUGES, TIMED

from .commands import commands
from .docs import DOCS, PAGES, remade
from .tree import ROOT, shown

ALL_DOCS = "\n".join(path.read_text() for path in DOCS)
WRITTEN = [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path, kind: str) -> list[str]:
    """What stands between fences of a kind on a page."""
    return [text for found, text in FENCE.findall(page.read_text()) if found == kind]


def is_example(block: str) -> bool:
    """Whether a block is typed at a prompt; otherwise it is quoted from a file."""
    return ">>> " in block


def test_every_public_name_is_documented() -> None:
    assert [name for name in fathom.__all__ if f"`{name}" not in ALL_DOCS and f"fathom.{name}" not in ALL_DOCS] == []


def test_every_method_of_a_position_is_documented() -> None:
    page = (ROOT / "docs" / "4-python.md").read_text()
    names = [name for name in vars(fathom.Position) if not name.startswith("_")]
    assert [name for name in names if not re.search(rf"[.`]{name}\b", page)] == []


def test_every_command_and_option_is_documented() -> None:
    missing = [f"fathom {name}" for name in commands() if f"fathom {name}" not in ALL_DOCS]
    missing += [f"fathom {name} {word}" for name, words in commands().items() for word in words if word not in ALL_DOCS]
    assert missing == []


def test_every_number_of_a_training_is_documented_with_its_default_and_range() -> None:
    page, usual = (ROOT / "docs" / "11-learning.md").read_text(), Recipe("pig")
    rows = re.findall(r"^\| `(\w+)` \| ([\d.]+) \| ([\d.]+), ([\d.]+) \|", page, re.MULTILINE)
    assert {name: (float(value), float(least), float(most)) for name, value, least, most in rows} == {
        name: (getattr(usual, name), *ends) for name, ends in RANGES.items()
    }


def test_every_metric_is_documented() -> None:
    page = (ROOT / "docs" / "13-serving.md").read_text()
    names = [f"fathom_{name}_seconds" for name in TIMED] + [f"fathom_{name}" for name in GAUGES]
    assert re.findall(r"^\| `(fathom_\w+)` \|", page, re.MULTILINE) == names


def test_the_pages_are_numbered_and_stand_in_the_readme_in_that_order() -> None:
    assert [page.name.split("-")[0] for page in DOCS] == [str(number) for number in range(1, len(DOCS) + 1)]
    assert re.findall(r"^\| \[.*\]\(docs/(.*)\)", (ROOT / "README.md").read_text(), re.MULTILINE) == [
        page.name for page in DOCS
    ]


@pytest.mark.parametrize("page", DOCS, ids=shown)
def test_a_page_names_its_reader_first(page: Path) -> None:
    assert page.read_text().startswith("*For ")


@pytest.mark.parametrize("page", PAGES, ids=shown)
def test_what_is_made_from_the_code_is_as_the_code_says(page: Path) -> None:
    text = page.read_text()
    assert text == remade(text), "remake it: python -m tests.house.docs"


@pytest.mark.parametrize("page", PAGES, ids=shown)
def test_the_examples_do_as_they_say(page: Path) -> None:
    examples = "\n".join(filter(is_example, blocks(page, "python")))
    test = doctest.DocTestParser().get_doctest(examples, {"__name__": "__main__"}, page.name, str(page), 0)
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=shown)
def test_what_is_quoted_stands_in_the_file_it_is_quoted_from(page: Path) -> None:
    for block in blocks(page, "python"):
        if not is_example(block):
            source, _, text = block.partition("\n")
            file = (ROOT / source.removeprefix("# ")).read_text()
            assert [part for part in text.split("\n\n") if part.strip() not in file] == [], source


@pytest.mark.parametrize("page", PAGES, ids=shown)
def test_the_records_can_be_replayed(page: Path) -> None:
    for text in blocks(page, "record"):
        record = notation.read(text)
        facts = {key: value for key, value in record.head.items() if key in ("Date", "Seat0", "Seat1", "Seat2")}
        assert notation.write(record.position, facts, record.comments) == text


@pytest.mark.parametrize("page", WRITTEN, ids=shown)
def test_every_make_command_exists(page: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"(?:`|^ {4})make ([a-z]+)", page.read_text(), re.MULTILINE)) <= targets


@pytest.mark.parametrize("page", WRITTEN, ids=shown)
def test_every_fathom_command_exists(page: Path) -> None:
    for name, rest in re.findall(r"(?:`|^ {4})fathom ([a-z]+)([^`\n]*)", page.read_text(), re.MULTILINE):
        assert set(re.findall(r"--[a-z-]+", rest)) <= {*commands()[name], "--help"}, name


@pytest.mark.parametrize("page", WRITTEN, ids=shown)
def test_every_linked_file_exists(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text())
    assert [link for link in links if not (page.parent / link).exists()] == []
