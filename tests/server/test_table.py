"""A table over the socket: whole games, every command once, nobody out of turn, and everything in order."""

import itertools
import json
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from fathom import CHANCE, Position
from fathom.server.course import Course
from fathom.server.draws import draw
from fathom.server.event import Decided, Event, Played
from fathom.server.sqlite import SQLite
from fathom.server.store import Entry

from .conftest import Serve
from .line import Line, Site


def choices(seed: int) -> Iterator[int]:
    draw = random.Random(seed)
    return (draw.randrange(100) for _ in itertools.count())


def kinds(line: Line) -> set[str]:
    return {event["type"] for event in line.events}


def test_two_persons_on_one_screen_play_a_whole_game(site: Site) -> None:
    table, key = site.make("person", "person")
    with site.line(table, key) as line:
        line.play([0, 1], choices(1))
        assert line.welcome["yours"] == [0, 1]
        assert [step["version"] for step in line.steps] == list(range(len(line.steps)))
        assert {"first", "dive", "roll", "move", "breathe", "over"} <= kinds(line)
        assert line.scene["ranking"] and not line.now["offers"]
        assert [answer["type"] for answer in line.answers] == ["ack"] * len(line.answers)
    facts = site.get(f"/api/tables/{table}")
    assert facts["over"] and facts["version"] == line.now["version"]


def test_the_dice_of_a_turn_wait_for_the_hand_and_others_do_not(site: Site) -> None:
    table, key = site.make("person", "person", start="seat1")
    with site.line(table, key) as line:
        now = line.until(0, 1)
        assert (now["version"], now["seat"], now["waits"], now["offers"]) == (0, 1, True, [])
        play = {"type": "play", "seat": 1, "sequence": 1, "version": 0, "action": 0}
        assert line.answer(play)["problem"]["id"] == "server-roll-first"
        assert line.answer(line.command(1))["type"] == "ack"
        now = line.until(0, 1)
        assert now["offers"] and not now["waits"]
        assert (
            line.answer({"type": "roll", "seat": 1, "sequence": 2, "version": 1})["problem"]["id"] == "server-no-roll"
        )


def test_persons_and_bots_play_a_whole_game(site: Site) -> None:
    table, key = site.make("random", "person", "random", "person")
    with site.line(table, key) as line:
        line.play([1, 3], choices(2))
        assert line.now["seat"] == -2
        assert all(step["seat"] in (1, 3) for step in line.steps if step["offers"])


def test_bots_alone_can_be_watched(site: Site) -> None:
    table, _ = site.make("random", "random", "random")
    with site.line(table) as line:
        line.until(-2)
        assert line.welcome["yours"] == []
        assert not any(step["offers"] or step["waits"] for step in line.steps)


def test_what_chance_decides_is_written_with_the_move_before_it(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Sequence[Event]] = []
    append = SQLite.append

    async def noted(store: SQLite, id: str, version: int, events: Sequence[Event], *rest: Any) -> int:
        written.append(events)
        return await append(store, id, version, events, *rest)

    monkeypatch.setattr(SQLite, "append", noted)
    with serve() as site:
        table, key = site.make("person", "random", "random", game="in_too_deep", start="seat0")
        with site.line(table, key) as line:
            line.play([0], choices(3))
    position, began = Position("in_too_deep", 3, options={"start": "seat0"}), []
    for events in written:
        began.append(position.current_player)
        for event in events:
            assert isinstance(event, Played | Decided)
            position.play(event.action)
    assert position.is_over
    assert began[0] == CHANCE and CHANCE not in began[1:]
    assert max(map(len, written[1:])) > 1


def test_a_command_sent_twice_acts_once(serve: Serve) -> None:
    with serve() as site:
        table, key = site.make("person", "person", start="seat0")
        with site.line(table, key) as line:
            line.until(0)
            first = line.command(1)
            assert line.answer(first) == {"type": "ack", "seat": 0, "sequence": 1, "version": 1}
            assert line.answer(first) == {"type": "ack", "seat": 0, "sequence": 1, "version": 1}
            second = line.command(2)
            line.say(**second)
            line.say(**second)
            while len(line.answers) < 4:
                line.hear()
            assert {(answer["type"], answer["version"]) for answer in line.answers[2:]} == {("ack", 2)}
    with serve() as site, site.line(table, key) as line:
        line.until(0, 1)
        assert (line.now["version"], line.welcome["sequences"]) == (2, [2, 0])
        assert line.answer(second) == {"type": "ack", "seat": 0, "sequence": 2, "version": 2}
        assert line.answer(second | {"version": 0})["problem"]["id"] == "server-sequence-used"
        assert (
            line.answer(first | {"type": "play", "action": 0, "version": 2})["problem"]["id"] == "server-sequence-used"
        )
        assert site.get(f"/api/tables/{table}")["version"] == 2


def test_what_is_not_allowed_is_refused_and_changes_nothing(site: Site) -> None:
    table, key = site.make("person", "random", "person", start="seat0")

    def said(line: Line, **change: object) -> str:
        answer = line.answer(line.command(7) | change)
        assert answer["type"] == "refused" and answer["sequence"] == 7
        return str(answer["problem"]["id"])

    with site.line(table, key) as line, site.line(table) as watcher:
        line.until(0)
        watcher.until(0)
        assert watcher.now["waits"] and watcher.answer(watcher.command(7))["problem"]["id"] == "server-not-yours"
        assert said(line, seat=1) == said(line, seat=5) == "server-not-yours"
        assert said(line, seat=2) == "server-not-your-turn"
        assert said(line, version=5) == "server-stale"
        assert line.answer(line.command(7))["type"] == "ack"
        line.until(0)
        assert said(line, type="play", action=10**9, sequence=7) == "server-sequence-used"
        legal = {offer["action"] for offer in line.now["offers"]}
        for action in set(range(40)) - legal:
            assert line.answer(line.command(8) | {"action": action})["problem"]["id"] == "server-illegal"
        assert line.answer(line.command(8) | {"version": 0})["problem"]["id"] == "server-stale"
        assert site.get(f"/api/tables/{table}")["version"] == 1
        assert line.answer(line.command(9))["type"] == "ack"


