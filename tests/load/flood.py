"""Somebody who floods a server: `python -m tests.load.flood NAME PORT`, which `tests.load` starts, as a process of its own.

It asks from one address, which no other has; so the limits of a public server for what one address may do hold for it, and not
for those who play from others. It makes ready and says so, begins when it is sent a line, and at the end of its input tells what
it did. Linux only, where all of 127.0.0.0/8 is this machine.
"""

import asyncio
import json
import os
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from itertools import cycle, repeat
from typing import Any

from tests.load.records import SEATS, played_on, record
from tests.load.streams import Did, asked, at_table, connected, heard, stuck, text
from tests.server.line import Site

Pour = Coroutine[Any, Any, None]  # goes on for ever

SOCKETS = 30  # of those who join without end; a public server allows 60
DEAF = 20  # who look on and never read: one at each of as many tables as a public server lets an address make at once
JOINED = 5  # seconds until they have been told the past
RECORDS = 50  # that are sent
LINES = 8  # of those who ask without end
PATHS = "/api/games", "/api/words/en", "/api/games/in_too_deep/rules", "/api/tables"
AT_ONCE = 1000  # frames that are written in one go
PING = bytes([0x89, 0x80, 0, 0, 0, 0])
NICE = 19  # what it has of this machine is what nobody else wants: it is to cost what it asks for, as from another one
LONG = 120  # seconds to make ready, and to end while it gives way to all others


async def again(once: Callable[[Did], Awaitable[None]], did: Did) -> None:
    """Come back whenever it is over, also when the server ended or refused it."""
    while True:
        try:
            await once(did)
        except (OSError, asyncio.IncompleteReadError):
            did["ended by the server"] += 1
        await asyncio.sleep(0)


async def finished(site: Site, game: str) -> str:
    """A table whose game is over: bots have made the last move, while somebody looked on."""
    said, moves = record(game)
    table, _ = played_on(site, said, moves - 1, "random")
    async with at_table(site, table, Did(), key=""):
        while not site.get(f"/api/tables/{table}")["over"]:
            await asyncio.sleep(0.2)
    return table


# ---------------------------------------------------------------- those who flood


async def commands(site: Site, did: Did) -> list[Pour]:
    """One player who sends commands that are refused, as fast as they are taken."""
    table, key = site.make("person", "person", start="seat0")
    refused = text('{"type":"play","seat":0,"sequence":1,"version":99,"action":0}') * AT_ONCE

    async def once(did: Did) -> None:
        async with at_table(site, table, did, key=key) as (reader, writer):
            reading = asyncio.create_task(_read(reader, did))
            try:
                await _pour(writer, refused)
            finally:
                reading.cancel()

    return [again(once, did)]


async def _read(reader: asyncio.StreamReader, did: Did) -> None:
    """Take whatever comes."""
    while data := await reader.read(1 << 16):
        did["bytes read"] += len(data)


async def _pour(writer: asyncio.StreamWriter, data: bytes) -> None:
    """Send it over and over."""
    while True:
        writer.write(data)
        await writer.drain()


async def deaf(site: Site, did: Did) -> list[Pour]:
    """Twenty who look on at games of bots from their beginning and never read: all lines to them are full."""
    tables = games_of_bots(site)

    async def once(table: str, did: Did) -> None:
        async with at_table(site, table, did, is_narrow=True, since=0) as (_, writer):
            writer.transport.pause_reading()
            await asyncio.Event().wait()

    async def look() -> None:
        while True:
            queues = stuck(site)
            for what, much in (("full lines at once", len(queues)), ("bytes the server could not send", sum(queues))):
                did[what] = max(did[what], much)
            await asyncio.sleep(0.2)

    there = [asyncio.create_task(again(partial(once, table), did)) for table in tables]
    while len(stuck(site)) < DEAF:  # before it counts: what it costs to join is measured by another one
        await asyncio.sleep(0.1)
    did.clear()
    return [look(), *map(asyncio.wait_for, there, repeat(None))]


