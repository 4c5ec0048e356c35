"""People who leave a table: it waits, a bot plays on until they are back, or it is broken off."""

import itertools
import time
from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from fathom.server import absence, turns
from fathom.server.absence import SLACK, Absence
from fathom.server.library import Library
from fathom.server.sharing import PRESENCE
from fathom.server.table import Table
from fathom.server.tables import Tables
from fathom.server.trouble import Trouble
from fathom.server.turns import Threads, Turns
from fathom.server.wire import NewTable, Seat

from .conftest import Serve
from .line import Json, Line
from .rig import Clock
from .test_gathering import ANN, BO, CY, Browser, began, company
from .test_stores import opened


def told(line: Line, kind: str) -> Json:
    """Hear until an event of that kind is told."""
    while line.welcome is None or not (found := [event for event in line.events if event["type"] == kind]):
        line.hear(10)
    return found[-1]


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has gone for half a second counts as gone."""
    monkeypatch.setattr(absence, "Absence", lambda grace: Absence(0.5))


def test_a_bot_plays_on_for_who_has_gone_and_who_is_back_plays_again(serve: Serve, hasty: None) -> None:
    with serve() as site:
        ann, bo, table = began(site, "grab_first:5")
        with ann.line(table) as hers:
            with bo.line(table) as his:
                company(his, here=[0, 1])
            assert company(hers, here=[0])["away"] == [{"seat": 1, "seconds": 1}]
            assert told(hers, "stood_in") == {"type": "stood_in", "seat": 1, "player": "grab_first:5"}
            hers.play([0], itertools.repeat(0), most=3)
            assert {event["seat"] for event in hers.events if event["type"] == "roll"} == {0, 1}
            assert company(hers)["table"]["seats"][1] == {"name": "Bo", "player": "grab_first:5"}
            with bo.line(table) as his:
                while told(his, "stood_in")["player"] != "person":
                    his.hear(10)
                assert company(his, here=[0, 1], away=[])["table"]["seats"][1]["player"] == "person"
                assert his.welcome["yours"] == [1]
                version = his.now["version"]
        with serve() as again:
            assert again.get(f"/api/tables/{table}")["seats"][1]["player"] == "person"
            with Browser(again, BO).line(table, since=version - 1) as his:
                his.hear()
                assert his.now["version"] == version - 1


def test_a_bot_plays_on_though_it_could_not_be_written_at_first(
    serve: Serve, hasty: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = list[str]()

    async def happen(self: Table, what: Any, **how: Any) -> None:
        if len(failed) < 2 and list(what(self.course)):
            failed.append("the disk is full")
            raise Trouble(503, "server-no-store", detail=failed[-1])
        await before(self, what, **how)

    before = Table.happen
    monkeypatch.setattr(Table, "happen", happen)
    with serve() as site:
        ann, bo, table = began(site, "grab_first:5")
        with ann.line(table) as hers:
            with bo.line(table) as his:
                company(his, here=[0, 1])
            assert told(hers, "stood_in")["player"] == "grab_first:5"
    assert len(failed) == 2


def test_nobody_stands_in_where_nobody_is_left(serve: Serve, hasty: None) -> None:
    with serve() as site:
        ann, bo, table = began(site, "grab_first:5")
        with ann.line(table) as hers:
            told_away = company(hers, here=[0])["away"]
            assert [one["seat"] for one in told_away] == [1]
        time.sleep(1.2)
        version = site.get(f"/api/tables/{table}")["version"]
        time.sleep(0.8)
        assert site.get(f"/api/tables/{table}")["version"] == version
        with bo.line(table) as his:
            his.hear()
            assert his.welcome["table"]["seats"][0]["player"] == "person", "the time begins when he is back"


def test_a_table_that_ends_when_somebody_leaves_ends(serve: Serve, hasty: None) -> None:
    with serve() as site:
        ann, bo, table = began(site, "ends")
        with ann.line(table) as hers, bo.line(table) as his:
            company(his, here=[0, 1])
            his.socket.close()
            assert told(hers, "broken_off") == {"type": "broken_off", "seat": 1, "why": "gone"}
            assert hers.now["seat"] == -2
            hers.say(type="roll", seat=0, sequence=1, version=hers.now["version"])
            while not hers.answers:
                hers.hear(10)
            assert hers.answers[0]["problem"]["id"] == "server-not-your-turn"
        assert site.get(f"/api/tables/{table}")["over"]
        assert site.get(f"/api/tables/{table}")["result"] is None
        assert site.ask("GET", f"/api/tables/{table}/record")[0] == 200
        assert ann.lobby()["yours"] == []


def test_a_table_waits_if_it_is_not_told_otherwise(serve: Serve, hasty: None) -> None:
    with serve() as site:
        ann, bo, table = began(site, "waits")
        with ann.line(table) as hers:
            with bo.line(table) as his:
                company(his, here=[0, 1])
            assert company(hers, here=[0])["away"] == [{"seat": 1, "seconds": 1}]
            version = hers.until(0, 1)["version"]
            time.sleep(1.2)
            assert site.get(f"/api/tables/{table}")["version"] == version


def test_at_a_table_that_waits_the_host_has_a_bot_play_on_and_waits_again(serve: Serve, hasty: None) -> None:
    with serve() as site:
        ann, bo, table = began(site, "waits")
        wish = {"seat": 1, "player": "grab_first:5"}
        with ann.line(table) as hers:
            with bo.line(table) as his:
                company(his, here=[0, 1])
                assert ann.post(f"/{table}/stand_in", wish) == (409, "server-not-gone")
            company(hers, here=[0])
            assert ann.post(f"/{table}/stand_in", wish) == (409, "server-not-gone"), "not at once"
            time.sleep(0.6)
            assert ann.post(f"/{table}/stand_in", {"seat": 1, "player": "nobody"})[0] == 400
            for player in ("grab_first:5", "person", "grab_first:5", "grab_first:5"):
                status, info = ann.post(f"/{table}/stand_in", {"seat": 1, "player": player})
                assert status == 200 and info["seats"][1] == {"name": "Bo", "player": player}
            while [event["type"] for event in hers.events].count("stood_in") < 3:
                hers.hear(10)
            hers.play([0], itertools.repeat(0), most=3)
            assert {event["seat"] for event in hers.events if event["type"] == "roll"} == {0, 1}
            with bo.line(table) as his:
                while told(his, "stood_in")["player"] != "person":
                    his.hear(10)
                players = [event["player"] for event in his.events if event["type"] == "stood_in"]
                assert players == ["grab_first:5", "waits", "grab_first:5", "person"]
                assert ann.post(f"/{table}/stand_in", wish) == (409, "server-not-gone")


def test_while_the_host_is_there_nobody_else_gives_a_seat_away_and_then_who_plays_does(
    serve: Serve, hasty: None
) -> None:
    with serve() as site:
        ann, bo, cy = (Browser(site, key) for key in (ANN, BO, CY))
        table = ann.make("person", "open", "open", options={"start": "seat0"})
        for browser, seat in ((bo, 1), (cy, 2)):
            browser.post(f"/{table}/sit", {"seat": seat, "name": browser.key})
            browser.post(f"/{table}/ready", {"ready": True})
        assert ann.post(f"/{table}/stand_in", {"seat": 1, "player": "seal"}) == (409, "server-no-stand-in")
        assert ann.post(f"/{table}/start")[0] == 200
        with bo.line(table) as his:
            with ann.line(table) as hers:
                company(hers, here=[0, 1])
                time.sleep(0.6)
                assert bo.post(f"/{table}/stand_in", {"seat": 2, "player": "seal"}) == (403, "server-host-decides")
            company(his, here=[1])
            time.sleep(0.6)
            nobody = Browser(site, "key-of-nobody")
            assert nobody.post(f"/{table}/stand_in", {"seat": 0, "player": "seal"}) == (403, "server-host-decides")
            assert bo.post(f"/{table}/stand_in", {"seat": 0, "player": "seal"})[0] == 200
            assert told(his, "stood_in") == {"type": "stood_in", "seat": 0, "player": "seal"}


def test_where_nobody_has_to_stay_or_the_table_is_set_otherwise_nobody_gives_a_seat_away(
    serve: Serve, hasty: None
) -> None:
    with serve() as site:
        for wishes in ({"leaves": "ends"}, {"leaves": "waits", "clock": {"bank": 0, "move": 86_400}}):
            ann, bo, table = began(site, **wishes)
            with ann.line(table) as hers:
                with bo.line(table) as his:
                    company(his, here=[0, 1])
                seconds = company(hers, here=[0])["away"][0]["seconds"]
                assert (seconds is None) == ("clock" in wishes)
                time.sleep(0.7)
                wish = {"seat": 1, "player": "seal"}
                assert ann.post(f"/{table}/stand_in", wish) == (409, "server-no-stand-in")


@pytest.mark.parametrize("leaves", ["grab_first:5", "ends"])
def test_who_left_before_it_began_counts_as_gone_too(serve: Serve, hasty: None, leaves: str) -> None:
    with serve() as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        table = ann.make("person", "open", leaves=leaves)
        with ann.line(table) as hers:
            with bo.line(table) as his:
                bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
                bo.post(f"/{table}/ready", {"ready": True})
                company(his, here=[0, 1])
            company(hers, here=[0])
            ann.post(f"/{table}/start")
            assert told(hers, "broken_off" if leaves == "ends" else "stood_in")["seat"] == 1


class Busy(Threads):
    """Bots whose threads are busy with others for a while."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.bots = Slow("bot", 99)


