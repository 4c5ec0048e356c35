"""Whole games at the page, by every kind of hand."""

import re

from playwright.sync_api import expect

from .conftest import Visit
from .hands import SHORT, Server


def test_a_whole_game_by_clicking(server: Server, visit: Visit) -> None:
    """From the lobby to the ranking and a rematch; the first dive with all animations."""
    hands = visit(reduced_motion="no-preference")
    page = hands.page
    page.goto(server.origin)
    hands.unfold()
    for seat in range(1, 4):
        page.get_by_test_id(f"seat-{seat}").select_option("random")
    page.get_by_test_id("start").click()
    expect(page).to_have_url(re.compile(r"/table/[^#]+#.+"))
    first = hands.play(lambda: "Dive 1" not in page.locator(".air").inner_text())
    page.emulate_media(reduced_motion="reduce")
    assert first + hands.play() >= 3  # at least one roll in each dive
    log = hands.log()
    assert sum("begins." in line and line.startswith("Dive") for line in log) == 3
    assert log[-1].startswith("The game is over.")
    expect(hands.ranking).to_be_visible()
    expect(hands.ranking.get_by_role("row")).to_have_count(5)  # a head and four seats
    shown = page.locator(".seats .score").all_inner_texts()
    for row in hands.ranking.locator("tbody tr").all():
        name = row.get_by_role("rowheader").locator(".name").inner_text()
        seat = ["Amber", "Coral", "Mint", "Sky"].index(name)
        assert row.locator("td").nth(1).inner_text() == re.findall(r"\d+", shown[seat])[0]
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").click()
    assert "deep_sea_adventure" in download.value.suggested_filename
    before = page.url
    page.get_by_test_id("rematch").click()
    expect(page).not_to_have_url(before)


def test_a_whole_game_by_keyboard_alone(server: Server, visit: Visit) -> None:
    hands = visit()
    page = hands.page
    page.goto(server.origin)
    expect(page.get_by_test_id("start")).to_be_visible()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset.testid") == "start":
            break
    page.keyboard.press("Enter")
    pressed = 0
    while hands.wait():
        was = hands.version()
        button = hands.wish(("back", "take", "dive", "leave"))
        key = button.locator("kbd").inner_text()
        page.keyboard.press(key)
        hands.moved(was)
        pressed += 1
    assert pressed >= 3  # at least one roll in each dive
    expect(hands.ranking).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("rematch")).to_be_focused()
    before = page.url
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(before)


def test_every_button_says_what_it_does(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "person", dives=2, air=8))
    said = set()

    def read() -> bool:
        lines = hands.page.locator(".moves button .consequence").all_inner_texts()
        assert len(lines) == hands.moves.count() and all(line.endswith(".") for line in lines)
        said.update((name, line.split()[0]) for name, line in zip(hands.offered(), lines, strict=True))
        return False

    hands.play(read, order=("take", "dive", "leave"))
    assert {("roll", "You"), ("take", "From"), ("dive", "You"), ("back", "You")} <= said


def test_moves_can_be_reached_with_the_tab_key(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "random", **SHORT))
    assert hands.wait()
    hands.page.keyboard.press("Tab")
    expect(hands.moves.first).to_be_focused()
    was = hands.version()
    hands.page.keyboard.press("Enter")
    hands.moved(was)
    hands.play()


def test_the_windows_open_and_close_by_key(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "random", preset="manual"))
    assert hands.wait()
    page = hands.page
    page.keyboard.press("b")
    rules = page.get_by_role("dialog", name="Rules")
    primer = page.get_by_test_id("primer")
    expect(primer).to_be_visible()
    whole = rules.bounding_box()
    primer.evaluate("pages => { pages.style.display = 'none'; }")  # as before it was there
    assert rules.bounding_box() == whole
    page.get_by_test_id("exact").click()
    expect(rules).to_contain_text("it is marked" if rules.get_by_text("One clause").count() else "are marked")
    assert rules.locator(".differs").count() >= 2
    was = hands.version()
    page.keyboard.press("r")  # moves nothing while a window is open
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+?")  # no key is lost while the window goes
    expect(rules).not_to_be_attached()
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).not_to_be_attached()
    page.keyboard.press("l")
    expect(page.get_by_role("group", name="Board as text")).to_be_in_viewport()
    assert hands.version() == was


