"""What is not done, or not sent, because nobody needs it: counted, for how long it takes says little."""

import json
from itertools import count
from pathlib import Path

import pytest

from fathom.engine.events import Logged
from fathom.engine.position import Position
from fathom.server.app import IDLE
from fathom.server.course import Course
from fathom.server.event import Event
from fathom.server.library import Library
from fathom.server.patch import Json, apply
from fathom.server.projection import replay
from fathom.server.snapshots import EVERY
from fathom.server.span import Span
from fathom.server.sqlite import SQLite
from fathom.server.tables import Tables

from .line import Site
from .test_load import playing
from .test_resume import VIEWERS, Evening
from .worlds import GAMES


class Followed:
    """How many events were played for what comes of them, and how many only passed over."""

    told = passed = 0

    def taken(self) -> tuple[int, int]:
        """Both, since they were asked for last."""
        taken, self.told, self.passed = (self.told, self.passed), 0, 0
        return taken


@pytest.fixture
def followed(monkeypatch: pytest.MonkeyPatch) -> Followed:
    found, follow = Followed(), Course._follow

    def counted(course: Course, event: Event, after: Position, log: list[Logged] | None) -> Span:
        found.passed += log is None
        found.told += log is not None
        return follow(course, event, after, log)

    monkeypatch.setattr(Course, "_follow", counted)
    return found


@pytest.mark.parametrize("game", sorted(GAMES))
def test_of_a_past_only_what_was_missed_is_told_and_the_rest_passed_over(game: str, followed: Followed) -> None:
    evening = Evening(game, 1)
    last = len(evening.played)
    assert last > 20
    for yours in VIEWERS:
        followed.taken()
        whole = replay(evening.setup, evening.sat_down, yours, evening.played, 0).missed
        assert followed.taken() == (last, 0) and len(whole) == last
        for since in (1, 2, 3, last // 2, last - 1, last):
            assert replay(evening.setup, evening.sat_down, yours, evening.played, since).missed == whole[since:]
            assert followed.taken() == (last - since + 1, since - 1)
        for since in (-1, last + 2):
            past = replay(evening.setup, evening.sat_down, yours, evening.played, since)
            assert followed.taken() == (last, 0) and past.events and not past.missed, "who comes anew is told all"


async def test_a_table_that_is_read_is_played_from_its_snapshot_and_told_nothing_but_the_last(
    tmp_path: Path, followed: Followed
) -> None:
    async with playing(tmp_path, "in_too_deep") as played:
        await played.look("all")
        await played.play(50)
        id, last = played.table.id, played.table.version
        followed.taken()
        again = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), IDLE)
        async with again.running():
            assert (await again.open(id)).version == last
            assert last >= EVERY and followed.taken() == (1, last % EVERY)


async def test_for_who_comes_back_and_has_missed_nothing_nothing_is_played_again(
    tmp_path: Path, followed: Followed
) -> None:
    async with playing(tmp_path, "in_too_deep") as played:
        await played.look("all")
        await played.play(30)
        last = played.table.version
        followed.taken()
        await played.look("one", last)
        assert followed.taken() == (0, 0)
        await played.look("one", last - 4)
        assert followed.taken() == (5, last - 5)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_of_a_scene_only_what_has_changed_is_sent(site: Site, game: str) -> None:
    table, key = site.make("person", "person", game=game)
    with site.line(table) as watching, site.line(table, key) as line:
        watching.hear()
        line.play([0, 1], count(), most=40)
        while watching.now["version"] < line.now["version"]:
            watching.hear()
        for one in (watching, line):
            assert len(one.steps) > 40
            for step, scene in zip(one.steps[1:], one.scenes, strict=False):
                for changes in [*(moment["changes"] for moment in step["moments"]), step["changes"]]:
                    assert not anew(scene, changes), changes
                    scene = apply(scene, changes)


def anew(before: Json, changes: Json) -> bool:
    """Whether any part of `changes` says what is so in `before`, or what could be said of a part of it."""
    if "=" not in changes:
        return any(not inside or anew(part(before, at), inside) for at, inside in changes.items())
    after = changes["="]
    if isinstance(before, dict) and isinstance(after, dict):
        return before.keys() == after.keys()
    if isinstance(before, list) and isinstance(after, list):
        return len(before) == len(after)
    return json.dumps(before) == json.dumps(after)


def part(whole: Json, at: str) -> Json:
    return whole[int(at)] if isinstance(whole, list) else whole[at]
