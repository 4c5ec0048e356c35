"""What a server bears besides moves: so many pages at once, and all of them back at once after it was killed."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import nullcontext
from typing import NamedTuple

from tests.load.pages import Page, Place, begun, opened, seated, settle
from tests.load.records import SEATS
from tests.load.serving import LIMITED, How, Memory, attentive, fresh, memory, stored
from tests.load.spy import spied
from tests.load.told import Row, say
from tests.server.test_serve import Process, process

MOVES = 8  # that are played at each table
MEGABYTES = 400.0  # that are aimed at
AIM = f"under {MEGABYTES:g} MB"
READY = 5.0  # seconds after a restart
LOOK = 30.0  # seconds from one look at the memory to the next


class Crowd(NamedTuple):
    """What pages at so many tables took."""

    before: Memory  # with the helper, as everywhere
    after: list[Memory]  # from when all were there, in the order of time
    joined: float  # seconds until all were there
    dropped: int  # pages


def connections(game: str, tables: int, minutes: float, how: How) -> Iterator[Row]:
    """Four players, each in a browser of their own, and four who look on at each table, who stay for so long."""
    say(f"connections, {game}: {tables} tables, {minutes:g} minutes")
    found = asyncio.run(_connected(game, tables, minutes, how))
    who = f"{how.title(game)}, {SEATS * tables:,} players in browsers of their own, {MOVES} moves played, and as many who look on"
    yield _held(f"{who}: the most memory in {minutes:g} minutes, what server and helper share counted once", found)
    what = "the same, once nothing was asked of the helper for so long that it ended"
    if alone := [memory for memory in found.after if not memory.helper]:
        left = max(alone, key=lambda memory: memory.together)
        yield Row(what, left.told(), AIM, left.together < MEGABYTES)
    else:
        yield Row(what, f"it did not end in {minutes:g} minutes", AIM)
    yield Row("the same: connections dropped", f"{found.dropped}", "none", not found.dropped)
    say(f"connections, {game}: {tables} tables, when bots have just played")
    yield _held(
        "the same as soon as all were there, when bots had just played", asyncio.run(_beside_bots(game, tables, how))
    )


def _held(what: str, found: Crowd) -> Row:
    """The most memory that was held."""
    most = max(found.after, key=lambda memory: memory.together)
    measured = (
        f"{most.told()}; {found.after[0].told()} as soon as all were there, after {found.joined:.0f} s; "
        f"{found.before.told()} before"
    )
    return Row(what, measured, AIM, most.together < MEGABYTES)


async def _connected(game: str, tables: int, minutes: float, how: How) -> Crowd:
    """At a server where no bot has played."""
    with fresh(how.store, LIMITED) as running:
        return await _come(running, game, tables, minutes, how)


async def _beside_bots(game: str, tables: int, how: How) -> Crowd:
    """At one whose helper holds what bots of this game think with."""
    with fresh(how.store, LIMITED) as running:
        await settle(running, game)
        return await _come(running, game, tables, 0.0, how)


async def _come(running: Process, game: str, tables: int, minutes: float, how: How) -> Crowd:
    before, places = memory(running), seated(running.site, game, tables)
    began = time.monotonic()
    async with spied(running.process.pid, f"{how.title(game)}, all come") if how.is_spied else nullcontext():
        pages = await opened(running.site, places, MOVES)
        looking = [Place(place.table) for place in places]  # as many as play
        pages += await opened(running.site, looking)
    after, joined = [memory(running)], time.monotonic() - began
    end = time.monotonic() + 60 * minutes
    while (left := end - time.monotonic()) > 0:
        await asyncio.sleep(min(LOOK, left))
        after.append(memory(running))
        say(f"{after[-1].told()}, {max(0.0, left - LOOK) / 60:.1f} minutes to go")
    return Crowd(before, after, joined, sum(page.is_dropped for page in pages))


class Back(NamedTuple):
    """How long pages were away, in seconds from the start of the new server."""

    listening: float  # until it listens
    ready: float  # until all are welcomed


def restart(game: str, tables: int, how: How) -> Iterator[Row]:
    """Each of so many tables has a page; the server is killed, and all come back at once: as they were, then loaded anew."""
    say(f"restart, {game}: {tables} tables")
    for what, rounds in asyncio.run(_restarted(game, tables, how)).items():
        slowest, aim = max(one.ready for one in rounds), READY if what == AS_THEY_WERE else 0.0
        each = ", ".join(f"{one.ready:.1f}" for one in rounds)
        yield Row(
            f"{how.title(game)}, {tables:,} tables of half a game, killed and begun again: all pages, {what}, are back",
            f"{each} s; it listens after {max(one.listening for one in rounds):.1f} at most",
            f"{aim:g} s" if aim else "",
            slowest <= aim if aim else None,
        )


AS_THEY_WERE, ANEW = "as they were", "loaded anew"


async def _restarted(game: str, tables: int, how: How) -> dict[str, list[Back]]:
    """How long they were away each time, by how they come back."""
    told: dict[str, list[Back]] = {AS_THEY_WERE: [], ANEW: []}
    with stored(how.store) as database:
        with process(database, start=LIMITED) as running:
            port, places = running.site.port, begun(running.site, game, tables)
            pages = await opened(running.site, places)
            running.kill()
        shown = [place._replace(since=page.version) for place, page in zip(places, pages, strict=True)]
        await _gone(pages)
        for turn in range(how.rounds):
            for what, those in ((AS_THEY_WERE, shown), (ANEW, places)):
                say(f"restart, {game}: {what}, {turn + 1} of {how.rounds}")
                is_spied = how.is_spied and not turn
                began = time.monotonic()
                with attentive(), process(database, port, LIMITED) as running:
                    listening = time.monotonic() - began
                    spy = f"{how.title(game)}, pages {what} come back"
                    async with spied(running.process.pid, spy) if is_spied else nullcontext():
                        pages = await opened(running.site, those)
                        told[what].append(Back(listening, time.monotonic() - began))
                    running.kill()
                await _gone(pages)
    return told


async def _gone(pages: list[Page]) -> None:
    await asyncio.gather(*(page.close() for page in pages))
