"""The check that machine code does what plain Python does: every rule compiles, and answers and leaves the same.

Simulations play machine code, everything else in this suite plain Python. Each rule is asked by itself, so that one that does
not compile can be named. Plain Python is asked first, and what it cannot do is not tried: machine code would write where
nothing is.
"""

import re
from collections.abc import Callable
from typing import Any

import numpy as np
from numba.core.dispatcher import Dispatcher
from numba.core.errors import NumbaError

from fathom.engine import verbs
from fathom.engine.compile import PLAIN
from fathom.engine.encoding import size
from fathom.engine.errors import raised
from fathom.engine.game import Game
from fathom.engine.position import Position, plain_scratch
from fathom.engine.state import array, plain, to_bytes
from fathom.engine.verbs import CHANCE, OVER, SPECTATOR

OF_RULES = ("current_player", "legal_actions", "chance_outcomes", "sample_chance", "step", "scores", "returns")
OF_STATISTICS = ("seat_statistics", "game_statistics")
COMPILED = {  # by room
    "rules": OF_RULES + OF_STATISTICS,
    "view": ("observe", "resample"),
    "hints": ("decide",),
    "encoding": ("encode",),
}
DESK = object()  # stands for the scratch record among the arguments of a rule
# In what Numba says: a place in the sources that is not its own, and a line that is no heading.
PLACE = re.compile(r'^File "(?!.*site-packages)(?:.*[/\\])?(.+)", line (\d+):\ndef (\w+)', re.MULTILINE)
CAUSE = re.compile(r"^(?!Failed in |- Resolution |\s|$).*$", re.MULTILINE)


def machine(position: Position, rng: np.random.Generator) -> None:
    """Every rule answers and does as machine code what it does as plain Python."""
    if PLAIN:
        return
    _check_compiled(position.game)
    here, player, players = _Ways(position, rng), position.current_player, position.players
    here.ask(verbs.current_player)
    here.ask(verbs.scores, np.zeros(players, np.int32))
    if player == OVER:
        here.ask(verbs.returns, np.zeros(players))
        here.ask(verbs.game_statistics, np.zeros(len(position.game.game_statistics)))
        here.ask(verbs.seat_statistics, players - 1, np.zeros(len(position.game.seat_statistics)))
        return
    for seat in sorted({SPECTATOR, max(player, SPECTATOR)}):
        _check_view(position, seat, rng)
    if player == CHANCE:
        here.ask(verbs.chance_outcomes, DESK)
        move = here.ask(verbs.sample_chance, DESK)
    else:
        here.ask(verbs.legal_actions, DESK)
        move = int(rng.choice(position.legal_actions()))
    here.ask(verbs.step, move)


def _check_view(position: Position, seat: int, rng: np.random.Generator) -> None:
    """What a seat sees, what its scripted players do there, how it is encoded, and what it guesses."""
    view, scripted = _Ways(position, rng), position.game.hints.SCRIPTED
    view.ask(verbs.observe, seat)
    if seat >= 0 and scripted:
        player = scripted[rng.integers(len(scripted))]
        count = view.ask(verbs.legal_actions, DESK)
        view.ask(verbs.decide, seat, player.index, player.default, count, DESK)
    if seat >= 0 and position.game.encoding.FIELDS:
        view.ask(verbs.encode, seat, np.zeros(size(position.game.encoding.FIELDS), np.float32))
    view.ask(verbs.resample, seat, DESK)


def _check_compiled(game: Game) -> None:
    for room, names in COMPILED.items():
        for name in names:
            rule = getattr(getattr(game, room), name, None)
            assert rule is None or isinstance(rule, Dispatcher), f"{name} is not compiled: write @compiled above it"


class _Ways:
    """A position, and something to work in, in both ways: as plain objects and as records."""

    def __init__(self, position: Position, rng: np.random.Generator) -> None:
        self._game, data, number = position.game, position.to_bytes(), int(rng.integers(1 << 62))
        self._plain = plain(self._game.state, data), plain_scratch(self._game, number)
        self._records = array(self._game.state, 1, data)[0], self._game.scratch(number)[0]

    def ask(self, verb: Callable[..., Any], *rest: Any) -> Any:
        """The answer to a verb, which is the same in both ways; so is what it leaves."""
        expected = self._ask(self._plain, verb, rest)
        try:
            found = self._ask(self._records, verb, rest)
        except Exception as error:  # Numba raises its own and others
            raise AssertionError(self._no_code(verb.__name__, error)) from None
        for what, value in expected.items():
            ways = f"{value} in plain Python, {found[what]} in machine code"
            assert found[what] == value, f"after {verb.__name__} {what} is {ways}"
        return expected["the answer"]

    def _ask(self, way: tuple[Any, Any], verb: Callable[..., Any], rest: tuple[Any, ...]) -> dict[str, Any]:
        """The answer, and all that the verb may have written, by name."""
        state, desk = way
        given = [desk if it is DESK else it.copy() if isinstance(it, np.ndarray) else it for it in rest]
        left = {"the answer": verb(state, *given)}
        left["what it fills in"] = [it.tolist() for it in given if isinstance(it, np.ndarray)]
        after = plain(self._game.state, to_bytes(state))
        left |= {f"state.{name}": getattr(after, name) for name in self._game.state.names or ()}
        return left | {
            f"scratch.{name}": np.array(getattr(desk, name)).tolist() for name in ("rng", "actions", "weights")
        }

    def _no_code(self, name: str, error: Exception) -> str:
        said = str(error)
        place, cause = PLACE.search(said), CAUSE.search(said)
        if not isinstance(error, NumbaError) or cause is None:
            return f"{name} does not compile: {raised(error, self._game.folder)}"
        if place is None:
            return f"{name} does not compile: {cause[0]}"
        return f"{place[3]} does not compile: {cause[0].rstrip('.:')}, line {place[2]} of {place[1]}"
