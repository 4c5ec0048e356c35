"""The lobby as somebody meets it: two clicks to the first throw, what it remembers, and what it says without a server."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .hands import SHORT, Server, assert_accessible

SHIFTS = """() => new Promise((done) => {
    let sum = 0;
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) if (!shift.hadRecentInput) sum += shift.value;
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(sum), 300);
})"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_two_clicks_to_the_first_throw(server: Server, visit: Visit, width: int, height: int) -> None:
    """Nothing has to be chosen, and the button is in sight."""
    hands = visit(width, height)
    page = hands.page
    page.goto(server.origin)
    start = page.get_by_test_id("start")
    expect(start).to_be_in_viewport()
    expect(start).to_have_text("Play")
    start.click()
    assert hands.wait()
    assert hands.offered() == ["roll"]
    hands.click(hands.moves.first)
    expect(page.get_by_test_id("log")).to_contain_text("Amber rolls")


@pytest.mark.parametrize(("locale", "said"), [("en-GB", "about 10 minutes"), ("de-DE", "etwa 10 Minuten")])
def test_a_game_says_how_long_it_takes(server: Server, visit: Visit, locale: str, said: str) -> None:
    """Of either, a table has 50 to 130 decisions: some minutes of one's own, and as many of bots."""
    page = visit(locale=locale).page
    page.goto(server.origin)
    expect(page.locator(".card .facts")).to_have_text([re.compile(rf" · {said}$")] * 2)


def test_what_was_chosen_is_played_and_remembered(server: Server, visit: Visit, axe: str) -> None:
    hands = visit()
    page = hands.page
    page.goto(server.origin)
    page.get_by_text("In Too Deep").click()
    page.get_by_role("radio", name="3 players").check(force=True)
    page.get_by_test_id("opponent-kraken").check(force=True)
    with page.expect_request(lambda one: one.method == "POST" and one.url.endswith("/api/tables")) as asked:
        page.get_by_test_id("start").click()
    wish = asked.value.post_data_json
    assert wish["game"] == "in_too_deep"
    assert [seat["player"] for seat in wish["seats"]] == ["person", "kraken", "kraken"]
    expect(page.locator(".ledger")).to_be_attached()
    page.goto(server.origin)
    expect(page.get_by_role("radio", name=re.compile("^In Too Deep"))).to_be_checked()
    expect(page.get_by_role("radio", name="3 players")).to_be_checked()
    expect(page.get_by_test_id("opponent-kraken")).to_be_checked()
    running = page.get_by_test_id("resume")
    expect(running).to_contain_text("In Too Deep")
    expect(running).to_contain_text("with Coral and Mint")
    expect(running).to_contain_text("cards in the deck")
    assert_accessible(page, axe)
    page.get_by_text("Deep Sea Adventure").last.click()
    expect(page.get_by_test_id("opponent-turtle")).to_be_checked()


@pytest.mark.parametrize(("width", "rows"), [(1280, [8]), (820, [8]), (390, [4, 4]), (360, [4, 4])])
@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_friends_and_opponents_stand_in_even_rows(
    server: Server, visit: Visit, locale: str, width: int, rows: list[int]
) -> None:
    hands = visit(width, 844, locale=locale)
    hands.page.goto(server.origin)
    marks = hands.page.locator(".opponent")
    expect(marks.first).to_be_visible()
    tops = marks.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert [tops.count(top) for top in sorted(set(tops))] == rows
    assert hands.sticking_out() == []


def test_seats_of_several_kinds_are_of_no_strength(server: Server, visit: Visit) -> None:
    hands = visit()
    page = hands.page
    page.goto(server.origin)
    hands.unfold()
    opponents = page.get_by_role("group", name="Opponents")
    page.get_by_test_id("seat-2").select_option("pearl_diver")
    expect(opponents.get_by_role("radio", checked=True)).to_have_count(0)
    expect(opponents).to_contain_text("As chosen under Customise.")
    page.get_by_test_id("opponent-minnow").check(force=True)
    expect(page.get_by_test_id("seat-2")).to_have_value("minnow")
    for seat in (1, 2, 3):
        page.get_by_test_id(f"seat-{seat}").select_option("person")
    expect(opponents).to_contain_text("Only people at this table.")
    expect(page.get_by_test_id("opponent-minnow")).to_be_disabled()


def test_options_are_found_marked_and_put_back(server: Server, visit: Visit) -> None:
    hands = visit()
    page = hands.page
    page.goto(server.origin)
    fold = page.get_by_test_id("customise").locator("summary").first
    fold.click()
    air, dives = page.get_by_label("Air", exact=True), page.get_by_label("Dives", exact=True)
    expect(air).to_be_hidden()
    find = page.get_by_label("Find an option")
    find.fill("the air in the TANK")
    expect(air).to_be_visible()
    expect(dives).to_be_hidden()
    expect(page.get_by_text("One option found.")).to_be_visible()
    air.fill("20")
    air.press("Tab")
    expect(fold).to_have_text("Customise, one change")
    find.fill("")
    expect(page.get_by_text("one changed", exact=True)).to_be_visible()
    find.fill("dives a game")
    dives.fill("1")
    dives.press("Tab")
    expect(fold).to_have_text("Customise, 2 changes")
    page.get_by_role("button", name="Reset Dives").click()
    expect(dives).to_have_value("3")
    page.get_by_test_id("reset").click()
    expect(fold).to_have_text("Customise")
    find.fill("no such thing")
    expect(page.get_by_text("Nothing found.")).to_be_visible()


