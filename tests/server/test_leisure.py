"""Bots that play among themselves wait for a server that is at work; a person's bots do not."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from fathom.server import driver, sharing
from fathom.server.leisure import LEAST, LONGEST, LOOK, TIMES, Leisure
from fathom.server.library import Library
from fathom.server.limits import Limits, Rate
from fathom.server.sqlite import SQLite
from fathom.server.tables import Tables
from fathom.server.turns import Threads
from fathom.server.wire import NewTable, Seat

from .conftest import serving
from .test_clock_faults import Viewer

BOTS = [Seat("A", "minnow"), Seat("B", "minnow")]


async def have(leisure: Leisure, purse: str = "", seconds: float = 0.0) -> None:
    """Have a turn for so long."""
    async with leisure.turn(purse):
        await asyncio.sleep(seconds)


async def seconds_of(turns: int) -> float:
    """How long so many who ask at once are kept, all together."""
    leisure, began = Leisure(), time.monotonic()
    await asyncio.gather(*(have(leisure) for _ in range(turns)))
    return time.monotonic() - began


async def test_one_moves_after_the_other_and_the_busier_the_server_the_later() -> None:
    at_rest = [await seconds_of(1) for _ in range(9)]  # the machine itself may be busy
    assert LEAST <= min(at_rest) < LONGEST

    async def work() -> None:
        while True:
            time.sleep(0.01)  # nobody else does anything in these
            await asyncio.sleep(0)

    working = asyncio.create_task(work())
    busy = await seconds_of(5)
    working.cancel()
    assert busy >= 5 * min(LONGEST, TIMES * (0.01 - LOOK))


@pytest.mark.parametrize("turns", [1, 2])
async def test_no_more_think_at_once_than_may(turns: int) -> None:
    leisure, now, most = Leisure(turns), 0, 0

    async def think() -> None:
        nonlocal now, most
        async with leisure.turn(""):
            now += 1
            most = max(most, now)
            await asyncio.sleep(0.01)
            now -= 1

    await asyncio.gather(*(think() for _ in range(8)))
    assert most == turns


async def test_whoever_has_many_tables_keeps_nobody_else_waiting() -> None:
    leisure, had = Leisure(), Counter[str]()

    async def table(purse: str) -> None:
        while True:
            await have(leisure, purse)
            had[purse] += 1

    tables = [asyncio.create_task(table(purse)) for purse in (*["many"] * 50, "one")]
    while had["one"] < 10:
        await asyncio.sleep(0.01)
    for task in tables:
        task.cancel()
    assert had["many"] < 50, "and not fifty for each of one"


async def test_who_waits_no_more_keeps_nobody_waiting() -> None:
    leisure = Leisure()
    gone = [asyncio.create_task(have(leisure, seconds=60)) for _ in range(3)]
    await asyncio.sleep(2 * LEAST)  # the first has a turn
    for task in gone:
        task.cancel()
    with suppress(asyncio.CancelledError):
        await gone[0]
    await asyncio.wait_for(have(leisure), 2)


@pytest.mark.parametrize(("is_public", "is_played"), [(True, False), (True, True), (False, False)])
def test_only_tables_without_a_person_wait_where_everybody_may_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_public: bool, is_played: bool
) -> None:
    waited = list[None]()

    @asynccontextmanager
    async def turn(self: Leisure, purse: str) -> AsyncIterator[None]:
        waited.append(None)
        yield

    monkeypatch.setattr(Leisure, "turn", turn)
    limits = Limits(bots=Rate(100, 100)) if is_public else Limits()
    with serving(tmp_path / "tables.sqlite", limits=limits) as site:
        table, key = site.make(*(["person", "minnow"] if is_played else ["minnow", "minnow"]), start="seat1")
        with site.line(table, key) as line:
            line.hear()
            line.hear()
    assert bool(waited) == (is_public and not is_played)


def slow(monkeypatch: pytest.MonkeyPatch, seconds: float) -> Threads:
    """The threads of a public server that has time only after so long."""

    async def late(self: Leisure) -> None:
        await asyncio.sleep(seconds)

    monkeypatch.setattr(Leisure, "_until_there_is_time", late)
    return Threads(Rate(100, 100))


async def test_a_table_at_two_servers_goes_on_however_long_each_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lease is taken after that, or it would be the other's by then."""
    monkeypatch.setattr(sharing, "LEASE", 0.6)
    monkeypatch.setattr(driver, "AGAIN", 0.1)
    monkeypatch.setattr(sharing, "AGAIN", 0.1)
    one, other = (
        Tables(Library(), SQLite(tmp_path / "t.sqlite"), 1e9, threads=slow(monkeypatch, 0.9)) for _ in range(2)
    )
    async with one.running(), other.running():
        id = (await one.make(NewTable("deep_sea_adventure", BOTS), "ann")).table
        for tables in (one, other):
            await (await tables.open(id)).join(Viewer(), -1)
        before = (await one.open(id)).version
        async with asyncio.timeout(60):
            while (await one.open(id)).version < before + 3:
                await asyncio.sleep(0.1)


async def test_a_bot_waits_no_more_once_somebody_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(Library(), SQLite(tmp_path / "t.sqlite"), 1e9, threads=slow(monkeypatch, 1000))
    async with tables.running():
        seats = [Seat("Ann", "person"), Seat("Bo", "minnow")]
        id = (await tables.make(NewTable("deep_sea_adventure", seats, options={"start": "seat1"}), "ann")).table
        table = await tables.open(id)
        monkeypatch.setattr(type(table), "seats", property(lambda self: [seats[1], seats[1]]))
        await table.join(Viewer(0), -1)
        await asyncio.sleep(0.2)
        before = table.version
        await asyncio.sleep(0.2)
        assert table.version == before, "nobody plays"
        assert not table.is_over
        monkeypatch.setattr(type(table), "seats", property(lambda self: seats))
        table._driver.seat()
        async with asyncio.timeout(20):
            while table.version == before:
                await asyncio.sleep(0.02)
