"""Counted trees: how many sequences of moves, chance included, there are from the start of small games.

`deep_sea_adventure/trees.txt` has a game in each line: players, options, and the counts for 1, 2, 3 ... moves. Where the
last count is 0 the whole game has been counted.
"""

from pathlib import Path
from typing import Any

from fathom import Position
from fathom.engine.options import as_text

from ..games.deep_sea_adventure.twins import GAME
from ..reference.deep_sea_adventure import Reference

FILE = Path(__file__).parent / "deep_sea_adventure" / "trees.txt"
NODES = 3_000  # the most of one depth that are gone on from
TINY: dict[str, Any] = {
    "level_1": [],
    "level_2": [],
    "level_3": [],
    "level_4": [],
    "start": "seat0",
    "faces": [1, 2],
    "dice": 1,
}

GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {}),
    (6, {"start": "seat3", "dice": 1}),
    (2, TINY | {"level_1": [1], "air": 1, "dives": 1}),
    (2, TINY | {"level_1": [1, 1, 2], "air": 2, "dives": 1}),
    (3, TINY | {"level_1": [1], "level_4": [2, 3], "air": 1, "dives": 2}),
    (2, TINY | {"level_2": [1, 2], "air": 1, "end_of_line": "optional", "turn_empty": "allow", "faces": [1]}),
    (2, TINY | {"level_2": [1, 2], "air": 2, "stall_guard": "end_dive", "board_empty": "forbid", "faces": [2]}),
    (2, TINY | {"level_1": [1], "level_2": [2], "level_3": [3], "air": 3, "restack": "own_space", "faces": [3]}),
    (2, TINY | {"level_1": [1, 2], "level_3": [3, 3], "reveal": "secret", "drop_last": "allow", "faces": [4]}),
    (
        3,
        TINY
        | {"level_1": [1, 2], "level_2": [3, 4], "restack": "unwrap", "stacking": "per_diver", "air": 3, "faces": [2]},
    ),
]


def count(position: Position, most: int = NODES) -> list[int]:
    """Sequences of 1, 2, 3 ... moves, up to the first depth with none or with more than `most`."""
    counts: list[int] = []
    level = [position]
    while level and len(level) <= most:
        after = []
        for node in level:
            for action in [outcome for outcome, _ in node.chance_outcomes()] or node.legal_actions():
                child = node.copy()
                child.play(action)
                after.append(child)
        level = after
        counts.append(len(level))
    return counts


def count_slowly(players: int, options: dict[str, Any], most: int) -> list[int]:
    """The same by the reference, which has to play every sequence from the start."""
    counts: list[int] = []
    level: list[list[str]] = [[]]
    while level and len(level) <= most:
        after = []
        for names in level:
            game = Reference(players, options)
            for name in names:
                game.play(name)
            after += [[*names, name] for name in game.moves()]
        level = after
        counts.append(len(level))
    return counts


def lines() -> str:
    """The data file."""
    text = ""
    for players, options in GAMES:
        chosen = " ".join(f"{name}={as_text(value)}" for name, value in sorted(options.items()))
        text += f"{players} players {chosen}: {' '.join(map(str, count(Position(GAME, players, options=options))))}\n"
    return text
