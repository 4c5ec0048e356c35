"""In Too Deep at the page: whole games by clicking and by keyboard, for every kind of eye and hand."""

# long: the hands at the desk stand beside what they try

import math
import random
import re

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Visit
from .hands import Hands, Server, assert_accessible

GAME = "in_too_deep"


CARD = "[data-card]:enabled"  # that can be picked up, or paid
LIT = "[data-action]:enabled"  # that is a move
PAY, USE, DECLINE, CANCEL = (f"[data-testid={name}]" for name in ("pay", "use", "decline", "cancel"))
SPOT = (0.2, 0.25)  # where things are clicked, in parts of their size: seen also where a fan covers the rest
QUICK, NEAR = 400, 24  # milliseconds, pixels: a second click so near and so soon is the second of a double click


class Desk:
    """Hands at the desk: a card is picked up and put where it lights up, and whatever lights up by itself is clicked."""

    def __init__(self, hands: Hands, seed: int = 0) -> None:
        """For a page that is at a table; `seed` chooses among what is offered."""
        self.hands, self.page = hands, hands.page
        self.seen: set[str] = set()  # the kinds of moves that have been made
        self.chance = random.Random(seed)
        self.cards, self.lit = self.page.locator(CARD), self.page.locator(LIT)
        self._last = (-NEAR, -NEAR)

    def wait(self) -> bool:
        """Wait for a move to be offered, or for the end; say whether there is one."""
        asked = f"() => document.querySelector('{CARD}, {LIT}, {PAY}, [data-testid=ranking]')"
        self.page.wait_for_function(asked)
        return not self.hands.ranking.count()

    def play(self, most: int = 300) -> int:
        """Click until the game is over, or `most` moves were made; how many were."""
        for made in range(most):
            if not self.wait():
                return made
            was = self.hands.version()
            if self.page.locator(USE).count():
                self.click(self.page.locator(USE))
            if not self.page.locator(PAY).count():
                self.choose()
            if self.page.locator(PAY).count():
                self.pay()
            self.moved(was)
        return most

    def choose(self) -> None:
        """Pick a card up, if one can be, and click a place where it goes; or else whatever lights up."""
        if cards := self.names(CARD, "card"):
            self.click(self.page.locator(f'[data-card="{self.chance.choice(cards)}"]'))
        self.click(self.page.locator(f'[data-action="{self.wish()}"]').first)

    def pay(self) -> None:
        """Lay cards into the tray in any order, and pay."""
        self.seen.add("pay")
        pay = self.page.locator(PAY)
        while not pay.is_enabled():
            cards = self.names('[data-card]:enabled[aria-pressed="false"]', "card")
            self.click(self.page.locator(f'[data-card="{self.chance.choice(cards)}"]'))
        self.click(pay)

    def moved(self, was: str | None) -> None:
        """Wait until the table is no longer at version `was`."""
        self.hands.moved(was)

    def names(self, selector: str, key: str = "action") -> list[str]:
        """What things are called, in the order of the page."""
        script = "([selector, key]) => [...document.querySelectorAll(selector)].map(one => one.dataset[key])"
        found: list[str] = self.page.evaluate(script, [selector, key])
        return found

    def wish(self) -> str:
        """A move: what a card that is picked up can do before anything else, an ability rather than none."""
        names = self.names("[data-target]") or self.names(LIT)
        wanted = self.chance.choice([name for name in names if name != "decline"] or names)
        self.seen.add(wanted.split("-")[0])
        return wanted

    def click(self, thing: Locator) -> None:
        """Click as a mouse does: what lies over the thing is in its way. Wait, rather than click twice at one spot."""
        box = thing.bounding_box()
        assert box
        x, y = box["width"] * SPOT[0], box["height"] * SPOT[1]
        here = (box["x"] + x, box["y"] + y)
        if math.dist(here, self._last) < NEAR:
            self.page.wait_for_timeout(QUICK)
        thing.click(position={"x": x, "y": y})
        self._last = here


@pytest.mark.parametrize(
    ("players", "preset", "width", "height"),
    [
        (2, "advanced", 1280, 720),
        (3, "first_game", 360, 740),
        (5, "first_game", 1280, 720),
        (5, "advanced", 360, 740),
    ],
)
def test_a_whole_game_by_clicking(
    server: Server, visit: Visit, players: int, preset: str, width: int, height: int
) -> None:
    hands = visit(width, height)
    hands.sit(server.table("person", *["random"] * (players - 1), game=GAME, preset=preset))
    desk = Desk(hands, players)
    assert desk.play() > 5
    expect(hands.ranking).to_be_visible()
    rows = hands.ranking.locator("tbody tr")
    expect(rows).to_have_count(players)
    for row in rows.all():  # the terms of the sum are its points
        terms = row.locator(".term b").all_inner_texts()
        assert sum(map(int, terms)) == int(row.locator("td.number").first.inner_text())
    assert {"expand", "pay"} <= desk.seen


