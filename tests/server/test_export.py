"""The record of a table: whole when the game is over, and before that what everybody may know."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import fathom
from fathom.engine import notation
from fathom.server import export
from fathom.server.seats import PERSON
from fathom.server.store import Entry
from fathom.server.wire import Seat

from .conftest import Serve
from .line import Site
from .test_gathering import ANN, BO, Browser
from .test_secrets import OPTIONS, pairs
from .test_table import choices


def test_the_record_of_a_finished_table_replays_to_its_result(site: Site) -> None:
    table, key = site.make("person", "person", dives=1, air=12)
    with site.line(table, key) as line:
        line.play([0, 1], choices(5))
    status, headers, body = site.ask("GET", f"/api/tables/{table}/record")
    assert status == 200 and "attachment" in headers["content-disposition"]
    read = notation.read(body.decode())
    assert read.position.is_over and len(read.position.history) == line.now["version"]
    assert read.position.scores() == [diver["score"] for diver in line.scene["divers"]]
    assert read.head["Seat1"] == "Diver 1 (person)" and len(read.head["Date"]) == 10


def test_the_record_of_a_running_table_keeps_secrets() -> None:
    seats = [Seat(name, PERSON) for name in "ABC"]
    entry = Entry("deep_sea_adventure", 1, "default", OPTIONS, seats, {}, "2026-01-01T00:00:00+00:00")
    one, other, end = next(pairs())
    texts = set()
    for game in (one, other):
        now = game.copy()
        while len(now.history) > end:
            now.undo()
        text = export.text(entry, now)
        texts.add(text)
        shown = notation.read(text)
        assert 0 < len(shown.position.history) < end
        assert "worth-" not in text and "holds secrets" in next(iter(shown.comments.values()))
        assert len(notation.read(export.text(entry, game)).position.history) == len(game.history)
    assert len(texts) == 1


def test_the_record_of_a_game_that_was_broken_off_says_so_and_keeps_secrets() -> None:
    seats = [Seat(name, PERSON) for name in "ABC"]
    entry = Entry("deep_sea_adventure", 1, "default", OPTIONS, seats, {}, "2026-01-01T00:00:00+00:00")
    game, _, end = next(pairs())
    now = game.copy()
    while len(now.history) > end:
        now.undo()
    runs, broken_off = (notation.read(export.text(entry, now, is_broken_off=each)) for each in (False, True))
    assert runs.position.history == broken_off.position.history
    assert "The game is not over." in next(iter(runs.comments.values()))
    assert "The game was broken off." in next(iter(broken_off.comments.values()))
    start = fathom.Position("deep_sea_adventure", players=3)
    for is_broken_off, comments in ((False, []), (True, ["The game was broken off here."])):
        text = export.text(entry, start, is_broken_off)
        assert [*notation.read(text).comments.values()] == comments, "also where nothing is secret"


def changed(path: Path, table: str, change: str) -> None:
    """Change what is stored of a table's entry, as JSON."""
    with closing(sqlite3.connect(path / "tables.sqlite")) as db, db:
        db.execute(f"UPDATE tables SET entry = json_set(entry, {change}) WHERE id = ?", (table,))


@pytest.mark.parametrize(
    ("end", "status"),
    [
        ("SELECT 1", 409),
        ("UPDATE tables SET entry = json_set(entry, '$.next', 'another')", 200),
        (
            'INSERT INTO events SELECT table_id, max(version) + 1, \'{"type":"broken_off","seat":0}\', 0 FROM events',
            409,
        ),
        (
            "UPDATE tables SET entry = json_set(entry, '$.next', 'another');"
            'INSERT INTO events SELECT table_id, max(version) + 1, \'{"type":"broken_off","seat":0}\', 0 FROM events',
            409,
        ),
    ],
    ids=["it runs", "they play again", "it was broken off", "it was broken off and they play again"],
)
def test_a_running_table_of_another_version_gives_nobody_its_secrets(
    serve: Serve, tmp_path: Path, end: str, status: int
) -> None:
    with serve() as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        table = ann.make("person", "open", game="in_too_deep")
        bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
        bo.post(f"/{table}/ready", {"ready": True})
        assert ann.post(f"/{table}/start")[0] == 200
        with ann.line(table) as hers, bo.line(table) as his:
            hers.until(0, 1)
            his.until(0, 1)
    changed(tmp_path, table, "'$.game_version', 99")
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as db, db:
        db.executescript(end)
    with serve() as site:
        for browser in (ANN, BO):
            found, _, body = site.ask("GET", f"/api/tables/{table}/record", headers={"Cookie": f"fathom={browser}"})
            assert found == status
            assert (b"server-record-secret" in body) is (status == 409) is not (b"#" in body)
        assert site.problem("GET", f"/api/tables/{table}/record") == (409, "server-other-version")


def test_who_plays_for_all_has_the_record_as_it_is_stored(serve: Serve, tmp_path: Path) -> None:
    with serve() as site:
        ann = Browser(site, ANN)
        table = ann.make("person", "person", "open", options={"start": "seat0"})
        ann.post(f"/{table}/give", {"seat": 2, "player": "seal"})
        assert ann.post(f"/{table}/start")[0] == 200
    changed(tmp_path, table, "'$.game_version', 99")
    with serve() as site:
        address = f"/api/tables/{table}/record"
        assert site.ask("GET", address, headers={"Cookie": f"fathom={ANN}"})[0] == 200
        assert site.problem("GET", address, headers={"Cookie": f"fathom={BO}"}) == (409, "server-other-version")
