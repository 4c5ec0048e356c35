"""Who goes to another device where people play again: at the game before, at the rematch, or in the same browser."""

import contextlib
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import msgspec
import pytest

from fathom.server import devices, gathering
from fathom.server.event import BrokenOff
from fathom.server.library import Library
from fathom.server.seats import digest
from fathom.server.sqlite import SQLite
from fathom.server.store import Entry
from fathom.server.tables import Tables
from fathom.server.trouble import Trouble
from fathom.server.wire import Ready, TableInfo

from .test_declining import told
from .test_gathering import ANN, BO, CY
from .test_hostless import again


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    async with tables.running():
        yield tables


async def entry(tables: Tables, id: str) -> Entry:
    return (await tables.open(id)).entry


async def test_who_moves_at_the_game_before_has_the_seat_of_the_rematch(tables: Tables) -> None:
    next = await again(tables, None, ANN)
    before = (await entry(tables, next)).before
    await tables.move(before, "phone", await tables.offer_move(before, BO))
    assert (await tables.again(before, "", "phone")).table == next
    assert (await tables.seen(next, "", "phone")).yours == [1] and (await tables.seen(next, "", BO)).yours == []
    await tables.ready(next, "phone", Ready(True))
    with pytest.raises(Trouble, match="server-moved-away"):
        await tables.decline(next, BO)
    await tables.decline(next, "phone")
    for id in (before, next):
        assert told(await entry(tables, id)) == ["Bo"]


async def test_who_moves_is_the_same_person_at_all_games_that_followed(tables: Tables) -> None:
    next = await again(tables, None, ANN, CY)
    before, table = (await entry(tables, next)).before, await tables.open(next)
    for viewer in list(table.viewers):  # where nobody looks on, nothing happens before the game is broken off
        table.quit(viewer)
    await tables.change(next, lambda now: gathering.start(now, now.host, now.started))
    await tables.store.append(next, 1, [BrokenOff(0)])
    last = (await tables.again(next, "", ANN)).table
    await tables.move(before, "phone", await tables.offer_move(before, BO))
    for id in (before, next, last):
        assert (await tables.seen(id, "", "phone")).yours == [1]


async def test_who_moves_at_the_rematch_and_declines_there_is_told_of_at_both(tables: Tables) -> None:
    id = await again(tables, None, ANN)
    before = (await entry(tables, id)).before
    await tables.move(id, "phone", await tables.offer_move(id, BO))
    assert (await tables.seen(before, "", "phone")).yours == [1]
    await tables.decline(id, "phone")
    assert told(await entry(tables, id)) == told(await entry(tables, before)) == ["Bo"]
    assert 1 not in (await entry(tables, before)).ready


async def test_a_seat_does_not_follow_to_a_rematch_at_which_the_other_device_sits_for_somebody_else(
    tables: Tables,
) -> None:
    id = await again(tables, None, ANN)
    before = (await entry(tables, id)).before
    await tables.change(id, lambda now: msgspec.structs.replace(now, keys=now.keys | {digest("phone"): [2]}))
    await tables.move(before, "phone", await tables.offer_move(before, BO))
    assert (await tables.seen(before, "", "phone")).yours == [1]
    assert (await tables.seen(id, "", "phone")).yours == [2] and (await tables.seen(id, "", BO)).yours == [1]


async def test_who_had_moved_before_that_was_told_on_has_played_as_well(tables: Tables) -> None:
    """An older Fathom let only the rematch know."""
    id = await again(tables, None, ANN)
    await tables.change(id, lambda now: devices.join(now, digest("phone"), digest(BO)))
    await tables.decline(id, "phone")
    assert told(await entry(tables, id)) == ["Bo"]


