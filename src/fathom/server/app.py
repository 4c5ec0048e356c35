"""The server as an ASGI application: its addresses.

Each answer is a message of `wire`, each refusal a `Problem`. Nothing here knows a game or what a seat may see. The engine takes a
second or two to load: that begins when the server starts, in a thread, and the page is served meanwhile.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketClose

from fathom import words
from fathom.engine.errors import Sentence
from fathom.server import browsers, persons, together, wire
from fathom.server.asking import answer, body, chosen, decode, eye, key, message, tables, text, wanted
from fathom.server.assets import Assets
from fathom.server.bus import Bus
from fathom.server.fair import asker
from fathom.server.gate import SAFE, Gate, grudge
from fathom.server.helper import Helper
from fathom.server.limits import PRIVATE, Bucket, Limits, Rate, Take
from fathom.server.metrics import meter
from fathom.server.rules import rules
from fathom.server.seats import digest
from fathom.server.session import Session
from fathom.server.store import Store
from fathom.server.trouble import Trouble

if TYPE_CHECKING:
    from fathom.server.library import Library
    from fathom.server.tables import Tables

T = TypeVar("T")

IDLE = 300.0  # seconds after which a table nobody looks at is dropped from memory
PAGE = Path(__file__).parent / "page"  # where the page is built
# What the page shows.
PLACES = (
    "/",
    "/table/{id}",
    "/table/{id}/",
    "/table/{id}/move",
    "/table/{id}/replay",
    "/table/{id}/chance",
    "/replay",
    "/join",
)

SOCKET = re.compile("/api/tables/([^/]+)/socket")  # where a page at a table is told what happens


def application(
    store: Store,
    library: "Library | None" = None,
    *,
    names: Collection[str] = (),
    home: str = "",
    public: str = "",
    page: Path = PAGE,
    idle: float = IDLE,
    limits: Limits = PRIVATE,
    bus: Bus | None = None,
    helper: Helper | None = None,
    loaded: Callable[[], None] = lambda: None,
) -> Gate:
    """The server on `store`, which it closes at its end; by `bus` it hears of other servers on that store.

    What takes long is left to the `helper`, if there is one. `loaded` is called when the games are loaded.

    `names` are host names it may be called by, `home` the address that people are told, `public` the one by which
    others reach it, if that is known.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:

            async def load() -> "Tables":
                tables = await asyncio.to_thread(_load, store, library, idle, bus, limits.bots, helper)
                loaded()
                await stack.enter_async_context(tables.running())
                await stack.enter_async_context(meter.watching())
                return tables

            loading = app.state.tables = asyncio.create_task(load())
            try:
                yield
            finally:
                await asyncio.wait([loading])

    checks = [Route("/health", _health), Route("/ready", _ready)]
    routes: list[BaseRoute] = [Mount("/api", routes=_api()), *checks, *(Route(path, _index) for path in PLACES)]
    if page.is_dir():
        routes.append(Mount("/", Assets(directory=page), middleware=[Middleware(GZipMiddleware)]))
    handlers = {Trouble: _trouble, HTTPException: _trouble, Exception: _trouble}
    app = Starlette(routes=routes, exception_handlers=handlers, lifespan=lifespan)
    app.state.page, app.state.home = page, urlsplit(home).hostname
    app.state.is_secure, app.state.store = urlsplit(home).scheme == "https", store

    def end() -> None:
        loading = getattr(app.state, "tables", None)
        if loading is not None and loading.done() and not loading.cancelled() and loading.exception() is None:
            loading.result().end()

    gate = Gate(app, _socket, names, limits, public, end)
    app.state.public = public.rstrip("/")
    app.state.limits, app.state.makers, app.state.sitters = limits, gate.makers, gate.sitters
    app.state.persons, app.state.addresses = gate.persons, gate.addresses
    return gate


