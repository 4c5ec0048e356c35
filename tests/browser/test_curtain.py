"""Several people at one screen, and others elsewhere: nobody's hand is shown before they have the screen."""

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .hands import Options, Server
from .test_desk import CARD, LIT, PAY, Desk
from .test_together import gathered, sit_and_begin

OPTIONS: Options = {"start": "seat0", "draft_laps": 0, "hand_cards": 3}


def test_who_was_to_take_the_screen_has_perhaps_taken_it(server: Server, visit: Visit) -> None:
    """The time of somebody who has not said so runs out, and it is the turn of whoever passed the screen on."""
    ann, bo = visit(), visit()
    clock = {"bank": 0, "move": 3}
    link = gathered(ann, server, "Bo", "Cy", game="in_too_deep", leaves="minnow", options=OPTIONS, clock=clock)
    sit_and_begin(ann, bo, link, "Cy")
    heading = bo.page.locator(".curtain").get_by_role("heading")
    expect(heading).to_have_text("Pass to Bo")
    bo.page.locator(".curtain .main").click()
    expect(heading).to_have_text("Pass to Cy")
    expect(heading).to_have_text("Pass to Bo")


@pytest.mark.parametrize("is_lifted", [False, True])
def test_a_curtain_is_gone_when_whoever_plays_elsewhere_is_to_move_again(
    server: Server, visit: Visit, is_lifted: bool
) -> None:
    ann, bo = visit(), visit()
    link = gathered(ann, server, "Bo", "Cy", game="in_too_deep", options=OPTIONS)
    sit_and_begin(ann, bo, link, "Cy")
    curtain, asked, desk = bo.page.locator(".curtain"), ann.page.locator(f"{CARD}, {LIT}, {PAY}"), Desk(ann)
    while not curtain.count():
        desk.play(1) if asked.count() else ann.page.wait_for_timeout(100)
    expect(curtain.get_by_role("heading")).to_have_text("Pass to Bo")
    if is_lifted:
        curtain.locator(".main").click()
    ann.page.get_by_test_id("take-back").click()
    expect(bo.page.get_by_test_id("log")).to_contain_text("Ann takes this back")
    expect(curtain).to_have_count(0)
    expect(bo.page.locator(".prompt")).to_contain_text("Ann")
