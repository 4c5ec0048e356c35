"""What explains itself: a page of pictures before the exact rules, and two sentences at every number on the table."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Visit
from .hands import Hands, Server, assert_accessible
from .test_desk import Desk
from .test_dive import settled

DEEP, DESK = GAMES = ("deep_sea_adventure", "in_too_deep")

# Numbers on the table that are in no term. Not counted is what is not seen; names and keys; and whole sentences, which say
# themselves what their numbers are: the log, the question, moves, captions of rows. A replay has controls with numbers.
UNEXPLAINED = """() => {
    const SENTENCES = ".told, [data-testid=log], .last, .prompt, .label, .consequence, .then, .what, .who"
        + ", h2 > .caption, .tie, th";
    const isSeen = (one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
        && !one.closest(".unseen, .text, .right h2") && one.getBoundingClientRect().width > 1;
    const found = [];
    const texts = document.createTreeWalker(document.querySelector(".page main"), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const one = texts.currentNode.parentElement;
        if (!/[0-9?%]/.test(texts.currentNode.data) || one.closest(`.name, kbd, .film, ${SENTENCES}`) || !isSeen(one)) continue;
        if (!one.closest("[data-term]")) found.push(one.outerHTML.slice(0, 120));
    }
    return found;
}"""


def told(page: Page) -> Locator:
    """The explanation."""
    return page.get_by_test_id("told")


def assert_explained(page: Page) -> None:
    """No number on the table is without its explanation."""
    assert page.evaluate("() => document.querySelectorAll('.page [data-term]').length") > 10
    assert page.evaluate(UNEXPLAINED) == []


def walk(page: Page) -> dict[str, str]:
    """Go through the kinds of terms that are shown, by keyboard; what each says."""
    count = page.evaluate(
        "() => new Set([...document.querySelectorAll('.page [data-term]')].map(one => one.dataset.term.split(' ')[0])).size"
    )
    page.keyboard.press("e")
    expect(told(page)).to_be_visible()
    found = {}
    for _ in range(5 * count):
        found[told(page).locator("p").inner_text()] = ""
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(told(page)).to_be_hidden()
    return found


def assert_two_sentences(said: dict[str, str]) -> None:
    """Each is a text of two sentences, and none the name of one that is missing."""
    assert said
    assert [text for text in said if len(re.findall(r"[.!?](?= |$)", text)) < 2 or "term-" in text or "{" in text] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [1280, 390])
def test_the_lobby_shows_the_rules_in_pictures_first(
    server: Server, visit: Visit, axe: str, game: str, width: int
) -> None:
    hands = visit(width, 844, has_touch=width < 700)
    page = hands.page
    page.goto(server.origin)
    expect(page.get_by_test_id("start")).to_be_visible()
    page.locator(f'input[name="game"][value="{game}"]').check(force=True)
    page.get_by_test_id("rules").click()
    primer = page.get_by_test_id("primer")
    expect(primer.locator("section").first).to_be_visible()
    panels = primer.locator("section").all()
    assert 5 <= len(panels) <= 7
    for panel in panels:
        expect(panel.get_by_role("heading")).to_have_count(1)
        picture = panel.locator(".sign, .card, .piece, svg").first.bounding_box()
        assert picture and picture["width"] >= 40 and picture["height"] >= 30
        assert len(panel.inner_text()) > 60
    assert hands.sticking_out() == []
    assert_accessible(page, axe)
    page.get_by_test_id("exact").click()
    expect(page.locator("dialog h4").first).to_be_visible()
    expect(primer).to_have_count(0)
    assert_accessible(page, axe)


def test_the_pictures_tell_the_numbers_of_this_table(server: Server, visit: Visit) -> None:
    page = visit().page
    hands = Hands(page)
    hands.sit(server.table("person", "random", air=10, dives=2, dice=1, faces=[4, 9], level_4=[20, 30]))
    assert hands.wait()
    page.keyboard.press("b")
    primer = page.get_by_test_id("primer")
    for said in (
        "in 2 dives",
        "begins each dive with 10",
        "Roll 4 carrying 3: move 1",
        "worth 20–30",
        "make 51 points",
    ):
        expect(primer).to_contain_text(said)


@pytest.mark.parametrize(("options", "sum"), [({}, 27), ({"pearl": "advanced"}, 19)])
def test_the_example_of_the_score_is_the_rulebooks(
    server: Server, visit: Visit, options: dict[str, str], sum: int
) -> None:
    page = visit().page
    hands = Hands(page)
    hands.sit(server.table("person", "random", "random", game=DESK, **options))
    page.keyboard.press("b")
    expect(page.get_by_test_id("primer")).to_contain_text(f"it all makes {sum} points")


def turns(hands: Hands, check: Callable[[], None], most: int) -> None:
    """Play, and look at every moment at which a hand is awaited; at the end, too."""
    for _ in range(most):
        if not hands.wait():
            break
        check()
        hands.move()
    check()


@pytest.mark.parametrize(("preset", "width"), [("zatu", 1280), ("default", 390)])
def test_no_number_of_a_dive_is_without_explanation(server: Server, visit: Visit, preset: str, width: int) -> None:
    hands = visit(width, 844)
    hands.sit(server.table("person", "grab_first", "random", preset=preset, dives=2, air=12, start="seat0"))
    turns(hands, lambda: assert_explained(hands.page), 40)


def test_a_number_that_lost_its_explanation_is_found(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "random", start="seat0"))
    assert hands.wait()
    assert_explained(hands.page)
    hands.page.evaluate("() => document.querySelector('.reading .number').removeAttribute('data-term')")
    assert [found[:20] for found in hands.page.evaluate(UNEXPLAINED)] == ['<span class="number ']


def test_the_account_of_a_dive_is_explained(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "grab_first", dives=2, air=6, start="seat0"))
    for _ in range(60):
        expect(hands.moves.or_(hands.ranking).first).to_be_visible()
        if hands.held.count():
            break
        was = hands.version()
        hands.click(hands.wish(("take", "dive")))
        hands.page.wait_for_function(
            "was => document.querySelector('.page')?.dataset.version !== was || document.querySelector('.accounts')",
            arg=was,
        )
    expect(hands.page.locator(".accounts")).to_be_visible()
    assert_explained(hands.page)


@pytest.mark.parametrize(("preset", "width"), [("default", 1280), ("advanced", 390)])
def test_no_number_of_the_desk_is_without_explanation(server: Server, visit: Visit, preset: str, width: int) -> None:
    hands = visit(width, 844)
    hands.sit(server.table("person", "expander", game=DESK, preset=preset, start="seat0"))
    desk = Desk(hands, seed=3)
    for _ in range(12):
        if not desk.wait():
            break
        assert_explained(hands.page)
        cards = desk.names("[data-card]:enabled", "card")
        if cards and not hands.page.locator("[data-testid=pay]").count():
            desk.click(hands.page.locator(f'[data-card="{cards[0]}"]'))  # its ghosts
            assert_explained(hands.page)
            hands.page.keyboard.press("Escape")
        desk.play(most=1)
    assert_explained(hands.page)


@pytest.mark.parametrize(("game", "preset"), [(DEEP, "default"), (DEEP, "zatu"), (DESK, "default"), (DESK, "advanced")])
def test_every_term_is_said_in_two_sentences(server: Server, visit: Visit, axe: str, game: str, preset: str) -> None:
    """What could not be said would be complained of in the browser's console, which every visit looks at."""
    hands = visit()
    hands.sit(server.table("person", "random", game=game, preset=preset, start="seat0"))
    if game == DEEP:
        hands.play(iter([False] * 4 + [True]).__next__, order=("take", "dive"))
    else:
        Desk(hands, seed=2).play(most=4)
    assert hands.wait() if game == DEEP else Desk(hands).wait()
    assert_two_sentences(walk(hands.page))
    hands.page.keyboard.press("e")
    expect(told(hands.page)).to_be_visible()
    assert_accessible(hands.page, axe)


def loaded(server: Server, hands: Hands) -> Locator:
    """Sit at a table where the diver of this screen carries something; what it says of the load."""
    hands.sit(server.table("person", "random", start="seat0", air=120))
    hands.play(lambda: hands.page.locator(".seats li").first.locator(".breathes").count() > 0, order=("take", "dive"))
    hands.wait()
    return hands.page.locator(".seats li").first.locator(".breathes")


def test_a_pointer_that_rests_opens_it_and_leaving_closes_it(server: Server, visit: Visit) -> None:
    hands = visit()
    load = loaded(server, hands)
    load.hover()
    expect(told(hands.page)).to_contain_text("off each throw: that is speed.")
    expect(told(hands.page)).to_contain_text("air")
    told(hands.page).hover()  # it can be read, and what is in it clicked
    hands.page.wait_for_timeout(500)
    expect(told(hands.page)).to_be_visible()
    hands.page.get_by_role("heading", level=1).hover()
    expect(told(hands.page)).to_be_hidden()
    load.hover()
    expect(told(hands.page)).to_be_visible()
    hands.page.keyboard.press("Escape")
    expect(told(hands.page)).to_be_hidden()


def test_it_leads_to_the_place_in_the_rules(server: Server, visit: Visit) -> None:
    hands = visit()
    loaded(server, hands).click()
    more = told(hands.page).get_by_role("button", name="More in the rules")
    expect(more).to_be_visible()
    hands.page.wait_for_timeout(600)  # so soon, it would be the second click of a double click
    more.click()
    wanted = hands.page.get_by_role("dialog", name="Rules").locator(".wanted")
    expect(wanted).to_contain_text("2.6 Roll")
    expect(wanted).to_be_in_viewport()
    expect(told(hands.page)).to_be_hidden()
    hands.page.keyboard.press("Escape")
    hands.page.keyboard.press("b")
    expect(hands.page.get_by_test_id("primer")).to_be_visible()


def test_it_is_reached_by_keyboard_and_left_with_escape(server: Server, visit: Visit) -> None:
    hands = visit()
    page = hands.page
    loaded(server, hands)
    way = page.get_by_role("button", name="Explain what is on the table")
    way.focus()
    page.keyboard.press("Enter")
    expect(told(page)).to_be_visible()
    expect(told(page)).to_be_focused()
    first = told(page).locator("p").inner_text()
    page.keyboard.press("ArrowRight")
    expect(told(page).locator("p")).not_to_have_text(first)
    page.keyboard.press("ArrowLeft")
    expect(told(page).locator("p")).to_have_text(first)
    page.keyboard.press("Tab")
    expect(told(page).get_by_role("button")).to_be_focused()
    page.keyboard.press("Escape")
    expect(told(page)).to_be_hidden()
    expect(way).to_be_focused()
    page.keyboard.press("Enter")
    expect(told(page)).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")  # nobody is held
    expect(told(page)).to_be_hidden()


def test_escape_closes_one_thing_at_a_time(server: Server, visit: Visit) -> None:
    """An explanation over a tip, and a dialog over an explanation."""
    hands = visit(hints=True)
    page, tip = hands.page, hands.page.get_by_test_id("tip")
    hands.sit(server.table("person", "random", start="seat0", air=120))
    hands.play(until=lambda: tip.count() > 0)
    page.keyboard.press("e")
    expect(told(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(told(page)).to_be_hidden()
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    page.locator(".number").first.click()
    expect(told(page)).to_be_visible()
    page.keyboard.press("b")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(told(page)).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_button_that_is_come_to_by_keyboard_is_explained(server: Server, visit: Visit) -> None:
    hands = visit()
    page = hands.page
    hands.sit(server.table("person", "random", "random", game=DESK, start="seat0"))
    assert Desk(hands).wait()
    head = page.locator(".head").nth(1)
    page.locator(".head").first.focus()
    for _ in range(4):
        page.keyboard.press("Tab")
        if head.evaluate("one => one === document.activeElement"):
            break
    expect(told(page)).to_contain_text("Treasure shows its basic side")
    expect(head).to_be_focused()


def touch(page: Page, where: Locator, lasts: int) -> None:
    """Lay a finger on it for so many milliseconds."""
    box = where.bounding_box()
    assert box
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    line = page.context.new_cdp_session(page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(lasts)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def away(page: Page) -> tuple[float, float]:
    """Where there is nothing to be explained: as far below the tools as a finger needs."""
    spot: list[float] = page.evaluate("""() => {
        const boxes = [...document.querySelectorAll("[data-term], button, a, .told")].map((one) => one.getBoundingClientRect());
        const isFree = (x, y) => boxes.every(({ left, right, top, bottom }) =>
            x < left - 24 || x > right + 24 || y < top - 24 || y > bottom + 24);
        for (let y = 60; y < innerHeight; y += 6) for (let x = 6; x < innerWidth; x += 6) if (isFree(x, y)) return [x, y];
    }""")
    return spot[0], spot[1]


def test_a_tap_opens_it_and_the_next_one_closes_it(server: Server, visit: Visit) -> None:
    hands = visit(390, 844, has_touch=True, is_mobile=True)
    page = hands.page
    load = loaded(server, hands)
    load.tap()
    expect(told(page)).to_contain_text("that is speed.")
    page.touchscreen.tap(*away(page))
    expect(told(page)).to_be_hidden()
    box = load.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] + 8)  # a little beside it
    expect(told(page)).to_be_visible()
    assert hands.sticking_out() == []


def test_a_button_keeps_its_taps_and_is_explained_by_a_long_press(server: Server, visit: Visit) -> None:
    hands = visit(390, 844, has_touch=True, is_mobile=True)
    page = hands.page
    hands.sit(server.table("person", "random", "random", game=DESK, start="seat0"))
    assert Desk(hands).wait()
    head = page.locator(".head").first
    touch(page, head, 900)
    expect(told(page)).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.touchscreen.tap(*away(page))
    expect(told(page)).to_be_hidden()
    head.tap()
    expect(head).to_have_attribute("aria-expanded", "true")
    expect(told(page)).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844), (844, 390)])