async def listening(site: Site, did: Did) -> list[Pour]:
    """Twenty who look on at the same games and read all of it: what these games cost, to compare with `deaf`."""

    async def once(table: str, did: Did) -> None:
        async with at_table(site, table, did, since=0) as (reader, _):
            await _read(reader, did)

    there = [asyncio.create_task(again(partial(once, table), did)) for table in games_of_bots(site)]
    while did["101"] < DEAF:
        await asyncio.sleep(0.1)
    await asyncio.sleep(JOINED)
    did.clear()
    return [asyncio.wait_for(task, None) for task in there]


def games_of_bots(site: Site) -> list[str]:
    """As many tables as there are deaf, at which bots play on what is nearly over."""
    said, moves = record("in_too_deep")
    return [played_on(site, said, moves * 9 // 10, "minnow")[0] for _ in range(DEAF)]


async def pings(site: Site, did: Did) -> list[Pour]:
    """Somebody who sends pings as fast as it goes, and comes back whenever hung up on."""
    table, _ = site.make("person", "person")

    async def once(did: Did) -> None:
        async with at_table(site, table, did) as (_, writer):
            await _pour(writer, PING * AT_ONCE)

    return [again(once, did)]


async def crumbs(site: Site, did: Did) -> list[Pour]:
    """Somebody who sends thousands of messages with nothing in them at once, hangs up and comes back."""
    table, _ = site.make("person", "person")

    async def once(did: Did) -> None:
        async with at_table(site, table, did) as (_, writer):
            writer.write(text("") * 40 * AT_ONCE)
            await asyncio.sleep(0.2)

    return [again(once, did) for _ in range(LINES)]


def asking(site: Site, requests: list[bytes], did: Did, lines: int = LINES) -> list[Pour]:
    """Those who ask for one thing after the other, each as soon as the one before is answered; so many at once."""

    async def once(did: Did) -> None:
        async with connected(site) as (reader, writer):
            for request in cycle(requests):
                writer.write(request)
                did[await heard(reader)] += 1

    return [again(once, did) for _ in range(lines)]


async def requests(site: Site, did: Did) -> list[Pour]:
    """Eight who ask for what any page asks for."""
    return asking(site, [asked(site, path) for path in PATHS], did)


async def hurried(site: Site, did: Did) -> list[Pour]:
    """Eight who ask for what any page asks for, and wait for no answer before they ask for more."""
    much = b"".join(asked(site, path) for path in PATHS) * 100

    async def once(did: Did) -> None:
        async with connected(site) as (reader, writer):
            pouring = asyncio.create_task(_pour(writer, much))
            try:
                while True:
                    did[await heard(reader)] += 1
            finally:
                pouring.cancel()
                await asyncio.gather(pouring, return_exceptions=True)

    return [again(once, did) for _ in range(LINES)]


async def records(site: Site, did: Did) -> list[Pour]:
    """Eight who ask for the record of a game that is over."""
    return asking(site, [asked(site, f"/api/tables/{await finished(site, 'in_too_deep')}/record")], did)


async def replays(site: Site, did: Did) -> list[Pour]:
    """Eight who ask for the replay of a game that is over."""
    return asking(site, [asked(site, f"/api/tables/{await finished(site, 'in_too_deep')}/replay")], did)


async def uploads(site: Site, did: Did) -> list[Pour]:
    """Eight who send records, each time another one, and ask for its replay."""
    return asking(site, sent(site, "/api/records"), did)


async def chances(site: Site, did: Did) -> list[Pour]:
    """Eight who send records, each time another one, and ask who would have won."""
    return asking(site, sent(site, "/api/records/chances"), did)


def sent(site: Site, path: str) -> list[bytes]:
    """Requests with a record each."""
    return [asked(site, path, "POST", record("in_too_deep", seed)[0].encode()) for seed in range(RECORDS)]


def joining(site: Site, did: Did, moments: Callable[[int], Iterator[int]]) -> list[Pour]:
    """Thirty who join a table with half a game behind it, each time from the next of those moments, and hang up."""
    said, moves = record("in_too_deep")
    table, _ = played_on(site, said, moves // 2)
    since = moments(moves // 2)

    async def once(did: Did) -> None:
        async with at_table(site, table, did, since=next(since)) as (reader, _):
            await reader.readexactly(1)  # of the welcome
            did["welcomes"] += 1

    return [again(once, did) for _ in range(SOCKETS)]


async def joins(site: Site, did: Did) -> list[Pour]:
    """Thirty who join half a game from its beginning, over and over."""
    return joining(site, did, lambda moves: repeat(0))


async def moments(site: Site, did: Did) -> list[Pour]:
    """Thirty who join half a game from another moment each time, so that what was made for one is of no use to the next."""
    return joining(site, did, lambda moves: cycle(range(moves)))


async def tables(site: Site, did: Did) -> list[Pour]:
    """Somebody who makes new tables."""
    seats = [{"name": f"P{seat}", "player": "person"} for seat in range(SEATS)]
    wish = json.dumps({"game": "deep_sea_adventure", "seats": seats, "preset": "default", "options": {}})
    return asking(site, [asked(site, "/api/tables", "POST", wish.encode())], did, 1)


async def idle(site: Site, did: Did) -> list[Pour]:
    """Somebody who sends nothing and works as hard: what the others' own work on this machine costs, to compare with."""

    async def spin() -> None:
        while True:
            sum(range(10_000))
            await asyncio.sleep(0)

    return [spin()]


FLOODERS = {
    found.__name__: found
    for found in (
        idle,
        commands,
        deaf,
        listening,
        pings,
        crumbs,
        requests,
        hurried,
        records,
        replays,
        uploads,
        chances,
        joins,
        moments,
        tables,
    )
}


# ---------------------------------------------------------------- as a process


def address(name: str) -> str:
    """Where it asks from."""
    return f"127.0.9.{1 + list(FLOODERS).index(name)}"


async def flood(name: str, port: int) -> str:
    """Make ready, flood from the first line of the input until its end; what was done."""
    did = Did()
    pours = await FLOODERS[name](Site(port, address(name)), did)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    os.nice(NICE)  # only now: on a busy machine it would never come to be ready
    pouring = [asyncio.create_task(pour) for pour in pours]
    ending = asyncio.create_task(asyncio.to_thread(sys.stdin.read))
    done, _ = await asyncio.wait((ending, *pouring), return_when=asyncio.FIRST_COMPLETED)
    while not (did or done - {ending} or name == "idle"):  # on a busy machine that takes a while
        await asyncio.sleep(0.1)
    for task in pouring:
        task.cancel()
    for task in done - {ending}:
        task.result()  # it failed
    await asyncio.gather(*pouring, return_exceptions=True)
    return ", ".join(f"{count:,} {what}" for what, count in did.most_common())


class Flooder:
    """The process of one, which gives way to whoever else works on this machine once it floods."""

    did = ""  # once it has ended

    def __init__(self, name: str, port: int) -> None:
        command = [sys.executable, "-m", "tests.load.flood", name, str(port)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        assert self._process.stdin is not None and self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        giving_up = threading.Timer(LONG, self._process.kill)
        giving_up.start()
        said = self._from.readline()
        giving_up.cancel()
        assert said == "ready\n", f"{name} was not ready within {LONG} s"

    def begin(self) -> None:
        """Flood from now on."""
        self._to.write("\n")
        self._to.flush()

    def end(self) -> str:
        """What it did."""
        out, _ = self._process.communicate(timeout=LONG)
        assert self._process.returncode == 0
        return out.strip()

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Flood meanwhile."""
        self.begin()
        yield
        self.did = await asyncio.to_thread(self.end)


@contextmanager
def flooder(name: str, port: int) -> Iterator[Flooder]:
    """Somebody who is ready to flood the server at `port`."""
    running = Flooder(name, port)
    try:
        yield running
    finally:
        running._process.kill()
        running._process.wait()


if __name__ == "__main__":
    print(asyncio.run(flood(sys.argv[1], int(sys.argv[2]))))
