"""The process that helps a server ends, in the middle of something or before it is there: who waits is told, all goes on."""

import itertools
import logging
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tests.load.records import played_on

from fathom.engine.notation import write
from fathom.engine.setup import Setup
from fathom.server import estimates, tables
from fathom.server import helper as module
from fathom.server.helper import BEGINNINGS, NO_WORK, READY, Helper
from fathom.server.limits import Bucket, Rate
from fathom.server.trouble import Trouble
from fathom.server.turns import Threads

from .conftest import Serve
from .line import Site
from .test_helper import begun_by, deadly, endless, halfway, much, over, until, where
from .test_serve import START, process

pytestmark = pytest.mark.usefixtures("named")


def test_one_that_is_killed_before_it_is_there_is_begun_again() -> None:
    helper = Helper()
    helper.begin()
    helper._process.kill()  # type: ignore[union-attr]
    assert helper.call(where, waits=True) == os.getpid()
    assert helper.call(where, waits=True) == helper.pid
    helper.stop()


def test_what_had_no_room_to_begin_is_begun_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the server had all its descriptors in use, for a moment."""
    begun = subprocess.Popen

    def refuse(*given: Any, **named: Any) -> None:
        raise OSError("too many open files")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    helper = Helper()
    for _ in range(9):
        assert helper.call(where, waits=True) == os.getpid()
    monkeypatch.setattr(subprocess, "Popen", begun)
    assert helper.call(where, waits=True) == os.getpid()
    helper._beginnings = Bucket(BEGINNINGS)  # a few minutes pass
    assert helper.call(where, waits=True) == helper.pid
    helper.stop()


def test_it_says_how_far_it_is_and_leaves_off_when_nobody_wants_it(helper: Helper, tmp_path: Path) -> None:
    heard = list[float]()
    assert helper.call(halfway, report=heard.append) == "done" and heard == [0.5]

    class Enough(Exception):
        pass

    def enough(done: float) -> None:
        raise Enough

    with pytest.raises(Enough):
        helper.call(endless, tmp_path / "ended", report=enough)
    until((tmp_path / "ended").exists)
    assert helper.call(where) == helper.pid


def test_work_that_ends_it_is_not_tried_again_and_the_next_begins_another(
    helper: Helper, caplog: pytest.LogCaptureFixture
) -> None:
    before = helper.pid
    with pytest.raises(Trouble) as found:
        helper.call(deadly)
    assert found.value.status == 503
    until(lambda: bool(caplog.messages))
    assert caplog.record_tuples == [
        ("fathom.helper", logging.WARNING, "the process that helps the server has ended, with status -9")
    ]
    assert helper.call(where) == os.getpid()
    until(lambda: helper.pid is not None)
    assert helper.call(where) == helper.pid != before


@pytest.mark.parametrize("seconds", [0.31, 0.32, 0.34])
def test_who_waits_is_told_when_it_ends_in_the_middle_of_an_answer(helper: Helper, seconds: float) -> None:
    with ThreadPoolExecutor(1) as threads:
        wish = threads.submit(helper.call, much)
        time.sleep(seconds)
        os.kill(helper.pid or 0, signal.SIGKILL)
        with suppress(Trouble):  # or it was quick
            wish.result(20)
    until(lambda: helper.pid is None)
    assert helper.call(where, waits=True) == helper.pid


def test_it_can_be_ended_while_it_reads_nothing(helper: Helper) -> None:
    os.kill(helper.pid or 0, signal.SIGSTOP)
    with ThreadPoolExecutor(1) as threads:
        wish = threads.submit(helper.call, where, bytes(1_000_000))
        time.sleep(0.2)
        helper.stop()
        with pytest.raises(Trouble):
            wish.result(20)


def test_a_message_that_ends_in_the_middle_ends_it_without_a_word() -> None:
    command = [sys.executable, "-m", "fathom.server.helper"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        _, said = process.communicate(pickle.dumps(bytes(1000))[:500], timeout=60)
    assert (process.returncode, said) == (0, b"")


def test_an_estimate_is_begun_again_when_what_was_at_it_has_ended(
    helper: Helper, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    setup = Setup("deep_sea_adventure", 2, options={"dives": 1, "air": 8})
    monkeypatch.setattr(estimates, "chances", dying)
    those = estimates.Estimates(Threads(helper=helper))
    those.ask(setup, [])
    until(lambda: helper.pid is None)
    until(lambda: next(iter(those._works.values())).is_lost)
    assert those.ask(setup, []).stage == "waits"
    assert not any("cannot be estimated" in message for message in caplog.messages)
    those.stop()


def test_what_takes_most_memory_is_not_done_here_where_the_other_process_has_ended(helper: Helper) -> None:
    helper._beginnings = Bucket(Rate(0.5, 1e-6))
    os.kill(helper.pid or 0, signal.SIGKILL)
    until(lambda: helper.pid is None)
    assert helper.call(where, waits=True) == os.getpid()
    with pytest.raises(Trouble):
        helper.call(halfway, report=lambda done: None, waits=True)


def test_a_bot_thinks_again_when_what_it_thought_in_has_ended(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody at the table is sent away, and where nobody looks on it goes on, too."""
    ended, call = list[int](), Threads.call

    def ending(self: Threads, work: Callable[..., Any], *args: Any, **how: Any) -> Any:
        if how.get("waits") and len(ended) < 2:
            ended.append(1)
            raise Trouble(503, "server-busy")
        return call(self, work, *args, **how)

    monkeypatch.setattr(Threads, "call", ending)
    table, _ = site.make("crab", "crab", dives=1, air=8)
    with site.line(table) as line:
        line.until(-2)
    assert len(ended) == 2


