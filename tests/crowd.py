"""What a server bears besides moves: `python -m tests.crowd [PART ...]`, for `ledger/load.md`.

`connections`: so many pages at once, what memory they take, and whether any is dropped. `restart`: how long all pages of many
live tables wait when the server is killed and comes back. `flood` and `bots`: how long moves take while somebody floods the
server or takes nothing of what it sends, and while bots of the top level play at other tables, against the same without them.
There the server is one that is open to everybody, with all its limits; each table is played at from an address of its own.
"""

import argparse
import asyncio
import contextlib
import json
import resource
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterable
from pathlib import Path
from typing import Any

from rich.progress import track
from tests.flood import FLOODERS, Flooder, flooder, played_on, record
from tests.load import Waits, load
from tests.server.line import Site
from tests.server.test_serve import START, Process, process
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

# What is beside those who play: nothing, or something that begins and ends, or that is there all the time.
Part = Callable[[Site], contextlib.AbstractAsyncContextManager[Flooder | None]]

SEATS = 4  # at a table
RATE = 100.0  # moves a second, beside which somebody floods
BOTS = 20  # tables at which bots play
# A server that hears as few commands of each connection as one that serves many; what an address may do is not limited, for all
# of this comes from one.
LIMITED = START.replace(
    "serve(port",
    "from fathom.server import limits, serve as module\n"
    "module.PRIVATE = limits.Limits(commands=limits.PUBLIC.commands)\nserve(port",
)
# One that is open to everybody. It logs into a file: nobody reads here what it prints.
OPEN = START.replace(
    "serve(port",
    "sys.stderr = open(sys.argv[2] + '.log', 'w')\nserve(public_url='http://127.0.0.1/', port",
)
SETTLES = 5.0  # seconds in which the process begins in which bots think, and loads machine code, if that is on disk
AT_ONCE = 50  # connections that are opened at once


def server(folder: Path, port: int = 0) -> contextlib.AbstractContextManager[Process]:
    """A server in a process of its own."""
    return process(folder / "tables.sqlite", port, LIMITED)


def memory(running: Process) -> float:
    """What the server's process holds in memory, in megabytes."""
    lines = Path(f"/proc/{running.process.pid}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmRSS"))) / 1000


