"""What a server does all the time, beside answering: it goes on, whatever goes wrong."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from fathom.server.trouble import Trouble

AGAIN = 1.0  # seconds until a chore that failed begins again

log = logging.getLogger("fathom.table")


async def kept_up(chore: Callable[[], Awaitable[None]]) -> None:
    """Do what goes on for ever, though something may go wrong that nobody thought of."""
    while True:
        try:
            return await chore()
        except Trouble:  # the store is away, and whoever asks is told so
            await asyncio.sleep(AGAIN)
        except Exception:
            log.exception("%s begins again", getattr(chore, "__qualname__", "a chore"))
            await asyncio.sleep(AGAIN)
