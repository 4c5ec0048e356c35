"""What is read, and what can be done, before a game begins: who is called what, who decides, who may look on."""

import io

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from .conftest import Visit
from .hands import Server, assert_accessible
from .test_together import gathered, sit, sit_and_begin

LONG = "Bernhardine Oberhuber", "Maximilian Knopfloch"
# Of who sits where: what is not wholly seen, and what is narrower than it can be used.
CUT = """() => [...document.querySelectorAll("ol :is(.name, .caption, input, select)")].filter((one) =>
    one.scrollWidth > one.clientWidth + 1 || (one.matches("input, select") && one.clientWidth < 150))
    .map((one) => one.outerHTML.slice(0, 100))"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1280, 800), (820, 1180), (390, 844), (320, 640)])
def test_what_an_invitation_says_is_in_sight_once_friends_are_chosen(
    server: Server, visit: Visit, width: int, height: int
) -> None:
    hands = visit(width, height)
    page = hands.page
    page.goto(server.origin)
    page.get_by_text("Friends", exact=True).click()
    for part in (page.locator(".does"), *page.locator(".invites > *").all()):
        expect(part).to_be_in_viewport(ratio=1)
    assert hands.covered(".go", ".does, .invites *") == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_camera_of_a_phone_reads_the_link(server: Server, visit: Visit, scheme: str) -> None:
    page = visit(390, 844, color_scheme=scheme).page
    page.goto(server.origin)
    page.get_by_text("Friends", exact=True).click()
    page.get_by_test_id("start").click()
    shown = page.get_by_role("img", name="code").screenshot()
    (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(shown)))
    link = page.get_by_test_id("link")
    assert found.text == link.input_value()
    assert link.evaluate("one => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth"), "whole"


def test_whoever_sits_down_without_a_name_takes_one_there(server: Server, visit: Visit, axe: str) -> None:
    ann, bo = visit(320, 640), visit()
    page = ann.page
    page.goto(server.origin)
    page.get_by_role("radio", name="2 players", exact=True).check(force=True)
    page.get_by_test_id("opponent-open").check(force=True)
    page.get_by_test_id("start").click()
    own = page.get_by_test_id("called-0")
    expect(own).to_have_value("Amber")
    assert_accessible(page, axe)
    bo.page.goto(page.get_by_test_id("link").input_value())
    expect(bo.page.get_by_test_id("name")).to_be_visible()
    sit(bo.page, "Bo")
    bo.page.get_by_test_id("ready").click()
    own.fill("Bo")
    own.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Another seat has this name already")
    expect(own).to_have_value("Amber")
    own.fill("  Amber ")
    own.press("Enter")
    expect(own).to_have_value("Amber")
    own.fill("Ann")
    own.press("Enter")
    expect(bo.page.get_by_text("Ann", exact=True)).to_be_visible()
    bo.page.get_by_test_id("called-1").fill("Rob")
    bo.page.get_by_test_id("called-1").press("Tab")
    expect(page.get_by_text("Rob", exact=True)).to_be_visible()
    own.fill("Anna")
    page.get_by_test_id("begin").click()  # at once: what was typed counts, and he is ready as before
    for one in (ann, bo):
        expect(one.page.locator(".seats .name")).to_have_text(["Anna", "Rob"])
    page.goto(server.origin)
    page.get_by_test_id("opponent-open").check(force=True)
    expect(page.get_by_test_id("called")).to_have_value("Anna")
    ann.expected = "400"


@pytest.mark.parametrize(
    ("locale", "free", "full", "counted", "moved"),
    [
        (
            "en",
            "Sit down to play; others may not look on.",
            "All seats are taken, and others may not look on. If somebody gets up, you can sit down here.",
            "looking on",
            "You are playing on your other device now. To go on here, open the settings there and choose",
        ),
        (
            "de",
            "Setz dich, um mitzuspielen; andere dürfen nicht zusehen.",
            "Alle Plätze sind besetzt, und andere dürfen nicht zusehen. Steht jemand auf, kannst du dich hier hinsetzen.",
            "sieht zu",
            "Du spielst jetzt auf deinem anderen Gerät. Zurück hierher geht es dort in den Einstellungen",
        ),
    ],
)
def test_where_nobody_may_look_on_nobody_is_told_to(
    server: Server, visit: Visit, axe: str, locale: str, free: str, full: str, counted: str, moved: str
) -> None:
    ann, bo, cy, phone = (visit(locale=locale) for _ in range(4))
    link = gathered(ann, server, "Bo", watched=False)
    cy.page.goto(link)
    expect(cy.page.get_by_text(free)).to_be_visible()
    sit_and_begin(ann, bo, gathered(ann, server, "Bo", watched=False))  # a second table, for what follows
    ann.page.goto(link)
    phone.page.goto(link)
    sit(phone.page, "Bo")
    expect(cy.page.get_by_text(full)).to_be_visible()
    expect(cy.page.get_by_test_id("link")).to_have_count(0)  # whom could they send it to?
    expect(cy.page.get_by_test_id("elsewhere")).to_have_attribute("href", "/")
    assert_accessible(cy.page, axe)
    for one in (ann, cy, phone):
        expect(one.page.get_by_text(counted)).to_have_count(0)
    expect(bo.page.locator(".diver").first).to_be_attached()
    bo.page.locator("nav .settings").click()
    bo.page.get_by_test_id("move").click()
    other = visit()
    other.page.goto(bo.page.get_by_test_id("link").input_value())
    other.page.get_by_test_id("yes").click()
    for _ in range(2):
        expect(bo.page.get_by_role("heading", name=moved)).to_be_visible()
        bo.page.reload()
    expect(other.page.locator(".diver").first).to_be_attached()


@pytest.mark.parametrize("locale", ["en", "de"])
def test_on_the_smallest_phone_nothing_of_a_seat_is_cut(server: Server, visit: Visit, locale: str) -> None:
    ann, bo, cy = (visit(320, 640, locale=locale) for _ in range(3))
    seats = [{"name": LONG[0], "player": "person"}, *({"name": name, "player": "open"} for name in "BCD")]
    link = gathered(ann, server, seats=seats)
    for one in (ann, bo, cy):
        one.page.goto(link)
    sit(bo.page, LONG[1])
    expect(ann.page.get_by_text(LONG[1])).to_be_visible()
    for width, height in ((320, 640), (390, 844), (820, 1180), (1280, 720)):
        for one in (ann, bo, cy):
            one.page.set_viewport_size({"width": width, "height": height})
            assert one.page.evaluate(CUT) == [], (width, height)
            assert not one.sticking_out(), (width, height)


def test_who_opens_the_link_reads_who_invites_to_what_and_finds_the_rules(
    server: Server, visit: Visit, axe: str
) -> None:
    ann, bo = visit(), visit(390, 844, has_touch=True)
    ann.page.goto(gathered(ann, server, "Bo", game="in_too_deep"))
    bo.page.goto(ann.page.url)
    invited = bo.page.get_by_test_id("invited")
    expect(invited).to_contain_text("Ann invites you to a game. Own the companies")
    expect(bo.page.get_by_test_id("sit")).to_be_in_viewport(ratio=1)
    expect(bo.page.locator(".talk")).to_have_count(0)
    assert_accessible(bo.page, axe)
    invited.get_by_role("button").click()
    expect(bo.page.get_by_test_id("primer")).to_be_visible()
    bo.page.keyboard.press("Escape")
    sit(bo.page, "Bo")
    expect(invited).to_have_count(0)
    expect(bo.page.locator(".talk")).to_be_visible()
    expect(ann.page.get_by_test_id("invited")).to_have_count(0)


def test_a_list_beside_somebody_says_what_it_is_for_and_one_is_the_host(server: Server, visit: Visit) -> None:
    ann, bo = visit(), visit()
    link = gathered(ann, server, "Al", "Bo")
    ann.page.goto(link)
    ann.page.get_by_text("Add somebody at this screen").click()
    sit(ann.page, "Al")
    bo.page.goto(link)
    sit(bo.page, "Bo")
    expect(ann.page.get_by_test_id("give-2").locator(":checked")).to_have_text("Give to a bot …")
    for one in (ann, bo):
        expect(one.page.locator("ol").get_by_text("host", exact=True)).to_have_count(1)
        expect(one.page.locator("ol li").nth(0)).to_contain_text("host")
        expect(one.page.locator("ol li").nth(1)).to_contain_text("ready")


def test_whoever_waits_is_told_that_the_host_has_gone(server: Server, visit: Visit) -> None:
    ann, bo = visit(), visit()
    link = gathered(ann, server, "Bo")
    for one in (ann, bo):
        one.page.goto(link)
    sit(bo.page, "Bo")
    bo.page.get_by_test_id("ready").click()
    expect(bo.page.get_by_text("The game begins when the host says so.")).to_be_visible()
    ann.page.goto("about:blank")
    expect(bo.page.get_by_text("host, not connected")).to_be_visible()
    gone = "The game begins when they are back and say so. You can get up and make a table of your own."
    expect(bo.page.get_by_text(gone)).to_be_visible()
    ann.page.goto(link)
    expect(bo.page.get_by_text("The game begins when the host says so.")).to_be_visible()


def test_whoever_was_removed_is_shown_the_way_to_another_table(server: Server, visit: Visit, axe: str) -> None:
    ann, bo = visit(), visit(390, 844)
    link = gathered(ann, server, "Bo")
    for one in (ann, bo):
        one.page.goto(link)
    sit(bo.page, "Bo")
    ann.page.get_by_test_id("remove-1").click()
    ann.page.get_by_test_id("remove-yes").click()
    expect(bo.page.get_by_test_id("removed")).to_be_visible()
    expect(bo.page.get_by_test_id("link")).to_have_count(0)
    assert_accessible(bo.page, axe)
    bo.page.get_by_role("link", name="Make or join another table").click()
    expect(bo.page.get_by_test_id("start")).to_be_visible()
