"""The table of Deep Sea Adventure: what is drawn where, how a dive ends, what a move means before it is chosen."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .hands import Hands, Server, assert_accessible

SIZES = [(1280, 720), (1440, 900), (1920, 1080), (820, 1180), (390, 844), (844, 390)]
CHIPS = {(1280, 720): 48, (1440, 900): 60, (1920, 1080): 72, (390, 844): 40, (844, 390): 40, (820, 1180): 60}
DARING = ("take", "dive", "leave")
LONG = tuple(name + " of the deep blue sea"[: 40 - len(name)] for name in ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"))

BOXES = """() => {
    const boxes = (name, type) => [...document.querySelectorAll(name)].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return { type, x, y, width, height, of: one.closest("[data-seat]")?.dataset.seat ?? one.textContent };
    });
    const chart = document.querySelector(".scroller").getBoundingClientRect();
    const svg = document.querySelector(".scroller svg").getBoundingClientRect();
    return {
        chart: { x: chart.x, y: chart.y, width: chart.width, height: svg.height, top: svg.y },
        all: [
            ...boxes(".diver .flag .cloth", "flag"), ...boxes(".diver .arrow", "arrow"),
            ...boxes(".place .fathoms", "number"), ...boxes(".glow .chance", "chance"),
        ],
        chips: boxes(".place:not(:has(.levels)) .body", "chip"),
        discs: boxes(".place .disc", "disc"),
    };
}"""


def overlap(a: dict[str, Any], b: dict[str, Any]) -> float:
    """By how many pixels two boxes cover each other, in the direction in which it is less."""
    wide = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
    high = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
    return float(min(wide, high))


def settled(hands: Hands) -> None:
    """Wait until what a new size of the window has moved is where it belongs."""
    hands.page.wait_for_timeout(150)
    hands.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_nothing_lies_on_anything_else(server: Server, visit: Visit, seats: int) -> None:
    """Flags, arrows, numbers, chances and the levels in stacks, at every size, with stacks and divers under way."""
    hands = visit(1440, 900)
    hands.sit(
        server.table(
            "person", *["grab_first"] * (seats - 1), names=LONG[:seats], air=24, next_start="rotate", start="seat0"
        )
    )
    hands.play(dive_two(hands, most=3), order=DARING)
    for width, height in SIZES:
        hands.page.set_viewport_size({"width": width, "height": height})
        settled(hands)
        found = hands.page.evaluate(BOXES)
        things, chart = found["all"], found["chart"]
        assert {"flag", "arrow", "number"} <= {one["type"] for one in things}
        covered = [
            (a["type"], a["of"], b["type"], b["of"])
            for i, a in enumerate(things)
            for b in things[i + 1 :]
            if overlap(a, b) > 2
        ]
        assert covered == [], (width, height)
        for one in [*things, *found["chips"]]:
            assert one["x"] >= chart["x"] - 1 and one["x"] + one["width"] <= chart["x"] + chart["width"] + 1, one
            assert one["y"] >= chart["top"] - 1 and one["y"] + one["height"] <= chart["top"] + chart["height"] + 1, one
        assert [one for one in things if one["type"] == "number" and one["height"] < 13] == []
        assert [
            (a, b) for i, a in enumerate(found["discs"]) for b in found["discs"][i + 1 :] if overlap(a, b) > 2
        ] == []
        assert hands.sticking_out() == []


def dive_two(hands: Hands, most: int) -> Callable[[], bool]:
    """Whether the second dive has gone on for so many of one's own moves."""
    turns: list[str] = []

    def is_there() -> bool:
        if re.search(r"Dive [23]", hands.page.locator(".air").inner_text()):
            turns.append("")
        return len(turns) > most

    return is_there


def test_chips_grow_with_the_window(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "random", "random", "random"))
    for (width, height), least in CHIPS.items():
        hands.page.set_viewport_size({"width": width, "height": height})
        settled(hands)
        chips = hands.page.evaluate(BOXES)["chips"]
        sizes = [max(chip["width"], chip["height"]) for chip in chips]
        assert sum(sizes) / len(sizes) >= least, (width, height, sizes[:9])


