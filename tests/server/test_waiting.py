"""Nobody waits for what somebody else asks for again and again: looking back, joining and estimates go by turns of addresses."""

import asyncio
import http.client
import json
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from fathom.server import estimates, replays, wire
from fathom.server import table as module
from fathom.server.projection import Past
from fathom.server.turns import Threads

from .conftest import serving
from .line import Json, Site
from .test_chances import SETUP
from .test_load import Gate, Played, playing, until
from .test_replay import finished
from .test_turns import asked_by


def asked(site: Site, path: str, address: str) -> http.client.HTTPConnection:
    """A request from that address, whose answer is not waited for."""
    line = http.client.HTTPConnection("127.0.0.1", site.port, timeout=30, source_address=(address, 0))
    line.request("GET", path)
    return line


def answered(line: http.client.HTTPConnection) -> tuple[int, Json]:
    answer = line.getresponse()
    with closing(line):
        return answer.status, json.loads(answer.read())


def whole(line: http.client.HTTPConnection) -> Json:
    status, body = answered(line)
    assert status == 200, body
    return body


class Slow:
    """Looking back that is held up; from which eye it was looked at, in turn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.gate, self.eyes, self._whole = Gate(), list[int](), replays.whole
        monkeypatch.setattr(replays, "whole", self.look)

    def look(self, table: wire.TableInfo, setup: Json, eye: int, *rest: Json) -> wire.Replay:
        self.eyes.append(eye)
        self.gate.passed()
        return self._whole(table, setup, eye, *rest)

    def until(self, looked: int) -> None:
        while len(self.eyes) < looked:
            time.sleep(0.002)


@contextmanager
def looking(tmp_path: Path, slow: Slow) -> Iterator[tuple[Site, str]]:
    """A server on which one table is over, and the address of its past."""
    with serving(tmp_path / "tables.sqlite") as site:
        table, _, _ = finished(site, "person", "random", "random", "random", "random", "random")
        try:
            yield site, f"/api/tables/{table}/replay"
        finally:
            slow.gate.is_open.set()


def test_who_looks_back_does_not_wait_for_all_that_another_address_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(monkeypatch)
    with looking(tmp_path, slow) as (site, path):
        first = [asked(site, path, "127.0.0.2")]
        slow.until(1)
        first += [asked(site, f"{path}?seat={seat}", "127.0.0.2") for seat in range(5)]
        time.sleep(0.3)
        second = asked(site, f"{path}?seat=5", "127.0.0.3")
        time.sleep(0.2)
        slow.gate.is_open.set()
        assert whole(second)["eye"] == 5
        assert [whole(line)["eye"] for line in first] == [-1, 0, 1, 2, 3, 4]
    assert slow.eyes.index(5) <= 2


def test_many_who_look_back_at_the_same_cost_one_piece_of_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(monkeypatch)
    with looking(tmp_path, slow) as (site, path):
        lines = [asked(site, path, f"127.0.0.{2 + number % 2}") for number in range(12)]
        time.sleep(0.3)
        slow.gate.is_open.set()
        assert len({json.dumps(whole(line)) for line in lines}) == 1
    assert slow.eyes == [-1]


def test_who_has_hung_up_is_not_looked_back_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(monkeypatch)
    with looking(tmp_path, slow) as (site, path):
        first = asked(site, path, "127.0.0.2")
        slow.until(1)
        gone = [asked(site, f"{path}?seat={seat}", "127.0.0.2") for seat in range(5)]
        time.sleep(0.2)
        for line in gone:
            line.close()
        time.sleep(0.2)
        last = asked(site, f"{path}?seat=5", "127.0.0.2")
        time.sleep(0.2)
        slow.gate.is_open.set()
        assert whole(first)["eye"] == -1 and whole(last)["eye"] == 5
    assert slow.eyes == [-1, 5]


def test_what_cannot_be_borne_any_more_is_refused_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fathom.server.turns.MOST_LOOKING", 2)
    slow = Slow(monkeypatch)
    with looking(tmp_path, slow) as (site, path):
        lines = [asked(site, path, "127.0.0.2")]
        slow.until(1)
        for seat in range(2):
            lines.append(asked(site, f"{path}?seat={seat}", "127.0.0.2"))
            time.sleep(0.1)
        status, body = answered(asked(site, f"{path}?seat=2", "127.0.0.2"))
        assert (status, body["problem"]["id"]) == (503, "server-busy")
        slow.gate.is_open.set()
        assert [whole(line)["eye"] for line in lines] == [-1, 0, 1]


# ---------------------------------------------------------------- joining


class Replayed:
    """Pasts that are held up; from which version on they were wanted, in turn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.gate, self.since, self._replay = Gate(), list[int](), module.replay
        monkeypatch.setattr(module, "replay", self.replay)
        monkeypatch.setattr(module, "MOST_MOMENTS", 99)

    def replay(self, *given: Json) -> Past:
        self.since.append(given[-1])
        self.gate.passed()
        return self._replay(*given)


@asynccontextmanager
async def at_play(tmp_path: Path) -> AsyncIterator[Played]:
    """A table that has come some way, and somebody who plays there."""
    async with playing(tmp_path, "deep_sea_adventure") as played:
        await played.look("two")
        await played.play(40)
        yield played


async def test_who_joins_does_not_wait_for_all_who_join_from_another_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_play(tmp_path) as played:
        held = Replayed(monkeypatch)
        with asked_by("a"):
            pages = [played.begin_to_look("", since) for since in range(20)]
        await until(lambda: bool(held.since))
        with asked_by("b"):
            pages.append(played.begin_to_look("one", 30))
        await until(lambda: len(played.table.viewers) == 22)  # each joins in a round of its own
        held.gate.is_open.set()
        played.pages += pages
        await played.settle()
        assert held.since.index(30) <= 2 and len(held.since) == 21


