"""What happens when something is cut off in mid-game: the game is where it stood."""

import contextlib
import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from .conftest import Visit
from .hands import SHORT, Server
from .test_together import sit_and_begin, timed


def test_reload_in_mid_game(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "random", "random"))
    hands.play(iter([False] * 6 + [True]).__next__)
    version, log, moves = hands.version(), hands.log(), hands.offered()
    hands.page.reload()
    assert hands.wait()
    assert (hands.version(), hands.log(), hands.offered()) == (version, log, moves)
    hands.play(iter([False, False, True]).__next__)


def test_the_dice_lie_after_a_reload_as_before(server: Server, visit: Visit) -> None:
    hands = visit()
    dice = hands.page.locator(".dice")
    hands.sit(server.table("person", "random", dice=4, faces=[1, 2, 3, 4, 5, 6]))
    for _ in range(3):
        hands.play(iter([False, True]).__next__)
        lay = dice.inner_html()
        hands.page.reload()
        assert hands.wait()
        assert dice.inner_html() == lay


def test_an_unfinished_table_waits_in_the_lobby(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "random", **SHORT))
    hands.play(iter([False, False, True]).__next__)
    version = hands.version()
    hands.page.goto(server.origin)
    hands.page.get_by_test_id("resume").click()
    assert hands.wait()
    assert hands.version() == version
    hands.play()
    hands.page.get_by_role("link", name="New table").click()
    expect(hands.page.get_by_test_id("start")).to_be_visible()
    expect(hands.page.get_by_test_id("resume")).to_have_count(0)


def test_the_server_is_killed_and_started_again(tmp_path: Path, visit: Visit) -> None:
    server = Server(tmp_path / "tables.sqlite")
    try:
        hands = visit(expected="WebSocket|ERR_CONNECTION")
        hands.sit(server.table("person", "random", "random"))
        hands.play(iter([False] * 3 + [True]).__next__)
        version, log, moves = hands.version(), hands.log(), hands.offered()
        server.kill()
        lost = hands.page.get_by_role("alert")
        expect(lost).to_contain_text("is lost")
        hands.click(hands.wish())  # kept, and sent when the connection is back
        server.start()
        expect(lost).to_have_count(0)
        hands.moved(version)
        assert hands.log()[: len(log)] == log
        assert moves
        hands.play(iter([False] * 3 + [True]).__next__)
    finally:
        server.stop()


def test_a_table_of_another_version_is_explained_and_its_record_can_be_saved(tmp_path: Path, visit: Visit) -> None:
    server = Server(tmp_path / "tables.sqlite")
    try:
        hands = visit(expected="status of 409")
        page = hands.page
        hands.sit(server.table("person", "random"))
        hands.play(iter([False] * 3 + [True]).__next__)
        address = page.url
        page.goto("about:blank")
        server.kill()
        with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite")) as db, db:
            db.execute("UPDATE tables SET entry = json_set(entry, '$.game_version', 99)")
        server.start()
        for _ in range(2):  # also from the lobby, which does not forget it
            page.goto(address)
            expect(page.get_by_role("heading")).to_contain_text("version 99")
            with page.expect_download() as download:
                page.get_by_role("link", name="Save the record").click()
            record = download.value.path().read_text()
            assert '[Version "99"]' in record and re.search(r"^#\d+ #\d+", record, re.MULTILINE)
            page.goto(server.origin)
            address = server.origin + (page.get_by_test_id("resume").get_attribute("href") or "")
    finally:
        server.stop()


def test_two_pages_of_one_person(server: Server, visit: Visit) -> None:
    """What is played at one page is seen at the other, which can go on."""
    address = server.table("person", "random", **SHORT)
    one, other = visit(), visit()
    one.sit(address)
    other.sit(address)
    for hands, watcher in [(one, other), (other, one), (other, one), (one, other)]:
        if not hands.wait():
            break
        hands.play(iter([False, True]).__next__)
        expect(watcher.page.locator(".page")).to_have_attribute("data-version", hands.version() or "")


@pytest.mark.parametrize("address", ["/table/nothing-here", "/table/nothing-here#key"])
def test_a_table_that_is_not_there(server: Server, visit: Visit, address: str) -> None:
    hands = visit(expected="status of 404")
    hands.page.goto(server.origin + address)
    expect(hands.page.get_by_role("heading")).to_have_text("There is no such table here.")
    hands.page.get_by_role("link").click()
    expect(hands.page.get_by_test_id("start")).to_be_visible()


def test_without_the_key_one_only_watches(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "random", **SHORT).partition("#")[0])
    expect(hands.page.locator(".prompt")).to_contain_text("You are watching")
    assert hands.moves.count() == 0


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_while_nothing_can_be_stored_clocks_stand_and_it_is_said(
    server: Server, visit: Visit, width: int, height: int
) -> None:
    """Not where that lasts a moment only."""
    ann, bo = visit(width, height), visit(width, height)
    told: list[tuple[WebSocketRoute, Any]] = []

    def heard(socket: WebSocketRoute) -> None:
        line = socket.connect_to_server()
        socket.on_message(line.send)

        def pass_on(text: str | bytes) -> None:
            socket.send(text)
            if (message := json.loads(text))["type"] == "clocks":
                told.append((socket, message))

        line.on_message(pass_on)

    ann.page.route_web_socket("**/socket", heard)
    sit_and_begin(ann, bo, timed(ann, server, 300, 10))
    expect(ann.page.locator(".clock.runs")).to_be_visible()
    banner, shown = ann.page.get_by_test_id("stands"), ann.page.get_by_test_id("clock-0")
    socket, message = told[-1]
    socket.send(json.dumps(message | {"stands": True}))
    ann.page.wait_for_timeout(300)
    socket.send(json.dumps(message))
    ann.page.wait_for_timeout(2500)
    expect(banner).to_have_count(0)
    socket.send(json.dumps(message | {"stands": True, "waits": 0}))
    expect(banner).to_be_visible()
    stood = shown.inner_text()
    ann.page.wait_for_timeout(2500)
    assert shown.inner_text() == stood and not ann.sticking_out()
    socket.send(json.dumps(message | {"waits": 0}))
    expect(banner).to_have_count(0)
    expect(shown).not_to_have_text(stood)
