"""How many moves a second a server carries, and how long each takes: rules, store and every viewer's projection are at work.

The server runs in a process of its own, as `fathom play` starts it. The generator is open-loop: moves are due at fixed times,
spread over tables, and a move that has to wait counts from when it was due. Only bots put off what is due after their moves.
"""

import asyncio
import itertools
import json
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any, NamedTuple

import numpy as np
from tests.load.pages import TOP
from tests.load.records import SEATS
from tests.load.serving import How, fresh, processor_time
from tests.load.spy import spied
from tests.load.told import Row, say
from tests.server.line import Site
from tests.server.test_serve import Process
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fathom.engine.verbs import OVER

Json = Any

STEP = '{"type":"step","version":'
PACE = 2.0  # moves a second at each table: what quick players do
AGAIN = 1.0  # seconds until a command is sent again that the server could not keep
WARM = 3.0  # seconds that are not counted
USUAL = 200.0  # moves a second, at which it is aimed at so many milliseconds for 99 of 100 and 999 of 1000
AIMS = (99, 25.0), (99.9, 100.0)
MOST = {"deep_sea_adventure": 1000.0, "in_too_deep": 500.0}  # moves a second that are aimed at
SUSTAINED = 0.99  # of the moves that are due, done and shown meanwhile


class Waits(NamedTuple):
    """How long moves took, in milliseconds, and the server's work for them."""

    acknowledged: list[float]
    shown: list[float]  # to the last viewer
    seconds: float  # in which they were due
    spent: float  # seconds of the server's processor time
    done: int = 0  # shown to the last viewer in that time, also what was due before
    own: float = 0.0  # seconds of the generator's processor time
    bots: int = 0  # moves of bots in that time

    @classmethod
    def together(cls, those: "Sequence[Waits]") -> "Waits":
        """Several runs as one."""
        acknowledged, shown = ([wait for one in those for wait in one[k]] for k in (0, 1))
        return cls(acknowledged, shown, *(sum(one[k] for one in those) for k in range(2, len(cls._fields))))

    def at(self, share: float) -> tuple[float, float]:
        """What so many of a hundred did not exceed: until acknowledged, and until shown to the last viewer."""
        return float(np.percentile(self.acknowledged, share)), float(np.percentile(self.shown, share))

    @property
    def work(self) -> float:
        """Milliseconds of processor time for a move."""
        return 1000 * self.spent / self.done

    @property
    def carried(self) -> float:
        """Moves a second that were done and shown to all meanwhile, and so were not put off."""
        return self.done / self.seconds

    def marks(self, k: int) -> str:
        """Until acknowledged (0), or until shown to the last viewer (1)."""
        p50, p99, p999 = (self.at(share)[k] for share in (50, 99, 99.9))
        return f"p50 {p50:.1f} ms, p99 {p99:.1f}, p99.9 {p999:.1f}"

    @property
    def busy(self) -> str:
        """How busy both were: what has no more than one core can be what limits it."""
        server, own = 100 * self.spent / self.seconds, 100 * self.own / self.seconds
        return f"the server used {server:.0f} % of a core, {self.work:.2f} ms a move, who plays {own:.0f} %"

    def told(self) -> str:
        """All of it in figures."""
        if not self.done:
            return "nothing was played"
        return f"acknowledged {self.marks(0)}; at the last viewer {self.marks(1)}; {self.busy}"


class Seen:
    """When each move was due, acknowledged, and shown to the last viewer, and when bots moved, in seconds of the clock."""

    def __init__(self) -> None:
        self.acknowledged: list[tuple[float, float]] = []
        self.shown: list[tuple[float, float]] = []
        self.bots: list[float] = []

    def waits(self, began: float, end: float, spent: float, own: float) -> Waits:
        """Of the moves that were due between `began` and `end`, in which server and generator spent so much processor time."""
        both = self.acknowledged, self.shown
        acknowledged, shown = ([1000 * (done - due) for due, done in times if began <= due < end] for times in both)
        done, bots = (sum(began <= at < end for at in times) for times in ([at for _, at in self.shown], self.bots))
        return Waits(acknowledged, shown, end - began, spent, done, own, bots)


