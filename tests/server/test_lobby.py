"""The lobby shows the tables that wait for people at other servers, too: fairly, the latest first, none that has begun."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from fathom.server import lobby
from fathom.server.bus import Alone
from fathom.server.event import BrokenOff
from fathom.server.following import Following
from fathom.server.library import Library
from fathom.server.store import Here, Present
from fathom.server.tables import Tables
from fathom.server.trouble import Trouble
from fathom.server.wire import NewTable, Ready, Seat, Sit

from .conftest import serving
from .line import Site
from .test_clock_faults import Viewer
from .test_gathering import ANN, BO, Browser
from .test_parted import Backup
from .test_stores import opened

WISH = NewTable("deep_sea_adventure", [Seat("Ann", "person"), Seat("Bo", "open")], listed=True)


def shown(site: Site) -> list[str]:
    return [one["id"] for one in json.loads(site.ask("GET", "/api/tables")[2])["open"]]


async def elsewhere(database: Path | str, hosts: list[str], full: int = 0) -> tuple[list[str], list[str]]:
    """Listed tables of these hosts, used at one server, the last so many full; and what another lists."""
    store = opened(database)
    first = Tables(Library(), store, 1e9)
    ids = [(await first.make(WISH, host)).table for host in hosts]
    for id in ids[len(ids) - full :]:
        await first.sit(id, f"guest of {id}", Sit(1, "Bo"))
    await store.note("first", {id: Here(frozenset({0}), 0) for id in ids}, 30)
    found = [one.id for one in (await Tables(Library(), store, 1e9).lobby("")).open]
    await store.close()
    return ids, found


async def test_the_latest_come_first_and_one_host_does_not_fill_the_list(database: Path | str) -> None:
    ids, found = await elsewhere(database, ["one", "two", *["greedy"] * 20])
    assert found == [ids[-1], ids[-2], ids[1], ids[0]]


async def test_full_tables_do_not_fill_the_list(database: Path | str) -> None:
    ids, found = await elsewhere(database, [str(host) for host in range(25)], full=23)
    assert found == [ids[1], ids[0]]


async def test_one_address_does_not_fill_the_list(database: Path | str) -> None:
    store = opened(database)
    first = Tables(Library(), store, 1e9)

    async def listed(host: str, network: str) -> str:
        id = (await first.make(WISH, host, network)).table
        await (await first.open(id)).join(Viewer(), -1)
        return id

    early = await listed(ANN, "192.0.2.1")
    many = [await listed(f"host {number // 2}", "192.0.2.2") for number in range(25)]
    late = await listed("late", "192.0.2.3")
    expected = [late, many[0], early, *many[1:18]]
    assert [one.id for one in (await first.lobby("")).open] == expected
    await store.note("first", {id: Here(frozenset({0}), 0) for id in [early, *many, late]}, 30)
    assert [one.id for one in (await Tables(Library(), store, 1e9).lobby("")).open] == expected, (
        "at another server, too"
    )
    await store.close()


async def test_all_of_ones_own_tables_come_the_latest_first_with_ones_seats(database: Path | str) -> None:
    store = opened(database)
    tables = Tables(Library(), store, 1e9)

    async def made(*, begins: bool) -> str:
        id = (await tables.make(replace(WISH, listed=False), ANN)).table
        await tables.sit(id, BO, Sit(1, "Bo"))
        if begins:
            await tables.ready(id, BO, Ready(True))
            await tables.start(id, ANN)
        return id

    begun, *gathers = [await made(begins=not number) for number in range(23)]
    alone = (await tables.make(replace(WISH, seats=[Seat("Ann", "person"), Seat("Bo", "seal")]), ANN)).table
    later = Tables(Library(), store, 1e9)
    found = (await later.lobby(ANN)).yours
    assert [own.table.id for own in found] == [alone, *gathers[::-1], begun]
    assert {tuple(own.seats) for own in found} == {(0,)}
    found = (await later.lobby(BO)).yours
    assert [own.table.id for own in found] == [*gathers[::-1], begun]
    assert {tuple(own.seats) for own in found} == {(1,)}
    assert (await later.lobby("")).yours == []
    await store.close()


async def against_a_bot(tables: Tables, many: int) -> list[str]:
    """Tables that Ann has made to play alone."""
    wish = replace(WISH, seats=[Seat("Ann", "person"), Seat("Bo", "seal")], listed=False)
    return [(await tables.make(wish, ANN)).table for _ in range(many)]


async def test_games_that_are_over_hide_none_that_goes_on(
    database: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST_SEARCHED", 2)
    store = opened(database)
    tables = Tables(Library(), store, 1e9)
    first, *others = await against_a_bot(tables, 4)
    for id in others:
        await store.append(id, 1, [BrokenOff(0)])
    tables = Tables(Library(), store, 1e9)
    assert (await tables.lobby(ANN)).yours == [], "so much is not read at once"
    assert [own.table.id for own in (await tables.lobby(ANN)).yours] == [first], "what is over is not read again"
    await store.close()


async def test_how_far_ones_tables_have_come_is_asked_once_for_all(
    database: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An open lobby asks every ten seconds."""
    store = opened(database)
    tables, other = Tables(Library(), store, 1e9), Tables(Library(), store, 1e9)
    ids = [(await tables.make(WISH, ANN)).table for _ in range(12)]
    await tables.lobby(ANN)
    asked, present = list[Sequence[str]](), store.present

    async def counted(ids: Sequence[str]) -> Mapping[str, Present]:
        asked.append(ids)
        return await present(ids)

    monkeypatch.setattr(store, "present", counted)
    assert len((await tables.lobby(ANN)).yours) == 12
    assert [{*those} for those in asked] == [{*ids}]
    await other.sit(ids[3], BO, Sit(1, "Bo"))
    seats = {own.table.id: own.table.seats[1].player for own in (await tables.lobby(ANN)).yours}
    assert [id for id, player in seats.items() if player == "person"] == [ids[3]], "another server's doing, too"
    await store.close()


