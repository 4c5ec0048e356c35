"""Nobody keeps the lobby full: how many seats one person and one address take there, and whose seat falls free."""

import asyncio
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from fathom.server import vacancy
from fathom.server.library import Library
from fathom.server.limits import Limits, Rate
from fathom.server.seats import digest
from fathom.server.store import Here
from fathom.server.tables import Tables
from fathom.server.trouble import Trouble
from fathom.server.wire import Give, NewTable, Rise, Seat, Sit

from .conftest import Serve, serving
from .line import Site
from .test_gathering import ANN, BO, CY, Browser, company
from .test_lobby import shown
from .test_stores import opened

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
WISH = NewTable("deep_sea_adventure", [Seat(name, "open" if seat else "person") for seat, name in enumerate(NAMES)])
LISTED = replace(WISH, listed=True)


async def refused(tables: Tables, id: str, seat: int, name: str = "") -> str:
    """Why Bo may not take that seat; nothing if he may."""
    try:
        await tables.sit(id, BO, Sit(seat, name or NAMES[seat]))
    except Trouble as trouble:
        return trouble.sentence.id
    return ""


async def test_one_person_takes_so_many_seats_of_others_at_all_servers_together(database: Path | str) -> None:
    store = opened(database)
    one, other = Tables(Library(), store, 1e9), Tables(Library(), store, 1e9)
    first, second = [(await one.make(LISTED, host)).table for host in (ANN, CY)]
    private, own = (await one.make(WISH, ANN)).table, (await one.make(LISTED, BO)).table
    for id, seat in [(first, 1), (first, 2), (first, 3), (second, 1), (second, 2), (second, 3)]:
        assert not await refused(one, id, seat)
    for tables in (one, other):
        assert await refused(tables, second, 4) == "server-sits-much"
    assert not await refused(other, second, 3, "Bob"), "another name is no other seat"
    assert not await refused(one, private, 1), "it is in no lobby"
    assert not await refused(one, own, 1), "there he plays with his friends"
    await other.rise(first, BO, Rise(1))
    assert not await refused(one, second, 4)
    assert await refused(other, first, 1) == "server-sits-much"
    for seat in range(1, 6):
        await one.give(first, ANN, Give(seat, "seal"))
    await one.start(first, ANN)
    assert not await refused(other, second, 5), "what has begun is in the lobby no more"
    await store.close()


async def test_seats_that_are_asked_for_at_once_are_counted_one_after_the_other(database: Path | str) -> None:
    store = opened(database)
    tables = Tables(Library(), store, 1e9)
    ids = [(await tables.make(LISTED, host)).table for host in "123"]
    found = await asyncio.gather(*(refused(tables, id, seat) for id in ids for seat in range(1, 6)))
    assert sorted(found) == [""] * vacancy.MOST_SEATS + ["server-sits-much"] * (15 - vacancy.MOST_SEATS)
    await store.close()


async def test_tables_at_which_nobody_is_any_more_do_not_count(database: Path | str) -> None:
    store = opened(database)
    tables = Tables(Library(), store, 1e9)
    ids = [(await tables.make(LISTED, host)).table for host in "12"]
    for id in ids:
        await store.change(id, replace((await store.find(id) or [])[0], started="2026-01-01T00:00:00+00:00"), 0)
        for seat in range(1, 6):
            assert not await refused(tables, id, seat), "nobody is there"
    await store.note("any", {ids[0]: Here(frozenset({0}), 0)}, 30)
    assert await store.taken(digest(BO), "2026-01-01T00:00:00+00:00") == 5
    await store.close()


