"""What a lobby lists: one's own tables, on every device and all of them, and those of others that wait for people."""

import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from .conftest import Visit
from .hands import Hands, Server, assert_accessible
from .test_together import gathered, sit, sit_and_begin

SIZES = [(1280, 720), (820, 1180), (390, 844), (320, 640)]


def listed(hands: Hands, server: Server, **wishes: Any) -> str:
    """A table that everybody finds, at which whoever made it waits; its id."""
    link = gathered(hands, server, "Bo", listed=True, **wishes)
    hands.page.goto(link)
    expect(hands.page.get_by_test_id("begin")).to_be_visible()
    return link.rpartition("/")[2]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_all_tables_are_there_and_what_waits_for_oneself_comes_first(
    server: Server, visit: Visit, axe: str, width: int, height: int
) -> None:
    ann, bo = visit(width, height), visit()
    first = gathered(ann, server, "Bo")
    sit_and_begin(ann, bo, first)
    expect(ann.page.locator(".diver").first).to_be_attached()
    for _ in range(7):
        last = gathered(ann, server, "Bo", "Cy")
    bo.page.goto(last)
    sit(bo.page, "Bo")
    expect(bo.page.get_by_test_id("ready")).to_be_visible()
    ann.page.goto(server.origin)
    cards = ann.page.get_by_test_id("resume")
    expect(cards).to_have_count(8)
    assert first.endswith(str(cards.first.get_attribute("href")))
    expect(cards.first).to_contain_text("with Bo")
    expect(cards.first).to_contain_text("Your turn")
    expect(cards.nth(1)).to_contain_text("with Bo")
    expect(cards.nth(1)).to_contain_text("One seat still free")
    expect(cards.nth(2)).to_contain_text("2 seats still free")
    expect(cards.nth(2)).not_to_contain_text(re.compile("Bo|Cy|turn|to move"))
    seen, more = cards.locator("visible=true"), ann.page.get_by_role("button", name="Show 4 more")
    if width < 600:  # they are pushed to the side
        expect(more).to_have_count(0)
    else:
        expect(seen).to_have_count(4)
        more.click()
        expect(cards.nth(4)).to_be_focused()
        expect(more).to_have_count(0)
    expect(seen).to_have_count(8)
    assert_accessible(ann.page, axe)
    bo.page.goto(server.origin)
    hers = bo.page.get_by_test_id("resume").filter(has_text="Ann to move")
    expect(hers).to_have_count(1)


def test_a_card_speaks_german(server: Server, visit: Visit) -> None:
    ann = visit(locale="de")
    gathered(ann, server, "Bo", "Cy")
    ann.page.goto(server.origin)
    expect(ann.page.get_by_test_id("resume")).to_contain_text("Noch 2 Plätze frei")


def test_a_game_against_bots_goes_on_on_another_device(server: Server, visit: Visit) -> None:
    ann, phone = visit(), visit(390, 844, has_touch=True)
    ann.page.goto(server.origin)
    ann.page.get_by_test_id("start").click()
    expect(ann.page.locator(".diver").first).to_be_attached()
    ann.page.goto(server.origin)
    expect(ann.page.get_by_test_id("resume")).to_have_count(1)
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_test_id("person").click()
    expect(ann.page.get_by_test_id("link")).to_be_visible()
    phone.page.goto(ann.page.get_by_test_id("link").input_value())
    phone.page.get_by_test_id("yes").click()
    card = phone.page.get_by_test_id("resume")
    expect(card).to_have_count(1)
    card.click()
    assert phone.wait()
    phone.move()
    assert not ann.complaints + phone.complaints


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (320, 640)])
def test_a_table_of_others_says_its_rules_and_its_clock_and_comes_without_loading_anew(
    server: Server, visit: Visit, axe: str, width: int, height: int
) -> None:
    ann, bo, zoe = visit(), visit(width, height), visit()
    early = listed(zoe, server)
    bo.page.goto(server.origin)
    others = bo.page.get_by_test_id("waiting")
    expect(others.and_(bo.page.locator(f"[href$='{early}']"))).to_contain_text("Standard · no clock")
    late = listed(ann, server, clock={"bank": 300, "move": 10})
    card = others.and_(bo.page.locator(f"[href$='{late}']"))
    expect(card).to_contain_text("Standard · 5 min in all + 10 s each move")
    expect(card).to_contain_text("One seat still free")
    assert_accessible(bo.page, axe)


