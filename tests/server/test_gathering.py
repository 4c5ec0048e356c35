"""People gather at a table by its link: who sits, who is ready, who hosts, and what each browser opens."""

import itertools
import json
import sqlite3
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from fathom.server import browsers
from fathom.server.app import application
from fathom.server.devices import is_valid, move_key
from fathom.server.sqlite import SQLite

from .conftest import Serve
from .line import Json, Line, Site

ANN, BO, CY = "key-of-ann", "key-of-bo", "key-of-cy"


class Browser:
    """Somebody at a table, known by a cookie."""

    def __init__(self, site: Site, key: str) -> None:
        self.site, self.key = site, key

    def post(self, path: str, body: Json = None) -> tuple[int, Json]:
        """The status, and the answer or the id of the problem."""
        headers = {"Cookie": f"fathom={self.key}"} if self.key else {}
        status, _, answer = self.site.ask("POST", f"/api/tables{path}", {} if body is None else body, headers)
        told = json.loads(answer)
        return status, told["problem"]["id"] if "problem" in told else told

    def make(self, *players: str, game: str = "deep_sea_adventure", **wish: Json) -> str:
        seats = [{"name": f"Diver {seat}", "player": player} for seat, player in enumerate(players)]
        status, made = self.post("", {"game": game, "seats": seats, **wish})
        assert status == 201, made
        assert made["key"] == ""
        return str(made["table"])

    def lobby(self) -> Json:
        status, _, body = self.site.ask("GET", "/api/tables", headers={"Cookie": f"fathom={self.key}"})
        assert status == 200
        return json.loads(body)

    def own(self) -> list[str]:
        """The tables of this browser that a lobby lists."""
        return [one["table"]["id"] for one in self.lobby()["yours"]]

    def line(self, table: str, since: int = -1) -> Line:
        return self.site.line(table, since=since, browser=self.key)


@pytest.fixture
def ann(site: Site) -> Browser:
    return Browser(site, ANN)


@pytest.fixture
def bo(site: Site) -> Browser:
    return Browser(site, BO)


@pytest.fixture
def cy(site: Site) -> Browser:
    return Browser(site, CY)


def company(line: Line, **wanted: Json) -> Json:
    """Hear until the company is as wanted."""
    while line.company is None or any(line.company[name] != value for name, value in wanted.items()):
        line.hear(10)
    return line.company


def began(site: Site, leaves: str, *others: str, **wishes: Json) -> tuple[Browser, Browser, str]:
    """Ann and Bo begin, with `others`, at a table that does so when somebody leaves."""
    ann, bo = Browser(site, ANN), Browser(site, BO)
    table = ann.make("person", "open", *others, options={"start": "seat0"}, leaves=leaves, **wishes)
    bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
    bo.post(f"/{table}/ready", {"ready": True})
    ann.post(f"/{table}/start")
    return ann, bo, table


def asked(line: Line) -> bool:
    """Whether a person is to move, or nobody any more."""
    return line.now["seat"] in (0, 1, -2)


def play_together(hers: Line, his: Line) -> None:
    """Play to the end, Ann in seat 0 and Bo in seat 1."""
    for turn in itertools.count():
        while not (hers.welcome and his.welcome) or hers.now["version"] != his.now["version"] or not asked(hers):
            min(hers, his, key=lambda line: line.now["version"] if line.welcome else -1).hear()
        if hers.now["seat"] == -2:
            return
        mover, other = (hers, his) if hers.now["seat"] == 0 else (his, hers)
        assert not other.now["offers"], "what may be done is offered to whose turn it is"
        sequences = mover.welcome["sequences"]
        sequences[mover.now["seat"]] += 1
        assert mover.answer(mover.command(sequences[mover.now["seat"]], turn))["type"] == "ack"


