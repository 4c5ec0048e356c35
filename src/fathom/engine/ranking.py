"""Who came in which place."""

from collections.abc import Callable, Sequence

import msgspec


class Rank(msgspec.Struct, frozen=True):
    """A seat at the end of a game. Equal places share their number; `tie` is what the tie-break compared, best first."""

    seat: int
    place: int  # 1 is the first
    score: int
    tie: list[int] = []


def ranks(
    scores: Sequence[int], beats: Callable[[int, int], bool], tie: Callable[[int], list[int]] = lambda seat: []
) -> list[Rank]:
    """The seats from first to last. `beats`: whether one seat finishes before another."""
    seats = range(len(scores))
    places = {seat: 1 + sum(bool(beats(other, seat)) for other in seats) for seat in seats}
    return [Rank(seat, places[seat], scores[seat], tie(seat)) for seat in sorted(seats, key=lambda seat: places[seat])]
