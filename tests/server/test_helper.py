"""The process that helps a server: what it makes is what would be made here, and nobody needs it."""

import itertools
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fathom.engine.loading import load
from fathom.engine.notation import write
from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.engine.verbs import CHANCE
from fathom.games import ALL
from fathom.players import Scripted, ladder
from fathom.players.learned import Learned
from fathom.server import export, replays, wire
from fathom.server import helper as module
from fathom.server.helper import Helper
from fathom.server.projection import replay, told
from fathom.server.store import Entry
from fathom.server.trouble import Trouble
from fathom.server.turns import Threads

from .conftest import Serve
from .line import Site
from .test_chances import played

pytestmark = pytest.mark.usefixtures("named")

SEATS = [wire.Seat(f"P{seat}", "person") for seat in range(3)]
GAMES = "deep_sea_adventure", "in_too_deep"


def until(happens: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.01)


def over(setup: Setup) -> Position:
    position = Position(setup)
    for event in played(setup):
        position.play(event.action)  # type: ignore[union-attr]
    return position


def begun_by(process: int) -> list[str]:
    """The processes that it began; those that it has not ended."""
    tasks = list(Path(f"/proc/{process}/task").glob("*/children"))
    if not tasks:
        pytest.skip("this system does not tell which processes another one began")
    return [pid for task in tasks for pid in task.read_text().split()]


# ---------------------------------------------------------------- what is asked of it


def where(*given: Any) -> int:
    """In which process this is."""
    return os.getpid()


def halfway(report: Callable[[float], None]) -> str:
    report(0.5)
    return "done"


def endless(ended: Path, report: Callable[[float], None]) -> None:
    try:
        while True:
            report(0.5)
            time.sleep(0.01)
    finally:
        ended.touch()


def deadly() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def leaving() -> None:
    sys.exit(3)


class Half:
    """What cannot be read where it is sent to."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _read_in, (os.getpid(),)


def _read_in(process: int) -> None:
    if process != os.getpid():
        raise ValueError("it is another process")


def half() -> Half:
    return Half()


def slow(server: int, seconds: float) -> int:
    """Take so long, but in the server's own process."""
    if os.getpid() != server:
        time.sleep(seconds)
    return os.getpid()


def much() -> bytes:
    time.sleep(0.3)
    return bytes(50_000_000)


def troubled() -> None:
    raise Trouble(409, "server-table-damaged", version=3, detail="why")


