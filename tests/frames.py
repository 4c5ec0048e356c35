"""`.venv/bin/python -m tests.frames`: how long the page keeps its thread busy while the most is moving.

A frame has 16.7 ms. What is measured is the processor's time in each task of the page's main thread, so that other work on the
machine matters little; by the clock, and so in frames a second, it takes as long as the machine lets it.
"""

import json
import sys
import time
from collections.abc import Callable
from itertools import pairwise

from playwright.sync_api import Browser
from tests.browser.hands import Hands, playground

TRACED = ["toplevel", "devtools.timeline"]
TASKS = ("RunTask", "ThreadControllerImpl::RunTask")
LONG = 50  # milliseconds in one task are felt
STAMPS = """() => {
  window.frames_seen = [];
  const stamp = time => { window.frames_seen.push(time); requestAnimationFrame(stamp); };
  requestAnimationFrame(stamp);
}"""


def main() -> int:
    """Measure both games, and print."""
    with playground() as (server, browser):
        for width, height in ((1440, 900), (390, 844)):
            size = f"{width}x{height}"
            hands = visit(browser, width, height)
            hands.sit(server.table("person", *["grab_first"] * 3, start="seat0"))
            print(size, "dice and swims:", measured(browser, hands, lambda hands=hands: dive(hands)))
            hands = visit(browser, width, height)
            hands.sit(server.table(*["random"] * 5, game="in_too_deep", preset="advanced"))
            print(
                size,
                "cards flying:",
                measured(browser, hands, lambda hands=hands: hands.page.wait_for_timeout(12_000)),
            )
            hands = visit(browser, width, height)
            wish = {"hand_cards": 1, "draft_laps": 0, "bonus_cards": "none"}
            hands.sit(server.table(*["random"] * 5, game="in_too_deep", **wish))
            hands.page.locator(".ceremony").wait_for(timeout=120_000)
            print(
                size,
                "final scoring:",
                measured(browser, hands, lambda hands=hands: hands.page.wait_for_timeout(6_000)),
            )
    return 0


def visit(browser: Browser, width: int, height: int) -> Hands:
    """A page with all its animations."""
    return Hands(browser.new_context(viewport={"width": width, "height": height}, service_workers="block").new_page())


def dive(hands: Hands) -> None:
    """Play for a while, and look at what follows each move."""
    end = time.monotonic() + 14
    while time.monotonic() < end and hands.wait():
        hands.click(hands.wish(("take", "dive", "leave")))
        hands.page.wait_for_timeout(1500)


def measured(browser: Browser, hands: Hands, do: Callable[[], None]) -> str:
    """What the page's main thread does meanwhile."""
    hands.page.evaluate(STAMPS)
    began = time.monotonic()
    browser.start_tracing(page=hands.page, categories=TRACED)
    do()
    stamps = hands.page.evaluate("window.frames_seen")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    took = time.monotonic() - began
    hands.page.context.close()
    pages = {
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        (one["tdur"] / 1000, one["dur"] / 1000)
        for one in events
        if one["name"] in TASKS and (one["pid"], one["tid"]) in pages and "tdur" in one
    ]
    busy, longest, clock = sum(cpu for cpu, _ in tasks), max(cpu for cpu, _ in tasks), max(dur for _, dur in tasks)
    long = sum(cpu > LONG for cpu, _ in tasks)
    waits = sorted(after - before for before, after in pairwise(stamps))
    rate, late = 1000 * len(waits) / sum(waits), waits[int(0.99 * len(waits))]
    return (
        f"{busy / took / 10:.0f} % busy, {len(tasks)} tasks, the longest {longest:.0f} ms of processor time"
        f" ({clock:.0f} by the clock), {long} over {LONG} ms; {rate:.1f} frames a second, 99 % within {late:.0f} ms"
    )


if __name__ == "__main__":
    sys.exit(main())