def test_one_that_is_not_wanted_for_long_ends_and_is_begun_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It does not look again for what bots think with, which it has found on disk, and nothing is logged."""
    monkeypatch.setattr(module, "REST", 0.0)
    helper = Helper()
    before = helper.call(where, waits=True)
    until(lambda: helper._is_ready)
    helper._is_ready = False
    helper.rest()
    assert helper.pid == before, "it looks for what bots think with, and may have to make it"
    helper._hear(NO_WORK, READY, True)
    with ThreadPoolExecutor(1) as threads:
        wish = threads.submit(helper.call, much)
        until(lambda: bool(helper._wishes))
        helper.rest()
        assert len(wish.result(20)) == 50_000_000, "it was at work"
    monkeypatch.setattr(module, "REST", 60.0)
    helper.rest()
    assert helper.pid == before, "it was just asked"
    monkeypatch.setattr(module, "REST", 0.0)
    helper.rest()
    assert helper.pid is None
    until(lambda: not Path(f"/proc/{before}").exists())
    monkeypatch.delenv("FATHOM_QUICKEN")
    now = helper.call(where, waits=True)
    assert now == helper.pid != before
    until(lambda: helper._is_ready)
    assert words_of(now) == ["at-hand"] and not caplog.messages
    helper.stop()


def test_work_that_took_long_counts_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    helper = Helper()
    assert helper.call(where, waits=True) == helper.pid
    until(lambda: helper._is_ready)
    monkeypatch.setattr(module, "REST", 0.8)
    helper.call(time.sleep, 1.0)
    helper.rest()
    assert helper.pid is not None, "it was at work a moment ago"
    time.sleep(0.9)
    helper.rest()
    assert helper.pid is None
    helper.stop()


def test_what_one_found_on_disk_is_looked_for_again_when_something_has_ended_it() -> None:
    helper = Helper()
    assert helper.call(where, waits=True) == helper.pid
    until(lambda: helper._is_ready)
    assert helper._known == ["not-at-hand"], "the tests look for none"
    os.kill(helper.pid or 0, signal.SIGKILL)
    until(lambda: helper.pid is None)
    assert helper.call(where, waits=True) == (helper.pid or 0)
    assert words_of(helper.pid or 0) == []
    helper.stop()


def test_what_it_is_told_is_heeded() -> None:
    """In a process of its own, for it ends the one that it is in."""
    ended = subprocess.run(
        [sys.executable, "-c", TOLD, "at-hand", "in_too_deep", "lines"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
    )
    assert ended.stderr == "['in_too_deep'] True\n"


TOLD = """
import sys
from fathom.players import quick
from fathom.server import helper
def told(first, is_at_hand, found):
    print([game.id for game in first], is_at_hand, file=sys.stderr, flush=True)
