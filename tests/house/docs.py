"""The parts of the documentation that are made from the code: `python -m tests.house.docs` remakes them.

A part stands between `<!-- made: NAME -->` and `<!-- end -->`; a test compares what stands there with what would be made.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import typer.main

from fathom import words
from fathom.cli import app
from fathom.engine.errors import Sentence
from fathom.engine.game import Game
from fathom.engine.options import Choice, Integer, Option, as_text
from fathom.engine.setup import table_sizes
from fathom.games import ALL
from fathom.words import rulebook

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PART = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def main() -> None:
    """Remake every part of every page."""
    for page in PAGES:
        text = page.read_text()
        made = remade(text)
        if made != text:
            page.write_text(made)
            print(page.relative_to(ROOT))


def remade(text: str) -> str:
    """The text of a page with its parts as they should be."""
    return PART.sub(lambda found: f"{found[1]}\n{PARTS[found[2]]()}\n{found[3]}", text)


# ---------------------------------------------------------------- the games


def _games() -> str:
    rows = (f"| [{game.title}]({_path(game)}/RULES.md) | {table_sizes(game)} | `{game.id}` |" for game in ALL.values())
    return _table("game", "players", "id", rows=rows)


def _options() -> str:
    return "\n".join(part for game in ALL.values() for part in _facts(game))


def _facts(game: Game) -> Iterator[str]:
    """What may be chosen about a game, under headings."""
    yield f"## {game.title}\n\n`{game.id}`, version {game.version}, {table_sizes(game)} players.\n"
    yield "### Presets\n"
    rows = (
        f"| `{name}` | {_said(game, f'preset-{name}')} |"
        f" {', '.join(f'`{option}={as_text(value)}`' for option, value in values.items()) or 'nothing'} |"
        for name, values in game.facts.PRESETS.items()
    )
    yield _table("preset", "what it is", "changes", rows=rows)
    yield "### Options\n"
    numbers = _clauses(game)
    rows = (
        f"| `{option.name}` | {_said(game, f'option-{option.name}')} | {_default(option)} | {_values(game, option)} |"
        f" {', '.join(numbers[option.name])} | {', '.join(option.rulings)} |"
        for option in game.facts.OPTIONS
    )
    yield _table("option", "what it settles", "default", "values", "clause", "ruling", rows=rows)


def _clauses(game: Game) -> dict[str, list[str]]:
    """The clauses that each option changes, as links into the rules."""
    found: dict[str, list[str]] = {option.name: [] for option in game.facts.OPTIONS}
    for clause in (clause for section in rulebook.read(game.folder).sections for clause in section.clauses):
        heading = f"{clause.number} {clause.title}".lower()
        anchor = re.sub(r"[^\w\- ]", "", heading).replace(" ", "-")
        for name in clause.options:
            found[name].append(f"[{clause.number}](../{_path(game)}/RULES.md#{anchor})")
    return found


def _default(option: Option) -> str:
    return f"`{as_text(option.default)}`"


def _values(game: Game, option: Option) -> str:
    if isinstance(option, Choice):
        return "; ".join(f"`{value}`: {_said(game, f'option-{option.name}-{value}')}" for value in option.choices)
    if isinstance(option, Integer):
        return f"{option.least} to {option.most}"
    return f"{option.shortest} to {option.longest} numbers, each {option.least} to {option.most}"


def _said(game: Game, id: str) -> str:
    """A sentence of the game's catalogue, which must have it."""
    sentence = words.say(Sentence(id), game=game)
    assert sentence != id, f"{game.id} has no sentence {id}"
    return sentence


def _path(game: Game) -> str:
    return game.folder.relative_to(ROOT).as_posix()


def _presets() -> str:
    """Which options each document changes, where a game has several."""
    facts = ALL["deep_sea_adventure"].facts
    presets = {name: values for name, values in facts.PRESETS.items() if values}
    rows = (
        f"| `{option.name}` ({option.rulings[0]}) |"
        + "".join(
            f" `{as_text(values[option.name])}` |" if option.name in values else " |" for values in presets.values()
        )
        for option in facts.OPTIONS
        if any(option.name in values for values in presets.values())
    )
    return _table("option", *(f"`{name}`" for name in presets), rows=rows)


# ---------------------------------------------------------------- the commands


def _commands() -> str:
    group = typer.main.get_command(app)
    return "\n".join(part for name, command in group.commands.items() for part in _command(name, command))  # type: ignore[attr-defined]


def _command(name: str, command: typer.core.TyperCommand) -> Iterator[str]:
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    options = [param for param in command.params if param.param_type_name == "option"]
    usage = " ".join(["fathom", name, *(param.metavar for param in arguments), *(["[options]"] if options else [])])
    yield f"## `{usage}`\n\n{command.help}\n"
    rows = [f"| `{param.metavar}` | {param.help} | |" for param in arguments]
    kinds = get_type_hints(command.callback)
    rows += [f"| {_typed(param, kinds[param.name])} | {param.help} | {_usual(param)} |" for param in options]
    if rows:
        yield _table("", "", "default", rows=rows)


def _typed(option: typer.core.TyperOption, kind: object) -> str:
    """An option as it is typed, with what it takes."""
    kinds = {kind, *get_args(kind)}
    takes = option.metavar or ("N" if int in kinds else "FILE" if Path in kinds else option.name.upper())
    value = "" if option.is_flag else f" {takes}"
    return ", ".join(f"`{word}{value}`" for word in (*option.opts, *option.secondary_opts))


def _usual(option: typer.core.TyperOption) -> str:
    if option.is_flag:
        return f"`{option.opts[0]}`" if option.default else ""
    return "" if option.default is None else f"`{option.default}`"


# ---------------------------------------------------------------- tables


def _table(*headings: str, rows: Iterator[str] | list[str]) -> str:
    return "\n".join([f"| {' | '.join(headings)} |", f"|{'---|' * len(headings)}", *rows, ""])


PARTS: dict[str, Callable[[], str]] = {"games": _games, "options": _options, "presets": _presets, "commands": _commands}

if __name__ == "__main__":
    main()
