"""What is answered late or not at all: nobody is led away from where they went, and no refusal outlasts its reason."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import Visit
from .hands import SHORT, Server
from .test_lobby import LOCKED
from .test_replay import finished, replayed
from .test_together import gathered, sit

TRY_AGAIN = re.compile(r"can't be used just now \(database is locked\).* Try again in a moment")


def hold(page: Page, address: str) -> list[Route]:
    """Keep what is posted there waiting for its answer; what waits."""
    waits: list[Route] = []
    page.route(address, lambda route: waits.append(route) if route.request.method == "POST" else route.fallback())
    return waits


def let_go(page: Page, waits: list[Route], address: str) -> str:
    """Have it answered at last, after the page has gone elsewhere; the table that was made."""
    with page.expect_response(address) as answer:
        waits.pop().continue_()
    made: str = answer.value.json()["table"]
    page.wait_for_timeout(500)  # for the page to do what it is not to do
    return made


@pytest.mark.parametrize("persons", [1, 2])
def test_a_late_table_leads_nobody_away_from_another_one(server: Server, visit: Visit, persons: int) -> None:
    hands = visit()
    page = hands.page
    hands.sit(server.table("person", "random", **SHORT))
    there = page.url
    page.get_by_role("link", name="Fathom").click()
    page.get_by_role("radio", name="2 players", exact=True).check(force=True)
    if persons == 2:  # at one screen: only the key opens it
        hands.unfold()
        page.get_by_test_id("seat-1").select_option("person")
    waits = hold(page, "**/api/tables")
    with page.expect_request(lambda one: one.method == "POST"):
        page.get_by_test_id("start").click()
    page.get_by_test_id("resume").click()
    expect(page.locator(".diver").first).to_be_attached()
    made = let_go(page, waits, "**/api/tables")
    assert page.url == there
    page.goto(server.origin)
    mine = page.get_by_test_id("resume")
    expect(mine).to_have_count(2)
    assert any(made in (one.get_attribute("href") or "") for one in mine.all())
    page.locator(f'[href*="{made}"]').first.click()
    assert hands.wait(), "this browser plays there"


def test_what_is_played_on_late_leads_nobody_away_from_the_lobby(server: Server, visit: Visit) -> None:
    hands = visit()
    page = replayed(hands, finished(server, "person", "random", start="seat0"))
    page.get_by_label("Moment of the game").fill("9")
    page.get_by_test_id("play-on").click()
    expect(page.get_by_test_id("on-0")).to_have_value("person")
    waits = hold(page, "**/api/records/table")
    with page.expect_request(lambda one: one.method == "POST"):
        page.get_by_test_id("on-start").click()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Fathom").click()
    expect(page.get_by_test_id("start")).to_be_visible()
    made = let_go(page, waits, "**/api/records/table")
    assert page.url == server.origin + "/"
    page.reload()
    expect(page.get_by_test_id("resume")).to_have_attribute("href", re.compile(made))


def test_whose_eyes_could_not_be_looked_through_is_said(server: Server, visit: Visit) -> None:
    hands = visit(expected="ERR_FAILED")
    page = replayed(hands, finished(server, "person", "random", start="seat0"))
    eyes = page.get_by_label("Seen by")
    shown = eyes.input_value()
    page.route("**/replay?seat=*", lambda route: route.abort())
    eyes.select_option("1")
    expect(page.get_by_role("alert")).to_have_text("The server does not answer. Try again in a moment.")
    expect(eyes).to_have_value(shown)
    page.set_viewport_size({"width": 390, "height": 844})
    assert hands.sticking_out() == []
    page.unroute("**/replay?seat=*")
    eyes.select_option("1")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(eyes).to_have_value("1")


def test_where_people_gather_a_refusal_goes_with_its_reason(server: Server, visit: Visit) -> None:
    ann, bo = visit(), visit(expected="status of 503")
    link = gathered(ann, server, "Bo", "Cy")
    for one in (ann, bo):
        one.page.goto(link)
    alert = bo.page.get_by_role("alert")
    bo.page.route("**/sit", lambda route: route.fulfill(status=503, json=LOCKED))
    sit(bo.page, "Bo")
    expect(alert).to_have_text(TRY_AGAIN)
    bo.page.wait_for_timeout(1100)
    ann.page.get_by_test_id("phrase-hello").locator("xpath=ancestor::details").locator("summary").click()
    ann.page.get_by_test_id("phrase-hello").click()  # it can be stored again
    expect(alert).to_have_count(0)
    sit(bo.page, "Bo")
    expect(alert).to_have_text(TRY_AGAIN)
    bo.page.wait_for_timeout(1100)
    ann.page.get_by_test_id("called-0").fill("Anna")
    ann.page.get_by_test_id("called-0").press("Tab")
    expect(bo.page.get_by_text("Anna", exact=True)).to_be_visible()
    expect(alert).to_have_count(0)


@pytest.mark.parametrize("script", ["ReplayPage", "together"])
def test_a_part_of_the_page_that_cannot_be_had_is_had_as_soon_as_the_server_is_back(
    server: Server, visit: Visit, script: str
) -> None:
    """Until then it is said why there is nothing to see."""
    hands = visit(expected="ERR_|Failed to fetch dynamically")
    page = hands.page
    missing = [f"**/assets/{script}*", "**/health"]
    for each in missing:
        page.route(each, lambda route: route.abort())
    if script == "ReplayPage":
        page.goto(finished(server, "person", "random", start="seat0").replace("#", "/replay#"))
    else:
        page.goto(gathered(visit(), server, "Bo"))
    expect(page.get_by_role("heading", name="A part of this page can't be had just now.")).to_be_visible()
    for each in missing:
        page.unroute(each)
    shown = (
        page.get_by_test_id("replay-play") if script == "ReplayPage" else page.get_by_role("button", name="Sit down")
    )
    expect(shown.first).to_be_visible(timeout=20_000)


def test_who_looks_on_ends_no_refusal(server: Server, visit: Visit) -> None:
    ann, bo, eyes = visit(), visit(expected="status of 400"), visit()
    link = gathered(ann, server, "Bo")
    for one in (ann, bo):
        one.page.goto(link)
    sit(bo.page, "Ann")
    alert = bo.page.get_by_role("alert")
    expect(alert).to_contain_text("name")
    bo.page.wait_for_timeout(1100)
    eyes.page.goto(link)
    expect(ann.page.get_by_text("2 more people are looking on")).to_be_visible()
    expect(alert).to_be_visible()
    ann.page.get_by_test_id("called-0").fill("Anna")
    ann.page.get_by_test_id("called-0").press("Tab")
    expect(alert).to_have_count(0)


def test_why_no_link_to_another_device_can_be_had_is_told_whole(server: Server, visit: Visit) -> None:
    hands = visit(expected="status of 503")
    page = hands.page
    page.goto(gathered(hands, server, "Bo"))
    page.route("**/move", lambda route: route.fulfill(status=503, json=LOCKED))
    page.get_by_role("button", name="Settings").click()
    page.get_by_test_id("move").click()
    expect(page.get_by_role("alert")).to_have_text(TRY_AGAIN)
