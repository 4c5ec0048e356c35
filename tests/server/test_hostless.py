"""A rematch to which its host does not come: what the others may decide in their place, and from when on."""

import asyncio
import datetime
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from fathom.server import absence
from fathom.server.absence import Absence
from fathom.server.event import BrokenOff
from fathom.server.library import Library
from fathom.server.seats import digest
from fathom.server.sqlite import SQLite
from fathom.server.tables import Tables
from fathom.server.trouble import Trouble
from fathom.server.wire import Clock, Give, LetIn, NewTable, Ready, Remove, Rise, Seat, Sit

from .test_clock_faults import Viewer
from .test_gathering import ANN, BO, CY

DAY = 86_400
SEATS = [Seat("Ann", "person"), Seat("Bo", "open"), Seat("Cy", "open")]


@pytest.fixture
async def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Tables]:
    """Tables at which whoever has gone counts as gone at once."""
    monkeypatch.setattr(absence, "Absence", lambda grace: Absence(0))
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    async with tables.running():
        yield tables


async def again(tables: Tables, clock: Clock | None, *others: str) -> str:
    """Where Bo, who is there, and these play again what Ann, Bo and Cy have played, at Ann's table."""
    before = (await tables.make(NewTable("deep_sea_adventure", SEATS, clock=clock), ANN)).table
    for seat, who in ((1, BO), (2, CY)):
        await tables.sit(before, who, Sit(seat, SEATS[seat].name))
        await tables.ready(before, who, Ready(True))
    await tables.start(before, ANN)
    await tables.store.append(before, 1, [BrokenOff(0)])
    for who in (BO, *others):
        id = (await tables.again(before, "", who)).table
    await (await tables.open(id)).join(Viewer(1), -1)
    return id


async def refused(tables: Tables, id: str, seat: int) -> bool:
    """Whether Bo may not give that seat to a bot."""
    try:
        await tables.give(id, BO, Give(seat, "crab"))
    except Trouble as trouble:
        assert trouble.sentence.id in ("server-not-host", "server-seat-kept")
        return True
    return False


def pass_by(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """It is so much later."""
    later = datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds=seconds)
    monkeypatch.setattr(absence, "now", later.isoformat)


async def begun(tables: Tables, id: str) -> None:
    async with asyncio.timeout(10):
        while not (await tables.open(id)).entry.has_begun:
            await asyncio.sleep(0.05)


