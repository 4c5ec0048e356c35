"""How long moves take while somebody floods the server or takes nothing of what it sends, and while bots think, and without.

There the server is one that is open to everybody, with all its limits, and each table is at an address of its own: players', and
bots'. Each round measures all of them, on a server of their own each, and nobody several times in between.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from tests.load.flood import FLOODERS, NICE, flooder
from tests.load.moves import Seating, Waits, house, load
from tests.load.pages import TOP, Page, Place, settle
from tests.load.records import SEATS
from tests.load.serving import OPEN, How, fresh
from tests.load.spy import spied
from tests.load.told import Row, say, spread
from tests.server.line import Site


class Other(Protocol):
    """Who is there besides those who play."""

    did: str  # in the end

    def at_work(self) -> contextlib.AbstractAsyncContextManager[None]:
        """What they do, they do now."""


class Beside(NamedTuple):
    """What is measured: beside whom, and with so many bots at each table."""

    others: Callable[[Site], contextlib.AbstractAsyncContextManager[Other]]
    bots: int = 0


RATE = 100.0  # moves a second of persons
TABLES = 20  # of bots alone
FIRST = 250 * 4  # the number of their first house, beyond those of the tables that are measured
EVERY = 5  # so many others, then nobody again
LONGER = 1.2  # times as long: less than a fifth more is aimed at
NOBODY = "nobody"


class Nobody:
    """Nobody else."""

    did = ""

    @contextlib.asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Nothing is done."""
        yield


