"""`make pictures`: the twelve moments of each game that matter most, at three sizes, to be looked at one by one.

Chance is fixed, so that a picture differs from the one before only where the page does. Pieces on their way are shown where
they are when the moment is found: the page's clock stands still then. `WITH=day` takes them by daylight.
"""

import html
import re
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, expect
from tests.browser.hands import PATIENCE, Hands, Server, playground
from tests.browser.test_desk import CARD, LIT, PAY, USE, Desk

FOLDER = Path(__file__).parents[1] / "dist" / "pictures"
SIZES = [(1440, 900), (820, 1180), (390, 844)]
NAMES = ("Ada", "Bartholomew", "Cleo", "Dan", "Eve")
DARING = ("take", "dive", "leave", "back")
STEP = 90  # milliseconds between two looks at what moves
HALF = 0.55  # of its way is behind a piece that is seen flying
MOVES = 150  # of one's own in a game, at most

REST = f"{CARD}, {LIT}, {PAY}, .moves button:enabled, [data-testid=ranking]"
LOOK = """([sought, rest]) => [
    Object.keys(sought).filter((name) => document.querySelector(sought[name])),
    !!document.querySelector("[data-testid=next]")
        || (!document.querySelector(".page:not(.idle)") && !!document.querySelector(rest)),
]"""


