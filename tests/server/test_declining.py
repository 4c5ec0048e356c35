"""Who does not want to play again: whom they are told of, and for how long."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from fathom.server import gathering
from fathom.server.library import Library
from fathom.server.seats import digest
from fathom.server.sqlite import SQLite
from fathom.server.store import Entry
from fathom.server.tables import Tables
from fathom.server.trouble import Trouble
from fathom.server.wire import Give, Ready, Seat, Sit, TableInfo

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
    moved = gathering.join(gathering.declined(over, "bo"), "desk", "bo")
    assert moved.declined == {"desk": ["Bo"]}
    both = gathering.join(gathering.declined(moved, "phone"), "desk", "phone")
    assert both.declined == {"desk": ["Bo", "Cy"]}
    assert told(gathering.goes_on(both, "desk", "next")) == [], "and thinks better of it there"
    left = gathering.decline(rematch({"ann": [0], "bo": [1]}), "bo", True)
    assert "bo" not in left.keys and gathering.join(left, "desk", "bo").declined == {"desk": ["Bo"]}


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


def test_a_host_with_another_seat_is_not_asked_to_go() -> None:
    entry = gathering.remove(rematch({"ann": [0, 1], "cy": [2]}), "ann", 0, "cy")
    assert (entry.host, entry.keys["ann"], entry.removals) == ("ann", [1], {})
    entry = gathering.handed_on(gathering.remove(entry, "ann", 1, "cy"), "cy")
    assert (entry.host, entry.removals) == ("cy", {"ann": "Bo"})


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
    entry = gathering.rise(entry, "bo", 1)
    assert gathering.sit(entry, "stranger", Sit(1, "Mx")).host == "stranger", "nobody sat there any more"
    left = gathering.rise(gathering.sit(entry, "stranger", Sit(1, "Mx")), "stranger", 1)
    assert gathering.sit(left, "ann", Sit(0, "Ann")).host == "ann"


def test_who_declined_on_one_device_and_sits_there_by_another_plays() -> None:
    entry = gathering.decline(rematch({"ann": [0], "bo": [1], "cy": [2]}), "cy", True)
    assert gathering.has_declined(entry, ["cy"]) and not gathering.has_declined(entry, ["bo"])
    assert not gathering.has_declined(gathering.join(entry, "bo", "cy"), ["bo"])


def test_a_host_who_gets_up_where_they_play_again_leaves_it_to_others() -> None:
    entry = gathering.rise(gathering.ready(rematch({"ann": [0], "bo": [1], "cy": [2]}), "cy", True), "ann", 0)
    assert (entry.host, sorted(entry.keys)) == ("cy", ["bo", "cy"])
    first = msgspec.structs.replace(rematch({"ann": [0], "bo": [1]}), again=False)
    assert gathering.rise(first, "ann", 0).host == "ann", "who has made a table may only look on"


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


async def test_what_changes_nothing_is_not_written(tmp_path: Path) -> None:
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    async with tables.running():
        id = await again(tables, None, ANN)
        entry, revision = (await tables.open(id)).entry, (await tables.open(id)).revision
        before = (await tables.open(entry.before)).revision
        await tables.again(entry.before, "", ANN)
        assert ((await tables.open(id)).revision, (await tables.open(entry.before)).revision) == (revision, before)
