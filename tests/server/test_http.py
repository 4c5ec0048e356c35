"""The addresses: what they answer, what they refuse, and what they tell the browser to keep to."""

import json
import shutil
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import pytest
from tests.engine import pig
from websockets.exceptions import InvalidStatus

from fathom import players, words
from fathom.games import ALL, known
from fathom.players import ladder

from .conftest import Serve
from .line import Site

SEATS = [{"name": "Ann", "player": "person"}, {"name": "Bo", "player": "random"}]
WISH = {"game": "deep_sea_adventure", "seats": SEATS, "preset": "default", "options": {}}


def test_the_lobby_is_sent_what_it_needs(site: Site) -> None:
    games = {game["id"]: game for game in site.get("/api/games")}
    assert list(games) == list(known()) and {*ALL, pig.GAME.id} <= set(
        games
    )  # which is not in Fathom's list, but registered
    game = games["deep_sea_adventure"]
    assert (game["least_players"], game["most_players"]) == (2, 6)
    options = {option["name"]: option for option in game["options"]}
    assert options["air"] | {"rulings": 0} == {
        "name": "air", "kind": "integer", "default": 25, "rulings": 0, "choices": [], "least": 1, "most": 120,
        "longest": 0, "shortest": 0,
    }  # fmt: skip
    assert options["reveal"]["choices"] == ["end_of_dive", "secret"]
    assert game["presets"]["manual"]["blanks"] == 12
    assert "random" in [player["name"] for player in game["players"]]


@pytest.mark.parametrize(
    "name", ["\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\U0001f469\u200d\U0001f680 \u00d6mer", "x" * 40]
)
def test_names_of_all_the_world_are_names(site: Site, name: str) -> None:
    wish = {
        "game": "deep_sea_adventure",
        "seats": [{"name": name, "player": "person"}, {"name": "Bo", "player": "random"}],
    }
    made = json.loads(site.ask("POST", "/api/tables", wish)[2])
    assert site.get(f"/api/tables/{made['table']}")["seats"][0]["name"] == name


def listed(rules: dict[str, Any]) -> list[Any]:
    """All clauses of rules that were sent."""
    return [clause for section in rules["sections"] for clause in section["clauses"]]


def test_the_rules_are_sent_by_clause_and_say_what_differs(site: Site) -> None:
    rules = "/api/games/deep_sea_adventure/rules"
    sent = site.get(f"{rules}?preset=zatu")
    assert sent["introduction"].startswith("## In short\n") and "## 1 " not in sent["introduction"]
    assert [section["number"] for section in sent["sections"]] == list("1234567")
    assert sent["sections"][1]["title"] == "A turn"
    clauses = {clause["number"]: clause for clause in listed(sent)}
    assert (
        clauses["3.5"]["settings"]
        and clauses["2.3"]["settings"] == {"turn_empty": "allow"}
        and not clauses["2.2"]["settings"]
    )
    assert clauses["2.3"]["options"] == ["turn_empty"]
    assert clauses["2.3"]["text"].startswith("A diver at sea") and "Source:" not in clauses["2.3"]["text"]
    assert clauses["2.3"]["source"].startswith("manual and reference forbid")
    plain = listed(site.get(f'{rules}?options={{"air":20}}'))
    assert [clause["number"] for clause in plain if clause["settings"]] == ["1.5"]
    for_two = listed(site.get(f'{rules}?players=2&options={{"start":"seat1"}}'))
    assert "1.6" in [clause["number"] for clause in for_two if clause["settings"]]


def test_the_lobby_learns_how_many_seats_the_rules_leave_room_for(site: Site) -> None:
    room = "/api/games/in_too_deep/room"
    assert site.get(room) == site.get(f"{room}?preset=advanced") == {"most_seats": 5}
    assert site.get(f'{room}?options={{"max_players":6}}') == {"most_seats": 6}
    assert site.get(f'{room}?options={{"max_players":6,"hand_cards":12,"draft_laps":3}}') == {"most_seats": 5}
    for unplayable in ('{"hand_cards":99}', '{"announce_lowest":"yes","start":"random"}'):
        assert site.get(f"{room}?options={unplayable}") == {"most_seats": 6}
    assert site.problem("GET", "/api/games/none/room") == (404, "refused-game")
    assert site.problem("GET", f"{room}?options=x") == (400, "server-bad-request")


def test_the_lobby_is_told_who_is_how_strong(site: Site) -> None:
    for game in site.get("/api/games"):
        strengths = {player["strength"]: player["name"] for player in game["players"] if player["strength"]}
        offered = [strengths[strength] for strength in range(1, len(strengths) + 1)]
        assert offered == players.opponents(game["id"])
        assert offered == list(ladder.NAMES) if game["id"] in ALL else len(offered) <= 3


