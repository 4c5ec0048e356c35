"""Whether a game can stand as a text says: chips add up, divers are where they can be, the phase has something to decide."""

from collections.abc import Iterator

from fathom.engine.state import State, to_bytes
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.diagram.words import is_taken_apart
from fathom.games.deep_sea_adventure.facts import LEVELS, MOST_SEATS, MOST_UNITS
from fathom.games.deep_sea_adventure.rules.dive import order_matters
from fathom.games.deep_sea_adventure.rules.turn import can_drop, can_take, must_turn

DECIDING = (s.DIRECTION, s.SEARCH, s.ROLL)  # phases of a turn


def check(state: State, start: State) -> str | None:
    """Why no game that begins as `start` can stand so; None if one may."""
    return next(_faults(state, start), None)


def _faults(state: State, start: State) -> Iterator[str]:
    yield from _out_of_bounds(state)
    yield from _chips(state)
    yield from _divers(state)
    if state.phase == s.FIRST:
        if to_bytes(state) != to_bytes(start):
            yield "nobody has begun in this phase, but something differs from the beginning of the game"
    else:
        yield from _begun(state)
        yield from _phase(state)
        if state.length:  # after the last clean-up the divers are back aboard, and nothing more is asked
            yield from _dive(state)
            if state.dive == 1:
                yield from _first_dive(state, start)
            yield from _blanks(state)
    yield from _never_left(state)


def _out_of_bounds(state: State) -> Iterator[str]:
    """What is no number of its kind, of the fields that are said by name."""
    last, seats = state.players - 1, range(state.players)
    bounds = {
        "declared": (0, int(state.phase == s.ROLL)),
        "changed": (0, 1),
        "late": (0, int(state.stall_guard == s.TURN)),
        "last_home": (s.NOBODY, last),
        "quiet": (0, state.players * state.stall_limit),
        "turning": (0, MOST_UNITS - 1 if state.phase == s.REVEAL else 0),
        "filling": (s.NOBODY, state.length - 1 if state.phase == s.LAY else s.NOBODY),
        # Where each diver begins a new place, the count of the last one's is left standing until then (3.4).
        "filled": (0, 2 if state.filling != s.NOBODY or (state.phase == s.LAY and state.stacking) else 0),
    }
    for name, (least, most) in bounds.items():
        if not least <= getattr(state, name) <= most:
            yield f"{name} is {getattr(state, name)}: {least} to {most} was expected"
    deepest = state.level_end[-1]
    for name, most in (("drowned", state.dives), ("deepest", deepest)):
        for seat in range(MOST_SEATS):
            if not 0 <= getattr(state, name)[seat] <= (most if seat in seats else 0):
                yield f"{name} of seat {seat} is {getattr(state, name)[seat]}: 0 to {most} was expected of a seat at the table"


def _chips(state: State) -> Iterator[str]:
    """The chips on the line, in the holds and at home are those of the game."""
    ends = [0, *state.level_end]
    units = [*state.line[: state.length], *state.hold, *state.brought]
    for level in range(LEVELS):
        found = sum(s.levels(unit).count(level + 1) for unit in units)
        expected = ends[level + 1] - ends[level]
        if found != expected:
            yield f"there are {found} chips of level {level + 1} on the line, in holds and at home: {expected} were expected"
    blanks = state.line[: state.length].count(0)
    if 0 < state.blanks < blanks:
        yield f"there are {blanks} blanks on the line: at most {state.blanks} were expected"


def _divers(state: State) -> Iterator[str]:
    """Nobody carries what it cannot, or has been deeper than it is said to have been."""
    for seat in range(state.players):
        place, carried = state.place[seat], state.carried[seat]
        hold = state.hold[seat * MOST_UNITS :][: 1 if is_taken_apart(state, seat) else carried]
        turned = state.turning if state.phase == s.REVEAL and state.seat == seat else 0
        if any(hold[:turned]) or not all(hold[turned:]):
            yield f"in the hold of seat {seat} the first {turned} units, and no others, were expected as turned over: -"
        if place == s.SUB and carried:
            yield f"seat {seat} carries {carried} units in the submarine, which it has not left yet"
        if place >= 0 and state.deepest[seat] <= place:
            yield f"seat {seat} is at place {place}, but is said to have been no deeper than {state.deepest[seat]} places"
        if place >= state.level_end[-1]:
            yield f"seat {seat} is at place {place}: there never were so many places before the dive was over"


def _begun(state: State) -> Iterator[str]:
    if state.starter == s.NOBODY:
        yield "nobody is said to have begun the dive: starter= a seat was expected"
    if state.dive == 0:
        yield "dive is 0: 1 or more was expected once somebody has begun"
    if state.length == 0 and state.phase != s.FINISHED:
        yield "nothing lies on the line: then the game is over"
    home = [seat for seat in range(state.players) if state.place[seat] == s.HOME]
    if state.length and state.last_home not in (home or [s.NOBODY]):
        expected = " or ".join(f"last_home={seat}" for seat in home or [s.NOBODY])
        yield f"last_home is {state.last_home}, given or not: home are {home or 'none'}, so {expected} was expected"
    if state.phase == s.FINISHED and state.length and state.dive < state.dives:
        yield f"the game is over in dive {state.dive} of {state.dives}, but chips are left on the line"


