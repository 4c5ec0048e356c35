"""What a player is, and the kinds that machine code can play a whole game for."""

import re
from collections.abc import Callable
from inspect import isasyncgenfunction, iscoroutinefunction
from typing import Any, Protocol, runtime_checkable

import numba
import numpy as np

from fathom.engine.dice import below
from fathom.engine.errors import BadArgument, FathomError, Sentence, shown
from fathom.engine.game import Game
from fathom.engine.plain import twin
from fathom.engine.play import RANDOM
from fathom.engine.position import Position, check_generator, plain_scratch
from fathom.engine.state import State

BUDGETS = "simulations", "seconds"  # what a player may be told that it has for each choice


@runtime_checkable
class Player(Protocol):
    """Whatever chooses for a seat. Such an object can sit in a simulation.

    What it is called in results is its attribute `name`, if it has one, or its class.
    """

    def choose(self, view: Position, generator: np.random.Generator) -> int:
        """One of `view.legal_actions()`; `view` is what the seat to move, `view.current_player`, may know.

        The view is the player's own: it may be played on. Whatever is random comes from `generator`.
        """


def no_choice(player: Player) -> Sentence | None:
    """Why `choose` of a player is none: it is no function, or nobody would wait for it. None where it can be called."""
    told: dict[str, Any] = {"value": shown(player), "choose": shown(player.choose)}
    if not callable(player.choose):
        return Sentence("refused-choose", told)
    functions = player.choose, type(player.choose).__call__
    is_async = any(iscoroutinefunction(one) or isasyncgenfunction(one) for one in functions)
    return Sentence("refused-async", told) if is_async else None


class Decider:
    """A player that decides on the state and a scratch record, as compiled loops do: see `decide`."""

    name: str

    def decide(self, view: State, seat: int, count: int, scratch: State) -> int:
        """One of the actions `scratch.actions[:count]` for `seat`, in plain Python. Random numbers come from `scratch`."""
        raise NotImplementedError

    def choose(self, view: Position, generator: np.random.Generator) -> int:
        """The action this player takes in `view`; `generator` is drawn from once. Raises `FathomError` if no seat is to move."""
        if not isinstance(view, Position):
            raise BadArgument(Sentence("refused-view", {"value": shown(view), "game": "this game"}))
        check_generator(generator)
        seat = view.current_player
        if seat < 0:
            raise FathomError(f"{self.name} has nothing to choose: no seat is to move")
        view.check_tells(seat)
        scratch = plain_scratch(view.game, int(generator.integers(1 << 63)))
        count = view.game.plain.rules.legal_actions(view.state, scratch)
        return int(self.decide(view.state, seat, count, scratch))


class Scripted(Decider):
    """`random`, or a rule of thumb that is compiled with its game. It is handed its seat's view and nothing else."""

    def __init__(self, game: Game, name: str, index: int, parameter: int) -> None:
        """Player `index` of the game's hints, `RANDOM` for any legal action; `name` is how it is typed."""
        self.game = game
        self.name = name
        self.index = index
        self.parameter = parameter

    def decide(self, view: State, seat: int, count: int, scratch: State) -> int:
        """See `Decider.decide`."""
        if self.index == RANDOM:
            return int(scratch.actions[twin(below)(scratch, count)])
        return int(self.game.plain.hints.decide(view, seat, self.index, self.parameter, count, scratch))

    def choose(self, view: Position, generator: np.random.Generator) -> int:
        """See `Decider.choose`. Raises `FathomError` for a view of another game, too."""
        if not isinstance(view, Position) or view.game is not self.game:
            raise BadArgument(Sentence("refused-view", {"value": shown(view), "game": self.game.id}))
        return super().choose(view, generator)


class Compiled(Decider):
    """A player of one's own that Numba compiles: simulations then play it at full speed.

    `decide(view, seat, count, scratch)` gets the packed state as `seat` sees it and returns one of `scratch.actions[:count]`.
    It keeps to what Numba compiles without objects, changes neither `view` nor the generator but by `fathom.engine.dice`, and
    works as plain Python, too.
    """

    def __init__(self, decide: Callable[[Any, int, int, Any], int], name: str = "") -> None:
        """`decide` may be a plain function or one that `numba.njit` has compiled; `name` is what results call it."""
        plain = getattr(decide, "py_func", decide)
        if not callable(plain):
            raise BadArgument(Sentence("refused-bot", {"value": shown(decide)}))
        self.compiled = decide if hasattr(decide, "py_func") else numba.njit(nogil=True)(decide)
        self.name = name or plain.__name__
        self.home: str = plain.__module__  # where it was written
        self._plain = twin(plain)

    def decide(self, view: State, seat: int, count: int, scratch: State) -> int:
        """See `Decider.decide`."""
        return int(self._plain(view, seat, count, scratch))


def name_of(player: Player) -> str:
    """What a player is called in results."""
    return str(getattr(player, "name", "") or type(player).__name__)


def budget(typed: str) -> dict[str, Any]:
    """What a player may spend on each choice: `20000` is so many simulations, `0.5s` so many seconds. Empty for anything else."""
    if re.fullmatch(r"[1-9]\d{0,8}", typed, re.ASCII):
        return {"simulations": int(typed)}
    seconds = re.fullmatch(r"(\d{1,4}|\d{0,4}\.\d{1,4})s", typed, re.ASCII)
    return {"seconds": float(seconds[1])} if seconds and float(seconds[1]) > 0 else {}
