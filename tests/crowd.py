"""What a server bears besides moves: `python -m tests.crowd [PART ...]`, for `ledger/load.md`.

`connections`: so many pages at once, what memory they take, and whether any is dropped. `restart`: how long all pages of many
live tables wait when the server is killed and comes back. `flood` and `bots`: how long moves take while somebody floods a server
that is open to all (see `tests.flood`), and while bots of the top level play at other tables, against the same without them.
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
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from rich.progress import track
from tests.flood import FLOODERS, flooding
from tests.load import Found, load
from tests.server.line import Site
from tests.server.test_serve import START, Process, process
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fathom import Position
from fathom.engine.notation import write
from fathom.engine.verbs import CHANCE

Json = Any

SEATS = 4  # at a table
RATE, SECONDS = 100.0, 10.0  # moves a second, beside which somebody floods, and for how long
BOTS = 20  # tables at which bots play
# A server that hears as few commands of each connection as one that serves many; what an address may do is not limited, for all
# of this comes from one.
LIMITED = START.replace(
    "serve(port",
    "from fathom.server import limits, serve as module\n"
    "module.PRIVATE = limits.Limits(commands=limits.PUBLIC.commands)\nserve(port",
)
STRICT = START.replace(  # with all limits of a public one
    "serve(port", "from fathom.server import limits, serve as module\nmodule.PRIVATE = limits.PUBLIC\nserve(port"
)
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
    draw, position = np.random.default_rng(1), Position("deep_sea_adventure", SEATS)
    while not position.is_over:
        position.play(
            position.sample_chance(draw)
            if position.current_player == CHANCE
            else int(draw.choice(position.legal_actions()))
        )
    moves = len(position.history) // 2
    seats = [{"name": f"P{seat}", "player": "person"} for seat in range(SEATS)]
    wish = {"record": write(position), "moves": moves, "seats": seats}
    found = []
    for _ in track(range(count), f"Tables of {moves} moves"):
        status, _, body = site.ask("POST", "/api/records/table", wish)
        assert status == 201, body
        table = json.loads(body)
        found.append((table["table"], table["key"]))
    return found


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
async def thinking(site: Site) -> AsyncIterator[None]:
    """Bots of the top level at many tables, and somebody who looks on at each, so that they play."""
    pages = [await Page.open(site, site.make(*["kraken"] * SEATS)[0]) for _ in range(BOTS)]
    yield
    await asyncio.gather(*(page.close() for page in pages))


async def beside(game: str, part: Any) -> list[str]:
    """How long moves take beside that, and without it before and after."""
    told = []
    for is_there in (False, True, False):
        with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as running:
            async with part(running.site) if is_there else contextlib.nullcontext():
                found = await load(running, game, RATE, SEATS, SECONDS)
        told.append(f"{part.__name__ if is_there else 'nobody'}: {found.told}")
    return told


async def floods(game: str, rounds: int, names: Iterable[str]) -> None:
    """Print how long moves take beside each of those who flood the server, and beside nobody, in turns."""
    slow: dict[str, list[Found]] = {name: [] for name in ("nobody", *names)}
    for _ in range(rounds):
        for name, found in slow.items():
            with tempfile.TemporaryDirectory() as folder, process(Path(folder, "t.sqlite"), start=STRICT) as running:
                with flooding(running.site, name) if name in FLOODERS else contextlib.nullcontext():
                    found.append(await load(running, game, RATE, SEATS, SECONDS))
            print(f"{name}: {found[-1].told}", flush=True)
    usual = median(one.acknowledged for one in slow["nobody"]), median(one.shown for one in slow["nobody"])
    for name, found in slow.items():
        done, shown = median(one.acknowledged for one in found), median(one.shown for one in found)
        ratios = f"{done / usual[0]:.2f} and {shown / usual[1]:.2f} times what it is beside nobody"
        print(f"{name}: p99 {done:.1f} ms to the acknowledgement, {shown:.1f} to the last viewer, medians: {ratios}")


def main() -> None:
    """Measure, and print a line for each."""
    ask = argparse.ArgumentParser(prog="python -m tests.crowd", description="What a server bears besides moves.")
    ask.add_argument("parts", nargs="*", choices=[[], "connections", "restart", "flood", "bots"], help="by default all")
    ask.add_argument("--tables", type=int, default=1000)
    ask.add_argument("--minutes", type=float, default=10.0)
    ask.add_argument("--game", default="deep_sea_adventure")
    ask.add_argument("--rounds", type=int, default=3, help="of floods, each beside nobody, too")
    ask.add_argument("--flooders", nargs="+", choices=FLOODERS, default=list(FLOODERS))
    given = ask.parse_args()
    parts = given.parts or ["connections", "restart", "flood", "bots"]
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if "connections" in parts:
        print(asyncio.run(connections(given.tables, given.minutes)), flush=True)
    if "restart" in parts:
        print("\n".join(asyncio.run(restart(given.tables))), flush=True)
    if "flood" in parts:
        asyncio.run(floods(given.game, given.rounds, given.flooders))
    if "bots" in parts:
        print("\n".join(asyncio.run(beside(given.game, thinking))), flush=True)


if __name__ == "__main__":
    sys.exit(main())
