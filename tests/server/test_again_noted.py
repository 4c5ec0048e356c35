"""What a later Fathom notes of a table besides, where people play again by this one."""

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from fathom.server import gathering
from fathom.server.event import BrokenOff
from fathom.server.library import Library
from fathom.server.sqlite import SQLite
from fathom.server.store import Entry, encoded_entry
from fathom.server.tables import Tables
from fathom.server.wire import Clock, NewTable, Ready, Seat, Sit

from .test_declining import rematch
from .test_gathering import ANN, BO

NOTED = {"theme": "dark", "seats": {0: {"tint": 1}, 1: {"tint": 2}}, "clock": {"delay": 3}}


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    async with tables.running():
        yield tables


async def test_the_clock_of_a_rematch_is_the_same_in_all_that_was_noted_of_it(tables: Tables) -> None:
    seats = [Seat("Ann", "person"), Seat("Bo", "open")]
    before = (await tables.make(NewTable("deep_sea_adventure", seats, clock=Clock(60, 30)), ANN)).table
    await tables.sit(before, BO, Sit(1, "Bo"))
    await tables.ready(before, BO, Ready(True))
    await tables.start(before, ANN)
    await tables.store.append(before, 1, [BrokenOff(0)])
    await tables.change(before, lambda entry: msgspec.structs.replace(entry, others=NOTED))
    id = (await tables.again(before, "", BO)).table
    entry = (await tables.open(id)).entry
    assert entry.clock == Clock(60, 30) and entry.others == {"clock": {"delay": 3}}
    assert msgspec.json.decode(encoded_entry(entry))["clock"] == {"bank": 60, "move": 30, "delay": 3}


def noted(entry: Entry) -> Entry:
    return msgspec.structs.replace(entry, others=NOTED)


def test_what_was_noted_of_a_seat_goes_with_who_sat_there() -> None:
    entry = noted(rematch({"ann": [0], "bo": [1]}))
    named = gathering.sit(entry, "bo", Sit(1, "Bob"))
    assert named.others == NOTED, "another name is the same person"
    left = gathering.decline(entry, "bo", True)
    assert left.others == {"theme": "dark", "seats": {0: {"tint": 1}}, "clock": {"delay": 3}}
    assert gathering.rise(left, "ann", 0).others == {"theme": "dark", "clock": {"delay": 3}}
    other = gathering.sit(noted(left), "mx", Sit(1, "Mx"))
    assert other.others == left.others
    assert NOTED["seats"] == {0: {"tint": 1}, 1: {"tint": 2}}
