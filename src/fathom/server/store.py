"""Where tables are kept: what a store promises, and the store in one SQLite file.

A table is a row of facts and an append-only list of events; whatever else there is to know follows by playing the events
again. Nothing is ever changed or deleted. `UNIQUE(table, version)` is what makes a table have one writer: of two servers
that write the same version, the second is told `Conflict`.
"""

import asyncio
import os
import queue
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec

from fathom.server.trouble import Trouble
from fathom.server.wire import Seat

Row = tuple[Any, ...]

APPLICATION = int.from_bytes(b"Fthm", "big")  # what a file of ours has as its `application_id`
SCHEMA = 1  # the number of this layout; a file with a greater one was written by a later Fathom
WAIT = 5.0  # seconds that another program may hold the file

LAYOUT = (
    """
CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  game_version INTEGER NOT NULL,
  preset TEXT NOT NULL,
  options TEXT NOT NULL,          -- JSON object: every option of the game
  seats TEXT NOT NULL,            -- JSON list of {name, player}
  keys TEXT NOT NULL,             -- JSON object: hash of a key -> the seats it opens
  started TEXT NOT NULL           -- ISO 8601, UTC
) STRICT
""",
    """
CREATE TABLE events (
  table_id TEXT NOT NULL REFERENCES tables (id),
  version INTEGER NOT NULL,       -- 1, 2, 3 ... : the table's version after it
  action INTEGER NOT NULL,        -- a move or an outcome, in the game's numbers
  seat INTEGER,                   -- the command it obeys; NULL for a bot and for chance that waits for nobody
  sequence INTEGER,
  PRIMARY KEY (table_id, version),
  UNIQUE (table_id, seat, sequence)
) STRICT, WITHOUT ROWID
""",
)


class Entry(msgspec.Struct, frozen=True):
    """A table's row of facts: what it takes to set the game up again, and which keys open which seats."""

    id: str
    game: str
    game_version: int
    preset: str
    options: dict[str, Any]  # every option of the game, so that a changed default changes no stored game
    seats: list[Seat]
    keys: dict[str, list[int]]  # by the hash of the key
    started: str


class Event(msgspec.Struct, frozen=True):
    """One move or outcome. `seat` and `sequence` name the command it obeys, if it obeys one."""

    version: int
    action: int
    seat: int | None = None
    sequence: int | None = None


class Conflict(Exception):
    """The version, or the command, is already there: somebody else writes to this table."""


class Store(Protocol):
    """What a table needs of a store. A call that writes returns after the commit, never before."""

    async def add(self, entry: Entry) -> None:
        """Keep a new table."""

    async def find(self, id: str) -> Entry | None:
        """The facts of a table, or None."""

    async def events(self, id: str) -> list[Event]:
        """All events of a table, by version."""

    async def version(self, id: str) -> int:
        """The version of a table: how many events it has."""

    async def append(self, id: str, events: Sequence[Event]) -> None:
        """Keep all of `events` or none; raise `Conflict` if one is already there."""

    async def close(self) -> None:
        """Finish what was asked for, then let go of the store."""


class SQLite:
    """The store in one file: one thread writes, and what waits together is committed together; another reads.

    So who reads does not wait for who waits to write. Every call raises `Trouble` when the file cannot be used: held by
    another program for long, or on a full disk.
    """

    def __init__(self, path: Path) -> None:
        """Open or make the file; `Trouble` if it is no database of ours, or of a later Fathom."""
        path = path.absolute()  # also what SQLite would take for a name of something else, like :memory:
        self._writer = _Worker(_open(path), "IMMEDIATE", path)
        self._reader = _Worker(_open(path), "DEFERRED")

    async def add(self, entry: Entry) -> None:
        """Keep a new table."""
        row = (
            entry.id,
            entry.game,
            entry.game_version,
            entry.preset,
            *map(_json, (entry.options, entry.seats, entry.keys)),
        )
        await self._write("INSERT INTO tables VALUES (?,?,?,?,?,?,?,?)", [(*row, entry.started)])

    async def find(self, id: str) -> Entry | None:
        """The facts of a table, or None."""
        rows = await self._read("SELECT * FROM tables WHERE id = ?", id)
        if not rows:
            return None
        fields = dict(zip(Entry.__struct_fields__, rows[0], strict=True))
        fields |= {name: msgspec.json.decode(fields[name]) for name in ("options", "seats", "keys")}
        return msgspec.convert(fields, Entry)

    async def events(self, id: str) -> list[Event]:
        """All events of a table, by version."""
        query = "SELECT version, action, seat, sequence FROM events WHERE table_id = ? ORDER BY version"
        return [Event(*row) for row in await self._read(query, id)]

    async def version(self, id: str) -> int:
        """The version of a table: how many events it has."""
        ((version,),) = await self._read("SELECT ifnull(max(version), 0) FROM events WHERE table_id = ?", id)
        return int(version)

    async def append(self, id: str, events: Sequence[Event]) -> None:
        """Keep all of `events` or none; raise `Conflict` if one is already there."""
        rows = [(id, event.version, event.action, event.seat, event.sequence) for event in events]
        try:
            await self._write("INSERT INTO events VALUES (?,?,?,?,?)", rows)
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from error

    async def close(self) -> None:
        """Finish what was asked for, then let go of the file."""
        for worker in (self._writer, self._reader):
            await worker.close()

    async def _read(self, query: str, id: str) -> list[Row]:
        return await self._reader.do(query, [(id,)])

    async def _write(self, statement: str, rows: Sequence[Row]) -> None:
        await self._writer.do(statement, rows)


