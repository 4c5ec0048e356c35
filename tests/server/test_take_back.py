"""Taking a move back: what may be, what it leads to, and what is told of it."""

import json
import threading
from functools import reduce

from tests.engine import liars_dice

from fathom import Position
from fathom.engine import notation
from fathom.engine.setup import Setup
from fathom.server.course import Course, could_foresee, may_take_back
from fathom.server.event import Answered, Asked, Decided, Event, Played, Seated, TakenBack, TimedOut
from fathom.server.patch import apply
from fathom.server.projection import replay
from fathom.server.seats import PERSON
from fathom.server.span import NOBODY, Span
from fathom.server.wire import Seat, TookBack, encode

from .conftest import Serve
from .line import Json, Line, Site
from .rig import World
from .test_failures import Bots
from .test_secrets import dealt

PERSONS = [Seat("Ann", PERSON), Seat("Bo", PERSON), Seat("Cy", PERSON)]
ONE = [Seat("Ann", PERSON), Seat("Bo", "random"), Seat("Cy", "random")]


def hands(*moves: str) -> tuple[Course, Span]:
    """A game of hands, played on with these moves by their seats."""
    position = dealt("71", "72", "73")
    course = Course(position.setup)
    for action in position.history[:9]:
        course.play(Decided(action))
    span = Span(9, [], course.position)
    for name in moves:
        span = course.play(event(course.position, name))
    return course, span


def event(position: Position, name: str) -> Event:
    seat, action = position.current_player, position.parse(name)
    return Decided(action) if seat < 0 else Played(action, seat, len(position.history))


def test_what_was_only_decided_can_be_taken_back_and_what_chance_answered_cannot() -> None:
    for moves, may in {("buy-12",): 0, ("draw",): NOBODY, ("draw", "card-60"): NOBODY, (): NOBODY}.items():
        _, span = hands(*moves)
        assert may_take_back(span, PERSONS, (0, 1, 2)) == may, moves


def test_until_somebody_answers_it_a_move_is_taken_back_whoever_is_there() -> None:
    """Nothing random, hidden or another's is in between: nobody has to agree, be the turn over or not."""
    _, span = hands("buy-11")
    for seats in (ONE, PERSONS):
        assert may_take_back(span, seats, (0,)) == may_take_back(span, seats, (0, 1, 2)) == 0
        assert may_take_back(span, seats, (1, 2)) == may_take_back(span, seats, ()) == NOBODY
    for moves in (("buy-11", "buy-71"), ("buy-11", "buy-71", "pay-50")):
        _, span = hands(*moves)
        assert may_take_back(span, PERSONS, (1,)) == 1
        assert may_take_back(span, PERSONS, (0,)) == NOBODY


def test_whose_time_is_over_takes_nothing_back_whatever_is_said_then() -> None:
    course, _ = hands("buy-11", "buy-71")
    asked = course.play(Asked(0, 10, 2, [1, 2]))
    assert may_take_back(asked, PERSONS, (1,)) == may_take_back(asked.brief(), PERSONS, (1,)) == 1
    for event in (TimedOut(1), Answered(2, 10, True, [2], 0)):
        span = course.play(event)
        assert may_take_back(span, PERSONS, (1,)) == may_take_back(span.brief(), PERSONS, (1,)) == NOBODY
    course, _ = hands("buy-11")
    assert may_take_back(course.play(Seated(2, "random")), ONE, (0,)) == NOBODY


def test_who_does_not_play_for_a_seat_any_more_takes_nothing_back_for_it() -> None:
    """A bot plays on; then the others agree to go back to where the last move is one that its person made."""
    course, span = hands("buy-11")
    course.play(Seated(0, "random"))
    course.play(event(course.position, "buy-71"))
    course.play(Asked(1, 11, 1, [2]))
    span = course.play(Answered(2, 11, True, [2], 1))
    assert course.position.current_player == 1 and span.last is not None and span.last.action == course.moves[-1].action
    assert may_take_back(span, course.seats(PERSONS), (0,)) == NOBODY
    assert may_take_back(span, PERSONS, (0,)) == 0, "it is that one's move, and nothing has followed it"


def test_what_showed_something_stays() -> None:
    """Whoever doubts a bid is shown all dice: nobody can unsee them. A bid shows nothing."""
    course = Course(Setup(liars_dice.GAME, 2))
    seats = [Seat("Ann", PERSON), Seat("Bo", PERSON)]
    for name in ("face-1", "face-2", "face-2", "face-2"):
        span = course.play(Decided(course.position.parse(name)))
    assert may_take_back(span, seats, (0, 1)) == NOBODY
    span = course.play(event(course.position, "1x2"))
    assert may_take_back(span, seats, (0, 1)) == 0
    before = course.position
    for name, may in (("doubt", False), ("2x2", True)):
        action, seat = before.parse(name), before.current_player
        after = course.copy().play(Played(action, seat, 9))
        assert could_foresee(before, action, seat) == could_foresee(before, action, seat, after) == may


