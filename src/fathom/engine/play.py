"""Playing by machine: the compiled loops that play games out, for any game."""

from typing import Any

from fathom.engine.compile import compiled
from fathom.engine.dice import below, reseed
from fathom.engine.record import Row, State, assign
from fathom.engine.verbs import (
    CHANCE,
    OVER,
    chance_outcomes,
    current_player,
    decide,
    legal_actions,
    observe,
    sample_chance,
    step,
)

RANDOM = -1  # the number of the player that takes any legal action, each equally likely


@compiled
def try_play(states: Row, i: int, action: int, scratches: Row) -> bool:
    """Play `action` in `states[i]` if it is legal, or a possible outcome; say whether it was. Works in `scratches[0]`."""
    state = states[i]
    scratch = scratches[0]
    seat = current_player(state)
    if seat == OVER:
        return False
    found = chance_outcomes(state, scratch) if seat == CHANCE else legal_actions(state, scratch)
    for k in range(found):
        if scratch.actions[k] == action:
            step(state, action)
            return True
    return False


@compiled
def play_out(state: State, scratch: State) -> int:
    """Play `state` to its end, every seat at random; return the number of decisions (chance not counted)."""
    decisions = 0
    while True:
        seat = current_player(state)
        if seat >= 0:
            decisions += 1
            step(state, scratch.actions[below(scratch, legal_actions(state, scratch))])
        elif seat == CHANCE:
            step(state, sample_chance(state, scratch))
        else:
            return decisions


@compiled
def play_scripted(states: Row, i: int, view: int, numbers: Any, parameters: Any, scratch: State) -> int:
    """Play `states[i]` to its end, each seat by its scripted player; return the number of decisions.

    `numbers` and `parameters` (int64 [seats]) say who plays; `states[view]` is overwritten with what each seat sees.
    With None for `numbers` every seat plays at random, and no scripted player need be compiled.
    """
    state = states[i]
    decisions = 0
    while True:
        seat = current_player(state)
        if seat >= 0:
            decisions += 1
            found = legal_actions(state, scratch)
            if numbers is None or numbers[seat] == RANDOM:
                action = scratch.actions[below(scratch, found)]
            else:
                assign(states, view, states, i)
                observe(states[view], seat)
                action = decide(states[view], seat, numbers[seat], parameters[seat], found, scratch)
        elif seat == CHANCE:
            action = sample_chance(state, scratch)
        else:
            return decisions
        step(state, action)  # once, for its code is put here


@compiled
def play_random_games(states: Row, seed: int, first: int, games: int, scratches: Row) -> int:
    """Play games number `first` to `first + games - 1` of `seed` at random from `states[0]`, in `states[1]`.

    The last is left there; works in `scratches[0]`. Returns the number of decisions.
    """
    decisions = 0
    for game in range(first, first + games):
        reseed(scratches[0], seed, game)
        assign(states, 1, states, 0)
        decisions += play_out(states[1], scratches[0])
    return decisions
