"""When a game begins: not before those who play could mix something into its chance, or had a while for it."""

import secrets
import time
from pathlib import Path

import pytest

from fathom.server import opening

from .conftest import Serve, serving
from .line import Json, Line, Site
from .test_fairness import stored, wrong
from .test_gathering import Browser, company, play_together
from .test_table import choices


def test_who_only_looks_on_does_not_begin_the_game(site: Site) -> None:
    """Or the first draws would fall before those who play have mixed anything in."""
    table, key = site.make("person", "person", dives=1, air=12)
    nonce = secrets.token_hex(16)
    with site.line(table) as watcher:
        watcher.hear()
        time.sleep(0.3)
        assert site.get(f"/api/tables/{table}")["version"] == 0
        with site.socket(table) as line:
            line.say(type="hello", key=key, nonce=nonce)
            line.play([0, 1], choices(5))
    record = site.ask("GET", f"/api/tables/{table}/record")[2].decode()
    assert not wrong(record) and f'[Nonces "{nonce} {nonce}"]' in record


def test_where_they_play_again_all_mix_something_in(serve: Serve, tmp_path: Path) -> None:
    with serve() as site:
        ann, bo = Browser(site, "ann-again"), Browser(site, "bo-again")
        hers, his = secrets.token_hex(16), secrets.token_hex(16)
        table = ready(ann, bo)
        assert ann.post(f"/{table}/start")[0] == 200
        with ann.line(table) as line, bo.line(table) as other:
            play_together(line, other)
        status, made = ann.post(f"/{table}/rematch")
        assert status == 201 and len(made["commitment"]) == 64
        assert bo.post(f"/{table}/rematch")[1] == made
        table = made["table"]
        with (
            site.socket(table, Cookie="fathom=ann-again") as line,
            site.socket(table, Cookie="fathom=bo-again") as other,
        ):
            line.say(type="hello", nonce=hers)
            line.hear()
            time.sleep(0.3)
            assert site.get(f"/api/tables/{table}")["version"] == 0
            other.say(type="hello", nonce=his)
            line.until(0, 1)
        assert stored(tmp_path / "tables.sqlite", table).nonces == [hers, his]


def ready(ann: Browser, bo: Browser, clock: Json = None, **options: Json) -> str:
    """A table at which Ann can begin with Bo."""
    table = ann.make("person", "open", options={"dives": 1, "air": 12} | options, clock=clock)
    for path, body in (("sit", {"seat": 1, "name": "Bo"}), ("ready", {"ready": True})):
        assert bo.post(f"/{table}/{path}", body)[0] == 200
    return table


def test_who_is_not_there_when_it_begins_is_waited_for_a_while(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "PATIENCE", 1.5)
    with serve() as site:
        ann, bo = Browser(site, "ann-waits"), Browser(site, "bo-waits")
        nonce = secrets.token_hex(16)
        table = ready(ann, bo)
        with site.socket(table, Cookie="fathom=ann-waits") as line:
            line.say(type="hello", nonce=nonce)
            line.hear()
            assert ann.post(f"/{table}/start")[0] == 200
            time.sleep(0.5)
            assert site.get(f"/api/tables/{table}")["version"] == 0
            line.until(0, 1)
        assert stored(tmp_path / "tables.sqlite", table).nonces == [nonce, ""]


def test_who_moves_first_keeps_nobody_from_mixing_something_in(serve: Serve, tmp_path: Path) -> None:
    """Where the game begins with a choice it waits as well, and says so."""
    with serve() as site:
        ann, bo = Browser(site, "ann-first"), Browser(site, "bo-second")
        hers, his = secrets.token_hex(16), secrets.token_hex(16)
        table = ready(ann, bo, start="seat0")
        with (
            site.socket(table, Cookie="fathom=ann-first") as line,
            site.socket(table, Cookie="fathom=bo-second") as other,
        ):
            line.say(type="hello", nonce=hers)
            line.hear()
            assert ann.post(f"/{table}/start")[0] == 200
            line.until(0)
            early = line.answer(line.command(1))
            assert (early["type"], early["problem"]["id"], early["again"]) == ("refused", "server-opens", True)
            other.say(type="hello", nonce=his)
            other.hear()
            assert line.answer(line.command(1))["type"] == "ack"
        assert stored(tmp_path / "tables.sqlite", table).nonces == [hers, his]


@pytest.mark.parametrize("is_mixed_in", [False, True])
def test_who_goes_away_holds_nobody_up_who_has_been_asked(serve: Serve, is_mixed_in: bool) -> None:
    """Or somebody's time ran out while nobody let them move."""
    with serve() as site:
        ann, bo = Browser(site, "ann-asked"), Browser(site, "bo-goes")
        table = ready(ann, bo, start="seat0")
        with site.socket(table, Cookie="fathom=ann-asked") as line:
            line.say(type="hello", nonce="ab" * 16)
            line.hear()
            with site.socket(table, Cookie="fathom=bo-goes") as other:
                other.say(type="hello", **({"nonce": "cd" * 16} if is_mixed_in else {}))
                company(line, here=[0, 1])
                assert ann.post(f"/{table}/start")[0] == 200
                line.until(0)
            company(line, here=[0])
            assert line.answer(line.command(1))["type"] == "ack"


@pytest.mark.parametrize("is_restarted", [True, False])
def test_nobody_is_held_up_whose_clock_runs_already(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_restarted: bool
) -> None:
    """The server at which they were asked has ended, or is another one."""
    path = tmp_path / "tables.sqlite"
    monkeypatch.setattr(opening, "PATIENCE", 1.0)
    with serving(path) as one:
        ann, bo = Browser(one, "ann-timed"), Browser(one, "bo-never")
        table = ready(ann, bo, clock={"bank": 0, "move": 30}, start="seat0")
        with one.socket(table, Cookie="fathom=ann-timed") as line:
            line.say(type="hello", nonce="ab" * 16)
            line.hear()
            assert ann.post(f"/{table}/start")[0] == 200
            until_timed(line)
        if not is_restarted:
            comes_back(path, table, monkeypatch)
    if is_restarted:
        comes_back(path, table, monkeypatch)


def comes_back(path: Path, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "PATIENCE", 60.0)
    with serving(path) as site, site.socket(table, Cookie="fathom=ann-timed") as line:
        line.say(type="hello", nonce="ab" * 16)
        until_timed(line)
        assert line.answer(line.command(1))["type"] == "ack"


def until_timed(line: Line) -> None:
    while line.clocks is None or line.clocks["running"] != 0:
        line.hear()
