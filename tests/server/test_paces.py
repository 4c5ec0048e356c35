"""At what pace an address is answered, opens sockets, has records read and bots moved: what is above that waits."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Lock

import pytest

from fathom.server import driver, gate
from fathom.server.limits import Limits, Rate
from fathom.server.rounds import Rounds
from fathom.server.thoughts import Thought
from fathom.server.turns import Threads

from .conftest import serving
from .line import Site


def test_who_asks_for_much_at_once_is_answered_by_and_by_and_others_at_once(tmp_path: Path) -> None:
    other = {"X-Forwarded-For": "192.0.2.1"}
    with serving(tmp_path / "tables.sqlite", limits=Limits(pace=Rate(4, 8))) as site, ThreadPoolExecutor(20) as threads:
        began = time.monotonic()
        asked = [threads.submit(site.ask, "GET", "/health") for _ in range(16)]
        time.sleep(0.1)
        assert site.ask("GET", "/health", headers=other)[0] == 200
        assert time.monotonic() - began < 1 and not all(one.done() for one in asked)
        assert {one.result()[0] for one in asked} == {200}
        assert time.monotonic() - began >= 1.4


def test_sockets_of_an_address_are_opened_by_and_by(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "tables.sqlite", limits=Limits(joins=Rate(2, 4), sockets=20)) as site,
        ThreadPoolExecutor(20) as threads,
    ):
        table, key = site.make("person", "person")
        began = time.monotonic()
        lines = list(threads.map(lambda _: site.line(table, key), range(8)))
        with site.socket("none", **{"X-Forwarded-For": "192.0.2.1"}):
            pass
        for line in lines:
            with line:
                assert line.hear()["type"] == "welcome"
        assert time.monotonic() - began >= 1.4


def test_records_of_an_address_are_read_by_and_by(tmp_path: Path) -> None:
    """For to read one takes long; whatever else it asks for is answered meanwhile, and so is another address."""
    other = {"X-Forwarded-For": "192.0.2.1"}
    limits = Limits(records=Rate(2, 4))
    with serving(tmp_path / "tables.sqlite", limits=limits) as site, ThreadPoolExecutor(20) as threads:
        began = time.monotonic()
        paths = ["/api/records", "/api/records/chances"] * 4
        asked = [threads.submit(site.ask, "POST", path, b"no record") for path in paths]
        time.sleep(0.1)
        assert site.ask("GET", "/health")[0] == 200
        assert site.ask("POST", "/api/records", b"no record", other)[0] == 400
        assert time.monotonic() - began < 1 and not all(one.done() for one in asked)
        assert {one.result()[0] for one in asked} == {400}
        assert time.monotonic() - began >= 1.4


def test_records_that_would_wait_for_long_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sends one and goes is not heard to have gone: what waits must not grow."""
    monkeypatch.setattr(gate, "MOST_PAUSE", 5.0)
    with serving(tmp_path / "tables.sqlite", limits=Limits(records=Rate(2, 0.1))) as site:
        asked = [site.ask("POST", "/api/records", b"no record")[0] for _ in range(4)]
        assert asked == [400, 400, 429, 429], "the third would wait for ten seconds"
        monkeypatch.setattr(gate, "MOST_PAUSE", 20.0)
        assert site.ask("POST", "/api/records", b"no record")[0] == 400


def test_each_request_and_each_page_has_a_round_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, turn = list[Rounds](), Rounds.turn

    async def counted(rounds: Rounds) -> None:
        asked.append(rounds)
        await turn(rounds)

    monkeypatch.setattr(Rounds, "turn", counted)
    with serving(tmp_path / "tables.sqlite") as site:
        site.ask("GET", "/health")
        assert len(asked) == 1
        table, _ = site.make("person", "person")
        with site.line(table) as line:
            line.hear()
        assert len(asked) == 4, "one to make the table, one to be let in, one to join"


def test_tables_that_nobody_looks_at_keep_nobody_waiting(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", limits=Limits(bots=Rate(2, 4))) as site:
        for _ in range(6):
            table, _ = site.make(*["minnow"] * 4)
            with site.line(table) as line:
                line.hear()
        time.sleep(1)
        table, key = site.make("person", "minnow", start="seat1")
        with site.line(table, key) as line:
            began = time.monotonic()
            line.until(0)
            assert time.monotonic() - began < 2


def test_bots_move_at_a_pace_at_all_tables_of_an_address_together(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", limits=Limits(bots=Rate(4, 10))) as site:
        tables = [site.make("minnow", "minnow")[0] for _ in range(2)]
        with site.line(tables[0]) as first, site.line(tables[1]) as second:
            began, lines = time.monotonic(), (first, second)
            while time.monotonic() < began + 2:
                for line in lines:
                    with suppress(TimeoutError):
                        line.hear(0.05)
            moves = sum(step["moments"] != [] for line in lines for step in line.steps)
            assert sum(line.now["version"] for line in lines) <= 2 * (4 + 10 * 3), "a move and chance after it"
            assert moves >= 10, "both go on"
        with site.socket(tables[0], **{"X-Forwarded-For": "192.0.2.1"}) as other:
            other.say(type="hello")
            assert other.hear()["type"] == "welcome"


def test_bots_of_one_address_do_not_wait_for_all_those_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where they think in plain Python: one address with twenty tables of them took all the time there was."""
    at_work = Lock()

    def slow(threads: Threads, thought: Thought) -> int:
        with at_work:
            time.sleep(0.03)
        return thought.view.legal_actions()[0]

    monkeypatch.setattr(driver, "_think", slow)
    with serving(tmp_path / "tables.sqlite") as site, ExitStack() as lines:
        crowd = Site(site.port, "127.0.0.2")
        for _ in range(20):
            lines.enter_context(crowd.line(crowd.make("crab", "crab", dives=9, air=120)[0]))
        table, _ = site.make("crab", "crab", dives=9, air=120)
        lines.enter_context(site.line(table))
        time.sleep(1)
        before = site.get(f"/api/tables/{table}")["version"]
        time.sleep(2)
        assert site.get(f"/api/tables/{table}")["version"] - before > 20, "it is one of two, not of 21"
