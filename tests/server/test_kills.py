"""Servers on one store that are killed: another one takes over, and nothing acknowledged is lost or done twice."""

import asyncio
import contextlib
import itertools
import random
import signal
import sys
import threading
import time
from http.client import HTTPException
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from fathom.server.postgres import PostgreSQL
from fathom.server.store import Event, Played, SQLite

from .line import Json, Line
from .test_serve import START, Process, process

SHARED = START.replace("database=Path(sys.argv[2])", "database=sys.argv[2]")
KILLS = 20

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")


async def stored(database: Path | str, table: str) -> dict[int, Event]:
    """What the store has of a table."""
    store = PostgreSQL(database) if isinstance(database, str) else SQLite(database)
    events = dict(await store.events(table))
    await store.close()
    return events


def test_if_the_server_that_drives_the_bots_is_killed_another_one_does(database: Path | str) -> None:
    with process(database, start=SHARED) as one, process(database, start=SHARED) as other:
        table, key = one.site.make("person", "minnow", "minnow", start="seat0")
        with one.site.line(table, key) as here, other.site.line(table, key) as there:
            here.play([0], itertools.count(), most=1)
            version = here.until(0)["version"]
            there.until(0)
            while there.now["version"] < version:
                there.hear()
            one.end(signal.SIGKILL)
            began = time.monotonic()
            there.welcome["sequences"] = here.welcome["sequences"]
            there.play([0], itertools.count(), most=2)  # bots and chance are between them
            assert there.until(0, -2) and time.monotonic() - began < 15


class Cluster:
    """Two servers of which one is killed now and then, and begins anew."""

    def __init__(self, database: str, stack: contextlib.ExitStack) -> None:
        self._database, self._stack = database, stack
        self.running = [self._begun(), self._begun()]

    def _begun(self) -> Process:
        return self._stack.enter_context(process(self._database, start=SHARED))

    def kill(self, which: int) -> None:
        self.running[which].end(signal.SIGKILL)
        self.running[which] = self._begun()


class Game:
    """A table, and what was acknowledged and seen there."""

    def __init__(self, table: str, key: str) -> None:
        self.table, self.key = table, key
        self.acknowledged: dict[tuple[int, int], Json] = {}  # by seat and sequence: the command, and its version
        self.seen: dict[int, Json] = {}  # by version, every step
        self.pending: Json = None
        self.is_over = False

    def command(self, line: Line, choice: int) -> Json:
        """What is still to be answered, or something new."""
        if self.pending is None:
            seat = line.now["seat"]
            used = max([line.welcome["sequences"][seat], *(last for who, last in self.acknowledged if who == seat)])
            self.pending = line.command(used + 1, choice)
        return self.pending

    def note(self, line: Line) -> None:
        """What was seen, which is the same wherever it is seen."""
        for step in line.steps[1:]:  # the first is how things stood
            assert self.seen.setdefault(step["version"], step) == step


class Player:
    """Somebody who plays one game after the other, at whichever server answers."""

    def __init__(self, cluster: Cluster, seats: tuple[str, ...], seed: int) -> None:
        self.games: list[Game] = []
        self.fault: BaseException | None = None
        self._cluster, self._seats, self._draw = cluster, seats, random.Random(seed)
        self._persons = [seat for seat, who in enumerate(seats) if who == "person"]

    def play(self, ended: threading.Event) -> None:
        try:
            while not ended.is_set():
                site = self._draw.choice(self._cluster.running).site
                with contextlib.suppress(WebSocketException, OSError, TimeoutError, HTTPException):
                    if not self.games or self.games[-1].is_over:
                        self.games.append(Game(*site.make(*self._seats, start="seat0")))
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
            assert answer["type"] == "ack", (answer, command)
            game.acknowledged[command["seat"], command["sequence"]] = command, answer["version"]
            game.pending = None


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_killed_at_random_under_load_nothing_acknowledged_is_lost(postgres: str) -> None:
    draw, ended = random.Random(7), threading.Event()
    seats = [("person", "minnow", "person"), ("person", "person"), ("person", "minnow")]
    with contextlib.ExitStack() as stack:
        cluster = Cluster(postgres, stack)
        players = [Player(cluster, who, seed) for seed, who in enumerate(seats)]
        threads = [threading.Thread(target=player.play, args=(ended,)) for player in players]
        for thread in threads:
            thread.start()
        for _ in range(KILLS):
            time.sleep(draw.random())
            cluster.kill(draw.randrange(2))
        ended.set()
        for thread in threads:
            thread.join(60)
    games = [game for player in players for game in player.games]
    assert [player.fault for player in players] == [None] * len(players)
    for game in games:
        check(game, asyncio.run(stored(postgres, game.table)))
    moves = sum(len(game.acknowledged) for game in games)
    print(f"{KILLS} kills, {len(games)} games, {moves} acknowledged")
    assert moves > KILLS


def check(game: Game, events: dict[int, Event]) -> None:
    """Versions without a gap, no command twice, and all that was acknowledged and seen is there."""
    assert list(events) == list(range(1, len(events) + 1))
    done = [(event.seat, event.sequence) for event in events.values() if isinstance(event, Played)]
    assert len(done) == len(set(done)) and set(game.acknowledged) <= set(done)
    for (seat, sequence), (command, version) in game.acknowledged.items():
        event = events[version]
        assert isinstance(event, Played) and (event.seat, event.sequence) == (seat, sequence)
        assert command["type"] == "roll" or event.action == command["action"]
    assert not game.seen or max(game.seen) <= len(events)
