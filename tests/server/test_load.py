"""What viewers cost: the event loop, the memory, and nobody else's time."""

import asyncio
import gc
import itertools
import json
import random
import sys
import threading
import tracemalloc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import pytest
from starlette.websockets import WebSocket

from fathom.engine.verbs import CHANCE, OVER
from fathom.server import replays, wire
from fathom.server import table as module
from fathom.server.app import IDLE
from fathom.server.commands import Obeyed
from fathom.server.library import Library
from fathom.server.projection import Past, Projection
from fathom.server.seats import PERSON, digest, digests
from fathom.server.session import Session
from fathom.server.span import Span
from fathom.server.sqlite import SQLite
from fathom.server.store import Entry
from fathom.server.table import Table
from fathom.server.tables import Tables
from fathom.server.wire import Play, Roll, Seat

from .line import Json

EVERYBODY = digests("all")  # the key that opens all seats, by its hash
GROUPS = {"all": [0, 1, 2, 3], "one": [0], "two": [1, 2]}  # by key, the seats it opens; without a key one looks on


class Page:
    """A page at the other end of a socket that takes all at once, and keeps nothing but a count."""

    def __init__(self, tables: Tables, id: str, key: str, since: int = -1) -> None:
        self.version = self.first = -1  # the last that it was told, and the first
        self.acks = self.companies = 0
        self.may_be_closed, self.closed = False, list[int]()
        self._gone = asyncio.Event()
        self._hello: list[Json] = [{"type": "hello", "key": key, "since": since}]
        self.task = asyncio.create_task(Session(cast(WebSocket, self), tables).run(id))

    async def receive(self) -> dict[str, str]:
        if not self._hello:
            await self._gone.wait()
            return {"type": "websocket.disconnect"}
        return {"type": "websocket.receive", "text": json.dumps(self._hello.pop())}

    def hang_up(self) -> None:
        self._gone.set()

    async def send_text(self, text: str) -> None:
        if text.startswith('{"type":"ack"'):
            self.acks += 1
        elif text.startswith('{"type":"step"'):
            self.version += 1
        elif text.startswith('{"type":"company"'):
            self.companies += 1
        elif text.startswith('{"type":"refused"'):
            assert self.may_be_closed, text
        else:
            self.version = self.first = json.loads(text)["now"]["version"]

    async def close(self, code: int) -> None:
        assert self.may_be_closed, code
        self.closed.append(code)


class Played:
    """A table of persons, and its pages."""

    def __init__(self, tables: Tables, table: Table) -> None:
        self.tables, self.table = tables, table
        self.pages: list[Page] = []
        self._draw = random.Random(1)
        self._sequences = [0, 0, 0, 0]

    async def look(self, key: str, since: int = -1) -> Page:
        self.pages.append(self.begin_to_look(key, since))
        await until(lambda: self.pages[-1].version == self.table.version)
        return self.pages[-1]

    def begin_to_look(self, key: str, since: int = -1) -> Page:
        return Page(self.tables, self.table.id, key, since)

    async def play(self, versions: int) -> None:
        """Play random moves for all seats until there are so many versions, or the game is over."""
        while True:
            await until(lambda: self.table.awaited[0] != CHANCE)
            if self.table.version >= versions or self.table.awaited[0] == OVER:
                return
            assert await self.table.act(self._command(), EVERYBODY) is None

    async def settle(self) -> None:
        await until(lambda: all(page.version == self.table.version for page in self.pages))

    def _command(self) -> Play | Roll:
        seat, waits = self.table.awaited
        self._sequences[seat] += 1
        if waits:
            return Roll(seat, self._sequences[seat], self.table.version)
        action = self._draw.choice(self.table._course.position.legal_actions())
        return Play(seat, self._sequences[seat], self.table.version, action)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not is_so():
            await asyncio.sleep(0.02)


@asynccontextmanager
async def playing(path: Path, game: str, **options: Json) -> AsyncIterator[Played]:
    """Always the same game: chance goes by a seed, too, or it may be over before all is measured."""
    library = Library()
    setup = library.setup(game, 4, "default", options)
    seats = [Seat(name, PERSON) for name in ("Ann", "Bo", "Cy", "Di")]
    keys = {digest(key): opens for key, opens in GROUPS.items()}
    tables = Tables(library, SQLite(path / "tables.sqlite"), IDLE)
    async with tables.running():
        entry = Entry(
            game, setup.game.version, "default", setup.options, seats, keys, "2026-01-01T00:00:00+00:00", seed=1
        )
        await tables.store.add("t", entry)
        played = Played(tables, await tables.open("t"))
        try:
            yield played
        finally:
            for page in played.pages:
                page.task.cancel()
            await asyncio.gather(*(page.task for page in played.pages), return_exceptions=True)


async def test_an_event_is_little_work_for_the_event_loop_for_each_group_of_viewers(tmp_path: Path) -> None:
    """Counted are calls, which a slow or busy machine makes none more of."""
    async with playing(tmp_path, "in_too_deep") as played:
        for key in ("", *GROUPS):
            await played.look(key)
        await played.play(40)
        await played.settle()
        calls = [await called(played) for _ in range(4)]
    assert max(calls) < 1_200, "it was 940, 680, 710 and 640"


async def called(played: Played) -> float:
    """Functions that the event loop's thread calls for an event and a page, over some fifty events."""
    first, count = played.table.version, itertools.count()
    sys.setprofile(lambda frame, event, detail: next(count) if event in ("call", "c_call") else None)
    try:
        await played.play(first + 50)
        await played.settle()
    finally:
        sys.setprofile(None)
    return next(count) / (played.table.version - first) / len(played.pages)