@pytest.mark.parametrize(
    ("width", "height", "locale", "title"),
    [
        (1280, 720, "en", "Deep Sea Adventure"),
        (820, 1180, "de", "Tiefseeabenteuer"),
        (390, 844, "de", "Tiefseeabenteuer"),
    ],
)
def test_many_tables_of_others_leave_the_games_in_sight(
    server: Server, visit: Visit, width: int, height: int, locale: str, title: str
) -> None:
    for _ in range(5):
        ann = visit()
        links = [gathered(ann, server, "Bo", "Cy", listed=True, clock={"bank": 0, "move": 86_400}) for _ in range(2)]
        ann.page.evaluate(
            """addresses => Promise.all(addresses.map((address) => new Promise((here) => {
                const socket = new WebSocket(address);
                [socket.onopen, socket.onmessage] = [() => socket.send('{"type": "hello"}'), here];
            }))).then(() => true)""",
            [f"{link.replace('http', 'ws').replace('/table/', '/api/tables/')}/socket" for link in links],
        )
    bo = visit(width, height, locale=locale, has_touch=width < 900)
    gathered(bo, server, "Cy")
    bo.page.goto(server.origin)
    expect(bo.page.get_by_test_id("waiting").first).to_be_visible()
    assert bo.page.get_by_test_id("waiting").count() >= 10
    game, more = bo.page.locator("fieldset .title", has_text=title), bo.page.get_by_test_id("waiting-more")
    expect(game).to_be_in_viewport()
    assert bo.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not bo.too_small()
    if width >= 600:
        more.click()
        expect(game).not_to_be_in_viewport()


@pytest.mark.parametrize(
    ("leaves", "said"),
    [
        ("waits", "If somebody is away for a minute during the game, the game waits"),
        ("ends", "If somebody is away for a minute during the game, the game ends."),
        ("crab", "If somebody is away for a minute during the game, the bot Crab plays on for them"),
    ],
)
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (320, 640)])
def test_a_guest_is_told_what_happens_if_somebody_leaves(
    server: Server, visit: Visit, axe: str, width: int, height: int, leaves: str, said: str
) -> None:
    ann, bo = visit(), visit(width, height)
    bo.page.goto(gathered(ann, server, "Bo", leaves=leaves))
    expect(bo.page.get_by_test_id("leaves")).to_contain_text(said)
    assert_accessible(bo.page, axe)
    assert not bo.sticking_out()


def test_where_there_are_days_for_a_move_nobody_has_left(server: Server, visit: Visit) -> None:
    ann, bo = visit(), visit()
    bo.page.goto(gathered(ann, server, "Bo", clock={"bank": 0, "move": 86_400}, leaves="ends"))
    expect(bo.page.get_by_text("Nobody has to stay")).to_be_visible()
    expect(bo.page.get_by_test_id("leaves")).to_have_count(0)


FREE = """
async (id) => {
  const body = JSON.stringify({seat: 1, player: "open"});
  const headers = {"Content-Type": "application/json"};
  return (await fetch(`/api/tables/${id}/give`, {method: "POST", headers, body})).status;
}
"""


def test_whose_seat_fell_free_reads_so_and_can_sit_down_again(server: Server, visit: Visit) -> None:
    ann, bo = visit(1280, 800), visit(390, 844)
    lines = list[WebSocketRoute]()
    is_cut = False

    def carry(line: WebSocketRoute) -> None:
        if is_cut:
            line.close()
        else:
            line.connect_to_server()
            lines.append(line)

    bo.page.route_web_socket("**/socket", carry)
    id = listed(ann, server)
    bo.page.goto(ann.page.url)
    sit(bo.page, "Bo")
    expect(bo.page.get_by_test_id("ready")).to_be_visible()
    is_cut = True
    lines[-1].close()
    expect(bo.page.get_by_text("The connection to the server is lost").first).to_be_visible()
    assert ann.page.evaluate(FREE, id) == 200
    is_cut = False
    expect(bo.page.get_by_text("Your seat is free again")).to_be_visible()
    assert not bo.sticking_out()
    sit(bo.page, "Bo")
    expect(bo.page.get_by_test_id("ready")).to_be_visible()
    expect(bo.page.get_by_text("Your seat is free again")).to_have_count(0)
    assert not ann.complaints + bo.complaints
