"""The store in a PostgreSQL database, for several servers."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import asyncpg

from fathom.server.database import WAIT, Faults, prepare, told
from fathom.server.event import Event, decoded
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
from fathom.server.trouble import AGAIN, Trouble, Unwritten
from fathom.server.wire import Said, encode

MOST = 10  # connections
# An acknowledged move survives a power cut, whatever the database would do by itself. What writes says so: what is said of a
# connection, a pool of connections before the database, as PgBouncer is, refuses or keeps for whoever has it next.
DURABLE = "set_config('synchronous_commit', 'on', true) IS NOT NULL"

Clashes = (asyncpg.IntegrityConstraintViolationError, asyncpg.SerializationError)  # somebody else was first
Cut = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    ConnectionError,
)  # the connection was there, and is gone

ADD = f"INSERT INTO tables (id, revision, entry) SELECT $1, 0, $2::json WHERE {DURABLE}"
APPEND = f"""
INSERT INTO events (table_id, version, event, mark)
SELECT $1, version, event::json, $7::bigint FROM unnest($2::bigint[], $3::text[]) AS new (version, event)
WHERE {DURABLE} AND ($4::bigint IS NULL OR EXISTS (SELECT FROM leases WHERE table_id = $1 AND fence = $4 FOR SHARE))
AND ($5::bigint IS NULL OR EXISTS (SELECT FROM tables WHERE id = $1 AND revision = $5 FOR SHARE))
AND ($2::bigint[])[1] = 1 + (SELECT coalesce(max(version), 0) FROM events WHERE table_id = $1)
AND ($6::bigint IS NULL
  OR $6 = coalesce((SELECT mark FROM events WHERE table_id = $1 AND version = ($2::bigint[])[1] - 1), 0))
RETURNING version
"""
# An append locks the table's row against a change, so what a change finds under its own lock, in a later statement, is present.
LOCK_TABLE = "SELECT FROM tables WHERE id = $1 FOR UPDATE"
CHANGE = f"""
UPDATE tables SET entry = $2, revision = $5 WHERE {DURABLE} AND id = $1 AND revision = $3
AND ($4::bigint IS NULL OR $4 = (SELECT coalesce(max(version), 0) FROM events WHERE table_id = $1))
RETURNING revision
"""
LEASE = f"""
INSERT INTO leases AS old SELECT $1, $2, 1, clock_timestamp() + $3::float8 * interval '1 second' WHERE {DURABLE}
ON CONFLICT (table_id) DO UPDATE
SET holder = excluded.holder, until = excluded.until, fence = old.fence + (old.holder <> excluded.holder)::int
WHERE old.holder = excluded.holder OR old.until <= clock_timestamp()
OR old.until > clock_timestamp() + $4::float8 * interval '1 second'
RETURNING fence
"""
DRIVEN = """
WITH clock AS (SELECT clock_timestamp() AS now),
last AS (SELECT max(until) AS at FROM leases, clock WHERE until <= now + $3::float8 * interval '1 second')
SELECT table_id FROM leases, clock, last
WHERE (until > least(now, at) - $1::float8 * interval '1 second' AND until <= now
  OR until > now + $3::float8 * interval '1 second') AND $4::text IN ('', holder)
ORDER BY until DESC LIMIT $2
"""
KEEP_CLOCK = """
INSERT INTO clocks AS old VALUES ($1, $2, $3, CASE WHEN $4::bool THEN clock_timestamp() END)
ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, spent = excluded.spent, noted = excluded.noted
WHERE (excluded.version, excluded.spent) >= (old.version, old.spent)
"""
CLOCK = """
SELECT version, spent, CASE WHEN noted <= now THEN extract(epoch FROM now - noted)::float8 END
FROM clocks, clock_timestamp() AS now WHERE table_id = $1
"""
NOTE = """
INSERT INTO presence
SELECT id, $1, seats::json, watching, clock_timestamp() + $2::float8 * interval '1 second', away::json, clock_timestamp()
FROM unnest($3::text[], $4::text[], $5::int[], $6::text[]) AS new (id, seats, watching, away)
ON CONFLICT (table_id, holder) DO UPDATE SET seats = excluded.seats, watching = excluded.watching, until = excluded.until,
  away = excluded.away, noted = excluded.noted
