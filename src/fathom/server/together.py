"""The addresses at which tables are made and people gather."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fathom.server import browsers, wire
from fathom.server.asking import answer, message, tables
from fathom.server.gate import network_of
from fathom.server.seats import OPEN


async def make(request: Request) -> Response:
    """Make a table; whoever makes it has it, by its key, or by the cookie where others are to come."""
    wish = await message(request, wire.NewTable)
    gathers = any(seat.player == OPEN for seat in wish.seats)
    browser = browsers.kept(request) if gathers else browsers.known(request)
    made = await (await tables(request)).make(wish, browser, _network(request))
    return browsers.remember(request, answer(made, 201), browser)


async def rematch(request: Request) -> Response:
    """Another table like this one."""
    wish, browser = await message(request, wire.Rematch), browsers.known(request)
    may_make = partial(request.app.state.makers.allows, _network(request))
    made = await (await tables(request)).again(request.path_params["id"], wish.key, browser, may_make)
    return browsers.remember(request, answer(made, 201), browser)


async def lobby(request: Request) -> Response:
    """The tables that wait for people, and one's own."""
    return answer(await (await tables(request)).lobby(browsers.key(request)))


async def sit(request: Request) -> Response:
    """Take a seat."""
    wish, browser = await message(request, wire.Sit), browsers.kept(request)
    may_sit = partial(request.app.state.sitters.allows, _network(request))
    info = await (await tables(request)).sit(request.path_params["id"], browser, wish, may_sit)
    return browsers.remember(request, answer(info), browser)


async def rise(request: Request) -> Response:
    """Leave a seat."""
    wish = await message(request, wire.Rise)
    return answer(await (await tables(request)).rise(request.path_params["id"], browsers.key(request), wish))


async def ready(request: Request) -> Response:
    """Want to begin, or not yet."""
    wish = await message(request, wire.Ready)
    return answer(await (await tables(request)).ready(request.path_params["id"], browsers.key(request), wish))


async def decline(request: Request) -> Response:
    """Not want to play again."""
    return answer(await (await tables(request)).decline(request.path_params["id"], browsers.key(request)))


async def give(request: Request) -> Response:
    """Give a seat to a bot, or open it."""
    wish = await message(request, wire.Give)
    return answer(await (await tables(request)).give(request.path_params["id"], browsers.key(request), wish))


async def remove(request: Request) -> Response:
    """Ask somebody to go."""
    wish = await message(request, wire.Remove)
    return answer(await (await tables(request)).remove(request.path_params["id"], browsers.key(request), wish))


async def let_in(request: Request) -> Response:
    """Let somebody back in."""
    wish = await message(request, wire.LetIn)
    return answer(await (await tables(request)).let_in(request.path_params["id"], browsers.key(request), wish))


async def start(request: Request) -> Response:
    """Let the game begin."""
    return answer(await (await tables(request)).start(request.path_params["id"], browsers.key(request)))


async def leave(request: Request) -> Response:
    """Leave a game that goes on."""
    wish = await message(request, wire.Leave)
    return answer(await (await tables(request)).leave(request.path_params["id"], browsers.key(request), wish))


async def stand_in(request: Request) -> Response:
    """Let a bot play on for somebody, or wait for them again."""
    wish = await message(request, wire.StandIn)
    return answer(await (await tables(request)).stand_in(request.path_params["id"], browsers.key(request), wish))


async def offer_move(request: Request) -> Response:
    """A key that brings one's seats to another browser."""
    return answer(await (await tables(request)).offer_move(request.path_params["id"], browsers.key(request)), 201)


async def move(request: Request) -> Response:
    """Bring the seats that such a key is for."""
    wish, browser = await message(request, wire.MoveKey), browsers.kept(request)
    info = await (await tables(request)).move(request.path_params["id"], browser, wish)
    return browsers.remember(request, answer(info), browser)


def _network(request: Request) -> str:
    return network_of(request.client.host if request.client else "")


ROUTES = [
    Route("/tables", make, methods=["POST"]),
    Route("/tables", lobby),
    Route("/tables/{id}/rematch", rematch, methods=["POST"]),
    Route("/tables/{id}/sit", sit, methods=["POST"]),
    Route("/tables/{id}/rise", rise, methods=["POST"]),
    Route("/tables/{id}/ready", ready, methods=["POST"]),
    Route("/tables/{id}/decline", decline, methods=["POST"]),
    Route("/tables/{id}/give", give, methods=["POST"]),
    Route("/tables/{id}/remove", remove, methods=["POST"]),
    Route("/tables/{id}/let_in", let_in, methods=["POST"]),
    Route("/tables/{id}/start", start, methods=["POST"]),
    Route("/tables/{id}/leave", leave, methods=["POST"]),
    Route("/tables/{id}/stand_in", stand_in, methods=["POST"]),
    Route("/tables/{id}/move", offer_move, methods=["POST"]),
    Route("/tables/{id}/moved", move, methods=["POST"]),
]