class Slow(Turns):
    """Threads that are busy for a while."""

    def ask(self, make: Callable[[], Any], *given: Any, **named: Any) -> Any:
        def later() -> Any:
            time.sleep(1)
            return make()

        return super().ask(later, *given, **named)


def test_who_comes_back_while_the_bot_waits_to_think_plays_on(
    serve: Serve, hasty: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "Threads", Busy)
    with serve() as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        table = ann.make("person", "open", options={"start": "seat1"}, leaves="grab_first:5")
        bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
        bo.post(f"/{table}/ready", {"ready": True})
        with ann.line(table) as hers:
            with bo.line(table) as his:
                company(his, here=[0, 1])
                ann.post(f"/{table}/start")
                his.until(1)
                his.answer(his.command(1))
                assert his.until(1)["offers"]
            assert told(hers, "stood_in")["player"] == "grab_first:5"
            with bo.line(table) as his:
                while told(his, "stood_in")["player"] != "person":
                    his.hear(10)
                assert his.until(1)["offers"]
                time.sleep(1.5)
                assert his.answer(his.command(2))["type"] == "ack"


def test_a_game_that_is_over_is_not_broken_off(serve: Serve, hasty: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its last move is stored in the moment in which somebody counts as gone."""
    asked = list[bool]()

    def replaced(self: absence.Attendance, gone: Any, course: Any) -> Any:
        over = copy(course)
        over.is_broken_off = True
        asked.append(bool(before(self, gone, over)))
        return before(self, gone, course)

    before = absence.Attendance._replaced
    monkeypatch.setattr(absence.Attendance, "_replaced", replaced)
    with serve() as site:
        ann, bo, table = began(site, "ends")
        with ann.line(table) as hers:
            with bo.line(table) as his:
                company(his, here=[0, 1])
            assert told(hers, "broken_off")["seat"] == 1
    assert asked and not any(asked)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock that absences go by."""
    clock = Clock()
    monkeypatch.setattr("fathom.server.absence.time", clock)
    return clock


def test_what_it_takes_to_say_when_somebody_was_seen_is_not_added_to_it(clock: Clock) -> None:
    absence, ann, bo = Absence(60), frozenset({0}), frozenset({1})
    absence.note(ann | bo, ann, frozenset(), {})
    clock.now += 20
    for later, left in ((0.9 * SLACK, 40), (2.5, 42.5)):
        told = {1: clock.now - 20 + later}
        assert absence.is_behind(told) == (left > 40)
        absence.note(ann | bo, ann, frozenset(), told)
        assert absence.left() == {1: left} and not absence.is_behind(told)


def test_who_sits_down_was_not_away_with_who_sat_there_before(clock: Clock) -> None:
    """Though other servers still say so."""
    absence, ann, bo = Absence(60), frozenset({0}), frozenset({1})
    absence.note(ann | bo, ann, frozenset(), {})
    clock.now += 59
    absence.wait_anew(bo)
    absence.note(ann | bo, ann, frozenset(), {1: clock.now - 59})
    assert absence.left() == {1: 60}


def test_who_takes_a_seat_that_fell_free_was_not_away_with_who_had_it(clock: Clock) -> None:
    absence, ann, bo = Absence(60), frozenset({0}), frozenset({1})
    absence.note(ann | bo, ann, frozenset(), {})
    clock.now += 60
    absence.note(ann, ann, frozenset(), {1: clock.now - 60})
    absence.wait_anew(bo)
    absence.note(ann | bo, ann, frozenset(), {1: clock.now - 60})
    assert absence.left() == {1: 60}


async def test_where_nobody_gathered_nobody_is_away_though_others_may_bring_the_seats_now(database: Path | str) -> None:
    store = opened(database)
    tables = Tables(Library(), store, 1e9)
    seats = [Seat("Ann", "person"), Seat("Seal", "seal")]
    table = await tables.open((await tables.make(NewTable("deep_sea_adventure", seats), "")).table)
    await table.change(lambda entry: replace(entry, keys={**entry.keys, "another": [0]}))
    table._attendance.heed()
    assert table._attendance.away() == []
    await store.close()


def test_of_a_table_at_which_nobody_has_been_nobody_was_seen(clock: Clock) -> None:
    """But only looked on, and that is noted, too."""
    absence, ann, bo = Absence(60), frozenset({0}), frozenset({1})
    absence.note(ann | bo, frozenset(), frozenset(), {})
    assert absence.seen() == {}
    absence.note(ann | bo, ann, frozenset(), {})
    clock.now += 5
    assert absence.seen() == {1: 5}
    absence.note(ann | bo, frozenset(), frozenset(), {})
    assert absence.seen() == {0: 0, 1: 5}
    clock.now += PRESENCE + 1
    assert absence.seen() == {}