def test_a_whole_game_on_a_phone(server: Server, visit: Visit) -> None:
    hands = visit(390, 844, has_touch=True, is_mobile=True, device_scale_factor=2)
    hands.sit(server.table("person", "random", "random", **SHORT))
    assert hands.wait()
    for control in hands.page.locator("button:visible, a:visible").all():
        box = control.bounding_box()
        assert box and box["height"] >= 44, control.inner_text()
    assert hands.sticking_out() == []
    hands.play()
    assert hands.sticking_out() == []
    hands.page.set_viewport_size({"width": 360, "height": 640})
    assert hands.sticking_out() == []
    hands.page.goto(server.origin)
    expect(hands.page.get_by_test_id("start")).to_be_in_viewport()
    assert hands.sticking_out() == []


def test_six_seats(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", *["random"] * 5, **SHORT))
    hands.wait()
    seats = hands.page.locator(".seats > li")
    expect(seats).to_have_count(6)
    for seat in seats.all():
        expect(seat).to_be_in_viewport(ratio=1)
    hands.play()
    expect(hands.ranking.get_by_role("row")).to_have_count(7)
    for seat in seats.all():
        expect(seat).to_be_in_viewport(ratio=1)


def test_two_persons_at_one_screen(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "person", names=("Ada", "Ben"), **SHORT))
    asked = set()
    while hands.wait():
        asked.add(hands.page.locator(".prompt").inner_text().partition(":")[0])
        hands.play(iter([False, True]).__next__)
    assert asked == {"Ada", "Ben"}


def test_secrets_stay_behind_a_curtain(server: Server, visit: Visit) -> None:
    """Where treasure is secret, the table is shown to the other person only after it was passed on."""
    hands = visit()
    hands.sit(server.table("person", "person", names=("Ada", "Ben"), preset="zatu", **SHORT))
    page = hands.page
    curtain = page.locator(".curtain")
    passed = []
    for _ in range(200):
        expect(curtain.or_(hands.moves).or_(hands.ranking).first).to_be_visible()
        if curtain.count():
            expect(page.locator(".page")).to_be_hidden()
            passed.append(curtain.get_by_role("heading").inner_text())
            was = hands.version()
            page.keyboard.press("r")  # plays nothing behind the curtain
            curtain.locator(".main").click()
            expect(curtain).to_be_hidden()
            assert hands.version() == was
        if not hands.wait():
            break
        hands.move()
    assert {"Pass to Ada", "Pass to Ben"} == set(passed)
    expect(hands.ranking).to_be_visible()


def test_with_reduced_motion_nothing_is_animated(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "random", **SHORT))
    hands.play(iter([False, False, True]).__next__)
    assert hands.page.evaluate("document.getAnimations().length") == 0
    expect(hands.page.get_by_test_id("skip")).to_be_hidden()


def test_a_refused_option_is_explained_where_it_is(server: Server, visit: Visit) -> None:
    """The fold opens, the field is focused and says why; the browser lets nothing wrong rest unseen in it."""
    hands = visit(expected="status of 400")
    page = hands.page
    page.goto(server.origin)
    hands.unfold()
    fold = page.get_by_test_id("customise").locator("summary").first
    field = page.get_by_label("Home empty-handed", exact=True)
    field.select_option("forbid")
    fold.click()
    expect(field).to_be_hidden()
    page.get_by_test_id("start").click()
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile("could be stranded for ever"))
    field.select_option("allow")
    air = page.get_by_label("Air", exact=True)
    air.fill("0")
    fold.click()
    page.get_by_test_id("start").click()
    expect(air).to_be_focused()


def test_a_refused_name_is_explained_at_its_seat(server: Server, visit: Visit) -> None:
    hands = visit(expected="status of 400")
    page = hands.page
    page.goto(server.origin)
    hands.unfold()
    name = page.get_by_label("Name of seat 2")
    name.fill("Amber")
    page.get_by_test_id("start").click()
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_have_accessible_description(re.compile("Another seat has this name"))
    name.fill("Coral")
    expect(name).to_have_attribute("aria-invalid", "false")


def test_another_language_is_said_and_english_stands_in(server: Server, visit: Visit) -> None:
    """Titles come from the catalogue, too: of the lobby and of the window."""
    hands = visit(locale="de-DE")
    page = hands.page
    german = {
        "language": "de", "house": "page-start = Ablegen", "games": {"deep_sea_adventure": "game-title = Tiefsee"},
    }  # fmt: skip
    page.route("**/api/words/de", lambda route: route.fulfill(json=german))
    page.goto(server.origin)
    expect(page.get_by_test_id("start")).to_have_text("Ablegen")
    expect(page.locator(".card .title").first).to_have_text("Tiefsee")
    expect(page.get_by_text("Customise")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_test_id("start").click()
    expect(page).to_have_title(re.compile("Tiefsee"))
    page.goto(server.origin)
    expect(page.get_by_test_id("resume")).to_contain_text("Tiefsee")
