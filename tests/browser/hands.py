"""A person at the page, as the tests play it: a server of their own, a browser, and hands that use what is offered."""

import contextlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the first is the quickest
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
SWITCHES = [
    "--no-sandbox",  # or it does not start for root, which tests often are
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
BLOCKED = "Service Worker registration blocked by Playwright"  # as tests wish it
NO_HINTS = """try { localStorage["fathom.taught"] ??= '{"hints": false}' } catch {}"""
# What can be pressed now, and what of it is a move: where a card can be laid anywhere on a shaft, the ghost of the card.
BUTTON = ".page :is(button, a):not(:disabled, .way, .told *, :has(> .ghost)), .page .ghost"
MOVE = ".page main :is([data-action], [data-card], .bench button):enabled:not(:has(> .ghost)), .page .ghost"
PATIENCE = 60_000  # milliseconds for anything to appear on a busy machine

expect.set_options(timeout=PATIENCE)

Options = dict[str, int | str | list[int]]
SHORT: Options = {"dives": 1, "air": 8}
EAGER = ("back", "take", "dive", "leave")  # up again with the first treasure, which shows every kind of turn


class Server:
    """`fathom play` in a process of its own, which can be killed and started again at the same address."""

    def __init__(self, database: Path, game: str = "", fixed: bool = False) -> None:
        """Start on `database`, at any free port; `game` is one of one's own. `fixed`: chance comes out the same every time."""
        self._database = database
        self._games = [game] if game else []
        self._program = "tests.browser.fixed" if fixed else "fathom"
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start, at the same port as before."""
        words = [sys.executable, "-m", self._program, "play", *self._games, "--no-browser", "--port", str(self.port)]
        self._process = subprocess.Popen(
            [*words, "--database", str(self._database)], stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        assert self._process.stdout is not None
        found = re.search(r":(\d+)/", self._process.stdout.readline())
        assert found, "the server did not say where it is"
        assert self.port in (0, int(found[1])), "another program took the port meanwhile"
        self.port = int(found[1])

    def kill(self) -> None:
        """End it as a power cut would."""
        with self._process:
            self._process.kill()

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        with self._process:
            self._process.terminate()

    @property
    def origin(self) -> str:
        """The address of its page, without the last slash."""
        return f"http://127.0.0.1:{self.port}"

    def table(
        self,
        *players: str,
        names: tuple[str, ...] = (),
        preset: str = "default",
        game: str = "deep_sea_adventure",
        **options: Any,
    ) -> str:
        """Make a table; its address, with the key of its persons."""
        flags = names or ("Amber", "Coral", "Mint", "Sky", "Violet", "Bone")
        seats = [{"name": name, "player": player} for name, player in zip(flags, players, strict=False)]
        wish = {"game": game, "seats": seats, "preset": preset, "options": options}
        request = urllib.request.Request(
            f"{self.origin}/api/tables", json.dumps(wish).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            made = json.load(answer)
        return f"{self.origin}/table/{made['table']}#{made['key']}"


@contextlib.contextmanager
def playground(fixed: bool = True) -> Iterator[tuple[Server, Browser]]:
    """A server and a browser, for the commands that look at the page. Exits with a sentence where there is no browser."""
    if CHROMIUM is None:
        sys.exit("There is no chromium on this machine.")
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(Path(folder) / "tables.sqlite", fixed=fixed)
        try:
            yield server, browser
        finally:
            server.stop()


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """A browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield browser
        browser.close()


class Hands:
    """One visit to the page. `complaints` is whatever the browser complained of but what a test says it will: `expected`."""

    def __init__(self, page: Page, expected: str = "", hints: bool = False) -> None:
        """For a page that is still empty; `expected` is a pattern: a refused request is noted at any time after it.

        This person wants no hints unless `hints` says so.
        """
        if not hints:
            page.add_init_script(NO_HINTS)
        self.page = page
        self.expected = expected
        self._noted: list[str] = []
        self._last = 0.0  # where the last click was, from left to right
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self._noted.append(str(error)))
        page.on("console", lambda said: said.type in ("error", "warning") and self._noted.append(said.text))
        self.moves: Locator = page.locator(".moves button:enabled")
        self.held: Locator = page.get_by_test_id("next")
        self.ranking: Locator = page.get_by_test_id("ranking")

    @property
    def complaints(self) -> list[str]:
        expected = "|".join(one for one in (self.expected, BLOCKED) if one)
        return [said for said in self._noted if not re.search(expected, said)]

    def sit(self, address: str) -> None:
        """Go to a table and wait until it is drawn."""
        self.page.goto(address)
        expect(self.page.locator(".diver, .ledger").first).to_be_attached()

    def make(self, origin: str, wish: dict[str, Any]) -> str:
        """Make a table that the lobby does not offer, as this browser; its address."""
        self.page.goto(origin)
        # It tries again where the server has just closed the connection that was kept for it.
        made = self.page.request.post(f"{origin}/api/tables", data=wish, headers={"Origin": origin}, max_retries=3)
        return f"{origin}/table/{made.json()['table']}"

    def unfold(self) -> None:
        """In the lobby, open whatever is folded."""
        expect(self.page.get_by_test_id("start")).to_be_visible()
        folded = self.page.locator("details:not([open]) > summary:visible")
        while folded.count():
            folded.first.click()

    def wait(self) -> bool:
        """Wait for a move to be offered, or for the end; say whether there is one. Go on where the page waits for a hand."""
        expect(self.moves.or_(self.ranking).first).to_be_visible()
        while self.held.count():
            self.click(self.held)
            expect(self.moves.or_(self.ranking).first).to_be_visible()
        return self.moves.count() > 0

    def offered(self) -> list[str]:
        """The names of the moves that are offered."""
        return [name or "" for name in self.moves.evaluate_all("all => all.map(one => one.dataset.action)")]

    def wish(self, order: tuple[str, ...] = EAGER) -> Locator:
        """The button of the move that comes first in `order`, else the first button."""
        names = self.offered()
        wanted = next((name for name in order if name in names), names[0] if names else "roll")
        return self.page.locator(f'.moves button[data-action="{wanted}"]').first

    def play(self, until: Callable[[], bool] = lambda: False, order: tuple[str, ...] = EAGER, most: int = 400) -> int:
        """Click moves until the game is over or `until` says so; how many were clicked."""
        for clicked in range(most):
            if not self.wait() or until():
                return clicked
            self.move(order)
        raise AssertionError(f"no end after {most} moves")

    def play_dive(self, order: tuple[str, ...] = EAGER) -> None:
        """Click moves until the page waits for a hand, as it does at the end of a dive."""
        while True:
            expect(self.moves.first).to_be_visible()
            if self.held.count():
                return
            self.move(order)

    def move(self, order: tuple[str, ...] = EAGER) -> None:
        """Click the move that is wished for, and wait for what comes of it."""
        was = self.version()
        self.click(self.wish(order))
        self.moved(was)

    def moved(self, was: str | None) -> None:
        """Wait until the table is no longer at version `was`."""
        self.page.wait_for_function("was => document.querySelector('.page')?.dataset.version !== was", arg=was)

    def click(self, button: Locator) -> None:
        """Click, but not where the last click was: so quick a hand would be taken for a double click."""
        box = button.bounding_box()
        assert box
        x = max((box["width"] / 4, box["width"] * 3 / 4), key=lambda x: abs(box["x"] + x - self._last))
        button.click(position={"x": x, "y": box["height"] / 2})
        self._last = box["x"] + x

    def version(self) -> str | None:
        """The version of the table that the page knows."""
        return self.page.locator(".page").get_attribute("data-version")

    def log(self) -> list[str]:
        """The sentences of the log."""
        return self.page.get_by_test_id("log").locator("p").all_inner_texts()

    def sticking_out(self) -> list[str]:
        """What is not wholly in the window or in the box that it scrolls in, from side to side."""
        found: list[str] = self.page.evaluate("""() => {
            const isSeen = (one) => !one || (getComputedStyle(one).clipPath === "none" && isSeen(one.parentElement));
            const isWide = (one) => one.getBoundingClientRect().right > innerWidth + 1 || one.getBoundingClientRect().left < -1;
            const scrolls = (one) => getComputedStyle(one).overflowX === "auto" && one.scrollWidth > one.clientWidth;
            return [...document.querySelectorAll("html, .page *, .lobby *, dialog *")]
                .filter((one) => (isWide(one) || scrolls(one)) && isSeen(one) && !one.closest("svg"))
                .map((one) => one.outerHTML.slice(0, 100));
        }""")
        return found

    def covered(self, by: str, things: str) -> list[str]:
        """Those of the `things` in sight that lie below `by`, be it in part."""
        found: list[str] = self.page.evaluate(
            """([by, things]) => {
            const over = document.querySelector(by).getBoundingClientRect();
            return [...document.querySelectorAll(things)].filter((one) => {
                const box = one.getBoundingClientRect();
                const meets = box.right > over.left && box.left < over.right && box.bottom > over.top && box.top < over.bottom;
                return meets && one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
            }).map((one) => one.outerHTML.slice(0, 100));
        }""",
            [by, things],
        )
        return found

    def too_small(self) -> list[str]:
        """What a finger would miss: buttons and links that are less than 44 pixels high."""
        found: list[str] = self.page.evaluate("""() =>
            [...document.querySelectorAll("button, a")]
                .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
                .map((one) => one.outerHTML.slice(0, 100))""")
        return found


def assert_accessible(page: Page, axe: str) -> None:
    """Axe finds no violation in what is shown now."""
    page.evaluate(axe)
    found = page.evaluate("() => axe.run()")
    wrong = [
        (one["id"], [node["html"][:160] + " " + node["failureSummary"] for node in one["nodes"]])
        for one in found["violations"]
    ]
    assert wrong == [], wrong
