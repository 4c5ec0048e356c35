"""Since when somebody is away is the same at all servers on one store, and goes on after a restart."""

import contextlib
import sqlite3
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from fathom.server import sharing
from fathom.server.bus import Alone
from fathom.server.following import Following
from fathom.server.library import Library
from fathom.server.seats import digest
from fathom.server.sharing import PRESENCE
from fathom.server.store import HOST, Here
from fathom.server.tables import Tables
from fathom.server.wire import NewTable, Ready, Seat, Sit

from .conftest import apart, asked
from .rig import Clock
from .test_clock_faults import Viewer
from .test_gathering import ANN, BO, CY
from .test_hostless import again
from .test_stores import opened

GRACE = 60
SEATS = [Seat("Ann", "person"), Seat("Bo", "open"), Seat("Cy", "open")]
NEAR: dict[str, Any] = {"abs": 4}  # by the clock of the store, which goes on by itself


def change(database: Path | str, statement: str) -> None:
    if isinstance(database, str):
        apart(asked(database, statement))
    else:
        with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as db:
            db.execute(statement)


def noted_before(database: Path | str, seconds: int, *columns: str) -> None:
    """What is noted was noted so much earlier, it seems, by these columns."""
    by = f"interval '{seconds} seconds'" if isinstance(database, str) else seconds
    change(database, f"UPDATE presence SET {', '.join(f'{column} = {column} - {by}' for column in columns)}")


class Sea:
    """A store, and the time that passes there and at all servers on it when it is told to."""

    def __init__(self, database: Path | str, clock: Clock, patch: pytest.MonkeyPatch) -> None:
        self._database = database
        self._clock = clock
        self._patch = patch
        self._servers = list[Server]()

    def pass_by(self, seconds: int, *, is_cut_off: bool = False) -> None:
        """Meanwhile servers ask each other and hear nothing new, unless they are cut off."""
        self._clock.now += seconds
        for server in self._servers if not is_cut_off else ():
            for table in server.tables._live.values():
                table._sharing._asked = self._clock.now
        noted_before(self._database, seconds, "noted", "until")

    def forget(self) -> None:
        """Nobody has noted anything."""
        change(self._database, "DELETE FROM presence")

    def server(self) -> "Server":
        """Another server, the only one or beside those that were started now, too."""
        self._patch.setattr(sharing, "STARTED", self._clock.now)
        self._servers.append(Server(Tables(Library(), opened(self._database), 1e9)))
        return self._servers[-1]


