"""What a stranger could do to everybody, or a restart to one who had moved in time: each had a way, and has none any more."""

import asyncio
import signal
import time
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import asyncpg
import pytest

from fathom.server import app, audience, budget, clock, course, database, driver, gathering
from fathom.server.audience import Audience
from fathom.server.devices import offer_move
from fathom.server.driver import Driver
from fathom.server.frames import Calm
from fathom.server.limits import Bucket, Limits, Rate
from fathom.server.store import Entry
from fathom.server.trouble import Trouble
from fathom.server.wire import Seat

from .conftest import Serve, serving
from .line import Line, Site
from .test_clocks import began, clocks, move
from .test_gathering import ANN, BO, Browser
from .test_limits import seconds_of_commands
from .test_serve import process
from .test_take_back import until_search


def test_a_game_does_not_grow_for_ever_by_taking_back(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "MOST_BACK", 2)
    table, key = site.make("person", "person", start="seat0")
    with site.line(table, key) as line:
        _, taken = until_search(line)

        def act(sequence: int, **wish: Any) -> Any:
            return line.answer({"seat": 0, "sequence": sequence, "version": line.now["version"], **wish})

        assert act(3, type="take_back")["type"] == "ack"
        assert act(4, type="play", action=taken)["type"] == "ack"
        assert act(5, type="take_back")["type"] == "ack"
        assert act(6, type="play", action=taken)["type"] == "ack"
        assert line.now["takes_back"] == -1, "nor does the page offer it"
        assert act(7, type="take_back")["problem"]["id"] == "server-no-more-back"


def test_who_commands_too_often_at_many_sockets_without_a_name_is_heard_later(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", limits=Limits(addresses=Rate(10, 50))) as site, ExitStack() as stack:
        table, key = site.make("person", "person", start="seat0")
        lines: list[Line] = [stack.enter_context(site.line(table, key)) for _ in range(2)]
        for line in lines:
            line.until(0)
        assert seconds_of_commands(lines) >= 0.5


def test_links_that_make_the_same_person_are_counted(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", limits=Limits(tables=Rate(2, 0.001))) as site:
        cookie = {"Cookie": "fathom=somebody"}
        assert [site.ask("POST", "/api/persons", {}, cookie)[0] for _ in range(3)] == [201, 201, 429]


def entry(**changed: Any) -> Entry:
    seats = [Seat("Ann", "person"), Seat("Bo", "open")]
    whole: dict[str, Any] = {"seats": seats, "keys": {"ann": [0]}, "host": "ann", "has_begun": False} | changed
    places = ["Diver 1", "Diver 2"]
    return Entry("any", 1, "default", {}, whole.pop("seats"), whole.pop("keys"), "2026-01-01", places=places, **whole)


def test_links_of_those_who_got_up_are_forgotten() -> None:
    now = entry(keys={"ann": [0], "bo": [1]}, moves={"old": "gone", "his": "bo"})
    assert offer_move(now, "ann", "new").moves == {"his": "bo", "new": "ann"}


def test_of_many_who_were_asked_to_go_the_latest_are_kept_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "MOST_REMOVED", 2)
    now = entry(
        seats=[Seat("Ann", "person"), Seat("Cy", "person")],
        keys={"ann": [0], "cy": [1]},
        removals={"one": "One", "two": "Two"},
    )
    assert gathering.remove(now, "ann", 1).removals == {"two": "Two", "cy": "Cy"}


def test_after_a_restart_nobodys_time_is_over_before_they_can_be_back(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "BACK", 6.0)
    monkeypatch.setattr(budget, "LAG", 0)
    with serve() as site:
        ann, _, table = began(site, {"bank": 0, "move": 8})
        with ann.line(table) as hers:
            clocks(hers, 0)
            time.sleep(1)
    with serve() as site, Browser(site, BO).line(table) as his:
        clocks(his, 0)
        time.sleep(4)
        with Browser(site, ANN).line(table) as hers:
            assert 4000 < clocks(hers, 0)["left"][0] < 7100, "hers stood still until she was back"
            time.sleep(0.5)
            with Browser(site, ANN).line(table) as again:
                assert clocks(again, 0)["left"][0] < hers.clocks["left"][0] - 400, "and goes on since"
            move(hers, 1)


def test_after_a_kill_nobodys_time_is_over_before_they_can_be_back(tmp_path: Path) -> None:
    """Others still believe then that they are at the server which was killed."""
    path = tmp_path / "tables.sqlite"
    with process(path) as running:
        ann, _, table = began(running.site, {"bank": 0, "move": 3})
        with ann.line(table) as hers:
            clocks(hers, 0)
            time.sleep(3.5)  # of five seconds, and it is noted once
            running.process.kill()
    with process(path) as running, Browser(running.site, BO).line(table) as his:
        clocks(his, 0)
        time.sleep(4)
        assert not [event for event in his.events if event["type"] == "timed_out"]
        with Browser(running.site, ANN).line(table) as hers:
            assert clocks(hers, 0)["left"][0] > 500
            move(hers, 1)
        running.end(signal.SIGTERM)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ConnectionRefusedError(111, "Connect call failed ('10.0.0.5', 5432)"), "none"),
        (asyncpg.InvalidPasswordError('password authentication failed for user "fathom"'), "none"),
        (asyncpg.InvalidCatalogNameError('database "secret" does not exist'), "none"),
        (Trouble(503, "server-no-postgres", database="postgresql://db.example/fathom", detail="away"), "none"),
        (asyncpg.DiskFullError("could not extend file: no space left"), "could not extend file: no space left"),
        (asyncpg.TooManyConnectionsError('too many connections for role "fathom"'), "none"),
    ],
)
def test_players_are_told_nothing_of_where_the_database_is(
    error: Exception, told: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "SAID", Bucket(Rate(1, 0.001)))
    assert database.told(error) == database.told(error) == told
    said = str(error.sentence.args["database"]) if isinstance(error, Trouble) else str(error)
    assert len(caplog.messages) == 1 and said in caplog.text, "the log has all, once"


