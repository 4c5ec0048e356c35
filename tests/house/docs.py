"""The parts of the documentation that are made from code, rules and rulings: `python -m tests.house.docs` remakes them.

A part stands between `<!-- made: NAME -->` and `<!-- end -->`; a test compares what stands there with what would be made.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import typer.main

from fathom import words
from fathom.cli import app
from fathom.engine.encoding import fingerprint, size, slices
from fathom.engine.errors import Sentence
from fathom.engine.game import Game
from fathom.engine.options import Choice, Integer, Option, as_text
from fathom.engine.setup import table_sizes
from fathom.games import ALL
from fathom.printing import told
from fathom.words import rulebook

ROOT = Path(__file__).parents[2]
DOCS = sorted((ROOT / "docs").glob("*.md"), key=lambda page: int(page.name.split("-")[0]))
PAGES = [ROOT / "README.md", *DOCS, *(game.folder / "RULINGS.md" for game in ALL.values())]
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
    rulings = {ruling.name: _link(game, "RULINGS.md", ruling) for ruling in rulebook.read(game.folder).rulings}
    rows = (
        f"| `{option.name}` | {_said(game, f'option-{option.name}')} | {_default(option)} | {_values(game, option)} |"
        f" {', '.join(numbers[option.name])} | {', '.join(rulings[name] for name in option.rulings)} |"
        for option in game.facts.OPTIONS
    )
    yield _table("option", "what it settles", "default", "values", "clause", "ruling", rows=rows)


def _clauses(game: Game) -> dict[str, list[str]]:
    """The clauses that each option changes, as links into the rules."""
    found: dict[str, list[str]] = {option.name: [] for option in game.facts.OPTIONS}
    for clause in (clause for section in rulebook.read(game.folder).sections for clause in section.clauses):
        for name in clause.options:
            found[name].append(_link(game, "RULES.md", clause))
    return found


def _link(game: Game, file: str, part: rulebook.Clause | rulebook.Ruling) -> str:
    """The number of a clause or the name of a ruling, as a link from a page in `docs` to its heading."""
    anchor = re.sub(r"[^\w\- ]", "", f"{part[0]} {part.title}".lower()).replace(" ", "-")
    return f"[{part[0]}](../{_path(game)}/{file}#{anchor})"


def _default(option: Option) -> str:
    return f"`{as_text(option.default)}`" if as_text(option.default) else "none"


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


def _rulings() -> str:
    """Every ruling of every game, with the options that it settles."""
    return "\n".join(part for game in ALL.values() for part in _rulings_of(game))


def _rulings_of(game: Game) -> Iterator[str]:
    yield f"## {game.title}\n\n[All rulings of {game.title}](../{_path(game)}/RULINGS.md), one after the other:\n"
    rows = []
    for ruling in rulebook.read(game.folder).rulings:
        settled = (f"`{option.name}`" for option in game.facts.OPTIONS if ruling.name in option.rulings)
        rows.append(f"| {_link(game, 'RULINGS.md', ruling)} | {ruling.title} | {', '.join(settled)} |")
    yield _table("ruling", "about", "options", rows=rows)


# ---------------------------------------------------------------- encodings


def _encodings() -> str:
    """Every field of every game's encoding."""
    return "\n".join(part for game in ALL.values() for part in _encoding(game))


def _encoding(game: Game) -> Iterator[str]:
    found = game.encoding.FIELDS
    yield f"## {game.title}\n\n{size(found)} numbers, fingerprint `{fingerprint(found)}`.\n"
    rows = []
    for field, part in zip(found, slices(found).values(), strict=True):
        last = f" to {part.stop - 1}" if field.size > 1 else ""
        rows.append(f"| `{field.name}` | {part.start}{last} | {field.scale:.4g} | {told(field)} |")
    yield _table("field", "numbers", "scale", "is", rows=rows)


# ---------------------------------------------------------------- the commands


def _commands() -> str:
    group = typer.main.get_command(app)
    return "\n".join(part for name, command in group.commands.items() for part in _command(name, command))  # type: ignore[attr-defined]


def _command(name: str, command: typer.core.TyperCommand) -> Iterator[str]:
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    options = [param for param in command.params if param.param_type_name == "option"]
    typed = [param.metavar if param.required else f"[{param.metavar}]" for param in arguments]
    usage = " ".join(["fathom", name, *typed, *(["[options]"] if options else [])])
    yield f"## `{usage}`\n\n{command.help}\n"
    rows = [f"| `{word}` | {param.help} | |" for word, param in zip(typed, arguments, strict=True)]
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


PARTS: dict[str, Callable[[], str]] = {
    "games": _games,
    "options": _options,
    "presets": _presets,
    "rulings": _rulings,
    "commands": _commands,
    "encodings": _encodings,
}

if __name__ == "__main__":
    main()
