"""Somebody wants to play again: the others are told, nobody's time runs before they come, and then it begins by itself."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .hands import Hands, Server, assert_accessible
from .test_together import assert_playing_again, gathered, play_together, sit, sit_and_begin

SHORT = {"start": "seat0", "dives": 1, "air": 8}

HOST = "You are the host: if you do not come, after a minute the others can give seats to bots."
GASTGEBER = "Du bist Gastgeber: Kommst du nicht, dürfen nach einer Minute die anderen einen Platz einem Bot geben."


def over(visit: Visit, server: Server, width: int, height: int, **wishes: str) -> tuple[Hands, Hands, str]:
    """Ann and Bo look at the ranking; the table."""
    ann, bo = visit(width, height, **wishes), visit(width, height, **wishes)
    link = gathered(ann, server, "Bo", options=SHORT, leaves="crab", clock={"bank": 0, "move": 30})
    sit_and_begin(ann, bo, link)
    play_together(ann, bo)
    return ann, bo, link


def give(hands: Hands, seat: int) -> None:
    """Have Crab play at a seat whose person has just gone: the host may be asked, as long as that is not known yet."""
    hands.page.get_by_test_id(f"give-{seat}").select_option("crab")
    sure, diver = hands.page.get_by_test_id("remove-yes"), hands.page.locator(".diver").first
    expect(sure.or_(diver).first).to_be_attached()
    if sure.count():
        sure.click()


@pytest.mark.parametrize(
    ("width", "height", "locale", "title", "wish"),
    [
        (1280, 720, "en", "Play again? · Deep Sea Adventure", f"Bo wants to play again. {HOST}"),
        (820, 1180, "de", "Noch einmal? · Tiefseeabenteuer", f"Bo will noch einmal spielen. {GASTGEBER}"),
        (390, 844, "en", "Play again? · Deep Sea Adventure", f"Bo wants to play again. {HOST}"),
        (844, 390, "de", "Noch einmal? · Tiefseeabenteuer", f"Bo will noch einmal spielen. {GASTGEBER}"),
        (320, 640, "de", "Noch einmal? · Tiefseeabenteuer", f"Bo will noch einmal spielen. {GASTGEBER}"),
    ],
)
def test_a_rematch_waits_for_all_who_are_told_and_begins_when_they_are_there(
    server: Server, visit: Visit, axe: str, width: int, height: int, locale: str, title: str, wish: str
) -> None:
    ann, bo, link = over(visit, server, width, height, locale=locale)
    bo.page.get_by_test_id("rematch").click()
    expect(bo.page.get_by_test_id("again")).to_be_visible()
    assert bo.page.url != link
    expect(ann.page).to_have_title(title)
    expect(ann.page.get_by_test_id("wish")).to_have_text(wish)
    for answer in ("wish", "next-game", "decline-game"):
        expect(ann.page.get_by_test_id(answer)).to_be_in_viewport(ratio=1)
    for hands in (ann, bo):
        assert_accessible(hands.page, axe)
        assert not hands.sticking_out()
    bo.page.wait_for_timeout(1000)
    expect(bo.page.locator(".diver")).to_have_count(0)
    ann.page.get_by_test_id("next-game").click()
    assert_playing_again(link, ann, bo)
    for hands in (ann, bo):
        expect(hands.page.get_by_test_id("clock-0")).to_be_visible()
    assert ann.wait()
    assert not ann.complaints + bo.complaints


@pytest.mark.parametrize(
    ("width", "height", "locale", "said"),
    [(1280, 720, "en", "no answer yet"), (390, 844, "de", "noch keine Antwort")],
)
def test_whoever_still_looks_at_how_it_ended_has_been_asked_and_can_answer_in_two_buttons(
    server: Server, visit: Visit, width: int, height: int, locale: str, said: str
) -> None:
    ann, bo, _ = over(visit, server, width, height, locale=locale)
    ann.page.get_by_test_id("rematch").click()
    beside = ann.page.locator(".seats-panel li").nth(1)
    expect(beside.get_by_text(said, exact=True)).to_be_visible()
    assert not ann.sticking_out()
    answers, others = bo.page.locator(".answers"), bo.page.get_by_test_id("replay")
    expect(answers).to_be_visible()
    if width < 480:  # they are as wide as what stands below them
        edges = "([left, right]) => [left.getBoundingClientRect().left, right.getBoundingClientRect().right]"
        own = answers.evaluate(f"one => ({edges})([one.firstElementChild, one.lastElementChild])")
        below = others.evaluate(f"one => ({edges})([one.previousElementSibling, one])")
        assert own == pytest.approx(below, abs=1)
    bo.page.get_by_test_id("next-game").click()
    expect(ann.page.locator(".diver").first).to_be_attached()


def test_who_finds_the_rematch_in_the_lobby_says_so_there_and_the_host_may_give_the_seat_away(
    server: Server, visit: Visit, axe: str
) -> None:
    ann, bo, _ = over(visit, server, 1280, 720)
    ann.page.get_by_test_id("rematch").click()
    expect(ann.page.get_by_test_id("begin")).to_be_disabled()
    bo.page.goto(server.origin)
    card = bo.page.get_by_test_id("resume").first
    expect(card).to_contain_text("Ann wants to play again.")
    card.click()
    expect(bo.page.get_by_test_id("ready")).to_be_visible()
    expect(bo.page.get_by_test_id("begin")).to_have_count(0)
    assert_accessible(bo.page, axe)
    bo.page.goto("about:blank")
    give(ann, 1)
    expect(ann.page.locator(".diver").first).to_be_attached()
    assert not ann.complaints + bo.complaints


@pytest.mark.parametrize(("width", "height", "from_lobby"), [(320, 640, False), (1280, 720, True)])
def test_who_says_no_thanks_is_waited_for_no_more(
    server: Server, visit: Visit, axe: str, width: int, height: int, from_lobby: bool
) -> None:
    ann, bo, _ = over(visit, server, width, height)
    bo.page.get_by_test_id("rematch").click()
    expect(ann.page.get_by_test_id("wish")).to_have_text(f"Bo wants to play again. {HOST}")
    if from_lobby:
        ann.page.goto(server.origin)
        ann.page.get_by_test_id("resume").filter(has_text="Bo wants to play again.").click()
        expect(ann.page.get_by_text("Do you want to play?")).to_be_visible()
    no = ann.page.get_by_test_id("decline-game")
    expect(no).to_be_in_viewport(ratio=1)
    assert not ann.sticking_out()
    no.click()
    expect(ann.page.get_by_text("You are not playing this time.")).to_be_visible()
    expect(no).to_have_count(0)
    ann.page.reload()
    expect(ann.page.get_by_text("You are not playing this time.")).to_be_visible()
    expect(ann.page.get_by_test_id("declined")).to_have_count(0)
    expect(bo.page.get_by_test_id("declined")).to_have_text(
        "Ann does not want to play again. Somebody else can sit down there, or a bot."
    )
    expect(bo.page.get_by_test_id("link")).to_be_visible()
    for hands in (ann, bo):
        assert_accessible(hands.page, axe)
        assert not hands.sticking_out()
    bo.page.get_by_test_id("give-0").select_option("crab")  # she made the table, and it is his now
    expect(bo.page.locator(".diver").first).to_be_attached()


def test_two_at_one_screen_say_so_together(server: Server, visit: Visit) -> None:
    ann, bo = visit(), visit()
    link = gathered(ann, server, "Bo", "Cy", options=SHORT)
    sit_and_begin(ann, bo, link, "Cy")
    play_together(ann, bo)
    bo.page.get_by_test_id("rematch").click()
    expect(ann.page.get_by_test_id("wish")).to_have_text(f"Bo and Cy want to play again. {HOST}")
    ann.page.get_by_test_id("next-game").click()
    assert_playing_again(link, ann, bo)


def three_over(visit: Visit, server: Server) -> tuple[Hands, Hands, Hands, str]:
    """Ann, Bo and Cy, who has left in the middle, so that a bot played on; Ann made the table. The others see the ranking."""
    ann, bo, cy = visit(), visit(), visit()
    link = gathered(ann, server, "Bo", "Cy", options=SHORT, leaves="crab")
    cy.page.goto(link)
    bo.page.goto(link)
    sit(bo.page, "Bo")
    expect(cy.page.get_by_text("not ready yet")).to_be_visible()  # or she takes the seat that he has just taken
    sit(cy.page, "Cy")
    for hands in (bo, cy):
        hands.page.get_by_test_id("ready").click()
    ann.page.goto(link)
    ann.page.get_by_test_id("begin").click()
    expect(cy.page.locator(".diver").first).to_be_attached()
    cy.page.goto("about:blank")
    play_together(ann, bo)
    return ann, bo, cy, link


def test_who_left_is_asked_too_and_who_comes_too_late_may_watch(hasty: Server, visit: Visit, axe: str) -> None:
    ann, bo, cy, link = three_over(visit, hasty)
    zoe = visit()
    zoe.page.goto(link)
    ann.page.get_by_test_id("rematch").click()
    expect(zoe.page.get_by_role("link", name="Watch their next game")).to_be_visible()
    expect(zoe.page.get_by_test_id("wish")).to_have_count(0)
    cy.page.goto(link)
    expect(cy.page.get_by_test_id("wish")).to_have_text("Ann wants to play again.")
    cy.page.goto("about:blank")
    bo.page.get_by_test_id("next-game").click()
    expect(ann.page.get_by_text("One seat is still waited for. You can give it to a bot.")).to_be_visible()
    give(ann, 2)
    assert_playing_again(link, ann, bo)
    cy.page.goto(link)
    expect(cy.page.get_by_role("link", name="Watch their next game")).to_be_visible()
    expect(cy.page).to_have_title("Deep Sea Adventure")
    assert_accessible(cy.page, axe)
    cy.page.get_by_test_id("next-game").click()
    expect(cy.page.get_by_text("You are watching.")).to_be_visible()
    bo.page.goto(link)
    expect(bo.page.get_by_test_id("next-game")).to_be_visible()
    bo.page.wait_for_timeout(1000)  # by now it has been asked whether that game has begun
    expect(bo.page.get_by_role("link", name="Play again with them")).to_be_visible()
    expect(bo.page.get_by_test_id("wish")).to_have_count(0)


def test_without_the_host_the_others_decide_after_a_while(hasty: Server, visit: Visit, axe: str) -> None:
    ann, bo, cy, link = three_over(visit, hasty)
    ann.page.goto("about:blank")
    bo.page.get_by_test_id("rematch").click()
    cy.page.goto(link)
    cy.page.get_by_test_id("decline-game").click()
    bo.page.set_viewport_size({"width": 390, "height": 844})
    decides = bo.page.get_by_test_id("decides")
    expect(decides).to_have_text("Ann is the host and is not here: you decide now in their place.")
    for seat in (0, 2):
        expect(bo.page.get_by_test_id(f"give-{seat}")).to_be_in_viewport(ratio=1)
    below = bo.page.get_by_test_id("link").bounding_box()
    seats = bo.page.get_by_test_id("give-2").bounding_box()
    assert below and seats and below["y"] > seats["y"]
    assert_accessible(bo.page, axe)
    assert not bo.sticking_out()
    for seat in (0, 2):
        bo.page.get_by_test_id(f"give-{seat}").select_option("crab")
    expect(bo.page.locator(".diver").first).to_be_attached()


def test_where_there_are_days_for_a_move_who_is_ready_need_not_stay(server: Server, visit: Visit) -> None:
    ann, bo = visit(), visit()
    sit_and_begin(ann, bo, gathered(ann, server, "Bo", options=SHORT, clock={"bank": 0, "move": 86_400}))
    play_together(ann, bo)
    bo.page.get_by_test_id("rematch").click()
    expect(bo.page.get_by_test_id("again")).to_contain_text("Nobody has to stay.")
    bo.page.goto("about:blank")
    ann.page.goto(server.origin)
    ann.page.get_by_test_id("resume").filter(has_text="Bo wants to play again.").click()
    seat = ann.page.get_by_role("listitem").filter(has_text=re.compile("^B.*Bo"))
    expect(seat).to_contain_text("ready")
    ann.page.get_by_test_id("ready").click()
    expect(ann.page.locator(".diver").first).to_be_attached()


def test_who_plays_again_by_another_name_is_not_late_where_nobody_may_look_on(server: Server, visit: Visit) -> None:
    ann, bo = visit(), visit()
    link = gathered(ann, server, "Bo", options=SHORT, watched=False)
    sit_and_begin(ann, bo, link)
    play_together(ann, bo)
    ann.page.get_by_test_id("rematch").click()
    expect(bo.page.get_by_test_id("wish")).to_have_text("Ann wants to play again.")
    expect(ann.page.get_by_test_id("again")).to_be_visible()
    bo.page.goto(ann.page.url)  # as by the lobby: there nobody says for him that he wants to, but he himself
    bo.page.get_by_test_id("called-1").fill("Bob")
    bo.page.get_by_test_id("ready").click()
    expect(bo.page.locator(".diver").first).to_be_attached()
    bo.page.goto(link)
    expect(bo.page.get_by_role("link", name="Play again with them")).to_be_visible()
    expect(bo.page.get_by_test_id("wish")).to_have_count(0)


@pytest.mark.parametrize("declines", [False, True])
def test_who_is_not_at_it_reads_that_it_has_begun_where_nobody_may_look_on(
    server: Server, visit: Visit, axe: str, declines: bool
) -> None:
    ann, bo = visit(), visit(390, 844)
    sit_and_begin(ann, bo, gathered(ann, server, "Bo", options=SHORT, watched=False))
    play_together(ann, bo)
    ann.page.get_by_test_id("rematch").click()
    expect(bo.page.get_by_test_id("wish")).to_have_text("Ann wants to play again.")
    if declines:
        bo.page.get_by_test_id("decline-game").click()
        expect(bo.page.get_by_text("You are not playing this time.")).to_be_visible()
    ready = ann.page.get_by_test_id("ready")
    ready.click()
    expect(ann.page.get_by_test_id("begin")).to_have_count(0)
    ready.click()
    expect(ann.page.get_by_test_id("begin")).to_be_visible()
    ann.page.get_by_test_id("give-1").select_option("crab")
    expect(ann.page.locator(".diver").first).to_be_attached()
    expect(bo.page.get_by_text("Their next game has begun, and others may not look on.")).to_be_visible()
    expect(bo.page.get_by_test_id("next-game")).to_have_count(0)
    assert_accessible(bo.page, axe)
    assert not bo.sticking_out()
    bo.page.get_by_test_id("talk").click()
    expect(bo.page.locator("dialog .talk")).to_be_in_viewport(ratio=1)
    bo.page.keyboard.press("Escape")
    bo.page.get_by_test_id("aside").click()
    for one in ("talk", "back"):
        expect(bo.page.get_by_test_id(one)).to_be_in_viewport(ratio=1)
    assert not bo.sticking_out()


def test_a_host_who_has_no_seat_is_told_of_and_may_say_no_thanks(server: Server, visit: Visit, axe: str) -> None:
    ann, bo, cy = visit(), visit(390, 844), visit()
    link = gathered(ann, server, "Bo", options=SHORT)
    ann.page.goto(link)
    ann.page.get_by_test_id("rise").click()
    for hands, name in ((bo, "Bo"), (cy, "Cy")):
        hands.page.goto(link)
        sit(hands.page, name)
        hands.page.get_by_test_id("ready").click()
    ann.page.get_by_test_id("begin").click()
    play_together(bo, cy)
    bo.page.get_by_test_id("rematch").click()
    decides = bo.page.get_by_test_id("decides")
    expect(decides).to_contain_text("The host has no seat. If they are not here either, after a minute")
    expect(bo.page.get_by_text("It begins by itself when the others are ready, too.")).to_be_visible()
    cy.page.get_by_test_id("decline-game").click()
    expect(bo.page.get_by_text("It begins by itself when somebody sits down on the free seat")).to_be_visible()
    assert_accessible(bo.page, axe)
    assert not bo.sticking_out()
    ann.page.goto(bo.page.url)
    expect(ann.page.get_by_test_id("decline-game")).to_be_visible()
    ann.page.goto(link)
    ann.page.get_by_test_id("decline-game").click()
    expect(ann.page.get_by_text("You are not playing this time.")).to_be_visible()
    expect(ann.page.get_by_test_id("wish")).to_have_count(0)
    bo.page.get_by_test_id("give-1").select_option("crab")  # it is his table now
    expect(bo.page.locator(".diver").first).to_be_attached()
