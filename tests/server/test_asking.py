"""Who asks to play again, and what both tables tell of that: the one where they have played, and the one where they will."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from fathom.server import gathering
from fathom.server.library import Library
from fathom.server.sqlite import SQLite
from fathom.server.store import Entry
from fathom.server.tables import Tables
from fathom.server.wire import Sit, TableInfo

from .test_declining import rematch, told
from .test_gathering import ANN, BO, CY
from .test_hostless import again

Asks = Callable[[Tables, str, str], Awaitable[object]]
TABS: dict[str, Asks] = {
    "again": lambda tables, before, next: tables.again(before, "", BO),
    "sit": lambda tables, before, next: tables.sit(next, BO, Sit(1, "Bo")),
    "decline": lambda tables, before, next: tables.decline(next, BO),
}


def test_who_was_ready_for_the_game_that_is_over_has_not_asked_for_another_yet() -> None:
    over = msgspec.structs.replace(rematch({"ann": [0], "bo": [1], "cy": [2]}), has_begun=True, ready=[1, 2])
    asked = gathering.goes_on(over, "ann", "next")
    assert asked.ready == [0] and gathering.goes_on(asked, "bo", "next").ready == [0, 1]


async def test_who_asks_late_is_sent_to_where_it_has_begun(tmp_path: Path) -> None:
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    async with tables.running():
        id = await again(tables, None, ANN, CY)
        await tables.start(id, ANN)
        before = (await tables.open(id)).entry.before
        assert (await tables.again(before, "", BO)).table == id


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [("again", "decline", ["Bo"]), ("decline", "again", []), ("decline", "sit", []), ("sit", "decline", ["Bo"])],
)
async def test_both_tables_tell_the_same_of_whoever_says_one_thing_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str, second: str, said: list[str]
) -> None:
    """Or, in another tab, in the middle of the other: where they have played before, the first comes last then."""
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 1e9)
    change = Tables.change

    async def slowly(here: Tables, id: str, how: Callable[[Entry], Entry]) -> TableInfo:
        info = await change(here, id, how)
        if id == next:
            monkeypatch.setattr(Tables, "change", change)
            await TABS[second](here, before, next)
        return info

    async with tables.running():
        next = await again(tables, None, ANN, CY)
        before = (await tables.open(next)).entry.before
        for is_between in (False, True):
            await TABS["again" if first == "decline" else "decline"](tables, before, next)
            if is_between:
                monkeypatch.setattr(Tables, "change", slowly)
            await TABS[first](tables, before, next)
            if not is_between:
                await TABS[second](tables, before, next)
            assert told((await tables.open(before)).entry) == told((await tables.open(next)).entry) == said
