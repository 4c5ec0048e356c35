"""The chance to get home as things stand, and how long the air lasts.

The chance is an estimate: what the strongest player here, `pearl_diver`, goes by (`hints.outlook.escape`), put right by
what became of pearl divers in 500 games of 2 to 6 seats. It takes the dice at their mean with what they may stray, and the
others to breathe as divers commonly do. So it is said in steps of five per cent. A test compares it with what happens.
Where not even the best dice would do, there is no chance, and where the worst will do now, it is sure: nothing is estimated.
"""

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from fathom.engine.position import Position, plain_scratch
from fathom.engine.state import State
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.hints.outlook import escape, look, pace
from fathom.games.deep_sea_adventure.hints.pearl import JUMP, jumps
from fathom.games.deep_sea_adventure.moves import BACK, DIVE, DROP, LAY, LEAVE, TAKE

STEP = 5  # per cent
# What escape says, and how often they came home.
MEASURED = (
    (0.0, 0.03),
    (0.05, 0.2),
    (0.1, 0.28),
    (0.2, 0.42),
    (0.4, 0.56),
    (0.6, 0.65),
    (0.8, 0.76),
    (0.9, 0.85),
    (1.0, 0.96),
)


def outlook(view: Position) -> State:
    """What lies ahead of the diver to move, whatever it does: a scratch record that `hints.outlook.look` has filled."""
    scratch = plain_scratch(view.game)
    look(view.state, view.state.seat, scratch)
    return scratch


def home_after(view: Position, action: int, ahead: Callable[[], State]) -> int | None:
    """The chance, in per cent, that the diver to move gets home if it does this and then comes up as soon as it can.

    After `dive` it is taken to pick up a unit first. None where nothing can be hoped for any more, or all is safe. `ahead`
    gives the `outlook`.
    """
    now = view.state
    if action >= LAY or (now.phase == s.SEARCH and now.air == 0):
        return None
    units = int(now.carried[now.seat]) + {TAKE: 1, DIVE: 0, BACK: 0, LEAVE: 0}.get(action, -1 if action >= DROP else 0)
    if now.facing[now.seat] == s.DOWN and units == 0:
        return None  # it may not turn yet
    return _chance(view, ahead, units, deeper=int(action == DIVE))


def home_by_roll(view: Position) -> int | None:
    """The same for a diver on its way up who is about to roll."""
    now = view.state
    if now.phase != s.ROLL or now.facing[now.seat] != s.UP:
        return None
    ahead = view.copy()
    ahead.state.phase = s.DIRECTION  # it moves before it breathes again, as one who has just turned
    return _chance(ahead, partial(outlook, ahead), int(now.carried[now.seat]), deeper=0)


def luck(position: Position, outcome: int) -> tuple[int, int] | None:
    """Whose throw an outcome is, and its total."""
    return (int(position.state.seat), outcome) if position.state.phase == s.ROLL else None


def laps(view: Position) -> int | None:
    """How often everybody can still breathe, loaded as they are now; None if nobody uses air, or there is none."""
    now = view.state
    lap = sum(now.carried[seat] for seat in range(now.players) if now.place[seat] != s.HOME)
    return int(now.air // lap) if lap and now.air and now.phase in (s.DIRECTION, s.ROLL, s.SEARCH) else None


def _chance(view: Position, ahead: Callable[[], State], units: int, deeper: int) -> int | None:
    """Go down for `deeper` turns, picking up a unit in the last of them, and then up. None where empty hands may not board."""
    now, seat = view.state, view.state.seat
    if now.board_empty and not units + deeper:
        return None
    rolls = now.phase == s.DIRECTION and not deeper
    if _is_lost(now, units + deeper, rolls):
        return 0
    if rolls and now.least_total - units > now.place[seat]:
        return 100
    scratch = ahead()
    place = float(now.place[seat])
    if deeper:
        place = min(place + pace(scratch, units), now.length - 1.0)
    home = escape(now, scratch, units, deeper, place + 1 - JUMP * jumps(now, seat))
    return STEP * round(100 * _measured(home) / STEP)


def _is_lost(now: State, units: int, rolls: bool) -> bool:
    """Whether the diver to move could not get home with the best of luck; `rolls` says whether it does before it breathes again.

    The best of luck: it throws the most, jumps everybody, drops a unit every turn, and nobody else uses air.
    """
    others = sum(now.place[other] >= 0 for other in range(now.players)) - (now.place[now.seat] >= 0)
    distance, air = int(now.place[now.seat]) + 1, int(now.air)
    while units > 0:
        if rolls:
            if now.most_total > units:
                distance -= int(now.most_total) - units + int(others)
            if distance <= 0:
                return False
            units -= 1
        if air == 0:
            return True
        air, rolls = max(0, air - units), True
    return False


def _measured(said: float) -> float:
    """What has come of it where so much was said."""
    (low, least), (high, most) = next(pair for pair in pairwise(MEASURED) if said <= pair[1][0])
    return least + (most - least) * (said - low) / (high - low)
