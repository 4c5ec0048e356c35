"""What every address has to do with a request: wait for the tables, read what came, answer."""

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from fathom.server import wire
from fathom.server.trouble import Trouble

if TYPE_CHECKING:
    from fathom.server.tables import Tables

T = TypeVar("T")

PATIENCE = 20.0  # seconds for all of a request's body
LARGEST = 64 * 1024  # bytes of a request or of a frame from a page


async def tables(asking: HTTPConnection) -> "Tables":
    """The tables and the library, as soon as they are there."""
    loading: asyncio.Task[Tables] = asking.app.state.tables
    return await asyncio.shield(loading)


def key(request: Request) -> str:
    """The key that comes with the request, or nothing."""
    return request.headers.get("authorization", "").removeprefix("Bearer ")


def eye(request: Request) -> int | None:
    """The seat that is to be looked from, if it is said."""
    seat = request.query_params.get("seat")
    return None if seat is None else decode(seat.encode(), int)


def chosen(request: Request) -> dict[str, Any]:
    """The options in the query."""
    return decode(request.query_params.get("options", "{}").encode(), dict[str, Any])


def answer(message: object, status: int = 200) -> Response:
    """A message of `wire`."""
    return Response(wire.encode(message), status, media_type="application/json")


async def message(request: Request, type: type[T]) -> T:
    """The request's message."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Trouble(415, "server-not-json")
    return decode(await body(request), type)


async def text(request: Request) -> str:
    """What is sent with the request, as text."""
    return (await body(request)).decode("utf-8-sig", "replace")


async def body(request: Request) -> bytes:
    """What is sent with the request, of limited size and in limited time."""
    body = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LARGEST:
                    raise Trouble(413, "server-too-large", most=LARGEST)
    except TimeoutError:
        raise Trouble(408, "server-too-slow") from None
    return bytes(body)


async def wanted(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What comes of `work`, which is given up when whoever asked for it hangs up."""
    doing, going = asyncio.create_task(work), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((doing, going), return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            return doing.result()
        raise Trouble(408, "server-too-slow")  # nobody hears it
    finally:
        doing.cancel()
        going.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def decode(text: bytes, type: type[T]) -> T:
    """What is said in JSON, if it is of that type; `Trouble` if not."""
    try:
        return msgspec.json.decode(text, type=type)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:  # or of another shape, or no text
        raise Trouble(400, "server-bad-request", detail=str(error)) from error
