"""Who does not want to play again: whom they are told of, and for how long."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from fathom.server import devices, gathering
from fathom.server.event import BrokenOff
from fathom.server.library import Library
from fathom.server.seats import digest
from fathom.server.sqlite import SQLite
from fathom.server.store import Entry
from fathom.server.table import Table
from fathom.server.tables import Tables
from fathom.server.trouble import Trouble
from fathom.server.wire import Give, NewTable, Ready, Rise, Seat, Sit, TableInfo

from .test_gathering import ANN, BO, CY
from .test_hostless import again

SEATS = [Seat("Ann", "person"), Seat("Bo", "person"), Seat("Cy", "person")]


def rematch(keys: dict[str, list[int]]) -> Entry:
    """Where those with these keys play again, at Ann's table."""
    places = ["Diver 1", "Diver 2", "Diver 3"]
    made = "2026-01-01T00:00:00+00:00"
    return Entry("any", 1, "default", {}, SEATS, keys, made, host="ann", has_begun=False, again=True, places=places)


def told(entry: Entry) -> list[str]:
    known = gathering.told(entry)
    assert known is not None
    return known.declined


def test_who_declined_did_so_on_every_device() -> None:
    over = msgspec.structs.replace(rematch({"ann": [0], "bo": [1], "phone": [2]}), has_begun=True)
    moved = devices.join(gathering.declined(over, "bo"), "desk", "bo")
    assert moved.declined == {"desk": ["Bo"]}
    both = devices.join(gathering.declined(moved, "phone"), "desk", "phone")
    assert both.declined == {"desk": ["Bo", "Cy"]}
    assert told(gathering.goes_on(both, "desk", "next")) == [], "and thinks better of it there"
    left = gathering.decline(rematch({"ann": [0], "bo": [1]}), "bo", True)
    assert "bo" not in left.keys and devices.join(left, "desk", "bo").declined == {"desk": ["Bo"]}


def test_whose_seat_is_on_another_device_is_told_so_as_long_as_it_is() -> None:
    moved = devices.join(rematch({"ann": [0], "bo": [1]}), "phone", "bo")
    assert gathering.is_elsewhere(moved, ["bo"]) and not gathering.is_elsewhere(moved, ["ann", "phone"])
    assert gathering.is_elsewhere(devices.join(moved, "desk", "phone"), ["bo"]), "and when it goes on from there"
    assert not gathering.is_elsewhere(devices.join(moved, "bo", "phone"), ["bo"])
    left = gathering.rise(moved, "phone", 1)
    assert not gathering.is_elsewhere(gathering.sit(left, "dora", Sit(1, "Dora")), ["bo"])


def test_who_was_asked_to_go_is_so_on_every_device() -> None:
    entry = gathering.remove(rematch({"ann": [0], "bo": [1]}), "ann", 1)
    moved = devices.join(entry, "desk", "bo")
    assert gathering.is_removed(moved, ["desk"])
    with pytest.raises(Trouble, match="server-removed"):
        gathering.sit(moved, "desk", Sit(1, "Bob"))


def test_strangers_who_sit_down_and_decline_have_only_got_up() -> None:
    entry = gathering.decline(rematch({"ann": [0], "bo": [1]}), "bo", True)
    for number in range(5):
        entry = gathering.sit(entry, f"stranger {number}", Sit(1, f"Mx {number}"))
        entry = gathering.decline(entry, f"stranger {number}", False)
    assert told(entry) == ["Bo"] and entry.seats[1].player == "open" and entry.keys == {"ann": [0]}


def test_nobody_who_sits_there_is_said_not_to_want_to() -> None:
    entry = gathering.decline(rematch({"ann": [0], "bo": [1]}), "bo", True)
    other = gathering.sit(entry, "other", Sit(1, "Bo"))
    assert told(entry) == ["Bo"] and told(other) == []
    assert told(gathering.rise(other, "other", 1)) == ["Bo"]


def test_of_the_next_game_nobody_has_said_anything_yet() -> None:
    entry = gathering.decline(rematch({"ann": [0], "bo": [1], "cy": [2]}), "bo", True)
    entry = gathering.ready(gathering.give(entry, "ann", 1, "crab"), "cy", True)
    entry = gathering.ready(entry, "ann", True)
    assert told(gathering.start(entry, "ann", "2026-01-02T00:00:00+00:00")) == []


