"""Two servers that both believe they drive one table: only one is heard, and that one as long as its lease lasts."""

import asyncio
import math
import signal
import sys
from pathlib import Path
from typing import cast

import pytest

from fathom.server.app import IDLE
from fathom.server.bus import Alone
from fathom.server.course import Draft
from fathom.server.event import Seated
from fathom.server.library import Library
from fathom.server.sharing import LEASE, Sharing
from fathom.server.store import Conflict, Store
from fathom.server.tables import Tables
from fathom.server.wire import NewTable, Seat

from .history import SHARED, Game, check, stored
from .rig import Clock
from .test_serve import process
from .test_stores import opened

WISH = NewTable("deep_sea_adventure", [Seat("Ann", "person"), Seat("Bo", "person")])
# A server that believes a lease to last until it is told otherwise; leases are short, so that they are taken over soon.
CREDULOUS = SHARED.replace(
    "serve(port",
    """
from fathom.server import sharing
hold = sharing.Sharing.hold
async def believe(self):
    return self.fence is not None or await hold(self)
sharing.LEASE, sharing.Sharing.hold = 1.0, believe
serve(port""",
)


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
def test_where_two_servers_believe_to_drive_a_table_all_goes_on_in_one_order(database: Path | str) -> None:
    """One stands still until the other drives, and goes on. Neither asks any more whether it does."""
    with process(database, start=CREDULOUS) as one, process(database, start=CREDULOUS) as other:
        game = Game(*one.site.make("person", "random", "random", start="seat0"))
        with one.site.line(game.table, game.key) as here, other.site.line(game.table, game.key) as there:
            game.play(here, (0,), 2)
            here.until(0)  # and nothing is being written
            one.process.send_signal(signal.SIGSTOP)
            there.reach(here.now["version"])
            game.play(there, (0,), 2)
            there.until(0)  # bots and chance have been at it
            one.process.send_signal(signal.SIGCONT)
            for line, follows in [(here, there), (there, here)] * 4:
                line.reach(follows.now["version"])
                game.play(line, (0,), 1)
            game.note(here)
            game.note(there)
            last = there.until(0, -2)["version"]
            assert here.reach(last) == there.now
    assert check(game, *asyncio.run(stored(database, game.table))) > 20