class Played:
    """A table, its player, who holds all seats but those of bots, and those who look on."""

    def __init__(self, site: Site, game: str, viewers: int, seen: Seen, seed: int, bots: int = 0) -> None:
        self.site, self.game, self.viewers, self.seen = site, game, viewers, seen
        self.persons = SEATS - bots  # they sit first
        self.random = random.Random(seed)
        self.dues: dict[int, float] = {}  # by the version that a move makes
        self.left: dict[int, int] = {}  # how many viewers have still to see it
        self.late = 0.0  # seconds by which bots have put off all that is still due

    async def play(self, dues: Sequence[float]) -> None:
        """Make a move at each of these times; at another table when the game is over."""
        moves = iter(dues)
        while (due := next(moves, None)) is not None:
            await self._game(itertools.chain([due], moves))

    async def _game(self, moves: "itertools.chain[float]") -> None:
        seats = [{"name": f"P{k}", "player": "person" if k < self.persons else TOP} for k in range(SEATS)]
        wish = {"game": self.game, "seats": seats, "preset": "default", "options": {}}
        _, _, body = await asyncio.to_thread(self.site.ask, "POST", "/api/tables", wish)
        made = json.loads(body)
        address = f"ws://127.0.0.1:{self.site.port}/api/tables/{made['table']}/socket"
        self.dues, self.left = {}, {}
        pages = [await self._page(address, made["key"] if k == 0 else "") for k in range(self.viewers)]
        looking = [asyncio.create_task(self._look(other)) for other in pages[1:]]
        try:
            await self._moves(pages[0], moves)
        finally:
            await asyncio.sleep(0.05)
            for task in looking:
                task.cancel()
            for page in pages:
                await page.close()

    async def _page(self, address: str, key: str) -> ClientConnection:
        """A page that says hello at once: who waits for long is hung up on."""
        local = self.site.local
        page = await connect(address, compression=None, proxy=None, local_addr=local, open_timeout=60)
        await page.send(json.dumps({"type": "hello", "key": key}))
        return page

    async def _moves(self, player: ClientConnection, moves: "itertools.chain[float]") -> None:
        sequences = [0] * SEATS
        while True:
            now, came = await self._awaited(player)
            if now["seat"] == OVER or (due := next(moves, None)) is None:
                return
            self.late += max(0.0, came - due - self.late)
            due += self.late
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            seat = now["seat"]
            sequences[seat] += 1
            command = {"seat": seat, "sequence": sequences[seat], "version": now["version"]}
            kind = {"type": "roll"} if now["waits"] else {"type": "play", "action": self._choice(now["offers"])}
            self.dues[now["version"] + 1], self.left[now["version"] + 1] = due, self.viewers
            await self._command(player, json.dumps(kind | command))
            self.seen.acknowledged.append((due, time.monotonic()))

    async def _command(self, player: ClientConnection, text: str) -> None:
        """Until it is acknowledged; sent again, as a page does, where it could not be kept just now."""
        await player.send(text)
        while (answer := json.loads(await player.recv()))["type"] != "ack":
            if answer["type"] == "refused":
                assert answer["again"], answer
                await asyncio.sleep(AGAIN)
                await player.send(text)

    async def _awaited(self, player: ClientConnection) -> tuple[Json, float]:
        """The step at which a person is to move, or the game is over; and when a bot has moved before it, or 0."""
        is_bots, came = False, 0.0
        while True:
            if (step := await self._hear(player)) is None:
                continue
            if is_bots:
                came = time.monotonic()
                self.seen.bots.append(came)
            if step["seat"] == OVER or 0 <= step["seat"] < self.persons:
                return step, came
            is_bots = step["seat"] >= self.persons

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