async def test_what_is_kept_for_a_viewer_is_small_and_does_not_grow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fathom.server.turns.KEPT", 0.0)  # seconds that a past is kept for whoever comes next
    async with playing(tmp_path, "in_too_deep") as played:
        await played.look("")
        kept = []
        for versions in (100, 200):
            await played.play(versions)
            await played.settle()
            gc.collect()
            tracemalloc.start()
            before = tracemalloc.get_traced_memory()[0]
            for key in GROUPS:
                await played.look(key)
            await played.play(played.table.version + 20)
            await played.settle()
            gc.collect()
            kept.append((tracemalloc.get_traced_memory()[0] - before) / len(GROUPS))
            tracemalloc.stop()
            for page in played.pages[1:]:
                page.task.cancel()
                await asyncio.gather(page.task, return_exceptions=True)
            del played.pages[1:]
    print(f"{kept[0] / 1e3:.0f} and {kept[1] / 1e3:.0f} kB for a viewer")
    assert max(kept) < 100_000


@pytest.mark.parametrize("game, options", [("deep_sea_adventure", {"air": 120}), ("in_too_deep", {})])
async def test_a_table_keeps_little_of_an_event(tmp_path: Path, game: str, options: Json) -> None:
    """One state in sixteen, to go back to, as bytes; as plain objects they took 1.0 and 1.2 kB an event, all of them 9."""
    async with playing(tmp_path, game, **options) as played:
        await played.look("")
        await played.play(80)
        await played.settle()
        gc.collect()
        tracemalloc.start()
        before, first = tracemalloc.get_traced_memory()[0], played.table.version
        await played.play(240)
        await played.settle()
        gc.collect()
        kept = (tracemalloc.get_traced_memory()[0] - before) / (played.table.version - first)
        tracemalloc.stop()
    print(f"{kept:.0f} bytes an event")
    assert kept < 680


async def test_what_everybody_has_taken_is_not_kept(tmp_path: Path) -> None:
    async with playing(tmp_path, "deep_sea_adventure") as played:
        one, other = await played.look("one"), await played.look("one")
        await played.play(30)
        await played.settle()
        (group,) = played.table.audience._groups.values()
        assert len(group.feeds) == 2 and not group._waiting and not group._steps
        for page in (one, other):
            page.task.cancel()
        await until(lambda: not played.table.audience._groups)


async def test_who_is_here_is_told_to_all_and_encoded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    encode = wire.encode

    def noted(message: Json) -> bytes:
        made.append(type(message))
        return encode(message)

    async with playing(tmp_path, "deep_sea_adventure") as played:
        for _ in range(50):
            await played.look("")
        monkeypatch.setattr(wire, "encode", noted)
        played.table.audience.greet()
        await until(lambda: all(page.companies == 1 for page in played.pages))
    assert made.count(wire.Company) <= 2  # a second may have passed, which those who are away are told


class Gate:
    """Something that is stuck until it is opened."""

    def __init__(self) -> None:
        self.is_open = threading.Event()

    def passed(self) -> None:
        assert self.is_open.wait(20)


async def test_while_somebody_joins_the_table_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate, replay = Gate(), module.replay

    def slow(*args: Json) -> Past:
        gate.passed()
        return replay(*args)

    async with playing(tmp_path, "deep_sea_adventure") as played:
        page = await played.look("all")
        await played.play(20)
        monkeypatch.setattr(module, "replay", slow)
        late = [played.begin_to_look(key, since) for key, since in (("all", -1), ("all", 10), ("one", 0))]
        await asyncio.sleep(0.01)
        await played.play(40)
        await played.settle()
        assert page.version == played.table.version >= 40 and {one.version for one in late} == {-1}
        gate.is_open.set()
        played.pages += late
        await played.settle()


async def test_one_at_a_time_looks_back_and_nobody_else_waits_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, whole, under_way, most = Gate(), replays.whole, 0, 0

    def slow(*args: Json) -> wire.Replay:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        gate.passed()
        under_way -= 1
        return whole(*args)

    async with playing(tmp_path, "deep_sea_adventure") as played:
        await played.look("all")
        await played.play(20)
        monkeypatch.setattr(replays, "whole", slow)
        back = [asyncio.create_task(played.table.replay((), None)) for _ in range(8)]
        await asyncio.sleep(0.01)
        await played.look("")
        await played.play(40)
        await played.settle()
        gate.is_open.set()
        assert all(len(json.loads(one)["steps"]) >= 20 for one in await asyncio.gather(*back)) and most == 1


async def test_a_command_is_acknowledged_before_what_came_of_it_is_projected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    follow, found = Projection.follow, list[tuple[int, int]]()

    def noted(self: Projection, spans: list[Span]) -> list[bytes]:
        found.extend((span.version, pages[0].acks) for span in spans)
        return follow(self, spans)

    async with playing(tmp_path, "deep_sea_adventure") as played:
        pages = [await played.look(key) for key in ("all", "one", "")]
        monkeypatch.setattr(Projection, "follow", noted)
        await played.play(60)
        await played.settle()
        commands = [version for version, event in enumerate(played.table._past, 1) if isinstance(event, Obeyed)]
        assert len(found) >= 60 and len(commands) > 20
        assert all(acks >= sum(command <= version for command in commands) for version, acks in found)
