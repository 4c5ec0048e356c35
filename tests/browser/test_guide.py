"""The guided first games, played to the end by what a person sees; and hints, which come once."""

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Visit
from .hands import BUTTON, MOVE, SHORT, Hands, Server, assert_accessible
from .test_desk import CARD, DECLINE, LIT, PAY, USE, Desk

GAMES = {"deep_sea_adventure": "Deep Sea Adventure", "in_too_deep": "In Too Deep"}
SOMETHING = f"[data-testid=tip], .moves button:enabled, {CARD}, {LIT}, {PAY}"  # to read or to do
SIZES = [(1440, 900), (390, 844), (844, 390)]
# A tip is never part of what moves without being asked to.
WATCH = """window.shifted = []; new PerformanceObserver((list) => {
    const isTip = ({ node }) => node?.closest?.("[data-testid=tip]");
    for (const shift of list.getEntries()) if (shift.sources.some(isTip)) window.shifted.push(shift.value);
}).observe({ type: "layout-shift", buffered: true })"""


class Pupil:
    """Somebody who reads every tip, does what it asks for, and goes on."""

    def __init__(self, hands: Hands) -> None:
        """In the lobby."""
        self.hands, self.page = hands, hands.page
        self.desk = Desk(hands)
        self.read: list[str] = []
        self.tip: Locator = self.page.get_by_test_id("tip")
        self.next: Locator = self.page.get_by_test_id("tip-next")
        self.end: Locator = self.page.get_by_test_id("tip-play")

    def learn(self, origin: str, game: str) -> None:
        """Begin the guided game."""
        self.page.goto(origin)
        self.page.get_by_text(GAMES[game]).first.click()
        expect(self.page.get_by_role("radio", name=GAMES[game])).to_be_checked()
        self.page.get_by_test_id("learn").click()
        expect(self.tip).to_be_visible()

    def play(self, most: int = 150) -> list[str]:
        """Read and play to the end; the tips that were read."""
        for _ in range(most):
            self.page.wait_for_function("something => document.querySelector(something)", arg=SOMETHING)
            if self.tip.count():
                self.look()
                if self.end.count():
                    return self.read
                self.next.click()
            else:
                self.move()
        raise AssertionError(f"no end after {self.read}")

    def look(self) -> None:
        """Read the tip that is open, which covers no button that could be clicked instead."""
        name = self.tip.get_attribute("data-tip") or ""
        if name not in self.read[-1:]:
            self.read.append(name)
        expect(self.tip).to_be_in_viewport(ratio=1)
        assert self.hands.covered("[data-testid=tip]", MOVE if self.is_crowded(name) else BUTTON) == []

    def is_crowded(self, name: str) -> bool:
        """Whether there is no room beside all buttons: on an upright phone, moves lie all over the desk."""
        size = self.page.viewport_size
        return name == "guide-place" and size is not None and size["width"] < 500

    def move(self) -> None:
        """Make a move, or begin one."""
        page, desk, was = self.page, self.desk, self.hands.version()
        if page.locator(".ledger").count() == 0:
            if self.hands.held.count():
                return self.hands.click(self.hands.held)
            self.hands.click(self.hands.wish())
        elif page.locator(PAY).count():
            desk.pay()
        elif page.locator(USE).count():
            desk.click(page.locator(DECLINE))
        elif page.locator("[data-target]").count():
            desk.click(page.locator("[data-target]").last)
        elif page.locator(CARD).count():
            return desk.click(page.locator(CARD).first)
        else:
            desk.click(page.locator(LIT).first)
        page.wait_for_function(
            "([was, pay]) => document.querySelector('.page').dataset.version !== was || document.querySelector(pay)",
            arg=[was, PAY],
        )


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_guided_game_is_played_to_its_end(
    server: Server, visit: Visit, axe: str, game: str, width: int, height: int
) -> None:
    hands = visit(width, height, hints=True, has_touch=width < 500)
    pupil, page = Pupil(hands), hands.page
    page.add_init_script(WATCH)
    pupil.learn(server.origin, game)
    expect(pupil.tip).to_contain_text("1 of 12")
    assert_accessible(page, axe)
    assert pupil.next.evaluate("next => next === document.activeElement")
    read = pupil.play()
    assert len(read) == len(set(read)) >= 9, read
    assert (read[0], read[-1]) == ("guide-aim", "guide-end")
    expect(hands.ranking).to_be_visible()
    expect(pupil.tip).to_contain_text("12 of 12")
    assert page.evaluate("window.shifted") == []
    assert hands.sticking_out() == []
    pupil.end.click()
    expect(page.get_by_role("radio", name=GAMES[game])).to_be_checked()
    expect(page.get_by_test_id("learn")).not_to_contain_text("First time?")
    expect(page.get_by_text("Go on playing")).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("learn")).not_to_contain_text("First time?")
    page.get_by_text(GAMES[next(other for other in GAMES if other != game)]).last.click()
    expect(page.get_by_test_id("learn")).to_contain_text("First time?")


