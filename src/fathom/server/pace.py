"""What a bot does where it has no choice: it thinks as it did lately where it had one. A quick move would tell what it holds.

Nothing else takes as long: how late a thread that sleeps wakes up, on a busy machine, is not how much later another comes to
the end of its work. Kept for the whole server, by game and player, so that the first such move at a table is no quicker.
"""

import random
from collections import defaultdict, deque
from collections.abc import Callable
from contextlib import suppress

KEPT = 8  # the latest thoughts of each player

_thoughts: defaultdict[tuple[str, str], deque[Callable[[], int]]] = defaultdict(lambda: deque(maxlen=KEPT))


def think(game: str, player: str, thought: Callable[[], int]) -> int:
    """What a player of this name comes to by this thought, which is kept."""
    _thoughts[game, player].append(thought)
    return thought()


def think_again(game: str, player: str) -> None:
    """Think one of the thoughts that are kept once more; none if it was never seen to think."""
    if kept := _thoughts.get((game, player)):
        with suppress(Exception):  # what comes of it is nobody's affair
            random.choice(kept)()
