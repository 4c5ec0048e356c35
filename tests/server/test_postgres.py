"""A PostgreSQL database: laid out once, and gone for a while. What holds for every store is in `test_stores.py`."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import msgspec
import pytest

from fathom import words
from fathom.server import postgres as module
from fathom.server.database import prepare
from fathom.server.event import Decided
from fathom.server.notify import ListenNotify
from fathom.server.postgres import PostgreSQL
from fathom.server.schema import LAYOUT
from fathom.server.store import Conflict, Here
from fathom.server.trouble import Trouble, Unwritten
from fathom.server.wire import Said

from .conftest import apart, asked
from .line import free_port
from .test_stores import ENTRY


class Door:
    """A way to a PostgreSQL that can be closed."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._home = parts.hostname or "127.0.0.1", parts.port or 5432
        self._port = free_port()
        name = parts.netloc.rpartition("@")[0]
        self.url = urlunsplit(parts._replace(netloc=f"{name}@127.0.0.1:{self._port}"))
        self._server: asyncio.Server | None = None
        self._ways: set[asyncio.StreamWriter] = set()

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", self._port)

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        for way in self._ways:
            way.transport.abort()
        await asyncio.sleep(0.05)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back, forth = await asyncio.open_connection(*self._home)
        self._ways |= {writer, forth}
        await asyncio.gather(self._carry(reader, forth), self._carry(back, writer))
        self._ways -= {writer, forth}

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while said := await reader.read(1 << 16):
                writer.write(said)
        writer.close()


async def test_two_that_start_at_once_make_one_layout(postgres: str) -> None:
    stores = [PostgreSQL(postgres) for _ in range(4)]
    await asyncio.gather(*(store.open() for store in stores))
    await stores[0].add("t", ENTRY)
    assert await stores[3].find("t") == (ENTRY, 0)
    for store in stores:
        await store.close()


@pytest.mark.parametrize("layout", [1, 2, 3, 4, 5, 6])
async def test_a_database_of_an_earlier_layout_is_converted(postgres: str, layout: int) -> None:
    await prepare(postgres)
    dropped = [f"DROP TABLE {table}" for table in ("clocks", "talk", "offers")[layout - 1 :]]
    unmarked = ["ALTER TABLE tables DISABLE TRIGGER gathered", "ALTER TABLE events DROP COLUMN mark"][
        : 2 * (layout < 5)
    ]
    written = 'INSERT INTO events VALUES (\'t\', 1, \'{"type":"decided","action":3}\')'
    store = PostgreSQL(postgres)
    await store.add("t", ENTRY)
    await store.close()
    apart(
        asked(
            postgres,
            *dropped,
            *unmarked,
            *["ALTER TABLE clocks DROP COLUMN noted"][: layout > 1],
            *["ALTER TABLE presence DROP COLUMN away, DROP COLUMN noted"][: layout < 6],
            written,
            f"UPDATE fathom_layout SET number = {layout}",
        )
    )
    await asyncio.gather(prepare(postgres), prepare(postgres))
    store = PostgreSQL(postgres)
    assert await store.clocks() == {} and await store.clock("t") is None
    assert await store.said("t") == {} and await store.accept("once") is None
    await store.note("two", {"t": Here(frozenset({0}), 0, {"then": {1: 5.0}})}, 30)
    assert (await store.noted("one", ["t"]))["t"].away["then"][1] >= 5
    assert await store.missed("t", 1, 0) == ({}, 0) and await store.append("t", 2, [Decided(4)], mark=0) > 0
    assert await store.events("t") == {1: Decided(3), 2: Decided(4)}
    await store.add("alone", msgspec.structs.replace(ENTRY, keys={"ann": [0]}))
    assert await store.held_by("ann", 20) == ["alone"]
    await store.close()


async def test_what_is_acknowledged_is_on_the_disk_also_where_the_database_would_not_wait_for_it(
    postgres: str,
) -> None:
    """At the end of each transaction that writes what counts, the database looks whether that transaction waits."""
    address = f"{postgres}&synchronous_commit=off"
    await prepare(address)
    looks = """
        CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF current_setting('synchronous_commit') <> 'on' THEN RAISE 'it does not wait'; END IF;
          RETURN NULL;
        END $$
    """
    made = """
        CREATE CONSTRAINT TRIGGER looks AFTER INSERT OR UPDATE OR DELETE ON {} DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION look()
    """
    apart(asked(postgres, looks, *map(made.format, ("tables", "events", "talk", "leases", "offers"))))
    connection = await asyncpg.connect(address)
    with pytest.raises(asyncpg.PostgresError, match="it does not wait"):
        await connection.execute("INSERT INTO leases VALUES ('other', 'one', 1, now())")
    await connection.close()
    store = PostgreSQL(address)
    await store.add("t", ENTRY)
    revision = await store.change("t", ENTRY, 0)
    for holder in ("one", "one"):
        await store.lease("t", holder, 60)
        await store.offer(holder, "once", "sealed", 60)
    await store.append("t", 1, [Decided(1)], 1, revision)
    await store.say("t", 1, Said(0, "Ahoy", False), revision)
    assert await store.accept("once") == "sealed"
    await store.close()