def test_presets_that_play_alike_are_offered_once(site: Site) -> None:
    games = {game["id"]: game for game in site.get("/api/games")}
    assert list(games["in_too_deep"]["presets"]) == ["default", "advanced"]
    assert "first_game" in ALL["in_too_deep"].facts.PRESETS, "tables and records of it are read as before"


def test_a_person_who_goes_astray_is_shown_the_page_and_a_program_is_told(site: Site) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    status, headers, _ = site.ask("GET", "/no/such/page", None, browser)
    assert status == 404 and headers["content-type"].startswith("text/html")
    for method, path, wish in [
        ("GET", "/api/nothing", browser),
        ("POST", "/no/such/page", browser),
        ("GET", "/nothing", {}),
    ]:
        status, headers, body = site.ask(method, path, None, wish)
        assert status in (404, 405) and json.loads(body)["problem"]["id"] in ("server-no-address", "server-no-method")


def test_a_file_is_read_into_options(site: Site) -> None:
    path = "/api/games/in_too_deep/file"
    assert [game["id"] for game in site.get("/api/games") if game["takes_file"]] == ["in_too_deep"]
    status, _, body = site.ask("POST", path, b"number,company\n17,pearl\n", {"Content-Type": "text/csv"})
    own = {"cards": "own", "pearl_cards": [17]}
    none: dict[str, list[int]] = {
        f"{company}_cards": [] for company in ("cleaning", "treasure", "research", "wildlife")
    }
    assert (status, json.loads(body)) == (200, {"options": none | own})
    _, _, body = site.ask("POST", path, b"number,company\n17,perl\n")
    assert json.loads(body)["problem"] == {
        "id": "refused-file-company",
        "args": {
            "line": 2, "value": "'perl'", "near": ["pearl"],
            "known": ["cleaning", "treasure", "pearl", "research", "wildlife"],
        },
    }  # fmt: skip
    assert site.problem("POST", path, b"\xff\xfe") == (400, "refused-file-text")
    assert site.problem("POST", path, b"\n" * 40_000) == (400, "refused-file-large")
    assert site.problem("POST", path, b"\n" * 70_000) == (413, "server-too-large")
    assert site.problem("POST", path, b"", {"Origin": "http://evil.example"}) == (403, "server-other-origin")
    assert site.problem("POST", "/api/games/deep_sea_adventure/file", b"") == (400, "refused-file")
    assert site.problem("POST", "/api/games/none/file", b"") == (404, "refused-game")
    assert site.problem("GET", path) == (405, "server-no-method")


def test_the_catalogues_are_sent_and_english_stands_in(site: Site) -> None:
    english = site.get("/api/words/en")
    assert "server-running" in english["house"]
    assert "turn_back" in english["games"]["deep_sea_adventure"] and "game-title = Pig" in english["games"]["pig"]
    assert site.get("/api/words/tlh") == site.get("/api/words/..") == english
    assert english["languages"][:2] == ["en", "de"]


def test_of_several_languages_the_first_that_is_spoken_is_sent(site: Site) -> None:
    german = site.get("/api/words/tlh,de,en")
    assert german["language"] == "de" and "turn_back = " in german["games"]["deep_sea_adventure"]
    assert site.get("/api/words/de") == german
    assert site.get("/api/words/en,de") == site.get("/api/words/,") == site.get("/api/words/en")


