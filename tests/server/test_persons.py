"""One person with several browsers: what each has is the other's, by a link that works once."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import HTTPConnection, Request

from fathom.server.browsers import key
from fathom.server.devices import MOVABLE, move_key
from fathom.server.library import Library
from fathom.server.persons import join, opened, sealed
from fathom.server.seats import digest
from fathom.server.sqlite import SQLite
from fathom.server.store import Entry
from fathom.server.tables import Tables
from fathom.server.trouble import Trouble
from fathom.server.wire import NewTable, Seat, TableInfo

from .conftest import Serve, serving
from .line import Site
from .test_again import again, played
from .test_failures import changed
from .test_gathering import ANN, BO, CY, Browser, company
from .test_stores import opened as store_at


def asked(site: Site, path: str, body: Any, browser: str) -> tuple[int, Any, str]:
    """The status, the answer and the key that the browser has then."""
    headers = {"Cookie": f"fathom={browser}"} if browser else {}
    status, given, text = site.ask("POST", f"/api/persons{path}", body, headers)
    cookie = given.get("set-cookie", f"fathom={browser}").partition(";")[0].removeprefix("fathom=")
    return status, json.loads(text), cookie


def offered(site: Site, browser: str) -> str:
    status, made, cookie = asked(site, "", {}, browser)
    assert (status, cookie) == (201, browser)
    return str(made["key"])


def test_another_browser_lists_the_tables_and_plays_at_them(site: Site) -> None:
    ann, phone = Browser(site, "ann-at-home"), ""
    table = ann.make("person", "open", options={"start": "seat0"})
    status, lobby, phone = asked(site, "/joined", {"key": offered(site, ann.key)}, "new")
    assert status == 200
    assert [one["table"]["id"] for one in lobby["yours"]] == [table]
    later = ann.make("person", "open")
    both = [Browser(site, ann.key), Browser(site, phone)]
    for one in both:
        assert {*one.own()} == {table, later}, "also what came since"
    both[1].post(f"/{table}/give", {"seat": 1, "player": "seal"})
    assert both[1].post(f"/{table}/start")[0] == 200, "host there, too"
    for sequence, one in enumerate(both, 1):
        with one.line(table) as line:
            line.until(0)
            assert line.answer(line.command(sequence))["type"] == "ack"


def test_what_a_browser_had_it_brings_along(site: Site) -> None:
    ann, phone, bo = Browser(site, "ann-at-home"), Browser(site, "ann-with-phone"), Browser(site, BO)
    hers = ann.make("person", "open")
    here = phone.make("person", "open")
    for browser, seat, name in ((phone, 1, "Ann"), (ann, 0, "Ann")):
        browser.post(f"/{hers}/sit", {"seat": seat, "name": name})
    gone = bo.make("person", "open")
    phone.post(f"/{gone}/sit", {"seat": 1, "name": "Ann"})
    bo.post(f"/{gone}/remove", {"seat": 1})
    assert asked(site, "/joined", {"key": offered(site, ann.key)}, phone.key)[2] == ann.key
    assert {hers, here} <= {*ann.own()}
    assert phone.lobby()["yours"] == []
    assert ann.post(f"/{here}/give", {"seat": 1, "player": "seal"})[0] == 200
    with ann.line(hers) as line:
        company(line)
        assert line.welcome["yours"] == [0, 1]


@pytest.mark.parametrize("is_removed", [False, True])
def test_whoever_opens_no_seat_where_they_play_again_is_the_same_person_there(site: Site, is_removed: bool) -> None:
    """They have declined, or were asked to go; at the table before they open one."""
    ann, bo, desk = (Browser(site, key) for key in (ANN, BO, "bo-at-his-desk"))
    table = played(ann, bo)
    next = again(ann, table)
    if is_removed:
        ann.post(f"/{next}/remove", {"seat": 1})
    else:
        bo.post(f"/{next}/decline")
    assert asked(site, "/joined", {"key": offered(site, desk.key)}, bo.key)[2] == desk.key
    with desk.line(next) as line:
        company(line, removed=is_removed, declined=not is_removed)
    if is_removed:
        assert desk.post(f"/{next}/sit", {"seat": 1, "name": "Bob"}) == (403, "server-removed")
        return
    assert desk.post(f"/{next}/sit", {"seat": 1, "name": "Bob"})[1]["gathering"]["declined"] == []
    assert site.get(f"/api/tables/{table}")["gathering"]["declined"] == []


def test_a_game_against_bots_is_played_on_at_another_device_and_one_of_several_at_a_screen_is_not(site: Site) -> None:
    ann, bo = Browser(site, "ann-alone"), Browser(site, "bo-alone")
    made = {}
    for players in (("person", "seal"), ("seal", "person"), ("person", "person"), ("seal", "crab")):
        seats = [{"name": f"Diver {seat}", "player": player} for seat, player in enumerate(players)]
        wish = {"game": "deep_sea_adventure", "seats": seats, "options": {"start": "seat0"}}
        made[players] = ann.post("", wish)[1]
    record = site.ask("GET", f"/api/tables/{made['person', 'seal']['table']}/record")[2].decode()
    wish = {
        "record": record,
        "moves": 0,
        "seats": [{"name": "Ann", "player": "person"}, {"name": "Bo", "player": "seal"}],
    }
    status, _, answer = site.ask("POST", "/api/records/table", wish, {"Cookie": f"fathom={ann.key}"})
    assert status == 201
    from_record = json.loads(answer)["table"]
    alone, second = (made[players]["table"] for players in (("person", "seal"), ("seal", "person")))
    assert ann.own() == [from_record, second, alone] and bo.own() == []
    phone = Browser(site, "phone-of-ann")
    here = phone.post("", {"game": "deep_sea_adventure", "seats": wish["seats"]})[1]["table"]
    assert asked(site, "/joined", {"key": offered(site, ann.key)}, phone.key)[2] == ann.key
    assert ann.own() == [here, from_record, second, alone], "what was begun on the phone, too"
    with ann.line(alone) as line, bo.line(alone) as other:
        other.hear()
        line.until(0)
        assert (line.welcome["yours"], other.welcome["yours"]) == ([0], [])
        assert line.answer(line.command(1))["type"] == "ack"


def test_such_a_link_works_once_and_for_an_hour(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    key = offered(site, ANN)
    assert asked(site, "/joined", {"key": key}, "new")[0] == 200
    refused = 403, "server-moved-already"
    phone = {"Cookie": "fathom=phone"}
    assert site.problem("POST", "/api/persons/joined", {"key": key}, phone) == refused
    first, second = offered(site, ANN), offered(site, ANN)
    assert site.problem("POST", "/api/persons/joined", {"key": first}, phone) == refused, "the last one counts"
    now = time.time()
    with monkeypatch.context() as patch:
        patch.setattr("fathom.server.persons.time.time", lambda: now + MOVABLE + 1)
        assert site.problem("POST", "/api/persons/joined", {"key": second}, phone) == refused
    longer = second.partition(".")[0] + f".{int(now) + MOVABLE - 5}"
    for other in (longer, "", "nothing", f"nothing.{int(now) + 9}"):
        assert site.problem("POST", "/api/persons/joined", {"key": other}, phone) == refused
    assert asked(site, "/joined", {"key": second}, "new")[0] == 200


def test_what_cannot_be_brought_along_just_now_is_not_lost(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where another server writes to that table: the browser stays whose it was, and the same link works again."""
    with serve() as site:
        ann, phone = Browser(site, "ann-at-home"), Browser(site, "ann-with-phone")
        tables = [phone.make("person", "open") for _ in range(3)]
        change = Tables.change

        async def fails(here: Tables, id: str, how: Callable[[Entry], Entry]) -> TableInfo:
            if id == tables[1]:
                raise Trouble(503, "server-again")
            return await change(here, id, how)

        once = offered(site, ann.key)
        with monkeypatch.context() as patch:
            patch.setattr(Tables, "change", fails)
            status, told, cookie = asked(site, "/joined", {"key": once}, phone.key)
        assert (status, told["problem"]["id"], cookie) == (503, "server-again", phone.key)
        assert phone.own() == [tables[1]]
        status, _, cookie = asked(site, "/joined", {"key": once}, phone.key)
        assert (status, cookie) == (200, ann.key)
        assert ann.own() == tables[::-1] and phone.own() == []


