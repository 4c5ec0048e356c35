"""Clocks when something is wrong: the server stands still, the store is away or was put back, or nobody but a lobby looks."""

import asyncio
import itertools
import json
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fathom.server import budget, wire
from fathom.server import clock as module
from fathom.server.app import IDLE
from fathom.server.clock import Timekeeper
from fathom.server.library import Library
from fathom.server.opening import Opening
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
    monkeypatch.setattr(budget, "LAG", 0)
    monkeypatch.setattr(module, "NOTES", 0.3)


def tables_on(path: Path) -> Tables:
    return Tables(Library(), SQLite(path / "tables.sqlite"), IDLE)


async def begun(tables: Tables, clock: wire.Clock | None) -> Table:
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


async def test_a_stall_right_after_a_move_costs_whoever_is_next_no_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They could not even see that they are asked."""

    def begin(clocks: Timekeeper, *asked: int) -> None:
        before(clocks, *asked)
        if left:
            asyncio.get_running_loop().call_soon(time.sleep, left.pop())

    left, before = list[float](), Timekeeper._begin
    monkeypatch.setattr(Timekeeper, "_begin", begin)
    tables = tables_on(tmp_path)
    async with tables.running():
        table = await begun(tables, wire.Clock(0, 2))
        for _ in range(3):
            left.append(4)
            await move(table)
            version = table.version
            await asyncio.sleep(0.15)  # not when a note is due, which the stall would be in the middle of
            assert table.version == version and 1_400 < table._clocks._left() <= 2_000


async def test_a_stall_in_somebodys_last_moment_leaves_time_for_a_move_that_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BACK", 2.0)
    tables = tables_on(tmp_path)
    async with tables.running():
        table = await begun(tables, wire.Clock(0, 2))
        await asyncio.sleep(table._clocks._left() / 1000 - 0.6)
        time.sleep(1.5)  # everything stands still
        await asyncio.sleep(0.3)
        assert table.version == 0, "half a second"
        await asyncio.sleep(1)
        assert table.version > 0, "and no more"
        version = table.version
        await asyncio.sleep(table._clocks._left() / 1000 - 0.6)
        time.sleep(3)
        await asyncio.sleep(1.7)
        assert table.version == version, "two seconds, to come back"
        await asyncio.sleep(1.3)
        assert table.version > version


async def test_a_slow_store_does_not_keep_time_from_being_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each note takes longer than a server stands still without it being noticed."""

    async def slow(store: SQLite, table: str, version: int, elapsed: int, *, goes: bool) -> None:
        await asyncio.sleep(0.7)
        await before(store, table, version, elapsed, goes=goes)

    before = SQLite.keep_clock
    monkeypatch.setattr(module, "NOTES", 1.0)
    monkeypatch.setattr(SQLite, "keep_clock", slow)
    tables = tables_on(tmp_path)
    async with tables.running():
        table = await begun(tables, wire.Clock(0, 3))
        began = time.monotonic()
        await until(lambda: table.version > 0)
        assert time.monotonic() - began < 12


async def test_a_table_without_clocks_hears_of_none_when_nothing_can_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise Unwritten("full")

    tables = tables_on(tmp_path)
    async with tables.running():
        table = await begun(tables, None)
        before = table.audience.ticked
        with monkeypatch.context() as patch:
            patch.setattr(SQLite, "append", full)
            assert isinstance(await table.act(wire.Roll(0, 1, 0), digests(ANN)), wire.Refused)
        assert table.audience.ticked == before


async def test_what_is_noted_after_a_stall_is_what_was_thought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another server believes it, and whoever is asked looks on there perhaps."""

    def slow(clocks: Timekeeper) -> int:
        if left and clocks.running != NOBODY:
            time.sleep(left.pop())
        return before(clocks)

    async def keep(store: SQLite, table: str, version: int, elapsed: int, *, goes: bool) -> None:
        noted.append(elapsed)
        await kept(store, table, version, elapsed, goes=goes)

    left, noted = list[float](), list[int]()
    before, kept = Timekeeper._left, SQLite.keep_clock
    monkeypatch.setattr(Timekeeper, "_left", slow)
    monkeypatch.setattr(SQLite, "keep_clock", keep)
    tables = tables_on(tmp_path)
    async with tables.running():
        await begun(tables, wire.Clock(60, 60))
        await asyncio.sleep(0.5)
        left.append(4)
        await asyncio.sleep(0.6)
        assert not left and 0 < max(noted) < 2_000


async def test_after_a_long_stall_there_is_time_to_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages have hung up meanwhile."""
    monkeypatch.setattr(module, "BACK", 2.0)
    tables = tables_on(tmp_path)
    async with tables.running():
        table = await begun(tables, wire.Clock(0, 3))
        stalling(monkeypatch, "INTO clocks", 3)
        await asyncio.sleep(1.5)
        left = table._clocks._left()
        assert left > 2_000 and json.loads(table.clocks())["waits"] > 1_000
        await asyncio.sleep(1)
        assert table._clocks._left() == left


async def test_after_a_stall_pages_show_what_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Page(Viewer):
        def tick(self) -> None:
            nonlocal shown
            shown = over()

    def over() -> float:
        told = table._clocks.told()
        return time.monotonic() + ((told.left[0] or 0) + told.waits) / 1000

    shown = 0.0  # when time is over, as the page has it
    tables = tables_on(tmp_path)
    async with tables.running():
        table = await begun(tables, wire.Clock(60, 3))
        await table.join(Page(0), -1)
        stalling(monkeypatch, "INTO clocks", 3)
        await asyncio.sleep(1.5)
        await asyncio.sleep(0.3)
        assert abs(shown - over()) < 0.2


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
            assert json.loads(table.clocks())["stands"]
        await asyncio.sleep(1.3)
        assert table.version == 0 and not table.is_lost
        assert not json.loads(table.clocks())["stands"]
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


async def test_what_was_noted_of_a_past_that_is_no_more_counts_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = tables_on(tmp_path)
    end = tables.store.end_clock

    async def slowly(id: str) -> None:
        await end(id)
        await asyncio.sleep(0.5)  # meanwhile this clock would be noted again

    monkeypatch.setattr(tables.store, "end_clock", slowly)
    monkeypatch.setattr(module, "NOTES", 0.1)
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


async def test_a_clock_begins_when_the_wait_before_the_first_move_ends_between_two_looks_at_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Opening, "left", lambda *_: 8.0)
    tables = tables_on(tmp_path)
    async with tables.running():
        table = await begun(tables, wire.Clock(60, 5))
        assert table._clocks.running == NOBODY
        left = itertools.chain([0.0004], itertools.repeat(0.0))
        monkeypatch.setattr(Opening, "left", lambda *_: next(left))
        table.wake()
        await asyncio.sleep(1)
        assert table._clocks.running == 0


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(15):
        while not is_so():
            await asyncio.sleep(0.05)
