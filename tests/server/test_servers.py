"""Several servers on one store: one order, viewers that follow, and one that drives the bots."""

import asyncio
import itertools
import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from numpy.random import Generator
from redis import asyncio as redis

from fathom import Position, words
from fathom.players import Player
from fathom.server.bus import Alone, Bus, News
from fathom.server.following import PAUSE
from fathom.server.library import Library
from fathom.server.notify import ListenNotify
from fathom.server.redis import CHANNEL, Redis
from fathom.server.store import Present
from fathom.server.stores import opened
from fathom.server.trouble import Trouble

from .conftest import serving
from .line import Json, Line, Site
from .test_gathering import Browser
from .test_mixed import said

ANN, BO, CY = "a" * 43, "b" * 43, "c" * 43  # keys of browsers


class Thinker:
    """A bot that notes where it thought."""

    def __init__(self, name: str, noted: list[str]) -> None:
        self.name, self.noted = name, noted

    def choose(self, view: Position, generator: Generator) -> int:
        self.noted.append(self.name)
        return int(view.legal_actions()[0])


class Thinkers(Library):
    """The games, with one such bot for every name."""

    def __init__(self, name: str, noted: list[str]) -> None:
        self.bot = Thinker(name, noted)

    def player(self, game: str, name: str) -> Player:
        return self.bot


class Pair(NamedTuple):
    one: Site
    other: Site
    seconds: float  # in which what happens at one is to be seen at the other
    thought: list[str]  # where bots chose


