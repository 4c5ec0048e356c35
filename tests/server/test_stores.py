"""Every store: all or nothing, once only, in one order, and one driver at a time."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import asyncpg
import msgspec
import pytest

from fathom.server.event import Decided, Event, Played, TakenBack
from fathom.server.postgres import PostgreSQL
from fathom.server.sqlite import SQLite
from fathom.server.store import EMPTY, TALK, Conflict, Entry, Here, Present, Store, encoded_entry
from fathom.server.wire import Clock, Said, Seat

from .conftest import apart, asked

ENTRY = Entry("g", 1, "default", {"air": 25, "faces": [1, 2]}, [Seat("Ann", "person")], {"hash": [0]}, "2026-01-01")


def opened(database: Path | str) -> Store:
    return PostgreSQL(database) if isinstance(database, str) else SQLite(database)


async def test_what_is_kept_is_found(database: Path | str) -> None:
    store = opened(database)
    await store.add("t", ENTRY)
    events = [Decided(5), Played(6, 0, 1), Played(7, 0, 2)]
    await store.append("t", 1, events[:1])
    await store.append("t", 2, events[1:])
    await store.close()
    store = opened(database)
    assert await store.find("t") == (ENTRY, 0)
    assert await store.events("t") == dict(enumerate(events, 1))
    assert {id: come[:3] for id, come in (await store.present(["t", "other"])).items()} == {"t": (0, 3, 0)}
    assert await store.find("other") is None
    await store.close()


@pytest.mark.parametrize(
    ("version", "clash"), [(1, Decided(9)), (2, Played(9, 0, 1))], ids=["same version", "same command"]
)
async def test_a_version_and_a_command_are_there_only_once(database: Path | str, version: int, clash: Event) -> None:
    store = opened(database)
    await store.add("t", ENTRY)
    await store.append("t", 1, [Played(5, 0, 1)])
    with pytest.raises(Conflict):
        await store.append("t", version, [clash, Decided(8)])
    assert await store.events("t") == {1: Played(5, 0, 1)}
    await store.close()


class LaterEntry(Entry, frozen=True):
    """An entry of a Fathom to come."""

    first: str = ""


async def test_what_a_later_fathom_notes_of_a_table_outlives_a_change_by_this_one(database: Path | str) -> None:
    """As where one of several servers is not new yet. What happened is never written again, nor what was said."""
    store = opened(database)
    later = LaterEntry(**msgspec.structs.asdict(ENTRY), first="Zoe")
    await store.add("t", later)
    found = await store.find("t")
    assert found is not None and found[0] != ENTRY
    revision = await store.change(
        "t", msgspec.structs.replace(found[0], has_begun=False, seats=[Seat("Bo", "person")]), 0
    )
    changed = await store.find("t")
    assert changed is not None and changed[1] == revision
    kept = msgspec.json.decode(encoded_entry(changed[0]), type=LaterEntry)
    assert kept == msgspec.structs.replace(later, has_begun=False, seats=[Seat("Bo", "person")])
    assert "others" not in encoded_entry(changed[0])
    await store.close()


class LaterSeat(Seat, frozen=True):
    """A seat of a Fathom to come."""

    colour: str


class LaterClock(Clock, frozen=True):
    """A clock of a Fathom to come."""

    delay: int


async def test_what_a_later_fathom_notes_of_a_seat_or_a_clock_outlives_it_too(database: Path | str) -> None:
    store = opened(database)
    seats = [LaterSeat("Ann", "person", "red"), LaterSeat("Bo", "person", "blue")]
    await store.add("t", msgspec.structs.replace(ENTRY, seats=seats, clock=LaterClock(60, 10, 5)))
    found = await store.find("t")
    assert found is not None and found[0].clock == Clock(60, 10)
    assert found[0].seats == [Seat("Ann", "person"), Seat("Bo", "person")]
    await store.change("t", msgspec.structs.replace(found[0], seats=[Seat("Cy", "person"), found[0].seats[1]]), 0)
    changed = await store.find("t")
    assert changed is not None
    kept = msgspec.json.decode(encoded_entry(changed[0]))
    assert kept["clock"] == {"bank": 60, "move": 10, "delay": 5}
    assert [seat["name"] for seat in kept["seats"]] == ["Cy", "Bo"]
    assert [seat["colour"] for seat in kept["seats"]] == ["red", "blue"], "by the place"
    await store.close()


async def test_an_entry_is_changed_by_one_at_a_time(database: Path | str) -> None:
    store = opened(database)
    await store.add("t", ENTRY)
    sat, left = (msgspec.structs.replace(ENTRY, seats=[Seat(name, "person")]) for name in ("Bo", "Cy"))
    first = await store.change("t", sat, 0)
    for revision in (0, first + 1):
        with pytest.raises(Conflict):
            await store.change("t", left, revision)
    assert await store.find("t") == (sat, first)
    second = await store.change("t", left, first)
    assert second > first > 0, "they grow"
    assert await store.find("t") == (left, second) and await store.present(["t"]) == {"t": Present(second, 0)}
    await store.close()


async def test_of_many_at_once_only_the_bad_one_fails(database: Path | str) -> None:
    store, ids = opened(database), [str(number) for number in range(20)]
    await asyncio.gather(*(store.add(id, ENTRY) for id in ids))
    writes = [store.append(id, 2 if id == "7" else 1, [Decided(0)]) for id in ids]
    written = await asyncio.gather(*writes, return_exceptions=True)
    assert [number for number, mark in enumerate(written) if not isinstance(mark, int)] == [7]
    assert isinstance(written[7], Conflict)
    with pytest.raises(Conflict):
        await store.append("unknown", 1, [Decided(0)])
    with pytest.raises((OverflowError, asyncpg.DataError)):
        await store.append("1", 2**70, [Decided(0)])
    assert [list(await store.events(id)) for id in ids] == [[] if id == "7" else [1] for id in ids]
    await store.close()


async def test_what_is_busy_waits_its_turn_and_closing_finishes_it(database: Path | str) -> None:
    store = opened(database)
    ids = [str(number) for number in range(1000)]
    await asyncio.gather(*(store.add(id, ENTRY) for id in ids))
    writes = [asyncio.ensure_future(store.append(id, 1, [Decided(0)])) for id in ids]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writes)
    again = opened(database)
    assert all(one.version == 1 for one in (await again.present(ids)).values())
    await again.close()


async def test_what_came_after_a_version_is_found_alone(database: Path | str) -> None:
    store = opened(database)
    await store.add("t", ENTRY)
    await store.append("t", 1, [Decided(1), Decided(2), TakenBack(0, 1)])
    mark = (await store.present(["t"]))["t"].mark
    assert await store.missed("t", 2, mark) == ({3: TakenBack(0, 1)}, mark)
    assert await store.missed("t", 3, mark) == ({}, mark)
    await store.close()


async def test_of_a_history_that_another_was_put_in_place_of_nothing_follows(database: Path | str) -> None:
    """As by a backup: the same version is written again, and who knew the first is told, be there more or not."""
    store = opened(database)
    await store.add("t", ENTRY)
    mark = await store.append("t", 1, [Decided(1)], None, None, 0)
    await emptied(database)
    with pytest.raises(Conflict):
        await store.append("t", 2, [Decided(2)], None, None, mark)
    other = await store.append("t", 1, [Decided(1)], None, None, 0)
    assert other != mark and (await store.present(["t"]))["t"].mark == other
    for _ in range(2):
        with pytest.raises(Conflict):
            await store.append("t", 2, [Decided(2)], None, None, mark)
        with pytest.raises(Conflict):
            await store.missed("t", 1, mark)
        other = await store.append("t", 2, [Decided(2), Decided(3)], None, None, other)
        assert (await store.missed("t", 0, 0))[1] == other
        await emptied(database)
        other = await store.append("t", 1, [Decided(1)], None, None, 0)
    await store.close()


async def emptied(database: Path | str) -> None:
    """Nothing has happened at any table, it seems."""
    if isinstance(database, str):
        apart(asked(database, "DELETE FROM events"))
    else:
        with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as db:
            db.execute("DELETE FROM events")


async def test_tables_are_found_by_who_holds_a_seat_the_latest_first(database: Path | str) -> None:
    store = opened(database)
    for id in ("a", "b", "c"):
        await store.add(id, msgspec.structs.replace(ENTRY, host="h", keys={"ann": [0], id: [1]}))
    await store.add("alone", msgspec.structs.replace(ENTRY, keys={"its own": [0], "ann": [0]}))
    assert await store.held_by("ann", 20) == ["alone", "c", "b", "a"]
    assert await store.held_by("ann", 2) == ["alone", "c"]
    await store.change("b", msgspec.structs.replace(ENTRY, host="h", keys={"bo": [0]}), 0)
    assert await store.held_by("ann", 20) == ["alone", "c", "a"]
    assert await store.held_by("bo", 20) == ["b"] and await store.held_by("b", 20) == []
    await store.close()


async def test_one_at_a_time_has_the_lease_and_a_stale_one_writes_no_more(database: Path | str) -> None:
    store = opened(database)
    await store.add("t", ENTRY)
    first = await store.lease("t", "one", 6)
    assert first is not None and await store.lease("t", "one", 6) == first
    assert await store.lease("t", "other", 6) is None
    await store.append("t", 1, [Decided(1)], first)
    assert await store.lease("t", "one", 0) == first
    second = await store.lease("t", "other", 6)
    assert second is not None and second > first
    with pytest.raises(Conflict):
        await store.append("t", 2, [Decided(2), Decided(3)], first)
    assert await store.lease("t", "one", 6) is None
    await store.append("t", 2, [Decided(4)], second)
    await store.append("t", 3, [Played(5, 0, 1)])  # a person's command needs none
    assert list(await store.events("t")) == [1, 2, 3]
    await store.close()


async def test_entry_and_events_make_one_order(database: Path | str) -> None:
    store = opened(database)
    await store.add("t", ENTRY)
    revision = await store.change("t", ENTRY, 0, 0)
    with pytest.raises(Conflict):
        await store.append("t", 1, [Decided(1)], None, 0)
    mark = await store.append("t", 1, [Decided(1)], None, revision)
    with pytest.raises(Conflict):
        await store.change("t", ENTRY, revision, 0)
    revision = await store.change("t", ENTRY, revision, 1)
    assert await store.present(["t"]) == {"t": Present(revision, 1, 0, mark)}
    for _ in range(10):
        both = store.change("t", ENTRY, revision, 1), store.append("t", 2, [Decided(2)], None, revision)
        changed, written = await asyncio.gather(*both, return_exceptions=True)
        assert isinstance(changed, Conflict) != isinstance(written, Conflict)
        if not isinstance(changed, int):
            break
        revision = changed
    await store.close()


async def test_what_was_driven_lately_and_is_not_any_more_is_found(database: Path | str) -> None:
    store = opened(database)
    for id in ("first", "second", "driven"):
        await store.add(id, ENTRY)
        await store.lease(id, "one", 0 if id != "driven" else 6)
    assert await store.driven(60, 10) == ["second", "first"]
    assert await store.driven(60, 1) == ["second"]
    assert await store.driven(0, 10) == []
    await store.close()


async def test_what_was_driven_last_is_found_however_long_ago_that_is(database: Path | str) -> None:
    store = opened(database)
    for id, ago in (("last", 100_000), ("before", 100_050), ("long before", 100_100)):
        await store.add(id, ENTRY)
        await store.lease(id, "one", -ago)
    assert await store.driven(60, 10) == ["last", "before"]
    assert await store.driven(60, 10, "two") == [] and len(await store.driven(60, 10, "one")) == 2
    assert await store.driven(600, 10) == ["last", "before", "long before"]
    await store.add("now", ENTRY)
    await store.lease("now", "one", 6)
    assert await store.driven(600, 10) == []
    await store.close()


async def test_only_what_follows_is_kept(database: Path | str) -> None:
    """A database that was put back to a backup has fewer events than the server has played."""
    store = opened(database)
    await store.add("t", ENTRY)
    await store.append("t", 1, [Decided(1), Decided(2)])
    for version in (1, 2, 4, 9):
        with pytest.raises(Conflict):
            await store.append("t", version, [Decided(3), Decided(4)])
    assert list(await store.events("t")) == [1, 2]
    await store.close()


async def test_a_table_is_made_once(database: Path | str) -> None:
    store = opened(database)
    await store.add("t", ENTRY)
    with pytest.raises(Conflict):
        await store.add("t", msgspec.structs.replace(ENTRY, preset="other"))
    assert await store.find("t") == (ENTRY, 0)
    await store.close()


async def test_a_clock_that_was_set_back_holds_up_nobody(database: Path | str) -> None:
    """What another server wrote ends in an hour, it seems: no lease lasts that long, nor does anybody's presence."""
    store = opened(database)
    await store.add("t", ENTRY)
    first = await store.lease("t", "one", 3600)
    await store.note("one", {"t": Here(frozenset({0}), 1)}, 3600)
    assert await store.noted("other", ["t"]) == {}
    assert await store.driven(60, 10) == ["t"]
    second = await store.lease("t", "other", 6)
    assert first is not None and second is not None and second > first
    assert await store.lease("t", "one", 6) is None
    await store.close()


