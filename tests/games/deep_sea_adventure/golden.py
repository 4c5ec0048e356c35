"""The golden files of Deep Sea Adventure: which games are told and counted, and how a dive is told."""

from collections.abc import Iterator
from random import Random
from typing import Any

from ...golden.setting import Setting, Tree
from ...reference.deep_sea_adventure.game import Reference, Unit, word
from ...reference.deep_sea_adventure.variants import PRESETS
from ..random_games import pick
from .twins import Twins

__all__ = ["GAMES", "SAID", "TREES", "Reference", "Twins", "told"]

TINY: dict[str, Any] = {
    "level_1": [],
    "level_2": [],
    "level_3": [],
    "level_4": [],
    "start": "seat0",
    "faces": [1, 2],
    "dice": 1,
}

GAMES = {f"{preset}-{players}": Setting(players, preset, {}) for preset in PRESETS for players in range(2, 7)}
GAMES["guard-3"] = Setting(
    3,
    "default",
    TINY | {"level_1": [1, 1, 2], "level_2": [3], "air": 5, "dives": 2, "dice": 2, "end_of_line": "optional"},
)
SAID = ("default-4", "zatu-3", "guard-3")  # which are told in sentences, too

TREES = [
    Tree(2, {}),
    Tree(4, {}),
    Tree(6, {"start": "seat3", "dice": 1}),
    Tree(2, TINY | {"level_1": [1], "air": 1, "dives": 1}),
    Tree(2, TINY | {"level_1": [1, 1, 2], "air": 2, "dives": 1}),
    Tree(3, TINY | {"level_1": [1], "level_4": [2, 3], "air": 1, "dives": 2}),
    Tree(2, TINY | {"level_2": [1, 2], "air": 1, "end_of_line": "optional", "turn_empty": "allow", "faces": [1]}),
    Tree(2, TINY | {"level_2": [1, 2], "air": 2, "stall_guard": "end_dive", "board_empty": "forbid", "faces": [2]}),
    Tree(2, TINY | {"level_1": [1], "level_2": [2], "level_3": [3], "air": 3, "restack": "own_space", "faces": [3]}),
    Tree(2, TINY | {"level_1": [1, 2], "level_3": [3, 3], "reveal": "secret", "drop_last": "allow", "faces": [4]}),
    Tree(
        3,
        TINY
        | {"level_1": [1, 2], "level_2": [3, 4], "restack": "unwrap", "stacking": "per_diver", "air": 3, "faces": [2]},
    ),
]


def told(table: Twins, draw: Random) -> Iterator[str]:
    """A line for each turn, the whole line of chips where a dive begins or ends."""
    before = table.reference.facts()
    words: list[str] = []
    while table.reference.to_move != "over":
        words.append(pick(draw, table.reference.moves()))
        table.make(words[-1])
        now = table.reference.facts()
        over = table.reference.to_move == "over"
        if now["dive"] == before["dive"] and now["turn"] == before["turn"] >= 0 and not over:
            continue
        if before["turn"] >= 0:
            yield f"seat {before['turn']}: {' '.join(words):<24} {_air(now, before)}   {_divers(now)}".rstrip()
            words = []
        elif now["turn"] >= 0 or over:
            yield f"-- {' '.join(words)}"
            words = []
        if now["dive"] != before["dive"] or (now["turn"] < 0 <= before["turn"]):
            yield f"\ndive {now['dive']}, {'begins' if now['turn'] >= 0 else 'ends'}: {_line(now['line'])}"
        before = now


def _air(now: dict[str, Any], before: dict[str, Any]) -> str:
    """The air that is left; the next diver has breathed already where the turn goes on."""
    return f"air {now['air']:>2}" if now["dive"] == before["dive"] else "       "


def _line(line: list[Unit]) -> str:
    return " ".join(word(unit) or "_" for unit in line)


def _divers(now: dict[str, Any]) -> str:
    """Where everybody is: `2v [1 3]` is on place 2, facing down, with two units; `^` faces up, `=` is home."""
    shown = []
    for where, place, facing, hold in zip(now["where"], now["place"], now["facing"], now["hold"], strict=True):
        spot = {"sub": "sub", "home": "="}.get(where, f"{place}{'v' if facing == 'down' else '^'}")
        shown.append(f"{spot} [{' '.join(map(word, hold))}]" if hold else spot)
    return " | ".join(f"{text:<7}" for text in shown)
