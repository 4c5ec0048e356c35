"""One live table: a single writer over an append-only list of events.

The state is what you get by playing the events from the start; the version is how many there are. Whatever happens, a
move, a throw, a bot's choice, goes the same way: under the lock it is checked against the present, stored, and only when
the store has it does the table move on and the viewers hear of it. Bots think outside the lock and outside the event
loop; what they choose counts only if the table still stands where it stood. What viewers are shown is made outside both, too:
the table only hands on what the rules noted.
"""

# long: the one writer of a table; what happens under its lock is read in one go
import asyncio
import logging
import math
import random
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from fathom import words
from fathom.engine.errors import IllegalMove, Sentence
from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.engine.verbs import CHANCE, SPECTATOR
from fathom.players import Player
from fathom.server import export, gathering, replays, wire
from fathom.server.absence import Attendance
from fathom.server.audience import Audience
from fathom.server.course import NOBODY, Course, Draft, Span, may_take_back
from fathom.server.draws import draw, generator, proof
from fathom.server.group import Feed, Viewer
from fathom.server.library import Library
from fathom.server.metrics import meter
from fathom.server.opening import Opening
from fathom.server.projection import Past, replay, replaying, resume
from fathom.server.replays import result
from fathom.server.seats import OPEN, PERSON, digest, held
from fathom.server.sharing import AGAIN, Sharing
from fathom.server.store import (
    Conflict,
    Decided,
    Entry,
    Event,
    Here,
    Played,
    Store,
    TakenBack,
)
from fathom.server.talk import Talk
from fathom.server.trouble import Trouble

Move = wire.Play | wire.Roll | wire.TakeBack  # what a page can command
Obeyed = Played | TakenBack  # what comes of it

TRIES = 3  # to do a command, while other servers write to the table, too
FURTHEST = (
    1000  # that a command's sequence may be beyond the seat's last: one at the end of all numbers would block the seat
)

log = logging.getLogger("fathom.table")


class Kept(NamedTuple):
    """What the store has of a table."""

    entry: Entry
    revision: int  # of the entry
    events: Mapping[int, Event]  # by version


