"""One live table: a single writer over an append-only list of events.

The state is what you get by playing the events from the start; the version is how many there are. Whatever happens, a
move, a throw, a bot's choice, goes the same way: under the lock it is checked against the present, stored, and only when
the store has it does the table move on and the viewers hear of it. What goes on by itself is up to the `Driver`. What viewers
are shown is made outside the lock: the table only hands on what the rules noted. What chance decides
after a move is stored with it.
"""

# long: the one writer of a table; what happens under its lock is read in one go
import asyncio
import logging
import time
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping, Set
from contextlib import suppress
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from fathom import words
from fathom.engine.errors import IllegalMove, Sentence
from fathom.engine.setup import Setup
from fathom.engine.verbs import SPECTATOR
from fathom.server import export, gathering, leaving, replays, wire
from fathom.server.absence import Attendance
from fathom.server.audience import Audience
from fathom.server.clock import Timekeeper
from fathom.server.commands import Command, Commands, Obeyed, refused
from fathom.server.consent import is_open
from fathom.server.course import Course, Draft
from fathom.server.draws import proof
from fathom.server.driver import Driver
from fathom.server.event import Asked, Event, bare
from fathom.server.fair import asker
from fathom.server.group import Feed, Viewer
from fathom.server.library import Library
from fathom.server.metrics import meter
from fathom.server.opening import Opening
from fathom.server.projection import Past, Told, replay, resume, told
from fathom.server.replays import result
from fathom.server.seats import OPEN, held, holders
from fathom.server.sharing import Sharing
from fathom.server.span import NOBODY, Span
from fathom.server.store import EMPTY, HOST, Conflict, Entry, Here, Present, Store, Thought
from fathom.server.talk import Talk
from fathom.server.trouble import Trouble, Unwritten
from fathom.server.turns import Threads
from fathom.server.vacancy import is_in_lobby

Answer = TypeVar("Answer")

TRIES = 3  # to do a command, while other servers write to the table, too
# of one version, from which a past is made for the same eyes and address; whoever comes from another is shown the present
MOST_MOMENTS = 4
LONG = 8  # versions, from which on a past is made by another process, if there is one that has the time

log = logging.getLogger("fathom.table")


class Kept(NamedTuple):
    """What the store has of a table."""

    entry: Entry
    revision: int  # of the entry
    events: Mapping[int, Event]  # by version
    mark: int  # of the last
    clock: Thought | None = None  # how long who is asked had thought
    said: Mapping[int, wire.Said] = MappingProxyType({})  # by number


