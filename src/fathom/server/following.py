"""Following what other servers write to the tables that are live here."""

import asyncio
import logging
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress

from fathom.server.bus import Bus, News
from fathom.server.sharing import PRESENCE
from fathom.server.store import EMPTY, Store
from fathom.server.table import Table
from fathom.server.trouble import Trouble

PAUSE = 2.0  # seconds between two comparisons with the store: what no bus told is seen then

log = logging.getLogger("fathom.table")


class Following:
    """Lets tables catch up: at once when the bus says so, and every few seconds anyway."""

    def __init__(self, store: Store, bus: Bus, live: Mapping[str, Table], holder: str) -> None:
        """The tables of `live`, which others may write to in `store`, at the server `holder`."""
        self._holder = holder
        self._store = store
        self._bus = bus
        self._live = live
        self._behind: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._missed = asyncio.Event()

    async def hear(self) -> None:
        """Listen to the bus, until it is cancelled."""
        await self._bus.run(self._heard)

    async def compare(self) -> None:
        """Compare the tables that are looked at with the store, over and over, until it is cancelled."""
        while True:
            await self._meet()
            await self._look([id for id, table in self._live.items() if table.is_followed])
            try:
                async with asyncio.timeout(PAUSE):
                    await self._missed.wait()
            except TimeoutError:
                continue
            self._missed.clear()

    async def stop(self) -> None:
        """Follow nobody any more."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def say_goodbye(self) -> None:
        """Say who has gone with this server: it counts from now on, also after a restart."""
        with suppress(Trouble):
            await self._tell(self._gathered())

    def _heard(self, news: News | None) -> None:
        if news is None:
            self._missed.set()
            return
        table = self._live.get(news.table)
        if table is not None and table.is_behind(news.present):
            self._follow(news.table)

    async def _meet(self) -> None:
        """Tell who is here at tables that people gathered at, and learn who is there at other servers."""
        gathered = self._gathered()
        try:
            await self._tell(gathered)
            asked = time.monotonic()
            elsewhere = await self._store.noted(self._holder, list(gathered)) if gathered else {}
        except Trouble:
            return
        for id, table in gathered.items():
            table.meet(elsewhere.get(id, EMPTY), asked)

    def _gathered(self) -> dict[str, Table]:
        """The tables that people gathered at."""
        return {id: table for id, table in self._live.items() if table.entry.host and not table.is_lost}

    async def _tell(self, gathered: Mapping[str, Table]) -> None:
        """Tell who is here at these tables, where others do not know. Raises `Trouble`."""
        news = {id: here for id, table in gathered.items() if (here := table.news()) is not None}
        if news:
            await self._store.note(self._holder, news, PRESENCE)
            for id, here in news.items():
                gathered[id].told(here)

    async def _look(self, ids: Iterable[str]) -> None:
        """Let those of these tables catch up of which the store has something else: more, or less if it has gone back."""
        followed = list(ids)
        try:
            present = await self._store.present(followed) if followed else {}
        except Trouble:  # it is compared again soon, and whoever wants to write is told
            return
        for id in followed:
            table = self._live.get(id)
            if table is not None and table.has_parted(present.get(id)):
                self._follow(id)

    def _follow(self, id: str) -> None:
        """Let a table catch up, once more if it does so already."""
        self._behind.add(id)
        if id not in self._tasks:
            self._tasks[id] = asyncio.create_task(self._catch_up(id))

    async def _catch_up(self, id: str) -> None:
        try:
            while id in self._behind:
                self._behind.discard(id)
                if (table := self._live.get(id)) is not None:
                    await table.catch_up()
        except Trouble:  # the next comparison sees it again
            pass
        except Exception:
            log.exception("table %s cannot follow another server", id)
        finally:
            del self._tasks[id]
