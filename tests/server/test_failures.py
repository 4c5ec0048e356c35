"""What goes wrong and what becomes of it: a table is told of, never lost, and never played by two."""

# long: one failure after the other, with the same bots and tables

import asyncio
import contextlib
import itertools
import json
import re
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import msgspec
import pytest
from numpy.random import Generator
from starlette.websockets import WebSocket

from fathom import BadRecord, Position
from fathom.engine import notation
from fathom.players import Player
from fathom.server.app import IDLE
from fathom.server.chores import kept_up
from fathom.server.event import Decided, Event
from fathom.server.library import Library
from fathom.server.seats import digests
from fathom.server.session import MOST_ANSWERS, PATIENCE, Session
from fathom.server.sqlite import SQLite
from fathom.server.tables import Tables
from fathom.server.trouble import Trouble
from fathom.server.wire import NewTable, Roll, Seat

from .conftest import Serve

WISH = NewTable("deep_sea_adventure", [Seat("Ann", "person"), Seat("Bo", "person")])


class Bot:
    """A player that does as it is told by the test."""

    def __init__(self, act: Callable[[Position], int]) -> None:
        self.act = act

    def choose(self, view: Position, generator: Generator) -> int:
        return self.act(view)


class Bots(Library):
    """The games, with one bot for every name."""

    def __init__(self, act: Callable[[Position], int]) -> None:
        self.act = act

    def player(self, game: str, name: str) -> Player:
        return Bot(self.act)


def first(view: Position) -> int:
    return view.legal_actions()[0]


@contextmanager
def changed(path: Path) -> Iterator[sqlite3.Connection]:
    """The database, to do something to it that no server does."""
    db = sqlite3.connect(path / "tables.sqlite")
    with db:
        yield db
    db.close()


def play_a_little(serve: Serve) -> tuple[str, str]:
    with serve() as site:
        table, key = site.make("person", "person", start="seat0")
        with site.line(table, key) as line:
            line.until(0)
            for sequence in (1, 2, 3):
                line.answer(line.command(1 if line.now["seat"] else sequence))
                line.until(0, 1)
    return table, key


