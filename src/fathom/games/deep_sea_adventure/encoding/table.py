"""`encode`: what all share, then each seat, the line, the rules."""

from typing import Any

from fathom.engine.compile import compiled, inlined
from fathom.engine.encoding import mark, put
from fathom.engine.state import State
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.encoding.chips import all_values
from fathom.games.deep_sea_adventure.encoding.fields import FAR, PART, SIZE
from fathom.games.deep_sea_adventure.encoding.line import put_line
from fathom.games.deep_sea_adventure.encoding.seats import put_breaths, put_seats
from fathom.games.deep_sea_adventure.encoding.settings import put_dice, put_means, put_options

PHASE, DECLARED, PLAYERS, DIVES = PART["phase"], PART["declared"], PART["players"], PART["dives"]
AIR, LAST_AIR, AIR_PART, LOAD, LAPS = PART["air"], PART["last_air"], PART["air_part"], PART["load"], PART["laps"]
LENGTH, QUIET, LATE, FILLED = PART["length"], PART["quiet"], PART["late"], PART["filled"]


@compiled
def encode(view: State, seat: int, out: Any) -> None:
    """Write what `seat` sees to `out` (float32 [SIZE]), all of it."""
    for k in range(SIZE):
        out[k] = 0.0
    part = 1.0 / all_values(view)
    means = put_means(view, part, out)
    laps = put_table(view, out)
    put_dice(view, out)
    put_seats(view, seat, means, part, laps, out)
    put_breaths(view, seat, out)
    put_line(view, seat, means, out)
    put_options(view, out)


@inlined
def put_table(view: State, out: Any) -> float:
    """The phase, the air, the dives; return the laps that the air lasts."""
    mark(out, PHASE, view.phase, True)
    mark(out, DECLARED, 0, view.declared)
    mark(out, PLAYERS, view.players - 2, True)
    load = 0
    away = 0
    for seat in range(view.players):
        is_away = int(view.place[seat] != s.HOME)
        away += is_away
        load += view.carried[seat] * is_away
    laps = view.air / load if load > 0 else FAR
    put(out, AIR, 0, view.air)
    put(out, LAST_AIR, 0, view.air)
    put(out, AIR_PART, 0, view.air / view.tank)
    put(out, LOAD, 0, load)
    put(out, LAPS, 0, laps)
    mark(out, DIVES, 0, view.dive == view.dives)
    put(out, DIVES, 1, view.dives - view.dive)
    put(out, LENGTH, 0, view.length)
    put(out, QUIET, 0, view.quiet / max(1, away * view.stall_limit))
    mark(out, LATE, 0, view.late)
    put(out, FILLED, 0, view.filled)
    return laps
