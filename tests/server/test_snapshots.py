"""A table that is read again begins from how its game stood lately, and stands where it would have stood anyway."""

from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.engine import pig
from tests.games.random_games import KINDS, play_one

from fathom.engine.notation import write
from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.engine.verbs import CHANCE
from fathom.games import ALL
from fathom.server.course import Course, Draft, begun
from fathom.server.event import (
    Answered,
    Asked,
    BrokenOff,
    Decided,
    Event,
    Played,
    Seated,
    Snapshot,
    Spent,
    TakenBack,
    TimedOut,
    bare,
    decoded,
    has_snapshot,
    snapshot_of,
)
from fathom.server.snapshots import EVERY, resumed, snapshot
from fathom.server.wire import PlayOn, Seat, encode

from .test_load import playing

PLAIN = Setup("deep_sea_adventure", 3, options={"air": 120, "dives": 9})


def happened(setup: Setup, luck: Random, *, goes_back: bool = True, talks: bool = False) -> list[Event]:
    """A game by chance, as it is stored: people think, leave, come back, are late, and take moves back."""
    course, kept = Course(setup), list[Event]()
    while not course.is_over and len(kept) < 200:
        draft = Draft(course)
        for event in _next(course, luck, len(kept), goes_back, talks):
            draft.play(event)
        course = draft.course
        kept += draft.kept
    return [*decoded((version, encode(event).decode()) for version, event in enumerate(kept, 1)).values()]


def _next(course: Course, luck: Random, number: int, goes_back: bool, talks: bool) -> list[Event]:
    """What may happen next."""
    seat, walk = course.position.current_player, course.position.copy()
    spent = Spent(max(seat, 0), luck.randrange(5000))
    if luck.random() < 0.05:
        return [Seated(luck.randrange(walk.players), luck.choice(["random", "person"]), spent=spent)]
    if luck.random() < 0.03 and seat >= 0:
        return [TimedOut(seat, spent)]
    last = course.moves[-1] if course.moves else None
    if goes_back and isinstance(last, Played) and luck.random() < 0.3:
        return [TakenBack(last.seat, number, spent)]
    if talks and isinstance(last, Played) and luck.random() < 0.1:
        others = [other for other in range(walk.players) if other != last.seat]
        return [Asked(last.seat, number, 1, others, spent), Answered(others[0], number + 1, True, others, 1)]
    play_one(walk, luck)
    action = walk.history[-1]
    return [Decided(action) if seat == CHANCE else Played(action, seat, number, spent)]


def told(course: Course) -> tuple[object, ...]:
    """All that a course knows."""
    position = course.position
    return (
        *(position, position.history, position.actors, course.moves, course.version, course.drawn, course.players),
        *(course.spent, course.era, course.refused, course.late, course.asking, course.is_broken_off),
    )


def gone_on(course: Course, events: list[Event]) -> Course:
    """The same course to the end of these events."""
    for event in events[course.version :]:
        course.pass_over(bare(event))
    return course


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("seed", range(12))
def test_it_leads_to_where_all_events_lead(game: str, seed: int) -> None:
    luck = Random(seed)
    setup = Setup(game, luck.randint(2, 5))
    if seed % 2:
        setup = Setup(game, setup.players, options=KINDS[game].random_options(luck, setup.players))
    events = happened(setup, luck)
    whole, later = gone_on(Course(setup), events), Course.after(setup, events)
    assert later.version == max((at for at, event in enumerate(events) if snapshot_of(event)), default=0)
    assert later.version or len(events) < 2 * EVERY
    gone_on(later, events)
    assert told(later) == told(whole)
    while whole.position.history:
        assert later.position.undo() == whole.position.undo() and later.position == whole.position


def test_now_and_then_a_move_has_one_and_nothing_else_has() -> None:
    events = happened(PLAIN, Random(1))
    versions = [version for version, event in enumerate(events, 1) if snapshot_of(event)]
    assert len(versions) > 3 and all(version % EVERY == 0 for version in versions)
    assert not any(isinstance(event, BrokenOff | TakenBack | Seated) and snapshot_of(event) for event in events)
    assert snapshot_of(bare(events[versions[0] - 1])) is None


def test_what_came_after_people_talked_is_played_again() -> None:
    events = happened(PLAIN, Random(2), talks=True)
    assert any(isinstance(event, Answered) for event in events[:EVERY]) and has_snapshot(events[2 * EVERY - 1])
    assert Course.after(PLAIN, events).version == 0
    quiet = happened(PLAIN, Random(5), goes_back=False)
    at = next(at for at in range(70, 100) if isinstance(quiet[at], Played))
    talk = [Asked(0, 1000, 1, [1]), Answered(1, 1001, False, [1])]
    assert Course.after(PLAIN, [*quiet[:at], *talk, *quiet[at:]]).version == Course.after(PLAIN, quiet[:at]).version > 0


