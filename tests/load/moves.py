"""How many moves a second a server carries, and how long each takes: rules, store and every viewer's projection are at work.

The server runs in a process of its own, as `fathom play` starts it. The generator is open-loop: moves are due at fixed times,
spread over tables, and a move that has to wait counts from when it was due. Only bots put off what is due after
their moves, and a new table what is due at it.
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
from tests.load.pages import TOP, Place, connected, gathered
from tests.load.records import SEATS
from tests.load.serving import How, attentive, fresh, processor_time
from tests.load.spy import spied
from tests.load.told import Row, say
from tests.server.line import Site
from tests.server.test_serve import Process
from websockets.asyncio.client import ClientConnection

from fathom.engine.verbs import OVER

Json = Any

STEP = '{"type":"step","version":'
PACE = 2.0  # moves a second at each table: what quick players do
AGAIN = 1.0  # seconds until a command is sent again that the server could not keep
LAST = 5.0  # seconds in which the last moves of a table are to be shown to all
WARM = 3.0  # seconds that are not counted
MAKING = 0.015  # seconds until a table is there, for each of its seats
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
    lost: int = 0  # moves that were never shown to all

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
        lost = f"; {self.lost} moves were never shown to all" if self.lost else ""
        return f"acknowledged {self.marks(0)}; at the last viewer {self.marks(1)}; {self.busy}{lost}"


class Seen:
    """When each move was due, acknowledged, and shown to the last viewer, and when bots moved, in seconds of the clock."""

    def __init__(self) -> None:
        self.acknowledged: list[tuple[float, float]] = []
        self.shown: list[tuple[float, float]] = []
        self.bots: list[float] = []
        self.lost = 0  # moves that were never shown to all

    def waits(self, began: float, end: float, spent: float, own: float) -> Waits:
        """Of the moves that were due between `began` and `end`, in which server and generator spent so much processor time."""
        both = self.acknowledged, self.shown
        acknowledged, shown = ([1000 * (done - due) for due, done in times if began <= due < end] for times in both)
        done, bots = (sum(began <= at < end for at in times) for times in ([at for _, at in self.shown], self.bots))
        return Waits(acknowledged, shown, end - began, spent, done, own, bots, self.lost)


class Seating(NamedTuple):
    """Who sits at each table: persons, each at a page of their own unless they share a screen, then bots."""

    seats: int = SEATS
    bots: int = 0
    is_shared: bool = False  # one page has all persons' seats, and as many pages as persons, with it, look on

    def __str__(self) -> str:
        return f"{self.seats} seats at one screen" if self.is_shared else f"{self.seats} seats, a browser at each"

    def places(self, site: Site, game: str) -> list[Place]:
        """A new table: the places of its pages."""
        if not self.is_shared:
            return gathered(site, game, self.seats, self.bots)
        persons = self.seats - self.bots
        table, key = site.make(*["person"] * persons, *[TOP] * self.bots, game=game)
        return [Place(table, key), *[Place(table)] * (persons - 1)]


class Turn(NamedTuple):
    """A page's seat is to move, or the game is over."""

    page: ClientConnection
    step: Json
    came: float  # when a bot had moved before it, or 0


