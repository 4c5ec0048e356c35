"""Work that is done bit by bit, one bit at each round of the event loop, however many there are who have some to do."""

import asyncio
import sys

from fathom.server.fair import Fair, asker


class Rounds:
    """Who waits for a round of their own: addresses take turns. Asked from one event loop."""

    def __init__(self) -> None:
        """Nobody yet."""
        self._waiting: Fair[asyncio.Future[None]] = Fair(
            sys.maxsize
        )  # each waits for one round: `limits` says how many may
        self._is_going = False

    async def turn(self) -> None:
        """Wait for a round in which nobody else who asked here does anything."""
        loop = asyncio.get_running_loop()
        mine: asyncio.Future[None] = loop.create_future()
        self._waiting.add(mine, asker.get())
        if not self._is_going:
            self._is_going = True
            loop.call_soon(self._next, loop)
        await mine

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        while self._waiting:
            one = self._waiting.take()
            if not one.done():  # it was cancelled
                one.set_result(None)
                loop.call_soon(self._next, loop)
                return
        self._is_going = False
