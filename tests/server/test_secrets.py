"""Nothing leaks: games that differ only in what a seat cannot see are the same to it, byte for byte.

The two games are made of the same commands and the same outcomes, but for the values that seat 1 turns over in secret, or
the cards it is dealt and draws.
"""

import asyncio
import itertools
import json
import random
import time
from collections.abc import Iterator
from functools import reduce
from pathlib import Path

import pytest

from fathom import Position
from fathom.server.app import IDLE
from fathom.server.course import Course
from fathom.server.event import Decided
from fathom.server.patch import Json, apply
from fathom.server.projection import replay
from fathom.server.seats import PERSON
from fathom.server.sqlite import SQLite
from fathom.server.table import Table
from fathom.server.tables import Tables
from fathom.server.wire import NewTable, Seat, encode

from .test_failures import Bots

SEATS = [Seat("Ann", PERSON), Seat("Bo", PERSON), Seat("Cy", PERSON)]
OPTIONS = {"reveal": "secret", "start": "seat0", "air": 60, "dives": 2}
NEAR = 40  # free moves that a forced one is compared with


def play(secret_owner: int, pick: int) -> Position:
    """A game in which everybody comes home laden, and the values `secret_owner` turns over depend on `pick`."""
    position = Position("deep_sea_adventure", players=3, options=OPTIONS)
    for turn in itertools.count():
        if position.is_over:
            return position
        outcomes = [outcome for outcome, _ in position.chance_outcomes()]
        if outcomes:
            is_worth = position.name(outcomes[0]).startswith("worth-")
            if is_worth and position.state.seat == secret_owner:
                position.play(outcomes[pick])
            else:  # the others turn over the best, so that they turn over the same in every game
                position.play(outcomes[-1 if is_worth else turn % len(outcomes)])
        else:
            moves = position.legal_moves()
            is_laden = bool(position.scene().divers[position.current_player].hold)
            wishes = ("back", "leave" if is_laden else "take", *moves)
            position.play(next(move for move in wishes if move in moves))
    raise AssertionError


def shown(position: Position, yours: tuple[int, ...], before: int) -> list[bytes]:
    """All that the holder of `yours` is sent, up to version `before`: as it happens, and to whoever joins then."""
    actions = [Decided(action) for action in position.history[:before]]
    events, scene, now, missed, _ = replay(position.setup, SEATS, yours, actions, since=0)
    late = replay(position.setup, SEATS, yours, actions)
    return [encode([events, scene, now]), *missed, encode([late.events, late.scene, late.now])]


def pairs() -> Iterator[tuple[Position, Position, int]]:
    """Games that differ in seat 1's secrets only, and the version at which all is shown."""
    one, other = play(1, 0), play(1, 1)
    if len(one.history) == len(other.history):
        yield one, other, len(one.history) - 1


def test_there_are_secrets_to_keep() -> None:
    one, other, end = next(pairs())
    assert one.history[:end] != other.history[:end]
    assert shown(one, (1,), end) != shown(other, (1,), end)


@pytest.mark.parametrize("yours", [(0,), (2,), (), (0, 2)], ids=["a seat", "another", "a spectator", "two seats"])
def test_what_a_seat_cannot_know_it_is_not_sent(yours: tuple[int, ...]) -> None:
    one, other, end = next(pairs())
    assert shown(one, yours, end) == shown(other, yours, end)


def test_on_a_shared_screen_the_log_tells_no_secrets() -> None:
    one, other, end = next(pairs())
    for yours in ((0, 1), (0, 1, 2)):
        first, second = ([json.loads(step) for step in shown(game, yours, end)[1:-1]] for game in (one, other))
        told = [[[moment["event"] for moment in step["moments"]] for step in steps] for steps in (first, second)]
        assert told[0] == told[1]
        assert any(event["type"] == "reveal" for step in told[0] for event in step)


def test_on_a_shared_screen_a_secret_is_shown_to_its_owner_only() -> None:
    """Byte for byte, until seat 1 looks at what it alone may see; and the screen of the next seat has none of it."""
    one, other, end = next(pairs())
    for yours in ((0, 1), (0, 1, 2)):
        first, second = (scenes(game, yours, end) for game in (one, other))
        for (seat, scene), (_, again) in zip(first, second, strict=True):
            assert scene == again or seat == 1


