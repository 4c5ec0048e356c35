"""Was chance fair? The page makes every draw of a finished game again, and says what is wrong with one that was changed."""

import json
import re
import subprocess
import sys
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
from .test_together import gathered, sit

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
    command = page.get_by_test_id("fair-command").inner_text()
    assert all(option in command for option in ("--commitment", "--nonce", "--seat 0"))
    table = address.rsplit("/", 1)[1].split("#")[0]
    record = Site(chancy.port).ask("GET", f"/api/tables/{table}/record")[2].decode()
    typed = [sys.executable, "-m", *command.replace("game.txt", "-").split()]
    found = subprocess.run(typed, input=record, capture_output=True, text=True, check=True)
    assert "Your browser's nonce is mixed in for seat 0." in found.stdout


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
    expect(page.locator("dialog")).to_contain_text("This browser knows of no such promise")
    page.get_by_test_id("fair-show").click()
    expect(page.locator("dialog")).to_have_count(0)
    assert int(page.locator(".page").get_attribute("data-version") or 0) > 0


def test_its_record_is_known_in_the_browser_that_played_it(chancy: Server, visit: Visit) -> None:
    hands = visit()
    address = chancy.table("person", "grab_first:1", **SHORT)
    hands.sit(address)
    hands.play()
    page = hands.page
    with page.expect_download() as kept:
        page.get_by_role("link", name="Save the record").click()
    page.goto(chancy.origin)
    page.get_by_test_id("open-record").set_input_files(kept.value.path())
    page.get_by_test_id("tool-fair").click()
    expect(page.get_by_test_id("fair")).to_contain_text("Yes: all")
    expect(page.locator("dialog")).to_contain_text("the number that this browser drew is mixed in")


def number(page: Page, name: str) -> str:
    """One of the numbers that are to be compared."""
    return page.locator(f"dt:has-text('{name}') + dd").inner_text()


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
    nonce = number(page, "What this browser drew")
    assert len(nonce) == 32
    record = Site(chancy.port).ask("GET", f"/api/tables/{address.rsplit('/', 1)[1].split('#')[0]}/record")[2].decode()
    assert not wrong(record)  # all that it tells fits
    read = notation.read(record)
    verdict = verify(read.head, read.position, own=nonce, own_seats=[0])
    assert verdict is not None and verdict.left_out == [0]


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
    page.locator("dialog summary").click()
    assert number(page, "Promised before the game") == "0" * 64
    assert (
        number(page, "What the server says now")
        == page.evaluate(f"fetch('/api/tables/{table}').then((it) => it.json())")["commitment"]
    )


@pytest.mark.parametrize(
    ("is_promised", "says"), [(True, "No: this browser was promised"), (False, "carries no proof")]
)
def test_a_proof_that_is_missing_is_missed_where_it_was_promised(
    server: Server, visit: Visit, is_promised: bool, says: str
) -> None:
    hands = visit()
    address = finished(server, "person", "grab_first:1", **SHORT)
    table = address.rsplit("/", 1)[1].split("#")[0] if is_promised else "another"
    kept = json.dumps({table: {"commitment": "0" * 64, "nonce": "0" * 32}})
    hands.page.add_init_script(f"localStorage.setItem('fathom.chance', {json.dumps(kept)})")
    hands.page.goto(address.replace("#", "/chance#"))
    expect(hands.page.get_by_role("dialog")).to_contain_text(says)


def test_what_was_promised_can_be_kept_elsewhere_before_the_end(chancy: Server, visit: Visit) -> None:
    hands = visit(390, 844)
    hands.sit(chancy.table("person", "grab_first:1", **SHORT))
    page = hands.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_test_id("promised").locator("summary").click()
    kept = [number(page, name) for name in ("Promised before the game", "What this browser drew")]
    assert [len(one) for one in kept] == [64, 32] and hands.sticking_out() == []
    page.get_by_role("button", name="Close").click()
    hands.play()
    page.get_by_test_id("fair").click()
    expect(page.get_by_test_id("fair")).to_have_attribute("data-right", "true")
    page.locator("dialog summary").click()
    assert [number(page, name) for name in ("Promised before the game", "What this browser drew")] == kept


def test_while_the_game_goes_on_the_check_says_that_it_is_to_come(chancy: Server, visit: Visit) -> None:
    hands = visit()
    address = chancy.table("person", "grab_first:1", **SHORT)
    hands.page.goto(address.replace("#", "/chance#"))
    expect(hands.page.get_by_role("dialog")).to_contain_text("the secret is told when the game is over")


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


def begun_without(bo: Hands, ann: Hands) -> None:
    """Bo says that he is ready and goes, and Ann begins."""
    bo.page.get_by_test_id("ready").click()
    expect(ann.page.get_by_test_id("begin")).to_be_enabled()
    bo.page.goto("about:blank")
    expect(ann.page.get_by_text("not connected")).to_be_visible()
    ann.page.get_by_test_id("begin").click()
    expect(ann.page.locator(".prompt")).to_have_text("The first move waits a few seconds for Bo.")


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (844, 390), (390, 844)])
def test_the_first_move_waits_a_moment_for_who_is_away_and_it_says_so(
    chancy: Server, visit: Visit, width: int, height: int
) -> None:
    ann, bo = visit(width, height), visit()
    link = gathered(ann, chancy, "Bo", start="random")
    ann.page.goto(link)
    bo.page.goto(link)
    sit(bo.page, "Bo")
    expect(ann.page.get_by_role("status").get_by_text("Bo is not ready yet.")).to_be_visible()
    begun_without(bo, ann)
    assert not ann.sticking_out()
    expect(ann.page.locator(".prompt")).to_have_text(re.compile("^Ann: |^Bo is "))


def test_where_nobody_who_plays_is_there_the_first_move_waits_and_it_says_so(chancy: Server, visit: Visit) -> None:
    ann, bo, cy = visit(), visit(), visit()
    link = gathered(ann, chancy, "Bo", start="random")
    for hands in (ann, bo, cy):
        hands.page.goto(link)
    sit(bo.page, "Bo")
    begun_without(bo, ann)
    ann.page.goto("about:blank")
    expect(cy.page.locator(".prompt")).to_have_text("The first move waits until one of Ann and Bo is there.")
    ann.page.goto(link)
    expect(cy.page.locator(".prompt")).not_to_contain_text("first move")
