"""What one connection and one address may ask of a server that is open to everybody."""

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.server import limits
from fathom.server.limits import PUBLIC, Bucket, Buckets, Counters, Limits, Rate

from .conftest import serving


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(limits, "time", found)
    return found


def test_a_bucket_holds_a_burst_and_fills_by_and_by(clock: Clock) -> None:
    bucket = Bucket(Rate(3, 2))
    assert [bucket.take() for _ in range(3)] == [0, 0, 0]
    assert bucket.take() == 0.5
    clock.now += 0.5
    assert bucket.take() == 0
    assert bucket.take() > 0
    clock.now += 100
    assert [bool(bucket.take()) for _ in range(4)] == [False, False, False, True]


@given(st.lists(st.floats(0, 3), min_size=1, max_size=60))
def test_nobody_gets_more_than_the_burst_and_the_rate(pauses: list[float]) -> None:
    clock = Clock()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "time", clock)
        bucket, taken = Bucket(Rate(5, 2)), 0
        for pause in pauses:
            clock.now += pause
            taken += not bucket.take()
        assert taken <= 5 + 2 * clock.now + 1e-6


def test_each_address_has_its_own_and_few_are_remembered(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEPT", 2)
    buckets = Buckets(Rate(1, 1))
    assert buckets.allows("a")
    assert not buckets.allows("a")
    assert buckets.allows("b")
    assert buckets.allows("c")
    assert buckets.allows("a"), "it was forgotten"
    assert all(Buckets(None).allows("a") for _ in range(9))


def test_places_are_free_again() -> None:
    counters = Counters(1)
    assert counters.enter("a")
    assert not counters.enter("a")
    counters.leave("a")
    assert counters.enter("a")


def test_an_address_makes_so_many_tables_and_holds_so_many_sockets(tmp_path: Path) -> None:
    allowed = Limits(None, None, Rate(2, 0.001), 1)
    with serving(tmp_path / "tables.sqlite", limits=allowed) as site:
        table, key = site.make("person", "person")
        site.make("person", "person")
        wish = {"game": "deep_sea_adventure", "seats": []}
        assert site.problem("POST", "/api/tables", wish) == (429, "server-too-many")
        assert site.problem("POST", f"/api/tables/{table}/rematch", {"key": key}) == (429, "server-too-many")
        assert site.get("/api/games"), "whatever else it asks is answered"
        with site.line(table, key) as line:
            line.hear()
            with pytest.raises(Exception, match="403"):
                site.line(table, key)
        with site.line(table, key) as line:
            line.hear()


def test_who_asks_too_often_is_told_so(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", limits=Limits(requests=Rate(5, 0.001))) as site:
        asked = [site.ask("GET", "/health")[0] for _ in range(7)]
    assert asked == [200] * 5 + [429] * 2


def test_who_commands_too_often_is_heard_later(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", limits=Limits(commands=Rate(5, 50))) as site:
        table, key = site.make("person", "person", start="seat0")
        with site.line(table, key) as line:
            line.until(0)
            began = time.monotonic()
            for _ in range(30):
                line.say(type="roll", seat=1, sequence=1, version=0)
            while len(line.answers) < 30:
                line.hear(10)
            assert time.monotonic() - began >= 0.45
            assert line.answer(line.command(1))["type"] == "ack", "and it is still there"


def test_a_person_meets_no_limit() -> None:
    """What a page asks when it is opened, and a player who clicks as fast as can be, is far below."""
    assert PUBLIC.requests and PUBLIC.commands
    assert PUBLIC.requests.burst >= 100
    assert PUBLIC.commands.a_second >= 10
