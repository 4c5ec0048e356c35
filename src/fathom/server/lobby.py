"""What a lobby shows: the tables that wait for people, at any server, and those of the browser that asks."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from fathom.server.seats import digest
from fathom.server.store import Store
from fathom.server.table import Table
from fathom.server.wire import Lobby as Shown
from fathom.server.wire import OwnTable, TableInfo

MOST_LISTED = 20  # tables that wait for people
MOST_OF_ONE = 2  # of these, with the same host
MOST_HELD = 1000  # of the latest of a browser
MOST_SEARCHED = 60  # of these, that are not known to be over; and of those that are, looked at again
MOST_KNOWN = 100_000  # tables that are known to be over
FRESH = 1.0  # seconds for which all are shown what was found for the first of them

Open = Callable[[Sequence[str]], Awaitable[Mapping[str, Table]]]  # those that can be shown


class End(NamedTuple):
    """How a table stood when it was found to be over."""

    version: int
    mark: int
    looked: float  # when that was seen last


class Lobby:
    """The lobby of one server."""

    def __init__(self, store: Store, live: Mapping[str, Table], open: Open, holder: str) -> None:
        """At the server `holder`, whose tables are `live`; any of `store` is had by `open`, many at once."""
        self._store = store
        self._live = live
        self._open = open
        self._holder = holder
        self._over: dict[str, End] = {}  # tables of some browser: they need not be read again
        self._visit: asyncio.Task[set[str]] | None = None  # the latest
        self._visited = 0.0  # when that began

    async def shown(self, browser: str) -> Shown:
        """What the browser with that key is shown."""
        now = time.monotonic()
        if self._visit is None or now - self._visited > FRESH:
            self._visit, self._visited = asyncio.create_task(self._look_elsewhere()), now
        try:
            elsewhere = await asyncio.shield(self._visit)
        except Exception:
            self._visit = None  # the next page tries again
            raise
        return Shown(self._waiting(elsewhere), await self._own(digest(browser)))

    async def _look_elsewhere(self) -> set[str]:
        """Have the tables here that wait for people at other servers, as they are now; which ones those are."""
        ids = await self._store.waiting(self._holder, MOST_LISTED, MOST_OF_ONE)
        asked = time.monotonic()
        elsewhere = await self._store.noted(self._holder, ids) if ids else {}
        for id, table in (await self._open([id for id in reversed(ids) if id in elsewhere])).items():
            table.meet(elsewhere[id], asked)
        return {*elsewhere}

    def _waiting(self, elsewhere: Collection[str]) -> list[TableInfo]:
        """Tables that wait for people, as long as somebody is there; nobody fills the list alone.

        What is the first from its address for an hour comes before what is the second, and so on; of these, the latest first.
        """
        hosts = Counter[str]()
        found: list[Table] = []
        present = [table for table in self._live.values() if table.audience or table.id in elsewhere]
        for table in sorted(reversed(present), key=lambda table: table.entry.started, reverse=True):
            if table.waits_for_people and hosts[table.entry.host] < MOST_OF_ONE:
                hosts[table.entry.host] += 1
                found.append(table)
        found.sort(key=lambda table: table.entry.listed_before)
        return [table.info() for table in found[:MOST_LISTED]]

    async def _own(self, key: str) -> list[OwnTable]:
        """Tables at which this hash of a key opens a seat, and which are not over; the latest first."""
        found: list[OwnTable] = []
        held = await self._store.held_by(key, MOST_HELD)
        await self._look_again([id for id in held if id in self._over])
        ids = [id for id in held if id not in self._over]
        for id, table in (await self._open(ids[:MOST_SEARCHED])).items():
            if not table.is_over:
                found.append(OwnTable(table.info(), table.entry.keys.get(key, [])))
            elif len(self._over) < MOST_KNOWN:
                self._over[id] = End(table.version, table.present.mark, time.monotonic())
        return found

    async def _look_again(self, over: Sequence[str]) -> None:
        """Forget which of these are not over any more, as where a backup was put back: some of them, in turn."""
        ids = sorted(over, key=lambda id: self._over[id].looked)[:MOST_SEARCHED]
        present = await self._store.present(ids) if ids else {}
        for id in ids:
            end, now = self._over.pop(id, None), present.get(id)
            if end and now and (now.version, now.mark) == (end.version, end.mark):
                self._over[id] = end._replace(looked=time.monotonic())
