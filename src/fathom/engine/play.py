"""Playing by machine: the compiled loops that play games out, for any game."""

from typing import Any

from fathom.engine.compile import compiled
from fathom.engine.dice import Generator, below, pick, reseed
from fathom.engine.record import Row, assign
from fathom.engine.verbs import CHANCE, OVER, chance_outcomes, current_player, decide, legal_actions, observe, step

RANDOM = -1  # the number of the player that takes any legal action, each equally likely


@compiled
def try_play(states: Row, i: int, action: int, actions: Any, weights: Any) -> bool:
    """Play `action` in `states[i]` if it is legal, or a possible outcome; say whether it was. Buffers as in `verbs`."""
    state = states[i]
    seat = current_player(state)
    if seat == OVER:
        return False
    found = chance_outcomes(state, actions, weights) if seat == CHANCE else legal_actions(state, actions)
    for k in range(found):
        if actions[k] == action:
            step(state, action)
            return True
    return False


@compiled
def play_out(states: Row, i: int, rng: Generator, actions: Any, weights: Any) -> int:
    """Play `states[i]` to its end, every seat at random; return the number of decisions (chance not counted)."""
    state = states[i]
    decisions = 0
    while True:
        seat = current_player(state)
        if seat >= 0:
            decisions += 1
            step(state, actions[below(rng, legal_actions(state, actions))])
        elif seat == CHANCE:
            step(state, pick(rng, actions, weights, chance_outcomes(state, actions, weights)))
        else:
            return decisions


@compiled
def play_scripted(
    states: Row, i: int, view: int, numbers: Any, parameters: Any, rng: Generator, actions: Any, weights: Any
) -> int:
    """Play `states[i]` to its end, each seat by its scripted player; return the number of decisions.

    `numbers` and `parameters` (int64 [seats]) say who plays; `states[view]` is overwritten with what each seat sees.
    """
    state = states[i]
    decisions = 0
    while True:
        seat = current_player(state)
        if seat >= 0:
            decisions += 1
            found = legal_actions(state, actions)
            if numbers[seat] == RANDOM:
                step(state, actions[below(rng, found)])
            else:
                assign(states, view, states, i)
                observe(states[view], seat)
                step(state, decide(states[view], seat, numbers[seat], parameters[seat], actions, found, rng))
        elif seat == CHANCE:
            step(state, pick(rng, actions, weights, chance_outcomes(state, actions, weights)))
        else:
            return decisions


@compiled
def play_random_games(states: Row, seed: int, first: int, games: int, rng: Generator, actions: Any, weights: Any) -> int:
    """Play games number `first` to `first + games - 1` of `seed` at random from `states[0]`, in `states[1]`.

    The last is left there. Returns the number of decisions.
    """
    decisions = 0
    for game in range(first, first + games):
        reseed(rng, seed, game)
        assign(states, 1, states, 0)
        decisions += play_out(states, 1, rng, actions, weights)
    return decisions