def test_a_guided_game_is_played_by_keyboard_alone(server: Server, visit: Visit) -> None:
    hands = visit(hints=True)
    page, pupil = hands.page, Pupil(hands)
    page.goto(server.origin)
    learn = page.get_by_test_id("learn")
    expect(learn).to_be_visible()
    learn.focus()
    page.keyboard.press("Enter")
    expect(pupil.tip).to_be_visible()
    for _ in range(150):
        page.wait_for_function("something => document.querySelector(something)", arg=SOMETHING)
        if pupil.end.count():
            break
        if pupil.tip.count():
            page.keyboard.press("Enter" if len(pupil.read) % 2 else "Escape")
            pupil.read.append("")
            continue
        was = hands.version()
        if hands.held.count():
            page.keyboard.press("Enter")
            expect(hands.held.or_(pupil.tip)).to_have_count(0 if not pupil.tip.count() else 1)
            continue
        keys = {"roll": "r", "back": "t", "dive": "r", "take": "2", "leave": "1"}
        names = hands.offered()
        page.keyboard.press(keys[next(name for name in ("roll", "back", "take", "dive", "leave") if name in names)])
        hands.moved(was)
    assert len(pupil.read) >= 8
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("start")).to_be_visible()


def test_an_explanation_makes_way_for_a_tip(server: Server, visit: Visit) -> None:
    hands = visit(hints=True)
    page, pupil = hands.page, Pupil(hands)
    pupil.learn(server.origin, "deep_sea_adventure")
    page.locator("[data-term^=score]").first.hover()
    expect(page.get_by_test_id("told")).to_be_visible()
    page.keyboard.press("Enter")
    expect(pupil.tip).to_contain_text("2 of 12")
    expect(page.get_by_test_id("told")).to_be_hidden()


def test_a_lesson_can_be_left_in_the_middle_and_is_not_forgotten(server: Server, visit: Visit) -> None:
    hands = visit(hints=True)
    page, pupil = hands.page, Pupil(hands)
    pupil.learn(server.origin, "deep_sea_adventure")
    expect(pupil.tip).to_have_attribute("data-tip", "guide-aim")
    page.reload()
    expect(pupil.tip).to_have_attribute("data-tip", "guide-aim")  # nobody said that it was read
    pupil.next.click()
    expect(pupil.tip).to_have_attribute("data-tip", "guide-roll")
    page.reload()
    expect(pupil.tip).to_have_attribute("data-tip", "guide-roll")  # what was read is not said again
    hands.click(hands.moves.first)  # the button works beside it, and closes it
    expect(page.get_by_test_id("log")).to_contain_text("Amber rolls")
    expect(pupil.tip).to_have_attribute("data-tip", "guide-take")
    page.get_by_test_id("tip-leave").click()
    expect(pupil.tip).to_have_count(0)
    hands.play()
    expect(hands.ranking).to_be_visible()
    expect(pupil.tip).to_have_count(0)
    page.reload()
    expect(hands.ranking).to_be_visible()
    expect(pupil.tip).to_have_count(0)
    page.goto(server.origin)
    expect(page.get_by_test_id("learn")).to_contain_text("First time?")


def test_a_hint_comes_once(server: Server, visit: Visit, axe: str) -> None:
    hands = visit(390, 844, hints=True)
    page, tip = hands.page, hands.page.get_by_test_id("tip")
    hands.sit(server.table("person", "random", start="seat0", **SHORT))
    expect(hands.moves).to_have_count(1)
    assert tip.count() == 0
    hands.play(until=lambda: tip.count() > 0)
    expect(tip).to_have_attribute("data-tip", "guide-take")
    expect(tip.get_by_role("button")).to_have_text(["No more hints", "Got it"])
    assert_accessible(page, axe)
    assert not tip.evaluate("tip => tip.contains(document.activeElement)")
    page.get_by_test_id("tip-next").click()
    expect(tip).to_have_count(0)
    page.reload()
    assert hands.wait()
    hands.play(until=lambda: tip.count() > 0)
    assert tip.count() == 0 or tip.get_attribute("data-tip") != "guide-take"


def test_hints_can_be_turned_off_and_shown_again(server: Server, visit: Visit) -> None:
    hands = visit(hints=True)
    page, tip = hands.page, hands.page.get_by_test_id("tip")
    taking = {"start": "seat0", **SHORT}
    hands.sit(server.table("person", "random", **taking))
    hands.play(until=lambda: tip.count() > 0)
    page.get_by_test_id("tip-leave").click()
    hands.play()
    expect(tip).to_have_count(0)
    page.goto(server.origin)
    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_test_id("hints")
    expect(switch).not_to_be_checked()
    page.get_by_role("button", name="Show all hints again").click()
    expect(switch).to_be_checked()
    page.keyboard.press("Escape")
    hands.sit(server.table("person", "random", **taking))
    hands.play(until=lambda: tip.count() > 0)
    expect(tip).to_have_attribute("data-tip", "guide-take")
