"""Somebody has gone from a table: what the others read, and who plays on."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from .conftest import Visit
from .hands import Hands, Options, Server, assert_accessible
from .test_desk import Desk
from .test_together import gathered, roll_and_choose, sit_and_begin


def left_by_bo(visit: Visit, server: Server, width: int, height: int, **wishes: str) -> tuple[Hands, Hands, Hands, str]:
    """Ann, Bo, who has gone where he is to move, and Cy, who looks on; the table."""
    ann, bo, cy = visit(width, height, **wishes), visit(), visit(width, height, **wishes)
    link = gathered(ann, server, "Bo", game="deep_sea_adventure")
    sit_and_begin(ann, bo, link)
    cy.page.goto(link)
    roll_and_choose(ann)
    assert bo.wait()
    bo.page.goto("about:blank")
    return ann, bo, cy, link


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (820, 1180), (390, 844), (320, 640)])
def test_where_the_table_waits_the_host_has_a_bot_play_on_till_who_has_gone_is_back(
    hasty: Server, visit: Visit, axe: str, width: int, height: int
) -> None:
    ann, bo, cy, link = left_by_bo(visit, hasty, width, height)
    ann.page.get_by_test_id("stand-in").wait_for()
    for hands, watches in ((ann, ""), (cy, "You are watching. ")):
        expect(hands.page.locator(".prompt")).to_have_text(f"{watches}Bo is away. The table waits.")
        assert_accessible(hands.page, axe)
        assert not hands.sticking_out()
    expect(cy.page.get_by_test_id("stand-in")).to_have_count(0)
    ann.page.get_by_role("combobox", name="A bot for Bo").select_option("crab")
    ann.page.get_by_role("button", name="Let it play until Bo is back").click()
    assert ann.wait()
    assert "Bo has gone. Crab plays on." in ann.log()
    roll_and_choose(ann)
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_role("button", name="Wait for Bo again").click()
    expect(ann.page.get_by_test_id("stand-in-end")).to_have_count(0)
    assert_accessible(ann.page, axe)
    ann.page.keyboard.press("Escape")
    assert "The table waits for Bo again." in cy.log()
    bo.page.goto(link)
    expect(ann.page.locator(".seats li").nth(1)).not_to_contain_text("away")
    prompt = ann.page.locator(".prompt")
    expect(prompt).to_have_text(re.compile("Bo is thinking|Ann: "))
    mover = bo if "Bo" in prompt.inner_text() else ann  # Crab may have moved before it was ended
    assert mover.wait()


def test_a_replay_tells_who_played_then(hasty: Server, visit: Visit) -> None:
    ann, bo = visit(), visit()
    link = gathered(ann, hasty, "Bo", leaves="crab")
    sit_and_begin(ann, bo, link)
    roll_and_choose(ann)
    assert bo.wait()
    bo.page.goto("about:blank")
    assert ann.wait()
    ann.page.get_by_test_id("look-back").click()
    seat = ann.page.locator(".seats li").nth(1)
    expect(seat).to_contain_text("Crab")
    ann.page.get_by_label("Moment of the game").fill("2")
    expect(seat).not_to_contain_text("Crab")
    ann.page.get_by_test_id("play-on").click()
    expect(ann.page.get_by_test_id("on-1")).to_be_visible()
    expect(ann.page.get_by_test_id("on-1")).not_to_have_value("crab")


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844), (320, 640)])
def test_whoever_leaves_says_so_and_a_bot_plays_on_at_once_till_they_are_back(
    server: Server, visit: Visit, axe: str, width: int, height: int
) -> None:
    ann, bo = visit(), visit(width, height)
    link = gathered(ann, server, "Bo", leaves="crab")
    sit_and_begin(ann, bo, link)
    roll_and_choose(ann)
    assert bo.wait()
    for leaves in (False, True):
        bo.page.get_by_role("button", name="Settings").click()
        bo.page.get_by_test_id("leave").click()
        expect(bo.page.get_by_role("dialog", name="Leave the game")).to_contain_text("Crab plays on for you then.")
        assert_accessible(bo.page, axe)
        assert not bo.sticking_out()
        bo.page.get_by_test_id("leave-now" if leaves else "stay").click()
        expect(bo.page.get_by_role("dialog")).to_have_count(0)
    expect(bo.page).to_have_url(f"{server.origin}/")
    assert ann.wait()
    assert "Bo has gone. Crab plays on." in ann.log()
    bo.page.goto(link)
    expect(ann.page.locator(".seats li").nth(1)).not_to_contain_text("Crab")
    expect(ann.page.get_by_test_id("log")).to_contain_text("Bo is back")


def test_the_lobby_never_offers_a_game_that_ends_as_one_leaves_it(server: Server, visit: Visit) -> None:
    """The lobby asks only once before this is looked at."""
    ann, bo = visit(), visit()
    link = gathered(ann, server, "Bo", leaves="ends")
    sit_and_begin(ann, bo, link)
    assert ann.wait()
    bo.page.get_by_role("button", name="Settings").click()
    bo.page.get_by_test_id("leave").click()
    with bo.page.expect_response("**/api/tables") as answer:
        bo.page.get_by_test_id("leave-now").click()
    assert answer.value.json()["yours"] == []
    expect(bo.page.get_by_test_id("start")).to_be_visible()
    assert bo.page.get_by_test_id("resume").count() == 0
    expect(bo.page.get_by_test_id("finished")).to_contain_text("The game was broken off")


@pytest.mark.parametrize(("width", "height", "locale"), [(1280, 720, "en"), (320, 640, "de")])
def test_another_window_of_who_has_left_says_so_and_one_can_play_on_there(
    server: Server, visit: Visit, axe: str, width: int, height: int, locale: str
) -> None:
    ann, bo = visit(), visit(width, height, locale=locale)
    link = gathered(ann, server, "Bo", leaves="crab")
    sit_and_begin(ann, bo, link)
    with bo.page.context.new_page() as other:
        other.goto(link)
        other.get_by_role("button", name="Settings" if locale == "en" else "Einstellungen").click()
        other.get_by_test_id("leave").click()
        expect(other.get_by_test_id("leave-now")).to_be_visible()
        assert other.evaluate("document.querySelector('dialog').contains(document.activeElement)")
        other.get_by_test_id("leave-now").click()
        expect(other).to_have_url(f"{server.origin}/")
    title = "You have left this game" if locale == "en" else "Du hast diese Partie verlassen"
    expect(bo.page.get_by_role("heading", name=re.compile(title))).to_be_focused()
    assert_accessible(bo.page, axe)
    assert not bo.sticking_out()
    expect(ann.page.get_by_test_id("log")).to_contain_text("Bo has gone. Crab plays on.")
    bo.page.get_by_test_id("come-back").click()
    expect(ann.page.get_by_test_id("log")).to_contain_text("Bo is back")
    expect(bo.page.locator(".diver").first).to_be_attached()


def held_up(hands: Hands) -> Callable[[], Route]:
    """Ask whether to leave; what is then sent waits for an answer, which is given by what this returns."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    def next_held() -> Route:
        while not held:  # a page shows that it sends before what it sends arrives here
            hands.page.wait_for_timeout(10)  # milliseconds
        return held.pop()

    hands.page.route("**/leave", hold)
    hands.page.get_by_role("button", name="Settings").click()
    hands.page.get_by_test_id("leave").click()
    return next_held


