"""The verbs: what can be asked of any registered game's state.

They are called alike whatever the game. In Python the game is found by the state's dtype; in compiled code Numba picks
its rule at compile time from the record type. No name is compared, and nothing is paid at run time.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numba.extending import overload

from fathom.engine.compile import compiled
from fathom.engine.dice import pick
from fathom.engine.game import Game, by_dtype, by_numba_type
from fathom.engine.plain import twin
from fathom.engine.state import State

F = TypeVar("F", bound=Callable[..., Any])

CHANCE, OVER = -1, -2  # what `current_player` says besides a seat
HIDDEN = -(1 << 31)  # what `scores` says of a score that a view hides
SPECTATOR = -1  # to `observe`: the seat of somebody who has none


def verb(room: str, default: Callable[..., Any] | None = None, **flags: Any) -> Callable[[F], F]:
    """Make a function ask the `room` of the game that its first argument, a state, is of: for the rule of its own name.

    A room without that rule does `default`.
    """

    def declare(function: F) -> F:
        name = function.__name__

        def find(game: Game) -> Callable[..., Any]:
            rule: Callable[..., Any] | None = getattr(getattr(game, room), name, default)
            if rule is None:
                raise TypeError(f"{game.id} has no {name} in its room {room}")
            return rule

        def ask(state: State, *rest: Any) -> Any:
            rule = find(by_dtype[state.dtype])
            return (rule if isinstance(state, np.record) else twin(rule))(state, *rest)

        @overload(ask, jit_options={"error_model": "numpy", **flags})
        def _ask(state, *rest):  # type: ignore[no-untyped-def]
            if not (game := by_numba_type.get(state)):
                return None
            rule = find(game)
            return lambda state, *rest: rule(state, *rest)

        ask.__name__, ask.__doc__, ask.__module__ = name, function.__doc__, function.__module__
        return ask  # type: ignore[return-value]

    return declare


@compiled
def _nothing(state: State, *rest: Any) -> None:
    """What a game without secrets does to hide them, and one without statistics to count."""


@compiled
def _nobody(view: State, seat: int, index: int, parameter: int, count: int, scratch: State) -> int:
    """What a game without scripted players compiles in their place; nobody asks."""
    return int(scratch.actions[0])


@compiled
def _pick(state: State, scratch: State) -> int:
    return pick(scratch, chance_outcomes(state, scratch))


@verb("rules", forceinline=True)
def current_player(state: State) -> int:
    """Whose decision it is: a seat, `CHANCE` or `OVER`."""
    raise NotImplementedError


@verb("rules", forceinline=True)
def legal_actions(state: State, scratch: State) -> int:
    """Write the legal actions, ascending, to the front of `scratch.actions`; return how many.

    Only where the current player is a seat. At least one; in a view that does not see the hand they come from, perhaps none.
    """
    raise NotImplementedError


@verb("rules")
def chance_outcomes(state: State, scratch: State) -> int:
    """Write what chance can do, ascending, to `scratch.actions`, its whole weights to `scratch.weights`; return how many.

    Only where the current player is `CHANCE`.
    """
    raise NotImplementedError


@verb("rules", default=_pick, forceinline=True)
def sample_chance(state: State, scratch: State) -> int:
    """Draw one of `chance_outcomes`, each as likely as its weight; the state stays as it is."""
    raise NotImplementedError


@verb("rules", forceinline=True)
def step(state: State, action: int) -> None:
    """Apply a legal action, or a chance outcome, to `state`, in place. Moves are not checked: that is up to the caller."""
    raise NotImplementedError


@verb("rules")
def scores(state: State, points: Any) -> None:
    """Write each seat's points so far to `points` (int32 [seats]); in a view, `HIDDEN` for those it hides."""
    raise NotImplementedError


@verb("rules")
def returns(state: State, shares: Any) -> None:
    """Write each seat's share of the win to `shares` (float64 [seats]; they add up to 1). Only when the game is over."""
    raise NotImplementedError


@verb("rules", default=_nothing)
def seat_statistics(state: State, seat: int, numbers: Any) -> None:
    """Write a seat's statistics, those that `game.seat_statistics` names, to `numbers` (float64). Only when the game is over."""
    raise NotImplementedError


@verb("rules", default=_nothing)
def game_statistics(state: State, numbers: Any) -> None:
    """Write the game's statistics, those that `game.game_statistics` names, to `numbers` (float64). Only when it is over."""
    raise NotImplementedError


@verb("rules", default=_nothing)
def hopes(state: State, before: State, fates: Any) -> None:
    """Write what has become, since the earlier state `before`, of what each seat hoped for next, to `fates` (float64 [seats]).

    1 if it has come, 0 if it can't come any more, -1 as long as it is open; in the end it is never open. What it is, the sentence
    `hope` says. A game that has no such rule has nothing to hope for but to win.
    """
    raise NotImplementedError


@verb("view", default=_nothing)
def observe(state: State, seat: int) -> None:
    """Turn `state`, in place, into what `seat` (or `SPECTATOR`) may know: the rest is overwritten, always alike."""
    raise NotImplementedError


@verb("view", default=_nothing)
def resample(state: State, seat: int, scratch: State) -> None:
    """Redraw, in a view of `seat`, all that it cannot know: uniformly over what is consistent with what it does know."""
    raise NotImplementedError


@verb("hints", default=_nobody)
def decide(view: State, seat: int, index: int, parameter: int, count: int, scratch: State) -> int:
    """What scripted player `index` does in `view` as `seat`, where `scratch.actions[:count]` are legal."""
    raise NotImplementedError


@verb("encoding")
def encode(view: State, seat: int, out: Any) -> None:
    """Write what `seat` sees in its view to `out` (float32, as many as `encoding.size` of the game's fields says)."""
    raise NotImplementedError