@pytest.fixture(params=["file", "notify", "redis", "cut off"])
def pair(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    """Two servers on one store: with one of the buses, or with none, which is like one that is cut off."""
    has_bus = request.param in ("notify", "redis")
    monkeypatch.setattr("fathom.server.following.PAUSE", PAUSE if has_bus else PAUSE / 4)
    where: Path | str = tmp_path / "tables.sqlite"
    make: Callable[[], Bus] = Alone
    if request.param != "file":
        where = address = str(request.getfixturevalue("postgres"))
    if request.param == "notify":

        def make() -> Bus:
            return ListenNotify(address)

    if request.param == "redis":
        url = request.getfixturevalue("redis_server")

        def make() -> Bus:
            return Redis(url)

    seconds = 1.0  # with a bus it cannot be a comparison that was in time
    thought: list[str] = []
    one, other = (serving(where, library=Thinkers(name, thought), bus=make()) for name in ("one", "other"))
    with one as here, other as there:
        yield Pair(here, there, seconds, thought)


def follow(line: Line, version: int) -> None:
    """Hear until the table is there."""
    while line.now["version"] < version:
        line.hear(10)


def meet(line: Line, is_so: Callable[[Json], bool]) -> None:
    """Hear until the company is like that."""
    while line.company is None or not is_so(line.company):
        line.hear(10)


def test_who_looks_on_at_another_server_sees_what_is_played(pair: Pair) -> None:
    table, key = pair.one.make("person", "person", start="seat0")
    with pair.one.line(table, key) as here, pair.other.line(table) as there:
        there.until(0)
        for _ in range(3):
            here.play([0, 1], itertools.count(), most=1)
            began = time.monotonic()
            follow(there, here.now["version"])
            assert time.monotonic() - began < pair.seconds
        assert there.steps[-1]["moments"] == here.steps[-1]["moments"]


def test_what_is_sent_to_both_at_once_is_done_in_one_order(pair: Pair) -> None:
    """By two pages that hold the same seats, and neither waits for the other."""
    table, key = pair.one.make("person", "person", start="seat0")
    began, lines = threading.Barrier(2), [site.line(table, key) for site in (pair.one, pair.other)]
    done: dict[tuple[int, int], Json] = {}  # by seat and sequence: what was commanded and the answer

    def play(line: Line, parity: int) -> None:
        line.until(0, 1)
        began.wait(10)
        for _ in range(20):
            if (seat := line.until(0, 1, -2)["seat"]) == -2:
                return
            last = max(
                (one["sequence"] for one in line.answers if one["type"] == "ack" and one["seat"] == seat), default=0
            )
            command = line.command(last + 1 + (last + 1 + parity) % 2)
            answer = line.answer(command)
            if answer["type"] == "ack":
                done[seat, command["sequence"]] = answer["version"]
            else:
                assert answer["problem"]["id"] in ("server-stale", "server-sequence-used"), answer
                follow(line, command["version"] + 1)

    threads = [threading.Thread(target=play, args=(line, parity)) for parity, line in enumerate(lines)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    last = max(line.now["version"] for line in lines)
    for line in lines:
        follow(line, last)
        line.socket.close()
    assert lines[0].steps == lines[1].steps and len(set(done.values())) == len(done) >= 20


def test_one_server_drives_the_bots_for_both(pair: Pair) -> None:
    table, key = pair.one.make("person", "x", "y", start="seat0")
    with pair.one.line(table, key) as here, pair.other.line(table, key) as there:
        there.until(0)
        here.until(0)
        for line in (here, there):
            line.play([0], itertools.count(), most=2)
            line.until(0, -2)
            for one in (here, there):
                follow(one, line.now["version"])
            here.welcome["sequences"] = there.welcome["sequences"] = [
                max(pair) for pair in zip(here.welcome["sequences"], there.welcome["sequences"], strict=True)
            ]
    assert pair.thought and len(set(pair.thought)) == 1


def test_who_is_at_the_table_is_known_at_every_server(pair: Pair) -> None:
    table = gathering(pair)
    with pair.one.line(table, browser=ANN) as here:
        meet(here, lambda company: company["here"] == [0])
        sit = {"seat": 2, "name": "Bo 2"}
        assert pair.other.ask("POST", f"/api/tables/{table}/sit", sit, {"Cookie": f"fathom={CY}"})[0] == 200
        meet(here, lambda company: company["table"]["seats"][2] == {"name": "Bo 2", "player": "person"})
        with pair.other.line(table, browser=BO) as there:
            meet(there, lambda company: company["here"] == [0, 1])
            meet(here, lambda company: company["here"] == [0, 1])
        meet(here, lambda company: company["here"] == [0])


@pytest.mark.parametrize("begins_at", ["one", "other"])
def test_a_game_begins_at_once_where_those_who_play_are_at_two_servers(pair: Pair, begins_at: str) -> None:
    """Bo has just come to the other one; nobody waits eight seconds for him, as for somebody who is away."""
    ann, bo = Browser(pair.one, ANN), Browser(pair.other, BO)
    table = ann.make("person", "open")
    with said(ann, table, "ab" * 16) as here:
        assert bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo", "nonce": "cd" * 16})[0] == 200
        with said(bo, table, "cd" * 16) as there:
            assert bo.post(f"/{table}/ready", {"ready": True})[0] == 200
            began = time.monotonic()
            assert Browser(getattr(pair, begins_at), ANN).post(f"/{table}/start")[0] == 200
            for line in (here, there):
                follow(line, 1)
            assert time.monotonic() - began < 4


def gathering(pair: Pair, listed: bool = False) -> str:
    """A table at the one server at which Ann sits, and Bo, who sat down at the other."""
    seats = [{"name": "Ann", "player": "person"}, *({"name": name, "player": "open"} for name in ("Bo", "Cy"))]
    wish = {"game": "deep_sea_adventure", "seats": seats, "listed": listed}
    status, _, body = pair.one.ask("POST", "/api/tables", wish, {"Cookie": f"fathom={ANN}"})
    assert status == 201
    table = str(json.loads(body)["table"])
    sit = {"seat": 1, "name": "Bo"}
    assert pair.other.ask("POST", f"/api/tables/{table}/sit", sit, {"Cookie": f"fathom={BO}"})[0] == 200
    return table


def test_what_people_say_is_heard_at_every_server_in_one_order(pair: Pair) -> None:
    table = gathering(pair)
    with pair.one.line(table, browser=ANN) as here, pair.other.line(table, browser=BO) as there:
        here.hear()
        there.hear()
        for number in range(3):  # both at once
            here.say(type="say", seat=0, text=f"a{number}")
            there.say(type="say", seat=1, text=f"b{number}")
        for line in (here, there):
            while len(line.said) < 6:
                line.hear(10)
        assert here.said == there.said and not here.answers and not there.answers
        assert sorted(one["text"] for one in here.said) == ["a0", "a1", "a2", "b0", "b1", "b2"]
        with pair.other.line(table) as late:
            late.hear()
            assert late.welcome["said"] == here.said


def test_tables_that_wait_are_in_the_lobby_of_every_server(pair: Pair) -> None:
    table = gathering(pair, listed=True)

    def waiting() -> list[Json]:
        return list(json.loads(pair.other.ask("GET", "/api/tables")[2])["open"])

    assert waiting() == []  # nobody is there
    with pair.one.line(table, browser=ANN) as here:
        here.hear()
        ends = time.monotonic() + 10
        while not (found := waiting()):
            assert time.monotonic() < ends
            time.sleep(0.1)
        assert [one["id"] for one in found] == [table]
    while waiting():
        assert time.monotonic() < ends + 10
        time.sleep(0.1)


@pytest.mark.parametrize("bus", ["nowhere", "http://127.0.0.1", "redis://127.0.0.1:port", "redis://127.0.0.1?what=x"])
def test_a_bus_that_is_none_is_a_sentence(tmp_path: Path, bus: str) -> None:
    with pytest.raises(Trouble) as refused:
        opened(tmp_path / "tables.sqlite", bus)
    assert bus in words.say(refused.value.sentence)


def test_a_bus_that_is_none_is_said_without_the_password(tmp_path: Path) -> None:
    with pytest.raises(Trouble) as refused:
        opened(tmp_path / "tables.sqlite", "redis://ann:sec/ret@127.0.0.1:port/0")
    said = words.say(refused.value.sentence)
    assert "127.0.0.1:port/0" in said and "ret" not in said


async def test_what_is_no_text_does_not_interrupt_the_bus(redis_server: str) -> None:
    heard: asyncio.Queue[News | None] = asyncio.Queue()
    hearing = asyncio.create_task(Redis(redis_server).run(heard.put_nowait))
    assert await heard.get() is None  # it is there
    async with redis.Redis.from_url(redis_server) as another:
        for said in (b"\xff\xfe", b"one", b"somebody table 2 many", b"somebody table 2 3", b"somebody table 2 3 4"):
            await another.publish(CHANNEL, said)
    assert await asyncio.wait_for(heard.get(), 10) == News("table", Present(2, 3, 4))
    hearing.cancel()


@pytest.mark.parametrize(
    ("package", "database", "bus"), [("asyncpg", "postgresql://x", ""), ("redis", None, "redis://x")]
)
def test_what_is_not_installed_is_said_with_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str, database: str | None, bus: str
) -> None:
    for module in ("fathom.server.notify", "fathom.server.postgres", "fathom.server.redis", package):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(Trouble) as refused:
        opened(database or tmp_path / "tables.sqlite", bus)
    said = words.say(refused.value.sentence)
    assert package in said and "fathom-games[server]" in said
