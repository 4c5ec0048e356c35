"""All tables: making one, finding one, and which of them are in memory."""

import asyncio
import datetime
import os
import re
import secrets
import time
import unicodedata
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress

from fathom.engine.setup import Setup
from fathom.server import export, replays, wire
from fathom.server.estimates import Estimates
from fathom.server.library import Library
from fathom.server.seats import PERSON, digest, new_key, opened
from fathom.server.store import Decided, Entry, Event, Store
from fathom.server.table import Kept, Table
from fathom.server.trouble import Trouble

LONGEST_NAME = 40  # characters
JOINERS = {0x200C: "", 0x200D: ""}  # part of names in Persian or Hindi, and of some emoji
UNSEEN = re.compile(  # joiners, fillers, blanks and selectors: signs that show nothing by themselves
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


class Tables:
    """The tables of one server. Whatever is here can be lost at any time and is read again from the store."""

    def __init__(self, library: Library, store: Store, idle: float) -> None:
        """Tables on the games of `library`, kept in `store`; one nobody looks at for `idle` seconds is dropped from memory."""
        self.library = library
        self.store = store
        self._idle = idle
        self._live: dict[str, Table] = {}
        self._seen: dict[str, float] = {}  # when each live table was last asked for or busy
        self._reading: dict[str, asyncio.Task[Table]] = {}
        self._estimates = Estimates()
        self._threads = ThreadPoolExecutor(max(2, (os.cpu_count() or 2) - 1), thread_name_prefix="bot")

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Drop idle tables meanwhile, and put everything away at the end."""
        sweeper = asyncio.create_task(self._sweep())
        try:
            yield
        finally:
            sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await sweeper
            await asyncio.gather(*(table.stop() for table in self._live.values()))
            self._estimates.stop()
            self._threads.shutdown(wait=False, cancel_futures=True)
            await self.store.close()

    async def make(self, wish: wire.NewTable) -> wire.TableMade:
        """A new table as wished; `Trouble` if it cannot be. One key opens all seats of persons."""
        seats = _named(wish.seats)
        preset, options, seed = wish.preset, wish.options, None
        if wish.guided:
            guided = self.library.guided(wish.game, len(seats))
            preset, options, seed = "default", dict(guided.options), guided.seed
        return await self._begin(self.library.setup(wish.game, len(seats), preset, options), seats, seed=seed)

    async def play_on(self, wish: wire.PlayOn) -> wire.TableMade:
        """A new table at which the first moves of a record have been played; `Trouble` if it cannot be.

        A record holds nothing but what everybody may know, so who plays on from it knows no more than that.
        """
        seats = _named(wish.seats)
        position = (await asyncio.to_thread(replays.parse, wish.record)).position
        if wish.moves >= len(position.history) and position.is_over:
            raise Trouble(400, "server-nothing-left")
        if wish.moves > len(position.history):
            raise Trouble(400, "server-not-known")
        if len(seats) != position.players:
            raise Trouble(400, "server-bad-request", detail=f"{len(seats)} seats")
        events = [Decided(action) for action in position.history[: wish.moves]]
        return await self._begin(position.setup, seats, events)

    async def _begin(
        self, setup: Setup, seats: list[wire.Seat], events: Sequence[Event] = (), seed: int | None = None
    ) -> wire.TableMade:
        game = setup.game.id
        for index, seat in enumerate(seats):
            try:
                if seat.player != PERSON:
                    self.library.player(game, seat.player)
            except Trouble as trouble:
                raise trouble.also(400, seat=index) from trouble
        persons = [index for index, seat in enumerate(seats) if seat.player == PERSON]
        key, id = new_key(), secrets.token_hex(8)
        now = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
        keys = {digest(key): persons}
        await self.store.add(id, Entry(game, setup.game.version, setup.preset, setup.options, seats, keys, now, seed))
        if events:
            await self.store.append(id, 1, events)
        return wire.TableMade(id, key)

    async def again(self, id: str, key: str) -> wire.TableMade:
        """Another table like table `id`, for whoever holds a key of that one."""
        entry, _ = await self._entry(id)
        if opened(entry.keys, key) is None:
            raise Trouble(403, "server-wrong-key")
        guided = entry.seed is not None
        return await self.make(wire.NewTable(entry.game, entry.seats, entry.preset, entry.options, guided))

    async def open(self, id: str) -> Table:
        """The live table `id`, read from the store if need be; `Trouble` if there is none or it cannot be replayed."""
        table = self._live.get(id)
        if table is not None:
            await table.catch_up()
        if table is None or table.is_lost:
            reading = self._reading.get(id)
            if reading is None:  # whoever asks meanwhile waits for the same: one table, one writer
                reading = self._reading[id] = asyncio.create_task(self._read(id))
                reading.add_done_callback(lambda task: self._forget(id, task))
            table = await asyncio.shield(reading)
        self._seen[id] = time.monotonic()
        return table

    async def replay(self, id: str, key: str, eye: int | None) -> wire.Replay:
        """The past of table `id`, looked at from the seat `eye` by whoever holds `key`, or none."""
        table = await self.open(id)
        yours = opened(table.entry.keys, key) if key else ()
        if yours is None:
            raise Trouble(403, "server-wrong-key")
        if eye is not None and not -1 <= eye < len(table.entry.seats):
            raise Trouble(400, "server-bad-request", detail=f"seat {eye}")
        return await table.replay(yours, eye)

    async def chances(self, id: str) -> wire.Chances:
        """Who would have won at each moment of table `id`, as far as that is estimated by now."""
        return self._estimates.ask(*(await self.open(id)).finished())

    async def record_chances(self, text: str) -> wire.Chances:
        """The same of a record."""
        position = (await asyncio.to_thread(replays.parse, text)).position
        if not position.is_over:
            raise Trouble(403, "server-chances-later")
        return self._estimates.ask(position.setup, [Decided(action) for action in position.history])

    async def record(self, id: str, key: str) -> tuple[str, str]:
        """The record of table `id` and a name for its file; as it is stored if it cannot be replayed.

        Then nobody can say what is not for everybody to know, so it is for whoever holds a key of the table.
        """
        entry, _ = await self._entry(id)
        try:
            text = await (await self.open(id)).record()
        except Trouble as trouble:
            if trouble.status != 409 or opened(entry.keys, key) is None:
                raise
            text = export.stored(entry, (await self.store.events(id)).values())
        return f"{entry.game}-{id}.txt", text

    async def _read(self, id: str) -> Table:
        entry, revision = await self._entry(id)
        kept = Kept(entry, revision, await self.store.events(id))
        try:
            table = await asyncio.to_thread(Table, id, kept, self.library, self.store, self._threads)
        except Trouble as trouble:  # an option, a player or a game that is no longer there: the table stays as it is
            raise trouble.also(409, game=entry.game) from trouble
        self._live[id] = table
        return table

    def _forget(self, id: str, reading: asyncio.Task[Table]) -> None:
        del self._reading[id]
        if not reading.cancelled():
            reading.exception()  # whoever waited has it; if nobody does, it is of no interest

    async def _entry(self, id: str) -> tuple[Entry, int]:
        found = await self.store.find(id)
        if found is None:
            raise Trouble(404, "server-no-table")
        return found

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(self._idle, 30))
            now = time.monotonic()
            for id, table in list(self._live.items()):
                if table.is_busy and not table.is_lost:
                    self._seen[id] = now
                elif table.is_lost or now - self._seen.get(id, now) >= self._idle:
                    del self._live[id]
                    self._seen.pop(id, None)


def _named(wish: Sequence[wire.Seat]) -> list[wire.Seat]:
    """The seats, their names tidy; `Trouble` for the first whose name can't be shown or looks like another's."""
    seats = [wire.Seat(" ".join(seat.name.split()), seat.player) for seat in wish]
    taken: set[str] = set()
    for index, seat in enumerate(seats):
        seen = UNSEEN.sub("", unicodedata.normalize("NFC", seat.name)).strip().casefold()
        if not seen or len(seat.name) > LONGEST_NAME or not seat.name.translate(JOINERS).isprintable():
            raise Trouble(400, "server-bad-name", seat=index, most=LONGEST_NAME)
        if seen in taken:
            raise Trouble(400, "server-same-name", seat=index)
        taken.add(seen)
    return seats
