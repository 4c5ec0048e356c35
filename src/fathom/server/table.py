"""One live table: a single writer over an append-only list of events.

The state is what you get by playing the events from the start; the version is how many there are. Whatever happens, a
move, a throw, a bot's choice, goes the same way: under the lock it is checked against the present, stored, and only when
the store has it does the table move on and the viewers hear of it. Bots think outside the lock and outside the event
loop; what they choose counts only if the table still stands where it stood.
"""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from fathom import words
from fathom.server import record, wire
from fathom.server.projection import CHANCE, Projection, awaited
from fathom.server.seats import PERSON
from fathom.server.shelf import Chooser, Shelf
from fathom.server.store import Conflict, Entry, Event, Store
from fathom.server.trouble import Trouble

if TYPE_CHECKING:
    from fathom import Position
    from fathom.engine.game import Game

log = logging.getLogger("fathom.table")


class Viewer(Protocol):
    """Whoever is sent the table. None of these may wait: the table has others to serve."""

    yours: tuple[int, ...]

    def wake(self) -> None:
        """There are new steps in the viewer's projection."""

    def answer(self, message: wire.Ack | wire.Refused) -> None:
        """Send this before the steps that come after it."""

    def leave(self, code: int, problem: wire.Sentence | None = None) -> None:
        """The table cannot go on as it is: say why, and close."""


