"""People who say that they leave a game: nobody waits a minute for them, and they may come back."""

import itertools
import time

import pytest

from .conftest import Serve
from .test_absence import told
from .test_gathering import Browser, began, company


def leave(somebody: Browser, table: str) -> None:
    """Be there, say so, and go."""
    with somebody.line(table) as line:
        company(line, here=[0, 1])
        assert somebody.post(f"/{table}/leave")[0] == 200


def test_a_bot_plays_on_at_once_for_who_has_left_until_they_are_back(serve: Serve) -> None:
    with serve() as site:
        ann, bo, table = began(site, "grab_first:5")
        with ann.line(table) as hers:
            with bo.line(table) as his:
                company(his, here=[0, 1])
                assert bo.post(f"/{table}/leave")[0] == 200
                assert company(his)["away"] == [], "as long as he is there"
            began_at = time.monotonic()
            assert told(hers, "stood_in") == {"type": "stood_in", "seat": 1, "player": "grab_first:5"}
            assert time.monotonic() - began_at < 20
            hers.play([0], itertools.repeat(0), most=3)
            with bo.line(table) as his:
                while told(his, "stood_in")["player"] != "person":
                    his.hear(10)
            while not (away := company(hers)["away"]) or away[0]["seconds"] < 50:  # now he has only gone for a while
                hers.hear(10)


def test_a_table_that_waits_lets_the_host_decide_at_once(serve: Serve) -> None:
    with serve() as site:
        ann, bo, table = began(site, "waits")
        wish = {"seat": 1, "player": "grab_first:5"}
        with ann.line(table) as hers:
            with bo.line(table) as his:
                company(his, here=[0, 1])
                bo.post(f"/{table}/leave")
                assert ann.post(f"/{table}/stand_in", wish) == (409, "server-not-gone")
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
        assert Browser(site, "key-of-nobody").post(f"/{table}/leave") == (403, "server-not-yours")
        gathers = ann.make("person", "open")
        assert ann.post(f"/{gathers}/leave") == (409, "server-not-begun")


def test_who_says_so_and_stays_has_not_left(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their answer may have been lost, or they have another window open."""
    monkeypatch.setattr("fathom.server.absence.LEAVING", 0.2)
    with serve() as site:
        ann, bo, table = began(site, "ends")
        with ann.line(table) as hers:
            with bo.line(table) as his:
                company(his, here=[0, 1])
                assert bo.post(f"/{table}/leave")[0] == 200
                time.sleep(0.4)
            assert company(hers, here=[0])["away"][0]["seconds"] > 50


def test_whoever_leaves_over_and_over_is_waited_for(serve: Serve) -> None:
    """For each time others are told, and it is noted."""
    with serve() as site:
        ann, bo, table = began(site, "waits")
        with ann.line(table) as hers:
            for seconds in (range(1), range(50, 61)):
                leave(bo, table)
                while not (away := company(hers)["away"]) or away[0]["seconds"] not in seconds:
                    hers.hear(10)


def test_a_game_that_is_over_is_left_by_nobody(serve: Serve) -> None:
    with serve() as site:
        ann, bo, table = began(site, "ends")
        with ann.line(table) as hers:
            leave(bo, table)
            told(hers, "broken_off")
        assert ann.post(f"/{table}/leave") == (409, "server-over")
