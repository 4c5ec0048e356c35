"""A server that dies under others: they go on with what it drove, though nobody looks at it, and with nothing else."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fathom.server.app import IDLE
from fathom.server.bus import Alone, Hear, News
from fathom.server.library import Library
from fathom.server.limits import Rate
from fathom.server.store import RUNS
from fathom.server.tables import Tables
from fathom.server.turns import Threads

from .test_restart import BOTS, PERSONS, opened, until


class Quiet:
    """A bus on which nothing is heard."""

    def announce(self, news: News) -> None: ...

    async def run(self, hear: Hear) -> None:
        await asyncio.Event().wait()


@pytest.fixture
async def tables(database: Path | str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Tables]:
    """A server that runs, and has long gone on with all that stood still when it began."""
    monkeypatch.setattr("fathom.server.heirs.LEASE", -1.0)
    monkeypatch.setattr("fathom.server.heirs.LOOK", 0.2)
    monkeypatch.setattr("fathom.server.tables.SWEEP", 0.2)
    store = opened(database)
    tables = Tables(Library(), store, IDLE, Quiet(), Threads(Rate(8, 16)))  # or the games are soon over
    async with tables.running():
        await asyncio.sleep(1)
        yield tables


async def drove(tables: Tables, holder: str, seconds: float) -> tuple[str, str]:
    """Two tables that this server drove to the last, of bots and of people; it is heard of for so long."""
    made = [(await tables.make(wish)).table for wish in (BOTS, PERSONS)]
    for id in made:
        await tables.store.lease(id, holder, 0)
    await tables.store.note(holder, RUNS, seconds)
    return made[0], made[1]


async def test_what_a_server_drove_that_has_died_goes_on_at_another(tables: Tables) -> None:
    there, _ = await drove(tables, "there", 60)
    bots, _ = await drove(tables, "dies", 2)
    await asyncio.sleep(1)
    assert not tables._live, "it may still be there"
    await until(lambda: bots in tables._live and tables._live[bots].version > 3)
    await until(lambda: tables._live.keys() == {bots})
    assert await tables.store.driven(60, 10, "there") and not await tables.store.events(there)


async def test_a_server_that_hears_of_no_other_says_nothing_of_itself(database: Path | str) -> None:
    """So one that plays alone writes nothing while nobody plays."""
    async with Tables(Library(), opened(database), IDLE, Alone()).running() as _:
        await asyncio.sleep(0.5)
        store = opened(database)
        assert await store.greet("other", 60) == []
        await store.close()
