"""The page's shape: nothing jumps while a game is played, nothing lies on anything else, and all that is written can be read."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .hands import MOVE, Hands, Server, assert_accessible
from .test_desk import GAME, Desk
from .test_dive import DARING, LONG, SIZES, overlap, settled
from .test_replay import finished, last, replayed

MOST = 0.02  # of the layout may shift
TURNS = 8  # of one's own, in which it is watched

SHIFTS = """window.shifts = []; new PerformanceObserver((list) => { for (const one of list.getEntries())
    if (!one.hadRecentInput) window.shifts.push([one.value, ...one.sources.map(({ node }) =>
        (node?.nodeType === 1 ? node : node?.parentElement)?.outerHTML.slice(0, 80))]);
}).observe({ type: "layout-shift", buffered: true });"""


def shifts(page: Page) -> list[Any]:
    """What has moved that nobody had touched: by how much, and what it was."""
    found: list[Any] = page.evaluate("window.shifts")
    return sorted(found, key=lambda one: float(-one[0]))


def watched(visit: Visit, width: int, height: int) -> Hands:
    """A visit with all animations, in which it is noted what jumps."""
    hands = visit(width, height, reduced_motion="no-preference")
    hands.page.add_init_script(SHIFTS)
    hands.page.add_init_script("localStorage.setItem('fathom.settings', JSON.stringify({ motion: 'brisk' }))")
    hands.page.add_init_script("localStorage.setItem('fathom.paces', JSON.stringify({ usual: 'brisk' }))")
    return hands


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_nothing_jumps_in_a_dive(server: Server, visit: Visit, width: int, height: int) -> None:
    hands = watched(visit, width, height)
    hands.sit(server.table("person", *["grab_first"] * 3, dives=2, air=9, next_start="rotate"))
    hands.play(iter([False] * TURNS + [True]).__next__, order=DARING)
    found = shifts(hands.page)
    assert sum(one[0] for one in found) < MOST, found[:5]


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_nothing_jumps_at_the_desk(server: Server, visit: Visit, width: int, height: int) -> None:
    hands = watched(visit, width, height)
    hands.sit(server.table("person", *["random"] * 4, game=GAME, preset="advanced", names=LONG[:5]))
    Desk(hands, 3).play(TURNS)
    found = shifts(hands.page)
    assert sum(one[0] for one in found) < MOST, found[:5]


def test_nothing_jumps_for_who_looks_on_to_the_end(server: Server, visit: Visit) -> None:
    """Draft, last turns, final scoring and ranking."""
    hands = watched(visit, 1440, 900)
    wish = {"hand_cards": 2, "bonus_cards": "none", "draft_laps": 2}
    hands.sit(server.table(*["random"] * 3, game=GAME, **wish))
    skip = hands.page.get_by_test_id("skip")
    for _ in range(4):
        hands.page.wait_for_timeout(900)
        if skip.is_visible():
            skip.click()
    found = shifts(hands.page)
    assert sum(one[0] for one in found) < MOST, found[:5]


# Texts that must be seen whole, and may not lie on each other.
WRITTEN = ", ".join(
    (
        ".head .name", ".head .emblem", ".seal b", ".seal i", ".owner .count", ".owner svg", ".seats .name",
        ".seats li > .flag", ".seats .score > [aria-hidden]", ".seats .count", ".state", ".bonus", ".draws .caption",
        ".prompt", ".last", ".moves .label", ".at .number", ".card .number", ".page > header h1", ".foot",
    )
)  # fmt: skip
TEXTS = """(written) => {
    const isSeen = (one) => {
        const { clipPath, visibility, opacity } = getComputedStyle(one);
        const isShown = visibility === "visible" && clipPath === "none" && opacity !== "0";
        return isShown && (!one.parentElement || isSeen(one.parentElement));
    };
    /** What of a text is seen: not what is cut off with dots, nor what has been scrolled or laid under. */
    const seenOf = (one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        let { left, top, right, bottom } = one.textContent.trim() && one.namespaceURI.endsWith("xhtml")
            ? range.getBoundingClientRect() : one.getBoundingClientRect();
        for (let box = one; box; box = box.parentElement) {
            const { overflow, display } = getComputedStyle(box);
            if (!/hidden|auto/.test(overflow) || display === "contents") continue;
            const edge = box.getBoundingClientRect();
            [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
            [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
        }
        // Numbers are as high as capitals: above and below them is nothing.
        const air = one.matches(".number, .count, .seal b") ? (bottom - top) * 0.16 : 0;
        return { x: left, y: top + air, width: right - left, height: bottom - top - 2 * air };
    };
    return [...document.querySelectorAll(written)].filter(isSeen).map((one) => ({
        ...seenOf(one),
        what: one.getAttribute("class")?.replace(/(^| )s-\\w{4}\\b/, "") || one.tagName,
        text: one.textContent.trim().slice(0, 30),
    })).filter(({ width, height }) => width > 1 && height > 1);
}"""


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nothing_lies_on_anything_else_at_the_desk(server: Server, visit: Visit, seats: int) -> None:
    """Names as long as they get, some turns in, at every size."""
    hands = visit(1440, 900)
    page = hands.page
    hands.sit(server.table("person", *["random"] * (seats - 1), game=GAME, names=LONG[:seats], preset="advanced"))
    Desk(hands, seats).play(16)
    for width, height in [*SIZES, (1024, 768)]:
        page.set_viewport_size({"width": width, "height": height})
        settled(hands)
        found = page.evaluate(TEXTS, WRITTEN)
        assert {"name", "count", "number"} <= {one["what"].split()[0] for one in found}
        covered = [
            (a["what"], a["text"], b["what"], b["text"], round(overlap(a, b), 1))
            for i, a in enumerate(found)
            for b in found[i + 1 :]
            if overlap(a, b) > 2
        ]
        assert covered == [], (width, height)
        outside = [one for one in found if one["x"] < -1 or one["x"] + one["width"] > width + 1 or one["y"] < -1]
        assert outside == [], (width, height)
        assert hands.sticking_out() == [], (width, height)


# The lightest ground that a text on the dive's end can lie on: its gradient over white, and a row's tint on that.
GROUNDS = """() => {
    const numbers = (text) => text.match(/[\\d.]+/g).map(Number);
    const over = ([r, g, b, a = 1], ground) => [r, g, b].map((one, i) => one * a + ground[i] * (1 - a));
    const box = document.querySelector(".accounts");
    const stops = getComputedStyle(box).backgroundImage.match(/rgba?\\([^)]*\\)/g).map(numbers);
    const grounds = stops.map((stop) => over(stop, [255, 255, 255]));
    const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const light = (colour) => colour.map((part) => linear(part / 255))
        .reduce((sum, one, i) => sum + one * [0.2126, 0.7152, 0.0722][i], 0);
    return [...box.querySelectorAll(".name, .caption, .score, .gain, h2")].filter((one) => one.textContent.trim()).map((one) => {
        const row = one.closest("li");
        const tint = row ? numbers(getComputedStyle(row).backgroundColor) : [0, 0, 0, 0];
        const ink = light(numbers(getComputedStyle(one).color).slice(0, 3));
        const ratios = grounds.map((ground) => light(over(tint, ground)))
            .map((ground) => (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05));
        return [one.className.split(" ")[0] || one.tagName, Math.min(...ratios)];
    });
}"""


@pytest.mark.parametrize("theme", ["night", "day", "contrast"])
def test_the_end_of_a_dive_can_be_read(server: Server, visit: Visit, theme: str) -> None:
    """Axe cannot see through a gradient: this counts with the brightest that could lie below it."""
    hands = visit()
    page = hands.page
    page.add_init_script(f"""localStorage.setItem("fathom.settings", '{{"theme": "{theme}"}}')""")
    hands.sit(server.table("person", "grab_first", dives=2, air=4, next_start="rotate"))
    hands.play_dive()
    found = page.evaluate(GROUNDS)
    assert {"name", "caption", "score"} <= {name for name, _ in found}
    assert [one for one in found if one[1] < 4.5] == []


# Of what is written in a shaft, what is not wholly in it.
CUT = """() => [...document.querySelectorAll(".seal i, .seal b, .owner :is(.count, svg, .gain), .foot")].filter((one) => {
    if (!one.checkVisibility({ checkVisibilityCSS: true })) return false;
    const range = document.createRange();
    range.selectNodeContents(one);
    const unseen = one.querySelector(".unseen");  // for the ear: it takes no room
    if (unseen) range.setEndBefore(unseen);
    const text = one.textContent.trim() ? range.getBoundingClientRect() : one.getBoundingClientRect();
    const shaft = one.closest(".shaft").getBoundingClientRect();
    return text.left < shaft.left - 0.5 || text.right > shaft.right + 0.5;
}).map((one) => one.outerHTML)"""


def test_on_a_phone_a_shaft_unrolls_where_it_is(server: Server, visit: Visit, axe: str) -> None:
    hands = visit(390, 844, has_touch=True)
    page = hands.page
    hands.sit(server.table("person", "random", game=GAME, preset="advanced", start="seat0"))
    assert Desk(hands).wait()
    head = page.locator("[data-shaft=pearl] .head")
    before = page.locator("[data-shaft=pearl]").bounding_box()
    expect(head).to_have_attribute("aria-expanded", "false")
    head.tap()
    expect(head).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(head).to_contain_text("Pearl")
    after = page.locator("[data-shaft=pearl]").bounding_box()
    assert before and after and after["width"] > 2 * before["width"]
    assert hands.sticking_out() == [] and hands.too_small() == []
    assert_accessible(page, axe)
    page.locator("[data-shaft=research] .head").tap()  # one at a time
    expect(head).to_have_attribute("aria-expanded", "false")
    page.locator("[data-shaft=research] .head").tap()
    assert page.locator("[data-shaft=pearl]").bounding_box() == before


@pytest.mark.parametrize("width", [390, 360])
def test_beside_an_unrolled_shaft_the_others_are_whole(server: Server, visit: Visit, width: int) -> None:
    hands = visit(width, 844, has_touch=True, locale="de-DE")
    hands.sit(server.table("person", *["random"] * 4, game=GAME, preset="advanced"))
    Desk(hands, 5).play(8)
    head = hands.page.locator("[data-shaft=pearl] .head")
    head.tap()
    expect(head).to_have_attribute("aria-expanded", "true")
    assert hands.page.locator(".owner .count").count() > 4
    assert hands.page.evaluate(CUT) == []


@pytest.mark.parametrize(("width", "height"), [(844, 390), (390, 844)])
@pytest.mark.parametrize("game", ["deep_sea_adventure", "in_too_deep"])
def test_an_explanation_covers_no_move(server: Server, visit: Visit, game: str, width: int, height: int) -> None:
    hands = visit(width, height, has_touch=True)
    page, told = hands.page, hands.page.get_by_test_id("told")
    more = {"draft_laps": 0} if game == GAME else {}
    hands.sit(server.table("person", "random", "random", game=game, start="seat0", **more))
    Desk(hands).wait()
    page.keyboard.press("e")
    expect(told).to_be_visible()
    for _ in range(page.locator(".page [data-term]").count()):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(50)  # until it stands
        assert hands.covered("[data-testid=told]", MOVE) == [], told.inner_text()


def test_a_hand_of_two_rows_is_whole_in_a_replay(server: Server, visit: Visit) -> None:
    page = replayed(visit(), finished(server, "person", "random", "random", game="in_too_deep", start="seat0"))
    moment, rows = page.get_by_label("Moment of the game"), page.locator(".left .hand .row")
    for at in range(last(page)):
        moment.fill(str(at))
        if rows.count() > 1:
            break
    expect(rows).to_have_count(2)
    expect(rows.last).to_be_in_viewport(ratio=1)
