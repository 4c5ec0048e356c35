"""When a table goes on by itself for the first time: not before those who play could mix something into its chance."""

import math
import time
from collections.abc import Collection

from fathom.server import gathering
from fathom.server.seats import PERSON
from fathom.server.store import Entry

PATIENCE = 8.0  # seconds, from when the first who plays is there, for the others to come to a table that has begun


class Opening:
    """The wait of one table."""

    def __init__(self) -> None:
        """Nobody is there yet."""
        self._since: float | None = None
        self._is_over = False  # whoever was asked for the first move since may not be held up by who comes and goes

    def left(self, entry: Entry, version: int, here: Collection[int]) -> float:
        """The seconds that are still to be waited while those who hold the seats `here` are there; endless if nobody is.

        Others are waited for where people gather, as at a rematch, if anybody has mixed something in; who has left the game is
        not.
        """
        if self._is_over or not entry.secret or version > entry.begins or not any(entry.keys.values()):
            return 0.0
        if not here:
            return math.inf
        left = self._left(entry, here)
        self._is_over = left == 0 and entry.has_begun
        return left

    def holds(self, entry: Entry, version: int, here: Collection[int]) -> bool:
        """Whether nobody may move yet, for others who are waited for have still something to mix in."""
        mixed = gathering.nonces(entry)
        return self.left(entry, version, here) > 0 and any(not mixed[seat] for seat in _missing(entry, here))

    def _left(self, entry: Entry, here: Collection[int]) -> float:
        if not (_missing(entry, here) and entry.host and any(entry.nonces)):
            return 0.0
        self._since = self._since or time.monotonic()
        return max(0.0, self._since + PATIENCE - time.monotonic())


def _missing(entry: Entry, here: Collection[int]) -> set[int]:
    return {seat for seat, who in enumerate(entry.seats) if who.player == PERSON}.difference(here, entry.gone)
