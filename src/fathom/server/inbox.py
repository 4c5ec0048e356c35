"""Waiting that takes little memory: thousands of pages wait all the time, each for its next message and for news.

In asyncio's own classes each line of those who wait is a deque, which takes 760 bytes when it is empty; a queue has three of
them, and an event in which there is a fourth.
"""

import asyncio
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Bell(asyncio.Event):
    """An event for which only few wait at once."""

    def __init__(self) -> None:
        super().__init__()
        self._waiters: Any = []  # asyncio's line of futures, to which it appends, and from which it removes


class Inbox(Generic[T]):
    """A queue without an end, which one at a time takes from."""

    __slots__ = ("_bell", "_waiting")

    def __init__(self) -> None:
        self._waiting: list[T] = []  # few mostly, so that to take the first moves few others
        self._bell = Bell()

    def __len__(self) -> int:
        """How many wait to be taken."""
        return len(self._waiting)

    def empty(self) -> bool:
        """Whether none does."""
        return not self._waiting

    def put_nowait(self, item: T) -> None:
        """Add it behind all others."""
        self._waiting.append(item)
        self._bell.set()

    async def get(self) -> T:
        """Take the first, as soon as there is one."""
        while not self._waiting:
            self._bell.clear()
            await self._bell.wait()
        return self._waiting.pop(0)
