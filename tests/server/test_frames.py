"""Who sends pings, pongs or pieces of messages without end is hung up on, and nobody else waits meanwhile."""

import base64
import json
import socket
import threading
import time

import pytest
from websockets.sync.client import connect

from fathom.server.frames import EMPTY

from .line import Site

PING, PONG, PIECE, TEXT = 0x89, 0x8A, 0x00, 0x81
HELLO = json.dumps({"type": "hello"}).encode()


def frame(kind: int, data: bytes = b"") -> bytes:
    """What a browser would send: masked, with a mask that changes nothing."""
    return bytes([kind, 0x80 | len(data)]) + bytes(4) + data


def opened(site: Site) -> socket.socket:
    """A socket of a page at a table that has said hello, without anything that would answer by itself."""
    table, _ = site.make("person", "person")
    line = socket.create_connection(("127.0.0.1", site.port), timeout=20)
    head = {
        "Host": f"127.0.0.1:{site.port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": base64.b64encode(bytes(16)).decode(),
        "Sec-WebSocket-Version": "13",
    }
    asked = "".join(f"{name}: {value}\r\n" for name, value in head.items())
    line.sendall(f"GET /api/tables/{table}/socket HTTP/1.1\r\n{asked}\r\n".encode())
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
    ],
    ids=["pings", "long pings", "pongs", "empty pieces", "short pieces"],
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
