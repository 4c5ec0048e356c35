"""How long bots think, so that a move without a choice takes no less time: it would tell what a bot holds.

Kept for the whole server, by game and player, so that the first such move at a table is no quicker than others either.
"""

import random
import time
from collections import defaultdict, deque
from collections.abc import Callable

KEPT = 32  # the latest thoughts of each player, and the latest rests of all

_seconds: defaultdict[tuple[str, str], deque[float]] = defaultdict(lambda: deque(maxlen=KEPT))
_late: deque[float] = deque([0.0], maxlen=KEPT)  # by how many seconds each rest was longer than it was to be


def thought(game: str, player: str, think: Callable[[], int]) -> int:
    """What a player of this name comes to; how long that takes is noted."""
    began = time.monotonic()
    action = think()
    _seconds[game, player].append(time.monotonic() - began)
    return action


def rest(game: str, player: str) -> None:
    """Sleep as long as it might think; not at all if it was never seen to.

    A thread wakes late where others are at work. How long somebody thought has such a delay in it already, so as long a sleep
    would have it twice.
    """
    began = time.monotonic()
    seconds = max(0.0, random.choice(_seconds.get((game, player)) or [0.0]) - random.choice(_late))
    time.sleep(seconds)
    _late.append(time.monotonic() - began - seconds)
