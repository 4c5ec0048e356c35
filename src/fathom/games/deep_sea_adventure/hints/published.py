"""Rules of thumb that others have published, each in our own words and code.

Each says what its player would like to do: DIVE or BACK where the direction is asked; elsewhere TAKE, LEAVE or a drop.
`roster.decide` sees to it that this is legal. A depth counts places from the submarine, 1 is the first. The numbers of
air are those published, for a tank of 25, and are compared with the air left after breathing.
"""

from fathom.engine.compile import compiled
from fathom.engine.state import State
from fathom.games.deep_sea_adventure.hints.sight import (
    asked_direction,
    chance,
    depth,
    down,
    drop_any,
    drop_lowest,
    kinds,
    level_here,
    load,
    on_treasure,
    speed,
)
from fathom.games.deep_sea_adventure.moves import BACK, DIVE, LEAVE, TAKE


@compiled
def grab_first(view: State, seat: int, least: int) -> int:
    """Take the first treasure at depth `least` or more, turn back; nothing else."""
    if asked_direction(view):
        return BACK if view.carried[seat] > 0 else DIVE
    return TAKE if view.carried[seat] == 0 and depth(view, seat) >= least else LEAVE


@compiled
def zeffar(view: State, seat: int) -> int:
    """Keep empty hands till others breathe; turn with the first chip; up, a second one if air is twice the depth."""
    units = view.carried[seat]
    air = view.air
    deep = depth(view, seat)
    if asked_direction(view):
        return BACK if units > 0 else DIVE
    if not on_treasure(view, seat):
        return drop_lowest(view, seat) if units > 1 and air < deep else LEAVE
    if down(view, seat):
        return TAKE if air < 23 or (air < 25 and 2 * deep > view.length) else LEAVE
    return TAKE if units < 2 and air > 2 * deep else LEAVE


@compiled
def zeffar_playouts(view: State, seat: int, scratch: State) -> int:
    """At random, but no third unit, a second one only with more air than depth, and a drop with two and less air than that."""
    units = view.carried[seat]
    air = view.air
    deep = depth(view, seat)
    if asked_direction(view):
        return BACK if chance(scratch, 2) else DIVE
    if on_treasure(view, seat):
        refused = units >= 2 or (units == 1 and air <= deep)
        return LEAVE if refused or chance(scratch, 2) else TAKE
    is_forced = units >= 2 and air < deep
    if units == 0 or (not is_forced and chance(scratch, kinds(view, seat) + 1)):
        return LEAVE
    return drop_any(view, seat, scratch)


@compiled
def taipan11_normal(view: State, seat: int) -> int:
    """Take nearly everything; turn at 5 air and 2 for each unit; never drop."""
    units = view.carried[seat]
    if asked_direction(view):
        return BACK if units > 0 and view.air <= 5 + 2 * units else DIVE
    short = not down(view, seat) and view.air <= 3 + units
    return LEAVE if short or (view.air <= 3 and units >= 3) else TAKE


@compiled
def taipan11_cautious(view: State, seat: int) -> int:
    """Turn early; take two units of level 1 or 2 at most, only going down."""
    units = view.carried[seat]
    if asked_direction(view):
        return BACK if view.air <= (14 + 2 * units if units > 0 else 16) else DIVE
    wanted = down(view, seat) and units < 2 and view.air > 12
    return TAKE if wanted and level_here(view, seat) <= 2 else LEAVE


@compiled
def taipan11_adventurous(view: State, seat: int) -> int:
    """Turn only at 2 air and 1 for each unit; take everything, going up while there is more than 5 air."""
    if asked_direction(view):
        return BACK if view.air <= 2 + view.carried[seat] else DIVE
    return TAKE if down(view, seat) or view.air > 5 else LEAVE


@compiled
def mzin_random(view: State, seat: int, scratch: State) -> int:
    """Turn with more than three units, else by a coin; take and drop by a coin."""
    heads = chance(scratch, 2)
    if asked_direction(view):
        return BACK if view.carried[seat] > 3 or heads else DIVE
    if not heads:
        return LEAVE
    return TAKE if on_treasure(view, seat) else drop_any(view, seat, scratch)


@compiled
def mzin_gourmand(view: State, seat: int) -> int:
    """Turn under 10 air or with three units; level 1 only going up; drop under 5 air."""
    if asked_direction(view):
        return BACK if view.air < 10 or view.carried[seat] > 2 else DIVE
    if not on_treasure(view, seat):
        return drop_lowest(view, seat) if view.air < 5 else LEAVE
    return TAKE if not down(view, seat) or level_here(view, seat) >= 2 else LEAVE


@compiled
def mzin_calculateur(view: State, seat: int) -> int:
    """Turn when the laps home, at today's load, need all but 2 of the air."""
    units = view.carried[seat]
    deep = depth(view, seat)
    if asked_direction(view):
        laps = deep / max(1, 4 - units)
        return BACK if view.air <= laps * max(1, load(view)) + 2 else DIVE
    if not on_treasure(view, seat):
        return drop_lowest(view, seat) if view.air < 8 and units > 1 else LEAVE
    return LEAVE if deep / max(1, 3 - units) * (units + 1) > view.air else TAKE


