"""What thousands of pages wait with: as asyncio's own, but small."""

import asyncio
import gc
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from fathom.server.inbox import Bell, Inbox


async def test_what_came_first_is_taken_first_and_what_comes_later_is_waited_for() -> None:
    inbox = Inbox[int]()
    for item in (1, 2):
        inbox.put_nowait(item)
    assert len(inbox) == 2 and not inbox.empty()
    assert [await inbox.get(), await inbox.get()] == [1, 2]
    assert inbox.empty()
    taking = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    assert not taking.done()
    inbox.put_nowait(3)
    assert await taking == 3


async def test_who_gives_up_waiting_takes_nothing_with_them() -> None:
    inbox, bell = Inbox[int](), Bell()
    for wait in (inbox.get, bell.wait):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await wait()
    inbox.put_nowait(4)
    assert await inbox.get() == 4
    bell.set()
    assert await bell.wait()


async def test_a_bell_wakes_all_who_wait() -> None:
    bell = Bell()
    waiting = [asyncio.create_task(bell.wait()) for _ in range(3)]
    await asyncio.sleep(0)
    bell.set()
    assert await asyncio.gather(*waiting) == [True] * 3


def memory(make: Callable[[], Any]) -> float:
    """Bytes that one takes, of two hundred."""
    gc.collect()
    tracemalloc.start()
    made = [make() for _ in range(200)]
    taken = tracemalloc.get_traced_memory()[0] / len(made)
    tracemalloc.stop()
    return taken


def test_they_are_small() -> None:
    assert 4 * memory(Bell) < memory(asyncio.Event)
    assert 4 * memory(Inbox) < memory(asyncio.Queue)
