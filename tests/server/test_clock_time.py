"""Clocks by a time of their own, which passes at once: where each note takes long, fails, or is late, time is over by and by."""

import asyncio
import itertools
import time
from collections.abc import Callable, Coroutine
from selectors import SelectSelector
from types import SimpleNamespace
from typing import Any

import pytest

from fathom.server import wire
from fathom.server.clock import Timekeeper
from fathom.server.seats import PERSON
from fathom.server.store import Thought
from fathom.server.trouble import Trouble

MOST = 2_000.0  # seconds in which it must be over


class Time(SelectSelector):
    """Nobody waits: whenever nothing is to be done until some moment, it is that moment, or `late` seconds later."""

    def __init__(self) -> None:
        super().__init__()
        self.now, self.late = 1_000.0, 0.0

    def select(self, timeout: float | None = None) -> Any:
        found = super().select(0)
        if not found and timeout:
            self.now += timeout + self.late
        return found


class Store:
    """Keeps what is noted of one clock: so many seconds later, if that does not fail."""

    def __init__(self, takes: float, fails: Callable[[int], bool] = lambda number: False) -> None:
        self._takes, self._fails, self._count = takes, fails, itertools.count(1)
        self._kept: tuple[int, int, float | None] | None = None

    async def keep_clock(self, table: str, version: int, milliseconds: int, *, goes: bool) -> None:
        await asyncio.sleep(self._takes)
        if self._fails(next(self._count)):
            raise Trouble(503, "server-no-store", detail="away")
        if self._kept is None or (version, milliseconds) >= self._kept[:2]:
            self._kept = version, milliseconds, time.monotonic() if goes else None

    async def clock(self, table: str) -> Thought | None:
        await asyncio.sleep(self._takes)
        if self._kept is None:
            return None
        version, milliseconds, moment = self._kept
        return Thought(version, milliseconds, None if moment is None else time.monotonic() - moment)


class Table(SimpleNamespace):
    """A table whose first seat is asked, and looks on here."""

    def __init__(self, *, is_shared: bool) -> None:
        super().__init__(
            id="t", version=1, is_lost=False, is_over=False, is_anew=False, is_shared=is_shared, opens_in=0
        )
        self.entry = SimpleNamespace(clock=wire.Clock(0, 30), has_begun=True, leaves="waits")
        self.audience = SimpleNamespace(here={0, 1}, tick=lambda: None)
        self.course = SimpleNamespace(moves=[], era=0, late=-1, spent={}, version=1)
        self.seats, self.awaited = [SimpleNamespace(player=PERSON)] * 2, (0, False)
        self.places_elsewhere = frozenset[int]()
        self.ended = asyncio.Event()

    def is_elsewhere(self, seat: int) -> bool:
        return False

    async def happen(self, what: Callable[[Any], list[Any]], *, drives: bool) -> None:
        if what(self.course):
            self.is_lost = True
            self.ended.set()

    def move(self) -> None:
        """The other seat is asked."""
        self.course.moves.append(1)
        self.version = self.course.version = self.version + 1
        self.awaited = 1 - self.awaited[0], False


@pytest.fixture
def passing(monkeypatch: pytest.MonkeyPatch) -> Time:
    passed = Time()
    monkeypatch.setattr(time, "monotonic", lambda: passed.now)
    return passed


def run(passing: Time, done: Coroutine[Any, Any, Any]) -> Any:
    """What comes of it, in that time."""
    loop = asyncio.SelectorEventLoop(passing)
    loop.time = lambda: passing.now  # type: ignore[method-assign]
    try:
        return loop.run_until_complete(done)
    finally:
        loop.close()


async def over(store: Store, *, is_shared: bool, most: float = MOST) -> float:
    """The seconds after which the time of whoever is asked is over, who has 32 of them."""
    began, table = time.monotonic(), Table(is_shared=is_shared)
    clocks = Timekeeper(table, store, None)  # type: ignore[arg-type]
    clocks.heed()
    async with asyncio.timeout(most):
        await table.ended.wait()
    await clocks.stop()
    return time.monotonic() - began


@pytest.mark.parametrize("is_shared", [False, True])
@pytest.mark.parametrize(("takes", "most"), [(0, 32.1), (0.3, 40), (0.6, 50), (1.5, 70), (4.9, 150), (10.5, 1_800)])
def test_a_slow_store_makes_clocks_slow_and_no_more(passing: Time, takes: float, most: float, is_shared: bool) -> None:
    assert 31.9 < run(passing, over(Store(takes), is_shared=is_shared)) < most


@pytest.mark.parametrize("is_shared", [False, True])
@pytest.mark.parametrize("one_of", [2, 4])
@pytest.mark.parametrize("takes", [0.7, 2.5])
def test_a_store_that_fails_again_and_again_is_spared_once_each_time(
    passing: Time, takes: float, one_of: int, is_shared: bool
) -> None:
    store = Store(takes, lambda number: number % one_of == 0)
    assert run(passing, over(store, is_shared=is_shared)) < 200


@pytest.mark.parametrize("late", [0.6, 1.5, 2.5, 4])
@pytest.mark.parametrize("takes", [0, 0.05])
def test_where_the_machine_is_always_late_time_is_over_too(passing: Time, late: float, takes: float) -> None:
    passing.late = late
    assert run(passing, over(Store(takes), is_shared=False)) < 300


@pytest.mark.parametrize("late", [5, 9.5, 10.1, 11, 30])
@pytest.mark.parametrize("takes", [0, 0.01, 0.2])
@pytest.mark.parametrize("is_shared", [False, True])
def test_it_is_where_each_time_is_as_long_as_one_that_gives_time_to_come_back(
    passing: Time, late: float, takes: float, is_shared: bool
) -> None:
    passing.late = late
    assert run(passing, over(Store(takes), is_shared=is_shared, most=400 * late)) < 400 * late


@pytest.mark.parametrize("takes", [0.01, 0.6])
def test_who_is_next_after_a_long_stall_has_what_is_left_of_the_time_to_come_back(passing: Time, takes: float) -> None:
    async def played() -> tuple[float, float]:
        table = Table(is_shared=False)
        clocks = Timekeeper(table, Store(takes), None)  # type: ignore[arg-type]
        clocks.heed()
        await asyncio.sleep(5.2)
        passing.now += 12
        await asyncio.sleep(1.5)
        before = clocks._since - passing.now
        table.move()
        clocks.heed()
        after = clocks._since - passing.now
        await clocks.stop()
        return before, after

    before, after = run(passing, played())
    assert 8 < before <= 10 and 8 < after <= 10