def test_a_table_goes_back_and_on_again(serve: Serve) -> None:
    with serve() as site:
        table, key = site.make("person", "person", start="seat0")
        with site.line(table, key) as line, site.line(table) as watcher:
            scene, taken = until_search(line)
            assert line.now["takes_back"] == 0 and line.now["seat"] == 1
            back = {"type": "take_back", "seat": 0, "sequence": 3, "version": line.now["version"]}
            assert line.answer(back | {"seat": 1})["problem"]["id"] == "server-no-take-back"
            assert line.answer(back)["type"] == "ack"
            assert line.scene == scene and line.now["seat"] == 0 and line.now["takes_back"] == -1
            told = {"type": "took_back", "seat": 0, "what": took(line)}
            assert line.now["moments"] == [{"event": told, "changes": line.now["moments"][0]["changes"]}]
            assert line.answer(back) == {"type": "ack", "seat": 0, "sequence": 3, "version": 3}
            while watcher.welcome is None or watcher.now["version"] < 3:
                watcher.hear()
            assert watcher.now["takes_back"] == -1 and watcher.events[-1] == told
            assert line.answer(back | {"sequence": 4, "version": 3})["problem"]["id"] == "server-no-take-back"
            play = {"type": "play", "seat": 0, "sequence": 4, "version": 3, "action": taken}
            assert line.answer(play)["type"] == "ack" and line.now["seat"] == 1
            events = line.events
    with serve() as site, site.line(table, key) as line:
        line.until(1)
        assert line.welcome["events"] == events and line.now["version"] == 4
        assert line.answer(play) == {"type": "ack", "seat": 0, "sequence": 4, "version": 4}
        status, _, record = site.ask("GET", f"/api/tables/{table}/record")
        assert status == 200 and len(notation.read(record.decode()).position.history) == 2


def took(line: Line) -> Json:
    """The last taking of treasure that was told."""
    return next(event for event in reversed(line.events) if event["type"] == "take")


def until_search(line: Line) -> tuple[Json, int]:
    """Roll, and take what lies there; the scene before that, and the move."""
    line.until(0)
    assert line.answer(line.command(1))["type"] == "ack"
    scene, action = line.scene, next(offer["action"] for offer in line.now["offers"] if offer["name"] == "take")
    play = {"type": "play", "seat": 0, "sequence": 2, "version": 1, "action": action}
    assert line.answer(play)["type"] == "ack"
    return scene, action


def test_a_roll_stays_as_it_fell(site: Site) -> None:
    table, key = site.make("person", "person", start="seat0")
    with site.line(table, key) as line:
        line.until(0)
        assert line.answer(line.command(1))["type"] == "ack"
        assert line.now["takes_back"] == -1
        back = {"type": "take_back", "seat": 0, "sequence": 2, "version": 1}
        assert line.answer(back)["problem"]["id"] == "server-no-take-back"


def test_whoever_missed_it_is_told_step_by_step() -> None:
    course, _ = hands("buy-11")
    played: list[Event] = [*course.moves, TakenBack(0, 99)]
    setup, yours = course.position.setup, (0, 1, 2)
    _, scene, _, missed, _ = replay(setup, PERSONS, yours, played, since=9)
    scene = before = json.loads(encode(scene))
    steps = [json.loads(step) for step in missed]
    for step in steps:
        scene = reduce(apply, [*(moment["changes"] for moment in step["moments"]), step["changes"]], scene)
    assert scene == before
    (bought, *_), (back,) = ([moment["event"] for moment in step["moments"]] for step in steps)
    assert bought["type"] == "bought" and back == {"type": "took_back", "seat": 0, "what": bought}


PAYS = (
    "in_too_deep/1 3 hand_cards=3 start=seat0 bonus_cards=none draft_laps=0 discard_visibility=hidden | phase=pay"
    " hand0=24,63,76 hand1=34,82 hand2=3,35,73,96 pile_cleaning=37,64 due=0*7 stage=7 starter=0 draws=1 company=0 price=2"
    " held=3,0*5,2,0*5,4,0*23 drew=4,3,4,0*3 shown=0*36,3,0*26,4,0*36 past=0*36,16,0*26,8,0*36"
)


def test_of_what_is_taken_back_everybody_is_told_what_they_were_told_of_it_before() -> None:
    """A card that was paid in secret is named to nobody else, also where the hand leaves no other that would look alike."""
    setup = World.of(Position.from_text(PAYS))
    played: list[Event] = [Played(Position(setup).parse("pay-24"), 0, 1), TakenBack(0, 2)]
    for yours, card in {(0,): 24, (1,): None, (): None, (0, 1): None}.items():
        *_, paid, back = replay(setup, PERSONS, yours, played).events
        assert back == TookBack(0, paid) and (paid.card and paid.card.number) == card


def test_while_a_bot_thinks_the_move_before_it_is_taken_back(serve: Serve) -> None:
    """What the bot then chooses answers a move that never was, and is not played."""
    gate = threading.Event()

    def think(view: Position) -> int:
        assert gate.wait(20)
        return view.legal_actions()[0]

    options = {"start": "seat0", "hand_cards": 3, "draft_laps": 0, "bonus_cards": "none"}
    seats = [{"name": name, "player": player} for name, player in (("Ann", "person"), ("Bo", "x"), ("Cy", "x"))]
    with serve(library=Bots(think)) as site:
        status, _, body = site.ask("POST", "/api/tables", {"game": "in_too_deep", "seats": seats, "options": options})
        assert status == 201
        made = json.loads(body)
        with site.line(made["table"], made["key"]) as line:
            line.until(0)
            start, version = line.scene, line.now["version"]
            buy = next(offer["action"] for offer in line.now["offers"] if offer["name"].startswith("buy-"))
            play = {"type": "play", "seat": 0, "sequence": 1, "version": version, "action": buy}
            assert line.answer(play)["type"] == "ack"
            assert line.now["seat"] == 1 and line.now["takes_back"] == 0
            back = {"type": "take_back", "seat": 0, "sequence": 2, "version": version + 1}
            assert line.answer(back)["type"] == "ack"
            assert line.scene == start and line.now["seat"] == 0
            gate.set()
            assert line.answer(play | {"sequence": 3, "version": version + 2})["type"] == "ack"
            line.until(2, 0)
            assert [event["seat"] for event in line.events if event["type"] == "took_back"] == [0]
            heads = {"Authorization": f"Bearer {made['key']}"}
            assert site.ask("GET", f"/api/tables/{made['table']}/replay", headers=heads)[0] == 200
