"""One table's clocks at two servers, of which one cannot reach the store for a while, or ever again."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest

from fathom.server import budget, wire
from fathom.server import clock as module
from fathom.server.app import IDLE
from fathom.server.library import Library
from fathom.server.postgres import PostgreSQL
from fathom.server.seats import digests
from fathom.server.sharing import BACK
from fathom.server.span import NOBODY
from fathom.server.sqlite import SQLite
from fathom.server.store import Store
from fathom.server.table import Table
from fathom.server.tables import Tables
from fathom.server.trouble import Trouble

from .test_clock_faults import ANN, BO, Viewer, move, until

LONG = wire.Clock(3600, 60)


class Line:
    """A store that cannot be reached while the line to it is cut."""

    def __init__(self, store: Store) -> None:
        self.is_cut = False
        self.is_deaf = False  # to who is there, which it does not note
        self._store = store

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        async def ask(*args: Any, **named: Any) -> Any:
            if (self.is_cut and name != "close") or (self.is_deaf and name == "note"):
                raise Trouble(503, "server-no-store", detail="cut")
            return await getattr(self._store, name)(*args, **named)

        return ask


class Server(NamedTuple):
    tables: Tables
    line: Line
    ends: Callable[[], Awaitable[None]]


def noting(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Note what a choice takes so often, however much time is left."""
    monkeypatch.setattr(module, "NOTES", seconds)
    monkeypatch.setattr(module, "LONG_NOTES", seconds)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice has the time it is said to have; what it takes is noted often, and who is where."""
    monkeypatch.setattr(budget, "LAG", 0)
    noting(monkeypatch, 0.3)
    monkeypatch.setattr("fathom.server.following.PAUSE", 0.2)


@pytest.fixture
async def pair(database: Path | str) -> AsyncIterator[tuple[Server, Server]]:
    async with AsyncExitStack() as stack:
        servers = []
        for _ in range(2):
            line = Line(PostgreSQL(database) if isinstance(database, str) else SQLite(database))
            tables = Tables(Library(), cast(Store, line), IDLE)
            running = await stack.enter_async_context(AsyncExitStack())
            await running.enter_async_context(tables.running())
            servers.append(Server(tables, line, running.aclose))
        yield servers[0], servers[1]


async def gathered(here: Tables, clock: wire.Clock, before: Callable[[str], Awaitable[None]] | None = None) -> str:
    """A table at which Ann, who is asked first, and Bo play; `before` is done when it is made, and has not begun."""
    seats = [wire.Seat("Ann", "person"), wire.Seat("Bo", "open")]
    made = await here.make(wire.NewTable("deep_sea_adventure", seats, options={"start": "seat0"}, clock=clock), ANN)
    if before is not None:
        await before(made.table)
    await here.sit(made.table, BO, wire.Sit(1, "Bo"))
    await here.ready(made.table, BO, wire.Ready(True))
    await here.start(made.table, ANN)
    return made.table


async def begun(pair: tuple[Server, Server], clock: wire.Clock, hers: Viewer) -> tuple[Table, Table]:
    """Ann, who is asked first, and Bo play, he at the other server; her page there, and the table as it is at both."""
    here, there = (server.tables for server in pair)
    id = await gathered(here, clock)
    tables = await here.open(id), await there.open(id)
    for table, viewer in zip(tables, (hers, Viewer(1)), strict=True):
        await table.join(viewer, -1)
    await until(lambda: all(table.here == [0, 1] and table._clocks.running == 0 for table in tables))
    await asyncio.sleep(0.5)
    return tables


def thought(table: Table) -> int:
    """What Ann's first choice took, in milliseconds, as all have it that it did."""
    return table.course.spent[0, 0, 0]


async def roll(table: Table) -> None:
    answer = await table.act(wire.Roll(0, 1, table.version), digests(ANN))
    assert answer is None, answer


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
    monkeypatch.setattr(module, "BACK", 1.0)
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

    async def look_on(id: str) -> None:
        await (await there.open(id)).join(Viewer(), -1)

    id = await gathered(here, wire.Clock(60, 5), look_on)
    table, watched = await here.open(id), await there.open(id)
    for seat in (0, 1):
        await table.join(Viewer(seat), -1)
    await until(lambda: watched._clocks.running == 0)


async def test_who_comes_to_a_server_that_took_over_unseen_has_thought_no_less(pair: tuple[Server, Server]) -> None:
    """It hears that they have gone, and goes on from what was noted then, not from what it read long ago."""
    hers, his, (here, there) = Viewer(0), Viewer(1), (server.tables for server in pair)
    id = await gathered(here, LONG)
    table = await here.open(id)
    for viewer in (hers, his):
        await table.join(viewer, -1)
    began = time.monotonic()
    await until(lambda: table._clocks.running == 0)
    table.quit(his)
    await asyncio.sleep(0.6)
    at_other = await there.open(id)
    await asyncio.sleep(3)
    table.quit(hers)
    await asyncio.sleep(1)
    await at_other.join(Viewer(0), -1)
    await roll(at_other)
    took = 1000 * (time.monotonic() - began)
    assert took - 900 < thought(at_other) < took + 100


