"""Since when somebody is away, where a server is started again or reads a table that others have, too."""

import asyncio
import time

import pytest

from fathom.server import wire
from fathom.server.absence import BACK, MINDS
from fathom.server.seats import digest
from fathom.server.trouble import Trouble
from fathom.server.wire import Give, NewTable, Ready, Sit, StandIn

from .conftest import Serve
from .test_gathering import ANN, BO, CY, Browser, began, company
from .test_hostless import again
from .test_sights import GRACE, NEAR, SEATS, Sea, Server, sea

__all__ = ["sea"]  # a fixture


@pytest.mark.parametrize("is_killed", [True, False])
async def test_after_a_restart_the_count_goes_on(sea: Sea, is_killed: bool) -> None:
    before = sea.server()
    id = await before.begun()
    pages = [await before.come(id, seat) for seat in (0, 2)]
    (await before.tables.open(id)).quit(await before.come(id, 1))
    await before.meet()
    sea.pass_by(14)
    if not is_killed:
        for page in pages:
            (await before.tables.open(id)).quit(page)
        await before.stop()
    await before.close()
    sea.pass_by(6)  # nobody could be there
    after = sea.server()
    sea.pass_by(3)
    await after.come(id, 0)
    told = 0 if is_killed else 14  # when it ended
    for passed in (3, 5):
        assert await after.left(id) == pytest.approx(GRACE - told - passed, **NEAR)
        if not is_killed:  # or Cy is still believed to be there
            assert await after.left(id, 2) == pytest.approx(GRACE - passed, **NEAR)
        sea.pass_by(2)
        await after.meet()
    await after.close()


@pytest.mark.parametrize("is_killed", [True, False])
async def test_after_a_restart_nobody_counts_as_gone_before_their_page_could_come_back(
    sea: Sea, is_killed: bool
) -> None:
    before = sea.server()
    id = await before.begun()
    hers = await before.come(id, 0)
    (await before.tables.open(id)).quit(await before.come(id, 1))
    for _ in range(4):
        await before.meet()
        sea.pass_by(14)
    await before.meet()
    if not is_killed:
        (await before.tables.open(id)).quit(hers)
        await before.stop()
    await before.close()
    sea.pass_by(13)
    after = sea.server()
    await after.come(id, 0)
    for passed in (0, 8, 11):
        assert await after.left(id) == pytest.approx(max(0, BACK - passed), abs=0.5)
        sea.pass_by(8 if passed == 0 else 3)
    await after.close()


async def test_where_somebody_is_at_another_server_who_has_gone_is_gone_for_one_that_reads_the_table(sea: Sea) -> None:
    one, other = sea.server(), sea.server()
    id = await one.begun()
    await one.come(id, 0)
    (await one.tables.open(id)).quit(await one.come(id, 1))
    for _ in range(5):
        await one.meet()
        sea.pass_by(13)
    await other.come(id, 2)
    assert await one.left(id) == await other.left(id) == 0
    await one.close()
    await other.close()


async def test_a_table_that_is_read_anew_goes_on_counting(sea: Sea) -> None:
    one = sea.server()
    id = await one.begun()
    await one.come(id, 0)
    await one.meet()
    sea.pass_by(10)
    (await one.tables.open(id)).lose(wire.COME_BACK)
    await one.tables.open(id)
    await one.meet()
    await one.come(id, 0)
    assert await one.left(id) == pytest.approx(GRACE - 10, **NEAR)
    await one.close()


def test_whoever_comes_back_after_a_restart_is_told_how_long_others_have_been_away(serve: Serve) -> None:
    with serve() as site:
        ann, bo, table = began(site, "ends")
        with ann.line(table) as hers:
            with bo.line(table) as his:
                company(his, here=[0, 1])
            company(hers, here=[0])
            time.sleep(4)
    with serve() as site, Browser(site, ANN).line(table) as hers:
        (away,) = company(hers, here=[0])["away"]
        assert away["seat"] == 1 and 0 < away["seconds"] <= GRACE - 4


async def test_whoever_decides_for_the_host_decides_nothing_once_the_host_is_at_another_server(sea: Sea) -> None:
    """Though nobody here has heard of that yet."""
    one, other = sea.server(), sea.server()
    id = await again(one.tables, None, CY)
    await one.meet()
    sea.pass_by(GRACE + 1)
    assert (await one.tables.open(id)).decider(digest(BO)) == digest(ANN)
    await other.come(id, 0)
    await other.meet()
    with pytest.raises(Trouble, match="server-not-host"):
        await one.tables.give(id, BO, Give(2, "crab"))
    await one.close()
    await other.close()


