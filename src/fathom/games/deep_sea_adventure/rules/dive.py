"""Section 3 of RULES.md, after a dive: the chips turned over, the drowned and their stacks, the clean-up."""

from fathom.engine.compile import compiled
from fathom.engine.dice import below
from fathom.engine.events import listening
from fathom.engine.state import State
from fathom.games.deep_sea_adventure import events
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import LEVELS, MOST_UNITS
from fathom.games.deep_sea_adventure.moves import LAY
from fathom.games.deep_sea_adventure.rules.end import winners
from fathom.games.deep_sea_adventure.rules.setup import reset
from fathom.games.deep_sea_adventure.rules.turn import begin_dive, distinct_units, remove_unit

ASKED, ALL_LAID = -1, -2  # what `next_to_lay` says besides a unit


@compiled
def end_dive(state: State) -> None:
    """Count the drowned, then turn over what came home (3.1), from seat 0 on."""
    if listening(state):
        say_who_drowned(state)
    for seat in range(state.players):
        state.drowned[seat] += state.place[seat] >= 0
    state.changed = 0
    state.quiet = 0
    next_to_reveal(state, 0)


@compiled
def say_who_drowned(state: State) -> None:
    """Say why the dive is over (2.13, 5.3), and who did not come home, in the order of 3.3."""
    at_sea = 0
    for seat in range(state.players):
        at_sea += state.place[seat] >= 0
    out = at_sea
    for seat in range(state.players):
        out += state.place[seat] == s.SUB
    events.dive_over(state, events.AIR if state.air == 0 else events.HOME if out == 0 else events.STALL)
    deepest = int(state.length)
    for k in range(deepest):
        place = deepest - 1 - k if state.drown_order else k
        for seat in range(state.players):
            if state.place[seat] == place:
                events.drown(state, seat, place, state.carried[seat])


@compiled
def next_to_reveal(state: State, first: int) -> None:
    """Go to the next seat that has chips to turn over (3.1); after the last, on to the drowned (3.3)."""
    for seat in range(first, state.players):
        if state.place[seat] == s.HOME and state.carried[seat] > 0:
            state.seat = seat
            state.phase = s.REVEAL
            return
    if state.dive == state.dives:
        finish(state)
    else:
        lay_down(state)


@compiled
def next_chip(state: State) -> int:
    """The level, 0..3, of the chip to be turned over next (3.1)."""
    unit = state.hold[state.seat * MOST_UNITS + state.turning]
    level = 0
    while s.count(unit, level) == 0:
        level += 1
    return level


@compiled
def value_outcomes(state: State, scratch: State) -> int:
    """The values the next chip can have: those of its level that nobody has turned over; in a view, not its seat (3.1, 3.2)."""
    level = next_chip(state)
    found = 0
    for chip in range(s.first_chip(state, level), state.level_end[level]):
        if state.turned[chip] < 0:
            if found > 0 and scratch.actions[found - 1] == state.value[chip]:
                scratch.weights[found - 1] += 1
            else:
                scratch.actions[found] = state.value[chip]
                scratch.weights[found] = 1
                found += 1
    return found


@compiled
def draw_value(state: State, scratch: State) -> int:
    """Draw one of the values: chips of the level at random until one is that nobody has turned over (3.1)."""
    level = next_chip(state)
    first = s.first_chip(state, level)
    chips = state.level_end[level] - first
    chip = first + below(scratch, chips)
    while state.turned[chip] >= 0:
        chip = first + below(scratch, chips)
    return int(state.value[chip])


@compiled
def reveal(state: State, value: int) -> bool:
    """The next chip is worth `value` (3.1); go to the one after it, or on (3.2). Says whether a turn is over."""
    seat = state.seat
    level = next_chip(state)
    own(state, seat, level, value)
    if state.score[seat] != s.HIDDEN:
        state.score[seat] += value
    state.brought[seat] += s.single(level)
    at = seat * MOST_UNITS + state.turning
    state.hold[at] -= s.single(level)
    events.reveal(state, seat, level + 1, value)
    if state.hold[at] > 0:
        return False
    state.turning += 1
    if state.turning < state.carried[seat]:
        return False
    state.turning = 0
    state.carried[seat] = 0
    if state.reveal:
        return True
    next_to_reveal(state, seat + 1)
    return False


@compiled
def own(state: State, seat: int, level: int, value: int) -> None:
    """Note who turned a chip of that level and value over."""
    chip = s.first_chip(state, level)
    while state.value[chip] != value or state.turned[chip] >= 0:
        chip += 1
    state.turned[chip] = seat
    s.order_equal(state, level, chip)


@compiled
def next_drowned(state: State) -> int:
    """The seat that lays its units down next, -1 if none is left (3.3)."""
    best = -1
    for seat in range(state.players):
        if state.place[seat] >= 0 and state.carried[seat] > 0:
            farther = best < 0 or state.place[seat] > state.place[best]
            if best < 0 or farther == (state.drown_order == 1):
                best = seat
    return best


@compiled
def lay_down(state: State) -> None:
    """Lay the drowned divers' units down (3.3 to 3.6) until one has to choose; then clean up."""
    k = next_to_lay(state)
    while k >= 0:
        lay(state, k)
        k = next_to_lay(state)
    if k == ALL_LAID:
        clean_up(state)


