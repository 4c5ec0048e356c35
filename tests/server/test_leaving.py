"""People who say that they leave a game: nobody waits a minute for them, and they may come back."""

import contextlib
import itertools
import sqlite3
import time
from pathlib import Path

import pytest

from fathom.engine.setup import Setup
from fathom.server import absence, following, leaving, wire
from fathom.server.absence import LEAVES, MINDS, Absence
from fathom.server.consent import last_choice
from fathom.server.course import Course
from fathom.server.event import Asked, Played, Seated
from fathom.server.notify import ListenNotify
from fathom.server.sharing import PRESENCE
from fathom.server.store import Entry, decoded_entry, encoded_entry

from .conftest import Serve, serving
from .line import Json, Line
from .test_absence import told
from .test_gathering import ANN, BO, Browser, began, company


def goes(somebody: Browser, table: str, alone: bool = False, version: int = 1000) -> tuple[int, Json]:
    """Leave, as of that version, or as it stands; `alone` if the page said so."""
    return somebody.post(f"/{table}/leave", {"version": version, "alone": alone})


def leave(somebody: Browser, table: str) -> None:
    """Be there, say so, and go."""
    with somebody.line(table) as line:
        company(line, here=[0, 1])
        assert goes(somebody, table)[0] == 200


def back(somebody: Browser, table: str) -> None:
    """Be there for long enough that it is stored."""
    with somebody.line(table) as line:
        company(line, here=[0, 1])
        time.sleep(3 * MINDS)