def _api() -> list[BaseRoute]:
    """What programs and the page ask."""
    return [
        Route("/games", _games),
        Route("/home", _home),
        Route("/games/{id}/rules", _rules),
        Route("/games/{id}/room", _room),
        Route("/games/{id}/file", _file, methods=["POST"]),
        Route("/words/{wishes}", _words),
        *together.ROUTES,
        *persons.ROUTES,
        Route("/tables/{id}", _table),
        Route("/tables/{id}/record", _record),
        Route("/tables/{id}/replay", _replay),
        Route("/tables/{id}/chances", _chances),
        Route("/records", _read_record, methods=["POST"]),
        Route("/records/chances", _record_chances, methods=["POST"]),
        Route("/records/table", _play_on, methods=["POST"]),
    ]


def _load(
    store: Store,
    library: "Library | None",
    idle: float,
    bus: Bus | None,
    pace: Rate | None,
    helper: Helper | None,
) -> "Tables":
    """Import the engine, and everything that needs it."""
    from fathom.server.library import Library
    from fathom.server.tables import Tables
    from fathom.server.turns import Threads

    return Tables(library or Library(), store, idle, bus, Threads(pace, helper))


# ---------------------------------------------------------------- for whoever keeps it running


async def _health(request: Request) -> Response:
    """It runs."""
    return PlainTextResponse("ok")


async def _ready(request: Request) -> Response:
    """It can be asked: the games are loaded, and the store finds and keeps what it is asked to."""
    loading = request.app.state.tables
    if not loading.done():
        return PlainTextResponse("loading", 503)
    if loading.cancelled() or loading.exception() is not None:
        return PlainTextResponse("the games can't be loaded: see the log", 503)
    store = request.app.state.store
    await store.find("")
    await store.keep_clock("", 0, 0)  # of no table: a disk that is full would let it be deleted, but not kept
    await store.end_clock("")
    return PlainTextResponse("ok")


async def _home(request: Request) -> Response:
    """Where others find it, for links that are sent to them."""
    return answer(wire.Home(request.app.state.public))


# ---------------------------------------------------------------- games and words


async def _games(request: Request) -> Response:
    return answer((await tables(request)).library.info())


async def _rules(request: Request) -> Response:
    """The rules under `?players=...&preset=...&options={...}`, in `&language=...` if it is spoken.

    By default for the fewest players, in English.
    """
    library, query = (await tables(request)).library, request.query_params
    game = library.game(request.path_params["id"])
    players = decode(query.get("players", str(game.least_players)).encode(), int)
    setup = library.setup(game.id, players, query.get("preset", "default"), chosen(request))
    language = query.get("language", "en")
    return answer(rules(game, setup.options, language if language in words.languages() else "en"))


async def _room(request: Request) -> Response:
    """How many seats there can be under `?preset=...&options={...}`."""
    preset = request.query_params.get("preset", "default")
    return answer((await tables(request)).library.room(request.path_params["id"], preset, chosen(request)))


async def _file(request: Request) -> Response:
    """The options that a file of one's own stands for; the request is the file as it is."""
    library, content = (await tables(request)).library, await body(request)
    return answer(wire.FileOptions(await asyncio.to_thread(library.from_file, request.path_params["id"], content)))


async def _words(request: Request) -> Response:
    """The catalogues of the first language that the house speaks, of some with commas between; else of English."""
    games = (await tables(request)).library.games
    spoken = words.languages()
    language = next((wish for wish in request.path_params["wishes"].split(",") if wish in spoken), spoken[0])
    texts = {game.id: words.text(language, game) for game in games.values()}
    return answer(wire.Catalogues(language, spoken, words.text(language), texts))


# ---------------------------------------------------------------- tables


async def _table(request: Request) -> Response:
    whose = key(request), browsers.key(request)
    return answer(await (await tables(request)).seen(request.path_params["id"], *whose))


async def _record(request: Request) -> Response:
    """The record; a table that cannot be replayed gives it to `Authorization: Bearer <key>` only."""
    whose = key(request), browsers.key(request)
    name, text = await wanted(request, (await tables(request)).record(request.path_params["id"], *whose))
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


