"""What is said and logged of a fault names no card: at tables that differ in the hands only it is the same, byte for byte."""

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest

from fathom import Position
from fathom.server.metrics import Lines

from .conftest import Serve
from .line import Line, Site
from .test_failures import Bots, first

RULES = {"start": "seat0", "draft_laps": 0}
NONE = 10**6  # no action of any game
BROKEN = f'{{"type":"decided","action":{NONE}}}'  # as if another version of the rules had played it


def in_hand(folder: Path, table: str) -> str:
    """What can be played at a table, which names the cards of who is to move."""
    position = Position("in_too_deep", 2, options=RULES)
    with contextlib.closing(sqlite3.connect(folder / "tables.sqlite")) as db:
        for (event,) in db.execute("SELECT event FROM events WHERE table_id = ? ORDER BY version", (table,)):
            position.play(json.loads(event)["action"])
    return ", ".join(position.legal_moves())


def dealt(site: Site, folder: Path) -> list[str]:
    """Two tables with other hands, at which nothing else has happened."""
    tables = list[str]()
    while len(tables) < 2 or in_hand(folder, tables[0]) == in_hand(folder, tables[1]):
        table, key = site.make("person", "person", game="in_too_deep", **RULES)
        with site.line(table, key) as line:
            line.until(0)
        tables = [*tables[-1:], table]
    assert all("buy-" in in_hand(folder, table) for table in tables)
    return tables


def break_off(folder: Path, table: str) -> None:
    """Let something follow at a table that cannot happen there."""
    with contextlib.closing(sqlite3.connect(folder / "tables.sqlite", isolation_level=None)) as db:
        written = "INSERT INTO events SELECT table_id, max(version) + 1, ?, 1 FROM events WHERE table_id = ?"
        db.execute(written, (BROKEN, table))


def told(line: Line) -> list[str | int]:
    """All that a line hears, and the code that closes it."""
    code = line.closed()
    return [*line.raw, code]


def test_who_asks_for_a_table_that_cannot_be_replayed_learns_of_no_hand(serve: Serve, tmp_path: Path) -> None:
    with serve() as site:
        tables = dealt(site, tmp_path)
    for table in tables:
        break_off(tmp_path, table)
    heard = list[object]()
    with serve() as site:
        for table in tables:
            answers = [
                site.ask("GET", f"/api/tables/{table}{what}")[2] for what in ("", "/record", "/replay", "/chances")
            ]
            with site.line(table) as line:
                heard.append([*answers, *told(line)])
    assert heard[0] == heard[1]
    assert "IllegalMove" in str(heard) and "buy-" not in str(heard)


def test_the_log_of_a_table_that_cannot_follow_names_no_card(
    serve: Serve, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    logs = list[str]()
    with serve() as site:
        for table in dealt(site, tmp_path):
            caplog.clear()
            with site.line(table) as line:
                line.hear()
                break_off(tmp_path, table)
                assert told(line)[-1] == 4412
            logs.append(logged(caplog, table))
    assert logs[0] == logs[1] and "IllegalMove" in logs[0]


def test_the_log_of_a_bot_that_fails_names_no_card(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    """Where it went wrong, and the kind of fault, but not what the rules say of it."""

    def act(view: Position) -> int:
        try:
            view.play(NONE)
        except ValueError as error:
            raise RuntimeError(str(error)) from error
        return first(view)

    with serve(library=Bots(act)) as site:
        table, _ = site.make("x", "y", game="in_too_deep", **RULES)
        with site.line(table) as line:
            assert told(line)[-1] == 4409
    log = logged(caplog, table)
    assert "IllegalMove" in log and "RuntimeError" in log and "driver.py" in log and "buy-" not in log, log


def logged(caplog: pytest.LogCaptureFixture, table: str) -> str:
    """All that was logged at a table, as a server that serves others writes it, but for the time."""
    for record in caplog.records:
        record.created = 0.0
    return "\n".join(map(Lines().format, caplog.records)).replace(table, "TABLE")