class Table:
    """One table in memory. It may be dropped at any time when nobody looks at it, and read again from the store."""

    def __init__(
        self, id: str, kept: Kept, library: Library, store: Store, threads: Executor, sharing: Sharing
    ) -> None:
        """Play the events again, which takes a while: call it in a thread. `Trouble` if they cannot be played."""
        entry = kept.entry
        self.id = id
        self.entry = entry
        self.revision = kept.revision
        self.setup = library.stored(entry)
        self.is_lost = False
        self._store = store
        self._threads = threads
        self._sharing = sharing
        self._course = Course(self.setup)
        self._last = Span(0, [], self._course.position)
        self._past: list[Event] = []
        self._commands: dict[tuple[int, int], tuple[int, Obeyed]] = {}  # by seat and sequence, with the version
        self._sequence = [0] * len(entry.seats)  # each seat's last
        self.audience = Audience()
        self._opening = Opening()
        self._attendance = Attendance(self)
        self.talk = Talk(self)
        self._library = library
        self._bots: dict[int, Player] = {}
        self._times: list[deque[float]] = [deque(maxlen=32) for _ in entry.seats]  # seconds that each bot thought
        self._lock = asyncio.Lock()
        self._driver: asyncio.Task[None] | None = None
        self._later: asyncio.TimerHandle | None = None  # until the lease is asked for again
        self._tasks: set[asyncio.Task[wire.Ack | wire.Refused | None]] = set()
        try:
            for version, event in kept.events.items():
                if version != self.version + 1:
                    raise ValueError(f"version {version} follows version {self.version}")
                self._take(event, self._course.play(event))
            self._bots = self._players()
        except (ValueError, IndexError) as error:  # nothing is left that could be taken back
            raise Trouble(409, "server-table-damaged", version=self.version + 1, detail=str(error)) from error

    # ------------------------------------------------------------ looking

    @property
    def viewers(self) -> list[Viewer]:
        """Whoever looks on."""
        return self.audience.viewers

    @property
    def is_busy(self) -> bool:
        """Whether somebody looks on or a bot is at work."""
        return bool(self.audience) or (self._driver is not None and not self._driver.done())

    @property
    def waits_for_people(self) -> bool:
        """Whether anybody may take a seat here, and somebody is there to play with."""
        entry = self.entry
        is_open = entry.is_listed and not entry.has_begun and any(seat.player == OPEN for seat in entry.seats)
        return is_open and bool(self.audience.here) and not self.is_lost

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

    def company(self, given: Iterable[str]) -> wire.Company:
        """Who is at the table, and who is here; for whoever brings these keys."""
        is_host = bool(self.entry.host) and self.entry.host in map(digest, given)
        watching = self.audience.watching + self._sharing.elsewhere.watching
        return wire.Company(self.info(), self.here, self._attendance.away(), watching, is_host)

    async def record(self) -> str:
        """The game record, as far as everybody may know it: all of it when the game is over."""
        return await asyncio.to_thread(export.text, self.entry, self._course.position.copy())

    async def replay(self, yours: tuple[int, ...], eye: int | None) -> wire.Replay:
        """All that has happened, looked at from the seat `eye`; by whoever holds the seats `yours`.

        When the game is over, anybody may look from any seat. Before that, whoever holds one seat looks from there; on a screen
        of several persons none of them may see what another saw, so it is told as a spectator would be told it.
        """
        own = yours[0] if len(yours) == 1 else SPECTATOR
        if eye is not None and eye != own and not self._course.position.is_over:
            raise Trouble(403, "server-not-over")
        wanted = own if eye is None else eye
        said = proof(self.entry, self._course.position.is_over)
        return await asyncio.to_thread(replays.whole, self.info(), self.setup, wanted, self._past.copy(), said)

    def finished(self) -> tuple[Setup, list[Event]]:
        """What was played and how it went, of a game that is over; before that nobody may know what hangs on secrets."""
        if not self._course.position.is_over:
            raise Trouble(403, "server-chances-later")
        return self.setup, self._past.copy()

    async def join(self, viewer: Viewer, since: int) -> tuple[bytes, Feed]:
        """Let `viewer` look on from now on: the welcome, encoded, and the feed of the steps that follow it.

        The past is replayed in a thread, from the steps after `since` on if that version is there; the table goes on meanwhile.
        """
        yours, sequences, info = viewer.yours, self._sequences(viewer.yours), self.info()
        past = asyncio.get_running_loop().run_in_executor(replaying, self._past_of(yours, since))
        feed = self.audience.enter(viewer, self.entry.seats, self.version, past)
        self._attendance.heed()
        if self.is_lost:
            viewer.leave(wire.COME_BACK)
        self.wake()
        events, scene, now, missed, _ = await asyncio.shield(past)
        feed.begin(missed)
        return wire.encode(wire.Welcome(info, list(yours), sequences, events, scene, now, self.talk.last)), feed

    def _past_of(self, yours: tuple[int, ...], since: int) -> Callable[[], Past]:
        """What makes the past until now, as it is seen from the seats `yours`, from the steps after `since` on if it can."""
        if since == self.version:
            return partial(resume, self.seats, yours, self._last)
        return partial(replay, self.setup, self.entry.seats, yours, self._past.copy(), since)

    def _sequences(self, yours: tuple[int, ...]) -> list[int]:
        """The last sequence of each seat of `yours`, 0 for the others."""
        return [last if seat in yours else 0 for seat, last in enumerate(self._sequence)]

    def quit(self, viewer: Viewer) -> None:
        """`viewer` has gone."""
        if self.audience.quit(viewer):
            self._attendance.heed()

    # ------------------------------------------------------------ other servers

    @property
    def here(self) -> list[int]:
        """The seats of whoever looks on, at any server."""
        return sorted({*self.audience.here, *self._sharing.elsewhere.seats})

    def news(self) -> Here | None:
        """Who is at this server, if people gathered at the table, and others are to be told."""
        here = Here(frozenset(self.audience.here), self.audience.watching)
        return here if self.entry.host and self._sharing.is_news(here) else None

    def meet(self, elsewhere: Here) -> None:
        """These are at the table at other servers."""
        if elsewhere != self._sharing.elsewhere:
            self._sharing.elsewhere = elsewhere
            self._attendance.heed()

    @property
    def is_followed(self) -> bool:
        """Whether it matters here what another server writes to it."""
        return not self.is_lost and (bool(self.audience) or self._sharing.is_held)

    def is_behind(self, revision: int, version: int) -> bool:
        """Whether another server has brought the table further than this."""
        return not self.is_lost and (revision > self.revision or version > self.version)

    async def catch_up(self) -> None:
        """Play what another server wrote. Where that cannot be, the table is lost, and read again."""
        async with self._lock:
            has_moved = not self.is_lost and await self._follow()
        if has_moved:
            self.wake()

    async def _follow(self) -> bool:
        """The same, under the lock; whether there was anything."""
        present = (await self._store.present([self.id])).get(self.id)
        if present == (self.revision, self.version):
            return False
        try:
            if present is None or present[0] < self.revision or present[1] < self.version:
                raise ValueError("the store has gone back")
            if present[0] > self.revision and (found := await self._store.find(self.id)):
                self._reseat(*found)
            missed = await self._store.events(self.id, self.version)
            self._adopt(await asyncio.to_thread(_drafted, self._course, missed))
        except (ValueError, IndexError) as error:
            log.warning("table %s cannot follow another server and is read again: %s", self.id, error)
            self._lose(wire.COME_BACK)
        return True

    async def _give_way(self, must_be_there: bool) -> None:
        """Follow whoever was first; if there `must_be_there` something and is not, nobody knows what the store holds."""
        try:
            has_moved = await self._follow()
        except Trouble as trouble:
            self._lose(wire.COME_BACK, trouble.sentence)
            raise
        if must_be_there and not has_moved:
            self._lose(wire.COME_BACK)

    async def rest(self) -> None:
        """Nobody looks any more: the table is left to other servers, and read again when it is asked for."""
        self.is_lost = True
        await self._sharing.let_go()

    # ------------------------------------------------------------ who sits there

    async def change(self, how: Callable[[Entry], Entry], *, is_seen: bool = True) -> None:
        """Let the entry be what `how` makes of it, and tell everybody if it `is_seen`; `Trouble` if it cannot be."""
        async with self._lock:
            if self.is_lost:
                raise Trouble(503, "server-again")
            entry = how(self.entry)
            try:
                await self._store.change(self.id, entry, self.revision, self.version)
            except Conflict as error:
                await self._give_way(False)
                raise Trouble(503, "server-again") from error
            except BaseException:  # what the store holds is not known
                self._lose(wire.COME_BACK)
                raise
            self._reseat(entry, self.revision + 1, is_seen)
            self._sharing.announce(self.revision, self.version)
        self.wake()

    def _reseat(self, entry: Entry, revision: int, is_seen: bool = True) -> None:
        """The entry is another one now, which is told if it `is_seen`."""
        self.entry, self.revision = entry, revision
        self._bots = self._players()
        if is_seen:
            self.audience.greet()
            self._attendance.heed()  # somebody may have gone before the game began

    async def happen(self, what: Callable[[Course], Iterable[Event]]) -> None:
        """Let happen what follows from how the game has gone, if this server drives it; `Trouble` if it cannot be written."""
        async with self._lock:
            events = list(what(self._course))
            if not events or self.is_lost or not await self._sharing.hold():
                return
            draft = Draft(self._course)
            for event in events:
                draft.play(event)
            with suppress(Conflict):  # another server drives the table, and will see to it
                await self._commit(draft, self._sharing.fence)
        self.wake()

    async def mix(self, given: Iterable[str], nonce: str) -> None:
        """Let chance depend on the nonce of the browser that brings these keys, if nothing has been played here yet."""
        if nonce and gathering.mixed(self.entry, held(self.entry.keys, given), nonce, self.version) != self.entry:
            await self.change(
                lambda now: gathering.mixed(now, held(now.keys, given), nonce, self.version), is_seen=False
            )

    def _players(self) -> dict[int, Player]:
        """The bots, by seat."""
        seats = enumerate(self.seats)
        return {
            seat: self._library.player(self.entry.game, who.player)
            for seat, who in seats
            if who.player not in (PERSON, OPEN)
        }

    # ------------------------------------------------------------ acting

    async def act(self, command: Move, given: Iterable[str]) -> wire.Ack | wire.Refused | None:
        """Do what a page commands that brings the keys `given`. Once begun it is finished, though the page may go.

        Returns what is still to be answered: None if the command was done, for then all who hold the seat were told,
        or if it is not known whether it was, for then they were told to come back and send it again.
        """
        task = asyncio.create_task(self._act(command, given))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _act(self, command: Move, given: Iterable[str]) -> wire.Ack | wire.Refused | None:
        answer: wire.Ack | wire.Refused | None = None
        async with self._lock:
            for _ in range(TRIES):
                try:
                    answer = await self._obey(command, given)
                except Conflict:  # another server was first, and the table has followed it
                    continue
                except Trouble:  # all who look on have been sent to come back, and then send it again
                    pass
                break
            else:
                self._lose(wire.COME_BACK)
        if answer is None:
            self.wake()
        return answer

    async def _obey(self, command: Move, given: Iterable[str]) -> wire.Ack | wire.Refused | None:
        """Do it, under the lock."""
        yours = held(self.entry.keys, given)
        if self.is_lost:
            return None  # the page comes back, and then sends it again
        if command.seat not in yours:
            return _refuse(command, "server-not-yours")
        if (command.seat, command.sequence) in self._commands:
            version, done = self._commands[command.seat, command.sequence]
            if self._is_same(command, version, done):
                return wire.Ack(command.seat, command.sequence, version)
            return _refuse(command, "server-sequence-used")
        if (why := self._why_not(command, yours)) is not None:
            return _refuse(command, why)
        draft = Draft(self._course)
        try:
            draft.play(self._event(command))
        except IllegalMove:
            return _refuse(command, "server-illegal")
        await self._commit(draft)
        return None

    def _event(self, command: Move) -> Event:
        """What happens by the command."""
        if isinstance(command, wire.TakeBack):
            return TakenBack(command.seat, command.sequence)
        action = draw(self._course, self.entry) if isinstance(command, wire.Roll) else command.action
        return Played(action, command.seat, command.sequence)

    def _is_same(self, command: Move, version: int, done: "Obeyed") -> bool:
        """Whether the command is the one that was done: sent twice, as after a broken line."""
        if command.version != version - 1 or isinstance(command, wire.TakeBack) != isinstance(done, TakenBack):
            return False
        return not isinstance(command, wire.Play) or command.action == getattr(done, "action", None)

    def _why_not(self, command: Move, yours: tuple[int, ...]) -> str | None:
        """What speaks against the command: the id of a sentence."""
        if not self.entry.has_begun:
            return "server-not-begun"
        if command.sequence <= self._sequence[command.seat]:
            return "server-sequence-used"
        if command.sequence > self._sequence[command.seat] + FURTHEST:
            return "server-sequence-far"
        if command.version != self.version:
            return "server-stale"
        if isinstance(command, wire.TakeBack):
            is_open = self._last.change is None
            may = may_take_back(self._last, self.seats, yours) if is_open else NOBODY
            return None if may == command.seat else "server-no-take-back"
        seat, waits = self.awaited
        if seat != command.seat:
            return "server-not-your-turn"
        if waits != isinstance(command, wire.Roll):
            return "server-roll-first" if waits else "server-no-roll"
        return None

    def wake(self) -> None:
        """Let chance and bots go on if it is up to them: at first when those who play are there: see `Opening`."""
        is_at_rest = self._driver is None or self._driver.done()
        if not self.entry.has_begun or self.is_lost or not is_at_rest:
            return
        if left := self._opening.left(self.entry, self.version, self.here):
            if left < math.inf:
                asyncio.get_running_loop().call_later(left, self.wake)
        else:
            self._driver = asyncio.create_task(self._drive())

    async def stop(self) -> None:
        """End what is under way; what has been acknowledged is stored."""
        self._attendance.stop()
        if self._later is not None:
            self._later.cancel()
        if self._driver is not None:
            self._driver.cancel()
        await asyncio.gather(*self._tasks, *([self._driver] if self._driver else []), return_exceptions=True)
        await self._sharing.let_go()

    def _wake_later(self) -> None:
        """Another server drives the table; it may cease to."""
        if self._later is not None:
            self._later.cancel()
        self._later = asyncio.get_running_loop().call_later(AGAIN, self.wake)

    async def _drive(self) -> None:
        try:
            while (seat := await self._next_bot()) is not None:
                await self._let_choose(seat)
        except Conflict:  # another server drives the table, which has followed it
            self._wake_later()
        except Trouble as trouble:  # it could not be written, and that is said
            if not self.is_lost:
                self._lose(wire.COME_BACK, trouble.sentence)
        except Exception as error:
            log.exception("table %s cannot go on", self.id)
            self._lose(wire.BROKEN, Sentence("server-table-stuck", {"detail": type(error).__name__}))

    async def _next_bot(self) -> int | None:
        """Draw all that chance decides by itself; then the seat of the bot to move, None if it is up to a person, or over."""
        async with self._lock:
            seat, waits = self.awaited
            if self.is_lost or waits or not (seat == CHANCE or seat in self._bots):
                return None
            if not await self._sharing.hold():
                self._wake_later()
                return None
            draft = Draft(self._course)
            while draft.course.awaited(self.entry.seats) == (CHANCE, False):
                draft.play(Decided(draw(draft.course, self.entry)))
            await self._commit(draft, self._sharing.fence)
            seat, waits = self.awaited
            return None if waits or seat not in self._bots else seat

    async def _let_choose(self, seat: int) -> None:
        """Let the bot of `seat` think, and make its move if the table still stands where it stood."""
        version, position = self.version, self._course.position
        view, legal = position.view(seat), position.legal_actions()
        if len(legal) == 1:
            action = legal[0]
            await asyncio.sleep(random.choice(self._times[seat] or [0.0]))  # how long it takes says nothing of its hand
        else:
            loop, began = asyncio.get_running_loop(), time.monotonic()
            action = await loop.run_in_executor(self._threads, self._think, self._bots[seat], view)
            self._times[seat].append(time.monotonic() - began)
        async with self._lock:
            if self.version == version and not self.is_lost and await self._sharing.hold():
                draft = Draft(self._course)
                draft.play(Decided(action))
                await self._commit(draft, self._sharing.fence)

    def _think(self, bot: Player, view: Position) -> int:  # later, perhaps, when the seat is a person's again
        return int(bot.choose(view, generator(self._course, self.entry.seed)))

    async def _commit(self, draft: Draft, fence: int | None = None) -> None:
        """Store the events of a draft, then move on and tell everybody. Only under the lock.

        Where another server has written, its events are played instead, and `Conflict` raised.
        """
        if not draft.events:
            return
        try:
            with meter.time("commit"):
                await self._store.append(self.id, self.version + 1, draft.events, fence, self.revision)
        except Conflict:
            if fence is not None:
                self._sharing.drop()
            await self._give_way(fence is None)
            raise
        except Trouble as trouble:
            why = words.say(trouble.sentence)
            log.warning("table %s could not be written and is read again: %s", self.id, why)
            self._lose(wire.COME_BACK, trouble.sentence)
            raise
        except BaseException:  # the server goes down, or a fault of ours
            self._lose(wire.COME_BACK)
            raise
        self._adopt(draft)
        self._sharing.announce(self.revision, self.version)

    def _adopt(self, draft: Draft) -> None:
        """Move on to where a draft leads, which is stored, and tell everybody."""
        self._course = draft.course
        for event, span in zip(draft.events, draft.spans, strict=True):
            self._take(event, span)
        self.audience.hear(draft.spans)
        if any(span.change for span in draft.spans):
            self._bots = self._players()
            self._attendance.heed()

    def _take(self, event: Event, span: Span) -> None:
        """Note an event that has been played, and tell those who hold the seat that its command was done."""
        self._last = span
        self._past.append(event)
        if isinstance(event, Obeyed):
            self._commands[event.seat, event.sequence] = span.version, event
            self._sequence[event.seat] = max(self._sequence[event.seat], event.sequence)
            self.audience.done(event.seat, event.sequence, span.version)

    def _lose(self, code: int, problem: Sentence | None = None) -> None:
        """Mark the table as lost and send its viewers to reconnect."""
        self.is_lost = True
        self.audience.leave(code, problem)


def _drafted(course: Course, events: Mapping[int, Event]) -> Draft:
    """What these events make of a table; `ValueError` or `IndexError` if they cannot be played."""
    draft = Draft(course)
    for version, event in events.items():
        if version != draft.course.version + 1:
            raise ValueError(f"version {version} follows version {draft.course.version}")
        draft.play(event)
    return draft


def _refuse(command: Move, why: str) -> wire.Refused:
    return wire.Refused(command.seat, command.sequence, Sentence(why))
