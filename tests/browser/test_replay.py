"""Memory: taking back, looking back, finished games and what they come to, records dropped on the page, playing on."""

import itertools
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.server.line import Site

from .conftest import Visit
from .hands import SHORT, Hands, Server, assert_accessible

SIZES = [(1440, 900), (390, 844)]


def finished(server: Server, *players: str, game: str = "deep_sea_adventure", seed: int = 3, **options: Any) -> str:
    """A game that was played to its end; the address of its table."""
    address = server.table(*players, game=game, **options)
    table, key = address.rsplit("/", 1)[1].split("#")
    draw = random.Random(seed)
    with Site(server.port).line(table, key) as line:
        persons = [seat for seat, player in enumerate(players) if player == "person"]
        line.play(persons, (draw.randrange(100) for _ in itertools.count()))
    return address


def replayed(hands: Hands, address: str) -> Page:
    """Go to the replay of a table and wait until it is drawn."""
    hands.page.goto(address.replace("#", "/replay#"))
    expect(hands.page.get_by_test_id("replay-play")).to_be_visible()
    return hands.page


def version(page: Page) -> int:
    return int(page.locator(".page").get_attribute("data-version") or -1)


def last(page: Page) -> int:
    return int(page.get_by_label("Moment of the game").get_attribute("max") or 0)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_move_is_taken_back(server: Server, visit: Visit, width: int, height: int) -> None:
    hands = visit(width, height)
    page, back = hands.page, hands.page.get_by_test_id("take-back")
    hands.sit(server.table("person", "person", start="seat0"))
    hands.play(until=lambda: back.count() > 0, order=("take",))
    expect(hands.moves).to_have_count(1)  # it is the next one's turn to roll
    measured = "all => all.map((one) => JSON.stringify(one.getBoundingClientRect()))"
    boxes = page.locator(".chart, .desk, .moves")
    with_it = boxes.evaluate_all(measured)
    back.evaluate("one => (one.style.display = 'none')")
    assert boxes.evaluate_all(measured) == with_it  # it comes and goes without moving anything
    back.evaluate("one => (one.style.display = '')")
    back.click()
    expect(page.get_by_role("button", name="Take level 1")).to_be_visible()
    expect(back).to_have_count(0)  # the roll stays as it fell
    assert hands.log()[-1] == "Amber takes this back: “Amber takes a chip of level 1.”"
    assert hands.sticking_out() == [] and hands.too_small() == []
    hands.click(hands.wish(("leave",)))
    expect(back).to_be_visible()
    page.keyboard.press("z")
    expect(page.get_by_role("button", name="Take level 1")).to_be_visible()


def test_behind_the_curtain_a_move_is_taken_back(server: Server, visit: Visit) -> None:
    hands = visit()
    page = hands.page
    hands.sit(server.table("person", "person", game="in_too_deep", start="seat0", draft_laps=0, hand_cards=3))
    page.locator(".curtain .main").click()
    card = page.locator("[data-card]:enabled").first
    card.click()
    page.locator('[data-action^="expand"]:enabled, [data-action^="buy"]:enabled').first.click()
    back = page.get_by_test_id("take-back")
    expect(back).to_be_visible()
    back.click()
    expect(page.get_by_test_id("log")).to_contain_text("Amber takes this back: “Amber ")
    expect(page.locator(".curtain")).to_have_count(0)


def test_one_looks_back_and_returns_to_now(server: Server, visit: Visit) -> None:
    hands = visit()
    page = hands.page
    hands.sit(server.table("person", "random", start="seat0"))
    hands.play(iter([False] * 4 + [True]).__next__)
    offered, told = hands.offered(), hands.log()
    page.get_by_test_id("look-back").click()
    expect(page.get_by_test_id("replay-play")).to_be_visible()
    assert version(page) == last(page) and hands.log() == told
    expect(page.get_by_label("Seen by")).to_have_count(0)
    page.keyboard.press("Home")
    assert version(page) == 0 and len(hands.log()) < len(told)
    page.get_by_test_id("now").click()
    assert hands.wait() and hands.offered() == offered and hands.log() == told


