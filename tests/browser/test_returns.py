"""Whoever is away from the table: looking back, gone when the game ends, without a line. And what nobody may see meanwhile."""

from playwright.sync_api import WebSocketRoute, expect

from .conftest import Visit
from .hands import Server
from .test_together import gathered, play_together, roll_and_choose, sit_and_begin


def test_whoever_looks_back_is_there_and_is_called_when_it_is_their_turn(hasty: Server, visit: Visit) -> None:
    ann, bo = visit(), visit()
    sit_and_begin(ann, bo, gathered(ann, hasty, "Bo", game="deep_sea_adventure"))
    roll_and_choose(ann)
    assert bo.wait()
    ann.page.get_by_test_id("look-back").click()
    expect(ann.page.get_by_test_id("replay-play")).to_be_visible()
    expect(ann.page).to_have_title("Deep Sea Adventure: replay")
    ann.page.wait_for_timeout(3000)
    expect(bo.page.locator(".seats li").first).not_to_contain_text("away")
    roll_and_choose(bo)
    expect(ann.page).to_have_title("Your turn · Deep Sea Adventure")
    ann.page.set_viewport_size({"width": 390, "height": 844})
    assert ann.sticking_out() == []
    ann.page.get_by_role("link", name="Your turn").click()
    ann.page.set_viewport_size({"width": 1280, "height": 720})
    assert ann.wait()
    ann.page.get_by_test_id("look-back").click()
    expect(ann.page.get_by_test_id("replay-play")).to_be_visible()
    ann.page.goto("about:blank")
    expect(bo.page.locator(".seats li").first).to_contain_text("away")


def test_whoever_looks_back_while_the_server_does_not_answer_is_there_and_sees_it_by_and_by(
    hasty: Server, visit: Visit
) -> None:
    ann, bo = visit(expected="ERR_FAILED"), visit()
    sit_and_begin(ann, bo, gathered(ann, hasty, "Bo", game="deep_sea_adventure"))
    roll_and_choose(ann)
    assert bo.wait()
    ann.page.route("**/api/tables/*/replay", lambda route: route.abort())
    ann.page.get_by_test_id("look-back").click()
    expect(ann.page.get_by_role("heading")).to_have_text("Fathom is not running.")
    ann.page.wait_for_timeout(4000)
    expect(bo.page.locator(".seats li").first).not_to_contain_text("away", timeout=1)
    ann.page.unroute("**/api/tables/*/replay")
    expect(ann.page.get_by_test_id("replay-play")).to_be_visible()
    expect(bo.page.locator(".seats li").first).not_to_contain_text("away")
    roll_and_choose(bo)
    expect(ann.page).to_have_title("Your turn · Deep Sea Adventure")


def test_a_game_that_ends_without_one_is_among_the_finished(server: Server, visit: Visit) -> None:
    ann, bo, phone = visit(), visit(), visit()
    link = gathered(ann, server, "Bo", options={"start": "seat0", "dives": 1, "air": 8})
    sit_and_begin(ann, bo, link)
    cookies = ann.page.context.cookies()
    ann.page.goto(server.origin)
    expect(ann.page.get_by_test_id("resume")).to_have_count(1)
    phone.page.context.add_cookies(cookies)  # type: ignore[arg-type]  # the same person, on another device
    phone.page.goto(link)
    ann.page.goto("about:blank")
    play_together(phone, bo)
    ann.page.goto(server.origin)
    expect(ann.page.get_by_test_id("start")).to_be_visible()
    expect(ann.page.get_by_test_id("resume")).to_have_count(0)
    expect(ann.page.get_by_role("heading", name="Finished games")).to_be_visible()
    expect(ann.page.locator("main")).to_contain_text("Bo")


def test_a_page_that_gets_no_line_says_so(server: Server, visit: Visit) -> None:
    hands = visit(expected="WebSocket")
    address = server.table("person", "random")
    hands.page.route_web_socket("**/socket", lambda line: line.close())
    hands.page.goto(address)
    expect(hands.page.get_by_role("heading", name="No connection to the table yet")).to_be_visible()
    hands.page.goto("about:blank")


def test_a_page_whose_line_carries_nothing_any_more_comes_back_by_itself(server: Server, visit: Visit) -> None:
    """As after another network, or behind a proxy that has forgotten the line: nobody closes it."""
    ann, bo = visit(), visit()
    is_dead, lines = False, 0

    def carry(line: WebSocketRoute) -> None:
        nonlocal lines
        lines += 1
        mine, there = lines, line.connect_to_server()
        line.on_message(lambda text: None if is_dead and mine == 1 else there.send(text))
        there.on_message(lambda text: None if is_dead and mine == 1 else line.send(text))

    bo.page.route_web_socket("**/socket", carry)
    bo.page.clock.install()
    sit_and_begin(ann, bo, gathered(ann, server, "Bo", options={"start": "seat0"}))
    is_dead = True
    roll_and_choose(ann)
    was = lines
    bo.page.clock.fast_forward(46_000)
    expect(bo.page.get_by_test_id("roll")).to_be_visible()
    assert lines == was + 1


def test_a_table_that_is_opened_while_too_much_is_asked_of_the_server_is_opened_by_and_by(
    server: Server, visit: Visit
) -> None:
    hands = visit(expected="429")
    times = 0

    def refuse(route: object) -> None:
        nonlocal times
        times += 1
        problem = {"problem": {"id": "server-too-many", "args": {}}}
        route.fulfill(status=429, json=problem) if times == 1 else route.continue_()  # type: ignore[attr-defined]

    address = server.table("person", "random")
    table = address.rsplit("/", 1)[1].split("#")[0]
    hands.page.route(f"**/api/tables/{table}", refuse)
    hands.page.goto(address)
    expect(hands.page.locator(".diver").first).to_be_attached()
    assert times == 2


def test_the_board_as_text_tells_nobodys_hand_before_the_screen_is_passed_on(server: Server, visit: Visit) -> None:
    hands = visit(reduced_motion="no-preference")
    page = hands.page
    names = ("Ada", "Ben")
    hands.sit(server.table("person", "person", game="in_too_deep", names=names, start="seat0", draft_laps=0))
    page.locator(".curtain .main").click()
    page.get_by_role("button", name="Board as text").click()
    expect(page.locator(".chart .text")).to_contain_text("In Ada’s hand")
    page.evaluate("""() => {
        window.told = [];
        new MutationObserver(() => {
            const text = document.querySelector(".chart .text")?.textContent ?? "";
            if (!document.querySelector(".curtain")) window.told.push(text.includes("In Ben’s hand"));
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
    }""")
    page.get_by_role("button", name="Board as text").click()
    page.locator("[data-card]:enabled").first.click()
    page.locator('[data-shaft="pearl"] [data-action^="expand"]').click()  # which asks nothing
    expect(page.locator(".curtain")).to_be_visible()
    told = page.evaluate("window.told")
    assert told
    assert not any(told)