def test_a_whole_game_by_keyboard(server: Server, visit: Visit) -> None:
    """With the arrows through whatever can be chosen, and with the keys that buttons show; and never is the focus lost."""
    hands = visit()
    hands.sit(server.table("person", "random", "random", game=GAME, preset="advanced", start="seat0"))
    page, desk = hands.page, Desk(hands, 2)
    while desk.wait():
        was = hands.version()
        expect(page.locator(":focus")).to_have_count(1)
        keys = [key.lower() for key in page.locator(".moves kbd").all_inner_texts()]
        if page.locator(PAY).count():
            pay_by_keyboard(desk)
            desk.moved(was)
            continue
        if page.locator(USE).count():
            page.keyboard.press("u")
            expect(page.locator(USE)).to_have_count(0)
            if page.locator(PAY).count():
                pay_by_keyboard(desk)
                desk.moved(was)
                continue
        if not page.locator(f"{CARD}, .ledger {LIT}, .bench {LIT}").count() or (
            keys == ["d"] and desk.chance.random() < 0.2
        ):
            page.keyboard.press(keys[0])
        else:
            for _ in range(desk.chance.randint(1, 4)):
                page.keyboard.press(desk.chance.choice(("ArrowRight", "ArrowRight", "ArrowLeft")))
            if page.locator(f"{CANCEL}:focus").count():  # the way back is among what arrows reach, and is no move
                page.keyboard.press("ArrowRight")
            if page.locator(f"{CARD}:focus").count():
                page.keyboard.press("Enter")
                expect(page.locator("[data-target]").first).to_be_focused()
            desk.seen.add(str(page.locator(":focus").get_attribute("data-action")).split("-")[0])
            page.keyboard.press("Enter")
            if page.locator(PAY).count():
                pay_by_keyboard(desk)
        desk.moved(was)
    assert {"draft", "expand", "pay"} <= desk.seen
    expect(hands.ranking).to_be_focused()


def pay_by_keyboard(desk: Desk) -> None:
    """Lay cards into the tray until it is full: the focus is on Pay then."""
    desk.seen.add("pay")
    page = desk.page
    pay, left = page.locator(PAY), page.locator('[data-card]:enabled[aria-pressed="false"]')
    while not pay.is_enabled():
        left.nth(desk.chance.randrange(left.count())).focus()
        page.keyboard.press("Enter")
    pay.focus()
    page.keyboard.press("Enter")


def test_the_board_can_be_looked_at_when_the_game_is_over(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table(*["random"] * 5, game=GAME))  # of 100,000 such games 4 end with no card in any hand
    page = hands.page
    page.get_by_role("button", name="Look at the board").click()
    expect(hands.ranking).to_have_count(0)
    known = page.get_by_role("button", name=re.compile("^Known of ")).first  # nothing is hidden any more
    numbers = re.findall(r"\d+", known.inner_text())
    known.click()
    shown = page.get_by_role("dialog", name=re.compile("’s hand")).get_by_role("listitem")
    assert [re.findall(r"\d+", str(card.get_attribute("aria-label"))) for card in shown.all()] == [
        [one] for one in numbers
    ]
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Back to the result").focus()
    expect(page.get_by_role("button", name="Back to the result")).to_be_focused()
    page.keyboard.press("Enter")
    expect(hands.ranking).to_be_focused()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_a_price_is_laid_out_before_anything_is_sent(server: Server, visit: Visit, width: int, height: int) -> None:
    """Cards go in and out in any order, the purchase can be cancelled, and what is paid is what lay in the tray."""
    hands = visit(width, height)
    hands.sit(server.table("person", "random", game=GAME, start="seat0", preset="first_game"))
    page, desk = hands.page, Desk(hands)
    pay, was = page.locator(PAY), ""
    while not pay.count():
        assert desk.wait()
        was = str(hands.version())
        for number in desk.names(CARD, "card"):
            desk.click(page.locator(f'[data-card="{number}"]'))
            buy = page.locator(".buy")
            if buy.count() and re.search(r"\b[123]\b", buy.inner_text()):
                desk.click(buy)
                break
        if not pay.count():
            page.keyboard.press("Escape")
            page.keyboard.press("d")
            desk.moved(was)
    others = page.locator('[data-card]:enabled[aria-pressed="false"]')
    expect(pay).to_be_disabled()
    desk.click(others.last)
    expect(page.locator(".bench .count")).to_have_text(re.compile("^1 of [123]$"))
    desk.click(page.locator('[data-card][aria-pressed="true"]'))  # out again
    expect(page.locator(".bench .count")).to_have_text(re.compile("^0 of [123]$"))
    page.locator(CANCEL).click()
    expect(pay).to_have_count(0)
    expect(page.locator(".card.picked")).to_have_count(1)
    assert hands.version() == was
    desk.click(page.locator(".buy"))
    laid = []
    while not pay.is_enabled():
        laid.append(others.last.get_attribute("data-card"))
        desk.click(others.last)
    for card in page.locator(".hand .card").all():
        expect(card).to_be_in_viewport(ratio=0.9)
    assert hands.version() == was
    pay.click()
    desk.moved(was)
    for number in laid:
        expect(page.get_by_role("log")).to_contain_text(f"pays the {number} of")


