"""In Too Deep at the page: whole games by clicking and by keyboard, for every kind of eye and hand."""

import random
import re

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Visit
from .hands import PATIENCE, Hands, Server, assert_accessible

GAME = "in_too_deep"


class Desk:
    """Hands at the desk: a card is picked up and put where it lights up, and whatever lights up by itself is clicked."""

    def __init__(self, hands: Hands, seed: int = 0) -> None:
        """For a page that is at a table; `seed` chooses among what is offered."""
        self.hands, self.page = hands, hands.page
        self.seen: set[str] = set()  # the kinds of moves that have been made
        self._chance = random.Random(seed)
        self.cards = self.page.locator("[data-card]:enabled:not([data-action])")
        self.lit = self.page.locator("[data-action]:enabled:visible")

    def wait(self) -> bool:
        """Wait for a move to be offered, or for the end; say whether there is one."""
        expect(self.cards.or_(self.lit).or_(self.hands.ranking).first).to_be_visible(timeout=PATIENCE)
        return not self.hands.ranking.count()

    def play(self, most: int = 300) -> int:
        """Click until the game is over, or `most` moves were made; how many were."""
        for made in range(most):
            if not self.wait():
                return made
            was = self.hands.version()
            if cards := self.cards.count():
                self.cards.nth(self._chance.randrange(cards)).dispatch_event("click", {"detail": 0})
            self.click(self.wish())
            self.page.wait_for_function("was => document.querySelector('.page')?.dataset.version !== was", arg=was)
        return most

    def wish(self) -> Locator:
        """A move: what a card that is picked up can do before anything else, an ability rather than none."""
        targets = self.page.locator("[data-target]:visible")
        found = targets if targets.count() else self.lit
        names = found.evaluate_all("all => all.map(one => one.dataset.action)")
        wanted = [i for i, name in enumerate(names) if name != "decline"] or [0]
        i = self._chance.choice(wanted)
        self.seen.add(names[i].split("-")[0])
        return found.nth(i)

    def click(self, button: Locator) -> None:
        """Click as a screen reader does, whose clicks are never taken for the second of a double click."""
        button.dispatch_event("click", {"detail": 0})


@pytest.mark.parametrize(
    ("players", "preset"), [(2, "advanced"), (3, "first_game"), (5, "advanced"), (5, "first_game")]
)
def test_a_whole_game_by_clicking(server: Server, visit: Visit, players: int, preset: str) -> None:
    hands = visit()
    hands.sit(server.table("person", *["random"] * (players - 1), game=GAME, preset=preset))
    desk = Desk(hands, players)
    assert desk.play() > 5
    expect(hands.ranking).to_be_visible(timeout=PATIENCE)
    rows = hands.ranking.locator("tbody tr")
    expect(rows).to_have_count(players)
    for row in rows.all():  # the terms of the sum are its points
        terms = row.locator(".term b").all_inner_texts()
        assert sum(map(int, terms)) == int(row.locator("td.number").first.inner_text())
    assert {"expand", "pay"} <= desk.seen


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
    page.wait_for_function("was => document.querySelector('.page').dataset.version !== was", arg=was)
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
    for _ in range(16):
        if not desk.wait():
            break
        kinds = {str(name).split("-")[0] for name in desk.lit.evaluate_all("all => all.map(one => one.dataset.action)")}
        if not kinds <= checked:
            checked |= kinds
            assert_accessible(hands.page, axe)
            assert hands.sticking_out() == []
        if look == "phone":
            for control in hands.page.locator("button:visible, a:visible").all():
                box = control.bounding_box()
                assert box and box["height"] >= 44, control.inner_text()
        desk.play(1)
    assert {"draft", "draw"} <= checked


def test_the_desk_can_be_read(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "random", game=GAME, names=("Ada", "Ben"), start="seat0", preset="first_game"))
    assert Desk(hands).wait()
    expect(hands.page.get_by_role("group", name="Board as text")).to_contain_text(
        "Pearl Diving, basic side: no card yet.", timeout=PATIENCE
    )
    expect(hands.page.get_by_role("group", name="Ada’s hand")).to_be_visible()
    expect(hands.page.get_by_role("group", name="Ada’s hand").get_by_role("button")).to_have_count(8)


def test_hands_stay_behind_a_curtain(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "person", game=GAME, names=("Ada", "Ben"), start="seat0"))
    page = hands.page
    expect(page.locator(".curtain")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".page")).to_be_hidden()
    page.get_by_role("button", name="I am Ada").click()
    expect(page.get_by_role("group", name="Ada’s hand")).to_be_visible()
