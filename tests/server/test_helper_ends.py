"""The process that helps a server ends, in the middle of something or before it is there: who waits is told, all goes on."""

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
from fathom.server import estimates
from fathom.server.helper import BEGINNINGS, Helper
from fathom.server.limits import Bucket, Rate
from fathom.server.trouble import Trouble
from fathom.server.turns import Threads

from .line import Site
from .test_helper import begun_by, deadly, endless, halfway, much, over, until, where
from .test_serve import process

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
