"""What the server counts and times, for Prometheus; and its log, a JSON object a line.

Nothing of it names a person or says what is in a hand: there are numbers of tables, viewers and commands, and how long they
took. Without `count` nothing is counted, and none of this costs anything.
"""

import asyncio
import datetime
import json
import logging
import time
import traceback
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial

from fathom.server.trouble import Trouble

BUCKETS = 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5  # seconds
LAG = 0.1  # seconds between two looks at how late the event loop is

Observe = Callable[[float], object]


class Meter:
    """Where the parts of the server say what they did. It forgets it all until `count` is called."""

    def __init__(self) -> None:
        """Nothing is counted yet."""
        self._observe: dict[str, Observe] = {}
        self._gauges: dict[str, Callable[[], float]] = {}

    def gauge(self, name: str, read: Callable[[], float]) -> None:
        """Let `name` be what `read` says whenever somebody asks."""
        self._gauges[name] = read

    @contextmanager
    def time(self, what: str) -> Iterator[None]:
        """Time what happens inside."""
        observe = self._observe.get(what)
        if observe is None:
            yield
            return
        began = time.perf_counter()
        try:
            yield
        finally:
            observe(time.perf_counter() - began)

    def count(self, host: str, port: int) -> None:
        """Count from now on, and show it at that address. `Trouble` if that cannot be."""
        try:
            from prometheus_client import REGISTRY, Gauge, Histogram, start_http_server
        except ImportError as error:
            raise Trouble(503, "server-no-extra", package="prometheus-client") from error
        for name, said in TIMED.items():
            self._observe[name] = Histogram(f"fathom_{name}_seconds", said, buckets=BUCKETS).observe
        for name, said in GAUGES.items():
            Gauge(f"fathom_{name}", said).set_function(partial(self._read, name))
        try:
            start_http_server(port, host, REGISTRY)
        except OSError as error:
            raise Trouble(503, "server-no-port", host=f"{host}:{port}", detail=error.strerror or str(error)) from error

    def _read(self, name: str) -> float:
        return self._gauges[name]() if name in self._gauges else 0

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """Time how late the event loop is, meanwhile."""
        task = asyncio.create_task(self._watch()) if self._observe else None
        try:
            yield
        finally:
            if task is not None:
                task.cancel()

    async def _watch(self) -> None:
        while True:
            began = time.perf_counter()
            await asyncio.sleep(LAG)
            self._observe["loop_lag"](max(0.0, time.perf_counter() - began - LAG))


TIMED = {
    "command": "From a command's arrival to its answer, stored if it was done.",
    "commit": "How long the store took to keep the events of one table.",
    "loop_lag": "How late the event loop is.",
}
GAUGES = {
    "tables": "Tables in memory.",
    "viewers": "Pages that are connected to them.",
}

meter = Meter()


class Lines(logging.Formatter):
    """A JSON object a line: when, how grave, what, and where it went wrong."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        when = datetime.datetime.fromtimestamp(record.created, datetime.UTC).isoformat(timespec="milliseconds")
        said = {"time": when, "level": record.levelname.lower(), "logger": record.name, "message": record.getMessage()}
        if record.exc_info:
            said["trace"] = _trace(record.exc_info[1])
        return json.dumps(said)


def _trace(error: BaseException | None) -> str:
    """Where it went wrong, and the kind of each error, not what it says: the rules name the cards that somebody holds."""
    if error is None:
        return ""
    before = _trace(error.__cause__ or (None if error.__suppress_context__ else error.__context__))
    return "".join([before, *traceback.format_tb(error.__traceback__), type(error).__name__, "\n"])


def log_lines() -> None:
    """Write the log as such lines, to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
