"""Section 5 of RULES.md: final turns, points, ties, and the statistics of a seat."""

from typing import Any

from fathom.engine.compile import compiled, inlined
from fathom.engine.events import listening
from fathom.engine.state import State
from fathom.games.in_too_deep import events
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import PEARL


@inlined
def trigger(state: State, cause: int) -> None:
    """Trigger the end of the game, if nothing has (5.1)."""
    if state.triggered == 0:
        state.triggered = cause
        events.triggered(state, cause)


@compiled
def pass_on(state: State) -> bool:
    """After a turn: begin or count the final turns (5.1) and pass the turn on (2.1); False if the game is over."""
    begins = False
    if state.final > 0:
        state.final -= 1
        if state.final == 0:
            return False
    elif state.triggered:
        begins = True
        state.final = state.players
        if state.final_turns == s.OTHERS_ONLY:
            state.final -= 1
        elif state.final_turns == s.FINISH_ROUND:
            state.final += (state.starter - 1 - state.seat) % state.players
    state.seat = s.next_seat(state, state.seat)
    if begins:
        events.final(state, state.final)
    return True


@compiled
def finish(state: State) -> None:
    """The game is over (5.1)."""
    state.phase = s.FINISHED
    if listening(state):
        say_who_won(state)


@compiled
def say_who_won(state: State) -> None:
    """Say who wins (5.5)."""
    winners = 0
    score = 0
    for seat in range(state.players):
        if wins(state, seat):
            winners |= 1 << seat
            score = points(state, seat)
    events.over(state, winners, score)


@compiled
def worth(state: State, company: int) -> int:
    """What a share of a company is worth (5.3, 5.4)."""
    depth = int(state.depth[company])
    if company != PEARL:
        return depth
    if not state.advanced[PEARL]:
        return depth + 2
    largest = 0
    for other in range(s.FIVE):
        if other != PEARL or state.pearl_adv != s.OTHERS:
            largest = max(largest, int(state.depth[other]))
    value = largest - 2
    if state.pearl_adv == s.FLOOR_OWN:
        value = max(value, depth)
    return value if state.pearl_negative else max(0, value)


@compiled
def points(state: State, seat: int) -> int:
    """A seat's points if the game ended now (5.3)."""
    total = 0
    for company in range(s.FIVE):
        total += state.shares[s.share_index(seat, company)] * worth(state, company)
    return total


@compiled
def scores(state: State, points_of: Any) -> None:
    """Each seat's points so far (5.3)."""
    for seat in range(state.players):
        points_of[seat] = points(state, seat)


@compiled
def beats(state: State, seat: int, other: int) -> bool:
    """Whether `seat` finishes before `other`: more points, or the tie broken (5.5)."""
    ours = points(state, seat)
    theirs = points(state, other)
    if ours != theirs or state.ties:
        return ours > theirs
    if state.hand[seat] != state.hand[other]:
        return bool(state.hand[seat] > state.hand[other])
    return bool((seat - state.starter) % state.players > (other - state.starter) % state.players)


@compiled
def wins(state: State, seat: int) -> bool:
    """Whether nobody finishes before a seat (5.5)."""
    for other in range(state.players):
        if beats(state, other, seat):
            return False
    return True


@compiled
def count_winners(state: State) -> int:
    """How many seats share the win (5.5)."""
    winners = 0
    for seat in range(state.players):
        winners += wins(state, seat)
    return winners


@compiled
def returns(state: State, shares: Any) -> None:
    """Each seat's share of the win (5.5)."""
    winners = count_winners(state)
    for seat in range(state.players):
        shares[seat] = wins(state, seat) / winners


@compiled
def seat_statistics(state: State, seat: int, numbers: Any) -> None:
    """How many shares a seat has at the end, and how many cards in hand."""
    total = 0
    for company in range(s.FIVE):
        total += state.shares[s.share_index(seat, company)]
    numbers[0] = total
    numbers[1] = state.hand[seat]


@compiled
def game_statistics(state: State, numbers: Any) -> None:
    """What companies came to, how the end came, and what share of the win the seat that begins and the last in turn have."""
    for company in range(s.FIVE):
        numbers[company] = state.owned[company]
        numbers[s.FIVE + company] = state.depth[company]
    at = 2 * s.FIVE
    numbers[at] = state.depletions
    for cause in range(s.DEPLETION, s.PASSES + 1):
        numbers[at + cause] = state.triggered == cause
    winners = count_winners(state)
    numbers[at + 4] = wins(state, state.starter) / winners
    numbers[at + 5] = wins(state, (state.starter - 1) % state.players) / winners
