"""All tables: making one, finding one, and which of them are in memory."""

# long: all that is asked for at an address of tables, a few lines each
import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from math import inf
from typing import TypeVar
from weakref import WeakValueDictionary

import msgspec

from fathom.engine.setup import Setup
from fathom.server import devices, export, gathering, replays, vacancy, wire
from fathom.server.adoption import adopting
from fathom.server.bus import Alone, Bus
from fathom.server.chores import kept_up
from fathom.server.course import begun
from fathom.server.draws import proof
from fathom.server.estimates import Estimates
from fathom.server.event import Decided, Event
from fathom.server.fairness import new_secret
from fathom.server.following import Following
from fathom.server.heirs import Heirs
from fathom.server.kin import kin, readable
from fathom.server.library import Library
from fathom.server.limits import Lately
from fathom.server.lobby import Lobby
from fathom.server.metrics import meter
from fathom.server.rounds import Rounds
from fathom.server.seats import OPEN, PERSON, digest, digests, held, knows, named, new_key
from fathom.server.sharing import Sharing
from fathom.server.store import EMPTY, ENDS, WAITS, Conflict, Entry, Store, now
from fathom.server.table import Kept, Table
from fathom.server.trouble import Trouble
from fathom.server.turns import Threads

T = TypeVar("T")
log = logging.getLogger("fathom.table")

TRIES = 3  # to change a table, while other servers change it, too
SWEEP = 30.0  # seconds between two looks for tables that nobody needs in memory, at most
SOON = 1.0  # the same, while the store is away and tables are missed


