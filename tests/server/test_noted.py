"""Whoever comes back when others may act on their being away is noted before they are welcomed, so that all servers know."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest

from fathom.server import absence, sharing
from fathom.server.absence import Absence
from fathom.server.library import Library
from fathom.server.seats import digest
from fathom.server.sqlite import SQLite
from fathom.server.store import HOST, Here
from fathom.server.table import Table
from fathom.server.tables import Tables
from fathom.server.wire import NewTable, Ready, Rise, Seat, Sit

from .test_clock_faults import Viewer
from .test_gathering import ANN, BO, CY
from .test_hostless import again

GRACE = 12.0


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is waited for long, and the servers have run for a while."""
    monkeypatch.setattr(absence, "Absence", lambda grace: Absence(GRACE))
    monkeypatch.setattr(sharing, "STARTED", sharing.STARTED - 100)


async def began(tables: Tables) -> str:
    """A table of Ann and Bo that has begun; the game ends if one of them goes."""
    seats = [Seat("Ann", "person"), Seat("Bo", "open")]
    id = (await tables.make(NewTable("deep_sea_adventure", seats, leaves="ends"), ANN)).table
    await tables.sit(id, BO, Sit(1, "Bo"))
    await tables.ready(id, BO, Ready(True))
    await tables.start(id, ANN)
    return id


def almost_gone(table: Table, seat: int) -> None:
    """The time of whoever sat there is over in a second."""
    table._attendance._absence._since[seat] -= GRACE - 1


async def noted(tables: Tables, id: str) -> set[int]:
    """Those who are at the table, as another server reads it."""
    found = await tables.store.noted("", [id])
    return set(found[id].seats) if id in found else set()


async def test_a_page_that_goes_while_it_is_noted_is_not_noted_for_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was written that they are here, but this server did not know that: nobody corrected it for half a minute."""
    tables = Tables(Library(), SQLite(tmp_path / "t.sqlite"), 1e9)
    async with tables.running():
        id = await began(tables)
        table = await tables.open(id)
        await table.join(Viewer(0), -1)
        await table.tell_others()
        almost_gone(table, 1)
        note, is_writing = tables.store.note, asyncio.Event()

        async def slowly(holder: str, here: Mapping[str, Here], seconds: float) -> None:
            writing = asyncio.create_task(note(holder, here, seconds))  # as in a thread, which nothing stops
            is_writing.set()
            await asyncio.sleep(0.2)
            await writing

        monkeypatch.setattr(tables.store, "note", slowly)
        page = Viewer(1)
        coming = asyncio.create_task(table.join(page, -1))
        await is_writing.wait()
        coming.cancel()
        with pytest.raises(asyncio.CancelledError):
            await coming
        table.quit(page)
        await asyncio.sleep(0.4)
        assert 1 not in await noted(tables, id) or table.news() is not None, "others are told that they are gone"


async def test_whoever_is_back_at_a_server_that_has_just_started_is_noted_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That one gives everybody some seconds to come back, but another counts down meanwhile."""
    tables = Tables(Library(), SQLite(tmp_path / "t.sqlite"), 1e9)
    async with tables.running():
        id = await began(tables)
        table = await tables.open(id)
        await table.join(Viewer(0), -1)
        almost_gone(table, 1)
        table._attendance._absence.hold()
        assert 1 not in await noted(tables, id)
        await table.join(Viewer(1), -1)
        assert 1 in await noted(tables, id)


async def test_a_host_without_a_seat_who_is_back_is_noted_at_once(tmp_path: Path) -> None:
    """Else those who play again decide in the host's place at another server."""
    here, there = (Tables(Library(), SQLite(tmp_path / "t.sqlite"), 1e9) for _ in range(2))
    async with here.running(), there.running():
        id = await again(here, None, CY)
        await here.rise(id, ANN, Rise(0))
        table: Table = await there.open(id)
        await table.join(Viewer(2), -1)
        almost_gone(table, HOST)
        page = Viewer()
        page.given = [digest(ANN)]
        await table.join(page, -1)
        assert HOST in await noted(there, id)
