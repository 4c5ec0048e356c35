"""Friends at a table by its link: two browsers, one of them a phone, from the lobby to the rematch."""

import time

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .hands import PATIENCE, Hands, Server, assert_accessible


def invite(hands: Hands, server: Server, seats: int = 2) -> str:
    """Make a table for friends; its link."""
    page = hands.page
    page.goto(server.origin)
    page.get_by_role("radio", name=f"{seats} players", exact=True).check(force=True)
    page.get_by_test_id("opponent-open").check(force=True)
    page.get_by_test_id("called").fill("Ann")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("link")).to_be_visible(timeout=PATIENCE)
    return page.get_by_test_id("link").input_value()


def sit(page: Page, name: str) -> None:
    page.get_by_test_id("name").fill(name)
    page.get_by_test_id("sit").click()


def play_together(*both: Hands) -> None:
    """Whoever is asked moves, until both see the ranking."""
    end = time.monotonic() + 100
    while time.monotonic() < end:
        asked = next((hands for hands in both if hands.moves.count() or hands.held.count()), None)
        if all(hands.ranking.count() for hands in both):
            return
        if asked is None:
            both[0].page.wait_for_timeout(50)
        elif asked.held.count():
            asked.click(asked.held)
        else:
            asked.move()
    raise AssertionError("no end")


@pytest.mark.timeout(240)
def test_two_friends_play_from_the_lobby_to_the_rematch(server: Server, visit: Visit, axe: str) -> None:
    ann, bo = visit(1440, 900), visit(390, 844, has_touch=True)
    link = invite(ann, server)
    assert "#" not in link, "the link opens no seat"
    assert_accessible(ann.page, axe)
    expect(ann.page.get_by_test_id("begin")).to_be_disabled()
    bo.page.goto(link)
    expect(bo.page.get_by_test_id("name")).to_be_visible(timeout=PATIENCE)
    assert_accessible(bo.page, axe)
    assert not bo.sticking_out()
    sit(bo.page, "Bo")
    expect(ann.page.get_by_text("Bo", exact=True).first).to_be_visible()
    bo.page.get_by_test_id("ready").click()
    assert_accessible(bo.page, axe)
    ann.page.get_by_test_id("begin").click()
    ann.page.get_by_test_id("write").fill("<b>Deeper</b>, Bo!")
    ann.page.get_by_test_id("tell").click()
    bo.page.get_by_test_id("talk").click()
    expect(bo.page.get_by_role("log", name="What was said")).to_contain_text("Ann <b>Deeper</b>, Bo!")
    assert_accessible(bo.page, axe)
    bo.page.get_by_text("Phrases").click()
    bo.page.get_by_test_id("phrase-oh").click()
    expect(ann.page.get_by_role("log", name="What was said")).to_contain_text("Oh no!")
    ann.page.get_by_role("button", name="Hide what Bo says").click()
    expect(ann.page.get_by_role("log", name="What was said")).not_to_contain_text("Oh no!")
    bo.page.keyboard.press("Escape")
    assert_accessible(ann.page, axe)
    play_together(ann, bo)
    for hands in (ann, bo):
        assert {"Ann", "Bo"} <= set(hands.page.locator(".ranking .name").all_inner_texts())
    ann.page.get_by_test_id("rematch").click()
    bo.page.get_by_test_id("next-game").click()
    for hands in (ann, bo):
        expect(hands.page.locator(".diver").first).to_be_attached(timeout=PATIENCE)
    assert ann.page.url == bo.page.url != link
    ann.page.goto(server.origin)
    expect(ann.page.get_by_test_id("resume").first).to_be_visible(timeout=PATIENCE)
    assert not ann.complaints + bo.complaints


def test_what_the_host_decides_is_seen_by_all(server: Server, visit: Visit) -> None:
    ann, bo = visit(1280, 720), visit(820, 1180)
    bo.page.goto(invite(ann, server, 3))
    sit(bo.page, "Ann")
    expect(bo.page.get_by_role("alert")).to_contain_text("Another seat has this name already")
    sit(bo.page, "Bo")
    ann.page.get_by_test_id("give-2").select_option("crab")
    expect(bo.page.get_by_text("Crab")).to_be_visible()
    bo.page.get_by_test_id("rise").click()
    expect(bo.page.get_by_test_id("name")).to_be_visible()
    sit(bo.page, "Bo")
    expect(bo.page.get_by_test_id("ready")).to_be_visible()
    ann.page.get_by_test_id("give-1").select_option("open")
    expect(bo.page.get_by_test_id("name")).to_be_visible()
    bo.expected = "403|409|400"
    assert not ann.complaints + bo.complaints


def test_a_seat_goes_on_on_another_device(server: Server, visit: Visit, axe: str) -> None:
    ann, phone = visit(1280, 720), visit(390, 844, has_touch=True)
    link = invite(ann, server)
    ann.page.get_by_test_id("give-1").select_option("grab_first")
    ann.page.get_by_test_id("begin").click()
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_test_id("move").click()
    expect(ann.page.get_by_test_id("link")).to_be_visible()
    assert_accessible(ann.page, axe)
    phone.page.goto(ann.page.get_by_test_id("link").input_value())
    expect(phone.page.locator(".diver").first).to_be_attached(timeout=PATIENCE)
    assert phone.page.url == link, "the key is in the address no more"
    assert phone.wait()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_text("You are watching.")).to_be_visible(timeout=PATIENCE)
    assert not ann.complaints + phone.complaints


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (820, 1180), (844, 390), (360, 740)])
def test_nothing_sticks_out_where_people_gather(server: Server, visit: Visit, width: int, height: int) -> None:
    hands = visit(width, height)
    invite(hands, server, 6)
    assert not hands.sticking_out()
    hands.page.goto(server.origin)
    expect(hands.page.get_by_test_id("resume").first).to_be_visible(timeout=PATIENCE)
    assert not hands.sticking_out()