def test_a_link_is_enough_to_sit_down_and_play_to_the_end(ann: Browser, bo: Browser) -> None:
    table = ann.make("person", "open", "grab_first:5")
    with ann.line(table) as hers, bo.line(table) as his:
        assert company(hers, here=[0], watching=1)["host"]
        assert not company(his, here=[0], watching=1)["host"]
        assert his.welcome["yours"] == []
        assert bo.post(f"/{table}/sit", {"seat": 1, "name": "  Bo  Bo "})[0] == 200
        assert company(hers, here=[0, 1])["table"]["seats"][1] == {"name": "Bo Bo", "player": "person"}
        company(his, here=[0, 1])
        assert his.welcome["yours"] == [1]
        assert ann.post(f"/{table}/start") == (409, "server-not-ready")
        assert bo.post(f"/{table}/ready", {"ready": True})[0] == 200
        assert bo.post(f"/{table}/start") == (403, "server-not-host")
        assert ann.post(f"/{table}/start")[1]["gathering"]["begun"]
        play_together(hers, his)
        assert his.until(-2)["version"] == hers.now["version"]


def test_nothing_happens_before_the_host_begins(ann: Browser) -> None:
    table = ann.make("person", "open")
    with ann.line(table) as line:
        company(line, here=[0])
        assert line.now["version"] == 0
        line.say(type="roll", seat=0, sequence=1, version=0)
        while not line.answers:
            line.hear(10)
        assert line.answers[0]["problem"]["id"] == "server-not-begun"
        assert ann.post(f"/{table}/start") == (409, "server-seats-open")
        assert ann.post(f"/{table}/give", {"seat": 1, "player": "seal"})[1]["seats"][1]["player"] == "seal"
        assert ann.post(f"/{table}/start")[0] == 200
        assert line.until(0)["waits"]


# What Bo is told who sits nowhere, of a table of Ann's with an open seat.
REFUSALS = [
    ("sit", {"seat": 0, "name": "Bo"}, 409, "server-seat-taken"),
    ("sit", {"seat": 2, "name": "Bo"}, 409, "server-seat-taken"),
    ("sit", {"seat": 9, "name": "Bo"}, 400, "server-bad-request"),
    ("sit", {"seat": 1, "name": " "}, 400, "server-bad-name"),
    ("sit", {"seat": 1, "name": "diver 0"}, 400, "server-same-name"),
    ("sit", {"seat": 1, "name": "x" * 41}, 400, "server-bad-name"),
    ("rise", {"seat": 0}, 403, "server-not-yours"),
    ("ready", {"ready": True}, 403, "server-not-yours"),
    ("give", {"seat": 1, "player": "open"}, 403, "server-not-host"),
    ("remove", {"seat": 0}, 403, "server-not-host"),
    ("start", {}, 403, "server-not-host"),
    ("move", {}, 403, "server-not-yours"),
    ("moved", {"key": "nothing"}, 403, "server-moved-already"),
    ("rematch", {}, 403, "server-wrong-key"),
    ("sit", {"seat": 1}, 400, "server-bad-request"),
]


@pytest.mark.parametrize(("what", "body", "status", "problem"), REFUSALS)
def test_who_may_not_is_told_why(ann: Browser, bo: Browser, what: str, body: Json, status: int, problem: str) -> None:
    table = ann.make("person", "open", "seal")
    before = bo.site.get(f"/api/tables/{table}")
    assert bo.post(f"/{table}/{what}", body) == (status, problem)
    assert bo.site.get(f"/api/tables/{table}") == before


def test_the_host_may_open_a_seat_and_whoever_sat_there_looks_on(ann: Browser, bo: Browser) -> None:
    table = ann.make("person", "open")
    with bo.line(table) as his:
        bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
        company(his, here=[1])
        assert ann.post(f"/{table}/give", {"seat": 1, "player": "open"})[1]["seats"][1] == {
            "name": "Diver 1",
            "player": "open",
        }
        assert not company(his, here=[], watching=1)["removed"]
        assert his.welcome["yours"] == []
        assert bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})[0] == 200
        assert ann.post(f"/{table}/give", {"seat": 1, "player": "seal"})[0] == 200
        ann.post(f"/{table}/give", {"seat": 1, "player": "open"})
        assert bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})[0] == 200, "after a bot, too"
        assert ann.post(f"/{table}/give", {"seat": 1, "player": "nobody"})[1].startswith("refused-")


