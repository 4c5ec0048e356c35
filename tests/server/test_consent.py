"""Taking back by consent: who is asked, what comes of it, and what nobody can take back."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from fathom.engine.setup import Setup
from fathom.server import budget
from fathom.server.budget import bank
from fathom.server.chances import changes
from fathom.server.consent import is_open, last_choice
from fathom.server.course import Course, Draft, done
from fathom.server.event import Answered, Asked, BrokenOff, Decided, Event, Played, Spent, TimedOut
from fathom.server.export import _standing
from fathom.server.projection import Projection, spans
from fathom.server.wire import AskedBack, Asking, Clock, Seat

from .conftest import Serve, serving
from .line import Json, Line, Site
from .test_gathering import ANN, BO, CY, Browser
from .test_luck import of, played
from .test_take_back import hands, took


def gathered(site: Site, *others: str) -> tuple[Browser, Browser, Browser, str]:
    """Ann begins; Bo sits at seat 1, and Cy at seat 2 if it is open."""
    ann, bo, cy = (Browser(site, key) for key in (ANN, BO, CY))
    table = ann.make("person", "open", *others, options={"start": "seat0"})
    for browser, seat, name in ((bo, 1, "Bo"), (cy, 2, "Cy"))[: 1 + others.count("open")]:
        assert browser.post(f"/{table}/sit", {"seat": seat, "name": name})[0] == 200
        browser.post(f"/{table}/ready", {"ready": True})
    assert ann.post(f"/{table}/start")[0] == 200
    return ann, bo, cy, table


def follow(line: Line, version: int) -> Json:
    while line.welcome is None or line.now["version"] < version:
        line.hear(10)
    return line.now


def move(line: Line, sequence: int, name: str = "") -> None:
    """Roll, or make the move of that name, as soon as this page is asked."""
    line.until(line.welcome["yours"][0])
    offers = [offer["name"] for offer in line.now["offers"]]
    assert line.answer(line.command(sequence, offers.index(name) if name else 0))["type"] == "ack"


def say(line: Line, sequence: int, **what: Any) -> Json:
    """Ask, or answer, at the version that this page knows."""
    return line.answer({"seat": line.welcome["yours"][0], "sequence": sequence, "version": line.now["version"], **what})


def told(line: Line) -> list[Any]:
    return [(event["type"], event.get("answer")) for event in line.events if event["type"].endswith("_back")]


def turn(hers: Line, his: Line) -> Json:
    """Ann has rolled and chosen, and Bo has rolled; the scene in which she chose."""
    move(hers, 1)
    scene = hers.scene
    move(hers, 2, "take")
    follow(his, hers.now["version"])
    move(his, 1)
    follow(hers, his.now["version"])
    return scene


def test_what_all_others_allow_is_taken_back_and_chance_stays_as_it_fell(serve: Serve) -> None:
    with serve() as site:
        ann, bo, cy, table = gathered(site, "open")
        with ann.line(table) as hers, bo.line(table) as his, cy.line(table) as theirs, site.line(table) as watcher:
            for line in (hers, his, theirs, watcher):
                follow(line, 0)
            scene = turn(hers, his)
            throw = [event for event in his.events if event["type"] == "roll"][-1]
            assert say(hers, 3, type="ask_back")["type"] == "ack"
            for line in (his, theirs, watcher):
                assert follow(line, hers.now["version"])["asking"] == {"seat": 0, "what": took(line), "waits": [1, 2]}
            assert say(theirs, 1, type="answer_back", allows=True)["type"] == "ack"
            assert follow(his, theirs.now["version"])["asking"]["waits"] == [1]
            assert say(his, 2, type="answer_back", allows=True)["type"] == "ack"
            for line in (hers, theirs, watcher):
                assert follow(line, his.now["version"])["asking"] is None
            assert hers.scene == scene and hers.now["seat"] == 0 and hers.now["offers"]
            assert told(watcher) == [
                ("asked_back", None),
                ("answered_back", "allows"),
                ("answered_back", "allows"),
                ("took_back", None),
            ]
            move(hers, 4, "leave")
            follow(his, hers.now["version"])
            move(his, 3)
            again = [event for event in his.events if event["type"] == "roll"][-1]
            assert again == throw, "whoever saw it cannot hope for another"
            events = his.events
        with bo.line(table) as his:
            follow(his, 0)
            assert his.welcome["events"] == events


def test_two_who_answer_at_once_are_both_heard_and_once_each(serve: Serve) -> None:
    with serve() as site:
        ann, bo, cy, table = gathered(site, "open")
        with ann.line(table) as hers, bo.line(table) as his, cy.line(table) as theirs:
            for line in (hers, his, theirs):
                follow(line, 0)
            turn(hers, his)
            say(hers, 3, type="ask_back")
            asked = hers.now["version"]
            allows = {"type": "answer_back", "seat": 2, "sequence": 1, "version": asked, "allows": True}
            assert theirs.answer({**allows, "version": asked - 1})["problem"]["id"] == "server-stale"
            first = theirs.answer(allows)
            assert first["type"] == "ack" and theirs.answer(allows) == first
            assert theirs.answer({**allows, "allows": False})["problem"]["id"] == "server-sequence-used"
            late = {"type": "answer_back", "seat": 1, "sequence": 2, "version": asked, "allows": True}
            second = his.answer(late)
            assert second["type"] == "ack" and his.answer(late) == second
            assert follow(hers, second["version"])["asking"] is None
            assert his.answer({**late, "sequence": 3})["problem"]["id"] == "server-stale"


def test_what_somebody_refuses_stays_and_is_not_asked_again(serve: Serve) -> None:
    with serve() as site:
        ann, bo, _, table = gathered(site)
        with ann.line(table) as hers, bo.line(table) as his:
            follow(hers, 0), follow(his, 0)
            turn(hers, his)
            before = hers.scene
            assert say(hers, 3, type="ask_back")["type"] == "ack"
            follow(his, hers.now["version"])
            assert say(his, 2, type="answer_back", allows=False)["type"] == "ack"
            assert follow(hers, his.now["version"])["asking"] is None
            assert hers.scene == before and told(hers)[-1] == ("answered_back", "refuses")
            assert say(hers, 4, type="ask_back")["problem"]["id"] == "server-ask-refused"
            assert say(his, 3, type="answer_back", allows=True)["problem"]["id"] == "server-not-asked"


def test_who_was_refused_asks_no_more_from_any_seat_of_the_screen_until_somebody_moves(serve: Serve) -> None:
    """After a restart neither. Another place of the game is another question."""
    with serve() as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        table = ann.make("person", "open", "person", options={"start": "seat0"})
        assert bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})[0] == 200
        bo.post(f"/{table}/ready", {"ready": True})
        assert ann.post(f"/{table}/start")[0] == 200
        with ann.line(table) as hers, bo.line(table) as his:
            follow(hers, 0), follow(his, 0)
            turn(hers, his)
            assert say(hers, 3, type="ask_back")["type"] == "ack"
            follow(his, hers.now["version"])
            assert say(his, 2, type="answer_back", allows=False)["type"] == "ack"
            follow(hers, his.now["version"])
            for seat, sequence in ((0, 4), (2, 1)):
                assert say(hers, sequence, type="ask_back", seat=seat)["problem"]["id"] == "server-ask-refused"
    with serve() as site, Browser(site, ANN).line(table) as hers, Browser(site, BO).line(table) as his:
        follow(hers, 0), follow(his, 0)
        assert say(hers, 4, type="ask_back")["problem"]["id"] == "server-ask-refused"
        move(his, 3, "take")
        follow(hers, his.now["version"])
        assert say(hers, 4, type="ask_back")["type"] == "ack"


def test_a_refusal_that_could_not_be_written_is_held_against_nobody() -> None:
    course = Course(Setup("deep_sea_adventure", 2, "default", {"start": "seat0"}))
    roll = course.position.chance_outcomes()[0][0]
    course.play(Played(roll, 0, 1))
    course.play(Played(course.position.parse("take"), 0, 2))
    course.play(Played(roll, 1, 1))
    course.play(Asked(0, 3, 2, [1]))
    draft = Draft(course)
    draft.play(Answered(1, 2, False, [1]))
    assert draft.course.refused == {0: 3} and not course.refused and course.asking is not None


def test_what_is_asked_lapses_when_somebody_moves_and_survives_a_restart_till_then(serve: Serve) -> None:
    with serve() as site:
        ann, bo, _, table = gathered(site)
        with ann.line(table) as hers, bo.line(table) as his:
            follow(hers, 0), follow(his, 0)
            turn(hers, his)
            assert say(hers, 3, type="ask_back")["type"] == "ack"
            assert say(hers, 4, type="answer_back", allows=True)["problem"]["id"] == "server-not-asked", (
                "not by herself"
            )
            assert say(hers, 4, type="ask_back")["problem"]["id"] == "server-asked-already"
    with serve() as site, Browser(site, BO).line(table) as his:
        assert follow(his, 0)["asking"]["waits"] == [1]
        move(his, 2, "take")
        assert his.now["asking"] is None
        assert say(his, 3, type="answer_back", allows=True)["problem"]["id"] == "server-not-asked"


def test_who_has_nobody_to_ask_or_nothing_to_take_back_is_told_so(serve: Serve) -> None:
    with serve() as site:
        ann, _, _, table = gathered(site)
        with ann.line(table) as hers:
            follow(hers, 0)
            assert say(hers, 1, type="ask_back")["problem"]["id"] == "server-ask-nothing"
        table, key = site.make("person", "person", start="seat0")
        with site.line(table, key) as line:
            line.until(0)
            assert say(line, 1, type="ask_back")["problem"]["id"] == "server-ask-nobody"


def test_nobody_asks_over_and_over(serve: Serve) -> None:
    with serve() as site:
        ann, bo, _, table = gathered(site)
        with ann.line(table) as hers, bo.line(table) as his:
            follow(hers, 0), follow(his, 0)
            move(hers, 1)
            sequence = 1
            for _ in range(3):
                move(hers, sequence + 1, "take")
                assert say(hers, sequence + 2, type="ask_back")["type"] == "ack"
                follow(his, hers.now["version"])
                assert say(his, sequence, type="answer_back", allows=True)["type"] == "ack"
                follow(hers, his.now["version"])
                sequence += 2
            move(hers, sequence + 1, "take")
            assert say(hers, sequence + 2, type="ask_back")["problem"]["id"] == "server-asks-much"


def test_bots_have_no_say(serve: Serve) -> None:
    with serve() as site:
        ann, bo, _, table = gathered(site, "grab_first:5")
        with ann.line(table) as hers, bo.line(table) as his:
            follow(hers, 0), follow(his, 0)
            scene = turn(hers, his)
            move(his, 2, "take")
            hers.until(0)
            assert any(event["type"] == "roll" and event["seat"] == 2 for event in hers.events)
            assert say(hers, 3, type="ask_back")["type"] == "ack"
            assert follow(his, hers.now["version"])["asking"]["waits"] == [1]
            assert say(his, 3, type="answer_back", allows=True)["type"] == "ack"
            follow(hers, his.now["version"])
            assert hers.scene == scene


def test_what_was_hidden_and_is_seen_cannot_be_taken_back() -> None:
    """What one shows of one's own hand is one's own affair; a card of another's, or one that is drawn, has been seen."""
    bought, _ = hands("buy-11")
    assert last_choice(bought, (0,)) == 1 and is_open(bought, 1, (0,))
    answered, _ = hands("buy-11", "buy-71")
    assert last_choice(answered, (0,)) == 2 and not is_open(answered, 2, (0,))
    drawn, _ = hands("draw", "card-60")
    assert last_choice(drawn, (0,)) == 2 and not is_open(drawn, 2, (0,))