async def test_of_many_who_want_the_lease_one_has_it(database: Path | str) -> None:
    store = opened(database)
    await store.add("t", ENTRY)
    got = await asyncio.gather(*(store.lease("t", str(holder), 6) for holder in range(20)))
    assert sorted(fence is not None for fence in got) == [False] * 19 + [True]
    await store.close()


async def test_the_last_that_was_said_is_kept_in_one_order(database: Path | str) -> None:
    store = opened(database)
    await store.add("t", ENTRY)
    said = {number: Said(0, f"number {number}", False) for number in range(1, TALK + 3)}
    for number, one in said.items():
        await store.say("t", number, one, 0)
    assert await store.said("t") == dict(list(said.items())[2:])
    assert await store.said("t", TALK + 1) == {TALK + 2: said[TALK + 2]}
    assert await store.present(["t"]) == {"t": Present(0, 0, TALK + 2)}
    for number in (1, TALK + 2, TALK + 4, 10 * TALK):
        with pytest.raises(Conflict):
            await store.say("t", number, said[1], 0)
    assert len(await store.said("t")) == TALK, "what was not kept forgets nothing"
    both = [store.say("t", TALK + 3, said[1], 0) for _ in range(2)]
    failed = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(isinstance(one, Conflict) for one in failed) == [False, True]
    with pytest.raises(Conflict):
        await store.say("unknown", 2, said[1], 0)
    await store.close()


