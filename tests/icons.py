"""`python -m tests.icons`: draw the icons that a phone or a desktop shows of the installed page, from `web/src/icon.svg`."""

from pathlib import Path

from playwright.sync_api import Page
from tests.browser.hands import chromium

WEB = Path(__file__).parents[1] / "web"
FOLDER = WEB / "public" / "icons"
SAFE = 0.8  # how much of a maskable icon nothing is cut from
GROUND = "#0b1420"


def main() -> None:
    """Draw each of them."""
    with chromium() as browser:
        page = browser.new_page()
        for size in (192, 512):
            draw(page, size, size, "transparent", FOLDER / f"{size}.png")
        draw(page, 512, round(512 * SAFE), GROUND, FOLDER / "512-maskable.png")


def draw(page: Page, size: int, drawn: int, ground: str, file: Path) -> None:
    """Write a square of `size` pixels with the icon in the middle, `drawn` pixels wide."""
    svg = (WEB / "src" / "icon.svg").read_text(encoding="utf-8").replace("<svg", f'<svg width="{drawn}"', 1)
    style = f"margin:0;height:100vh;display:grid;place-items:center;background:{ground}"
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f'<body style="{style}">{svg}</body>')
    page.screenshot(path=file, omit_background=True)


if __name__ == "__main__":
    main()
