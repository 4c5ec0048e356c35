"""Section 2 of RULES.md, a turn: breathe and choose the direction, roll and swim, search. And 5.1, the quiet lap."""

from fathom.engine.compile import compiled, inlined
from fathom.engine.state import State
from fathom.games.deep_sea_adventure import events
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import MOST_UNITS
from fathom.games.deep_sea_adventure.moves import BACK, DROP, LEAVE


@compiled
def begin_dive(state: State) -> None:
    """Let the starter begin (1.5, 1.6)."""
    state.dive += 1
    state.quiet = 0
    state.late = 0
    state.last_home = s.NOBODY
    state.seat = state.starter
    events.dive(state, state.dive)
    begin_turn(state)


@inlined
def begin_turn(state: State) -> None:
    """Breathe (2.2), then the direction: asked (2.3), none (2.4) or forced (2.5)."""
    seat = state.seat
    units = state.carried[seat]
    state.air = max(0, state.air - units)
    state.changed = units > 0
    state.phase = s.ROLL
    if units > 0:
        events.breathe(state, seat, units, state.air)
        if state.air == 0:
            events.last_breath(state, seat)
    if state.place[seat] == s.SUB or state.facing[seat] == s.UP:
        return
    if must_turn(state, seat):
        state.facing[seat] = s.UP
        state.changed = 1
        events.must_turn(state, seat)
    elif units > 0 or state.turn_empty:
        state.phase = s.DIRECTION


@inlined
def next_seat(state: State) -> int:
    """The seat clockwise next whose diver is not home (2.1), which may be the same; -1 if all are home."""
    last = int(state.seat)
    seat = last
    while True:
        seat = seat + 1 if seat + 1 < state.players else 0
        if state.place[seat] != s.HOME:
            return seat
        if seat == last:
            return -1


@inlined
def must_turn(state: State, seat: int) -> bool:
    """Whether a diver who faces down has to turn back, having no free place anywhere deeper (2.5, 5.2)."""
    deeper = state.length - 1 - state.place[seat]
    if deeper >= state.players:
        return False
    for other in range(state.players):
        if state.place[other] > state.place[seat]:
            deeper -= 1
    if deeper > 0:
        return False
    if state.end_of_line == s.FORCED or state.late:
        return True
    return bool(state.end_of_line == s.FORCED_IF_CARRYING and state.carried[seat] > 0)


@inlined
def declare(state: State, action: int) -> None:
    """Go on down or turn back (2.3)."""
    if action == BACK:
        state.facing[state.seat] = s.UP
        state.changed = 1
        events.turn_back(state, state.seat)
    else:
        events.dive_on(state, state.seat)
    state.declared = 1
    state.phase = s.ROLL


@inlined
def roll_outcomes(state: State, scratch: State) -> int:
    """The totals the dice can show, with the number of ways to roll each (1.4, 2.6)."""
    found = 0
    for total in range(state.least_total, state.most_total + 1):
        if state.weight[total] > 0:
            scratch.actions[found] = total
            scratch.weights[found] = state.weight[total]
            found += 1
    return found


@inlined
def swim(state: State, total: int) -> bool:
    """Move by the total less the units carried (2.6), then search or, once home, turn the chips over (2.9, 3.2).

    Says whether the turn is over.
    """
    seat = state.seat
    state.declared = 0
    state.phase = s.SEARCH  # no roll is awaited any more
    start = int(state.place[seat])
    place = start
    units = state.carried[seat]
    steps = total - units
    events.roll(state, seat, total, units, max(0, steps))
    if steps > 0:
        place = descend(state, place, steps) if state.facing[seat] == s.DOWN else ascend(state, place, steps)
    if place != start:
        put_diver(state, seat, place)
        events.move(state, seat, start, max(place, s.SUB))
    else:
        events.stuck(state, seat, max(0, steps))
    if place == s.HOME:
        state.last_home = seat
        events.board(state, seat, units)
        if state.reveal and units > 0:
            state.phase = s.REVEAL
            return False
        return True
    return place == s.SUB or not (can_take(state) or can_drop(state))


@inlined
def put_diver(state: State, seat: int, place: int) -> None:
    """Move a diver to another place, on the line or off it."""
    if state.place[seat] >= 0:
        state.divers &= ~(1 << state.place[seat])
    if place >= 0:
        state.divers |= 1 << place
    state.place[seat] = place
    state.deepest[seat] = max(state.deepest[seat], place + 1)
    state.changed = 1


