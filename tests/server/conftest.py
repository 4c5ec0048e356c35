"""A server for the tests: the real one, in a thread, on a database that is thrown away."""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import uvicorn

from fathom.server.app import IDLE, PAGE, application
from fathom.server.asking import LARGEST
from fathom.server.library import Library
from fathom.server.limits import PRIVATE, Limits
from fathom.server.store import SQLite

from .line import Site

Serve = Callable[..., contextlib.AbstractContextManager[Site]]


@contextlib.contextmanager
def serving(
    path: Path, *, library: Library | None = None, page: Path = PAGE, idle: float = IDLE, limits: Limits = PRIVATE
) -> Iterator[Site]:
    """The server on the database at `path`."""
    app = application(SQLite(path), library, page=page, idle=idle, limits=limits)
    config = uvicorn.Config(
        app, port=0, log_level="error", ws_max_size=LARGEST, ws_per_message_deflate=False, timeout_graceful_shutdown=2
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.005)
        yield Site(server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture
def serve(tmp_path: Path) -> Serve:
    """Start a server on this test's database; it ends with its block, and the next one finds the same tables."""
    return lambda **options: serving(tmp_path / "tables.sqlite", **options)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for all tests that do not mind each other's tables."""
    with serving(tmp_path_factory.mktemp("site") / "tables.sqlite") as running:
        yield running