def test_a_table_with_a_secret_in_between_refuses_with_a_sentence(serve: Serve) -> None:
    options = {"start": "seat0", "hand_cards": 3, "draft_laps": 0, "bonus_cards": "none"}
    with serve() as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        table = ann.make("person", "open", "random", game="in_too_deep", options=options)
        bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
        bo.post(f"/{table}/ready", {"ready": True})
        assert ann.post(f"/{table}/start")[0] == 200
        with ann.line(table) as hers, bo.line(table) as his:
            follow(hers, 0), follow(his, 0)
            hers.until(0)
            move(hers, 1, "draw")
            hers.until(0, 1)
            assert say(hers, 2, type="ask_back")["problem"]["id"] == "server-ask-hidden"


def test_who_asks_tells_nobody_a_card_that_was_paid_in_secret() -> None:
    """Ann has paid face down, and asks to take that back: only she is told which card it was."""
    options = {"start": "seat0", "discard_visibility": "hidden", "draft_laps": 0, "bonus_cards": "none"}
    luck, seats, told = Random(3), [Seat("Ann", "person"), Seat("Bo", "person")], 0
    while told < 3:
        course = Course(Setup("in_too_deep", 2, "default", options))
        while not course.is_over:
            before = course.position
            outcomes = before.chance_outcomes()
            action = luck.choice([outcome for outcome, _ in outcomes] or before.legal_actions())
            course.play(Played(action, before.current_player, course.version + 1) if not outcomes else Decided(action))
            if (
                not before.name(action).startswith("pay-")
                or course.position.current_player != 1 - before.current_player
            ):
                continue
            payer = before.current_player
            if done(before, action).card is None:
                span = course.play(Asked(payer, 999, 1, [1 - payer]))
                for yours in ((payer,), (1 - payer,), ()):
                    projection = Projection(seats, yours)
                    (step,) = projection.steps([span])
                    what = done(before, action, *yours)
                    assert (what.card is None) == (yours != (payer,))
                    assert step.moments[0].event == AskedBack(payer, what)
                    assert step.asking == Asking(payer, what, [1 - payer])
                told += 1
                break


