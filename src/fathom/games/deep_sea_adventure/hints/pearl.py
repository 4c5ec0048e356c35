"""pearl_diver, the players' own: it weighs what a plan can bring home against the chance to get there.

A plan is: swim home, or dive on for one to four turns, pick up a unit, swim home. Its worth is a share of the win: the
chance to get home by `outlook.escape`, and what the points would mean against those of the best rival. Of two choices
it takes the one that leaves the better plan.
"""

from fathom.engine.compile import compiled
from fathom.engine.state import State
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import MOST_UNITS
from fathom.games.deep_sea_adventure.hints.outlook import escape, hold_worth, logistic, look, pace, worth
from fathom.games.deep_sea_adventure.hints.sight import asked_direction, down
from fathom.games.deep_sea_adventure.moves import BACK, DIVE, DROP, LEAVE, TAKE

DEPTHS = 4  # turns down that a plan may have

LEAD, LEAD_EARLY = (
    4.6,
    3.45,
)  # points of lead that count as half a win: in the last dive, and more for each dive to come
AT_SEA, TO_COME = 0.92, 2.0  # what rivals at sea bring home: this part of their hold, and so many points
JUMP = 0.31  # places that a diver to be jumped saves
FIND = 0.59  # of what lies where the plan leads, this part is found


@compiled
def pearl_diver(view: State, seat: int, scratch: State) -> int:
    """What it would like to do."""
    look(view, seat, scratch)
    units = int(view.carried[seat])
    hold = hold_worth(view, scratch, seat)
    front = lead(view, scratch, seat)
    if asked_direction(view):
        turned = homeward(view, scratch, seat, units, hold, front)
        return BACK if turned >= deeper(view, scratch, seat, units, hold, front) else DIVE
    stay = best_plan(view, scratch, seat, units, hold, front)
    lying = view.line[view.place[seat]]
    if lying != 0:
        taken = best_plan(view, scratch, seat, units + 1, hold + worth(scratch, lying), front)
        return TAKE if taken >= stay else LEAVE
    k = cheapest(view, scratch, seat)
    left = hold - worth(scratch, view.hold[seat * MOST_UNITS + k])
    dropped = best_plan(view, scratch, seat, units - 1, left, front)
    return DROP + k if dropped > stay else LEAVE


@compiled
def best_plan(view: State, scratch: State, seat: int, units: int, hold: float, front: float) -> float:
    """The worth of the best plan with `units` worth `hold`."""
    if not down(view, seat):
        return homeward(view, scratch, seat, units, hold, front)
    plan = deeper(view, scratch, seat, units, hold, front)
    return max(plan, homeward(view, scratch, seat, units, hold, front)) if units > 0 else plan


@compiled
def homeward(view: State, scratch: State, seat: int, units: int, hold: float, front: float) -> float:
    """The worth of swimming home from here."""
    distance = view.place[seat] + 1 - JUMP * jumps(view, seat)
    return outcome(view, escape(view, scratch, units, 0, distance), front, hold)


@compiled
def deeper(view: State, scratch: State, seat: int, units: int, hold: float, front: float) -> float:
    """The worth of diving on, picking up a unit and swimming home."""
    last = view.length - 1.0
    ease = JUMP * jumps(view, seat)
    place = float(view.place[seat])
    best = 0.0
    for turns in range(1, DEPTHS + 1):
        place = min(place + pace(scratch, units), last)
        at = int(place)
        first, end = max(int(view.place[seat]) + 1, at - 1), min(int(view.length), at + 3)
        if place >= last:
            first, end = at, at + 1
        find = FIND * mean_worth(view, scratch, first, end)
        home = escape(view, scratch, units, turns, place + 1 - ease)
        best = max(best, outcome(view, home, front, hold + find))
        if place >= last:
            break
    return best


@compiled
def outcome(view: State, home: float, front: float, points: float) -> float:
    """The share of the win (0 to 1) of one who gets home with `points` by the chance `home`, else with none."""
    scale = LEAD + LEAD_EARLY * (view.dives - view.dive)
    return home * logistic((front + points) / scale) + (1 - home) * logistic(front / scale)


@compiled
def lead(view: State, scratch: State, seat: int) -> float:
    """How far ahead of the best rival the seat is if this dive brings it nothing."""
    best = -1000.0
    for other in range(view.players):
        if other != seat:
            hold = hold_worth(view, scratch, other)
            gain = hold if view.place[other] == s.HOME else hold * AT_SEA + TO_COME
            best = max(best, points(view, scratch, other) + gain)
    return points(view, scratch, seat) - best


@compiled
def points(view: State, scratch: State, seat: int) -> float:
    """A seat's points; where they are secret, what its chips are worth on average."""
    return float(view.score[seat]) if view.score[seat] >= 0 else worth(scratch, view.brought[seat])


@compiled
def mean_worth(view: State, scratch: State, first: int, end: int) -> float:
    """What lies on a place from `first` to before `end` is worth on average."""
    total = 0.0
    for place in range(first, end):
        total += worth(scratch, view.line[place])
    return total / max(end - first, 1)


@compiled
def jumps(view: State, seat: int) -> int:
    """How many divers are at sea between this one and the submarine."""
    found = 0
    for other in range(view.players):
        found += 0 <= view.place[other] < view.place[seat]
    return found


@compiled
def cheapest(view: State, scratch: State, seat: int) -> int:
    """Which of the units carried is worth least; of equals the first."""
    hold = seat * MOST_UNITS
    best = 0
    for k in range(1, view.carried[seat]):
        if worth(scratch, view.hold[hold + k]) < worth(scratch, view.hold[hold + best]):
            best = k
    return best
