"""Where tables are kept: what a store promises, and the store in one SQLite file.

A table is an entry, which can be changed, and an append-only list of events; whatever else there is to know follows by playing
the events again. Each event makes a version of the table, and each version is there once: that is what makes a table have one
writer. Of two servers that write the same version, or change the same revision of an entry, the second is told `Conflict`.
"""

import asyncio
import os
import queue
import sqlite3
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec

from fathom.server.layout import prepare
from fathom.server.trouble import Trouble
from fathom.server.wire import Seat, encode

Found = list[tuple[Any, ...]]

WAITS, ENDS = "waits", "ends"  # what a table does whose people leave; anything else is the name of a bot
WAIT = 5.0  # seconds that another program may hold the file


class Entry(msgspec.Struct, frozen=True):
    """What it takes to set a table's game up again, who sits there, and which keys open which seats."""

    game: str
    game_version: int
    preset: str
    options: dict[str, Any]  # every option of the game, so that a changed default changes no stored game
    seats: list[Seat]
    keys: dict[str, list[int]]  # by the hash of the key
    started: str  # ISO 8601, UTC
    seed: int | None = None  # at a guided first game: what chance goes by
    host: str = ""  # of a table that people gather at: the hash of the key of the browser that made it
    has_begun: bool = True
    ready: list[int] = []  # the seats whose people want to begin
    moves: dict[
        str, str
    ] = {}  # who may take over whose seats once: the hash of a key, and of the browser's that has them
    places: list[str] = []  # what a seat is called when nobody sits there
    is_listed: bool = False  # whether everybody finds it in the lobby until it begins
    is_watched: bool = True  # whether those who hold no seat may look on
    is_chatty: bool = True  # whether people may write what they like to each other
    leaves: str = (
        WAITS  # what happens when a person has gone for `grace` seconds: it waits, it ends, or that bot plays on
    )
    grace: int = 60
    next: str = ""  # the table at which the same people play again
    secret: str = (
        ""  # what chance comes from, told when the game is over; empty where the system's own source is drawn from
    )
    nonces: list[str] = []  # what each seat's browser mixed into it; empty as long as none did
    begins: int = 0  # how many moves were there already, of the record that was played on from


class Played(msgspec.Struct, frozen=True, tag="played"):
    """The game went on by a command of a seat: with the move it named, or with the outcome that its roll had."""

    action: int  # in the game's numbers
    seat: int
    sequence: int


class Decided(msgspec.Struct, frozen=True, tag="decided"):
    """The game went on by the server: a bot moved, or chance, which waited for nobody, had this outcome."""

    action: int


class TakenBack(msgspec.Struct, frozen=True, tag="taken_back"):
    """A seat took back the last of the moves that stood: the game stands where it stood before it."""

    seat: int
    sequence: int


class Seated(msgspec.Struct, frozen=True, tag="seated"):
    """Somebody else plays on for a seat: a bot for a person who has gone, or "person", who has come back."""

    seat: int
    player: str


class BrokenOff(msgspec.Struct, frozen=True, tag="broken_off"):
    """The game ends without a result: whoever sat there has gone."""

    seat: int


# What can happen at a table. Another kind that obeys a command names it the same way, by `seat` and `sequence`.
Event = Played | Decided | TakenBack | Seated | BrokenOff

_events: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_entries: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


class Conflict(Exception):
    """The version, the command or the revision is already there: somebody else writes to this table."""


