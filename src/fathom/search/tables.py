"""The tables that an evaluation can be for: so many players, or so many by the rules of one preset."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeVar

from fathom.engine.game import Game
from fathom.engine.options import Option
from fathom.engine.setup import Setup

T = TypeVar("T")
Table = int | tuple[int, str]  # how many play; or that, and a preset


def at_setup(given: Mapping[Table, T], setup: Setup) -> T | None:
    """What is `given` for that setup: for so many players by these rules, else for so many; None if there is neither."""
    return at_table(given, setup.players, preset_at(given, setup))


def at_table(given: Mapping[Table, T], players: int, preset: str) -> T | None:
    """What is `given` for so many players under the preset of this name, else for so many; None if there is neither."""
    return given.get((players, preset), given.get(players))


def preset_at(tables: Iterable[Table], setup: Setup) -> str:
    """The preset among those of `tables` by whose rules `setup` plays, whatever its own is called; "" if there is none.

    It does if each option of which any preset says something is as it is under this one. Of several alike, its own comes first.
    """
    own = [table[1] for table in tables if isinstance(table, tuple) and table[0] == setup.players]
    own.sort(key=lambda preset: preset != setup.preset)
    return next((preset for preset in own if _is_played(preset, setup)), "")


def _is_played(preset: str, setup: Setup) -> bool:
    rules = setup.game.facts.PRESETS.get(preset)
    said = _said(setup.game)
    return rules is not None and all(setup.option(one.name) == rules.get(one.name, one.default) for one in said)


@cache
def _said(game: Game) -> list[Option]:
    """The options of which any preset says something."""
    facts = game.facts
    return [option for option in facts.OPTIONS if any(option.name in preset for preset in facts.PRESETS.values())]


def name_of(table: Table) -> str:
    """What a file calls it: `4`, or `2 advanced`."""
    return str(table) if isinstance(table, int) else f"{table[0]} {table[1]}"


def named(name: str) -> Table:
    """The table that a file calls so. Raises `ValueError` for anything else."""
    players, blank, preset = name.partition(" ")
    if not players.isdecimal() or bool(blank) != bool(preset):
        raise ValueError(f"{name} is no table")
    return (int(players), preset) if preset else int(players)