@pytest.mark.parametrize(("width", "height"), [*SIZES, (844, 390)])
@pytest.mark.parametrize("game", ["deep_sea_adventure", "in_too_deep"])
def test_a_finished_game_is_gone_through(
    server: Server, visit: Visit, game: str, width: int, height: int, axe: str
) -> None:
    hands = visit(width, height)
    page = replayed(hands, finished(server, "person", "random", "random", game=game))
    end = last(page)
    assert version(page) == 0 and end > 20
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert version(page) == 2
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("PageDown")
    turn = page.get_by_test_id("replay-where").inner_text()
    assert turn.startswith("Turn ")
    page.get_by_label("The next turn").click()
    expect(page.get_by_test_id("replay-where")).not_to_have_text(turn)
    page.keyboard.press("End")
    assert version(page) == end
    assert "game is over" in hands.log()[-1] or "won" in hands.log()[-1] or "wins" in hands.log()[-1], hands.log()[-1]
    page.get_by_label("Moment of the game").fill(str(end // 2))
    assert version(page) == end // 2
    for tab in page.get_by_role("group", name="Chart").locator("label").all():
        if tab.inner_text() != "Chance to win":  # which takes long to work out
            tab.click()
            expect(tab.get_by_role("radio")).to_be_checked()
    chart = page.get_by_test_id("curves").get_by_role("img")
    assert re.fullmatch(r"\w+: .* [+-]?\d+(, .* [+-]?\d+)+", chart.get_attribute("aria-label") or "")
    page.get_by_label("Seen by").select_option("1")
    expect(page.get_by_label("Seen by")).to_have_value("1")
    assert version(page) == end // 2
    assert hands.sticking_out() == [] and hands.too_small() == []
    assert_accessible(page, axe)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_luck_is_drawn_and_said(server: Server, visit: Visit, axe: str, width: int, height: int) -> None:
    hands = visit(width, height)
    page = replayed(hands, finished(server, "person", "random", "random"))
    page.get_by_role("group", name="Chart").get_by_text("Luck", exact=True).click()
    page.get_by_label("Moment of the game").fill(str(last(page)))
    drawn = page.get_by_test_id("curves").get_by_role("img").get_attribute("aria-label") or ""
    numbers = dict(re.findall(r"(Amber|Coral|Mint) ([+-]?\d+)", drawn))
    for name, number in numbers.items():
        way = "more" if int(number) > 0 else "less"
        said = (
            f"{name} threw {abs(int(number))} {way} than expected. That happens to 1 in"
            if int(number)
            else f"{name} threw"
        )
        expect(page.get_by_test_id("luck")).to_contain_text(said)
    assert len(numbers) == 3
    assert hands.sticking_out() == [] and hands.too_small() == []
    assert_accessible(page, axe)


CHANCES = 600_000  # milliseconds: the first time the game is compiled, on a busy machine


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_one_goes_from_turning_point_to_turning_point(
    server: Server, visit: Visit, axe: str, width: int, height: int
) -> None:
    hands = visit(width, height)
    page = replayed(hands, finished(server, "person", "random", "random"))
    page.keyboard.press("n")  # sets the work going
    chances = page.get_by_test_id("chances")
    expect(chances).to_contain_text("An estimate: 400 games", timeout=CHANCES)
    count = int((page.get_by_test_id("turning-point").inner_text()).split()[0].replace("One", "1"))
    assert 0 < count <= 5
    expect(page.locator(".track .point")).to_have_count(count)
    met = []
    for point in range(1, count + 1):
        page.keyboard.press("n")
        met.append(version(page))
        said = page.get_by_test_id("turning-point").inner_text()
        pattern = rf"Turning point {point} of {count}\. .* chance to win (rises|falls) from (\d+)% to (\d+)%\."
        assert (found := re.fullmatch(pattern, said)), said
        assert (int(found[2]) < int(found[3])) == (found[1] == "rises")
    assert met == sorted(set(met))
    drawn = page.get_by_test_id("curves").get_by_role("img").get_attribute("aria-label") or ""
    assert 98 <= sum(map(int, re.findall(r"(\d+)%", drawn))) <= 102
    assert hands.sticking_out() == [] and hands.too_small() == []
    assert_accessible(page, axe)
    page.get_by_role("button", name="The turning point before (P)").click()
    assert version(page) == ([0, *met][-2] if count > 1 else met[0])


def test_while_a_game_runs_there_are_no_chances(server: Server, visit: Visit) -> None:
    hands = visit()
    page = hands.page
    hands.sit(server.table("person", "random", start="seat0"))
    hands.play(iter([False] * 4 + [True]).__next__)
    page.get_by_test_id("look-back").click()
    expect(page.get_by_test_id("replay-play")).to_be_visible()
    tabs = page.get_by_role("group", name="Chart")
    expect(tabs).to_contain_text("Points")
    expect(tabs).not_to_contain_text("Luck")
    expect(tabs).not_to_contain_text("Chance to win")


def test_a_replay_plays_by_itself_and_stops(server: Server, visit: Visit) -> None:
    hands = visit(reduced_motion="no-preference")
    page = replayed(hands, finished(server, "person", "random", **SHORT))
    page.get_by_label("Speed: 1 times").click()
    page.get_by_label("Speed: 2 times").click()
    page.keyboard.press("Escape")
    page.locator("body").click(position={"x": 5, "y": 400})
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.wait_for_function("() => Number(document.querySelector('.page').dataset.version) > 2")
    page.get_by_role("button", name="Pause").click()
    stood = version(page)
    page.wait_for_timeout(700)
    assert version(page) == stood
    page.keyboard.press("End")
    page.get_by_test_id("replay-play").click()  # from the beginning
    page.wait_for_function("() => Number(document.querySelector('.page').dataset.version) < 4")


def test_finished_games_stay_in_the_lobby_and_are_counted(server: Server, visit: Visit, axe: str) -> None:
    hands = visit()
    page = hands.page
    hands.sit(server.table("person", "random", **SHORT))
    hands.play()
    expect(hands.ranking).to_be_visible()
    page.get_by_role("link", name="New table").click()
    game = page.get_by_test_id("finished")
    expect(game).to_contain_text("Amber, Coral")
    expect(page.get_by_test_id("resume")).to_have_count(0)
    page.get_by_test_id("statistics").click()
    facts = page.get_by_test_id("statistics-deep_sea_adventure")
    expect(facts).to_contain_text("Dives not come home from")
    expect(facts).to_contain_text("Deepest place")
    expect(facts.get_by_role("row")).to_have_count(4)  # by the rules, and by opponents
    expect(facts.get_by_role("table").first).to_contain_text("Air 8")
    assert_accessible(page, axe)
    with page.expect_download() as download:
        page.get_by_test_id("export").click()
    (kept,) = json.loads(Path(download.value.path()).read_text())["games"]
    assert kept["game"] == "deep_sea_adventure" and len(kept["result"]["scores"]) == 2
    page.get_by_test_id("delete").click()
    page.get_by_test_id("delete-yes").click()
    expect(page.get_by_text("When you finish a game, it is kept here")).to_be_visible()
    page.keyboard.press("Escape")
    expect(game).to_have_count(0)


def test_a_finished_game_opens_as_a_replay_from_the_lobby(server: Server, visit: Visit) -> None:
    hands = visit(390, 844)
    page = hands.page
    page.goto(finished(server, "person", "random", **SHORT))
    expect(hands.ranking).to_be_visible()
    page.goto(server.origin)
    page.get_by_test_id("finished").click()
    expect(page.get_by_test_id("replay-play")).to_be_visible()
    expect(page.get_by_label("Seen by")).to_have_value("0")


def drop(page: Page, name: str, text: str) -> None:
    """Drop a file on the page."""
    page.evaluate(
        """([name, text]) => {
            const data = new DataTransfer();
            data.items.add(new File([text], name, { type: "text/plain" }));
            for (const type of ["dragover", "drop"])
                document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        [name, text],
    )


def test_a_record_is_kept_and_dropped_on_the_page(server: Server, visit: Visit, axe: str) -> None:
    hands = visit(expected="status of 400")
    page = replayed(hands, finished(server, "person", "random", **SHORT))
    end = last(page)
    page.get_by_test_id("keep").click()
    with page.expect_download() as download:
        page.get_by_test_id("keep-record").click()
    text = Path(download.value.path()).read_text()
    assert_accessible(page, axe)
    page.goto(server.origin)
    expect(page.get_by_test_id("open-record")).to_be_attached()
    drop(page, "letter.txt", "Dear aunt")
    expect(page.get_by_role("alert")).to_contain_text("letter.txt can't be replayed: the head lacks")
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)
    drop(page, "game.txt", text)
    expect(page.get_by_test_id("replay-play")).to_be_visible()
    assert last(page) == end
    page.get_by_label("Seen by").select_option("1")
    expect(page.get_by_label("Seen by")).to_have_value("1")
    page.reload()
    expect(page.get_by_role("heading", name="No record is open")).to_be_visible()


def test_pictures_are_saved(server: Server, visit: Visit) -> None:
    hands = visit()
    page = replayed(hands, finished(server, "person", "random", **SHORT))
    page.get_by_test_id("keep").click()
    for what in ("board", "chart"):
        with page.expect_download() as download:
            page.get_by_test_id(f"keep-{what}").click()
        content = Path(download.value.path()).read_bytes()
        assert content.startswith(b"\x89PNG") and len(content) > 5_000
        expect(page.get_by_role("status")).to_have_text("Saved.")


def test_a_record_of_any_day_is_pictured(server: Server, visit: Visit) -> None:
    hands = visit()
    page, address = hands.page, finished(server, "person", "random", **SHORT)
    table = address.rsplit("/", 1)[1].split("#")[0]
    _, _, record = Site(server.port).ask("GET", f"/api/tables/{table}/record")
    page.goto(server.origin)
    expect(page.get_by_test_id("open-record")).to_be_attached()
    drop(page, "old.txt", re.sub(r'Date "[^"]*"', 'Date "1987.??.??"', record.decode()))
    page.get_by_test_id("keep").click()
    with page.expect_download():
        page.get_by_test_id("keep-board").click()
    expect(page.get_by_role("status")).to_have_text("Saved.")


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_long_names_push_nothing_out(server: Server, visit: Visit, width: int, height: int) -> None:
    names = tuple(f"{seat}{'W' * 39}" for seat in range(6))
    address = finished(server, *["person"] * 6, names=names, dives=1, air=8)
    hands = visit(width, height)
    page = replayed(hands, address)
    page.keyboard.press("PageDown")
    desk = page.locator(".desk").bounding_box()
    assert desk and not hands.sticking_out()
    for one in page.locator(".desk :is(button, select, input[type=range], .where)").all():
        box = one.bounding_box()
        assert box and desk["x"] <= box["x"] and box["x"] + box["width"] <= desk["x"] + desk["width"], one


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_game_is_played_on_from_a_moment(server: Server, visit: Visit, width: int, height: int) -> None:
    hands = visit(width, height)
    page = replayed(hands, finished(server, "person", "random", start="seat0"))
    page.get_by_label("Moment of the game").fill("9")
    told = hands.log()
    page.get_by_test_id("play-on").click()
    expect(page.get_by_test_id("on-0")).to_have_value("person")
    page.get_by_test_id("on-1").select_option("person")
    page.get_by_test_id("on-start").click()
    assert hands.wait()
    assert hands.log()[: len(told)] == told and "/replay" not in page.url
    assert int(hands.version() or 0) >= 9


def test_whoever_plays_on_may_give_new_names(server: Server, visit: Visit) -> None:
    hands = visit(expected="status of 400")
    page = replayed(hands, finished(server, "person", "random", start="seat0"))
    page.get_by_label("Moment of the game").fill("9")
    page.get_by_test_id("play-on").click()
    page.get_by_label("Name of seat 2").fill("Amber")
    page.get_by_test_id("on-start").click()
    expect(page.get_by_role("alert")).to_contain_text("Another seat has this name already")
    expect(page.get_by_label("Name of seat 2")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Name of seat 2").fill("Pearl")
    page.get_by_test_id("on-start").click()
    expect(page.locator(".seats")).to_contain_text("Pearl")


def test_a_replay_is_muted_and_its_log_read_by_keyboard(server: Server, visit: Visit) -> None:
    page = replayed(visit(1280, 500), finished(server, "person", "random"))
    page.keyboard.press("m")
    expect(page.get_by_test_id("mute")).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Moment of the game").fill(str(last(page)))
    here = version(page)
    log = page.get_by_test_id("log")
    log.focus()
    page.keyboard.press("PageUp")  # scrolls the log instead of going back a turn
    page.wait_for_function("log => log.scrollTop < log.scrollHeight - log.clientHeight - 40", arg=log.element_handle())
    assert version(page) == here


def test_nobody_plays_on_from_secrets_before_the_end(server: Server, visit: Visit) -> None:
    """And whoever would is told before choosing who plays."""
    hands = visit()
    page = hands.page
    hands.sit(server.table("person", "random", game="in_too_deep", start="seat0"))
    page.get_by_test_id("look-back").click()
    page.get_by_test_id("play-on").click()
    expect(page.get_by_role("alert")).to_contain_text("This game has secrets by this moment")
    expect(page.get_by_test_id("on-start")).to_be_disabled()
    expect(page.get_by_test_id("on-0")).to_have_count(0)
