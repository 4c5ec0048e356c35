"""Friends at a table by its link: two browsers, one of them a phone, from the lobby to the rematch."""

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import Visit
from .hands import Hands, Server, assert_accessible


def invite(hands: Hands, server: Server, seats: int = 2) -> str:
    """Make a table for friends; its link."""
    page = hands.page
    page.goto(server.origin)
    page.get_by_role("radio", name=f"{seats} players", exact=True).check(force=True)
    page.get_by_test_id("opponent-open").check(force=True)
    page.get_by_test_id("called").fill("Ann")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("link")).to_be_visible()
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


def assert_playing_again(link: str, *all_of_them: Hands) -> None:
    """Everybody has left the table of the link, whose board is still behind its ranking, for the board of another."""
    for hands in all_of_them:
        expect(hands.page).not_to_have_url(link)
        expect(hands.page.locator(".diver").first).to_be_attached()
    assert len({hands.page.url for hands in all_of_them}) == 1


def test_two_friends_play_from_the_lobby_to_the_rematch(server: Server, visit: Visit, axe: str) -> None:
    ann, bo = visit(1440, 900), visit(390, 844, has_touch=True)
    link = invite(ann, server)
    assert "#" not in link, "the link opens no seat"
    assert_accessible(ann.page, axe)
    expect(ann.page.get_by_test_id("begin")).to_be_disabled()
    bo.page.goto(link)
    expect(bo.page.get_by_test_id("name")).to_be_visible()
    assert_accessible(bo.page, axe)
    assert not bo.sticking_out()
    sit(bo.page, "Bo")
    expect(ann.page.get_by_text("Bo", exact=True).first).to_be_visible()
    bo.page.get_by_test_id("ready").click()
    assert_accessible(bo.page, axe)
    ann.page.get_by_test_id("begin").click()
    expect(ann.page.locator(".diver").first).to_be_attached()  # or what is written goes with the list of seats
    ann.page.get_by_test_id("write").fill("<b>Deeper</b>, Bo!")
    ann.page.get_by_test_id("tell").click()
    bo.page.get_by_test_id("talk").click()
    expect(bo.page.get_by_role("log", name="What was said")).to_contain_text("Ann <b>Deeper</b>, Bo!")
    assert_accessible(bo.page, axe)
    bo.page.get_by_text("Phrases").click()
    bo.page.get_by_test_id("phrase-oh").click()
    expect(ann.page.get_by_role("log", name="What was said")).to_contain_text("Oh no!")
    ann.page.get_by_text("Hide …").click()
    ann.page.get_by_role("button", name="Hide what Bo says").click()
    expect(ann.page.get_by_role("log", name="What was said")).not_to_contain_text("Oh no!")
    bo.page.keyboard.press("Escape")
    assert_accessible(ann.page, axe)
    play_together(ann, bo)
    for hands in (ann, bo):
        assert {"Ann", "Bo"} <= set(hands.page.locator(".ranking .name").all_inner_texts())
    ann.page.get_by_test_id("rematch").click()
    bo.page.get_by_test_id("next-game").click()
    assert_playing_again(link, ann, bo)
    ann.page.goto(server.origin)
    expect(ann.page.get_by_test_id("resume").first).to_be_visible()
    assert not ann.complaints + bo.complaints


@pytest.mark.parametrize(("locale", "said"), [("en", "works on this machine only"), ("de", "nur auf diesem Rechner")])
def test_a_link_that_works_on_this_machine_only_says_so(
    server: Server, visit: Visit, axe: str, locale: str, said: str
) -> None:
    hands = visit(390, 844, locale=locale)
    hands.page.goto(timed(hands, server, 60, 5))
    expect(hands.page.get_by_test_id("link")).to_have_value(re.compile(f"^{server.origin}/table/"))
    expect(hands.page.get_by_test_id("here-only")).to_contain_text(said)
    expect(hands.page.get_by_test_id("here-only")).to_contain_text("fathom serve --host 0.0.0.0")
    assert_accessible(hands.page, axe)
    assert not hands.sticking_out()
    guest = visit(390, 844, locale=locale)
    guest.page.goto(hands.page.get_by_test_id("link").input_value())
    expect(guest.page.get_by_test_id("name")).to_be_visible()
    expect(guest.page.get_by_test_id("here-only")).to_have_count(0)