async def test_by_a_clock_of_days_the_others_decide_when_a_choice_would_be_over(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = await again(tables, Clock(0, DAY))
    await tables.rise(id, CY, Rise(2))
    pass_by(monkeypatch, DAY - 60)
    assert await refused(tables, id, 2) and await refused(tables, id, 0), "she may still come"
    pass_by(monkeypatch, DAY + 1)
    assert not await refused(tables, id, 2) and not await refused(tables, id, 0)
    await begun(tables, id)


async def test_by_a_clock_of_days_a_host_who_wants_to_play_keeps_the_seat(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has to be there; but the free seat keeps nobody from playing."""
    id = await again(tables, Clock(0, DAY), ANN)
    await tables.rise(id, CY, Rise(2))
    pass_by(monkeypatch, DAY + 1)
    assert await refused(tables, id, 0)
    with pytest.raises(Trouble, match="server-seat-kept"):
        await tables.remove(id, BO, Remove(0))
    assert not await refused(tables, id, 2)
    await begun(tables, id)
    assert [who.player for who in (await tables.open(id)).entry.seats] == ["person", "person", "crab"]


@pytest.mark.parametrize("is_elsewhere", [False, True])
async def test_a_host_who_gets_up_decides_for_as_long_as_their_page_is_there(
    tables: Tables, tmp_path: Path, is_elsewhere: bool
) -> None:
    """Be it at another server, which says so."""
    other = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    async with other.running():
        id = await again(tables, None, CY)
        at = await (other if is_elsewhere else tables).open(id)
        page = Viewer()
        page.given = [digest(ANN)]
        await at.join(page, -1)
        await tables.rise(id, ANN, Rise(0))
        async with asyncio.timeout(20):
            while (await tables.open(id)).decider(digest(BO)) != digest(BO):  # it hears of her page by and by
                await asyncio.sleep(0.1)
        assert (await tables.open(id)).here == [1] and await refused(tables, id, 0)
        at.quit(page)
        async with asyncio.timeout(20):
            while await refused(tables, id, 0):
                await asyncio.sleep(0.1)
        assert (await tables.open(id)).entry.host == digest(ANN), "who may come back"
        await tables.give(id, BO, Give(2, "crab"))


@pytest.mark.parametrize("leaves", ["ends", "grab_first:5"])
async def test_a_host_without_a_seat_whose_game_has_begun_is_missed_by_nobody(tables: Tables, leaves: str) -> None:
    """Or the last seat would be given away for them."""
    seats = [Seat("A", "open"), Seat("B", "open")]
    before = (await tables.make(NewTable("deep_sea_adventure", seats, leaves=leaves), ANN)).table
    for seat, who in enumerate((BO, CY)):
        await tables.sit(before, who, Sit(seat, who))
        await tables.ready(before, who, Ready(True))
    await tables.start(before, ANN)
    await tables.store.append(before, 1, [BrokenOff(0)])
    for who in (BO, CY):
        id = (await tables.again(before, "", who)).table
    for seat in range(2):
        await (await tables.open(id)).join(Viewer(seat), -1)
    await begun(tables, id)
    await asyncio.sleep(3 * absence.MINDS)
    table = await tables.open(id)
    assert not table.is_over and [seat.player for seat in table.seats] == ["person", "person"]
    assert b'"away":[]' in table.company([digest(BO)])


async def test_who_is_at_another_server_is_there_as_soon_as_the_table_is_read(tables: Tables, tmp_path: Path) -> None:
    """And not away until the servers hear of each other next."""
    before = (await tables.make(NewTable("deep_sea_adventure", SEATS[:2]), ANN)).table
    await tables.sit(before, BO, Sit(1, "Bo"))
    await tables.ready(before, BO, Ready(True))
    await tables.start(before, ANN)
    await (await tables.open(before)).join(Viewer(0), -1)
    other = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    async with other.running():
        async with asyncio.timeout(20):
            while not await other.store.noted("another", [before]):
                await asyncio.sleep(0.1)
        table = await other.open(before)
        await table.join(Viewer(1), -1)
        assert table.here == [0, 1] and b'"away":[]' in table.company([digest(BO)])


async def test_in_the_place_of_the_host_nobody_who_has_played_is_asked_to_go(tables: Tables) -> None:
    """Be they away; their seat is given to others, and they may come back to another. Not even the host loses more."""
    id = await again(tables, None, CY)
    for seat in (0, 2):
        with pytest.raises(Trouble, match="server-host-removes"):
            await tables.remove(id, BO, Remove(seat))
    await tables.give(id, BO, Give(0, "open"))
    entry = (await tables.open(id)).entry
    assert (entry.host, entry.keys[digest(ANN)], entry.removals) == (digest(ANN), [], {})
    await tables.sit(id, ANN, Sit(0, "Ann"))
    await tables.remove(id, ANN, Remove(2))
    assert (await tables.open(id)).entry.removals == {digest(CY): "Cy"}, "she decides as ever"


async def test_in_the_place_of_the_host_nobody_loses_the_seat_who_is_here(tables: Tables) -> None:
    id = await again(tables, None, CY)
    await (await tables.open(id)).join(Viewer(2), -1)
    for player in ("open", "crab"):
        with pytest.raises(Trouble, match="server-seat-kept"):
            await tables.give(id, BO, Give(2, player))
    with pytest.raises(Trouble, match="server-seat-kept"):
        await tables.remove(id, BO, Remove(2))
    await tables.decline(id, CY)
    await tables.sit(id, "stranger", Sit(2, "Mx"))
    await tables.give(id, BO, Give(2, "open"))
    await tables.sit(id, "stranger", Sit(2, "Mx"))
    await tables.remove(id, BO, Remove(2))
    assert (await tables.open(id)).entry.removals == {digest("stranger"): "Mx"}, "but whoever has only sat down here"


async def test_who_stands_in_is_told_on_which_seats_they_decide(tables: Tables) -> None:
    id = await again(tables, None, CY)
    table, page = await tables.open(id), Viewer(2)

    def told(who: str) -> tuple[list[int], list[int]]:
        company = msgspec.json.decode(table.company([digest(who)]))
        return company["gives"], company["removes"]

    assert told(ANN) == ([0, 1, 2], [0, 1, 2]) and told(BO) == ([0, 2], []) and told("stranger") == ([], [])
    await table.join(page, -1)
    assert told(BO) == ([0], []), "Cy is back"
    table.quit(page)
    await tables.decline(id, CY)
    await tables.sit(id, "stranger", Sit(2, "Mx"))
    await table.join(page, -1)
    assert told(BO) == ([0, 2], [2]) and told("stranger") == ([], [])
    await tables.give(id, BO, Give(0, "crab"))
    await tables.ready(id, "stranger", Ready(True))
    await begun(tables, id)
    assert told(ANN) == told(BO) == ([], [])


@pytest.mark.parametrize("clock", [None, Clock(0, DAY)])
async def test_in_the_place_of_the_host_nobody_loses_the_seat_who_is_expected(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, clock: Clock | None
) -> None:
    """By a clock of days that is whoever wants to play; else only who has been away for less than a minute."""
    id = await again(tables, clock, CY)
    pass_by(monkeypatch, DAY + 1)
    assert await refused(tables, id, 2) == (clock is not None)
    assert not await refused(tables, id, 0)


async def test_who_was_asked_to_go_is_let_in_by_the_host_alone(tables: Tables) -> None:
    id = await again(tables, None, CY)
    await tables.remove(id, ANN, Remove(2))
    with pytest.raises(Trouble, match="server-not-host"):
        await tables.let_in(id, BO, LetIn("Cy"))
    table = await tables.open(id)
    assert b'"host":true' in table.company([digest(BO)]) and b'"removals":[]' in table.company([digest(BO)])
    assert b'"removals":["Cy"]' in table.company([digest(ANN)]), "only who can do that is asked"


async def test_who_gave_the_seat_of_the_host_away_decides_on(
    tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody begins to wait for the host anew, also at another server; but once they have been there, the others do."""
    monkeypatch.setattr(absence, "Absence", lambda grace: Absence(1.5))
    other = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    async with other.running():
        id = await again(tables, None)
        assert await refused(tables, id, 0), "not at once"
        async with asyncio.timeout(20):
            while await refused(tables, id, 0):
                await asyncio.sleep(0.1)
        assert (await tables.open(id)).decider(digest(BO)) == digest(ANN)
        async with asyncio.timeout(20):
            while (await other.open(id)).decider(digest(BO)) != digest(ANN):  # it hears of that by and by
                await asyncio.sleep(0.1)
        table, page = await tables.open(id), Viewer()
        page.given = [digest(ANN)]
        await table.join(page, -1)
        assert await refused(tables, id, 2)
        table.quit(page)
        assert await refused(tables, id, 2), "she may have gone for a moment"
        await asyncio.sleep(1.7)
        assert not await refused(tables, id, 2)


async def test_a_stranger_who_sits_down_decides_nothing_in_the_place_of_the_host(tables: Tables) -> None:
    """Or could put out all who have played. On another device it is still one of them."""
    id = await again(tables, None, CY)
    await tables.decline(id, CY)
    await tables.sit(id, "stranger", Sit(2, "Mx"))
    with pytest.raises(Trouble, match="server-not-host"):
        await tables.remove(id, "stranger", Remove(0))
    await tables.move(id, "phone", await tables.offer_move(id, BO))
    await tables.remove(id, "phone", Remove(2))
    await tables.give(id, "phone", Give(0, "crab"))
    entry = (await tables.open(id)).entry
    assert entry.host == digest(ANN) and entry.removals == {digest("stranger"): "Mx"}


async def test_a_table_that_does_not_say_who_has_played_lets_whoever_sits_there_decide(tables: Tables) -> None:
    """An older Fathom has made it."""
    id = await again(tables, None, CY)
    await tables.decline(id, CY)
    await tables.sit(id, "other", Sit(2, "Mx"))
    await tables.change(id, lambda entry: msgspec.structs.replace(entry, played=[]))
    await tables.give(id, "other", Give(0, "crab"))
    assert (await tables.open(id)).entry.seats[0].player == "crab"