async def test_pages_that_ask_at_once_have_one_answer_of_what_waits_elsewhere(
    database: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened(database)
    first, second = Tables(Library(), store, 1e9), Tables(Library(), store, 1e9)
    asked, waiting = list[str](), store.waiting

    async def counted(holder: str, most: int, of_one: int) -> list[str]:
        asked.append(holder)
        if len(asked) == 1:
            raise Trouble(503, "server-no-store", detail="away")
        return await waiting(holder, most, of_one)

    monkeypatch.setattr(store, "waiting", counted)
    refused = await asyncio.gather(*(second.lobby("") for _ in range(9)), return_exceptions=True)
    assert {type(one) for one in refused} == {Trouble} and len(asked) == 1
    assert [shown.open for shown in await asyncio.gather(*(second.lobby("") for _ in range(9)))] == [[]] * 9
    assert len(asked) == 2, "a failure is not kept"
    id = (await first.make(WISH, ANN)).table
    await store.note("first", {id: Here(frozenset({0}), 0)}, 30)
    monkeypatch.setattr(lobby, "FRESH", 0.0)
    assert [one.id for one in (await second.lobby("")).open] == [id]
    await store.close()


async def test_what_is_not_over_any_more_by_a_backup_is_shown_again(
    database: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST_SEARCHED", 2)
    store = opened(database)
    tables = Tables(Library(), store, 1e9)
    *over, back = await against_a_bot(tables, 4)
    for id in over:
        await store.append(id, 1, [BrokenOff(0)])
    backup = Backup(database)
    await store.append(back, 1, [BrokenOff(0)])
    for _ in range(3):
        found = (await tables.lobby(ANN)).yours
    assert found == []
    backup.put_back()
    shown = [[own.table.id for own in (await tables.lobby(ANN)).yours] for _ in range(3)]
    assert [back] in shown and all(found in ([], [back]) for found in shown), "some of them are looked at, in turn"
    await store.close()


def test_the_address_of_who_lists_a_table_is_not_kept(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite") as site:
        seats = [{"name": "Ann", "player": "person"}, {"name": "Bo", "player": "open"}]
        wish = {"game": "deep_sea_adventure", "seats": seats, "listed": True}
        for _ in range(2):
            assert (
                site.ask("POST", "/api/tables", wish, {"X-Forwarded-For": "192.0.2.77", "Cookie": f"fathom={ANN}"})[0]
                == 201
            )
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as db:
        kept = list(db.iterdump())
    assert any('"listed_before":1' in line for line in kept)
    assert not any("192.0.2.77" in line for line in kept)


def test_a_game_that_has_begun_is_in_no_lobby(database: Path | str) -> None:
    with serving(database) as one, serving(database) as other:
        ann = Browser(one, ANN)
        table = ann.make("person", "open", listed=True)
        with ann.line(table) as hers:
            hers.hear()
            ends = time.monotonic() + 10
            while shown(other) != [table]:
                assert time.monotonic() < ends
                time.sleep(0.1)
            ann.post(f"/{table}/give", {"seat": 1, "player": "seal"})
            assert ann.post(f"/{table}/start")[0] == 200
            assert shown(one) == []
            time.sleep(lobby.FRESH)  # for which the other one shows what it found last
            assert shown(other) == []


async def test_who_is_here_is_told_again_when_it_could_not_be(
    database: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened(database)
    tables = Tables(Library(), store, 1e9)
    id = (await tables.make(WISH, ANN)).table
    await (await tables.open(id)).join(Viewer(), -1)
    following = Following(store, Alone(), tables._live, "one")

    async def fails(*_: object) -> None:
        raise Trouble(503, "server-no-store", detail="locked")

    with monkeypatch.context() as patch:
        patch.setattr(store, "note", fails)
        await following._meet()
    assert await store.waiting("other", 20, 2) == []
    await following._meet()
    assert await store.waiting("other", 20, 2) == [id]
    await store.close()
