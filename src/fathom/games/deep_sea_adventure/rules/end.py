"""Section 4 of RULES.md: points, ties, and statistics."""

from typing import Any

from fathom.engine.compile import compiled
from fathom.engine.state import State
from fathom.engine.verbs import HIDDEN
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import LEVELS


@compiled
def scores(state: State, points: Any) -> None:
    """Each seat's points so far (4.1), as far as they are known (3.2)."""
    for seat in range(state.players):
        points[seat] = state.score[seat] if state.score[seat] != s.HIDDEN else HIDDEN


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
def winners(state: State) -> int:
    """The seats that nobody finishes before, a bit each (4.2)."""
    found = 0
    for seat in range(state.players):
        is_beaten = False
        for other in range(state.players):
            is_beaten = is_beaten or beats(state, other, seat)
        found |= (not is_beaten) << seat
    return found


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
def seat_statistics(state: State, seat: int, numbers: Any) -> None:
    """The share of the dives played that the seat did not come home from, and the deepest place it was at."""
    numbers[0] = state.drowned[seat] / state.dive
    numbers[1] = state.deepest[seat]


@compiled
def game_statistics(state: State, numbers: Any) -> None:
    """How many chips were brought home, by all seats together."""
    numbers[0] = 0
    for seat in range(state.players):
        numbers[0] += s.size(state.brought[seat])


@compiled
def hopes(state: State, before: State, fates: Any) -> None:
    """Whether each seat has come home from the dive that `before` stands in, or that begins with it (2.13)."""
    is_over = state.dive > max(before.dive, 1) or state.phase == s.FINISHED
    # Chips whose values stay with who has them are turned over on boarding, while others may still swim.
    is_ending = state.phase == s.LAY or (state.phase == s.REVEAL and not state.reveal)
    for seat in range(state.players):
        if state.drowned[seat] != before.drowned[seat] or (is_ending and not is_over and state.place[seat] >= 0):
            fates[seat] = 0.0
        elif is_over or is_ending or state.place[seat] == s.HOME:
            fates[seat] = 1.0
        else:
            fates[seat] = -1.0
