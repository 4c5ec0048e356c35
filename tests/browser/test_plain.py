"""A game that the page has never heard of: Deep Sea Adventure under another name, which is all that the page is told."""

import re

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from .conftest import Visit
from .hands import SHORT, Server, assert_accessible

GAME, OTHER = "deep_sea_adventure", "unheard_of"


def rename(page: Page) -> None:
    """Call the game by another name in all that the server says."""

    def answer(route: Route) -> None:
        said = route.fetch()
        route.fulfill(response=said, body=said.text().replace(GAME, OTHER))

    def connect(end: WebSocketRoute) -> None:
        server = end.connect_to_server()
        server.on_message(lambda text: end.send(str(text).replace(GAME, OTHER)))

    page.route(re.compile("/api/(words|tables/)"), answer)
    page.route_web_socket(re.compile("."), connect)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (820, 1180), (390, 844)])
def test_a_whole_game_on_a_plain_table(server: Server, visit: Visit, axe: str, width: int, height: int) -> None:
    hands = visit(width, height)
    page = hands.page
    rename(page)
    page.goto(server.table("person", "random", start="seat0", **SHORT))
    board = page.get_by_role("group", name="The line")  # its catalogue calls it so
    expect(board).to_be_visible()
    rows = board.get_by_role("row")  # of divers, of their breaths, and of what the first roll can reach, with heads
    expect(rows).to_have_count(12)
    expect(board.get_by_role("row").nth(1)).to_contain_text("Amber")
    expect(board.get_by_role("term").filter(has_text=re.compile("^Tie rule$"))).to_be_visible()
    assert hands.wait()
    expect(page.locator(".prompt")).to_have_text("Amber: Your move.")
    assert_accessible(page, axe)
    assert hands.sticking_out() == []
    hands.play()
    expect(hands.ranking.get_by_role("row")).to_have_count(3)
    assert hands.log()[-1].startswith("The game is over.")
    assert hands.sticking_out() == []
    page.unroute_all(
        behavior="wait"
    )  # the page keeps how it ended: what it asks meanwhile is answered before the visit ends
