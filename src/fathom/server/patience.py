"""HTTP for whom it does not wait for ever."""

import asyncio
from typing import Any, cast

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from fathom.engine.errors import Sentence
from fathom.server import wire
from fathom.server.frames import Calm
from fathom.server.gate import network_of
from fathom.server.limits import Counters

PATIENCE = 20.0  # seconds from the beginning of a request to the end of its head
WHY = wire.encode(wire.Problem(Sentence("server-too-many")))
TOO_MANY = b"\r\n".join(
    (
        b"HTTP/1.1 429 Too Many Requests",
        b"Content-Type: application/json",
        b"Content-Length: %d" % len(WHY),
        b"Retry-After: %d" % PATIENCE,
        b"Connection: close",
        b"",
        WHY,
    )
)


class Patient(H11Protocol):
    """HTTP, but hanging up on who does not come to the point: uvicorn waits for the rest of a request for ever.

    An address has so many `places` for connections, for each takes one of the descriptors that all share.
    """

    _hurry: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None

    def __init__(self, *given: Any, places: Counters | None = None, **named: Any) -> None:
        """As uvicorn makes it; without `places`, an address has as many as it likes."""
        super().__init__(*given, **named)
        self._places = places
        self._network: str | None = None  # that has one of the places

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come, and is to say what it wants."""
        super().connection_made(transport)
        if self._enters():
            self._wait()
        else:
            transport.write(TOO_MANY)
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Something was said."""
        super().data_received(data)
        self._wait()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """It is to be a page at a table, which `limits` counts apart from the moment on that it is let in."""
        super().handle_websocket_upgrade(event)
        page = self.transport.get_protocol()
        if isinstance(page, Calm):
            page.leaves = self._leave
        else:
            self._leave()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        super().connection_lost(exc)  # which resumes writing, too
        self._hurry_no_more()
        self._leave()
        if self._stuck is not None:
            self._stuck.cancel()

    def pause_writing(self) -> None:
        """The other end does not take what it asked for."""
        super().pause_writing()
        self._stuck = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        """It takes it after all."""
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()

    def _wait(self) -> None:
        """Wait for the rest of a request from its beginning on, and no longer once it is there."""
        is_page = self.transport.get_protocol() is not cast(asyncio.BaseProtocol, self)  # by now, at a table
        if is_page or self._is_asked():
            self._hurry_no_more()
        elif self._hurry is None:
            self._hurry = self.loop.call_later(PATIENCE, self._hang_up)

    def _enters(self) -> bool:
        """Whether there is a place for whoever has come. A proxy speaks for many, and has no need of any."""
        address = self.client[0] if self.client else ""
        is_proxy = isinstance(self.app, ProxyHeadersMiddleware) and address in self.app.trusted_hosts
        if self._places is None or is_proxy:
            return True
        network = network_of(address)
        if not self._places.enter(network):
            return False
        self._network = network
        return True

    def _leave(self) -> None:
        """Its place is free."""
        if self._places is not None and self._network is not None:
            self._places.leave(self._network)
            self._network = None

    def _hurry_no_more(self) -> None:
        if self._hurry is not None:
            self._hurry.cancel()
            self._hurry = None

    def _is_asked(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _hang_up(self) -> None:
        if not self._is_asked():
            self.transport.abort()
