"""How long bots think, so that a move without a choice takes no less time: it would tell what a bot holds.

Kept for the whole server, by game and player, so that the first such move at a table is no quicker than others either.
"""

import random
from collections import defaultdict, deque

KEPT = 32  # the latest thoughts of each player

_seconds: defaultdict[tuple[str, str], deque[float]] = defaultdict(lambda: deque(maxlen=KEPT))


def note(game: str, player: str, seconds: float) -> None:
    """A player of this name thought so long about a choice."""
    _seconds[game, player].append(seconds)


def drawn(game: str, player: str) -> float:
    """Seconds that it might think; 0 if it was never seen to."""
    return random.choice(_seconds.get((game, player)) or [0.0])
