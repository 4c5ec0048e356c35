"""Who waits for a thread: addresses take turns, the same is made once, and what nobody wants any more is not made."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.server import turns as module
from fathom.server.fair import Fair, asker
from fathom.server.trouble import Trouble
from fathom.server.turns import Turns


def taken(fair: Fair[Any]) -> list[Any]:
    """All that waits, in its turn."""
    return [fair.take() for _ in range(len(fair))]


def test_addresses_take_turns_however_much_each_asks_for() -> None:
    fair = Fair[str](99)
    for thing in ("a1", "a2", "a3", "a4", "b1", "b2", "c1"):
        assert fair.add(thing, thing[0]) is None
    assert taken(fair) == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]


def test_who_comes_again_waits_for_the_others() -> None:
    fair = Fair[str](99)
    for thing in ("a1", "b1", "b2"):
        fair.add(thing, thing[0])
    assert fair.take() == "a1"
    fair.add("a2", "a")
    assert taken(fair) == ["b1", "a2", "b2"]


def test_what_several_wait_for_comes_when_the_first_of_them_has_its_turn() -> None:
    fair = Fair[str](99)
    for thing in ("a1", "a2", "a3"):
        fair.add(thing, "a")
    for _ in range(2):
        fair.add("a3", "b")
    assert taken(fair) == ["a1", "a3", "a2"] and "a3" not in fair


def test_what_is_removed_waits_no_more() -> None:
    fair = Fair[str](99)
    for thing in ("a1", "a2", "b1"):
        fair.add(thing, thing[0])
    fair.add("a1", "b")
    fair.remove("a1")
    assert taken(fair) == ["a2", "b1"]


def test_of_too_much_the_last_of_whoever_waits_for_most_gives_way() -> None:
    fair = Fair[str](4)
    for thing in ("a1", "a2", "a3", "b1"):
        assert fair.add(thing, thing[0]) is None
    assert fair.add("a4", "a") == "a4"
    assert fair.add("c1", "c") == "a3"
    assert fair.add("b2", "b") == "b2", "of equals, whoever comes"
    assert taken(fair) == ["a1", "b1", "c1", "a2"]


def test_what_gives_way_at_one_address_waits_for_others() -> None:
    fair = Fair[str](3)
    for thing in ("a1", "a2"):
        fair.add(thing, "a")
    fair.add("a2", "b")
    assert fair.add("c1", "c") is None
    assert taken(fair) == ["a1", "a2", "c1"]


@given(st.lists(st.tuples(st.integers(0, 9), st.sampled_from("abc")) | st.none() | st.integers(0, 9), max_size=60))
def test_everything_comes_once_or_gives_way_and_never_too_much_waits(
    story: list[tuple[int, str] | int | None],
) -> None:
    """`story`: what is added for whom; None is a turn; a number alone is removed."""
    fair, waiting = Fair[int](5), set[int]()
    for event in story:
        if isinstance(event, tuple):
            waiting.add(event[0])
            if (gone := fair.add(*event)) is not None:
                waiting.remove(gone)
        elif event is None and waiting:
            waiting.remove(fair.take())
        elif event in waiting:
            fair.remove(event)
            waiting.remove(event)
        assert len(fair) == len(waiting) <= 5 and all(thing in fair for thing in waiting)
    assert set(taken(fair)) == waiting


# ---------------------------------------------------------------- a thread


class Bench:
    """A thread that is held up, and what it has made by now."""

    def __init__(self, turns: Turns) -> None:
        self.turns, self.made = turns, list[str]()
        self._gate = threading.Event()

    def ask(self, what: str, address: str = "", key: str | None = None) -> asyncio.Future[str]:
        with asked_by(address):
            return self.turns.ask(self.making(what), key)

    def making(self, what: str) -> Callable[[], str]:
        def make() -> str:
            assert self._gate.wait(20)
            self.made.append(what)
            return what

        return make

    def go(self) -> None:
        self._gate.set()


@contextmanager
def asked_by(address: str) -> Iterator[None]:
    """Meanwhile it is that address that asks."""
    before = asker.set(address)
    yield
    asker.reset(before)


@asynccontextmanager
async def bench(most: int = 99) -> AsyncIterator[Bench]:
    """The thread is busy with "first" until it may `go`."""
    found = Bench(Turns("test", most))
    found.ask("first")
    while found.turns._waiting:
        await asyncio.sleep(0.001)
    yield found
    found.go()
    found.turns.stop()


async def test_nobody_waits_for_all_that_another_address_wants() -> None:
    async with bench() as work:
        many = [work.ask(f"a{number}", "a") for number in range(9)]
        one = work.ask("b", "b")
        work.go()
        await asyncio.gather(*many, one)
        assert work.made[:4] == ["first", "a0", "b", "a1"]


async def test_several_threads_work_at_once_and_no_more_than_these() -> None:
    turns, at_work, most = Turns("test", 99, threads=3), list[int](), list[int]()

    def make() -> None:
        at_work.append(1)
        most.append(len(at_work))
        time.sleep(0.02)
        at_work.pop()

    for _ in range(2):
        await asyncio.gather(*(turns.ask(make) for _ in range(9)))
        assert max(most) == 3
        most.clear()
    turns.stop()


async def test_what_is_asked_for_under_one_key_is_made_once_for_all() -> None:
    async with bench() as work:
        wishes = [work.ask("same", address, "key") for address in "abca"]
        await asyncio.sleep(0.01)
        work.go()
        assert await asyncio.gather(*wishes) == ["same"] * 4 and work.made == ["first", "same"]
        assert await work.ask("again", "a", "key") == "again" and not work.turns._works, "nothing is kept"


async def test_what_is_asked_for_again_or_hastened_has_the_turn_of_whoever_comes_now() -> None:
    async with bench() as work:
        wishes = [work.ask(f"a{number}", "a", f"a{number}") for number in range(6)]
        wishes.append(work.ask("a4", "b", "a4"))
        with asked_by("c"):
            work.turns.hasten("a5")
            work.turns.hasten("what nobody asked for")
        work.go()
        await asyncio.gather(*wishes)
        assert work.made == ["first", "a0", "a4", "a5", "a1", "a2", "a3"]


async def test_what_nobody_wants_any_more_is_not_made() -> None:
    async with bench() as work:
        gone = [work.ask(f"gone{number}", "a") for number in range(9)]
        left, stays = work.ask("both", "a", "key"), work.ask("both", "b", "key")
        for wish in (*gone, left):
            wish.cancel()
        await asyncio.sleep(0)
        assert len(work.turns._waiting) == 1
        work.go()
        assert await stays == "both" and work.made == ["first", "both"] and not work.turns._works


async def test_of_too_much_some_is_refused_with_a_sentence() -> None:
    async with bench(2) as work:
        kept, last = [work.ask(f"a{number}", "a") for number in range(2)]
        with pytest.raises(Trouble, match="server-busy"):
            await work.ask("a2", "a")
        other = work.ask("b", "b")
        with pytest.raises(Trouble, match="server-busy"):
            await last
        work.go()
        assert await asyncio.gather(kept, other) == ["a0", "b"] and not work.turns._works


async def test_whatever_goes_wrong_is_told_to_all_and_the_next_is_made() -> None:
    def fail() -> None:
        raise ZeroDivisionError

    async with bench() as work:
        wishes = [work.turns.ask(fail, "key") for _ in range(2)]
        after = work.ask("after")
        work.go()
        assert [type(error) for error in await asyncio.gather(*wishes, return_exceptions=True)] == [
            ZeroDivisionError
        ] * 2
        assert await after == "after"


async def test_at_the_end_nobody_waits() -> None:
    async with bench() as work:
        wishes = [work.ask("late", key="key") for _ in range(2)]
        work.turns.stop()
        wishes.append(work.ask("later"))
        await asyncio.wait(wishes, timeout=5)
        assert all(wish.cancelled() for wish in wishes)
        work.go()
        await asyncio.sleep(0.02)
        assert work.made == ["first"]


async def test_what_is_kept_is_made_once_until_nobody_has_asked_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT", 0.2)
    turns, made = Turns("test", 99), count()
    try:
        for _ in range(6):
            assert await turns.ask(lambda: next(made), "kept", is_kept=True) == 0
            await asyncio.sleep(0.06)
        assert [await turns.ask(lambda: next(made), "not") for _ in range(3)] == [1, 2, 3]
        await asyncio.sleep(0.3)
        assert await turns.ask(lambda: next(made), "kept", is_kept=True) == 4
        await asyncio.sleep(0.3)
        assert not turns._works
    finally:
        turns.stop()


async def test_what_failed_is_not_kept() -> None:
    turns = Turns("test", 99)
    try:
        with pytest.raises(ZeroDivisionError):
            await turns.ask(lambda: 1 / 0, "key", is_kept=True)
        assert await turns.ask(lambda: 1, "key", is_kept=True) == 1
    finally:
        turns.stop()
