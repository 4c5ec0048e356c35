"""Whatever is asked over HTTP, of every address there is: it is answered, or refused with a sentence, and soon."""

import http.client
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.routing import Route

from fathom import Position, words
from fathom.engine import notation
from fathom.engine.errors import Sentence
from fathom.games import known
from fathom.server.app import PLACES, _api
from fathom.server.asking import LARGEST
from fathom.server.gate import HEADERS

from .conftest import serving
from .line import Site
from .odd import anything, as_json, few, patient, spoiled, values
from .test_odd_socket import Complaints, complaints

__all__ = ["complaints"]

pytestmark = patient

SOON = 8.0  # seconds that an answer may take on a busy machine
GAMES = ["deep_sea_adventure", "in_too_deep", "pig"]
OPTIONS: dict[str, Any] = {"air": 20, "reveal": "secret", "hand_cards": 4, "pearl_cards": [1, 2, 3]}
NONCE = "0123456789abcdef" * 2


def record() -> str:
    position = Position("deep_sea_adventure", 2, options={"start": "seat0"})
    for move in ("roll-3", "take", "roll-4", "leave"):
        position.play(move)
    return notation.write(position, {"Seat0": "Ann (person)"}, {2: "here"})


SEATS = [{"name": "Ann", "player": "person"}, {"name": "Bo", "player": "open"}]
BODIES: list[Any] = [
    {"game": "deep_sea_adventure", "seats": SEATS, "preset": "default", "options": OPTIONS, "listed": True},
    {"game": "in_too_deep", "seats": SEATS, "leaves": "ends", "watched": False, "chat": False, "guided": True},
    {"seat": 1, "name": "Bo", "nonce": NONCE},
    {"seat": 0},
    {"ready": True},
    {"seat": 1, "player": "random"},
    {"key": "a"},
    {},
    {"record": record(), "moves": 2, "seats": [SEATS[0], {"name": "Bo", "player": "random"}]},
]
TEXTS = [record(), "number,company\n17,pearl\n", "in_too_deep/1 3 hand_cards=4"]
bodies = (
    st.sampled_from(BODIES).flatmap(spoiled)
    | st.sampled_from(TEXTS).flatmap(lambda text: st.builds(cut, st.just(text), st.integers(0), st.binary(max_size=4)))
    | anything
    | st.just(b"x" * (LARGEST + 1))
)
words_of = st.sampled_from(
    ["", "..", "%00", "%ff", "%ED%A0%80", "default", "en", "de,en", "-1", "0", "2", "99", "1e5", "x" * 500]
)
pieces = words_of | st.text(max_size=12).map(lambda text: quote(text, safe="", errors="replace"))
queries = st.dictionaries(
    st.sampled_from(["players", "preset", "options", "language", "seat", "more"]),
    pieces | values.map(lambda value: quote(as_json(value))) | spoiled(OPTIONS).map(quote),
    max_size=3,
)
shown = st.text(st.characters(min_codepoint=33, max_codepoint=255), max_size=20)
HEAD = {
    "Authorization": st.just("Bearer a") | shown,
    "Cookie": st.sampled_from(["fathom=ann", "fathom=", "fathom=\xff", ";;=;", "fathom=ann; fathom=bo"]) | shown,
    "Content-Type": st.sampled_from(["application/json", "application/json; charset=x", "text/plain", ""]) | shown,
    "Accept": st.sampled_from(["text/html", "*/*;q=x"]) | shown,
    "Accept-Encoding": st.sampled_from(["br", "gzip;q=", "br;q=2,,"]) | shown,
    "Range": st.sampled_from(["bytes=0-0", "bytes=9-1", "bytes=-1", "bytes=x", "bytes=0-,0-,0-"]) | shown,
    "If-None-Match": shown,
    "If-Range": shown,
    "Host": st.sampled_from(["", "[", "evil.example", "127.0.0.1:x", "localhost:99999999"]) | shown,
    "Origin": st.sampled_from(["null", "http://[", "http://evil.example"]) | shown,
}


class Asked(NamedTuple):
    method: str
    path: str  # with {id} where a table or a game is meant
    query: dict[str, str]
    headers: dict[str, str]
    body: bytes | None


