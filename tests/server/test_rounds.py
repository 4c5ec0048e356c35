"""What is done bit by bit: one bit at each round of the event loop, however many have some to do."""

import asyncio
from pathlib import Path

from fathom.server.rounds import Rounds
from fathom.server.table import MOST_MOMENTS

from .test_load import playing
from .test_turns import asked_by


async def test_each_round_is_one_waiter_s_and_others_come_between() -> None:
    rounds, done = Rounds(), list[str]()

    async def work(name: str) -> None:
        for _ in range(3):
            await rounds.turn()
            done.append(name)

    async def other() -> None:
        while len(done) - done.count("-") < 9:
            done.append("-")
            await asyncio.sleep(0)

    await asyncio.gather(*map(work, "abc"), other())
    bits = "".join(done).strip("-")
    assert bits.replace("-", "") == "abcabcabc"
    assert all("-" in bits[start : start + 3] for start in range(len(bits) - 2)), bits


async def test_who_is_cancelled_keeps_nobody_waiting() -> None:
    rounds, done = Rounds(), list[str]()

    async def work(name: str) -> None:
        await rounds.turn()
        done.append(name)

    tasks = [asyncio.create_task(work(name)) for name in "abc"]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.wait(tasks)
    assert done == ["a", "c"]
    await work("d")
    assert done[-1] == "d"


async def test_nobody_waits_for_all_that_another_address_has_to_do() -> None:
    rounds, done = Rounds(), list[str]()

    async def work(name: str) -> None:
        for _ in range(3):
            await rounds.turn()
            done.append(name)

    with asked_by("crowd"):
        crowd = [asyncio.create_task(work("c")) for _ in range(60)]
    await asyncio.sleep(0)
    with asked_by("one"):
        one = [asyncio.create_task(work("1"))]
    await asyncio.gather(*crowd, *one)
    assert done.index("1") <= 2 and "".join(done).count("c", 0, len(done) - done[::-1].index("1")) <= 8
    assert done.count("c") == 180


async def test_pages_that_missed_much_are_told_it_in_rounds(tmp_path: Path) -> None:
    async with playing(tmp_path, "deep_sea_adventure") as played:
        await played.look("one")
        await played.play(30)
        missed, asked = played.table.version, 0
        turn = played.tables.rounds.turn

        async def counted() -> None:
            nonlocal asked
            asked += 1
            await turn()

        played.tables.rounds.turn = counted  # type: ignore[method-assign]
        for _ in range(2):
            await played.look("all", since=0)
        assert asked == 2 * (1 + missed), "one to join, and one for each step"


async def test_of_a_version_few_pasts_are_made_and_then_the_present_is_shown(tmp_path: Path) -> None:
    async with playing(tmp_path, "deep_sea_adventure") as played:
        await played.look("one")
        await played.play(20)
        await played.settle()
        version = played.table.version

        async def missed(key: str, since: int) -> int:
            page = await played.look(key, since)
            return version - page.first

        told = [await missed("all", since) for since in range(MOST_MOMENTS + 3)]
        assert told == [*(version - since for since in range(MOST_MOMENTS)), 0, 0, 0]
        assert await missed("all", 1) == version - 1, "that is made already"
        assert await missed("two", 5) == version - 5, "with other eyes"
        with asked_by("elsewhere"):
            assert await missed("all", 6) == version - 6, "from another address"
        await played.play(version + 1)
        await played.settle()
        version = played.table.version
        assert await missed("all", MOST_MOMENTS) == version - MOST_MOMENTS, "the table has moved"
