"""Who waits for the same thing, and whose turn it is: one address after the other, however much each of them asks for.

An address may be that of many people, so nobody is refused for how much comes from there; it waits behind itself. Only when all
together wait for more than can be borne does something give way: the last of whoever waits for most.
"""

from collections import OrderedDict
from collections.abc import Hashable
from contextvars import ContextVar
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)

# The address whose wish is being seen to, which the gate notes; what the server does by itself is in nobody's name.
asker: ContextVar[str] = ContextVar("asker", default="")


class Fair(Generic[T]):
    """What waits, each thing for one address or several; those take turns, and for each what came first comes first."""

    def __init__(self, most: int) -> None:
        """Nothing yet, and never more than `most`, counted at each address."""
        self._most = most
        self._count = 0
        self._waiting: OrderedDict[str, OrderedDict[T, None]] = OrderedDict()  # by address, whose turn is next first
        self._addresses: dict[T, set[str]] = {}

    def __contains__(self, thing: T) -> bool:
        return thing in self._addresses

    def __len__(self) -> int:
        return len(self._addresses)

    def add(self, thing: T, address: str) -> T | None:
        """Let `thing` wait for `address`, too. Returns what has to give way to it, if anything has: itself, perhaps."""
        if address in self._addresses.setdefault(thing, set()):
            return None
        self._addresses[thing].add(address)
        self._waiting.setdefault(address, OrderedDict())[thing] = None
        self._count += 1
        return self._give_way(address) if self._count > self._most else None

    def take(self) -> T:
        """What is next; it waits no more."""
        address = next(iter(self._waiting))
        thing = next(iter(self._waiting[address]))
        self.remove(thing)
        if address in self._waiting:
            self._waiting.move_to_end(address)
        return thing

    def remove(self, thing: T) -> None:
        """Let `thing` wait no more, for anybody."""
        for address in list(self._addresses[thing]):
            self._leave(thing, address)

    def _leave(self, thing: T, address: str) -> None:
        things = self._waiting[address]
        del things[thing]
        self._count -= 1
        if not things:
            del self._waiting[address]
        self._addresses[thing].remove(address)
        if not self._addresses[thing]:
            del self._addresses[thing]

    def _give_way(self, address: str) -> T | None:
        """Of whoever waits for most, and of equals of `address`, the last goes; it is returned if it waits for nobody else."""
        most = max(self._waiting, key=lambda one: (len(self._waiting[one]), one == address))
        last = next(reversed(self._waiting[most]))
        self._leave(last, most)
        return None if last in self else last
