"""Who sits at a table is called something else, before its game begins."""

import pytest

from .line import Site
from .test_gathering import ANN, BO, Browser, company


def test_whoever_sits_there_takes_another_name_and_is_ready_as_before(site: Site) -> None:
    ann, bo = Browser(site, ANN), Browser(site, BO)
    table = ann.make("person", "open")
    with ann.line(table) as hers:
        company(hers, here=[0])
        bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
        bo.post(f"/{table}/ready", {"ready": True})
        status, told = bo.post(f"/{table}/sit", {"seat": 1, "name": " Rob  Roy "})
        assert (status, told["seats"][1]) == (200, {"name": "Rob Roy", "player": "person"})
        assert told["gathering"]["ready"] == [1]
        while hers.company["table"]["seats"][1]["name"] != "Rob Roy":
            hers.hear(10)


@pytest.mark.parametrize(
    ("seat", "name", "status", "why"),
    [
        (1, "Diver 0", 400, "server-same-name"),
        (1, " ", 400, "server-bad-name"),
        (0, "Rob", 409, "server-seat-taken"),
    ],
)
def test_no_name_is_taken_that_is_none_or_that_another_has(
    site: Site, seat: int, name: str, status: int, why: str
) -> None:
    ann, bo = Browser(site, ANN), Browser(site, BO)
    table = ann.make("person", "open")
    bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
    assert bo.post(f"/{table}/sit", {"seat": seat, "name": name}) == (status, why)


def test_whoever_plays_is_called_as_before(site: Site) -> None:
    ann = Browser(site, ANN)
    table = ann.make("person", "open")
    ann.post(f"/{table}/give", {"seat": 1, "player": "grab_first:5"})
    ann.post(f"/{table}/start")
    assert ann.post(f"/{table}/sit", {"seat": 0, "name": "Anna"}) == (409, "server-begun")