def scenes(position: Position, yours: tuple[int, ...], before: int) -> list[tuple[int, Json]]:
    """Whose screen it is at rest, and what stands there, version for version."""
    played = [Decided(action) for action in position.history[:before]]
    _, scene, now, missed, _ = replay(position.setup, SEATS, yours, played, since=0)
    scene = json.loads(encode(scene))
    found = [(now.seat, scene)]
    for step in map(json.loads, missed):
        changes = [*(moment["changes"] for moment in step["moments"]), step["changes"]]
        scene = reduce(apply, changes, scene)
        found.append((step["seat"], scene))
    return found


def test_when_it_is_over_everybody_sees_everything() -> None:
    one, other, end = next(pairs())
    for game in (one, other):
        _, last = scenes(game, (0,), end + 1)[-1]
        assert [diver["score"] for diver in last["divers"]] == game.scores()


def dealt(*secret: str) -> Position:
    """A game of hands in which seat 1 is dealt and draws these cards, and shows and pays none of them."""
    options = {"start": "seat0", "hand_cards": 3, "bonus_cards": "none", "draft_laps": 0}
    position = Position("in_too_deep", players=3, options=options)
    first, second, drawn = secret
    for card in ("11", "12", "13", first, second, "50", "31", "32", "33"):
        position.play(f"card-{card}")
    for move in ("draw", "card-60", "draw", f"card-{drawn}", "expand-31-pearl", "buy-11", "expand-50-pearl", "draw"):
        position.play(move)
    return position


@pytest.mark.parametrize("yours", [(0,), (2,), (), (0, 2)], ids=["a seat", "another", "a spectator", "two seats"])
def test_no_hand_is_sent_to_another_seat(yours: tuple[int, ...]) -> None:
    one, other = dealt("71", "72", "73"), dealt("81", "92", "23")
    end = len(one.history)
    assert shown(one, (1,), end) != shown(other, (1,), end)
    assert shown(one, yours, end) == shown(other, yours, end)


async def test_how_long_a_bot_takes_does_not_tell_whether_it_had_a_choice(tmp_path: Path) -> None:
    """Where a forced move was as quick as some of the others, a free one took longer in 0.705 of all pairs."""
    luck = random.Random(1)

    def think(view: Position) -> int:
        time.sleep(luck.uniform(0.002, 0.006))
        return luck.choice(view.legal_actions())

    tables = Tables(Bots(think), SQLite(tmp_path / "tables.sqlite"), IDLE)
    seats = [Seat(name, "bot") for name in "ABCDE"]
    slower, forced = list[float](), 0
    async with tables.running():
        while forced < 200:
            made = await tables.make(NewTable("in_too_deep", seats, "advanced"))
            gaps = await watch(await tables.open(made.table), 0 if forced else 60)
            forced += sum(not had_choice for had_choice, _ in gaps)
            slower += compared(gaps)
    share = sum(slower) / len(slower)
    # In eight runs beside other work 0.475 in the mean, for a forced move takes a little longer, with a standard error of 0.022:
    # five of them from there, and from what would be even.
    assert 0.36 < share < 0.61, share


def compared(gaps: list[tuple[bool, float]]) -> list[float]:
    """For each forced move of a game and each free one of those made about then whether the free one took longer: 1 or 0.

    About then, for the machine is quicker at one time than at another, and forced moves come many together.
    """
    free = [(at, gap) for at, (had_choice, gap) in enumerate(gaps) if had_choice]
    return [
        (one > gap) + (one == gap) / 2
        for at, (had_choice, gap) in enumerate(gaps)
        if not had_choice
        for _, one in sorted(free, key=lambda other: abs(other[0] - at))[:NEAR]
    ]


async def watch(table: Table, first: int) -> list[tuple[bool, float]]:
    """Of each move from version `first` on: whether the bot had a choice, and how long it took."""
    gaps = []
    table.wake()
    before, began = Course(table.setup), time.monotonic()
    while not table.is_over and table.version < 400:
        await asyncio.sleep(0)
        if table.version == before.version:
            continue
        now, seat, choices = time.monotonic(), before.position.current_player, len(before.position.legal_actions())
        if seat >= 0 and table.version > first:
            gaps.append((choices > 1, now - began))
        before, began = table._course, now
    return gaps
