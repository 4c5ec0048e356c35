"""Clocks that no server lets run any more, and the one that then does."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from fathom.server.store import Store
from fathom.server.table import Table
from fathom.server.trouble import Trouble

LOOK = 30.0  # seconds between two looks at all clocks that were noted
MOST_LOOKS = 4  # that find the same: then no server lets that clock run


async def adopting(store: Store, live: Mapping[str, Table], open: Callable[[str], Awaitable[Table]]) -> None:
    """Let the clocks run that no server lets run: after a restart, or when one has died. Until it is cancelled."""
    found: dict[str, tuple[tuple[int, int], int]] = {}  # what was noted of each, and how often it was so
    while True:
        with suppress(Trouble):
            noted = {id: kept for id, kept in (await store.clocks()).items() if not _runs(live.get(id))}
            before, found = found, {}
            for id, kept in noted.items():
                was, looks = before.get(id, (kept, 0))
                found[id] = kept, (looks + 1 if was == kept else 1)
            for id in [id for id, (_, looks) in found.items() if looks >= MOST_LOOKS]:
                del found[id]
                with suppress(Trouble):  # it cannot be read, and stays as it is
                    (await open(id)).wake()
        await asyncio.sleep(LOOK)


def _runs(table: Table | None) -> bool:
    """Whether a table is at work here; one that was only looked at is not."""
    return table is not None and table.is_busy and not table.is_lost
