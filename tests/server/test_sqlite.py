"""The file: there again after a crash, converted once, and never another's. What holds for every store is in `test_stores.py`."""

import asyncio
import contextlib
import shutil
import sqlite3
import sys
from pathlib import Path

import msgspec
import pytest

from fathom import words
from fathom.engine.errors import Sentence
from fathom.server import sqlite as module
from fathom.server.event import Decided, Played
from fathom.server.layout import APPLICATION, LAYOUT
from fathom.server.sqlite import SQLite
from fathom.server.store import Conflict, Entry, Here
from fathom.server.trouble import Trouble
from fathom.server.wire import Seat

ENTRY = Entry("g", 1, "default", {"air": 25, "faces": [1, 2]}, [Seat("Ann", "person")], {"hash": [0]}, "2026-01-01")


async def test_an_event_of_an_unknown_kind_is_said_and_left_alone(tmp_path: Path) -> None:
    store = SQLite(tmp_path / "tables.sqlite")
    await store.add("t", ENTRY)
    await store.append("t", 1, [Decided(0)])
    with sqlite3.connect(tmp_path / "tables.sqlite") as db:
        db.execute("UPDATE events SET event = json_set(event, '$.type', 'waved')")
    db.close()
    with pytest.raises(Trouble) as refused:
        await store.events("t")
    assert refused.value.status == 409 and "event 1 does not fit" in words.say(refused.value.sentence)
    await store.close()


def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {LAYOUT + 1}")
    db.close()
    before = path.read_bytes()
    with pytest.raises(Trouble) as refused:
        SQLite(path)
    assert f"layout {LAYOUT + 1}; this one knows {LAYOUT}" in words.say(refused.value.sentence)
    assert path.read_bytes() == before


def test_what_is_no_database_of_ours_is_refused_and_left_alone(tmp_path: Path) -> None:
    text, other = tmp_path / "letter.txt", tmp_path / "other.sqlite"
    numbered, unnumbered = tmp_path / "numbered.sqlite", tmp_path / "unnumbered.sqlite"
    text.write_text("Dear Ann, this is not a database at all. " * 50)
    with sqlite3.connect(other) as db:
        db.execute("CREATE TABLE mine (x)")
    db.close()
    with sqlite3.connect(numbered) as db:
        db.execute("CREATE TABLE tables (legs INTEGER)")
        db.execute(f"PRAGMA user_version = {LAYOUT}")
    db.close()
    with sqlite3.connect(unnumbered) as db:
        db.execute("CREATE TABLE tables (legs INTEGER)")
        db.execute(f"PRAGMA application_id = {APPLICATION}")
    db.close()
    for path in (text, other, numbered, unnumbered, tmp_path):
        before = path.read_bytes() if path.is_file() else b""
        with pytest.raises(Trouble) as refused:
            SQLite(path)
        assert "--database" in words.say(refused.value.sentence)
        assert not path.is_file() or path.read_bytes() == before


FIRST_LAYOUT = """
CREATE TABLE tables (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, game_version INTEGER NOT NULL, preset TEXT NOT NULL, options TEXT NOT NULL,
  seats TEXT NOT NULL, keys TEXT NOT NULL, started TEXT NOT NULL
) STRICT;
CREATE TABLE events (
  table_id TEXT NOT NULL REFERENCES tables (id), version INTEGER NOT NULL, action INTEGER NOT NULL, seat INTEGER,
  sequence INTEGER, PRIMARY KEY (table_id, version), UNIQUE (table_id, seat, sequence)
) STRICT, WITHOUT ROWID;
INSERT INTO tables VALUES (
  't', 'g', 1, 'default', '{"air":25,"faces":[1,2]}', '[{"name":"Ann","player":"person"}]', '{"hash":[0]}', '2026-01-01'
);
INSERT INTO events VALUES ('t', 1, 5, NULL, NULL), ('t', 2, 6, 0, 1), ('t', 3, 7, NULL, NULL);
PRAGMA user_version = 1;
"""


