"""The verbs: what can be asked of any registered game's state.

They are called alike whatever the game. In Python the game is found by the state's dtype; in compiled code Numba picks
its rule at compile time from the record type. No name is compared, and nothing is paid at run time.
"""

from typing import Any

from numba.extending import overload

from fathom.engine.game import by_dtype, by_record
from fathom.engine.record import State

INLINED = {"forceinline": True, "error_model": "numpy"}

# The overloads carry no annotations because Numba wants their parameters to be those of the lambdas, to the letter.

CHANCE, OVER = -1, -2  # what `current_player` says besides a seat
HIDDEN = -(1 << 31)  # what `scores` says of a score that a view hides
SPECTATOR = -1  # to `observe`: the seat of somebody who has none


def start(state: State, players: int, numbers: Any) -> None:
    """Set up `state`, which is all zeros, for `players` seats; `numbers` (int64) are `game.numbers(options)`."""
    by_dtype[state.dtype].rules.start(state, players, numbers)


@overload(start)
def _start(state, players, numbers):  # type: ignore[no-untyped-def]
    if game := by_record.get(state):
        rule = game.rules.start
        return lambda state, players, numbers: rule(state, players, numbers)
    return None


def current_player(state: State) -> int:
    """Whose decision it is: a seat, `CHANCE` or `OVER`."""
    return by_dtype[state.dtype].rules.current_player(state)


@overload(current_player, jit_options=INLINED)
def _current_player(state):  # type: ignore[no-untyped-def]
    if game := by_record.get(state):
        rule = game.rules.current_player
        return lambda state: rule(state)
    return None


def legal_actions(state: State, scratch: State) -> int:
    """Write the legal actions, ascending, to the front of `scratch.actions`; return how many.

    Only where the current player is a seat. At least one; in a view that does not see the hand they come from, perhaps none.
    """
    return by_dtype[state.dtype].rules.legal_actions(state, scratch)


@overload(legal_actions, jit_options=INLINED)
def _legal_actions(state, scratch):  # type: ignore[no-untyped-def]
    if game := by_record.get(state):
        rule = game.rules.legal_actions
        return lambda state, scratch: rule(state, scratch)
    return None


def chance_outcomes(state: State, scratch: State) -> int:
    """Write what chance can do, ascending, to `scratch.actions`, its whole weights to `scratch.weights`; return how many.

    Only where the current player is `CHANCE`.
    """
    return by_dtype[state.dtype].rules.chance_outcomes(state, scratch)


@overload(chance_outcomes)
def _chance_outcomes(state, scratch):  # type: ignore[no-untyped-def]
    if game := by_record.get(state):
        rule = game.rules.chance_outcomes
        return lambda state, scratch: rule(state, scratch)
    return None


def sample_chance(state: State, scratch: State) -> int:
    """Draw one of `chance_outcomes`, each as likely as its weight; the state stays as it is."""
    return by_dtype[state.dtype].rules.sample_chance(state, scratch)


@overload(sample_chance, jit_options=INLINED)
def _sample_chance(state, scratch):  # type: ignore[no-untyped-def]
    if game := by_record.get(state):
        rule = game.rules.sample_chance
        return lambda state, scratch: rule(state, scratch)
    return None


def step(state: State, action: int) -> None:
    """Apply a legal action, or a chance outcome, to `state`, in place. Legality is the caller's duty."""
    by_dtype[state.dtype].rules.step(state, action)


@overload(step, jit_options=INLINED)
def _step(state, action):  # type: ignore[no-untyped-def]
    if game := by_record.get(state):
        rule = game.rules.step
        return lambda state, action: rule(state, action)
    return None


def scores(state: State, points: Any) -> None:
    """Write each seat's points so far to `points` (int32 [seats]); in a view, `HIDDEN` for those it hides."""
    by_dtype[state.dtype].rules.scores(state, points)


@overload(scores)
def _scores(state, points):  # type: ignore[no-untyped-def]
    if game := by_record.get(state):
        rule = game.rules.scores
        return lambda state, points: rule(state, points)
    return None


def returns(state: State, shares: Any) -> None:
    """Write each seat's share of the win to `shares` (float64 [seats]; they add up to 1). Only when the game is over."""
    by_dtype[state.dtype].rules.returns(state, shares)


@overload(returns)
def _returns(state, shares):  # type: ignore[no-untyped-def]
    if game := by_record.get(state):
        rule = game.rules.returns
        return lambda state, shares: rule(state, shares)
    return None


def tally(state: State, seat: int, numbers: Any) -> None:
    """Write the statistics of a seat that `game.tallies` names to `numbers` (float64). Only when the game is over."""
    by_dtype[state.dtype].rules.tally(state, seat, numbers)


@overload(tally)
def _tally(state, seat, numbers):  # type: ignore[no-untyped-def]
    if game := by_record.get(state):
        rule = game.rules.tally
        return lambda state, seat, numbers: rule(state, seat, numbers)
    return None


def measure(state: State, numbers: Any) -> None:
    """Write the statistics of the game that `game.measures` names to `numbers` (float64). Only when the game is over."""
    by_dtype[state.dtype].rules.measure(state, numbers)


@overload(measure)
def _measure(state, numbers):  # type: ignore[no-untyped-def]
    if game := by_record.get(state):
        rule = game.rules.measure
        return lambda state, numbers: rule(state, numbers)
    return None


def observe(state: State, seat: int) -> None:
    """Turn `state`, in place, into what `seat` (or `SPECTATOR`) may know: the rest is overwritten, always alike."""
    by_dtype[state.dtype].view.observe(state, seat)


@overload(observe)
def _observe(state, seat):  # type: ignore[no-untyped-def]
    if game := by_record.get(state):
        rule = game.view.observe
        return lambda state, seat: rule(state, seat)
    return None


def resample(state: State, seat: int, scratch: State) -> None:
    """Redraw, in place, what `seat` cannot know of its view `state`, uniformly over what is consistent with it."""
    by_dtype[state.dtype].view.resample(state, seat, scratch)


@overload(resample)
def _resample(state, seat, scratch):  # type: ignore[no-untyped-def]
    if game := by_record.get(state):
        rule = game.view.resample
        return lambda state, seat, scratch: rule(state, seat, scratch)
    return None


def decide(view: State, seat: int, number: int, parameter: int, count: int, scratch: State) -> int:
    """What scripted player `number` does in `view` as `seat`, where `scratch.actions[:count]` are legal."""
    return by_dtype[view.dtype].hints.decide(view, seat, number, parameter, count, scratch)


@overload(decide)
def _decide(view, seat, number, parameter, count, scratch):  # type: ignore[no-untyped-def]
    if game := by_record.get(view):
        rule = game.hints.decide
        return lambda view, seat, number, parameter, count, scratch: rule(view, seat, number, parameter, count, scratch)
    return None