async def test_nobody_gives_a_seat_away_in_a_game_once_the_host_is_at_another_server(sea: Sea) -> None:
    one, other = sea.server(), sea.server()
    id = await one.begun()
    await one.come(id, 1)
    await one.meet()
    sea.pass_by(GRACE + 1)
    await other.come(id, 0)
    await other.meet()
    table = await one.tables.open(id)
    assert 0 not in table.here
    with pytest.raises(Trouble, match="server-host-decides"):
        await table.stand_in(digest(BO), StandIn(2, "crab"))
    await one.close()
    await other.close()


async def ends_without_bo(server: Server) -> str:
    """Ann and Bo play, at a table that ends when one has gone; and Bo has gone just now."""
    id = (await server.tables.make(NewTable("deep_sea_adventure", SEATS[:2], leaves="ends"), ANN)).table
    await server.tables.sit(id, BO, Sit(1, "Bo"))
    await server.tables.ready(id, BO, Ready(True))
    await server.tables.start(id, ANN)
    await server.come(id, 0)
    (await server.tables.open(id)).quit(await server.come(id, 1))
    await server.meet()
    return id


async def nearly_gone(sea: Sea) -> tuple[Server, Server, str]:
    """The server where Ann is, a second before it ends her game without Bo, and another one."""
    one, other = sea.server(), sea.server()
    id = await ends_without_bo(one)
    sea.pass_by(GRACE - 1)
    await one.meet()
    return one, other, id


async def test_a_game_is_not_broken_off_for_who_is_back_at_another_server(sea: Sea) -> None:
    """Though this server has not heard of it: what can't be undone is asked for first."""
    one, other, id = await nearly_gone(sea)
    await other.come(id, 1)
    await other.meet()
    sea.pass_by(1)
    await asyncio.sleep(3 * MINDS)
    assert not (await one.tables.open(id)).is_over
    for server in (one, other):
        await server.close()


async def test_while_the_store_is_away_nobody_is_absent(sea: Sea, monkeypatch: pytest.MonkeyPatch) -> None:
    """They could not come back, and have a while for that afterwards, as after a restart; then it goes on."""
    one = sea.server()
    id = await ends_without_bo(one)
    sea.pass_by(5)
    await one.meet()

    async def away(*asked: object, **more: object) -> None:
        raise Trouble(503, "server-busy")

    with monkeypatch.context() as patch:
        for name in ("present", "append", "note", "noted", "lease", "find"):
            patch.setattr(type(one.tables.store), name, away)
        with pytest.raises(Trouble):
            await one.come(id, 1)
        await one.meet()
        sea.pass_by(GRACE, is_cut_off=True)
        await asyncio.sleep(2 * MINDS)
    await asyncio.sleep(2 * MINDS)  # nobody has met yet
    await one.meet()
    await asyncio.sleep(2 * MINDS)
    table = await one.tables.open(id)
    assert not table.is_over and await one.left(id, 1) == pytest.approx(GRACE - 5, **NEAR)
    sea.pass_by(GRACE - 5)
    async with asyncio.timeout(20):
        while not table.is_over:
            await asyncio.sleep(0.05)
    await one.close()


async def test_while_a_server_stands_still_nobody_is_absent(sea: Sea) -> None:
    one = sea.server()
    id = await ends_without_bo(one)
    sea.pass_by(GRACE + 1, is_cut_off=True)
    await asyncio.sleep(3 * MINDS)
    assert not (await one.tables.open(id)).is_over
    assert await one.left(id, 1) == pytest.approx(GRACE, **NEAR)
    await one.close()


async def test_whose_time_is_over_only_while_it_is_written_is_asked_for_first(sea: Sea) -> None:
    """A move that takes long holds the table: by then somebody's time is over who was not asked for."""
    one, other, id = await nearly_gone(sea)
    table = await one.tables.open(id)
    async with table._lock:
        await asyncio.sleep(2 * MINDS)  # nobody is gone, and whoever minds the table waits
        await other.come(id, 1)
        await other.meet()
        sea.pass_by(1)
    await asyncio.sleep(3 * MINDS)
    assert not (await one.tables.open(id)).is_over
    for server in (one, other):
        await server.close()
