"""Looking one choice ahead: each action is judged by what the position is worth after it, chance that follows still to come.

So plays a network that was learned on positions after a choice (Tesauro, "Temporal difference learning and TD-Gammon", CACM
38, 1995): in the time of a few evaluations, no tree.
"""

from math import cos, log, pi, sqrt
from typing import Any, NamedTuple

import numpy as np
from numba.core import types
from numba.extending import overload

from fathom.engine.compile import compiled
from fathom.engine.dice import draw, word
from fathom.engine.game import Game
from fathom.engine.play import decides
from fathom.engine.state import State, States, array, assign
from fathom.engine.verbs import OVER, current_player, observe, resample, returns, step
from fathom.search.evaluation import evaluate

LEAST = 1e-6  # a chance to win that is told apart from none: its logit is finite


class Ahead(NamedTuple):
    """Players that look one choice ahead, and what a loop needs to ask them. Not for two threads at once."""

    judge: Any  # the evaluation of all, or a tuple of them, one for each player
    noise: Any  # float64 [players]: how far each misjudges: the standard deviation of its error, in logits of the chance to win
    states: States  # [1]: after an action
    values: Any  # float64 [the most seats]
    best: Any  # float64 [the most seats]: what the position is thought to be worth after the choice
    actions: Any  # int64 [the most choices]


def ahead(game: Game, judge: Any, noise: Any = (0.0,)) -> Ahead:
    """What a loop needs to ask players of `game` who judge by `judge`, each with this noise: see `Ahead`."""
    return Ahead(
        judge,
        np.array(noise, np.float64),
        array(game.state),
        np.zeros(game.most_players),
        np.zeros(game.most_players),
        np.zeros(len(game.scratch()[0].actions), np.int64),
    )


@decides(Ahead)
@compiled
def choose_ahead(desk: Ahead, which: int, states: States, view: int, seat: int, found: int, scratch: State) -> int:
    """The one of `scratch.actions[:found]` after which player `which` thinks that `seat` has the best chance to win.

    `states[view]` is the view of `seat`; all that it cannot know is redrawn there.
    """
    actions, values, best = desk.actions, desk.values, desk.best
    for k in range(found):
        actions[k] = scratch.actions[k]
    resample(states[view], seat, scratch)
    chosen = 0
    most = 0.0
    for k in range(found):
        assign(desk.states, 0, states, view)
        step(desk.states[0], actions[k])
        if current_player(desk.states[0]) == OVER:
            returns(desk.states[0], values)
        else:
            observe(desk.states[0], seat)
            evaluate(pick(desk.judge, which), desk.states, 0, seat, values, scratch)
        worth = values[seat]
        if desk.noise[which] > 0.0:
            worth = logit(worth) + desk.noise[which] * normal(scratch)
        if k == 0 or worth > most:
            most = worth
            chosen = k
            best[:] = values
    return int(actions[chosen])


def pick(judge: Any, which: int) -> Any:
    """The evaluation by which player `which` judges: see `Ahead.judge`."""
    return judge[which] if type(judge) is tuple else judge


@overload(pick)
def _pick(judge, which):  # type: ignore[no-untyped-def]
    if isinstance(judge, types.UniTuple):  # type: ignore[attr-defined]
        return lambda judge, which: judge[which]
    return lambda judge, which: judge


@compiled
def logit(chance: float) -> float:
    """The logarithm of the odds of a chance from 0 to 1; finite."""
    kept = min(max(chance, LEAST), 1.0 - LEAST)
    return log(kept / (1.0 - kept))


@compiled
def normal(scratch: State) -> float:
    """A number drawn from the standard normal distribution (Box and Muller, Annals of Mathematical Statistics 29, 1958)."""
    length = sqrt(-2.0 * log(((draw(scratch) >> word(11)) + 1.0) / 9007199254740992.0))
    return length * cos(2.0 * pi * ((draw(scratch) >> word(11)) / 9007199254740992.0))
