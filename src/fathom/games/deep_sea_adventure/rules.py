"""The law, in the order of RULES.md, one function per rule. Numbers in brackets are its clauses.

A turn goes `begin_turn` (breathe, direction), `swim` (roll, steps), `search`, `end_turn`; a dive ends in `end_dive`,
`reveal`, `lay_down` (stacks) and `clean_up`. Each stops where a seat or chance has to say something.
"""

from typing import Any

from fathom.engine.compile import compiled, inlined
from fathom.engine.dice import below, pick
from fathom.engine.record import State
from fathom.engine.verbs import CHANCE, OVER
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import LEVELS, MOST_CHIPS, MOST_FACES, MOST_UNITS
from fathom.games.deep_sea_adventure.moves import BACK, DIVE, DROP, LAY, LEAVE, TAKE

ASKED, ALL_LAID = -1, -2  # what `next_to_lay` says besides a unit

# ---------------------------------------------------------------- the verbs


@inlined
def current_player(state: State) -> int:
    """Whose decision it is: a seat, CHANCE or OVER."""
    phase = state.phase
    if phase == s.DIRECTION or phase == s.SEARCH or phase == s.LAY:
        return int(state.seat)
    return OVER if phase == s.FINISHED else CHANCE


@inlined
def legal_actions(state: State, scratch: State) -> int:
    """Write what the current seat may do (2.3, 2.10, 3.6); return how many."""
    if state.phase == s.DIRECTION:
        scratch.actions[0] = DIVE
        scratch.actions[1] = BACK
        return 2
    if state.phase == s.LAY:
        return lay_choices(state, scratch)
    scratch.actions[0] = LEAVE
    if can_take(state):
        scratch.actions[1] = TAKE
        return 2
    return distinct_units(state, DROP, scratch, 1)


@compiled
def chance_outcomes(state: State, scratch: State) -> int:
    """Write what chance can say and with what weights (1.4, 1.6, 3.1); return how many."""
    if state.phase == s.ROLL:
        return roll_outcomes(state, scratch)
    if state.phase == s.REVEAL:
        return value_outcomes(state, scratch)
    for seat in range(state.players):
        scratch.actions[seat] = seat
        scratch.weights[seat] = 1
    return int(state.players)


@inlined
def sample_chance(state: State, scratch: State) -> int:
    """Draw one of the outcomes: the dice are rolled one by one (1.4), which is faster than weighing their totals."""
    if state.phase == s.ROLL:
        total = 0
        for _ in range(state.dice):
            total += state.face[below(scratch, state.faces)]
        return total
    return pick(scratch, chance_outcomes(state, scratch))


@inlined
def step(state: State, action: int) -> None:
    """Go on from `state` with what was decided, to the next decision."""
    phase = state.phase
    turn_over = False
    if phase == s.ROLL:
        turn_over = swim(state, action)
    elif phase == s.SEARCH:
        search(state, action)
        turn_over = True
    elif phase == s.DIRECTION:
        declare(state, action)
    elif phase == s.REVEAL:
        turn_over = reveal(state, action)
    elif phase == s.LAY:
        lay(state, action - LAY)
        lay_down(state)
    else:
        state.starter = action
        begin_dive(state)
    if turn_over:
        end_turn(state)


@compiled
def scores(state: State, points: Any) -> None:
    """Each seat's points so far (4.1)."""
    for seat in range(state.players):
        points[seat] = state.score[seat]


# ---------------------------------------------------------------- 1 set-up


@compiled
def start(state: State, players: int, numbers: Any) -> None:
    """Set the table up (1.1 to 1.6). `numbers` are the options in the order of facts.OPTIONS; `state` is all zeros."""
    state.players = players
    state.tank = numbers[1]
    state.dives = numbers[2]
    at = set_dice(state, numbers, 3)
    at = set_chips(state, numbers, at)
    starter = numbers[at]
    state.turn_empty = numbers[at + 1]
    state.end_of_line = numbers[at + 2]
    state.stall_guard = numbers[at + 3]
    state.stall_limit = numbers[at + 4]
    state.drop_last = numbers[at + 5]
    state.board_empty = numbers[at + 6]
    state.blanks = numbers[at + 7]
    state.drown_order = numbers[at + 8]
    state.drop_choice = numbers[at + 9]
    state.stacking = numbers[at + 10]
    state.restack = numbers[at + 11]
    state.next_start = numbers[at + 12]
    state.reveal = numbers[at + 13]
    state.tie = numbers[at + 14]
    state.dive = 0
    state.filling = s.NOBODY
    state.starter = starter - 1
    if starter == 0:
        state.phase = s.FIRST
        reset_divers(state)
        state.air = state.tank
    else:
        begin_dive(state)


