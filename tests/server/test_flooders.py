"""Those who flood a server, and what is measured beside them."""

import asyncio
import re
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from tests.load import beside, moves, pages
from tests.load.flood import DEAF, FLOODERS, flooder
from tests.load.moves import Waits
from tests.load.serving import OPEN, How, resident
from tests.load.streams import at_table, text
from tests.load.told import Row

from .line import Site
from .test_serve import process


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that is open to everybody."""
    with process(tmp_path_factory.mktemp("busy") / "tables.sqlite", start=OPEN) as running:
        yield running.site


@pytest.mark.parametrize("name", FLOODERS)
def test_beside_each_of_them_others_play(busy: Site, name: str) -> None:
    mine = Site(busy.port, "127.0.8.1")
    with flooder(name, busy.port) as running:
        table, key = mine.make("person", "person", start="seat0")
        running.begin()
        time.sleep(0.3)
        with mine.line(table, key) as line:
            line.play([0, 1], count(), most=10)
        did = running.end()
    assert (did == "") == (name == "idle"), did
    if name == "deaf":  # the server has more for each of them than the system takes
        waits = re.search(r"([\d,]+) bytes the server could not send, (\d+) full lines at once", did)
        assert waits and int(waits[1].replace(",", "")) > DEAF * 50_000
        assert int(waits[2]) >= DEAF  # more, where the server is slow to see that one has gone


async def test_who_commands_without_end_and_takes_no_answer_takes_no_memory(tmp_path: Path) -> None:
    """Where no limit holds; without `MOST_ANSWERS` it takes 90 MB in twelve seconds, and is never hung up on."""
    refused = text('{"type":"play","seat":0,"sequence":1,"version":99,"action":0}') * 1000
    with process(tmp_path / "tables.sqlite") as running:
        table, key = running.site.make("person", "person", start="seat0")
        with running.site.line(table, key) as line:
            line.until(0)
        before = most = resident(running.process.pid)[0]
        async with at_table(running.site, table, Counter(), is_narrow=True, key=key, since=0) as (_, writer):
            writer.transport.pause_reading()
            with pytest.raises(ConnectionError):
                async with asyncio.timeout(30):
                    while True:
                        writer.write(refused)
                        await writer.drain()
                        most = max(most, resident(running.process.pid)[0])
        assert most < before + 20


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little is measured."""
    monkeypatch.setattr(moves, "WARM", 0.2)
    monkeypatch.setattr(beside, "RATE", 8.0)
    monkeypatch.setattr(pages, "SETTLED", 1)


def test_who_plays_is_measured_beside_somebody_and_beside_nobody(brief: None) -> None:
    alone, other = beside.floods("deep_sea_adventure", ["tables"], 1.5, How())
    assert "beside nobody (who floods runs at nice 19" in alone.what and alone.is_reached is None
    assert "single ones have 1.00 to 1.00 times that p99" in alone.measured
    assert other.what == "the same, beside `tables`: somebody who makes new tables" and other.aim == "under 1.2 times"
    assert "times nobody's p99" in other.measured
    made = re.search(r"(\d+) 201", other.measured)
    assert (
        made and 0 < int(made[1]) <= 25
    )  # twenty at once, then one in ten seconds; on a busy machine it may not come so far


def test_bots_of_the_top_level_think_at_the_tables_that_are_measured_and_at_others(brief: None) -> None:
    def moved(row: Row, where: str) -> int:
        found = re.search(rf"; (\d+) moves a second of bots at {where}", row.measured)
        return int(found[1]) if found else 0

    for seconds in (8.0, 30.0):  # where others are at work, too, those who think come to it late
        _, at_each, at_more = beside.bots("deep_sea_adventure", seconds, How())
        those = moved(at_each, "these tables"), moved(at_more, "these tables"), moved(at_more, "20 tables of their own")
        if all(those):
            return
    raise AssertionError((at_each.measured, at_more.measured))


def test_nobody_is_measured_between_others_and_not_always_first() -> None:
    names = list("abcdefg")
    assert "".join(name[0] for name in beside.order(names, 0)) == "nabcdenfg"
    assert beside.order(names, 1) == beside.order(names, 0)[::-1]


def test_several_runs_are_told_as_one() -> None:
    runs = [Waits([1.0, 2.0], [3.0, 4.0], 1.0, 0.002, 2), Waits([3.0, 4.0], [4.0, 40.0], 1.0, 0.006, 2)]
    together = Waits.together(runs)
    assert together.carried == 2 and together.told().startswith("acknowledged p50 2.5 ms")
    assert "the server used 0 % of a core, 2.00 ms a move" in together.told()
    assert Waits([], [], 1.0, 0.0).told() == "nothing was played"


def test_it_is_said_how_p99_compares_and_how_far_rounds_stray() -> None:
    quick, slow = (Waits([wait], [2 * wait], 1.0, 0.0, 1) for wait in (1.0, 1.1))
    slower = Waits([2.0], [20.0], 1.0, 0.0, 1)
    (_, one), (_, other) = (
        beside.rows("in_too_deep", {"x": beside.Found(rounds, "much")}, [[quick], [quick]], "less")
        for rounds in ([slow, slow], [slow, slower])
    )
    assert one.is_reached and one.measured.endswith("; much")
    assert "acknowledged **1.10** times nobody's p99 (by round 1.10 to 1.10)" in one.measured
    assert not other.is_reached and "(by round 1.10 to 10.00)" in other.measured
