"""The store in one SQLite file."""

import sqlite3
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from fathom.server.event import Event, decoded
from fathom.server.layout import APPEND, CHANGE, KEEP_CLOCK, LEASE, SAY, TAKEN, WAITING, prepare
from fathom.server.seats import OPEN
from fathom.server.store import (
    MOST_LEASE,
    MOST_PRESENCE,
    RUNS,
    TALK,
    Conflict,
    Entry,
    Here,
    Present,
    Thought,
    decoded_entry,
    decoded_talk,
    encoded_entry,
    follows,
    gathered,
    new_mark,
    next_revision,
)
from fathom.server.trouble import Trouble
from fathom.server.wire import Said, encode
from fathom.server.worker import Found, Worker

WAIT = 5.0  # seconds that another program may hold the file


class SQLite:
    """The store in a file: one thread writes, and what waits together is committed together; another reads.

    So who reads does not wait for who waits to write. Every call raises `Trouble` when the file cannot be used: held by
    another program for long, or on a full disk.
    """

    def __init__(self, path: Path) -> None:
        """Open or make the file; `Trouble` if it is no database of ours, or of a later Fathom."""
        path = path.absolute()  # also what SQLite would take for a name of something else, like :memory:
        self._writer = Worker(_open(path), "IMMEDIATE", path, patience=WAIT)
        self._reader = Worker(_open(path), "DEFERRED")

    async def add(self, id: str, entry: Entry) -> None:
        """Keep a new table, with its entry at revision 0; raise `Conflict` if there is one with that id."""
        try:
            await self._write("INSERT INTO tables VALUES (?, 0, ?)", [(id, encoded_entry(entry))])
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from error

    async def find(self, id: str) -> tuple[Entry, int] | None:
        """The entry of a table and its revision, or None."""
        for entry, revision in await self._read("SELECT entry, revision FROM tables WHERE id = ?", id):
            return decoded_entry(entry), revision
        return None

    async def change(self, id: str, entry: Entry, revision: int, version: int | None = None) -> int:
        """Keep `entry` as the next revision; raise `Conflict` if `revision` or `version` is not the present one."""
        new = next_revision(revision)
        if not await self._write(CHANGE, [(encoded_entry(entry), id, revision, version, new)]):
            raise Conflict(f"revision {revision} of {id} is not the present one")
        return new

    async def events(self, id: str) -> Mapping[int, Event]:
        """The events of a table; `Trouble` for one that this Fathom does not know."""
        return decoded(await self._read("SELECT version, event FROM events WHERE table_id = ? ORDER BY version", id))

    async def missed(self, id: str, version: int, mark: int) -> tuple[Mapping[int, Event], int]:
        """The events after a version, and the mark of the last; raise `Conflict` if that version has another mark."""
        query = "SELECT version, event, mark FROM events WHERE table_id = ? AND version >= ? ORDER BY version"
        return follows(await self._reader.do(query, [(id, version)]), version, mark)

    async def present(self, ids: Sequence[str]) -> Mapping[str, Present]:
        """How far each of these tables has come."""
        query = """
            SELECT id, revision, (SELECT ifnull(max(version), 0) FROM events WHERE table_id = id),
              (SELECT ifnull(max(number), 0) FROM talk WHERE table_id = id),
              ifnull((SELECT mark FROM events WHERE table_id = id ORDER BY version DESC LIMIT 1), 0)
            FROM tables WHERE id IN (SELECT value FROM json_each(?))
        """
        found = await self._reader.do(query, [(encode(ids).decode(),)])
        return {id: Present(*come) for id, *come in found}

    async def append(
        self,
        id: str,
        version: int,
        events: Sequence[Event],
        fence: int | None = None,
        revision: int | None = None,
        mark: int | None = None,
    ) -> int:
        """Keep all of `events` or none; their mark. Raise `Conflict` if it cannot be."""
        texts, new = encode([encode(event).decode() for event in events]).decode(), new_mark()
        try:
            written = await self._write(APPEND, [(id, version, texts, fence, revision, mark, new)])
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from error
        if len(written) < len(events):
            raise Conflict(
                f"version {version} of {id} is not the next, or lease {fence}, revision {revision} or mark {mark} has changed"
            )
        return new

    async def say(self, id: str, number: int, said: Said, revision: int) -> None:
        """Keep what was said as number `number`; `Conflict` if that is not the next, or `revision` not the present one."""
        if not await self._write(SAY, [(id, number, encode(said).decode(), revision)]):
            raise Conflict(f"number {number} is not the next thing said at {id}, or revision {revision} has changed")
        if number > TALK:
            with suppress(Trouble):  # it was said all the same; what is too old goes with the next
                await self._write("DELETE FROM talk WHERE table_id = ? AND number <= ?", [(id, number - TALK)])

    async def said(self, id: str, after: int = 0) -> Mapping[int, Said]:
        """What is kept of what was said at a table after number `after`, by number."""
        query = "SELECT number, said FROM talk WHERE table_id = ? AND number > ? ORDER BY number"
        return decoded_talk(await self._reader.do(query, [(id, after)]))

    async def lease(self, id: str, holder: str, seconds: float) -> int | None:
        """Let `holder` drive a table for so long; None if another one does."""
        now = time.time()
        for (fence,) in await self._write(LEASE, [(id, holder, now + seconds, now, now + MOST_LEASE)]):
            return int(fence)
        return None

    async def driven(self, seconds: float, most: int, of: str = "") -> list[str]:
        """The tables that none drives now, but some server did, or `of`, before any was driven last; the latest first."""
        now = time.time()
        query = """
            SELECT table_id FROM leases, (SELECT min(?1, max(until)) AS last FROM leases WHERE until <= ?2)
            WHERE (until > last - ?3 AND until <= ?1 OR until > ?2) AND ?5 IN ('', holder) ORDER BY until DESC LIMIT ?4
        """
        return [id for (id,) in await self._reader.do(query, [(now, now + MOST_LEASE, seconds, most, of)])]

    async def greet(self, holder: str, seconds: float) -> list[str]:
        """Keep for so long that the server `holder` runs; the others that do."""
        await self.note(holder, RUNS, seconds)
        query, now = "SELECT holder FROM presence WHERE table_id = '' AND holder <> ? AND until > ?", time.time()
        return [other for (other,) in await self._reader.do(query, [(holder, now)])]

    async def note(self, holder: str, here: Mapping[str, Here], seconds: float) -> None:
        """Keep for so long who is at these tables at the server `holder`, and how long ago others were seen."""
        until = time.time() + seconds
        now = time.monotonic()  # one clock for all processes, and nobody sets it
        rows = [
            (id, holder, encode(sorted(who.seats)).decode(), who.watching, until, encode(who.away).decode(), now)
            for id, who in here.items()
        ]
        await self._write("INSERT OR REPLACE INTO presence VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        await self._write(
            "DELETE FROM presence WHERE until < ? OR until > ?", [(time.time(), time.time() + MOST_PRESENCE)]
        )

    async def noted(self, holder: str, ids: Sequence[str]) -> Mapping[str, Here]:
        """Who is at these tables at all servers but `holder`, and how long ago others were seen."""
        query = """
            SELECT table_id, seats, watching, away, max(0, ? - noted) FROM presence
            WHERE table_id IN (SELECT value FROM json_each(?)) AND holder <> ? AND until > ? AND until <= ?
        """
        now = time.time()
        asked = time.monotonic(), encode(ids).decode(), holder, now, now + MOST_PRESENCE
        return gathered(await self._reader.do(query, [asked]))

    async def waiting(self, holder: str, most: int, of_one: int) -> list[str]:
        """Listed tables with an open seat at which somebody is at another server than `holder`, the latest first."""
        now = time.time()
        return [
            id for (id,) in await self._reader.do(WAITING, [(holder, now, now + MOST_PRESENCE, OPEN, of_one, most)])
        ]

    async def taken(self, key: str, since: str) -> int:
        """How many seats this hash of a key opens at listed tables of others that wait, with somebody there or made since."""
        now = time.time()
        [(seats,)] = await self._reader.do(TAKEN, [(key, since, now, now + MOST_PRESENCE)])
        return int(seats)

    async def keep_clock(self, id: str, version: int, spent: int, *, goes: bool = True) -> None:
        """Keep how long whoever is asked at `version` has thought."""
        await self._write(KEEP_CLOCK, [(id, version, spent, time.monotonic() if goes else None)])

    async def end_clock(self, id: str) -> None:
        """No clock will run at this table any more."""
        await self._write("DELETE FROM clocks WHERE table_id = ?", [(id,)])

    async def clocks(self) -> Mapping[str, tuple[int, int]]:
        """What was kept of the clocks that may run."""
        found = await self._reader.do("SELECT table_id, version, spent FROM clocks", [()])
        return {table: (version, spent) for table, version, spent in found}

    async def clock(self, id: str) -> Thought | None:
        """The same of one table, and how long ago that was."""
        query = "SELECT version, spent, CASE WHEN noted <= ?1 THEN ?1 - noted END FROM clocks WHERE table_id = ?2"
        return next((Thought(*row) for row in await self._reader.do(query, [(time.monotonic(), id)])), None)

    async def held_by(self, key: str, most: int) -> list[str]:
        """The tables at which this hash of a key opens a seat, the latest first."""
        query = (
            "SELECT table_id FROM holders JOIN tables ON id = table_id WHERE key = ? ORDER BY tables.rowid DESC LIMIT ?"
        )
        return [id for (id,) in await self._reader.do(query, [(key, most)])]

    async def offer(self, holder: str, once: str, sealed: str, seconds: float, is_back: bool = False) -> None:
        """Keep for so long what whoever brings `once` may have, of `holder`, in place of what was, or not if it `is_back`."""
        await self._write("DELETE FROM offers WHERE until < ?", [(time.time(),)])
        over = "IGNORE" if is_back else "REPLACE"
        offered = holder, once, sealed, time.time() + seconds
        await self._write(f"INSERT OR {over} INTO offers VALUES (?, ?, ?, ?)", [offered])

    async def accept(self, once: str) -> str | None:
        """What was offered to whoever brings `once`, the first time."""
        for (sealed,) in await self._write("DELETE FROM offers WHERE once = ? RETURNING sealed", [(once,)]):
            return str(sealed)
        return None

    async def close(self) -> None:
        """Finish what was asked for, then let go of the file."""
        for worker in (self._writer, self._reader):
            await worker.close()

    async def _read(self, query: str, id: str) -> Found:
        return await self._reader.do(query, [(id,)])

    async def _write(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> Found:
        return await self._writer.do(statement, rows)


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
