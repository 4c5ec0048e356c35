"""Looking one choice ahead: each action is judged by what the position is worth after it, chance that follows still to come.

So plays a network that was learned on positions after a choice (Tesauro, "Temporal difference learning and TD-Gammon", CACM
38, 1995): in the time of a few evaluations, no tree. Some answers more may be looked at before, see `further`.
"""

from collections.abc import Sequence
from math import cos, inf, log, pi, sqrt
from typing import Any, NamedTuple

import numpy as np
from numba.core import types
from numba.extending import overload

from fathom.engine.compile import PLAIN, compiled, inlined
from fathom.engine.dice import draw, word
from fathom.engine.errors import BadArgument, Sentence, shown
from fathom.engine.game import Game
from fathom.engine.play import decides
from fathom.engine.setup import Setup
from fathom.engine.state import State, States, array, assign
from fathom.engine.verbs import OVER, current_player, legal_actions, observe, resample, returns, step
from fathom.search.evaluation import check_evaluation, evaluate, for_one_thread, is_evaluation, judge_at
from fathom.search.further import Further, further, look_further
from fathom.search.network import Network, forget, incremental, pick
from fathom.search.settings import check_policy

MOST_NOISE = 1000.0
LEAST = 1e-6  # a chance to win that is told apart from none: its logit is finite


class Ahead(NamedTuple):
    """Players that look one choice ahead, and what a loop needs to ask them. Not for two threads at once."""

    judge: Any  # the evaluation of all, or several networks: see `Incremental`
    judges: Any  # int64 [players]: the number of the network by which each judges
    noise: Any  # float64 [players]: how far each misjudges: the standard deviation of its error, in logits of the chance to win
    plies: Any  # int64 [players]: how many answers each looks at before it judges
    further: Further | None  # what those work in that look at some; None if none does: that code is then not compiled
    states: States  # [1]: after an action
    values: Any  # float64 [the most choices, the most seats]: what the position is worth after each
    best: Any  # float64 [the most seats]: what it is worth after the one that is taken
    actions: Any  # int64 [the most choices]


def ahead(game: Game, judge: Any, noise: Sequence[float] = (0.0,), plies: Sequence[int] = ()) -> Ahead:
    """What a loop needs to ask players of `game`: see `Ahead`. Without `plies` they look at no answers.

    `judge` is the evaluation by which all judge, or a tuple of networks, one for each. Raises `FathomError` for what does not
    judge this game.
    """
    several = judge if type(judge) is tuple else (judge,) * len(noise)
    for each in several:
        check_evaluation(each, game)
        if type(judge) is tuple and not isinstance(each, Network):
            raise BadArgument(Sentence("refused-no-network", {"value": shown(each)}))
    known = {id(each): each for each in several}  # whoever judges by one and the same network shares it
    most = len(game.scratch()[0].actions)
    return Ahead(
        incremental(*known.values()) if type(judge) is tuple else for_one_thread(judge),
        np.array([list(known).index(id(each)) for each in several], np.int64),
        np.array(noise, np.float64),
        np.array(plies or [0] * len(noise), np.int64),
        further(game) if any(plies) else None,
        array(game.state),
        np.zeros((most, game.most_players)),
        np.zeros(game.most_players),
        [0] * most if PLAIN else np.zeros(most, np.int64),  # actions: a NumPy number is no bit set of plain Python
    )


def decider(what: str, given: Any, setup: Setup) -> Any:
    """What a loop is to ask, at such a table, in place of `given`: of an evaluation, whoever looks one choice ahead by it.

    A scripted player's policy, and None, stay what they are. Raises `FathomError` for anything else, which is called `what`.
    """
    if is_evaluation(given):
        return ahead(setup.game, judge_at(given, setup))
    check_policy(what, given, setup.game)
    return given


@decides(Ahead)
@compiled
def choose_ahead(desk: Ahead, which: int, states: States, view: int, seat: int, found: int, scratch: State) -> int:
    """The one of `scratch.actions[:found]` after which player `which` thinks that `seat` has the best chance to win.

    `states[view]` is the view of `seat`; all that it cannot know is redrawn there.
    """
    for k in range(found):
        desk.actions[k] = scratch.actions[k]
    judge_each(desk, which, states, view, seat, found, scratch)
    noise = desk.noise[which]
    taken, most = 0, -inf
    for k in range(found):
        worth = desk.values[k, seat] if noise == 0.0 else logit(desk.values[k, seat]) + noise * normal(scratch)
        if worth > most:
            taken, most = k, worth
    desk.best[:] = desk.values[taken]
    return int(desk.actions[taken])


@compiled
def judge_ahead(desk: Ahead, states: States, seat: int, worth: Any, scratch: State) -> int:
    """Write the chance to win that player 0 gives `seat` after each of its legal actions to `worth`; return how many there are.

    `states[0]` is the view of `seat`; all that it cannot know is redrawn there. Noise is left out.
    """
    found = legal_actions(states[0], scratch)
    for k in range(found):
        desk.actions[k] = scratch.actions[k]
    judge_each(desk, 0, states, 0, seat, found, scratch)
    worth[:found] = desk.values[:found, seat]
    return found


@inlined
def judge_each(desk: Ahead, which: int, states: States, view: int, seat: int, found: int, scratch: State) -> None:
    """Write what `states[view]` is worth after each of `desk.actions[:found]`, as player `which` thinks, to `desk.values`.

    All that `seat` cannot know is redrawn there, once for all actions.
    """
    resample(states[view], seat, scratch)
    judge = pick(desk.judge, desk.judges[which])
    forget(judge)
    for k in range(found):
        values = desk.values[k]
        assign(desk.states, 0, states, view)
        step(desk.states[0], desk.actions[k])
        if current_player(desk.states[0]) == OVER:
            returns(desk.states[0], values)
        else:
            foresee(judge, desk.further, desk.plies[which], desk.states, seat, values, scratch)


def foresee(
    judge: Any, room: Further | None, plies: int, states: States, seat: int, values: Any, scratch: State
) -> None:
    """Write what `states[0]`, to which a choice of `seat` led, is worth to each. Without room, nobody looks further."""
    if room is None or plies == 0:
        judge_here(judge, states, seat, values, scratch)
    else:
        judge_further(judge, room, plies, states, seat, values, scratch)


@overload(foresee)
def _foresee(judge, room, plies, states, seat, values, scratch):  # type: ignore[no-untyped-def]
    if isinstance(room, types.NoneType):  # type: ignore[attr-defined]
        return lambda judge, room, plies, states, seat, values, scratch: judge_here(
            judge, states, seat, values, scratch
        )

    def either(judge, room, plies, states, seat, values, scratch):  # type: ignore[no-untyped-def]
        if plies == 0:
            judge_here(judge, states, seat, values, scratch)
        else:
            judge_further(judge, room, plies, states, seat, values, scratch)

    return either


@compiled
def judge_here(judge: Any, states: States, seat: int, values: Any, scratch: State) -> None:
    """Judge `states[0]` by what `seat` sees of it; the state is then that view."""
    observe(states[0], seat)
    evaluate(judge, states, 0, seat, values, scratch)


@compiled
def judge_further(
    judge: Any, room: Further, plies: int, states: States, seat: int, values: Any, scratch: State
) -> None:
    """Judge `states[0]` after so many answers more."""
    assign(room.states, 0, states, 0)
    room.lookers[0] = seat
    look_further(judge, room, plies, scratch)
    values[:] = room.values[0]


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
