"""A server that dies under others: they go on with what it drove, though nobody looks at it, and with nothing else."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast

import pytest

from fathom.server.app import IDLE
from fathom.server.bus import Alone, Hear, News
from fathom.server.heirs import LAST, Heirs
from fathom.server.library import Library
from fathom.server.limits import Rate
from fathom.server.store import RUNS, Store
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


async def test_what_a_server_drove_that_ends_goes_on_at_another_soon(tables: Tables, database: Path | str) -> None:
    """It says goodbye: nobody waits until it has not been heard of for long."""
    ending = Tables(Library(), opened(database), IDLE, Quiet(), Threads(Rate(8, 16)))
    async with ending.running():
        bots = (await ending.make(BOTS)).table
        (await ending.open(bots)).wake()
        await until(lambda: ending._live[bots].version > 3)
        await asyncio.sleep(0.5)  # they have heard of each other
        assert not tables._live
    async with asyncio.timeout(10):
        await until(lambda: bots in tables._live)


async def test_what_it_drove_long_before_it_died_has_no_need_of_it(tables: Tables) -> None:
    """It stands still for want of people, and is not read only for that: within the hour before it may have been looked at."""
    lately, before = [(await tables.make(BOTS)).table for _ in range(2)]
    await tables.store.lease(before, "dies", -LAST - 60)
    await tables.store.lease(lately, "dies", -LAST + 60)
    await drove(tables, "there", 60)  # from when that is counted
    await tables.store.note("dies", RUNS, 2)
    await until(lambda: lately in tables._live)
    await asyncio.sleep(1)
    assert before not in tables._live


class Seen:
    """A store by which one server is heard of as it is said here, look by look, and from then on no more."""

    def __init__(self, *looks: bool) -> None:
        self.looks = list(looks)
        self.died: list[int] = []  # how many looks were left when it was said to have died

    async def greet(self, holder: str, seconds: float) -> list[str]:
        return ["other"] if self.looks and self.looks.pop(0) else []

    async def driven(self, seconds: float, most: int, of: str = "") -> list[str]:
        if of:
            self.died.append(len(self.looks))
        return []


async def looked(monkeypatch: pytest.MonkeyPatch, *looks: bool) -> list[int]:
    """How many of these looks were left each time when the other was said to have died."""
    monkeypatch.setattr("fathom.server.heirs.LEASE", -1.0)
    monkeypatch.setattr("fathom.server.heirs.LOOK", 0.02)
    store = Seen(*looks)
    heirs = Heirs(cast(Store, store), "this", Away().revive)
    chores = [asyncio.create_task(chore()) for chore in (heirs.take_over, heirs.look)]
    await until(lambda: not store.looks)
    await asyncio.sleep(0.2)
    for chore in chores:
        chore.cancel()
    await asyncio.gather(*chores, return_exceptions=True)
    return store.died


async def test_a_server_that_is_missed_once_lives_and_twice_in_a_row_has_died(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the store is slow, who runs is heard of late."""
    late = True, False, True, False, True, False, True
    assert await looked(monkeypatch, *late) == [0], "only at the end, when it is heard of no more"
    assert await looked(monkeypatch, True, False, False, False, False, False) == [3], "and once for all"
    assert await looked(monkeypatch, True, False, False, True, True, False, True, False, False, True) == [7, 1, 0]


class Away:
    """A store by which one server is heard of no more; of two tables that it drove one cannot go on at first."""

    def __init__(self) -> None:
        self.looks = 0
        self.tried: list[str] = []

    async def greet(self, holder: str, seconds: float) -> list[str]:
        self.looks += 1
        return ["dead"] if self.looks == 1 else []

    async def driven(self, seconds: float, most: int, of: str = "") -> list[str]:
        return ["one", "two"] if of == "dead" else []

    async def revive(self, id: str) -> bool:
        self.tried.append(id)
        return id == "one" or self.tried.count(id) > 2


async def test_what_cannot_go_on_just_now_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.server.heirs.LEASE", -1.0)
    monkeypatch.setattr("fathom.server.heirs.LOOK", 0.01)
    store = Away()
    heirs = Heirs(cast(Store, store), "this", store.revive)
    chores = [asyncio.create_task(chore()) for chore in (heirs.take_over, heirs.look)]
    await until(lambda: len(store.tried) >= 4)
    await asyncio.sleep(0.1)
    for chore in chores:
        chore.cancel()
    await asyncio.gather(*chores, return_exceptions=True)
    assert store.tried == ["one", "two", "two", "two"]


async def test_a_server_that_hears_of_no_other_says_nothing_of_itself(database: Path | str) -> None:
    """So one that plays alone writes nothing while nobody plays."""
    async with Tables(Library(), opened(database), IDLE, Alone()).running() as _:
        await asyncio.sleep(0.5)
        store = opened(database)
        assert await store.greet("other", 60) == []
        await store.close()
