"""A game's RULES.md, read: an introduction for players, and then the rules in numbered sections and clauses.

A translation is `words/RULES.<language>.md`, written the same way. English stands in for what it lacks.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

ENGLISH = "en"
HEADING = re.compile(r"^#{2,3} (\d+(?:\.\d+)?) (.*)$", re.MULTILINE)  # `## 1 Title` or `### 1.2 Title`
TITLE = re.compile(r"\A# .*\n")


class Clause(NamedTuple):
    """A numbered clause; its last paragraph in the file is `Source: ... Options: a, b.` and is cut up here."""

    number: str
    title: str
    text: str  # Markdown, as everywhere here
    source: str
    options: list[str]  # those that change it


class Section(NamedTuple):
    """A numbered section; `text` stands between its heading and its first clause."""

    number: str
    title: str
    text: str
    clauses: list[Clause]


class Rulebook(NamedTuple):
    """All of the rules. The title of the file and its history are left out."""

    introduction: str
    sections: list[Section]


class _Parts(NamedTuple):
    introduction: str
    headed: Mapping[str, tuple[str, str]]  # title and text by the number of a section or clause


def read(folder: Path, language: str = ENGLISH) -> Rulebook:
    """The rules in the folder of a game."""
    english = _parts(folder / "RULES.md")
    own = english if language == ENGLISH else _parts(folder / "words" / f"RULES.{language}.md")
    sections: list[Section] = []
    for number, part in english.headed.items():
        title, text = own.headed.get(number, part)
        if "." in number:
            body, source, _ = _clause(text)
            sections[-1].clauses.append(Clause(number, title, body, source, _clause(part[1])[-1]))
        else:
            sections.append(Section(number, title, text, []))
    return Rulebook(own.introduction or english.introduction, sections)


@cache
def _parts(path: Path) -> _Parts:
    """A file, cut at its numbered headings; empty if there is no such file."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    introduction, *rest = HEADING.split(text.split("\n## History")[0])
    headed = {
        number: (title, body.strip()) for number, title, body in zip(rest[::3], rest[1::3], rest[2::3], strict=True)
    }
    return _Parts(TITLE.sub("", introduction).strip(), headed)


def _clause(text: str) -> tuple[str, str, list[str]]:
    """The text, the source and the options of a clause."""
    body, _, foot = text.rpartition("\n\nSource: ")
    source, _, options = " ".join(foot.split()).partition(" Options: ")
    return body or foot, source, [name.strip() for name in options.rstrip(".").split(",") if name.strip()]