class Played:
    """A table, game after game, and its pages: each plays the seats that it has."""

    def __init__(self, site: Site, game: str, seating: Seating, seen: Seen, seed: int) -> None:
        self.site, self.game, self.seating, self.seen = site, game, seating, seen
        self.persons = seating.seats - seating.bots  # they sit first
        self.random = random.Random(seed)
        self.dues: dict[int, float] = {}  # by the version that a move makes
        self.left: dict[int, int] = {}  # how many pages have still to show it
        self.late = 0.0  # seconds by which bots, and new tables, have put off all that is still due
        self._turns: asyncio.Queue[Turn | Exception] = asyncio.Queue()
        self._answers: asyncio.Queue[Json | Exception] = asyncio.Queue()  # to the command that was sent last
        self._welcomed = 0  # pages

    async def play(self, dues: Sequence[float]) -> None:
        """Make a move at each of these times; at another table when the game is over."""
        moves = iter(dues)
        while (due := next(moves, None)) is not None:
            await self._game(itertools.chain([due], moves), due)

    async def _game(self, moves: "itertools.chain[float]", due: float) -> None:
        self.dues, self.left = {}, {}
        self._turns, self._answers, self._welcomed = asyncio.Queue(), asyncio.Queue(), 0
        began = time.monotonic()
        places = await asyncio.to_thread(self.seating.places, self.site, self.game)
        pages = [await connected(self.site, place) for place in places]
        looking = [asyncio.create_task(self._look(page, number == 0)) for number, page in enumerate(pages)]
        while self._welcomed < len(pages) and not any(task.done() for task in looking):
            await asyncio.sleep(0.005)
        self.late += max(0.0, time.monotonic() - max(began, due + self.late))  # what was late before, stays so
        try:
            await self._moves(moves, len(pages))
            end = time.monotonic() + LAST
            while any(left > 0 for left in self.left.values()) and time.monotonic() < end:
                await asyncio.sleep(0.02)
        finally:
            self.seen.lost += sum(left > 0 for left in self.left.values())
            for task in looking:
                task.cancel()
            for page in pages:
                await page.close()

    async def _moves(self, moves: "itertools.chain[float]", pages: int) -> None:
        sequences, version = [0] * self.persons, -1
        while True:
            page, step, came = await _taken(self._turns)
            if step["version"] <= version:  # another page has said that it is over
                continue
            if step["seat"] == OVER or (due := next(moves, None)) is None:
                return
            seat, version = step["seat"], step["version"]
            self.late += max(0.0, came - due - self.late)
            due += self.late
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            sequences[seat] += 1
            command = {"seat": seat, "sequence": sequences[seat], "version": version}
            kind = {"type": "roll"} if step["waits"] else {"type": "play", "action": self._choice(step["offers"])}
            self.dues[version + 1], self.left[version + 1] = due, pages
            await self._command(page, json.dumps(kind | command))
            self.seen.acknowledged.append((due, time.monotonic()))

    async def _command(self, page: ClientConnection, text: str) -> None:
        """Until it is acknowledged; sent again, as a page does, where it could not be kept just now."""
        await page.send(text)
        while (answer := await _taken(self._answers))["type"] != "ack":
            assert answer["again"], answer
            await asyncio.sleep(AGAIN)
            await page.send(text)

    def _choice(self, offers: Json) -> int:
        return int(self.random.choice(offers)["action"])

    async def _look(self, page: ClientConnection, is_first: bool) -> None:
        """What a page is told, until it is closed here; whoever waits for it hears of it if it goes wrong."""
        try:
            await self._follow(page, is_first)
            raise ConnectionError("the server has hung up")
        except Exception as error:
            self._turns.put_nowait(error)
            self._answers.put_nowait(error)

    async def _follow(self, page: ClientConnection, is_first: bool) -> None:
        """A page's turns, answers to its commands, and when it shows a version; the first counts bots' moves."""
        yours, is_bots = list[int](), False
        async for text in page:
            if not yours and str(text).startswith(STEP) and not is_first:  # it looks on
                self._saw(int(str(text)[len(STEP) : len(STEP) + 12].split(",")[0]))
                continue
            message, came = json.loads(text), 0.0
            if message["type"] in ("ack", "refused"):
                self._answers.put_nowait(message)
            elif message["type"] in ("welcome", "step"):
                self._welcomed += message["type"] == "welcome"
                yours = message.get("yours", yours)
                step = message.get("now", message)
                self._saw(step["version"])
                if is_bots:
                    came = time.monotonic()
                    self.seen.bots.extend([came] if is_first else [])
                is_bots = step["seat"] >= self.persons
                if step["seat"] in yours or step["seat"] == OVER:
                    self._turns.put_nowait(Turn(page, step, came))

    def _saw(self, version: int) -> None:
        if version not in self.left:
            return
        self.left[version] -= 1
        if not self.left[version]:
            self.seen.shown.append((self.dues[version], time.monotonic()))


