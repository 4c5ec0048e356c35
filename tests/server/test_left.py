"""A rematch that its host has left as the last: who decides there, and who does not any more."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from fathom.server import gathering
from fathom.server.library import Library
from fathom.server.seats import digest
from fathom.server.sqlite import SQLite
from fathom.server.store import Entry
from fathom.server.tables import Tables
from fathom.server.trouble import Trouble
from fathom.server.wire import Give, LetIn, Ready, Remove, Rise, Sit

from .test_clock_faults import Viewer
from .test_declining import rematch
from .test_gathering import ANN, BO, CY
from .test_hostless import again


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    async with tables.running():
        yield tables


async def is_told_to_decide(tables: Tables, id: str, who: str) -> bool:
    return bool(json.loads((await tables.open(id)).company([digest(who)]))["host"])


async def test_who_declined_as_the_last_decides_nothing(tables: Tables) -> None:
    """Or could lock everybody out, by a game of bots."""
    id = await again(tables, None)
    for who in (BO, CY, ANN):
        assert await is_told_to_decide(tables, id, ANN)
        await tables.decline(id, who)
    assert not await is_told_to_decide(tables, id, ANN)
    tries = (
        tables.give(id, ANN, Give(0, "crab")),
        tables.remove(id, ANN, Remove(0)),
        tables.let_in(id, ANN, LetIn("Bo")),
        tables.start(id, ANN),
    )
    for attempt in tries:
        with pytest.raises(Trouble, match="server-not-host"):
            await attempt
    await tables.sit(id, BO, Sit(1, "Bo"))
    assert await is_told_to_decide(tables, id, BO) and not await is_told_to_decide(tables, id, ANN)
    for seat in (0, 2):
        await tables.give(id, BO, Give(seat, "crab"))
    await tables.ready(id, BO, Ready(True))
    await (await tables.open(id)).join(Viewer(1), -1)
    async with asyncio.timeout(10):
        while not (await tables.open(id)).entry.has_begun:
            await asyncio.sleep(0.05)


async def test_who_declined_and_sits_down_again_decides(tables: Tables) -> None:
    id = await again(tables, None)
    for who in (BO, CY, ANN):
        await tables.decline(id, who)
    await tables.sit(id, ANN, Sit(0, "Ann"))
    assert await is_told_to_decide(tables, id, ANN)
    await tables.give(id, ANN, Give(1, "crab"))


async def test_a_host_who_only_got_up_decides(tables: Tables) -> None:
    id = await again(tables, None, ANN)
    await tables.rise(id, ANN, Rise(0))
    assert await is_told_to_decide(tables, id, ANN)
    await tables.give(id, ANN, Give(0, "crab"))


HOSTS: dict[str, Callable[[Entry, str], Entry]] = {
    "give": lambda entry, who: gathering.give(entry, who, 0, "crab"),
    "remove": lambda entry, who: gathering.remove(entry, who, 0),
    "let in": lambda entry, who: gathering.let_in(entry, who, "Bo"),
}


@pytest.mark.parametrize("what", HOSTS)
def test_no_key_decides_that_opens_nothing_there(what: str) -> None:
    left = gathering.decline(rematch({"ann": [0]}), "ann", True)
    assert left.host == "ann"
    with pytest.raises(Trouble, match="server-not-host"):
        HOSTS[what](left, "ann")
    HOSTS[what](rematch({"ann": [], "bo": [1]}), "ann")