class Store(Protocol):
    """What a table needs of a store. A call that writes returns after the commit, never before."""

    async def add(self, id: str, entry: Entry) -> None:
        """Keep a new table, with its entry at revision 0."""

    async def find(self, id: str) -> tuple[Entry, int] | None:
        """The entry of a table and its revision, or None."""

    async def change(self, id: str, entry: Entry, revision: int) -> None:
        """Keep `entry` as the revision after `revision`; raise `Conflict` if that is not the present one."""

    async def events(self, id: str) -> Mapping[int, Event]:
        """All events of a table, by version, in that order."""

    async def present(self, id: str) -> tuple[int, int]:
        """The revision of a table's entry, and its version: how many events it has."""

    async def append(self, id: str, version: int, events: Sequence[Event]) -> None:
        """Keep all of `events` or none, the first as `version`; raise `Conflict` if one is already there."""

    async def held_by(self, key: str, most: int) -> list[str]:
        """The tables that people gathered at and at which this hash of a key opens a seat, the latest first."""

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

    async def add(self, id: str, entry: Entry) -> None:
        """Keep a new table, with its entry at revision 0."""
        await self._write("INSERT INTO tables VALUES (?, 0, ?)", [(id, encode(entry).decode())])

    async def find(self, id: str) -> tuple[Entry, int] | None:
        """The entry of a table and its revision, or None."""
        for entry, revision in await self._read("SELECT entry, revision FROM tables WHERE id = ?", id):
            return _entries.decode(entry), revision
        return None

    async def change(self, id: str, entry: Entry, revision: int) -> None:
        """Keep `entry` as the revision after `revision`; raise `Conflict` if that is not the present one."""
        update = "UPDATE tables SET entry = ?, revision = revision + 1 WHERE id = ? AND revision = ? RETURNING id"
        if not await self._write(update, [(encode(entry).decode(), id, revision)]):
            raise Conflict(f"revision {revision} of {id} is not the present one")

    async def events(self, id: str) -> Mapping[int, Event]:
        """All events of a table, by version; `Trouble` for one that this Fathom does not know."""
        found = await self._read("SELECT version, event FROM events WHERE table_id = ? ORDER BY version", id)
        events: dict[int, Event] = {}
        for version, event in found:
            try:
                events[version] = _events.decode(event)
            except msgspec.DecodeError as error:
                raise Trouble(409, "server-table-damaged", version=version, detail=str(error)) from error
        return events

    async def present(self, id: str) -> tuple[int, int]:
        """The revision of a table's entry, and its version: how many events it has."""
        query = """
            SELECT revision, (SELECT ifnull(max(version), 0) FROM events WHERE table_id = id) FROM tables WHERE id = ?
        """
        ((revision, version),) = await self._read(query, id)
        return revision, version

    async def append(self, id: str, version: int, events: Sequence[Event]) -> None:
        """Keep all of `events` or none, the first as `version`; raise `Conflict` if one is already there."""
        rows = [(id, version + later, encode(event).decode()) for later, event in enumerate(events)]
        try:
            await self._write("INSERT INTO events VALUES (?, ?, ?)", rows)
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from error

    async def held_by(self, key: str, most: int) -> list[str]:
        """The tables that people gathered at and at which this hash of a key opens a seat, the latest first."""
        query = (
            "SELECT table_id FROM holders JOIN tables ON id = table_id WHERE key = ? ORDER BY tables.rowid DESC LIMIT ?"
        )
        return [id for (id,) in await self._reader.do(query, [(key, most)])]

    async def close(self) -> None:
        """Finish what was asked for, then let go of the file."""
        for worker in (self._writer, self._reader):
            await worker.close()

    async def _read(self, query: str, id: str) -> Found:
        return await self._reader.do(query, [(id,)])

    async def _write(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> Found:
        return await self._writer.do(statement, rows)


class _Worker:
    """A thread with a connection of its own, which does what it is asked in transactions that begin as `begin` says.

    Nothing is committed once the file at `path`, or the log of what was written to it last, is another one than was opened:
    what is deleted can still be written. If the log is gone, what it holds is brought into the file first.
    """

    def __init__(self, connection: sqlite3.Connection, begin: str, path: Path | None = None) -> None:
        self._connection = connection
        self._begin = begin
        self._path = path
        self._file = _identity(path)
        self._log = _identity(_log_of(path))  # None on a file system that allows none
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def do(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> Found:
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
            if self._log is not None and _identity(_log_of(self._path)) != self._log:
                db.execute("ROLLBACK")
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                raise Trouble(503, "server-log-gone")
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

    def __init__(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> None:
        self._statement = statement
        self._rows = rows
        self._loop = asyncio.get_running_loop()
        self.done: asyncio.Future[Found] = self._loop.create_future()
        self._found: Found = []
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


def _open(path: Path) -> sqlite3.Connection:
    """A connection to the file at `path` in our layout, made if need be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(path, timeout=WAIT, isolation_level=None, check_same_thread=False)
        try:
            prepare(db, path)
            db.execute("SELECT count(*) FROM tables").fetchone()  # whoever reads first makes the log
        except BaseException:
            db.close()
            raise
        return db
    except (OSError, sqlite3.Error) as error:
        raise Trouble(503, "server-no-database", file=str(path), detail=str(error)) from error


def _log_of(path: Path | None) -> Path | None:
    """Where SQLite writes first what is to come into the file at `path`."""
    return path.with_name(f"{path.name}-wal") if path else None


def _identity(path: Path | None) -> tuple[int, int] | None:
    """Which file it is that has this name now, if any has."""
    try:
        found = os.stat(path) if path else None
    except OSError:
        found = None
    return (found.st_dev, found.st_ino) if found else None
