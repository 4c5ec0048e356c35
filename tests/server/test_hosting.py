"""What a host may do, and what one person could spoil: the list of open tables, a seat that is lost, two tables for a rematch."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

from .conftest import Serve, serving
from .line import Site
from .test_again import played
from .test_gathering import ANN, BO, CY, Browser, company, play_together


def test_at_two_servers_it_is_one_table_too(postgres: str) -> None:
    with serving(postgres) as one, serving(postgres) as other:
        ann = Browser(one, ANN)
        table = played(ann, Browser(one, BO))
        elsewhere = Browser(other, BO)
        with ThreadPoolExecutor(6) as threads:
            made = list(threads.map(lambda who: who.post(f"/{table}/rematch")[1]["table"], [ann, elsewhere] * 3))
        assert len(set(made)) == 1
        assert {*ann.own()} == {made[0]}


def test_nobody_fills_the_lobby_alone(serve: Serve) -> None:
    with serve() as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        first, *_, last = (ann.make("person", "open", listed=True) for _ in range(5))
        hers = bo.make("person", "open", listed=True)
        with ExitStack() as lines:
            for table in (first, last, hers, ann.make("person", "open", listed=True)):
                line = lines.enter_context((bo if table == hers else ann).line(table))
                company(line, watching=0)
            listed = [one["id"] for one in bo.lobby()["open"]]
        assert len(listed) == 3 and hers in listed and first not in listed


def test_whom_the_host_asked_to_go_sits_down_no_more(site: Site) -> None:
    ann, bo, cy = (Browser(site, key) for key in (ANN, BO, CY))
    table = ann.make("person", "open", "open")
    bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
    with ann.line(table) as hers, bo.line(table) as his:
        assert not company(his, here=[0, 1])["removed"]
        assert ann.post(f"/{table}/remove", {"seat": 1})[1]["seats"][1]["player"] == "open"
        company(his, here=[0], removed=True)
        assert not company(hers, here=[0])["removed"] and his.welcome["yours"] == []
    with bo.line(table) as again:
        assert company(again, watching=1)["removed"], "whoever comes back is told, too"
    for seat in (1, 2):
        assert bo.post(f"/{table}/sit", {"seat": seat, "name": "Bo"}) == (403, "server-removed")
    with ann.line(table) as hers, cy.line(table) as theirs:
        assert company(hers, watching=1)["removals"] == ["Bo"] and company(theirs)["removals"] == []
        assert cy.post(f"/{table}/let_in", {"name": "Bo"}) == (403, "server-not-host")
        with bo.line(table) as his:
            assert company(his, removed=True)["removals"] == []
            assert ann.post(f"/{table}/let_in", {"name": "Bo"})[0] == 200
            company(his, removed=False)
            assert company(hers, removals=[])
    assert bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})[0] == 200
    bo.post(f"/{table}/rise", {"seat": 1})
    assert cy.post(f"/{table}/sit", {"seat": 1, "name": "Cy"})[0] == 200
    cy.post(f"/{table}/rise", {"seat": 1})
    assert ann.post(f"/{table}/remove", {"seat": 1})[0] == 200, "somebody who has gone already"
    assert ann.post(f"/{table}/remove", {"seat": 0})[1]["seats"][0]["player"] == "person", "the host gets up instead"
    assert cy.post(f"/{table}/sit", {"seat": 2, "name": "Cy"})[0] == 200, "who goes unasked may come back"


def test_a_host_without_a_seat_lets_them_play_again(site: Site) -> None:
    ann, bo, cy = (Browser(site, key) for key in (ANN, BO, CY))
    table = ann.make("open", "open", options={"dives": 1, "air": 8})
    for seat, one in enumerate((bo, cy)):
        one.post(f"/{table}/sit", {"seat": seat, "name": one.key})
        one.post(f"/{table}/ready", {"ready": True})
    assert ann.post(f"/{table}/start")[0] == 200
    assert ann.post(f"/{table}/rematch") == (409, "server-goes-on")
    with bo.line(table) as his, cy.line(table) as hers:
        play_together(his, hers)
    assert Browser(site, "key-of-nobody").post(f"/{table}/rematch") == (403, "server-wrong-key")
    status, made = ann.post(f"/{table}/rematch")
    assert status == 201
    assert cy.post(f"/{table}/rematch")[1] == made
    with ann.line(made["table"]) as hers:
        assert company(hers)["host"], "and host of that one, too"


def test_what_a_host_decides_of_one_person_befalls_nobody_else(site: Site) -> None:
    """Bo got up, and Cy sat down there, while the host's click was on its way."""
    ann, bo, cy = (Browser(site, key) for key in (ANN, BO, CY))
    table = ann.make("person", "open")
    free = {"name": "Diver 1", "player": "open"}
    seen = bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})[1]["seats"][1]
    changed = (409, "server-seat-changed")
    assert ann.post(f"/{table}/give", {"seat": 1, "player": "crab", "sits": free}) == changed
    bo.post(f"/{table}/rise", {"seat": 1})
    assert ann.post(f"/{table}/remove", {"seat": 1, "sits": seen})[0] == 200, "Bo has gone already"
    cy.post(f"/{table}/sit", {"seat": 1, "name": "Cy"})
    assert ann.post(f"/{table}/remove", {"seat": 1, "sits": seen}) == changed
    assert ann.post(f"/{table}/give", {"seat": 1, "player": "crab", "sits": seen}) == changed
    assert ann.post(f"/{table}/remove", {"seat": 1, "sits": {"name": "Cy", "player": "person"}})[0] == 200
    assert cy.post(f"/{table}/sit", {"seat": 1, "name": "Cy"}) == (403, "server-removed")


def test_who_keeps_no_cookies_is_told_and_takes_no_seat_that_nobody_could_use(site: Site) -> None:
    ann, nobody = Browser(site, ANN), Browser(site, "")
    table = ann.make("person", "open")
    assert nobody.post(f"/{table}/sit", {"seat": 1, "name": "Bo"}) == (403, "server-no-cookie")
    assert nobody.post(f"/{table}/moved", {"key": "x"}) == (403, "server-no-cookie"), "the seat would be lost"
    for path, wish in (("", {}), ("/joined", {"key": "x"})):
        assert site.problem("POST", f"/api/persons{path}", wish) == (403, "server-no-cookie")
    seats = [{"name": name, "player": player} for name, player in (("Bo", "person"), ("Cy", "open"))]
    wish = {"game": "deep_sea_adventure", "seats": seats}
    assert nobody.post("", wish) == (403, "server-no-cookie")
    seats[1]["player"] = "crab"
    assert nobody.post("", wish)[0] == 201, "at one screen the key of the table opens it"