def heard(line: Line, seconds: float) -> None:
    """Hear all that comes in so many seconds."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        with contextlib.suppress(TimeoutError):
            line.hear(left)


def test_a_bot_plays_on_at_once_for_who_has_left_until_they_are_back(serve: Serve) -> None:
    with serve() as site:
        ann, bo, table = began(site, "grab_first:5")
        with ann.line(table) as hers:
            with bo.line(table) as his:
                company(his, here=[0, 1])
                assert goes(bo, table)[0] == 200
                assert his.closed() == wire.LEFT
            began_at = time.monotonic()
            assert told(hers, "stood_in") == {"type": "stood_in", "seat": 1, "player": "grab_first:5"}
            assert time.monotonic() - began_at < 20
            hers.play([0], itertools.repeat(0), most=3)
            with bo.line(table) as his:
                while told(his, "stood_in")["player"] != "person":
                    his.hear(10)


def test_a_table_that_waits_lets_the_host_decide_at_once(serve: Serve) -> None:
    with serve() as site:
        ann, bo, table = began(site, "waits")
        wish = {"seat": 1, "player": "grab_first:5"}
        with ann.line(table) as hers:
            with bo.line(table) as his:
                company(his, here=[0, 1])
                assert ann.post(f"/{table}/stand_in", wish) == (409, "server-not-gone")
                goes(bo, table)
            assert company(hers, here=[0], away=[{"seat": 1, "seconds": 0}])
            assert ann.post(f"/{table}/stand_in", wish)[0] == 200


def test_a_table_that_ends_ends_at_once(serve: Serve) -> None:
    with serve() as site:
        ann, bo, table = began(site, "ends")
        with ann.line(table) as hers:
            leave(bo, table)
            assert told(hers, "broken_off") == {"type": "broken_off", "seat": 1, "why": "gone"}


def test_only_who_plays_can_leave_and_only_what_has_begun(serve: Serve) -> None:
    with serve() as site:
        ann, _, table = began(site, "waits")
        assert goes(Browser(site, "key-of-nobody"), table) == (403, "server-not-yours")
        gathers = ann.make("person", "open")
        assert goes(ann, gathers) == (409, "server-not-begun")


def test_no_window_of_who_has_left_is_there_any_more(serve: Serve) -> None:
    """Nor one that may still seem to be, as its line is dead; one that comes back by itself is told so, too."""
    with serve() as site:
        ann, bo, table = began(site, "waits")
        with ann.line(table) as hers, bo.line(table) as his, bo.line(table) as other:
            version = company(other, here=[0, 1]) and other.now["version"]
            assert goes(bo, table)[0] == 200
            assert his.closed() == other.closed() == wire.LEFT
            assert his.answers[-1]["problem"]["id"] == "server-left"
            company(hers, here=[0], away=[{"seat": 1, "seconds": 0}])
            with bo.line(table, since=version) as his:
                assert his.closed() == wire.LEFT
            back(bo, table)
            hers.company = None
            assert company(hers, here=[0])["away"][0]["seconds"] > 50, "now he has only gone for a while"


def test_who_leaves_while_their_line_is_down_has_left(serve: Serve) -> None:
    with serve() as site:
        ann, bo, table = began(site, "grab_first:5")
        with ann.line(table) as hers:
            with bo.line(table) as his:
                company(his, here=[0, 1])
            assert company(hers, here=[0])["away"][0]["seconds"] > 50
            assert goes(bo, table)[0] == 200
            assert told(hers, "stood_in")["seat"] == 1


def test_who_has_left_has_left_at_all_servers(serve: Serve) -> None:
    """Also where it was said to one that has not their socket."""
    with serve() as site, serve() as elsewhere:
        ann, bo, table = began(site, "ends")
        with ann.line(table) as hers, bo.line(table) as his, Browser(elsewhere, ANN).line(table) as also:
            company(also, here=[0, 1])
            assert goes(Browser(elsewhere, BO), table)[0] == 200
            assert his.closed() == wire.LEFT
            assert told(also, "broken_off")["seat"] == told(hers, "broken_off")["seat"] == 1


def test_that_another_server_saw_somebody_later_makes_no_difference(serve: Serve) -> None:
    with serve() as site, serve() as elsewhere:
        ann, bo, table = began(site, "ends")
        with ann.line(table) as hers:
            with Browser(elsewhere, BO).line(table) as his:
                company(his, here=[0, 1])
            with bo.line(table) as his:
                company(his, here=[0, 1])
                assert goes(bo, table)[0] == 200
            assert told(hers, "broken_off")["seat"] == 1


def test_nor_that_a_server_was_started_since(serve: Serve) -> None:
    with serve() as site:
        ann, bo, table = began(site, "ends")
        with ann.line(table), bo.line(table) as his:
            company(his, here=[0, 1])
    with serve() as site:
        ann, bo = Browser(site, ANN), Browser(site, BO)
        with ann.line(table) as hers:
            leave(bo, table)
            assert told(hers, "broken_off")["seat"] == 1


def test_who_has_left_is_not_waited_for_at_a_server_that_is_started_then(serve: Serve) -> None:
    with serve() as site:
        ann, bo, table = began(site, "waits")
        with ann.line(table) as hers:
            leave(bo, table)
            company(hers, here=[0])
    with serve() as site, Browser(site, ANN).line(table) as hers:
        assert company(hers)["away"] == [{"seat": 1, "seconds": 0}]


def test_who_leaves_at_once_when_they_are_back_elsewhere_has_left(serve: Serve) -> None:
    with serve() as site, serve() as elsewhere:
        ann, bo, table = began(site, "waits")
        with ann.line(table) as hers:
            leave(bo, table)
            company(hers, here=[0], away=[{"seat": 1, "seconds": 0}])
            with Browser(elsewhere, BO).line(table) as his:
                his.hear()
                assert goes(bo, table)[0] == 200
                assert his.closed() == wire.LEFT
            time.sleep(3 * MINDS)
            assert company(hers, here=[0])["away"] == [{"seat": 1, "seconds": 0}]


def test_who_is_back_stays_though_another_leaves_then() -> None:
    entry = Entry("pig", 1, "default", {}, [], {"a": [0], "b": [1, 2]}, "", host="a")
    both = leaving.leave(leaving.leave(entry, "a"), "b")
    assert both.gone == {0: 1, 1: 2, 2: 2}
    alone = leaving.leave(both, "b", is_alone=True)
    assert (
        alone.alone == [1, 2] and leaving.come_back(alone, [1]).alone == [2] and leaving.leave(alone, "b").alone == []
    )
    back = leaving.come_back(both, [0, 1])
    assert back.gone == {2: 2} and leaving.leave(back, "a").gone == {2: 2, 0: 3}
    assert decoded_entry(encoded_entry(back)) == back


def test_who_has_left_is_at_no_server_that_died_since(serve: Serve, tmp_path: Path) -> None:
    with serve() as site:
        ann, bo, table = began(site, "ends")
        with ann.line(table) as hers, bo.line(table) as his:
            company(his, here=[0, 1])
            with sqlite3.connect(tmp_path / "tables.sqlite") as database:
                row = table, "dead", "[1]", 0, time.time() + PRESENCE, "{}", time.monotonic()
                database.execute("INSERT INTO presence VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            assert goes(bo, table)[0] == 200
            began_at = time.monotonic()
            assert told(hers, "broken_off")["seat"] == 1 and time.monotonic() - began_at < 20


@pytest.mark.parametrize("leaves", ["ends", "grab_first:5", "waits"])
def test_who_leaves_where_nobody_else_is_is_waited_for_by_whoever_comes(serve: Serve, leaves: str) -> None:
    """And in no window of theirs are they there any more."""
    with serve() as site, serve() as elsewhere:
        ann, bo, table = began(site, leaves)
        with bo.line(table) as his, Browser(elsewhere, BO).line(table) as also:
            company(his, here=[1])
            company(also, here=[1])  # else he might come back there, for a server that reads the table only then
            assert goes(bo, table, alone=True)[0] == 200
            assert his.closed() == also.closed() == wire.LEFT
        with ann.line(table) as hers:
            assert company(hers, here=[0])["away"][0]["seconds"] > 20
            back(bo, table)
            hers.company = None
            assert company(hers, here=[0])["away"][0]["seconds"] > 50
            leave(bo, table)
            hers.company = None
            assert leaves == "ends" or company(hers, here=[0], away=[{"seat": 1, "seconds": 0}])
            assert leaves != "ends" or told(hers, "broken_off")["seat"] == 1


def test_nothing_is_counted_down_where_nobody_plays(serve: Serve) -> None:
    with serve() as site:
        _, bo, table = began(site, "ends")
        with Browser(site, "").line(table) as eyes:
            with bo.line(table) as his:
                company(his, here=[1])
                assert goes(bo, table, alone=True)[0] == 200
            assert company(eyes, here=[])["away"] == [{"seat": 0, "seconds": None}, {"seat": 1, "seconds": None}]


def test_who_has_played_on_since_they_wished_to_leave_has_not_left(serve: Serve) -> None:
    """The wish was on its way for so long that their page had given it up."""
    with serve() as site:
        ann, bo, table = began(site, "ends")
        with ann.line(table) as hers, bo.line(table) as his:
            company(his, here=[0, 1])
            hers.play([0], itertools.repeat(0), most=2)
            his.until(1)
            wished = his.now["version"]
            his.play([1], itertools.repeat(0), most=1)
            assert goes(bo, table, version=wished) == (409, "server-left-late")
            assert goes(ann, table, version=wished)[0] == 200
            assert told(his, "broken_off")["seat"] == 0


def test_what_is_on_its_way_from_who_has_left_is_not_done(serve: Serve) -> None:
    with serve() as site, serve() as elsewhere:
        ann, bo, table = began(site, "waits")
        with ann.line(table) as hers, Browser(elsewhere, BO).line(table) as his:
            company(hers, here=[0, 1])
            hers.play([0], itertools.repeat(0), most=2)
            his.until(1)
            version = his.now["version"]
            assert goes(bo, table)[0] == 200
            his.say(**his.command(1))
            assert his.closed() == wire.LEFT
            assert his.answers[0]["problem"]["id"] == "server-left"
            assert company(hers, here=[0])["table"]["version"] == version


def test_who_is_back_at_another_server_is_away_nowhere(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written there, and heard, before servers tell each other by and by who is where."""
    monkeypatch.setattr(absence, "Absence", lambda grace: Absence(4))
    with serving(postgres, bus=ListenNotify(postgres)) as site, serving(postgres, bus=ListenNotify(postgres)) as other:
        ann, bo, table = began(site, "grab_first:5")
        with ann.line(table) as hers:
            leave(bo, table)
            told(hers, "stood_in")
            time.sleep(4)
            with Browser(other, BO).line(table) as his:
                while told(his, "stood_in")["player"] != "person":
                    his.hear(10)
                heard(hers, 4)
            assert [event["player"] for event in hers.events if event["type"] == "stood_in"] == [
                "grab_first:5",
                "person",
            ]


