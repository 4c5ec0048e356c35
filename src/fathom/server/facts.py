"""What a reader of rules is sent about a game."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fathom.server import wire

if TYPE_CHECKING:
    from fathom.engine.game import Game


def clauses(it: "Game", chosen: Mapping[str, Any], language: str = "en") -> list[wire.Clause]:
    """The rules of a game, clause by clause; `chosen` holds every option's value.

    English stands in for clauses that `words/RULES.<language>.md` lacks.
    """
    settings = {
        option.name: chosen[option.name] for option in it.facts.OPTIONS if chosen[option.name] != option.default
    }
    own = [] if language == "en" else _read(it.folder / "words" / f"RULES.{language}.md")
    translated = {number: (title, text, source) for number, title, text, source, _ in own}
    found = []
    for number, *english, options in _read(it.folder / "RULES.md"):
        title, text, source = translated.get(number, english)
        here = {name: settings[name] for name in options if name in settings}
        found.append(wire.Clause(number, title, text, source, options, here))
    return found


@cache
def _read(path: Path) -> list[tuple[str, str, str, str, list[str]]]:
    """The numbered clauses of a RULES.md: a heading `### 1.2 Title`, text, and at the end `Source: ... Options: a, b`.

    None if there is no such file.
    """
    if not path.exists():
        return []
    text = path.read_text(encoding="utf-8").split("\n## History")[0]
    parts = re.split(r"^#{2,3} (?:(\d+\.\d+) )?(.*)$", text, flags=re.MULTILINE)[1:]
    return [
        (number, title, *_clause(body))
        for number, title, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
        if number
    ]


def _clause(body: str) -> tuple[str, str, list[str]]:
    """The text, the source and the options of a clause."""
    text, _, foot = body.strip().rpartition("\n\nSource: ")
    source, _, options = _joined(foot.split("\n")).partition(" Options: ")
    return text or foot, source, [name.strip() for name in options.rstrip(".").split(",") if name.strip()]


def _joined(lines: Iterable[str]) -> str:
    return " ".join(line.strip() for line in lines)
