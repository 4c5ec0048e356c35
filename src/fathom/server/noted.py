"""What a server has noted of a clock, as another one reads it."""

import time
from math import inf
from typing import NamedTuple, Self

from fathom.server.store import Thought

NEVER = -inf


class Noted(NamedTuple):
    """What was noted of a clock that may run."""

    version: int  # of the table
    milliseconds: int  # that whoever was asked then had thought
    moment: float  # when that was so, by the monotonic clock; `NEVER` where no server has let it run since

    @classmethod
    def of(cls, found: Thought | None) -> Self | None:
        """What the store was found to have just now."""
        if found is None:
            return None
        return cls(found.version, found.milliseconds, NEVER if found.age is None else time.monotonic() - found.age)