async def test_those_who_see_the_same_share_one_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_play(tmp_path) as played:
        held = Replayed(monkeypatch)
        played.pages += [played.begin_to_look(key, 0) for key in ["", "all"] * 10]
        await until(lambda: len(played.table.viewers) == 21)
        held.gate.is_open.set()
        await played.settle()
        await played.play(60)
        await played.settle()  # they go on from it, each group by itself
        assert held.since == [0, 0]
        await until(lambda: not played.tables._threads.joins._works)  # what was made is kept for a second


async def test_who_hangs_up_before_its_turn_is_not_replayed_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_play(tmp_path) as played:
        held = Replayed(monkeypatch)
        first = played.begin_to_look("all", 0)
        await until(lambda: bool(held.since))
        gone = [played.begin_to_look("", since) for since in range(1, 20)]
        await until(lambda: len(played.table.viewers) == 21)
        for page in gone:
            page.hang_up()
        await until(lambda: len(played.table.viewers) == 2)
        last = played.begin_to_look("one", 30)
        await until(lambda: len(played.table.viewers) == 3)
        held.gate.is_open.set()
        played.pages += [first, last]
        await played.settle()
        assert held.since == [0, 30]


async def test_nobody_gets_steps_late_because_others_who_see_the_same_came_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Steps are made for all who see the same, from where the first of them came: so that is replayed in anybody's turn."""
    async with at_play(tmp_path) as played:
        held = Replayed(monkeypatch)
        with asked_by("a"):
            pages = [played.begin_to_look("all", since) for since in range(10)]
            await until(lambda: bool(held.since))
            pages.append(played.begin_to_look("", 20))  # the first of those who look on
        await until(lambda: len(played.table.viewers) == 12)
        with asked_by("b"):
            pages.append(played.begin_to_look("", 30))
        await until(lambda: len(played.table.viewers) == 13)
        held.gate.is_open.set()
        played.pages += pages
        await played.settle()
        assert max(held.since.index(20), held.since.index(30)) <= 4


async def test_the_first_of_a_group_may_go_before_its_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_play(tmp_path) as played:
        held = Replayed(monkeypatch)
        busy = played.begin_to_look("all", 0)
        await until(lambda: bool(held.since))
        first = played.begin_to_look("", 10)
        await until(lambda: len(played.table.viewers) == 3)
        second = played.begin_to_look("", 20)
        await until(lambda: len(played.table.viewers) == 4)
        first.hang_up()
        await until(lambda: len(played.table.viewers) == 3)
        held.gate.is_open.set()
        played.pages += [busy, second]
        await played.settle()
        await played.play(60)
        await played.settle()


async def test_who_cannot_join_because_too_many_wait_is_sent_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fathom.server.turns.MOST_JOINING", 3)
    async with at_play(tmp_path) as played:
        held = Replayed(monkeypatch)
        played.pages += [played.begin_to_look("all", 0)]
        await until(lambda: bool(held.since))
        played.pages += [played.begin_to_look("", since) for since in range(3)]
        await until(lambda: len(played.table.viewers) == 5)
        late = played.begin_to_look("", 5)
        late.may_be_closed = True
        await until(lambda: late.closed == [wire.COME_BACK])
        held.gate.is_open.set()
        await played.settle()


async def test_a_table_that_is_read_has_the_turn_of_whoever_asks_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not only that of whoever asked first, perhaps to keep others from it."""
    async with at_play(tmp_path) as played:
        held, read = Replayed(monkeypatch), list[int]()
        again = {"t2": played.table.entry, "t3": played.table.entry}
        for id, entry in again.items():
            await played.tables.store.add(id, entry)
        with asked_by("a"):
            pages = [played.begin_to_look("", since) for since in range(20)]
            await until(lambda: bool(held.since))
            first = asyncio.create_task(played.tables.open("t2"))
            await until(lambda: "t2" in played.tables._threads.joins._works)
        work = played.tables._threads.joins._works["t2"]

        def make(read_table: Callable[[], Any] = work.make) -> Any:
            read.append(len(held.since))  # in the thread: the event loop may hear of it much later
            return read_table()

        work.make = make
        with asked_by("b"):
            second = asyncio.create_task(played.tables.open("t2"))
            await asyncio.sleep(0.02)
        held.gate.is_open.set()
        assert await first is await second
        played.pages += pages
        await played.settle()
        assert read[0] < 10


# ---------------------------------------------------------------- estimates


def test_who_asks_for_estimates_does_not_wait_for_all_that_another_address_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gate, done = threading.Event(), list[int]()

    def slow(setup: Json, played: list[Json], report: Json) -> wire.Chances:
        assert gate.wait(20)
        done.append(len(played))
        return wire.Chances("done", 1.0, "", 0)

    monkeypatch.setattr(estimates, "chances", slow)
    monkeypatch.setattr(estimates, "MOST_WAITING", 8)
    those = estimates.Estimates(Threads())
    ask = partial(those.ask, SETUP)
    with asked_by("a"):
        for number in range(8):
            ask(cast(Json, [0] * number))
    with asked_by("b"):
        assert ask(cast(Json, [0] * 50)).stage == "waits"
        assert ask(cast(Json, [0] * 5)).stage == "waits"  # what another asked for, too
    gate.set()
    while len(done) < 8:
        time.sleep(0.002)
    assert done.index(50) <= 2 and done.index(5) <= 4
    those.stop()
