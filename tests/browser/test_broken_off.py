"""A game that is broken off as somebody leaves: what those who were there, and those who were not, find of it."""

import pytest
from playwright.sync_api import Route, expect

from .conftest import Visit
from .hands import Hands, Options, Server
from .test_together import gathered, roll_and_choose, sit_and_begin

BROKEN_OFF = "The game was broken off"


def leave(hands: Hands) -> None:
    hands.page.get_by_role("button", name="Settings").click()
    hands.page.get_by_test_id("leave").click()
    hands.page.get_by_test_id("leave-now").click()


def test_a_game_that_was_broken_off_is_nobody_s_turn_and_among_the_finished_ones(server: Server, visit: Visit) -> None:
    ann, bo = visit(), visit()
    link = gathered(ann, server, "Bo", leaves="ends")
    sit_and_begin(ann, bo, link)
    assert ann.wait()
    expect(ann.page.locator(".diver .halo")).to_have_count(0)  # nobody has dived
    roll_and_choose(ann)
    assert bo.wait()
    roll_and_choose(bo)
    assert ann.wait()
    expect(ann.page.locator(".diver .halo")).to_have_count(1)
    leave(bo)
    expect(ann.page.get_by_test_id("ranking")).to_contain_text(BROKEN_OFF)
    expect(ann.page.locator(".diver .halo")).to_have_count(0)
    ann.page.get_by_role("link", name="New table").click()
    expect(ann.page.get_by_test_id("finished")).to_contain_text(BROKEN_OFF)
    ann.page.get_by_test_id("statistics").click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("games that were broken off are listed, but not counted")
    dialog.get_by_test_id("finished").click()
    expect(ann.page.locator(".diver")).to_have_count(2)
    ann.page.goto(f"{link}/chance")
    expect(ann.page.get_by_role("dialog")).to_contain_text("then its secret is never told")


def test_who_was_not_there_and_has_never_seen_the_lobby_finds_it_in_there(hasty: Server, visit: Visit) -> None:
    ann, bo = visit(), visit(390, 844)
    link = gathered(ann, hasty, "Bo", leaves="ends")
    sit_and_begin(ann, bo, link)
    roll_and_choose(ann)
    assert bo.wait()
    bo.page.goto("about:blank")
    expect(ann.page.get_by_test_id("ranking")).to_contain_text(BROKEN_OFF)
    bo.page.goto(hasty.origin)
    expect(bo.page.get_by_test_id("finished")).to_contain_text(BROKEN_OFF)
    assert bo.page.get_by_test_id("resume").count() == 0
    bo.page.get_by_test_id("finished").click()
    expect(bo.page.get_by_test_id("replay-where")).not_to_have_text(BROKEN_OFF)
    bo.page.locator(".diver").first.wait_for()
    bo.page.keyboard.press("End")
    expect(bo.page.get_by_test_id("replay-where")).to_have_text(BROKEN_OFF)


@pytest.mark.parametrize("is_answer_lost", [True, False])
def test_a_window_that_reads_that_one_has_left_shows_the_end_instead(
    server: Server, visit: Visit, is_answer_lost: bool
) -> None:
    """Whoever leaves in another window, or has no answer, need not decide to come back to a game that has ended."""

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    def be_early(route: Route) -> None:
        """The first time, the game is not over yet."""
        told = route.fetch().json()
        route.fulfill(json={**told, "over": False} if not asked else told)
        asked.append(route)

    asked: list[Route] = []
    ann, bo = visit(), visit(expected="Failed to load resource")
    link = gathered(ann, server, "Bo", leaves="ends")
    sit_and_begin(ann, bo, link)
    if is_answer_lost:
        bo.page.route("**/leave", lose)
        leave(bo)
    else:
        bo.page.locator(".diver").first.wait_for()
        bo.page.route(f"**/api/tables/{link.rsplit('/', 1)[1]}", be_early)
        other = bo.page.context.new_page()
        other.goto(link)
        other.get_by_role("button", name="Settings").click()
        other.get_by_test_id("leave").click()
        other.get_by_test_id("leave-now").click()
        expect(other).to_have_url(f"{server.origin}/")
    expect(bo.page.get_by_test_id("ranking")).to_contain_text(BROKEN_OFF)
    assert is_answer_lost or len(asked) > 1
    bo.page.get_by_role("link", name="New table").click()
    expect(bo.page.get_by_test_id("finished")).to_contain_text(BROKEN_OFF)


def test_nobody_passes_the_screen_on_when_nothing_goes_on(server: Server, visit: Visit) -> None:
    """Bo and Bea sit at one screen, which waits for Bo to take it."""
    ann, bo = visit(), visit()
    options: Options = {"draft_laps": 0, "hand_cards": 3, "start": "seat1"}
    link = gathered(ann, server, "Bo", "Bea", game="in_too_deep", leaves="ends", options=options)
    sit_and_begin(ann, bo, link, "Bea")
    expect(bo.page.locator(".curtain")).to_be_visible()
    leave(ann)
    expect(bo.page.get_by_test_id("ranking")).to_contain_text(BROKEN_OFF)
    expect(bo.page.locator(".curtain")).to_have_count(0)
