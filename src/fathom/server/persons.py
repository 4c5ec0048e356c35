"""One person with several browsers: a link lets another browser have the key of this one.

The store holds hashes of keys, and must not hold a key. So the key is kept sealed: as the exclusive or with a stream that only
what stands in the link can make, which is random and used once. Of that, the store has a hash. The link ends with when it ends.
"""

import asyncio
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fathom.server import browsers, wire
from fathom.server.asking import answer, message, tables
from fathom.server.kin import readable
from fathom.server.seats import digest
from fathom.server.store import Conflict, Entry, Store
from fathom.server.trouble import Trouble

if TYPE_CHECKING:
    from fathom.server.tables import Tables

T = TypeVar("T")

MOST_BROUGHT = 1000  # tables that a browser brings along
AT_ONCE = 50  # of these, so that they are written together and nobody waits long

log = logging.getLogger("fathom.table")


async def offer(request: Request) -> Response:
    """A key that makes another browser the same person as this one."""
    browser, store = browsers.kept(request), (await tables(request)).store
    from fathom.server import devices  # until now the engine was not there

    once = devices.move_key(time.time())
    await store.offer(digest(browser), digest(once), sealed(browser, once), devices.MOVABLE)
    return browsers.remember(request, answer(wire.MoveKey(once), 201), browser)


async def join(request: Request) -> Response:
    """Be the same person as the browser that such a key is from; what this one had is that person's, too."""
    wish, before = await message(request, wire.MoveKey), browsers.kept(request)
    here = await tables(request)
    from fathom.server import devices

    found = await here.store.accept(digest(wish.key)) if devices.is_valid(wish.key, time.time()) else None
    if found is None:
        raise Trouble(403, "server-moved-already")
    browser = opened(found, wish.key)
    try:
        if before != browser:
            await _bring(here, before, partial(devices.join, who=digest(browser), before=digest(before)))
        lobby = await here.lobby(browser)
    except BaseException:  # also where the server ends: the browser stays whose it was, and may try again for the rest
        with suppress(Trouble):
            left = devices.ends_in(wish.key, time.time())
            await asyncio.shield(here.store.offer(digest(browser), digest(wish.key), found, left, is_back=True))
        raise
    return browsers.remember(request, answer(lobby), browser)


async def _bring(here: "Tables", before: str, how: Callable[[Entry], Entry]) -> None:
    """Change all tables at which this key opens a seat; `Trouble` if one of them cannot be changed just now.

    Before them those at which their people play again: whoever declined there, or was asked to go, opens no seat there any more.
    """
    ids = await here.store.held_by(digest(before), MOST_BROUGHT)
    again = dict.fromkeys(await _each(ids, partial(_next, here.store)))
    for part in ([id for id in again if id and id not in ids], ids):
        await _each(part, partial(_change, here, how))


async def _each(ids: list[str], what: Callable[[str], Awaitable[T]]) -> list[T]:
    """What comes of it for each of these tables, some at once; what fails keeps none of the others from it."""

    async def lane(own: list[str]) -> list[T]:
        return [await what(id) for id in own]

    found = list[T]()
    for done in await asyncio.gather(*(lane(ids[first::AT_ONCE]) for first in range(AT_ONCE)), return_exceptions=True):
        if isinstance(done, BaseException):
            raise done
        found += done
    return found


async def _next(store: Store, id: str) -> str:
    """The table at which those of table `id` play again, if they do and its entry can be read."""
    entry = await readable(store, id)
    return entry.next if entry is not None else ""


async def _change(here: "Tables", how: Callable[[Entry], Entry], id: str) -> None:
    """Change a table."""
    try:
        await here.change(id, how)
    except Trouble as trouble:
        if trouble.status == 503:
            raise
        await _change_unplayed(here.store, id, how)


async def _change_unplayed(store: Store, id: str, how: Callable[[Entry], Entry]) -> None:
    """The same of a table that cannot be played, as before a server of its version is there again."""
    try:
        if (found := await store.find(id)) is not None:
            await store.change(id, how(found[0]), found[1])
    except Conflict as error:
        raise Trouble(503, "server-again") from error
    except Trouble as trouble:
        if trouble.status == 503:
            raise
        log.warning("table %s stays as it is, for its entry cannot be read", id)


def sealed(key: str, once: str) -> str:
    """A key, for nobody but whoever has `once`."""
    return _mixed(key.encode(), once).hex()


def opened(text: str, once: str) -> str:
    """The key that was sealed."""
    return _mixed(bytes.fromhex(text), once).decode()


def _mixed(text: bytes, once: str) -> bytes:
    stream = hashlib.shake_256(f"fathom person {once}".encode()).digest(len(text))
    return bytes(one ^ other for one, other in zip(text, stream, strict=True))


ROUTES = [
    Route("/persons", offer, methods=["POST"]),
    Route("/persons/joined", join, methods=["POST"]),
]
