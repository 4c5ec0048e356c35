"""Lines that delay, that are half open and that are cut: nothing is done twice, nothing is missed, and nobody else waits."""

import asyncio
import itertools
import time
from pathlib import Path

import pytest

from fathom.server.serve import SPOKEN

from .conftest import Serve
from .history import Game, Player, check, lived_through, stored
from .relay import DOWN, UP, Relay
from .test_gathering import BO, CY, Browser, began, company, play_together

CUTS = 15


def read(tmp_path: Path, game: Game) -> int:
    """Read the history of a table that all have left; how many steps of it somebody saw."""
    return check(game, *asyncio.run(stored(tmp_path / "tables.sqlite", game.table)))


def test_who_is_far_away_sees_all_of_it_and_keeps_nobody_waiting(serve: Serve, tmp_path: Path) -> None:
    with serve() as site, Relay(site) as relay:
        game = Game(*site.make("person", "person", start="seat0"))
        with site.line(game.table, game.key) as near, relay.site.line(game.table, game.key) as far:
            far.hear()
            relay.delay = 0.2
            began = time.monotonic()
            game.play(near, (0, 1), 30)
            assert time.monotonic() - began < 30 * relay.delay / 2
            far.reach(near.now["version"])
            assert far.steps == near.steps
            relay.delay = 0.05
            game.play(far, (0, 1), 3)
            near.reach(far.now["version"])
            assert near.steps == far.steps
        game.note(near)
        game.note(far)
    assert read(tmp_path, game) == near.now["version"]


@pytest.mark.parametrize("way", [UP, DOWN])
def test_a_line_that_is_half_open_in_the_middle_of_a_command(serve: Serve, tmp_path: Path, way: str) -> None:
    """The page cannot know whether it was done. It comes back and says it again: it is done once."""
    with serve() as site, Relay(site) as relay:
        game = Game(*site.make("person", "person", start="seat0"))
        with site.line(game.table, game.key) as other:
            half = relay.site.line(game.table, game.key)
            game.play(half, (0, 1), 5)
            half.until(0, 1)
            relay.swallows.add(way)
            command, since = game.command(half, 0), half.now["version"]
            half.say(**command)
            if way == DOWN:
                other.reach(since + 1)  # it was done
            with pytest.raises(TimeoutError):
                half.socket.recv(0.3)
            with site.line(game.table, game.key, since) as back:
                back.hear()
                answers = [game.do(back, command) for _ in range(2)]
                assert answers[0] == answers[1] and answers[0]["version"] == since + 1
                game.play(back, (0, 1), 5)
                other.reach(back.now["version"])
                assert other.steps[1 - len(back.steps) :] == back.steps[1:]
                for line in (half, back, other):
                    game.note(line)
    assert read(tmp_path, game) == len(other.steps) - 1


@pytest.mark.parametrize("how", ["swallows", "holds"])
def test_who_is_gone_without_a_word_is_let_go_while_the_others_play_on(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """Nothing tells the server but that no ping is answered: all that it says goes nowhere, or is taken by nobody."""
    monkeypatch.setitem(SPOKEN, "ws_ping_interval", 0.5)
    monkeypatch.setitem(SPOKEN, "ws_ping_timeout", 0.5)
    with serve() as site, Relay(site) as relay:
        ann, bo, table = began(site, "waits")
        with ann.line(table) as hers:
            for browser in (BO, CY):
                Browser(relay.site, browser).line(table).hear()
            company(hers, here=[0, 1], watching=1)
            getattr(relay, how).update({UP, DOWN})
            start = time.monotonic()
            company(hers, here=[0], watching=0)
            assert time.monotonic() - start < 5
            hers.play([0], itertools.count(), most=1)
            with bo.line(table) as back:
                company(hers, here=[0, 1], watching=0)
                play_together(hers, back)


def test_a_page_hears_that_the_line_works_though_nothing_happens(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SPOKEN, "ws_ping_interval", 0.3)
    with serve() as site:
        table, key = site.make("person", "person")
        with site.line(table, key) as line:
            line.until(*range(2))
            assert [line.hear(5)["type"] for _ in range(3)] == ["beat"] * 3


class Lines:
    """A server behind several lines, which are cut now and then."""

    def __init__(self, relays: list[Relay]) -> None:
        self.sites = [relay.site for relay in relays]
        self._relays = relays

    def kill(self, which: int) -> None:
        self._relays[which].cut()


def test_lines_that_are_cut_at_random_lose_nothing_and_repeat_nothing(serve: Serve, tmp_path: Path) -> None:
    with serve() as site, Relay(site) as one, Relay(site) as other:
        other.delay = 0.003
        lines = Lines([one, other])
        players = [
            Player(lines, ("person", "minnow", "person"), 0),
            Player(lines, ("person", "person"), 1),
            Player(lines, ("person", "minnow"), 2, "in_too_deep"),
        ]
        games = lived_through(lines, CUTS, players, lambda cut: None)
    seen = sum(read(tmp_path, game) for game in games)
    moves = sum(len(game.acknowledged) for game in games)
    assert moves > CUTS and seen > moves