async def _replay(request: Request) -> Response:
    """The whole past, looked at from `?seat=`, with `Authorization: Bearer <key>` for who sits there."""
    whose = key(request), browsers.key(request)
    made = await wanted(request, (await tables(request)).replay(request.path_params["id"], *whose, eye(request)))
    return Response(made, media_type="application/json")


async def _chances(request: Request) -> Response:
    """Who would have won, when; not all of it is there at once."""
    whose = key(request), browsers.key(request)
    return answer(await (await tables(request)).chances(request.path_params["id"], *whose))


async def _record_chances(request: Request) -> Response:
    """The same of a record; the request is the record's text."""
    return answer(await (await tables(request)).record_chances(await text(request)))


async def _read_record(request: Request) -> Response:
    """A record as a replay, looked at from `?seat=`; the request is the record's text."""
    said, seat = await text(request), eye(request)
    made = await wanted(request, (await tables(request)).read_record(said, -1 if seat is None else seat))
    return Response(made, media_type="application/json")


async def _play_on(request: Request) -> Response:
    wish, browser = await message(request, wire.PlayOn), browsers.known(request)
    return browsers.remember(request, answer(await (await tables(request)).play_on(wish, browser), 201), browser)


async def _socket(scope: Scope, receive: Receive, send: Send) -> None:
    """A page at a table. What handles requests is left out: each of its layers takes memory as long as the page is there."""
    found = SOCKET.fullmatch(scope["path"])
    if found is None:
        await WebSocketClose()(scope, receive, send)
        return
    socket = WebSocket(scope, receive, send)
    await socket.accept()
    session = Session(socket, await tables(socket), browsers.key(socket), _takes(socket))
    scope["headers"].clear()  # nobody asks for them any more, and they would be there as long as the page is
    await session.run(found[1])


def _takes(socket: WebSocket) -> list[Take]:
    """What each command on that socket takes: a token of its own, one of the address's, and one of the person's."""
    limits, browser = socket.app.state.limits, browsers.key(socket)
    takes = [Bucket(limits.commands).take] if limits.commands else []
    if limits.addresses:
        takes.append(partial(socket.app.state.addresses.take, asker.get()))
    if limits.persons and browser:
        takes.append(partial(socket.app.state.persons.take, digest(browser)))
    return takes


# ---------------------------------------------------------------- the page


async def _index(request: Request) -> Response:
    """The page; which table it shows is its own affair.

    A browser keeps the keys to its tables by address. So whoever says `localhost` is sent to the address in digits that was
    printed, at the port that was asked for, which may be forwarded: there is one list of unfinished tables, not two.
    """
    home, url = request.app.state.home, request.url
    if home and url.hostname == "localhost" != home:
        return RedirectResponse(url.replace(hostname=home))
    return browsers.remember(request, _page(request), browsers.known(request))


def _page(request: Request, status: int = 200) -> Response:
    index = request.app.state.page / "index.html"
    if not index.exists():
        return PlainTextResponse(words.say(Sentence("server-no-page")), 503)
    return FileResponse(index, status, headers={"cache-control": "no-cache"})


def _is_person(request: Request) -> bool:
    """Whether a browser asks for something to read, and not a program for an answer of the API."""
    is_api = request.url.path.startswith("/api/")
    return request.method in SAFE and not is_api and "text/html" in request.headers.get("accept", "")


# ---------------------------------------------------------------- refusals


async def _trouble(request: Request, error: Exception) -> Response:
    """Any failure as a `Problem`; what it was exactly stays here. A person who went astray is shown the page, which says so."""
    if isinstance(error, Trouble):
        if error.status == 429:
            await grudge()
        return answer(error.problem, error.status)
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status == 404 and _is_person(request):
        return _page(request, 404)
    known = {404: "server-no-address", 405: "server-no-method"}
    response = answer(wire.Problem(Sentence(known.get(status, "server-error"))), status)
    if isinstance(error, HTTPException):
        response.headers.update(error.headers or {})
    return response