class Camera:
    """One game at one size: plays on, and takes each moment's picture when it is first seen."""

    def __init__(self, server: Server, browser: Browser, game: str, size: tuple[int, int], look: str) -> None:
        """A visit whose clock goes on only when told to."""
        width, height = size
        self.server, self.game, self.size = server, game, f"{width}x{height}"
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="light" if look == "day" else "dark",
            has_touch=width < 500,
            service_workers="block",
        )
        self.page = context.new_page()
        self.hands = Hands(self.page)
        self.taken: list[str] = []

    def take(self, name: str) -> None:
        """Write a picture, once."""
        if name in self.taken:
            return
        self.taken.append(name)
        self.page.mouse.move(0, 0)
        self.page.evaluate("document.fonts.ready")
        FOLDER.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=FOLDER / f"{self.game}-{name}-{self.size}.png")
        print(f"{self.game}-{name}-{self.size}.png", flush=True)

    def still(self, name: str) -> None:
        """Take a picture of what rests: whatever moves has come to its end."""
        self.page.evaluate(
            "document.getAnimations().forEach((one) => one.effect.getTiming().iterations < 9 && one.finish())"
        )
        self.page.wait_for_timeout(100)
        self.take(name)

    def moving(self, name: str, part: float) -> None:
        """Take a picture of what moves: everything is shown after this `part` of its way."""
        self.page.evaluate(
            "part => document.getAnimations().forEach((one) => { one.pause();"
            " const { duration, delay } = one.effect.getComputedTiming(); one.currentTime = delay + duration * part; })",
            part,
        )
        self.take(name)
        self.page.evaluate("document.getAnimations().forEach((one) => one.play())")

    def sit(self, *players: str, **wishes: object) -> None:
        """Go to a new table, where time stands still."""
        self.hands.sit(self.server.table(*players, names=NAMES, game=self.game, **wishes))  # type: ignore[arg-type]
        self.page.clock.install()
        self.page.clock.pause_at(4_000_000_000_000)

    def run(self, moments: dict[str, str], part: float = HALF) -> None:
        """Let what happened be shown until the page waits for somebody; take `moments`, by what is seen in them, on the way."""
        sought = {name: selector for name, selector in moments.items() if name not in self.taken}
        self.page.emulate_media(reduced_motion="no-preference" if sought else "reduce")
        for _ in range(2000):
            seen, rests = self.page.evaluate(LOOK, [sought, REST])
            for name in seen:
                self.moving(name, part)
                del sought[name]
            if rests:
                break
            self.page.clock.run_for(STEP if sought else 10 * STEP)
        else:
            raise AssertionError("it does not come to rest")
        self.page.clock.run_for(5 * STEP)  # or a click would be taken for one that meant what was there before

    def moved(self, was: str | None) -> None:
        """Wait for the server's answer. The page cannot wait by itself while its clock stands still."""
        for _ in range(PATIENCE // 10):
            if self.hands.version() != was:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError("no answer")


def lobby(camera: Camera) -> None:
    """The lobby, and the rules as they are read at a table."""
    page = camera.page
    page.goto(camera.server.origin)
    expect(page.get_by_test_id("start")).to_be_visible()
    page.locator(f'input[value="{camera.game}"]').first.check(force=True)
    camera.still("01-lobby")


def rules_and_replay(camera: Camera, number: int) -> None:
    """After a game: its replay in the middle, and the rules."""
    page = camera.page
    page.clock.resume()
    page.keyboard.press("b")
    expect(page.get_by_role("dialog").get_by_role("heading").nth(1)).to_be_visible()
    camera.still(f"{number + 1:02}-rules")
    page.goto(page.url.replace("#", "/replay#"))
    expect(page.get_by_test_id("replay-play")).to_be_visible()
    slider = page.get_by_label("Moment of the game")
    slider.fill(str(int(slider.get_attribute("max") or 0) // 2))
    camera.still(f"{number:02}-replay")


def deep_sea_adventure(camera: Camera) -> None:
    """Three daring dives of four."""
    lobby(camera)
    page, hands = camera.page, camera.hands
    camera.sit("person", *["pearl_diver"] * 3, start="seat0", next_start="rotate")
    thrown = {"03-throw": ".step"}

    def rest() -> dict[str, bool]:
        offered = hands.offered()
        air = int(page.locator(".air .number").text_content() or 0)
        dive = page.locator(".air").text_content() or ""
        carried = page.locator(".tray .hold > svg, .tray .hold > .unit").count()
        return {
            "02-first-throw": "roll" in offered,
            "04-take-or-leave": "take" in offered,
            "05-which-way": "back" in offered,
            "06-carrying-three": carried >= 3,
            "07-air-low": 0 < air <= 5,
            "08-end-of-a-dive": hands.held.count() > 0,
            "09-third-dive": "Dive 3" in dive and page.locator(".place .levels").count() > 0 and "take" in offered,
            "10-ranking": hands.ranking.count() > 0,
        }

    for _ in range(MOVES):
        camera.run(thrown, part=1)
        for name, is_there in rest().items():
            if is_there:
                camera.still(name)
        if hands.ranking.count():
            break
        click(camera, hands.held if hands.held.count() else hands.wish(DARING))
    rules_and_replay(camera, 11)


LAST = {"08-last-turns": ".band.loud", "09-ceremony": ".ceremony .term.now:nth-child(5)"}


def in_too_deep(camera: Camera) -> None:
    """A whole game of five with abilities."""
    page, hands = camera.page, camera.hands
    camera.sit("person", *["bathyscaphe"] * 4, start="seat0", preset="advanced")
    desk = Desk(hands, seed=1)
    moments = {"04-dividend": ".owner.gets"}
    for turn in range(MOVES):
        ends = page.locator(".nearness.near, .marks .done").count() > 0
        camera.run(moments | LAST, part=1) if ends else camera.run(moments)
        if hands.ranking.count():
            break
        was = hands.version()
        if page.locator("[data-action^=draft]").count():
            camera.still("01-draft")
        elif page.locator(USE).count():
            camera.still("05-ability")
            desk.click(page.locator(USE))
            settle(camera)
            camera.still("06-steps")
        elif turn > 12:
            camera.still("07-five-in-the-middle")
        if not page.locator(PAY).count():
            choose(camera, desk)
        if page.locator(PAY).count():
            pay(camera, desk)
        camera.moved(was)
    camera.still("10-ranking")
    rules_and_replay(camera, 11)


def choose(camera: Camera, desk: Desk) -> None:
    """Pick a card up and look where it goes; buy where that can be paid, for it is seldom."""
    buy = camera.page.locator(".buy")
    for number in desk.names(CARD, "card"):
        desk.click(camera.page.locator(f'[data-card="{number}"]'))
        settle(camera)
        camera.still("02-card-in-hand")
        if buy.count() and re.search("[2-9]", buy.inner_text()):
            break
    desk.click(buy if buy.count() else camera.page.locator(f'[data-action="{desk.wish()}"]').first)
    settle(camera)


def pay(camera: Camera, desk: Desk) -> None:
    """Lay out a price; half of it is a picture."""
    page = camera.page
    while not page.locator(PAY).is_enabled():
        cards = desk.names('[data-card]:enabled[aria-pressed="false"]', "card")
        desk.click(page.locator(f'[data-card="{desk.chance.choice(cards)}"]'))
        settle(camera)
        if not page.locator(PAY).is_enabled():
            camera.still("03-half-paid")
    desk.click(page.locator(PAY))


def settle(camera: Camera) -> None:
    """Let the page draw what a click has changed."""
    camera.page.clock.run_for(STEP)


def click(camera: Camera, button: object) -> None:
    """Click, and wait until the server has answered or the page has gone on."""
    hands = camera.hands
    was, waits = hands.version(), hands.held.count()
    hands.click(button)  # type: ignore[arg-type]
    if not waits:
        camera.moved(was)


def contact_sheet() -> None:
    """All pictures on one page."""
    shown = "".join(
        f'<a href="{one.name}"><img src="{one.name}" alt="" loading="lazy"><br>{html.escape(one.stem)}</a>'
        for one in sorted(FOLDER.glob("*.png"))
    )
    style = "body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px;align-items:end}img{height:300px}"
    page = f"<!doctype html><meta charset=utf-8><title>Fathom</title><style>{style}</style>{shown}"
    (FOLDER / "index.html").write_text(page, encoding="utf-8")
    print(f"{FOLDER / 'index.html'}: {len(list(FOLDER.glob('*.png')))} pictures")


def main(look: str = "night") -> int:
    """Play both games at every size."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    for game in (deep_sea_adventure, in_too_deep):
        for size in SIZES:
            with playground() as (server, browser):
                game(Camera(server, browser, game.__name__, size, look))
    contact_sheet()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
