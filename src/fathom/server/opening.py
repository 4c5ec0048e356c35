"""When a table goes on by itself for the first time: not before those who play could mix something into its chance."""

import math
import time
from collections.abc import Collection

from fathom.server.seats import PERSON
from fathom.server.store import Entry

PATIENCE = 8.0  # seconds, from when the first who plays is there, for the others to come to a table that has begun


class Opening:
    """The wait of one table."""

    def __init__(self) -> None:
        """Nobody is there yet."""
        self._since: float | None = None

    def left(self, entry: Entry, version: int, here: Collection[int]) -> float:
        """The seconds that are still to be waited while those who hold the seats `here` are there; endless if nobody is.

        Others are waited for where people gather, as at a rematch, if anybody who is there has mixed something in. Who has left
        the game is not.
        """
        if not entry.secret or version > entry.begins or not any(entry.keys.values()):
            return 0.0
        if not here:
            return math.inf
        missing = {seat for seat, who in enumerate(entry.seats) if who.player == PERSON}.difference(here, entry.gone)
        if not (missing and entry.host and any(entry.nonces)):
            return 0.0
        self._since = self._since or time.monotonic()
        return max(0.0, self._since + PATIENCE - time.monotonic())