def test_at_a_screen_of_several_persons_the_last_choice_of_any_of_them_is_meant() -> None:
    course = Course(Setup("deep_sea_adventure", 3, "default", {"start": "seat0"}))
    roll = course.position.chance_outcomes()[0][0]
    for seat in (0, 1, 2):
        course.play(Played(roll, seat, 1))
        if seat < 2:
            course.play(Played(course.position.parse("leave"), seat, 2))
    assert [last_choice(course, yours) for yours in ((0,), (1,), (0, 1), (2,))] == [4, 2, 2, 0]
    span = course.play(Asked(0, 3, last_choice(course, (0, 1)), [2]))
    assert span.asking is not None and span.asking.seat == 1


def test_nothing_is_asked_any_more_at_a_game_that_is_broken_off() -> None:
    course = Course(Setup("deep_sea_adventure", 2, "default", {"start": "seat0"}))
    roll = course.position.chance_outcomes()[0][0]
    course.play(Played(roll, 0, 1))
    course.play(Played(course.position.parse("take"), 0, 2))
    course.play(Played(roll, 1, 1))
    assert course.play(Asked(0, 3, 2, [1])).asking is not None
    assert course.play(BrokenOff(1, True)).asking is None


def agreed() -> Course:
    """Ann rolls and takes, Bo rolls; Ann asks, and Bo allows it."""
    course = Course(Setup("deep_sea_adventure", 2, "default", {"start": "seat0"}))
    roll = course.position.chance_outcomes()[0][0]
    course.play(Played(roll, 0, 1))
    course.play(Played(course.position.parse("take"), 0, 2, Spent(0, 15_000)))
    course.play(Played(roll, 1, 1))
    course.play(Asked(0, 3, 2, [1]))
    span = course.play(Answered(1, 2, True, [1], 2))
    assert span.undone is not None and span.asking is None and course.drawn == 1
    return course


