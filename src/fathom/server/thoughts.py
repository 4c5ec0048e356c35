"""What a bot does where it has no choice: it thinks again what one like it thought lately. A quick move would tell what it holds.

Nothing else takes as long: how late a thread that sleeps wakes up, on a busy machine, is not how much later another comes to
the end of its work.
"""

import random
from collections import OrderedDict, deque
from copy import deepcopy
from typing import NamedTuple

from numpy.random import Generator

from fathom.engine.position import Position
from fathom.players import Player

KEPT = 8  # the latest thoughts of each kind
MOST_KINDS = 64  # those that were thought last: a view takes up to 9 kB

Kind = tuple[str, int, str]  # who thinks as long: a game, how many play, and the name of the bot


class Thought(NamedTuple):
    """A bot, what it sees, and what it draws from."""

    bot: Player
    view: Position
    chance: Generator

    def copy(self) -> "Thought":
        """The same to be thought now, perhaps beside others that are: a bot may play on in its view."""
        return self._replace(view=self.view.copy(), chance=deepcopy(self.chance))


class Thoughts:
    """The latest thoughts of a whole server, so that the first move without a choice at a table is no quicker."""

    def __init__(self) -> None:
        """Nobody has thought yet."""
        self._kept: OrderedDict[Kind, deque[Thought]] = OrderedDict()

    def keep(self, kind: Kind, thought: Thought) -> None:
        """This is thought now."""
        self._kept.setdefault(kind, deque(maxlen=KEPT)).append(thought.copy())
        self._kept.move_to_end(kind)
        if len(self._kept) > MOST_KINDS:
            self._kept.popitem(last=False)

    def drawn(self, kind: Kind) -> Thought | None:
        """One of those that are kept, to be thought again; None if nobody of this kind was seen to think."""
        kept = self._kept.get(kind)
        return random.choice(kept).copy() if kept else None
