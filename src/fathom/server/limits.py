"""How much one connection, one person and one address may ask of a server that is open to everybody: token buckets.

A bucket holds so many tokens and fills at so many a second; each thing that is asked takes one. A connection that has none
left, or whose person has none, is heard later; a request is refused, or waits for a token that is still to come. A person is
known by the hash of their browser's key. Whoever throws that key away has another bucket, but the same address.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

Take = Callable[[], float]  # takes a token, or says in how many seconds there is one

MOST_KEPT = 20_000  # addresses or persons that are remembered; who has asked for nothing for longest is forgotten first
LATELY = 3600.0  # seconds


class Rate(NamedTuple):
    """So many at once, and so many a second from then on."""

    burst: float
    a_second: float


class Limits(NamedTuple):
    """What is allowed; None: anything."""

    commands: Rate | None = None  # on a socket
    requests: Rate | None = None  # of an address
    tables: Rate | None = None  # that an address makes
    sockets: int | None = None  # of an address at once
    connections: int | None = None  # of an address at once that are no sockets: a browser has six
    persons: Rate | None = None  # what a person changes: commands on all their sockets, and requests
    pace: Rate | None = None  # at which an address is answered; what it asks for above that waits
    joins: Rate | None = None  # at which an address may open sockets; those above that wait
    records: Rate | None = None  # at which records that an address sends are read; those above that wait a little
    addresses: Rate | None = None  # commands at all sockets of an address together
    seats: Rate | None = None  # that an address takes at tables in the lobby
    bots: Rate | None = None  # at which bots move at the tables of an address; what is above that waits


PRIVATE = Limits()
PUBLIC = Limits(
    commands=Rate(60, 15),
    requests=Rate(300, 30),
    tables=Rate(20, 0.1),
    sockets=60,
    connections=200,
    persons=Rate(120, 30),
    pace=Rate(30, 60),
    joins=Rate(12, 4),
    records=Rate(20, 1),
    addresses=Rate(300, 60),
    seats=Rate(30, 0.1),
    bots=Rate(8, 16),
)


class Bucket:
    """One bucket, full at first."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._tokens = rate.burst
        self._at = time.monotonic()

    def take(self) -> float:
        """Take a token; how many seconds it is until there is one, if there is none left: then none is taken."""
        wait = self._wait()
        if not wait:
            self._tokens -= 1
        return wait

    def borrow(self) -> float:
        """Take a token, which may be one that is still to come; how many seconds it is until then."""
        wait = self._wait()
        self._tokens -= 1
        return wait

    def borrow_soon(self, most: float) -> float | None:
        """The same; None if that is more than so many seconds until then: then none is taken."""
        return self.borrow() if self._wait() <= most else None

    @property
    def is_empty(self) -> bool:
        """Whether there is no token now."""
        return self._wait() > 0

    def _wait(self) -> float:
        """How many seconds it is until there is a token."""
        now = time.monotonic()
        self._tokens = min(self._rate.burst, self._tokens + (now - self._at) * self._rate.a_second)
        self._at = now
        return max(0.0, (1 - self._tokens) / self._rate.a_second)


class Buckets:
    """A bucket for each address, or person: for whatever has a name."""

    def __init__(self, rate: Rate | None) -> None:
        """With no rate, everything is allowed."""
        self._rate = rate
        self._kept: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str) -> float:
        """Take a token of whoever has that name; how many seconds it is until there is one, if there is none left."""
        return self._of(name).take() if self._rate else 0.0

    def borrow(self, name: str) -> float:
        """Take a token of whoever has that name, which may be one that is still to come; how many seconds it is until then."""
        return self._of(name).borrow() if self._rate else 0.0

    def borrow_soon(self, name: str, most: float) -> float | None:
        """The same; None if that is more than so many seconds until then: then none is taken."""
        return self._of(name).borrow_soon(most) if self._rate else 0.0

    def allows(self, name: str) -> bool:
        """Take a token of whoever has that name, if there is one."""
        return not self.take(name)

    def _of(self, name: str) -> Bucket:
        assert self._rate is not None
        bucket = self._kept.setdefault(name, Bucket(self._rate))
        self._kept.move_to_end(name)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return bucket


class Lately:
    """How often each address did something within the last hour. Only memory knows, and nothing is told of it."""

    def __init__(self) -> None:
        """Nobody did."""
        self._done: OrderedDict[str, list[float]] = OrderedDict()

    def count(self, name: str) -> int:
        """Whoever has that name does it now; how often they did before."""
        now = time.monotonic()
        before = [at for at in self._done.pop(name, []) if now - at < LATELY]
        self._done[name] = [*before, now]
        if len(self._done) > MOST_KEPT:
            self._done.popitem(last=False)
        return len(before)


class Counters:
    """How many of something each address has open."""

    def __init__(self, most: int | None) -> None:
        """With no limit, as many as anybody likes."""
        self._most = most
        self._open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """One more, if it is allowed."""
        count = self._open.get(address, 0) + 1
        if self._most is not None and count > self._most:
            return False
        self._open[address] = count
        return True

    def leave(self, address: str) -> None:
        """One less."""
        left = self._open.pop(address, 1) - 1
        if left:
            self._open[address] = left
