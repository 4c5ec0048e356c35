"""How many moves a second a server carries, and how long each takes: `make load`, or `python -m tests.load GAME MOVES VIEWERS`.

The server runs in a process of its own, as `fathom play` starts it; rules, store and every viewer's projection are at work. The
generator is open-loop: moves are due at fixed times, spread over tables, and a move that has to wait counts from when it was due.
"""

import argparse
import asyncio
import itertools
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from tests.server.line import Site
from tests.server.test_serve import Process
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Json = Any

STEP = '{"type":"step","version":'
PACE = 2.0  # moves a second at each table: what quick players do
SEATS = {"deep_sea_adventure": 4, "in_too_deep": 4}
WARM = 3.0  # seconds that are not counted


class Waits(NamedTuple):
    """How long moves took, in milliseconds, and the server's work for them."""

    acknowledged: list[float]
    shown: list[float]  # to the last viewer
    seconds: float  # in which they were due
    spent: float  # seconds of the server's processor time

    @classmethod
    def together(cls, those: "Sequence[Waits]") -> "Waits":
        """Several runs as one."""
        acknowledged, shown = ([wait for one in those for wait in one[k]] for k in (0, 1))
        return cls(acknowledged, shown, sum(one.seconds for one in those), sum(one.spent for one in those))

    def at(self, share: float) -> tuple[float, float]:
        """What so many of a hundred did not exceed: until acknowledged, and until shown to the last viewer."""
        return float(np.percentile(self.acknowledged, share)), float(np.percentile(self.shown, share))

    @property
    def work(self) -> float:
        """Milliseconds of processor time for a move."""
        return 1000 * self.spent / len(self.shown)

    def told(self) -> str:
        """All of it in figures."""
        if not self.acknowledged or not self.shown:
            return "nothing was played"
        parts = []
        marks = [self.at(share) for share in (50, 99, 99.9)]
        for k, (name, waits) in enumerate((("acknowledged", self.acknowledged), ("shown to the last", self.shown))):
            p50, p99, p999 = (mark[k] for mark in marks)
            rate = len(waits) / self.seconds
            parts.append(f"{name}: {rate:.0f} a second, p50 {p50:.1f} ms, p99 {p99:.1f}, p99.9 {p999:.1f}")
        return "; ".join([*parts, f"{self.work:.2f} ms of processor time a move"])


class Seen:
    """When each move was due, acknowledged, and shown to the last viewer, in seconds of the clock."""

    def __init__(self) -> None:
        self.acknowledged: list[tuple[float, float]] = []
        self.shown: list[tuple[float, float]] = []

    def waits(self, began: float, end: float, spent: float) -> Waits:
        """Of the moves that were due between `began` and `end`, in which the server spent so much processor time."""
        both = self.acknowledged, self.shown
        acknowledged, shown = ([1000 * (done - due) for due, done in times if began <= due < end] for times in both)
        return Waits(acknowledged, shown, end - began, spent)


