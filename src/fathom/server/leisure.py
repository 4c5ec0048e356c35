"""Bots that play among themselves move when the server has time: people at other tables come first."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fathom.server.fair import Fair

LOOK = 0.002  # seconds after which the event loop is asked to come back, to see how late it is
TIMES = 16  # as long as it was late, they wait
LEAST, LONGEST = 0.02, 0.1  # seconds that each waits


class Leisure:
    """Whose turn it is to think and move, of all bots at tables where no person plays. Asked from one event loop."""

    def __init__(self, turns: int = 1) -> None:
        """None waits yet, and so many may have their turn at once."""
        self._free = turns
        self._waiting: Fair[asyncio.Future[None]] = Fair(sys.maxsize)  # one for each table at most

    @asynccontextmanager
    async def turn(self, purse: str) -> AsyncIterator[None]:
        """Have a turn inside: when those before have had theirs, purses one after the other, the later the busier the loop is."""
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(mine, purse)
        try:
            self._go_on()
            await mine
            await self._until_there_is_time()
            yield
        finally:
            if mine in self._waiting:
                self._waiting.remove(mine)
            else:
                self._free += 1
                self._go_on()

    def _go_on(self) -> None:
        while self._free and self._waiting:
            self._free -= 1
            turn = self._waiting.take()
            if not turn.done():  # else whoever had it is just leaving, and gives it on
                turn.set_result(None)

    async def _until_there_is_time(self) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time() + LOOK
        await asyncio.sleep(LOOK)
        await asyncio.sleep(min(LONGEST, max(LEAST, TIMES * (loop.time() - due))))