class Pool(Door):
    """As PgBouncer: it refuses whoever wants to have the connection set in a way that it does not know."""

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while said := await reader.read(1 << 16):
                if b"\0synchronous_commit\0" in said[:4096]:
                    break
                writer.write(said)
        writer.close()


async def test_a_pool_of_connections_before_the_database_is_told_nothing_that_it_refuses(postgres: str) -> None:
    pool = Pool(postgres)
    await pool.open()
    store, heard = PostgreSQL(pool.url), asyncio.Event()
    await store.add("t", ENTRY)
    assert await store.find("t") == (ENTRY, 0)
    hearing = asyncio.create_task(ListenNotify(pool.url).run(lambda _: heard.set()))
    async with asyncio.timeout(5):
        await heard.wait()
    hearing.cancel()
    await asyncio.gather(hearing, return_exceptions=True)
    await store.close()
    await pool.close()


EVENT = ("t", [1], ['{"type":"decided","action":1}'], None, 0, 0, 7)
# What one server has begun to write, and what another writes on the strength of how it was before.
BEGUN: dict[str, tuple[tuple[Any, ...], Callable[[PostgreSQL], Awaitable[object]]]] = {
    "the lease is taken over": (
        ("UPDATE leases SET holder = 'two', fence = 2",),
        lambda store: store.append("t", 1, [Decided(2)], 1),
    ),
    "the entry changes, and something happens": (
        ("UPDATE tables SET revision = 5",),
        lambda store: store.append("t", 1, [Decided(2)], None, 0),
    ),
    "the entry changes, and something is said": (
        ("UPDATE tables SET revision = 5",),
        lambda store: store.say("t", 1, Said(0, "Ahoy", False), 0),
    ),
    "something happens, and the entry changes": ((module.APPEND, *EVENT), lambda store: store.change("t", ENTRY, 0, 0)),
}


@pytest.mark.parametrize("what", BEGUN)
async def test_what_another_server_has_begun_to_write_is_waited_for(postgres: str, what: str) -> None:
    """Each statement alone would go by what was there when it began, and both would be written."""
    name = postgres.partition("search_path=")[2]
    waits = f"SELECT count(*) FROM pg_stat_activity WHERE application_name = '{name}' AND wait_event_type = 'Lock'"
    store, other = PostgreSQL(f"{postgres}&application_name={name}"), await asyncpg.connect(postgres)
    await store.add("t", ENTRY)
    assert await store.lease("t", "one", 60) == 1
    (first, *given), second = BEGUN[what]
    async with other.transaction():
        assert await other.fetch(f"{first}{'' if given else ' RETURNING 1'}", *given)
        writing = asyncio.ensure_future(second(store))
        async with asyncio.timeout(10):
            while not writing.done() and not await other.fetchval(waits):
                await asyncio.sleep(0.01)
    with pytest.raises(Conflict):
        await writing
    await other.close()
    await store.close()


@pytest.mark.parametrize("layout", [LAYOUT + 1, 0])
async def test_a_database_of_another_fathom_is_refused(postgres: str, layout: int) -> None:
    await prepare(postgres)
    apart(asked(postgres, f"UPDATE fathom_layout SET number = {layout}"))
    with pytest.raises(Trouble) as refused:
        await prepare(postgres)
    assert f"layout {layout}; this one knows {LAYOUT}" in words.say(refused.value.sentence)


async def test_a_database_that_holds_something_else_is_refused_and_left_alone(postgres: str) -> None:
    apart(asked(postgres, "CREATE TABLE events (mine text)"))
    with pytest.raises(Trouble) as refused:
        await prepare(postgres)
    assert "already exists" in words.say(refused.value.sentence)
    connection = await asyncpg.connect(postgres)
    names = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    await connection.close()
    assert [name for (name,) in names] == ["events"]


async def test_where_no_database_answers_it_is_said_without_the_password() -> None:
    with pytest.raises(Trouble) as refused:
        await prepare("postgresql://ann:secret@127.0.0.1:9/none")
    said = words.say(refused.value.sentence)
    assert "postgresql://127.0.0.1:9/none" in said and "secret" not in said
    with pytest.raises(Trouble) as refused:
        await prepare("postgresql://127.0.0.1:port/none")
    assert refused.value.status == 503


@pytest.mark.parametrize("url", ["postgresql://ann:sec/ret@[::1/none", "postgresql://ann:ret@127.0.0.1:port/?x=ret"])
async def test_an_address_that_is_none_is_said_without_the_password(url: str) -> None:
    with pytest.raises(Trouble) as refused:
        await prepare(url)
    assert refused.value.status == 503 and "ret" not in words.say(refused.value.sentence)


