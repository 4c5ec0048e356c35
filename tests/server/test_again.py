"""The same people play again: they gather, and it begins by itself when all of them are there, so that no time runs before."""

import json
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from fathom.server import absence
from fathom.server.absence import Absence

from .conftest import Serve, apart, serving
from .line import Json, Line, Site
from .test_gathering import ANN, BO, CY, Browser, company, play_together

SHORT = {"dives": 1, "air": 8, "start": "seat0"}


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has gone for half a second counts as gone."""
    monkeypatch.setattr(absence, "Absence", lambda grace: Absence(0.5))


def played(ann: Browser, bo: Browser, **wishes: Json) -> str:
    """The table of Ann and Bo, whose game is over."""
    table = ann.make("person", "open", options=SHORT, **wishes)
    bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
    bo.post(f"/{table}/ready", {"ready": True})
    ann.post(f"/{table}/start")
    assert bo.post(f"/{table}/rematch") == (409, "server-goes-on")
    with ann.line(table) as hers, bo.line(table) as his:
        play_together(hers, his)
    return table


def again(who: Browser, table: str) -> str:
    status, made = who.post(f"/{table}/rematch")
    assert status == 201
    return str(made["table"])


def gathering(line: Line, **wanted: Json) -> Json:
    """Hear until so much is told of how they gather."""
    while line.company is None or any(line.company["table"]["gathering"][name] != wanted[name] for name in wanted):
        line.hear(10)
    return line.company["table"]["gathering"]


def info(site: Site, table: str) -> Json:
    return site.get(f"/api/tables/{table}")


@pytest.mark.parametrize("wishes", [{"clock": {"bank": 0, "move": 1}}, {"leaves": "ends"}, {"leaves": "grab_first:5"}])
def test_no_time_runs_before_all_are_there_who_play_again(serve: Serve, hasty: None, wishes: Json) -> None:
    with serve() as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        table = played(ann, bo, **wishes)
        with ann.line(table) as hers:
            next = again(bo, table)
            assert gathering(hers, next=next)["ready"] == [1], "she is told who wants to"
            with bo.line(next) as his:
                time.sleep(2.5)
                assert info(site, next)["version"] == 0 and not info(site, next)["gathering"]["begun"]
                assert not info(site, next)["over"] and info(site, next)["seats"][0]["player"] == "person"
                assert again(ann, table) == next, "whoever asks next is sent to the same"
                assert gathering(hers, ready=[0, 1])
                gathering(his, ready=[0, 1])
                time.sleep(1.2)
                assert not info(site, next)["gathering"]["begun"], "she wants to, but has not come yet"
                with ann.line(next) as there:
                    for line in (there, his):
                        assert gathering(line, begun=True)["again"]
                    assert there.welcome["yours"] == [0] and his.welcome["yours"] == [1]
                    assert there.until(0, 1)["version"] == 0


def test_nobody_but_the_host_lets_it_begin_by_playing_again(site: Site) -> None:
    ann, bo = Browser(site, ANN), Browser(site, BO)
    table = ann.make("person", "open", "open")
    bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
    for who in (ann, bo):
        assert who.post(f"/{table}/rematch") == (409, "server-not-begun")
    assert info(site, table)["gathering"]["next"] == ""


def test_all_who_ask_at_once_to_play_again_get_one_table(serve: Serve) -> None:
    with serve() as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        table = played(ann, bo)
        with ThreadPoolExecutor(6) as threads:
            made = list(threads.map(lambda who: who.post(f"/{table}/rematch")[1]["table"], [ann, bo] * 3))
        assert len(set(made)) == 1
        assert {*ann.own()} == {made[0]}


def test_it_begins_after_a_restart(serve: Serve) -> None:
    with serve() as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        table = played(ann, bo)
        next = again(ann, table)
        assert again(bo, table) == next
    with serve() as site, Browser(site, ANN).line(next) as hers:
        assert not company(hers, here=[0])["table"]["gathering"]["begun"]
        with Browser(site, BO).line(next):
            gathering(hers, begun=True)


def test_it_begins_with_its_people_at_two_servers(postgres: str) -> None:
    with serving(postgres) as one, serving(postgres) as other:
        ann, bo = Browser(one, ANN), Browser(other, BO)
        table = played(ann, Browser(one, BO))
        next = again(ann, table)
        assert again(bo, table) == next
        with ann.line(next) as hers, bo.line(next) as his:
            for line in (hers, his):
                gathering(line, begun=True)
            assert hers.until(0, 1)["version"] == 0


def test_the_host_need_not_wait_for_who_does_not_come(site: Site) -> None:
    ann, bo = Browser(site, ANN), Browser(site, BO)
    table = played(ann, bo)
    next = again(ann, table)
    with ann.line(next) as hers:
        assert company(hers, here=[0])["host"]
        assert ann.post(f"/{next}/start") == (409, "server-not-ready")
        assert bo.post(f"/{next}/give", {"seat": 0, "player": "crab"}) == (403, "server-not-host")
        assert ann.post(f"/{next}/give", {"seat": 1, "player": "crab"})[0] == 200
        gathering(hers, begun=True)
    assert again(bo, table) == next, "he comes late, and looks on"


def test_others_decide_where_the_host_does_not_come(serve: Serve, hasty: None) -> None:
    with serve() as site:
        ann, bo, cy = (Browser(site, key) for key in (ANN, BO, CY))
        table = played(ann, bo)
        next = again(bo, table)
        with bo.line(next) as his, cy.line(next) as theirs:
            assert not company(his, here=[1])["host"]
            assert bo.post(f"/{next}/give", {"seat": 0, "player": "crab"}) == (403, "server-not-host"), "not at once"
            assert company(his, host=True)["table"]["gathering"]["host"] == [0]
            assert not company(theirs)["host"] and cy.post(f"/{next}/start") == (403, "server-not-host")
            assert bo.post(f"/{next}/start") == (409, "server-not-ready"), "nor without her"
            with ann.line(next) as hers:
                assert company(hers, here=[0, 1])["host"] and not company(his, here=[0, 1])["host"]
            assert company(his, host=True)
            assert bo.post(f"/{next}/give", {"seat": 0, "player": "crab"})[0] == 200
            gathering(his, begun=True)


def test_a_host_whose_seat_was_given_away_decides_again_when_they_are_back(serve: Serve, hasty: None) -> None:
    with serve() as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        next = again(bo, played(ann, bo))
        with bo.line(next) as his:
            assert company(his, host=True)
            assert bo.post(f"/{next}/give", {"seat": 0, "player": "open"})[0] == 200
            assert info(site, next)["seats"][0]["player"] == "open" and info(site, next)["gathering"]["host"] == []
            with ann.line(next) as hers:
                assert company(hers, host=True) and not company(his, host=False)["host"]
                assert bo.post(f"/{next}/give", {"seat": 0, "player": "crab"}) == (403, "server-not-host")
            assert company(his, host=True)
            assert bo.post(f"/{next}/give", {"seat": 0, "player": "crab"})[0] == 200
            gathering(his, begun=True)


def test_a_host_without_a_seat_decides_alone_while_they_are_there(serve: Serve, hasty: None) -> None:
    with serve() as site:
        ann, bo, cy = (Browser(site, key) for key in (ANN, BO, CY))
        table = ann.make("open", "open", options=SHORT)
        for seat, who in enumerate((bo, cy)):
            who.post(f"/{table}/sit", {"seat": seat, "name": "BC"[seat]})
            who.post(f"/{table}/ready", {"ready": True})
        ann.post(f"/{table}/start")
        with bo.line(table) as his, cy.line(table) as theirs:
            play_together(his, theirs)
        next = again(bo, table)
        with bo.line(next) as his:
            with ann.line(next) as hers:
                assert company(hers, here=[0])["host"]
                time.sleep(1)  # longer than anybody is waited for
                assert bo.post(f"/{next}/give", {"seat": 1, "player": "crab"}) == (403, "server-not-host")
                assert ann.post(f"/{next}/give", {"seat": 1, "player": "open"})[0] == 200
            assert company(his, host=True)["table"]["gathering"]["host"] == []
            assert bo.post(f"/{next}/give", {"seat": 1, "player": "crab"})[0] == 200
            gathering(his, begun=True, host=[])


def test_who_declines_leaves_the_seat_to_others_who_are_told_at_both_tables(serve: Serve) -> None:
    with serve() as site:
        ann, bo, cy = (Browser(site, key) for key in (ANN, BO, CY))
        table = played(ann, bo)
        with ann.line(table) as before:
            next = again(ann, table)
            assert cy.post(f"/{next}/decline") == (403, "server-not-yours")
            assert bo.post(f"/{next}/decline")[0] == 200
            assert gathering(before, declined=["Bo"])["ready"] == [0]
            for at in (table, next):
                with bo.line(at) as his:
                    company(his, declined=True)
            assert not before.company["declined"]
        with ann.line(next) as hers:
            assert gathering(hers, declined=["Bo"])["host"] == [0]
            assert [seat["player"] for seat in info(site, next)["seats"]] == ["person", "open"]
            assert bo.own() == [] and bo.post(f"/{next}/decline")[0] == 200, "done twice it is the same"
            assert info(site, next)["gathering"]["declined"] == info(site, table)["gathering"]["declined"] == ["Bo"]
            cy.post(f"/{next}/sit", {"seat": 1, "name": "Cy"})
            cy.post(f"/{next}/ready", {"ready": True})
            with cy.line(next) as theirs:
                gathering(theirs, begun=True)
            assert ann.post(f"/{next}/decline") == (409, "server-begun")


def test_who_thinks_better_of_it_sits_down_again(serve: Serve) -> None:
    with serve() as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        table = played(ann, bo)
        next = again(bo, table)
        bo.post(f"/{next}/decline")
        assert info(site, table)["gathering"]["ready"] == [], "nobody wants to any more"
        assert again(bo, table) == next
        assert info(site, table)["gathering"]["declined"] == info(site, next)["gathering"]["declined"] == []
        bo.post(f"/{next}/sit", {"seat": 1, "name": "Bo"})
        assert info(site, next)["gathering"]["declined"] == []
        with bo.line(next) as his:
            company(his, declined=False)


def test_where_the_host_declines_whoever_wants_to_play_decides(serve: Serve) -> None:
    with serve() as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        table = played(ann, bo)
        next = again(bo, table)
        with bo.line(next) as his:
            assert ann.post(f"/{next}/decline")[0] == 200
            assert company(his, host=True)["table"]["gathering"]["host"] == [1]
            assert bo.post(f"/{next}/give", {"seat": 0, "player": "crab"})[0] == 200
            gathering(his, begun=True)


def test_whoever_asks_for_a_table_is_told_which_seats_they_have_there(site: Site) -> None:
    ann, bo = Browser(site, ANN), Browser(site, BO)
    next = again(bo, played(ann, bo))
    bo.post(f"/{next}/sit", {"seat": 1, "name": "Bob"})
    for browser, yours in ((ANN, [0]), (BO, [1]), (CY, [])):
        asked = site.ask("GET", f"/api/tables/{next}", headers={"Cookie": f"fathom={browser}"})[2]
        assert json.loads(asked)["yours"] == yours


def test_a_first_game_is_not_declined(site: Site) -> None:
    ann = Browser(site, ANN)
    assert ann.post(f"/{ann.make('person', 'open')}/decline") == (403, "server-not-yours")


def test_at_a_first_game_nobody_decides_but_the_host(serve: Serve, hasty: None) -> None:
    with serve() as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        table = ann.make("person", "open")
        bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
        with bo.line(table) as his:
            company(his, here=[1])
            time.sleep(1.2)
            assert bo.post(f"/{table}/give", {"seat": 0, "player": "crab"}) == (403, "server-not-host")


def test_where_there_are_days_for_a_move_nobody_has_to_be_there(serve: Serve, hasty: None) -> None:
    with serve() as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        table = played(ann, bo, clock={"bank": 0, "move": 86_400})
        next = again(ann, table)
        with ann.line(next):
            time.sleep(0.7)
            assert not info(site, next)["gathering"]["begun"], "he has not said yet that he wants to"
        assert again(bo, table) == next
        with bo.line(next) as his:
            gathering(his, begun=True)


def test_who_was_removed_takes_no_seat_at_the_next_game_either(site: Site) -> None:
    ann, bo, cy = (Browser(site, key) for key in (ANN, BO, CY))
    table = ann.make("person", "open", options=SHORT)
    cy.post(f"/{table}/sit", {"seat": 1, "name": "Cy"})
    ann.post(f"/{table}/remove", {"seat": 1})
    bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
    bo.post(f"/{table}/ready", {"ready": True})
    ann.post(f"/{table}/start")
    with ann.line(table) as hers, bo.line(table) as his:
        play_together(hers, his)
    next = again(ann, table)
    assert bo.post(f"/{next}/rise", {"seat": 1})[0] == 200
    assert cy.post(f"/{next}/sit", {"seat": 1, "name": "Cy"}) == (403, "server-removed")


def test_who_was_away_before_it_began_is_waited_for_from_then_on(serve: Serve, hasty: None) -> None:
    with serve() as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        table = ann.make("person", "open", leaves="ends")
        bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
        bo.post(f"/{table}/ready", {"ready": True})
        with ann.line(table) as hers:
            company(hers, here=[0])
            time.sleep(0.8)
            ann.post(f"/{table}/start")
            gathering(hers, begun=True)
            assert hers.company["away"] == [{"seat": 1, "seconds": 1}]


def as_before(database: Path | str, kept: tuple[str, ...]) -> None:
    """Leave nothing in the entries of all tables but what the first Fathom wrote, and these fields."""
    first = ("game", "game_version", "preset", "options", "seats", "keys", "started", *kept)

    def older(text: str) -> str:
        return json.dumps({name: value for name, value in json.loads(text).items() if name in first})

    async def rewrite(url: str) -> None:
        connection = await asyncpg.connect(url)
        for id, text in await connection.fetch("SELECT id, entry FROM tables"):
            await connection.execute("UPDATE tables SET entry = $2 WHERE id = $1", id, older(text))
        await connection.close()

    if isinstance(database, str):
        apart(rewrite(database))
        return
    with closing(sqlite3.connect(database)) as db, db:
        for id, text in db.execute("SELECT id, entry FROM tables").fetchall():
            db.execute("UPDATE tables SET entry = ? WHERE id = ?", (older(text), id))


def test_tables_that_were_kept_before_are_played_and_played_again(database: Path | str) -> None:
    with serving(database) as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        over = played(ann, bo)
        goes_on = ann.make("person", "open", options={"start": "seat0"})
        bo.post(f"/{goes_on}/sit", {"seat": 1, "name": "Bo"})
        bo.post(f"/{goes_on}/ready", {"ready": True})
        ann.post(f"/{goes_on}/start")
        alone, key = site.make("person", "seal", start="seat0")
    as_before(database, ("host", "has_begun", "ready", "places"))
    with serving(database) as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        assert ann.own() == [goes_on]
        with ann.line(goes_on) as hers, site.line(alone, key) as one:
            for line in (hers, one):
                line.until(0)
                assert line.answer(line.command(1))["type"] == "ack"
        with ann.line(over) as hers:
            next = again(bo, over)
            assert gathering(hers, next=next)["ready"] == [1], "not who was ready for the game that is over"
        assert again(ann, over) == next
        with ann.line(next) as hers, bo.line(next):
            gathering(hers, begun=True)
