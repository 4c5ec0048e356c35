"""Pig, the toy third game: a whole game in a page, so that every run proves that a game needs no change elsewhere.

Roll a die and add it to the pot, as often as you like; a one loses the pot and the turn. First to `goal` wins.
(John Scarne, "Scarne on Dice", 1945.)
"""

import sys
from pathlib import Path

from fathom.engine.compile import compiled
from fathom.engine.dice import pick
from fathom.engine.errors import Sentence
from fathom.engine.game import Game, Offer, register
from fathom.engine.options import Integer
from fathom.engine.state import packed
from fathom.engine.verbs import CHANCE, OVER

STATE = packed(
    [("seat", "i1"), ("players", "i1"), ("rolling", "i1"), ("goal", "i2"), ("pot", "i2"), ("pig", "i2", (4,))]
)
OPTIONS = (Integer("goal", 20, 2, 100, ("P1",)),)
PRESETS: dict = {"default": {}, "short": {"goal": 10}}
SCRIPTED = ()
HOLD, ROLL = 0, 1


def check(players, options): ...


def longest(players, options):
    return 100_000  # chance alone bounds it: a turn of ones follows a turn of ones


@compiled
def start(state, players, numbers):
    state.players, state.goal = players, numbers[0]


@compiled
def current_player(state):
    if state.pig[state.seat] >= state.goal:
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
def sample_chance(state, scratch):
    return pick(scratch, chance_outcomes(state, scratch))


@compiled
def step(state, action):
    if not state.rolling and action == ROLL:
        state.rolling = 1
        return
    if not state.rolling:
        state.pig[state.seat] += state.pot
    elif action > 1:
        state.pot += action
    if not state.rolling or action == 1:
        state.pot = 0
        if state.pig[state.seat] < state.goal:
            state.seat = (state.seat + 1) % state.players
    state.rolling = 0


@compiled
def scores(state, points):
    for seat in range(state.players):
        points[seat] = state.pig[seat]


@compiled
def returns(state, shares):
    for seat in range(state.players):
        shares[seat] = 1.0 if seat == state.seat else 0.0


@compiled
def tally(state, seat, numbers): ...


@compiled
def measure(state, numbers): ...


@compiled
def observe(state, seat): ...


@compiled
def resample(state, seat, scratch): ...


@compiled
def decide(view, seat, number, parameter, count, scratch):
    return 0


def name(state, action):
    return f"pips-{action}" if state.rolling else ("hold", "roll")[action]


def turn(state):
    return int(state.seat), not state.rolling and state.pot == 0


def tell(before, action, after):
    return [Sentence("told", {"action": action})]


def scene(view):
    return {"pot": int(view.state.pot)}


def offers(view):
    return [Offer(action, view.name(action), Sentence("do"), Sentence("then")) for action in view.legal_actions()]


HERE = sys.modules[__name__]
GAME = register(
    Game("pig", "Pig", 1, 2, 4, STATE, 2, 6, (), (), Path(__file__).parent, *[HERE] * 6)  # type: ignore[arg-type]
)