quick.Quickening = told
helper.main(*sys.argv[1:])
"""

RESTING = START.replace(
    "serve(port",
    "from fathom.server import helper, tables\nhelper.REST, tables.SWEEP = 1.0, 0.2\nserve(port",
)


def test_a_server_lets_it_end_and_begins_it_again(tmp_path: Path) -> None:
    record = write(over(Setup("in_too_deep", 3))).encode()
    with process(tmp_path / "tables.sqlite", start=RESTING) as running:
        for _ in range(2):
            assert running.site.ask("POST", "/api/records", record)[0] == 200
            assert begun_by(running.process.pid)
            until(lambda: not begun_by(running.process.pid))


def words_of(pid: int) -> list[str]:
    """What a helper was told when it was begun."""
    command = Path(f"/proc/{pid}/cmdline")
    if not command.exists():
        pytest.skip("this system does not tell how a process was begun")
    words = command.read_text().rstrip("\0").split("\0")
    return words[words.index(module.__name__) + 1 :]


def test_whoever_looks_back_waits_until_it_is_there(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is begun anew over and over; the server's own interpreter is not to be held up each time."""
    waited, call = list[bool](), Threads.call

    def noted(self: Threads, work: Callable[..., Any], *args: Any, **how: Any) -> Any:
        waited.append(how.get("waits", False))
        return call(self, work, *args, **how)

    monkeypatch.setattr(Threads, "call", noted)
    table, _ = site.make("person", "person")
    assert site.ask("POST", "/api/records", write(over(Setup("in_too_deep", 3))).encode())[0] == 200
    assert {site.ask("GET", f"/api/tables/{table}/{what}")[0] for what in ("record", "replay")} == {200}
    assert waited == [True] * 3


def test_one_that_does_not_come_is_waited_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.5)
    monkeypatch.setattr(Helper, "_attend", lambda *_: time.sleep(10))
    helper, began = Helper(), time.monotonic()
    assert {helper.call(where, waits=True) for _ in range(6)} == {os.getpid()}
    assert time.monotonic() - began < 2
    process = helper._process
    helper.stop()
    assert process is not None
    process.communicate(timeout=20)  # for nobody else attends to its end


def test_it_is_told_which_bots_will_be_asked() -> None:
    """So what they think with is loaded before they are."""
    helper = Helper()
    helper.begin("deep_sea_adventure")
    until(lambda: helper.pid is not None)
    assert words_of(helper.pid or 0) == ["deep_sea_adventure"]
    helper.stop()


def test_as_long_as_somebody_plays_with_bots_what_they_think_with_stays(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are not to wait for it; of a game that is over nobody waits."""
    monkeypatch.setattr(tables, "SWEEP", 0.05)
    wanted, rested = list[str](), list[bool]()
    monkeypatch.setattr(Threads, "prepare", lambda self, game: wanted.append(game))
    monkeypatch.setattr(Threads, "rest", lambda self: rested.append(True))
    with serve() as site:
        table, key = site.make("person", "crab", dives=1, air=8)
        with site.line(table, key) as line:
            line.until(0)
            before = len(wanted), len(rested)
            until(lambda: len(wanted) > before[0] + 3 and len(rested) > before[1] + 3)
            line.play([0], itertools.repeat(0))
            line.until(-2)
            time.sleep(0.2)
            before = len(wanted), len(rested)
            until(lambda: len(rested) > before[1] + 3)
            assert len(wanted) == before[0] and {*wanted} == {"deep_sea_adventure"}


def dying(setup: Setup, events: object, report: object) -> None:
    deadly()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_it_ends_with_the_server(tmp_path: Path, how: signal.Signals) -> None:
    """However that ends, and nothing is printed."""
    with process(tmp_path / "tables.sqlite") as running:
        played_on(running.site, write(over(Setup("in_too_deep", 4))), 20)  # which it reads
        until(lambda: bool(begun_by(running.process.pid)))
        begun = begun_by(running.process.pid)
        _, _, err = running.end(how)
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in begun))
    assert "Traceback" not in err and "fathom.helper" not in err