async def _taken(queue: "asyncio.Queue[Any]") -> Any:
    """The next of it; what has gone wrong is raised."""
    found = await queue.get()
    if isinstance(found, Exception):
        raise found
    return found


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
    seating: Seating,
    seconds: float,
    meanwhile: AbstractAsyncContextManager[Any] | None = None,
) -> Waits:
    """Play `rate` moves a second for so long; how long they took.

    While those that count are due, something else happens.
    """
    seen, tables = Seen(), max(1, round(rate / PACE))
    began = time.monotonic() + 1 + tables * MAKING * seating.seats
    every = tables / rate
    players = [Played(Site(server.site.port, house(k)), game, seating, seen, k) for k in range(tables)]
    dues = [np.arange(began + every * k / tables, began + WARM + seconds, every).tolist() for k in range(tables)]
    window = began + WARM, began + WARM + seconds
    playing = (player.play(due) for player, due in zip(players, dues, strict=True))
    with attentive():
        worked, *_ = await asyncio.gather(spent(server.process.pid, *window, meanwhile or nullcontext()), *playing)
    return seen.waits(*window, *worked)


def carried(game: str, rate: float, seating: Seating, seconds: float, how: How) -> list[Waits]:
    """So many moves a second in each round, at a server of its own."""
    rounds = list[Waits]()
    for turn in range(how.rounds):
        say(f"{game}, {rate:g} moves a second, {seating}, {seconds:g} s: {turn + 1} of {how.rounds}")
        what = f"{how.title(game)}, {rate:g} moves a second"
        with fresh(how.store) as server:
            spy = spied(server.process.pid, what) if how.is_spied and not turn else None
            rounds.append(asyncio.run(load(server, game, rate, seating, seconds, spy)))
    return rounds


def usual(game: str, seating: Seating, seconds: float, how: How) -> Iterator[Row]:
    """How long moves take at the usual rate."""
    rounds = carried(game, USUAL, seating, seconds, how)
    found = Waits.together(rounds)
    aim = ", ".join(f"p{share:g} {most:g} ms" for share, most in AIMS)
    for k, until in enumerate(("acknowledged", "shown to the last viewer")):
        what = f"{how.title(game)}, {USUAL:g} moves a second, {seating}: until {until}"
        each = ", ".join(f"{one.at(99)[k]:.1f}" for one in rounds)
        is_reached = all(found.at(share)[k] <= most for share, most in AIMS)
        yield Row(what, f"{found.marks(k)}; p99 by round {each}; {found.busy}", aim, is_reached)


def most(game: str, seating: Seating, seconds: float, how: How, less: Sequence[float] = ()) -> Iterator[Row]:
    """Whether it carries as many as are aimed at; if not, which of these shares of them."""
    for share in (1.0, *less):
        rate = MOST[game] * share
        row, is_reached = asked(game, rate, seating, seconds, how)
        yield row._replace(aim=f"{rate:,.0f}", is_reached=is_reached) if share == 1 else row
        if is_reached:
            return


def asked(game: str, rate: float, seating: Seating, seconds: float, how: How) -> tuple[Row, bool]:
    """As many as somebody wants to know of, and whether they were carried in every round."""
    rounds = carried(game, rate, seating, seconds, how)
    each = ", ".join(f"{one.carried:.0f}" for one in rounds)
    what = f"{how.title(game)}, {rate:g} moves a second asked for {seconds:g} s, {seating}"
    is_carried = all(one.carried >= SUSTAINED * rate for one in rounds)
    return Row(what, f"{each} carried; {Waits.together(rounds).told()}"), is_carried