@pytest.mark.parametrize("leaves", ["ends", "grab_first:5"])
def test_who_is_back_at_another_server_in_time_is_back(
    postgres: str, monkeypatch: pytest.MonkeyPatch, leaves: str
) -> None:
    """The server of the others decides a moment later, and knows it by then; however slow the machine is."""
    others: list[Absence] = []

    def waits(grace: float) -> Absence:
        others.append(Absence(60))
        return others[-1]

    monkeypatch.setattr(absence, "Absence", waits)
    monkeypatch.setattr(following, "PAUSE", 0.3)  # until servers tell each other by and by
    with serving(postgres, bus=ListenNotify(postgres)) as site, serving(postgres, bus=ListenNotify(postgres)) as other:
        ann, bo, table = began(site, leaves)
        with ann.line(table) as hers:
            with bo.line(table) as his:
                company(his, here=[0, 1])
                company(hers, here=[0, 1])
            company(hers, here=[0])
            time.sleep(1)  # the other server has been told that he is away
            monkeypatch.setattr(following, "PAUSE", 60)
            monkeypatch.setattr(absence, "Absence", lambda grace: Absence(4))  # there: his time is nearly over
            time.sleep(1)
            with Browser(other, BO).line(table) as his:
                company(his)
                for waiting in others:
                    waiting._grace = 0  # and now it is over
                company(hers, here=[0, 1], away=[])
                heard(hers, 4 * MINDS)
            assert hers.company["here"] == [0, 1] and hers.company["away"] == []
            assert not [event for event in hers.events if event["type"] in ("broken_off", "stood_in")]