def test_a_seat_can_be_left_until_the_game_begins(ann: Browser, bo: Browser) -> None:
    table = ann.make("person", "open")
    bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
    assert bo.post(f"/{table}/rise", {"seat": 1})[1]["seats"][1]["player"] == "open"
    bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
    bo.post(f"/{table}/ready", {"ready": True})
    ann.post(f"/{table}/start")
    for what, body in {"rise": {"seat": 1}, "ready": {"ready": False}, "sit": {"seat": 1, "name": "B"}}.items():
        assert bo.post(f"/{table}/{what}", body) == (409, "server-begun")
    assert ann.post(f"/{table}/give", {"seat": 1, "player": "seal"}) == (409, "server-begun")


def test_a_name_that_stands_at_an_open_seat_is_free(ann: Browser, bo: Browser) -> None:
    table = ann.make("person", "open", "open")
    assert bo.post(f"/{table}/sit", {"seat": 1, "name": "Diver 2"})[0] == 200
    seats = ann.post(f"/{table}/give", {"seat": 2, "player": "crab"})[1]["seats"]
    assert [seat["name"] for seat in seats] == ["Diver 0", "Diver 2", "Diver 2 2"]


def test_several_people_share_a_screen(ann: Browser, bo: Browser) -> None:
    table = ann.make("person", "open", "open")
    for seat in (1, 2):
        bo.post(f"/{table}/sit", {"seat": seat, "name": f"B {seat}"})
    with bo.line(table) as his:
        his.hear()
        assert his.welcome["yours"] == [1, 2]


def test_a_seat_moves_to_another_device_once(ann: Browser, bo: Browser, cy: Browser) -> None:
    table = ann.make("person", "open")
    bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
    status, offered = bo.post(f"/{table}/move")
    assert status == 201
    with bo.line(table) as old, cy.line(table) as new:
        assert cy.post(f"/{table}/moved", offered)[0] == 200
        while new.welcome is None or new.welcome["yours"] != [1]:
            new.hear(10)
        while old.welcome is None or old.welcome["yours"]:
            old.hear(10)
    assert bo.post(f"/{table}/moved", offered) == (403, "server-moved-already")
    _, first = cy.post(f"/{table}/move")
    _, second = cy.post(f"/{table}/move")
    assert bo.post(f"/{table}/moved", first) == (403, "server-moved-already"), "the last one made is valid"
    assert bo.post(f"/{table}/moved", second)[0] == 200


def test_whoever_sits_at_the_table_brings_no_other_seat(ann: Browser, bo: Browser, cy: Browser) -> None:
    table = ann.make("person", "open")
    bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
    _, offered = ann.post(f"/{table}/move")
    assert bo.post(f"/{table}/moved", offered) == (409, "server-move-seated")
    with ann.line(table) as hers:
        hers.hear()
        assert hers.welcome["yours"] == [0], "it is still hers"
        assert cy.post(f"/{table}/moved", offered)[0] == 200, "and the link still works elsewhere"
        assert company(hers, moved=True, host=False)