async def test_a_link_that_fails_half_way_works_again(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """But a table that cannot be played any more keeps nobody."""
    next = await again(tables, None, ANN)
    before, change = (await entry(tables, next)).before, Tables.change
    link = await tables.offer_move(before, BO)

    async def fails(here: Tables, id: str, how: object) -> TableInfo:
        if id == next:
            raise Trouble(status, "server-again")
        return await change(here, id, how)  # type: ignore[arg-type]

    status = 503
    monkeypatch.setattr(Tables, "change", fails)
    with pytest.raises(Trouble, match="server-again"):
        await tables.move(before, "phone", link)
    assert (await tables.seen(before, "", BO)).yours == [1]
    status = 409
    await tables.move(before, "phone", link)
    assert (await tables.seen(before, "", "phone")).yours == [1]


async def test_a_link_that_is_not_valid_brings_nothing_anywhere(tables: Tables) -> None:
    next = await again(tables, None, ANN)
    before = (await entry(tables, next)).before
    link = await tables.offer_move(before, BO)
    await tables.move(before, "phone", link)
    held = (await entry(tables, before), await entry(tables, next))
    with pytest.raises(Trouble, match="server-moved-already"):
        await tables.move(before, "thief", link)
    assert (await entry(tables, before), await entry(tables, next)) == held


async def test_a_link_opened_in_the_browser_that_it_is_from_is_used_up_and_no_more(tables: Tables) -> None:
    id = await again(tables, None, ANN)
    before = await entry(tables, id)
    link = await tables.offer_move(id, BO)
    await tables.move(id, BO, link)
    assert await entry(tables, id) == msgspec.structs.replace(before, moves={})
    with pytest.raises(Trouble, match="server-moved-already"):
        await tables.move(id, "phone", link)
    assert await tables.decline(id, BO) == await tables.decline(id, BO)


async def test_who_moves_has_the_rematch_where_the_game_before_cannot_be_read(tables: Tables, tmp_path: Path) -> None:
    id = await again(tables, None, ANN)
    before = (await entry(tables, id)).before
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)) as database:
        database.execute("UPDATE tables SET entry = json_set(entry, '$.ready', 'x') WHERE id = ?", (before,))
    await tables.move(id, "phone", await tables.offer_move(id, BO))
    assert (await tables.seen(id, "", "phone")).yours == [1]
    await tables.decline(id, "phone")
    assert told(await entry(tables, id)) == ["Bo"]


@pytest.mark.parametrize("is_moved_first", [True, False])
async def test_who_moves_at_one_server_while_another_makes_the_rematch_has_the_seat_there(
    tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_moved_first: bool
) -> None:
    """Each looks at what the other has written once it has written itself, so one of them sees it."""
    before = (await entry(tables, await again(tables, None, ANN))).before
    await tables.change(before, lambda now: msgspec.structs.replace(now, next=""))  # as if nobody had asked yet
    link = await tables.offer_move(before, BO)
    other = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    async with other.running():
        wait = tables if is_moved_first else other
        change = wait.change

        async def slow(id: str, how: Callable[[Entry], Entry]) -> TableInfo:
            if id == before:  # between what it has read and what it writes the other server does all of its work
                monkeypatch.setattr(wait, "change", change)
                await (other.move(before, "phone", link) if is_moved_first else tables.again(before, "", ANN))
            return await change(id, how)

        monkeypatch.setattr(wait, "change", slow)
        await (tables.again(before, "", ANN) if is_moved_first else other.move(before, "phone", link))
        next = (await entry(tables, before)).next
        assert (await tables.seen(next, "", "phone")).yours == [1] and (await tables.seen(next, "", BO)).yours == []


async def test_who_moves_before_a_rematch_could_be_told_of_has_the_seat_there(tables: Tables) -> None:
    """It was made, and then the server ended."""
    next = await again(tables, None, ANN)
    before = (await entry(tables, next)).before
    await tables.change(before, lambda now: msgspec.structs.replace(now, next="", ready=[]))
    await tables.move(before, "phone", await tables.offer_move(before, BO))
    assert (await tables.seen(next, "", BO)).yours == [1], "nobody knows of it"
    await tables.again(before, "", CY)
    assert (await tables.seen(next, "", "phone")).yours == [1] and (await tables.seen(next, "", BO)).yours == []
    assert digest("phone") in (await entry(tables, next)).played