def _phase(state: State) -> Iterator[str]:
    """The seat has something to decide, or chance has, for it."""
    seat = state.seat
    place, carried = state.place[seat], state.carried[seat]
    said = (
        f"seat {seat}, {'in the submarine' if place == s.SUB else 'home' if place == s.HOME else f'at place {place}'},"
    )
    if state.phase in DECIDING and place == s.HOME:
        yield f"{said} can't be to move: it is out of the dive"
    if state.phase == s.DIRECTION:
        if place < 0 or state.facing[seat] == s.UP or not (carried or state.turn_empty) or must_turn(state, seat):
            yield f"{said} has no choice of direction"
    if state.phase == s.SEARCH and (place < 0 or not (can_take(state) or can_drop(state))):
        yield f"{said} has nothing to search for"
    if state.phase == s.LAY:
        if place < 0 or not carried or state.drop_choice or not order_matters(state):
            yield f"{said} has no choice of what to lay down"
    if state.phase == s.REVEAL:
        if place != s.HOME or not 0 <= state.turning < carried or not state.hold[seat * MOST_UNITS + state.turning]:
            yield f"{said} has nothing to turn over"
    if state.reveal and state.phase in DECIDING:
        late = [it for it in range(state.players) if state.place[it] == s.HOME and state.carried[it]]
        if late:
            yield f"seat {late[0]} is home and has not turned over what it carries, which is done at once"


def _is_over(state: State) -> bool:
    """Whether the dive is over: the drowned are counted, and what came home is turned over, if it was not at once (3.1, 3.2)."""
    return bool(state.phase in (s.LAY, s.FINISHED) or (state.phase == s.REVEAL and not state.reveal))


def _dive(state: State) -> Iterator[str]:
    """The dive goes on, or is over for a reason (2.13, 5.3); air is breathed (2.2), and the drowned are counted."""
    out = [seat for seat in range(state.players) if state.place[seat] != s.HOME]
    carrying = [seat for seat in out if state.carried[seat]]
    can_stall = state.stall_guard == s.END_DIVE and not carrying and state.phase != s.LAY
    if _is_over(state) and state.air and out and not can_stall:
        yield f"the dive is over with air={state.air} and divers not home: air=0 was expected"
    if not _is_over(state):
        units = state.carried[state.seat]
        if state.air > state.tank - units:
            most = state.tank - units
            yield f"air is {state.air}: at most {most} was expected, for seat {state.seat} has breathed for {units} units"
        if state.air == 0 and not units:
            yield f"air is 0 in the turn of seat {state.seat}, which breathes none: the dive would be over"
    most = max(0, state.tank - sum(_least_breathed(state, seat) for seat in range(state.players)))
    if state.air > most:
        yield f"air is {state.air}: at most {most} was expected, for what divers carry was breathed for, and so was turning back"
    for seat in range(state.players):
        drowns = state.place[seat] >= 0 and _is_over(state)
        least, most = int(drowns), state.dive - 1 + int(drowns)
        if not least <= state.drowned[seat] <= most:
            yield f"drowned of seat {seat} is {state.drowned[seat]}: {least} to {most} was expected"


def _never_left(state: State) -> Iterator[str]:
    """Nobody comes home, drowns or brings chips home who was not at sea before."""
    for seat in range(state.players):
        if not state.deepest[seat] and (state.place[seat] == s.HOME or state.drowned[seat] or state.brought[seat]):
            yield f"deepest of seat {seat} is 0: 1 or more was expected of whoever is home, has drowned or brought chips home"


def _least_breathed(state: State, seat: int) -> int:
    """The least air that a seat has used in this dive (2.2).

    It takes at most one unit a turn, and turns back with one or more (2.3). Nothing is known of units dropped, or turned over.
    """
    carried, is_home = state.carried[seat], state.place[seat] == s.HOME
    last = carried if is_home or (state.phase in DECIDING and seat == state.seat) else carried - 1
    least = sum(range(last + 1))
    # Who has no free place deeper down may turn empty-handed (2.5, 5.2): at most as many places are deeper as others dive.
    is_forced = state.end_of_line == s.FORCED or state.late
    can_be_empty = state.turn_empty or (is_forced and state.deepest[seat] > state.length - state.players)
    return least if state.facing[seat] == s.DOWN or can_be_empty else max(1, least)


def _blanks(state: State) -> Iterator[str]:
    """There is a blank for each unit that left the line in this dive (2.11), for the clean-up removes all others (3.7)."""
    if state.phase == s.LAY:
        return
    carried, blanks = sum(state.carried[: state.players]), state.line[: state.length].count(0)
    home = [seat for seat in range(state.players) if state.place[seat] == s.HOME]
    turned = sum(s.size(state.brought[seat]) for seat in home) if state.reveal or _is_over(state) else 0
    if not carried <= blanks <= carried + turned:
        expected = f"{carried} to {carried + turned}" if turned else f"{carried}"
        yield f"there are {blanks} blanks on the line: {expected} were expected, for the units taken in this dive"


def _first_dive(state: State, start: State) -> Iterator[str]:
    """In the first dive all units are single chips, in the order of the set-up as far as none was dropped elsewhere."""
    if state.length != start.length and state.phase != s.LAY:
        yield f"the line has {state.length} places: {start.length} were expected in dive 1"
    units = [*state.line[: start.length], *([] if state.phase == s.LAY else state.hold)]
    if any(s.size(unit) > 1 for unit in units):
        yield "units of more than one chip are made at the end of a dive: none were expected in dive 1"
    dropped, used = 0, state.tank - state.air
    for place in range(start.length):
        dropped += state.line[place] not in (0, start.line[place])
    if dropped > used:
        yield f"{dropped} chips lie where others were set up: at most {used} were expected, one for each air used"
    for seat in range(state.players):
        if state.brought[seat] and (state.place[seat] != s.HOME or not (state.reveal or _is_over(state))):
            yield f"seat {seat} has turned over chips in dive 1: none were expected before it is home, or the dive is over"
