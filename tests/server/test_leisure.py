"""Bots that play among themselves wait for a server that is at work; a person's bots do not."""

import asyncio
import time
from contextlib import suppress
from pathlib import Path

import pytest

from fathom.server.leisure import LONGEST, LOOK, TIMES, Leisure
from fathom.server.limits import Limits, Rate

from .conftest import serving


async def seconds_of(turns: int) -> float:
    """How long so many who ask at once are kept, all together."""
    leisure, began = Leisure(), time.monotonic()
    await asyncio.gather(*(leisure.wait() for _ in range(turns)))
    return time.monotonic() - began


async def test_one_moves_after_the_other_and_the_busier_the_server_the_later() -> None:
    at_rest = [await seconds_of(1) for _ in range(9)]  # the machine itself may be busy
    assert LOOK <= min(at_rest) < LONGEST

    async def work() -> None:
        while True:
            time.sleep(0.01)  # nobody else does anything in these
            await asyncio.sleep(0)

    working = asyncio.create_task(work())
    busy = await seconds_of(5)
    working.cancel()
    assert busy >= 5 * min(LONGEST, TIMES * (0.01 - LOOK))


async def test_who_waits_no_more_keeps_nobody_waiting() -> None:
    leisure = Leisure()
    gone = [asyncio.create_task(leisure.wait()) for _ in range(3)]
    await asyncio.sleep(0)
    for task in gone:
        task.cancel()
    with suppress(asyncio.CancelledError):
        await gone[0]
    await asyncio.wait_for(leisure.wait(), 2)


@pytest.mark.parametrize(("is_public", "is_played"), [(True, False), (True, True), (False, False)])
def test_only_tables_without_a_person_wait_where_everybody_may_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_public: bool, is_played: bool
) -> None:
    waited = list[None]()

    async def wait(self: Leisure) -> None:
        waited.append(None)

    monkeypatch.setattr(Leisure, "wait", wait)
    limits = Limits(bots=Rate(100, 100)) if is_public else Limits()
    with serving(tmp_path / "tables.sqlite", limits=limits) as site:
        table, key = site.make(*(["person", "minnow"] if is_played else ["minnow", "minnow"]), start="seat1")
        with site.line(table, key) as line:
            line.hear()
            line.hear()
    assert bool(waited) == (is_public and not is_played)
