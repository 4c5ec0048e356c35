"""Connections of those who flood a server, byte by byte: no client of websockets is as quick, or as bad."""

import asyncio
import json
import socket
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.server.line import Site

Did = Counter[str]  # what a flooder has done, and how often
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]

NARROW = (
    4096,
    536,
)  # bytes that a line takes which nobody reads, and in one packet: the system keeps little of what is sent to it


def text(said: str) -> bytes:
    """A frame of text, masked by zeros, as a browser sends it."""
    data = said.encode()
    assert len(data) < 126, "it would take a longer head"
    return bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data


def asked(site: Site, path: str, method: str = "GET", body: bytes = b"", more: str = "") -> bytes:
    """A request as it is sent."""
    if body:
        more += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\n{more}\r\n".encode() + body


def shaken(site: Site, table: str) -> bytes:
    """The request for a socket at a table."""
    key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    return asked(site, f"/api/tables/{table}/socket", more=f"Connection: Upgrade\r\nUpgrade: websocket\r\n{key}")


async def heard(reader: asyncio.StreamReader) -> str:
    """The status of an answer, whose body is read, too."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    _, _, rest = head.partition("content-length: ")
    if rest:
        await reader.readexactly(int(rest.split()[0]))
    return head.split()[1]


def narrow(site: Site) -> socket.socket:
    """A connection that takes little before it is read from."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, NARROW[0])
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, NARROW[1])
    if site.local:
        line.bind(site.local)
    line.connect(("127.0.0.1", site.port))
    line.setblocking(False)
    return line


def stuck(site: Site) -> list[int]:
    """How many bytes the server has sent to this address that are not taken, by connection. Linux only."""
    here = socket.inet_aton(site.local[0] if site.local else "127.0.0.1")[::-1].hex().upper()
    queues = []
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, served, asking, _, waiting, *_ = line.split()
        if served.endswith(f":{site.port:04X}") and asking.startswith(f"{here}:"):
            queues.append(int(waiting.partition(":")[0], 16))
    return [queue for queue in queues if queue]


@asynccontextmanager
async def connected(site: Site, is_narrow: bool = False) -> AsyncIterator[Stream]:
    """A connection that ends with the block, at once."""
    line: Any = (
        {"sock": narrow(site)} if is_narrow else {"host": "127.0.0.1", "port": site.port, "local_addr": site.local}
    )
    reader, writer = await asyncio.open_connection(**line)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


@asynccontextmanager
async def at_table(site: Site, table: str, did: Did, is_narrow: bool = False, **hello: Any) -> AsyncIterator[Stream]:
    """The socket of a page at a table, which has said hello, unless it has nothing to say with it."""
    async with connected(site, is_narrow) as (reader, writer):
        writer.write(shaken(site, table))
        did[status := await heard(reader)] += 1
        if status != "101":
            raise ConnectionRefusedError
        if hello:  # not with the request: what comes with that is lost
            writer.write(text(json.dumps({"type": "hello", **hello})))
        yield reader, writer