async def test_what_cannot_be_told_where_they_have_played_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    change = Tables.change

    async def fails(here: Tables, id: str, how: Callable[[Entry], Entry]) -> TableInfo:
        if id == before:
            raise Trouble(status, "server-again")
        return await change(here, id, how)

    async with tables.running():
        id = await again(tables, None, ANN)
        before, status = (await tables.open(id)).entry.before, 503
        with monkeypatch.context() as patch:
            patch.setattr(Tables, "change", fails)
            with pytest.raises(Trouble, match="server-again"):
                await tables.decline(id, CY)
            assert not (await tables.open(before)).entry.declined
            status = 409
            await tables.decline(id, BO)
        await tables.decline(id, CY)
        assert (await tables.open(before)).entry.declined == {digest(CY): ["Cy"]}
        assert (await tables.open(id)).entry.declined == {digest(BO): ["Bo"], digest(CY): ["Cy"]}
        await tables.sit(id, "stranger", Sit(1, "Mx"))
        await tables.decline(id, "stranger")
        assert told((await tables.open(id)).entry) == ["Bo", "Cy"]


async def test_who_thinks_better_of_it_is_told_of_no_more_where_they_have_played(tmp_path: Path) -> None:
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    async with tables.running():
        id = await again(tables, None, ANN)
        before = (await tables.open(id)).entry.before
        await tables.decline(id, BO)
        assert told((await tables.open(before)).entry) == ["Bo"]
        await tables.sit(id, BO, Sit(1, "Bo"))
        assert told((await tables.open(before)).entry) == told((await tables.open(id)).entry) == []


async def test_the_table_of_the_game_before_is_opened_for_who_has_declined_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not for whoever takes another name or changes seats; a name is not worth a look, either."""
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    asked = list[str]()
    opens, finds = Tables.open, SQLite.find

    async def open(here: Tables, id: str) -> Table:
        asked.append(f"open {id}")
        return await opens(here, id)

    async def find(here: SQLite, id: str) -> tuple[Entry, int] | None:
        asked.append(f"find {id}")
        return await finds(here, id)

    async with tables.running():
        id = await again(tables, None, ANN)
        before = (await tables.open(id)).entry.before
        await tables.decline(id, CY)
        monkeypatch.setattr(Tables, "open", open)
        monkeypatch.setattr(SQLite, "find", find)
        await tables.sit(id, BO, Sit(1, "Bob"))
        assert asked == [f"open {id}"]
        await tables.sit(id, BO, Sit(2, "Bea"))
        assert f"find {before}" in asked and f"open {before}" not in asked
        await tables.rise(id, BO, Rise(2))
        await tables.sit(id, CY, Sit(2, "Cy"))
        assert f"open {before}" in asked and told((await tables.open(before)).entry) == []


async def test_who_sits_down_again_while_they_decline_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In two tabs of one browser."""
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    change = Tables.change

    async def slowly(here: Tables, id: str, how: Callable[[Entry], Entry]) -> TableInfo:
        if id == before and not has_sat:
            has_sat.append(True)
            await here.sit(next, BO, Sit(1, "Bo"))
        return await change(here, id, how)

    async with tables.running():
        next = await again(tables, None, ANN)
        before, has_sat = (await tables.open(next)).entry.before, list[bool]()
        monkeypatch.setattr(Tables, "change", slowly)
        await tables.decline(next, BO)
        assert has_sat and told((await tables.open(before)).entry) == told((await tables.open(next)).entry) == []


@pytest.mark.parametrize("begins", [False, True])
async def test_who_loses_the_seat_while_they_say_no_has_said_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begins: bool
) -> None:
    """To a bot, by which the game may begin."""
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    changes = Tables.change

    async def change(here: Tables, id: str, how: Callable[[Entry], Entry]) -> TableInfo:
        monkeypatch.setattr(Tables, "change", changes)
        await tables.give(id, ANN, Give(1, "crab"))
        if begins:
            await tables.start(id, ANN)
        return await changes(here, id, how)

    async with tables.running():
        id = await again(tables, None, ANN, CY)
        monkeypatch.setattr(Tables, "change", change)
        info = await tables.decline(id, BO)
        assert info.seats[1].player == "crab" and info.gathering is not None and info.gathering.begun == begins
        entry = (await tables.open(id)).entry
        assert told((await tables.open(entry.before)).entry) == ["Bo"] and digest(CY) in entry.keys
        assert told(entry) == ([] if begins else ["Bo"])