def test_another_language_is_a_file(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(words.catalogue.HOUSE / "en.ftl", tmp_path)
    (tmp_path / "eo.ftl").write_text("page-start = Ludi\n")
    monkeypatch.setattr(words.catalogue, "HOUSE", tmp_path)
    assert site.get("/api/words/eo") == {
        "language": "eo", "languages": ["en", "eo"], "house": "page-start = Ludi\n", "games": dict.fromkeys(known(), ""),
    }  # fmt: skip
    assert "page-start = Play" in site.get("/api/words/en")["house"]


def test_a_problem_says_which_seat_or_option_it_is_about(site: Site) -> None:
    def about(**change: object) -> dict[str, object]:
        _, _, body = site.ask("POST", "/api/tables", WISH | change)
        args: dict[str, object] = json.loads(body)["problem"]["args"]
        return args

    assert about(seats=[SEATS[0], SEATS[0]])["seat"] == 1
    assert about(seats=[SEATS[0], {"name": "Bo", "player": "pearl_driver"}]) == {
        "seat": 1, "value": "'pearl_driver'", "near": ["pearl_diver", "saaaber_diver"], "known": ANY,
    }  # fmt: skip
    assert about(options={"board_empty": "forbid"})["option"] == "board_empty"
    assert about(options={"air": "lots"})["option"] == "air"


def test_a_table_is_made_and_found_again(serve: Serve) -> None:
    with serve() as site:
        table, key = site.make("person", "person", "person", preset="manual", air=20)
        facts = site.get(f"/api/tables/{table}")
        assert facts["options"] == {"air": 20, "blanks": 12, "drop_last": "allow", "end_of_line": "optional"}
        assert [seat["name"] for seat in facts["seats"]] == ["Diver 0", "Diver 1", "Diver 2"]
        assert (facts["over"], facts["version"], facts["preset"]) == (False, 0, "manual")
    with serve() as site:
        assert site.get(f"/api/tables/{table}") == facts
        status, _, _ = site.ask("POST", f"/api/tables/{table}/rematch", {"key": key})
        assert status == 201
        assert site.problem("POST", f"/api/tables/{table}/rematch", {"key": "no"}) == (403, "server-wrong-key")


def test_a_server_that_was_not_told_where_others_reach_it_says_so(site: Site) -> None:
    assert site.get("/api/home") == {"address": ""}


def test_only_hashes_of_keys_are_kept(serve: Serve, tmp_path: Path) -> None:
    with serve() as site:
        _, key = site.make("person", "person")
    assert not [path for path in tmp_path.iterdir() if key.encode() in path.read_bytes()]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "chess"}, (404, "refused-game")),
        ({"seats": SEATS[:1]}, (400, "refused-players")),
        ({"seats": SEATS * 4}, (400, "server-same-name")),
        ({"seats": [SEATS[0], {"name": " \n ", "player": "random"}]}, (400, "server-bad-name")),
        ({"seats": [SEATS[0], {"name": "\u200d", "player": "random"}]}, (400, "server-bad-name")),
        ({"seats": [SEATS[0], {"name": "\u3164", "player": "random"}]}, (400, "server-bad-name")),
        ({"seats": [SEATS[0], {"name": "A\u200dnn\ufe0f", "player": "random"}]}, (400, "server-same-name")),
        ({"seats": [SEATS[0], {"name": "\u3164 ann", "player": "random"}]}, (400, "server-same-name")),
        ({"seats": [SEATS[0], {"name": "x" * 41, "player": "random"}]}, (400, "server-bad-name")),
        ({"seats": [SEATS[0], {"name": "Bo", "player": "nobody"}]}, (400, "refused-player")),
        ({"seats": [SEATS[0], {"name": "Bo", "player": "random:9"}]}, (400, "refused-player")),
        ({"preset": "mine"}, (400, "refused-preset")),
        ({"options": {"air": 0}}, (400, "refused-number")),
        ({"options": {"air": 10**30}}, (400, "refused-number")),
        ({"options": {"water": 1}}, (400, "refused-option")),
        ({"options": {"board_empty": "forbid"}}, (400, "refused-board-empty")),
        ({"more": 1}, (400, "server-bad-request")),
        ({"seats": "us"}, (400, "server-bad-request")),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(site: Site, change: dict[str, object], said: object) -> None:
    assert site.problem("POST", "/api/tables", WISH | change) == said


def test_what_is_no_request_is_refused(site: Site) -> None:
    post = "/api/tables"
    assert site.problem("POST", post, b"{") == (400, "server-bad-request")
    for no_text in (b"\xff", b'{"game": "\xff"}', b'{"\xff": 1}', b'{"game": "\xed\xa0\x80"}'):
        assert site.problem("POST", post, no_text) == (400, "server-bad-request")
    assert site.problem("POST", post, b'{"game": "' + b"x" * 70_000) == (413, "server-too-large")
    assert site.problem("POST", post, WISH, {"Content-Type": "text/plain"}) == (415, "server-not-json")
    assert site.problem("GET", "/api/records") == (405, "server-no-method")
    assert site.problem("GET", "/api/tables/none") == (404, "server-no-table")
    assert site.problem("GET", "/api/games/none/rules") == (404, "refused-game")
    rules = "/api/games/deep_sea_adventure/rules"
    assert site.problem("GET", rules + "?players=7") == (400, "refused-players")
    assert site.problem("GET", rules + "?players=2&options={%22min_players%22:3}") == (400, "refused-min-players")
    assert site.problem("GET", rules + "?players=two") == (400, "server-bad-request")
    assert site.problem("GET", "/api/games/deep_sea_adventure/rules?preset=x") == (400, "refused-preset")
    assert site.problem("GET", "/api/games/deep_sea_adventure/rules?options=x") == (400, "server-bad-request")
    deep = '{"a":' * 8000
    assert site.problem("GET", f"{rules}?options={deep}") == (400, "server-bad-request")
    assert site.problem("POST", post, f'{{"game":"x","options":{deep}'.encode()) == (400, "server-bad-request")
    assert site.problem("GET", "/api/nothing") == (404, "server-no-address")
    assert site.problem("GET", "/../../pyproject.toml") == (404, "server-no-address")


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "[", "localhost@evil.example"]
)
def test_another_name_for_this_address_is_refused(site: Site, host: str) -> None:
    assert site.problem("GET", "/api/games", headers={"Host": host}) == (403, "server-other-host")


