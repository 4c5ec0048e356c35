"""Pig, a whole game in a page, so that every run proves that a game needs no change elsewhere.

Roll a die and add it to the pot, as often as you like; a one loses the pot and the turn. First to `goal` wins.
(John Scarne, "Scarne on Dice", 1945.)
"""

import sys
from pathlib import Path

import msgspec

from fathom.engine.compile import compiled
from fathom.engine.encoding import Field, mark, parts, put, size
from fathom.engine.errors import Sentence
from fathom.engine.events import event
from fathom.engine.game import Game, Offer, register
from fathom.engine.options import Integer
from fathom.engine.state import packed
from fathom.engine.verbs import CHANCE, OVER

STATE = packed(
    [("seat", "i1"), ("players", "i1"), ("rolling", "i1"), ("goal", "i2"), ("pot", "i2"), ("points", "i2", (4,))]
)
OPTIONS = (Integer("goal", 20, 2, 100, ("P1",)),)
PRESETS: dict = {"default": {}, "short": {"goal": 10}}
HOLD, ROLL = 0, 1


def check(players, options): ...


def longest(players, options):
    return 100_000  # chance alone bounds it: a turn of ones follows a turn of ones


def start(state, options): ...


@compiled
def current_player(state):
    if state.points[state.seat] >= state.goal:
        return OVER
    return CHANCE if state.rolling else int(state.seat)


@compiled
def legal_actions(state, scratch):
    scratch.actions[0], scratch.actions[1] = HOLD, ROLL
    return 2


@compiled
def chance_outcomes(state, scratch):
    for pips in range(6):
        scratch.actions[pips], scratch.weights[pips] = pips + 1, 1
    return 6


@compiled
def step(state, action):
    if state.rolling:
        state.rolling = 0
        state.pot = state.pot + action if action > 1 else 0
        rolled(state, state.seat, action, state.pot)
        if action == 1:
            end_turn(state)
    elif action == ROLL:
        state.rolling = 1
    else:
        state.points[state.seat] += state.pot
        held(state, state.seat, state.pot, state.points[state.seat])
        end_turn(state)


@compiled
def end_turn(state):
    state.pot = 0
    if state.points[state.seat] < state.goal:
        state.seat = (state.seat + 1) % state.players


@compiled
def scores(state, points):
    for seat in range(state.players):
        points[seat] = state.points[seat]


@compiled
def returns(state, shares):
    for seat in range(state.players):
        shares[seat] = 1.0 if seat == state.seat else 0.0


def name(state, action):
    return f"pips-{action}" if state.rolling else ("hold", "roll")[action]


def turn(state):
    return state.seat, not state.rolling and state.pot == 0


@event
def rolled(seat: int, pips: int, pot: int) -> None:
    """A seat rolls the die."""


@event
def held(seat: int, pot: int, points: int) -> None:
    """A seat takes the pot."""


class Scene(msgspec.Struct, frozen=True):
    """The table."""

    pot: int
    points: list[int]
    goal: int


def scene(view):
    now = view.state
    return Scene(now.pot, now.points[: now.players], now.goal)


def offers(view):
    hold, roll = Sentence("do-hold", {"pot": view.state.pot}), Sentence("do-roll")
    return [Offer(HOLD, "hold", hold, key="H"), Offer(ROLL, "roll", roll, Sentence("then-roll"), key="R")]


def luck(position, outcome):
    return position.state.seat, outcome


FIELDS = (
    Field("pot", 1, "what is in the pot, as a part of the goal"),
    Field("rolling", 1, "whether the die is being rolled"),
    Field("present", 4, "whether there is such a seat", seats=True),
    Field("turn", 4, "whether it is its turn", seats=True),
    Field("points", 4, "its points, as a part of the goal", seats=True),
)
SIZE = size(FIELDS)
POT, ROLLING, PRESENT, TURN, POINTS = parts(FIELDS).values()


@compiled
def encode(view, seat, out):
    for k in range(SIZE):
        out[k] = 0.0
    put(out, POT, 0, view.pot / view.goal)
    mark(out, ROLLING, 0, view.rolling)
    for k in range(view.players):
        other = (seat + k) % view.players
        mark(out, PRESENT, k, True)
        mark(out, TURN, k, other == view.seat)
        put(out, POINTS, k, view.points[other] / view.goal)


HERE = sys.modules[__name__]
GAME = register(
    Game(
        id="pig",
        title="Pig",
        version=1,
        least_players=2,
        most_players=4,
        state=STATE,
        actions=2,
        outcomes=7,
        folder=Path(__file__).parent,
        facts=HERE,
        rules=HERE,
        moves=HERE,
        events=HERE,
        words=HERE,
        encoding=HERE,
    )
)