class Thinkers:
    """Bots of the top level at tables of their own, game after game, and somebody who looks on at each, so that they play."""

    did = ""

    def __init__(self, port: int, game: str) -> None:
        self._sites = [Site(port, house(FIRST + k)) for k in range(TABLES)]
        self._game, self._steps = game, 0
        self._pages: dict[Site, Page] = {}

    async def play(self, site: Site) -> None:
        """At one table after the other, of one address."""
        while True:
            table, _ = await asyncio.to_thread(site.make, *[TOP] * SEATS, game=self._game)
            page = self._pages[site] = await Page.open(site, Place(table))
            await page.is_over.wait()
            self._steps += page.steps
            await page.close()
            del self._pages[site]

    @property
    def _made(self) -> int:
        return self._steps + sum(page.steps for page in self._pages.values())

    @contextlib.asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Count what they do."""
        before, began = self._made, time.monotonic()
        yield
        made = (self._made - before) / (time.monotonic() - began)
        self.did = f"{made:.0f} moves a second of bots at {TABLES} tables of their own"

    @contextlib.asynccontextmanager
    async def playing(self) -> AsyncIterator["Thinkers"]:
        """They play meanwhile."""
        tasks = [asyncio.create_task(self.play(site)) for site in self._sites]
        try:
            yield self
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


@contextlib.asynccontextmanager
async def nobody(site: Site) -> AsyncIterator[Other]:
    """Nobody else."""
    yield Nobody()


def thinking(game: str) -> Mapping[str, Beside]:
    """What is measured of bots."""
    return {
        f"a {TOP} at each table": Beside(nobody, 1),
        f"a {TOP} at each table and {SEATS} at each of {TABLES} more, of an address of its own each": Beside(
            lambda site: Thinkers(site.port, game).playing(), 1
        ),
    }


def flooding(names: Sequence[str]) -> Mapping[str, Beside]:
    """What is measured of floods."""

    def beside(name: str) -> Beside:
        @contextlib.asynccontextmanager
        async def others(site: Site) -> AsyncIterator[Other]:
            with flooder(name, site.port) as found:
                yield found

        return Beside(others)

    return {name: beside(name) for name in names}


async def measured(game: str, beside: Beside, seconds: float, store: str, spy: str = "") -> tuple[Waits, str]:
    """How long moves take beside this, on a server as it is open to everybody, and what it did; `spy` names a profile."""
    with fresh(store, OPEN) as running:
        await settle(running, game)
        async with beside.others(running.site) as others:

            @contextlib.asynccontextmanager
            async def at_work() -> AsyncIterator[None]:
                async with spied(running.process.pid, spy) if spy else contextlib.nullcontext(), others.at_work():
                    yield

            found = await load(running, game, RATE, Seating(bots=beside.bots), seconds, at_work())
        return found, others.did


def order(names: Sequence[str], turn: int) -> list[str]:
    """All of them, and nobody at first and after every few; the other way round in every other round."""
    some = [one for k, name in enumerate(names) for one in ([NOBODY, name] if k % EVERY == 0 else [name])]
    return some[:: 1 if turn % 2 == 0 else -1]


class Found(NamedTuple):
    """What was measured beside one of them."""

    rounds: list[Waits]
    did: str  # in the last round


def compared(
    game: str, those: Mapping[str, Beside], seconds: float, how: How
) -> tuple[dict[str, Found], list[list[Waits]]]:
    """How long moves take beside each of them; and beside nobody, in each round several times."""
    found, alone = dict[str, list[tuple[Waits, str]]](), list[list[Waits]]()
    for turn in range(how.rounds):
        alone.append([])
        for name in order(list(those), turn):
            say(f"{game}, round {turn + 1} of {how.rounds}: beside {name}, {seconds:g} s")
            spy = f"{how.title(game)}, beside {name}" if how.is_spied and turn == 0 else ""
            one = asyncio.run(measured(game, those.get(name, Beside(nobody)), seconds, how.store, spy))
            if name in those:
                found.setdefault(name, []).append(one)
            else:
                alone[-1].append(one[0])
    return {name: Found([one for one, _ in each], each[-1][1]) for name, each in found.items()}, alone


def rows(
    title: str, those: Mapping[str, Found], alone: Sequence[Sequence[Waits]], aim: str, note: str = ""
) -> Iterator[Row]:
    """What was found beside each of them, against nobody: of all rounds together, and how far rounds stray."""
    by_round = [Waits.together(each) for each in alone]
    nobody = Waits.together(by_round)
    strays = spread([one.at(99)[0] / nobody.at(99)[0] for each in alone for one in each])
    what = f"{title}, {RATE:g} moves a second: beside nobody{note}"
    yield Row(what, f"{nobody.told()}; single ones have {strays} times that p99 until acknowledged")
    for name, (rounds, did) in those.items():
        together, ratios, parts = Waits.together(rounds), list[float](), list[str]()
        for k, until in enumerate(("acknowledged", "at the last viewer")):
            ratios.append(together.at(99)[k] / nobody.at(99)[k])
            each = spread([one.at(99)[k] / none.at(99)[k] for one, none in zip(rounds, by_round, strict=True)])
            parts.append(f"{until} **{ratios[k]:.2f}** times nobody's p99 (by round {each}), {together.marks(k)}")
        if together.bots:
            parts.append(f"{together.bots / together.seconds:.0f} moves a second of bots at these tables")
        yield Row(f"the same, beside {named(name)}", "; ".join(filter(None, [*parts, did])), aim, max(ratios) < LONGER)


def named(name: str) -> str:
    """Who that is, in words."""
    if name not in FLOODERS:
        return name
    words = (FLOODERS[name].__doc__ or "").rstrip(".")
    return f"`{name}`: {words[0].lower()}{words[1:]}"


def floods(game: str, names: Sequence[str], seconds: float, how: How) -> Iterator[Row]:
    """Those who flood."""
    note = f" (who floods runs at nice {NICE}: all others on this machine go first)"
    yield from rows(how.title(game), *compared(game, flooding(names), seconds, how), f"under {LONGER:g} times", note)


def bots(game: str, seconds: float, how: How) -> Iterator[Row]:
    """Bots that think."""
    aim = f"as without, so under {LONGER:g} times"
    yield from rows(how.title(game), *compared(game, thinking(game), seconds, how), aim)
