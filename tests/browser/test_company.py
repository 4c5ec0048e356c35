"""People with long names at a full table, at every size: nothing that they read or use is cut, covered or out of sight."""

import time

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .hands import SHORT, Hands, Options, Server
from .test_desk import CARD, LIT, PAY, Desk
from .test_dive import overlap, settled
from .test_together import gathered, play_together, roll_and_choose, sit

NAMES = (
    "Bernhardine Oberhuber",
    "Maximilian Knopfloch",
    "Wilhelmina Sternengold",
    "Konstantin Abendrot",
    "Friederike Sonnenberg",
    "Theodora Vandermeer",
)
DIVE, DESK = "deep_sea_adventure", "in_too_deep"
# Of what is shown of seats: their boxes, seat by seat.
FACTS = """(what) => [...document.querySelectorAll(".seats > li")].map((seat) =>
    [...seat.querySelectorAll(what)].filter((one) => getComputedStyle(one).clipPath === "none").map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const { x, y, width, height } = range.getBoundingClientRect();
        const seen = Math.min(width, one.getBoundingClientRect().width); // the rest is dots
        const air = one.matches("[aria-hidden]") ? height * 0.16 : 0; // numbers are as high as capitals
        return { x, y: y + air, width: seen, height: height - 2 * air, what: one.className.replace(/(^| )s-\\w{4}\\b/, "") };
    }).filter(({ width }) => width))"""
# Where the words of something are, and not what it could hold.
WRITTEN = """one => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return words.getBoundingClientRect().toJSON();
}"""
HIDDEN = "(one) => Math.max(one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth)"
BELOW = "(one) => one.scrollHeight - one.clientHeight - one.scrollTop"


def gathering(
    visit: Visit, server: Server, game: str, seats: int, locale: str, options: Options
) -> tuple[Hands, Hands]:
    """Ann, who has made a table with a clock and bots, and Bo, who has sat down there, with their long names."""
    ann, bo = visit(locale=locale), visit(locale=locale)
    players = ["person", "open", *["crab"] * (seats - 2)]
    taken = [{"name": name, "player": player} for name, player in zip(NAMES, players, strict=False)]
    link = gathered(ann, server, game=game, seats=taken, options=options, clock={"bank": 300, "move": 10})
    for one in (ann, bo):
        one.page.goto(link)
    sit(bo.page, NAMES[1])
    bo.page.get_by_test_id("ready").click()
    expect(ann.page.get_by_test_id("begin")).to_be_enabled()
    return ann, bo


def begun(visit: Visit, server: Server, game: str, seats: int, locale: str, options: Options) -> tuple[Hands, Hands]:
    """The same at a game that has begun."""
    ann, bo = gathering(visit, server, game, seats, locale, options)
    ann.page.get_by_test_id("begin").click()
    for one in (ann, bo):
        expect(one.page.locator(".diver, .ledger").first).to_be_attached()
    return ann, bo


@pytest.mark.parametrize("locale", ["en", "de"])
def test_who_sits_there_the_link_and_the_button_that_begins_are_seen_at_once(
    server: Server, visit: Visit, locale: str
) -> None:
    ann, _ = gathering(visit, server, DIVE, 6, locale, {})
    for width, height in ((1180, 820), (1280, 720), (1440, 900)):
        ann.page.set_viewport_size({"width": width, "height": height})
        settled(ann)
        for part in ("called-0", "give-5", "link", "begin", "write"):
            expect(ann.page.get_by_test_id(part)).to_be_in_viewport(ratio=1)
        assert ann.sticking_out() == [], (width, height)


@pytest.mark.parametrize("locale", ["en", "de"])
def test_whoever_looks_at_the_result_reads_all_names_and_scores(server: Server, visit: Visit, locale: str) -> None:
    ann, bo = begun(visit, server, DIVE, 6, locale, {**SHORT, "start": "seat0"})
    play_together(ann, bo)
    for width, height in ((320, 640), (390, 844), (820, 1180), (1280, 720)):
        ann.page.set_viewport_size({"width": width, "height": height})
        settled(ann)
        names = ann.page.locator(".ranking .name").all()
        assert len(names) == 6
        assert [one.inner_text() for one in names if one.evaluate(HIDDEN) > 1] == [], (width, height)
        assert ann.sticking_out() == [], (width, height)
        for seat in ann.page.evaluate(FACTS, ".score > [aria-hidden], .where, .home, .clock"):
            lies = [(a["what"], b["what"]) for i, a in enumerate(seat) for b in seat[i + 1 :] if overlap(a, b) > 2]
            assert lies == [], (width, height, seat)
        if width > 700:
            assert ann.page.get_by_test_id("log").evaluate(BELOW) < 2, "its end is in sight"