class Page:
    """A page that looks on, and keeps nothing of what it is sent."""

    def __init__(self, socket: ClientConnection, version: int) -> None:
        self.socket = socket
        self.version = version  # that it was shown first
        self.is_dropped = False
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, site: Site, table: str, key: str = "", since: int = -1) -> "Page":
        """Connected, and welcomed; `since` is the version that it still shows, if it comes back."""
        address = f"ws://127.0.0.1:{site.port}/api/tables/{table}/socket"
        socket = await connect(address, compression=None, proxy=None, open_timeout=60, ping_interval=None)
        await socket.send(json.dumps({"type": "hello", "key": key, "since": since}))
        welcome = json.loads(await socket.recv())
        return cls(socket, welcome["now"]["version"])

    async def _read(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for _ in self.socket:
                pass
        self.is_dropped = True

    async def close(self) -> None:
        """Go."""
        self._reading.cancel()
        await self.socket.close()


async def opened(site: Site, places: Iterable[tuple[Any, ...]]) -> list[Page]:
    """A page for each table and key, and the version from which it comes back if there is one."""
    door = asyncio.Semaphore(AT_ONCE)

    async def one(*place: Any) -> Page:
        async with door:
            return await Page.open(site, *place)

    return await asyncio.gather(*(one(*place) for place in places))


def made(site: Site, count: int) -> list[tuple[str, str]]:
    """So many tables of four persons, with their keys."""
    return [site.make(*["person"] * SEATS) for _ in track(range(count), "Tables")]


def begun(site: Site, count: int) -> list[tuple[str, str]]:
    """The same, with half a game behind them."""
    said, moves = record("deep_sea_adventure")
    return [played_on(site, said, moves // 2) for _ in track(range(count), f"Tables of {moves // 2} moves")]


async def connections(tables: int, minutes: float) -> str:
    """Four players and four who look on at each table, who stay for so long."""
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as running:
        places = made(running.site, tables)
        before = memory(running)
        began = time.monotonic()
        pages = await opened(running.site, [place for place in places for _ in range(SEATS)])
        pages += await opened(running.site, [(table, "") for table, _ in places for _ in range(SEATS)])
        taken, joined = memory(running), time.monotonic() - began
        await asyncio.sleep(60 * minutes)
        dropped = sum(page.is_dropped for page in pages)
        kept = memory(running)
    return (
        f"{len(pages):,} pages at {tables:,} tables, connected in {joined:.0f} s: {before:.0f} MB before, {taken:.0f} with them, "
        f"{kept:.0f} after {minutes:g} minutes; {dropped} dropped"
    )


async def restart(tables: int) -> list[str]:
    """Each of so many tables has a page; the server is killed, and all come back at once: as they were, then loaded anew."""
    told = []
    with tempfile.TemporaryDirectory() as folder:
        with server(Path(folder)) as running:
            port, places = running.site.port, begun(running.site, tables)
            pages = await opened(running.site, places)
            running.end(signal.SIGKILL)
        back = [(*place, page.version) for place, page in zip(places, pages, strict=True)]
        for how, those in (("as they were", back), ("loaded anew", places)):
            began = time.monotonic()
            with server(Path(folder), port) as running:
                listening = time.monotonic() - began
                pages = await opened(running.site, those)
                ready = time.monotonic() - began
                await asyncio.gather(*(page.close() for page in pages))
            told.append(
                f"{tables:,} tables: the server listens after {listening:.1f} s, all pages, {how}, are back after {ready:.1f} s"
            )
    return told


@contextlib.asynccontextmanager
async def nobody(site: Site) -> AsyncIterator[None]:
    """Nobody else."""
    yield


@contextlib.asynccontextmanager
async def thinking(site: Site) -> AsyncIterator[None]:
    """Bots of the top level at many tables, and somebody who looks on at each, so that they play."""
    pages = [await Page.open(site, site.make(*["kraken"] * SEATS)[0]) for _ in range(BOTS)]
    yield
    await asyncio.gather(*(page.close() for page in pages))


def flooding(name: str) -> Part:
    """Somebody who floods, of that name in `FLOODERS`."""

    @contextlib.asynccontextmanager
    async def part(site: Site) -> AsyncIterator[Flooder]:
        with flooder(name, site.port) as found:
            yield found

    return part


async def settle(site: Site) -> None:
    """Let the first bots play, for which more is loaded, once in a server's life."""
    page = await Page.open(site, site.make("crab", "crab")[0])
    await asyncio.sleep(SETTLES)
    await page.close()


async def beside(game: str, part: Part, seconds: float) -> tuple[Waits, str]:
    """How long moves take beside this, on a server as it is open to everybody, and what it did."""
    with tempfile.TemporaryDirectory() as folder, process(Path(folder, "tables.sqlite"), start=OPEN) as running:
        await settle(Site(running.site.port, "127.0.8.1"))  # somebody else's address: it is theirs that pays
        async with part(running.site) as other:
            found = await load(running, game, RATE, SEATS, seconds, other.begin if other else lambda: None)
            return found, other.end() if other else ""


async def compared(game: str, name: str, part: Part, seconds: float, rounds: int) -> str:
    """How long moves take beside this and beside nobody, in turns; each is the first as often as the other."""
    without, those, did = list[Waits](), list[Waits](), ""
    for turn in range(rounds):
        for is_there in (False, True) if turn % 2 == 0 else (True, False):
            found, done = await beside(game, part if is_there else nobody, seconds)
            (those if is_there else without).append(found)
            did = done or did
    return told(name, without, those, did)


def told(name: str, without: list[Waits], those: list[Waits], did: str) -> str:
    """Figures of all rounds together, and how p99 compares, in each round, too."""
    alone, beside_it = Waits.together(without), Waits.together(those)
    lines = [f"nobody: {alone.told()}", f"{name}: {beside_it.told()}"]
    for k, what in enumerate(("acknowledged", "shown to the last")):
        rounds = ", ".join(f"{one.at(99)[k] / none.at(99)[k]:.2f}" for none, one in zip(without, those, strict=True))
        lines.append(f"  p99 {what}: {beside_it.at(99)[k] / alone.at(99)[k]:.2f} times as long; by round {rounds}")
    return "\n".join([*lines, *([f"  in the last round: {did}"] if did else [])])


def main() -> None:
    """Measure, and print what comes of it."""
    ask = argparse.ArgumentParser(prog="python -m tests.crowd", description="What a server bears besides moves.")
    ask.add_argument("parts", nargs="*", choices=[[], "connections", "restart", "flood", "bots"], help="by default all")
    ask.add_argument("--tables", type=int, default=1000)
    ask.add_argument("--minutes", type=float, default=10.0)
    ask.add_argument("--game", default="deep_sea_adventure")
    ask.add_argument("--flooders", nargs="+", choices=tuple(FLOODERS), default=list(FLOODERS), help="by default all")
    ask.add_argument("--seconds", type=float, default=10.0, help="beside a flooder, or bots, each time")
    ask.add_argument("--rounds", type=int, default=2, help="with each of them, and without")
    given = ask.parse_args()
    parts = given.parts or ["connections", "restart", "flood", "bots"]
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if "connections" in parts:
        print(asyncio.run(connections(given.tables, given.minutes)), flush=True)
    if "restart" in parts:
        print("\n".join(asyncio.run(restart(given.tables))), flush=True)
    others = {name: flooding(name) for name in given.flooders} if "flood" in parts else {}
    others |= {"bots": thinking} if "bots" in parts else {}
    for name, part in others.items():
        print(asyncio.run(compared(given.game, name, part, given.seconds, given.rounds)), flush=True)


if __name__ == "__main__":
    sys.exit(main())
