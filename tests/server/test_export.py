"""The record of a table: whole when the game is over, and before that what everybody may know."""

from fathom.engine import notation
from fathom.server import export
from fathom.server.seats import PERSON
from fathom.server.store import Entry
from fathom.server.wire import Seat

from .line import Site
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
