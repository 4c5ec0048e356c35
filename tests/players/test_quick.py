"""Machine code for the opponents of a lobby: they judge as they do in plain Python, and nobody waits until it is made."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from fathom.engine import compile
from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.engine.verbs import CHANCE
from fathom.games import ALL
from fathom.players import ladder, learned, quick
from fathom.players.quick import Quickening
from fathom.search.ahead import judge_ahead

pytestmark = pytest.mark.skipif(compile.PLAIN, reason="there is no machine code")


@pytest.fixture(autouse=True)
def plain() -> Iterator[None]:
    """What has machine code is forgotten, before and after."""
    learned._quick.clear()
    yield
    learned._quick.clear()


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
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("game", "players"), [("deep_sea_adventure", 2), ("deep_sea_adventure", 5), ("in_too_deep", 4)]
)
def test_by_machine_code_they_judge_and_choose_as_before(game: str, players: int) -> None:
    kraken, seen = ladder.level(ALL[game], "kraken"), views(game, players, 40)

    def judged() -> list[dict[int, float]]:
        return [kraken.judge(view, np.random.default_rng(k)) for k, view in enumerate(seen)]

    def chosen() -> list[int]:
        return [kraken.choose(view, np.random.default_rng(k)) for k, view in enumerate(seen)]

    before, moves = judged(), chosen()
    assert not kraken.is_quick(players)
    kraken.quicken(players)
    assert kraken.is_quick(players)
    for one, other in zip(before, judged(), strict=True):
        assert list(one) == list(other) and list(one.values()) == pytest.approx(list(other.values()), abs=1e-4)
    assert chosen() == moves


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_nothing_more_is_compiled_when_they_play() -> None:
    quick.quicken()
    made = len(judge_ahead.signatures)  # type: ignore[attr-defined]
    for game in ALL.values():
        for name in ladder.levels(game):
            player = ladder.level(game, name)
            for players in range(game.least_players, Setup.largest(game).players + 1):
                assert player.is_quick(players)
                player.choose(views(game.id, players, 1)[0], np.random.default_rng(1))
    assert len(judge_ahead.signatures) == made  # type: ignore[attr-defined]


class Compiler:
    """The other process, which ends with a status when it is told to."""

    def __init__(self, status: int) -> None:
        self.status, self.done, self.is_killed = status, threading.Event(), False
        self.command = list[str]()

    def __call__(self, command: list[str], **how: Any) -> "Compiler":
        self.command = command
        return self

    def wait(self) -> int:
        assert self.done.wait(20)
        return self.status

    def kill(self) -> None:
        self.is_killed, self.status = True, -9
        self.done.set()


Started = Callable[[int], tuple[Compiler, list[str]]]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    """Another process that is to end with this status, and what was loaded then."""

    def prepare(status: int) -> tuple[Compiler, list[str]]:
        compiler, loaded = Compiler(status), list[str]()
        monkeypatch.delenv("FATHOM_QUICKEN", raising=False)
        monkeypatch.setattr(subprocess, "Popen", compiler)
        monkeypatch.setattr(quick, "quicken", lambda: loaded.append("all"))
        return compiler, loaded

    return prepare


def test_another_process_compiles_and_then_it_is_loaded(started: Started) -> None:
    compiler, loaded = started(0)
    quickening = Quickening()
    quickening.thread.join(0.1)
    assert compiler.command == [sys.executable, "-m", "fathom.players.quick"] and not loaded
    compiler.done.set()
    quickening.thread.join(20)
    assert loaded == ["all"]
    quickening.stop()


def test_where_that_fails_they_judge_in_plain_python(started: Started) -> None:
    compiler, loaded = started(1)
    compiler.done.set()
    Quickening().thread.join(20)
    assert not loaded


def test_who_stops_ends_the_other_process_too(started: Started) -> None:
    compiler, loaded = started(0)
    quickening = Quickening()
    while not compiler.command:
        pass
    quickening.stop()
    assert compiler.is_killed and not quickening.thread.is_alive() and not loaded


def test_nothing_is_begun_where_it_is_not_wanted_or_could_not_be_kept(
    started: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler, loaded = started(0)
    monkeypatch.setattr(compile, "is_kept", lambda: False)
    Quickening().thread.join(20)
    assert quick.main() == 1
    monkeypatch.undo()
    compiler, loaded = started(0)
    monkeypatch.setenv("FATHOM_QUICKEN", "0")
    Quickening().thread.join(20)
    assert not compiler.command and not loaded
