"""A backup that is put back under servers that run: whoever stands on what is no more reads the table again."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from fathom.server.app import IDLE
from fathom.server.library import Library
from fathom.server.seats import digests
from fathom.server.store import Entry
from fathom.server.table import Table
from fathom.server.tables import Tables
from fathom.server.wire import NewTable, Play, Roll, Seat

from .conftest import apart, asked, serving
from .history import Game, check, stored
from .test_stores import opened

PERSONS = [Seat("Ann", "person"), Seat("Bo", "person")]
WISH = NewTable("deep_sea_adventure", PERSONS, options={"start": "seat0"})
KEPT = "tables", "events"


class Backup:
    """What is kept of tables, as it is now."""

    def __init__(self, database: Path | str) -> None:
        self._database = database
        if isinstance(database, str):
            apart(asked(database, *(f"CREATE TABLE kept_{name} AS SELECT * FROM {name}" for name in KEPT)))
        else:
            self._file = database.with_name("backup.sqlite")
            _copy(database, self._file)

    def put_back(self) -> None:
        """Let it be so again, under whoever uses it."""
        if isinstance(self._database, str):
            again = (
                "UPDATE tables SET revision = was.revision, entry = was.entry FROM kept_tables AS was WHERE was.id = tables.id",
                "DELETE FROM events",
                "INSERT INTO events SELECT * FROM kept_events",
            )
            apart(asked(self._database, "; ".join(again)))  # what is sent at once is one transaction
        else:
            _copy(self._file, self._database)


def _copy(source: Path, target: Path) -> None:
    with contextlib.closing(sqlite3.connect(source)) as one, contextlib.closing(sqlite3.connect(target)) as other:
        one.backup(other)


class Pair(NamedTuple):
    """One table at two servers, which never look by themselves at what the other one did."""

    one: Tables
    other: Tables
    id: str
    key: str
    database: Path | str


@pytest.fixture
async def pair(database: Path | str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Pair]:
    monkeypatch.setattr("fathom.server.following.PAUSE", 1e6)
    one, other = (Tables(Library(), opened(database), IDLE) for _ in range(2))
    async with one.running(), other.running():
        made = await one.make(WISH)
        yield Pair(one, other, made.table, made.key, database)


async def play(table: Table, key: str, choice: int) -> bool:
    """Let who is asked do something, now; whether it was done."""
    seat, waits = table.awaited
    at = seat, table._commands.sequences((seat,))[seat] + 1, table.version
    legal = table.course.position.legal_actions()
    await table.act(Roll(*at) if waits else Play(*at, legal[choice % len(legal)]), digests(key))
    return table.version > at[2]


async def part(pair: Pair, more: int) -> tuple[Table, Table]:
    """The table at both, when the other has played another way since a backup was put back, and has come so much further."""
    here = await pair.one.open(pair.id)
    assert await play(here, pair.key, 0) and await play(here, pair.key, 0)
    backup = Backup(pair.database)
    assert await play(here, pair.key, 0)
    stood = here.version
    backup.put_back()
    there = await pair.other.open(pair.id)
    assert there.version < stood
    while there.version < stood + more:
        assert await play(there, pair.key, 1)
    return here, there


@pytest.mark.parametrize("more", [0, 1])
async def test_who_has_come_as_far_another_way_reads_the_table_again(pair: Pair, more: int) -> None:
    here, there = await part(pair, more)
    (present,) = (await pair.one.store.present([pair.id])).values()
    assert here.has_parted(present) and not there.has_parted(present)
    again = await pair.one.open(pair.id)
    assert again is not here and here.is_lost and again.present == there.present
    assert again.course.position == there.course.position


@pytest.mark.parametrize("more", [0, 1])
async def test_nothing_is_done_where_what_came_before_is_no_more(pair: Pair, more: int) -> None:
    here, there = await part(pair, more)
    before = await pair.one.store.events(pair.id)
    assert not await play(here, pair.key, 2) and here.is_lost
    assert await pair.one.store.events(pair.id) == before
    assert await play(there, pair.key, 2)
    assert (await pair.one.open(pair.id)).present == there.present


async def test_who_has_changed_as_much_another_way_reads_the_table_again(pair: Pair) -> None:
    def named(name: str) -> Callable[[Entry], Entry]:
        return lambda entry: msgspec.structs.replace(entry, seats=[Seat(name, "person"), PERSONS[1]])

    here = await pair.one.open(pair.id)
    backup = Backup(pair.database)
    await here.change(named("Cy"))
    backup.put_back()
    there = await pair.other.open(pair.id)
    await there.change(named("Di"))
    (present,) = (await pair.one.store.present([pair.id])).values()
    assert here.has_parted(present) and not there.has_parted(present)
    await play(here, pair.key, 0)  # perhaps at once as who sits there now, if that is seen to be the later
    again = await pair.one.open(pair.id)
    assert again.seats[0].name == "Di" and again.present == (await pair.other.open(pair.id)).present


def test_what_is_acknowledged_after_a_backup_was_put_back_is_stored(
    database: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fathom.server.following.PAUSE", 1e6)
    with serving(database) as one, serving(database) as other:
        game = Game(*one.make("person", "person", game="in_too_deep", start="seat0"))
        with one.line(game.table, game.key) as here:
            here.play([0, 1], iter([0, 0]), most=2)
            backup = Backup(database)
            here.play([0, 1], iter([0, 0]), most=2)
            stood = here.until(0, 1)["version"]
            backup.put_back()
            with other.line(game.table, game.key) as there:
                while there.until(0, 1)["version"] < stood:
                    game.do(there, game.command(there, 3))
                game.note(there)
            here.say(**here.command(9))
            assert here.closed() == 4412
        with one.line(game.table, game.key) as here:
            for choice in (1, 2):
                here.until(0, 1)
                game.do(here, game.command(here, choice))
            game.note(here)
    assert check(game, *asyncio.run(stored(database, game.table))) > 3