async def test_tables_that_wait_are_found_where_somebody_is_at_another_server(database: Path | str) -> None:
    store = opened(database)
    waits = msgspec.structs.replace(
        ENTRY, host="h", has_begun=False, is_listed=True, seats=[Seat("Ann", "person"), Seat("Bo", "open")]
    )
    entries = {
        "first": waits,
        "second": waits,
        "empty": waits,
        "begun": msgspec.structs.replace(waits, has_begun=True),
        "secret": msgspec.structs.replace(waits, is_listed=False),
        "full": msgspec.structs.replace(waits, seats=[Seat("Ann", "person"), Seat("Bo", "seal")]),
    }
    for id, entry in entries.items():
        await store.add(id, entry)
        await store.note("one", {id: Here(frozenset({0}), 0) if id != "empty" else EMPTY}, 30)
    assert await store.waiting("other", 10, 2) == ["second", "first"]
    assert await store.waiting("other", 1, 2) == ["second"]
    assert await store.waiting("other", 10, 1) == ["second"], "of one host"
    assert await store.waiting("one", 10, 2) == []
    await store.note("one", {"second": EMPTY}, 30)
    assert await store.waiting("other", 10, 2) == ["first"]
    await store.close()


async def test_what_was_noted_of_a_clock_is_of_the_latest_version(database: Path | str) -> None:
    store = opened(database)
    await store.keep_clock("t", 5, 700)
    await store.keep_clock("u", 1, 10)
    await store.keep_clock("t", 4, 9_000)
    assert await store.clocks() == {"t": (5, 700), "u": (1, 10)}
    version, spent, age = await store.clock("t") or (0, 0, None)
    assert (version, spent) == (5, 700) and age is not None and 0 <= age < 5
    await store.keep_clock("t", 5, 800, goes=False)
    assert await store.clock("t") == (5, 800, None), "no server lets it run since"
    await store.end_clock("t")
    assert await store.clock("t") is None
    await store.close()