def test_a_link_has_the_address_that_others_reach_the_server_by(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.page.route("**/api/home", lambda route: route.fulfill(json={"address": "https://fathom.example"}))
    invite(hands, server)
    expect(hands.page.get_by_test_id("link")).to_have_value(re.compile("^https://fathom.example/table/"))
    expect(hands.page.get_by_test_id("here-only")).to_have_count(0)


def test_who_is_not_to_be_heard_stays_so_under_another_name_and_after_the_page_was_loaded_anew(
    server: Server, visit: Visit
) -> None:
    ann, bo = visit(), visit()
    bo.page.goto(invite(ann, server, 3))
    for name in ("Bo", "Rob"):
        sit(bo.page, name)
        bo.page.get_by_test_id("write").fill(f"so says {name}")
        bo.page.get_by_test_id("tell").click()
        expect(bo.page.get_by_role("log")).to_contain_text(f"so says {name}")
        if name == "Bo":
            ann.page.get_by_text("Hide …").click()
            ann.page.get_by_role("button", name="Hide what Bo says").click()
            bo.page.get_by_test_id("rise").click()
            ann.page.reload()
    ann.page.get_by_text("Hide …").click()
    expect(ann.page.get_by_role("button", name="Show what Rob says")).to_be_visible()
    expect(ann.page.get_by_role("log")).to_have_text("All that was said here is hidden.")
    ann.page.get_by_role("button", name="Show what Rob says").click()
    expect(ann.page.get_by_role("log")).to_contain_text("so says Rob")


def test_what_the_host_decides_is_seen_by_all(server: Server, visit: Visit) -> None:
    ann, bo = visit(1280, 720), visit(820, 1180)
    bo.page.goto(invite(ann, server, 3))
    sit(bo.page, "Ann")
    expect(bo.page.get_by_role("alert")).to_contain_text("Another seat has this name already")
    sit(bo.page, "Bo")
    ann.page.get_by_test_id("give-2").select_option("crab")
    expect(bo.page.get_by_text("Crab")).to_be_visible()
    bo.page.get_by_test_id("rise").click()
    expect(bo.page.get_by_test_id("name")).to_have_value("Bo")
    sit(bo.page, "Bo")
    expect(bo.page.get_by_test_id("ready")).to_be_visible()
    ann.page.get_by_test_id("give-1").focus()
    ann.page.keyboard.press("ArrowDown")
    asks = ann.page.get_by_role("alert").filter(has_text="Give the seat of Bo to a bot?")
    expect(asks).to_be_visible()
    asks.get_by_text("Keep").click()
    expect(ann.page.get_by_test_id("give-1")).to_be_focused()
    expect(bo.page.get_by_test_id("ready")).to_be_visible()
    ann.page.get_by_test_id("give-1").select_option("crab")
    ann.page.get_by_test_id("remove-yes").click()
    expect(bo.page.get_by_text("Your seat was given to a bot.")).to_be_visible()
    ann.page.get_by_test_id("give-1").select_option("open")
    sit(bo.page, "Bo")
    expect(bo.page.get_by_test_id("ready")).to_be_visible()
    bo.expected = "403|409|400"
    assert not ann.complaints + bo.complaints


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (820, 1180), (360, 740)])
def test_somebody_is_removed_after_a_question_and_is_told(
    server: Server, visit: Visit, axe: str, width: int, height: int
) -> None:
    ann, bo = visit(width, height), visit(width, height)
    bo.page.goto(invite(ann, server, 3))
    sit(bo.page, "Bo")
    ann.page.get_by_test_id("remove-1").click()
    expect(
        ann.page.get_by_text("Remove Bo? They can take no seat at this table until you let them back in.")
    ).to_be_visible()
    assert_accessible(ann.page, axe)
    assert not ann.sticking_out()
    ann.page.get_by_role("button", name="Keep").click()
    expect(ann.page.get_by_test_id("remove-yes")).to_have_count(0)
    expect(ann.page.get_by_test_id("remove-1")).to_be_focused()
    expect(bo.page.get_by_test_id("ready")).to_be_visible()
    ann.page.get_by_test_id("remove-1").click()
    ann.page.get_by_test_id("remove-yes").click()
    for _ in range(2):
        expect(bo.page.get_by_test_id("removed")).to_contain_text("You were asked to go")
        expect(bo.page.get_by_test_id("sit")).to_have_count(0)
        assert_accessible(bo.page, axe)
        assert not bo.sticking_out()
        bo.page.reload()
    expect(ann.page.get_by_test_id("give-1")).to_have_value("open")
    expect(ann.page.get_by_test_id("remove-1")).to_have_count(0)
    expect(bo.page.get_by_test_id("let-in")).to_have_count(0)
    expect(ann.page.get_by_text("Bo was removed.")).to_be_visible()
    assert_accessible(ann.page, axe)
    assert not ann.sticking_out()
    ann.page.get_by_test_id("let-in").click()
    expect(ann.page.get_by_test_id("let-in")).to_have_count(0)
    expect(bo.page.get_by_test_id("removed")).to_have_count(0)
    sit(bo.page, "Bo")
    expect(ann.page.get_by_test_id("remove-1")).to_be_visible()


