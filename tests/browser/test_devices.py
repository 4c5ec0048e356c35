"""Where people gather: who plays on another device by now, whose name is that of a free seat, and a host who has gone."""

from playwright.sync_api import expect

from .conftest import Visit
from .hands import Server, assert_accessible
from .test_together import invite, sit


def test_a_seat_goes_on_on_another_device(server: Server, visit: Visit, axe: str) -> None:
    ann, phone = visit(1280, 720), visit(390, 844, has_touch=True)
    link = invite(ann, server)
    ann.page.get_by_test_id("give-1").select_option("grab_first")
    ann.page.get_by_test_id("begin").click()
    expect(ann.page.locator(".diver").first).to_be_attached()
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_test_id("move").click()
    expect(ann.page.get_by_test_id("link")).to_be_visible()
    assert_accessible(ann.page, axe)
    phone.page.goto(ann.page.get_by_test_id("link").input_value())
    expect(phone.page.get_by_role("heading")).to_have_text("Go on with your seat here?")
    assert_accessible(phone.page, axe)
    assert not phone.sticking_out()
    phone.page.get_by_test_id("yes").click()
    expect(phone.page.locator(".diver").first).to_be_attached()
    assert phone.page.url == link, "the key is in the address no more"
    assert phone.wait()
    expect(ann.page.get_by_test_id("link")).to_have_count(0)
    expect(ann.page.get_by_text("You are playing on your other device now.")).to_be_visible()
    assert not ann.complaints + phone.complaints


def test_the_page_that_a_seat_left_before_the_game_says_where_it_is(server: Server, visit: Visit) -> None:
    ann, bo, phone = visit(1280, 720), visit(1280, 720), visit(390, 844)
    bo.page.goto(invite(ann, server, 3))
    sit(bo.page, "Bo")
    bo.page.get_by_role("button", name="Settings").click()
    bo.page.get_by_test_id("move").click()
    phone.page.goto(bo.page.locator("dialog").get_by_test_id("link").input_value())
    phone.page.get_by_test_id("yes").click()
    expect(phone.page.get_by_test_id("ready")).to_be_visible()
    expect(bo.page.get_by_text("You are playing on your other device now.")).to_be_visible()
    expect(bo.page.get_by_test_id("sit")).not_to_be_visible()
    bo.page.get_by_text("Add somebody at this screen").click()  # who comes to where the first one was
    expect(bo.page.get_by_test_id("name")).to_have_value("")
    sit(bo.page, "Mum")
    expect(bo.page.get_by_test_id("called-2")).to_have_value("Mum")


def test_a_host_may_be_called_as_a_free_seat_is_and_so_may_a_guest(server: Server, visit: Visit) -> None:
    ann, bo = visit(), visit()
    page = ann.page
    page.goto(server.origin)
    page.get_by_role("radio", name="3 players", exact=True).check(force=True)
    page.get_by_test_id("opponent-open").check(force=True)
    page.get_by_test_id("called").fill("Coral")
    page.get_by_test_id("start").click()
    bo.page.goto(page.get_by_test_id("link").input_value())
    bo.page.get_by_test_id("sit").click()  # under the name that is offered
    expect(bo.page.get_by_test_id("ready")).to_be_visible()


def test_whoever_waits_reads_that_a_host_without_a_seat_has_gone(server: Server, visit: Visit) -> None:
    ann, bo, cy = visit(), visit(), visit()
    link = invite(ann, server, 3)
    bo.page.goto(link)
    sit(bo.page, "Bo")
    ann.page.get_by_test_id("rise").click()
    ann.page.goto("about:blank")
    expect(bo.page.get_by_text("Say when you are ready to begin. The host is not connected.")).to_be_visible()
    bo.page.get_by_test_id("ready").click()
    expect(bo.page.get_by_text("The host is not connected.")).to_be_visible()
    cy.page.goto(link)
    expect(cy.page.get_by_text("Sit down, or stay and watch. The host is not connected.")).to_be_visible()
    ann.page.goto(link)
    expect(bo.page.get_by_text("The game begins when the host says so.")).to_be_visible()


def test_the_host_is_asked_again_about_whoever_comes_back(server: Server, visit: Visit) -> None:
    """The question went with them; nobody who is as quick to sit down again is lost by one that comes back by itself."""
    ann, bo = visit(), visit()
    bo.page.goto(invite(ann, server))
    sit(bo.page, "Bo")
    expect(bo.page.get_by_test_id("ready")).to_be_visible()
    sure = ann.page.get_by_test_id("remove-yes")
    ann.page.get_by_test_id("give-1").select_option("grab_first")
    expect(sure).to_be_visible()
    bo.page.get_by_test_id("rise").click()
    expect(sure).to_have_count(0)
    sit(bo.page, "Bo")
    expect(ann.page.get_by_test_id("remove-1")).to_be_visible()
    expect(sure).to_have_count(0)
