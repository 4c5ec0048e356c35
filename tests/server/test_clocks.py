"""Clocks at a table of people: whose runs, what is left, what happens when it is over, and what a restart changes."""

import json
import signal
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from fathom.engine.setup import Setup
from fathom.server import absence, budget
from fathom.server import clock as module
from fathom.server.absence import Absence
from fathom.server.budget import bank
from fathom.server.course import Course
from fathom.server.event import Played, Spent, TakenBack
from fathom.server.wire import Clock

from .conftest import Serve, serving
from .line import Json, Line, Site
from .test_absence import told
from .test_gathering import ANN, BO, Browser, company
from .test_serve import process

LONG: Json = {"bank": 300, "move": 10}
SHORT: Json = {"bank": 0, "move": 1}


@pytest.fixture(autouse=True)
def exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice has the time it is said to have, and no more."""
    monkeypatch.setattr(budget, "LAG", 0)


def began(site: Site, clock: Json, *others: str, leaves: str = "waits") -> tuple[Browser, Browser, str]:
    """Ann, who is asked first, and Bo begin at a table with such a clock."""
    ann, bo = Browser(site, ANN), Browser(site, BO)
    table = ann.make("person", "open", *others, options={"start": "seat0"}, leaves=leaves, clock=clock)
    bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
    bo.post(f"/{table}/ready", {"ready": True})
    ann.post(f"/{table}/start")
    return ann, bo, table


def clocks(line: Line, running: int) -> Json:
    """Hear until this seat's clock runs; what is left then."""
    while line.clocks is None or line.clocks["running"] != running:
        line.hear(10)
    return line.clocks


def move(line: Line, sequence: int) -> None:
    """Roll, or make the first move that is offered."""
    line.until(line.welcome["yours"][0])
    assert line.answer(line.command(sequence))["type"] == "ack"


def test_a_table_has_no_clock_unless_it_is_given_one(serve: Serve) -> None:
    with serve() as site:
        ann, _, table = began(site, None)
        with ann.line(table) as hers:
            hers.until(0)
            move(hers, 1)
            assert hers.clocks is None
            assert site.get(f"/api/tables/{table}")["gathering"]["clock"] is None


@pytest.mark.parametrize(
    "wrong", [{"bank": -1, "move": 10}, {"bank": 60, "move": 0}, {"bank": 60}, {"move": 10**9, "bank": 0}]
)
def test_a_clock_that_cannot_be_is_refused(site: Site, wrong: Json) -> None:
    seats = [{"name": "Ann", "player": "person"}, {"name": "Bo", "player": "open"}]
    wish = {"game": "deep_sea_adventure", "seats": seats, "clock": wrong}
    assert Browser(site, ANN).post("", wish)[0] == 400


def test_the_clock_of_whoever_is_asked_runs_and_everybody_sees_it(serve: Serve) -> None:
    with serve() as site:
        ann, bo, table = began(site, LONG, "grab_first:5")
        with ann.line(table) as hers, bo.line(table) as his, site.line(table) as watcher:
            for line in (hers, his, watcher):
                first = clocks(line, 0)
                assert 309_000 < first["left"][0] <= 310_000 and first["left"][1:] == [300_000, None]
            assert site.get(f"/api/tables/{table}")["gathering"]["clock"] == LONG
            time.sleep(0.6)
            move(hers, 1)
            again = clocks(hers, 0)
            assert again["left"][0] > 309_000, (
                "what a choice does not need of its own seconds is not saved, nor is it missed"
            )


def test_a_choice_takes_from_the_bank_what_it_needs_beyond_its_seconds(serve: Serve) -> None:
    with serve() as site:
        ann, _, table = began(site, {"bank": 300, "move": 1})
        with ann.line(table) as hers:
            clocks(hers, 0)
            time.sleep(1.5)
            move(hers, 1)
            while hers.clocks["left"][0] > 300_700:
                hers.hear(10)
            assert 300_000 < hers.clocks["left"][0] < 300_600


def test_for_whoever_has_no_time_left_the_table_moves_this_once(serve: Serve) -> None:
    with serve() as site:
        ann, bo, table = began(site, SHORT)
        with ann.line(table) as hers, bo.line(table) as his:
            hers.until(0)
            began_at = time.monotonic()
            assert told(hers, "timed_out") == {"type": "timed_out", "seat": 0}
            assert 0.8 < time.monotonic() - began_at < 3
            step = next(one for one in hers.steps if any(m["event"]["type"] == "timed_out" for m in one["moments"]))
            assert not step["waits"] and not step["offers"], "the person has no say in this one"
            assert told(his, "roll")["seat"] == 0
            assert site.get(f"/api/tables/{table}")["seats"][0]["player"] == "person"
            while not hers.now["offers"]:
                hers.hear(10)
            assert hers.answer(hers.command(1))["type"] == "ack", "who was late plays on"
        status, _, body = site.ask("GET", f"/api/tables/{table}/replay", headers={"Cookie": f"fathom={ANN}"})
        assert status == 200
        moments = [moment["event"]["type"] for step in json.loads(body)["steps"] for moment in step["moments"]]
        assert moments[0] == "timed_out"


