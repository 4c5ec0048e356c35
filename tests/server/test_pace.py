"""How long a bot takes says nothing of whether it had a choice, however much others have the bots to think about."""

import asyncio
import statistics
import time
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import pytest

from fathom.engine.position import Position
from fathom.server import driver as module
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
    pace._thoughts.clear()
    yield
    pace._thoughts.clear()


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
        monkeypatch.setattr(module, "_choose", lambda threads, bot, view, chance: time.sleep(THINKS) or 0)

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


def test_where_there_is_no_choice_one_of_the_latest_thoughts_of_that_player_is_thought_again() -> None:
    thought: list[object] = []
    for k in range(20):
        assert pace.think("pig", "hold_at:20", lambda k=k: thought.append(k) or k) == k  # type: ignore[misc]
    pace.think("pig", "random", lambda: thought.append("random") or 0)
    thought.clear()
    for _ in range(200):
        pace.think_again("pig", "hold_at:20")
    assert {*thought} == {*range(20 - pace.KEPT, 20)}


def test_who_was_never_seen_to_think_thinks_of_nothing_and_a_thought_that_fails_is_nobody_s_affair() -> None:
    pace.think_again("pig", "unknown")
    with pytest.raises(ZeroDivisionError):
        pace.think("pig", "hold_at:20", lambda: 1 // 0)
    pace.think_again("pig", "hold_at:20")
