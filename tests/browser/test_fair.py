"""Was chance fair? The page makes every draw of a finished game again, and says what is wrong with one that was changed."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import Visit
from .hands import PATIENCE, SHORT, Hands, Server, assert_accessible
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
    expect(page.get_by_test_id("fair")).to_have_attribute("data-right", "true", timeout=PATIENCE)
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

    def change(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        draw = told["fairness"]["draws"][-1]
        draw["outcome"] = (draw["outcome"] + 1) % max(2, len(draw["weights"]))
        route.fulfill(response=answer, body=json.dumps(told))

    page.route("**/api/tables/*/replay*", change)
    replayed(hands, address)
    page.get_by_test_id("tool-fair").click()
    expect(page.get_by_test_id("fair")).to_contain_text(NOT_FAIR, timeout=PATIENCE)
    expect(page.locator("dialog")).to_contain_text("This browser was not at the table")
    page.get_by_test_id("fair-show").click()
    expect(page.locator("dialog")).to_have_count(0)
    assert int(page.locator(".page").get_attribute("data-version") or 0) > 0


def test_another_promise_than_was_made_is_found(chancy: Server, visit: Visit) -> None:
    hands = visit()
    address = finished(chancy, "person", "grab_first:1", **SHORT)
    table = address.rsplit("/", 1)[1].split("#")[0]
    kept = json.dumps({table: {"commitment": "0" * 64, "nonce": "0" * 32}})
    hands.page.add_init_script(f"localStorage.setItem('fathom.chance', {json.dumps(kept)})")
    page = replayed(hands, address)
    page.get_by_test_id("tool-fair").click()
    expect(page.get_by_test_id("fair")).to_have_attribute("data-right", "false", timeout=PATIENCE)
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
