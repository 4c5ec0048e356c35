"""What a server for everybody lets through of all that one address asks for: counted, with a clock that stands still."""

import asyncio
import contextlib
import signal
import socket
import sys
import threading
import time
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from tests.load.serving import OPEN

from fathom.server import gate as module
from fathom.server import limits
from fathom.server import serve as start
from fathom.server.app import application
from fathom.server.gate import Gate
from fathom.server.limits import PRIVATE, PUBLIC, Buckets, Counters
from fathom.server.sqlite import SQLite

from .conftest import serving
from .line import Site, free_port
from .test_serve import START, process

SOCKET = b"\r\n".join(
    (
        b"GET /api/tables/none/socket HTTP/1.1",
        b"Host: localhost",
        b"Upgrade: websocket",
        b"Connection: Upgrade",
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        b"Sec-WebSocket-Version: 13\r\n\r\n",
    )
)

ONE, OTHER = "192.0.2.1", "192.0.2.2"
MOST_FILES = 300  # descriptors that a small system gives to a server


class Door:
    """A gate for everybody, and what becomes of whoever comes to it."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.pauses: list[float] = []  # of those who were let in
        self.refused = 0
        self.inside = 0  # at tables
        self.over = asyncio.Event()
        self._gate = Gate(self._answer, self._hold, limits=PUBLIC)
        self._paused = 0.0
        patch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))
        patch.setattr(module, "asyncio", SimpleNamespace(sleep=self._sleep, CancelledError=asyncio.CancelledError))

    async def _sleep(self, seconds: float) -> None:
        self._paused = seconds

    async def _answer(self, *_: object) -> None:
        self.pauses.append(self._paused)

    async def _hold(self, *_: object) -> None:
        self.pauses.append(self._paused)
        self.inside += 1
        await self.over.wait()

    async def come(self, kind: str, address: str) -> "asyncio.Task[None]":
        """Somebody asks for something, or comes to a table, from that address."""

        async def send(message: Any) -> None:
            self.refused += message["type"] == "websocket.close" or message.get("status") == 429

        scope = {"type": kind, "method": "GET", "path": "/", "headers": [(b"host", b"127.0.0.1")]}
        task = asyncio.create_task(self._gate(scope | {"client": (address, 1)}, nothing, send))
        for _ in range(5):
            await asyncio.sleep(0)
        return task


async def nothing() -> Any: ...


async def test_so_many_requests_are_answered_at_once_and_so_many_by_and_by(monkeypatch: pytest.MonkeyPatch) -> None:
    door = Door(monkeypatch)
    for _ in range(400):
        await door.come("http", ONE)
    assert door.refused == 100
    assert door.pauses == pytest.approx([0] * 30 + [late / 60 for late in range(1, 271)])
    await door.come("http", OTHER)
    assert door.pauses[300:] == [0]


async def test_so_many_sockets_are_opened_at_once_and_so_many_by_and_by(monkeypatch: pytest.MonkeyPatch) -> None:
    door = Door(monkeypatch)
    for _ in range(70):
        await door.come("websocket", ONE)
    assert (door.inside, door.refused) == (60, 10)
    assert door.pauses == pytest.approx([0] * 12 + [late / 4 for late in range(1, 49)])
    await door.come("websocket", OTHER)
    assert door.inside == 61 and door.pauses[60:] == [0]
    door.over.set()
    await asyncio.sleep(0.01)
    await door.come("websocket", ONE)
    assert door.inside == 62, "there is a place again"
    assert door.pauses[-1] == 12.25, "who opens sixty and hangs up waits"


def test_so_many_moves_of_bots_are_made_at_once_and_so_many_by_and_by(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))
    pace = Buckets(PUBLIC.bots)
    pauses = [pace.borrow(ONE) for _ in range(40)]
    assert pauses == pytest.approx([0] * 8 + [late / 16 for late in range(1, 33)])
    assert pace.borrow(OTHER) == 0


def test_each_move_of_a_bot_is_one_of_those_that_an_address_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken, borrow = list[Any](), Buckets.borrow

    def borrowed(buckets: Buckets, name: str) -> float:
        taken.append(buckets._rate)
        return borrow(buckets, name)

    monkeypatch.setattr(Buckets, "borrow", borrowed)
    with serving(tmp_path / "tables.sqlite", limits=PUBLIC) as site:
        with site.line(site.make("minnow", "minnow", dives=9)[0]) as line:
            while line.welcome is None or line.now["version"] < 12:
                line.hear()
            moved = taken.count(PUBLIC.bots)
        choices = sum(step["seat"] >= 0 for step in line.steps[:-1])
    assert moved in (choices, choices + 1), "it may be at the next"


@pytest.mark.parametrize(("public_url", "expected"), [(None, PRIVATE), ("https://fathom.example", PUBLIC)])
def test_who_serves_everybody_has_these_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, public_url: str | None, expected: limits.Limits
) -> None:
    begun = list[uvicorn.Config]()

    def run(server: uvicorn.Server, sockets: list[socket.socket]) -> None:
        begun.append(server.config)
        sockets[0].close()

    monkeypatch.setattr(start._Server, "run", run)
    monkeypatch.setattr(start, "log_lines", lambda: None)
    monkeypatch.setattr(sys, "setswitchinterval", lambda seconds: None)
    start.serve(port=free_port(), database=tmp_path / "tables.sqlite", browser=False, public_url=public_url)
    (config,) = begun
    app: Any = config.app
    http: Any = config.http
    asyncio.run(app.app.state.store.close())
    assert app.app.state.limits == expected
    assert app._sockets._most == expected.sockets and http.keywords["places"]._most == expected.connections


def few(begins: str, hard: bool) -> str:
    """The same server, which may have few files open, and ask for more unless that is `hard`."""
    most = f"({MOST_FILES}, {MOST_FILES if hard else 'resource.getrlimit(resource.RLIMIT_NOFILE)[1]'})"
    return f"import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, {most})\n{begins}"


@pytest.mark.skipif(not Path("/proc/self/limits").exists(), reason="only Linux says what a process may have open")
def test_a_server_asks_for_as_many_files_as_it_may_have(tmp_path: Path) -> None:
    import resource  # which Windows has not

    most = min(resource.getrlimit(resource.RLIMIT_NOFILE)[1], start.MOST_FILES[0])
    assert most > MOST_FILES
    with process(tmp_path / "tables.sqlite", start=few(START, hard=False)) as running:
        told = Path(f"/proc/{running.process.pid}/limits").read_text()
    (files,) = (line for line in told.splitlines() if line.startswith("Max open files"))
    assert int(files.split()[3]) == most


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_where_there_are_few_files_who_takes_all_it_can_keeps_nobody_else_out(tmp_path: Path) -> None:
    """By requests that are begun and never ended."""
    with process(tmp_path / "tables.sqlite", start=few(OPEN, hard=True)) as running, contextlib.ExitStack() as halves:
        port = running.site.port
        for _ in range(MOST_FILES + 50):
            half = halves.enter_context(socket.create_connection(("127.0.0.1", port), 10, ("127.0.0.2", 0)))
            with contextlib.suppress(ConnectionError):
                half.sendall(b"GET /api/ga")
        other = Site(port, "127.0.0.3")
        for _ in range(20):
            assert other.ask("GET", "/health")[0] == 200
        table, key = other.make("person", "person")
        with other.line(table, key) as line:
            assert line.until(0, 1)
        running.end(signal.SIGTERM)


def test_who_has_come_to_a_table_has_its_place_among_connections_no_more(tmp_path: Path) -> None:
    """Also where the page is asked for and the socket opened in one breath."""
    places = Counters(3)
    http = {"http": partial(start.SPOKEN["http"], places=places)}
    app = application(SQLite(tmp_path / "tables.sqlite"), None)
    server = uvicorn.Server(
        uvicorn.Config(app, port=0, proxy_headers=False, log_level="error", **(start.SPOKEN | http))
    )
    running = threading.Thread(target=server.run)
    running.start()
    try:
        while not server.started:
            time.sleep(0.01)
        address = server.servers[0].sockets[0].getsockname()
        for asked in (SOCKET, b"GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n" + SOCKET) * 2:
            with socket.create_connection(address) as connection:
                connection.sendall(asked)
                heard = b""
                while b" 101 " not in heard:
                    heard += connection.recv(65536)
        while any(places._open.values()):  # the last may still be there
            time.sleep(0.01)
    finally:
        server.should_exit = True
        running.join()