@compiled
def set_dice(state: State, numbers: Any, at: int) -> int:
    """Count the ways to roll each total (1.4); return where the numbers go on."""
    dice = numbers[at]
    faces = numbers[at + 1]
    state.dice = dice
    state.faces = faces
    for k in range(faces):
        state.face[k] = numbers[at + 2 + k]
    state.weight[0] = 1
    state.most_total = 0
    state.least_total = dice * numbers[at + 2]
    for _ in range(dice):
        state.most_total += numbers[at + 1 + faces]
        for total in range(state.most_total, -1, -1):
            ways = 0
            for face in range(faces):
                pips = numbers[at + 2 + face]
                if pips <= total:
                    ways += state.weight[total - pips]
            state.weight[total] = ways
    return at + 2 + MOST_FACES


@compiled
def set_chips(state: State, numbers: Any, at: int) -> int:
    """Lay out the line, one chip a place, by level (1.2, 1.3); return where the numbers go on."""
    length = 0
    for level in range(LEVELS):
        for k in range(numbers[at]):
            state.line[length] = s.single(level)
            state.value[length] = numbers[at + 1 + k]
            state.turned[length] = s.NOBODY
            length += 1
        state.level_end[level] = length
        at += 1 + MOST_CHIPS
    for chip in range(length, MOST_CHIPS):
        state.turned[chip] = s.NOBODY
    state.length = length
    return at


@compiled
def begin_dive(state: State) -> None:
    """Fill the tank, put every diver into the submarine and let the starter begin (1.5, 1.6)."""
    state.dive += 1
    state.air = state.tank
    state.quiet = 0
    state.late = 0
    state.last_home = s.NOBODY
    state.seat = state.starter
    reset_divers(state)
    begin_turn(state)


@compiled
def reset_divers(state: State) -> None:
    """All divers into the submarine, facing down, carrying nothing (1.5, 3.7)."""
    for seat in range(state.players):
        state.place[seat] = s.SUB
        state.facing[seat] = s.DOWN
        while state.carried[seat] > 0:
            state.carried[seat] -= 1
            state.hold[seat * MOST_UNITS + state.carried[seat]] = 0


# ---------------------------------------------------------------- 2 a turn


@inlined
def next_seat(state: State) -> int:
    """The seat clockwise next whose diver is not home (2.1), which may be the same; -1 if all are home."""
    seat = int(state.seat)
    for _ in range(state.players):
        seat = seat + 1 if seat + 1 < state.players else 0
        if state.place[seat] != s.HOME:
            return seat
    return -1


@inlined
def begin_turn(state: State) -> None:
    """Breathe (2.2), then the direction: asked (2.3), none (2.4) or forced (2.5)."""
    seat = state.seat
    units = state.carried[seat]
    state.air = max(0, state.air - units)
    state.changed = units > 0
    state.declared = 0
    state.phase = s.ROLL
    if state.place[seat] == s.SUB or state.facing[seat] == s.UP:
        return
    if must_turn(state, seat):
        state.facing[seat] = s.UP
        state.changed = 1
    elif units > 0 or state.turn_empty:
        state.phase = s.DIRECTION


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
    place = int(state.place[seat])
    steps = total - state.carried[seat]
    if steps > 0:
        place = descend(state, place, steps) if state.facing[seat] == s.DOWN else ascend(state, place, steps)
    if place != state.place[seat]:
        state.place[seat] = place
        state.changed = 1
    if place == s.HOME:
        state.last_home = seat
        if state.reveal and state.carried[seat] > 0:
            state.phase = s.REVEAL
            return False
    elif place != s.SUB and (can_take(state) or can_drop(state)):
        state.phase = s.SEARCH
        return False
    return True


@inlined
def occupied(state: State) -> int:
    """The places with a diver, as a set of bits."""
    places = 0
    for seat in range(state.players):
        if state.place[seat] >= 0:
            places |= 1 << state.place[seat]
    return places


@inlined
def descend(state: State, place: int, steps: int) -> int:
    """Where `steps` down from `place` lead: occupied places are jumped (2.7), no free one ahead ends the move (2.8)."""
    taken = occupied(state)
    ahead = place
    while steps > 0:
        ahead += 1
        if ahead >= state.length:
            break
        if not (taken >> ahead) & 1:
            place = ahead
            steps -= 1
    return place


@inlined
def ascend(state: State, place: int, steps: int) -> int:
    """Where `steps` up from `place` lead: occupied places are jumped (2.7), past the first is home (2.9)."""
    taken = occupied(state)
    ahead = place
    while steps > 0:
        ahead -= 1
        if ahead < 0:
            return place if state.board_empty and state.carried[state.seat] == 0 else s.HOME
        if not (taken >> ahead) & 1:
            place = ahead
            steps -= 1
    return place


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
    if action == TAKE:
        take(state)
    elif action >= DROP:
        drop(state, action - DROP)