async def test_what_cuts_the_connections_off_costs_no_more_than_what_is_under_way(postgres: str) -> None:
    name = postgres.partition("search_path=")[2]
    store = PostgreSQL(f"{postgres}&application_name={name}")
    await store.add("t", ENTRY)
    apart(asked(postgres, f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '{name}'"))
    assert await store.find("t") == (ENTRY, 0)
    await store.append("t", 1, [Decided(1)])
    assert await store.events("t") == {1: Decided(1)}
    await store.close()


async def shut_out(postgres: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Door, PostgreSQL]:
    """A door that is closed, and a store that had a table behind it."""
    monkeypatch.setattr(module, "WAIT", 1.0)
    door = Door(postgres)
    await door.open()
    store = PostgreSQL(door.url)
    await store.add("t", ENTRY)
    await door.close()
    return door, store


async def test_while_the_database_is_gone_it_is_said_and_then_it_goes_on(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The way to the database leads through a door, which is closed for a while."""
    door, store = await shut_out(postgres, monkeypatch)
    for _ in range(2):
        with pytest.raises(Trouble) as refused:
            await store.append("t", 1, [Decided(1)])
        assert refused.value.sentence.id == "server-no-store" and refused.value.status == 503
    await door.open()
    await store.append("t", 1, [Decided(1)])
    assert await store.events("t") == {1: Decided(1)}
    await store.close()
    await door.close()


@pytest.mark.parametrize(
    ("fails", "is_certain"),
    [
        ("RAISE 'no space left' USING ERRCODE = '53100'", True),
        ("PERFORM pg_terminate_backend(pg_backend_pid())", False),
    ],
)
async def test_what_the_database_has_undone_is_told_from_what_nobody_knows(
    postgres: str, fails: str, is_certain: bool
) -> None:
    """An error undoes it all. With a connection that ends, it may have been before the commit, or after it."""
    store = PostgreSQL(postgres)
    await store.add("t", ENTRY)
    made = f"CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {fails}; RETURN NEW; END $$"
    trigger = "CREATE TRIGGER fails BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION fails()"
    apart(asked(postgres, made, trigger))
    with pytest.raises(Trouble) as refused:
        await store.append("t", 1, [Decided(1)])
    assert isinstance(refused.value, Unwritten) == is_certain and refused.value.sentence.id == "server-no-store"
    apart(asked(postgres, "DROP TRIGGER fails ON events"))
    await store.append("t", 1, [Decided(1)])
    await store.close()


@pytest.mark.parametrize("times", [1, 99])
async def test_what_the_database_has_undone_is_tried_again_a_few_times(
    postgres: str, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    monkeypatch.setattr(module, "AGAIN", (0.0, 0.0, 0.0))
    store = PostgreSQL(postgres)
    await store.add("t", ENTRY)
    apart(
        asked(
            postgres,
            "CREATE SEQUENCE tried",  # nothing undoes what a sequence has counted
            "CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
            f" IF nextval('tried') <= {times} THEN RAISE 'no space left' USING ERRCODE = '53100'; END IF;"
            " RETURN NEW; END $$",
            "CREATE TRIGGER fails BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION fails()",
        )
    )
    with contextlib.suppress(Unwritten):
        await store.append("t", 1, [Decided(1)])
    assert len(await store.events("t")) == (times == 1)
    assert await store._do("SELECT last_value FROM tried") == [(2 if times == 1 else 4,)]
    await store.close()


@pytest.mark.parametrize("reads", [True, False])
async def test_while_no_connection_is_to_be_had_nothing_is_tried_more_often_than_that(
    postgres: str, monkeypatch: pytest.MonkeyPatch, reads: bool
) -> None:
    monkeypatch.setattr(module, "AGAIN", (0.0, 0.0, 0.0))
    _, store = await shut_out(postgres, monkeypatch)
    with contextlib.suppress(Trouble):
        await store.find("t")  # by the connection that there was
    tried, once = list[str](), PostgreSQL._try

    async def counted(store: PostgreSQL, statement: str, args: Sequence[Any], lock: str) -> list[Any]:
        tried.append(statement)
        return await once(store, statement, args, lock)

    monkeypatch.setattr(PostgreSQL, "_try", counted)
    with pytest.raises(Unwritten):
        await (store.find("t") if reads else store.end_clock("t"))
    assert len(tried) == 4
    await store.close()


async def test_what_no_connection_was_had_for_is_surely_not_written(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, store = await shut_out(postgres, monkeypatch)
    with contextlib.suppress(Trouble):
        await store.append("t", 1, [Decided(1)])  # by the connection that there was
    with pytest.raises(Unwritten):
        await store.append("t", 1, [Decided(1)])
    await store.close()


def test_a_connection_that_is_cut_in_the_middle_is_no_fault_of_ours() -> None:
    """Cut while it does something, asyncpg raises an error that is neither the database's nor one of its interface."""
    assert issubclass(asyncpg.InternalClientError, module.Faults) and issubclass(
        asyncpg.InternalClientError, module.Cut
    )