@pytest.mark.parametrize("host", ["127.0.0.1:1", "localhost", "LOCALHOST:8000", "[::1]:8000"])
def test_its_own_names_are_not(site: Site, host: str) -> None:
    assert site.ask("GET", "/api/words/en", headers={"Host": host})[0] == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_a_foreign_page_changes_nothing(site: Site, origin: str) -> None:
    assert site.problem("POST", "/api/tables", WISH, {"Origin": origin}) == (403, "server-other-origin")


def test_our_page_may(site: Site) -> None:
    assert site.ask("POST", "/api/tables", WISH, {"Origin": site.origin})[0] == 201


def test_a_page_of_the_same_host_that_came_another_way_is_a_foreign_page(site: Site) -> None:
    """Over plain HTTP anybody on the way can write what that page does."""
    origin = site.origin.replace("http", "https")
    assert site.problem("POST", "/api/tables", WISH, {"Origin": origin}) == (403, "server-other-origin")
    with pytest.raises(InvalidStatus):
        site.socket(site.make("person", "person")[0], Origin=origin)
    with site.socket(site.make("person", "person")[0], Origin=site.origin) as line:
        line.say(type="hello", key="")
        line.hear()


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("fathom.example", "https://fathom.example", 201),
        ("fathom.example", "http://fathom.example", 403),
        ("fathom.example:8443", "https://fathom.example:8443", 201),
        ("fathom.example:8443", "https://fathom.example", 403),
        ("127.0.0.1:8000", "http://127.0.0.1:8000", 201),
        ("127.0.0.1:8000", "https://127.0.0.1:8000", 403),
    ],
)
def test_behind_a_proxy_our_page_came_as_our_address_says(serve: Serve, host: str, origin: str, status: int) -> None:
    """Whether or not the proxy tells the server so."""
    with serve(names=["fathom.example"], public="https://fathom.example") as site:
        assert site.ask("POST", "/api/tables", WISH, {"Host": host, "Origin": origin})[0] == status


def test_the_page_is_served_with_headers_that_hold_it_in(serve: Serve, tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html>")
    (page / "icon.svg").write_text("<svg/>")
    (page / ".sources").write_text("1234")
    (page / "assets" / "index-1234.js").write_text("1;" * 1000)
    with serve(page=page) as site:
        for path in ("/", "/table/abc"):
            status, headers, body = site.ask("GET", path)
            assert (status, body, headers["cache-control"]) == (200, b"<!doctype html>", "no-cache")
            assert "default-src 'none'" in headers["content-security-policy"]
            assert "unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
        _, headers, _ = site.ask("GET", "/assets/index-1234.js", headers={"Accept-Encoding": "gzip"})
        assert "immutable" in headers["cache-control"] and headers["content-encoding"] == "gzip"
        assert site.ask("GET", "/icon.svg")[1]["cache-control"] == "no-cache"
        assert site.ask("GET", "/api/games")[1]["cache-control"] == "no-store"
        for path in ("/assets/../../tables.sqlite", "/.sources", "/assets/../.sources", "/%2Esources"):
            assert site.problem("GET", path) == (404, "server-no-address")


@pytest.mark.parametrize(
    ("takes", "sent"),
    [
        ("gzip, br", "br"),
        ("br;q=0.5, gzip", "br"),
        ("br;q=0, gzip", "gzip"),
        ("gzip;q=0.5,br;q=0.0", "gzip"),
        ("xbr", ""),
    ],
)
def test_a_browser_is_sent_what_it_can_read(serve: Serve, tmp_path: Path, takes: str, sent: str) -> None:
    assets = tmp_path / "page" / "assets"
    assets.mkdir(parents=True)
    (assets / "index-1234.js").write_text("1;" * 1000)
    (assets / "index-1234.js.br").write_bytes(b"as small as that")
    with serve(page=assets.parent) as site:
        _, headers, body = site.ask("GET", "/assets/index-1234.js", headers={"Accept-Encoding": takes})
        assert headers.get("content-encoding", "") == sent
        assert (body == b"as small as that") == (sent == "br")
        assert "javascript" in headers["content-type"] and headers["vary"].lower() == "accept-encoding"
        known = {"Accept-Encoding": takes, "If-None-Match": headers["etag"]}
        assert site.ask("GET", "/assets/index-1234.js", headers=known)[0] == 304


def test_without_a_page_it_says_what_to_do(serve: Serve, tmp_path: Path) -> None:
    with serve(page=tmp_path / "none") as site:
        status, _, body = site.ask("GET", "/")
        assert status == 503 and b"make page" in body
        assert site.problem("GET", "/icon.svg") == (404, "server-no-address")
