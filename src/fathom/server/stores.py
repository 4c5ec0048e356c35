"""Which store and which bus a server is started with."""

import asyncio
from pathlib import Path

from platformdirs import user_data_path

from fathom.server.bus import Alone, Bus
from fathom.server.sqlite import SQLite
from fathom.server.store import Store
from fathom.server.trouble import Trouble

POSTGRES = ("postgresql://", "postgres://")
REDIS = ("redis://", "rediss://", "unix://")


def opened(database: Path | str | None, bus: str) -> tuple[Store, Bus]:
    """The store in `database`, a file or an address, and the bus at an address, or the one that goes with that store.

    `Trouble` if one of them cannot be used.
    """
    if isinstance(database, str) and database.startswith(POSTGRES):
        try:
            from fathom.server.database import prepare
            from fathom.server.notify import ListenNotify
            from fathom.server.postgres import PostgreSQL
        except ImportError as error:
            raise Trouble(503, "server-no-extra", package="asyncpg") from error
        asyncio.run(prepare(database))
        return PostgreSQL(database), _redis(bus) if bus else ListenNotify(database)
    line = _redis(bus) if bus else Alone()
    return SQLite(Path(database) if database else user_data_path("fathom", appauthor=False) / "tables.sqlite"), line


def _redis(url: str) -> Bus:
    try:
        from fathom.server.redis import Redis
    except ImportError as error:
        raise Trouble(503, "server-no-extra", package="redis") from error
    try:
        if url.startswith(REDIS):
            return Redis(url)
    except (ValueError, TypeError):
        pass
    raise Trouble(503, "server-no-bus", address=url.rpartition("@")[2])  # without the password
