"""A game's RULES.md, read: an introduction for players, and then the rules in numbered sections and clauses.

Its RULINGS.md, if it has one, explains the rulings that clauses name. A translation is `words/RULES.<language>.md` or
`words/RULINGS.<language>.md`, written the same way. English stands in for what it lacks.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

ENGLISH = "en"
HEADING = re.compile(r"^#{2,3} (\d+(?:\.\d+)?) (.*)$", re.MULTILINE)  # `## 1 Title` or `### 1.2 Title`
RULING = re.compile(r"^## ([A-Z]+\d+) (.*)$", re.MULTILINE)  # `## D7 Title`
TITLE = re.compile(r"\A# .*\n")
COMMENT = re.compile(r"<!--.*?-->\n*", re.DOTALL)
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")  # to a file that whoever reads this may not have: the text is kept


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


class Ruling(NamedTuple):
    """How a point that the sources leave open is settled, and why; clauses name it in their source."""

    name: str
    title: str
    text: str


class Rulebook(NamedTuple):
    """All of the rules. The titles of the files and the history are left out, and so is what precedes the first ruling."""

    introduction: str
    sections: list[Section]
    rulings: list[Ruling]


class _Parts(NamedTuple):
    introduction: str
    headed: Mapping[
        str, tuple[str, str]
    ]  # title and text by the number of a section or clause, or the name of a ruling


@cache
def read(folder: Path, language: str = ENGLISH) -> Rulebook:
    """The rules in the folder of a game."""
    english, own = _both(folder, "RULES", language, HEADING)
    sections: list[Section] = []
    for number, part in english.headed.items():
        title, text = own.headed.get(number, part)
        if "." in number:
            body, source, _ = _clause(text)
            sections[-1].clauses.append(Clause(number, title, body, source, _clause(part[1])[-1]))
        else:
            sections.append(Section(number, title, text, []))
    return Rulebook(own.introduction or english.introduction, sections, _rulings(folder, language))


def _rulings(folder: Path, language: str) -> list[Ruling]:
    english, own = _both(folder, "RULINGS", language, RULING)
    return [Ruling(name, *own.headed.get(name, part)) for name, part in english.headed.items()]


def _both(folder: Path, file: str, language: str, heading: re.Pattern[str]) -> tuple[_Parts, _Parts]:
    """A file in English and in the language."""
    english = _parts(folder / f"{file}.md", heading)
    return english, english if language == ENGLISH else _parts(folder / "words" / f"{file}.{language}.md", heading)


@cache
def _parts(path: Path, heading: re.Pattern[str]) -> _Parts:
    """A file, cut at its headings of that kind; empty if there is no such file."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    text = LINK.sub(r"\1", COMMENT.sub("", text))
    introduction, *rest = heading.split(text.split("\n## History")[0])
    headed = {
        number: (title, body.strip()) for number, title, body in zip(rest[::3], rest[1::3], rest[2::3], strict=True)
    }
    return _Parts(TITLE.sub("", introduction).strip(), headed)


def _clause(text: str) -> tuple[str, str, list[str]]:
    """The text, the source and the options of a clause."""
    body, _, foot = text.rpartition("\n\nSource: ")
    source, _, options = " ".join(foot.split()).partition(" Options: ")
    return body or foot, source, [name.strip() for name in options.rstrip(".").split(",") if name.strip()]
