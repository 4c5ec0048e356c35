"""What cannot be written: where that is certain the table stands where it stood, nobody is sent away, and nothing is lost."""

import asyncio
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fathom import words
from fathom.engine.errors import Sentence
from fathom.server import wire
from fathom.server.app import IDLE
from fathom.server.event import Played
from fathom.server.library import Library
from fathom.server.postgres import PostgreSQL
from fathom.server.seats import digests
from fathom.server.sqlite import SQLite
from fathom.server.tables import Tables
from fathom.server.trouble import Trouble, Unwritten
from fathom.server.worker import Worker

from .conftest import apart, asked, serving
from .history import Game, Player, check, lived_through, stored
from .line import Json, Line, Site

WISH = wire.NewTable(
    "deep_sea_adventure", [wire.Seat("Ann", "person"), wire.Seat("Bo", "person")], options={"start": "seat0"}
)


class Disk:
    """The disk below a database, which fails as often, or for as long, as a test says."""

    def __init__(self, fail: Callable[[int], None]) -> None:
        """`fail` lets so many writes from now on fail."""
        self.fail = fail

    @contextmanager
    def full(self, seconds: float) -> Iterator[None]:
        """So long from now on."""
        self.fail(10**6)
        timer = threading.Timer(seconds, self.fail, [0])
        timer.start()
        yield
        assert not timer.is_alive(), "it was full until something could be done"


@pytest.fixture
def disk(database: Path | str, monkeypatch: pytest.MonkeyPatch) -> Disk:
    return under_postgres(database) if isinstance(database, str) else under_sqlite(monkeypatch)


def under_sqlite(patch: pytest.MonkeyPatch) -> Disk:
    left, enter = [0], Worker._enter

    def entered(worker: Worker) -> None:
        if worker._path is not None and left[0]:
            left[0] -= 1
            raise sqlite3.OperationalError("database or disk is full")
        enter(worker)

    patch.setattr(Worker, "_enter", entered)
    return Disk(lambda times: left.__setitem__(0, times))


def under_postgres(url: str) -> Disk:
    """The database counts by itself which writes of moves fail."""

    def fail(times: int) -> None:
        apart(asked(url, f"ALTER SEQUENCE failing RESTART WITH {max(1, 10**6 - times)}"))

    async def lay_out() -> None:
        store = PostgreSQL(url)
        await store.open()
        await store.close()

    apart(lay_out())
    raises = "IF nextval('failing') < 1000000 THEN RAISE 'no space left' USING ERRCODE = '53100'; END IF; RETURN NEW;"
    apart(
        asked(
            url,
            "CREATE SEQUENCE failing START 1000000",
            f"CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {raises} END $$",
            "CREATE TRIGGER fails BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION fails()",
        )
    )
    return Disk(fail)


@contextmanager
def six(site: Site) -> Iterator[list[tuple[str, Line]]]:
    """Six tables, and who is asked first at each."""
    with ExitStack() as stack:
        made = [site.make("person", "person", start="seat0") for _ in range(6)]
        lines = [(table, stack.enter_context(site.line(table, key))) for table, key in made]
        for _, line in lines:
            line.until(0)
        yield lines


def insisted(line: Line, command: Json) -> list[str]:
    """What a page does that is told to send it again: the ids of what it is told until it is acknowledged."""
    said = []
    while (answer := line.answer(command))["type"] == "refused":
        assert answer["again"], answer
        said.append(answer["problem"]["id"])
        threading.Event().wait(0.2)
    return said


async def once_each(database: Path | str, lines: list[tuple[str, Line]]) -> None:
    """Each of these tables has one move, and it is stored once."""
    for table, _ in lines:
        _, events = await stored(database, table)
        assert sum(isinstance(event, Played) for event in events.values()) == 1


async def test_a_write_that_fails_once_is_noticed_by_nobody(database: Path | str, disk: Disk) -> None:
    with serving(database) as site, six(site) as lines:
        commands = [line.command(1) for _, line in lines]
        disk.fail(1)
        for (_, line), command in zip(lines, commands, strict=True):
            line.say(**command)
        for _, line in lines:
            while not line.answers:
                line.hear()
        assert [line.answers[0]["type"] for _, line in lines] == ["ack"] * 6
    await once_each(database, lines)


