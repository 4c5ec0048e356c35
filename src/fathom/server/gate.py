"""What stands before every address: who may ask, and what every answer tells the browser to keep to.

Any page in the same browser can send requests to the loopback address. So a request must name a host that no foreign
name server can point here (an address in digits, `localhost`, or a name the server was given), and what changes
something must come from a page of that same host.

Whoever asks for too much waits for the refusal: it takes a fraction of a millisecond, and who is refused at once asks for
thousands more a second, which keeps everybody else waiting.
"""

import asyncio
import ipaddress
from collections.abc import Callable, Collection
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fathom.engine.errors import Sentence
from fathom.server import browsers, wire
from fathom.server.fair import asker
from fathom.server.limits import PRIVATE, Buckets, Counters, Limits
from fathom.server.rounds import Rounds
from fathom.server.seats import digest

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
        " connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
SAFE = {"GET", "HEAD"}  # they change nothing
RECORDS = {"/api/records", "/api/records/chances"}  # where those are sent that are only to be read
# Seconds for which a record may wait to be read; above that it is refused, for whoever sent it may be gone.
MOST_PAUSE = 10.0
NEW_TABLES = {
    "/api/tables",
    "/api/records/table",
    "/api/persons",  # no table, but a row that is kept for an hour
}  # a rematch makes one for all who ask: it is counted where it is made
PAUSE = 1.0  # seconds until somebody hears that it was too much
NETWORK = 64  # bits of an IPv6 address that say whose it is; all that follow may be chosen freely


class Gate:
    """ASGI middleware: lets through what a page of ours may ask, and puts `HEADERS` on every answer."""

    def __init__(
        self,
        app: ASGIApp,
        sockets: ASGIApp,
        names: Collection[str] = (),
        limits: Limits = PRIVATE,
        public: str = "",
        end: Callable[[], None] = lambda: None,
    ) -> None:
        """Requests go to `app`, pages at tables to `sockets`.

        `names` are the host names the server may be called by, besides `localhost` and addresses in digits; `public` is the
        address that others reach it by, if that is known. `persons` is what each browser may change, by requests and at its
        sockets together; `addresses` what each network may command there; `makers` what it may make of tables, `sitters` what it
        may take of seats in the lobby. `end` is called when the server ends, before it hangs up on everybody.
        """
        self.app, self.end = app, end
        self._socket_app = sockets
        self._requests, self.makers, self.sitters = map(Buckets, (limits.requests, limits.tables, limits.seats))
        self._pace, self._joins, self._records = map(Buckets, (limits.pace, limits.joins, limits.records))
        self._sockets = Counters(limits.sockets)
        self._rounds = Rounds()
        self.persons, self.addresses = Buckets(limits.persons), Buckets(limits.addresses)
        self._names = {"localhost", *(name.lower() for name in names)}
        self._public = urlsplit(public)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or pass on."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        scope["app"] = self.app  # whose addresses know by which name they are reached
        send = _with_headers(send) if scope["type"] == "http" else send
        network = network_of(scope["client"][0] if scope.get("client") else "")
        asker.set(network)
        if not self._requests.allows(network):
            await _too_many(scope["type"], send)
        elif (why := self._why_not(scope)) is not None:
            await _refuse(scope["type"], 403, why, send)
        elif not self._may_change(scope, network):
            await _too_many(scope["type"], send)
        elif scope["type"] == "websocket":
            await self._hold(scope, receive, send, network)
        else:
            await self._pass(scope, receive, send, network)

    def _why_not(self, scope: Scope) -> str | None:
        """Why nobody may ask for that in this way, if so."""
        headers = Headers(scope=scope)
        if not self._is_ours(headers.get("host", "")):
            return "server-other-host"
        if scope.get("method") not in SAFE and not is_same_origin(headers, self._scheme(scope, headers)):
            return "server-other-origin"
        return None

    def _scheme(self, scope: Scope, headers: Headers) -> str:
        """How pages of the host that is asked are loaded. A proxy need not say that it does TLS where our address says so."""
        if _name(headers.get("host", "")) == self._public.hostname:
            return self._public.scheme
        return str(scope["scheme"]).replace("ws", "http")

    def _may_change(self, scope: Scope, network: str) -> bool:
        """Whether that network, and the browser that asks, may change more; who changes nothing may."""
        if scope["type"] != "http" or scope["method"] in SAFE:
            return True
        is_new_table = scope["method"] == "POST" and scope["path"] in NEW_TABLES
        if is_new_table and not self.makers.allows(network):
            return False
        browser = browsers.key(HTTPConnection(scope))
        return not browser or self.persons.allows(digest(browser))

    async def _pass(self, scope: Scope, receive: Receive, send: Send, network: str) -> None:
        """Pass a request on, when it is its turn."""
        try:
            await asyncio.sleep(self._pace.borrow(network))
            if scope["path"] in RECORDS:
                pause = self._records.borrow_soon(network, MOST_PAUSE)
                if pause is None:
                    await _too_many(scope["type"], send)
                    return
                await asyncio.sleep(pause)
            await self._rounds.turn()
            await self.app(_whole(scope), receive, send)
        except asyncio.CancelledError:  # the server ends
            with suppress(RuntimeError):  # it has begun to answer
                await _refuse(scope["type"], 503, "server-busy", send)

    async def _hold(self, scope: Scope, receive: Receive, send: Send, network: str) -> None:
        """Pass a socket on, unless that network has too many."""
        if not self._sockets.enter(network):
            await _too_many(scope["type"], send)
            return
        try:
            await asyncio.sleep(self._joins.borrow(network))
            await self._rounds.turn()
        except asyncio.CancelledError:  # the server ends
            self._sockets.leave(network)
            await _refuse(scope["type"], 503, "server-busy", send)
            return
        try:
            await self._socket_app(scope, receive, send)
        finally:
            self._sockets.leave(network)

    def _is_ours(self, host: str) -> bool:
        """Whether the `Host` header names this server in a way that cannot be forged by a name server."""
        name = _name(host)
        return name in self._names or _is_address(name)


def network_of(address: str) -> str:
    """Whose address that is, for limits: an IPv4 address, also where IPv6 carries it; of IPv6 the first half; else as it is."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:  # a socket of the system has none
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(found) >> NETWORK << NETWORK))


def is_same_origin(headers: Headers, scheme: str) -> bool:
    """Whether the request comes from a page of the host it is sent to, loaded by this `scheme`, or from no page at all."""
    origin = headers.get("origin")
    return origin is None or origin == f"{scheme}://{headers.get('host')}"


def _name(host: str) -> str:
    """The name in a `Host` header, in small letters; nothing if it is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending


def _whole(scope: Scope) -> Scope:
    """The same request for all of what is asked for: nothing here is large, and nobody may ask for it a hundred times over."""
    return {**scope, "headers": [(name, value) for name, value in scope["headers"] if name != b"range"]}


async def grudge() -> None:
    """Let whoever asks for too much wait for the refusal."""
    await asyncio.sleep(PAUSE)


async def _too_many(kind: str, send: Send) -> None:
    await grudge()
    await _refuse(kind, 429, "server-too-many", send)


async def _refuse(kind: str, status: int, why: str, send: Send) -> None:
    if kind == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    body = wire.encode(wire.Problem(Sentence(why)))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
