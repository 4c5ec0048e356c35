"""What people say, where much goes on at once or goes wrong: other servers, a game that begins, a slow database."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest

from fathom.server import talk as talking
from fathom.server.library import Library
from fathom.server.limits import Rate
from fathom.server.notify import ListenNotify
from fathom.server.seats import digests
from fathom.server.sqlite import SQLite
from fathom.server.store import TALK, Conflict, Present, Store
from fathom.server.table import Table
from fathom.server.tables import Tables
from fathom.server.trouble import Trouble
from fathom.server.wire import Clock, Give, NewTable, Ready, Said, Say, Seat, Sit

from .conftest import Serve, serving
from .test_gathering import ANN, BO, CY, Browser, company
from .test_stores import ENTRY, opened
from .test_talk import begun, heard


@pytest.fixture
def unpaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talking, "PACE", Rate(1e9, 1e9))


def slowly(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """How far tables have come takes this store a while to tell."""
    present = store.present

    async def slow(ids: Sequence[str]) -> Mapping[str, Present]:
        found = await present(ids)
        await asyncio.sleep(0.2)
        return found

    monkeypatch.setattr(store, "present", slow)


async def test_who_talks_while_a_table_is_compared_with_the_store_loses_nothing(
    database: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened(database)
    tables = Tables(Library(), store, 1e9)
    seats = [Seat("Ann", "person"), Seat("Bo", "open")]
    id = (await tables.make(NewTable("deep_sea_adventure", seats, clock=Clock(0, 100)), ANN)).table
    await tables.sit(id, BO, Sit(1, "Bo"))
    await tables.ready(id, BO, Ready(True))
    await tables.start(id, ANN)
    table = await tables.open(id)
    await store.keep_clock(id, table.version, 60_000)
    slowly(store, monkeypatch)
    comparing = asyncio.create_task(table.catch_up())
    await asyncio.sleep(0.1)
    assert await table.say(Say(0, "Hello"), digests(ANN)) is None
    await comparing
    assert not table.is_lost
    assert (await store.clock(id) or ())[:2] == (table.version, 60_000), "who talks gets no time back"
    await store.close()


@pytest.mark.parametrize("gone", ["removed", "renamed"])
async def test_who_has_no_seat_any_more_says_nothing_where_that_is_not_known_yet(
    database: Path | str, gone: str
) -> None:
    near, far = (Tables(Library(), opened(database), 1e9) for _ in range(2))
    seats = [Seat("Ann", "person"), Seat("Bo", "open")]
    id = (await near.make(NewTable("deep_sea_adventure", seats), ANN)).table
    await near.sit(id, BO, Sit(1, "Bo"))
    table = await far.open(id)
    if gone == "removed":
        await near.give(id, ANN, Give(1, "open"))
    else:
        await near.sit(id, BO, Sit(1, "Bob"))
    assert table.entry.seats[1] == Seat("Bo", "person")
    refused = await table.say(Say(1, "Still here"), digests(BO))
    if gone == "removed":
        assert refused is not None and refused.problem.id == "server-not-yours" and not table.talk.last
    else:
        assert refused is None and [one.name for one in table.talk.last] == ["Bob"]
    for tables in (near, far):
        await tables.store.close()


@pytest.mark.usefixtures("unpaced")
def test_who_chat_at_two_servers_are_not_sent_away(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lost: list[object] = []
    monkeypatch.setattr(Table, "lose", lambda self, *why: lost.append(why))
    with serving(postgres, bus=ListenNotify(postgres)) as one, serving(postgres, bus=ListenNotify(postgres)) as other:
        ann, _, table = begun(one)
        with ann.line(table) as hers, Browser(other, BO).line(table) as his:
            hers.hear()
            his.hear()
            for number in range(40):
                hers.say(type="say", seat=0, text=f"a{number}")
                his.say(type="say", seat=1, text=f"b{number}")
                for line in (hers, his):
                    heard(line, 2 * number + 2)
        assert not lost and hers.said == his.said


def test_who_may_not_look_on_any_more_hears_nothing_at_another_server(database: Path | str) -> None:
    with serving(database) as one, serving(database) as other:
        ann, bo, table = begun(one, watched=False)
        bo.post(f"/{table}/ready", {"ready": True})
        with ann.line(table) as hers, Browser(other, BO).line(table) as his, Browser(other, CY).line(table) as stranger:
            hers.hear()
            company(his, here=[0, 1])
            while stranger.company is None:
                stranger.hear()
            assert ann.post(f"/{table}/start")[0] == 200
            his.say(type="say", seat=1, text="said where nobody knows yet that it has begun")
            hers.say(type="say", seat=0, text="said where it began")
            heard(hers, 2)
            assert stranger.closed() == 4403
            assert not stranger.said


def test_what_somebody_said_stays_theirs_when_another_sits_there(serve: Serve) -> None:
    with serve() as site:
        ann, bo, table = begun(site)
        with bo.line(table) as his:
            his.hear()  # or what is said may be in the welcome
            his.say(type="say", seat=1, text="I say this")
            heard(his, 1)
        ann.post(f"/{table}/give", {"seat": 1, "player": "open"})
        assert Browser(site, CY).post(f"/{table}/sit", {"seat": 1, "name": "Cy"})[0] == 200
        with ann.line(table) as hers:
            hers.hear()
            assert [(one["name"], one["text"]) for one in hers.welcome["said"]] == [("Bo", "I say this")]


def kept(url: str) -> list[str]:
    async def ask() -> list[str]:
        connection = await asyncpg.connect(url)
        rows = await connection.fetch("SELECT said ->> 'text' FROM talk ORDER BY number")
        await connection.close()
        return [text for (text,) in rows]

    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, ask()).result()


def test_what_was_said_is_kept_though_the_page_goes(postgres: str) -> None:
    is_locked, release = threading.Event(), threading.Event()

    async def lock() -> None:
        connection = await asyncpg.connect(postgres)
        async with connection.transaction():
            await connection.execute("LOCK TABLE talk IN SHARE MODE")
            is_locked.set()
            await asyncio.to_thread(release.wait)
        await connection.close()

    with serving(postgres) as site, ThreadPoolExecutor(1) as threads:
        ann = Browser(site, ANN)
        table = ann.make("person", "open")
        hers = ann.line(table)
        company(hers, here=[0])
        locking = threads.submit(asyncio.run, lock())
        is_locked.wait(10)
        hers.say(type="say", seat=0, text="good bye")
        time.sleep(0.3)
        hers.socket.close()
        with Browser(site, BO).line(table) as his:  # everybody is told who is here, and she cannot be
            his.hear()
            time.sleep(0.5)
            release.set()
            locking.result(10)
            assert [one["text"] for one in heard(his, 1)] == ["good bye"]
    assert kept(postgres) == ["good bye"]


async def test_nothing_is_said_at_a_table_that_the_store_lacks_or_that_has_changed(database: Path | str) -> None:
    store = opened(database)
    said = Said(0, "Hello", False, "Ann")
    with pytest.raises(Conflict):
        await store.say("unknown", 1, said, 0)
    await store.add("t", ENTRY)
    revision = await store.change("t", ENTRY, 0)
    with pytest.raises(Conflict):
        await store.say("t", 1, said, 0)
    await store.say("t", 1, said, revision)
    await store.close()


def test_who_talks_at_a_table_that_a_backup_lacks_is_told_to_come_back(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite") as site:
        table = Browser(site, ANN).make("person", "open")
        with Browser(site, ANN).line(table) as hers:
            company(hers, here=[0])
            with sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None) as db:
                db.execute("DELETE FROM holders")
                db.execute("DELETE FROM tables")
            db.close()
            hers.say(type="say", seat=0, text="Hello")
            assert hers.closed() == 4412
        with Browser(site, ANN).line(table) as hers:
            assert hers.closed() == 4404


async def test_what_is_too_old_and_cannot_be_forgotten_refuses_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SQLite(tmp_path / "tables.sqlite")
    await store.add("t", ENTRY)
    for number in range(1, TALK + 1):
        await store.say("t", number, Said(0, str(number), False), 0)
    write = store._writer.do

    async def locked(statement: str, rows: Sequence[tuple[Any, ...]]) -> Any:
        if statement.startswith("DELETE FROM talk"):
            raise Trouble(503, "server-no-store", detail="database is locked")
        return await write(statement, rows)

    with monkeypatch.context() as patch:
        patch.setattr(store._writer, "do", locked)
        await store.say("t", TALK + 1, Said(0, "once", False), 0)
    await store.say("t", TALK + 2, Said(0, "more", False), 0)
    assert list(await store.said("t")) == list(range(3, TALK + 3))
    await store.close()


def test_what_cannot_be_read_is_left_out_and_ends_no_game(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with serving(path) as site:
        ann, _, table = begun(site)
        with ann.line(table) as hers:
            hers.hear()  # or what is said may be in the welcome
            hers.say(type="say", seat=0, text="first")
            heard(hers, 1)
    with sqlite3.connect(path) as db:
        db.execute('INSERT INTO talk VALUES (?, 2, \'{"type":"said","seat":0}\')', (table,))
    db.close()
    with serving(path) as site, Browser(site, ANN).line(table) as hers:
        hers.hear()
        hers.say(type="say", seat=0, text="third")
        assert [one["text"] for one in [*hers.welcome["said"], *heard(hers, 1)]] == ["first", "third"]


def test_who_is_not_slow_hears_all_that_was_said_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty lines, of which a server that no bus tells of them learns together."""
    monkeypatch.setattr(talking, "PACE", Rate(1e9, 1e9))
    with serving(tmp_path / "tables.sqlite") as one, serving(tmp_path / "tables.sqlite") as other:
        ann = Browser(one, ANN)
        table = ann.make("person", *["open"] * 5)
        for seat in range(1, 6):
            ann.post(f"/{table}/sit", {"seat": seat, "name": f"n{seat}"})
        with ann.line(table) as hers, Browser(other, BO).line(table) as his:
            for line in (hers, his):
                company(line, here=[0, 1, 2, 3, 4, 5])
            for number in range(5):
                for seat in range(6):
                    hers.say(type="say", seat=seat, text=f"{seat} {number}")
            assert heard(his, 30) == heard(hers, 30)


def test_what_was_kept_without_a_name_is_still_read() -> None:
    before = b'{"type":"said","seat":0,"text":"Hello","phrase":false}'
    assert msgspec.json.decode(before, type=Said) == Said(0, "Hello", False, "")