def test_one_address_takes_seats_of_the_lobby_at_a_pace_of_its_own(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", limits=Limits(seats=Rate(2, 0.001))) as site:
        ann, places = Browser(site, ANN), ("person", "open", "open", "open", "open")
        listed, private = ann.make(*places, listed=True), ann.make(*places)
        found = [
            Browser(site, f"troll-{seat}").post(f"/{listed}/sit", {"seat": seat, "name": f"T{seat}"})
            for seat in (1, 2, 3)
        ]
        assert [status for status, _ in found] == [200, 200, 429] and found[2][1] == "server-too-many"
        assert Browser(site, "troll-1").post(f"/{listed}/sit", {"seat": 1, "name": "Bo"})[0] == 200, "another name"
        for seat in (1, 2, 3, 4):
            assert Browser(site, f"friend-{seat}").post(f"/{private}/sit", {"seat": seat, "name": f"F{seat}"})[0] == 200


# ---------------------------------------------------------------- whose seat falls free


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat is kept for a second."""
    monkeypatch.setattr(vacancy, "GRACE", 1)


def full(site: Site, *, listed: bool = True) -> tuple[Browser, Browser, str]:
    """A table of Ann's at which Bo has taken the last seat, and said that he is ready, without being there."""
    ann, bo = Browser(site, ANN), Browser(site, BO)
    table = ann.make("person", "open", listed=listed)
    sits(bo, table)
    return ann, bo, table


def sits(who: Browser, table: str) -> None:
    assert who.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})[0] == 200
    assert who.post(f"/{table}/ready", {"ready": True})[0] == 200


def players(site: Site, table: str) -> list[str]:
    return [seat["player"] for seat in site.get(f"/api/tables/{table}")["seats"]]


def test_the_seat_of_who_is_not_there_falls_free_and_may_be_taken_again(serve: Serve, hasty: None) -> None:
    with serve() as site:
        ann, bo, table = full(site)
        with ann.line(table) as hers:
            company(hers, here=[0])
            assert shown(site) == []
            ends = time.monotonic() + 10
            while shown(site) != [table]:
                assert time.monotonic() < ends
                time.sleep(0.1)
            while company(hers)["table"]["seats"][1]["player"] != "open":
                hers.hear(10)
            with bo.line(table) as his:
                his.hear()
                assert his.welcome["yours"] == []
                sits(bo, table)
                time.sleep(2.5)
                assert players(site, table) == ["person", "person"], "who is there keeps it"
            time.sleep(2.5)
            assert players(site, table) == ["person", "open"]


def test_a_host_who_has_no_seat_finds_them_free(serve: Serve, hasty: None) -> None:
    with serve() as site:
        ann, _, table = full(site)
        assert ann.post(f"/{table}/rise", {"seat": 0})[0] == 200
        with ann.line(table) as hers:
            company(hers, here=[])
            time.sleep(2.5)
            assert players(site, table) == ["open", "open"]


def test_hosts_keep_their_seat_and_so_does_everybody_where_the_lobby_does_not_lead(serve: Serve, hasty: None) -> None:
    with serve() as site:
        ann, bo, table = full(site)
        _, _, private = full(site, listed=False)
        with bo.line(table) as his, ann.line(private) as hers:
            company(his, here=[1])
            company(hers, here=[0])
            time.sleep(2.5)
            assert players(site, table) == players(site, private) == ["person", "person"]


def test_who_is_at_another_server_keeps_the_seat(database: Path | str, hasty: None) -> None:
    with serving(database) as one, serving(database) as other:
        ann, _, table = full(one)
        with Browser(other, BO).line(table) as his:
            company(his)
            with ann.line(table) as hers:
                company(hers, here=[0, 1])
                time.sleep(3)
                assert players(one, table) == ["person", "person"]
                his.socket.close()
                ends = time.monotonic() + 15
                while players(one, table) != ["person", "open"]:
                    assert time.monotonic() < ends
                    time.sleep(0.1)


def test_the_time_without_a_server_is_nobodys_absence(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vacancy, "GRACE", 4)
    with serve() as site:
        ann, bo, table = full(site)
        with ann.line(table) as hers, bo.line(table) as his:
            company(hers, here=[0, 1])
            company(his, here=[0, 1])
    time.sleep(5)
    with serve() as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        with ann.line(table) as hers:
            company(hers, here=[0])
            time.sleep(2)
            with bo.line(table) as his:
                company(his, here=[0, 1])
                time.sleep(3)
                assert players(site, table) == ["person", "person"]


def test_where_nobody_is_expected_to_stay_who_is_ready_keeps_the_seat(serve: Serve, hasty: None) -> None:
    with serve() as site:
        ann, bo, cy = (Browser(site, key) for key in (ANN, BO, CY))
        table = ann.make("person", "open", "open", listed=True, clock={"bank": 0, "move": 86_400})
        sits(bo, table)
        assert cy.post(f"/{table}/sit", {"seat": 2, "name": "Cy"})[0] == 200
        with ann.line(table) as hers:
            company(hers, here=[0])
            time.sleep(2.5)
            assert players(site, table) == ["person", "person", "open"]