class Table:
    """One table in memory. It may be dropped at any time when nobody looks at it, and read again from the store."""

    def __init__(self, entry: Entry, events: Sequence[Event], shelf: Shelf, store: Store, threads: Executor) -> None:
        """Play the events again, which takes a while: call it in a thread. `Trouble` if they cannot be played."""
        self.entry = entry
        self.game: Game = _game(entry, shelf)
        self.viewers: set[Viewer] = set()
        self.is_lost = False
        self._store = store
        self._threads = threads
        self._start: Position = shelf.start(entry.game, len(entry.seats), entry.preset, entry.options)
        self._position = self._start.copy()
        self._history: list[int] = []
        self._commands: dict[tuple[int, int], Event] = {}  # by seat and sequence
        self._last = [0] * len(entry.seats)  # each seat's last sequence
        self._projections: dict[tuple[int, ...], Projection] = {}
        self._bots: dict[int, Chooser] = {
            seat: shelf.player(entry.game, who.player) for seat, who in enumerate(entry.seats) if who.player != PERSON
        }
        self._lock = asyncio.Lock()
        self._driver: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[wire.Ack | wire.Refused | None]] = set()
        try:
            for event in events:
                if event.version != self.version + 1:
                    raise ValueError(f"version {event.version} follows version {self.version}")
                self._take(event)
        except ValueError as error:
            raise Trouble(409, "server-table-damaged", version=self.version + 1, detail=str(error)) from error

    # ------------------------------------------------------------ looking

    @property
    def version(self) -> int:
        """How many events there are."""
        return len(self._history)

    @property
    def is_busy(self) -> bool:
        """Whether somebody looks on or a bot is at work."""
        return bool(self.viewers) or (self._driver is not None and not self._driver.done())

    @property
    def awaited(self) -> tuple[int, bool]:
        """The seat (or -1, -2) whose decision is awaited, and whether chance waits for its hand."""
        return awaited(self._position, self.entry.seats)

    def facts(self) -> wire.TableFacts:
        """What everybody may know without looking at the game."""
        entry = self.entry
        default = {option.name: option.default for option in self.game.facts.OPTIONS}
        options = {name: value for name, value in entry.options.items() if value != default.get(name)}
        is_over = self._position.is_over
        return wire.TableFacts(
            entry.id, entry.game, entry.seats, entry.preset, options, entry.started, is_over, self.version
        )

    async def record(self) -> str:
        """The game record, as far as everybody may know it: all of it when the game is over."""
        return await asyncio.to_thread(record.text, self.entry, self._start, self._position.copy())

    def sequences(self, yours: tuple[int, ...]) -> list[int]:
        """The last sequence of each seat of `yours`, 0 for the others."""
        return [last if seat in yours else 0 for seat, last in enumerate(self._last)]

    async def join(self, viewer: Viewer, since: int) -> Projection:
        """Let `viewer` look on from now on; it is given its projection, up to date, with the steps from `since` on."""
        async with self._lock:
            first = since if 0 <= since <= self.version else self.version
            projection = self._projections.get(viewer.yours)
            if projection is None or projection.first > first:
                longer = await asyncio.to_thread(self._project, viewer.yours, first)
                if projection is None:
                    projection = longer
                else:  # others are reading it
                    projection.reach_back(longer)
            self._projections[viewer.yours] = projection
            self.viewers.add(viewer)
        if self.is_lost:
            viewer.leave(wire.COME_BACK)
        self.wake()
        return projection

    async def catch_up(self) -> None:
        """Be lost, to be read again, if another server has written to this table meanwhile."""
        async with self._lock:
            if not self.is_lost and await self._store.version(self.entry.id) != self.version:
                self._lose(wire.COME_BACK)

    def quit(self, viewer: Viewer) -> None:
        """`viewer` has gone."""
        self.viewers.discard(viewer)
        if not any(other.yours == viewer.yours for other in self.viewers):
            self._projections.pop(viewer.yours, None)

    def _project(self, yours: tuple[int, ...], first: int) -> Projection:
        projection = Projection(self.game, self._start, self.entry.seats, yours, first)
        projection.follow(self._history)
        return projection

    # ------------------------------------------------------------ acting

    async def act(self, command: wire.Play | wire.Roll, yours: tuple[int, ...]) -> wire.Ack | wire.Refused | None:
        """Do what a page commands for one of the seats `yours`. Once begun it is finished, though the page may go.

        Returns what is still to be answered: None if the command was done, for then all who hold the seat were told,
        or if it is not known whether it was, for then they were told to come back and send it again.
        """
        task = asyncio.create_task(self._act(command, yours))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _act(self, command: wire.Play | wire.Roll, yours: tuple[int, ...]) -> wire.Ack | wire.Refused | None:
        async with self._lock:
            if self.is_lost:
                return None  # the page comes back, and then sends it again
            if command.seat not in yours:
                return _refuse(command, "server-not-yours")
            if (done := self._commands.get((command.seat, command.sequence))) is not None:
                if self._is_same(command, done):
                    return wire.Ack(command.seat, command.sequence, done.version)
                return _refuse(command, "server-sequence-used")
            if (why := self._why_not(command)) is not None:
                return _refuse(command, why)
            action = self._draw() if isinstance(command, wire.Roll) else command.action
            event = Event(self.version + 1, action, command.seat, command.sequence)
            with suppress(Conflict, Trouble):  # all who look on have been sent to come back, and then send it again
                await self._append([event])
        self.wake()
        return None

    def _is_same(self, command: wire.Play | wire.Roll, done: Event) -> bool:
        """Whether the command is the one that was done: sent twice, as after a broken line."""
        return command.version == done.version - 1 and (isinstance(command, wire.Roll) or command.action == done.action)

    def _why_not(self, command: wire.Play | wire.Roll) -> str | None:
        """What speaks against the command: the id of a sentence."""
        if command.sequence <= self._last[command.seat]:
            return "server-sequence-used"
        if command.version != self.version:
            return "server-stale"
        seat, waits = self.awaited
        if seat != command.seat:
            return "server-not-your-turn"
        if waits != isinstance(command, wire.Roll):
            return "server-roll-first" if waits else "server-no-roll"
        if isinstance(command, wire.Play) and command.action not in self._position.legal_actions():
            return "server-illegal"
        return None

    def wake(self) -> None:
        """Let chance and bots go on if it is up to them."""
        if not self.is_lost and (self._driver is None or self._driver.done()):
            self._driver = asyncio.create_task(self._drive())

    async def stop(self) -> None:
        """End what is under way; what has been acknowledged is stored."""
        if self._driver is not None:
            self._driver.cancel()
        await asyncio.gather(*self._tasks, *([self._driver] if self._driver else []), return_exceptions=True)

    async def _drive(self) -> None:
        try:
            while (seat := await self._next_bot()) is not None:
                await self._let_choose(seat)
        except (Conflict, Trouble):
            pass  # it could not be written, and that has been said
        except Exception as error:
            log.exception("table %s cannot go on", self.entry.id)
            self._lose(wire.BROKEN, wire.Sentence("server-table-stuck", {"detail": type(error).__name__}))

    async def _next_bot(self) -> int | None:
        """Draw all that chance decides by itself; then the seat of the bot to move, None if it is up to a person, or over."""
        async with self._lock:
            await self._append(self._drawn())
            seat, waits = self.awaited
            return None if waits or self.is_lost or seat not in self._bots else seat

    async def _let_choose(self, seat: int) -> None:
        """Let the bot of `seat` think, and make its move if the table still stands where it stood."""
        version, view, legal = self.version, self._position.view(seat), self._position.legal_actions()
        loop = asyncio.get_running_loop()
        action = legal[0] if len(legal) == 1 else await loop.run_in_executor(self._threads, self._think, seat, view)
        if action not in legal:
            raise ValueError(f"{self.entry.seats[seat].player} chose {action}: legal are {legal}")
        async with self._lock:
            if self.version == version and not self.is_lost:
                await self._append([Event(version + 1, action)])

    def _think(self, seat: int, view: "Position") -> int:
        from numpy.random import default_rng

        return int(self._bots[seat].choose(view, default_rng(secrets.randbits(128))))

    def _drawn(self) -> list[Event]:
        """The outcomes up to the next decision, each as an event."""
        ahead, events = self._position.copy(), list[Event]()
        while awaited(ahead, self.entry.seats) == (CHANCE, False):
            events.append(Event(self.version + len(events) + 1, _draw(ahead)))
            ahead.play(events[-1].action)
        return events

    def _draw(self) -> int:
        return _draw(self._position)

    async def _append(self, events: Sequence[Event]) -> None:
        """Store the events, then move on and tell everybody. Only under the lock."""
        if not events:
            return
        try:
            await self._store.append(self.entry.id, events)
        except (Conflict, Trouble) as error:  # what the store holds is not known, so it is read again
            problem = error.told if isinstance(error, Trouble) else None
            why = words.say(problem) if problem else error
            log.warning("table %s could not be written and is read again: %s", self.entry.id, why)
            self._lose(wire.COME_BACK, problem)
            raise
        except BaseException:  # the server goes down, or a fault of ours
            self._lose(wire.COME_BACK)
            raise
        for event in events:
            self._take(event)
            for projection in self._projections.values():
                projection.follow([event.action])
            self._acknowledge(event)
        for viewer in self.viewers:
            viewer.wake()

    def _acknowledge(self, event: Event) -> None:
        if event.seat is None or event.sequence is None:
            return
        for viewer in self.viewers:
            if event.seat in viewer.yours:
                viewer.answer(wire.Ack(event.seat, event.sequence, event.version))

    def _take(self, event: Event) -> None:
        """Make the event part of the table."""
        self._position.play(event.action)
        self._history.append(event.action)
        if event.seat is not None and event.sequence is not None:
            self._commands[event.seat, event.sequence] = event
            self._last[event.seat] = max(self._last[event.seat], event.sequence)

    def _lose(self, code: int, problem: wire.Sentence | None = None) -> None:
        """Be of no more use: whoever looks on must come back, to a table read again."""
        self.is_lost = True
        for viewer in list(self.viewers):
            viewer.leave(code, problem)


def _game(entry: Entry, shelf: Shelf) -> "Game":
    """The game of a stored table, provided that it still is the game that was played."""
    game = shelf.game(entry.game)
    if game.version != entry.game_version:
        raise Trouble(409, "server-other-version", stored=entry.game_version, known=game.version)
    return game


def _draw(position: "Position") -> int:
    """An outcome by its weight, from the system's own source of chance: nobody can foresee it, no seed brings it back."""
    outcomes = position.chance_outcomes()
    left = secrets.randbelow(sum(weight for _, weight in outcomes))
    for outcome, weight in outcomes:
        left -= weight
        if left < 0:
            return int(outcome)
    raise AssertionError("weights add up")


def _refuse(command: wire.Play | wire.Roll, why: str) -> wire.Refused:
    return wire.Refused(command.seat, command.sequence, wire.Sentence(why))