async def spent(pid: int, began: float, end: float, meanwhile: AbstractAsyncContextManager[Any]) -> tuple[float, float]:
    """The seconds that a process, and this one, work between two times to come, and something else happens."""
    await asyncio.sleep(began - time.monotonic())
    async with meanwhile:
        first, own = processor_time(pid), time.process_time()
        await asyncio.sleep(end - time.monotonic())
        worked = processor_time(pid) - first, time.process_time() - own
    return worked


def house(table: int) -> str:
    """The address from which a table is played at, each from one of its own; Linux has all of these."""
    return f"127.0.{1 + table // 250}.{1 + table % 250}"


async def load(
    server: Process,
    game: str,
    rate: float,
    viewers: int,
    seconds: float,
    meanwhile: AbstractAsyncContextManager[Any] | None = None,
    bots: int = 0,
) -> Waits:
    """Play `rate` moves a second for so long, beside so many bots at each table; how long they took.

    While those that count are due, something else happens.
    """
    seen, tables = Seen(), max(1, round(rate / PACE))
    began = time.monotonic() + 1 + tables * 0.01 * viewers
    every = tables / rate
    players = [Played(Site(server.site.port, house(k)), game, viewers, seen, k, bots) for k in range(tables)]
    dues = [np.arange(began + every * k / tables, began + WARM + seconds, every).tolist() for k in range(tables)]
    window = began + WARM, began + WARM + seconds
    playing = (player.play(due) for player, due in zip(players, dues, strict=True))
    worked, *_ = await asyncio.gather(spent(server.process.pid, *window, meanwhile or nullcontext()), *playing)
    return seen.waits(*window, *worked)


def carried(game: str, rate: float, viewers: int, seconds: float, how: How) -> list[Waits]:
    """So many moves a second in each round, at a server of its own."""
    rounds = list[Waits]()
    for turn in range(how.rounds):
        say(f"{game}, {rate:g} moves a second, {viewers} viewers a table, {seconds:g} s: {turn + 1} of {how.rounds}")
        what = f"{how.title(game)}, {rate:g} moves a second"
        with fresh(how.store) as server:
            spy = spied(server.process.pid, what) if how.is_spied and not turn else None
            rounds.append(asyncio.run(load(server, game, rate, viewers, seconds, spy)))
    return rounds


def usual(game: str, viewers: int, seconds: float, how: How) -> Iterator[Row]:
    """How long moves take at the usual rate."""
    rounds = carried(game, USUAL, viewers, seconds, how)
    found = Waits.together(rounds)
    aim = ", ".join(f"p{share:g} {most:g} ms" for share, most in AIMS)
    for k, until in enumerate(("acknowledged", "shown to the last viewer")):
        what = f"{how.title(game)}, {USUAL:g} moves a second, {viewers} viewers a table: until {until}"
        each = ", ".join(f"{one.at(99)[k]:.1f}" for one in rounds)
        is_reached = all(found.at(share)[k] <= most for share, most in AIMS)
        yield Row(what, f"{found.marks(k)}; p99 by round {each}; {found.busy}", aim, is_reached)


def most(game: str, viewers: int, seconds: float, how: How, less: Sequence[float] = ()) -> Iterator[Row]:
    """Whether it carries as many as are aimed at; if not, which of these shares of them."""
    for share in (1.0, *less):
        rate = MOST[game] * share
        row, is_reached = asked(game, rate, viewers, seconds, how)
        yield row._replace(aim=f"{rate:,.0f}", is_reached=is_reached) if share == 1 else row
        if is_reached:
            return


def asked(game: str, rate: float, viewers: int, seconds: float, how: How) -> tuple[Row, bool]:
    """As many as somebody wants to know of, and whether they were carried in every round."""
    rounds = carried(game, rate, viewers, seconds, how)
    each = ", ".join(f"{one.carried:.0f}" for one in rounds)
    what = f"{how.title(game)}, {rate:g} moves a second asked for {seconds:g} s, {viewers} viewers a table"
    is_carried = all(one.carried >= SUSTAINED * rate for one in rounds)
    return Row(what, f"{each} carried; {Waits.together(rounds).told()}"), is_carried
