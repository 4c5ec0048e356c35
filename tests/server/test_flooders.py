"""Those who flood a server, and what is measured beside them."""

import time
from collections.abc import Iterator
from itertools import count

import pytest
from tests import crowd, load
from tests.flood import FLOODERS, flooder
from tests.load import Waits

from .line import Site
from .test_serve import process


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that is open to everybody."""
    with process(tmp_path_factory.mktemp("busy") / "tables.sqlite", start=crowd.OPEN) as running:
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


async def test_who_plays_is_measured_beside_somebody_and_beside_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "WARM", 0.2)
    monkeypatch.setattr(crowd, "RATE", 8.0)
    monkeypatch.setattr(crowd, "SETTLES", 0.0)
    said = await crowd.compared("deep_sea_adventure", "tables", crowd.flooding("tables"), 1.5, 1)
    first, second, *ratios, last = said.splitlines()
    assert first.startswith("nobody: acknowledged: ") and second.startswith("tables: acknowledged: ")
    assert len(ratios) == 2 and " 201" in last and " 429" in last


def test_several_runs_are_told_as_one() -> None:
    runs = [Waits([1.0, 2.0], [3.0, 4.0], 1.0, 0.002), Waits([3.0, 4.0], [4.0, 40.0], 1.0, 0.006)]
    told = Waits.together(runs).told()
    assert told.startswith("acknowledged: 2 a second, p50 2.5 ms")
    assert told.endswith("; 2.00 ms of processor time a move")
    assert Waits([], [], 1.0, 0.0).told() == "nothing was played"
    assert "p99 shown to the last: 10.00 times as long; by round 10.00" in crowd.told(
        "x", [Waits([1.0], [2.0], 1.0, 0.0)], [Waits([1.0], [20.0], 1.0, 0.0)], ""
    )
