"""A PostgreSQL database as it is found: whether it is there and in our layout, and what is said where it can't be used."""

import logging
from typing import Any

import asyncpg

from fathom import words
from fathom.server.limits import Bucket, Rate
from fathom.server.schema import CLOCKS, CREATE, FROM_EARLIER, LAYOUT, LOCK, OFFERS, TALKED
from fathom.server.trouble import Trouble

WAIT = 5.0  # seconds for a connection, or for an answer
# A connection that is cut in the middle of something raises what asyncpg calls a fault of its own.
Faults = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)

# A full disk, nothing but reading, a lock, too long, and the end of the server: what they say names nobody.
PLAIN = {"53100", "25006", "55P03", "57014", "57P01", "57P02", "57P03"}
SAID = Bucket(Rate(5, 0.1))  # lines of the log

log = logging.getLogger("fathom.store")


def shown(url: str) -> str:
    """An address without the name and the password in it, be it well formed or not."""
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}"


async def prepare(url: str) -> None:
    """Make sure that the database is there and in our layout; `Trouble` if it cannot be, or is of a later Fathom."""
    try:
        connection = await asyncpg.connect(url, timeout=WAIT, command_timeout=WAIT)
        try:
            await _lay_out(connection, url)
        finally:
            await connection.close(timeout=WAIT)
    except (*Faults, ValueError) as error:
        raise Trouble(503, "server-no-postgres", database=shown(url), detail=_said(error)) from error


async def _lay_out(connection: Any, url: str) -> None:
    """Make the tables if there are none of ours, in one transaction; two servers may start at once."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        if await connection.fetchval("SELECT to_regclass(quote_ident(current_schema()) || '.fathom_layout')") is None:
            for statement in (CREATE, CLOCKS, TALKED, OFFERS):
                await connection.execute(statement)
            await connection.execute("INSERT INTO fathom_layout VALUES ($1)", LAYOUT)
        found = await connection.fetchval("SELECT max(number) FROM fathom_layout")
    if found != LAYOUT and found not in FROM_EARLIER:
        raise Trouble(503, "server-newer-postgres", database=shown(url), found=found or 0, known=LAYOUT)
    if found < LAYOUT:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
            if await connection.fetchval("SELECT max(number) FROM fathom_layout") == found:  # nobody else was first
                for statement in FROM_EARLIER[found]:
                    await connection.execute(statement)
                await connection.execute("UPDATE fathom_layout SET number = $1", LAYOUT)


def told(error: Exception) -> str:
    """What players are told of it: nothing of where the database is, or who asks it, or `none` where it says too little for them.

    The log has all, but not over and over.
    """
    if not SAID.take():
        said = words.say(error.sentence) if isinstance(error, Trouble) else _said(error)
        log.warning("the database can't be used: %s", said)
    is_plain = isinstance(error, asyncpg.PostgresError) and error.sqlstate in PLAIN
    return _said(error) if is_plain else "none"


def _said(error: Exception) -> str:
    """An error in one line, for some say nothing but their name."""
    return str(error).partition("\n")[0] or type(error).__name__
