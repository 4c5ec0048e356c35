"""Who came in which place."""

from collections.abc import Callable


def places(seats: int, beats: Callable[[int, int], bool]) -> dict[int, int]:
    """The place of each seat, 1 the first, best first; equal seats share a place. `beats`: whether one seat is before another."""
    found = {seat: 1 + sum(bool(beats(other, seat)) for other in range(seats)) for seat in range(seats)}
    return dict(sorted(found.items(), key=lambda item: item[1]))


def winners(seats: int, beats: Callable[[int, int], bool]) -> list[int]:
    """The seats that nobody beats, ascending."""
    return [seat for seat, place in places(seats, beats).items() if place == 1]