def test_whose_line_breaks_when_they_have_just_come_back_has_come_back(serve: Serve) -> None:
    with serve() as site:
        ann, bo, table = began(site, "waits")
        with ann.line(table) as hers:
            leave(bo, table)
            with bo.line(table) as his:
                version = company(his) and his.now["version"]
            with bo.line(table, since=version) as his:
                assert his.hear()["type"] == "welcome"
                company(hers, here=[0, 1], away=[])


def test_what_is_played_on_one_screen_is_left_by_closing_the_page(serve: Serve) -> None:
    with serve() as site:
        seats = [{"name": name, "player": player} for name, player in (("Ann", "person"), ("Crab", "crab"))]
        ann = Browser(site, ANN)
        status, made = ann.post("", {"game": "deep_sea_adventure", "seats": seats})
        assert status == 201 and goes(ann, made["table"]) == (409, "server-nobody-gathered")


def test_who_is_back_plays_on_though_another_server_drives_the_table(serve: Serve) -> None:
    """As long as bots move there, it has the lease; whoever plays may be at another one by now."""
    with serve() as site, serve() as elsewhere:
        bots = ["grab_first:5"] * 3
        ann, bo, table = began(elsewhere, "grab_first:5", *bots)
        with ann.line(table) as hers:
            leave(bo, table)
            told(hers, "stood_in")
            hers.play([0], itertools.repeat(0), most=2)
        with Browser(site, ANN).line(table) as hers, Browser(site, BO).line(table) as his:
            began_at = time.monotonic()
            company(hers, here=[0, 1])
            while told(his, "stood_in")["player"] != "person":
                his.hear(10)
            assert time.monotonic() - began_at < 5


def test_whoever_leaves_over_and_over_is_told_to_go_without_a_word(serve: Serve) -> None:
    """For each time others are told, and it is stored."""
    with serve() as site:
        ann, bo, table = began(site, "waits")
        with ann.line(table):
            for _ in range(int(LEAVES.burst)):
                assert goes(bo, table)[0] == 200
            assert goes(bo, table) == (429, "server-leaves-much")


def test_nobody_waits_for_a_bot_to_agree_that_a_move_is_taken_back() -> None:
    course = Course(Setup("deep_sea_adventure", 3, "default", {"start": "seat0"}))
    roll = course.position.chance_outcomes()[0][0]
    for seat in (0, 1):
        course.play(Played(roll, seat, 1))
        course.play(Played(course.position.parse("leave"), seat, 2))
    course.play(Asked(0, 3, last_choice(course, (0,)), [1, 2]))
    span = course.play(Seated(2, "crab"))
    assert span.asking is not None and span.asking.waits == {1}
    for gone in (0, 1):
        assert course.copy().play(Seated(gone, "crab")).asking is None


def test_a_game_that_is_over_is_left_by_nobody(serve: Serve) -> None:
    with serve() as site:
        ann, bo, table = began(site, "ends")
        with ann.line(table) as hers:
            leave(bo, table)
            told(hers, "broken_off")
        assert goes(ann, table) == (409, "server-over")
        with bo.line(table, since=0) as his:  # a page that comes back by itself
            assert his.hear()["type"] == "welcome"
