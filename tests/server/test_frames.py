"""Who sends pings, pongs or pieces of messages without end is hung up on, and who takes nothing; nobody else waits meanwhile."""

import asyncio
import base64
import contextlib
import json
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn
from websockets.sync.client import connect

from fathom.server.frames import EMPTY
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


class Stuffed:
    """An application that says more than the system keeps for a page that takes nothing, and notes what it hears then."""

    def __init__(self, *, waits: bool) -> None:
        """If it `waits`, it says no more and listens; else it goes on saying, for half a second in vain, and ends."""
        self.heard: list[Any] = []
        self.server: uvicorn.Server | None = None
        self._waits = waits

    @property
    def unsent(self) -> int:
        assert self.server is not None
        return max((one.transport.get_write_buffer_size() for one in self.server.server_state.connections), default=0)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        assert scope["type"] == "websocket"
        await receive()
        await send({"type": "websocket.accept"})
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(None if self._waits else 0.5):
                while not (self._waits and self.unsent):
                    await send({"type": "websocket.send", "text": "x" * (1 << 10 if self._waits else 1 << 16)})
                self.heard.append(await receive())


@pytest.mark.parametrize("waits", [True, False], ids=["between two messages", "in the middle of one"])
def test_who_takes_nothing_does_not_keep_the_connection(waits: bool) -> None:
    """Else it would stand open for as long as they like: what was said can never go out."""
    app = Stuffed(waits=waits)
    spoken = SPOKEN | {"ws_ping_interval": 0.3, "ws_ping_timeout": 0.3}
    app.server = server = uvicorn.Server(uvicorn.Config(app, port=0, lifespan="off", log_level="error", **spoken))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        until(lambda: server.started)
        with socket.create_connection(("127.0.0.1", server.servers[0].sockets[0].getsockname()[1])) as line:
            line.sendall(REQUEST % b"/")
            until(lambda: app.unsent > 0)
            until(lambda: not server.server_state.connections)
        assert [message["type"] for message in app.heard] == ["websocket.disconnect"] * waits
    finally:
        server.should_exit = server.force_exit = True
        thread.join()