def test_a_short_line_leaves_no_half_of_the_chart_empty(server: Server, visit: Visit) -> None:
    hands = visit(1440, 900)
    few = {"level_2": [], "level_3": [8, 9], "level_4": []}
    hands.sit(server.table("person", "random", **few))
    settled(hands)
    found = hands.page.evaluate(BOXES)
    chart = found["chart"]
    lowest = max(chip["y"] + chip["height"] for chip in found["chips"])
    assert lowest > chart["y"] + chart["height"] * 0.75


def test_on_a_tablet_names_and_the_last_sentences_stay(server: Server, visit: Visit) -> None:
    hands = visit(820, 1180)
    page = hands.page
    hands.sit(server.table("person", *["random"] * 5, names=("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")))
    hands.play(iter([False] * 4 + [True]).__next__)
    for name in ("Ada", "Finn"):
        expect(page.locator(".seats .name", has_text=name)).to_be_in_viewport(ratio=1)
    log = page.get_by_test_id("log").locator("p")
    for place in (-1, -2, -3):
        expect(log.nth(place)).to_be_in_viewport()
    assert hands.sticking_out() == []


def test_a_dive_ends_with_a_scene_that_waits(server: Server, visit: Visit, axe: str) -> None:
    """All divers in their order with what they brought, until Enter is pressed; others need not be waited for."""
    hands = visit()
    page = hands.page
    hands.sit(server.table("person", "grab_first", "grab_first", dives=2, air=10, next_start="rotate", start="seat0"))
    accounts = page.get_by_role("group", name="Dive 1", exact=True)
    hands.play_dive(("back", "take", "leave", "dive"))
    expect(accounts).to_be_visible()
    expect(hands.held).to_have_text(re.compile("Next dive"))
    rows = accounts.get_by_role("listitem")
    order = [line.split(" is back")[0] for line in hands.log() if " is back in the submarine" in line]
    order += [line.split(" did not")[0] for line in hands.log() if " did not make it back" in line]
    assert [row.locator(".name").inner_text() for row in rows.all()] == order
    assert len(order) == 3
    for row in rows.all():
        values = re.findall(
            r"level \d: (\d+)", " ".join(one.get_attribute("aria-label") or "" for one in row.get_by_role("img").all())
        )
        points = int(row.locator(".score").inner_text())
        assert points == sum(map(int, values))
    assert_accessible(page, axe)
    expect(hands.held).to_be_focused()
    page.keyboard.press("Enter")
    expect(accounts).to_have_count(0)
    expect(page.locator(".air")).to_contain_text("Dive 2 of 2")
    hands.play()
    assert hands.ranking.count() == 1


def test_treasure_that_came_home_in_secret_is_told_of_as_such(server: Server, visit: Visit) -> None:
    """What others brought only they have seen; one's own is added up."""
    hands = visit(hints=True)
    page, tip = hands.page, hands.page.get_by_test_id("tip")
    hands.sit(server.table("person", "grab_first", reveal="secret", dives=2, start="seat0", next_start="rotate"))
    hands.play_dive()
    while tip.get_attribute("data-tip") != "guide-account":
        page.get_by_test_id("tip-next").click()
    expect(tip).not_to_contain_text("turns the chips over")
    page.get_by_test_id("tip-next").click()
    rows = page.locator(".accounts li")
    mine, other = rows.filter(has_text="Amber"), rows.filter(has_text="Coral")
    values = [
        str(one.get_attribute("aria-label")).split(": ")[1] for one in mine.get_by_role("img", name="level").all()
    ]
    assert values
    expect(mine.locator(".gain")).to_have_text(f"+{sum(map(int, values))}")
    expect(page.locator(".tray")).to_contain_text(re.compile("chips? home"))
    expect(other.locator(".score")).to_have_text("?")
    other.locator("[data-term^=unit]").first.click()
    expect(page.get_by_test_id("told")).to_contain_text("only its owner has seen")
    expect(page.get_by_test_id("told")).not_to_contain_text("Nobody knows")


def test_skip_jumps_to_where_the_page_waits_and_then_to_now(server: Server, visit: Visit) -> None:
    hands = visit(reduced_motion="no-preference")
    page = hands.page
    hands.sit(server.table("person", "grab_first", dives=2, air=4, next_start="rotate", start="seat0"))
    for _ in range(60):
        expect(hands.moves.first).to_be_visible()
        if hands.held.count():
            break
        hands.click(hands.wish(DARING))
        page.wait_for_timeout(100)
        page.keyboard.press("s")
    expect(hands.held).to_be_visible()
    page.get_by_test_id("skip").click()
    expect(page.get_by_test_id("skip")).to_be_hidden()
    expect(page.locator(".accounts")).to_have_count(0)


