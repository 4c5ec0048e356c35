"""Looking back: at a table, at a record that was dropped on the page; and playing on from a moment of it."""

import json
import random
import time
from functools import reduce
from typing import Any

import pytest

from fathom.engine import notation
from fathom.engine.setup import Setup
from fathom.server import draws, replays
from fathom.server.asking import LARGEST
from fathom.server.course import Course
from fathom.server.event import Decided, Event, Played, Seated, TakenBack
from fathom.server.patch import apply
from fathom.server.seats import PERSON
from fathom.server.store import Entry
from fathom.server.wire import Seat, TableInfo

from .line import Json, Line, Site
from .test_table import choices


def finished(site: Site, *players: str, seed: int = 5, **options: Any) -> tuple[str, str, Line]:
    table, key = site.make(*players, dives=1, air=12, **options)
    with site.line(table, key) as line:
        line.play([seat for seat, player in enumerate(players) if player == "person"], choices(seed))
    return table, key, line


def replay(site: Site, table: str, key: str = "", seat: int | None = None) -> Json:
    asked = "" if seat is None else f"?seat={seat}"
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    status, _, body = site.ask("GET", f"/api/tables/{table}/replay{asked}", headers=headers)
    assert status == 200, body
    return json.loads(body)


def scenes(found: Json) -> list[Json]:
    """What stands on the table at each version."""
    all = [found["scene"]]
    for step in found["steps"]:
        all.append(reduce(apply, [*(moment["changes"] for moment in step["moments"]), step["changes"]], all[-1]))
    return all


def test_the_past_of_a_table_is_what_was_seen(site: Site) -> None:
    table, key, line = finished(site, "person", "random")
    found = replay(site, table, key)
    assert found["eye"] == 0 and found["table"]["over"]
    assert scenes(found) == line.scenes and len(found["moves"]) == len(line.steps)
    told = found["events"] + [moment["event"] for step in found["steps"] for moment in step["moments"]]
    assert told == line.events
    assert not any(step["offers"] or step["takes_back"] >= 0 for step in found["steps"])
    first, *_, last = found["turns"]
    assert first == {"version": 1, "number": 1, "seat": first["seat"]} and last["number"] == len(found["turns"])


def test_charts_are_read_off_the_scenes(site: Site) -> None:
    table, key, line = finished(site, "person", "random")
    charts = {chart["name"]: chart for chart in replay(site, table, key)["charts"]}
    assert list(charts) == ["depth", "air", "chips", "points"] and charts["depth"]["is_depth"]
    air = charts["air"]["curves"]
    assert air == [{"seat": -1, "label": "air", "values": [scene["air"] for scene in line.scenes]}]
    assert [curve["seat"] for curve in charts["points"]["curves"]] == [0, 1]
    assert [curve["values"][-1] for curve in charts["points"]["curves"]] == found_result(site, table)["scores"]


def found_result(site: Site, table: str) -> Json:
    return site.get(f"/api/tables/{table}")["result"]


def test_how_it_ended_is_known_to_everybody(site: Site) -> None:
    table, _, line = finished(site, "person", "random")
    result = found_result(site, table)
    best = max(result["scores"])
    assert result["scores"] == [diver["score"] for diver in line.scene["divers"]]
    assert all(result["scores"][seat] == best for seat in result["winners"])
    assert result["moves"] == line.now["version"] and len(result["statistics"]["drowned_share"]) == 2
    running, _ = site.make("person", "random")
    assert found_result(site, running) is None


def test_while_it_runs_nobody_looks_from_another_seat(site: Site) -> None:
    table, key = site.make("person", "random", "person", start="seat0")
    assert replay(site, table, key)["eye"] == replay(site, table)["eye"] == -1  # two persons share the screen
    for asked in ("?seat=0", "?seat=1"):
        assert site.problem("GET", f"/api/tables/{table}/replay{asked}") == (403, "server-not-over")
    wrong = {"Authorization": "Bearer nonsense"}
    assert site.problem("GET", f"/api/tables/{table}/replay", headers=wrong) == (403, "server-wrong-key")
    alone, key = site.make("person", "random")
    assert replay(site, alone, key)["eye"] == replay(site, alone, key, 0)["eye"] == 0
    assert replay(site, alone)["eye"] == -1


