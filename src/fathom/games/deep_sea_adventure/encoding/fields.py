"""The fields of the encoding, in their order, and where each stands.

Points are told as a part of the values of all chips, so that a game with dearer chips looks the same. Of a chip whose value
the seat does not know, the mean of those of its level that it has not seen counts.
"""

from fathom.engine.encoding import Field, parts, size
from fathom.games.deep_sea_adventure.facts import LEVELS, MOST_CHIPS, MOST_SEATS, MOST_UNITS

PACES = 8  # loads that the mean steps are told of
BEHIND, AHEAD = 5, 8  # places of a window, towards the submarine and away from it
WINDOW = BEHIND + 1 + AHEAD
FAR = 99.0  # turns or laps, where there is no end to them


def _seats(name: str, meaning: str, scale: float = 1.0, each: int = 1) -> Field:
    return Field(name, each * MOST_SEATS, meaning, scale, seats=True)


FIELDS: tuple[Field, ...] = (
    Field(
        "phase",
        7,
        "what is decided: the direction, the search, the laying down, the roll, a value, who begins, nothing",
    ),
    Field("declared", 1, "whether the seat has said its direction in this turn"),
    Field("players", 5, "whether there are 2, 3, 4, 5, 6 seats"),
    Field("air", 1, "the air left", 25),
    Field("last_air", 1, "the same, the last of it seen closely", 8),
    Field("air_part", 1, "the same, as a part of the tank"),
    Field("load", 1, "the units carried by all who are not home: the air of a lap", 10),
    Field("laps", 1, "the laps that the air lasts with this load", 8),
    Field("dives", 2, "the dives to come after this one: whether none; how many", 2),
    Field("length", 1, "the places of the line", MOST_CHIPS),
    Field("treasure", 1, "what lies on the line is worth, as a part of all"),
    Field("quiet", 1, "the quiet turns in a row, as a part of those that raise the guard"),
    Field("late", 1, "whether the guard was raised in this dive"),
    Field("filled", 1, "the units on the place being filled", 3),
    # each seat
    _seats("present", "whether there is such a seat"),
    _seats("turn", "whether it is its turn; after a dive, whether its chips are looked at or laid down"),
    _seats("aboard", "whether its diver has not left the submarine in this dive"),
    _seats("home", "whether its diver is back"),
    _seats("up", "whether its diver faces up"),
    _seats("place", "its places from the submarine; 0 in it", MOST_CHIPS),
    _seats("depth", "the same, as a part of the line"),
    _seats("units", "the units that it carries: its air of a turn", 6),
    _seats("held", "the chips of each level that it carries", 4, LEVELS),
    _seats("worth", "what it carries is worth, if it can still bring it home, as a part of all", 1 / 6),
    _seats("score", "its points, as a part of all", 1 / 3),
    _seats("lead", "its points less those of the best other seat", 1 / 8),
    _seats("lead_all", "the same, if everybody brings home what they carry", 1 / 8),
    _seats("lead_alone", "the same, if it alone does", 1 / 8),
    _seats("brought", "the chips of each level that it brought home", 8, LEVELS),
    _seats("way", "the turns home at the mean speed with its load", 12),
    _seats("margin", "the laps that the air lasts less these turns", 5),
    _seats("breath", "the air left after its next breath, if nobody's load changes", 25),
    _seats("jumps", "the divers between it and the submarine", MOST_SEATS - 1),
    _seats("under", "what lies where its diver is is worth, as a part of all", 1 / 8),
    _seats("on_blank", "whether that is a blank"),
    _seats("starter", "whether it began the dive"),
    _seats("last_home", "whether it came home last in this dive"),
    # the line
    Field("line", MOST_CHIPS, "what lies on each place is worth, and 1/80 more; 0 a blank, and beyond the end", 1 / 8),
    Field("diver", MOST_CHIPS, "on each place a diver who faces up 1, down -1"),
    Field("near", WINDOW, f"`line` from {BEHIND} places above the seat that looks to {AHEAD} below", 1 / 8),
    Field("near_turn", WINDOW, "the same about the seat whose turn it is", 1 / 8),
    # the rules
    Field("tank", 1, "the air of a full tank", 60),
    Field("pace", PACES, f"the mean steps of a move with 0 to {PACES - 1} units", 8),
    Field("spread", 1, "the standard deviation of the dice", 4),
    Field("mean", LEVELS, "the mean value of the chips of each level not seen turned over, as a part of all", 1 / 12),
    Field("unseen", LEVELS, "how many they are", MOST_UNITS),
    Field("blanks", 2, "whether blanks are counted; how many are left", MOST_UNITS),
    Field("stall_limit", 1, "the option: laps", 9),
    Field("turn_empty", 1, "the option: whether it is allowed"),
    Field("end_of_line", 3, "the option: which of its values"),
    Field("stall_guard", 1, "the option: whether it ends the dive"),
    Field("drop_last", 1, "the option: whether it is allowed"),
    Field("board_empty", 1, "the option: whether it is forbidden"),
    Field("drown_order", 1, "the option: whether the farthest is first"),
    Field("drop_choice", 1, "the option: whether nobody is asked"),
    Field("stacking", 1, "the option: whether each diver begins anew"),
    Field("restack", 3, "the option: which of its values"),
    Field("next_start", 3, "the option: which of its values"),
    Field("reveal", 1, "the option: whether it is secret"),
    Field("tie", 4, "the option: which of its values"),
)
SIZE = size(FIELDS)
PART = parts(FIELDS)
