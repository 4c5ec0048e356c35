"""Servers on one store that are killed: another one takes over, and nothing acknowledged is lost or done twice."""

import asyncio
import contextlib
import itertools
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from fathom.server.event import Answered, Asked, Decided, Event, Played, TakenBack

from .. import soak
from .conftest import Serve
from .history import SHARED, Cluster, Game, Player, Sight, check, lived_through, stored
from .line import PATIENCE
from .test_serve import process

KILLS = 10  # of each store; `make soak` has as many as one likes

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")


def test_if_the_server_that_drives_the_bots_is_killed_another_one_does(database: Path | str) -> None:
    with process(database, start=SHARED) as one, process(database, start=SHARED) as other:
        table, key = one.site.make("person", "minnow", "minnow", start="seat0")
        with one.site.line(table, key) as here, other.site.line(table, key) as there:
            here.play([0], itertools.count(), most=1)
            version = here.until(0)["version"]
            there.until(0)
            while there.now["version"] < version:
                there.hear()
            one.kill()
            began = time.monotonic()
            there.welcome["sequences"] = here.welcome["sequences"]
            there.play([0], itertools.count(), most=2)  # bots and chance are between them
            assert there.until(0, -2) and time.monotonic() - began < 60  # how soon is measured by `make load`


@pytest.mark.slow
def test_killed_at_random_under_load_nothing_acknowledged_is_lost(database: Path | str) -> None:
    with contextlib.ExitStack() as stack:
        cluster = Cluster(database, stack)
        players = [
            Player(cluster, ("person", "open", "minnow"), 0),
            Player(cluster, ("person", "person"), 1),
            Player(cluster, ("person", "minnow"), 2, "in_too_deep"),
        ]
        games = lived_through(cluster, KILLS, players, lambda killed: None)
    kept = [(game, *asyncio.run(stored(database, game.table))) for game in games]
    seen = sum(itertools.starmap(check, kept))
    moves = sum(len(game.acknowledged) for game in games)
    kinds = {type(event) for _, _, events in kept for event in events.values()}
    print(f"{KILLS} kills, {len(games)} games, {moves} acknowledged, {seen} steps seen")
    assert any(sight.resumed for game in games for sight in game.sights.values())
    assert moves > KILLS and seen > moves and kinds >= {Played, Decided, TakenBack}


def test_the_checker_sees_what_was_lost_or_done_twice_or_told_otherwise(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with contextlib.ExitStack() as stack:
        player = Player(Cluster(database, stack, servers=1), ("person", "person"), 3)
        ended = threading.Event()
        playing = threading.Thread(target=player.play, args=(ended,))
        playing.start()
        while player.fault is None and not went_back(player):
            time.sleep(0.05)
        ended.set()
        playing.join(2 * PATIENCE)
    assert player.fault is None and not playing.is_alive()
    (game, back), *_ = went_back(player)
    entry, events = asyncio.run(stored(database, game.table))
    assert check(game, entry, events) > 2
    taken = events[back]
    assert isinstance(taken, TakenBack)
    (seat, sequence), (command, version) = next(iter(game.acknowledged.items()))
    seen = next(iter(game.seen.values()))
    told = max(seen)
    wrong: dict[str, tuple[Game, dict[int, Event]]] = {
        "lost": (game, {at: event for at, event in events.items() if at < version}),
        "a gap": (game, {at: event for at, event in events.items() if at != version}),
        "twice": (game, events | {len(events) + 1: events[version]}),
        "elsewhere": (replace(game, acknowledged={(seat, sequence): (command, version + 1)}), events),
        "not taken back": (game, events | {back: Played(0, taken.seat, taken.sequence)}),
        "otherwise": (replace(game, seen={(0,): seen | {told: seen[told] | {"seat": 7}}}), events),
    }
    for history, stands in wrong.values():
        with pytest.raises((AssertionError, KeyError, IndexError)):
            check(history, entry, stands)


def test_who_comes_back_sees_what_they_saw_or_something_later(serve: Serve) -> None:
    with serve() as site:
        game = Game(*site.make("person", "person", start="seat0"))
        with game.line(site, "Ann", key=game.key) as line:
            game.play(line, (0, 1), 3)
        sight = game.sights["Ann"]
        with game.line(site, "Ann", key=game.key) as line:
            assert line.welcome is None and sight.version > 2
            game.play(line, (0, 1), 2)
            assert line.steps[0]["version"] == sight.version < line.now["version"]
        assert sight.resumed == 1
        with site.line(game.table, game.key, sight.version) as fresh:
            fresh.hear()
            for wrong in (replace(sight, version=sight.version + 1), replace(sight, scene={})):
                with pytest.raises(AssertionError):
                    wrong.note(fresh, wrong.version)
            sight.note(fresh, sight.version)


@pytest.mark.parametrize("missing", [None, Asked, Answered, TakenBack])
def test_a_long_run_is_of_no_use_without_what_players_ask_each_other(
    monkeypatch: pytest.MonkeyPatch, missing: type | None
) -> None:
    """A short one may have none of it, by chance; so only `make soak` can demand it."""
    done = [Played(1, 0, 1), Decided(2), TakenBack(0, 2), Asked(0, 3, 1, [1]), Answered(1, 1, True, [1])]
    events = {version: event for version, event in enumerate(done, 1) if type(event) is not missing}

    async def kept(*_: object) -> tuple[None, dict[int, Event]]:
        return None, events

    told = {"Cluster": None, "lived_through": [Game("t", sights={"Ann": Sight(resumed=1)})], "check": 3}
    for name, answer in told.items():
        monkeypatch.setattr(soak, name, lambda *_, answer=answer: answer)
    monkeypatch.setattr(soak, "stored", kept)
    assert "10 kills" in soak.soaked(Path("none"), 10, 2)
    for kills in (soak.LONG, 1000):
        with pytest.raises(AssertionError) if missing else contextlib.nullcontext():
            assert "3 steps seen" in soak.soaked(Path("none"), kills, 2)


def went_back(player: Player) -> list[tuple[Game, int]]:
    """The games in which a move was taken back, and the version that led to."""
    done = ((game, done) for game in player.games for done in list(game.acknowledged.values()))
    return [(game, version) for game, (command, version) in done if command["type"] == "take_back"]