class _Worker:
    """A thread with a connection of its own, which does what it is asked in transactions that begin as `begin` says.

    Nothing is committed once the file at `path` is another one than was opened: what is deleted can still be written.
    """

    def __init__(self, connection: sqlite3.Connection, begin: str, path: Path | None = None) -> None:
        self._connection = connection
        self._begin = begin
        self._path = path
        self._file = _identity(path)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def do(self, statement: str, rows: Sequence[Row]) -> list[Row]:
        """Execute `statement` once for each of `rows`; what was found, after the commit."""
        job = _Job(statement, rows)
        self._jobs.put(job)
        try:
            return await job.done
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            raise Trouble(503, "server-no-store", detail=str(error)) from error

    async def close(self) -> None:
        """Finish what was asked for, and end."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        """Take what waits, do it in one transaction, and only then say that it is done."""
        while (job := self._jobs.get()) is not None:
            batch, last = [job], False
            while len(batch) < 256 and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    last = True
                    break
                batch.append(job)
            self._commit(batch)
            if last:
                break
        self._connection.close()

    def _commit(self, jobs: "list[_Job]") -> None:
        db = self._connection
        try:
            db.execute(f"BEGIN {self._begin}")
            for job in jobs:
                job.run(db)
            if _identity(self._path) != self._file:
                raise Trouble(503, "server-store-gone")
            db.execute("COMMIT")
        except (sqlite3.Error, Trouble) as error:  # locked by another for long, or the disk is full: none of it is kept
            if db.in_transaction:
                db.execute("ROLLBACK")
            for job in jobs:
                job.fail(error)
        for job in jobs:
            job.tell()


class _Job:
    """A statement to execute once for each of `rows` in a worker's thread, and where what it finds goes."""

    def __init__(self, statement: str, rows: Sequence[Row]) -> None:
        self._statement = statement
        self._rows = rows
        self._loop = asyncio.get_running_loop()
        self.done: asyncio.Future[list[Row]] = self._loop.create_future()
        self._found: list[Row] = []
        self._error: Exception | None = None

    def run(self, db: sqlite3.Connection) -> None:
        """Do it, or leave the transaction as it was."""
        db.execute("SAVEPOINT job")
        cursor = db.cursor()
        try:
            for row in self._rows:
                self._found += cursor.execute(self._statement, row).fetchall()
        except Exception as error:
            if not db.in_transaction:  # a full disk ends it for all who share it
                raise
            self.fail(error)
            db.execute("ROLLBACK TO job")
        finally:
            cursor.close()  # here: one that is let go of in another thread would disturb the next statement
        db.execute("RELEASE job")

    def fail(self, error: Exception) -> None:
        """It was not done."""
        self._error = error

    def tell(self) -> None:
        """Hand the result to the loop that asked; it may be gone when the server is going down."""
        try:
            self._loop.call_soon_threadsafe(self._settle)
        except RuntimeError:
            pass

    def _settle(self) -> None:
        if self.done.cancelled():
            return
        if self._error is not None:
            self.done.set_exception(self._error)
        else:
            self.done.set_result(self._found)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _open(path: Path) -> sqlite3.Connection:
    """A connection to the file at `path` in our layout, made if need be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(path, timeout=WAIT, isolation_level=None, check_same_thread=False)
        try:
            _prepare(db, path)
        except BaseException:
            db.close()
            raise
        return db
    except (OSError, sqlite3.Error) as error:
        raise Trouble(503, "server-no-database", file=str(path), detail=str(error)) from error


def _identity(path: Path | None) -> tuple[int, int] | None:
    """Which file it is that has this name now, if any has."""
    try:
        found = os.stat(path) if path else None
    except OSError:
        found = None
    return (found.st_dev, found.st_ino) if found else None


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    """Make sure, changing nothing else, that the file is in our layout."""
    db.execute("BEGIN IMMEDIATE")  # two servers may start at once
    ((schema,), (application,), (things,)) = (
        db.execute(question).fetchone()
        for question in ("PRAGMA user_version", "PRAGMA application_id", "SELECT count(*) FROM sqlite_master")
    )
    columns = tuple(name for _, name, *_ in db.execute("PRAGMA table_info(tables)"))
    is_new = (schema, application, things) == (0, 0, 0)
    is_early = (
        application == 0 and schema == 1 and columns == Entry.__struct_fields__
    )  # the first files had no such number
    if not (is_new or is_early or application == APPLICATION):
        raise Trouble(503, "server-no-database", file=str(path), detail="it holds something else")
    if schema > SCHEMA:
        raise Trouble(503, "server-newer-database", file=str(path), found=schema, known=SCHEMA)
    if application != APPLICATION:
        db.execute(f"PRAGMA application_id = {APPLICATION}")
    if is_new:
        for table in LAYOUT:
            db.execute(table)
        db.execute(f"PRAGMA user_version = {SCHEMA}")
    db.execute("COMMIT")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")  # an acknowledged move survives a power cut
    db.execute("PRAGMA foreign_keys = ON")
