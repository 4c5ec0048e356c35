"""The tables that an evaluation can be for: so many players, or so many by the rules of one preset."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

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

    It does if each option that the preset says is as it says. Of several, the one that says most.
    """
    presets, options = setup.game.facts.PRESETS, setup.options
    fitting = [
        table[1]
        for table in tables
        if isinstance(table, tuple)
        and table[0] == setup.players
        and table[1] in presets
        and presets[table[1]].items() <= options.items()
    ]
    return max(fitting, key=lambda preset: len(presets[preset]), default="")


def name_of(table: Table) -> str:
    """What a file calls it: `4`, or `2 advanced`."""
    return str(table) if isinstance(table, int) else f"{table[0]} {table[1]}"


def named(name: str) -> Table:
    """The table that a file calls so. Raises `ValueError` for anything else."""
    players, blank, preset = name.partition(" ")
    if not players.isdecimal() or bool(blank) != bool(preset):
        raise ValueError(f"{name} is no table")
    return (int(players), preset) if preset else int(players)
