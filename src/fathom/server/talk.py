"""What people at a table say to each other. It is told to all who are there, at any server, and the last of it is kept.

It goes the way of a move: stored under the next number, which is there once, and told when the store has it. So all servers tell
it in the same order, and none of it is lost by a restart.
"""

import asyncio
from collections import deque
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from fathom.engine.errors import Sentence
from fathom.server import wire
from fathom.server.limits import Buckets, Rate
from fathom.server.seats import JOINERS, digest, held, visible
from fathom.server.store import TALK, Conflict, Store
from fathom.server.trouble import Trouble

if TYPE_CHECKING:
    from fathom.server.table import Table

TRIES = 10  # to say something, while others say something at other servers
PACE = Rate(5, 0.5)  # of one seat
PHRASES = ("hello", "luck", "oh", "bravo", "thanks", "moment", "game", "again")  # `phrase-hello` in the catalogues


class Talk:
    """What was said at one table."""

    def __init__(self, table: "Table", store: Store, said: Mapping[int, wire.Said]) -> None:
        """`said` is what was said before, by number."""
        self.number = max(said, default=0)  # of what was said last
        self._table = table
        self._store = store
        self._said = deque(said.values(), maxlen=TALK)
        self._buckets = Buckets(PACE)  # by who speaks: whoever has several seats says no more than others
        self._lock = asyncio.Lock()

    @property
    def last(self) -> list[wire.Said]:
        """The last that was said, the latest at the end."""
        return list(self._said)

    async def say(self, wish: wire.Say, given: Iterable[str]) -> wire.Refused | None:
        """Tell everybody, or say why not; for whoever brings the keys `given`."""
        keys = list(given)
        try:
            for tried in range(TRIES):
                revision = self._table.revision
                why = self._why_not(wish, keys) or (None if tried else self._too_fast(wish.seat))
                if why is not None:
                    return wire.Refused(wish.seat, -1, Sentence(why))
                with suppress(Conflict):  # somebody spoke at another server, or sat down, or got up, or the game began
                    await self._keep(self._signed(wish), revision)
                    return None
                await self._table.catch_up()
        except Trouble as trouble:
            return wire.Refused(wish.seat, -1, trouble.sentence)
        return wire.Refused(wish.seat, -1, Sentence("server-again"))

    async def follow(self, number: int) -> None:
        """Tell what was said at other servers, up to this number: what comes after may not be for all who look on now."""
        async with self._lock:
            if number > self.number:
                said = await self._store.said(self._table.id, self.number)
                self._tell(number, [one for at, one in said.items() if at <= number])

    async def _keep(self, said: wire.Said, revision: int) -> None:
        """Store it and tell it; `Conflict` if something has happened since this revision, `Trouble` if it cannot be stored."""
        async with self._lock:
            await self._store.say(self._table.id, self.number + 1, said, revision)
            self._tell(self.number + 1, [said])
        self._table.announce()

    def _tell(self, number: int, new: Iterable[wire.Said]) -> None:
        """All up to this number has been said: `new` is what nobody here has heard."""
        new = list(new)
        self.number = number
        self._said.extend(new)
        for viewer in self._table.viewers:
            for said in new:
                viewer.hear(said)

    def _signed(self, wish: wire.Say) -> wire.Said:
        """What is said, with the name and the sign of whoever has the seat now."""
        text = wish.text if wish.phrase else tidy(wish.text)
        return wire.Said(wish.seat, text, wish.phrase, self._table.entry.seats[wish.seat].name, self._who(wish.seat))

    def _who(self, seat: int) -> str:
        """What stands for the browser that has this seat: nothing can be learned from it, nor is it the same at another table."""
        keys = self._table.entry.keys
        return digest(f"{self._table.id} {next(key for key, seats in keys.items() if seat in seats)}")[:16]

    def _why_not(self, wish: wire.Say, given: Iterable[str]) -> str | None:
        entry = self._table.entry
        if not entry.host or wish.seat not in held(entry.keys, given):
            return "server-not-yours"
        if wish.phrase and wish.text not in PHRASES:
            return "server-no-phrase"
        if not wish.phrase and not entry.is_chatty:
            return "server-no-chat"
        if not wish.phrase and not visible(tidy(wish.text)):
            return "server-says-nothing"
        return None

    def _too_fast(self, seat: int) -> str | None:
        return None if self._buckets.allows(self._who(seat)) else "server-says-much"


def tidy(text: str) -> str:
    """A text in one line, without signs that are not to be seen, or that change what stands around them."""
    seen = (sign for sign in text if sign.isspace() or sign.isprintable() or ord(sign) in JOINERS)
    return " ".join("".join(seen).split())