"""
NOTED = """
SELECT table_id, seats, watching, away, greatest(0, extract(epoch FROM clock_timestamp() - noted))::float8 FROM presence
WHERE table_id = ANY ($2::text[]) AND holder <> $1 AND until > clock_timestamp()
AND until <= clock_timestamp() + $3::float8 * interval '1 second'
"""
GONE = """
DELETE FROM presence
WHERE until < clock_timestamp() OR until > clock_timestamp() + $1::float8 * interval '1 second'
"""
PRESENT = """
SELECT id, revision, (SELECT coalesce(max(version), 0) FROM events WHERE table_id = id),
  (SELECT coalesce(max(number), 0) FROM talk WHERE table_id = id),
  coalesce((SELECT mark FROM events WHERE table_id = id ORDER BY version DESC LIMIT 1), 0)
FROM tables WHERE id = ANY ($1::text[])
"""
OFFER = f"""
WITH gone AS (DELETE FROM offers WHERE until < clock_timestamp() AND holder <> $1)
INSERT INTO offers SELECT $1, $2, $3, clock_timestamp() + $4::float8 * interval '1 second' WHERE {DURABLE}
ON CONFLICT (holder) DO UPDATE SET once = excluded.once, sealed = excluded.sealed, until = excluded.until
WHERE NOT $5::bool
"""
ACCEPT = f"DELETE FROM offers WHERE {DURABLE} AND once = $1 RETURNING sealed"
SAY = f"""
WITH kept AS (
  INSERT INTO talk
  SELECT $1, $2::bigint, $3::json WHERE {DURABLE} AND EXISTS (SELECT FROM tables WHERE id = $1 AND revision = $5 FOR SHARE)
  AND $2 = 1 + (SELECT coalesce(max(number), 0) FROM talk WHERE table_id = $1)
  RETURNING number
), forgotten AS (DELETE FROM talk WHERE table_id = $1 AND number <= (SELECT number FROM kept) - $4::int)
SELECT number FROM kept
"""
WAITING = """
SELECT id FROM (
  SELECT id, made, coalesce((entry ->> 'listed_before')::int, 0) AS earlier,
    row_number() OVER (PARTITION BY entry ->> 'host' ORDER BY made DESC) AS number
  FROM tables WHERE id IN (
    SELECT table_id FROM presence
    WHERE holder <> $1 AND (watching > 0 OR seats::text <> '[]') AND until > clock_timestamp()
    AND until <= clock_timestamp() + $2::float8 * interval '1 second'
  ) AND (entry ->> 'is_listed')::bool AND NOT (entry ->> 'has_begun')::bool
  AND EXISTS (SELECT FROM json_array_elements(entry -> 'seats') AS seat WHERE seat ->> 'player' = $3)
) AS open WHERE number <= $4 ORDER BY earlier, made DESC LIMIT $5
"""
TAKEN = """
SELECT coalesce(sum(json_array_length(entry -> 'keys' -> $1)), 0)::int FROM holders JOIN tables ON id = table_id
WHERE key = $1 AND (entry ->> 'is_listed')::bool AND NOT (entry ->> 'has_begun')::bool AND entry ->> 'host' <> $1 AND (
  entry ->> 'started' > $2 OR EXISTS (
    SELECT FROM presence
    WHERE presence.table_id = id AND (watching > 0 OR seats::text <> '[]') AND until > clock_timestamp()
    AND until <= clock_timestamp() + $3::float8 * interval '1 second'
  )
)
"""


class PostgreSQL:
    """The store in a database, over some connections. It connects when it is first asked, and again when it was cut off.

    Every call raises `Trouble` when the database cannot be used.
    """

    def __init__(self, url: str) -> None:
        """At `url`."""
        self._url = url
        self._pool: Any = None
        self._opening = asyncio.Lock()
        self._asked = 0
        self._is_answered = asyncio.Event()

    async def open(self) -> None:
        """Connect, and make the layout if need be."""
        async with self._opening:
            if self._pool is None:
                await prepare(self._url)
                options = {"min_size": 1, "max_size": MOST, "timeout": WAIT, "command_timeout": WAIT}
                self._pool = await asyncpg.create_pool(self._url, **options)

    async def _open_again(self) -> None:
        """The same while the server runs: where it can't be, whoever asked is told no more than that."""
        try:
            await self.open()
        except Trouble as trouble:
            raise Unwritten(told(trouble)) from (trouble.__cause__ or trouble)

    async def add(self, id: str, entry: Entry) -> None:
        """Keep a new table, with its entry at revision 0; raise `Conflict` if there is one with that id."""
        await self._do(ADD, id, encoded_entry(entry))

    async def find(self, id: str) -> tuple[Entry, int] | None:
        """The entry of a table and its revision, or None."""
        for entry, revision in await self._read("SELECT entry, revision FROM tables WHERE id = $1", id):
            return decoded_entry(entry), revision
        return None

    async def change(self, id: str, entry: Entry, revision: int, version: int | None = None) -> int:
        """Keep `entry` as the next revision; raise `Conflict` if `revision` or `version` is not the present one."""
        new = next_revision(revision)
        if not await self._do(CHANGE, id, encoded_entry(entry), revision, version, new, lock=LOCK_TABLE):
            raise Conflict(f"revision {revision} of {id} is not the present one")
        return new

    async def events(self, id: str) -> Mapping[int, Event]:
        """The events of a table; `Trouble` for one that this Fathom does not know."""
        return decoded(await self._read("SELECT version, event FROM events WHERE table_id = $1 ORDER BY version", id))

    async def missed(self, id: str, version: int, mark: int) -> tuple[Mapping[int, Event], int]:
        """The events after a version, and the mark of the last; raise `Conflict` if that version has another mark."""
        query = "SELECT version, event, mark FROM events WHERE table_id = $1 AND version >= $2 ORDER BY version"
        return follows(await self._read(query, id, version), version, mark)

    async def present(self, ids: Sequence[str]) -> Mapping[str, Present]:
        """How far each of these tables has come."""
        return {id: Present(*come) for id, *come in await self._read(PRESENT, list(ids))}

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
        versions, new = list(range(version, version + len(events))), new_mark()
        texts = [encode(event).decode() for event in events]
        if len(await self._do(APPEND, id, versions, texts, fence, revision, mark, new)) < len(events):
            raise Conflict(
                f"version {version} of {id} is not the next, or lease {fence}, revision {revision} or mark {mark} has changed"
            )
        return new

    async def say(self, id: str, number: int, said: Said, revision: int) -> None:
        """Keep what was said as number `number`; `Conflict` if that is not the next, or `revision` not the present one."""
        if not await self._do(SAY, id, number, encode(said).decode(), TALK, revision):
            raise Conflict(f"number {number} is not the next thing said at {id}, or revision {revision} has changed")

    async def said(self, id: str, after: int = 0) -> Mapping[int, Said]:
        """What is kept of what was said at a table after number `after`, by number."""
        query = "SELECT number, said FROM talk WHERE table_id = $1 AND number > $2 ORDER BY number"
        return decoded_talk(await self._read(query, id, after))

    async def lease(self, id: str, holder: str, seconds: float) -> int | None:
        """Let `holder` drive a table for so long; None if another one does."""
        for (fence,) in await self._do(LEASE, id, holder, seconds, MOST_LEASE):
            return int(fence)
        return None

    async def driven(self, seconds: float, most: int, of: str = "") -> list[str]:
        """The tables that none drives now, but some server did, or `of`, before any was driven last; the latest first."""
        return [id for (id,) in await self._read(DRIVEN, seconds, most, MOST_LEASE, of)]

    async def greet(self, holder: str, seconds: float) -> list[str]:
        """Keep for so long that the server `holder` runs; the others that do."""
        await self.note(holder, RUNS, seconds)
        query = "SELECT holder FROM presence WHERE table_id = '' AND holder <> $1 AND until > clock_timestamp()"
        return [other for (other,) in await self._read(query, holder)]

    async def note(self, holder: str, here: Mapping[str, Here], seconds: float) -> None:
        """Keep for so long who is at these tables at the server `holder`, and how long ago others were seen."""
        seats = [encode(sorted(who.seats)).decode() for who in here.values()]
        away = [encode(who.away).decode() for who in here.values()]
        await self._do(NOTE, holder, seconds, list(here), seats, [who.watching for who in here.values()], away)
        await self._do(GONE, MOST_PRESENCE)

    async def noted(self, holder: str, ids: Sequence[str]) -> Mapping[str, Here]:
        """Who is at these tables at all servers but `holder`, and how long ago others were seen."""
        return gathered(await self._read(NOTED, holder, list(ids), MOST_PRESENCE))

    async def waiting(self, holder: str, most: int, of_one: int) -> list[str]:
        """Listed tables with an open seat at which somebody is at another server than `holder`, the latest first."""
        return [id for (id,) in await self._read(WAITING, holder, MOST_PRESENCE, OPEN, of_one, most)]

    async def taken(self, key: str, since: str) -> int:
        """How many seats this hash of a key opens at listed tables of others that wait, with somebody there or made since."""
        [(seats,)] = await self._read(TAKEN, key, since, MOST_PRESENCE)
        return int(seats)

    async def keep_clock(self, id: str, version: int, spent: int, *, goes: bool = True) -> None:
        """Keep how long whoever is asked at `version` has thought."""
        await self._do(KEEP_CLOCK, id, version, spent, goes)

    async def end_clock(self, id: str) -> None:
        """No clock will run at this table any more."""
        await self._do("DELETE FROM clocks WHERE table_id = $1", id)

    async def clocks(self) -> Mapping[str, tuple[int, int]]:
        """What was kept of the clocks that may run."""
        found = await self._read("SELECT table_id, version, spent FROM clocks")
        return {table: (version, spent) for table, version, spent in found}

    async def clock(self, id: str) -> Thought | None:
        """The same of one table, and how long ago that was."""
        return next((Thought(*row) for row in await self._read(CLOCK, id)), None)

    async def held_by(self, key: str, most: int) -> list[str]:
        """The tables at which this hash of a key opens a seat, the latest first."""
        query = "SELECT id FROM holders JOIN tables ON id = table_id WHERE key = $1 ORDER BY made DESC LIMIT $2"
        return [id for (id,) in await self._read(query, key, most)]

    async def offer(self, holder: str, once: str, sealed: str, seconds: float, is_back: bool = False) -> None:
        """Keep for so long what whoever brings `once` may have, of `holder`, in place of what was, or not if it `is_back`."""
        await self._do(OFFER, holder, once, sealed, seconds, is_back)

    async def accept(self, once: str) -> str | None:
        """What was offered to whoever brings `once`, the first time."""
        for (sealed,) in await self._do(ACCEPT, once):
            return str(sealed)
        return None

    async def close(self) -> None:
        """Finish what was asked for, then let go of the connections."""
        while self._asked:
            self._is_answered.clear()
            await self._is_answered.wait()
        pool, self._pool = self._pool, None
        if pool is not None:
            try:
                async with asyncio.timeout(WAIT):
                    await pool.close()
            except Faults:
                pool.terminate()

    async def _read(self, query: str, *args: Any) -> list[Any]:
        """What is found by what changes nothing."""
        return await self._do(query, *args, changes=False)

    async def _do(self, statement: str, *args: Any, lock: str = "", changes: bool = True) -> list[Any]:
        """What a statement finds, after its commit; with `lock`, done under that lock on the first of `args`.

        What surely was not done, or may be done twice, is tried again a few times, unless it has waited already.
        """
        self._asked += 1
        try:
            for pause in AGAIN:
                try:
                    return await self._try(statement, args, lock)
                except Trouble as trouble:
                    why = trouble.__cause__
                    is_safe = isinstance(trouble, Unwritten) or (not changes and isinstance(why, Cut))
                    if not is_safe or isinstance(why, TimeoutError):
                        raise
                await asyncio.sleep(pause)
            return await self._try(statement, args, lock)
        finally:
            self._asked -= 1
            self._is_answered.set()

    async def _try(self, statement: str, args: Sequence[Any], lock: str) -> list[Any]:
        """The same, once."""
        is_asked = False
        try:
            if self._pool is None:
                await self._open_again()
            async with self._pool.acquire(timeout=2 * WAIT) as connection:
                is_asked = True
                return await _found(connection, statement, args, lock)
        except Clashes as error:
            raise Conflict(str(error)) from error
        except Faults as error:
            if isinstance(error, asyncpg.DataError):  # an argument that no database could keep: a fault of ours
                raise
            if not is_asked:
                raise Unwritten(told(error)) from error
            raise Trouble(503, "server-no-store", detail=told(error)) from error


async def _found(connection: Any, statement: str, args: Sequence[Any], lock: str) -> list[Any]:
    """The same by this connection; `Unwritten` where the database says that it has undone all of it."""
    try:
        if not lock:
            return list(await connection.fetch(statement, *args))
        async with connection.transaction():
            await connection.execute(lock, args[0])
            return list(await connection.fetch(statement, *args))
    except asyncpg.PostgresError as error:
        is_undone = error.severity_en == "ERROR"  # what is fatal ends the connection, perhaps after the commit
        if not is_undone or isinstance(error, (*Clashes, asyncpg.DataError)):
            raise
        raise Unwritten(told(error)) from error
