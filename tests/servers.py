"""What several servers on one store cost and gain: `python -m tests.servers` prints it, for `ledger/load.md`.

Needs a PostgreSQL and a Redis, where the tests look for them. Servers are processes of their own; those who play and look on are
this process, on the same machine. `scale`, which `make load` has, too, gives each server a fixed share of a core (control groups
of Linux, by root), so that what one and two carry can be compared where database and players need cores, too.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import random
import re
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Final

from websockets.asyncio.client import ClientConnection, connect

from fathom.server.app import IDLE
from fathom.server.library import Library
from fathom.server.sharing import Sharing
from fathom.server.sqlite import SQLite
from fathom.server.table import Table
from fathom.server.tables import Tables
from fathom.server.wire import NewTable, Play, Roll, Seat

from .server.conftest import POSTGRES, REDIS, apart, asked
from .server.line import Site

START = """
import sys
from fathom.server.serve import serve
serve(port=0, database=sys.argv[1], browser=False, bus=sys.argv[2])
"""
PACE = 50  # moves a second, all tables together
SECONDS = 12.0
BUSY = 16  # tables that are played at as fast as it goes
SHARE = 0.3  # of a core for each server, for `scale`
PERIOD = 10_000  # microseconds in which a server may use its share
GROUPS: Final = Path("/sys/fs/cgroup")
ORDER = 1, 2, 2, 1, 1, 2  # how many servers, one after the other


class NoShares(Exception):
    """This machine gives out no share of a core."""


@contextlib.contextmanager
def server(database: str, bus: str = "", share: float = 0) -> Iterator[Site]:
    """A server in a process of its own, which may use this share of a core; 0 for all that it gets."""
    command = [sys.executable, "-c", START, database, bus]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process, contextlib.ExitStack() as stack:
        stack.callback(process.terminate)
        assert process.stdout is not None
        found = re.search(r":(\d+)/", process.stdout.readline())
        assert found
        if share:
            stack.enter_context(limited(process.pid, share))
        yield Site(int(found[1]))


@contextlib.contextmanager
def limited(process: int, share: float) -> Iterator[None]:
    """Let a process use at most this share of a core, until the end."""
    is_new = (GROUPS / "cgroup.controllers").exists()
    above = GROUPS if is_new else GROUPS / "cpu"
    group = above / f"fathom_{process}"
    quota = f"{PERIOD * share:.0f}"
    try:
        group.mkdir()
        if is_new:
            (group / "cpu.max").write_text(f"{quota} {PERIOD}")
        else:
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(quota)
        (group / "cgroup.procs").write_text(str(process))
    except OSError as error:
        raise NoShares(
            f"a share of a core cannot be given out ({error}): that takes control groups, and root"
        ) from None
    try:
        yield
    finally:
        (above / "cgroup.procs").write_text(str(process))
        group.rmdir()


@contextlib.contextmanager
def schema() -> Iterator[str]:
    """The address of an empty schema, which is thrown away."""
    name = f"fathom_{secrets.token_hex(4)}"
    apart(asked(POSTGRES, f"CREATE SCHEMA {name}"))
    yield f"{POSTGRES}{'&' if '?' in POSTGRES else '?'}search_path={name}"
    apart(asked(POSTGRES, f"DROP SCHEMA {name} CASCADE"))


@contextlib.asynccontextmanager
async def joined(site: Site, table: str, key: str = "") -> AsyncIterator[ClientConnection]:
    address = f"ws://127.0.0.1:{site.port}/api/tables/{table}/socket"
    async with connect(address, compression=None, proxy=None) as socket:
        await socket.send(json.dumps({"type": "hello", "key": key, "since": -1}))
        yield socket


class Playing:
    """A table that is played at one server, game after game, and perhaps looked at from another one."""

    def __init__(self, here: Site, there: Site | None, pause: float) -> None:
        self.moves = 0
        self.delays: list[float] = []
        self._here, self._there, self._pause = here, there, pause
        self._draw = random.Random(1)

    async def run(self) -> None:
        while True:
            table, key = await asyncio.to_thread(self._here.make, "person", "person")
            done: dict[int, float] = {}
            watching = asyncio.create_task(self._watch(table, done)) if self._there else None
            await self._play(table, key, done)
            if watching:
                await asyncio.sleep(0.2)
                watching.cancel()

    async def _play(self, table: str, key: str, done: dict[int, float]) -> None:
        used = [0, 0]
        async with joined(self._here, table, key) as socket:
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "ack":
                    done.setdefault(message["version"], time.perf_counter())
                    self.moves += 1
                now = message.get("now", message) if message["type"] in ("welcome", "step") else None
                if now is None or now["seat"] == -1:
                    continue
                if now["seat"] == -2:
                    return
                await asyncio.sleep(self._pause * (0.5 + self._draw.random()))
                used[now["seat"]] += 1
                command = {"seat": now["seat"], "sequence": used[now["seat"]], "version": now["version"]}
                action = {} if now["waits"] else {"action": self._draw.choice(now["offers"])["action"]}
                await socket.send(json.dumps({"type": "roll" if now["waits"] else "play", **command, **action}))

    async def _watch(self, table: str, done: dict[int, float]) -> None:
        assert self._there
        async with joined(self._there, table) as socket:
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "step":
                    asyncio.get_running_loop().call_later(
                        0.5, self._note, done, message["version"], time.perf_counter()
                    )

    def _note(self, done: dict[int, float], version: int, at: float) -> None:
        if version in done:  # a move, and not a throw that followed it
            self.delays.append(at - done[version])


async def play(pairs: list[tuple[Site, Site | None]], pause: float, seconds: float) -> list[Playing]:
    """Play at all of these for a while."""
    playing = [Playing(here, there, pause) for here, there in pairs]
    tasks = [asyncio.create_task(one.run()) for one in playing]
    await asyncio.sleep(2)
    for one in playing:
        one.moves, one.delays = 0, []
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if not isinstance(result, asyncio.CancelledError):
            raise result if isinstance(result, Exception) else AssertionError(result)
    return playing


def delays(name: str, bus: str, is_same: bool = False) -> None:
    """From the acknowledgement at one server to the step at a viewer of another."""
    with schema() as database, server(database, bus) as here, server(database, bus) as there:
        pairs: list[tuple[Site, Site | None]] = [(here, here if is_same else there)] * 5
        found = asyncio.run(play(pairs, 5 / PACE, SECONDS))
    late = sorted(delay * 1e3 for one in found for delay in one.delays)
    cuts = statistics.quantiles(late, n=100)
    rate = sum(one.moves for one in found) / SECONDS
    print(
        f"{name}: {len(late)} steps at {rate:.0f} moves a second: "
        f"p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms, most {late[-1]:.0f} ms"
    )


def throughput(database: str, servers: int, share: float = 0, seconds: float = SECONDS) -> float:
    """Moves a second acknowledged at so many servers, by those who answer at once."""
    with contextlib.ExitStack() as stack:
        sites = [stack.enter_context(server(database, share=share)) for _ in range(servers)]
        pairs: list[tuple[Site, Site | None]] = [
            (site, None) for site in itertools.islice(itertools.cycle(sites), BUSY)
        ]
        found = asyncio.run(play(pairs, 0, seconds))
    return sum(one.moves for one in found) / seconds


def busy(name: str, database: str, servers: int) -> None:
    """The same, told."""
    print(f"{name}: {throughput(database, servers):.0f} moves a second acknowledged", flush=True)


def scale(share: float, seconds: float = SECONDS) -> dict[int, list[float]]:
    """What one server and two carry, each with this share of a core, in turns. Raises `NoShares` where there is none."""
    rates: dict[int, list[float]] = {1: [], 2: []}
    for number in ORDER:
        with schema() as database:
            rates[number].append(throughput(database, number, share, seconds))
    return rates


def gain(rates: dict[int, list[float]]) -> float:
    """How many times as much two carry."""
    return statistics.median(rates[2]) / statistics.median(rates[1])


def told(share: float) -> None:
    """The same, told."""
    try:
        rates = scale(share)
    except NoShares as error:
        sys.exit(f"`scale` is left out: {error}.")
    for number, those in rates.items():
        each = ", ".join(f"{rate:.0f}" for rate in those)
        print(
            f"PostgreSQL, {number} server{'s' * (number > 1)} of {share:g} of a core: {each} moves a second acknowledged"
        )
    print(f"Two carry {gain(rates):.2f} times what one does.")


async def lease_costs(folder: Path) -> None:
    """Moves acknowledged with a lease and without, in turns, in one process on one file."""
    hold, rates = Sharing.hold, {True: list[float](), False: list[float]()}

    async def always(self: Sharing) -> bool:
        return True

    for turn, has_lease in enumerate([True, False, False, True] * 2):
        Sharing.hold = hold if has_lease else always  # type: ignore[method-assign]
        tables = Tables(Library(), SQLite(folder / f"{turn}.sqlite"), IDLE)
        async with tables.running():
            wish = NewTable("deep_sea_adventure", [Seat("Ann", "person"), Seat("Bo", "person")])
            made = [await tables.make(wish) for _ in range(BUSY)]
            live = [(await tables.open(one.table), one.key) for one in made]
            began = time.perf_counter()
            moves = sum(await asyncio.gather(*(_dive(table, key) for table, key in live)))
            rates[has_lease].append(moves / (time.perf_counter() - began))
    Sharing.hold = hold  # type: ignore[method-assign]
    pairs = [one / other for one, other in zip(rates[True], rates[False], strict=True)]
    print(
        f"SQLite, one process: {statistics.median(rates[True]):.0f} moves a second with the lease, "
        f"{statistics.median(rates[False]):.0f} without; ratio of the medians "
        f"{statistics.median(rates[True]) / statistics.median(rates[False]):.3f}, of pairs {min(pairs):.3f} to {max(pairs):.3f}"
    )


async def _dive(table: Table, key: str) -> int:
    """Play a table to its end; how many moves that took."""
    used, draw, moves = [0, 0], random.Random(1), 0
    table.wake()
    while (awaited := table.awaited)[0] != -2:
        seat, waits = awaited
        if seat < 0:
            await asyncio.sleep(0.0005)
            continue
        used[seat] += 1
        legal = table._course.position.legal_actions()
        command = (
            Roll(seat, used[seat], table.version)
            if waits
            else Play(seat, used[seat], table.version, draw.choice(legal))
        )
        assert await table.act(command, [key]) is None
        moves += 1
    return moves


def main() -> None:
    """Measure, and print a line for each."""
    ask = argparse.ArgumentParser(prog="python -m tests.servers", description="What several servers cost and gain.")
    ask.add_argument("parts", nargs="*", choices=[[], "lease", "busy", "scale", "delays"], help="by default all")
    ask.add_argument("--share", type=float, default=SHARE, help="of a core for each server of `scale`")
    given = ask.parse_args()
    parts = given.parts or ["lease", "busy", "scale", "delays"]
    print(f"{os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        if "lease" in parts:
            asyncio.run(lease_costs(Path(folder)))
        if "busy" in parts:
            busy("SQLite, one server", f"{folder}/one.sqlite", 1)
            busy("SQLite, two servers", f"{folder}/two.sqlite", 2)
            for number in (1, 2):
                with schema() as database:
                    busy(f"PostgreSQL, {number} server{'s' * (number > 1)}", database, number)
    if "scale" in parts:
        told(given.share)
    if "delays" in parts:
        delays("the same server", "", is_same=True)
        delays("LISTEN/NOTIFY", "")
        delays("Redis", REDIS)


if __name__ == "__main__":
    main()
