"""Where people talk at a table: all of it is in sight, it lies on nothing, and nothing that is written is lost."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .hands import SHORT, Hands, Server, assert_accessible
from .test_together import gathered, sit, sit_and_begin

GAMES = ["deep_sea_adventure", "in_too_deep"]
# What is drawn, asked and told at a table, without the sea below it.
SHOWN = ".chart :is(.place, .owners, .head), .desk :is(.prompt, .moves, .tray, .hand), .left, .log"


def begun(hands: Hands, visit: Visit, server: Server, game: str, bots: int = 0, **wishes: object) -> Page:
    """Ann, with these hands, plays with Bo and bots while Cy looks on, and Bo has said something; Bo's page."""
    bo, cy = visit(), visit()
    seats = [{"name": "Ann", "player": "person"}, {"name": "Bo", "player": "open"}]
    seats += [{"name": f"Bot {number}", "player": "crab"} for number in range(bots)]
    link = gathered(hands, server, game=game, seats=seats, options={}, **wishes)
    cy.page.goto(link)
    sit_and_begin(hands, bo, link)
    for one in (hands, bo):
        expect(one.page.locator(".diver, .ledger").first).to_be_attached()
    bo.page.get_by_test_id("write").fill("Hello, Ann!")
    bo.page.get_by_test_id("tell").click()
    expect(bo.page.get_by_role("log").filter(has_text="Hello, Ann!")).to_be_visible()
    return bo.page


@pytest.mark.parametrize("game", GAMES)
def test_the_button_to_talk_lies_on_nothing(server: Server, visit: Visit, game: str) -> None:
    ann = visit(820, 1180)
    begun(ann, visit, server, game)
    for width, height in ((820, 1180), (700, 900), (1024, 720), (844, 390)):
        ann.page.set_viewport_size({"width": width, "height": height})
        expect(ann.page.get_by_test_id("talk")).to_be_in_viewport(ratio=1)
        assert ann.covered("[data-testid=talk]", SHOWN) == [], (width, height)
        assert not ann.sticking_out(), (width, height)


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize(("game", "bots"), [("deep_sea_adventure", 4), ("in_too_deep", 2), ("in_too_deep", 3)])
def test_beside_a_full_table_all_of_the_talk_is_in_sight(
    server: Server, visit: Visit, axe: str, game: str, bots: int, locale: str
) -> None:
    ann = visit(1280, 720, locale=locale)
    page = ann.page
    begun(ann, visit, server, game, bots, clock={"bank": 300, "move": 10})
    for height in (720, 800):
        page.set_viewport_size({"width": 1280, "height": height})
        left, folds = page.locator(".left").bounding_box(), page.locator(".talk summary")
        write = page.get_by_test_id("write")
        expect(folds).to_have_count(2)
        for fold in range(2):
            folds.nth(fold).click()
            unfolded = page.locator(".talk [open] button")
            expect(unfolded).to_have_count((8, 1)[fold])
            for button in (*unfolded.all(), write, page.get_by_test_id("tell"), *folds.all()):
                expect(button).to_be_in_viewport(ratio=1)
            assert_accessible(page, axe)
        folds.nth(1).click()
        expect(page.locator(".talk .eyes")).to_be_in_viewport(ratio=1)
        box = write.bounding_box()
        assert box and left and left["y"] + left["height"] - box["y"] - box["height"] < 20, (
            "it takes what room there is"
        )
        assert not ann.sticking_out()
    folds.nth(0).click()
    page.get_by_test_id("phrase-luck").click()
    expect(page.get_by_test_id("phrase-luck")).to_be_hidden()


@pytest.mark.parametrize(("width", "locale"), [(1280, "en"), (820, "de"), (390, "en")])
def test_who_looks_on_reads_along_and_is_told_that_only_players_speak(
    server: Server, visit: Visit, axe: str, width: int, locale: str
) -> None:
    ann, bo, cy = visit(), visit(), visit(width, 844, locale=locale)
    link = gathered(ann, server, "Bo")
    sit_and_begin(ann, bo, link)
    cy.sit(link)
    if width < 1180:
        cy.page.get_by_test_id("talk").click()
    reads = cy.page.get_by_test_id("reads")
    nothing, told = {
        "en": ("Nothing has been said yet. ", "Only those who play can say something."),
        "de": ("Noch hat niemand etwas gesagt. ", "Etwas sagen kann nur, wer mitspielt."),
    }[locale]
    expect(reads).to_have_text(nothing + told)
    expect(cy.page.get_by_role("log").filter(has_text=nothing)).to_have_count(0)
    assert_accessible(cy.page, axe)
    ann.page.get_by_test_id("write").fill("Hello, Bo!")
    ann.page.get_by_test_id("tell").click()
    expect(cy.page.locator(".talk .said")).to_contain_text("Hello, Bo!")
    expect(reads).to_have_text(told)
    box = cy.page.locator(".talk").bounding_box()
    assert box and box["height"] < 260, "it takes no more room than there is to read"
    assert_accessible(cy.page, axe)
    assert not cy.sticking_out()


def test_a_line_that_is_refused_is_not_lost(server: Server, visit: Visit) -> None:
    ann, bo = visit(), visit()
    link = gathered(ann, server, "Bo")
    ann.page.goto(link)
    bo.page.goto(link)
    sit(bo.page, "Bo")
    write, problem = bo.page.get_by_test_id("write"), bo.page.locator(".talk .problem")
    for number in range(20):
        write.fill(f"line {number}")
        bo.page.get_by_test_id("tell").click()
        said = bo.page.get_by_role("log").filter(has_text=f"line {number}")
        expect(said.or_(problem)).to_be_visible()
        if problem.count():
            break
        expect(write).to_have_value("")
    expect(problem).to_have_text("Let the others speak, too: wait a moment.")
    expect(write).to_have_value(f"line {number}")
    bo.page.wait_for_timeout(2100)  # until there is room for one more
    bo.page.get_by_test_id("tell").click()
    expect(ann.page.get_by_role("log")).to_contain_text(f"line {number}")
    expect(write).to_have_value("")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (820, 1180), (1440, 900)])
def test_a_game_is_played_to_its_end_beside_it(server: Server, visit: Visit, width: int, height: int) -> None:
    """A click finds the move that it is for, and the way back from the board to the result."""
    ann, bo = visit(width, height), visit(width, height)
    link = gathered(ann, server, "Bo", options=SHORT | {"start": "seat0"})
    sit_and_begin(ann, bo, link)
    for _ in range(400):
        asked = [hands for hands in (ann, bo) if hands.moves.count()]
        if ann.ranking.count():
            break
        if asked:
            asked[0].click(asked[0].wish())
        else:
            ann.page.wait_for_timeout(50)
    expect(ann.ranking).to_be_visible()
    ann.page.get_by_test_id("aside").click()
    ann.page.get_by_test_id("back").click()
    expect(ann.ranking).to_be_visible()
