"""What a server bears besides moves: so many pages at once, and all of them back at once after it was killed."""

import asyncio
import tempfile
import time
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

from tests.load.pages import Place, begun, opened, seated
from tests.load.records import SEATS
from tests.load.serving import Memory, limited, memory
from tests.load.spy import spied
from tests.load.told import Row, say, title

MOVES = 8  # that are played at each table
MEGABYTES = 400.0  # that are aimed at
READY = 5.0  # seconds after a restart


def connections(game: str, tables: int, minutes: float, is_spied: bool = False) -> Iterator[Row]:
    """Four players, each in a browser of their own, and four who look on at each table, who stay for so long."""
    say(f"connections, {game}: {tables} tables, {minutes:g} minutes")
    before, taken, kept, joined, dropped = asyncio.run(_connected(game, tables, minutes, is_spied))
    who = f"{title(game)}, {SEATS * tables:,} players in browsers of their own, {MOVES} moves played, and as many who look on"
    measured = f"{kept.told()}; {taken.told()} as soon as all were there, after {joined:.0f} s; {before.told()} before"
    yield Row(
        f"{who}: memory after {minutes:g} minutes, what server and helper share counted once",
        measured,
        f"under {MEGABYTES:g} MB",
        kept.together < MEGABYTES,
    )
    yield Row("the same: connections dropped", f"{dropped}", "none", not dropped)


async def _connected(
    game: str, tables: int, minutes: float, is_spied: bool
) -> tuple[Memory, Memory, Memory, float, int]:
    """The memory before, with all and at the end; the seconds until all were there; how many pages were dropped."""
    with tempfile.TemporaryDirectory() as folder, limited(Path(folder)) as running:
        before = memory(running)
        places = seated(running.site, game, tables)
        began = time.monotonic()
        async with spied(running.process.pid, f"{title(game)}, all come") if is_spied else nullcontext():
            pages = await opened(running.site, places, MOVES)
            looking = [Place(place.table) for place in places]  # as many as play
            pages += await opened(running.site, looking)
        taken, joined = memory(running), time.monotonic() - began
        await asyncio.sleep(60 * minutes)
        return before, taken, memory(running), joined, sum(page.is_dropped for page in pages)


def restart(game: str, tables: int, is_spied: bool = False) -> Iterator[Row]:
    """Each of so many tables has a page; the server is killed, and all come back at once: as they were, then loaded anew."""
    say(f"restart, {game}: {tables} tables")
    told = asyncio.run(_restarted(game, tables, is_spied))
    for (how, listening, ready), aim in zip(told, (READY, 0.0), strict=True):
        yield Row(
            f"{title(game)}, {tables:,} tables of half a game, killed and begun again: all pages, {how}, are back",
            f"{ready:.1f} s; it listens after {listening:.1f}",
            f"{aim:g} s" if aim else "",
            ready <= aim if aim else None,
        )


async def _restarted(game: str, tables: int, is_spied: bool) -> list[tuple[str, float, float]]:
    """How they come back, the seconds until the server listens, and until all are back."""
    told = []
    with tempfile.TemporaryDirectory() as folder:
        with limited(Path(folder)) as running:
            port, places = running.site.port, begun(running.site, game, tables)
            pages = await opened(running.site, places)
            running.kill()
        back = [place._replace(since=page.version) for place, page in zip(places, pages, strict=True)]
        for how, those in (("as they were", back), ("loaded anew", places)):
            began = time.monotonic()
            with limited(Path(folder), port) as running:
                listening = time.monotonic() - began
                what = f"{title(game)}, pages {how} come back"
                async with spied(running.process.pid, what) if is_spied else nullcontext():
                    pages = await opened(running.site, those)
                    ready = time.monotonic() - began
                await asyncio.gather(*(page.close() for page in pages))
            told.append((how, listening, ready))
    return told