@compiled
def next_to_lay(state: State) -> int:
    """Go to the seat that lays next (3.3); say what it lays without being asked (3.6), else ASKED or ALL_LAID."""
    if state.phase != s.LAY or state.carried[state.seat] == 0:
        seat = next_drowned(state)
        if seat < 0:
            return ALL_LAID
        state.seat = seat
        state.phase = s.LAY
        if state.stacking == 1:
            state.filling = s.NOBODY
        if state.restack == s.UNWRAP and not state.drop_choice:
            take_apart(state)
    if order_matters(state):
        return ASKED
    return lowest_level(state) if state.restack == s.UNWRAP and not state.drop_choice else 0


@compiled
def take_apart(state: State) -> None:
    """Put all chips of the seat into the first place of its hold and count them one by one (3.5)."""
    hold = state.seat * MOST_UNITS
    for k in range(1, state.carried[state.seat]):
        state.hold[hold] += state.hold[hold + k]
        state.hold[hold + k] = 0
    state.carried[state.seat] = s.size(state.hold[hold])


@compiled
def lowest_level(state: State) -> int:
    """The lowest level, 0..3, among the chips of a hold taken apart."""
    level = 0
    while s.count(state.hold[state.seat * MOST_UNITS], level) == 0:
        level += 1
    return level


@compiled
def order_matters(state: State) -> bool:
    """Whether the seat is asked which unit to lay next (3.6)."""
    if state.drop_choice:
        return False
    hold = state.seat * MOST_UNITS
    units = state.carried[state.seat]
    first = state.hold[hold]
    if state.restack == s.UNWRAP:
        alike = s.count(first, lowest_level(state)) == units
    else:
        alike = True
        for k in range(1, units):
            alike = alike and state.hold[hold + k] == first
    if alike:
        return False
    room = 3 - (state.filled if state.filling != s.NOBODY else 0)
    if units > room:
        return True
    if state.restack == s.OWN_SPACE:
        for k in range(units):
            if s.size(state.hold[hold + k]) > 1:
                return True
    return False


@compiled
def lay_choices(state: State, scratch: State) -> int:
    """What the seat may lay next: a unit, or a level where stacks are taken apart (3.5, 3.6)."""
    if state.restack != s.UNWRAP:
        return distinct_units(state, LAY, scratch, 0)
    found = 0
    for level in range(LEVELS):
        if s.count(state.hold[state.seat * MOST_UNITS], level) > 0:
            scratch.actions[found] = LAY + level
            found += 1
    return found


@compiled
def lay(state: State, k: int) -> None:
    """Lay down the k-th unit, or a chip of level k, 0..3, of a hold taken apart (3.4, 3.5)."""
    if state.restack == s.UNWRAP:
        if state.drop_choice:
            unit = remove_unit(state, 0)
            for level in range(LEVELS):
                for _ in range(s.count(unit, level)):
                    put(state, s.single(level))
        else:
            state.hold[state.seat * MOST_UNITS] -= s.single(k)
            state.carried[state.seat] -= 1
            put(state, s.single(k))
    else:
        unit = remove_unit(state, k)
        if state.restack == s.OWN_SPACE and s.size(unit) > 1:
            state.line[state.length] = unit
            state.length += 1
            events.lay(state, state.seat, unit, state.length - 1)
        else:
            put(state, unit)


@compiled
def put(state: State, unit: int) -> None:
    """Put a unit on the place being filled, or on a new one (3.4)."""
    if state.filling == s.NOBODY:
        state.filling = state.length
        state.filled = 0
        state.length += 1
    state.line[state.filling] += unit
    state.filled += 1
    events.lay(state, state.seat, unit, state.filling)
    if state.filled == 3:
        state.filling = s.NOBODY
        state.filled = 0


@compiled
def clean_up(state: State) -> None:
    """Remove the blanks, close the line up (3.7) and begin the next dive (3.8), if anything is left (3.9)."""
    state.filling = s.NOBODY
    state.filled = 0
    length = 0
    for place in range(state.length):
        unit = state.line[place]
        state.line[place] = 0
        if unit > 0:
            state.line[length] = unit
            length += 1
    state.length = length
    state.starter = next_starter(state)
    reset(state)
    if length == 0:
        events.dive_over(state, events.EMPTY)
        finish(state)
    else:
        events.clean(state, length)
        begin_dive(state)


@compiled
def next_starter(state: State) -> int:
    """Who begins the next dive (3.8)."""
    if state.next_start == s.ROTATE:
        return int(state.starter + 1 if state.starter + 1 < state.players else 0)
    farthest = -1
    for seat in range(state.players):
        if state.place[seat] >= 0 and (farthest < 0 or state.place[seat] > state.place[farthest]):
            farthest = seat
    if farthest >= 0 and (state.next_start == s.FARTHEST_DROWNED or state.last_home == s.NOBODY):
        return farthest
    return int(state.last_home)


@compiled
def finish(state: State) -> None:
    """The game is over (3.9, 4.1), and all see what was looked at in secret (3.2). The divers' places stay to be seen."""
    state.phase = s.FINISHED
    if not listening(state):
        return
    if state.reveal:
        for seat in range(state.players):
            events.won(state, seat)
    events.over(state, winners(state))
