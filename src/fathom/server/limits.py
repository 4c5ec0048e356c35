"""How much one connection and one address may ask of a server that is open to everybody: token buckets.

A bucket holds so many tokens and fills at so many a second; each thing that is asked takes one. A connection that has none
left is heard later; an address is refused.
"""

import time
from collections import OrderedDict
from typing import NamedTuple

MOST_KEPT = 20_000  # addresses that are remembered; those that have asked for nothing for longest are forgotten first


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


PRIVATE = Limits()
PUBLIC = Limits(Rate(60, 15), Rate(300, 30), Rate(20, 0.1), 60)


class Bucket:
    """One bucket, full at first."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._tokens = rate.burst
        self._at = time.monotonic()

    def take(self) -> float:
        """Take a token; how many seconds it is until there is one, if there is none left: then none is taken."""
        now = time.monotonic()
        self._tokens = min(self._rate.burst, self._tokens + (now - self._at) * self._rate.a_second)
        self._at = now
        if self._tokens < 1:
            return (1 - self._tokens) / self._rate.a_second
        self._tokens -= 1
        return 0.0


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: Rate | None) -> None:
        """With no rate, everything is allowed."""
        self._rate = rate
        self._kept: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, address: str) -> bool:
        """Take a token of that address, if it has one."""
        if self._rate is None:
            return True
        bucket = self._kept.setdefault(address, Bucket(self._rate))
        self._kept.move_to_end(address)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return not bucket.take()


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
