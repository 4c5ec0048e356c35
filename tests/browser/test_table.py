"""The table's page where it is tight: quick hands, narrow screens, long names, and what is shown when all is over."""

import re
import time

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .hands import PATIENCE, SHORT, Hands, Server

GREEDY = ("take", "dive", "leave")  # nobody who plays like this comes home
LONG = tuple("W" * 39 + str(seat) for seat in range(1, 7))


def test_a_double_click_plays_one_move(server: Server, visit: Visit) -> None:
    """What appears under the pointer is not played by the second click; a click of its own plays it."""
    hands = visit()
    mouse = hands.page.mouse
    leave = hands.page.locator('.moves button[data-action="leave"]')
    for _ in range(5):  # on a busy machine two clicks may lie too far apart to be one gesture
        hands.sit(server.table("person", "random", start="seat0"))
        assert hands.wait()
        box = hands.moves.first.bounding_box()
        assert box
        x, y = box["x"] + 60, box["y"] + box["height"] / 2
        began = time.monotonic()
        mouse.click(x, y)
        expect(leave).to_be_enabled()
        was = hands.version()
        mouse.down(click_count=2)
        mouse.up(click_count=2)
        if time.monotonic() - began < 0.4:
            break
    hands.page.wait_for_timeout(600)
    assert hands.version() == was
    mouse.click(x, y)
    expect(leave).to_have_count(0)


def test_secret_treasure_is_shown_to_all_at_the_end(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "grab_first", "random", preset="zatu", dives=1, start="seat0"))
    hands.play()
    chips = 0
    for row in hands.ranking.locator("tbody tr").all():
        labels = [chip.get_attribute("aria-label") or "" for chip in row.get_by_role("img").all()]
        values = [int(re.fullmatch(r"level \d: (\d+)", label)[1]) for label in labels]  # type: ignore[index]
        assert sum(values) == int(row.locator("td.number").first.inner_text())
        chips += len(values)
    assert chips > 0
    first = hands.ranking.get_by_role("row").nth(1)
    name = first.get_by_role("rowheader").locator(".name").inner_text()
    points = first.locator("td.number").first.inner_text()
    said = re.compile(rf"{name} brought home (one chip, worth {points}\.|chips worth [^.]*: {points} points\.)")
    expect(hands.page.get_by_role("group", name="Board as text")).to_contain_text(said)
    assert any(said.search(line) for line in hands.log())


def test_at_the_end_nobody_carries_or_breathes(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "person", **SHORT))
    hands.play(order=GREEDY)
    expect(hands.ranking).to_be_visible()
    seats = hands.page.get_by_role("list", name="Seats")
    assert not re.search("Carries|breathes|level", seats.inner_text())
    expect(seats).to_contain_text("did not come back")
    text = hands.page.get_by_role("group", name="Board as text")
    expect(text).to_contain_text("did not come back")
    assert "carries" not in text.inner_text()


@pytest.mark.parametrize("width", [360, 320])
def test_long_names_stick_out_nowhere(server: Server, visit: Visit, width: int) -> None:
    hands = visit(width, 740, has_touch=True, is_mobile=True)
    page = hands.page
    hands.sit(server.table("person", *["random"] * 5, names=LONG, dives=1, air=16))
    hands.play(iter([False] * 3 + [True]).__next__, order=GREEDY)
    assert hands.sticking_out() == []
    for window in ("Rules", "Keys", "Settings", "Log"):
        page.get_by_role("button", name=window, exact=True).click()
        expect(page.get_by_role("dialog", name=window)).to_be_visible(timeout=PATIENCE)
        assert hands.sticking_out() == []
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Board as text").click()
    assert hands.sticking_out() == []
    page.get_by_role("button", name="Board as text").click()
    hands.play(order=GREEDY)
    expect(hands.ranking).to_be_visible()
    page.get_by_role("button", name="Log", exact=True).click()
    assert hands.sticking_out() == []
    page.keyboard.press("Escape")
    for points in hands.ranking.locator("td.number").all():
        assert is_inside(hands, points.bounding_box() or {}, width)


def is_inside(hands: Hands, box: dict[str, float], width: int) -> bool:
    """Whether the box lies between the ranking's edges and the screen's."""
    outer = hands.ranking.bounding_box()
    assert outer
    return outer["x"] >= 0 and box["x"] + box["width"] <= min(width, outer["x"] + outer["width"])