def first_layout(path: Path, application: int) -> None:
    """A file as the first Fathom wrote it; the very first did not say whose it is."""
    with sqlite3.connect(path) as db:
        db.executescript(FIRST_LAYOUT)
        db.execute(f"PRAGMA application_id = {application}")
    db.close()


@pytest.mark.parametrize("application", [0, APPLICATION])
async def test_a_file_of_the_first_layout_is_converted_once(tmp_path: Path, application: int) -> None:
    path = tmp_path / "tables.sqlite"
    first_layout(path, application)
    for _ in range(2):
        store = SQLite(path)
        assert await store.find("t") == (ENTRY, 0)
        assert await store.events("t") == {1: Decided(5), 2: Played(6, 0, 1), 3: Decided(7)}
        await store.close()
    store = SQLite(path)
    with pytest.raises(Conflict):
        await store.append("t", 4, [Played(8, 0, 1)])
    with pytest.raises(Conflict):
        await store.append("unknown", 1, [Decided(8)])
    await store.append("t", 4, [Played(8, 0, 2)])
    await store.close()


def test_a_conversion_that_fails_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    first_layout(path, APPLICATION)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE tables SET options = 'no JSON'")
        before = list(db.iterdump())
    db.close()
    with pytest.raises(Trouble, match="server-no-database"):
        SQLite(path)
    with sqlite3.connect(path) as db:
        assert list(db.iterdump()) == before
    db.close()


async def test_a_path_is_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = SQLite(Path(":memory:"))
    await store.add("t", ENTRY)
    await store.close()
    assert (tmp_path / ":memory:").is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open stays where it is there")
async def test_nothing_is_said_to_be_kept_in_a_file_that_is_gone(tmp_path: Path) -> None:
    path, aside = tmp_path / "tables.sqlite", tmp_path / "aside.sqlite"
    store = SQLite(path)
    await store.add("t", ENTRY)
    path.rename(aside)
    for replace in (lambda: None, lambda: path.write_bytes(aside.read_bytes())):
        replace()
        with pytest.raises(Trouble) as refused:
            await store.append("t", 1, [Decided(0)])
        assert refused.value.sentence.id == "server-store-gone" and refused.value.status == 503
    aside.rename(path)
    await store.append("t", 1, [Decided(0)])
    assert await store.events("t") == {1: Decided(0)}
    await store.close()


async def test_who_reads_does_not_wait_for_who_waits_to_write(tmp_path: Path) -> None:
    store = SQLite(tmp_path / "tables.sqlite")
    await store.add("t", ENTRY)
    other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    writing = asyncio.create_task(store.append("t", 1, [Decided(0)]))
    await asyncio.sleep(0.1)
    assert await store.find("t") == (ENTRY, 0) and await store.events("t") == {}
    assert not writing.done()
    other.close()
    await writing
    assert await store.events("t") == {1: Decided(0)}
    await store.close()


async def test_what_went_wrong_is_said_and_not_what_followed_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare = module.prepare

    def small(db: sqlite3.Connection, path: Path) -> None:
        prepare(db, path)
        db.execute("PRAGMA max_page_count = 14")

    monkeypatch.setattr(module, "prepare", small)
    store = SQLite(tmp_path / "tables.sqlite")
    await store.add("t", ENTRY)
    many = [Decided(version) for version in range(10_000)]
    with pytest.raises(Trouble) as refused:
        await store.append("t", 1, many)
    assert "disk is full" in words.say(refused.value.sentence)
    await store.append("t", 1, many[:1])
    assert await store.events("t") == {1: many[0]}
    await store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open cannot be deleted there")
@pytest.mark.parametrize("is_new", [True, False])
async def test_what_was_kept_outlives_the_log_that_somebody_deleted(tmp_path: Path, is_new: bool) -> None:
    """Be it deleted after something was written, or before."""
    path, log = tmp_path / "tables.sqlite", tmp_path / "tables.sqlite-wal"
    store = SQLite(path)
    await store.add("a", ENTRY)
    await store.append("a", 1, [Decided(3)])
    if not is_new:
        await store.close()
        store = SQLite(path)
    log.unlink()
    for _ in range(2):
        with pytest.raises(Trouble) as refused:
            await store.append("a", 2, [Decided(4)])
        assert refused.value.sentence.id == "server-log-gone"
    with sqlite3.connect(path) as other:  # as after a kill: nobody has closed the store
        assert other.execute("SELECT version FROM events").fetchall() == [(1,)]
    await store.close()
    again = SQLite(path)
    await again.append("a", 2, [Decided(4)])
    assert dict(await again.events("a")) == {1: Decided(3), 2: Decided(4)}
    await again.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open cannot be deleted there")
