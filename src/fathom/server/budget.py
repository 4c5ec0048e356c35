"""How long people may think: for each choice its own seconds, and what they need beyond them from a bank for the whole game.

What a choice took stands in the events, so what is left follows from them.
"""

from fathom.server import wire
from fathom.server.course import Course

LAG = 2_000  # milliseconds that a choice costs nobody: the page shows first what led to it


def bank(clock: wire.Clock, course: Course, seat: int, but: int = -1) -> int:
    """The milliseconds that a seat has left in its bank; without what it took for the choice after `but` moves."""
    free = clock.move * 1000 + LAG
    here = but, course.era
    over = (max(0, ms - free) for (who, *at), ms in course.spent.items() if who == seat and (*at,) != here)
    return max(0, clock.bank * 1000 - sum(over))


def left(clock: wire.Clock | None, course: Course, seat: int, elapsed: int) -> int:
    """The milliseconds that a seat has left for the choice at hand, which has taken `elapsed` of them; 0 without a clock."""
    return 0 if clock is None else bank(clock, course, seat, len(course.moves)) + clock.move * 1000 + LAG - elapsed