class Table:
    """One table in memory. It may be dropped at any time when nobody looks at it, and read again from the store."""

    def __init__(self, id: str, kept: Kept, library: Library, store: Store, threads: Threads, sharing: Sharing) -> None:
        """Play the events again, which takes a while: call it in a thread. `Trouble` if they cannot be played."""
        entry = kept.entry
        self.id = id
        self.entry = entry
        self.revision, self._mark = kept.revision, kept.mark
        self.setup = library.stored(entry)
        self.is_lost = self._is_cut_off = False  # cut off is what is lost by no fault of its own
        self._is_held_up = False  # what was to happen last could not be written
        self._store, self._sharing, self._threads = store, sharing, threads
        self._course = Course(self.setup)
        self._last = Span(0, [], self._course.position)
        self._past: list[Event] = []
        self.audience = Audience()
        # What the last company was made of, and what was made of it, by whether it is for the host.
        self._company: tuple[tuple[int, ...], dict[tuple[bool, ...], bytes]] = (), {}
        self._host_seen: dict[int, float] = {}  # when a host was last seen whose seat was given away meanwhile
        # A version, and from where its past was asked for: by seats and address.
        self._moments: tuple[int, dict[tuple[tuple[int, ...], str], set[int]]] = 0, {}
        self._told_clocks: tuple[tuple[int, ...], bytes] = (), b""  # the same of the clocks
        self._opening = Opening()
        self._attendance = Attendance(self)
        self._clocks = Timekeeper(self, store, kept.clock)
        self.talk = Talk(self, store, kept.said)
        self._commands = Commands(self)
        self._driver = Driver(self, library, threads)
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        try:
            self._begin(kept.events)
            self._driver.seat()
        except (ValueError, IndexError) as error:  # nothing is left that could be taken back
            kind = type(error).__name__  # what it says may name the cards that somebody holds
            raise Trouble(409, "server-table-damaged", version=len(self._past) + 1, detail=kind) from error

    def _begin(self, events: Mapping[int, Event]) -> None:
        """Play what is stored, from the last snapshot on; `ValueError` or `IndexError` if it cannot be played."""
        self._course = Course.after(self.setup, [*events.values()])
        for version, stored in events.items():
            if version != len(self._past) + 1:
                raise ValueError(f"version {version} follows version {len(self._past)}")
            event = bare(stored)
            if version == len(events):
                self._last = self._course.play(event).brief()
            elif version > self.version:
                self._course.pass_over(event)
            self._note(event)

    # ------------------------------------------------------------ looking

    @property
    def viewers(self) -> list[Viewer]:
        """Whoever looks on."""
        return self.audience.viewers

    @property
    def is_busy(self) -> bool:
        """Whether somebody looks on, a bot is at work, or a clock runs."""
        return bool(self.audience) or self._driver.is_at_work or self._clocks.running != NOBODY

    @property
    def is_missed(self) -> bool:
        """Whether it was lost here while it was up to chance or a bot: then it is to be read again, though nobody may ask."""
        return self._is_cut_off and self.entry.has_begun and self._driver.is_asked

    @property
    def waits_for_people(self) -> bool:
        """Whether everybody may be told that a seat is to be had here."""
        is_open = is_in_lobby(self.entry) and any(seat.player == OPEN for seat in self.entry.seats)
        return is_open and not self.is_lost

    @property
    def course(self) -> Course:
        """How the game has gone. To be looked at only."""
        return self._course

    @property
    def opens_in(self) -> float:
        """The seconds for which those who play are still waited for, at a table where nothing has been played: see `Opening`."""
        return self._opening.left(self.entry, self.version, self.here)

    def clocks(self) -> bytes:
        """What is left on the clocks, encoded; it is made once for all who are told within a tenth of a second."""
        ticked, tenth = self.audience.ticked, int(10 * time.monotonic())
        known = self.revision, self.version, self._clocks.running, ticked, tenth
        if self._told_clocks[0] != known:
            self._told_clocks = known, wire.encode(self._clocks.told())
        return self._told_clocks[1]

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be played."""
        return self._course.is_over

    @property
    def version(self) -> int:
        """How many events there are."""
        return self._course.version

    @property
    def seats(self) -> list[wire.Seat]:
        """Who plays now."""
        return self._course.seats(self.entry.seats)

    @property
    def awaited(self) -> tuple[int, bool]:
        """The seat (or -1, -2) whose decision is awaited, and whether it is to roll."""
        return self._course.awaited(self.entry.seats)

    def info(self) -> wire.TableInfo:
        """What everybody may know without looking on; of one that is over, how it ended."""
        entry, position = self.entry, self._course.position
        return wire.TableInfo(
            self.id,
            entry.game,
            self.seats,
            entry.preset,
            self.setup.changed,
            entry.started,
            self._course.is_over,
            self.version,
            self.awaited[0],
            position.game.progress(position.view(SPECTATOR)),
            entry.seed is not None,
            result(position),
            gathering.told(entry),
            promised.commitment if (promised := proof(entry, False)) else "",
        )

    def company(self, given: Collection[str]) -> bytes:
        """Who is at the table, and who is here, encoded; for whoever brings these keys. It is made once for all who are told."""
        is_host = any(self.decider(one) == self.entry.host for one in given)
        who = is_host, gathering.is_removed(self.entry, given), gathering.has_declined(self.entry, given)
        is_real = is_host and self.entry.host in given  # and not in the host's place
        known = self.audience.greeted, self.revision, self.version, int(time.monotonic())  # the away are counted down
        if self._company[0] != known:
            self._company = known, {}
        is_moved = gathering.is_elsewhere(self.entry, given)
        made, whose = self._company[1], (*who, is_real, is_moved)
        if whose not in made:
            watching = self.audience.watching + self._sharing.elsewhere.watching
            removals = sorted({*self.entry.removals.values()}) if is_real else []
            away = self._attendance.away()
            decided = self._attendance.decided(is_real) if is_host else ([], [])
            is_hosted = bool(self.entry.keys.get(self.entry.host)) or HOST in self.places_here | self.places_elsewhere
            company = wire.Company(
                self.info(), self.here, away, watching, *who, removals, *decided, is_moved, is_hosted
            )
            made[whose] = wire.encode(company)
        return made[whose]

    async def record(self) -> str:
        """The game record, as far as everybody may know it: all of it when the game is over."""
        shown = self.entry, self._course.position.copy(), self._course.is_broken_off
        make = partial(self._threads.call, export.text, *shown, waits=True)
        return await self._threads.looks.ask(make, (self, "record", self.revision, self.version), is_kept=True)

    async def replay(self, yours: tuple[int, ...], eye: int | None) -> bytes:
        """All that has happened, encoded, looked at from the seat `eye`; by whoever holds the seats `yours`.

        When the game is over, anybody may look from any seat. Before that, whoever holds one seat looks from there; on a screen
        of several persons none of them may see what another saw, so it is told as a spectator would be told it.
        """
        own = yours[0] if len(yours) == 1 else SPECTATOR
        if eye is not None and eye != own and not self._course.position.is_over:
            raise Trouble(403, "server-not-over")
        wanted = own if eye is None else eye
        said = proof(self.entry, self._course.position.is_over)
        shown = self.info(), self.setup, wanted, self._past.copy(), said
        make = partial(self._threads.call, replays.encoded, *shown, waits=True)
        return await self._threads.looks.ask(make, (self, wanted, self.revision, self.version), is_kept=True)

    def finished(self) -> tuple[Setup, list[Event]]:
        """What was played and how it went, of a game that is over; before that nobody may know what hangs on secrets."""
        if not self._course.position.is_over:
            raise Trouble(403, "server-chances-later")
        return self.setup, self._past.copy()

    async def join(self, viewer: Viewer, since: int) -> tuple[bytes, Feed]:
        """Let `viewer` look on from now on: the welcome, encoded, and the feed of the steps that follow it.

        The past is replayed in a thread, from the steps after `since` on if that version is there, once for all who see the same
        of it; the table goes on meanwhile.
        """
        since = self._moment(viewer.yours, since)
        yours, sequences, info = viewer.yours, self._commands.sequences(viewer.yours), self.info()
        as_seen = self, yours, tuple(self.entry.seats), self.version, since
        ask = partial(self._threads.joins.ask, self._past_of(yours, since), as_seen, is_kept=True)
        is_host = not self.entry.keys.get(self.entry.host) and self.entry.host in viewer.given
        is_awaited = self._attendance.is_awaited([*yours, *([HOST] if is_host else [])])
        feed = self.audience.enter(viewer, self.entry.seats, self.version, ask)
        self._attendance.heed()
        if self.audience.is_to_be_greeted:
            viewer.greet()  # who has come knows nothing yet
        if self.entry.clock is not None:
            viewer.tick()
        if self.is_lost:
            viewer.leave(wire.COME_BACK)
        self.wake()
        if is_awaited:
            await self.tell_others()
        events, scene, now, missed, _ = await ask()
        feed.begin(missed)
        mixed = gathering.fingerprints(self.entry, yours)
        return wire.encode(wire.Welcome(info, list(yours), sequences, events, scene, now, self.talk.last, mixed)), feed

    def _moment(self, yours: tuple[int, ...], since: int) -> int:
        """The version from which whoever holds the seats `yours` is told what they missed: `since`; or -1, so the present.

        That is where there is no such version, or where for the same eyes and address a past was made from many others since the
        table has moved: each takes a while.
        """
        if not 0 <= since <= self.version:
            return -1
        if self._moments[0] != self.version:
            self._moments = self.version, {}
        asked = self._moments[1].setdefault((yours, asker.get()), set())
        if since < self.version and since not in asked:
            if len(asked) >= MOST_MOMENTS:
                return -1
            asked.add(since)
        return since

    def _past_of(self, yours: tuple[int, ...], since: int) -> Callable[[], Past]:
        """What makes the past until now, as it is seen from the seats `yours`, from the steps after `since` on if it can."""
        present = partial(resume, self.seats, yours, self._last)
        if since == self.version:
            return present
        make = partial(replay, self.setup, self.entry.seats, yours, self._past.copy(), since)
        return make if self.version < LONG else partial(_past_by_helper, self._threads.hurry, make, present)

    def quit(self, viewer: Viewer) -> None:
        """`viewer` has gone."""
        if self.audience.quit(viewer):
            self._attendance.heed()
            self._clocks.heed()

    # ------------------------------------------------------------ other servers

    @property
    def here(self) -> list[int]:
        """The seats of whoever looks on, at any server."""
        return sorted({*self.audience.here, *self.places_elsewhere} - {HOST})

    @property
    def places_here(self) -> frozenset[int]:
        """The seats of whoever looks on at this server, and `HOST` if the host does and has none."""
        is_host_here = not self.entry.keys.get(self.entry.host) and self.audience.brings(self.entry.host)
        return frozenset([*self.audience.here, *([HOST] if is_host_here else [])])

    @property
    def places_elsewhere(self) -> frozenset[int]:
        """The same of other servers; who has left is at none, whatever one noted that has died since."""
        return self._sharing.elsewhere.seats.difference(self.entry.gone)

    def is_elsewhere(self, seat: int) -> bool:
        """Whether whoever sits there looks on at another server that runs, as far as is known here."""
        return seat in self.places_elsewhere and self._sharing.is_alive

    @property
    def is_shared(self) -> bool:
        """Whether anybody looks on at other servers."""
        return self._sharing.elsewhere.who != EMPTY.who

    @property
    def sights(self) -> Mapping[int, float]:
        """When whoever is away was last seen at other servers, by the monotonic clock; since the game began, if it has."""
        return self._host_seen | self._sharing.sights(self._began)

    def news(self) -> Here | None:
        """Who is at this server, if people gathered at the table, and others are to be told; and how long ago others were."""
        here = Here(self.places_here, self.audience.watching)
        if not self.entry.host or not self._sharing.is_news(here):
            return None
        return here._replace(away={self._began: self._attendance.seen()})

    @property
    def _began(self) -> str:
        """When the game began, if it has."""
        return self.entry.started if self.entry.has_begun else ""

    async def tell_others(self) -> None:
        """Note who is here at once, if others do not know; where that cannot be written, it is done by and by.

        Once begun it is finished, though the page may go: else it would not be known here that others are to be told that, too.
        """
        if (here := self.news()) is not None:
            with suppress(Trouble):
                await self._finished(self._sharing.note(here))

    def told(self, here: Here) -> None:
        """The others know by now who is at this server."""
        self._sharing.noted(here)

    @property
    def is_anew(self) -> bool:
        """Whether it was read where perhaps no server was there before, so that whoever is away may be about to come back."""
        return self._sharing.is_anew

    def meet(self, elsewhere: Here, asked: float) -> None:
        """These were at the table at other servers when they were `asked`, and others so long before."""
        before = self._sharing.elsewhere.who
        if silence := self._sharing.silence(asked):  # nobody could come back, or nobody could be told of it
            self._attendance.spare(silence)
        self._sharing.hear(elsewhere, asked)
        if elsewhere.who != before or self._attendance.is_behind:
            self._attendance.heed()
            self.wake()  # whoever is asked may be there now, or there no more; or all are that a first move waits for

    async def look_elsewhere(self) -> None:
        """Perhaps somebody who was away is back by now, at another server. `Trouble` if nobody can tell."""
        self.meet(*await self._sharing.ask())

    @property
    def is_followed(self) -> bool:
        """Whether it matters here what another server writes to it."""
        return not self.is_lost and (self.is_busy or self._sharing.is_held)

    @property
    def present(self) -> Present:
        """How far it has come here."""
        return Present(self.revision, self.version, self.talk.number, self._mark)

    def announce(self) -> None:
        """Tell other servers how far it has come."""
        self._sharing.announce(self.present)

    def is_behind(self, present: Present) -> bool:
        """Whether another server has brought the table further than this."""
        return not self.is_lost and any(there > here for there, here in zip(present[:3], self.present, strict=False))

    def has_parted(self, present: Present | None) -> bool:
        """Whether the store, where it has come so far, may have gone another way, as by a backup."""
        return not self.is_lost and present != self.present

    async def catch_up(self) -> None:
        """Play what another server wrote. Where that cannot be, the table is lost, and read again. It is finished, too."""
        await self._finished(self._catch_up())

    async def _catch_up(self) -> None:
        async with self._lock:
            has_moved = not self.is_lost and await self._follow()
        if has_moved:
            self.wake()

    async def _follow(self) -> bool:
        """The same, under the lock; whether there was anything but talk, which goes on meanwhile."""
        before = self.present
        present = (await self._store.present([self.id])).get(self.id)
        if present == self.present:
            # It was not looked at: another server has perhaps let a clock run meanwhile.
            if self._clocks.running == NOBODY and self.entry.has_begun and not self.is_over:
                await self._clocks.learn(self.version)
            return False
        try:
            if present is None or present.revision < before.revision:
                raise Conflict("the store has gone back")
            if present.said < before.said:
                raise Conflict("the store has forgotten what was said")
            if present._replace(said=before.said) == before:
                await self.talk.follow(present.said)
                return False
            missed, mark = await self._store.missed(self.id, self.version, self._mark)
            has_begun = bool(missed) and not self.entry.has_begun  # perhaps after `present` was asked
            # After the events: who may look on and who sits where is to be no older than what they are shown.
            found = await self._store.find(self.id) if has_begun or present.revision > self.revision else None
            await self._clocks.learn(max(missed, default=self.version))
            draft = await asyncio.to_thread(_drafted, self._course, missed)
            if found is not None:
                self._reseat(*found)
            self._mark = mark
            self._adopt(draft)
            await self.talk.follow(present.said)  # last: who may not look on any more hears none of it
        except Conflict as parted:
            log.warning("table %s is read again: %s", self.id, parted)
            self.is_lost = True  # from now on no clock is noted here
            await self._clocks.forget()  # what was noted is of a past that is no more
            self.lose(wire.COME_BACK)
        except (ValueError, IndexError) as error:
            kind = type(error).__name__  # no more, as above
            log.warning("table %s cannot follow another server and is read again: %s", self.id, kind)
            self.lose(wire.COME_BACK)
        return True

    async def _give_way(self, must_be_there: bool) -> None:
        """Follow whoever was first; if there `must_be_there` something and is not, nobody knows what the store holds."""
        try:
            has_moved = await self._follow()
        except Trouble as trouble:
            self.lose(wire.COME_BACK, trouble.sentence)
            raise
        if must_be_there and not has_moved:
            self.lose(wire.COME_BACK)

    async def rest(self) -> None:
        """Nobody looks any more: the table is left to other servers, and read again when it is asked for."""
        self.is_lost = True
        await self._sharing.let_go()

    # ------------------------------------------------------------ who sits there

    async def change(self, how: Callable[[Entry], Entry], *, is_seen: bool = True) -> None:
        """Let the entry be what `how` makes of it, and tell everybody if it `is_seen`; `Trouble` if it cannot be."""
        if self._attendance.is_hostless:
            await self.look_elsewhere()
        async with self._lock:
            if self.is_lost:
                raise Trouble(503, "server-again")
            entry = how(self.entry)
            if entry == self.entry:  # whoever asks has looked up what the store holds: see `Tables.open`
                return
            try:
                revision = await self._store.change(self.id, entry, self.revision, self.version)
            except Conflict as error:
                await self._give_way(False)
                raise Trouble(503, "server-again") from error
            except Unwritten:
                raise
            except BaseException:  # what the store holds is not known
                self.lose(wire.COME_BACK)
                raise
            self._reseat(entry, revision, is_seen)
            self.announce()
        self.wake()
        await self.tell_others()
        if self.entry.has_begun and self.opens_in:  # those who are waited for are perhaps at another server
            with suppress(Trouble):
                await self.look_elsewhere()

    def _reseat(self, entry: Entry, revision: int, is_seen: bool = True) -> None:
        """The entry is another one now, which is told if it `is_seen`."""
        hosts = self.entry.keys.get(self.entry.host, [])
        if hosts:  # with their seat nobody begins to wait for them anew
            is_taken = not entry.keys.get(entry.host) and all(self.is_gone(seat) for seat in hosts)
            self._host_seen = {HOST: time.monotonic() - entry.grace} if is_taken else {}
        left = {seat for seat, by in entry.gone.items() if by != self.entry.gone.get(seat)}
        before, after = holders(self.entry.keys), holders(entry.keys)
        self._attendance.wait_anew({seat for seat, key in after.items() if before.get(seat) != key})
        self.entry, self.revision = entry, revision
        self._driver.seat()
        self._hang_up(left)
        if is_seen:
            self.audience.greet()
            self._attendance.heed()  # somebody may have gone before the game began

    def _hang_up(self, seats: Set[int]) -> None:
        """The people of these seats have left: no page of theirs is there any more, whether it knows or not."""
        for viewer in self.viewers:
            if not seats.isdisjoint(viewer.yours):
                self.audience.quit(viewer)
                viewer.leave(wire.LEFT, Sentence("server-left"))

    async def leave(self, who: str, wish: wire.Leave) -> None:
        """The browser `who` leaves the game as it wishes; `Trouble` if that cannot be."""
        await self.look_elsewhere()
        before = self.entry.gone
        await self.change(lambda entry: self._attendance.leave(entry, who, wish))
        own = self.entry.keys.get(who, [])
        self._attendance.has_left([seat for seat in own if self.entry.gone.get(seat) != before.get(seat)])
        with suppress(Trouble):  # now, or the lobby would still offer a game that ends by it; else it is tried again
            await self._attendance.settle()

    async def come_back(self, seats: Collection[int]) -> None:
        """The people of these seats are back in the game, if they have left it; `Trouble` if that cannot be written."""
        if not self.is_over and not self.entry.gone.keys().isdisjoint(seats):
            await self.change(lambda entry: leaving.come_back(entry, seats))

    def has_played(self, seats: Collection[int], since: int) -> bool:
        """Whether one of these seats has commanded anything after the version `since`."""
        return any(isinstance(event, Obeyed) and event.seat in seats for event in self._past[since:])

    def decider(self, who: str) -> str:
        """For whom the browser `who` decides before the game: for the host, where that has not come, or for itself."""
        return self._attendance.decider(who)

    def is_gone(self, seat: int) -> bool:
        """Whether nobody waits any more for whoever sits there, and is not here."""
        return self._attendance.is_gone(seat)

    async def stand_in(self, who: str, wish: wire.StandIn) -> None:
        """Let somebody else play for a seat, as the browser `who` wishes; `Trouble` if that cannot be."""
        await self.look_elsewhere()
        async with self._lock:
            if self.is_lost:
                raise Trouble(503, "server-again")
            draft = Draft(self._course)
            for event in self._attendance.stands_in(who, wish):
                draft.play(self._clocks.stamped(event))
            try:
                await self._commit(draft)
            except Conflict as error:
                raise Trouble(503, "server-again") from error
        self.wake()

    async def happen(self, what: Callable[[Course], Iterable[Event]], *, drives: bool = True) -> None:
        """Let happen what follows from how the game has gone, or `Trouble`; if it `drives`, only where this server does that."""

        def played(draft: Draft) -> bool:
            for number, event in enumerate(what(self._course)):
                draft.play(event if number else self._clocks.stamped(event))
            return bool(draft.events)

        with suppress(Conflict):  # another server was first, and has seen to it or will
            if not await self.lead(played, drives):
                return
        self.wake()

    async def lead(self, what: Callable[[Draft], bool], drives: bool = True) -> bool:
        """Let happen what `what` plays; False if that is nothing, or if it `drives` the table and another server does that.

        Raises `Conflict` if another server has written meanwhile, which is followed then, and `Trouble` if it cannot be written.
        """
        async with self._lock:
            draft = Draft(self._course)
            if self.is_lost or not what(draft):
                return False
            if drives and not await self._sharing.hold():
                self._driver.wake_later()
                return False
            await self._commit(draft, self._sharing.fence if drives else None)
            return True

    async def keep_leading(self) -> None:
        """Make the lease longer, if it is still had."""
        async with self._lock:
            if self._sharing.is_held:
                with suppress(Trouble):  # it is looked at again before anything is written
                    await self._sharing.hold()

    async def mix(self, given: Iterable[str], nonce: str) -> None:
        """Let chance depend on the nonce of the browser that brings these keys, if nothing has been played here yet."""
        if nonce and gathering.mixed(self.entry, held(self.entry.keys, given), nonce, self.version) != self.entry:
            await self.change(
                lambda now: gathering.mixed(now, held(now.keys, given), nonce, self.version), is_seen=False
            )

    # ------------------------------------------------------------ acting

    async def act(self, command: Command, given: Iterable[str]) -> wire.Ack | wire.Refused | None:
        """Do what a page commands that brings keys with the hashes `given`. Once begun it is finished, though the page may go.

        Returns what is still to be answered: None if the command was done, for then all who hold the seat were told,
        or if it is not known whether it was, for then they were told to come back and send it again. Where it surely could
        not be written, it is the page alone that sends it again.
        """
        return await self._finished(self._act(command, given))

    async def say(self, wish: wire.Say, given: Iterable[str]) -> wire.Refused | None:
        """Tell everybody at the table, or say why not; finished, too, though the page may go."""
        return await self._finished(self.talk.say(wish, given))

    async def _finished(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """What comes of it. It is done to its end, though nobody may wait for that any more."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _act(self, command: Command, given: Iterable[str]) -> wire.Ack | wire.Refused | None:
        answer: wire.Ack | wire.Refused | None = None
        async with self._lock:
            for _ in range(TRIES):
                try:
                    answer = await self._obey(command, given)
                except Conflict:  # another server was first, and the table has followed it
                    continue
                except Unwritten as trouble:
                    answer = wire.Refused(command.seat, command.sequence, trouble.again, again=True)
                except Trouble:  # all who look on have been sent to come back, and then send it again
                    pass
                break
            else:
                self.lose(wire.COME_BACK)
        if answer is None:
            self.wake()
        return answer

    async def _obey(self, command: Command, given: Iterable[str]) -> wire.Ack | wire.Refused | None:
        """Do it, under the lock."""
        yours = held(self.entry.keys, given)
        if self.is_lost:
            return None  # the page comes back, and then sends it again
        if (answer := self._commands.answer(command, yours, self._last)) is not None:
            return answer
        if command.seat in self.entry.gone and command.seat not in self.audience.here:
            return refused(command, "server-left")  # it was on its way when its page was hung up on
        if self.version <= self.entry.begins and self._must_wait(command.seat):
            return wire.Refused(command.seat, command.sequence, Sentence("server-opens"), again=True)
        event = self._commands.event(command, yours)
        if isinstance(event, Asked) and not await asyncio.to_thread(is_open, self._course, event.moves, yours):
            return refused(command, "server-ask-hidden")
        draft = Draft(self._course)
        try:
            draft.play(self._clocks.stamped(event))
        except IllegalMove:
            return refused(command, "server-illegal")
        self._driver.draw(draft)
        await self._commit(draft)
        return None

    def _must_wait(self, seat: int) -> bool:
        """Whether others who are waited for could mix nothing into chance any more if that seat made the first move now.

        Whose clock runs has been asked, perhaps at another server, and is not held up.
        """
        return self._clocks.running != seat and self._opening.holds(self.entry, self.version, {*self.here, seat})

    def prepare(self) -> None:
        """Let what bots think with stay, as long as they may be asked."""
        if not self.is_over:
            self._driver.prepare()

    def wake(self) -> None:
        """Let chance, bots and clocks go on if it is up to them."""
        self._driver.wake()
        self._clocks.heed()  # after it: as long as the first move waits, the driver comes back here

    def end(self) -> None:
        """The server ends, and hangs up on everybody next."""
        self._clocks.end()

    async def stop(self) -> None:
        """End what is under way; what has been acknowledged is stored."""
        self._attendance.stop()
        await self._driver.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._clocks.stop()
        await self._sharing.let_go()

    def lose(self, code: int, problem: Sentence | None = None) -> None:
        """Mark the table as lost and send its viewers to reconnect."""
        self.is_lost, self._is_cut_off = True, code == wire.COME_BACK
        self.audience.leave(code, problem)

    async def _commit(self, draft: Draft, fence: int | None = None) -> None:
        """Store the events of a draft, then move on and tell everybody. Only under the lock.

        Where another server has written, its events are played instead, and `Conflict` raised. Where it is `Unwritten`, the table
        stands where it stood; with any other `Trouble` nobody knows where the store stands, and the table is read again.
        """
        if not draft.events:
            return
        began = time.monotonic()
        try:
            with meter.time("commit"):
                events, revision = draft.kept, self.revision
                self._mark = await self._store.append(self.id, self.version + 1, events, fence, revision, self._mark)
        except Conflict:
            if fence is not None:
                self._sharing.drop()
            await self._give_way(fence is None)
            raise
        except Unwritten as trouble:
            if not self._is_held_up:
                log.warning("table %s could not be written and waits: %s", self.id, words.say(trouble.sentence))
            self._is_held_up = True
            self._clocks.halt(began)
            raise
        except Trouble as trouble:
            why = words.say(trouble.sentence)
            log.warning("table %s could not be written and is read again: %s", self.id, why)
            self.lose(wire.COME_BACK, trouble.sentence)
            raise
        except BaseException:  # the server goes down, or a fault of ours
            self.lose(wire.COME_BACK)
            raise
        self._is_held_up = False
        self._adopt(draft)
        self.announce()

    def _adopt(self, draft: Draft) -> None:
        """Move on to where a draft leads, which is stored, and tell everybody."""
        was_late, self._course = self._course.late, draft.course
        for event, span in zip(draft.events, draft.spans, strict=True):
            self._take(event, span)
        self.audience.hear(draft.spans)
        if was_late != NOBODY or any(span.change for span in draft.spans):
            self._driver.seat()
            self._attendance.heed()
        self._clocks.heed()

    def _take(self, event: Event, span: Span) -> None:
        """Note an event that has been played, and tell those who hold the seat that its command was done."""
        self._last = span.brief()
        self._note(event)
        if isinstance(event, Obeyed):
            self.audience.done(event.seat, event.sequence, span.version)

    def _note(self, event: Event) -> None:
        self._past.append(event)
        self._commands.note(event, len(self._past))


def _past_by_helper(call: Callable[..., Told], make: Callable[[], Past], present: Callable[[], Past]) -> Past:
    """What `make` makes, by another process, which does not send how things stand there: they stand as at `present`."""
    return Past(*call(told, make), present().projection)


def _drafted(course: Course, events: Mapping[int, Event]) -> Draft:
    """What these events make of a table; `ValueError` or `IndexError` if they cannot be played."""
    draft = Draft(course)
    for version, event in events.items():
        if version != draft.course.version + 1:
            raise ValueError(f"version {version} follows version {draft.course.version}")
        draft.play(bare(event))
    return draft
