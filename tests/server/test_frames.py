"""Who sends pings, pongs or pieces of messages without end is hung up on, and who takes nothing; nobody else waits meanwhile."""

import asyncio
import base64
import contextlib
import json
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
import uvicorn
from websockets.sync.client import connect

from fathom.server.frames import EMPTY, Calm
from fathom.server.serve import SPOKEN

from .line import Site

PING, PONG, PIECE, TEXT = 0x89, 0x8A, 0x00, 0x81
HELLO = json.dumps({"type": "hello"}).encode()
REQUEST = (
    b"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + base64.b64encode(bytes(16)) + b"\r\n\r\n"
)


def frame(kind: int, data: bytes = b"") -> bytes:
    """What a browser would send: masked, with a mask that changes nothing."""
    return bytes([kind, 0x80 | len(data)]) + bytes(4) + data


def opened(site: Site) -> socket.socket:
    """A socket of a page at a table that has said hello, without anything that would answer by itself."""
    table, _ = site.make("person", "person")
    line = socket.create_connection(("127.0.0.1", site.port), timeout=20)
    line.sendall(REQUEST % f"/api/tables/{table}/socket".encode())
    assert line.recv(4096).startswith(b"HTTP/1.1 101")
    line.sendall(frame(TEXT, HELLO))
    return line


@pytest.mark.parametrize(
    ("first", "without_end"),
    [
        (b"", frame(PING, b"1234")),
        (b"", frame(PING, bytes(120))),
        (b"", frame(PONG, b"1234")),
        (frame(0x01, b"{"), frame(PIECE)),
        (frame(0x01, b"{"), frame(PIECE, b" ")),
        (frame(TEXT, b"{"), frame(TEXT, b"{")),
        (frame(TEXT, b"{"), frame(0x02, b"{")),
    ],
    ids=["pings", "long pings", "pongs", "empty pieces", "short pieces", "texts after the end", "bytes after the end"],
)
def test_who_says_nothing_without_end_is_hung_up_on(site: Site, first: bytes, without_end: bytes) -> None:
    line, waited, is_over = opened(site), [], threading.Event()

    def say() -> None:
        until = time.monotonic() + 5
        try:
            line.sendall(first)
            while time.monotonic() < until:
                line.sendall(1000 * without_end)
        except OSError:  # hung up
            is_over.set()

    def take() -> None:
        try:
            while line.recv(1 << 16):
                pass
        except OSError:
            pass

    threads = [threading.Thread(target=each) for each in (say, take)]
    for each in threads:
        each.start()
    for _ in range(20):
        began = time.monotonic()
        assert site.ask("GET", "/health")[0] == 200
        waited.append(time.monotonic() - began)
    for each in threads:
        each.join()
    line.close()
    assert is_over.is_set() and max(waited) < 2, waited


def test_who_says_now_and_then_that_they_are_there_stays(site: Site) -> None:
    table, key = site.make("person", "person")
    with connect(f"ws://127.0.0.1:{site.port}/api/tables/{table}/socket", ping_interval=None) as line:
        line.send([part for part in json.dumps({"type": "hello", "key": key}).partition("hello")])  # in three pieces
        assert json.loads(line.recv())["type"] == "welcome"
        for _ in range(int(EMPTY.burst) // 2):
            assert line.ping().wait(10)


def until(what: Callable[[], bool], seconds: float = 5) -> None:
    """Wait for it, not longer than that."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end
        time.sleep(0.01)


Heard = list[Any]
App = Callable[[Any, Any, Any], Coroutine[Any, Any, None]]


@contextlib.contextmanager
def served(app: App) -> Iterator[uvicorn.Server]:
    """An application of the test's own behind sockets as the server has them, which looks after its connections sooner."""
    spoken = SPOKEN | {"ws_ping_interval": 0.3, "ws_ping_timeout": 0.3}
    server = uvicorn.Server(uvicorn.Config(app, port=0, lifespan="off", log_level="error", **spoken))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        until(lambda: server.started)
        yield server
    finally:
        server.should_exit = server.force_exit = True
        thread.join()


def knocked(server: uvicorn.Server) -> socket.socket:
    """A connection that asks for a socket."""
    line = socket.create_connection(server.servers[0].sockets[0].getsockname())
    line.sendall(REQUEST % b"/")
    return line


def connection(server: uvicorn.Server) -> Any:
    """The only socket there is, if there is one."""
    return next((one for one in server.server_state.connections if isinstance(one, Calm)), None)


def unsent(server: uvicorn.Server) -> int:
    """Bytes that wait for the other end to take them."""
    there = connection(server)
    return there.transport.get_write_buffer_size() if there else 0


@pytest.mark.parametrize("half", [False, True], ids=["and still there", "and says that it is gone"])
def test_who_takes_nothing_between_two_messages_does_not_keep_the_connection(
    half: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would stand open for as long as they like: what was said can never go out."""
    heard: Heard = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        connection(server).close_timeout = 0.2
        while not unsent(server):
            await send({"type": "websocket.send", "text": "x" * 1024})
        heard.append(await receive())

    with served(app) as server, knocked(server) as line:
        until(lambda: unsent(server) > 0)
        if half:
            line.shutdown(socket.SHUT_WR)
        until(lambda: not server.server_state.connections)
    assert [message["type"] for message in heard] == ["websocket.disconnect"]


def test_who_takes_nothing_in_the_middle_of_a_message_does_not_keep_the_connection() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0.5):
                while True:
                    await send({"type": "websocket.send", "text": "x" * 65536})

    with served(app) as server, knocked(server):
        until(lambda: unsent(server) > 0)
        until(lambda: not server.server_state.connections)


def test_a_socket_has_no_table_of_names_for_itself() -> None:
    """Up to thirty attributes Python keeps their names once for all objects of a class."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()

    with served(app) as server, knocked(server):
        until(lambda: connection(server) is not None and connection(server).handshake_complete)
        assert len(vars(connection(server))) <= 30


def test_of_many_small_messages_no_more_are_looked_at_than_are_heard() -> None:
    """Tens of thousands come in one read, and each costs as much as a command."""
    heard: Heard = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        for _ in range(3):
            heard.append(await receive())
        await asyncio.sleep(0.3)
        waiting.append(len(connection(server).queue))
        while (message := await receive())["type"] == "websocket.receive":
            heard.append(message)

    waiting: list[int] = []
    with served(app) as server, knocked(server) as line:
        until(lambda: connection(server) is not None and connection(server).handshake_complete)
        line.sendall(5000 * frame(TEXT))
        until(lambda: bool(waiting))
        until(lambda: len(heard) == 5000)
        line.shutdown(socket.SHUT_WR)
    assert waiting[0] < 100 and {message["text"] for message in heard} == {""}


def test_who_sends_something_before_it_is_let_in_is_hung_up_on(caplog: pytest.LogCaptureFixture) -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await asyncio.sleep(5)

    with served(app) as server, knocked(server) as line:
        until(lambda: connection(server) is not None and connection(server).handshake_initiated)
        line.sendall(b"\xff" * 100)
        until(lambda: not server.server_state.connections)
    assert not caplog.records
