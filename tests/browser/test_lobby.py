"""What is typed in the lobby: nothing is misread, nothing is lost unsaid, and refusals speak the page's words."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Visit
from .hands import Hands, Server, assert_accessible

LOCKED = {"problem": {"id": "server-no-store", "args": {"detail": "database is locked"}}}
OPEN_SEAT = {"name": "Bo", "player": "open"}


def lobby(server: Server, visit: Visit, **wishes: int) -> Hands:
    """A visit to the lobby, with all options unfolded."""
    hands = visit(**wishes)
    hands.page.goto(server.origin)
    hands.unfold()
    return hands


def type_in(page: Page, label: str, text: str) -> None:
    """Fill the field of an option and leave it."""
    field = page.get_by_label(label, exact=True)
    field.fill(text)
    field.press("Tab")


def refuse(hands: Hands) -> None:
    """Start in vain; the browser's own note of it is no complaint."""
    hands.expected = "status of 400"
    hands.page.get_by_test_id("start").click()
    expect(hands.page.get_by_role("alert")).to_be_visible()


@pytest.mark.parametrize("text", ["1.5, -3, 10-12", "9,x", "9999999999999999999999"])
def test_what_is_no_list_of_whole_numbers_is_said_at_its_field(server: Server, visit: Visit, text: str) -> None:
    """At once and again when it is asked for; what was typed stays to be mended."""
    hands = lobby(server, visit)
    page = hands.page
    type_in(page, "Level 1", text)
    field = page.get_by_label("Level 1", exact=True)
    said = re.compile("Level 1 needs 0 to 60 whole numbers from 0 to 99, with commas between.")
    expect(field).to_have_accessible_description(said)
    expect(field).to_have_attribute("aria-invalid", "true")
    refuse(hands)
    expect(field).to_be_focused()
    expect(field).to_have_value(text)
    type_in(page, "Level 1", "3 1, 2")
    expect(field).to_have_attribute("aria-invalid", "false")
    expect(page.get_by_role("alert")).to_have_count(0)
    hands.page.get_by_test_id("start").click()
    expect(page.locator(".diver").first).to_be_attached()


def test_an_emptied_list_is_an_empty_list(server: Server, visit: Visit) -> None:
    """No chips of that level; where a list can't be empty, the server says so."""
    hands = lobby(server, visit)
    page = hands.page
    type_in(page, "Faces", "")
    refuse(hands)
    expect(page.get_by_label("Faces", exact=True)).to_have_accessible_description(
        re.compile("Faces needs 1 to 8 whole numbers")
    )
    type_in(page, "Faces", "1, 2, 3")
    type_in(page, "Level 1", "")
    with page.expect_request(lambda one: one.method == "POST" and one.url.endswith("/api/tables")) as asked:
        page.get_by_test_id("start").click()
    assert asked.value.post_data_json["options"] == {"faces": [1, 2, 3], "level_1": []}
    expect(page.locator(".diver").first).to_be_attached()


def test_an_emptied_number_shows_what_holds(server: Server, visit: Visit) -> None:
    page = lobby(server, visit).page
    air = page.get_by_label("Air", exact=True)
    for text in ("20", ""):
        type_in(page, "Air", text)
    expect(air).to_have_value("25")
    type_in(page, "Air", "")  # also where nothing was changed
    expect(air).to_have_value("25")


def test_refusals_call_choices_as_the_page_does(server: Server, visit: Visit) -> None:
    hands = lobby(server, visit)
    page = hands.page
    page.get_by_label("First diver", exact=True).select_option("seat5")
    refuse(hands)
    refusal = page.get_by_role("alert")
    expect(refusal).to_have_text("First diver can't be seat 6 at a table of 4: choose at random, or seat 1 to seat 4.")
    page.get_by_label("First diver", exact=True).select_option("random")
    page.get_by_label("Home empty-handed", exact=True).select_option("forbid")
    refuse(hands)
    expect(refusal).to_contain_text("“Against standing still”")
    expect(refusal).to_contain_text("“the dive ends”")
    expect(refusal).not_to_contain_text("_")


def test_a_seat_is_offered_only_where_the_rules_leave_room_for_it(server: Server, visit: Visit) -> None:
    hands = lobby(server, visit)
    page = hands.page
    add = page.get_by_role("button", name="Add a seat")
    names = page.get_by_label(re.compile("Name of seat"))
    page.get_by_text("In Too Deep").click()
    hands.unfold()
    add.click()
    expect(names).to_have_count(5)
    expect(add).to_have_count(0)
    type_in(page, "Most players", "6")
    add.click()
    expect(names).to_have_count(6)
    expect(add).to_have_count(0)
    page.get_by_text("Advanced", exact=True).click()  # which sets the sixth aside
    refuse(hands)
    expect(page.get_by_role("alert")).to_have_text(re.compile("Most players is 5, and this table has 6 players"))
    page.get_by_role("button", name="Remove seat 6").click()
    expect(add).to_have_count(0)