class Tables:
    """The tables of one server. Whatever is here can be lost at any time and is read again from the store."""

    def __init__(
        self, library: Library, store: Store, idle: float, bus: Bus | None = None, threads: Threads | None = None
    ) -> None:
        """Tables on the games of `library`, kept in `store`; one nobody looks at for `idle` seconds is dropped from memory.

        By `bus` this server and others on that store hear of each other; without one, they look every few seconds.
        """
        self.library = library
        self.store = store
        self._idle = idle
        self._name = secrets.token_hex(8)  # of this server, among those on that store
        self._bus = bus or Alone()
        self._live: dict[str, Table] = {}
        self._seen: dict[str, float] = {}  # when each live table was last asked for or busy
        self._reading: dict[str, asyncio.Task[Table]] = {}
        # By table, while those who have played there ask to play again.
        self._repeating: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        # By person, while they sit down.
        self._sitting: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._listed = Lately()
        self._lobby = Lobby(store, self._live, self.open_all, self._name)
        self._threads = threads or Threads()
        self._estimates = Estimates(self._threads)
        self.rounds = Rounds()  # for pages that join, and are told what they missed

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Drop idle tables meanwhile, and put everything away at the end."""
        meter.gauge("tables", lambda: len(self._live))
        meter.gauge("viewers", lambda: sum(len(table.viewers) for table in list(self._live.values())))
        following = Following(self.store, self._bus, self._live, self._name)
        clocks = partial(adopting, self.store, self._live, self.open)
        heirs = Heirs(self.store, self._name, self._is_revived)
        shared = () if isinstance(self._bus, Alone) else (heirs.look,)
        work = self._sweep, heirs.take_over, following.hear, following.compare, clocks, *shared
        chores = [asyncio.create_task(kept_up(chore)) for chore in work]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            await asyncio.gather(*chores, return_exceptions=True)
            await following.stop()
            await asyncio.gather(*(table.stop() for table in self._live.values()))
            await following.say_goodbye()  # after clocks were noted to stand: others who look on let them run then
            if shared:
                await heirs.say_goodbye()
            self._estimates.stop()
            self._threads.stop()
            await self.store.close()

    def end(self) -> None:
        """The server ends, and hangs up on everybody next."""
        for table in self._live.values():
            table.end()

    async def make(self, wish: wire.NewTable, browser: str = "", network: str = "") -> wire.TableMade:
        """A new table as wished by the browser with that key, in that network; `Trouble` if it cannot be.

        One key opens all seats of persons; where that is one person, so does the key of the browser. But if there are open
        seats, people gather, and each browser opens what it takes.
        """
        seats = named(wish.seats)
        preset, options, seed = wish.preset, wish.options, None
        if wish.guided:
            guided = self.library.guided(wish.game, len(seats))
            preset, options, seed = "default", dict(guided.options), guided.seed
        setup = self.library.setup(wish.game, len(seats), preset, options)
        if any(seat.player == OPEN for seat in seats):
            return await self._gather(setup, seats, wish, browser, network)
        return await self._begin(setup, seats, browser, seed=seed, is_watched=wish.watched)

    async def _gather(
        self, setup: Setup, seats: list[wire.Seat], wish: wire.NewTable, browser: str, network: str
    ) -> wire.TableMade:
        """A table that waits for people; whoever makes it is its host."""
        if wish.leaves not in (WAITS, ENDS):
            self.library.player(setup.game.id, wish.leaves)
        host = digest(browser)
        own = [index for index, seat in enumerate(seats) if seat.player == PERSON]
        entry = self._entered(setup, seats, {host: own})
        id = secrets.token_hex(8)
        await self.store.add(
            id,
            msgspec.structs.replace(
                entry,
                host=host,
                has_begun=False,
                places=[seat.name for seat in seats],
                is_listed=wish.listed,
                listed_before=self._listed.count(network) if wish.listed and network else 0,
                is_watched=wish.watched,
                leaves=wish.leaves,
                is_chatty=wish.chat,
                clock=wish.clock,
            ),
        )
        return _made(id, "", entry)

    async def play_on(self, wish: wire.PlayOn, browser: str = "") -> wire.TableMade:
        """A new table at which the first moves of a record have been played, keys as in `make`; `Trouble` if it cannot be.

        A record holds nothing but what everybody may know, so who plays on from it knows no more than that.
        """
        seats = named(wish.seats)
        if any(seat.player == OPEN for seat in seats):  # nobody can gather at a game that goes on
            raise Trouble(400, "server-seats-open")
        setup, actions, is_over = await self._make(replays.moves, wish.record)
        if wish.moves >= len(actions) and is_over:
            raise Trouble(400, "server-nothing-left")
        if wish.moves > len(actions):
            raise Trouble(400, "server-not-known")
        if len(seats) != setup.players:
            raise Trouble(400, "server-bad-request", detail=f"{len(seats)} seats")
        events = await self._threads.looks.ask(partial(begun, setup, actions[: wish.moves]))
        return await self._begin(setup, seats, browser, events)

    async def _begin(
        self,
        setup: Setup,
        seats: list[wire.Seat],
        browser: str,
        events: Sequence[Event] = (),
        seed: int | None = None,
        is_watched: bool = True,
    ) -> wire.TableMade:
        persons = [index for index, seat in enumerate(seats) if seat.player == PERSON]
        key, id = new_key(), secrets.token_hex(8)
        whose = digests(key, browser if len(persons) == 1 else "")
        entry = self._entered(setup, seats, dict.fromkeys(whose, persons))
        secret = entry.secret if seed is None else ""
        entry = msgspec.structs.replace(entry, seed=seed, secret=secret, begins=len(events), is_watched=is_watched)
        await self.store.add(id, entry)
        if events:
            await self.store.append(id, 1, events)
        return _made(id, key, entry)

    def _entered(self, setup: Setup, seats: list[wire.Seat], keys: dict[str, list[int]]) -> Entry:
        """The entry of a new table; `Trouble` for a player that the game does not have."""
        game = setup.game.id
        for index, seat in enumerate(seats):
            try:
                if seat.player not in (PERSON, OPEN):
                    self.library.player(game, seat.player)
            except Trouble as trouble:
                raise trouble.also(400, seat=index) from trouble
        version, preset, options = setup.game.version, setup.preset, setup.options
        return Entry(game, version, preset, options, seats, keys, now(), secret=new_secret())

    async def again(
        self, id: str, key: str, browser: str, may_make: Callable[[], bool] = lambda: True
    ) -> wire.TableMade:
        """Another table like table `id`, for whoever holds a key of that one: the host, too, who may have no seat.

        If people had gathered there, they all have their seats at the new one, which is told to everybody; whoever asks next is
        sent to the same. Who has asked is ready there, and it begins when all of them are there. `Trouble` if it is still to be
        made and whoever asks may not make one.
        """
        entry, _ = await self._entry(id)
        if not knows(entry.keys, digests(key, browser)):
            raise Trouble(403, "server-wrong-key")
        if entry.host:
            # Two who ask at once for the same people to play again get one table.
            async with self._repeating.setdefault(id, asyncio.Lock()):
                return await self._same_again(id, digest(browser), may_make)
        _allow(may_make)
        guided = entry.seed is not None
        wish = wire.NewTable(entry.game, entry.seats, entry.preset, entry.options, guided, watched=entry.is_watched)
        return await self.make(wish, browser)

    async def _same_again(self, id: str, who: str, may_make: Callable[[], bool]) -> wire.TableMade:
        entry, _ = await self._entry(id)
        if not entry.has_begun:  # that it begins is up to the host
            raise Trouble(409, "server-not-begun")
        if not entry.next and not (await self.open(id)).is_over:  # or one could go there ahead of the others
            raise Trouble(409, "server-goes-on")
        next = entry.next or await self._same_people(id, entry, may_make)
        await self.change(next, lambda now: gathering.wants_again(now, who))
        await self.change(id, lambda now: gathering.goes_on(now, who, next))
        (here, _), (before, _) = await self._entry(next), await self._entry(id)
        for after, old in devices.moved_on(here, before):  # at another server, just now, or as nobody could be told
            await self.change(next, partial(devices.follow, who=after, before=old))
        await self._agree(id, next, who)
        return _made(next, "", (await self._entry(next))[0])

    async def _same_people(self, id: str, entry: Entry, may_make: Callable[[], bool]) -> str:
        """The table at which those of table `id` play again, made if need be."""
        made = digest(f"{id} {entry.secret} again")[: len(id)]  # at every server the same
        if await self.store.find(made) is not None:
            return made
        _allow(may_make)
        setup = self.library.setup(entry.game, len(entry.seats), entry.preset, entry.options)
        fresh = self._entered(setup, entry.seats, entry.keys)
        kept = ("host", "places", "removals", "is_watched", "is_chatty", "leaves", "grace", "clock")
        same = {name: getattr(entry, name) for name in kept} | {"before": id, "played": [*entry.keys]}
        same["others"] = {
            name: others for name, others in entry.others.items() if name == "clock"
        }  # it is the same clock
        with suppress(Conflict):  # somebody asks another server, too, or did and it failed before that was told here
            await self.store.add(made, msgspec.structs.replace(fresh, has_begun=False, again=True, **same))
        return made

    async def decline(self, id: str, browser: str) -> wire.TableInfo:
        """Not want to play again at table `id`, which is told where they have played before, too.

        Somebody else may have their seat by now. Done twice it is the same.
        """
        who, (entry, _) = digest(browser), await self._entry(id)
        played = await readable(self.store, entry.before)
        # Be it as a host without a seat, or before they moved to another device.
        was_there = played is not None and who in (*played.keys, *played.moved_to)
        names = [played.seats[seat].name for seat in played.keys.get(who, [])] if played is not None else []

        def how(now: Entry) -> Entry:
            if gathering.is_elsewhere(now, [who]) and not now.keys.get(who):  # on another device they may want to
                raise Trouble(403, "server-moved-away")
            has_it = now.keys.get(who) or (who == now.host and not now.has_begun)
            has_played = bool(names) or who in now.played  # that may have been by another device
            left = gathering.decline(now, who, has_played) if has_it or not was_there else now
            return gathering.says_no(left, who, names) if names else left

        info = await self.change(id, how)
        if played is not None and who in played.keys:
            with _unplayed():
                await self.change(entry.before, lambda before: gathering.declined(before, who))
                await self._agree(entry.before, id, who)
        return info

    async def _agree(self, before: str, id: str, who: str) -> None:
        """Let table `before` tell of `who` what table `id` tells by now, at which they play again.

        Each is told apart, and meanwhile the same person may have said otherwise, as in another tab.
        """
        now, _ = await self._entry(id)
        if who in now.declined:
            await self.change(before, lambda entry: gathering.declined(entry, who))
        elif now.keys.get(who) or not now.has_begun:  # once it has, it notes no more who wants to
            await self.change(before, lambda entry: gathering.wants_to(entry, who))

    async def change(self, id: str, how: Callable[[Entry], Entry]) -> wire.TableInfo:
        """Let the entry of table `id` be what `how` makes of it; what everybody may know of it then."""
        return await self._do(id, lambda table: table.change(how))

    async def _decide(
        self, id: str, browser: str, how: Callable[[Entry, str], Entry], spares: Callable[[Table], None] | None = None
    ) -> wire.TableInfo:
        """Let the entry be what `how` makes of it for the hash of the host's key, or of whoever decides in their place.

        In the host's place that is only where `spares` has nothing against it, and never where there is none.
        """
        who = digest(browser)

        def decided(table: Table, now: Entry) -> Entry:
            host = table.decider(who)
            if host and host != who:
                if spares is None:
                    raise Trouble(403, "server-not-host")
                spares(table)
            return how(now, host)

        return await self._do(id, lambda table: table.change(lambda now: decided(table, now)))

    async def _do(self, id: str, what: Callable[[Table], Awaitable[None]]) -> wire.TableInfo:
        for _ in range(TRIES):
            table = await self.open(id)
            try:
                await what(table)
            except Trouble as trouble:
                if trouble.sentence.id != "server-again":  # another server wrote to it
                    raise
            else:
                return table.info()
        raise Trouble(503, "server-again")

    async def sit(
        self, id: str, browser: str, wish: wire.Sit, may_sit: Callable[[], bool] = lambda: True
    ) -> wire.TableInfo:
        """Take an open seat, or another name. Who did not want to play again has thought better of it, and others read so.

        `Trouble` if it is in the lobby, and whoever asks may not take a seat there, or has too many.
        """
        who, before = digest(browser), set[str]()

        def how(entry: Entry) -> Entry:
            if wish.seat not in entry.keys.get(who, []):  # who sits there has not declined, by whatever name
                before.add(entry.before)
            return gathering.sit(entry, who, wish)

        async with self._sitting.setdefault(who, asyncio.Lock()):  # or what they ask for at once is counted too late
            live = self._live.get(id)  # not read first: who takes another name and begins at once does so in that order
            entry = (await self._entry(id))[0] if live is None else live.entry
            if vacancy.takes_from_lobby(entry, who, wish.seat):
                await vacancy.may_take(self.store, who)
                _allow(may_sit)
            info = await self.change(id, how)
        with suppress(Trouble):  # they sit, whoever else may not hear of it
            for played in filter(None, before):
                found = await self.store.find(played)
                if found is not None and who in found[0].declined:  # or that table is not even opened
                    await self.change(played, lambda entry: gathering.wants_to(entry, who))
                    await self._agree(played, id, who)
        return info

    async def rise(self, id: str, browser: str, wish: wire.Rise) -> wire.TableInfo:
        """Leave a seat before the game begins."""
        return await self.change(id, lambda entry: gathering.rise(entry, digest(browser), wish.seat))

    async def ready(self, id: str, browser: str, wish: wire.Ready) -> wire.TableInfo:
        """Want to begin, or not yet."""
        return await self.change(id, lambda entry: gathering.ready(entry, digest(browser), wish.ready))

    async def give(self, id: str, browser: str, wish: wire.Give) -> wire.TableInfo:
        """Give a seat to a bot, or open it."""

        def how(entry: Entry, who: str) -> Entry:
            if wish.player != OPEN:
                self.library.player(entry.game, wish.player)
            return gathering.give(entry, who, wish.seat, wish.player, wish.sits)

        def spares(table: Table) -> None:
            gathering.spare(table.entry, wish.seat, table.is_gone(wish.seat))

        return await self._decide(id, browser, how, spares)

    async def remove(self, id: str, browser: str, wish: wire.Remove) -> wire.TableInfo:
        """Ask the person at a seat to go."""

        def spares(table: Table) -> None:
            gathering.spare(table.entry, wish.seat, table.is_gone(wish.seat), is_removal=True)

        return await self._decide(
            id, browser, lambda entry, who: gathering.remove(entry, who, wish.seat, wish.sits), spares
        )

    async def let_in(self, id: str, browser: str, wish: wire.LetIn) -> wire.TableInfo:
        """Let whoever was asked to go sit down again."""
        return await self._decide(id, browser, lambda entry, who: gathering.let_in(entry, who, wish.name))

    async def start(self, id: str, browser: str) -> wire.TableInfo:
        """Begin."""
        return await self._decide(
            id, browser, lambda entry, who: gathering.start(entry, who, now()), spares=lambda table: None
        )

    async def leave(self, id: str, browser: str, wish: wire.Leave) -> wire.TableInfo:
        """Leave a game that goes on."""
        return await self._do(id, lambda table: table.leave(digest(browser), wish))

    async def stand_in(self, id: str, browser: str, wish: wire.StandIn) -> wire.TableInfo:
        """Let a bot play on for who has gone, or wait for them again."""

        async def what(table: Table) -> None:
            if wish.player != PERSON:
                self.library.player(table.entry.game, wish.player)
            await table.stand_in(digest(browser), wish)

        return await self._do(id, what)

    async def offer_move(self, id: str, browser: str) -> wire.MoveKey:
        """A key that brings the seats of this browser to another one, within an hour."""
        once = devices.move_key(time.time())
        await self.change(id, lambda entry: devices.offer_move(entry, digest(browser), digest(once)))
        return wire.MoveKey(once)

    async def move(self, id: str, browser: str, wish: wire.MoveKey) -> wire.TableInfo:
        """Bring the seats of another browser to this one: here, and where the same people have played before or play again.

        First there, for after it the link is used up.
        """
        if not devices.is_valid(wish.key, time.time()):
            raise Trouble(403, "server-moved-already")
        who, once = digest(browser), digest(wish.key)
        async with self._repeating.setdefault(id, asyncio.Lock()):  # or a rematch is made for who they were meanwhile
            entry, _ = await self._entry(id)
            devices.move(entry, who, once)  # refused before anything is changed
            before = entry.moves[once]
            moves = before != who
            told = await self._join(entry, who, before) if moves else []
            info = await self.change(id, lambda now: devices.move(now, who, once))
            if moves:  # another server may have told of a rematch meanwhile
                await self._join((await self._entry(id))[0], who, before, told)
            return info

    async def _join(self, entry: Entry, who: str, before: str, told: Collection[str] = ()) -> list[str]:
        """Let `who` be `before` where these people have played before or play again, unless that is `told`; these tables."""
        others = [other for other in await kin(self.store, entry) if other not in told]
        for other in others:
            with _unplayed():
                await self.change(other, partial(devices.follow, who=who, before=before))
        return others

    async def lobby(self, browser: str) -> wire.Lobby:
        """What a lobby shows to the browser with that key."""
        return await self._lobby.shown(browser)

    async def open(self, id: str) -> Table:
        """The live table `id` with all that is stored by now, read if need be.

        `Trouble` if there is none or it cannot be replayed.
        """
        table, reading = self._live.get(id), self._reading.get(id)
        if reading is not None:  # whoever asks meanwhile waits for the same: one table, one writer
            self._threads.joins.hasten(id)
            table = await asyncio.shield(reading)
        if table is not None:
            # It may have been read before the last move, which was acknowledged at another server.
            await table.catch_up()
        if table is None or table.is_lost:
            reading = self._reading.get(id)
            if reading is None:
                reading = self._reading[id] = asyncio.create_task(self._read(id))
                reading.add_done_callback(lambda task: self._forget(id, task))
            table = await asyncio.shield(reading)
        self._seen[id] = time.monotonic()
        return table

    async def open_all(self, ids: Sequence[str]) -> dict[str, Table]:
        """Those of these tables that can be shown, as `open` gives them: the store is asked once how far all have come."""
        found, present = dict[str, Table](), await self.store.present(ids) if ids else {}
        for id in ids:
            table = self._live.get(id)
            if table is not None and not table.is_lost and not table.has_parted(present.get(id)):
                found[id], self._seen[id] = table, time.monotonic()
                continue
            with suppress(Trouble):  # it cannot be shown
                found[id] = await self.open(id)
        return found

    async def seen(self, id: str, key: str, browser: str) -> wire.TableSeen:
        """What everybody may know of table `id`, and which seats are theirs who bring these keys."""
        table = await self.open(id)
        yours = list(held(table.entry.keys, digests(key, browser)))
        return wire.TableSeen(**msgspec.structs.asdict(table.info()), yours=yours)

    async def replay(self, id: str, key: str, browser: str, eye: int | None) -> bytes:
        """The past of table `id`, encoded, looked at from the seat `eye` by whoever brings these keys, or none."""
        table = await self._look(id, key, browser)
        if key and not knows(table.entry.keys, digests(key)):
            raise Trouble(403, "server-wrong-key")
        yours = held(table.entry.keys, digests(key, browser))
        if eye is not None and not -1 <= eye < len(table.entry.seats):
            raise Trouble(400, "server-bad-request", detail=f"seat {eye}")
        return await table.replay(yours, eye)

    async def read_record(self, text: str, eye: int) -> bytes:
        """A record as a replay, encoded, looked at from the seat `eye`."""
        return await self._make(replays.read_encoded, text, eye)

    async def chances(self, id: str, key: str, browser: str) -> wire.Chances:
        """Who would have won at each moment of table `id`, as far as that is estimated by now."""
        return self._estimates.ask(*(await self._look(id, key, browser)).finished())

    async def record_chances(self, text: str) -> wire.Chances:
        """The same of a record."""
        played = await self._make(replays.moves, text)
        if not played.is_over:
            raise Trouble(403, "server-chances-later")
        return self._estimates.ask(played.setup, [Decided(action) for action in played.actions])

    async def _make(self, work: Callable[..., T], record: str, *more: int) -> T:
        make = partial(work, record, *more)  # here, if the helper may know that game otherwise
        is_ours = replays.is_ours(record)
        return await self._threads.looks.ask(partial(self._threads.call, make, waits=True) if is_ours else make)

    async def record(self, id: str, key: str, browser: str) -> tuple[str, str]:
        """The record of table `id` and a name for its file; as it is stored if it cannot be replayed.

        Then nobody can say what is not for everybody to know: while the game runs, it is for whoever holds all seats of persons.
        """
        entry, _ = await self._entry(id)
        try:
            text = await (await self._look(id, key, browser)).record()
        except Trouble as trouble:
            yours = held(entry.keys, digests(key, browser))
            if trouble.status != 409 or not yours:
                raise
            events = (await self.store.events(id)).values()
            if not export.may_be_told(entry, events, yours):
                raise Trouble(409, "server-record-secret") from trouble
            text = export.stored(entry, events)
        return f"{entry.game}-{id}.txt", text

    async def _look(self, id: str, key: str, browser: str) -> Table:
        """The live table `id`, for whoever brings these keys; `Trouble` if they may not look on."""
        table = await self.open(id)
        gathering.admit(table.entry, digests(key, browser))
        return table

    async def _read(self, id: str) -> Table:
        entry, revision = await self._entry(id)
        clock = await self.store.clock(id) if entry.clock else None
        said = await self.store.said(id) if entry.host else {}
        sharing = Sharing(self.store, self._bus, id, self._name)
        if (
            entry.host
        ):  # or they would be away till others are heard of; also what this server noted before it read it anew
            sharing.hear((await self.store.noted("", [id])).get(id, EMPTY))
        missed, mark = await self.store.missed(id, 0, 0)
        if missed and not entry.has_begun:  # since the entry was read
            entry, revision = await self._entry(id)
        kept = Kept(entry, revision, missed, mark, clock, said)
        try:
            made = partial(Table, id, kept, self.library, self.store, self._threads, sharing)
            table = await self._threads.joins.ask(made, id)
        except Trouble as trouble:  # an option, a player or a game that is no longer there: the table stays as it is
            if trouble.status == 503:
                raise
            raise trouble.also(409, game=entry.game) from trouble
        self._live[id] = table
        return table

    def _forget(self, id: str, reading: asyncio.Task[Table]) -> None:
        del self._reading[id]
        if not reading.cancelled():
            reading.exception()  # whoever waited has it; if nobody does, it is of no interest

    async def _entry(self, id: str) -> tuple[Entry, int]:
        # No database is asked for what it could not even keep.
        found = await self.store.find(id) if id.isalnum() else None
        if found is None:
            raise Trouble(404, "server-no-table")
        return found

    async def _revive(self, id: str) -> None:
        """Let table `id` go on though nobody looks at it; where it has no need of that, it leaves the memory soon."""
        is_asked_for = id in self._live and not self._live[id].is_lost
        table = await self.open(id)
        table.wake()
        if not (is_asked_for or table.is_busy):
            self._seen[id] = -inf

    async def _is_revived(self, id: str) -> bool:
        """Let table `id` go on, if it can; False if it has to be tried again, for the store is away."""
        try:
            await self._revive(id)
        except Trouble as trouble:  # what cannot be played is said to whoever asks for it
            return trouble.status != 503
        except Exception as fault:  # of one table, which keeps no other from going on
            log.warning("table %s cannot go on: %s", id, type(fault).__name__)
        return True

    async def _sweep(self) -> None:
        is_away = False  # the store
        while True:
            await asyncio.sleep(SOON if is_away else min(self._idle, SWEEP))
            now, is_away = time.monotonic(), False
            for id, table in list(self._live.items()):
                if self._live.get(id) is not table:  # it was read again meanwhile
                    continue
                if table.is_missed:
                    is_away = is_away or not await self._is_revived(id)
                    if not is_away and self._live.get(id) is table:  # it cannot be played on, or is there no more
                        self._drop(id)
                elif table.is_busy and not table.is_lost:
                    self._seen[id] = now
                    table.prepare()
                elif table.is_lost or now - self._seen.get(id, now) >= self._idle:
                    self._drop(id)
                    if not table.is_lost:
                        await table.rest()
            self._threads.rest()

    def _drop(self, id: str) -> None:
        """Keep the table no longer in memory."""
        del self._live[id]
        self._seen.pop(id, None)


@contextmanager
def _unplayed() -> Iterator[None]:
    """Meanwhile a table that cannot be played any more keeps nobody from what they do at another."""
    try:
        yield
    except Trouble as trouble:
        if trouble.status == 503:
            raise


def _allow(may_make: Callable[[], bool]) -> None:
    """`Trouble` for whoever has made too many tables, or taken too many seats."""
    if not may_make():
        raise Trouble(429, "server-too-many")


def _made(id: str, key: str, entry: Entry) -> wire.TableMade:
    return wire.TableMade(id, key, said.commitment if (said := proof(entry, False)) else "")