async def test_while_the_disk_is_full_nobody_is_sent_away_and_moves_arrive_once(
    database: Path | str, disk: Disk
) -> None:
    with serving(database) as site, six(site) as lines, site.line(site.make("minnow", "minnow", dives=9)[0]) as bots:
        bots.hear()
        with disk.full(3):
            for _, line in lines:
                assert set(insisted(line, line.command(1))) <= {"server-sent-again"}
        assert lines[0][1].answers[0]["type"] == "refused"
        came = bots.now["version"]
        while bots.now["version"] < came + 3:
            bots.hear(10)
    await once_each(database, lines)


def test_while_the_disk_of_a_postgresql_is_full_it_is_said_and_nothing_that_was_acknowledged_is_lost(
    postgres: str,
) -> None:
    full = "RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'"
    made = f"CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {full}; END $$"
    with serving(postgres) as site, site.line(site.make("minnow", "minnow", dives=9)[0]) as bots:
        game = Game(*site.make("person", "person", start="seat0"))
        with site.line(game.table, game.key) as line, site.line(game.table) as watcher:
            watcher.reach(0)  # it is there before the first move, and so sees each
            game.play(line, (0, 1), 3)
            bots.reach(1)
            trigger = "CREATE TRIGGER fails BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION fails()"
            apart(asked(postgres, made, trigger))
            line.until(0, 1)
            command = game.command(line, 0)
            for _ in range(3):
                answer = line.answer(command)
                assert answer["type"] == "refused" and answer["again"]
                problem = answer["problem"]
                assert "No space left on device" in words.say(Sentence(problem["id"], problem["args"]))
            apart(asked(postgres, "DROP TRIGGER fails ON events"))
            _, events = asyncio.run(stored(postgres, game.table))
            assert len(events) == line.now["version"], "nothing of it was written"
            game.do(line, command)
            game.play(line, (0, 1), 3)
            bots.reach(bots.now["version"] + 3)
            watcher.reach(line.now["version"])
            for each in (line, watcher):
                assert each.answers.count(answer) == 3 * (each is line)
                game.note(each)
    assert check(game, *asyncio.run(stored(postgres, game.table))) == 2 * line.now["version"]


@pytest.mark.parametrize("is_certain", [True, False])
async def test_a_table_is_read_again_only_where_nobody_knows_what_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_certain: bool
) -> None:
    async def fail(*_: object) -> None:
        raise Unwritten("full") if is_certain else Trouble(503, "server-no-store", detail="full")

    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), IDLE)
    async with tables.running():
        made = await tables.make(WISH)
        table = await tables.open(made.table)
        with monkeypatch.context() as patch:
            patch.setattr(SQLite, "append", fail)
            answer = await table.act(wire.Roll(0, 1, 0), digests(made.key))
        if is_certain:
            assert isinstance(answer, wire.Refused) and answer.again and answer.problem.id == "server-sent-again"
            assert await table.act(wire.Roll(0, 1, 0), digests(made.key)) is None and table.version > 0
        assert table.is_lost != is_certain


@pytest.mark.parametrize("is_certain", [True, False])
async def test_so_it_is_where_people_gather(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_certain: bool) -> None:
    async def fail(*_: object) -> None:
        raise Unwritten("full") if is_certain else Trouble(503, "server-no-store", detail="full")

    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), IDLE)
    async with tables.running():
        wish = msgspec.structs.replace(WISH, seats=[wire.Seat("Ann", "person"), wire.Seat("Bo", "open")])
        table = await tables.open((await tables.make(wish, "ann")).table)
        with monkeypatch.context() as patch:
            patch.setattr(SQLite, "change", fail)
            with pytest.raises(Trouble, match="server-no-store"):
                await tables.sit(table.id, "bo", wire.Sit(1, "Bo"))
        assert table.is_lost != is_certain
        await tables.sit(table.id, "bo", wire.Sit(1, "Bo"))