@inlined
def descend(state: State, place: int, steps: int) -> int:
    """Where `steps` down from `place` lead: occupied places are jumped (2.7), no free one ahead ends the move (2.8)."""
    ahead = state.divers >> (place + 1)  # a bit a place, the next one lowest
    while ahead & ((1 << steps) - 1):
        ahead &= ahead - 1
        steps += 1
    if place + steps < state.length:
        return place + steps
    last = int(state.length) - 1
    while last > place and (state.divers >> last) & 1:
        last -= 1
    return last


@inlined
def ascend(state: State, place: int, steps: int) -> int:
    """Where `steps` up from `place` lead: occupied places are jumped (2.7), past the first is home (2.9)."""
    behind = state.divers & ((1 << place) - 1)
    while steps <= place:
        jumped = behind >> (place - steps)
        if jumped == 0:
            return place - steps
        behind ^= (jumped & -jumped) << (place - steps)
        steps += 1
    if state.board_empty == 0 or state.carried[state.seat] > 0:
        return s.HOME
    first = 0  # nobody may come home empty-handed: the move ends at the first free place
    while first < place and (state.divers >> first) & 1:
        first += 1
    return first


@inlined
def can_take(state: State) -> bool:
    """Whether treasure lies where the diver is and a blank is left to replace it (2.10, 2.11)."""
    if state.line[state.place[state.seat]] == 0:
        return False
    if state.blanks == 0:
        return True
    blank = 0
    for place in range(state.length):
        blank += state.line[place] == 0
    return bool(blank < state.blanks)


@inlined
def can_drop(state: State) -> bool:
    """Whether the diver stands on a blank and carries what may be dropped (2.10, 2.12)."""
    seat = state.seat
    units = state.carried[seat]
    if units == 0 or state.line[state.place[seat]] != 0:
        return False
    return bool(units > 1 or state.facing[seat] == s.DOWN or state.drop_last)


@compiled
def distinct_units(state: State, first: int, scratch: State, found: int) -> int:
    """Add an action from `first` on for each unit carried, units with the same levels once (2.12, 3.6)."""
    hold = state.seat * MOST_UNITS
    for k in range(state.carried[state.seat]):
        new = True
        for earlier in range(k):
            if state.hold[hold + earlier] == state.hold[hold + k]:
                new = False
        if new:
            scratch.actions[found] = first + k
            found += 1
    return found


@inlined
def search(state: State, action: int) -> None:
    """Leave, pick up or drop (2.10)."""
    if action >= DROP:
        drop(state, action - DROP)
    else:
        take(state, action - LEAVE)
        if action == LEAVE:
            events.leave(state, state.seat)


@inlined
def take(state: State, units: int) -> None:
    """Pick the unit up whole and leave a blank (2.11), or nothing: `units` is 0 or 1. Without a branch."""
    seat = state.seat
    place = state.place[seat]
    unit = state.line[place]
    state.hold[seat * MOST_UNITS + state.carried[seat]] |= unit * units
    state.carried[seat] += units
    state.line[place] = unit * (1 - units)
    state.changed |= units
    if units > 0:
        events.take(state, seat, place, unit)


@compiled
def drop(state: State, k: int) -> None:
    """Put the k-th unit carried on the blank (2.12)."""
    place = state.place[state.seat]
    unit = remove_unit(state, k)
    state.line[place] = unit
    state.changed = 1
    events.drop(state, state.seat, place, unit)


@compiled
def remove_unit(state: State, k: int) -> int:
    """Take the k-th unit out of the hold of the seat; the later ones move up."""
    seat = state.seat
    hold = seat * MOST_UNITS
    unit = state.hold[hold + k]
    last = state.carried[seat] - 1
    for i in range(k, last):
        state.hold[hold + i] = state.hold[hold + i + 1]
    state.hold[hold + last] = 0
    state.carried[seat] = last
    return int(unit)


@compiled
def quiet_turn(state: State) -> bool:
    """Count a quiet turn and after a quiet lap raise the guard (5.1): turning late (5.2), or True to end the dive (5.3)."""
    out = 0
    for seat in range(state.players):
        out += state.place[seat] != s.HOME
    state.quiet += 1
    if state.quiet < out * state.stall_limit:
        return False
    state.quiet = 0
    if state.stall_guard == s.END_DIVE:
        return True
    state.late = 1
    events.guard(state)
    return False