def test_who_goes_back_to_before_it_plays_little_again(monkeypatch: pytest.MonkeyPatch) -> None:
    position, steps, step = (
        Course.after(PLAIN, happened(PLAIN, Random(5), goes_back=False)).position,
        list[int](),
        Position._step,
    )
    monkeypatch.setattr(
        Position, "_step", lambda self, action, *more: (steps.append(action), step(self, action, *more))[1]
    )
    moves = len(position.history)
    assert moves > 100
    for _ in range(100):
        position.undo()
    assert len(steps) < moves + 100 * 16


def test_a_game_of_ones_own_has_none_for_its_rules_may_change() -> None:
    position = Position(pig.GAME, 2)
    assert snapshot(position, 0) is None
    assert resumed(Snapshot("0" * 16, 0, position.to_bytes()), position.setup, []) is None


def test_what_its_bytes_do_not_hold_is_not_kept() -> None:
    position = Position(PLAIN)
    position.state.air = 10**6
    assert snapshot(position, 0) is None and snapshot(Position(PLAIN), 0) is not None


def test_another_setup_has_others() -> None:
    kept, other = snapshot(Position(PLAIN), 0), Setup(PLAIN.game, 3, options={"air": 119, "dives": 9})
    assert resumed(kept, PLAIN, []) is not None and resumed(kept, other, []) is None


@pytest.mark.parametrize(
    "what",
    ["a move", "the state", "how many were chance's", "the rules", "nothing", 17, ["a", 1], ["a", 2**63, "AAAA"]],
)
def test_one_that_does_not_fit_is_left_alone(what: object, monkeypatch: pytest.MonkeyPatch) -> None:
    events = happened(PLAIN, Random(3), goes_back=False)
    last = Course.after(PLAIN, events).version
    kept = snapshot_of(events[last])
    assert kept is not None
    if what == "a move":
        at = next(at for at, event in enumerate(events) if isinstance(event, Decided))
        events[at] = msgspec.structs.replace(events[at], action=1 - min(1, events[at].action))
    elif what == "the rules":
        monkeypatch.setattr("fathom.server.snapshots._rules", lambda game: b"others")
    elif what in ("the state", "how many were chance's"):
        changed = {"state": b"\1" + kept.state[1:]} if what == "the state" else {"drawn": kept.drawn + 1}
        events[last] = msgspec.structs.replace(events[last], snapshot=msgspec.structs.replace(kept, **changed))
    else:
        stored = encode(msgspec.structs.replace(events[last], snapshot=what)).decode()
        events[last] = decoded([(last + 1, stored)])[last + 1]
    assert Course.after(PLAIN, events).version == 0
    if what != "a move":  # such a table can't be played any more
        assert told(gone_on(Course.after(PLAIN, events), events)) == told(gone_on(Course(PLAIN), events))


def test_a_record_that_is_played_on_has_them_too() -> None:
    walk, luck = Position(PLAIN), Random(4)
    while len(walk.history) < 100:
        play_one(walk, luck)
    events = begun(PLAIN, walk.history)
    assert [version for version, event in enumerate(events, 1) if snapshot_of(event)] == [32, 64, 96]
    assert Course.after(PLAIN, events).version == 95 and gone_on(Course.after(PLAIN, events), events).position == walk


async def test_a_table_that_is_played_on_from_a_record_has_them(tmp_path: Path) -> None:
    walk, luck = Position("deep_sea_adventure", 2, options={"air": 120, "dives": 9}), Random(4)
    while len(walk.history) < 70:
        play_one(walk, luck)
    async with playing(tmp_path, "in_too_deep") as played:
        made = await played.tables.play_on(PlayOn(write(walk), 66, [Seat("Ann", "person"), Seat("Bo", "random")]))
        events = await played.tables.store.events(made.table)
    assert [version for version, event in events.items() if snapshot_of(event)] == [32, 64]


async def test_a_table_plays_little_of_its_game_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing(tmp_path, "in_too_deep") as played:
        await played.look("")
        await played.play(150)
        tables, table = played.tables, played.table
        stood, was = table.course.position.copy(), table.version
        assert not any(snapshot_of(event) for event in table._past)
        again, follow = list[Event](), Course._follow
        monkeypatch.setattr(
            Course, "_follow", lambda self, event, *more: (again.append(event), follow(self, event, *more))[1]
        )
        tables._drop(table.id)
        fresh = await tables.open(table.id)
        assert fresh is not table and (fresh.course.position, fresh.version) == (stood, was)
        assert len(again) <= EVERY and not any(snapshot_of(event) for event in [*fresh._past, *fresh.course.moves])
        assert fresh.course.spent == table.course.spent and fresh._past == table._past