def test_an_address_without_anything_says_so(server: Server, visit: Visit, axe: str) -> None:
    hands = visit(expected="status of 404")
    page = hands.page
    answer = page.goto(f"{server.origin}/tables/of/contents")
    assert answer and answer.status == 404
    expect(page.get_by_role("heading")).to_have_text("There is nothing at this address.")
    assert_accessible(page, axe)
    page.get_by_role("link", name="Back to the lobby").click()
    expect(page.get_by_test_id("start")).to_be_visible()
    assert page.url == f"{server.origin}/"


def test_an_address_that_cannot_be_read_says_so(server: Server, visit: Visit) -> None:
    page = visit().page
    page.goto(f"{server.origin}/table/%E0%A4%A")
    expect(page.get_by_role("heading")).to_have_text("There is nothing at this address.")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_nothing_moves_while_it_loads_and_it_is_there_at_once(
    server: Server, visit: Visit, width: int, height: int
) -> None:
    """The quickest of some loads is what the page needs: the others waited for tests that run beside it."""
    hands = visit(width, height)
    page = hands.page
    for _ in range(2):  # without games to go on with, and with one
        painted = []
        while not painted or (min(painted) >= 1000 and len(painted) < 8):
            page.goto(server.origin)
            expect(page.get_by_test_id("start")).to_be_visible()
            assert page.evaluate(SHIFTS) < 0.02
            painted.append(page.evaluate(PAINTED))
        assert min(painted) < 1000
        assert hands.sticking_out() == []
        hands.sit(server.table("person", "random", "random", **SHORT))
    page.goto(server.origin)
    expect(page.get_by_test_id("resume")).to_have_count(2)
    expect(page.get_by_test_id("start")).to_be_in_viewport()


def test_without_its_server_the_page_says_so_and_comes_back(tmp_path: Path, visit: Visit, axe: str) -> None:
    """The browser has kept the page; as soon as there is a server, it is the server's that is shown."""
    server = Server(tmp_path / "tables.sqlite")
    try:
        hands = visit(service_workers="allow", expected="ERR_CONNECTION|Failed to fetch|Failed to load")
        page = hands.page
        page.goto(server.origin)
        expect(page.get_by_test_id("start")).to_be_visible()
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        table = server.table("person", "random")
        server.kill()
        for address in (server.origin, table):
            page.goto("about:blank")
            page.goto(address)
            expect(page.get_by_role("heading", name="Fathom is not running.")).to_be_visible()
        assert_accessible(page, axe)
        server.start()
        assert hands.wait()
        page.goto(server.origin)
        expect(page.get_by_test_id("start")).to_be_visible()
        assert len(page.evaluate("caches.keys()")) == 1
    finally:
        server.stop()


def test_it_can_be_installed(server: Server, visit: Visit) -> None:
    page = visit().page
    page.goto(server.origin)
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())")
    assert manifest["name"] == "Fathom" and manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        size = page.evaluate(
            "(src) => new Promise((done) => { const it = new Image(); it.onload = () => done(it.naturalWidth); it.src = src })",
            icon["src"],
        )
        assert f"{size}x{size}" == icon["sizes"]


def test_the_tab_shows_whose_turn_it_is(server: Server, visit: Visit) -> None:
    hands = visit()
    page = hands.page
    hands.sit(server.table("person", "random", start="seat0"))
    assert hands.wait()
    icon = page.locator("link[rel=icon]")
    expect(page).to_have_title(re.compile("^Your turn"))
    expect(icon).to_have_attribute("href", re.compile("icon-turn"))
    page.get_by_role("link", name=re.compile("^Fathom")).click()
    expect(page.get_by_test_id("start")).to_be_visible()
    expect(icon).not_to_have_attribute("href", re.compile("icon-turn"))


def test_sound_is_switched_off_at_the_table(server: Server, visit: Visit) -> None:
    hands = visit()
    page = hands.page
    hands.sit(server.table("person", "random", start="seat0"))
    assert hands.wait()
    mute = page.get_by_role("button", name="Mute")
    expect(mute).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("m")
    expect(mute).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(mute).to_have_attribute("aria-pressed", "true")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "false")


def test_the_others_may_move_at_once_all_or_one_by_one(server: Server, visit: Visit, axe: str) -> None:
    """What is chosen for all holds at later tables, too; what is chosen for one seat, at this one."""
    hands = visit(reduced_motion="no-preference")
    page = hands.page
    hands.sit(server.table("person", "random", "random", "random", start="seat0"))
    assert hands.wait()
    page.get_by_role("button", name="Settings").click()
    pace = page.get_by_role("group", name="Pace of the others")
    pace.get_by_label("Instant").first.check()
    pace.get_by_text("One by one").click()
    one = pace.get_by_role("combobox", name="Coral")
    expect(one).to_have_value("instant")
    one.select_option("calm")
    expect(pace.get_by_role("radio", checked=True)).to_have_count(0)
    assert_accessible(page, axe)
    pace.get_by_label("Instant").first.check()
    page.keyboard.press("Escape")
    hands.play(iter([False] * 4 + [True]).__next__)
    hands.sit(server.table("person", "random", start="seat0"))
    page.get_by_role("button", name="Settings").click()
    expect(pace.get_by_label("Instant")).to_be_checked()