async def test_a_host_who_got_up_and_says_no_leaves_it_to_others(tmp_path: Path) -> None:
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    async with tables.running():
        id = await again(tables, None, ANN)
        await tables.rise(id, ANN, Rise(0))
        assert (await tables.open(id)).entry.host == digest(ANN)
        await tables.decline(id, ANN)
        entry = (await tables.open(id)).entry
        assert entry.host == digest(BO)
        assert told((await tables.open(entry.before)).entry) == told(entry) == ["Ann"]


async def test_who_has_lost_the_seat_can_say_no_as_well(tmp_path: Path) -> None:
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    async with tables.running():
        id = await again(tables, None, ANN)
        before = (await tables.open(id)).entry.before
        await tables.give(id, ANN, Give(1, "crab"))
        await tables.decline(id, BO)
        with pytest.raises(Trouble, match="server-not-yours"):
            await tables.decline(id, "stranger")
        await tables.give(id, ANN, Give(2, "crab"))
        async with asyncio.timeout(10):
            while not (await tables.open(id)).entry.has_begun:
                await tables.again(before, "", ANN)
                await tables.start(id, ANN)
        await tables.decline(id, CY)
        assert (await tables.open(before)).entry.declined == {digest(BO): ["Bo"], digest(CY): ["Cy"]}


def test_where_the_host_has_declined_whoever_thinks_better_of_it_decides() -> None:
    entry = gathering.decline(rematch({"ann": [0], "bo": [1]}), "bo", True)
    entry = gathering.decline(entry, "ann", True)
    assert entry.host == "ann", "nobody else is there"
    entry = gathering.sit(entry, "bo", Sit(1, "Bo"))
    assert (entry.host, entry.keys) == ("bo", {"bo": [1]})
    assert gathering.sit(entry, "ann", Sit(0, "Ann")).host == "bo"
    left = gathering.decline(entry, "bo", False)
    assert gathering.sit(left, "stranger", Sit(1, "Mx")).host == "stranger", "nobody sat there any more"
    assert gathering.sit(left, "bo", Sit(0, "Bo")).host == "bo"
    assert "desk" not in devices.join(left, "desk", "ann").keys and devices.join(left, "desk", "bo").host == "desk"


def test_who_declined_on_one_device_and_sits_there_by_another_plays() -> None:
    entry = gathering.decline(rematch({"ann": [0], "bo": [1], "cy": [2]}), "cy", True)
    assert gathering.has_declined(entry, ["cy"]) and not gathering.has_declined(entry, ["bo"])
    assert not gathering.has_declined(devices.join(entry, "bo", "cy"), ["bo"])


def test_a_host_who_changes_seats_where_they_play_again_stays_the_host() -> None:
    entry = gathering.rise(gathering.ready(rematch({"ann": [0], "bo": [1], "cy": [2]}), "cy", True), "ann", 0)
    assert (entry.host, entry.keys) == ("ann", {"ann": [], "bo": [1], "cy": [2]})
    assert gathering.sit(entry, "ann", Sit(0, "Ann")).host == gathering.sit(entry, "mx", Sit(0, "Mx")).host == "ann"
    left = gathering.decline(entry, "ann", True)
    assert (left.host, sorted(left.keys)) == ("cy", ["bo", "cy"]), "first who is ready"
    with pytest.raises(Trouble, match="server-not-yours"):
        gathering.decline(entry, "mx", False)
    alone = gathering.rise(rematch({"ann": [0]}), "ann", 0)
    assert gathering.sit(alone, "mx", Sit(0, "Mx")).host == "ann", "who may only look for another chair"


async def test_what_another_server_has_undone_is_done_again(tmp_path: Path) -> None:
    """It seems to be so already to who has not heard of that."""
    one, other = (Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9) for _ in range(2))
    async with one.running(), other.running():
        id = await again(one, None, ANN)
        assert (await other.open(id)).entry.ready == [0, 1]
        await one.ready(id, BO, Ready(False))
        await other.ready(id, BO, Ready(True))
        found = await one.store.find(id)
        assert found is not None and found[0].ready == [0, 1]


async def test_who_has_moved_to_another_device_says_no_there(tmp_path: Path) -> None:
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    async with tables.running():
        id = await again(tables, None, ANN)
        await tables.move(id, "phone", await tables.offer_move(id, BO))
        with pytest.raises(Trouble, match="server-moved-away"):
            await tables.decline(id, BO)
        assert told((await tables.open((await tables.open(id)).entry.before)).entry) == []


