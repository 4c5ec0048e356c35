"""The words of a position.

They are, in their order:

    phase=search dive=2 air=11 starter=0 seat=1 line=1*3,-,2,3+3+4,4 seat0=sub(1:3,4:15) seat1=3v[1,1+2] seat2=home[2]

A unit is the levels of its chips, `-` a blank or, in a hold, a unit that has been turned over. Places count from 0, the one
next to the submarine; `v` faces down, `^` up. In square brackets stands what a diver carries, in round ones what its seat has
turned over at home: level and value.
"""

import re
from collections.abc import Mapping

from fathom.engine.diagram import check_words, number, runs, unrolled
from fathom.engine.errors import BadPosition, FathomError, shown
from fathom.engine.state import State
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import LEVELS, MOST_CHIPS, MOST_UNITS, MOST_VALUE
from fathom.games.deep_sea_adventure.words.scene import PHASES

NUMBERS = ("dive", "air", "starter", "seat")
# What these words say, what follows from them, and what follows from the options.
SAID = frozenset((
    "phase", *NUMBERS, "line", "length", "place", "facing", "divers", "carried", "hold", "turned", "score", "brought",
    "value", "level_end", "tank", "weight", "ways", "deal", "least_total", "most_total",
))  # fmt: skip
SEAT = re.compile(r"(?:(sub|home)|(\d{1,3})([v^]))(?:\[([^\[\]()]*)\])?(?:\(([^\[\]()]*)\))?", re.ASCII)


def write(state: State) -> dict[str, str]:
    """What the words say. Raises `FathomError` for a view that hides chips (3.2)."""
    if s.HIDDEN in state.score or s.HIDDEN in state.turned:
        raise FathomError("this view hides chips: write the position it was taken of, or a guess at it")
    words: dict[str, str] = {"phase": PHASES[state.phase]} | {name: str(getattr(state, name)) for name in NUMBERS}
    words["line"] = runs(map(unit_text, state.line[: state.length]))
    return words | {f"seat{seat}": _seat_text(state, seat) for seat in range(state.players)}


def unit_text(unit: int) -> str:
    """A unit as the levels of its chips."""
    return "+".join(map(str, s.levels(unit))) or "-"


def _seat_text(state: State, seat: int) -> str:
    place = state.place[seat]
    where = {s.SUB: "sub", s.HOME: "home"}.get(place, f"{place}{'^' if state.facing[seat] == s.UP else 'v'}")
    hold = state.hold[seat * MOST_UNITS :][: 1 if is_taken_apart(state, seat) else state.carried[seat]]
    home = [f"{level + 1}:{state.value[chip]}" for level, chip in _chips(state) if state.turned[chip] == seat]
    return f"{where}{f'[{runs(map(unit_text, hold))}]' if hold else ''}{f'({runs(home)})' if home else ''}"


def _chips(state: State) -> list[tuple[int, int]]:
    """The level, 0..3, and the index of every chip."""
    ends = [0, *state.level_end]
    return [(level, chip) for level in range(LEVELS) for chip in range(ends[level], ends[level + 1])]


def is_taken_apart(state: State, seat: int) -> bool:
    """Whether a seat lays its chips down one by one, so that they lie in its hold as one unit (3.5)."""
    return bool(state.phase == s.LAY and state.restack == s.UNWRAP and not state.drop_choice and state.seat == seat)


# ---------------------------------------------------------------- reading


def read(state: State, words: Mapping[str, str]) -> None:
    """Write into the state what the words say. Raises `BadPosition`."""
    seats = [f"seat{seat}" for seat in range(state.players)]
    needed = ["phase", *NUMBERS, "line", *seats]
    check_words(words, needed, needed)
    phases: dict[str, int] = {name: number for number, name in PHASES.items()}
    if words["phase"] not in phases:
        raise BadPosition(f"the phase is {shown(words['phase'])}: one of {', '.join(phases)} was expected")
    state.phase = phases[words["phase"]]
    last = state.players - 1
    bounds = {"dive": (0, state.dives), "air": (0, state.tank), "starter": (s.NOBODY, last), "seat": (0, last)}
    for name, (least, most) in bounds.items():
        setattr(state, name, number(name, words[name], least, most))
    line = [_unit("the line", text) for text in unrolled(words["line"])]
    if len(line) > len(state.line):
        raise BadPosition(f"the line has {len(line)} places: at most {len(state.line)} were expected")
    state.length = len(line)
    state.line = line + [0] * (len(state.line) - len(line))
    state.divers, state.hold = 0, [0] * len(state.hold)
    state.turned = [s.NOBODY] * len(state.turned)
    for seat, name in enumerate(seats):
        _read_seat(state, seat, words[name])


def _unit(what: str, text: str) -> int:
    if text == "-":
        return 0
    if not re.fullmatch(r"[1-4](\+[1-4])*", text, re.ASCII) or len(text) >= 2 * MOST_CHIPS:
        raise BadPosition(f"{shown(text)} is in {what}: levels like 1 or 1+1+4, or -, were expected")
    return sum(s.single(int(level) - 1) for level in text.split("+"))


def _read_seat(state: State, seat: int, text: str) -> None:
    found = SEAT.fullmatch(text)
    if not found:
        raise BadPosition(f"seat{seat} is {shown(text)}: something like sub, 12v[1,3+3] or home(2:4) was expected")
    off, place, way, hold, home = found.groups()
    if off:
        state.place[seat] = s.SUB if off == "sub" else s.HOME
        state.facing[seat] = s.DOWN if off == "sub" else s.UP
    else:
        state.place[seat] = number(f"the place of seat{seat}", place, 0, state.length - 1)
        state.facing[seat] = s.UP if way == "^" else s.DOWN
        if state.divers >> state.place[seat] & 1:
            raise BadPosition(f"two divers are at place {place}: each has a place of its own")
        state.divers |= 1 << state.place[seat]
    units = [_unit(f"the hold of seat{seat}", each) for each in unrolled(hold or "")]
    if len(units) > MOST_UNITS:
        raise BadPosition(f"seat{seat} carries {len(units)} units: at most {MOST_UNITS} were expected")
    state.hold[seat * MOST_UNITS : seat * MOST_UNITS + len(units)] = units
    state.carried[seat] = len(units)
    if is_taken_apart(state, seat):
        if len(units) != 1:
            raise BadPosition(f"seat{seat} lays chips down one by one: all of them were expected as one unit")
        state.carried[seat] = len(s.levels(units[0]))
    _read_home(state, seat, unrolled(home or ""))


def _read_home(state: State, seat: int, chips: list[str]) -> None:
    state.score[seat] = state.brought[seat] = 0
    for text in chips:
        if not re.fullmatch(r"[1-4]:\d{1,2}", text, re.ASCII):
            raise BadPosition(
                f"{shown(text)} was brought home by seat{seat}: level and value, like 4:15, were expected"
            )
        level, value = int(text[0]) - 1, number("a value", text[2:], 0, MOST_VALUE)
        free = [
            chip for it, chip in _chips(state)
            if it == level and state.value[chip] == value and state.turned[chip] == s.NOBODY
        ]  # fmt: skip
        if not free:
            raise BadPosition(f"there are not so many chips of level {level + 1} worth {value} as were brought home")
        state.turned[free[0]] = seat
        state.score[seat] += value
        state.brought[seat] += s.single(level)