def cut(text: str, at: int, new: bytes) -> bytes:
    """A text with some of it replaced."""
    content = text.encode()
    at %= len(content) + 1
    return content[:at] + new + content[at + len(new) // 2 :]


def addresses() -> Iterator[tuple[str, list[str]]]:
    """Every address of the server, and by which methods it is asked."""
    for route in _api():
        if isinstance(route, Route):
            yield f"/api{route.path}", sorted(route.methods or ())
    for path in ("/health", "/ready", "/icon.svg", "/assets/nothing.js", "/api/nothing", *PLACES):
        yield path, ["GET", "HEAD"]


@st.composite
def requests(draw: st.DrawFn) -> Asked:
    path, methods = draw(st.sampled_from(list(addresses())))
    odd = st.sampled_from(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "SAY"])
    method = draw(st.sampled_from(methods) if draw(st.integers(0, 9)) else odd)
    if not draw(st.integers(0, 3)):
        path = path.replace("{id}", draw(pieces))
    path = path.replace("{wishes}", draw(pieces))
    chosen = draw(st.lists(st.sampled_from(sorted(HEAD)), max_size=3, unique=True))
    headers = {"Content-Type": "application/json", "Cookie": "fathom=ann"}
    headers |= {name: draw(HEAD[name]) for name in chosen}
    body = draw(bodies) if method not in ("GET", "HEAD") or not draw(st.integers(0, 9)) else None
    return Asked(method, path, draw(queries), headers, body)


@pytest.fixture(scope="module")
def table(site: Site) -> str:
    """A table that people gather at; Ann made it."""
    made = site.ask("POST", "/api/tables", BODIES[0] | {"options": {}}, {"Cookie": "fathom=ann"})[2]
    return str(json.loads(made)["table"])


@few(400)
@given(requests(), st.integers(0, 5))
def test_whatever_is_asked_is_answered_or_refused_with_a_sentence(
    site: Site, table: str, complaints: Complaints, asked: Asked, which: int
) -> None:
    id = table if "/tables/" in asked.path and which else GAMES[which % 3]
    query = "&".join(f"{name}={value}" for name, value in asked.query.items())
    path = asked.path.replace("{id}", id) + (f"?{query}" if query else "")
    began = time.monotonic()
    try:
        status, headers, body = site.ask(asked.method, path, asked.body, asked.headers)
    except http.client.HTTPException:  # the line was closed without a word: only where the request was none
        pytest.fail("there was no answer")
    assert time.monotonic() - began < SOON
    assert complaints.said == []
    assert status < 500, body
    if status < 400 or not body:
        return
    if body == b"Invalid HTTP request received.":  # what is no HTTP at all does not come to the server
        assert status == 400
    elif headers["content-type"].startswith("text/html"):
        assert status == 404 and not path.startswith("/api/")
    else:
        problem = json.loads(body)["problem"]
        sentence = Sentence(problem["id"], problem["args"])
        assert any(len(words.say(sentence, game=game).split()) >= 3 for game in [None, *known().values()]), problem
        assert all(headers[name] == value for name, value in HEADERS.items())


@pytest.mark.parametrize("wanted", ["bytes=9-1", "cats", "", f"bytes={','.join(['0-'] * 200)}"])
def test_a_page_is_sent_whole_whatever_part_is_asked_for(site: Site, wanted: str) -> None:
    whole = site.ask("GET", "/")
    status, _, body = site.ask("GET", "/", None, {"Range": wanted})
    assert (status, body) == (whole[0], whole[2])


def test_an_id_that_no_database_could_keep_is_none(database: Path | str) -> None:
    with serving(database) as site:
        for id in ("%00", "a%00b", "%ED%A0%80", "%ff", "x" * 3000):
            for path in ("", "/record", "/replay", "/chances"):
                assert site.problem("GET", f"/api/tables/{id}{path}") == (404, "server-no-table")
            sits = site.problem(
                "POST", f"/api/tables/{id}/sit", {"seat": 0, "name": "A"}, {"Cookie": "fathom=somebody"}
            )
            assert sits == (404, "server-no-table")
            with site.line(id) as line:
                assert line.closed() == 4404


def test_who_is_refused_at_the_gate_is_told_what_to_keep_to_as_well(site: Site) -> None:
    status, headers, _ = site.ask("GET", "/api/games", None, {"Host": "evil.example"})
    assert status == 403 and all(headers[name] == value for name, value in HEADERS.items())
