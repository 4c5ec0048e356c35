"""Who would have won: what counts as one change, what is estimated, and that it is for finished games only."""

import json
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pytest import approx

from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.server import chances as those
from fathom.server import estimates, wire
from fathom.server.chances import BEYOND, LEAST, MOST, Playing, chances, changes
from fathom.server.event import Decided, Event, Played, TakenBack
from fathom.server.projection import spans
from fathom.server.turns import Threads

from .line import Json, Site
from .test_replay import finished, record


def played(setup: Setup, seed: int = 1) -> list[Event]:
    """A game of moves drawn at random."""
    position, rng = Position(setup), np.random.default_rng(seed)
    while not position.is_over:
        legal = position.legal_actions()
        position.play(int(rng.choice(legal)) if legal else position.sample_chance(rng))
    return [Decided(action) for action in position.history]


def named(setup: Setup, names: str) -> list[Event]:
    position = Position(setup)
    for name in names.split():
        position.play(name)
    return [Decided(action) for action in position.history]


SETUP = Setup("deep_sea_adventure", 2, options={"start": "seat0", "dives": 1, "air": 8})


def test_what_one_does_in_one_go_is_one_change() -> None:
    """A roll is chance's, taking is the seat's; where a turn begins, another change begins."""
    found = changes(list(spans(SETUP, named(SETUP, "roll-4 take roll-3 leave dive roll-2"))))
    assert [(one.start, one.end, one.by, one.turn) for one in found] == [
        (0, 1, -1, 0),
        (1, 2, 0, 0),
        (2, 3, -1, 1),
        (3, 4, 1, 1),
        (4, 5, 0, 0),
        (5, 6, -1, 0),
    ]


def test_chips_turned_over_one_after_the_other_are_one_change() -> None:
    events = played(SETUP, seed=3)
    seen = list(spans(SETUP, events))
    found = changes(seen)
    assert found[-1].end == len(events) and found[0].start == 0
    for one in found:
        movers = {seen[version].rest.current_player for version in range(one.start, one.end)}
        assert movers == {one.by}
        assert not any(seen[version].rest.starts_turn for version in range(one.start + 1, one.end))


def test_what_was_taken_back_is_no_change() -> None:
    roll, take, *_ = named(SETUP, "roll-4 take")
    events = [roll, Played(take.action, 0, 1), TakenBack(0, 2), Played(take.action, 0, 3)]  # type: ignore[union-attr]
    assert [(one.start, one.end) for one in changes(list(spans(SETUP, events)))] == [(0, 1), (3, 4)]


@pytest.mark.slow
def test_a_game_that_is_decided_is_won_for_certain() -> None:
    """Seat 1 is far ahead, and the air is gone with the next breath of seat 0: it can't come home from place 20."""
    setup = Setup("deep_sea_adventure", 3, options={"start": "seat0", "dives": 1})
    position = Position(setup)
    position.play("roll-4")
    position.play("take")
    now = position.state
    now.score[1], now.air, now.place[0] = 60, 1, 20
    now.divers = 1 << 20
    shares = Playing(setup).play(position, 200, seed=1)
    assert shares.mean(axis=0).tolist() == [0, 1, 0]


@pytest.mark.slow
def test_the_chances_of_a_whole_game() -> None:
    setup = Setup("deep_sea_adventure", 3, options={"start": "seat0"})
    events, told = played(setup), list[float]()
    found = chances(setup, events, told.append)
    values = np.array(found.values)
    assert values.shape == (3, len(events) + 1) and values.sum(axis=0) == approx(np.ones(len(events) + 1), abs=1e-3)
    end = list(spans(setup, events))[-1].rest
    assert values[:, -1].tolist() == approx(end.returns(), abs=1e-3)
    assert np.abs(values[:, 0] - 1 / 3).max() < 0.15  # at the beginning nobody is far ahead
    assert 0 < found.error <= 0.5 / those.GAMES**0.5 + 1e-3
    assert told == sorted(told) and told[0] == 0 and told[-1] < 1
    assert 0 < len(found.swings) <= MOST
    for swing in found.swings:
        assert abs(swing.after - swing.before) >= max(LEAST, BEYOND * swing.error)
        assert values[swing.seat, swing.end] == approx(swing.after, abs=1e-3)
    assert [swing.start for swing in found.swings] == sorted(swing.start for swing in found.swings)
    assert chances(setup, events, told.append) == found  # the same numbers each time