def test_what_a_move_means_is_seen_before_it_is_chosen(server: Server, visit: Visit) -> None:
    """Places that can be reached shine with their chances; the other direction fades while one is thought about."""
    hands = visit()
    page = hands.page
    hands.sit(server.table("person", "random", start="seat0"))
    assert hands.wait()
    glows = page.locator(".glow")
    expect(glows).to_have_count(5)  # the dice show 2 to 6
    assert glows.locator("text").all_text_contents() == ["11 %", "22 %", "33 %", "22 %", "11 %"]
    hands.play(lambda: "take" in hands.offered())
    expect(page.locator(".tray .more")).to_have_count(1)
    expect(page.locator(".tray")).to_contain_text("Next throw −1, air −1")
    page.locator('[data-action="leave"]').hover()
    expect(page.locator(".tray .more")).to_have_count(0)
    hands.click(hands.wish(("take",)))
    hands.play(lambda: "back" in hands.offered(), order=("leave", "dive"))
    expect(page.locator('[data-action="back"] .chance')).to_have_text(re.compile(r"^Home: "))
    page.locator('[data-action="back"]').hover()
    expect(page.locator(".glow.faint").first).to_be_attached()
    assert page.locator(".glow.up.faint").count() == 0
    shown = page.locator('[data-action="back"]').evaluate("one => getComputedStyle(one).backgroundColor")
    page.mouse.move(0, 0)
    assert page.locator('[data-action="back"]').evaluate("one => getComputedStyle(one).backgroundColor") == shown


@pytest.mark.parametrize(
    ("players", "chosen", "seen"), [(1, None, True), (2, None, False), (2, "on", True), (1, "off", False)]
)
def test_the_chances_can_be_turned_off(
    server: Server, visit: Visit, players: int, chosen: str | None, seen: bool
) -> None:
    """By themselves they are shown only to who plays alone against bots."""
    hands = visit()
    page = hands.page
    hands.sit(server.table(*["person"] * players, "random", start="seat0"))
    assert hands.wait()
    if chosen:
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("group", name="Estimates while you play").get_by_label(
            {"on": "Always", "off": "Never"}[chosen]
        ).check()
        page.keyboard.press("Escape")
    hands.play(lambda: "back" in hands.offered(), order=("take", "leave"))
    assert (page.locator(".moves .chance").count() > 0) == seen
    assert (page.locator(".air .laps").count() > 0) == seen


def test_the_dice_are_thrown_at_the_diver(server: Server, visit: Visit) -> None:
    hands = visit(1440, 900, reduced_motion="no-preference")
    page = hands.page
    page.add_init_script("localStorage.setItem('fathom.settings', JSON.stringify({ motion: 'calm' }))")
    hands.sit(server.table("person", "random", start="seat0"))
    assert hands.wait()
    hands.click(hands.wish())
    throw = page.locator(".throw")
    expect(throw).to_be_attached()
    expect(throw.locator(".sum")).to_have_text(re.compile(r"^\d$"))
    page.wait_for_timeout(700)  # until they lie
    box = throw.locator(".die svg").first.bounding_box()
    assert box and abs(box["width"] - 96) < 3
    chart = page.locator(".scroller").bounding_box()
    assert chart and box["y"] >= chart["y"] - 4
    expect(page.locator(".step").first).to_be_attached()
    expect(throw).to_have_count(0)


def test_a_table_of_two_dives_moves_nothing_about(server: Server, visit: Visit) -> None:
    """No part of the page jumps while a game is played."""
    hands = visit(1440, 900, reduced_motion="no-preference")
    page = hands.page
    page.add_init_script(
        "window.shift = 0; new PerformanceObserver((list) => { for (const one of list.getEntries())"
        " if (!one.hadRecentInput) window.shift += one.value; }).observe({ type: 'layout-shift', buffered: true });"
    )
    page.add_init_script("localStorage.setItem('fathom.settings', JSON.stringify({ motion: 'brisk' }))")
    hands.sit(server.table("person", "grab_first", dives=2, air=3))
    page.evaluate("window.shift = 0")
    hands.play(order=DARING)
    assert page.evaluate("window.shift") < 0.02
