"""What one person could spoil for others: the list of open tables, a seat that was taken away, two tables for one rematch."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

from .conftest import Serve, serving
from .line import Site
from .test_gathering import ANN, BO, CY, Browser, company, played


def test_at_two_servers_it_is_one_table_too(postgres: str) -> None:
    with serving(postgres) as one, serving(postgres) as other:
        ann, _, table = played(one)
        elsewhere = Browser(other, BO)
        with ThreadPoolExecutor(6) as threads:
            made = list(threads.map(lambda who: who.post(f"/{table}/rematch")[1]["table"], [ann, elsewhere] * 3))
        assert len(set(made)) == 1
        assert {one["id"] for one in ann.lobby()["yours"]} == {made[0]}


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
    ann.post(f"/{table}/give", {"seat": 1, "player": "open"})
    for seat in (1, 2):
        assert bo.post(f"/{table}/sit", {"seat": seat, "name": "Bo"}) == (403, "server-removed")
    assert cy.post(f"/{table}/sit", {"seat": 1, "name": "Cy"})[0] == 200
    cy.post(f"/{table}/rise", {"seat": 1})
    assert cy.post(f"/{table}/sit", {"seat": 2, "name": "Cy"})[0] == 200, "who goes unasked may come back"