@pytest.mark.parametrize("elsewhere", [True, False])
def test_whoever_is_leaving_can_neither_stay_nor_be_led_away_from_where_they_went(
    server: Server, visit: Visit, elsewhere: bool
) -> None:
    """The answer takes a while; then it does not come, which is said, and the page is left as it is."""
    ann, bo = visit(), visit(expected="Failed to load resource")
    link = gathered(ann, server, "Bo", leaves="crab")
    sit_and_begin(ann, bo, link)
    next_held = held_up(bo)
    for answers in (False, True):
        bo.page.get_by_test_id("leave-now").press("Enter")
        expect(bo.page.get_by_test_id("stay")).to_be_disabled()
        bo.page.keyboard.press("Escape")
        expect(bo.page.get_by_test_id("leave-now")).to_be_focused()
        if not answers:
            next_held().abort()
            expect(bo.page.get_by_role("alert")).to_have_text(re.compile("it is not known whether you have left"))
    for path in ["/replay"] if elsewhere else ["/replay", link]:  # or back, before the answer is there
        bo.page.evaluate(
            "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path
        )
    if not elsewhere:
        expect(bo.page.locator(".diver").first).to_be_attached()
    next_held().fulfill(json={})
    bo.page.wait_for_timeout(500)
    expect(bo.page).to_have_url(f"{server.origin}/replay" if elsewhere else link)


