"""Pages at tables, many at once: of those who look on, and of those who have a seat, each in a browser of its own."""

import asyncio
import contextlib
import itertools
import json
import secrets
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

from rich.console import Console
from rich.progress import track
from tests.load.records import SEATS, played_on, record
from tests.load.serving import helpers, memory
from tests.server.line import Site
from tests.server.test_serve import Process
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fathom.server.seats import new_key

T = TypeVar("T")
Json = Any

TOP = "kraken"  # the bot of the top level
SETTLED = 8  # moves of bots, after which all that they need has been asked for
HELPER = 60.0  # megabytes that the helper has at least, once it is there
AT_ONCE = 50  # connections that are opened at once
STEP = '{"type":"step"'


class Place(NamedTuple):
    """Where a page is opened: a table, the key of the table or of a browser, if any, and what it still shows."""

    table: str
    key: str = ""
    browser: str = ""
    since: int = -1


async def connected(site: Site, place: Place) -> ClientConnection:
    """A page that says hello at once: who waits for long is hung up on."""
    address = f"ws://127.0.0.1:{site.port}/api/tables/{place.table}/socket"
    cookie = {"Cookie": f"fathom={place.browser}"} if place.browser else {}
    socket = await connect(
        address,
        additional_headers=cookie,
        compression=None,
        proxy=None,
        open_timeout=60,
        ping_interval=None,
        local_addr=site.local,
    )
    nonce = {"nonce": secrets.token_hex(16)} if place.browser else {}
    await socket.send(json.dumps({"type": "hello", "key": place.key, "since": place.since, **nonce}))
    return socket


class Page:
    """A page that plays the first moves of its seats, if it has any, and keeps nothing of what it is sent."""

    def __init__(self, socket: ClientConnection, welcome: Json, moves: int) -> None:
        self.socket = socket
        self.version = welcome["now"]["version"]
        self.steps = 0
        self.is_dropped = False
        self.is_over = asyncio.Event()  # the game
        self._moves = moves  # that are played at the table
        self._yours, self._sequences = welcome["yours"], welcome["sequences"]
        self._reading = asyncio.create_task(self._read(welcome["now"]))

    @classmethod
    async def open(cls, site: Site, place: Place, moves: int = 0) -> "Page":
        """Connected, and welcomed; it plays until there have been so many moves."""
        socket = await connected(site, place)
        return cls(socket, json.loads(await socket.recv()), moves)

    async def _read(self, now: Json) -> None:
        with contextlib.suppress(ConnectionClosed):
            await self._follow(now)
            async for text in self.socket:
                if str(text).startswith(STEP):
                    self.steps += 1
                    if '"seat":-2' in text:
                        self.is_over.set()
        self.is_dropped = True

    async def _follow(self, now: Json) -> None:
        """Play as long as there are moves to play."""
        while self.version < self._moves:
            if now["seat"] in self._yours:
                await self._play(now)
            while (step := json.loads(await self.socket.recv()))["type"] != "step":
                assert step["type"] != "refused", step
            now, self.version = step, step["version"]

    async def _play(self, now: Json) -> None:
        self._sequences[now["seat"]] += 1
        command = {"seat": now["seat"], "sequence": self._sequences[now["seat"]], "version": now["version"]}
        kind = {"type": "roll"} if now["waits"] else {"type": "play", "action": now["offers"][0]["action"]}
        await self.socket.send(json.dumps(kind | command))

    async def close(self) -> None:
        """Go."""
        self._reading.cancel()
        await self.socket.close()


async def opened(site: Site, places: Iterable[Place], moves: int = 0) -> list[Page]:
    """A page at each of these places, all welcomed, and so many moves played at each table."""
    door = asyncio.Semaphore(AT_ONCE)

    async def one(place: Place) -> Page:
        async with door:
            return await Page.open(site, place, moves)

    pages = await asyncio.gather(*(one(place) for place in places))
    while any(page.version < moves and not page.is_dropped for page in pages):
        await asyncio.sleep(0.05)
    return pages


async def settle(running: Process, game: str) -> None:
    """Let the first bots play until the helper is there and has loaded what they think with, once in a server's life."""
    site = Site(running.site.port, "127.0.8.1")  # somebody else's address: it is theirs that pays
    page = await Page.open(site, Place(site.make(*[TOP] * SEATS, game=game)[0]))
    while page.steps < SETTLED or len(list(helpers(running.process.pid))) != 1 or memory(running).helper < HELPER:
        await asyncio.sleep(0.1)  # a second one looks for machine code, and ends
        if page.is_over.is_set():
            await page.close()
            page = await Page.open(site, Place(site.make(*[TOP] * SEATS, game=game)[0]))
    await page.close()


def gathered(site: Site, game: str, seats: int = SEATS, bots: int = 0) -> list[Place]:
    """A table by a link, whose game has begun: its places, for a browser at each seat but the last ones, which are bots'."""
    browsers = [new_key() for _ in range(seats - bots)]

    def ask(browser: str, path: str, body: Json) -> Json:
        status, _, answer = site.ask("POST", f"/api/tables{path}", body, {"Cookie": f"fathom={browser}"})
        assert status in (200, 201), answer
        return json.loads(answer)

    players = ["person", *["open"] * (seats - bots - 1), *[TOP] * bots]
    sitting = [{"name": f"P{k}", "player": player} for k, player in enumerate(players)]
    table = ask(browsers[0], "", {"game": game, "seats": sitting})["table"]
    for seat, browser in enumerate(browsers):
        if seat:
            ask(browser, f"/{table}/sit", {"seat": seat, "name": f"P{seat}"})
        ask(browser, f"/{table}/ready", {"ready": True})
    ask(browsers[0], f"/{table}/start", {})
    return [Place(table, browser=browser) for browser in browsers]


def begun(site: Site, game: str, count: int) -> list[Place]:
    """So many tables of four persons at one screen, with half a game behind them."""
    said, moves = record(game)
    return [Place(*played_on(site, said, moves // 2)) for _ in counted(range(count), f"Tables of {moves // 2} moves")]


def counted(those: Iterable[T], what: str) -> Iterator[T]:
    """Each of them, and how far it is, to whoever waits."""
    yield from track(list(those), what, console=Console(stderr=True))


def seated(site: Site, game: str, count: int) -> list[Place]:
    """The places at so many tables, a browser at each seat."""
    return list(itertools.chain(*(gathered(site, game) for _ in counted(range(count), "Tables"))))
