"""The scripted players: each rule of thumb on hand-built positions, legality under any options, whole games."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom import CHANCE, Position, Setup, players
from fathom.engine.compile import PLAIN
from fathom.games import find
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import MOST_UNITS
from fathom.lab.simulate import simulate

from ..random_games import games, often
from .twins import GAME

pytestmark = pytest.mark.rules

NAMES = [known.name for known in players.names(find(GAME))]
Build = Callable[[], Position]
A, B, C, D = (s.single(level) for level in range(4))  # a chip of each level


def build(
    depth: int, *, air: int = 25, hold: tuple[int, ...] = (), up: bool = False, asked: bool = False, here: int | None = B,
    others: tuple[tuple[int, int], ...] = (), dive: int = 1, **options: Any,
) -> Position:  # fmt: skip
    """Seat 0 at a depth with a hold, `asked` for its direction or searching where `here` lies (None: a blank).

    `others` are the depths and loads of the other divers, who face down.
    """
    position = Position(GAME, players=1 + max(1, len(others)), options={"start": "seat0"} | options)
    state = position.state
    state.phase, state.seat, state.air, state.dive = (s.DIRECTION if asked else s.SEARCH), 0, air, dive
    state.facing[0] = s.UP if up else s.DOWN
    state.line[depth - 1] = here or 0
    for seat, (place, units) in enumerate([(depth, hold), *((deep, (A,) * units) for deep, units in others)]):
        state.place[seat], state.carried[seat] = place - 1, len(units)
        for k, unit in enumerate(units):
            state.hold[seat * MOST_UNITS + k] = unit
    return position


def at(depth: int, **more: Any) -> Build:
    """A diver who searches; built when it is asked for, as collecting the tests should not compile rules."""
    return partial(build, depth, **more)


def turn(depth: int, *, air: int, hold: tuple[int, ...] = (A,), **more: Any) -> Build:
    """A diver asked for the direction."""
    return partial(build, depth, air=air, hold=hold, asked=True, **more)


def choice(name: str, position: Position, seed: int = 1) -> str:
    """What the player does, by name."""
    return position.name(players.load(find(GAME), name).choose(position.view(0), np.random.default_rng(seed)))


TURNS = [  # who, where he is asked: he turns
    ("grab_first:9", turn(9, air=25), True),
    ("zeffar", turn(3, air=25), True),
    ("taipan11_normal", turn(9, air=7), True),
    ("taipan11_normal", turn(9, air=8), False),
    ("taipan11_normal", turn(9, air=9, hold=(A, B)), True),
    ("taipan11_cautious", turn(9, air=16), True),
    ("taipan11_cautious", turn(9, air=17), False),
    ("taipan11_cautious", turn(9, air=16, hold=(), turn_empty="allow"), True),
    ("taipan11_cautious", turn(9, air=17, hold=(), turn_empty="allow"), False),
    ("taipan11_adventurous", turn(9, air=3), True),
    ("taipan11_adventurous", turn(9, air=4), False),
    ("mzin_prudent", turn(2, air=25), True),
    ("mzin_gourmand", turn(9, air=9), True),
    ("mzin_gourmand", turn(9, air=10, hold=(A, A)), False),
    ("mzin_gourmand", turn(9, air=10, hold=(A, A, A)), True),
    ("mzin_calculateur", turn(9, air=11, others=((5, 2),)), True),  # 3 laps home, 3 air a lap, and 2
    ("mzin_calculateur", turn(9, air=12, others=((5, 2),)), False),
    ("nana_prudente", turn(9, air=10), False),
    ("nana_prudente", turn(4, air=9), True),
    ("nana_prudente", turn(3, air=9), False),
    ("nana_prudente", turn(3, air=25, hold=(A, A)), True),
    ("nana_courageuse", turn(9, air=25, hold=(A,) * 4), False),
    ("nana_courageuse", turn(9, air=25, hold=(A,) * 5), True),
    ("nana_courageuse", turn(6, air=4), True),
    ("nana_courageuse", turn(5, air=4), False),
    ("twindebank", turn(9, air=25), False),
    ("twindebank", turn(10, air=25), True),
    ("twindebank", turn(6, air=25, dive=3), True),
    ("twindebank", turn(5, air=25, dive=3), False),
    ("saaaber_grabber:3", turn(9, air=25, hold=(A, A)), False),
    ("saaaber_grabber:3", turn(9, air=25, hold=(A, A, A)), True),
    ("clashbuster:1", turn(9, air=25), True),
    ("clashbuster:2", turn(9, air=25), False),
    ("saaaber_diver:152", turn(14, air=25), False),
    ("saaaber_diver:152", turn(15, air=25), True),
    ("saaaber_greedy", turn(25, air=25), True),
    ("bubblyworld_deeper", turn(25, air=1, hold=(A,) * 9), False),
    ("robwal", turn(12, air=6, hold=(A, A)), True),  # 6 laps home, 3 of air
    ("robwal", turn(12, air=12, hold=(A, A)), False),
    ("cloverrose", turn(10, air=25), False),
    ("cloverrose", turn(11, air=25), True),
    ("xudaniel11", turn(9, air=25), False),
    ("xudaniel11", turn(9, air=25, hold=(A, A)), True),
]


@pytest.mark.parametrize(("name", "position", "turns"), TURNS, ids=lambda it: it if isinstance(it, str) else "")
def test_who_turns_back(name: str, position: Build, turns: bool) -> None:
    assert choice(name, position()) == ("back" if turns else "dive")


TAKES = [  # who, where he may take: he does
    ("grab_first:9", at(8), False),
    ("grab_first:9", at(9), True),
    ("grab_first:9", at(10, hold=(A,)), False),
    ("zeffar", at(9, air=23), False),
    ("zeffar", at(9, air=22), True),
    ("zeffar", at(16, air=24), False),
    ("zeffar", at(17, air=24), True),
    ("zeffar", at(17, air=25), False),
    ("zeffar", at(9, air=19, hold=(A,), up=True), True),
    ("zeffar", at(9, air=18, hold=(A,), up=True), False),
    ("zeffar", at(9, air=22, hold=(A, A), up=True), False),
    ("taipan11_normal", at(9, air=4, hold=(A,)), True),
    ("taipan11_normal", at(9, air=5, hold=(A,), up=True), True),
    ("taipan11_normal", at(9, air=4, hold=(A,), up=True), False),
    ("taipan11_normal", at(9, air=3, hold=(A, A, A)), False),
    ("taipan11_cautious", at(9, air=13, hold=(A,)), True),
    ("taipan11_cautious", at(9, air=12, hold=(A,)), False),
    ("taipan11_cautious", at(9, hold=(A, A)), False),
    ("taipan11_cautious", at(9, here=C), False),
    ("taipan11_cautious", at(9, here=A + C), False),
    ("taipan11_cautious", at(9, up=True), False),
    ("taipan11_adventurous", at(9, air=0, hold=(A, A)), True),
    ("taipan11_adventurous", at(9, air=6, hold=(A,), up=True), True),
    ("taipan11_adventurous", at(9, air=5, hold=(A,), up=True), False),
    ("mzin_prudent", at(1), True),
    ("mzin_prudent", at(5, hold=(A,), up=True), False),
    ("mzin_gourmand", at(5, here=A), False),
    ("mzin_gourmand", at(5, here=B), True),
    ("mzin_gourmand", at(5, here=A, hold=(A,), up=True), True),
    ("mzin_calculateur", at(12, air=12, hold=(A,)), True),  # 12 / 2 x 2
    ("mzin_calculateur", at(12, air=11, hold=(A,)), False),
    ("nana_random", at(5, air=1, hold=(A,) * 4), True),
    ("nana_prudente", at(5, hold=(A, A), up=True), True),
    ("nana_prudente", at(5, hold=(A, A, A), up=True), False),
    ("nana_courageuse", at(20, air=1, hold=(A,) * 6, up=True), True),
    ("twindebank", at(9), False),
    ("twindebank", at(10), True),
    ("twindebank", at(6, dive=3), True),
    ("twindebank", at(3, hold=(A,), up=True), True),
    ("saaaber_grabber:2", at(3, hold=(A,)), True),
    ("saaaber_grabber:2", at(3, hold=(A, A)), False),
    ("clashbuster:1", at(3, hold=(A,)), False),
    ("saaaber_diver:152", at(14), False),
    ("saaaber_diver:152", at(15), True),
    ("saaaber_diver:152", at(15, hold=(A,)), False),
    ("saaaber_diver:152", at(9, hold=(A,), up=True), True),
    ("saaaber_diver:152", at(9, hold=(A, A), up=True), False),
    ("saaaber_greedy", at(25, here=C), False),
    ("saaaber_greedy", at(20, here=A + D), True),
    ("saaaber_greedy", at(25, here=D, hold=(D,), up=True), False),
    ("bubblyworld_deeper", at(25, air=1, hold=(A,) * 9), True),
    ("robwal", at(9, air=16, hold=(A, A)), True),
    ("robwal", at(9, air=15, hold=(A, A)), False),
    ("robwal", at(9, air=16, hold=(A, A, A)), False),
    ("cloverrose", at(10), False),
    ("cloverrose", at(11), True),
    ("cloverrose", at(10, air=13, hold=(A,), up=True), True),  # (1 + 1) x (10 / 2 + 1) is 12
    ("cloverrose", at(10, air=12, hold=(A,), up=True), False),
    ("cloverrose", at(1, air=25, hold=(A,) * 5, up=True), False),  # six units do not move
    ("xudaniel11", at(9, hold=(A,)), True),
    ("xudaniel11", at(9, hold=(A, A), up=True), False),
]


@pytest.mark.parametrize(("name", "position", "takes"), TAKES, ids=lambda it: it if isinstance(it, str) else "")
def test_who_takes(name: str, position: Build, takes: bool) -> None:
    assert choice(name, position()) == ("take" if takes else "leave")


HOLD = (C, A + D, B, B)
DROPS = [  # who, on a blank: what he does
    ("grab_first", at(9, here=None, hold=HOLD, up=True), "leave"),
    ("zeffar", at(9, air=8, here=None, hold=HOLD, up=True), "drop-2"),
    ("zeffar", at(9, air=9, here=None, hold=HOLD, up=True), "leave"),
    ("mzin_gourmand", at(9, air=4, here=None, hold=HOLD, up=True), "drop-2"),
    ("mzin_gourmand", at(9, air=5, here=None, hold=HOLD, up=True), "leave"),
    ("mzin_calculateur", at(9, air=7, here=None, hold=(C, B), up=True), "drop-2"),
    ("mzin_calculateur", at(9, air=8, here=None, hold=(C, B), up=True), "leave"),
    ("mzin_calculateur", at(9, air=7, here=None, hold=(C,)), "leave"),
    ("nana_random", at(9, here=None, hold=(A + D, C), up=True), "drop-3"),
    ("nana_prudente", at(9, here=None, hold=(B, A), up=True), "drop-1"),
    ("nana_prudente", at(9, here=None, hold=(B,)), "leave"),
    ("twindebank", at(5, air=10, here=None, hold=(B, A), up=True), "drop-1"),
    ("twindebank", at(4, air=10, here=None, hold=(B, A), up=True), "leave"),
    ("twindebank", at(5, air=11, here=None, hold=(B, A), up=True), "leave"),
    ("twindebank", at(5, air=10, here=None, hold=(B, B), up=True), "leave"),
    ("robwal", at(9, air=14, here=None, hold=(B, C, A), up=True), "drop-1"),
    ("robwal", at(9, air=15, here=None, hold=(B, C, A), up=True), "leave"),
    ("robwal", at(9, air=14, here=None, hold=(B, A), up=True), "leave"),
    ("taipan11_normal", at(9, air=1, here=None, hold=HOLD, up=True), "leave"),
]


@pytest.mark.parametrize(("name", "position", "does"), DROPS, ids=lambda it: it if isinstance(it, str) else "")
def test_who_drops_what(name: str, position: Build, does: str) -> None:
    assert choice(name, position()) == does


@pytest.mark.parametrize(
    ("name", "position", "some"),
    [
        ("mzin_random", turn(9, air=9), {"dive", "back"}),
        ("mzin_random", turn(9, air=9, hold=(A,) * 4), {"back"}),
        ("mzin_random", at(9), {"take", "leave"}),
        ("mzin_random", at(9, here=None, hold=(C, B, C), up=True), {"leave", "drop-3", "drop-2"}),
        ("zeffar_playouts", turn(9, air=9), {"dive", "back"}),
        ("zeffar_playouts", at(9, air=9, hold=(A,)), {"leave"}),
        ("zeffar_playouts", at(9, air=10, hold=(A,)), {"take", "leave"}),
        ("zeffar_playouts", at(9, air=25, hold=(A, A)), {"leave"}),
        ("zeffar_playouts", at(9, air=9, here=None, hold=(C, B), up=True), {"leave", "drop-2", "drop-3"}),
        ("zeffar_playouts", at(9, air=8, here=None, hold=(C, B), up=True), {"drop-2", "drop-3"}),
        ("zeffar_playouts", at(9, air=1, here=None, hold=(B,), up=True), {"leave", "drop-2"}),
        ("nana_random", turn(9, air=9), {"dive", "back"}),
        ("saaaber_randy", turn(9, air=9), {"dive", "back"}),
        ("saaaber_randy", at(9), {"take", "leave"}),
        ("saaaber_randy", at(9, here=None, hold=(C, B), up=True), {"leave", "drop-2"}),
        ("random", at(9, here=None, hold=(C, B), up=True), {"leave", "drop-2", "drop-3"}),
    ],
)
def test_who_tosses_a_coin(name: str, position: Build, some: set[str]) -> None:
    assert {choice(name, position(), seed) for seed in range(60)} == some


def test_xudaniel11_lets_a_chip_in_a_thousand_lie() -> None:
    position = build(9)
    left = sum(choice("xudaniel11", position, seed) == "leave" for seed in range(4000))
    assert 0 < left < 16


PEARL = [
    (at(1, here=A, air=25), "leave"),  # there is better below
    (at(28, here=D, air=25), "take"),
    (turn(28, air=9, hold=(D,)), "back"),
    (at(3, air=3, here=A, hold=(D, D), up=True), "leave"),  # it would not get home
    (at(12, air=7, here=None, hold=(D, A, A), up=True, others=((14, 1),)), "drop-1"),
]


@pytest.mark.parametrize(("position", "does"), PEARL)
def test_what_pearl_diver_does(position: Build, does: str) -> None:
    assert choice("pearl_diver", position()) == does


# ---------------------------------------------------------------- whole games


@often
@given(games(GAME), st.lists(st.sampled_from(NAMES), min_size=6, max_size=6))
def test_whatever_the_options_a_player_does_something_legal_and_leaves_its_view_alone(
    game: tuple[Position, Random], seats: list[str]
) -> None:
    position, draw = game
    bots = [players.load(position.game, name) for name in seats]
    rng = np.random.default_rng(draw.getrandbits(32))
    while not position.is_over:
        seat = position.current_player
        if seat == CHANCE:
            position.play(position.sample_chance(rng))
            continue
        view = position.view(seat)
        before = view.to_bytes()
        action = bots[seat].choose(view, rng)
        assert action in position.legal_actions(), (seats[seat], position.legal_moves(), action)
        assert view.to_bytes() == before, seats[seat]
        position.play(action)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_player_cannot_know_changes_nothing(name: str) -> None:
    """Two deals that look alike to seat 0: the same choice, with the same luck."""
    position = build(9, hold=(B,), reveal="secret", others=((6, 1), (4, 0)))
    twin = build(9, hold=(B,), reveal="secret", others=((6, 1), (4, 0)))
    for it, cheap in ((position, 0), (twin, 7)):  # seat 1 brought home a chip of level 1: worth 0, or 3
        state = it.state
        state.brought[1], state.turned[cheap], state.score[1] = A, 1, state.value[cheap]
    assert position != twin and position.view(0) == twin.view(0)
    assert choice(name, position) == choice(name, twin)


def test_grab_first_over_a_whole_game() -> None:
    position, rng = Position(GAME, players=3), np.random.default_rng(4)
    bot = players.load(position.game, "grab_first:9")
    taken = 0
    while not position.is_over:
        seat = position.current_player
        if seat == CHANCE:
            position.play(position.sample_chance(rng))
            continue
        state, move = position.state, position.name(bot.choose(position.view(seat), rng))
        if state.phase == s.DIRECTION:
            assert move == "back" and state.carried[seat] == 1
        elif move == "take":
            assert state.carried[seat] == 0 and state.place[seat] >= 8
            taken += 1
        else:
            assert move == "leave" and (state.carried[seat] or state.place[seat] < 8)
        position.play(move)
    assert taken >= 3


SAME = [("mzin_prudent", "grab_first:1"), *((f"clashbuster:{n}", f"saaaber_grabber:{n}") for n in (1, 2, 3))]


@pytest.mark.skipif(PLAIN, reason="thousands of games need the compiler")
@pytest.mark.parametrize("preset", ["default", "manual", "reference", "zatu", "published"])
@pytest.mark.parametrize(("name", "other"), SAME)
def test_two_players_with_one_rule_play_the_same_games(name: str, other: str, preset: str) -> None:
    ended = [
        simulate(Setup(GAME, 4, preset), [bot, "random", bot, "robwal"], 500, seed=13, keep=True)
        for bot in (name, other)
    ]
    first, second = (result.frame() for result in ended)
    assert first.equals(second)


HARDEST = [  # for pearl_diver alone, by the number of seats; of all that ledger/strength.md has
    (2, "saaaber_diver:122", "default"),
    (3, "saaaber_diver:102", "default"),
    (4, "saaaber_diver:92", "default"),
    (4, "saaaber_diver:82", "zatu"),
    (4, "saaaber_diver:92", "reference"),
    (5, "saaaber_diver:63", "default"),
    (6, "saaaber_diver:63", "default"),
]


@pytest.mark.skipif(PLAIN, reason="thousands of games need the compiler")
@pytest.mark.parametrize(("seats", "others", "preset"), HARDEST)
def test_pearl_diver_wins_more_than_its_share_alone_among_others(seats: int, others: str, preset: str) -> None:
    games, won = 1_500, 0.0  # a standard error of at most 0.006
    for seat in range(seats):
        bots = [others] * seats
        bots[seat] = "pearl_diver"
        won += simulate(Setup(GAME, seats, preset), bots, games, seed=11 + seat).seats[seat].win_share / seats
    assert won > 1.04 / seats


@pytest.mark.skipif(PLAIN, reason="thousands of games need the compiler")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("other", ["robwal", "saaaber_grabber:2", "saaaber_diver:122"])
def test_nobody_wins_a_share_alone_among_pearl_divers(seats: int, other: str) -> None:
    games, won = 600, 0.0
    for seat in range(seats):
        bots = ["pearl_diver"] * seats
        bots[seat] = other
        won += simulate(GAME, bots, games, seed=11 + seat).seats[seat].win_share / seats
    assert won < 0.96 / seats


@pytest.mark.skipif(PLAIN, reason="thousands of games need the compiler")
@pytest.mark.parametrize("preset", ["manual", "reference", "zatu", "published"])
def test_pearl_diver_is_sensible_under_every_preset(preset: str) -> None:
    result = simulate(Setup(GAME, 4, preset), ["pearl_diver", "robwal", "zeffar", "twindebank"], 2_000, seed=12)
    assert result.seats[0].win_share > 0.3  # a fair share is a quarter
