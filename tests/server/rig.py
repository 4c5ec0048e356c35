"""A table as it runs, but with nothing left to clocks, threads or chance: what it sends hangs on nothing but what happens.

The real sessions and the real table; but chance and bots do what they are told, the store is a dictionary, threads work at once,
and clocks stand still. So two of these can be held against each other, byte by byte.
"""

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, cast

import msgspec
import pytest
from numpy.random import Generator
from starlette.websockets import WebSocket

from fathom import Position
from fathom.engine.events import Logged
from fathom.engine.setup import Setup
from fathom.engine.state import State
from fathom.players import Player
from fathom.server.course import Course
from fathom.server.event import Event
from fathom.server.library import Library
from fathom.server.session import Session
from fathom.server.store import Conflict, Entry, Here, Present, Store
from fathom.server.table import Table
from fathom.server.tables import Tables
from fathom.server.wire import Said

ID = "table"
# The modules of the server that look at one.
CLOCKS = ("absence", "limits", "opening", "sharing", "table", "tables")


class World(Setup):
    """A setup whose games begin in a state of the test's, and in which chance and bots do what is told, version for version."""

    __slots__ = ("first", "told")
    first: State
    told: dict[int, int]

    @classmethod
    def of(cls, position: Position) -> "World":
        """The world that stands as `position` does."""
        world = object.__new__(cls)
        world._set(position.game, position.players, position.preset, position.options)
        object.__setattr__(world, "first", position.copy().state)
        object.__setattr__(world, "told", {})
        return world

    def start(self, log: list[Logged] | None = None) -> State:
        return self.first.copy()


class Told(Library):
    """The games, of which one is played in `world`; its bots do as they are told."""

    def __init__(self, world: World) -> None:
        self.world, self.table = world, cast(Table, None)

    def stored(self, entry: Entry) -> Setup:
        return self.world

    def player(self, game: str, name: str) -> Player:
        return cast(Player, self)

    def choose(self, view: Position, generator: Generator) -> int:
        return self.world.told[self.table.version]


def draw(course: Course, entry: Entry) -> int:
    """What chance is told to do."""
    return cast(World, course.position.setup).told[course.version]


class Memory:
    """A store of one table that is nowhere but here."""

    def __init__(self, entry: Entry) -> None:
        self.entry, self.revision, self.kept = entry, 0, dict[int, Event]()
        self.talk: list[Said] = []

    async def find(self, id: str) -> tuple[Entry, int] | None:
        return (self.entry, self.revision) if id == ID else None

    async def change(self, id: str, entry: Entry, revision: int, version: int | None = None) -> int:
        self.entry, self.revision = entry, revision + 1
        return self.revision

    async def missed(self, id: str, version: int, mark: int) -> tuple[Mapping[int, Event], int]:
        return {at: event for at, event in self.kept.items() if at > version}, 0

    async def present(self, ids: Sequence[str]) -> Mapping[str, Present]:
        return {ID: Present(self.revision, len(self.kept), len(self.talk))}

    async def say(self, id: str, number: int, said: Said, revision: int) -> None:
        assert number == len(self.talk) + 1 and revision == self.revision
        self.talk.append(said)

    async def said(self, id: str, after: int = 0) -> Mapping[int, Said]:
        return dict(enumerate(self.talk[after:], after + 1))

    async def append(
        self,
        id: str,
        version: int,
        events: Sequence[Event],
        fence: int | None = None,
        revision: int | None = None,
        mark: int | None = None,
    ) -> int:
        if version != len(self.kept) + 1:
            raise Conflict
        self.kept |= dict(enumerate(events, version))
        return 0

    async def lease(self, id: str, holder: str, seconds: float) -> int | None:
        return 1

    async def note(self, holder: str, here: Mapping[str, Here], seconds: float) -> None: ...

    async def noted(self, holder: str, ids: Sequence[str]) -> Mapping[str, Here]:
        return {}

    async def waiting(self, holder: str, most: int, of_one: int) -> list[str]:
        return []


class Wire:
    """A socket whose other end is the test: `sent` is all that went out, frame by frame, and the code that closed it."""

    def __init__(self) -> None:
        self.sent: list[str | int] = []
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def say(self, message: object) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def go(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def receive(self) -> dict[str, Any]:
        return await self._said.get()

    async def send_text(self, text: str) -> None:
        self.sent.append(text)

    async def close(self, code: int) -> None:
        self.sent.append(code)


class Clock:
    """A clock that goes on when it is told to."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now

    time = monotonic

    def sleep(self, seconds: float) -> None:
        """Nothing waits."""


class Rig:
    """A table that runs in a world, and who is connected to it. `lines` are by the keys of browsers."""

    def __init__(self, world: World, entry: Entry) -> None:
        self.world, library = world, Told(world)
        self._library = library
        self._tables = Tables(library, cast(Store, Memory(entry)), 1e9)
        self.lines: dict[str, Wire] = {}
        self._serving: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self.table = self._library.table = await self._tables.open(ID)

    def come(self, browser: str, since: int = -1) -> None:
        """Somebody connects, known by the key of a browser."""
        line = self.lines[browser] = Wire()
        session = Session(cast(WebSocket, line), self._tables, browser)
        self._serving.append(asyncio.create_task(session.run(ID)))
        line.say({"type": "hello", "since": since})

    async def ask(self, browser: str) -> list[object]:
        """What a browser is answered that asks for all that may be asked of the table over HTTP.

        The record says what everybody may know who has looked on from the first move: of a table that begins later there is none.
        """
        info, replay = self.table.info(), await self._tables.replay(ID, "", browser, None)
        is_whole = self.world.first == Setup.start(self.world)
        return [info, msgspec.Raw(replay), await self._tables.record(ID, "", browser) if is_whole else None]

    async def close(self) -> None:
        """Everybody goes, and the server ends."""
        for line in self.lines.values():
            line.go()
        await asyncio.gather(*self._serving)
        await self.table.stop()
        self._tables._estimates.stop()
        self._tables._threads.stop()


async def settle() -> None:
    """Let everything happen that can happen by now."""
    ready = cast(Any, asyncio.get_running_loop())._ready
    await asyncio.sleep(0)
    while ready:
        await asyncio.sleep(0)


def at_once() -> None:
    """From now on this loop does itself, and at once, what it would leave to threads."""
    loop = asyncio.get_running_loop()

    def work(_: object, what: Callable[..., object], *given: object) -> asyncio.Future[object]:
        done = loop.create_future()
        try:
            done.set_result(what(*given))
        except Exception as error:
            done.set_exception(error)
        return done

    cast(Any, loop).run_in_executor = work


async def nothing(_: object) -> None:
    """Nobody is minded."""


@contextmanager
def pinned(clock: Clock) -> Iterator[None]:
    """Meanwhile the server's clocks are `clock`, chance does what is told, and so does whoever plays for somebody else."""
    with pytest.MonkeyPatch.context() as patch:
        for module in CLOCKS:
            patch.setattr(f"fathom.server.{module}.time", clock)
        for who in ("driver", "commands"):  # chance by itself, and a person who rolls
            patch.setattr(f"fathom.server.{who}.draw", draw)
        patch.setattr("fathom.server.absence.Attendance._mind", nothing)
        yield