class Odd(Exception):
    """It cannot be read again."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")


def odd() -> None:
    raise Odd(1, 2)


# ---------------------------------------------------------------- the same


def test_a_past_is_the_same_as_if_it_was_made_here(helper: Helper) -> None:
    """For whoever looks on, whatever they have seen."""
    for game in GAMES:
        setup = Setup(game, 3)
        for yours in ((), (1,), (0, 2)):
            for since in (-1, 0, 9):
                make = partial(replay, setup, SEATS, yours, played(setup)[:30], since)
                here, there = make(), helper.call(told, make)
                assert [bytes(part) for part in there[:3]] == [wire.encode(part) for part in here[:3]]
                assert there.missed == here.missed


@pytest.mark.parametrize("game", GAMES)
def test_replays_and_records_are_the_same(helper: Helper, game: str) -> None:
    position = over(Setup(game, 3))
    record = write(position)
    assert helper.call(replays.read_encoded, record, 1) == replays.read_encoded(record, 1)
    entry = Entry(game, position.game.version, "default", {}, SEATS, {}, "2026-11-24")
    assert helper.call(export.text, entry, position) == export.text(entry, position)


@pytest.mark.parametrize("game", GAMES)
def test_bots_choose_as_they_would_here(helper: Helper, game: str) -> None:
    bot, draw, position = ladder.level(ALL[game], "crab"), np.random.default_rng(1), Position(game, 3)
    for k in range(12):
        while position.current_player == CHANCE:
            position.play(position.sample_chance(draw))
        view = position.view(position.current_player)
        there, here = (call(bot.choose, view, np.random.default_rng(k)) for call in (helper.call, directly))
        assert there == here
        position.play(here)


def directly(work: Callable[..., Any], *args: Any) -> Any:
    return work(*args)


def test_only_bots_that_take_long_are_asked_there(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, call = list[object](), Threads.call

    def noted(self: Threads, work: Callable[..., Any], *args: Any, **how: Any) -> Any:
        asked.append(getattr(work, "__self__", None))
        return call(self, work, *args, **how)

    monkeypatch.setattr(Threads, "call", noted)
    table, _ = site.make("crab", "random")
    with site.line(table):
        until(lambda: bool(site.get(f"/api/tables/{table}")["version"] > 10))
    assert {bot.name for bot in asked if isinstance(bot, Learned | Scripted)} == {"crab"}


def test_what_is_wrong_is_said_as_if_it_was_said_here(helper: Helper) -> None:
    with pytest.raises(Trouble) as there:
        helper.call(replays.read_encoded, "[Game", 0)
    with pytest.raises(Trouble) as here:
        replays.read_encoded("[Game", 0)
    assert (there.value.status, there.value.sentence) == (here.value.status, here.value.sentence)
    with pytest.raises(Trouble) as found:
        helper.call(troubled)
    assert found.value.sentence.args == {"version": 3, "detail": "why"}
    with pytest.raises(RuntimeError, match="Odd: 1 and 2"):
        helper.call(odd)
    with pytest.raises(RuntimeError, match="SystemExit: 3"):
        helper.call(leaving)
    with pytest.raises(ValueError, match="another process"):
        helper.call(half)
    assert helper.call(where) == helper.pid, "it goes on"


# ---------------------------------------------------------------- where


def test_what_is_not_done_in_time_is_done_here_and_nothing_more_is_asked_until_it_is(helper: Helper) -> None:
    own = os.getpid()
    patient = partial(helper.hurry, slow, own, 0.0, seconds=60)
    assert patient() == helper.pid
    began = time.monotonic()
    assert helper.hurry(slow, own, 6.0, seconds=0.5) == own and time.monotonic() - began < 6
    assert patient() == own
    assert helper.call(slow, own, 0.0) == helper.pid, "others may wait"
    until(lambda: patient() == helper.pid)


def test_what_is_wrong_with_what_is_done_in_time_is_said(helper: Helper) -> None:
    with pytest.raises(Trouble):
        helper.hurry(troubled, seconds=60)


def test_who_joins_does_not_wait_for_one_that_other_programs_keep_from_its_work(helper: Helper, serve: Serve) -> None:
    with serve(helper=helper) as site:
        table, key = site.make("person", "person", start="seat0")
        with site.line(table, key) as line:
            line.play([0, 1], itertools.count(), most=12)
            assert helper.call(where) == helper.pid
            os.kill(helper.pid or 0, signal.SIGSTOP)
            for _ in range(2):  # the second time, it is known
                line.play([0, 1], itertools.count(), most=1)
                with site.line(table) as watcher:
                    watcher.hear(20)
                    assert watcher.welcome["events"]
            os.kill(helper.pid or 0, signal.SIGCONT)


def test_it_is_another_process_and_until_it_is_there_work_is_done_here(helper: Helper) -> None:
    assert helper.call(where) == helper.pid != os.getpid()
    late = Helper()
    assert late.call(where) == os.getpid()
    until(lambda: late.pid is not None)
    assert late.call(where) == late.pid, "who asked began it"
    late.stop()
    until(lambda: late.pid is None)
    assert late.call(where) == os.getpid(), "it is not begun again"
    patient = Helper()
    assert patient.call(where, waits=True) == patient.pid
    patient.stop()


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="only Linux has a class for what is idle")
@pytest.mark.parametrize(("public", "its"), [(True, "SCHED_IDLE"), (False, "SCHED_OTHER")])
def test_that_of_a_server_for_many_works_when_nothing_else_does(public: bool, its: str) -> None:
    """At home other programs may keep the machine busy for hours, and bots are to move."""
    helper = Helper(public=public)
    assert helper.call(os.sched_getscheduler, 0, waits=True) == getattr(os, its)
    assert helper.call(os.nice, 0) == os.nice(0) + module.NICE
    helper.stop()


def test_what_has_no_name_there_is_done_here(helper: Helper) -> None:
    assert helper.call(lambda: os.getpid()) == os.getpid()


def test_games_that_do_not_come_with_fathom_are_played_here(helper: Helper) -> None:
    """The other process reads their sources later, when they may have been edited."""
    assert helper.call(where, Setup("in_too_deep")) == helper.pid
    assert helper.call(where, Setup(load("tests.engine.pig"))) == os.getpid()
    assert replays.is_ours(write(over(Setup("in_too_deep", 3))))
    assert not replays.is_ours('[Game "pig"]\n') and not replays.is_ours("")


def test_one_that_has_other_sources_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "sources", lambda: b"those of before")
    helper = Helper()
    assert helper.call(where, waits=True) == os.getpid()
    until(lambda: helper.pid is None and len(caplog.messages) == 1)
    assert helper.call(where, waits=True) == os.getpid(), "no other one is begun"
    assert [message.split(" since ")[0] for message in caplog.messages] == ["Fathom was changed on disk"]


def test_where_there_is_no_other_process_all_is_done_here(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*given: Any, **named: Any) -> None:
        raise OSError("no memory")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    helper = Helper()
    assert [helper.call(where), helper.call(halfway, report=lambda done: None, waits=True)] == [os.getpid(), "done"]
    assert set(caplog.messages) == {"there is no other process to help the server: no memory"}


def test_one_that_ends_before_it_is_there_is_not_begun_over_and_over(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    helper = Helper()
    for _ in range(9):
        assert helper.call(halfway, report=lambda done: None, waits=True) == "done", "it waited until it was certain"
        assert helper.call(where) == os.getpid() and helper.pid is None
    assert caplog.messages == 3 * ["the process that helps the server has ended, with status 1"]