def test_when_it_is_over_everybody_looks_from_any_seat(site: Site) -> None:
    table, _, _ = finished(site, "person", "random", reveal="secret")
    for seat in (-1, 0, 1):
        found = replay(site, table, seat=seat)
        assert found["eye"] == seat
    assert site.problem("GET", f"/api/tables/{table}/replay?seat=2") == (400, "server-bad-request")
    assert site.problem("GET", f"/api/tables/{table}/replay?seat=x") == (400, "server-bad-request")


def record(site: Site, table: str) -> str:
    status, _, body = site.ask("GET", f"/api/tables/{table}/record")
    assert status == 200
    return body.decode()


def test_a_record_is_opened_again(site: Site) -> None:
    table, _, line = finished(site, "person", "random")
    text = record(site, table)
    status, _, body = site.ask("POST", "/api/records?seat=0", text.encode(), {"Content-Type": "text/plain"})
    assert status == 200
    found = json.loads(body)
    assert scenes(found) == line.scenes
    assert found["table"]["id"] == "" and found["table"]["seats"][1] == {"name": "Diver 1", "player": "random"}
    assert found["table"]["result"] == found_result(site, table) and found["turns"] == replay(site, table)["turns"]


@pytest.mark.parametrize("text", ["", "a letter to my aunt", '[Game "chess"]', "\0\0"])
def test_what_is_no_record_is_refused_with_the_reason(site: Site, text: str) -> None:
    status, _, body = site.ask("POST", "/api/records", text.encode(), {"Content-Type": "text/plain"})
    problem = json.loads(body)["problem"]
    assert (status, problem["id"]) == (400, "record-lacks") and problem["args"]["line"] == 0


def test_a_record_of_another_version_of_the_game_is_refused_with_both(site: Site) -> None:
    text = '[Game "in_too_deep"]\n[Version "999"]\n[Players "3"]\n'
    status, _, body = site.ask("POST", "/api/records", text.encode(), {"Content-Type": "text/plain"})
    problem = json.loads(body)["problem"]
    assert (status, problem["id"]) == (400, "record-version")
    assert (problem["args"]["value"], problem["args"]["id"], problem["args"]["line"]) == ("999", "in_too_deep", 2)


