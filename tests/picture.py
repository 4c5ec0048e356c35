"""`make picture`: take the README's pictures. A real game is played at the real page until the table looks like one.

Chance is the server's own, so the pictures are never twice the same; what makes a good moment is said in `is_good`.
"""

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page
from tests.browser.hands import Hands, Server, playground
from tests.browser.test_desk import CARD, Desk

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
NAMES = ("Ada", "Ben", "Cleo", "Dan")
GAMES = 30  # played at most until there is a good moment
DARING = ("take", "dive", "leave")  # so that treasure is lost, and lies in stacks in the second dive
MOVES = 14  # of the person at the desk of In Too Deep before its picture is taken
LARGEST = 400_000  # bytes of a picture


def main() -> int:
    """Play, take the pictures, write them."""
    with playground(fixed=False) as (server, browser):
        desk = Hands(browser.new_page(viewport={"width": 1280, "height": 720}, **_wishes()))
        address = play(server, desk)
        desk.page.mouse.move(0, 0)
        write("table.png", desk.page.screenshot())
        phone = Hands(browser.new_page(viewport={"width": 390, "height": 844}, device_scale_factor=1.5, **_wishes()))
        phone.sit(address)
        phone.wait()
        phone.page.evaluate("document.fonts.ready")
        write("phone.png", phone.page.screenshot())
        write(
            "desk.png",
            desk_of_cards(server, browser.new_page(viewport={"width": 1280, "height": 720}, **_wishes())),
        )
    return 0


def _wishes() -> dict[str, str]:
    """Night, and pieces where they belong instead of on their way."""
    return {"color_scheme": "dark", "reduced_motion": "reduce"}


def play(server: Server, desk: Hands) -> str:
    """Play until a moment is good; the address of its table."""
    for _ in range(GAMES):
        address = server.table("person", *["pearl_diver"] * 3, names=NAMES)
        desk.sit(address)
        desk.play(until=lambda: is_good(desk), order=DARING)
        if is_good(desk):
            return address
    raise SystemExit(f"No good moment in {GAMES} games.")


def is_good(desk: Hands) -> bool:
    """In the second dive or later, half the air gone, stacks on the line, divers both ways, and a choice to make."""
    page = desk.page
    air = int(page.locator(".air .number").inner_text())
    going = page.locator(".diver .arrow.down").count()
    coming = page.locator(".diver .arrow.up").count()
    stacks = page.locator(".place .levels").count()
    return (
        desk.moves.count() >= 2
        and 7 <= air <= 16
        and going >= 1
        and coming >= 1
        and going + coming >= 3
        and stacks >= 2
    )


def desk_of_cards(server: Server, page: Page) -> bytes:
    """In Too Deep, some turns in, with a card picked up, so that what it can do is lit."""
    hands = Hands(page)
    hands.sit(server.table("person", *["bathyscaphe"] * 3, names=NAMES, game="in_too_deep", preset="advanced"))
    desk = Desk(hands, seed=1)
    desk.play(MOVES)
    while not desk.names(CARD, "card"):
        desk.play(1)
    cards = page.locator(CARD)
    cards.nth(cards.count() // 2).click()
    page.mouse.move(0, 0)
    page.evaluate("document.fonts.ready")
    return page.screenshot()


def write(name: str, png: bytes) -> None:
    """Write a picture, as small as it gets without a loss."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    picture = Image.open(BytesIO(png)).convert("RGB")
    picture.save(FOLDER / name, optimize=True)
    size = (FOLDER / name).stat().st_size
    print(f"{FOLDER.name}/{name}: {size:,} bytes")
    if size > LARGEST:
        raise SystemExit(f"{name} is larger than {LARGEST:,} bytes")


if __name__ == "__main__":
    sys.exit(main())
