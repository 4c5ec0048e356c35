"""For everybody: axe finds nothing, the board can be read, and little is loaded."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Response, WebSocketRoute, expect

from fathom.server.app import PAGE

from .conftest import Visit
from .hands import SHORT, Hands, Server, assert_accessible

LARGEST = 120_000  # bytes of compressed JavaScript, from the lobby to the first move
ALL = 127_000  # bytes of all there is: looking back brings a library that checks chance, and what a prompt is told
FONTS = 60 * 1024  # bytes of all fonts
PLACES = {"night": (1280, 720), "day": (1280, 720), "contrast": (1280, 720), "phone": (390, 844)}


@pytest.mark.parametrize("look", PLACES)
def test_axe_finds_nothing(server: Server, visit: Visit, axe: str, look: str) -> None:
    width, height = PLACES[look]
    hands = visit(width, height, color_scheme="light" if look == "day" else "dark", has_touch=look == "phone")
    page = hands.page
    if look == "contrast":
        page.add_init_script("""localStorage.setItem("fathom.settings", '{"theme": "contrast"}')""")
    page.goto(server.origin)
    expect(page.get_by_test_id("start")).to_be_visible()
    assert_accessible(page, axe)
    hands.unfold()
    assert_accessible(page, axe)
    hands.sit(server.table("person", "random", "random", **SHORT))
    hands.play(iter([False] * 4 + [True]).__next__)
    assert_accessible(page, axe)
    if look in ("day", "contrast"):
        return  # the same page in other colours
    for window in ("Rules", "Keys", "Settings"):
        page.get_by_role("button", name=window, exact=True).click()
        expect(page.get_by_role("dialog", name=window)).to_be_visible()
        if window == "Rules":
            expect(page.get_by_test_id("primer")).to_be_visible()
            assert_accessible(page, axe)
            page.get_by_test_id("exact").click()
            expect(page.get_by_role("heading", name="The line").first).to_be_attached()
        assert_accessible(page, axe)
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Board as text").click()
    assert_accessible(page, axe)
    page.get_by_role("button", name="Board as text").click()
    hands.play()
    expect(hands.ranking).to_be_visible()
    assert_accessible(page, axe)


@pytest.mark.parametrize(("theme", "scheme"), [("auto", "light"), ("auto", "dark"), ("contrast", "dark")])
def test_axe_finds_nothing_while_the_connection_is_lost(
    server: Server, visit: Visit, axe: str, theme: str, scheme: str
) -> None:
    hands = visit(color_scheme=scheme)
    page = hands.page
    page.add_init_script(f"""localStorage.setItem("fathom.settings", '{{"theme": "{theme}"}}')""")
    line = Line()
    page.route_web_socket(re.compile("."), line.open)
    hands.sit(server.table("person", "random", start="seat0"))
    assert hands.wait()
    line.cut()
    expect(page.get_by_role("alert")).to_contain_text("is lost")
    assert_accessible(page, axe)


class Line:
    """The wire between a page and the server, which can be cut."""

    def __init__(self) -> None:
        """Whole."""
        self._is_cut = False
        self._ends: list[WebSocketRoute] = []

    def open(self, end: WebSocketRoute) -> None:
        """Let the page through, as long as the line is whole."""
        if self._is_cut:
            end.close()
        else:
            end.connect_to_server()
            self._ends.append(end)

    def cut(self) -> None:
        """Cut it for good."""
        self._is_cut = True
        for end in self._ends:
            end.close()


def test_the_board_can_be_read(server: Server, visit: Visit) -> None:
    hands = visit()
    hands.sit(server.table("person", "random", names=("Ada", "Ben"), start="seat0"))
    assert hands.wait()
    page = hands.page
    expect(page.get_by_role("group", name="Board as text")).to_match_aria_snapshot("""
      - group "Board as text":
        - list:
          - listitem: "Air: 25 of 25. Dive 1 of 3."
          - listitem: "Submarine: Ada and Ben."
          - listitem: "Place 1: one chip of level 1."
    """)
    expect(page.get_by_role("list", name="Seats")).to_match_aria_snapshot("""
      - list "Seats":
        - listitem:
          - text: Ada You
          - paragraph: in the submarine
          - paragraph: 0 points
          - paragraph: "Carries: nothing"
        - listitem:
          - text: Ben Random
          - paragraph: in the submarine
          - paragraph: 0 points
          - paragraph: "Carries: nothing"
    """)
    expect(page.get_by_role("region", name="Moves")).to_match_aria_snapshot("""
      - region "Moves":
        - paragraph: "Ada: Leave the submarine: roll the dice."
        - button "Roll You move 2 to 6 places deeper."
    """)
    hands.play(iter([False, True]).__next__)
    expect(page.get_by_role("log", name="Log")).to_contain_text("Ada rolls")
    expect(page.get_by_role("group", name="Board as text")).to_contain_text("Ada, going down, carries nothing.")


def test_little_is_loaded(server: Server, visit: Visit) -> None:
    """All scripts there are, and what a browser is sent of them from the lobby to the first move."""
    scripts: list[Response] = []
    hands = visit()
    hands.page.on("response", lambda response: scripts.append(response) if response.url.endswith(".js") else None)
    hands.page.goto(server.origin)
    hands.page.get_by_test_id("start").click()
    assert hands.wait()
    assert {script.header_value("content-encoding") for script in scripts} == {"br"}
    assert 0 < sum(script.request.sizes()["responseBodySize"] for script in scripts) <= LARGEST
    assert sum(file.stat().st_size for file in PAGE.rglob("*.js.br")) <= ALL
    assert len(list(PAGE.rglob("*.js.br"))) == len(list(PAGE.rglob("*.js")))
    assert 0 < sum(file.stat().st_size for file in Path(PAGE).rglob("*.woff2")) <= FONTS


def test_the_settings_are_kept(server: Server, visit: Visit) -> None:
    hands = visit()
    page = hands.page
    page.goto(server.origin)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Daylight").check()
    page.get_by_label("Single keys play moves").uncheck()
    page.keyboard.press("Escape")
    hands.sit(server.table("person", "random", **SHORT))
    assert hands.wait()
    expect(page.locator("html")).to_have_attribute("data-theme", "day")
    was = hands.version()
    page.keyboard.press("r")
    hands.play(iter([True]).__next__)
    assert hands.version() == was


def test_rules_that_cannot_be_are_refused_with_a_sentence(server: Server, visit: Visit) -> None:
    hands = visit(expected="status of 400")
    page = hands.page
    page.goto(server.origin)
    hands.unfold()
    air = page.get_by_label("Air", exact=True)
    air.fill("0")
    air.press("Tab")
    page.get_by_test_id("start").evaluate("start => start.form.noValidate = true")
    page.get_by_test_id("start").click()
    expect(page.get_by_role("alert")).to_contain_text("Air can't be 0")
    assert_here(hands, server)


def assert_here(hands: Hands, server: Server) -> None:
    """Still in the lobby."""
    assert hands.page.url == server.origin + "/"