@compiled
def nana_random(view: State, seat: int, scratch: State) -> int:
    """Turn by a coin, always take, always drop."""
    if asked_direction(view):
        return BACK if chance(scratch, 2) else DIVE
    return TAKE if on_treasure(view, seat) else drop_lowest(view, seat)


@compiled
def nana_prudente(view: State, seat: int) -> int:
    """Turn with two units, or under 10 air beyond depth 3; up to three units; drop on a blank from two on."""
    units = view.carried[seat]
    if asked_direction(view):
        return BACK if units >= 2 or (view.air < 10 and depth(view, seat) > 3) else DIVE
    if not on_treasure(view, seat):
        return drop_lowest(view, seat) if units >= 2 else LEAVE
    return TAKE if units < 3 else LEAVE


@compiled
def nana_courageuse(view: State, seat: int) -> int:
    """Turn with five units, or under 5 air beyond depth 5; always take."""
    if asked_direction(view):
        late = view.air < 5 and depth(view, seat) > 5
        return BACK if view.carried[seat] >= 5 or late else DIVE
    return TAKE


@compiled
def twindebank(view: State, seat: int) -> int:
    """Take from the third turn of a dive on, turn after it; one turn earlier in the last dive.

    No state counts turns: they are told from the depth, at the mean roll of empty hands.
    """
    deep = depth(view, seat)
    turns = 2 if view.dive == view.dives else 3
    reached = deep + 0.5 * speed(view, 0) >= turns * speed(view, 0)
    if asked_direction(view):
        return BACK if reached else DIVE
    if not on_treasure(view, seat):
        return drop_lowest(view, seat) if deep >= 5 and kinds(view, seat) >= 2 and view.air <= 10 else LEAVE
    return TAKE if reached or not down(view, seat) else LEAVE


@compiled
def grabber(view: State, seat: int, most: int) -> int:
    """Take whatever comes until `most` units are carried, then turn; never drop."""
    if asked_direction(view):
        return BACK if view.carried[seat] >= most else DIVE
    return TAKE if view.carried[seat] < most else LEAVE


@compiled
def saaaber_diver(view: State, seat: int, deepest: int, most: int) -> int:
    """Dive to depth `deepest` with empty hands, turn, take up to `most` units. One is taken before, or none could turn."""
    units = view.carried[seat]
    if asked_direction(view):
        return BACK if depth(view, seat) >= deepest else DIVE
    if down(view, seat):
        return TAKE if units == 0 and depth(view, seat) >= deepest else LEAVE
    return TAKE if units < most else LEAVE


@compiled
def saaaber_greedy(view: State, seat: int) -> int:
    """Take the first treasure of level 4, turn."""
    units = view.carried[seat]
    if asked_direction(view):
        return BACK if units > 0 else DIVE
    return TAKE if units == 0 and level_here(view, seat) == 4 else LEAVE


@compiled
def saaaber_randy(view: State, seat: int, scratch: State) -> int:
    """A coin for every question; what is dropped is of the lowest level."""
    heads = chance(scratch, 2)
    if asked_direction(view):
        return BACK if heads else DIVE
    if not heads:
        return LEAVE
    return TAKE if on_treasure(view, seat) else drop_lowest(view, seat)


@compiled
def bubblyworld_deeper() -> int:
    """Always deeper, take everything; where the direction is asked this is no action, and the first is to dive."""
    return TAKE


@compiled
def robwal(view: State, seat: int) -> int:
    """Turn when the laps home are more than the laps of air; take above 15 air, drop a third unit below."""
    units = view.carried[seat]
    if asked_direction(view):
        laps = view.air / max(1, load(view))
        return BACK if depth(view, seat) / max(1, 4 - units) > laps else DIVE
    if not on_treasure(view, seat):
        return drop_lowest(view, seat) if view.air < 15 and units > 2 else LEAVE
    return TAKE if view.air > 15 and units < 3 else LEAVE


@compiled
def cloverrose(view: State, seat: int) -> int:
    """Take beyond depth 10 and turn; going up take what the air for the laps home allows, at the exact mean speed."""
    deep = depth(view, seat)
    if asked_direction(view):
        return BACK if deep > 10 else DIVE
    if down(view, seat):
        return TAKE if deep > 10 else LEAVE
    pace = speed(view, view.carried[seat] + 1)
    return TAKE if pace * view.air > (load(view) + 1) * (deep + pace) else LEAVE


@compiled
def xudaniel11(view: State, seat: int, scratch: State) -> int:
    """Turn with two units; going down take all but one chip in a thousand, going up nothing."""
    if asked_direction(view):
        return BACK if view.carried[seat] >= 2 else DIVE
    return TAKE if down(view, seat) and not chance(scratch, 1000) else LEAVE
