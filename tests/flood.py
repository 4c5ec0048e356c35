"""Those who ask for all they can get: `python -m tests.flood PORT WHO` is one of them, until it is ended; see `tests.crowd`.

Each comes from an address of its own, FLOODER, so that a server that counts what an address may do does not count it to others.
"""

import contextlib
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator

from tests.server.line import Site

FLOODER = "127.0.0.2"  # of Linux: all of 127.0.0.0/8 is this machine
POLITE = 10  # this process gives way to the one that measures, which has its place on the same machine
REFUSED = b'{"type":"play","seat":0,"sequence":1,"version":99,"action":0}'
PLACES = ("/api/games", "/api/words/en", "/api/games/in_too_deep/rules", "/api/tables")
CONNECTIONS = 8  # that ask for pages
JOINING = 30  # that join at once
DEAF = 20  # tables at which somebody takes nothing

PING, TEXT = 0x89, 0x81


def frame(kind: int, data: bytes) -> bytes:
    """A frame of a socket as a page sends it, with a mask that changes nothing."""
    return bytes([kind, 0x80 | len(data), 0, 0, 0, 0]) + data


def joined(site: Site, table: str, key: str = "", since: int = -1) -> socket.socket:
    """The socket of a page at that table which has said hello, and has taken nothing yet but the head of the answer."""
    line = socket.create_connection(("127.0.0.1", site.port), 30, (FLOODER, 0))
    head = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    line.sendall(head.encode() + frame(TEXT, json.dumps({"type": "hello", "key": key, "since": since}).encode()))
    return line


def commands(site: Site) -> None:
    """Send commands that are refused, and take the answers."""
    table, key = site.make("person", "person", start="seat0")
    at_once(1, lambda: poured(joined(site, table, key), frame(TEXT, REFUSED)))


def pings(site: Site) -> None:
    """Send pings, from eight sockets."""
    table, key = site.make("person", "person", start="seat0")
    at_once(CONNECTIONS, lambda: poured(joined(site, table, key), frame(PING, b"1234")))


def requests(site: Site) -> None:
    """Ask for what anybody may ask for, at eight connections."""

    def ask() -> None:
        line = socket.create_connection(("127.0.0.1", site.port), 30, (FLOODER, 0))
        for place in itertools.cycle(PLACES):
            line.sendall(f"GET {place} HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\n\r\n".encode())
            line.recv(1 << 20)  # more may come: it is taken with what comes next

    at_once(CONNECTIONS, ask)


def joins(site: Site) -> None:
    """Join a game with much behind it, see all of it, hang up and join again."""
    table, key = site.make("person", "person", start="seat0")
    with site.line(table, key) as line:
        line.play([0, 1], itertools.count(), most=60)

    def join() -> None:
        with joined(site, table, key, 0) as line:
            line.recv(1 << 16)
            line.recv(1 << 16)

    at_once(JOINING, join)


def tables(site: Site) -> None:
    """Make tables."""
    at_once(CONNECTIONS, lambda: site.make("minnow", "person"))


def deaf(site: Site) -> None:
    """Look on at tables of bots and take nothing."""
    lines = [joined(site, site.make("minnow", "minnow")[0]) for _ in range(DEAF)]
    signal.pause()
    del lines


FLOODERS: dict[str, Callable[[Site], None]] = {
    one.__name__: one for one in (commands, pings, requests, joins, tables, deaf)
}


def at_once(count: int, what: Callable[[], None]) -> None:
    """Do it in so many threads without end, also after it failed, as when the server hangs up."""

    def on_and_on() -> None:
        while True:
            with contextlib.suppress(OSError, AssertionError, ValueError):  # hung up, or refused
                what()

    threads = [threading.Thread(target=on_and_on, daemon=True) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def poured(line: socket.socket, said: bytes) -> None:
    """Say it as often as it can be said, and take what is answered."""

    def take() -> None:
        with contextlib.suppress(OSError):
            while line.recv(1 << 16):
                pass

    threading.Thread(target=take, daemon=True).start()
    while True:
        line.sendall(500 * said)


@contextlib.contextmanager
def flooding(site: Site, who: str) -> Iterator[None]:
    """One of them at work, in a process of its own."""
    running = subprocess.Popen([sys.executable, "-m", "tests.flood", str(site.port), who], stdout=subprocess.PIPE)
    assert running.stdout is not None
    try:
        assert running.stdout.readline()
        yield
        assert running.poll() is None
    finally:
        running.kill()
        running.communicate()


def main() -> None:
    """Be one of them."""
    port, who = sys.argv[1:]
    os.nice(POLITE)
    print("It begins.", flush=True)
    FLOODERS[who](Site(int(port), FLOODER))


if __name__ == "__main__":
    main()
