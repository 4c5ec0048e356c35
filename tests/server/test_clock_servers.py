"""One table's clocks at two servers, of which one cannot reach the store for a while, or ever again."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest

from fathom.server import clock as module
from fathom.server import wire
from fathom.server.app import IDLE
from fathom.server.library import Library
from fathom.server.postgres import PostgreSQL
from fathom.server.sqlite import SQLite
from fathom.server.store import Store
from fathom.server.table import Table
from fathom.server.tables import Tables
from fathom.server.trouble import Trouble

from .test_clock_faults import ANN, BO, Viewer, until


class Line:
    """A store that cannot be reached while the line to it is cut."""

    def __init__(self, store: Store) -> None:
        self.is_cut = False
        self._store = store

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        async def ask(*args: Any, **named: Any) -> Any:
            if self.is_cut and name != "close":
                raise Trouble(503, "server-no-store", detail="cut")
            return await getattr(self._store, name)(*args, **named)

        return ask


class Server(NamedTuple):
    tables: Tables
    line: Line


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice has the time it is said to have; what it takes is noted often, and who is where."""
    monkeypatch.setattr(module, "LAG", 0)
    monkeypatch.setattr(module, "NOTES", 0.3)
    monkeypatch.setattr("fathom.server.following.PAUSE", 0.2)


@pytest.fixture
async def pair(database: Path | str) -> AsyncIterator[tuple[Server, Server]]:
    async with AsyncExitStack() as stack:
        servers = []
        for _ in range(2):
            line = Line(PostgreSQL(database) if isinstance(database, str) else SQLite(database))
            tables = Tables(Library(), cast(Store, line), IDLE)
            await stack.enter_async_context(tables.running())
            servers.append(Server(tables, line))
        yield servers[0], servers[1]


async def begun(pair: tuple[Server, Server], clock: wire.Clock, hers: Viewer) -> tuple[Table, Table]:
    """Ann, who is asked first, and Bo play, he at the other server; her page there, and the table as it is at both."""
    here, there = (server.tables for server in pair)
    seats = [wire.Seat("Ann", "person"), wire.Seat("Bo", "open")]
    made = await here.make(wire.NewTable("deep_sea_adventure", seats, options={"start": "seat0"}, clock=clock), ANN)
    await here.sit(made.table, BO, wire.Sit(1, "Bo"))
    await here.ready(made.table, BO, wire.Ready(True))
    await here.start(made.table, ANN)
    tables = await here.open(made.table), await there.open(made.table)
    for table, viewer in zip(tables, (hers, Viewer(1)), strict=True):
        await table.join(viewer, -1)
    await until(lambda: all(table.here == [0, 1] and table._clocks.running == 0 for table in tables))
    await asyncio.sleep(0.5)
    return tables


def apart(tables: tuple[Table, Table]) -> int:
    """By how many milliseconds the two differ."""
    one, other = (table._clocks._elapsed() for table in tables)
    return abs(one - other)


async def test_who_could_not_move_for_their_servers_store_loses_no_time_and_both_say_the_same(
    pair: tuple[Server, Server],
) -> None:
    tables = await begun(pair, wire.Clock(60, 5), Viewer(0))
    before = tables[1]._clocks._elapsed()
    pair[0].line.is_cut = True
    await asyncio.sleep(10)
    pair[0].line.is_cut = False
    began = time.monotonic()
    await until(lambda: tables[0]._clocks._halted is None)
    await until(lambda: apart(tables) < 300)
    took = time.monotonic() - began
    for _ in range(3):
        assert apart(tables) < 1500
        await asyncio.sleep(0.3)
    assert took < 6
    for table in tables:
        assert table._clocks._elapsed() - before < 1000 * (time.monotonic() - began) + 5000


async def test_where_a_server_has_died_the_clock_goes_on(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """When nothing was heard of it for as long as is believed that it runs."""
    monkeypatch.setattr("fathom.server.following.PRESENCE", 3.0)
    monkeypatch.setattr("fathom.server.sharing.PRESENCE", 3.0)
    tables = await begun(pair, wire.Clock(0, 4), Viewer(0))
    pair[0].line.is_cut = True
    await until(lambda: tables[1].version > 0)
    assert tables[1].course.late == 0 or tables[1].version > 1


async def test_where_whoever_is_asked_is_at_no_server_the_longest_that_one_has_noted_counts(
    pair: tuple[Server, Server],
) -> None:
    hers = Viewer(0)
    tables = await begun(pair, wire.Clock(60, 5), hers)
    await tables[0].join(Viewer(), -1)
    tables[0].quit(hers)
    await until(lambda: tables[1].here == [1])
    before = tables[1]._clocks._elapsed()
    pair[0].line.is_cut = True
    await asyncio.sleep(4)
    pair[0].line.is_cut = False
    await until(lambda: tables[0]._clocks._halted is None)
    await asyncio.sleep(2)
    assert apart(tables) < 1500
    assert min(table._clocks._elapsed() for table in tables) - before > 5000


async def test_who_is_asked_is_late_at_their_own_server_whichever_drives_the_table(pair: tuple[Server, Server]) -> None:
    tables = await begun(pair, wire.Clock(0, 2), Viewer(0))
    assert await tables[1]._sharing.hold()
    began = time.monotonic()
    await until(lambda: tables[0].version > 0)
    assert time.monotonic() - began < 10


async def test_where_only_others_look_on_the_clock_is_seen_before_the_first_move(pair: tuple[Server, Server]) -> None:
    here, there = (server.tables for server in pair)
    seats = [wire.Seat("Ann", "person"), wire.Seat("Bo", "open")]
    clock = wire.Clock(60, 5)
    made = await here.make(wire.NewTable("deep_sea_adventure", seats, options={"start": "seat0"}, clock=clock), ANN)
    watched = await there.open(made.table)
    await watched.join(Viewer(), -1)
    await here.sit(made.table, BO, wire.Sit(1, "Bo"))
    await here.ready(made.table, BO, wire.Ready(True))
    await here.start(made.table, ANN)
    table = await here.open(made.table)
    for seat in (0, 1):
        await table.join(Viewer(seat), -1)
    await until(lambda: watched._clocks.running == 0)
