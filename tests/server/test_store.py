"""The store: all or nothing, once only, there again after a crash, and never another's file."""

import asyncio
import sqlite3
import sys
from pathlib import Path

import pytest

from fathom import words
from fathom.server import store as module
from fathom.server.store import APPLICATION, SCHEMA, Conflict, Entry, Event, SQLite
from fathom.server.trouble import Trouble
from fathom.server.wire import Seat

ENTRY = Entry(
    "t", "g", 1, "default", {"air": 25, "faces": [1, 2]}, [Seat("Ann", "person")], {"hash": [0]}, "2026-01-01"
)


async def test_what_is_kept_is_found(tmp_path: Path) -> None:
    store = SQLite(tmp_path / "new" / "tables.sqlite")
    await store.add(ENTRY)
    events = [Event(1, 5), Event(2, 6, 0, 1), Event(3, 7, 0, 2)]
    await store.append("t", events)
    await store.close()
    store = SQLite(tmp_path / "new" / "tables.sqlite")
    assert await store.find("t") == ENTRY
    assert await store.events("t") == events
    assert await store.find("other") is None
    await store.close()


@pytest.mark.parametrize("clash", [Event(1, 9), Event(2, 9, 0, 1)], ids=["same version", "same command"])
async def test_a_version_and_a_command_are_there_only_once(tmp_path: Path, clash: Event) -> None:
    store = SQLite(tmp_path / "tables.sqlite")
    await store.add(ENTRY)
    await store.append("t", [Event(1, 5, 0, 1)])
    with pytest.raises(Conflict):
        await store.append("t", [Event(3, 8), clash])
    assert await store.events("t") == [Event(1, 5, 0, 1)]
    await store.close()


async def test_of_many_at_once_only_the_bad_one_fails(tmp_path: Path) -> None:
    store = SQLite(tmp_path / "tables.sqlite")
    await store.add(ENTRY)
    writes = [store.append("t", [Event(version, 0)]) for version in (1, 2, 2, 3)]
    failures = [error for error in await asyncio.gather(*writes, return_exceptions=True) if error is not None]
    assert [type(error) for error in failures] == [Conflict]
    with pytest.raises(Conflict):
        await store.append("unknown", [Event(1, 0)])
    with pytest.raises(OverflowError):
        await store.append("t", [Event(4, 2**70)])
    assert [event.version for event in await store.events("t")] == [1, 2, 3]
    await store.close()


async def test_what_is_busy_waits_its_turn_and_closing_finishes_it(tmp_path: Path) -> None:
    store = SQLite(tmp_path / "tables.sqlite")
    await store.add(ENTRY)
    writes = [asyncio.ensure_future(store.append("t", [Event(version, 0)])) for version in range(1, 1001)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writes)
    again = SQLite(tmp_path / "tables.sqlite")
    assert len(await again.events("t")) == 1000
    await again.close()


def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    db.close()
    before = path.read_bytes()
    with pytest.raises(Trouble) as refused:
        SQLite(path)
    assert f"layout {SCHEMA + 1}; this one knows {SCHEMA}" in words.say(refused.value.told)
    assert path.read_bytes() == before


def test_what_is_no_database_of_ours_is_refused_and_left_alone(tmp_path: Path) -> None:
    text, other, numbered = tmp_path / "letter.txt", tmp_path / "other.sqlite", tmp_path / "numbered.sqlite"
    text.write_text("Dear Ann, this is not a database at all. " * 50)
    with sqlite3.connect(other) as db:
        db.execute("CREATE TABLE mine (x)")
    db.close()
    with sqlite3.connect(numbered) as db:
        db.execute("CREATE TABLE tables (legs INTEGER)")
        db.execute(f"PRAGMA user_version = {SCHEMA}")
    db.close()
    for path in (text, other, numbered, tmp_path):
        before = path.read_bytes() if path.is_file() else b""
        with pytest.raises(Trouble) as refused:
            SQLite(path)
        assert "--database" in words.say(refused.value.told)
        assert not path.is_file() or path.read_bytes() == before


async def test_a_file_of_ours_from_before_it_had_a_number_is_still_ours(tmp_path: Path) -> None:
    store = SQLite(tmp_path / "tables.sqlite")
    await store.add(ENTRY)
    await store.close()
    with sqlite3.connect(tmp_path / "tables.sqlite") as db:
        db.execute("PRAGMA application_id = 0")
    db.close()
    store = SQLite(tmp_path / "tables.sqlite")
    assert await store.find("t") == ENTRY
    await store.close()


async def test_a_path_is_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = SQLite(Path(":memory:"))
    await store.add(ENTRY)
    await store.close()
    assert (tmp_path / ":memory:").is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open stays where it is there")
async def test_nothing_is_said_to_be_kept_in_a_file_that_is_gone(tmp_path: Path) -> None:
    path, aside = tmp_path / "tables.sqlite", tmp_path / "aside.sqlite"
    store = SQLite(path)
    await store.add(ENTRY)
    path.rename(aside)
    for replace in (lambda: None, lambda: path.write_bytes(aside.read_bytes())):
        replace()
        with pytest.raises(Trouble) as refused:
            await store.append("t", [Event(1, 0)])
        assert refused.value.told.id == "server-store-gone" and refused.value.status == 503
    aside.rename(path)
    await store.append("t", [Event(1, 0)])
    assert await store.events("t") == [Event(1, 0)]
    await store.close()


async def test_who_reads_does_not_wait_for_who_waits_to_write(tmp_path: Path) -> None:
    store = SQLite(tmp_path / "tables.sqlite")
    await store.add(ENTRY)
    other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    writing = asyncio.create_task(store.append("t", [Event(1, 0)]))
    await asyncio.sleep(0.1)
    assert await store.find("t") == ENTRY and await store.events("t") == []
    assert not writing.done()
    other.close()
    await writing
    assert await store.events("t") == [Event(1, 0)]
    await store.close()


async def test_what_went_wrong_is_said_and_not_what_followed_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare = module._prepare

    def small(db: sqlite3.Connection, path: Path) -> None:
        prepare(db, path)
        db.execute("PRAGMA max_page_count = 12")

    monkeypatch.setattr(module, "_prepare", small)
    store = SQLite(tmp_path / "tables.sqlite")
    await store.add(ENTRY)
    many = [Event(version, 0) for version in range(1, 10_000)]
    with pytest.raises(Trouble) as refused:
        await store.append("t", many)
    assert "disk is full" in words.say(refused.value.told)
    await store.append("t", many[:1])
    assert await store.events("t") == many[:1]
    await store.close()