class Played:
    """A table, its player, who holds all seats, and those who look on."""

    def __init__(self, site: Site, game: str, viewers: int, seen: Seen, seed: int) -> None:
        self.site, self.game, self.viewers, self.seen = site, game, viewers, seen
        self.random = random.Random(seed)
        self.dues: dict[int, float] = {}  # by the version that a move makes
        self.left: dict[int, int] = {}  # how many viewers have still to see it

    async def play(self, dues: Sequence[float]) -> None:
        """Make a move at each of these times; at another table when the game is over."""
        moves = iter(dues)
        while (due := next(moves, None)) is not None:
            await self._game(itertools.chain([due], moves))

    async def _game(self, moves: "itertools.chain[float]") -> None:
        seats = [{"name": f"P{seat}", "player": "person"} for seat in range(SEATS[self.game])]
        wish = {"game": self.game, "seats": seats, "preset": "default", "options": {}}
        _, _, body = await asyncio.to_thread(self.site.ask, "POST", "/api/tables", wish)
        made = json.loads(body)
        address = f"ws://127.0.0.1:{self.site.port}/api/tables/{made['table']}/socket"
        self.dues, self.left = {}, {}
        how: Json = {"compression": None, "proxy": None, "local_addr": self.site.local}
        player = await connect(address, **how)
        others = [await connect(address, **how) for _ in range(self.viewers - 1)]
        for other in others:
            await other.send('{"type":"hello"}')
        looking = [asyncio.create_task(self._look(other)) for other in others]
        try:
            await player.send(json.dumps({"type": "hello", "key": made["key"]}))
            await self._moves(player, moves)
        finally:
            await asyncio.sleep(0.05)
            for task in looking:
                task.cancel()
            for one in (player, *others):
                await one.close()

    async def _moves(self, player: ClientConnection, moves: "itertools.chain[float]") -> None:
        sequences, now = [0] * SEATS[self.game], None
        while True:
            while now is None or now["seat"] == -1:
                now = await self._hear(player)
            if now["seat"] == -2:
                return
            due = next(moves, None)
            if due is None:
                return
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            seat = now["seat"]
            sequences[seat] += 1
            command = {"seat": seat, "sequence": sequences[seat], "version": now["version"]}
            kind = {"type": "roll"} if now["waits"] else {"type": "play", "action": self._choice(now["offers"])}
            self.dues[now["version"] + 1], self.left[now["version"] + 1] = due, self.viewers
            await player.send(json.dumps(kind | command))
            while (answer := json.loads(await player.recv()))["type"] != "ack":
                assert answer["type"] != "refused", answer
            self.seen.acknowledged.append((due, time.monotonic()))
            now = None

    def _choice(self, offers: Json) -> int:
        return int(self.random.choice(offers)["action"])

    async def _hear(self, player: ClientConnection) -> Json:
        message = json.loads(await player.recv())
        if message["type"] == "welcome":
            return message["now"]
        if message["type"] != "step":
            return None
        self._saw(message["version"])
        return message

    async def _look(self, other: ClientConnection) -> None:
        try:
            async for message in other:
                if str(message).startswith(STEP):
                    self._saw(int(str(message)[len(STEP) : len(STEP) + 12].split(",")[0]))
        except ConnectionClosed:
            pass

    def _saw(self, version: int) -> None:
        if version not in self.left:
            return
        self.left[version] -= 1
        if not self.left[version]:
            self.seen.shown.append((self.dues[version], time.monotonic()))


def processor_time(pid: int) -> float:
    """The seconds that all threads of a process have worked so far. Linux only."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def spent(pid: int, began: float, end: float, begin: Callable[[], None]) -> float:
    """The seconds that a process works between two times to come, at the first of which something begins."""
    await asyncio.sleep(began - time.monotonic())
    first = processor_time(pid)
    begin()
    await asyncio.sleep(end - time.monotonic())
    return processor_time(pid) - first


def house(table: int) -> str:
    """The address from which a table is played at, each from one of its own; Linux has all of these."""
    return f"127.0.{1 + table // 250}.{1 + table % 250}"


async def load(
    server: Process, game: str, rate: float, viewers: int, seconds: float, begin: Callable[[], None] = lambda: None
) -> Waits:
    """Play `rate` moves a second for so long; how long they took. When those that count are due, call `begin`."""
    seen, tables = Seen(), max(1, round(rate / PACE))
    began = time.monotonic() + 1 + tables * 0.01 * viewers
    every = tables / rate
    players = [Played(Site(server.site.port, house(k)), game, viewers, seen, k) for k in range(tables)]
    dues = [np.arange(began + every * k / tables, began + WARM + seconds, every).tolist() for k in range(tables)]
    window = began + WARM, began + WARM + seconds
    playing = (player.play(due) for player, due in zip(players, dues, strict=True))
    worked, *_ = await asyncio.gather(spent(server.process.pid, *window, begin), *playing)
    return seen.waits(*window, worked)


def main(words: Sequence[str]) -> None:
    """Measure, and print a line for each rate."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", choices=tuple(SEATS))
    parser.add_argument("moves", nargs="?", type=float, help="moves a second; by default 200 and more")
    parser.add_argument("viewers", nargs="?", type=int, default=4, help="pages at each table, the player's included")
    parser.add_argument("--seconds", type=float, default=20.0)
    asked = parser.parse_args(words)
    for game in [asked.game] if asked.game else SEATS:
        for rate in [asked.moves] if asked.moves else (50, 100, 200, 400, 800):
            with tempfile.TemporaryDirectory() as folder:
                server = Process(Path(folder) / "tables.sqlite")
                try:
                    told = asyncio.run(load(server, game, rate, asked.viewers, asked.seconds)).told()
                finally:
                    server.process.kill()
                    server.process.wait()
            print(f"{game}, {rate:g} moves a second asked, {asked.viewers} viewers a table: {told}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
