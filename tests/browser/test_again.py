"""Somebody wants to play again: the others are told, nobody's time runs before they come, and then it begins by itself."""

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .hands import PATIENCE, Hands, Server, assert_accessible
from .test_together import gathered, play_together, sit_and_begin

SHORT = {"start": "seat0", "dives": 1, "air": 8}


def over(visit: Visit, server: Server, width: int, height: int, **wishes: str) -> tuple[Hands, Hands, str]:
    """Ann and Bo look at the ranking; the table."""
    ann, bo = visit(width, height, **wishes), visit(width, height, **wishes)
    link = gathered(ann, server, "Bo", options=SHORT, leaves="crab", clock={"bank": 0, "move": 30})
    sit_and_begin(ann, bo, link)
    play_together(ann, bo)
    return ann, bo, link


@pytest.mark.timeout(240)
@pytest.mark.parametrize(
    ("width", "height", "locale", "title", "wish"),
    [
        (1280, 720, "en", "Play again? · Deep Sea Adventure", "Bo wants to play again."),
        (820, 1180, "de", "Noch einmal? · Tiefseeabenteuer", "Bo will noch einmal spielen."),
        (390, 844, "en", "Play again? · Deep Sea Adventure", "Bo wants to play again."),
        (320, 640, "de", "Noch einmal? · Tiefseeabenteuer", "Bo will noch einmal spielen."),
    ],
)
def test_a_rematch_waits_for_all_who_are_told_and_begins_when_they_are_there(
    server: Server, visit: Visit, axe: str, width: int, height: int, locale: str, title: str, wish: str
) -> None:
    ann, bo, link = over(visit, server, width, height, locale=locale)
    bo.page.get_by_test_id("rematch").click()
    expect(bo.page.get_by_test_id("again")).to_be_visible(timeout=PATIENCE)
    assert bo.page.url != link
    expect(ann.page).to_have_title(title, timeout=PATIENCE)
    expect(ann.page.get_by_test_id("wish")).to_have_text(wish)
    expect(ann.page.get_by_test_id("wish")).to_be_in_viewport()
    for hands in (ann, bo):
        assert_accessible(hands.page, axe)
        assert not hands.sticking_out()
    bo.page.wait_for_timeout(1000)
    expect(bo.page.locator(".diver")).to_have_count(0)
    ann.page.get_by_test_id("next-game").click()
    for hands in (ann, bo):
        expect(hands.page.locator(".diver").first).to_be_attached(timeout=PATIENCE)
        expect(hands.page.get_by_test_id("clock-0")).to_be_visible(timeout=PATIENCE)
    assert ann.page.url == bo.page.url and ann.wait()
    assert not ann.complaints + bo.complaints


@pytest.mark.timeout(240)
def test_who_finds_the_rematch_in_the_lobby_says_so_there_and_the_host_may_give_the_seat_away(
    server: Server, visit: Visit, axe: str
) -> None:
    ann, bo, _ = over(visit, server, 1280, 720)
    ann.page.get_by_test_id("rematch").click()
    expect(ann.page.get_by_test_id("begin")).to_be_disabled(timeout=PATIENCE)
    bo.page.goto(server.origin)
    card = bo.page.get_by_test_id("resume").first
    expect(card).to_contain_text("Ann wants to play again.", timeout=PATIENCE)
    card.click()
    expect(bo.page.get_by_test_id("ready")).to_be_visible(timeout=PATIENCE)
    expect(bo.page.get_by_test_id("begin")).to_have_count(0)
    assert_accessible(bo.page, axe)
    bo.page.goto("about:blank")
    ann.page.get_by_test_id("give-1").select_option("crab")
    expect(ann.page.locator(".diver").first).to_be_attached(timeout=PATIENCE)
    assert not ann.complaints + bo.complaints
