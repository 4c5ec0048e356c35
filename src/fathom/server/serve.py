"""Starting the server: find a port, serve, open the browser, end cleanly."""

import asyncio
import contextlib
import logging
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from fathom import words
from fathom.engine.errors import Sentence
from fathom.server import stores
from fathom.server.app import application
from fathom.server.asking import LARGEST
from fathom.server.trouble import Trouble

PATIENCE = 20.0  # seconds from the beginning of a request to the end of its head
MOST_FILES = (
    65_536,
    10_240,
)  # descriptors, a socket each, that are asked for; a system gives 1,024 or 256 to who does not ask
SWITCH = (
    0.001  # seconds: bots and projections are Python, too, and the event loop waits for none of them longer than this
)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: Path | str | None = None,
    browser: bool = True,
    *,
    bus: str = "",
) -> None:
    """Serve the page at `host` and `port` (or another port if that one is busy) until Ctrl-C, and show it in a browser.

    Tables are kept in `database`, a file or the address of a PostgreSQL database, by default in the user's data folder. Several
    servers may share one. They hear of each other by `bus`, the address of a Redis, or without one by that PostgreSQL. Ends
    with a sentence and status 2 if that cannot be.
    """
    try:
        store, line = stores.opened(database, bus)
        listener = _listener(host, port)
    except Trouble as trouble:
        print(words.say(trouble.sentence), file=sys.stderr)
        sys.exit(2)
    sys.setswitchinterval(SWITCH)
    _allow_many_files()
    config = uvicorn.Config(
        application(store, names=[host], home=_address(listener), bus=line),
        log_level="warning",
        access_log=False,
        http=_Patient,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    logging.getLogger("uvicorn.error").addFilter(_is_ours)
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn has ended cleanly by then
        _Server(config, browser).run([listener])
    _print(Sentence("server-stopped"))


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether a fault that uvicorn logs is one of this program: text that is no UTF-8 is the fault of whoever sent it."""
    return not str(record.msg).startswith("Invalid UTF-8")


class _Patient(H11Protocol):
    """HTTP, but hanging up on who does not come to the point: uvicorn waits for the rest of a request for ever."""

    _hurry: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come, and is to say what it wants."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Something was said."""
        super().data_received(data)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        super().connection_lost(exc)  # which resumes writing, too
        self._hurry_no_more()
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
        if self._is_asked():
            self._hurry_no_more()
        elif self._hurry is None:
            self._hurry = self.loop.call_later(PATIENCE, self._hang_up)

    def _hurry_no_more(self) -> None:
        if self._hurry is not None:
            self._hurry.cancel()
            self._hurry = None

    def _is_asked(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _hang_up(self) -> None:
        is_http = self.transport.get_protocol() is cast(asyncio.BaseProtocol, self)  # and no socket of a table by now
        if is_http and not self._is_asked():
            self.transport.abort()


def _allow_many_files() -> None:
    """Let the server have as many sockets as the system allows: at their limit everybody else would be turned away."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for most in MOST_FILES:
        if soft == resource.RLIM_INFINITY or soft >= most:
            return
        with contextlib.suppress(ValueError, OSError):  # a system may allow fewer than it says, macOS does
            resource.setrlimit(
                resource.RLIMIT_NOFILE, (most if hard == resource.RLIM_INFINITY else min(hard, most), hard)
            )
            return


class _Server(uvicorn.Server):
    """Uvicorn, telling where it is as soon as it is there."""

    def __init__(self, config: uvicorn.Config, browser: bool) -> None:
        super().__init__(config)
        self._browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then print the address and show the page."""
        await super().startup(sockets)
        if not self.started or not sockets:
            return
        address = _address(sockets[0])
        _print(Sentence("server-running", {"address": address}))
        if self._browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _listener(host: str, port: int) -> socket.socket:
    """A socket on `port`, or if that one is busy, which is said, on any free port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    why = ""
    for wanted in dict.fromkeys((port, 0)):
        try:
            listener = socket.create_server((host, wanted), family=family, backlog=2048)
        except OSError as error:
            why = error.strerror or str(error)
            continue
        if why:
            taken = str(listener.getsockname()[1])
            told = Sentence("server-other-port", {"wanted": str(port), "port": taken, "detail": why})
            print(words.say(told), file=sys.stderr)
        return listener
    raise Trouble(503, "server-no-port", host=host, detail=why)


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _print(told: Sentence) -> None:
    try:
        print(words.say(told), flush=True)
    except OSError:  # whoever read it is gone; the server goes on
        sys.stdout = None  # or it would be tried again at the very end