@inlined
def take(state: State) -> None:
    """Pick the unit up whole and leave a blank (2.11)."""
    seat = state.seat
    place = state.place[seat]
    state.hold[seat * MOST_UNITS + state.carried[seat]] = state.line[place]
    state.carried[seat] += 1
    state.line[place] = 0
    state.changed = 1


@compiled
def drop(state: State, k: int) -> None:
    """Put the k-th unit carried on the blank (2.12)."""
    state.line[state.place[state.seat]] = remove_unit(state, k)
    state.changed = 1


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


@inlined
def end_turn(state: State) -> None:
    """End the dive (2.13) or pass the turn on (2.1)."""
    seat = next_seat(state)
    stalled = False
    if state.changed:
        state.quiet = 0
    elif seat >= 0:
        stalled = quiet_turn(state)
    if seat < 0 or state.air == 0 or stalled:
        end_dive(state)
    else:
        state.seat = seat
        begin_turn(state)


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
    return False


# ---------------------------------------------------------------- 3 after a dive


@compiled
def end_dive(state: State) -> None:
    """Count the drowned, then turn over what came home (3.1), from seat 0 on."""
    for seat in range(state.players):
        state.drowned[seat] += state.place[seat] >= 0
    state.changed = 0
    state.quiet = 0
    state.seat = -1
    next_to_reveal(state)


@compiled
def next_to_reveal(state: State) -> None:
    """Go to the next seat that has chips to turn over (3.1); after the last, on to the drowned (3.3)."""
    for seat in range(state.seat + 1, state.players):
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
    """The values the next chip can have: those of its level that nobody has turned over (3.1, 3.2)."""
    level = next_chip(state)
    found = 0
    for chip in range(s.first_chip(state, level), state.level_end[level]):
        if state.turned[chip] == s.NOBODY:
            if found > 0 and scratch.actions[found - 1] == state.value[chip]:
                scratch.weights[found - 1] += 1
            else:
                scratch.actions[found] = state.value[chip]
                scratch.weights[found] = 1
                found += 1
    return found


@compiled
def reveal(state: State, value: int) -> bool:
    """The next chip is worth `value` (3.1); go to the one after it, or on (3.2). Says whether a turn is over."""
    seat = state.seat
    level = next_chip(state)
    own(state, seat, level, value)
    state.score[seat] += value
    state.brought[seat] += s.single(level)
    at = seat * MOST_UNITS + state.turning
    state.hold[at] -= s.single(level)
    if state.hold[at] > 0:
        return False
    state.turning += 1
    if state.turning < state.carried[seat]:
        return False
    state.turning = 0
    state.carried[seat] = 0
    if state.reveal:
        return True
    next_to_reveal(state)
    return False


@compiled
def own(state: State, seat: int, level: int, value: int) -> None:
    """Note who turned a chip of that level and value over."""
    chip = s.first_chip(state, level)
    while state.value[chip] != value or state.turned[chip] != s.NOBODY:
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
    if length == 0:
        finish(state)
    else:
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
    return int(state.last_home if state.last_home != s.NOBODY else state.starter)


@compiled
def finish(state: State) -> None:
    """The game is over (3.9, 4.1); the divers' last places stay to be seen."""
    state.phase = s.FINISHED
    state.seat = -1


# ---------------------------------------------------------------- 4 the end


@compiled
def returns(state: State, shares: Any) -> None:
    """Each seat's share of the win (4.2)."""
    winners = 0
    for seat in range(state.players):
        shares[seat] = 1.0
        for other in range(state.players):
            if beats(state, other, seat):
                shares[seat] = 0.0
        winners += shares[seat] > 0
    for seat in range(state.players):
        shares[seat] /= winners


@compiled
def beats(state: State, seat: int, other: int) -> bool:
    """Whether `seat` finishes before `other`: more points, or the tie broken (4.1, 4.2)."""
    if state.score[seat] != state.score[other]:
        return bool(state.score[seat] > state.score[other])
    if state.tie == s.SHARED:
        return False
    if state.tie == s.LEXICOGRAPHIC:
        return bool(state.brought[seat] > state.brought[other])
    level = LEVELS - 1 if state.tie == s.LEVEL4 else best_level_held(state, state.score[seat])
    return s.count(state.brought[seat], level) > s.count(state.brought[other], level)


@compiled
def best_level_held(state: State, points: int) -> int:
    """The highest level, 0..3, that any seat with so many points brought home (4.2)."""
    best = 0
    for seat in range(state.players):
        if state.score[seat] == points:
            for level in range(best, LEVELS):
                if s.count(state.brought[seat], level) > 0:
                    best = level
    return best


@compiled
def tally(state: State, seat: int, numbers: Any) -> None:
    """The share of the dives played that the seat did not come home from."""
    numbers[0] = state.drowned[seat] / state.dive
