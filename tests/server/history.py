"""Servers on one store that are killed under load, those who play and look on, and the checker that reads their histories.

What is checked of each table: every command was answered; all that was acknowledged is stored, at the version that was named;
versions are one order without a gap; no command was done twice, though many are sent twice; and every step that anybody was sent,
by whichever server, is the one that the stored events lead to. So is every snapshot that a server may begin from. Who comes back,
to whichever server, says what they saw last, and goes on from there or is shown something later.
"""

import contextlib
import json
import random
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Protocol

from websockets.exceptions import WebSocketException

from fathom.server.commands import Obeyed
from fathom.server.course import Course
from fathom.server.event import Answered, Asked, Event, Played, TakenBack, snapshot_of
from fathom.server.library import Library
from fathom.server.postgres import PostgreSQL
from fathom.server.projection import replay
from fathom.server.snapshots import EVERY, snapshot
from fathom.server.span import Move
from fathom.server.sqlite import SQLite
from fathom.server.store import Entry

from .line import PATIENCE, Json, Line, Site
from .test_gathering import ANN, BO, Browser
from .test_serve import START, Process, process

SHARED = START.replace("database=Path(sys.argv[2])", "database=sys.argv[2]")
TWICE = 0.2  # of the commands that are sent again
BACK = 0.3  # of the choices are taken back, where they may be, or others are asked for that
ALLOWED = 0.7  # of what is asked for
NEW = 0.3  # of the times that somebody looks on, with a page that has seen nothing
BY = {"roll": Played, "play": Played, "take_back": TakenBack, "ask_back": Asked, "answer_back": Answered}


@contextlib.contextmanager
def unsteady() -> Iterator[None]:
    """What ends when a line is gone is tried anew; but who is not answered on a line that is there waited in vain."""
    try:
        yield
    except TimeoutError:  # an `OSError`, too
        raise
    except (WebSocketException, OSError, HTTPException):
        pass


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
        self.running[which].kill()
        self.running[which] = self._begun()


@dataclass
class Sight:
    """What one page has seen of a table, over all its lines: it comes back by the version that it saw last."""

    version: int = -1
    scene: Json = None
    resumed: int = 0  # how often it went on where it was, though something had happened since
    anew: int = 0  # how often it was shown how things stood later instead

    def note(self, line: Line, since: int) -> None:
        """A line has ended that was to begin with this version, the one that was seen last, or anew (-1)."""
        if line.welcome is None:
            return
        first = line.steps[0]["version"]
        assert first >= self.version, f"shown version {first} by a server, and {self.version} before"
        if first == self.version:
            assert line.scenes[0] == self.scene
            self.resumed += len(line.steps) > 1
        elif since >= 0:
            self.anew += 1
        self.version, self.scene = line.now["version"], line.scene