class Slow:
    """An estimate that waits for the test."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.asked = 0

    def __call__(self, setup: Setup, events: list[Event], report: Callable[[float], None]) -> wire.Chances:
        self.asked += 1
        report(0.4)
        assert self.go.wait(30)
        return wire.Chances("done", 1.0, "random", 1, 0.1, [[0.5] * (len(events) + 1)] * setup.players)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    stand_in = Slow()
    monkeypatch.setattr(estimates, "chances", stand_in)
    return stand_in


def until(ask: Callable[[], Json], stage: str) -> Json:
    """Ask again until it is at that stage."""
    for _ in range(300):
        if (found := ask())["stage"] == stage:
            return found
        time.sleep(0.02)
    raise AssertionError(found)


def test_it_is_asked_for_until_it_is_there_and_then_kept(site: Site, slow: Slow) -> None:
    table, _, line = finished(site, "person", "random")

    def ask() -> Json:
        return site.get(f"/api/tables/{table}/chances")

    assert until(ask, "plays")["done"] == 0.4
    live, key = site.make("person", "random", start="seat0")
    with site.line(live, key) as other:  # a live table does not wait for it
        other.until(0)
        assert other.answer(other.command(1))["type"] == "ack"
    slow.go.set()
    assert [len(values) for values in until(ask, "done")["values"]] == [len(line.steps)] * 2
    assert ask()["stage"] == "done" and slow.asked == 1


def test_a_record_has_chances_too(site: Site, slow: Slow) -> None:
    slow.go.set()
    table, _, line = finished(site, "person", "random", seed=8)
    text = record(site, table)

    def ask() -> Json:
        status, _, body = site.ask("POST", "/api/records/chances", text.encode())
        assert status == 200
        return json.loads(body)

    assert len(until(ask, "done")["values"][0]) == len(line.steps)


def test_while_a_game_runs_nobody_is_told(site: Site, slow: Slow) -> None:
    """Played on from the truth, the chances would tell what is hidden."""
    running, key = site.make("person", "random")
    assert site.problem("GET", f"/api/tables/{running}/chances") == (403, "server-chances-later")
    told = {"Authorization": f"Bearer {key}"}
    assert site.problem("GET", f"/api/tables/{running}/chances", headers=told) == (403, "server-chances-later")
    text = record(site, running)
    assert site.problem("POST", "/api/records/chances", text.encode()) == (403, "server-chances-later")
    assert slow.asked == 0


def test_what_cannot_be_estimated_is_said(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*asked: Any) -> wire.Chances:
        raise ValueError("no such luck")

    monkeypatch.setattr(estimates, "chances", fail)
    table, _, _ = finished(site, "person", "random", seed=9)
    for _ in range(100):
        status, _, body = site.ask("GET", f"/api/tables/{table}/chances")
        if status != 200:
            break
        time.sleep(0.02)
    assert status == 500 and b"server-no-chances" in body


def test_what_nobody_asks_for_any_more_is_given_up(monkeypatch: pytest.MonkeyPatch, slow: Slow) -> None:
    monkeypatch.setattr(estimates, "PATIENCE", 0.0)
    those_asked = estimates.Estimates(Threads())
    assert those_asked.ask(SETUP, []).stage == "waits"
    time.sleep(0.1)
    assert slow.asked == 0  # by the time it was its turn nobody wanted it
    those_asked.stop()