def test_a_table_that_ends_when_somebody_leaves_ends_when_somebodys_time_is_over(serve: Serve) -> None:
    with serve() as site:
        ann, _, table = began(site, SHORT, leaves="ends")
        with ann.line(table) as hers:
            assert told(hers, "broken_off") == {"type": "broken_off", "seat": 0, "why": "time"}
            assert hers.now["seat"] == -2
        assert site.get(f"/api/tables/{table}")["over"]


def test_a_table_is_played_to_its_end_though_nobody_looks_at_it(serve: Serve, tmp_path: Path) -> None:
    with serve(idle=0.5) as site:
        seats = [{"name": "Ann", "player": "person"}, {"name": "Bo", "player": "open"}]
        ann, bo = Browser(site, ANN), Browser(site, BO)
        options = {"start": "seat0", "dives": 1, "air": 2}
        _, made = ann.post(
            "",
            {
                "game": "deep_sea_adventure",
                "seats": seats,
                "options": options,
                "clock": SHORT,
                "leaves": "grab_first:5",
            },
        )
        table = made["table"]
        bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
        bo.post(f"/{table}/ready", {"ready": True})
        ann.post(f"/{table}/start")
        with ann.line(table) as hers:
            clocks(hers, 0)
        time.sleep(3.5)
        version = site.get(f"/api/tables/{table}")["version"]
        assert version >= 4, "two were late by now"


def test_a_restart_costs_nobody_time_and_gives_none(serve: Serve) -> None:
    with serve() as site:
        ann, _, table = began(site, LONG)
        with ann.line(table) as hers:
            clocks(hers, 0)
            time.sleep(1.5)
    time.sleep(1)
    with serve() as site, Browser(site, ANN).line(table) as hers:
        left = clocks(hers, 0)["left"][0]
        assert 307_600 < left < 308_700


@pytest.mark.parametrize("moves", [0, 1])
def test_a_clock_that_nobody_lets_run_is_found(serve: Serve, monkeypatch: pytest.MonkeyPatch, moves: int) -> None:
    with serve() as site:
        ann, _, table = began(site, {"bank": 0, "move": 2})
        with ann.line(table) as hers:
            clocks(hers, 0)
            for sequence in range(moves):
                move(hers, 1 + sequence)
    monkeypatch.setattr("fathom.server.adoption.LOOK", 0.1)
    monkeypatch.setattr(module, "BACK", 0.1)
    with serve():
        time.sleep(3)
    with serve() as site:
        assert site.get(f"/api/tables/{table}")["version"] >= moves + 2, "the table moved, though nobody asked"


