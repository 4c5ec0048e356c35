"""How servers on one store hear of each other that a table has gone on.

A bus says nothing but how far a table has come: what happened there is in the store. So a message that gets lost costs time,
until the servers compare their tables with the store anyway, and never the truth.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple, Protocol

from fathom.server.store import Present

AGAIN = 0.5  # seconds until a bus that broke down is tried again
MOST = 100  # messages sent in one go

log = logging.getLogger("fathom.bus")


class News(NamedTuple):
    """A table has come so far."""

    table: str
    present: Present


Hear = Callable[[News | None], None]  # None: something may have been missed


class Bus(Protocol):
    """What servers tell each other by."""

    def announce(self, news: News) -> None:
        """Tell the others, soon. Neither waits nor fails; what cannot be told is not."""

    async def run(self, hear: Hear) -> None:
        """Hand on what the others announce, until it is cancelled."""


class Alone:
    """No bus: one server, or several that compare their tables with the store and no more."""

    def announce(self, news: News) -> None:
        """There is nobody to tell."""

    async def run(self, hear: Hear) -> None:
        """There is nothing to hear."""


class Line:
    """What is the same for every bus that is a connection somewhere: it collects what to say, and comes back when it breaks."""

    faults: tuple[type[Exception], ...] = (OSError,)  # what may go wrong with the connection

    def __init__(self) -> None:
        """Not connected yet."""
        self._name = secrets.token_hex(4)  # who says it, so that nobody hears itself
        self._said: dict[str, News] = {}  # by table, the last
        self._news = asyncio.Event()

    def announce(self, news: News) -> None:
        """Tell the others, soon."""
        self._said[news.table] = news
        self._news.set()

    async def run(self, hear: Hear) -> None:
        """Talk and listen, until it is cancelled."""
        was_well = True
        while True:
            try:
                await self._talk(hear)
            except self.faults as error:
                if was_well:
                    log.warning("the bus is interrupted: %s", error)
                was_well = False
            else:
                was_well = True
            self._said.clear()  # others will compare
            await asyncio.sleep(AGAIN)

    async def _talk(self, hear: Hear) -> None:
        """Connect, then talk and listen until the connection breaks."""
        raise NotImplementedError

    async def _both(self, hears: "asyncio.Queue[str | None]", hear: Hear) -> None:
        """Say what is announced with `_say`, and hand on what comes, until that is None."""
        hear(None)
        talking = asyncio.create_task(self._go_on_saying())
        listening = asyncio.create_task(self._listen(hears, hear))
        try:
            done, _ = await asyncio.wait([talking, listening], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (talking, listening):
                task.cancel()
            await asyncio.gather(talking, listening, return_exceptions=True)
        for task in done:
            task.result()

    async def _go_on_saying(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            while self._said:
                tables = list(self._said)[:MOST]
                await self._say([self._written(self._said.pop(table)) for table in tables])

    async def _say(self, messages: list[str]) -> None:
        raise NotImplementedError

    async def _listen(self, hears: "asyncio.Queue[str | None]", hear: Hear) -> None:
        while (message := await hears.get()) is not None:
            with suppress(ValueError):  # not one of ours
                name, table, revision, version, said = message.split()
                if name != self._name:
                    hear(News(table, Present(int(revision), int(version), int(said))))

    def _written(self, news: News) -> str:
        return " ".join([self._name, news.table, *map(str, news.present[:3])])