@dataclass
class Game:
    """A table, and what was acknowledged and seen there."""

    table: str
    key: str = ""
    browsers: tuple[str, ...] = ("",)  # the keys of those who play, each at a screen of its own
    acknowledged: dict[tuple[int, int], tuple[Json, int]] = field(default_factory=dict)  # by seat and sequence
    seen: dict[tuple[int, ...], dict[int, Json]] = field(
        default_factory=dict
    )  # by the seats held, each step by version
    sights: dict[str, Sight] = field(default_factory=dict)  # by who saw it
    pending: Json = None  # a command that was not answered
    is_over: bool = False

    @property
    def known(self) -> int:
        """The last version that somebody has seen or was told of."""
        seen = [sight.version for sight in list(self.sights.values())]
        return max([0, *seen, *(version for _, version in self.acknowledged.values())])

    def command(self, line: Line, choice: int) -> Json:
        """What is still to be answered, or something new."""
        if self.pending is None:
            self.pending = line.command(self.next(line, line.now["seat"]), choice)
        return self.pending

    def next(self, line: Line, seat: int) -> int:
        """A sequence that a seat of this line has not used."""
        used = [last for who, last in self.acknowledged if who == seat]
        return max([line.welcome["sequences"][seat], *used]) + 1

    def do(self, line: Line, command: Json) -> Json:
        """Do what surely can be done, and note that it was; the answer."""
        answer = line.answer(command)
        assert answer["type"] == "ack", (answer, command)
        self.acknowledged[command["seat"], command["sequence"]] = command, answer["version"]
        self.pending = None
        return answer

    def play(self, line: Line, seats: tuple[int, ...], moves: int) -> None:
        """Make so many moves for these seats, or fewer if the game is over before."""
        for number in range(moves):
            if line.until(*seats, -2)["seat"] == -2:
                return
            self.do(line, self.command(line, number))

    @contextlib.contextmanager
    def line(self, site: Site, who: str, *, is_new: bool = False, **held: str) -> Iterator[Line]:
        """A line of `who`, from what they saw last on if their page is not new; what is seen there is noted."""
        sight = self.sights.setdefault(who, Sight())
        since = -1 if is_new else sight.version
        with site.line(self.table, since=since, **held) as line:
            try:
                yield line
            finally:
                sight.note(line, since)
                self.note(line)

    def note(self, line: Line) -> None:
        """What was seen, which is the same wherever it is seen."""
        if line.welcome is None:
            return
        seen = self.seen.setdefault(tuple(line.welcome["yours"]), {})
        for step in line.steps[1:]:  # the first is how things stood
            assert seen.setdefault(step["version"], step) == step


def gathered(site: Site, seats: tuple[str, ...], game: str) -> Game:
    """A game that Ann has begun, and Bo, who has taken the seat that was open."""
    ann, bo = Browser(site, ANN), Browser(site, BO)
    table = ann.make(*seats, game=game, options={"start": "seat0"})
    for who, path, body in (
        (bo, "sit", {"seat": seats.index("open"), "name": "Bo"}),
        (bo, "ready", {"ready": True}),
        (ann, "start", None),
    ):
        status, told = who.post(f"/{table}/{path}", body)
        assert status == 200, told
    return Game(table, browsers=(ANN, BO))


def together(lines: list[Line], *seats: int) -> Json:
    """Let all of these hear what has happened, until one of `seats` is awaited; that step."""
    while True:
        steps = [line.until(*seats) for line in lines]
        last = max(step["version"] for step in steps)
        if all(step["version"] == last for step in steps):
            return steps[0]
        for line in lines:
            line.reach(last)


def of(lines: list[Line], seat: int) -> Line:
    """The one that holds that seat."""
    (line,) = (line for line in lines if seat in line.welcome["yours"])
    return line


