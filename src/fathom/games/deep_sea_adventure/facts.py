"""What is printed on the box, every option and the presets (6.1): see RULES.md for what each one means."""

from fathom.engine.errors import Sentence
from fathom.engine.options import Choice, Guided, Integer, Integers, Option, Options, Value

LEVELS = 4
MOST_SEATS = 6
MOST_CHIPS = 60  # fewer than a word has bits, for `divers`
MOST_UNITS = 16  # no diver can carry more: the k-th unit costs k - 1 air a turn, so 120 air end the dive at the 16th
MOST_FACES = 8
MOST_VALUE = 99  # of a chip
MOST_TOTAL = 36  # of four dice with nines


def _level(level: int) -> Integers:
    first = 4 * (level - 1)
    values = tuple(value for value in range(first, first + 4) for _ in range(2))
    return Integers(f"level_{level}", values, least=0, most=MOST_VALUE, shortest=0, longest=MOST_CHIPS, rulings=("D1",))


OPTIONS: tuple[Option, ...] = (
    Integer("min_players", 2, 2, MOST_SEATS, ("D1",)),
    Integer("air", 25, 1, 120, ("D1",)),
    Integer("dives", 3, 1, 9, ("D1",)),
    Integer("dice", 2, 1, 4, ("D1",)),
    Integers("faces", (1, 1, 2, 2, 3, 3), least=1, most=9, shortest=1, longest=MOST_FACES, rulings=("D1",)),
    _level(1),
    _level(2),
    _level(3),
    _level(4),
    Choice("start", ("random", *(f"seat{seat}" for seat in range(MOST_SEATS))), ("D2",)),
    Choice("turn_empty", ("forbid", "allow"), ("D6",)),
    Choice("end_of_line", ("forced", "forced_if_carrying", "optional"), ("D7",)),
    Choice("stall_guard", ("turn", "end_dive"), ("D7", "D25")),
    Integer("stall_limit", 1, 1, 9, ("D7", "D25")),
    Choice("drop_last", ("forbid_after_turn", "allow"), ("D12",)),
    Choice("board_empty", ("allow", "forbid"), ("D13",)),
    Integer("blanks", 0, 0, MOST_CHIPS, ("D15",)),
    Choice("drown_order", ("closest_first", "farthest_first"), ("D16",)),
    Choice("drop_choice", ("choose", "auto"), ("D17",)),
    Choice("stacking", ("running", "per_diver"), ("D18",)),
    Choice("restack", ("unit", "unwrap", "own_space"), ("D19",)),
    Choice("next_start", ("farthest_drowned", "last_boarded", "rotate"), ("D21",)),
    Choice("reveal", ("end_of_dive", "secret"), ("D23",)),
    Choice("tie", ("level4", "lexicographic", "best_level_held", "shared"), ("D24",)),
)

GROUPS: dict[str, tuple[str, ...]] = {
    "dive": ("air", "dives", "start", "next_start", "min_players"),
    "moving": ("dice", "faces", "turn_empty", "end_of_line", "stall_guard", "stall_limit"),
    "treasure": ("level_1", "level_2", "level_3", "level_4", "drop_last", "blanks"),
    "home": ("board_empty", "drown_order", "drop_choice", "stacking", "restack", "reveal", "tie"),
}

PRESETS: dict[str, dict[str, Value]] = {
    "default": {},
    "manual": {"end_of_line": "optional", "drop_last": "allow", "blanks": 12},
    "reference": {
        "end_of_line": "optional",
        "stall_guard": "end_dive",
        "board_empty": "forbid",
        "blanks": 12,
        "restack": "own_space",
        "next_start": "last_boarded",
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
        "stall_guard": "end_dive",
        "board_empty": "forbid",
        "blanks": 16,
        "drown_order": "farthest_first",
    },
}


# A few turns each. With this seed most people come home, and a bot that dives too deep drowns: so there are stacks.
GUIDED = Guided(seed=13, opponents=["taipan11_normal"], options={"start": "seat0", "dives": 2, "air": 14})


def chips(options: Options) -> list[list[int]]:
    """The values of each level's chips, level 1 first."""
    return [sorted(options[f"level_{level}"]) for level in range(1, LEVELS + 1)]  # type: ignore[arg-type]


def check(players: int, options: Options) -> Sentence | None:
    """Why these options cannot be played (1.1, 1.2, 1.6, 5.3); None if they can."""
    if players < int(options["min_players"]):  # type: ignore[arg-type]
        return Sentence(
            "refused-min-players", {"option": "min_players", "players": players, "least": options["min_players"]}
        )
    count = sum(map(len, chips(options)))
    if not 1 <= count <= MOST_CHIPS:
        return Sentence("refused-chips", {"option": "level_1", "chips": count, "most": MOST_CHIPS})
    start = str(options["start"])
    if start != "random" and int(start.removeprefix("seat")) >= players:
        return Sentence(
            "refused-start", {"option": "start", "value": start, "players": players, "last": f"seat{players - 1}"}
        )
    if options["board_empty"] == "forbid" and options["stall_guard"] != "end_dive":
        return Sentence("refused-board-empty", {"option": "board_empty"})
    return None


def longest(players: int, options: Options) -> int:
    """A bound on the steps of a game, chance included; the clauses of section 5 make it hold.

    In one dive: at most `air` turns breathe. A turn that does not breathe and yet is not quiet moves an empty-handed
    diver, who passes each place at most once down and once up, or picks up, after which the diver breathes. Before each
    of these there are fewer quiet turns than raise the guard, and after it one lap. A turn has three steps at most; each
    chip is turned over once and laid down once a dive.
    """
    count = sum(map(len, chips(options)))
    air, dives, laps = int(options["air"]), int(options["dives"]), int(options["stall_limit"])  # type: ignore[arg-type]
    busy = 2 * air + players * (2 * count + 3)
    turns = busy * (1 + players * (laps + 1))
    return 1 + count + dives * (3 * turns + count)