def test_all_tables_of_a_person_are_there_on_another_device(server: Server, visit: Visit, axe: str) -> None:
    ann, phone = visit(1280, 720), visit(390, 844, has_touch=True)
    links = {invite(ann, server) for _ in range(2)}
    ann.page.goto(server.origin)
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_test_id("person").click()
    expect(ann.page.get_by_test_id("link")).to_be_visible()
    assert_accessible(ann.page, axe)
    link = ann.page.get_by_test_id("link").input_value()
    phone.page.goto(link)
    expect(phone.page.get_by_role("heading")).to_have_text("Be the same person here?")
    assert_accessible(phone.page, axe)
    assert not phone.sticking_out()
    phone.page.get_by_test_id("yes").click()
    expect(phone.page.get_by_test_id("resume")).to_have_count(2)
    assert phone.page.url == f"{server.origin}/", "the key is in the address no more"
    phone.page.goto(links.pop())
    expect(phone.page.get_by_test_id("give-1")).to_be_visible()
    phone.page.goto(link)
    phone.page.get_by_test_id("yes").click()
    phone.expected = "403"
    expect(phone.page.get_by_role("heading")).to_contain_text("has been used already")
    assert not ann.complaints + phone.complaints


def test_a_link_to_another_device_is_asked_about_anew_and_again_where_nobody_answers(
    server: Server, visit: Visit
) -> None:
    ann, phone = visit(), visit(390, 844, expected="403|ERR_FAILED")
    table = invite(ann, server)
    links = []
    for _ in range(2):
        ann.page.get_by_role("button", name="Settings").click()
        ann.page.get_by_test_id("move").click()
        links.append(ann.page.get_by_role("dialog").get_by_test_id("link").input_value())
        ann.page.keyboard.press("Escape")
    phone.page.goto(links[0])
    phone.page.get_by_test_id("yes").click()
    expect(phone.page.get_by_role("heading")).to_contain_text("has been used already")
    phone.page.goto(links[1])
    expect(phone.page.get_by_role("heading")).to_have_text("Go on with your seat here?")

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    for failing in (lambda route: route.abort(), lose):
        phone.page.route("**/moved", failing, times=1)
        phone.page.get_by_test_id("yes").click()
        expect(phone.page.get_by_role("alert")).to_have_text("The server does not answer. Try again in a moment.")
        expect(phone.page.get_by_test_id("yes")).to_be_enabled()
    phone.page.get_by_test_id("yes").click()
    expect(phone.page.get_by_test_id("give-1")).to_be_visible()
    assert phone.page.url == table


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (820, 1180), (844, 390), (360, 740)])
def test_nothing_sticks_out_where_people_gather(server: Server, visit: Visit, width: int, height: int) -> None:
    hands = visit(width, height)
    invite(hands, server, 6)
    assert not hands.sticking_out()
    hands.page.goto(server.origin)
    expect(hands.page.get_by_test_id("resume").first).to_be_visible()
    assert not hands.sticking_out()


def gathered(hands: Hands, server: Server, *free: str, start: str = "seat0", **wishes: Any) -> str:
    """Ann makes a table with what a lobby does not offer, and with `free` seats; its address."""
    seats = [{"name": "Ann", "player": "person"}, *({"name": name, "player": "open"} for name in free)]
    wish = {"game": "deep_sea_adventure", "seats": seats, "options": {"start": start}, **wishes}
    return hands.make(server.origin, wish)


def timed(hands: Hands, server: Server, bank: int, move: int) -> str:
    """The same with a clock and one free seat."""
    return gathered(hands, server, "Bo", clock={"bank": bank, "move": move})


def sit_and_begin(ann: Hands, bo: Hands, link: str, *beside: str) -> None:
    """Bo sits down and, at his screen, those `beside` him; then Ann begins, and both see the table."""
    ann.page.goto(link)
    bo.page.goto(link)
    sit(bo.page, "Bo")
    for name in beside:
        bo.page.get_by_text("Add somebody at this screen").click()
        sit(bo.page, name)
    bo.page.get_by_test_id("ready").click()
    ann.page.get_by_test_id("begin").click()
    for hands in (ann, bo):
        expect(hands.page.locator(".diver, .ledger, .curtain").first).to_be_attached()