def test_consent_gives_each_choice_its_own_seconds_again_and_nothing_to_the_bank(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(budget, "LAG", 0)
    course, clock = agreed(), Clock(60, 10)
    assert bank(clock, course, 0) == 55_000
    course.play(Played(course.position.parse("take"), 0, 4, Spent(0, 9_000)))
    assert bank(clock, course, 0) == 55_000


def test_what_was_taken_back_by_consent_counts_for_no_luck_and_is_in_no_record() -> None:
    setup, events = played("roll-6 take roll-3 leave back roll-5")
    again: list[Event] = [
        *events[:3],
        Asked(0, 9, 2, [1]),
        Answered(1, 9, True, [1], 2),
        *events[1:3],
        TimedOut(1),
        *events[3:],
    ]
    assert of(setup, again).seats == of(setup, events).seats
    assert _standing(again) == events
    steps = [(change.by, change.turn) for change in changes(list(spans(setup, again)))]
    assert steps == [(change.by, change.turn) for change in changes(list(spans(setup, events)))]
    assert all(isinstance(event, Decided) for event in events)


def test_those_at_two_servers_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was asked at one is answered at the other, and of two who answer at once nobody's answer is lost."""
    monkeypatch.setattr("fathom.server.following.PAUSE", 0.1)
    path = tmp_path / "tables.sqlite"
    with serving(path) as one, serving(path) as other:
        ann, bo, _, table = gathered(one, "open")
        there = Browser(other, CY)
        with ann.line(table) as hers, bo.line(table) as his, there.line(table) as theirs:
            for line in (hers, his, theirs):
                follow(line, 0)
            scene = turn(hers, his)
            assert say(hers, 3, type="ask_back")["type"] == "ack"
            for line in (his, theirs):
                assert follow(line, hers.now["version"])["asking"] == {"seat": 0, "what": took(line), "waits": [1, 2]}
            for line, sequence in ((his, 2), (theirs, 1)):  # neither has heard of the other's answer
                assert say(line, sequence, type="answer_back", allows=True)["type"] == "ack"
            for line in (hers, his):
                assert follow(line, theirs.now["version"])["asking"] is None
            assert hers.scene == scene and told(hers) == told(his) == told(theirs)
            assert told(hers)[-1] == ("took_back", None)