@pytest.mark.parametrize("what", ["append", "lease"])
async def test_bots_try_again_what_could_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    async def fail(*_: object) -> None:
        raise Unwritten("full")

    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), IDLE)
    async with tables.running():
        made = await tables.make(
            msgspec.structs.replace(WISH, seats=[wire.Seat("A", "random"), wire.Seat("B", "random")])
        )
        table = await tables.open(made.table)
        with monkeypatch.context() as patch:
            patch.setattr(SQLite, what, fail)
            table.wake()
            await until(lambda: table._driver._is_put_off)
        assert not table.is_lost and table.version == 0
        await until(lambda: table.version > 3)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(15):
        while not is_so():
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("is_certain", [True, False])
async def test_bots_that_nobody_looks_at_go_on_when_the_store_is_back_after_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_certain: bool
) -> None:
    """Longer than a table is kept that is not in use."""

    async def fail(*_: object) -> None:
        raise Unwritten("away") if is_certain else Trouble(503, "server-no-store", detail="away")

    monkeypatch.setattr("fathom.server.heirs.MOST", 0)  # it is no restart
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), idle=0.05)
    async with tables.running():
        seats = [wire.Seat("A", "random"), wire.Seat("B", "random")]
        made = await tables.make(msgspec.structs.replace(WISH, seats=seats, options={"air": 120, "dives": 9}))
        table = await tables.open(made.table)
        with monkeypatch.context() as patch:
            for what in ("append", "find", "missed"):
                patch.setattr(SQLite, what, fail)
            table.wake()
            await asyncio.sleep(1.5)
            stood = len(await tables.store.events(made.table))
        await until(lambda: made.table in tables._live and tables._live[made.table].version > stood + 3)


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open cannot be deleted there")
def test_where_the_log_was_deleted_nobody_is_sent_away_and_the_move_arrives_when_fathom_is_started_anew(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "tables.sqlite"
    with serving(path) as site:
        table, key = site.make("person", "person", start="seat0")
        with site.line(table, key) as line:
            line.until(0)
            assert line.answer(line.command(1))["type"] == "ack"
            came = line.until(0, 1)
            (tmp_path / "tables.sqlite-wal").unlink()
            command = line.command(line.welcome["sequences"][came["seat"]] + (2 if came["seat"] == 0 else 1))
            for _ in range(3):
                answer = line.answer(command)
                assert answer["again"] and answer["problem"]["id"] == "server-log-gone"
            assert site.problem("POST", "/api/tables", msgspec.to_builtins(WISH)) == (503, "server-log-gone")
            assert line.now["version"] == came["version"]
    said = words.say(Sentence("server-log-gone"))
    assert sorted(record.getMessage() for record in caplog.records) == [
        said,
        f"table {table} could not be written and waits: {said}",
    ], "once each"
    with serving(path) as site, site.line(table, key, since=came["version"]) as line:
        line.until(0, 1)
        assert line.answer(command)["type"] == "ack"


class Shaken:
    """A server on a store that keeps something, or does not, and fails to say so; or says that it could not."""

    HOW = "undone", "cut before", "cut after"

    def __init__(self, site: Site, store: type, patch: pytest.MonkeyPatch) -> None:
        self.sites = [site]
        self.failed = list[str]()
        self._due = list[str]()
        append = store.append  # type: ignore[attr-defined]

        async def appended(*given: Any) -> Any:
            how = self._due.pop() if self._due else ""
            self.failed += [how] if how else []
            if how == "undone":
                raise Unwritten("full")
            made = None if how == "cut before" else await append(*given)
            if how:
                raise Trouble(503, "server-no-store", detail=how)
            return made

        patch.setattr(store, "append", appended)

    def kill(self, which: int) -> None:
        self._due += self.HOW


async def test_what_may_have_been_written_is_neither_lost_nor_done_twice(
    database: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(database) as site:
        shaken = Shaken(site, PostgreSQL if isinstance(database, str) else SQLite, monkeypatch)
        players = [Player(shaken, ("person", "minnow", "person"), 0), Player(shaken, ("person", "person"), 1)]
        games = await asyncio.to_thread(lived_through, shaken, 10, players, lambda killed: None)
    for game in games:
        check(game, *await stored(database, game.table))
    assert {*shaken.failed} == {*Shaken.HOW} and sum(len(game.acknowledged) for game in games) > 20
