"""A server for the tests: the real one, in a thread, on a database that is thrown away."""

import asyncio
import contextlib
import os
import secrets
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import uvicorn
from redis import asyncio as redis
from redis.exceptions import RedisError

from fathom.server.app import IDLE, PAGE, application
from fathom.server.bus import Bus
from fathom.server.helper import Helper
from fathom.server.library import Library
from fathom.server.limits import PRIVATE, Limits
from fathom.server.postgres import PostgreSQL
from fathom.server.serve import spoken
from fathom.server.sqlite import SQLite

from .line import PATIENCE, Site

POSTGRES = os.environ.get("FATHOM_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/test")
REDIS = os.environ.get("FATHOM_TEST_REDIS", "redis://127.0.0.1:6379")

ROOT = Path(__file__).parents[2]

Serve = Callable[..., contextlib.AbstractContextManager[Site]]


@contextlib.contextmanager
def serving(
    where: Path | str,
    *,
    library: Library | None = None,
    page: Path = PAGE,
    idle: float = IDLE,
    limits: Limits = PRIVATE,
    bus: Bus | None = None,
    **named: Any,
) -> Iterator[Site]:
    """The server on the database at a path, or at an address; `named` as `application` takes it."""
    store = PostgreSQL(where) if isinstance(where, str) else SQLite(where)
    app = application(store, library, page=page, idle=idle, limits=limits, bus=bus, **named)
    config = uvicorn.Config(app, port=0, log_level="error", timeout_graceful_shutdown=2, **spoken(limits))
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


def apart(work: Coroutine[None, None, None]) -> None:
    """Do it in a loop of its own, also while a test's loop is there."""
    with ThreadPoolExecutor(1) as threads:
        threads.submit(asyncio.run, work).result()


async def asked(url: str, *statements: str) -> None:
    """Have the PostgreSQL at `url` execute something."""
    connection = await asyncpg.connect(url, timeout=5)
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


@pytest.fixture(scope="session")
def postgres_server() -> str:
    """The address of a PostgreSQL; without one, what needs it is skipped."""
    try:
        apart(asked(POSTGRES))
    except (OSError, asyncpg.PostgresError) as error:
        pytest.skip(f"No PostgreSQL answers at {POSTGRES}, or at the address in FATHOM_TEST_POSTGRES: {error}.")
    return POSTGRES


@pytest.fixture
def postgres(postgres_server: str) -> Iterator[str]:
    """The address of an empty schema in a PostgreSQL, which is thrown away."""
    schema = f"fathom_{secrets.token_hex(4)}"
    apart(asked(postgres_server, f"CREATE SCHEMA {schema}"))
    yield f"{postgres_server}{'&' if '?' in postgres_server else '?'}search_path={schema}"
    apart(asked(postgres_server, f"DROP SCHEMA {schema} CASCADE"))


@pytest.fixture(scope="session")
def redis_server() -> str:
    """The address of a Redis; without one, what needs it is skipped."""

    async def ask() -> None:
        async with redis.Redis.from_url(REDIS, socket_timeout=5) as client:
            await client.ping()

    try:
        apart(ask())
    except (OSError, RedisError) as error:
        pytest.skip(f"No Redis answers at {REDIS}, or at the address in FATHOM_TEST_REDIS: {error}.")
    return REDIS


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where tables are kept: an empty file, or an empty schema."""
    return tmp_path / "new" / "tables.sqlite" if request.param == "sqlite" else str(request.getfixturevalue("postgres"))


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that helps a server is waited for as long as it takes where many tests run at once."""
    monkeypatch.setattr("fathom.server.helper.PATIENCE", PATIENCE)


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process of this program finds what the tests say."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), str(ROOT / "src")]))


@pytest.fixture
def helper(named: None) -> Iterator[Helper]:
    """The process that helps a server, when it is there."""
    helper = Helper()
    assert helper.call(os.getpid, waits=True) == helper.pid
    yield helper
    helper.stop()