def test_a_link_to_another_device_ends_after_a_while_and_nobody_makes_that_longer(
    ann: Browser, bo: Browser, cy: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ann.make("person", "open")
    bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
    monkeypatch.setattr("fathom.server.devices.MOVABLE", 0)
    _, offered = bo.post(f"/{table}/move")
    key, _, until = offered["key"].rpartition(".")
    for late in (until, str(int(until) + 3600), "", "²", "9" * 5000):
        assert cy.post(f"/{table}/moved", {"key": f"{key}.{late}"}) == (403, "server-moved-already")
    monkeypatch.setattr("fathom.server.devices.MOVABLE", 60)
    assert cy.post(f"/{table}/moved", bo.post(f"/{table}/move")[1])[0] == 200


def test_a_link_ends_though_the_clock_is_set_back() -> None:
    key = move_key(1_000_000)
    assert is_valid(key, 1_000_000) and is_valid(key, 1_003_599)
    assert not is_valid(key, 1_003_600) and not is_valid(key, 900_000)


def test_the_host_stays_host_on_another_device(ann: Browser, cy: Browser) -> None:
    table = ann.make("person", "open")
    cy.post(f"/{table}/moved", ann.post(f"/{table}/move")[1])
    assert ann.post(f"/{table}/give", {"seat": 1, "player": "seal"}) == (403, "server-not-host")
    assert cy.post(f"/{table}/give", {"seat": 1, "player": "seal"})[0] == 200


def test_a_lobby_lists_what_waits_and_what_is_ones_own(serve: Serve) -> None:
    with serve() as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        hidden, listed = ann.make("person", "open"), ann.make("person", "open", listed=True)
        assert bo.lobby() == {"open": [], "yours": []}, "who waits for nobody is not there"
        assert {*ann.own()} == {hidden, listed}
        with ann.line(listed) as hers, ann.line(hidden) as other:
            company(hers, here=[0])
            company(other, here=[0])
            assert [table["id"] for table in bo.lobby()["open"]] == [listed]
            bo.post(f"/{listed}/sit", {"seat": 1, "name": "Bo"})
            assert bo.lobby()["open"] == [], "all seats are taken"
            assert bo.own() == [listed]
    with serve() as site:
        assert Browser(site, BO).own() == [listed]


def test_at_one_screen_one_key_opens_all_seats_and_no_cookie_does(ann: Browser) -> None:
    status, made = ann.post("", alone("person", "person"))
    table = made["table"]
    assert status == 201 and table not in ann.own()
    for key, yours in ((made["key"], [0, 1]), ("", [])):
        with ann.site.line(table, key, browser=ann.key) as line:
            line.hear()
            assert line.welcome["yours"] == yours
            assert line.welcome["table"]["gathering"] is None
    assert ann.post(f"/{table}/start") == (409, "server-begun")


def alone(*players: str) -> Json:
    seats = [{"name": f"Diver {seat}", "player": player} for seat, player in enumerate(players)]
    return {"game": "deep_sea_adventure", "seats": seats, "options": {"start": "seat0"}}


def test_a_table_of_one_person_and_bots_is_that_persons_on_every_device(ann: Browser, bo: Browser) -> None:
    made = [ann.post("", alone("person", "grab_first:5"))[1]]
    record = ann.site.ask("GET", f"/api/tables/{made[0]['table']}/record")[2].decode()
    on = {"record": record, "moves": 0, "seats": alone("seal", "person")["seats"]}
    headers = {"Cookie": f"fathom={ann.key}"}
    made.append(json.loads(ann.site.ask("POST", "/api/records/table", on, headers)[2]))
    made.append(ann.post(f"/{made[0]['table']}/rematch")[1])
    for one, seat in zip(made, (0, 1, 0), strict=True):
        assert one["table"] in ann.own() and one["table"] not in bo.own()
        for key, browser, yours in (("", ann.key, [seat]), (one["key"], bo.key, [seat]), ("", bo.key, [])):
            with ann.site.line(one["table"], key, browser=browser) as line:
                line.hear()
                assert line.welcome["yours"] == yours, "the key in its address opens it, too"


def test_the_key_of_a_browser_is_for_no_script_and_is_stored_nowhere(serve: Serve, tmp_path: Path) -> None:
    with serve() as site:
        _, headers, _ = site.ask("GET", "/")
        given = headers["set-cookie"]
        assert "HttpOnly" in given
        assert "SameSite=lax" in given
        assert "Secure" not in given, "it would not come back over plain HTTP"
        key = given.split(";")[0].removeprefix("fathom=")
        assert len(key) == 32
        again = site.ask("GET", "/", headers={"Cookie": f"fathom={key}"})[1]["set-cookie"]
        assert again.startswith(f"fathom={key};"), "it stays"
        Browser(site, key).make("person", "open")
    everything = "\n".join(sqlite3.connect(tmp_path / "tables.sqlite").iterdump())
    assert key not in everything


@pytest.mark.parametrize(("home", "is_secure"), [("https://fathom.example", True), ("http://127.0.0.1:8000/", False)])
def test_behind_tls_the_cookie_goes_by_tls_only(tmp_path: Path, home: str, is_secure: bool) -> None:
    gate = application(SQLite(tmp_path / "tables.sqlite"), home=home)
    response = browsers.remember(Request({"type": "http", "headers": [], "app": gate.app}), Response(), "key")
    assert ("Secure" in response.headers["set-cookie"]) == is_secure


def test_behind_tls_no_other_host_can_set_the_key(tmp_path: Path) -> None:
    """One under the same domain could, or one without TLS, if the browser did not mind the cookie's name."""
    app = application(SQLite(tmp_path / "tables.sqlite"), home="https://fathom.example").app
    response = browsers.remember(Request({"type": "http", "headers": [], "app": app}), Response(), "mine")
    assert response.headers["set-cookie"].startswith("__Host-fathom=mine; ")
    for given, key in (("fathom=theirs", ""), ("__Host-fathom=mine; fathom=theirs", "mine")):
        asking = Request({"type": "http", "headers": [(b"cookie", given.encode())], "app": app})
        assert browsers.key(asking) == key


def test_only_a_player_of_the_game_can_stand_in(ann: Browser) -> None:
    seats = [{"name": "A", "player": "person"}, {"name": "B", "player": "open"}]
    status, problem = ann.post("", {"game": "deep_sea_adventure", "seats": seats, "leaves": "nobody"})
    assert (status, problem) == (400, "refused-player")


def test_a_seat_with_the_longest_name_can_be_left(ann: Browser, bo: Browser, cy: Browser) -> None:
    long = "x" * 40
    seats = [{"name": "Ann", "player": "person"}, {"name": long, "player": "open"}, {"name": "C", "player": "open"}]
    _, made = ann.post("", {"game": "deep_sea_adventure", "seats": seats})
    bo.post(f"/{made['table']}/sit", {"seat": 1, "name": "Bo"})
    cy.post(f"/{made['table']}/sit", {"seat": 2, "name": long})
    assert bo.post(f"/{made['table']}/rise", {"seat": 1})[1]["seats"][1] == {"name": "x" * 37 + " 2", "player": "open"}


def test_nobody_gathers_at_a_game_that_is_played_on(site: Site) -> None:
    table, _ = site.make("person", "person")
    record = site.ask("GET", f"/api/tables/{table}/record")[2].decode()
    seats = [{"name": "A", "player": "person"}, {"name": "B", "player": "open"}]
    wish = {"record": record, "moves": 0, "seats": seats}
    assert site.problem("POST", "/api/records/table", wish) == (400, "server-seats-open")


def test_nobody_moves_to_a_seat_that_was_taken_away(ann: Browser, bo: Browser, cy: Browser) -> None:
    table = ann.make("person", "open")
    bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
    _, offered = bo.post(f"/{table}/move")
    ann.post(f"/{table}/give", {"seat": 1, "player": "open"})
    assert cy.post(f"/{table}/moved", offered) == (403, "server-moved-already")
    assert table not in {*cy.own()}


def test_a_host_without_a_seat_stays_the_host(ann: Browser, bo: Browser, cy: Browser) -> None:
    table = ann.make("open", "grab_first:5", watched=False)
    assert table in ann.own()
    bo.post(f"/{table}/sit", {"seat": 0, "name": "Bo"})
    bo.post(f"/{table}/ready", {"ready": True})
    with ann.line(table) as hers:
        ann.post(f"/{table}/start")
        while not hers.company or not hers.company["table"]["gathering"]["begun"]:
            hers.hear(10)
        assert hers.company["host"], "and may look on"
    assert cy.post(f"/{table}/moved", ann.post(f"/{table}/move")[1])[0] == 200
    with cy.line(table) as hers:
        assert company(hers)["host"]