def test_that_one_could_not_leave_is_said_though_the_screen_is_passed_on_meanwhile(
    server: Server, visit: Visit
) -> None:
    ann, bo = visit(), visit(expected="Failed to load resource")
    options: Options = {"start": "seat0", "draft_laps": 0, "hand_cards": 3}
    link = gathered(ann, server, "Bo", "Cy", game="in_too_deep", leaves="ends", options=options)
    sit_and_begin(ann, bo, link, "Cy")
    next_held = held_up(bo)
    bo.page.get_by_test_id("leave-now").click()
    Desk(ann).play(1)
    expect(bo.page.locator(".curtain")).to_be_visible()
    next_held().abort()
    expect(bo.page.get_by_role("alert")).to_have_text(re.compile("it is not known whether you have left"))
    bo.page.get_by_test_id("stay").click()
    expect(bo.page.locator(".curtain .main")).to_be_focused()


@pytest.mark.parametrize(
    ("wishes", "text"),
    [({}, "so the game stays as it is"), ({"clock": {"bank": 600, "move": 60}}, "but clocks run on")],
)
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (320, 640)])
def test_who_leaves_where_nobody_else_is_reads_so_and_is_waited_for(
    server: Server, visit: Visit, axe: str, wishes: dict[str, Any], text: str, width: int, height: int
) -> None:
    """In no window of theirs are they there any more."""
    ann, bo = visit(), visit(width, height)
    link = gathered(ann, server, "Bo", leaves="ends", **wishes)
    sit_and_begin(ann, bo, link)
    roll_and_choose(ann)
    assert bo.wait()
    with bo.page.context.new_page() as other:
        other.goto(link)
        other.locator(".diver").first.wait_for()
        ann.page.goto("about:blank")
        expect(bo.page.locator(".seats li").first).to_contain_text("away")
        bo.page.get_by_role("button", name="Settings").click()
        bo.page.get_by_test_id("leave").click()
        expect(bo.page.get_by_role("dialog", name="Leave the game")).to_contain_text(text)
        assert_accessible(bo.page, axe)
        assert not bo.sticking_out()
        bo.page.get_by_test_id("leave-now").click()
        expect(bo.page).to_have_url(f"{server.origin}/")
        other.get_by_test_id("come-back").wait_for()
        ann.page.goto(link)
        expect(ann.page.locator(".prompt")).to_have_text(re.compile(r"Bo is away. In \d\d s the game ends."))


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640), (820, 1180), (1280, 720)])
def test_how_many_look_on_takes_no_line_of_a_phone(
    hasty: Server, visit: Visit, axe: str, width: int, height: int
) -> None:
    ann, bo = visit(width, height), visit()
    link = gathered(ann, hasty, "Bo")
    sit_and_begin(ann, bo, link)
    assert ann.wait()
    board = ann.page.locator(".chart").bounding_box()
    visit().page.goto(link)
    if width < 1100:
        expect(ann.page.get_by_role("button", name="Talk One looks on")).to_be_visible()
        assert ann.page.locator(".chart").bounding_box() == board
        assert_accessible(ann.page, axe)
        ann.page.get_by_test_id("talk").click()
    expect(ann.page.get_by_text("One looks on", exact=True).last).to_be_visible()
    assert_accessible(ann.page, axe)
    assert not ann.sticking_out()
