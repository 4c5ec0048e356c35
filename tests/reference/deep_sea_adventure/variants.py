"""Option sets to try: the presets of RULES.md 6.1, and random valid ones, tiny and weird ones among them."""

from __future__ import annotations

from random import Random
from typing import Any

DEFAULT: dict[str, Any] = {
    "min_players": 2,
    "level_1": [0, 0, 1, 1, 2, 2, 3, 3],
    "level_2": [4, 4, 5, 5, 6, 6, 7, 7],
    "level_3": [8, 8, 9, 9, 10, 10, 11, 11],
    "level_4": [12, 12, 13, 13, 14, 14, 15, 15],
    "dice": 2,
    "faces": [1, 1, 2, 2, 3, 3],
    "air": 25,
    "dives": 3,
    "start": "random",
    "turn_empty": "forbid",
    "end_of_line": "forced",
    "board_empty": "allow",
    "blanks": 0,
    "drop_last": "forbid_after_turn",
    "reveal": "end_of_dive",
    "drown_order": "closest_first",
    "stacking": "running",
    "restack": "unit",
    "drop_choice": "choose",
    "next_start": "farthest_drowned",
    "tie": "level4",
    "stall_limit": 1,
    "stall_guard": "turn",
}
"""Every option with its default."""

PRESETS: dict[str, dict[str, Any]] = {
    "default": {},
    "manual": {"end_of_line": "optional", "drop_last": "allow", "blanks": 12},
    "reference": {
        "end_of_line": "optional",
        "next_start": "last_boarded",
        "board_empty": "forbid",
        "stall_guard": "end_dive",
        "restack": "own_space",
        "blanks": 12,
    },
    "zatu": {
        "turn_empty": "allow",
        "drop_last": "allow",
        "restack": "unwrap",
        "reveal": "secret",
        "tie": "best_level_held",
    },
    "published": {
        "end_of_line": "optional",
        "drown_order": "farthest_first",
        "board_empty": "forbid",
        "stall_guard": "end_dive",
        "blanks": 16,
    },
}
"""6.1, as differences from the default."""

WAYS: dict[str, list[str]] = {
    "turn_empty": ["forbid", "allow"],
    "end_of_line": ["forced", "forced_if_carrying", "optional"],
    "board_empty": ["allow", "forbid"],
    "drop_last": ["forbid_after_turn", "allow"],
    "reveal": ["end_of_dive", "secret"],
    "drown_order": ["closest_first", "farthest_first"],
    "stacking": ["running", "per_diver"],
    "restack": ["unit", "unwrap", "own_space"],
    "drop_choice": ["choose", "auto"],
    "next_start": ["farthest_drowned", "last_boarded", "rotate"],
    "tie": ["level4", "lexicographic", "best_level_held", "shared"],
    "stall_guard": ["turn", "end_dive"],
}
"""The options that are one word of several."""


def random_options(draw: Random, players: int) -> dict[str, Any]:
    """A full, valid set of options for so many players."""
    options = dict(DEFAULT)
    options["min_players"] = draw.randint(2, players)
    for name, ways in WAYS.items():
        options[name] = draw.choice(ways)
    if options["board_empty"] == "forbid":
        options["stall_guard"] = "end_dive"
    options["start"] = draw.choice(["random", f"seat{draw.randrange(players)}"])
    options["stall_limit"] = draw.choice([1, 1, 2, 3, 9])
    options["blanks"] = draw.choice([0, 0, 1, 2, 5, 12, 16, 60])
    options["air"] = draw.choice([1, 2, 5, 12, 25, 25, 40, draw.randint(1, 120)])
    options["dives"] = draw.choice([1, 2, 2, 3, 3, 4, draw.randint(1, 9)])
    options["dice"] = draw.choice([1, 1, 2, 2, 2, 3, 4])
    options["faces"] = draw.choice([[1], [1, 2], [1, 1, 2, 2, 3, 3], [2, 9], _some(draw, 1, 8, 9)])
    options.update(_chips(draw))
    return options


def _some(draw: Random, least: int, most: int, top: int) -> list[int]:
    """A sorted list of `least` to `most` numbers up to `top`."""
    return sorted(draw.randint(1, top) for _ in range(draw.randint(least, most)))


def _chips(draw: Random) -> dict[str, list[int]]:
    """The values of the chips of each level: the usual ones, one chip only, a few, or a full line of 60."""
    kind = draw.choice(["usual", "usual", "one", "few", "few", "some", "full"])
    if kind == "usual":
        return {}
    if kind == "one":
        counts = [0, 0, 0, 0]
        counts[draw.randrange(4)] = 1
    elif kind == "few":
        counts = [draw.randint(0, 2) for _ in range(4)]
        counts[draw.randrange(4)] += 1
    elif kind == "some":
        counts = [draw.randint(0, 10) for _ in range(4)]
        counts[draw.randrange(4)] += 1
    else:
        cuts = sorted(draw.randint(0, 60) for _ in range(3))
        counts = [cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], 60 - cuts[2]]
    top = draw.choice([0, 3, 99])
    return {
        f"level_{level}": sorted(draw.randint(0, top) for _ in range(count))
        for level, count in zip((1, 2, 3, 4), counts, strict=True)
    }
