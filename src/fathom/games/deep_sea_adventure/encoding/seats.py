"""Each seat as numbers, from the one that looks on clockwise."""

from typing import Any

from fathom.engine.compile import compiled, inlined
from fathom.engine.encoding import mark, put
from fathom.engine.state import State
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.encoding.chips import Means, at_stake, held, is_dive_over, points, worth
from fathom.games.deep_sea_adventure.encoding.fields import FAR, PART
from fathom.games.deep_sea_adventure.facts import LEVELS
from fathom.games.deep_sea_adventure.hints.sight import speed

PRESENT, TURN, ABOARD, HOME, UP = PART["present"], PART["turn"], PART["aboard"], PART["home"], PART["up"]
PLACE, DEPTH, UNITS, HELD, WORTH = PART["place"], PART["depth"], PART["units"], PART["held"], PART["worth"]
SCORE, LEAD, LEAD_ALL, LEAD_ALONE = PART["score"], PART["lead"], PART["lead_all"], PART["lead_alone"]
BROUGHT, WAY, MARGIN, BREATH, JUMPS = PART["brought"], PART["way"], PART["margin"], PART["breath"], PART["jumps"]
UNDER, ON_BLANK, STARTER, LAST_HOME = PART["under"], PART["on_blank"], PART["starter"], PART["last_home"]


@compiled
def first_two(view: State, means: Means, part: float, loaded: bool) -> tuple[int, float, float]:
    """Who has most points, how many, and what the next best has; `loaded`: with what they carry."""
    over = is_dive_over(view)
    best = 0
    most = -1.0
    second = -1.0
    for seat in range(view.players):
        own = points(view, seat, means, part)
        if loaded:
            own += worth(at_stake(view, seat, over), means)
        if own > most:
            second = most
            most = own
            best = seat
        elif own > second:
            second = own
    return best, most, second


@inlined
def put_seats(view: State, looking: int, means: Means, part: float, laps: float, out: Any) -> None:
    """Every seat in turn."""
    over = is_dive_over(view)
    first, most, second = first_two(view, means, part, False)
    first_all, most_all, second_all = first_two(view, means, part, True)
    seat = looking
    for k in range(view.players):
        own = points(view, seat, means, part)
        stake = worth(at_stake(view, seat, over), means)
        rival = second if seat == first else most
        put(out, WORTH, k, stake)
        put(out, SCORE, k, own)
        put(out, LEAD, k, own - rival)
        put(out, LEAD_ALL, k, own + stake - (second_all if seat == first_all else most_all))
        put(out, LEAD_ALONE, k, own + stake - rival)
        put_flags(view, seat, k, out)
        put_chips(view, seat, k, out)
        if view.place[seat] >= 0:
            put_diver(view, seat, k, means, laps, out)
        seat = seat + 1 if seat + 1 < view.players else 0


@inlined
def put_flags(view: State, seat: int, k: int, out: Any) -> None:
    """What is so of a seat, or not."""
    mark(out, PRESENT, k, True)
    mark(out, TURN, k, view.seat == seat and view.phase != s.FIRST and view.phase != s.FINISHED)
    mark(out, ABOARD, k, view.place[seat] == s.SUB)
    mark(out, HOME, k, view.place[seat] == s.HOME)
    mark(out, UP, k, view.facing[seat] == s.UP)
    mark(out, STARTER, k, view.starter == seat)
    mark(out, LAST_HOME, k, view.last_home == seat)


@inlined
def put_chips(view: State, seat: int, k: int, out: Any) -> None:
    """What it carries and what it brought home, by level."""
    put(out, UNITS, k, view.carried[seat])
    load = held(view, seat)
    brought = int(view.brought[seat])
    for level in range(LEVELS):
        put(out, HELD, k * LEVELS + level, s.count(load, level))
        put(out, BROUGHT, k * LEVELS + level, s.count(brought, level))


@inlined
def put_diver(view: State, seat: int, k: int, means: Means, laps: float, out: Any) -> None:
    """Where a diver at sea is, and how far it has to go."""
    place = int(view.place[seat])
    units = int(view.carried[seat])
    jumps = 0
    for other in range(view.players):
        jumps += 0 <= view.place[other] < place
    pace = speed(view, units)
    way = (place + 1 - jumps) / pace if pace > 0 else FAR
    under = int(view.line[place])
    put(out, PLACE, k, place + 1)
    put(out, DEPTH, k, (place + 1) / view.length)
    put(out, WAY, k, way)
    put(out, MARGIN, k, laps - way)
    put(out, JUMPS, k, jumps)
    put(out, UNDER, k, worth(under, means))
    mark(out, ON_BLANK, k, under == 0)


@inlined
def put_breaths(view: State, looking: int, out: Any) -> None:
    """The air left after each seat's next breath, in the order of turns from the seat after the one whose turn it is."""
    if is_dive_over(view):
        return
    left = int(view.air)
    seat = int(view.seat)
    k = seat - looking if seat >= looking else seat - looking + view.players
    for _ in range(view.players):
        seat = seat + 1 if seat + 1 < view.players else 0
        k = k + 1 if k + 1 < view.players else 0
        if view.place[seat] != s.HOME:
            left -= view.carried[seat]
            put(out, BREATH, k, left)