def test_what_a_preset_sets_aside_can_be_put_back(server: Server, visit: Visit) -> None:
    hands = lobby(server, visit)
    page = hands.page
    aside = page.get_by_test_id("aside")
    air, ties = page.get_by_label("Air", exact=True), page.get_by_label("Ties", exact=True)
    page.get_by_text("Secret treasure", exact=True).click()
    expect(aside).to_have_count(0)  # nothing was typed
    type_in(page, "Air", "20")
    ties.select_option("shared")
    page.get_by_text("Manual", exact=True).click()
    expect(aside).to_contain_text("Air and Ties")
    expect(air).to_have_value("25")
    page.get_by_text("Reference", exact=True).click()  # and one more look around
    expect(aside).to_contain_text("Air and Ties")
    aside.get_by_role("button", name="Put back").click()
    expect(aside).to_have_count(0)
    expect(air).to_have_value("20")
    expect(ties).to_have_value("shared")
    expect(page.get_by_role("radio", name="Reference")).to_be_checked()
    expect(page.get_by_role("radio", name="Reference")).to_be_focused()  # its button is gone
    page.get_by_text("Secret treasure", exact=True).click()
    type_in(page, "Air", "30")  # decided anew
    expect(aside).to_contain_text("Ties")
    expect(aside).not_to_contain_text("Air")


def test_options_are_read_from_a_file(server: Server, visit: Visit, axe: str) -> None:
    """What is wrong with a file is said at it; what was read stands in the options, is played with, and can be undone."""
    hands = lobby(server, visit)
    page = hands.page
    file = page.get_by_label("Cards from a file")
    expect(page.get_by_label("Air", exact=True)).to_be_visible()
    expect(file).to_have_count(0)
    page.get_by_text("In Too Deep").click()
    hands.unfold()
    hands.expected = "status of 400"
    rows = ["number,company", *(f"{number},{'pearl' if number < 130 else 'wildlife'}" for number in range(101, 161))]
    choose(file, [*rows, "7,perl"])
    expect(page.get_by_role("alert")).to_have_text("box.csv: Line 62: there is no company 'perl'. Did you mean pearl?")
    expect(file).to_have_accessible_description(re.compile("Did you mean pearl"))
    expect(file).to_have_attribute("aria-invalid", "true")
    cards, pearl = page.get_by_label("Cards", exact=True), page.get_by_label("Cards of Pearl Diving", exact=True)
    expect(cards).to_have_value("balanced")
    choose(file, rows)
    said = page.get_by_test_id("file")
    expect(said).to_contain_text("Read from box.csv.")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(cards).to_have_value("own")
    expect(pearl).to_have_value(re.compile("^101, 102, 103, "))
    assert_accessible(page, axe)
    page.get_by_text("Advanced", exact=True).click()  # which sets them aside
    expect(said).to_have_text("")
    page.get_by_test_id("aside").get_by_role("button", name="Put back").click()
    said.get_by_role("button", name="Remove it").click()
    expect(file).to_be_focused()
    expect(cards).to_have_value("balanced")
    expect(pearl).to_have_value("")
    choose(file, rows)
    expect(said).to_contain_text("Read from box.csv.")
    with page.expect_request(lambda one: one.method == "POST" and one.url.endswith("/api/tables")) as asked:
        page.get_by_test_id("start").click()
    assert asked.value.post_data_json["options"]["wildlife_cards"] == list(range(130, 161))
    expect(page.locator(".ledger")).to_be_attached()
    held = page.locator("[data-card]")
    expect(held.first).to_be_attached()
    drawn = held.evaluate_all("all => all.map(one => Number(one.dataset.card))")
    assert min(drawn) > 100


def choose(field: Locator, rows: list[str]) -> None:
    """Choose a file with these lines."""
    field.set_input_files({"name": "box.csv", "mimeType": "text/csv", "buffer": "\n".join(rows).encode()})


@pytest.mark.parametrize(("width", "language"), [(390, "en"), (390, "de"), (320, "en")])
def test_a_refusal_leaves_every_button_its_room(server: Server, visit: Visit, width: int, language: str) -> None:
    hands = visit(width, 844, expected="status of 503", locale=language)
    page = hands.page
    page.goto(server.origin)
    start, learn = page.get_by_test_id("start"), page.get_by_test_id("learn")
    expect(start).to_be_visible()
    before = [one.bounding_box()["width"] for one in (start, learn)]  # type: ignore[index]
    page.route("**/api/tables", lambda route: route.fulfill(status=503, json=LOCKED))
    start.click()
    expect(page.get_by_role("alert")).to_contain_text("database is locked")
    assert [one.bounding_box()["width"] for one in (start, learn)] == before  # type: ignore[index]
    assert hands.sticking_out() == []


def test_games_that_can_not_be_listed_are_missed_and_come_back(server: Server, visit: Visit) -> None:
    hands = visit(expected="status of 503")
    page = hands.page
    hands.make(server.origin, {"game": "deep_sea_adventure", "seats": [{"name": "Ann", "player": "person"}, OPEN_SEAT]})
    page.route("**/api/tables", lambda route: route.fulfill(status=503, json=LOCKED))
    page.reload()
    missed = page.get_by_text("Your games that go on can't be listed just now.")
    expect(missed).to_be_visible()
    expect(page.get_by_test_id("start")).to_be_enabled()
    page.unroute("**/api/tables")
    expect(page.get_by_test_id("resume")).to_be_visible(timeout=15_000)
    expect(missed).to_have_count(0)