def test_a_clock_is_chosen_in_the_lobby_and_runs_for_whoever_is_asked(server: Server, visit: Visit, axe: str) -> None:
    ann, bo = visit(1440, 900), visit(390, 844, has_touch=True)
    ann.page.goto(server.origin)
    ann.page.get_by_role("radio", name="2 players", exact=True).check(force=True)
    ann.page.get_by_test_id("opponent-open").check(force=True)
    ann.page.get_by_test_id("clock").select_option(label="5 min in all + 10 s each move")
    ann.page.get_by_test_id("called").fill("Ann")
    ann.page.get_by_test_id("start").click()
    expect(ann.page.get_by_text("5 min in all + 10 s each move")).to_be_visible()
    sit_and_begin(ann, bo, ann.page.get_by_test_id("link").input_value())
    for hands in (ann, bo):
        for seat in (0, 1):
            expect(hands.page.get_by_test_id(f"clock-{seat}")).to_have_text(re.compile(r"^5:\d\d$"))
        expect(hands.page.locator(".clock.runs")).to_have_count(1)
        assert_accessible(hands.page, axe)
        assert not hands.sticking_out()
    expect(bo.page.locator(".clock.runs")).to_have_text(re.compile(r"^5:0\d$"))


def test_the_last_seconds_are_seen_and_then_the_table_moves(server: Server, visit: Visit, axe: str) -> None:
    ann, bo = visit(1440, 900), visit(390, 844, has_touch=True)
    sit_and_begin(ann, bo, timed(ann, server, 0, 4))
    for hands in (ann, bo):
        expect(hands.page.get_by_test_id("clock-0")).to_have_class(re.compile("hurries"))
    assert_accessible(ann.page, axe)
    expect(ann.page.get_by_role("alert").filter(has_text="nearly over")).to_have_count(1)
    expect(bo.page.get_by_role("alert").filter(has_text="nearly over")).to_have_count(0)
    expect(ann.page.get_by_test_id("log")).to_contain_text("Ann is out of time: the table moves for them.")
    assert ann.wait(), "who was late plays on"


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
def test_the_link_for_another_device_is_in_sight_when_it_comes(
    server: Server, visit: Visit, width: int, height: int
) -> None:
    page = visit(width, height, has_touch=True).page
    page.goto(server.origin)
    page.get_by_role("button", name="Settings").click()
    page.get_by_test_id("person").click()
    inside = page.get_by_role("dialog").locator(".inside").bounding_box()
    for part in (page.get_by_test_id("link"), page.get_by_role("img", name="The same link as a code")):
        expect(part).to_be_in_viewport(ratio=1)
        box = part.bounding_box()
        assert inside and box and inside["y"] <= box["y"] and box["y"] + box["height"] <= inside["y"] + inside["height"]
    expect(page.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)


def roll_and_choose(hands: Hands) -> None:
    for _ in range(2):
        assert hands.wait()
        hands.move(("take", "leave"))


def test_what_the_others_allow_is_taken_back(server: Server, visit: Visit, axe: str) -> None:
    ann, bo = visit(1440, 900), visit(390, 844, has_touch=True)
    sit_and_begin(ann, bo, timed(ann, server, 3600, 60))
    roll_and_choose(ann)
    expect(bo.page.get_by_test_id("take-back")).to_have_count(0)
    ann.page.get_by_test_id("take-back").click()  # nothing has followed: she need not ask
    expect(bo.page.get_by_test_id("log")).to_contain_text(re.compile("Ann takes this back: “Ann (takes a|leaves)"))
    assert ann.wait()
    ann.move(("take", "leave"))
    assert bo.wait()
    bo.move()  # he rolls
    ann.page.get_by_test_id("ask-back").click()
    expect(ann.page.get_by_test_id("asking")).to_contain_text("Still to agree: Bo")
    asked = re.compile("Ann asks to take this back, and all that came after it: “Ann (takes a|leaves)")
    expect(bo.page.get_by_test_id("asking")).to_contain_text(asked)
    expect(bo.page).to_have_title("Take back? · Deep Sea Adventure")
    for hands in (ann, bo):
        assert_accessible(hands.page, axe)
        assert not hands.sticking_out()
    bo.page.get_by_test_id("refuse").click()
    expect(ann.page.get_by_test_id("log")).to_contain_text("Bo refuses: nothing is taken back.")
    bo.move(("take", "leave"))
    ann.page.get_by_test_id("ask-back").click()
    bo.page.get_by_test_id("allow").click()
    expect(ann.page.get_by_test_id("log")).to_contain_text("Ann takes this back: ")
    expect(ann.page.get_by_test_id("asking")).to_have_count(0)
    assert ann.wait() and {"take", "leave"} & set(ann.offered()), "she chooses again"
    expect(bo.page.get_by_text("Ann is thinking")).to_be_visible()
