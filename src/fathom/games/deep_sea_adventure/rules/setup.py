"""Section 1 of RULES.md: parts and set-up."""

from typing import Any

from fathom.engine.compile import compiled
from fathom.engine.record import State
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import LEVELS, MOST_CHIPS, MOST_FACES
from fathom.games.deep_sea_adventure.rules.turn import begin_dive


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
    state.phase = s.FIRST
    reset(state)
    if starter > 0:
        begin_dive(state)


@compiled
def set_dice(state: State, numbers: Any, at: int) -> int:
    """Count the ways to roll each total, without a common factor (1.4); return where the numbers go on."""
    dice = numbers[at]
    faces = numbers[at + 1]
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
    common = 0
    for total in range(state.most_total + 1):
        common = greatest_divisor(common, int(state.weight[total]))
    for total in range(state.most_total + 1):
        state.weight[total] //= common
        for way in range(state.ways, state.ways + state.weight[total]):
            if way < s.DEALS:
                state.deal[way] = total
        state.ways += state.weight[total]
    return at + 2 + MOST_FACES


@compiled
def greatest_divisor(a: int, b: int) -> int:
    """The greatest common divisor: Euclid's, because `math.gcd` does not compile for a graphics processor."""
    while b > 0:
        a, b = b, a % b
    return a


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
def reset(state: State) -> None:
    """Fill the tank; all divers into the submarine, facing down (1.5, 3.7)."""
    state.air = state.tank
    state.divers = 0
    for seat in range(state.players):
        state.place[seat] = s.SUB
        state.facing[seat] = s.DOWN
