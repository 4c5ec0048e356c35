"""What a bot does where it has no choice: it thinks again what one like it thought lately. A quick move would tell what it holds.

Nothing else takes as long: how late a thread that sleeps wakes up, on a busy machine, is not how much later another comes to
the end of its work.
"""

import random
from collections import OrderedDict, deque
from collections.abc import Sequence
from copy import deepcopy
from typing import NamedTuple

from numpy.random import Generator

from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.players import Player

KEPT = 8  # the latest thoughts of each kind
MOST_KINDS = 256  # those that were thought last: a view takes up to 9 kB

Kind = tuple[str | Setup, str]  # who thinks as long: a table or what is played, and the name of the bot


class Thought(NamedTuple):
    """A bot, what it sees, and what it draws from."""

    bot: Player
    view: Position
    chance: Generator

    def copy(self) -> "Thought":
        """The same to be thought now, perhaps beside others that are: a bot may play on in its view."""
        return self._replace(view=self.view.copy(), chance=deepcopy(self.chance))


class Thoughts:
    """The latest thoughts of a whole server.

    Those of the same table come first: how long bots think elsewhere says something of what is played there, and somebody may
    have that played who wants to know what is different here. Before a bot has thought at a table, there are those of whoever
    plays the same, so that the first move without a choice is no quicker.
    """

    def __init__(self) -> None:
        """Nobody has thought yet."""
        self._kept: OrderedDict[Kind, deque[Thought]] = OrderedDict()

    def keep(self, kinds: Sequence[Kind], thought: Thought) -> None:
        """This is thought now, by one who is of all these kinds."""
        kept = thought.copy()
        for kind in kinds:
            self._kept.setdefault(kind, deque(maxlen=KEPT)).append(kept)
            self._kept.move_to_end(kind)
        while len(self._kept) > MOST_KINDS:
            self._kept.popitem(last=False)

    def drawn(self, kinds: Sequence[Kind]) -> Thought | None:
        """One to be thought again, of the first of these kinds of which some are kept; None if there is none."""
        kept = next((self._kept[kind] for kind in kinds if kind in self._kept), None)
        return random.choice(kept).copy() if kept else None


def kinds(table: str, setup: Setup, bot: str) -> tuple[Kind, Kind]:
    """The kinds of which a bot of this name is at a table, the closest first."""
    return (table, bot), (setup, bot)