def test_a_sequence_far_beyond_the_last_does_not_block_the_seat(site: Site) -> None:
    table, key = site.make("person", "person", start="seat0")
    with site.line(table, key) as line:
        line.until(0)
        for far in (2**53 - 1, 1002):
            assert line.answer(line.command(far))["problem"]["id"] == "server-sequence-far"
        assert line.answer(line.command(1))["type"] == "ack"


def test_another_page_of_the_same_seat_hears_what_was_done(site: Site) -> None:
    table, key = site.make("person", "person", start="seat0")
    with site.line(table, key) as one, site.line(table, key) as other, site.line(table) as watcher:
        for line in (one, other, watcher):
            line.until(0)
        one.answer(one.command(1))
        other.until(0, 1)
        while other.now["version"] < 1:
            other.hear()
        assert other.answers == one.answers
        assert other.answer(other.command(1))["problem"]["id"] == "server-sequence-used"
        assert other.answer(other.command(2))["type"] == "ack"
        while watcher.now["version"] < 2:
            watcher.hear()
        assert not watcher.answers


def test_what_was_missed_comes_step_by_step(site: Site) -> None:
    table, key = site.make("person", "random", "random")
    with site.line(table, key) as line:
        line.play([0], choices(3), most=12)
        line.until(0, -2)
    whole = site.line(table, key)
    whole.hear()
    assert whole.now == line.now | {"moments": [], "changes": {}}
    assert whole.scene == line.scene
    assert whole.welcome["events"] == line.events
    for since in (0, 3, line.now["version"]):
        with site.line(table, key, since) as back:
            while back.welcome is None or back.now["version"] < line.now["version"]:
                back.hear()
            assert back.welcome["events"] == []
            assert back.steps[1:] == line.steps[since + 1 :]
            assert back.scenes == line.scenes[since:]
    with site.line(table, key, since=10**6) as lost:
        lost.hear()
        assert lost.welcome == whole.welcome
    whole.socket.close()


def test_everybody_hears_of_every_version(site: Site) -> None:
    table, key = site.make("person", "random", "person", reveal="secret")
    with site.line(table, key, since=0) as line, site.line(table, since=0) as watcher:
        line.play([0, 2], choices(4))
        watcher.until(-2)
        assert [step["version"] for step in watcher.steps] == [step["version"] for step in line.steps]
        assert not any(step["offers"] for step in watcher.steps)


@pytest.mark.parametrize(
    ("key", "table", "code", "said"),
    [("wrong", None, 4403, "server-wrong-key"), ("", "none", 4404, "server-no-table")],
)
def test_a_wrong_key_or_table_is_told(site: Site, key: str, table: str | None, code: int, said: str) -> None:
    made, _ = site.make("person", "person")
    with site.line(table or made, key) as line:
        assert line.closed() == code
        assert [answer["problem"]["id"] for answer in line.answers] == [said]
        assert line.answers[0]["seat"] == -1 and line.welcome is None


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"type":"play"}', "\x00", '{"type":"hello","since":"x"}', b"{}", '{"a":' * 8000]
)
@pytest.mark.parametrize("greeted", [True, False])
def test_what_is_no_message_ends_the_line(site: Site, text: str | bytes, greeted: bool) -> None:
    table, key = site.make("person", "person")
    with site.socket(table) as line:
        if greeted:
            line.say(type="hello", key=key)
            line.until(0, 1)
        line.socket.send(text)
        assert line.closed() == 4400
        assert line.answers[-1]["problem"]["id"] == "server-bad-message"


def test_a_first_word_that_is_no_hello_or_a_second_hello_ends_the_line(site: Site) -> None:
    table, key = site.make("person", "person")
    with site.socket(table) as line:
        line.say(type="roll", seat=0, sequence=1, version=0)
        assert line.closed() == 4400
    with site.line(table, key) as line:
        line.say(type="hello")
        assert line.closed() == 4400


def test_a_frame_that_is_too_large_ends_the_line(site: Site) -> None:
    table, _ = site.make("person", "person")
    with site.socket(table) as line:
        line.socket.send(json.dumps({"type": "hello", "key": "x" * 70_000}))
        assert line.closed() == 1009


def test_a_foreign_page_gets_no_line(site: Site) -> None:
    table, _ = site.make("person", "person")
    for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}):
        with pytest.raises(Exception, match="403"):
            site.socket(table, **headers)
    site.socket(table, Origin=site.origin).socket.close()


def test_chance_is_fair() -> None:
    position = Position("deep_sea_adventure", players=2, options={"start": "seat0"})
    outcomes = position.chance_outcomes()
    whole = sum(weight for _, weight in outcomes)
    course = Course(position.setup)
    entry = Entry("deep_sea_adventure", 2, "default", {}, [], {}, "")
    drawn = [draw(course, entry) for _ in range(9000)]
    assert set(drawn) == {2, 3, 4, 5, 6}
    for outcome, weight in outcomes:
        assert abs(drawn.count(outcome) - 9000 * weight / whole) < 300  # more than six standard deviations
