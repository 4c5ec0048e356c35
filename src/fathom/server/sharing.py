"""What a live table has in common with the same table at other servers on the same store: who drives it, and who tells whom.

A person's command may be written by any server. Bots and chance are driven by one, which has a lease that ends by itself: if that
server dies, another one takes over. What a driver writes carries the number of its lease, so of two that both believe they drive,
only one is heard.
"""

import time
from contextlib import suppress

from fathom.server.bus import Bus, News
from fathom.server.store import EMPTY, Here, Present, Store
from fathom.server.trouble import Trouble

LEASE = 6.0  # seconds for which a server may drive a table without asking again; it asks when half of them are over
PRESENCE = 30.0  # seconds for which others believe who is here; told anew when half of them are over
BACK = 10.0  # seconds in which whoever wants to has come back to a server that was started: a page tries it every five
AGAIN = 1.0  # seconds until a server that was refused asks again
SURE = PRESENCE / 2 + 5.0  # seconds after which a server that runs has noted anew whoever is at a table
SILENCE = 8.0  # seconds after which others have been asked again, and again, if nothing is in the way
STARTED = time.monotonic()  # when this server was


class Sharing:
    """One table's part of what servers share."""

    def __init__(self, store: Store, bus: Bus, id: str, holder: str) -> None:
        """Table `id` at the server `holder`."""
        self.fence: int | None = None  # the number of the lease that was had last
        self._store = store
        self._bus = bus
        self._id = id
        self._holder = holder
        self._until = 0.0
        self._refused = 0.0
        self.elsewhere = EMPTY  # who is at the table at other servers, and how long ago others were
        self._heard = time.monotonic()  # when that was asked: at first, soon
        self._asked = self._heard  # when others were last asked
        self._gap = 0.0  # seconds before this server was started for which none had noted anything
        self.is_anew = False  # whether it may be that no server was there when it was read
        self._noted = EMPTY
        self._noted_until = 0.0

    @property
    def is_held(self) -> bool:
        """Whether this server drives the table, for all it knows."""
        return self.fence is not None and time.monotonic() < self._until

    async def hold(self) -> bool:
        """Whether this server may drive the table now; takes the lease or makes it longer if need be."""
        now = time.monotonic()
        if self.is_held and now < self._until - LEASE / 2:
            return True
        if now < self._refused:
            return False
        self.fence = await self._store.lease(self._id, self._holder, LEASE)
        self._until = now + LEASE
        self._refused = now + AGAIN if self.fence is None else 0.0
        return self.fence is not None

    def drop(self) -> None:
        """The lease is somebody else's."""
        self.fence = None

    async def let_go(self) -> None:
        """Let another server drive the table at once."""
        if self.is_held:
            self.fence = None
            with suppress(Trouble):  # then it ends by itself
                await self._store.lease(self._id, self._holder, 0)

    def is_news(self, here: Here) -> bool:
        """Whether the others are to be told who is here."""
        is_old = time.monotonic() > self._noted_until - PRESENCE / 2
        return here.who != self._noted.who or (here.who != EMPTY.who and is_old)

    async def note(self, here: Here) -> None:
        """Tell the others at once who is here. Raises `Trouble`."""
        await self._store.note(self._holder, {self._id: here}, PRESENCE)
        self.noted(here)

    def noted(self, here: Here) -> None:
        """The others have been told."""
        self._noted, self._noted_until = here, time.monotonic() + PRESENCE

    def hear(self, elsewhere: Here, asked: float | None = None) -> None:
        """This is said of the table at other servers, who were `asked` then; at first, when the table is read.

        Then the time since the last note is left out, till this server was started: nobody could be at a table.
        """
        if asked is not None and asked < self._heard:  # what was asked later has been heard already
            return
        self.elsewhere = elsewhere
        if asked is None:
            self._gap = min(elsewhere.age, max(0.0, STARTED - (self._heard - elsewhere.age)))
            self.is_anew = not elsewhere.seats or self._heard < STARTED + SURE
        else:
            self._gap, self._heard = 0.0, asked

    @property
    def is_alive(self) -> bool:
        """Whether another server has noted anything of the table since this one was started: else it may have died before."""
        return self._heard - self.elsewhere.age > STARTED

    def silence(self, asked: float) -> float:
        """They are `asked` now: the seconds since the last time, if too many: the store was away or the server stood still."""
        seconds, self._asked = asked - self._asked, max(asked, self._asked)
        return seconds if seconds > SILENCE else 0.0

    async def ask(self) -> tuple[Here, float]:
        """What is said of the table at other servers now, and when they were asked."""
        asked = time.monotonic()
        return (await self._store.noted(self._holder, [self._id])).get(self._id, EMPTY), asked

    def sights(self, began: str) -> dict[int, float]:
        """When each who is away was last seen at another server, by the monotonic clock: see `Here.away`."""
        return {seat: self._heard + self._gap - seconds for seat, seconds in self.elsewhere.away.get(began, {}).items()}

    def announce(self, present: Present) -> None:
        """Tell other servers that the table has come so far."""
        self._bus.announce(News(self._id, present))