@pytest.mark.parametrize("times", [1, 2])
async def test_the_link_is_put_back_where_the_request_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    """As where the server ends: it waits a moment for what is under way, and then no more."""
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    once, is_asked, is_offered = move_key(time.time()), asyncio.Event(), asyncio.Event()
    offers = SQLite.offer

    async def never(here: Tables, id: str, how: Callable[[Entry], Entry]) -> TableInfo:
        is_asked.set()
        await asyncio.Event().wait()
        raise AssertionError

    async def slowly(here: SQLite, *given: Any, **named: Any) -> None:
        is_offered.set()
        await asyncio.sleep(0.1)
        await offers(here, *given, **named)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": json.dumps({"key": once}).encode()}

    async with tables.running():
        await tables.make(NewTable("deep_sea_adventure", [Seat("Ann", "person"), Seat("Bo", "open")]), "phone")
        await tables.store.offer(digest(ANN), digest(once), sealed(ANN, once), 60)
        with monkeypatch.context() as patch:
            patch.setattr(Tables, "change", never)
            patch.setattr(SQLite, "offer", slowly)
            loading = asyncio.get_running_loop().create_future()
            loading.set_result(tables)
            headers = [(b"content-type", b"application/json"), (b"cookie", b"fathom=phone")]
            app = SimpleNamespace(state=SimpleNamespace(tables=loading, is_secure=False))
            scope = {"type": "http", "method": "POST", "path": "/", "headers": headers, "app": app}
            request = asyncio.create_task(join(Request(scope, receive)))
            for moment in (is_asked, is_offered)[:times]:
                await asyncio.wait_for(moment.wait(), 20)
                request.cancel()
            with pytest.raises(asyncio.CancelledError):
                await request
            await asyncio.sleep(0.3)
        found = await tables.store.accept(digest(once))
        assert found is not None and opened(found, once) == ANN