def test_only_what_a_card_can_do_lights_up(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "random", game=GAME, start="seat0", preset="first_game"))
    page, desk = hands.page, Desk(hands)
    assert desk.wait()
    targets = page.locator("[data-target]")
    expect(targets).to_have_count(0)
    card = desk.cards.first
    number = card.get_attribute("data-card")
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    names = targets.evaluate_all("all => all.map(one => one.dataset.action)")
    assert names and all(name.split("-")[1] == number for name in names)
    assert sum(name.startswith("expand") for name in names) == 5  # all piles are empty
    page.keyboard.press("Escape")
    expect(targets).to_have_count(0)
    page.keyboard.press("d")
    expect(page.get_by_role("log")).to_contain_text(re.compile("draws"))


NUMBERS = """() => [...document.querySelectorAll(".hand .card")].map((card) => {
    const { left, top, width, height } = card.getBoundingClientRect();
    const points = Array.from({ length: Math.floor(width) }, (_, x) => document.elementFromPoint(left + x, top + height * 0.3));
    return points.filter((one) => card.contains(one)).length;
})"""


def test_a_card_that_is_picked_up_covers_no_other(server: Server, visit: Visit) -> None:
    hands = visit(360, 740)
    hands.sit(server.table("person", "random", "random", game=GAME, start="seat0", draft_laps=0, hand_cards=10))
    page, desk = hands.page, Desk(hands)
    assert desk.wait()
    for card in desk.cards.all()[3:5]:  # its neighbour then
        desk.click(card)
        expect(card).to_have_attribute("aria-pressed", "true")
        page.wait_for_timeout(QUICK)
        assert min(page.evaluate(NUMBERS)) >= 30


def test_a_card_that_is_picked_up_uncovers_the_board(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "random", game=GAME, start="seat0", preset="first_game"))
    page, desk = hands.page, Desk(hands)
    assert desk.wait()
    text = page.locator(".chart .text:not(.unseen)")
    page.keyboard.press("l")
    expect(text).to_have_count(1)
    page.keyboard.press("Escape")
    expect(text).to_have_count(0)
    page.keyboard.press("l")
    desk.cards.first.click()
    expect(text).to_have_count(0)


def test_moves_wait_until_all_is_shown(server: Server, visit: Visit) -> None:
    """Whatever is played back is looked at to its end, or skipped, before anything lights up."""
    hands = visit(reduced_motion="no-preference")
    page, desk = hands.page, Desk(hands, 4)
    # On a slow machine all may be shown before a hand from outside could skip it.
    page.add_init_script(f"""window.seen = {{ moving: 0, early: 0, skipped: 0 }};
        window.isSkipping = false;
        setInterval(() => {{
            if (!document.querySelector(".page:not(.idle)")) return;
            seen.moving++;
            if (document.querySelector("{CARD}, {LIT}")) seen.early++;
            const skip = document.querySelector("[data-testid=skip]");
            if (!isSkipping || skip.disabled || seen.skipped) return;
            skip.click();
            seen.skipped++;
        }}, 20)""")
    hands.sit(server.table("person", *["random"] * 3, game=GAME, start="seat0"))
    assert desk.play(5) == 5
    page.evaluate("isSkipping = true")
    assert desk.play(1) == 1 and desk.wait()
    expect(page.get_by_test_id("skip")).to_be_hidden()
    seen = page.evaluate("seen")
    assert seen["moving"] > 10
    assert seen["early"] == 0 and seen["skipped"] == 1


