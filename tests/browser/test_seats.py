"""Who sits at a table that people gathered at, as each of them sees it: names, who has gone, and whose turn it is."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .hands import Hands, Server, assert_accessible
from .test_dive import settled
from .test_together import gathered, roll_and_choose, sit, sit_and_begin

SEATS = ("Ann", "Bo", "Cy", "Dorothea", "Al", "Ed")

# What of the seats is seen, each with what of it is cut off: no text that is there for listeners only.
SEEN = """() => [...document.querySelectorAll(".seats li")].map((seat) => [...seat.querySelectorAll(".name, .kind, .clock")]
    .map((one) => {
        const shown = [...one.children].filter((part) => part.checkVisibility() && getComputedStyle(part).clipPath === "none");
        const box = one.getBoundingClientRect();
        const isSeen = box.width > 1 && one.checkVisibility() && getComputedStyle(one.parentElement).clipPath === "none";
        const text = isSeen ? (shown.length ? shown : [one]).map((part) => part.innerText.trim()).join("") : "";
        return one.scrollWidth > one.clientWidth + 1 ? `${text} (cut)` : text;
    }).filter(Boolean).join(" | "))"""

# The names that lie on the score of their seat; boxes of letters have a little air above and below.
RUNS_INTO_SCORE = """all => all.filter((one) => {
    const [name, score] = [one, one.closest("li").querySelector(".score")].map((it) => it.getBoundingClientRect());
    const isBeside = name.right <= score.left || name.left >= score.right;
    return !isBeside && name.bottom > score.top + 3 && name.top < score.bottom - 3;
}).map((one) => one.textContent)"""


def seen_by_who_stays(
    visit: Visit, server: Server, persons: int, bots: int, leaves: str, clock: dict[str, int] | None = None
) -> Hands:
    """Ann's visit to a table where the game has begun and Bo has gone."""
    visits = [visit() for _ in SEATS[:persons]]
    ann = visits[0]
    kinds = ["person", *["open"] * (persons - 1), *["crab"] * bots]
    wish = {
        "game": "deep_sea_adventure",
        "seats": [{"name": name, "player": kind} for name, kind in zip(SEATS, kinds, strict=False)],
        "options": {"start": "seat0"},
        "leaves": leaves,
        "clock": clock,
    }
    link = ann.make(server.origin, wish)
    ann.page.goto(link)
    for one, name in zip(visits[1:], SEATS[1:], strict=False):
        one.page.goto(link)
        one.page.get_by_test_id("sit").first.wait_for()
        sit(one.page, name)
        one.page.get_by_test_id("ready").click()
    ann.page.get_by_test_id("begin").click()
    assert ann.wait()
    visits[1].page.goto("about:blank")
    expect(ann.page.locator(".seats li").nth(1)).to_contain_text("away")
    return ann


@pytest.mark.parametrize(("persons", "bots"), [(2, 0), (3, 1), (3, 3)])
@pytest.mark.parametrize("clock", [None, {"bank": 300, "move": 30}])
def test_names_and_who_is_away_are_seen_at_every_size(
    server: Server, visit: Visit, axe: str, persons: int, bots: int, clock: dict[str, int] | None
) -> None:
    ann = seen_by_who_stays(visit, server, persons, bots, "crab", clock)
    for width, height in ((1280, 800), (1024, 720), (820, 1180), (390, 844), (844, 390), (320, 640)):
        ann.page.set_viewport_size({"width": width, "height": height})
        settled(ann)
        found = ann.page.evaluate(SEEN)
        assert found[0].startswith("Ann | You"), (width, found)
        assert re.match(r"Bo \| away,? \d+ s( left)?( \| 5:00)?$", found[1]), (width, found)
        if persons + bots < 6 or width > 390:  # on a phone a long name has dots beside five others
            assert not [one for one in found if "cut" in one], (width, found)
        for seat in range(persons, persons + bots):
            assert found[seat].endswith(" | Crab"), (width, found)
        assert not ann.sticking_out()
        if width in (1280, 390):
            assert_accessible(ann.page, axe)


