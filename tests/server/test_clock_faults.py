"""Clocks when something is wrong: the server stands still, the store is away or was put back, or nobody but a lobby looks."""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fathom.server import clock as module
from fathom.server import wire
from fathom.server.app import IDLE
from fathom.server.library import Library
from fathom.server.seats import digests
from fathom.server.span import NOBODY
from fathom.server.sqlite import SQLite
from fathom.server.table import Table
from fathom.server.tables import Tables
from fathom.server.trouble import Trouble, Unwritten
from fathom.server.worker import Worker

ANN, BO = "ann", "bo"


class Viewer:
    """Somebody who looks on, and keeps nothing."""

    def __init__(self, *yours: int) -> None:
        self.yours = yours
        self.given = list[str]()

    def wake(self) -> None: ...

    def answer(self, message: object) -> None: ...

    def hear(self, said: object) -> None: ...

    def greet(self) -> None: ...

    def tick(self) -> None: ...

    def leave(self, code: int, problem: object = None) -> None: ...


@pytest.fixture(autouse=True)
def exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice has the time it is said to have, and what it takes is noted often."""
    monkeypatch.setattr(module, "LAG", 0)
    monkeypatch.setattr(module, "NOTES", 0.3)


def tables_on(path: Path) -> Tables:
    return Tables(Library(), SQLite(path / "tables.sqlite"), IDLE)


async def begun(tables: Tables, clock: wire.Clock) -> Table:
    """Ann, who is asked first, and Bo play, and both are there."""
    seats = [wire.Seat("Ann", "person"), wire.Seat("Bo", "open")]
    wish = wire.NewTable("deep_sea_adventure", seats, options={"start": "seat0"}, clock=clock)
    made = await tables.make(wish, ANN)
    await tables.sit(made.table, BO, wire.Sit(1, "Bo"))
    await tables.ready(made.table, BO, wire.Ready(True))
    await tables.start(made.table, ANN)
    table = await tables.open(made.table)
    for seat in (0, 1):
        await table.join(Viewer(seat), -1)
    await asyncio.sleep(0.1)
    return table


async def move(table: Table) -> None:
    """Whoever is asked rolls, or does the last thing that may be done."""
    seat, waits = table.awaited
    asked = {"seat": seat, "sequence": table._commands.sequences((seat,))[seat] + 1, "version": table.version}
    action = 0 if waits else table.course.position.legal_actions()[-1]
    assert await table.act(wire.Roll(**asked) if waits else wire.Play(**asked, action=action), digests(ANN, BO)) is None


def stalling(monkeypatch: pytest.MonkeyPatch, what: str, seconds: float) -> None:
    """The next time that `what` is written, all stands still for so long, as when a machine is paused."""

    async def do(self: Any, statement: str, rows: Any) -> Any:
        if what in statement and left:
            asyncio.get_running_loop().call_soon(time.sleep, left.pop())
        return await before(self, statement, rows)

    left, before = [seconds], Worker.do
    monkeypatch.setattr(Worker, "do", do)


async def test_a_stall_while_a_move_is_stored_gives_nobody_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = tables_on(tmp_path)
    async with tables.running():
        table = await begun(tables, wire.Clock(60, 1))
        await move(table)
        stalling(monkeypatch, "INTO events", 3)
        await move(table)
        await asyncio.sleep(1)
        assert table._clocks.running == 1 and 800 < table._clocks._elapsed() < 2_500


async def test_a_stall_while_the_time_is_noted_costs_nobody_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = tables_on(tmp_path)
    async with tables.running():
        table = await begun(tables, wire.Clock(0, 3))
        stalling(monkeypatch, "INTO clocks", 4)
        await asyncio.sleep(1.5)
        await asyncio.sleep(0.3)
        assert table.version == 0 and 0 < table._clocks._left() < 3_000


async def test_after_a_stall_pages_show_what_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Page(Viewer):
        def tick(self) -> None:
            nonlocal shown
            shown = time.monotonic() + table._clocks._left() / 1000

    shown = 0.0  # when time is over, as the page has it
    tables = tables_on(tmp_path)
    async with tables.running():
        table = await begun(tables, wire.Clock(60, 3))
        await table.join(Page(0), -1)
        stalling(monkeypatch, "INTO clocks", 3)
        await asyncio.sleep(1.5)
        await asyncio.sleep(0.3)
        assert abs(shown - time.monotonic() - table._clocks._left() / 1000) < 0.2


async def test_who_is_told_again_is_not_told_what_was(tmp_path: Path) -> None:
    """What is left is encoded once for all who are told at a time."""
    tables = tables_on(tmp_path)
    async with tables.running():
        table = await begun(tables, wire.Clock(60, 3))
        before = table.clocks()
        table._clocks._since += 5
        table.audience.tick()
        assert table.clocks() != before


async def test_while_the_store_is_away_no_clock_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: object) -> None:
        raise Trouble(503, "server-no-store", detail="away")

    tables = tables_on(tmp_path)
    async with tables.running():
        table = await begun(tables, wire.Clock(0, 2))
        with monkeypatch.context() as patch:
            patch.setattr(SQLite, "_write", away)
            await asyncio.sleep(4)
        await asyncio.sleep(0.3)
        assert table.version == 0 and not table.is_lost
        await asyncio.sleep(4)
        assert table.version > 0, "then it runs again"


@pytest.mark.parametrize("fails", [("append",), ("append", "keep_clock")])
async def test_who_could_not_move_for_the_store_loses_no_time_by_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: tuple[str, ...]
) -> None:
    """The page sends the move again a second later: it has that second, too."""

    async def full(*_: object) -> None:
        raise Unwritten("full")

    tables = tables_on(tmp_path)
    async with tables.running():
        table = await begun(tables, wire.Clock(0, 2))
        await asyncio.sleep(1)
        roll = wire.Roll(0, 1, 0)
        with monkeypatch.context() as patch:
            for what in fails:
                patch.setattr(SQLite, what, full)
            left = table._clocks._left()
            for _ in range(3):
                answer = await table.act(roll, digests(ANN))
                assert isinstance(answer, wire.Refused) and answer.again
                await asyncio.sleep(1)
            assert table.version == 0 and left - 300 < table._clocks._left() <= left + 1100
        if "keep_clock" in fails:  # it is noticed within a second that it can be kept again
            await asyncio.sleep(1)
            assert table.version == 0 and left - 300 < table._clocks._left() <= left + 1100
        assert await table.act(roll, digests(ANN)) is None


async def test_a_table_that_only_a_lobby_looked_at_gets_its_clock_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fathom.server.adoption.LOOK", 0.1)
    tables = tables_on(tmp_path)
    async with tables.running():
        table = await begun(tables, wire.Clock(0, 3600))
        await move(table)
    tables = tables_on(tmp_path)
    async with tables.running():
        assert [one.table.id for one in (await tables.lobby(ANN)).yours] == [table.id]
        await until(lambda: (tables._live[table.id])._clocks.running != NOBODY)


async def test_what_was_noted_of_a_past_that_is_no_more_counts_for_nothing(tmp_path: Path) -> None:
    tables = tables_on(tmp_path)
    async with tables.running():
        table = await begun(tables, wire.Clock(60, 5))
        for _ in range(3):
            await move(table)
        for viewer in table.viewers:
            table.quit(viewer)
        await asyncio.sleep(0.5)
        with sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None) as back:
            back.execute("DELETE FROM events WHERE version > 1")
        await until(lambda: table.is_lost)
        again = await tables.open(table.id)
        assert again.version == 1 and await tables.store.clock(table.id) is None
        await again.join(Viewer(0), -1)
        await asyncio.sleep(1)
        assert (await tables.store.clock(table.id) or (0, 0, None))[0] == 1


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(15):
        while not is_so():
            await asyncio.sleep(0.05)
