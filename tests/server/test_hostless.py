"""A rematch to which its host does not come: what the others may decide in their place, and from when on."""

import asyncio
import datetime
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fathom.server import absence
from fathom.server.absence import Absence
from fathom.server.library import Library
from fathom.server.seats import digest
from fathom.server.sqlite import SQLite
from fathom.server.store import BrokenOff
from fathom.server.tables import Tables
from fathom.server.trouble import Trouble
from fathom.server.wire import Clock, Give, NewTable, Ready, Remove, Rise, Seat, Sit

from .test_clock_faults import Viewer
from .test_gathering import ANN, BO, CY

DAY = 86_400
SEATS = [Seat("Ann", "person"), Seat("Bo", "open"), Seat("Cy", "open")]


@pytest.fixture
async def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Tables]:
    """Tables at which whoever has gone counts as gone at once."""
    monkeypatch.setattr(absence, "Absence", lambda grace: Absence(0))
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    async with tables.running():
        yield tables


async def again(tables: Tables, clock: Clock | None, *others: str) -> str:
    """Where Bo, who is there, and these play again what Ann, Bo and Cy have played, at Ann's table."""
    before = (await tables.make(NewTable("deep_sea_adventure", SEATS, clock=clock), ANN)).table
    for seat, who in ((1, BO), (2, CY)):
        await tables.sit(before, who, Sit(seat, SEATS[seat].name))
        await tables.ready(before, who, Ready(True))
    await tables.start(before, ANN)
    await tables.store.append(before, 1, [BrokenOff(0)])
    for who in (BO, *others):
        id = (await tables.again(before, "", who)).table
    await (await tables.open(id)).join(Viewer(1), -1)
    return id


async def refused(tables: Tables, id: str, seat: int) -> bool:
    """Whether Bo may not give that seat to a bot."""
    try:
        await tables.give(id, BO, Give(seat, "crab"))
    except Trouble as trouble:
        assert trouble.sentence.id == "server-not-host"
        return True
    return False


def pass_by(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """It is so much later."""
    later = datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds=seconds)
    monkeypatch.setattr(absence, "now", later.isoformat)


async def begun(tables: Tables, id: str) -> None:
    async with asyncio.timeout(10):
        while not (await tables.open(id)).entry.has_begun:
            await asyncio.sleep(0.05)


async def test_by_a_clock_of_days_the_others_decide_when_a_choice_would_be_over(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = await again(tables, Clock(0, DAY))
    await tables.rise(id, CY, Rise(2))
    pass_by(monkeypatch, DAY - 60)
    assert await refused(tables, id, 2) and await refused(tables, id, 0), "she may still come"
    pass_by(monkeypatch, DAY + 1)
    assert not await refused(tables, id, 2) and not await refused(tables, id, 0)
    await begun(tables, id)


async def test_by_a_clock_of_days_a_host_who_wants_to_play_keeps_the_seat(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has to be there; but the free seat keeps nobody from playing."""
    id = await again(tables, Clock(0, DAY), ANN)
    await tables.rise(id, CY, Rise(2))
    pass_by(monkeypatch, DAY + 1)
    assert await refused(tables, id, 0)
    with pytest.raises(Trouble, match="server-not-host"):
        await tables.remove(id, BO, Remove(0))
    assert not await refused(tables, id, 2)
    await begun(tables, id)
    assert [who.player for who in (await tables.open(id)).entry.seats] == ["person", "person", "crab"]


async def test_whoever_decides_in_the_place_of_the_host_may_ask_them_to_go(tables: Tables) -> None:
    id = await again(tables, None, CY)
    await tables.remove(id, BO, Remove(0))
    entry = (await tables.open(id)).entry
    assert entry.seats[0].player == "open" and entry.host == digest(BO), "who decides from now on"
    assert entry.removals == {digest(ANN): "Ann"}
    with pytest.raises(Trouble, match="server-removed"):
        await tables.sit(id, ANN, Sit(0, "Ann"))
    await tables.remove(id, BO, Remove(1))
    assert (await tables.open(id)).entry.seats[1].player == "person", "nobody removes oneself"
