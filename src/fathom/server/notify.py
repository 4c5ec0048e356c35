"""The bus over a PostgreSQL database, which needs nothing else: LISTEN and NOTIFY."""

import asyncio
from typing import Any

import asyncpg

from fathom.server.bus import Hear, Line
from fathom.server.database import WAIT, Faults

CHANNEL = "fathom"


class ListenNotify(Line):
    """The bus over the database itself."""

    faults = Faults

    def __init__(self, url: str) -> None:
        """Over the database at `url`."""
        super().__init__()
        self._url = url
        self._connection: Any = None

    async def _talk(self, hear: Hear) -> None:
        connection = await asyncpg.connect(self._url, timeout=WAIT, command_timeout=WAIT)
        hears: asyncio.Queue[str | None] = asyncio.Queue()
        try:
            # Nobody waits for the disk here: what the bus says is written nowhere.
            await connection.execute("SET synchronous_commit TO off")
            connection.add_termination_listener(lambda _: hears.put_nowait(None))
            await connection.add_listener(CHANNEL, lambda _one, _two, _three, message: hears.put_nowait(message))
            self._connection = connection
            await self._both(hears, hear)
        finally:
            connection.terminate()

    async def _say(self, messages: list[str]) -> None:
        await self._connection.execute("SELECT pg_notify($1, said) FROM unnest($2::text[]) AS said", CHANNEL, messages)
