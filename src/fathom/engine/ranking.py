"""Who came in which place."""

from collections.abc import Callable, Sequence

import msgspec

from fathom.engine.state import State


class Rank(msgspec.Struct, frozen=True):
    """A seat at the end of a game. Equal places share their number; `tie` is what the tie-break compared, best first."""

    seat: int
    place: int  # 1 is the first
    score: int
    tie: list[int] = []


def ranks(
    state: State,
    scores: Sequence[int],
    beats: Callable[[State, int, int], bool],
    tie: Callable[[State, int], list[int]] = lambda state, seat: [],
) -> list[Rank]:
    """The seats from first to last. `beats(state, seat, other)`: whether `seat` finishes before `other`."""
    seats = range(len(scores))
    places = {seat: 1 + sum(bool(beats(state, other, seat)) for other in seats) for seat in seats}
    return [
        Rank(seat, places[seat], scores[seat], tie(state, seat))
        for seat in sorted(seats, key=lambda seat: places[seat])
    ]
