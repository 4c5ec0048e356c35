"""What `make load` measures, in small: each part makes rows for the ledger, and says what was aimed at."""

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import cast

import asyncpg
import pytest
from tests import servers
from tests.load import __main__ as measures
from tests.load import crowd, moves, needs, spy
from tests.load.pages import Page, Place, gathered, opened, settle
from tests.load.serving import LIMITED, How, fresh, memory, stored
from tests.load.told import Row
from websockets.asyncio.client import ClientConnection

from .conftest import POSTGRES
from .test_serve import Process, process

GAMES = "deep_sea_adventure", "in_too_deep"


@pytest.fixture(scope="module")
def running() -> Iterator[Process]:
    """A server that is measured."""
    with fresh("sqlite", LIMITED) as measured:
        yield measured


def test_without_words_all_is_measured() -> None:
    parts, wish = measures.wished([])
    assert parts == ["moves", "restart", "flood", "bots", "servers", "connections"]
    assert wish.games == [] and wish.size == measures.FULL and wish.how == How("sqlite", 3, False)
    assert not wish.is_apart


def test_a_part_can_be_asked_for_and_its_game() -> None:
    parts, wish = measures.wished(["connections", "--game", "in_too_deep", "--quick", "--minutes", "0.2", "--profile"])
    assert parts == ["connections"] and wish.games == ["in_too_deep"] and wish.how == How("sqlite", 1, True)
    assert wish.size == measures.QUICK._replace(minutes=0.2)