@pytest.mark.parametrize("game", ["deep_sea_adventure", "in_too_deep"])
@pytest.mark.parametrize("persons", [2, 5])
def test_a_long_name_ends_before_the_score_and_can_be_read_in_full(
    server: Server, visit: Visit, game: str, persons: int
) -> None:
    hands = visit(1280, 800)
    names = ("Annemarie Schwarzenbach-Clarac von Bern", "Maximiliane Wolkenstein", "Cy", "Di", "Ed")
    hands.sit(server.table("person", *["crab"] * (persons - 1), names=names[:persons], game=game))
    for width, height in ((1280, 800), (1180, 720), (1100, 800), (1024, 720), (820, 1180), (844, 390), (390, 844)):
        hands.page.set_viewport_size({"width": width, "height": height})
        settled(hands)
        assert hands.page.locator(".seats .name").evaluate_all(RUNS_INTO_SCORE) == [], (width, height)
        assert not hands.sticking_out()
    expect(hands.page.locator(".seats .name").first).to_have_attribute("title", names[0])


def test_where_the_table_waits_a_phone_says_who_is_away_and_a_tap_who_that_is(server: Server, visit: Visit) -> None:
    ann = seen_by_who_stays(visit, server, 2, 0, "waits")
    ann.page.set_viewport_size({"width": 390, "height": 844})
    settled(ann)
    assert ann.page.evaluate(SEEN) == ["Ann | You", "Bo | away"]
    for seat, said in ((0, "This seat is yours: Ann."), (1, "Bo is away.")):
        ann.page.locator(".seats .who").nth(seat).click()
        expect(ann.page.get_by_test_id("told")).to_contain_text(said)
    assert not ann.sticking_out()


@pytest.mark.parametrize("beside", [(), ("Cy",)])
def test_a_guest_may_begin(server: Server, visit: Visit, beside: tuple[str, ...]) -> None:
    ann, bo = visit(1280, 720), visit(390, 844, has_touch=True)
    sit_and_begin(ann, bo, gathered(ann, server, "Bo", *beside, start="seat1"), *beside)
    expect(ann.page.get_by_text("Bo is thinking")).to_be_visible()
    expect(bo.moves).to_have_count(1)
    expect(bo.page).to_have_title(re.compile("^Your turn"))
    expect(bo.page.locator(".prompt")).to_contain_text("Bo: ")
    roll_and_choose(bo)
    assert (bo if beside else ann).wait()
    roll_and_choose(bo if beside else ann)
    assert [said.split()[0] for said in bo.log() if "rolls" in said] == ["Bo", *(beside or ("Ann",))]
    assert bo.log() == ann.log()


@pytest.mark.parametrize(("clock", "does"), [(None, " The table waits."), ({"bank": 600, "move": 15}, "")])
def test_of_whoever_is_away_nobody_reads_that_they_think(
    server: Server, visit: Visit, clock: dict[str, int] | None, does: str
) -> None:
    ann, bo, cy = visit(1280, 720), visit(390, 844, has_touch=True), visit(820, 1180)
    link = gathered(ann, server, "Bo", clock=clock)  # where there is one it runs on, and the table does not wait
    sit_and_begin(ann, bo, link)
    roll_and_choose(ann)
    expect(ann.page.get_by_text("Bo is thinking")).to_be_visible()
    bo.page.goto("about:blank")
    cy.page.goto(link)
    expect(ann.page.locator(".prompt")).to_have_text(re.compile(r"Bo is away. In \d+ s you can let a bot play on."))
    expect(cy.page.locator(".prompt")).to_have_text(f"You are watching. Bo is away.{does}")
    bo.page.goto(link)
    expect(ann.page.get_by_text("Bo is thinking")).to_be_visible()
