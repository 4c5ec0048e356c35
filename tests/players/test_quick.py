"""Machine code for the opponents of a lobby: they judge as they do in plain Python, and nobody waits until it is made."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fathom.engine import compile
from fathom.engine.game import Game
from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.engine.verbs import CHANCE
from fathom.games import ALL
from fathom.players import Player, ladder, learned, load, quick
from fathom.players.quick import AT_HAND, IN_VAIN, MADE, Quickening
from fathom.search.ahead import judge_ahead
from fathom.search.tree import grow

pytestmark = pytest.mark.skipif(compile.PLAIN, reason="there is no machine code")


@pytest.fixture(autouse=True)
def plain() -> Iterator[None]:
    """What has machine code is forgotten, before and after."""
    forget()
    yield
    forget()
    learned.hurried.clear()


def forget() -> None:
    learned._quick.clear()
    learned._asked.clear()
    while not learned.wanted.empty():
        learned.wanted.get()


def views(game: str, players: int, count: int) -> list[Position]:
    """What whoever is to choose sees, in random games."""
    draw, found = np.random.default_rng(7), list[Position]()
    while len(found) < count:
        position = Position(game, players)
        while not position.is_over:
            seat, legal = position.current_player, position.legal_actions()
            if seat == CHANCE:
                position.play(position.sample_chance(draw))
                continue
            if len(legal) > 1 and draw.random() < 0.2:
                found.append(position.view(seat))
            position.play(int(draw.choice(legal)))
    return found[:count]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "name", "players"),
    [("deep_sea_adventure", "kraken", 2), ("deep_sea_adventure", "orca", 5), ("in_too_deep", "orca", 4)],
)
def test_by_machine_code_they_judge_and_choose_as_before(game: str, name: str, players: int) -> None:
    player, seen = ladder.level(ALL[game], name), views(game, players, 40)

    def judged() -> list[dict[int, float]]:
        return [player.judge(view, np.random.default_rng(k)) for k, view in enumerate(seen)]

    before = judged()
    assert not player.is_quick(players)
    player.quicken(players)
    assert player.is_quick(players)
    for one, other in zip(before, judged(), strict=True):
        assert list(one) == list(other) and list(one.values()) == pytest.approx(list(other.values()), abs=1e-4)
    # Of two that are worth the same it may take either.
    for k, (view, worth) in enumerate(zip(seen, before, strict=True)):
        assert worth[player.choose(view, np.random.default_rng(k))] == pytest.approx(max(worth.values()), abs=2e-4)


@pytest.mark.slow
def test_whoever_is_hurried_searches_when_there_is_machine_code() -> None:
    """And then as a search does that is typed; until then it looks one choice ahead."""
    kraken, seen, game = ladder.level(ALL["in_too_deep"], "kraken"), views("in_too_deep", 2, 20), ALL["in_too_deep"]
    count = kraken.simulations[2]

    def chosen(player: Player) -> list[int]:
        return [player.choose(view, np.random.default_rng(k)) for k, view in enumerate(seen)]

    learned.hurried.set()
    ahead = chosen(kraken)
    assert ahead == chosen(load(game, "network")) and learned.wanted.get_nowait() is game
    kraken.quicken(2)
    assert chosen(kraken) == chosen(load(game, f"search:{count}:network")) != ahead


@pytest.mark.slow
def test_nothing_more_is_compiled_when_they_play() -> None:
    quick.quicken()
    made = len(judge_ahead.signatures)  # type: ignore[attr-defined]
    grown = len(grow.signatures)  # type: ignore[attr-defined]
    for game in ALL.values():
        for name in ladder.levels(game):
            player = ladder.level(game, name)
            for players in range(game.least_players, Setup.largest(game).players + 1):
                assert player.is_quick(players)
                player.choose(views(game.id, players, 1)[0], np.random.default_rng(1))
    assert len(judge_ahead.signatures) == made  # type: ignore[attr-defined]
    assert len(grow.signatures) == grown  # type: ignore[attr-defined]


class Compiler:
    """Other processes, one after the other, which end with these statuses when they are told to."""

    def __init__(self, *statuses: int) -> None:
        self.statuses, self.done = list(statuses), threading.Event()
        self.commands = list[list[str]]()

    def __call__(self, command: list[str], **how: Any) -> "Compiler":
        assert how["stdin"] == subprocess.PIPE, "it hears that the server has ended"
        self.commands.append(command)
        return self

    def __enter__(self) -> "Compiler":
        return self

    def __exit__(self, *why: object) -> None:
        pass

    def wait(self) -> int:
        assert self.done.wait(20)
        return self.statuses.pop(0)

    def kill(self) -> None:
        self.statuses.insert(0, -9)
        self.done.set()


Started = Callable[..., tuple[Compiler, list[str]]]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    """Other processes that are to end with these statuses, and what was loaded then."""

    def prepare(*statuses: int) -> tuple[Compiler, list[str]]:
        compiler, loaded = Compiler(*statuses), list[str]()
        monkeypatch.delenv("FATHOM_QUICKEN", raising=False)
        monkeypatch.setattr(subprocess, "Popen", compiler)
        monkeypatch.setattr(quick, "quicken", lambda *games: loaded.extend(game.id for game in games))
        return compiler, loaded

    return prepare


def ask(game: str) -> None:
    """Let an opponent of that game choose."""
    ladder.level(ALL[game], "crab").choose(views(game, 3, 1)[0], np.random.default_rng(1))


def until(happens: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_another_process_compiles_and_what_it_left_on_disk_is_loaded(started: Started) -> None:
    compiler, loaded = started(MADE, AT_HAND)
    ask("in_too_deep")
    quickening = Quickening()
    quickening.thread.join(0.1)
    assert compiler.commands[0][:4] == [sys.executable, "-P", "-m", "fathom.players.quick"] and not loaded
    compiler.done.set()
    until(lambda: loaded == ["in_too_deep"])
    assert len(compiler.commands) == 2
    quickening.stop()


def test_what_is_on_disk_is_loaded_for_each_game_when_somebody_is_asked(started: Started) -> None:
    compiler, loaded = started(AT_HAND)
    compiler.done.set()
    quickening = Quickening()
    quickening.thread.join(0.1)
    assert not loaded, "it takes memory"
    ask("in_too_deep")
    until(lambda: loaded == ["in_too_deep"])
    ask("in_too_deep")
    ask("deep_sea_adventure")
    until(lambda: loaded == ["in_too_deep", "deep_sea_adventure"])
    assert len(compiler.commands) == 1
    quickening.stop()


def test_what_is_known_to_be_on_disk_is_not_looked_for(started: Started) -> None:
    """And what will be needed soon is loaded before anybody is asked."""
    compiler, loaded = started()
    found = list[bool]()
    quickening = Quickening([ALL["in_too_deep"]], is_at_hand=True, found=found.append)
    until(lambda: loaded == ["in_too_deep"])
    ask("in_too_deep")
    ask("deep_sea_adventure")
    until(lambda: loaded == ["in_too_deep", "deep_sea_adventure"])
    assert found == [True] and not compiler.commands
    quickening.stop()


def test_who_stops_while_nobody_is_asked_has_nothing_loaded(started: Started) -> None:
    compiler, loaded = started(AT_HAND)
    compiler.done.set()
    quickening = Quickening()
    quickening.stop()
    assert not quickening.thread.is_alive() and not loaded


@pytest.mark.parametrize("statuses", [(MADE, MADE), (IN_VAIN, IN_VAIN), (1, -11)])
def test_where_it_does_not_come_to_the_disk_they_judge_in_plain_python(
    started: Started, statuses: Sequence[int]
) -> None:
    compiler, loaded = started(*statuses)
    compiler.done.set()
    found = list[bool]()
    Quickening(found=found.append).thread.join(20)
    assert not loaded and not compiler.statuses and found == [False]
    Quickening(is_at_hand=False).thread.join(20)
    assert len(compiler.commands) == 2, "it is known, and not looked for again"


def test_who_stops_ends_the_other_process_too(started: Started) -> None:
    compiler, loaded = started()
    quickening = Quickening()
    while not compiler.commands:
        pass
    quickening.stop()
    assert not quickening.thread.is_alive() and not loaded and len(compiler.commands) == 1


def test_what_cannot_be_loaded_is_logged(
    started: Started, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(game: Game) -> None:
        raise ValueError

    compiler, _ = started(AT_HAND)
    monkeypatch.setattr(quick, "quicken", fail)
    compiler.done.set()
    quickening = Quickening()
    for game in ("in_too_deep", "deep_sea_adventure"):
        ask(game)
        until(lambda game=game: caplog.messages[-1:] == [f"there is no machine code for bots of {game}"])
    quickening.stop()


def test_nothing_is_begun_where_it_is_not_wanted(started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler, loaded = started()
    monkeypatch.setenv("FATHOM_QUICKEN", "0")
    Quickening().thread.join(20)
    assert not compiler.commands and not loaded


def test_nothing_is_compiled_that_cannot_be_kept(started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    _, loaded = started()
    monkeypatch.setattr(compile, "is_kept", lambda: False)
    assert quick.main() == IN_VAIN and not loaded


@pytest.mark.slow
def test_the_other_process_finds_what_was_compiled_and_ends_with_whoever_began_it(tmp_path: Path) -> None:
    (tmp_path / "random.py").write_text("raise SystemExit('this folder is a person's own')")
    quick.quicken()
    command = [sys.executable, "-P", "-m", "fathom.players.quick", "piped"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, cwd=tmp_path) as process:
        assert process.wait(1_500) == AT_HAND  # it gives way to all other tests
    ended = subprocess.run(command, stdin=subprocess.DEVNULL, cwd=tmp_path, timeout=60)
    assert ended.returncode == IN_VAIN
