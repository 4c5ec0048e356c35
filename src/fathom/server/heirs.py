"""Going on where a server has stopped that drove tables: bots and chance wait for nobody to come back.

A server that begins goes on with what any drove to the last. While it runs, it and others on its bus say to the store every few
seconds that they do; when one is heard of no more, those that are left go on with what it drove.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from fathom.server.sharing import LEASE, PRESENCE
from fathom.server.store import Store
from fathom.server.trouble import Trouble

LATELY = 24 * 3600.0  # seconds before the last that a server drove: what none drove since then has no need of it
LAST = 3600.0  # seconds, the same where one dies under others
MOST = 100_000  # tables, of one server; what has no need of it is let go of at once
LOOK = PRESENCE / 3  # seconds between two looks at who runs
MISSED = 2  # looks in a row at which a server was not there: then it has died


class Heirs:
    """What one server does where another, or itself before, has stopped."""

    def __init__(self, store: Store, holder: str, revive: Callable[[str], Awaitable[bool]]) -> None:
        """For the server `holder`. `revive` lets a table go on; it is False where that has to be tried again."""
        self._store = store
        self._holder = holder
        self._revive = revive
        self._dead: asyncio.Queue[str] = asyncio.Queue()

    async def take_over(self) -> None:
        """Go on where any server stopped, then where one dies, until it is cancelled.

        At first twice, for one that was killed holds its leases a little longer.
        """
        looked_at = set[str]()
        for pause in (0.0, LEASE + 1):
            await asyncio.sleep(pause)
            await self._go_on(looked_at, LATELY)
        while True:
            await self._go_on(set(), LAST, await self._dead.get())

    async def look(self) -> None:
        """Say that this server runs, and look which others do, until it is cancelled."""
        missed: dict[str, int] = {}  # at how many looks in a row each was missed that was there
        while True:
            with suppress(Trouble):  # nobody can be heard of now
                there = await self._store.greet(self._holder, PRESENCE)
                missed = {other: looks + 1 for other, looks in missed.items()} | dict.fromkeys(there, 0)
                for other in [other for other, looks in missed.items() if looks >= MISSED]:
                    del missed[other]
                    self._dead.put_nowait(other)
            await asyncio.sleep(LOOK)

    async def _go_on(self, looked_at: set[str], seconds: float, of: str = "") -> None:
        """Let the tables go on that a server drove, or any did. It takes half of the time, for there are others to serve."""
        for id in await self._store.driven(seconds, MOST, of):
            if id not in looked_at:
                began = time.monotonic()
                if await self._revive(id):
                    looked_at.add(id)
                await asyncio.sleep(time.monotonic() - began)
