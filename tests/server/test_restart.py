"""After a restart all goes on that waits for nobody, however long no server ran, and who comes back does not wait for it."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from fathom.server import wire
from fathom.server.app import IDLE
from fathom.server.library import Library
from fathom.server.limits import Rate
from fathom.server.postgres import PostgreSQL
from fathom.server.sqlite import SQLite
from fathom.server.store import Store
from fathom.server.table import Table
from fathom.server.tables import Tables
from fathom.server.turns import Threads

from .conftest import apart, asked
from .test_failures import changed
from .test_turns import asked_by

LONG = 5 * 24 * 3600  # seconds that no server ran
PERSONS = wire.NewTable(
    "deep_sea_adventure", [wire.Seat("Ann", "person"), wire.Seat("Bo", "person")], options={"start": "seat0"}
)
BOTS = msgspec.structs.replace(
    PERSONS, seats=[wire.Seat("A", "random"), wire.Seat("B", "random")], options={"air": 120, "dives": 9}
)


def opened(database: Path | str) -> Store:
    return PostgreSQL(database) if isinstance(database, str) else SQLite(database)


def pass_by(database: Path | str, seconds: int) -> None:
    """Let all leases have ended so much earlier."""
    if isinstance(database, str):
        apart(asked(database, f"UPDATE leases SET until = until - interval '{seconds} seconds'"))
    else:
        with changed(database.parent) as db:
            db.execute("UPDATE leases SET until = until - ?", (seconds,))


async def left(database: Path | str, bots: int, persons: int) -> tuple[list[str], list[str]]:
    """Tables that a server drove to the last: the bots of some are to move, at others it is a person's turn."""
    tables = Tables(Library(), opened(database), IDLE)
    made = [[(await tables.make(wish)).table for _ in range(most)] for wish, most in ((BOTS, bots), (PERSONS, persons))]
    for id in [*made[0], *made[1]]:
        await tables.store.lease(id, "one", 0)
    await tables.store.close()
    return made[0], made[1]


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not is_so():
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("down", [0, LONG])
async def test_all_bots_go_on_and_what_waits_for_people_leaves_the_memory(
    database: Path | str, monkeypatch: pytest.MonkeyPatch, down: int
) -> None:
    monkeypatch.setattr("fathom.server.tables.SWEEP", 0.2)
    bots, _ = await left(database, 6, 20)
    pass_by(database, down)
    tables = Tables(Library(), opened(database), IDLE, threads=Threads(Rate(8, 16)))  # or they are soon over
    async with tables.running():
        await until(lambda: {*bots} <= tables._live.keys() and all(tables._live[id].version > 3 for id in bots))
        await until(lambda: tables._live.keys() == {*bots})


async def test_who_comes_back_waits_for_one_of_those_tables_and_not_for_all(
    database: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, persons = await left(database, 0, 30)
    read, make = list[str](), Table.__init__

    def made(table: Table, id: str, *given: object) -> None:
        read.append(id)
        make(table, id, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Table, "__init__", made)
    tables = Tables(Library(), opened(database), IDLE)
    async with tables.running():
        await until(lambda: len(read) > 2)
        missing = next(id for id in persons if id not in read[:4])
        before = len(read)
        with asked_by("somebody"):
            await tables.open(missing)
        assert len(read) <= before + 3
        await until(lambda: len(read) == len(persons))
