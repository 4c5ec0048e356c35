"""The address of a table is its key: what a cut, a wrong or a missing one does, and by which name the server is called."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .hands import SHORT, Server


def kept(page: Page) -> list[str]:
    """The keys that this browser holds."""
    text = page.evaluate("localStorage.getItem('fathom.tables') ?? '{}'")
    return [table["key"] for table in json.loads(text).get("tables", [])]


@pytest.mark.parametrize("cut", [lambda link: link[:-3], lambda link: link.partition("#")[0]], ids=["cut", "without"])
def test_the_key_that_is_kept_outlives_a_worse_link(server: Server, visit: Visit, cut: Callable[[str], str]) -> None:
    """A cut key neither opens the table nor takes the place of the good one, which opens it; so does a link without."""
    hands = visit()
    link = server.table("person", "random", start="seat0", **SHORT)
    hands.sit(link)
    assert hands.wait() and kept(hands.page) == [link.partition("#")[2]]
    hands.page.goto("about:blank")
    hands.sit(cut(link))
    assert hands.wait() and hands.moves.count() > 0
    assert kept(hands.page) == [link.partition("#")[2]]
    if "#" in cut(link):
        assert hands.page.url == link  # what is copied from here is whole again


def test_a_link_that_opens_nothing_says_so_and_lets_one_watch(server: Server, visit: Visit) -> None:
    hands = visit()
    page = hands.page
    link = server.table("person", "random", start="seat0", **SHORT)
    page.goto(link[:-3])
    expect(page.get_by_role("heading")).to_have_text("This link does not open the table.")
    expect(page.get_by_role("main")).to_contain_text("The key at its end")
    expect(page.get_by_role("main")).not_to_contain_text("record")
    expect(page.get_by_role("link", name="Back to the lobby")).to_be_visible()
    assert kept(page) == []
    page.get_by_role("link", name="Watch").click()
    expect(page.locator(".prompt")).to_contain_text("You are watching")
    assert hands.moves.count() == 0 and kept(page) == []


@pytest.mark.parametrize("behind", ["/", ".", "%20", " ).", "…", "”.", "»\r\n", "|"])
def test_what_a_sentence_left_behind_a_link_is_none_of_it(server: Server, visit: Visit, behind: str) -> None:
    hands = visit()
    link = server.table("person", "random", start="seat0", **SHORT)
    hands.sit(link + behind)
    assert hands.wait() and hands.moves.count() > 0
    assert hands.page.url == link
    hands.page.goto("about:blank")
    hands.page.goto(link.partition("#")[0] + behind)
    assert hands.wait() and hands.page.url == link.partition("#")[0]


def test_a_kept_key_that_opens_nothing_is_not_kept(server: Server, visit: Visit) -> None:
    """As older pages left them: the table can still be watched, and the right link repairs it."""
    hands = visit()
    page = hands.page
    link = server.table("person", "random", start="seat0", **SHORT)
    hands.sit(link)
    page.evaluate("""
        const text = localStorage.getItem("fathom.tables");
        localStorage.setItem("fathom.tables", text.replace(/"key":".../, '"key":"'));
    """)
    page.goto("about:blank")
    hands.sit(link.partition("#")[0])
    expect(page.locator(".prompt")).to_contain_text("You are watching")
    assert kept(page) == []
    page.goto("about:blank")
    hands.sit(link)
    assert hands.wait() and kept(page) == [link.partition("#")[2]]


def test_localhost_leads_to_the_address_that_was_printed(server: Server, visit: Visit) -> None:
    """So that there is one list of unfinished tables, not one for each name of this machine."""
    hands = visit()
    page = hands.page
    link = server.table("person", "random", **SHORT)
    hands.sit(link.replace("127.0.0.1", "localhost"))
    assert page.url == link
    page.goto(f"http://localhost:{server.port}/")
    expect(page.get_by_test_id("resume")).to_have_count(1)
    assert page.url == server.origin + "/"


def test_a_page_opened_while_the_tables_cannot_be_read_comes_by_itself(server: Server, visit: Visit) -> None:
    hands = visit(expected="status of 503")
    page = hands.page
    link = server.table("person", "random", start="seat0", **SHORT)
    busy = {"problem": {"id": "server-no-store", "args": {"detail": "database is locked"}}}
    facts = f"**/api/tables/{link.partition('/table/')[2].partition('#')[0]}"
    page.route(facts, lambda route: route.fulfill(status=503, json=busy))
    page.goto(link)
    expect(page.get_by_role("heading")).to_contain_text("can't be used just now")
    page.unroute(facts)
    assert hands.wait() and hands.moves.count() > 0
