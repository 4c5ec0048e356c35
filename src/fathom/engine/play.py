"""Playing by machine: the compiled loops that play games out, for any game."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import numba
from numba.core import types
from numba.extending import overload

from fathom.engine.compile import compiled
from fathom.engine.dice import apart, below, go_on, reseed
from fathom.engine.state import State, States, assign
from fathom.engine.verbs import (
    CHANCE,
    current_player,
    decide,
    legal_actions,
    observe,
    returns,
    sample_chance,
    step,
)

RANDOM = -1  # the index of the player that takes any legal action, each equally likely
CUSTOM = -2  # of the first player that is not of the game's own; the next ones go down
F = TypeVar("F", bound=Callable[..., int])

_deciders: dict[type, Callable[..., int]] = {}


def decides(kind: type) -> Callable[[F], F]:
    """Make a compiled function decide for players that are handed over as data, a class of named tuples.

    `rule(players, which, states, view, seat, found, scratch)` returns one of `scratch.actions[:found]` for `seat`, which sees
    `states[view]`; `which` of the players is asked. The view may be overwritten.
    """

    def register(rule: F) -> F:
        _deciders[kind] = rule
        return rule

    return register


def consult(custom: Any, which: int, states: States, view: int, seat: int, found: int, scratch: State) -> int:
    """What a player that is not of the game's own does: `custom` is a function, see `either`, or data, see `decides`."""
    if type(custom) in _deciders:
        return _deciders[type(custom)](custom, which, states, view, seat, found, scratch)
    return int(custom(which, states[view], seat, found, scratch))


@overload(consult, jit_options={"error_model": "numpy"})
def _consult(custom, which, states, view, seat, found, scratch):  # type: ignore[no-untyped-def]
    if isinstance(custom, types.Dispatcher):
        return lambda custom, which, states, view, seat, found, scratch: custom(
            which, states[view], seat, found, scratch
        )
    rule = _deciders.get(getattr(custom, "instance_class", object))
    if rule is None:
        return None
    return lambda custom, which, states, view, seat, found, scratch: rule(
        custom, which, states, view, seat, found, scratch
    )


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


class Seated(NamedTuple):
    """Who plays, as a compiled loop knows it."""

    # int64 [seats]: `RANDOM`, a scripted player, or `CUSTOM - k` for number k of those that `custom` decides for; None if
    # all play at random: then no scripted player need be compiled.
    indices: Any
    parameters: Any  # int64 [seats], of scripted players
    custom: Any = None  # see `consult`


@compiled
def play_seated(states: States, i: int, view: int, indices: Any, parameters: Any, custom: Any, scratch: State) -> int:
    """Play `states[i]` to its end, each seat by its player; return the number of decisions, or -1 - seat.

    -1 - seat means: that seat's custom player chose an illegal action, and the game stopped before it. `states[view]` is
    overwritten with what each seat sees. Chance draws from the generator of `scratch` and the players from another one, so that
    who plays changes nothing of what it draws. For the other arguments see `Seated`, whose fields they are: Numba leaves out
    what is not needed where an argument is None, not where a field is.
    """
    state = states[i]
    decisions = 0
    chance = scratch.rng
    go_on(scratch, apart(chance))
    while True:
        seat = current_player(state)
        if seat >= 0:
            decisions += 1
            found = legal_actions(state, scratch)
            if indices is None or indices[seat] == RANDOM:
                action = scratch.actions[below(scratch, found)]
            else:
                assign(states, view, states, i)
                observe(states[view], seat)
                if custom is not None and indices[seat] <= CUSTOM:
                    action = consult(custom, CUSTOM - indices[seat], states, view, seat, found, scratch)
                    if not is_legal(state, action, scratch):
                        return -1 - seat
                else:
                    action = decide(states[view], seat, indices[seat], parameters[seat], found, scratch)
        elif seat == CHANCE:
            players = scratch.rng
            go_on(scratch, chance)
            action = sample_chance(state, scratch)
            chance = scratch.rng
            go_on(scratch, players)
        else:
            return decisions
        step(state, action)  # once, for its code is put here


@compiled
def is_legal(state: State, action: int, scratch: State) -> bool:
    """Whether the seat to move may do this."""
    for k in range(legal_actions(state, scratch)):
        if scratch.actions[k] == action:
            return True
    return False


def either(players: Sequence[Callable[..., int]]) -> Callable[..., int] | None:
    """One compiled function for several players' `decide`: its first argument says which. None for no players."""
    chosen: Callable[..., int] | None = None
    for player in reversed(players):
        chosen = _or(player, chosen)
    return chosen


@lru_cache(maxsize=64)  # what is made anew is compiled anew, with the whole loop around it
def _or(first: Callable[..., int], rest: Callable[..., int] | None) -> Callable[..., int]:
    if rest is None:
        alone: Callable[..., int] = numba.njit(nogil=True)(
            lambda which, view, seat, count, scratch: first(view, seat, count, scratch)
        )
        return alone

    def choose(which: int, view: State, seat: int, count: int, scratch: State) -> int:
        if which == 0:
            return int(first(view, seat, count, scratch))
        return int(rest(which - 1, view, seat, count, scratch))

    both: Callable[..., int] = numba.njit(nogil=True)(choose)
    return both


@compiled
def play_random_games(states: States, seed: int, first: int, games: int, scratches: States) -> int:
    """Play games number `first` to `first + games - 1` of `seed` at random from `states[0]`, in `states[1]`.

    The last is left there; works in `scratches[0]`. Returns the number of decisions.
    """
    decisions = 0
    for game in range(first, first + games):
        reseed(scratches[0], seed, game)
        assign(states, 1, states, 0)
        decisions += play_out(states[1], scratches[0])
    return decisions


@compiled
def play_on(states: States, indices: Any, parameters: Any, seed: int, scratches: States, shares: Any) -> None:
    """Play `states[0]` to its end once for each row of `shares` (float64 [games, seats]), and write the shares of the win there.

    Game number k draws from stream k of `seed`. `indices` and `parameters` are those of `Seated`; works in `states[1]`,
    `states[2]` and `scratches[0]`.
    """
    for game in range(len(shares)):
        reseed(scratches[0], seed, game)
        assign(states, 1, states, 0)
        play_seated(states, 1, 2, indices, parameters, None, scratches[0])
        returns(states[1], shares[game])
