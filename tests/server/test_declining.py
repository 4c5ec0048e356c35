"""Who does not want to play again: whom they are told of, and for how long."""

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
from fathom.server.wire import Seat, Sit, TableInfo

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
            assert not (await tables.open(id)).entry.declined, "nothing is done"
            status = 409
            await tables.decline(id, BO)
        await tables.decline(id, CY)
        assert (await tables.open(before)).entry.declined == {digest(CY): ["Cy"]}
        assert (await tables.open(id)).entry.declined == {digest(BO): ["Bo"], digest(CY): ["Cy"]}
        await tables.sit(id, "stranger", Sit(1, "Mx"))
        await tables.decline(id, "stranger")
        assert told((await tables.open(id)).entry) == ["Bo", "Cy"]