class Server:
    """A server that does nothing by itself. It hears of others, and they of it, when they `meet`."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._following = Following(tables.store, Alone(), tables._live, tables._name)
        self.meet = self._following._meet
        self.stop = self._following.say_goodbye

    async def gathered(self) -> str:
        """Where Ann, Bo and Cy have sat down, and are ready."""
        id = (await self.tables.make(NewTable("deep_sea_adventure", SEATS), ANN)).table
        for seat, who in ((1, BO), (2, CY)):
            await self.tables.sit(id, who, Sit(seat, SEATS[seat].name))
            await self.tables.ready(id, who, Ready(True))
        return id

    async def begun(self) -> str:
        """The same, and the game has begun."""
        id = await self.gathered()
        await self.tables.start(id, ANN)
        return id

    async def come(self, id: str, *seats: int) -> Viewer:
        """The page of whoever has these seats is there."""
        viewer = Viewer(*seats)
        await (await self.tables.open(id)).join(viewer, -1)
        return viewer

    async def left(self, id: str, seat: int = 1) -> float:
        """The seconds until who is away from that seat counts as gone here."""
        return (await self.tables.open(id))._attendance._absence.left()[seat]

    async def close(self) -> None:
        for table in self.tables._live.values():
            await table.stop()
        await self.tables.store.close()


@pytest.fixture
def sea(database: Path | str, monkeypatch: pytest.MonkeyPatch) -> Sea:
    clock = Clock()
    for module in ("absence", "following", "sharing"):
        monkeypatch.setattr(f"fathom.server.{module}.time", clock)
    return Sea(database, clock, monkeypatch)


async def test_of_what_servers_say_of_who_is_away_the_latest_counts(database: Path | str) -> None:
    """Be somebody still there, or not: what a server has noted grows as old as the note is."""
    store = opened(database)
    await store.note("one", {"t": Here(frozenset({0}), 1, {"now": {1: 20.0, HOST: 7.0}})}, 30)
    await store.note("two", {"t": Here(frozenset(), 0, {"now": {1: 30.0}, "": {1: 1.0}})}, 30)
    for age in (0, 10):
        if age:
            noted_before(database, age, "noted")
        found = (await store.noted("three", ["t", "other"]))["t"]
        assert found.who == (frozenset({0}), 1)
        assert found.away["now"] == pytest.approx({1: 20 + age, HOST: 7 + age}, **NEAR)
        assert found.away[""] == pytest.approx({1: 1 + age}, **NEAR)
    assert (await store.noted("one", ["t"]))["t"].away["now"][1] == pytest.approx(40, **NEAR)
    noted_before(database, -3600, "noted")
    found = (await store.noted("three", ["t"]))["t"]
    assert found.away["now"][1] == 20, "nobody has noted in an hour from now"
    await store.close()


@pytest.mark.parametrize("shift", [-25, 25])
async def test_who_is_away_is_so_no_longer_by_a_clock_that_was_set(
    database: Path | str, monkeypatch: pytest.MonkeyPatch, shift: int
) -> None:
    store, clock = opened(database), time.time
    await store.note("one", {"t": Here(frozenset({0}), 0, {"": {1: 20.0}})}, 30)
    monkeypatch.setattr(time, "time", lambda: clock() + shift)
    assert (await store.noted("two", ["t"]))["t"].away[""] == pytest.approx({1: 20}, **NEAR)
    await store.close()


async def test_a_server_that_comes_to_it_counts_from_when_another_one_saw_them_last(sea: Sea) -> None:
    one, other = sea.server(), sea.server()
    id = await one.begun()
    await one.come(id, 0)
    (await one.tables.open(id)).quit(await one.come(id, 1))
    await one.meet()
    for passed in (20, 40):  # it is noted anew meanwhile
        sea.pass_by(20)
        await one.meet()
        assert await one.left(id) == GRACE - passed
    await other.come(id, 2)
    assert await other.left(id) == pytest.approx(20, **NEAR)
    await one.meet()
    await other.meet()
    assert await one.left(id) == 20 and await other.left(id) == pytest.approx(20, **NEAR)
    await one.close()
    await other.close()


async def test_who_leaves_one_server_is_away_at_all_from_that_moment(sea: Sea) -> None:
    """Though the last of them may have gone from there."""
    one, other, third = sea.server(), sea.server(), sea.server()
    id = await one.begun()
    await one.come(id, 0)
    his = await other.come(id, 1)
    await other.meet()
    await one.meet()
    (await other.tables.open(id)).quit(his)
    await other.meet()
    sea.pass_by(10)
    await one.meet()
    await third.come(id, 2)
    for server in (one, other, third):
        assert await server.left(id) == pytest.approx(GRACE - 10, **NEAR)
    for server in (one, other, third):
        await server.close()


async def test_the_latest_that_any_server_knows_counts_and_is_told_once(sea: Sea) -> None:
    one, other = sea.server(), sea.server()
    id = await one.begun()
    await one.come(id, 0)
    sea.pass_by(10)
    sea.forget()
    await other.come(id, 2)
    assert (await one.left(id), await other.left(id)) == (GRACE - 10, GRACE)
    await other.meet()
    await one.meet()
    assert await one.left(id) == pytest.approx(GRACE, **NEAR)
    greeted = (await one.tables.open(id)).audience.greeted
    for _ in range(5):
        sea.pass_by(2)
        await other.meet()
        await one.meet()
    assert (await one.tables.open(id)).audience.greeted == greeted
    await one.close()
    await other.close()


async def test_who_was_at_another_server_for_a_moment_is_waited_for_anew_at_all(sea: Sea) -> None:
    """Though nobody has heard that they were there: they came and went between two looks."""
    one, other = sea.server(), sea.server()
    id = await one.begun()
    await one.come(id, 0)
    sea.pass_by(10)
    (await other.tables.open(id)).quit(await other.come(id, 1))
    await other.come(id)  # to look on
    await one.meet()
    await other.meet()
    await one.meet()
    assert await one.left(id) == pytest.approx(GRACE, **NEAR)
    sea.pass_by(10)
    (await other.tables.open(id)).quit(await other.come(id, 1))
    sea.pass_by(14)  # until it is noted anew
    await other.meet()
    await one.meet()
    for server in (one, other):
        assert await server.left(id) == pytest.approx(GRACE - 14, **NEAR)
    await one.close()
    await other.close()


async def test_who_has_just_gone_from_here_has_whatever_another_one_noted_before(sea: Sea) -> None:
    one, other = sea.server(), sea.server()
    id = await one.begun()
    await one.come(id, 0)
    sea.pass_by(5)
    await one.meet()
    sea.pass_by(9)
    await other.come(id, 2)
    his = await other.come(id, 1)
    (await other.tables.open(id)).quit(his)
    assert await other.left(id) == GRACE
    await one.close()
    await other.close()


async def test_a_store_that_takes_long_says_no_later_for_that_when_somebody_was_seen(
    sea: Sea, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = sea.server(), sea.server()
    noted = type(one.tables.store).noted

    async def slow(*given: Any) -> Any:
        found = await noted(*given)
        if takes:
            sea.pass_by(takes)
        return found

    id, takes = await one.begun(), 0
    monkeypatch.setattr(type(one.tables.store), "noted", slow)
    await one.come(id, 0)
    sea.pass_by(10)
    await one.meet()
    takes = 5
    await other.come(id, 2)
    assert await other.left(id) == pytest.approx(GRACE - 15, abs=0.5)
    await one.meet()
    await other.meet()
    assert (await one.left(id), await other.left(id)) == pytest.approx((GRACE - 25, GRACE - 25), abs=0.5)
    await one.close()
    await other.close()


@pytest.mark.parametrize("seconds", [PRESENCE - 5, PRESENCE + 5])
@pytest.mark.parametrize("is_same", [True, False])
async def test_where_nobody_has_waited_the_count_begins_anew(sea: Sea, seconds: int, is_same: bool) -> None:
    """But a page that was loaded again has waited all the time, and so has one whose server was begun again."""
    one, other = sea.server(), sea.server()
    id = await one.begun()
    hers = await one.come(id, 0)
    await one.meet()
    sea.pass_by(10)
    (await one.tables.open(id)).quit(hers)
    await one.meet()
    sea.pass_by(int(seconds))
    back = one if is_same else other
    await back.come(id, 0)
    has_waited = seconds < PRESENCE
    assert await back.left(id) == pytest.approx(GRACE - 10 - seconds if has_waited else GRACE, **NEAR)
    await one.close()
    await other.close()


@pytest.mark.parametrize("is_told", [True, False])
async def test_who_was_away_before_it_began_is_waited_for_as_long_as_anybody(sea: Sea, is_told: bool) -> None:
    """Also by a server that knows only what was noted before."""
    one, other = sea.server(), sea.server()
    id = await one.gathered()
    await one.come(id, 0)
    await one.meet()
    sea.pass_by(10)
    await one.tables.start(id, ANN)
    if is_told:
        sea.pass_by(10)
        await one.meet()
    await other.come(id, 2)
    assert await other.left(id) == pytest.approx(GRACE - 10 * is_told, **NEAR)
    await one.close()
    await other.close()


async def test_it_is_noted_no_more_often_for_that(sea: Sea, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = sea.server(), sea.server()
    id = await one.begun()
    await one.come(id, 0)
    his = await other.come(id, 1)
    noted, note = list[str](), type(one.tables.store).note

    async def counted(store: Any, holder: str, here: Mapping[str, Here], seconds: float) -> None:
        noted.append(holder)
        await note(store, holder, here, seconds)

    monkeypatch.setattr(type(one.tables.store), "note", counted)
    for _ in range(7):
        for server in (one, other):
            await server.meet()
        sea.pass_by(2)
    names = [server.tables._name for server in (one, other)]
    assert noted == names
    (await other.tables.open(id)).quit(his)
    for _ in range(2):
        for server in (other, one):
            await server.meet()
        sea.pass_by(2)
    assert noted == [*names, names[1], names[0]], "when half of its time is over"
    await one.close()
    await other.close()


async def test_the_others_decide_for_a_host_who_does_not_come_at_all_servers_from_one_moment_on(sea: Sea) -> None:
    one, other = sea.server(), sea.server()
    id = await again(one.tables, None, CY)
    await one.meet()
    sea.pass_by(14)
    await one.meet()
    sea.pass_by(14)
    await other.come(id, 2)
    for passed in (28, 62):
        if passed > 28:
            sea.pass_by(passed - 28)
        for server in (one, other):
            is_theirs = (await server.tables.open(id)).decider(digest(CY)) == digest(ANN)
            assert is_theirs == (passed > GRACE)
    await one.close()
    await other.close()