def test_a_table_that_cannot_be_played_is_brought_along(serve: Serve, tmp_path: Path) -> None:
    """A server of its version may come again."""
    with serve() as site:
        table = Browser(site, "ann-with-phone").make("person", "open")
    with changed(tmp_path) as db:
        ((version,),) = db.execute("SELECT entry ->> '$.game_version' FROM tables")
        db.execute("UPDATE tables SET entry = json_set(entry, '$.game_version', 999)")
    with serve() as site:
        assert asked(site, "/joined", {"key": offered(site, "ann-at-home")}, "ann-with-phone")[0] == 200
    with changed(tmp_path) as db:
        db.execute("UPDATE tables SET entry = json_set(entry, '$.game_version', ?)", (version,))
    with serve() as site:
        assert Browser(site, "ann-at-home").own() == [table]


def test_no_other_site_makes_a_browser_another_person(site: Site) -> None:
    body, headers = {"key": offered(site, CY)}, {"Origin": "https://other.example"}
    assert site.problem("POST", "/api/persons/joined", body, headers) == (403, "server-other-origin")


def test_neither_the_key_nor_what_opens_it_is_kept(serve: Serve, tmp_path: Path) -> None:
    secret = "a-key-that-nobody-guesses"
    with serve() as site:
        once = offered(site, secret)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as db:
        kept = "\n".join(db.iterdump())
    assert "INSERT INTO" in kept and "offers" in kept
    for never in (secret, secret.encode().hex(), once, once.partition(".")[0]):
        assert never not in kept
    with serve() as site:
        assert asked(site, "/joined", {"key": once}, "new")[2] == secret, "after a restart, too"


def test_what_is_sealed_is_opened_by_the_same_alone() -> None:
    assert opened(sealed(ANN, "once"), "once") == ANN
    assert bytes.fromhex(sealed(ANN, "once")) != bytes.fromhex(sealed(ANN, "twice"))


async def test_an_offer_is_accepted_once_at_any_server(database: Path | str) -> None:
    one, other = store_at(database), store_at(database)
    await one.offer("ann", "first", "sealed", 60)
    await one.offer("ann", "second", "sealed anew", 60)
    await one.offer("bo", "late", "sealed", -1)
    await one.offer("cy", "third", "another", 60)
    assert [await other.accept(once) for once in ("first", "late")] == [None, None]
    assert await other.accept("second") == "sealed anew"
    assert [await each.accept("second") for each in (one, other)] == [None, None]
    assert await one.accept("third") == "another"
    for store in (one, other):
        await store.close()


async def test_an_offer_that_is_put_back_leaves_a_newer_one(database: Path | str) -> None:
    store = store_at(database)
    await store.offer("ann", "old", "sealed", 60)
    assert await store.accept("old") == "sealed"
    await store.offer("ann", "new", "sealed anew", 60)
    await store.offer("ann", "old", "sealed", 50, is_back=True)
    assert [await store.accept(once) for once in ("old", "new")] == [None, "sealed anew"]
    await store.offer("ann", "old", "sealed", 50, is_back=True)
    assert await store.accept("old") == "sealed"
    await store.close()


def test_at_two_servers_it_is_one_person(postgres: str) -> None:
    with serving(postgres) as one, serving(postgres) as other:
        table = Browser(one, ANN).make("person", "open")
        status, lobby, phone = asked(other, "/joined", {"key": offered(one, ANN)}, "new")
        assert (status, phone, [found["table"]["id"] for found in lobby["yours"]]) == (200, ANN, [table])


@pytest.mark.parametrize(
    ("cookies", "found"),
    [
        (["a=b; fathom=A-b_9; c=d"], "A-b_9"),
        (["fathom=one;fathom=two"], "two"),
        (["a=b", "fathom=one"], "one"),
        (["fathom=one", "__Host-fathom=two"], "one"),  # which no page without TLS can have been given
        (["afathom=one", "fathom=", 'fathom="one"', "fathom=o ne"], ""),
        (['fathom="' + "\\" * 60_000 + '"'], ""),  # which Python took seven seconds for, in the event loop
        ([";" + " " * 60_000 + ";fathom"], ""),
    ],
)
def test_a_browser_is_known_by_its_cookie_however_long_that_is(cookies: list[str], found: str) -> None:
    app = SimpleNamespace(state=SimpleNamespace(is_secure=False))
    began = time.process_time()
    headers = [(b"cookie", one.encode()) for one in cookies]
    assert key(HTTPConnection({"type": "http", "app": app, "headers": headers})) == found
    assert time.process_time() - began < 0.5