async def test_where_many_look_on_all_are_told_once_a_second_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "MANY", 3)
    monkeypatch.setattr(audience, "SECOND", 0.05)
    crowd, greeted = Audience(), list[int]()

    class Looker:
        def __init__(self, number: int) -> None:
            self.number = number

        def greet(self) -> None:
            greeted.append(self.number)

    feeds: Any = crowd._feeds
    for number in range(3):
        feeds[Looker(number)] = None
        crowd.greet_soon()
    assert greeted == [0, 0, 1] and crowd.is_to_be_greeted
    crowd.greet_soon()
    await asyncio.sleep(0.2)
    assert greeted == [0, 0, 1, 0, 1, 2] and not crowd.is_to_be_greeted
    crowd.greet_soon()
    crowd.greet()  # more has changed than how many look on
    await asyncio.sleep(0.2)
    assert len(greeted) == 9


async def test_a_server_keeps_the_lease_while_its_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "LEASE", 0.06)
    kept = list[int]()

    often = asyncio.Event()

    async def keep() -> None:
        kept.append(1)
        if len(kept) == 3:
            often.set()

    async def think() -> str:
        await often.wait()
        return "dive"

    leading: Any = SimpleNamespace(_table=SimpleNamespace(keep_leading=keep))
    assert await Driver._leading(leading, think()) == "dive"


async def test_a_driver_that_is_ended_waits_for_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = asyncio.Event()

    async def think() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            ended.set()

    leading: Any = SimpleNamespace(_table=None)
    drives = asyncio.create_task(Driver._leading(leading, think()))
    await asyncio.sleep(0.01)
    drives.cancel()
    await asyncio.wait_for(ended.wait(), 1)


async def test_it_is_not_ready_where_the_games_cannot_be_loaded_or_nothing_can_be_kept() -> None:
    class Store:
        async def find(self, id: str) -> None:
            return None

        async def keep_clock(self, id: str, version: int, spent: int) -> None:
            raise Trouble(503, "server-no-store", detail="database or disk is full")

    async def load(problem: Exception | None) -> None:
        if problem:
            raise problem

    async def asked(problem: Exception | None) -> int:
        loading = asyncio.ensure_future(load(problem))
        await asyncio.wait([loading])
        request: Any = SimpleNamespace(app=SimpleNamespace(state=SimpleNamespace(tables=loading, store=Store())))
        return (await app._ready(request)).status_code

    assert await asked(ValueError("no game")) == 503
    with pytest.raises(Trouble) as refused:
        await asked(None)
    assert refused.value.status == 503


def test_a_socket_that_is_to_be_let_in_has_a_place_until_it_is_or_is_over() -> None:
    left = list[int]()
    one: Any = object.__new__(Calm)
    one.leaves = lambda: left.append(1)
    for _ in range(2):
        one._leave()
    assert left == [1]
