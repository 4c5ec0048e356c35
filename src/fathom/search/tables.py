"""The tables that an evaluation can be for: so many players, or so many under one preset."""

from collections.abc import Mapping
from typing import TypeVar

T = TypeVar("T")
Table = int | tuple[int, str]  # how many play; or that, and the preset that the options were laid over


def at_table(given: Mapping[Table, T], players: int, preset: str) -> T | None:
    """What is `given` for that table: for so many players under the preset, else for so many; None if there is neither."""
    return given.get((players, preset), given.get(players))


def name_of(table: Table) -> str:
    """What a file calls it: `4`, or `2 advanced`."""
    return str(table) if isinstance(table, int) else f"{table[0]} {table[1]}"


def named(name: str) -> Table:
    """The table that a file calls so. Raises `ValueError` for anything else."""
    players, blank, preset = name.partition(" ")
    if not players.isdecimal() or bool(blank) != bool(preset):
        raise ValueError(f"{name} is no table")
    return (int(players), preset) if preset else int(players)
