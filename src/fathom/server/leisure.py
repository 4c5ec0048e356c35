"""Bots that play among themselves move when the server has time: people at other tables come first."""

import asyncio

LOOK = 0.002  # seconds after which the event loop is asked to come back, to see how late it is
TIMES = 16  # as long as it was late, they wait
LONGEST = 0.1  # seconds that each waits at most


class Leisure:
    """Whose turn it is to move, of all bots at tables where no person plays: one after the other. Asked from one event loop."""

    def __init__(self) -> None:
        """None waits yet."""
        self._turn = asyncio.Lock()

    async def wait(self) -> None:
        """Wait until all who asked before have moved, and then the longer the busier the event loop is."""
        async with self._turn:
            loop = asyncio.get_running_loop()
            due = loop.time() + LOOK
            await asyncio.sleep(LOOK)
            await asyncio.sleep(min(LONGEST, TIMES * max(0.0, loop.time() - due)))