def test_a_large_draft_fits_a_low_window(server: Server, visit: Visit) -> None:
    hands = visit(740, 360)
    hands.sit(server.table("person", *["random"] * 4, game=GAME, start="seat0", draft_laps=4, bonus_cards="none"))
    assert Desk(hands).wait()
    cards = hands.page.locator(".leaf button")
    expect(cards).to_have_count(20)
    for card in (cards.first, cards.last):
        card.scroll_into_view_if_needed()
        expect(card).to_be_in_viewport(ratio=0.9)
        card.click(trial=True)


def test_by_keyboard_alone(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "random", game=GAME, start="seat0", preset="first_game"))
    page, desk = hands.page, Desk(hands)
    assert desk.wait()
    was = hands.version()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(desk.cards.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    targets = page.locator("[data-target]")
    expect(targets.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(targets.nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(desk.cards.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("3")  # the third company
    hands.moved(was)
    expect(page.get_by_role("log")).to_contain_text(re.compile("expands Pearl Diving"))


@pytest.mark.parametrize("look", ["night", "day", "contrast", "phone"])
def test_axe_finds_nothing(server: Server, visit: Visit, axe: str, look: str) -> None:
    width, height = (360, 640) if look == "phone" else (1280, 720)
    hands = visit(width, height, color_scheme="light" if look == "day" else "dark", has_touch=look == "phone")
    theme = "contrast" if look == "contrast" else "auto"
    hands.page.add_init_script(f"""localStorage.setItem("fathom.settings", '{{"theme": "{theme}"}}')""")
    hands.sit(server.table("person", *["random"] * 4, game=GAME))
    desk = Desk(hands)
    checked: set[str] = set()
    for _ in range(12):
        if not desk.wait():
            break
        kinds = {str(name).split("-")[0] for name in desk.lit.evaluate_all("all => all.map(one => one.dataset.action)")}
        if not kinds <= checked:
            checked |= kinds
            assert_accessible(hands.page, axe)
            assert hands.sticking_out() == []
        if look == "phone":
            assert hands.too_small() == []
        if look in ("day", "contrast") and {"draft", "draw"} <= checked:
            break  # the same page in other colours
        desk.play(1)
    assert {"draft", "draw"} <= checked


def test_the_desk_can_be_read(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "random", game=GAME, names=("Ada", "Ben"), start="seat0", preset="first_game"))
    assert Desk(hands).wait()
    expect(hands.page.get_by_role("group", name="Board as text")).to_contain_text(
        "Pearl Diving, basic side: no card yet."
    )
    expect(hands.page.get_by_role("group", name="Ada’s hand")).to_be_visible()
    expect(hands.page.get_by_role("group", name="Ada’s hand").get_by_role("button")).to_have_count(8)


def test_nothing_that_was_opened_lies_over_the_curtain(server: Server, visit: Visit) -> None:
    hands = visit(reduced_motion="no-preference")
    page = hands.page
    hands.sit(server.table("person", "person", game=GAME, start="seat0", draft_laps=0, hand_cards=3))
    page.locator(".curtain .main").click()
    desk = Desk(hands)
    assert desk.wait()
    page.locator("[data-card]:enabled").first.click()
    opened = page.evaluate("""async () => {  // on the way of one move, however soon it is shown
        document.querySelector('[data-shaft="pearl"] [data-action^="expand"]').click();  // which asks nothing
        document.querySelector(".head").click();
        await new Promise((next) => setTimeout(next));
        return !!document.querySelector("dialog[open]") && !document.querySelector(".curtain");
    }""")
    assert opened
    expect(page.locator(".curtain")).to_be_visible()
    dialog = page.get_by_role("dialog", name="Ocean Cleaning")
    expect(dialog).to_have_count(0)
    expect(page.locator(".curtain .main")).to_be_focused()


def test_hands_stay_behind_a_curtain(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "person", game=GAME, names=("Ada", "Ben"), start="seat0"))
    page = hands.page
    expect(page.locator(".curtain")).to_be_visible()
    expect(page.locator(".page")).to_be_hidden()
    page.get_by_role("button", name="I am Ada").click()
    expect(page.get_by_role("group", name="Ada’s hand")).to_be_visible()