async def test_a_log_that_is_deleted_is_missed_though_nobody_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("fathom.server.worker.QUIET", 0.05)
    path, log = tmp_path / "tables.sqlite", tmp_path / "tables.sqlite-wal"
    store = SQLite(path)
    await store.add("a", ENTRY)
    await store.append("a", 1, [Decided(3)])
    log.unlink()
    await asyncio.sleep(1)
    shutil.copy(path, tmp_path / "kept.sqlite")  # as after a kill: of the log nothing is left
    with contextlib.closing(sqlite3.connect(tmp_path / "kept.sqlite")) as kept:
        assert kept.execute("SELECT version FROM events").fetchall() == [(1,)]
    assert [record.getMessage() for record in caplog.records] == [words.say(Sentence("server-log-gone"))], "once"
    await store.close()


async def test_what_is_acknowledged_is_on_the_disk(tmp_path: Path) -> None:
    store = SQLite(tmp_path / "tables.sqlite")
    assert await store._writer.do("PRAGMA synchronous", [()]) == [(2,)], "FULL: the log is synced at each commit"
    assert await store._writer.do("PRAGMA journal_mode", [()]) == [("wal",)]
    await store.close()


@pytest.mark.parametrize("layout", [3, 4, 5, 6, 7, 8, 9])
async def test_a_file_of_an_earlier_layout_is_converted(tmp_path: Path, layout: int) -> None:
    # By the layout that was the first to have it.
    added = {"leases": 4, "presence": 4, "clocks": 5, "talk": 6, "offers": 7}
    path = tmp_path / "tables.sqlite"
    store = SQLite(path)
    await store.add("t", ENTRY)
    await store.append("t", 1, [Decided(3)])
    await store.close()
    with sqlite3.connect(path) as db:  # as that layout was
        for table in (table for table, first in added.items() if first > layout):
            db.execute(f"DROP TABLE {table}")
        if layout > 4:
            db.execute("ALTER TABLE clocks DROP COLUMN noted")
        for column in ("away", "noted") if 3 < layout < 9 else ():
            db.execute(f"ALTER TABLE presence DROP COLUMN {column}")
        if layout < 8:
            db.execute("ALTER TABLE events DROP COLUMN mark")
            db.execute("DROP TRIGGER gathered")
            db.execute("CREATE TRIGGER gathered AFTER INSERT ON tables WHEN NEW.id = 'none' BEGIN SELECT 1; END")
        db.execute(f"PRAGMA user_version = {layout}")
    db.close()
    store = SQLite(path)
    assert await store.find("t") == (ENTRY, 0) and await store.lease("t", "one", 60) == 1
    assert (
        await store.noted("one", ["t"]) == {}
        and await store.clocks() == {}
        and await store.clock("t") is None
        and await store.said("t") == {}
    )
    assert await store.accept("once") is None
    await store.note("two", {"t": Here(frozenset({0}), 0, {"then": {1: 5.0}})}, 30)
    assert (await store.noted("one", ["t"]))["t"].away["then"][1] >= 5
    mark = (await store.present(["t"]))["t"].mark
    assert (mark == 0) == (layout < 8)
    assert await store.missed("t", 1, mark) == ({}, mark) and await store.append("t", 2, [Decided(4)], mark=mark) > 0
    assert await store.events("t") == {1: Decided(3), 2: Decided(4)}
    await store.add("alone", msgspec.structs.replace(ENTRY, keys={"ann": [0]}))
    assert await store.held_by("ann", 20) == ["alone"]
    await store.close()