@pytest.mark.parametrize("sits", [False, True])
async def test_who_has_moved_there_and_back_says_no_here(tmp_path: Path, sits: bool) -> None:
    """Or has sat down again; twice it is the same."""
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    async with tables.running():
        id = await again(tables, None, ANN)
        await tables.move(id, "phone", await tables.offer_move(id, BO))
        if sits:
            await tables.give(id, ANN, Give(2, "open"))
            await tables.sit(id, BO, Sit(2, "Bob"))
        else:
            await tables.move(id, BO, await tables.offer_move(id, "phone"))
        moved = (await tables.open(id)).entry.moved_to
        assert moved == ({} if sits else {digest("phone"): digest(BO)})
        assert await tables.decline(id, BO) == await tables.decline(id, BO)


async def test_who_sits_there_has_not_moved_away_whatever_was_noted(tmp_path: Path) -> None:
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    async with tables.running():
        id = await again(tables, None, ANN)
        await tables.change(id, lambda entry: msgspec.structs.replace(entry, moved_to={digest(BO): digest(ANN)}))
        assert (await tables.decline(id, BO)).seats[1].player == "open"


async def test_what_changes_nothing_is_not_written(tmp_path: Path) -> None:
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    async with tables.running():
        id = await again(tables, None, ANN)
        entry, revision = (await tables.open(id)).entry, (await tables.open(id)).revision
        before = (await tables.open(entry.before)).revision
        await tables.again(entry.before, "", ANN)
        assert ((await tables.open(id)).revision, (await tables.open(entry.before)).revision) == (revision, before)


def test_where_the_host_declines_whoever_has_played_decides_before_a_stranger() -> None:
    entry = msgspec.structs.replace(rematch({"ann": [0], "bo": [1]}), played=["ann", "bo"])
    entry = gathering.sit(gathering.give(entry, "ann", 2, "open"), "a stranger", Sit(2, "Mx"))
    entry = gathering.ready(entry, "a stranger", True)
    assert gathering.decline(entry, "ann", True).host == "bo"
    moved = devices.join(gathering.rise(entry, "bo", 1), "desk", "bo")
    assert gathering.decline(gathering.sit(moved, "desk", Sit(1, "Bo")), "ann", True).host == "desk"
    alone = gathering.decline(gathering.rise(entry, "bo", 1), "ann", True)
    assert alone.host == "a stranger", "nobody else is there"


def test_where_nobody_is_left_who_decides_everybody_may_sit_down() -> None:
    """Who was asked to go, too, for nobody could let them in; and where bots had all the seats."""
    entry = gathering.remove(rematch({"ann": [0], "bo": [1], "cy": [2]}), "ann", 2)
    entry = gathering.decline(entry, "ann", True)
    with pytest.raises(Trouble, match="server-removed"):
        gathering.sit(entry, "cy", Sit(0, "Cy"))
    left = gathering.decline(entry, "bo", True)
    assert gathering.sit(left, "cy", Sit(0, "Cy")).host == "cy"
    given = rematch({"ann": [0]})
    for seat in range(3):
        given = gathering.give(given, "ann", seat, "crab")
    left = gathering.decline(given, "ann", True)
    assert [(seat.player, seat.name) for seat in left.seats] == [("open", name) for name in given.places]
    one = gathering.decline(gathering.give(rematch({"ann": [0]}), "ann", 1, "crab"), "ann", True)
    assert [seat.player for seat in one.seats] == ["open", "crab", "person"], "there is a free seat"


async def test_a_host_who_never_had_a_seat_says_no_twice(tmp_path: Path) -> None:
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    async with tables.running():
        before = (await tables.make(NewTable("deep_sea_adventure", [Seat("A", "open"), Seat("B", "open")]), ANN)).table
        for seat, who in enumerate((BO, CY)):
            await tables.sit(before, who, Sit(seat, who))
            await tables.ready(before, who, Ready(True))
        await tables.start(before, ANN)
        await tables.store.append(before, 1, [BrokenOff(0)])
        id = (await tables.again(before, "", BO)).table
        first, second = await tables.decline(id, ANN), await tables.decline(id, ANN)
        assert first == second and (await tables.open(id)).entry.host in (digest(BO), digest(CY))