def test_a_server_can_have_a_core_for_itself() -> None:
    """Here in a process of its own, for all that it begins keeps to the other cores."""
    if len(os.sched_getaffinity(0)) < 2:
        pytest.skip("this machine has one core")
    ended = subprocess.run([sys.executable, "-c", APART], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0, ended.stderr
    server, here = map(json.loads, ended.stdout.splitlines())
    assert len(server) == 1 and here == sorted(os.sched_getaffinity(0) - {*server})


APART = """
import json, os
from tests.load.serving import fresh, set_apart
set_apart()
with fresh("sqlite") as running:
    print(json.dumps(sorted(os.sched_getaffinity(running.process.pid))))
print(json.dumps(sorted(os.sched_getaffinity(0))))
"""


def test_a_row_says_what_was_aimed_at_and_whether_it_was_reached() -> None:
    assert Row("moves", "9 ms", "10 ms", True).line() == "| moves | 10 ms | 9 ms | yes |"
    assert Row("moves", "11 ms", "10 ms", False).line() == "| moves | 10 ms | 11 ms | **no** |"
    assert Row("moves", "11 ms").line() == "| moves |  | 11 ms |  |"


def test_moves_count_as_carried_when_they_are_shown_in_time() -> None:
    seen = moves.Seen()
    seen.shown = [(0.5, 0.9), (1.0, 1.5), (1.5, 1.8), (1.9, 2.5)]
    seen.acknowledged, seen.bots = seen.shown, [0.5, 1.2]
    waits = seen.waits(1.0, 2.0, 0.5, 0.25)
    assert waits.carried == 2 and waits.bots == 1 and len(waits.shown) == 3
    assert waits.busy == "the server used 50 % of a core, 250.00 ms a move, who plays 25 %"


class Odd:
    """A line on which commands are sent."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    async def send(self, text: str) -> None:
        self.sent.append(text)


async def test_what_could_not_be_kept_is_sent_again_and_what_was_refused_is_a_fault(
    running: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moves, "AGAIN", 0.0)
    played, line = moves.Played(running.site, "in_too_deep", moves.Seating(), moves.Seen(), 1), Odd()
    for answer in ({"type": "refused", "again": True}, {"type": "ack"}):
        played._answers.put_nowait(answer)
    await played._command(cast(ClientConnection, line), "roll")
    assert line.sent == ["roll", "roll"]
    played._answers.put_nowait({"type": "refused", "again": False, "id": "server-illegal"})
    with pytest.raises(AssertionError, match="server-illegal"):
        await played._command(cast(ClientConnection, line), "")


def carry(monkeypatch: pytest.MonkeyPatch, most: float) -> list[Row]:
    """The rows of a server that carries so many moves of In Too Deep a second."""

    def carried(game: str, rate: float, *_: object) -> list[moves.Waits]:
        return [moves.Waits([1.0], [2.0], 1.0, 0.5, int(min(rate, each))) for each in (most, 600)]

    monkeypatch.setattr(moves, "carried", carried)
    return list(moves.most("in_too_deep", moves.Seating(), 1.0, How(), less=(0.9, 0.8)))


def test_where_too_many_moves_are_asked_fewer_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [row.is_reached for row in carry(monkeypatch, 498)] == [True]
    rows = carry(monkeypatch, 449)
    assert [(row.aim, row.is_reached) for row in rows] == [("500", False), ("", None)]
    assert rows[0].measured.startswith("449, 500 carried") and rows[1].measured.startswith("449, 450 carried")


@pytest.mark.parametrize("is_shared", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_moves_are_measured_as_they_are_aimed_at(game: str, is_shared: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "WARM", 0.2)
    monkeypatch.setattr(moves, "USUAL", 10.0)
    monkeypatch.setattr(moves, "MAKING", 0.5)  # all tables are there in time on a busy machine, too
    acknowledged, shown = moves.usual(game, moves.Seating(2, is_shared=is_shared), 1.5, How(rounds=2))
    assert acknowledged.aim == shown.aim == "p99 25 ms, p99.9 100 ms"
    assert acknowledged.is_reached is not None and "p99.9" in shown.measured
    assert re.search(r"p99 by round [\d.]+, [\d.]+;", shown.measured)


@pytest.mark.parametrize("game", GAMES)
async def test_players_have_a_browser_and_a_seat_each_and_have_played(game: str, running: Process) -> None:
    places = gathered(running.site, game)
    assert len({place.browser for place in places}) == 4 and not any(place.key for place in places)
    pages = await opened(running.site, places, crowd.MOVES)
    assert sorted(seat for page in pages for seat in page._yours) == [0, 1, 2, 3]
    assert all(len(page._yours) == 1 and page.version >= crowd.MOVES for page in pages)
    stranger = await Page.open(running.site, Place(places[0].table))
    assert stranger.version >= crowd.MOVES and stranger._yours == []
    for page in (*pages, stranger):
        await page.close()


async def test_the_memory_of_the_helper_is_told_too(running: Process) -> None:
    await settle(running, "deep_sea_adventure")
    found = memory(running)
    assert found.server > 50 and found.helper > 50 and found.together < found.server + found.helper


@pytest.mark.parametrize("game", GAMES)
def test_who_is_connected_stays(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "LOOK", 0.3)
    held, alone, dropped, beside = crowd.connections(game, 2, 0.01, How())
    assert "8 players in browsers of their own" in held.what and held.is_reached
    for each in (held, beside):
        helper = re.search(r"helper (\d+)\)", each.measured)
        assert helper and int(helper[1]) > 10  # it is there, though perhaps it has just begun
    assert "when bots had just played" in beside.what and beside.is_reached
    assert alone.is_reached is None and alone.measured == "it did not end in 0.01 minutes"
    assert dropped.measured == "0" and dropped.is_reached


async def test_who_is_hung_up_on_counts_as_dropped(running: Process) -> None:
    (page,) = await opened(running.site, [Place(running.site.make("person", "person")[0])])
    await page.socket.close()
    await page._reading
    assert page.is_dropped


@pytest.mark.parametrize(("game", "title"), [*zip(GAMES, ("*Deep Sea Adventure*", "*In Too Deep*"), strict=True)])
def test_a_restart_is_measured_of_the_game_that_is_asked_for(
    game: str, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[str]()
    begun = crowd.begun
    monkeypatch.setattr(crowd, "begun", lambda site, game, count: asked.append(game) or begun(site, game, count))
    monkeypatch.setattr(crowd, "READY", 90.0)  # other tests run beside it
    as_they_were, anew = crowd.restart(game, 2, How(rounds=2))
    assert asked == [game] and as_they_were.what.startswith(title)
    assert as_they_were.aim == "90 s" and as_they_were.is_reached and anew.aim == ""
    assert re.match(r"[\d.]+, [\d.]+ s; it listens after", as_they_were.measured)


# ---------------------------------------------------------------- the other store


@pytest.mark.usefixtures("postgres_server")
def test_all_is_measured_on_postgresql_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "WARM", 0.2)
    how = How("postgres")
    row, _ = moves.asked("in_too_deep", 10.0, moves.Seating(2), 1.0, how)
    assert row.what.startswith("*In Too Deep* on PostgreSQL, 10 moves")
    held, _, dropped, _ = crowd.connections("deep_sea_adventure", 1, 0.01, how)
    assert held.what.startswith("*Deep Sea Adventure* on PostgreSQL") and dropped.is_reached
    back, _ = crowd.restart("deep_sea_adventure", 2, how)
    assert back.what.startswith("*Deep Sea Adventure* on PostgreSQL, 2 tables")


@pytest.mark.usefixtures("postgres_server")
def test_nothing_stays_in_the_database() -> None:
    with stored("postgres") as address, process(address, start=LIMITED) as running:
        running.site.make("person", "person")
        assert schemas(address) == 1
    assert schemas(address) == 0


def schemas(address: str) -> int:
    name = address.rpartition("search_path=")[2]

    async def count() -> int:
        connection = await asyncpg.connect(POSTGRES)
        try:
            return await connection.fetchval("SELECT count(*) FROM pg_namespace WHERE nspname = $1", name)
        finally:
            await connection.close()

    return asyncio.run(count())


# ---------------------------------------------------------------- what it needs


def test_what_cannot_be_measured_here_is_left_out_and_the_rest_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*_: object) -> AbstractContextManager[None]:
        raise servers.NoShares("no share of a core can be given out")

    monkeypatch.setattr(servers, "limited", refused)
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    monkeypatch.setattr("resource.getrlimit", lambda _: (1024, 1024))
    monkeypatch.setattr("resource.setrlimit", lambda *_: None)
    monkeypatch.setattr(needs, "_postgres", lambda: "")
    monkeypatch.setattr(needs, "compile_all", lambda: None)
    monkeypatch.setattr(moves, "carried", lambda *_: [moves.Waits([1.0], [1.0], 1.0, 0.5, 10)])
    measures.main(["moves", "servers", "connections", "--rate", "10", "--game", "in_too_deep", "--profile"])
    told, row = capsys.readouterr().out.split("| what |")
    assert "Left out, servers: no share of a core can be given out." in told
    assert "Left out, connections: 8,000 connections take as many open files" in told
    assert "Mind: no profile is made: it needs py-spy" in told
    assert "| *In Too Deep*, 10 moves a second asked" in row


def test_without_postgresql_only_what_needs_it_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "POSTGRES", "postgresql://postgres@127.0.0.1:1/test")
    assert set(needs.lacks(["moves", "servers"], 1, "sqlite")) == {"servers"}
    found = needs.lacks(["moves", "servers"], 1, "postgres")
    assert set(found) == {"moves", "servers"} and found["moves"].startswith("no PostgreSQL answers at ")
    assert needs.lacks(["moves"], 1, "sqlite") == {}
    monkeypatch.setattr("sys.platform", "darwin")
    assert "Linux" in needs.lacks(["moves"], 1, "sqlite")["moves"]


def test_figures_of_a_busy_machine_are_not_for_the_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr("os.getloadavg", lambda: (1.5, 0.0, 0.0))
    (busy,) = needs.doubts(is_spied=False)
    assert busy.startswith("this machine is at work: a load of 1.5 with 2 cores")
    monkeypatch.setattr("os.getloadavg", lambda: (0.9, 9.0, 9.0))
    assert needs.doubts(is_spied=False) == []


def test_a_part_that_fails_does_not_keep_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: object) -> Iterator[Row]:
        yield Row("restarts", "one")
        raise ConnectionResetError("the server has gone")

    monkeypatch.setenv("FATHOM_QUICKEN", "1")
    monkeypatch.setattr(crowd, "restart", fails)
    monkeypatch.setattr(crowd, "connections", lambda *_: iter([Row("pages", "two")]))
    measures.main(["restart", "connections", "--quick", "--game", "in_too_deep"])
    _, rows = capsys.readouterr().out.split("|---|---|---|---|\n")
    failed = "| restart |  | could not be measured: ConnectionResetError: the server has gone | **no** |"
    assert rows.split("\n")[:3] == ["| restarts |  | one |  |", failed, "| pages |  | two |  |"]


def test_a_quick_run_says_what_is_aimed_at(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(moves, "WARM", 0.2)
    monkeypatch.setattr(moves, "USUAL", 8.0)
    monkeypatch.setattr(moves, "MOST", {"deep_sea_adventure": 10.0})
    monkeypatch.setattr(servers, "scale", lambda *_: {1: [100.0], 2: [175.0]})
    monkeypatch.setattr(needs, "_shares", lambda: "")
    monkeypatch.setattr(needs, "_postgres", lambda: "")
    monkeypatch.setenv("FATHOM_QUICKEN", "1")  # set to 0
    words = ["--quick", "--tables", "1", "--seconds", "4", "--minutes", "0.01"]  # a busy machine may do nothing for one
    measures.main(["moves", "restart", "servers", "connections", "--game", "deep_sea_adventure", *words])
    out, said = capsys.readouterr()
    rows = [line for line in out.splitlines() if line.startswith("| ")][1:]
    aims = [line.split("|")[2].strip() for line in rows]
    mb = "under 400 MB"
    assert aims == [
        "p99 25 ms, p99.9 100 ms",
        "p99 25 ms, p99.9 100 ms",
        "10",
        "5 s",
        "",
        "1.7 times",
        mb,
        mb,
        "none",
        mb,
    ]
    assert "moves, part 1 of 4" in said and "connections: done" in said


def test_two_servers_are_to_carry_nearly_twice_as_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "scale", lambda *_: {1: [100.0, 110.0, 90.0], 2: [175.0, 180.0, 160.0]})
    _, wish = measures.wished(["servers"])
    (row,) = measures.shared(wish)
    assert row.measured == "1.75 times: 100, 110, 90 moves a second and 175, 180, 160" and row.is_reached


STACKS = """\
<module> (<string>:3);serve (/home/ann/fathom/src/fathom/server/serve.py:60);Group.follow (/x/src/fathom/server/group.py:9) 60
<module> (<string>:3);serve (/home/ann/fathom/src/fathom/server/serve.py:60) 10
<module> (<string>:3);dumps (/usr/lib/python3.11/json/__init__.py:183);encode (/usr/lib/python3.11/json/encoder.py:1) 30
"""


def test_a_profile_is_told_by_module() -> None:
    head, _, first, *_, last = spy.table(STACKS).splitlines()
    assert head == "| module | itself, of 100 times | with what it calls | most of it in |"
    assert first == "| `fathom.server.group` | 60.0 % | 60 % | `Group.follow` 60 % |"
    assert last == "| `fathom.server.serve` | 10.0 % | 70 % | `serve` 10 % |"
    assert spy.table("") == "It was never found at work."


async def test_without_its_program_a_profile_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    monkeypatch.setattr(spy, "told", told := list[str]())
    async with spy.spied(1, "moves"):
        pass
    assert told == [f"Where the time goes, moves: {spy.MISSING}.\n"] and "[profile]" in spy.MISSING


async def test_a_profile_that_cannot_be_made_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where processes may not be traced."""
    program = tmp_path / "py-spy"
    program.write_text("#!/bin/sh\necho Permission Denied >&2\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setattr("shutil.which", lambda *_, **__: str(program))
    monkeypatch.setattr(spy, "told", told := list[str]())
    async with spy.spied(1, "moves"):
        await asyncio.sleep(0.2)
    assert len(told) == 1 and told[0].endswith("says: Permission Denied\n")