class Player:
    """Somebody who plays one game after the other, at whichever server answers, and now and then sends something twice.

    Where a seat is open, that is two people, each with a line of their own. They take back what they may, and ask for more.
    """

    def __init__(self, cluster: Shaky, seats: tuple[str, ...], seed: int, game: str = "deep_sea_adventure") -> None:
        self.games: list[Game] = []
        self.fault: BaseException | None = None
        self._cluster, self._game, self._seats, self._draw = cluster, game, seats, random.Random(seed)
        self._persons = [seat for seat, who in enumerate(seats) if who in ("person", "open")]

    def play(self, ended: threading.Event) -> None:
        try:
            while not ended.is_set():
                with unsteady(), contextlib.ExitStack() as stack:
                    if not self.games or self.games[-1].is_over:
                        self.games.append(self._made())
                    game, lines = self.games[-1], list[Line]()
                    for browser in game.browsers:
                        line = game.line(self._site(), browser, key=game.key, browser=browser)
                        lines.append(stack.enter_context(line))
                    for line in lines:  # what is asked of them there is over perhaps
                        line.reach(game.known)
                    self._play_at(lines, game, ended)
        except BaseException as fault:
            self.fault = fault

    def _site(self) -> Site:
        return self._draw.choice(self._cluster.sites)

    def _made(self) -> Game:
        if "open" in self._seats:
            return gathered(self._site(), self._seats, self._game)
        return Game(*self._site().make(*self._seats, game=self._game, start="seat0"))

    def _play_at(self, lines: list[Line], game: Game, ended: threading.Event) -> None:
        for _ in range(self._draw.randrange(5, 40)):
            if ended.is_set():
                return
            if together(lines, *self._persons, -2)["seat"] == -2 and game.pending is None:
                game.is_over = True
                return
            command = self._command(lines, game)
            line = of(lines, command["seat"])
            answer = line.answer(command)
            if answer["type"] == "refused" and answer["again"]:  # a page sends it again, too
                ended.wait(0.1)
                continue
            game.pending = None
            if answer["type"] == "refused":
                assert command["type"] == "ask_back" and answer["problem"]["id"].startswith("server-ask"), answer
                continue
            game.acknowledged[command["seat"], command["sequence"]] = command, answer["version"]
            if self._draw.random() < TWICE:
                assert line.answer(command) == answer

    def _command(self, lines: list[Line], game: Game) -> Json:
        """What is still to be answered, or something new."""
        if game.pending is None:
            line = self._draw.choice(lines)
            now, goes_back = line.now, self._draw.random() < BACK
            if now["asking"] is not None:
                allows = self._draw.random() < ALLOWED
                wish = {"type": "answer_back", "seat": now["asking"]["waits"][0], "allows": allows}
            elif goes_back and now["takes_back"] >= 0:
                wish = {"type": "take_back", "seat": now["takes_back"]}
            elif goes_back and len(lines) > 1:
                wish = {"type": "ask_back", "seat": line.welcome["yours"][0]}
            else:
                return game.command(of(lines, now["seat"]), self._draw.randrange(100))
            sequence = game.next(of(lines, wish["seat"]), wish["seat"])
            game.pending = {**wish, "sequence": sequence, "version": now["version"]}
        return game.pending


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
                is_new = self._draw.random() < NEW
                with (
                    unsteady(),
                    game.line(site, "who looks on", is_new=is_new) as line,
                    contextlib.suppress(TimeoutError),
                ):
                    for _ in range(self._draw.randrange(5, 80)):  # until nothing goes on
                        line.hear(timeout=2)
        except BaseException as fault:
            self.fault = fault


def lived_through(cluster: Shaky, kills: int, players: list[Player], told: Callable[[int], None] = print) -> list[Game]:
    """Let one fail so often while these play and somebody looks on at each; the games that were played."""
    draw, ended = random.Random(7), threading.Event()
    people = [*players, *(Watcher(cluster, player, seed) for seed, player in enumerate(players))]
    threads = [threading.Thread(target=one.play, args=(ended,)) for one in people]
    for thread in threads:
        thread.start()
    try:
        for killed in range(kills):
            ended.wait(draw.random())
            cluster.kill(draw.randrange(len(cluster.sites)))
            told(killed + 1)
            if any(one.fault for one in people):
                break
    finally:
        ended.set()
        for thread in threads:
            thread.join(2 * PATIENCE)
    for one in people:
        if one.fault is not None:
            raise one.fault
    assert not any(thread.is_alive() for thread in threads)
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
    done = [(event.seat, event.sequence) for event in events.values() if isinstance(event, Obeyed)]
    assert len(done) == len(set(done)) and set(game.acknowledged) <= set(done)
    for (seat, sequence), (command, version) in game.acknowledged.items():
        event = events[version]
        assert isinstance(event, BY[command["type"]]) and (event.seat, event.sequence) == (seat, sequence)
        assert all(getattr(event, name) == command[name] for name in ("action", "allows") if name in command)
    setup = Library().stored(entry)
    for yours, seen in game.seen.items():
        steps = replay(setup, entry.seats, yours, list(events.values()), 0).missed
        assert all(json.loads(steps[version - 1]) == step for version, step in seen.items())
    course = Course(setup)
    for version, event in events.items():
        is_due = isinstance(event, Move) and version % EVERY == 0
        assert snapshot_of(event) == (snapshot(course.position, course.drawn) if is_due else None)
        course.pass_over(event)
    return sum(map(len, game.seen.values()))
