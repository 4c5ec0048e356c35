"""How long a bot takes says nothing of whether it had a choice, however much others have the bots to think about."""

import asyncio
import statistics
import time
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.random import Generator

from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.server import driver as module
from fathom.server.fair import asker
from fathom.server.library import Library
from fathom.server.sqlite import SQLite
from fathom.server.tables import Tables
from fathom.server.thoughts import KEPT, MOST_KINDS, Kind, Thought, Thoughts, kinds
from fathom.server.turns import Threads
from fathom.server.wire import NewTable, Seat

THINKS = 0.02  # seconds

legal: ContextVar[tuple[int, ...]] = ContextVar("legal", default=(0, 1))  # actions, for whoever asks


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
        monkeypatch.setattr(module, "_think", lambda threads, thought: time.sleep(THINKS) or 0)

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


class Recorded:
    """A bot that plays on in its view and draws, as it may, and tells what it saw and drew."""

    name = "recorded"

    def __init__(self) -> None:
        self.seen: list[tuple[Position, float]] = []

    def choose(self, view: Position, generator: Generator) -> int:
        self.seen.append((view.copy(), generator.random()))
        action = view.legal_actions()[0]
        view.play(action)
        return action


async def test_a_bot_without_a_choice_thinks_again_what_it_thought_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Tables(Library(), SQLite(tmp_path / "t.sqlite"), 1e9, threads=Threads())
    async with tables.running():
        seats = [Seat("Ann", "person"), Seat("Bo", "minnow")]
        id = (await tables.make(NewTable("deep_sea_adventure", seats, options={"start": "seat1"}), "ann")).table
        table = await tables.open(id)
        driver: Any = table._driver
        bot = driver._bots[1] = Recorded()
        monkeypatch.setattr(Position, "legal_actions", lambda self: list(legal.get()))

        async def nothing_happens(what: Any) -> bool:
            return False

        monkeypatch.setattr(table, "lead", nothing_happens)
        monkeypatch.setattr(Position, "play", lambda self, move, log=None: self._history.append(move))
        legal.set((0,))
        await driver._let_choose(1)
        assert not bot.seen, "nobody like it has thought yet"
        for choices in ((0, 1), (0,), (0,)):
            legal.set(choices)
            await driver._let_choose(1)
    first, *others = bot.seen
    assert len(others) == 2
    for view, number in others:
        assert view == first[0] and view.history == first[0].history and number == first[1]


SETUP = Setup("deep_sea_adventure", 2)


def test_only_the_latest_thoughts_are_kept_of_those_who_thought_last() -> None:
    thoughts, view = Thoughts(), Position(SETUP)
    chances = [np.random.default_rng(k) for k in range(20)]
    for chance in chances:
        thoughts.keep([("t", "a")], Thought(Recorded(), view, chance))
    assert {drawn(thoughts, ("t", "a")) for _ in range(200)} == {chance.random() for chance in chances[-KEPT:]}
    for k in range(MOST_KINDS):
        assert thoughts.drawn([("t", "a")]) is not None
        thoughts.keep([("t", f"b{k}")], Thought(Recorded(), view, chances[0]))
    assert thoughts.drawn([("t", "a")]) is None and len(thoughts._kept) == MOST_KINDS


def test_what_is_played_elsewhere_makes_no_move_of_this_table_slow_or_quick() -> None:
    """Somebody may have bots think long about other options, or of another end of a game, to tell moves apart here."""
    thoughts, here, planted = Thoughts(), np.random.default_rng(1), np.random.default_rng(2)
    own, other = (kinds("own", SETUP, "a"), kinds("other", SETUP, "a"))
    strange = kinds("strange", Setup("deep_sea_adventure", 2, options={"air": 60}), "a")
    for _ in range(KEPT):
        thoughts.keep(strange, Thought(Recorded(), Position(SETUP), planted))
    assert thoughts.drawn(own) is None
    thoughts.keep(other, Thought(Recorded(), Position(SETUP), planted))
    assert thoughts.drawn(own) is not None, "before anybody has thought here, those count who play the same"
    thoughts.keep(own, Thought(Recorded(), Position(SETUP), here))
    for _ in range(KEPT):
        thoughts.keep(other, Thought(Recorded(), Position(SETUP), planted))
    assert {drawn(thoughts, *own) for _ in range(50)} == {here.random()}


def drawn(thoughts: Thoughts, *alike: Kind) -> float:
    """The first number that a thought draws which is thought again."""
    found = thoughts.drawn(alike)
    assert found is not None
    return float(found.chance.random())


def test_a_thought_that_fails_when_it_is_thought_again_is_nobody_s_affair() -> None:
    class Broken:
        def choose(self, view: Position, generator: Generator) -> int:
            raise ZeroDivisionError

    thought = Thought(Broken(), Position("deep_sea_adventure", players=2), np.random.default_rng(1))
    with pytest.raises(ZeroDivisionError):
        module._think(Threads(), thought)
    module._think_again(Threads(), thought)
    module._think_again(Threads(), None)
