"""Was chance fair? The page makes every draw of a finished game again, and says what is wrong with one that was changed."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect
from tests.server.line import Site
from tests.server.test_fairness import wrong

from fathom.engine import notation
from fathom.server.fairness import verify

from .conftest import Visit
from .hands import SHORT, Hands, Server, assert_accessible
from .test_replay import finished, replayed

SIZES = [(1440, 900), (390, 844)]
NOT_FAIR = "No: "


@pytest.fixture(scope="module")
def chancy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose chance is as it is for everybody."""
    running = Server(tmp_path_factory.mktemp("chancy") / "tables.sqlite")
    yield running
    running.stop()


def asked(hands: Hands, address: str) -> Page:
    """Go to the replay of a table and ask whether chance was fair."""
    page = replayed(hands, address)
    page.get_by_test_id("tool-fair").click()
    expect(page.get_by_test_id("fair")).to_have_attribute("data-right", "true")
    return page


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_game_that_was_played_here_is_checked_here(
    chancy: Server, visit: Visit, axe: str, width: int, height: int
) -> None:
    hands = visit(width, height)
    address = chancy.table("person", "grab_first:1", **SHORT)
    hands.sit(address)
    hands.play()
    page = asked(hands, address)
    expect(page.get_by_test_id("fair")).to_contain_text("Yes: all")
    expect(page.locator("dialog")).to_contain_text("the number that this browser drew is mixed in")
    expect(page.locator("dialog")).to_contain_text("whoever runs the server can know the secret")
    page.locator("dialog summary").click()
    assert hands.sticking_out() == []
    assert_accessible(page, axe)


def test_a_draw_that_was_changed_is_shown(chancy: Server, visit: Visit) -> None:
    hands = visit()
    address = finished(chancy, "person", "grab_first:1", **SHORT)
    page = hands.page

    def change(fairness: Any) -> None:
        draw = fairness["draws"][-1]
        draw["outcome"] = (draw["outcome"] + 1) % max(2, len(draw["weights"]))

    told_otherwise(page, change)
    replayed(hands, address)
    page.get_by_test_id("tool-fair").click()
    expect(page.get_by_test_id("fair")).to_contain_text(NOT_FAIR)
    expect(page.locator("dialog")).to_contain_text("This browser was not at the table")
    page.get_by_test_id("fair-show").click()
    expect(page.locator("dialog")).to_have_count(0)
    assert int(page.locator(".page").get_attribute("data-version") or 0) > 0


def told_otherwise(page: Page, change: Callable[[Any], None]) -> None:
    """What the server tells of chance is changed on its way."""

    def fulfil(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        change(told["fairness"])
        route.fulfill(response=answer, body=json.dumps(told))

    page.route("**/api/tables/*/replay*", fulfil)


def test_a_server_that_leaves_out_what_this_browser_brought_is_found(chancy: Server, visit: Visit) -> None:
    """It leaves it out from the beginning, and draws without it."""
    hands = visit()
    address = chancy.table("person", "grab_first:1", **SHORT)

    def lost(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(
            lambda text: server.send(json.dumps(json.loads(text) | {"nonce": ""}) if "hello" in str(text) else text)
        )

    hands.page.route_web_socket("**/socket", lost)
    hands.sit(address)
    hands.play()
    page = replayed(hands, address)
    page.get_by_test_id("tool-fair").click()
    expect(page.get_by_test_id("fair")).to_have_attribute("data-right", "false")
    expect(page.get_by_test_id("fair")).to_contain_text("the number that it drew is left out")
    page.locator("dialog summary").click()
    nonce = page.get_by_test_id("fair-nonce").inner_text()
    assert len(nonce) == 32
    record = Site(chancy.port).ask("GET", f"/api/tables/{address.rsplit('/', 1)[1].split('#')[0]}/record")[2].decode()
    assert not wrong(record)  # all that it tells fits
    read = notation.read(record)
    verdict = verify(read.head, read.position, own=nonce)
    assert verdict is not None and verdict.is_left_out


def test_a_draw_that_is_not_told_is_missed(chancy: Server, visit: Visit) -> None:
    hands = visit()
    address = finished(chancy, "person", "grab_first:1", **SHORT)
    told_otherwise(hands.page, lambda fairness: fairness["draws"].pop(5))
    page = replayed(hands, address)
    page.get_by_test_id("tool-fair").click()
    expect(page.get_by_test_id("fair")).to_contain_text("left out, or is there twice")
    page.get_by_test_id("fair-show").click()
    expect(page.locator("dialog")).to_have_count(0)


def test_another_promise_than_was_made_is_found(chancy: Server, visit: Visit) -> None:
    hands = visit()
    address = finished(chancy, "person", "grab_first:1", **SHORT)
    table = address.rsplit("/", 1)[1].split("#")[0]
    kept = json.dumps({table: {"commitment": "0" * 64, "nonce": "0" * 32}})
    hands.page.add_init_script(f"localStorage.setItem('fathom.chance', {json.dumps(kept)})")
    page = replayed(hands, address)
    page.get_by_test_id("tool-fair").click()
    expect(page.get_by_test_id("fair")).to_have_attribute("data-right", "false")
    expect(page.locator("dialog")).to_contain_text("Somebody has changed it")


def test_a_page_that_came_over_plain_http_checks_too(chancy: Server, visit: Visit) -> None:
    """At home and in clubs: there browsers have no cryptography of their own for it."""
    hands = visit()
    address = finished(chancy, "person", "grab_first:1", **SHORT)
    hands.page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    assert asked(hands, address).evaluate("crypto.subtle === undefined")


def test_a_record_that_is_opened_is_checked_too(chancy: Server, visit: Visit) -> None:
    hands = visit()
    address = finished(chancy, "person", "grab_first:1", **SHORT)
    page = asked(hands, address)
    text = page.evaluate(
        f"fetch('/api/tables/{address.rsplit('/', 1)[1].split('#')[0]}/record').then((it) => it.text())"
    )
    told = page.evaluate("text => fetch('/api/records', {method: 'POST', body: text}).then((it) => it.json())", text)
    assert told["fairness"]["draws"] and told["fairness"]["secret"] in text
