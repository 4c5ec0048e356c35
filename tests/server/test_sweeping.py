"""What leaves the memory and what is brought back: tables that were lost while nobody looked, one by one."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fathom.server import heirs, wire
from fathom.server import tables as module
from fathom.server.library import Library
from fathom.server.sqlite import SQLite
from fathom.server.table import Table
from fathom.server.tables import Tables
from fathom.server.trouble import Trouble

from .test_restart import until


async def made(tables: Tables, *players: str) -> str:
    seats = [wire.Seat(name, player) for name, player in zip("AB", players, strict=True)]
    options = {"start": "seat0", "air": 120, "dives": 9}  # or bots would soon be at the end
    return (await tables.make(wire.NewTable("deep_sea_adventure", seats, options=options))).table


async def test_a_table_that_is_read_again_while_others_are_swept_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SWEEP", 0.02)
    store = SQLite(tmp_path / "tables.sqlite")
    tables = Tables(Library(), store, 1000.0)
    missed, lost = await made(tables, "random", "random"), await made(tables, "person", "person")
    reading, go_on, find = asyncio.Event(), asyncio.Event(), store.find

    async def slow(id: str) -> Any:
        if id == missed:
            reading.set()
            await go_on.wait()
        return await find(id)

    async with tables.running():
        both = [await tables.open(id) for id in (missed, lost)]
        monkeypatch.setattr(store, "find", slow)
        for table in both:
            table.lose(wire.COME_BACK)
        await until(reading.is_set)
        fresh = await tables.open(lost)
        go_on.set()
        await until(lambda: not tables._live[missed].is_lost)
        await asyncio.sleep(0.1)
        assert await tables.open(lost) is fresh


@pytest.mark.parametrize("fault", [Trouble(503, "server-no-store", detail="away"), KeyError("a fault of its own")])
async def test_one_table_keeps_no_other_from_going_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    """Where the store was away for a moment it goes on itself, too."""
    monkeypatch.setattr(heirs, "LEASE", 0.0)
    store = SQLite(tmp_path / "tables.sqlite")
    before = Tables(Library(), store, 1000.0)
    ids = [await made(before, "random", "random") for _ in range(3)]
    for id in ids:
        await (await before.open(id)).stop()
        await store.lease(id, "another", 0.0)
    tables, make, failed = Tables(Library(), store, 1000.0), Table.__init__, list[str]()

    def fails(table: Table, id: str, *given: Any) -> None:
        if id == ids[-1] and (isinstance(fault, KeyError) or not failed):  # the latest is the first to go on
            failed.append(id)
            raise fault
        make(table, id, *given)

    monkeypatch.setattr(Table, "__init__", fails)
    async with tables.running():
        going = ids if isinstance(fault, Trouble) else ids[:-1]
        await until(lambda: {*going} <= tables._live.keys())
    assert failed