def test_the_servers_own_clock_may_be_set(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve() as site:
        ann, _, table = began(site, LONG)
        with ann.line(table) as hers:
            clocks(hers, 0)
            real = time.time
            monkeypatch.setattr(time, "time", lambda: real() + 86_400)
            move(hers, 1)
            assert clocks(hers, 0)["left"][0] > 305_000
            monkeypatch.setattr(time, "time", lambda: real() - 86_400)
            move(hers, 2)
            assert hers.clocks["left"][0] >= 300_000


def test_two_servers_agree_and_one_says_whose_time_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.server.following.PAUSE", 0.2)
    path = tmp_path / "tables.sqlite"
    with serving(path) as one, serving(path) as other:
        ann, _, table = began(one, {"bank": 2, "move": 1})
        with ann.line(table) as hers, Browser(other, BO).line(table) as his:
            assert clocks(hers, 0)["left"][1] == clocks(his, 0)["left"][1] == 2000
            for line in (hers, his):
                while [event["type"] for event in line.events].count("timed_out") < 2:
                    line.hear(15)
            versions = {line.now["version"]: line for line in (hers, his)}
            last = min(versions)
            assert [step for step in hers.steps if step["version"] <= last] and told(his, "timed_out")
        assert one.get(f"/api/tables/{table}")["version"] >= 2


def test_who_moves_to_another_server_has_thought_no_less(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "NOTES", 0.2)
    monkeypatch.setattr(
        "fathom.server.following.PAUSE", 60
    )  # what happened at one is learned when she comes to the other
    path = tmp_path / "tables.sqlite"
    with serving(path) as one, serving(path) as other:
        ann, _, table = began(one, {"bank": 60, "move": 1})
        with Browser(other, ANN).line(table) as there:
            clocks(there, 0)
        left = 60_000
        for _ in range(2):  # the second time, that server has the table in memory
            with ann.line(table) as hers:
                hers.until(0)
                time.sleep(5)  # of which 4 seconds go off her bank; a busy machine's stalls give some back
            play_on(Browser(other, ANN), table, 0)
            play_on(Browser(one, BO), table, 1)
            with ann.line(table) as hers:
                before, left = left, clocks(hers, 0)["left"][0]
            assert left < before - 1_000


def play_on(who: Browser, table: str, seat: int) -> None:
    """Make all the choices of this seat until somebody else is asked."""
    with who.line(table) as line:
        line.until(seat)
        sequence = line.welcome["sequences"][seat]
        while line.now["seat"] == seat:
            sequence += 1
            assert line.answer(line.command(sequence))["type"] == "ack"


def test_while_a_server_stands_still_no_clock_runs(tmp_path: Path) -> None:
    with process(tmp_path / "tables.sqlite") as running:
        tables = [began(running.site, {"bank": 2, "move": 1}, leaves="ends") for _ in range(8)]
        with ExitStack() as stack:
            lines = [stack.enter_context(ann.line(table)) for ann, _, table in tables]
            for hers in lines:
                clocks(hers, 0)
                hers.until(0)
            running.process.send_signal(signal.SIGSTOP)
            for hers in lines:
                hers.say(**hers.command(1))
            time.sleep(6)
            running.process.send_signal(signal.SIGCONT)
            for hers in lines:
                while not hers.answers:
                    hers.hear()
                assert hers.answers[0]["type"] == "ack"


def test_a_bot_that_stands_in_has_no_clock(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(absence, "Absence", lambda grace: Absence(0.5))
    with serve() as site:
        ann, bo, table = began(site, LONG, leaves="grab_first:5")
        with ann.line(table) as hers:
            with bo.line(table) as his:
                company(his, here=[0, 1])
            assert told(hers, "stood_in")["seat"] == 1
            while hers.clocks is None or hers.clocks["left"][1] is not None:
                hers.hear(10)


@pytest.mark.parametrize("leaves", ["grab_first:5", "ends"])
def test_who_has_days_for_a_choice_need_not_stay(serve: Serve, monkeypatch: pytest.MonkeyPatch, leaves: str) -> None:
    monkeypatch.setattr(absence, "Absence", lambda grace: Absence(0.1))
    with serve() as site:
        ann, bo, table = began(site, {"bank": 0, "move": 86_400}, leaves=leaves)
        with ann.line(table) as hers, bo.line(table):
            clocks(hers, 0)
        with bo.line(table) as his:
            assert company(his, here=[1])["away"] == [{"seat": 0, "seconds": None}]
            time.sleep(2 * absence.MINDS)
            told = site.get(f"/api/tables/{table}")
            assert (told["over"], told["version"], told["seats"][0]["player"]) == (False, 0, "person")


def test_what_is_taken_back_gives_no_time_back() -> None:
    """A place in the game has its seconds once: who comes back to it goes on where it was."""
    clock, course = Clock(60, 10), Course(Setup("deep_sea_adventure", 2, "default", {"start": "seat0"}))
    course.play(Played(course.position.chance_outcomes()[0][0], 0, 1, Spent(0, 4_000)))
    take = course.position.legal_actions()[0]
    for sequence in range(2, 6, 2):
        course.play(Played(take, 0, sequence, Spent(0, 8_000)))
        course.play(TakenBack(0, sequence + 1, Spent(1, 3_000)))
    assert bank(clock, course, 0) == 60_000 - 6_000
    assert bank(clock, course, 1) == 60_000
    assert bank(clock, course.copy(), 0) == 54_000


def test_who_takes_back_spends_nobody_elses_time() -> None:
    """Bo thought of what Ann then took back, again and again: it costs him nothing, and he has all his seconds in the end."""
    clock, course = Clock(60, 10), Course(Setup("deep_sea_adventure", 2, "default", {"start": "seat0"}))
    course.play(Played(course.position.chance_outcomes()[0][0], 0, 1, Spent(0, 4_000)))
    take = course.position.legal_actions()[0]
    for sequence in range(2, 8, 2):
        course.play(Played(take, 0, sequence, Spent(0, 1_000)))
        assert (1, 2, 0) not in course.spent, "he begins anew"
        course.play(TakenBack(0, sequence + 1, Spent(1, 11_000)))
    course.play(Played(take, 0, 8, Spent(0, 12_000)))
    course.play(Played(course.position.chance_outcomes()[0][0], 1, 1, Spent(1, 12_000)))
    assert bank(clock, course, 1) == 60_000 - 2_000
    assert bank(clock, course, 0) == 60_000 - 5_000, "her own seconds are one choice's, however often she makes it"
