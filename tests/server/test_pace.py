"""How long a bot takes says nothing of whether it had a choice, however much others have the bots to think about."""

import asyncio
import itertools
import random
import statistics
import time
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import pytest

from fathom.engine.position import Position
from fathom.server import pace
from fathom.server.fair import asker
from fathom.server.library import Library
from fathom.server.sqlite import SQLite
from fathom.server.tables import Tables
from fathom.server.turns import Threads
from fathom.server.wire import NewTable, Seat

THINKS = 0.02  # seconds

legal: ContextVar[tuple[int, ...]] = ContextVar("legal", default=(0, 1))  # actions, for whoever asks


@pytest.fixture(autouse=True)
def nothing_is_known() -> Iterator[None]:
    pace._seconds.clear()
    pace._late.extend([0.0] * pace.KEPT)
    yield
    pace._seconds.clear()
    pace._late.extend([0.0] * pace.KEPT)


async def test_a_move_without_a_choice_waits_for_its_turn_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixty tables of six others keep both threads at work; at a table of one's own a bot has a choice, or none."""
    threads = Threads()
    tables = Tables(Library(), SQLite(tmp_path / "t.sqlite"), 1e9, threads=threads)

    async with tables.running():
        seats = [Seat("Ann", "person"), Seat("Bo", "minnow")]
        id = (await tables.make(NewTable("deep_sea_adventure", seats, options={"start": "seat1"}), "ann")).table
        table = await tables.open(id)
        driver: Any = table._driver
        monkeypatch.setattr(driver, "_think", lambda bot, view: time.sleep(THINKS) or 0)

        monkeypatch.setattr(Position, "legal_actions", lambda self: list(legal.get()))

        async def nothing_happens(what: Any) -> bool:
            return False

        monkeypatch.setattr(table, "lead", nothing_happens)

        async def crowd(address: str) -> None:
            asker.set(address)
            while True:
                await driver._let_choose(1)

        working = [asyncio.create_task(crowd(f"address {k % 6}")) for k in range(60)]
        asker.set("ann")
        took: dict[bool, list[float]] = {True: [], False: []}
        for k in range(40):
            has_choice = k % 2 == 0
            legal.set((0, 1) if has_choice else (0,))
            began = time.monotonic()
            await driver._let_choose(1)
            took[has_choice].append(time.monotonic() - began)
        for task in working:
            task.cancel()
    choice, forced = (statistics.median(took[which]) for which in (True, False))
    assert choice > 2 * THINKS, "it waits behind others"
    assert 0.6 * choice < forced < 1.6 * choice


class Busy:
    """A clock of a machine on which whoever sleeps or thinks is late by a third to three times 10 milliseconds."""

    def __init__(self) -> None:
        self.now = 0.0
        self.late = itertools.cycle((0.03, 0.01, 0.02 / 3, 0.01 / 3))

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds + next(self.late)


def test_where_a_thread_wakes_late_a_rest_takes_as_long_as_a_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Busy()
    monkeypatch.setattr(pace, "time", clock)
    monkeypatch.setattr(pace, "random", random.Random(1))
    took: dict[str, list[float]] = {"thought": [], "rest": []}

    def think() -> int:
        clock.sleep(THINKS)
        return 3

    def once(which: str) -> None:
        began = clock.now
        if which == "thought":
            assert pace.thought("pig", "hold_at:20", think) == 3
        else:
            pace.rest("pig", "hold_at:20")
        took[which].append(clock.now - began)

    for which in ["thought"] * 40 + ["rest"] * 400:
        once(which)
    late = statistics.mean(took["thought"]) - THINKS
    assert late > 0.01, "so a rest without a correction would take that much longer"
    # The first rests do not know yet how late they are.
    assert statistics.mean(took["rest"][pace.KEPT :]) == pytest.approx(statistics.mean(took["thought"]), abs=0.2 * late)
