"""Starting the server: find a port, serve, open the browser, end cleanly."""

import contextlib
import gc
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from functools import partial
from ipaddress import ip_address
from math import inf
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvicorn

from fathom import words
from fathom.engine.errors import Sentence
from fathom.server import frames, patience, stores
from fathom.server.app import application
from fathom.server.asking import LARGEST
from fathom.server.helper import SWITCH, Helper
from fathom.server.limits import PRIVATE, PUBLIC, Counters, Limits
from fathom.server.metrics import log_lines, meter
from fathom.server.trouble import Trouble

MOST_FILES = (
    65_536,
    10_240,
)  # descriptors, a socket each, that are asked for; a system gives 1,024 or 256 to who does not ask
FEW_FILES = 4096  # descriptors, with which a few addresses could turn everybody else away
SPOKEN: dict[str, Any] = {
    "http": patience.Patient,
    "ws": frames.Calm,
    "ws_max_size": LARGEST,
    "ws_per_message_deflate": False,
}  # how uvicorn speaks with browsers
EVERYWHERE = {
    "0.0.0.0": "192.0.2.1",
    "::": "2001:db8::1",
}  # all addresses of this machine; and what is far away from any
RUBBISH = "Invalid UTF-8", "Invalid HTTP request", "Unsupported upgrade"  # lines that anybody can have logged
GARBAGE = 20_000, 20, 20  # objects made before the youngest are looked at, and how often before the older ones are

log = logging.getLogger("fathom.serve")


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: Path | str | None = None,
    browser: bool = True,
    public_url: str | None = None,
    metrics: int = 0,
    *,
    bus: str = "",
    metrics_host: str = "127.0.0.1",
) -> None:
    """Serve the page at `host` and `port` (or another port if that one is busy) until Ctrl-C, and show it in a browser.

    Tables are kept in `database`, a file or the address of a PostgreSQL database, by default in the user's data folder. Several
    servers may share one. They hear of each other by `bus`, the address of a Redis, or without one by that PostgreSQL. With
    `public_url`, the address that others reach this server by or "" for none, it serves many: it insists on the port, logs a JSON
    object a line, and shows what it counts at the port `metrics` of `metrics_host`, if that is not 0. Ends with a sentence and
    status 2 if something cannot be.
    """
    try:
        store, line = stores.opened(database, bus)
        listener = _listener(host, port, is_strict=public_url is not None)
        if metrics:
            meter.count(metrics_host, metrics)
    except Trouble as trouble:
        print(words.say(trouble.sentence), file=sys.stderr)
        sys.exit(2)
    sys.setswitchinterval(SWITCH)
    files = _allow_many_files()
    limits = PRIVATE if public_url is None else PUBLIC
    gate = application(
        store,
        names=[host, urlsplit(public_url or "").hostname or host],
        home=public_url or _address(listener),
        public=public_url or "",
        limits=limits,
        bus=line,
        helper=Helper(public=public_url is not None),
        loaded=_settle,
    )
    config = uvicorn.Config(
        gate,
        log_level="warning" if public_url is None else "info",
        log_config=None,
        access_log=False,
        **spoken(limits),
        proxy_headers=bool(public_url),  # whose address it is that asks: of a proxy here, or of FORWARDED_ALLOW_IPS
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    if public_url is not None:
        log_lines()
        if files < FEW_FILES:
            log.warning("only %d files and connections may be open at once: let the system allow more", files)
    logging.getLogger("uvicorn.error").addFilter(_is_ours)
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn has ended cleanly by then
        _Server(config, browser, gate.end).run([listener])
    _print(Sentence("server-stopped"))


def spoken(limits: Limits) -> dict[str, Any]:
    """How uvicorn speaks with browsers, each address within these limits."""
    return SPOKEN | {"http": partial(SPOKEN["http"], places=Counters(limits.connections))}


def _settle() -> None:
    """Let the garbage collector pass over what is loaded, and look at the rest less often: everybody waits for it.

    Where the helper is not there bots think here, and nothing is compiled for that.
    """
    from fathom.players.learned import hurried  # not before the page is there

    hurried.set()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether what uvicorn logs is of this program.

    What is no text or no request is the fault of whoever sent it, who could fill the disk by it. Who comes and goes, and from
    which address, is nobody's affair.
    """
    is_coming_or_going = record.levelno <= logging.INFO and "websockets" in record.pathname
    return not (is_coming_or_going or str(record.msg).startswith(RUBBISH))


def _allow_many_files() -> float:
    """Let the server have as many sockets as the system allows: at their limit everybody else would be turned away.

    How many that is, with all other files.
    """
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return inf
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for most in MOST_FILES:
        if soft == resource.RLIM_INFINITY or soft >= most:
            break
        with contextlib.suppress(ValueError, OSError):  # a system may allow fewer than it says, macOS does
            resource.setrlimit(
                resource.RLIMIT_NOFILE, (most if hard == resource.RLIM_INFINITY else min(hard, most), hard)
            )
            break
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return inf if allowed == resource.RLIM_INFINITY else allowed


class _Server(uvicorn.Server):
    """Uvicorn, telling where it is as soon as it is there."""

    def __init__(self, config: uvicorn.Config, browser: bool, end: Callable[[], None]) -> None:
        super().__init__(config)
        self._browser, self._end = browser, end

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then print the address and show the page."""
        await super().startup(sockets)
        if not self.started or not sockets:
            return
        address = _address(sockets[0])
        _print(Sentence("server-running", {"address": address}))
        if not self.config.proxy_headers and (other := _in_network(sockets[0])):
            _print(Sentence("server-in-network", {"address": other}))
        if self._browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say that the server ends, then hang up on everybody."""
        self._end()
        await super().shutdown(sockets)


def _listener(host: str, port: int, is_strict: bool) -> socket.socket:
    """A socket on `port`; if that one is busy, and unless the port `is_strict`, on any free one, which is said."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    why = ""
    for wanted in (port,) if is_strict else dict.fromkeys((port, 0)):
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
    return _url("localhost" if host in EVERYWHERE else host, port)


def _in_network(listener: socket.socket) -> str:
    """The address by which other machines reach it, if it listens to all of this one's; empty if there is none.

    The system says from which address it would ask somebody far away. To connect a datagram socket sends nothing.
    """
    host, port = listener.getsockname()[:2]
    if host not in EVERYWHERE:
        return ""
    try:
        with socket.socket(listener.family, socket.SOCK_DGRAM) as asking:
            asking.connect((EVERYWHERE[host], port))
            own = asking.getsockname()[0]
    except OSError:  # it is in no network
        return ""
    return "" if ip_address(own).is_loopback else _url(own, port)


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _print(told: Sentence) -> None:
    try:
        print(words.say(told), flush=True)
    except OSError:  # whoever read it is gone; the server goes on
        sys.stdout = None  # or it would be tried again at the very end
