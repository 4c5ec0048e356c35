"""Servers on one store that are killed under load, those who play and look on, and the checker that reads their histories.

What is checked of each table: all that was acknowledged is stored, at the version that was named; versions are one order
without a gap; no command was done twice, though many are sent twice; and every step that anybody was sent, by whichever
server, is the one that the stored events lead to.
"""

import contextlib
import json
import random
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Protocol

from websockets.exceptions import WebSocketException

from fathom.server.library import Library
from fathom.server.postgres import PostgreSQL
from fathom.server.projection import replay
from fathom.server.sqlite import SQLite
from fathom.server.store import Entry, Event, Played

from .line import Json, Line, Site
from .test_serve import START, Process, process

SHARED = START.replace("database=Path(sys.argv[2])", "database=sys.argv[2]")
LOST = (WebSocketException, OSError, TimeoutError, HTTPException)  # the line is gone, and is tried anew
TWICE = 0.2  # of the commands that are sent again


class Shaky(Protocol):
    """Where people play: at any of these sites, of which one fails now and then."""

    @property
    def sites(self) -> list[Site]:
        """Where they may be reached now."""

    def kill(self, which: int) -> None:
        """Let that one fail; it is there again afterwards."""


class Cluster:
    """Servers of which one is killed now and then, and begins anew."""

    def __init__(self, database: Path | str, stack: contextlib.ExitStack, servers: int = 2) -> None:
        self._database, self._stack = database, stack
        self.running = [self._begun() for _ in range(servers)]

    @property
    def sites(self) -> list[Site]:
        return [one.site for one in self.running]

    def _begun(self) -> Process:
        return self._stack.enter_context(process(self._database, start=SHARED))

    def kill(self, which: int) -> None:
        self.running[which].end(signal.SIGKILL)
        self.running[which] = self._begun()


@dataclass
class Game:
    """A table, and what was acknowledged and seen there."""

    table: str
    key: str
    acknowledged: dict[tuple[int, int], tuple[Json, int]] = field(default_factory=dict)  # by seat and sequence
    seen: dict[tuple[int, ...], dict[int, Json]] = field(
        default_factory=dict
    )  # by the seats held, each step by version
    pending: Json = None  # a command that was not answered
    is_over: bool = False

    def command(self, line: Line, choice: int) -> Json:
        """What is still to be answered, or something new."""
        if self.pending is None:
            seat = line.now["seat"]
            used = max([line.welcome["sequences"][seat], *(last for who, last in self.acknowledged if who == seat)])
            self.pending = line.command(used + 1, choice)
        return self.pending

    def note(self, line: Line) -> None:
        """What was seen, which is the same wherever it is seen."""
        if line.welcome is None:
            return
        seen = self.seen.setdefault(tuple(line.welcome["yours"]), {})
        for step in line.steps[1:]:  # the first is how things stood
            assert seen.setdefault(step["version"], step) == step


class Player:
    """Somebody who plays one game after the other, at whichever server answers, and now and then sends something twice."""

    def __init__(self, cluster: Shaky, seats: tuple[str, ...], seed: int, game: str = "deep_sea_adventure") -> None:
        self.games: list[Game] = []
        self.fault: BaseException | None = None
        self._cluster, self._game, self._seats, self._draw = cluster, game, seats, random.Random(seed)
        self._persons = [seat for seat, who in enumerate(seats) if who == "person"]

    def play(self, ended: threading.Event) -> None:
        try:
            while not ended.is_set():
                site = self._draw.choice(self._cluster.sites)
                with contextlib.suppress(*LOST):
                    if not self.games or self.games[-1].is_over:
                        self.games.append(Game(*site.make(*self._seats, game=self._game, start="seat0")))
                    game = self.games[-1]
                    with site.line(game.table, game.key) as line:
                        try:
                            self._play_at(line, game, ended)
                        finally:
                            game.note(line)
        except BaseException as fault:
            self.fault = fault

    def _play_at(self, line: Line, game: Game, ended: threading.Event) -> None:
        for _ in range(self._draw.randrange(5, 40)):
            if ended.is_set():
                return
            if line.until(*self._persons, -2)["seat"] == -2:
                game.is_over = game.pending is None
                if game.is_over:
                    return
            command = game.command(line, self._draw.randrange(100))
            answer = line.answer(command)
            if answer.get("again"):  # it could not be kept just now: a page sends it again, too
                ended.wait(0.1)
                continue
            assert answer["type"] == "ack", (answer, command)
            game.acknowledged[command["seat"], command["sequence"]] = command, answer["version"]
            game.pending = None
            if self._draw.random() < TWICE:
                assert line.answer(command) == answer


class Watcher:
    """Somebody who looks on at what a player plays, now at one server, now at another."""

    def __init__(self, cluster: Shaky, player: Player, seed: int) -> None:
        self.fault: BaseException | None = None
        self._cluster, self._player, self._draw = cluster, player, random.Random(seed)

    def play(self, ended: threading.Event) -> None:
        try:
            while not ended.wait(0.1):
                site, games = self._draw.choice(self._cluster.sites), self._player.games
                if not games:
                    continue
                game = games[-1]
                with contextlib.suppress(*LOST), site.line(game.table) as line:
                    try:
                        for _ in range(self._draw.randrange(5, 80)):
                            line.hear(timeout=2)
                    finally:
                        game.note(line)
        except BaseException as fault:
            self.fault = fault


def lived_through(cluster: Shaky, kills: int, players: list[Player], told: Callable[[int], None] = print) -> list[Game]:
    """Let one fail so often while these play and somebody looks on at each; the games that were played."""
    draw, ended = random.Random(7), threading.Event()
    people = [*players, *(Watcher(cluster, player, seed) for seed, player in enumerate(players))]
    threads = [threading.Thread(target=one.play, args=(ended,)) for one in people]
    for thread in threads:
        thread.start()
    for killed in range(kills):
        ended.wait(draw.random())
        cluster.kill(draw.randrange(len(cluster.sites)))
        told(killed + 1)
        if any(one.fault for one in people):
            break
    ended.set()
    for thread in threads:
        thread.join(60)
    for one in people:
        if one.fault is not None:
            raise one.fault
    return [game for player in players for game in player.games]


async def stored(database: Path | str, table: str) -> tuple[Entry, dict[int, Event]]:
    """What the store has of a table."""
    store = PostgreSQL(database) if isinstance(database, str) else SQLite(database)
    found, events = await store.find(table), dict(await store.events(table))
    await store.close()
    assert found is not None
    return found[0], events


def check(game: Game, entry: Entry, events: dict[int, Event]) -> int:
    """Read the history of one table; return how many steps of it somebody saw."""
    assert list(events) == list(range(1, len(events) + 1))
    done = [(event.seat, event.sequence) for event in events.values() if isinstance(event, Played)]
    assert len(done) == len(set(done)) and set(game.acknowledged) <= set(done)
    for (seat, sequence), (command, version) in game.acknowledged.items():
        event = events[version]
        assert isinstance(event, Played) and (event.seat, event.sequence) == (seat, sequence)
        assert command["type"] == "roll" or event.action == command["action"]
    setup = Library().stored(entry)
    for yours, seen in game.seen.items():
        steps = replay(setup, entry.seats, yours, list(events.values()), 0).missed
        assert all(json.loads(steps[version - 1]) == step for version, step in seen.items())
    return sum(map(len, game.seen.values()))