@pytest.mark.parametrize("locale", ["en", "de"])
def test_on_a_short_phone_the_hand_is_whole_and_the_question_beside_the_button_to_talk(
    server: Server, visit: Visit, locale: str
) -> None:
    ann, bo = begun(visit, server, DESK, 4, locale, {"start": "seat0", "draft_laps": 0})
    expect(ann.page.locator(".tray .card.lit").first).to_be_visible()
    for one in (ann, bo):
        one.page.set_viewport_size({"width": 320, "height": 640})
        settled(one)
        cards = one.page.locator(".tray .card").all()
        assert cards
        for card in cards:
            expect(card).to_be_in_viewport(ratio=0.99)
        words = one.page.locator(".prompt").evaluate(WRITTEN)
        talk = one.page.get_by_test_id("talk").bounding_box()
        assert talk and words["right"] <= talk["x"] + 1, "neither lies on the other"
        assert one.page.locator(".prompt").evaluate(HIDDEN) <= 3, "what letters have above and below, and no line"
        assert one.sticking_out() == []


@pytest.mark.parametrize("locale", ["en", "de"])
def test_asking_to_take_back_moves_nothing_out_of_sight(server: Server, visit: Visit, locale: str) -> None:
    ann, bo = begun(visit, server, DIVE, 6, locale, {"start": "seat0"})
    roll_and_choose(ann)
    assert bo.wait()
    bo.move()  # he rolls
    ask = ann.page.get_by_test_id("ask-back")
    for width, height in ((1180, 820), (1180, 720), (1280, 720), (1440, 900)):
        ann.page.set_viewport_size({"width": width, "height": height})
        settled(ann)
        expect(ask).to_be_in_viewport(ratio=1)
        assert ann.page.locator(".left").evaluate(HIDDEN) <= 0, (width, height)
    ann.page.set_viewport_size({"width": 1179, "height": 720})
    ann.page.get_by_test_id("talk").click()
    ask.click()
    expect(ann.page.get_by_test_id("asking")).to_be_visible()
    for hands in (ann, bo):
        for width, height in ((320, 640), (390, 844), (820, 1180), (1280, 720)):
            hands.page.set_viewport_size({"width": width, "height": height})
            settled(hands)
            assert hands.sticking_out() == [], (width, height)
            for button in hands.page.get_by_test_id("asking").locator("button").all():
                expect(button).to_be_in_viewport(ratio=1)


def test_below_the_seats_the_last_that_was_said_is_in_sight(server: Server, visit: Visit) -> None:
    ann, bo = begun(visit, server, DESK, 5, "en", {})
    for number in range(4):
        write = bo.page.get_by_test_id("write")
        write.fill(f"This is what I think of it, number {number}, and it takes two lines")
        write.press("Enter")
        expect(write).to_have_value("")
    for width, height in ((1440, 900), (1280, 720), (1280, 800), (1100, 720), (1180, 720)):
        ann.page.set_viewport_size({"width": width, "height": height})
        settled(ann)
        assert ann.page.locator(".left").evaluate(HIDDEN) <= 0, (width, height)
        if width >= 1180:
            assert ann.page.locator(".said").evaluate(BELOW) < 2, (width, height)
        else:
            expect(ann.page.get_by_test_id("talk")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("locale", ["en", "de"])
def test_on_a_phone_nothing_lies_on_the_button_to_talk_or_on_a_clock(server: Server, visit: Visit, locale: str) -> None:
    """Neither the arrow that takes back nor what a seat gets at the moment."""
    ann, bo = begun(visit, server, DESK, 3, locale, {})
    desks = [Desk(ann, 1), Desk(bo, 2)]
    for hands in (ann, bo):
        hands.page.set_viewport_size({"width": 390, "height": 844})
    seen = set[str]()
    end = time.monotonic() + 120
    while time.monotonic() < end:
        for hands in (ann, bo):
            if hands.page.get_by_test_id("take-back").is_visible():
                seen.add("take-back")
                assert hands.covered("[data-testid=talk]", "[data-testid=take-back]") == []
            for seat in hands.page.evaluate(FACTS, ".gain > [aria-hidden], .clock"):
                seen |= {one["what"] for one in seat if not one["what"]}
                assert [one for one in seat[1:] if overlap(seat[0], one) > 0] == []
        if seen == {"take-back", ""}:
            return
        asked = [desk for desk in desks if desk.page.locator(f"{CARD}, {LIT}, {PAY}").count()]
        if asked:
            asked[0].play(1)
        else:
            ann.page.wait_for_timeout(50)
    raise AssertionError(f"only {seen} came up")