def test_it_moves_nothing_and_lies_in_the_window(server: Server, visit: Visit, width: int, height: int) -> None:
    hands = visit(width, height)
    page = hands.page
    loaded(server, hands)
    settled(hands)  # the tank on the chart takes its size one frame after the chart
    boxes = """() => [...document.querySelectorAll(".chart, .seats, .offers, .air")]
        .map((one) => JSON.stringify(one.getBoundingClientRect()))"""
    before = page.evaluate(boxes)
    page.keyboard.press("e")
    for _ in range(12):
        expect(told(page)).to_be_visible()
        box = told(page).bounding_box()
        assert box and box["x"] >= 0 and box["y"] >= 0
        assert box["x"] + box["width"] <= width and box["y"] + box["height"] <= height
        assert page.evaluate(boxes) == before
        page.keyboard.press("ArrowDown")


def test_a_replay_explains_itself_too(server: Server, visit: Visit) -> None:
    hands = visit()
    page = hands.page
    loaded(server, hands)
    page.get_by_test_id("look-back").click()
    expect(page.locator(".replay .diver").first).to_be_attached()
    page.locator(".number").first.click()
    expect(told(page)).to_contain_text("All divers use this tank")
    assert_explained(page)
    page.keyboard.press("Escape")
    page.keyboard.press("E")
    expect(told(page)).to_be_focused()
    was = page.locator(".page").get_attribute("data-version")
    page.keyboard.press("ArrowLeft")  # goes through the terms, and not through the game
    expect(page.locator(".page")).to_have_attribute("data-version", was or "")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".page")).not_to_have_attribute("data-version", was or "")