@pytest.mark.parametrize("blank", ["\n", " \n", "\r", "\t"])
def test_a_record_of_blanks_keeps_nobody_waiting(blank: str) -> None:
    """Whose record it is is looked at in the event loop: it took twelve seconds for as much as may be sent."""
    began = time.process_time()
    assert not replays.is_ours(blank * (LARGEST // len(blank)))
    assert replays.is_ours(blank * 9 + '[Version "1"]\r[Game "in_too_deep"]')
    assert time.process_time() - began < 0.5


def seats(*players: str) -> list[Json]:
    return [{"name": f"Diver {seat}", "player": player} for seat, player in enumerate(players)]


def play_on(site: Site, text: str, moves: int, *players: str) -> tuple[int, Json]:
    wish = {"record": text, "moves": moves, "seats": seats(*players)}
    status, _, body = site.ask("POST", "/api/records/table", wish)
    return status, json.loads(body)


def test_a_game_is_played_on_from_a_moment_of_its_record(site: Site) -> None:
    table, _, line = finished(site, "person", "random")
    text = record(site, table)
    status, made = play_on(site, text, 5, "random", "person")
    assert status == 201
    with site.line(made["table"], made["key"]) as other:
        other.until(1, -2)
        assert other.welcome["yours"] == [1]
        assert replay(site, made["table"])["scene"] == line.scenes[0]
        assert scenes(replay(site, made["table"]))[5] == line.scenes[5]
        assert site.get(f"/api/tables/{made['table']}")["options"] == site.get(f"/api/tables/{table}")["options"]
        assert (
            notation.read(text).position.history[:5] == notation.read(record(site, made["table"])).position.history[:5]
        )


def test_nobody_plays_on_where_nothing_is_left_or_known(site: Site) -> None:
    table, _, _ = finished(site, "person", "random")
    text = record(site, table)
    moves = found_result(site, table)["moves"]
    assert play_on(site, text, moves, "person", "random")[1]["problem"]["id"] == "server-nothing-left"
    assert play_on(site, text, 3, "person")[1]["problem"]["id"] == "server-bad-request"
    assert play_on(site, text, 3, "person", "nobody")[1]["problem"]["id"] == "refused-player"
    assert play_on(site, "nonsense", 0, "person", "random")[1]["problem"]["id"] == "record-lacks"
    hands = {"game": "in_too_deep", "seats": seats("person", "random", "random")}
    _, _, body = site.ask("POST", "/api/tables", hands)
    secret = record(site, json.loads(body)["table"])  # it ends where hands are dealt
    assert play_on(site, secret, 9, "person", "random", "random")[1]["problem"]["id"] == "server-not-known"


def test_a_turn_that_was_taken_back_counts_once(site: Site) -> None:
    table, key = site.make("person", "person", start="seat0")
    with site.line(table, key) as line:
        line.play([0, 1], choices(1), most=2)
        line.until(1)
        before = replay(site, table)
        back = {"type": "take_back", "seat": 0, "sequence": 3, "version": line.now["version"]}
        assert line.answer(back)["type"] == "ack"
    found = replay(site, table)
    assert [turn["number"] for turn in before["turns"]] == [1, 2]
    assert [turn["number"] for turn in found["turns"]] == [1]
    assert (before["moves"], found["moves"]) == ([0, 1, 2], [0, 1, -1, 1])  # nobody plays on from what is in no record
    assert scenes(found)[-1] == scenes(before)[1]


@pytest.mark.parametrize("game", ["deep_sea_adventure", "in_too_deep"])
def test_each_draw_is_told_where_the_steps_show_that_chance_decided(game: str) -> None:
    """By that the page notices draws that are left out: `web/src/replay/replay.svelte.ts` counts them as it is done here."""
    for number in range(4):
        begins, luck = 3 * (number % 2), random.Random(number)
        seats = [Seat("A", PERSON), Seat("B", PERSON), Seat("C", "random")]
        course, events = Course(Setup(game, 3, "default", {})), list[Event]()
        while not course.position.is_over:
            legal, seat = course.position.legal_actions(), course.position.current_player
            outcomes = [outcome for outcome, _ in course.position.chance_outcomes()]
            event: Event = Played(luck.choice(legal), seat, course.version) if legal else Decided(luck.choice(outcomes))
            if len(course.moves) > begins and luck.random() < 0.2:
                event = TakenBack(0, course.version)
            elif luck.random() < 0.1:
                event = Seated(1, luck.choice(["random", PERSON]))
            course.play(event)
            events.append(event)
        end = course.position
        at = Entry(game, 1, "default", {}, seats, {}, "2026-01-01", secret="5" * 64, begins=begins)
        found = replays.whole(told(seats, game), end.setup, number % 4 - 1, events, draws.proof(at, is_over=True))
        moves, stands = found.moves, [found.now, *found.steps]
        after = [
            version
            for version, move in enumerate(moves)
            if move > 0 and moves.index(move) == version
            if (stands[version - 1].seat == -1 or stands[version - 1].waits)
        ]
        assert found.fairness is not None and len(moves) > len(end.history)
        seen = [(one.number, one.version) for one in found.fairness.draws]
        assert seen == [(k, version) for k, version in enumerate(after) if moves[version] > begins]
        assert begins == 0 or len(seen) < len(after)


def told(seats: list[Seat], game: str) -> TableInfo:
    return TableInfo("", game, seats, "default", {}, "2026-01-01", over=True)