@pytest.mark.parametrize("stays", [False, True])
async def test_who_goes_to_a_server_that_has_only_read_the_table_has_thought_no_less(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch, stays: bool
) -> None:
    """What was noted when that server read it is long out of date, and the next note is far off."""
    hers, (here, there) = Viewer(0), (server.tables for server in pair)
    id = await gathered(here, LONG)
    table = await here.open(id)
    for viewer in (hers, Viewer(1)):
        await table.join(viewer, -1)
    began = time.monotonic()
    await until(lambda: table._clocks.running == 0)
    await asyncio.sleep(0.6)  # it is noted who is there: nothing that this server hears wakes the table
    at_other = await there.open(id)
    noting(monkeypatch, 5.0)
    await asyncio.sleep(3)
    assert at_other._clocks.running == NOBODY
    if not stays:
        table.quit(hers)
    await at_other.catch_up()
    await at_other.join(Viewer(0), -1)
    await roll(at_other)
    took = 1000 * (time.monotonic() - began)
    assert took - 900 < thought(at_other) < took + 100


async def test_what_another_asks_costs_nobody_time_whose_server_stands_still(pair: tuple[Server, Server]) -> None:
    tables = await begun(pair, LONG, Viewer(0))
    while tables[0].awaited[0] != 1 or tables[0].version == 0:
        await move(tables[0])
    while tables[0].awaited[0] != 0:
        await move(tables[0])
    began, version = time.monotonic(), tables[0].version
    await until(lambda: all(table.version == version and table._clocks.running == 0 for table in tables))
    await asyncio.sleep(0.5)  # it is noted
    pair[0].line.is_cut = True
    cut = time.monotonic()
    await asyncio.sleep(1)
    sequence = tables[1]._commands.sequences((1,))[1] + 1
    assert await tables[1].act(wire.AskBack(1, sequence, version), digests(BO)) is None
    at = len(tables[1].course.moves), tables[1].course.era
    assert tables[1].course.spent[0, *at] < 1000 * (cut - began) + 50, "what was noted, and no more"
    await asyncio.sleep(1)
    pair[0].line.is_cut = False
    lost = time.monotonic() - cut
    await until(lambda: tables[0].version == version + 1 and tables[0]._clocks._halted is None)
    await asyncio.sleep(1)
    await move(tables[0])
    took = 1000 * (time.monotonic() - began - lost)
    assert took - 1500 < tables[0].course.spent[0, *at] < took + 300


async def test_who_was_at_a_server_that_has_ended_has_time_to_come_back(pair: tuple[Server, Server]) -> None:
    hers = Viewer(0)
    one, other = await begun(pair, wire.Clock(60, 5), hers)
    pair[0].tables.end()
    one.quit(hers)  # her page is hung up on
    await asyncio.sleep(0.5)  # others hear so before it has ended
    await pair[0].ends()
    await until(lambda: other.here == [1])
    before = other._clocks._elapsed()
    await asyncio.sleep(2)
    assert other._clocks._elapsed() - before < 300
    noted = await pair[1].tables.store.clock(other.id)
    assert noted is not None and noted.age is None, "nor does it at a third one that she comes to"
    await other.join(Viewer(0), -1)
    await asyncio.sleep(1)
    assert other._clocks._elapsed() - before > 700


async def test_who_begins_a_choice_before_others_hear_where_they_are_has_time_to_come_back_too(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    noting(monkeypatch, 30.0)  # the other server looks no sooner by itself
    here, there = (server.tables for server in pair)
    id = await gathered(here, LONG)
    one, other, hers = await here.open(id), await there.open(id), Viewer(0)
    pair[0].line.is_deaf = True
    await other.join(Viewer(1), -1)
    await one.join(hers, -1)
    await until(lambda: one._clocks.running == other._clocks.running == 0)
    pair[0].line.is_deaf = False
    await until(lambda: 0 in other.here)
    await asyncio.sleep(0.5)
    pair[0].tables.end()
    one.quit(hers)
    await asyncio.sleep(0.5)
    await pair[0].ends()
    await until(lambda: other.here == [1])
    await asyncio.sleep(1.5)
    before = other._clocks._elapsed()
    await asyncio.sleep(2)
    assert other._clocks._elapsed() - before < 300
    assert 4_000 < other._clocks.told().waits < BACK * 1000, "pages let it stand as long"


async def test_a_server_that_comes_later_shows_what_the_clock_has_taken(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits for nobody to come back, though nobody was noted to be anywhere when it read the table."""
    here, there = (server.tables for server in pair)
    id = await gathered(here, wire.Clock(60, 5))
    pair[0].line.is_deaf = True
    one = await here.open(id)
    for seat in (0, 1):
        await one.join(Viewer(seat), -1)
    await until(lambda: one._clocks.running == 0 and one._clocks._is_noted)
    noting(monkeypatch, 5.0)  # so no later note puts it right
    await asyncio.sleep(0.5)
    other = await there.open(id)
    pair[0].line.is_deaf = False
    await other.join(Viewer(), -1)
    await until(lambda: 0 in other.here)
    await asyncio.sleep(1.5)
    assert apart((one, other)) < 500
