"""What one connection and one address may ask of a server that is open to everybody."""

import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

from fathom.server import gate, limits
from fathom.server.gate import network_of
from fathom.server.limits import LATELY, PUBLIC, Bucket, Buckets, Counters, Lately, Limits, Rate

from .conftest import serving
from .line import Line, Site
from .test_gathering import ANN, BO, Browser


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


def test_a_token_that_is_still_to_come_can_be_taken(clock: Clock) -> None:
    bucket = Bucket(Rate(2, 4))
    assert [bucket.borrow() for _ in range(5)] == [0, 0, 0.25, 0.5, 0.75]
    clock.now += 1
    assert bucket.borrow() == 0
    assert Buckets(None).borrow("a") == 0
    buckets = Buckets(Rate(1, 1))
    assert [buckets.borrow(name) for name in "aab"] == [0, 1, 0]


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


def test_an_hour_is_remembered_of_what_was_done_lately(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEPT", 2)
    lately = Lately()
    assert [lately.count(name) for name in "aaba"] == [0, 1, 0, 2]
    assert lately.count("c") == 0
    assert lately.count("b") == 0, "it was forgotten"
    clock.now += LATELY
    assert lately.count("c") == 0


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::"),
        ("2001:DB8:1:2::1", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("fe80::1%eth0", "fe80::"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_whose_address_it_is(address: str, network: str) -> None:
    assert network_of(address) == network


def test_all_addresses_of_one_network_are_limited_together(tmp_path: Path) -> None:
    """As a proxy on this machine tells them."""
    with serving(tmp_path / "tables.sqlite", limits=Limits(requests=Rate(5, 0.001), sockets=1)) as site:
        asked = [site.ask("GET", "/health", headers={"X-Forwarded-For": f"2001:db8::{n}"})[0] for n in range(7)]
        assert asked == [200] * 5 + [429] * 2
        other = [f"2001:db8:{n}::1" for n in range(1, 4)] + ["::ffff:192.0.2.1", "192.0.2.2"]
        assert {site.ask("GET", "/health", headers={"X-Forwarded-For": address})[0] for address in other} == {200}
        with site.socket("none", **{"X-Forwarded-For": "2001:db8:9::1"}), pytest.raises(Exception, match="403"):
            site.socket("none", **{"X-Forwarded-For": "2001:db8:9::2"})


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
        ends = time.monotonic() + 10
        while True:
            with (
                suppress(InvalidStatus),
                site.line(table, key) as line,
            ):  # the server may not have seen yet that it is closed
                line.hear()
                break
            assert time.monotonic() < ends


def test_an_address_has_so_many_connections_and_others_have_theirs(tmp_path: Path) -> None:
    """As where somebody begins request after request and ends none. Pages at tables are counted apart."""
    with serving(tmp_path / "tables.sqlite", limits=Limits(connections=4)) as site, ExitStack() as open:
        mine, other = Site(site.port, "127.0.0.2"), Site(site.port, "127.0.0.3")
        table, key = mine.make("person", "person")
        for _ in range(6):
            open.enter_context(mine.line(table, key)).hear()
        halves = [open.enter_context(half(mine)) for _ in range(4)]
        until(lambda: mine.ask("GET", "/health")[0] == 429)
        assert mine.problem("GET", "/health") == (429, "server-too-many")
        assert other.ask("GET", "/health")[0] == 200
        for _ in range(8):  # a proxy on this machine, which speaks for many
            open.enter_context(half(site))
        assert site.ask("GET", "/health")[0] == 200
        halves[0].close()
        until(lambda: mine.ask("GET", "/health")[0] == 200)


def half(site: Site) -> socket.socket:
    """A connection with half a request."""
    line = socket.create_connection(("127.0.0.1", site.port), timeout=10, source_address=site.local)
    line.sendall(b"GET /api/ga")
    return line


def until(is_so: Callable[[], bool]) -> None:
    ends = time.monotonic() + 10
    while not is_so():
        assert time.monotonic() < ends
        time.sleep(0.02)


def test_who_asks_too_often_is_told_so(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", limits=Limits(requests=Rate(5, 0.001))) as site:
        asked = [site.ask("GET", "/health")[0] for _ in range(7)]
    assert asked == [200] * 5 + [429] * 2


def test_who_is_refused_waits_for_it_and_nobody_else_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "PAUSE", 2.0)
    other = {"X-Forwarded-For": "192.0.2.1"}
    with (
        serving(tmp_path / "tables.sqlite", limits=Limits(requests=Rate(5, 0.001))) as site,
        ThreadPoolExecutor(8) as threads,
    ):
        for _ in range(5):
            site.ask("GET", "/health")
        began = time.monotonic()
        refused = [threads.submit(site.ask, "GET", "/health") for _ in range(8)]
        assert site.ask("GET", "/health", headers=other)[0] == 200
        assert not any(one.done() for one in refused)
        assert {one.result()[0] for one in refused} == {429}
        assert time.monotonic() - began >= 2


def test_what_nobody_may_ask_for_counts_too(tmp_path: Path) -> None:
    """Or it could be asked for without end."""
    with serving(tmp_path / "tables.sqlite", limits=Limits(requests=Rate(5, 0.001))) as site:
        asked = [site.ask("GET", "/health", headers={"Host": "elsewhere.example"})[0] for _ in range(6)]
    assert asked == [403] * 5 + [429]


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


def test_what_a_person_changes_is_limited_wherever_it_comes_from(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", limits=Limits(persons=Rate(5, 0.001))) as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        table = ann.make("person", "open")
        assert [ann.post(f"/{table}/ready", {"ready": True})[0] for _ in range(6)] == [200] * 4 + [429] * 2
        assert ann.lobby(), "whatever changes nothing is answered"
        assert bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})[0] == 200
        assert site.make("person", "person"), "who has no key yet is known by the address only"


@contextmanager
def two_sockets(browser: Browser, table: str) -> Iterator[list[Line]]:
    with ExitStack() as stack:
        lines = [stack.enter_context(browser.line(table)) for _ in range(2)]
        for line in lines:
            line.until(0)
        yield lines


def seconds_of_commands(lines: list[Line]) -> float:
    """How long it takes until twenty commands at each of these are answered, which say nothing."""
    began = time.monotonic()
    for line in lines:
        for _ in range(20):
            line.say(type="roll", seat=1, sequence=1, version=0)
    for line in lines:
        while len(line.answers) < 20:
            line.hear(10)
    return time.monotonic() - began


def test_who_commands_too_often_at_several_sockets_is_heard_later(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", limits=Limits(persons=Rate(10, 50))) as site:
        ann = Browser(site, ANN)
        table = ann.make("person", "person", "open", options={"start": "seat0"})
        ann.post(f"/{table}/give", {"seat": 2, "player": "seal"})
        assert ann.post(f"/{table}/start")[0] == 200
        with two_sockets(ann, table) as lines:
            assert seconds_of_commands(lines) >= 0.55


def test_a_person_meets_no_limit() -> None:
    """What a page asks when it is opened, and a player who clicks as fast as can be, is far below."""
    assert PUBLIC.requests and PUBLIC.commands and PUBLIC.connections and PUBLIC.sockets
    assert PUBLIC.connections >= 6 * 20, "a browser has six, and a club has one address"
    assert PUBLIC.requests.burst >= 100
    assert PUBLIC.commands.a_second >= 10
    assert PUBLIC.persons and PUBLIC.persons.burst > PUBLIC.commands.burst