class Slow(SQLite):
    """A store whose answers take as long as one likes."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.has_read, self.may_answer = asyncio.Event(), asyncio.Event()

    async def missed(self, id: str, version: int, mark: int) -> tuple[Mapping[int, Event], int]:
        found = await super().missed(id, version, mark)
        self.has_read.set()
        await self.may_answer.wait()
        return found


async def test_who_asks_while_a_table_is_read_sees_what_another_server_stored_before(tmp_path: Path) -> None:
    slow, other = Slow(tmp_path / "tables.sqlite"), SQLite(tmp_path / "tables.sqlite")
    tables = Tables(Library(), slow, IDLE)
    async with tables.running():
        made = await tables.make(WISH)
        first = asyncio.create_task(tables.open(made.table))
        await slow.has_read.wait()
        await other.append(made.table, 1, [Decided(0)])
        second = asyncio.create_task(tables.open(made.table))
        await asyncio.sleep(0.01)
        slow.may_answer.set()
        assert (await second).version == 1 and await first is await second
    await other.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open stays where it is there")
def test_a_server_that_can_keep_nothing_is_not_ready(serve: Serve, tmp_path: Path) -> None:
    with serve() as site:
        site.make("person", "person")
        assert (site.ask("GET", "/ready")[0], site.ask("GET", "/health")[0]) == (200, 200)
        (file,) = tmp_path.glob("*.sqlite")
        file.rename(tmp_path / "aside")
        assert (site.ask("GET", "/ready")[0], site.ask("GET", "/health")[0]) == (503, 200)
        (tmp_path / "aside").rename(file)
        assert site.ask("GET", "/ready")[0] == 200


@pytest.mark.parametrize("down", [0, 5 * 24 * 3600])
def test_after_a_restart_bots_go_on_though_nobody_has_come_back(serve: Serve, tmp_path: Path, down: int) -> None:
    """However many seconds no server ran."""
    stuck = threading.Event()

    def waits(view: Position) -> int:
        stuck.wait(30)
        raise RuntimeError("its server has ended")

    with serve(library=Bots(waits)) as site:
        table, key = site.make("person", "random", start="seat0")
        with site.line(table, key) as line:
            sequence = itertools.count(1)
            while line.until(0, 1)["seat"] == 0:
                line.answer(line.command(next(sequence)))
    stuck.set()
    with changed(tmp_path) as db:
        db.execute("UPDATE leases SET until = until - ?", (down,))
    before, ended = written(tmp_path), time.monotonic() + 20
    with serve(library=Bots(first)):
        while written(tmp_path) == before:
            assert time.monotonic() < ended
            time.sleep(0.02)


def written(path: Path) -> int:
    """How many events the database holds."""
    with changed(path) as db:
        return int(db.execute("SELECT count(*) FROM events").fetchone()[0])


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("UPDATE tables SET entry = json_set(entry, '$.game_version', 99)", "server-other-version"),
        ("UPDATE tables SET entry = json_set(entry, '$.game', 'lost_game')", "refused-game"),
        ("UPDATE tables SET entry = json_set(entry, '$.options.air', 0)", "refused-number"),
        ("UPDATE tables SET entry = replace(entry, 'person', 'gone')", "refused-player"),
        ("UPDATE events SET event = json_set(event, '$.action', 99) WHERE version = 2", "server-table-damaged"),
        ("DELETE FROM events WHERE version = 1", "server-table-damaged"),
    ],
)
def test_a_table_that_cannot_be_replayed_is_told_of_and_kept(
    serve: Serve, tmp_path: Path, damage: str, said: str
) -> None:
    table, key = play_a_little(serve)
    with changed(tmp_path) as db:
        db.execute(damage)
        before = list(db.iterdump())
    with serve() as site:
        assert site.problem("GET", f"/api/tables/{table}") == (409, said)
        assert site.problem("GET", f"/api/tables/{table}/record") == (409, said)
        with site.line(table, key) as line:
            assert line.closed() == 4409
            assert line.answers[0]["problem"]["id"] == said
        wrong = {"Authorization": "Bearer no"}
        assert site.problem("GET", f"/api/tables/{table}/record", headers=wrong) == (409, said)
        status, _, body = site.ask("GET", f"/api/tables/{table}/record", headers={"Authorization": f"Bearer {key}"})
        assert status == 200 and re.search(r"^#\d+( #\d+)*$", body.decode(), re.MULTILINE)
    with changed(tmp_path) as db:
        assert list(db.iterdump()) == before


def test_of_a_table_that_cannot_be_replayed_no_hand_is_told(serve: Serve, tmp_path: Path) -> None:
    with serve() as site:
        table, key = site.make("person", "person", game="in_too_deep", start="seat0", draft_laps=0)
        with site.line(table, key) as line:
            line.play([0, 1], itertools.cycle([3, 1, 7, 2]), 6)
            line.until(0, 1)
    with changed(tmp_path) as db:
        (last,) = db.execute("SELECT max(version) FROM events WHERE event LIKE '%\"played\"%'").fetchone()
        db.execute("UPDATE events SET event = json_set(event, '$.action', 1000000) WHERE version = ?", (last,))
    with serve() as site:
        status, _, body = site.ask("GET", f"/api/tables/{table}")  # a stranger's: without a key
        assert status == 409 and b"IllegalMove" in body and b"legal here" not in body, body


@pytest.mark.parametrize(("field", "value"), [("seats", 2), ("secret", "ab"), ("nonces", "no list")])
def test_a_table_whose_entry_cannot_be_read_is_told_of_and_holds_up_no_other(
    serve: Serve, tmp_path: Path, caplog: pytest.LogCaptureFixture, field: str, value: object
) -> None:
    table, key = play_a_little(serve)
    with changed(tmp_path) as db:
        db.execute("UPDATE tables SET entry = json_set(entry, ?, ?)", (f"$.{field}", value))
        db.execute("INSERT OR REPLACE INTO leases VALUES (?, 'gone', 1, ?)", (table, time.time() - 1))  # to take over
    with serve() as site:
        assert site.problem("GET", f"/api/tables/{table}") == (409, "server-entry-damaged")
        with site.line(table, key) as line:
            assert line.closed() == 4409
            assert line.answers[0]["problem"]["id"] == "server-entry-damaged"
    assert "begins again" not in caplog.text


def test_the_stored_record_is_replayed_by_the_version_that_was_played(serve: Serve, tmp_path: Path) -> None:
    table, key = play_a_little(serve)
    with serve() as site:
        whole = notation.read(site.ask("GET", f"/api/tables/{table}/record")[2].decode())
    with changed(tmp_path) as db:
        db.execute("UPDATE tables SET entry = json_set(entry, '$.game_version', 99)")
    with serve() as site:
        address, allowed = f"/api/tables/{table}/record", {"Authorization": f"Bearer {key}"}
        text = site.ask("GET", address, headers=allowed)[2].decode()
    with pytest.raises(BadRecord, match="version 99"):
        notation.read(text)
    again = notation.read(text.replace('[Version "99"]', f'[Version "{whole.position.game.version}"]'))
    assert again.position.history == whole.position.history and again.position == whole.position
    assert {name: again.head[name] for name in ("Date", "Seat0", "Seat1")} == {
        name: whole.head[name] for name in ("Date", "Seat0", "Seat1")
    }


@contextmanager
def held(path: Path, *commands: str) -> Iterator[None]:
    """The database, in the hands of another program."""
    db = sqlite3.connect(path / "tables.sqlite", isolation_level=None)
    for command in commands:
        db.execute(command)
    try:
        yield
    finally:
        db.close()


def test_who_only_reads_does_not_wait_for_another_program_that_writes(serve: Serve, tmp_path: Path) -> None:
    table, key = play_a_little(serve)
    with serve() as site, held(tmp_path, "BEGIN IMMEDIATE"):
        began = time.monotonic()
        assert site.get(f"/api/tables/{table}")["version"] == 3
        with site.line(table, key) as line:
            line.until(0, 1)
        assert time.monotonic() - began < 4  # less than the store's patience


def test_what_cannot_be_stored_is_said_and_sent_again(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fathom.server.sqlite.WAIT", 0.1)
    with serve() as site:
        table, key = site.make("person", "person", start="seat0")
        with held(tmp_path, "BEGIN IMMEDIATE"), site.line(table, key) as line:
            line.until(0)
            command = line.command(1)
            answer = line.answer(command)
            assert answer["problem"]["id"] == "server-sent-again" and answer["again"]
            wish = {
                "game": WISH.game,
                "seats": [{"name": "Ann", "player": "person"}, {"name": "Bo", "player": "person"}],
            }
            assert site.problem("POST", "/api/tables", wish) == (503, "server-no-store")
        with site.line(table, key) as line:
            line.until(0)
            assert line.now["version"] == command["version"]
            assert line.answer(command)["type"] == "ack"


def test_a_file_that_cannot_be_read_is_said_and_the_page_comes_back(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, key = play_a_little(serve)

    def fail(job: object, db: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with serve() as site:
        with monkeypatch.context() as patch:
            patch.setattr("fathom.server.worker.Job.run", fail)
            assert site.problem("GET", f"/api/tables/{table}") == (503, "server-no-store")
            with site.line(table, key) as line:
                assert line.closed() == 4412
                assert line.answers[0]["problem"]["id"] == "server-no-store"
        with site.line(table, key) as line:
            line.until(0, 1)
            assert line.now["version"] == 3


def test_of_two_servers_on_one_table_the_second_follows_the_first(serve: Serve) -> None:
    with serve() as one, serve() as other:
        table, key = one.make("person", "person", start="seat0")
        with one.line(table, key) as here, other.line(table, key) as there:
            here.until(0)
            there.until(0)
            here_said = here.command(1)
            assert here.answer(here_said)["type"] == "ack"
            assert there.answer(here_said)["version"] == 1
            late = {**there.command(2), "version": 0}
            assert there.answer(late)["problem"]["id"] == "server-stale"
            while there.now["version"] < here.now["version"]:
                there.hear()
            assert there.steps[1:] == here.steps[1:] and there.scenes == here.scenes


async def test_a_fault_of_the_store_that_nobody_foresaw_is_not_kept_quiet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("not foreseen")

    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), IDLE)
    async with tables.running():
        made = await tables.make(msgspec.structs.replace(WISH, options={"start": "seat0"}))
        table = await tables.open(made.table)
        monkeypatch.setattr(SQLite, "append", fail)
        with pytest.raises(RuntimeError, match="not foreseen"):
            await table.act(Roll(0, 1, 0), digests(made.key))
        assert table.is_lost


def test_a_game_whose_chance_fails_within_a_command_keeps_nothing_of_it(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise RuntimeError("not foreseen")

    with serve() as site:
        table, key = site.make("person", "person", start="seat0")
        with site.line(table, key) as line:
            line.until(0)
            command = line.command(1)
            with monkeypatch.context() as patch:
                for module in ("commands", "driver"):
                    patch.setattr(f"fathom.server.{module}.draw", fail)
                line.say(**command)
                assert line.closed() == 4409
            assert line.answers[0]["problem"]["id"] == "server-table-stuck"
        with site.line(table, key) as line:
            line.until(0)
            assert line.now["version"] == 0
            assert line.answer(command)["version"] > 0


def test_what_another_server_played_is_there_when_a_table_is_opened(serve: Serve) -> None:
    with serve() as one, serve() as other:
        table, key = one.make("person", "person", start="seat0")
        with other.line(table, key) as there:
            there.until(0)
            with one.line(table, key) as here:
                here.until(0)
                here.answer(here.command(1))
                here.until(0, 1)
            assert other.get(f"/api/tables/{table}")["version"] == here.now["version"] > 0
            while there.now["version"] < here.now["version"]:
                there.hear()


def test_a_bot_that_fails_stops_the_table_with_a_sentence_and_may_try_again(serve: Serve) -> None:
    moods = [lambda view: 1 // 0, lambda view: 10**6, first]

    def act(view: Position) -> int:
        return moods[0](view) if len(view.legal_actions()) > 1 else first(view)

    with serve(library=Bots(act)) as site:
        table, _ = site.make("x", "y")
        for _ in range(2):
            with site.line(table) as line:
                assert line.closed() == 4409
                assert line.answers[0]["problem"]["id"] == "server-table-stuck"
            moods.pop(0)
        with site.line(table) as line:
            line.until(-2)


def test_a_bot_is_shown_its_view_only_and_thinks_outside_the_loop(serve: Serve) -> None:
    shown: list[tuple[Position, str]] = []

    def act(view: Position) -> int:
        shown.append((view, threading.current_thread().name))
        return first(view)

    with serve(library=Bots(act)) as site:
        table, _ = site.make("x", "y", reveal="secret")
        with site.line(table) as line:
            line.until(-2)
    assert shown and all(name.startswith("bot") for _, name in shown)
    assert all(view.view(view.current_player) == view and not view.history for view, _ in shown)


def test_while_a_bot_thinks_the_table_answers(serve: Serve) -> None:
    thought = threading.Event()

    def act(view: Position) -> int:
        assert thought.wait(20)
        return first(view)

    with serve(library=Bots(act)) as site:
        table, key = site.make("person", "x", start="seat1", turn_empty="allow")
        with site.line(table, key) as line:
            while line.welcome is None or line.now["seat"] != 1:
                line.hear()
                if line.now["seat"] == 0:
                    line.answer(line.command(1 + line.now["version"]))
            told = line.answer({"type": "play", "seat": 0, "sequence": 99, "version": line.now["version"], "action": 0})
            assert told["problem"]["id"] == "server-not-your-turn"
            assert site.get(f"/api/tables/{table}")["version"] == line.now["version"]
            thought.set()
            line.until(0)


@pytest.mark.parametrize("fault", ["Projection.settle", "Projection.follow"], ids=["joining", "going on"])
def test_what_cannot_be_shown_is_said(serve: Serve, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("not foreseen")

    with serve() as site:
        table, key = site.make("person", "person", start="seat0")
        monkeypatch.setattr(f"fathom.server.projection.{fault}", fail)
        with site.line(table, key) as line:
            if fault == "Projection.follow":
                line.until(0)
                line.say(**line.command(1))
            assert line.closed() == 4409
            assert line.answers[-1]["problem"] == {"id": "server-table-stuck", "args": {"detail": "RuntimeError"}}
        monkeypatch.undo()
        with site.line(table, key) as line:
            assert line.until(0, 1)["version"] == (fault == "Projection.follow")


async def test_an_entry_that_another_server_changed_is_followed(tmp_path: Path) -> None:
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), IDLE)
    async with tables.running():
        made = await tables.make(WISH)
        table = await tables.open(made.table)
        sat = msgspec.structs.replace(table.entry, seats=[Seat("Cy", "person"), Seat("Bo", "person")])
        revision = await tables.store.change(made.table, sat, table.revision)
        again = await tables.open(made.table)
        assert again is table and again.entry == sat and again.revision == revision


async def test_a_table_that_cannot_follow_another_server_is_read_again(tmp_path: Path) -> None:
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), IDLE)
    async with tables.running():
        made = await tables.make(WISH)
        table = await tables.open(made.table)
        await tables.store.append(made.table, table.version + 1, [Decided(10**6)])
        with pytest.raises(Trouble, match="server-table-damaged"):
            await tables.open(made.table)
        assert table.is_lost


def test_a_backup_that_is_put_back_under_the_server_is_gone_on_from(serve: Serve, tmp_path: Path) -> None:
    with serve() as site:
        table, key = site.make("person", "person", start="seat0")
        with site.line(table, key) as line, sqlite3.connect(tmp_path / "backup.sqlite") as backup:
            for sequence in (1, 2):
                line.until(0)
                line.answer(line.command(sequence))
            line.until(0, 2) if line.now["version"] < 2 else None
            kept = line.now["version"]
            with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite")) as here:
                here.backup(backup)
            for sequence in (1, 2):
                line.until(1)
                line.answer(line.command(sequence))
            line.until(0, kept + 1)
            with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite")) as here:
                backup.backup(here)
            assert line.closed() == 4412
        with site.line(table, key) as line:
            assert line.until(1)["version"] == kept
            assert line.answer(line.command(3))["type"] == "ack"
    with serve() as site, site.line(table, key) as line:
        assert line.until(1, kept + 1)["version"] > kept, "nothing is missing in between"


async def test_a_chore_that_fails_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.server.chores.AGAIN", 0)
    done = list[str]()

    async def chore() -> None:
        done.append("begun")
        if len(done) < 3:
            raise RuntimeError("not foreseen")

    await kept_up(chore)
    assert len(done) == 3


def test_a_table_nobody_looks_at_is_dropped_and_read_again(serve: Serve) -> None:
    with serve(idle=0.05) as site:
        table, key = site.make("person", "person", start="seat0")
        for sequence in (1, 2):
            with site.line(table, key) as line:
                seat = line.until(0, 1)["seat"]
                line.answer(line.command(sequence if seat == 0 else 1))
                version = line.now["version"]
            time.sleep(0.2)
        assert site.get(f"/api/tables/{table}")["version"] == version


async def test_idle_tables_leave_the_memory(tmp_path: Path) -> None:
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), idle=0.02)
    async with tables.running():
        made = await tables.make(WISH)
        one, same = await asyncio.gather(tables.open(made.table), tables.open(made.table))
        assert one is same
        await asyncio.sleep(0.2)
        assert await tables.open(made.table) is not one


def test_a_page_that_never_speaks_is_sent_away(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.server.session.PATIENCE", 0.1)
    with serve() as site:
        table, _ = site.make("person", "person")
        with site.socket(table) as line:
            assert line.closed() == 4400


class Stuck:
    """A socket whose other end says hello and then takes nothing."""

    def __init__(self) -> None:
        self.said = ['{"type": "hello"}']
        self.code = 0

    async def receive(self) -> dict[str, str]:
        while not self.said:
            await asyncio.sleep(1)
        return {"type": "websocket.receive", "text": self.said.pop()}

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int) -> None:
        self.code = code


async def test_a_page_that_takes_nothing_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.server.session.PATIENCE", 0.1)
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), IDLE)
    async with tables.running():
        made = await tables.make(WISH)
        stuck = Stuck()
        await Session(cast(WebSocket, stuck), tables).run(made.table)
        assert stuck.code == 4408
        assert not (await tables.open(made.table)).viewers


class Flood:
    """A socket whose other end commands without end, and takes nothing but the welcome."""

    def __init__(self) -> None:
        self.heard = self.told = self.code = 0

    async def receive(self) -> dict[str, str]:
        await asyncio.sleep(0)
        self.heard += 1
        command = {"type": "roll", "seat": 5, "sequence": self.heard, "version": 0}
        return {"type": "websocket.receive", "text": json.dumps(command if self.heard > 1 else {"type": "hello"})}

    async def send_text(self, text: str) -> None:
        self.told += 1
        if self.told > 1:
            await asyncio.Event().wait()

    async def close(self, code: int) -> None:
        self.code = code


async def test_of_who_takes_no_answer_no_more_is_heard(tmp_path: Path) -> None:
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), IDLE)
    async with tables.running():
        made = await tables.make(WISH)
        flood = Flood()
        async with asyncio.timeout(PATIENCE / 2):
            await Session(cast(WebSocket, flood), tables).run(made.table)
        assert flood.code == 4408 and flood.heard < 2 * MOST_ANSWERS


def test_a_seat_is_not_played_by_who_only_watches(serve: Serve) -> None:
    with serve() as site:
        table, key = site.make("person", "person", start="seat0")
        with site.line(table) as watcher, site.line(table, key) as line:
            for one in (watcher, line):
                one.until(0)
            assert not watcher.now["offers"]
            line.answer(line.command(1))
            assert watcher.answer(line.command(2) | {"seat": 0})["problem"]["id"] == "server-not-yours"
