"""Evaluations: what a position that is not played to its end is worth to each seat.

Functions that are handed to compiled code never reach the disk cache, so an evaluation is handed over as **data**: a named
tuple of numbers and arrays, the weights of a network, say. Which rule reads it is decided when the search is compiled, by the
class of the tuple, as the verbs decide by the type of the state. New weights are an argument like any other: nothing is
compiled anew for them. Loops that were compiled for a class outside of Fathom are not kept on disk, for nobody watches its
sources.
"""

from collections.abc import Callable, Mapping
from math import exp
from typing import Any, NamedTuple, TypeVar

from numba.extending import overload

from fathom.engine.compile import compiled
from fathom.engine.errors import BadArgument, Sentence, shown
from fathom.engine.game import Game
from fathom.engine.options import real
from fathom.engine.setup import Setup
from fathom.engine.state import State, States
from fathom.engine.verbs import HIDDEN, scores
from fathom.search.settings import refusal
from fathom.search.tables import at_setup, name_of

F = TypeVar("F", bound=Callable[..., None])
Check = Callable[[Any, Game], None]
LEAST_SCALE, MOST_SCALE = 0.001, 1e6  # points

_rules: dict[type, Callable[..., None]] = {}
_checks: dict[type, Check] = {}
_desks: dict[type, Callable[[Any], Any]] = {}


def evaluates(kind: type, check: Check | None = None, at_desk: Callable[[Any], Any] | None = None) -> Callable[[F], F]:
    """Make a compiled function the rule of a kind of evaluation, a class of named tuples.

    `rule(judge, states, i, seat, shares, scratch)` is given the tuple, and `states[i]`, what `seat` sees of a position that is
    not over. At a leaf that is the seat that searches, and some seat is to move; where the evaluation is asked what to try
    first, or who looks one choice ahead, it is the seat that has just chosen, and chance may be next. It writes each seat's
    expected share of the win to `shares` (float64 [seats]; they add up to 1), and changes nothing else but `scratch`, and arrays
    of its own. Where not every one of the kind is for every game, `check(judge, game)` raises `FathomError` for one that does
    not fit: nothing is compared in compiled code. Where it judges quicker with arrays to work in, `at_desk(judge)` makes an
    evaluation that has them, of another kind: see `for_one_thread`.
    """

    def register(rule: F) -> F:
        _rules[kind] = rule
        if check is not None:
            _checks[kind] = check
        if at_desk is not None:
            _desks[kind] = at_desk
        return rule

    return register


def evaluate(judge: Any, states: States, i: int, seat: int, shares: Any, scratch: State) -> None:
    """Write what `states[i]` is worth to each seat to `shares`: by the rule for the class of `judge`."""
    _rules[type(judge)](judge, states, i, seat, shares, scratch)


@overload(evaluate, jit_options={"error_model": "numpy"})
def _evaluate(judge, states, i, seat, shares, scratch):  # type: ignore[no-untyped-def]
    rule = _rules.get(getattr(judge, "instance_class", object))
    if rule is None:
        return None
    return lambda judge, states, i, seat, shares, scratch: rule(judge, states, i, seat, shares, scratch)


def for_one_thread(judge: Any) -> Any:
    """The evaluation as one loop is to be given it, with what it works in, which no other loop may have meanwhile."""
    return _desks[type(judge)](judge) if type(judge) in _desks else judge


def judge_at(given: Any, setup: Setup) -> Any:
    """The evaluation at such a table: `given`, or the one that it has for it, see `search.tables`; None for None.

    Raises `FathomError` where there is none, and for one that does not fit the game.
    """
    judge = at_setup(given, setup) if isinstance(given, Mapping) else given
    if isinstance(given, Mapping) and judge is None:
        known = ", ".join(map(name_of, given))
        raise BadArgument(Sentence("refused-table-evaluation", {"players": setup.players, "known": known}))
    if given is not None:
        check_evaluation(judge, setup.game)
    return judge


def is_evaluation(given: Any) -> bool:
    """Whether it is one, or one for each table."""
    several = list(given.values()) if isinstance(given, Mapping) else [given]
    return bool(several) and all(type(each) in _rules for each in several)


def check_evaluation(given: Any, game: Game) -> None:
    """Raise `FathomError` unless it is an evaluation that fits `game`, or one for each table, all of which do."""
    for each in given.values() if isinstance(given, Mapping) else [given]:
        if type(each) not in _rules:
            raise BadArgument(Sentence("refused-evaluation", {"value": shown(each)}))
        if type(each) in _checks:
            _checks[type(each)](each, game)


class Points(NamedTuple):
    """Judge by the points so far: who has `scale` points more than another is e times as likely to win (a softmax).

    It fits any game, and is right for few. Points that are hidden count as the fewest that are seen.
    """

    scale: float  # 0.001 to a million


def _check_points(judge: Points, game: Game) -> None:
    scale = real(judge.scale)
    if scale is None or not LEAST_SCALE <= scale <= MOST_SCALE:
        raise refusal("scale", judge.scale, LEAST_SCALE, MOST_SCALE)


@evaluates(Points, _check_points)
@compiled
def judge_points(judge: Points, states: States, i: int, seat: int, shares: Any, scratch: State) -> None:
    """See `Points`."""
    scores(states[i], shares)
    most = float(HIDDEN)
    fewest = 0.0
    for other in range(states[i].players):
        most = max(most, shares[other])
        if shares[other] > HIDDEN:
            fewest = min(fewest, shares[other])
    most = max(most, fewest)
    total = 0.0
    for other in range(states[i].players):
        points = shares[other] if shares[other] > HIDDEN else fewest
        shares[other] = exp((points - most) / judge.scale)
        total += shares[other]
    for other in range(states[i].players):
        shares[other] /= total
