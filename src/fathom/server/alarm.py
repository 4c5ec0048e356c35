"""An alarm that tells how late it is heard: by so much the server has stood still."""

import asyncio
import math
import time
from contextlib import suppress

STALL = 0.5  # seconds later than it was to be that something happens: then the server has stood still
STEP = 2.0  # seconds at most until the alarm rings by itself


class Alarm:
    """Rings at a time, or before if it is told to. Whoever waits for it does something else in between."""

    def __init__(self) -> None:
        self.due = math.inf  # when the server is to be back here: what comes later is no time of anybody's
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """There may be something to do, now."""
        self.due = min(self.due, time.monotonic())
        self._rung.set()

    def heard(self) -> bool:
        """Whether it has rung since the last time. From now on something is done, which is not to take long."""
        was_rung = self._rung.is_set()
        self._rung.clear()
        self.due = time.monotonic() + STALL
        return was_rung

    async def wait(self, seconds: float) -> float:
        """Wait until it rings, so many seconds at most; how many later than that this is."""
        pause = 0.0 if self._rung.is_set() else min(STEP, max(0.0, seconds))
        self.due = time.monotonic() + pause
        with suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await self._rung.wait()
        return max(0.0, time.monotonic() - self.due)

    def end(self) -> None:
        """Nobody waits for it any more."""
        self.due = math.inf
