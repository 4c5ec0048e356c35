"""Two servers that both believe they drive one table: only one is heard, and that one as long as its lease lasts."""

import asyncio
import itertools
import math
import signal
import sys
import time
from pathlib import Path
from typing import cast

import pytest

from fathom.server.app import IDLE
from fathom.server.bus import Alone
from fathom.server.course import Draft
from fathom.server.library import Library
from fathom.server.sharing import LEASE, Sharing
from fathom.server.store import Conflict, Seated, Store
from fathom.server.tables import Tables
from fathom.server.wire import NewTable, Seat

from .history import SHARED, Game, check, stored
from .rig import Clock
from .test_serve import process
from .test_stores import opened

WISH = NewTable("deep_sea_adventure", [Seat("Ann", "person"), Seat("Bo", "person")])
# A server whose leases are short, so that a test need not wait for long until one is over.
BRIEF = SHARED.replace("serve(port", "from fathom.server import sharing\nsharing.LEASE = 1.0\nserve(port")


def stand_in(draft: Draft) -> bool:
    """Something that only who drives the table may let happen."""
    draft.play(Seated(0, "minnow"))
    return True


async def test_who_believes_to_drive_and_does_not_writes_nothing(database: Path | str) -> None:
    """As a server that slept through its lease, and has not looked at the clock since."""
    one, other = (Tables(Library(), opened(database), IDLE) for _ in range(2))
    async with one.running(), other.running():
        id = (await one.make(WISH)).table
        here, there = await one.open(id), await other.open(id)
        assert await here._sharing.hold()
        here._sharing._until = math.inf
        await one.store.lease(id, one._name, 0)
        assert await there._sharing.hold()
        with pytest.raises(Conflict):
            await here.lead(stand_in)
        assert not await one.store.events(id) and here.version == 0
        assert not here._sharing.is_held, "now it knows"
        assert not await here.lead(stand_in) and await there.lead(stand_in)
        assert await one.store.events(id) == {1: Seated(0, "minnow")}


class Leases:
    """A store that has nothing but leases, which it gives to whoever asks, until it is told not to."""

    def __init__(self) -> None:
        self.asked, self.fence = 0, cast(int | None, 1)

    async def lease(self, id: str, holder: str, seconds: float) -> int | None:
        self.asked += 1
        return self.fence


async def test_a_lease_is_believed_as_long_as_it_lasts_and_made_longer_before(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, leases = Clock(), Leases()
    monkeypatch.setattr("fathom.server.sharing.time", clock)
    sharing = Sharing(cast(Store, leases), Alone(), "t", "one")
    assert not sharing.is_held and await sharing.hold() and sharing.is_held
    clock.now += LEASE / 2 - 0.1
    assert await sharing.hold() and leases.asked == 1
    clock.now += 0.2
    assert await sharing.hold() and leases.asked == 2
    clock.now += LEASE - 0.1
    assert sharing.is_held, "since it was made longer"
    clock.now += 0.2
    leases.fence = None
    assert not sharing.is_held and not await sharing.hold() and leases.asked == 3


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGSTOP")
@pytest.mark.timeout(120)
def test_if_the_server_that_drives_stands_still_another_drives_and_it_follows_when_it_goes_on(
    database: Path | str,
) -> None:
    with process(database, start=BRIEF) as one, process(database, start=BRIEF) as other:
        game = Game(*one.site.make("person", "minnow", "minnow", start="seat0"))
        with one.site.line(game.table, game.key) as here, other.site.line(game.table, game.key) as there:
            here.play([0], itertools.count(), most=2)
            stood = here.until(0)["version"]
            one.process.send_signal(signal.SIGSTOP)
            while there.welcome is None or there.now["version"] < stood:
                there.hear()
            there.until(0)
            there.welcome["sequences"] = here.welcome["sequences"]
            began = time.monotonic()
            there.play([0], itertools.count(), most=2)  # bots are between them, and chance
            there.until(0)
            assert time.monotonic() - began < 30
            one.process.send_signal(signal.SIGCONT)
            for line, follows in ((here, there), (there, here)):
                while line.now["version"] < follows.now["version"]:
                    line.hear()
                line.until(0, -2)
                line.welcome["sequences"] = follows.welcome["sequences"]
                line.play([0], itertools.count(), most=1)
            last = there.until(0, -2)["version"]
            while here.now["version"] < last:
                here.hear()
            game.note(here)
            game.note(there)
            assert here.steps[-1] == there.steps[-1]
    assert check(game, *asyncio.run(stored(database, game.table))) > stood
