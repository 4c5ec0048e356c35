"""Exact values where a game is small enough: every state that can come is looked at, and what is best is worked out backwards.

States are told apart by their bytes. Where play may come back to a state, values are worked out again and again until they change
no more. It plays by plain Python, some ten thousand states a second, and needs nothing compiled.
"""

from collections.abc import Callable, Sequence

import numpy as np

from fathom.engine import verbs
from fathom.engine.errors import BadArgument, FathomError, Sentence
from fathom.engine.position import Position, plain_scratch
from fathom.engine.state import State, to_bytes
from fathom.engine.verbs import CHANCE, OVER
from fathom.search.thinking import hides

MOST = 200_000  # states
CLOSE = 1e-12  # values that change by less have settled
MOST_SWEEPS = 100_000

Values = Sequence[float]
Ends = Callable[[State], Values | None]  # what a state is worth to each seat if it is an end, None if it is none
Weighted = list[tuple[int, int]]  # actions or outcomes with their weights
# What a seat does in a state: of the legal actions those with a weight.
Choose = Callable[[State, int, list[int]], Weighted]


class TooLarge(FathomError):
    """There are more states than were to be looked at."""


class Solution:
    """The value of each state to each seat. Of equals, a seat takes the first action."""

    def __init__(self, seats: int) -> None:
        """Nothing is known."""
        self._numbers: dict[bytes, int] = {}
        self._movers: list[int] = []
        self._edges: list[list[tuple[int, int, int]]] = []  # move, weight, number of the state it leads to
        self._values: list[Values] = []
        self._seats = seats

    def __len__(self) -> int:
        """How many states there are."""
        return len(self._values)

    def values(self, position: Position) -> list[float]:
        """Each seat's expected share of the win, or whatever the ends are worth. Raises `FathomError` for any other state."""
        return list(self._values[self._number(position)])

    def actions(self, position: Position) -> dict[int, list[float]]:
        """The same after each action, or outcome, that is possible."""
        return {move: list(self._values[to]) for move, _, to in self._edges[self._number(position)]}

    def best(self, position: Position) -> list[int]:
        """The actions that are best for the seat to move: more than one where nothing is lost by either."""
        seat, values = position.current_player, self.actions(position)
        most = max(values[action][seat] for action in values)
        return [action for action in values if values[action][seat] >= most - 1e-9]

    def _number(self, position: Position) -> int:
        number = self._numbers.get(position.to_bytes())
        if number is None:
            raise FathomError("this position can't come from the one that was solved")
        return number

    def _add(self, data: bytes) -> int:
        number = self._numbers[data] = len(self._values)
        self._movers.append(OVER)
        self._edges.append([])
        self._values.append([0.0] * self._seats)
        return number

    def _sweep(self, order: Sequence[int]) -> float:
        """Work out the values anew in this order; return the largest change."""
        change = 0.0
        for number in order:
            mover, edges = self._movers[number], self._edges[number]
            if mover == CHANCE:
                total = sum(weight for _, weight, _ in edges)
                parts = [[weight / total * value for value in self._values[to]] for _, weight, to in edges]
                values: Values = [sum(column) for column in zip(*parts, strict=True)]
            else:
                values = max((self._values[to] for _, _, to in edges), key=lambda found: found[mover])
            change = max(change, *(abs(new - old) for new, old in zip(values, self._values[number], strict=True)))
            self._values[number] = values
        return change


def solve(position: Position, *, most: int = MOST, ends: Ends | None = None, choose: Choose | None = None) -> Solution:
    """The exact values from `position` on, if every seat does what is best for itself and all know all.

    With `ends`, what it calls an end is one, and worth what it says; otherwise games end where they do, and what counts is the
    share of the win. With `choose`, seats do not what is best, but that. Raises `TooLarge` if there are more than `most`
    states, and `BadArgument` for a game with secrets: there what is best depends on more than the state. Only with `choose`
    they do not matter.
    """
    if choose is None and hides(position.setup):
        raise BadArgument(Sentence("refused-secrets", {"game": position.game.id}))
    solution = Solution(position.players)
    order = _explore(solution, position, most, ends or _over, choose)
    for _ in range(MOST_SWEEPS):
        if solution._sweep(order) < CLOSE:
            return solution
    raise FathomError("the values do not settle: play may go round in circles without an end")


def _explore(solution: Solution, position: Position, most: int, ends: Ends, choose: Choose | None) -> list[int]:
    """Find all states; return the numbers of those that are no ends, each behind those it leads to where that can be."""
    scratch = plain_scratch(position.game)
    order: list[int] = []
    first = position.copy().state
    stack = [(solution._add(to_bytes(first)), iter(_moves(solution, 0, first, ends, choose, scratch)), first)]
    while stack:
        number, moves, state = stack[-1]
        move, weight = next(moves, (None, 0))
        if move is None:
            stack.pop()
            if solution._edges[number]:
                order.append(number)
            continue
        ahead = state.copy()
        verbs.step(ahead, move)
        data = to_bytes(ahead)
        to = solution._numbers.get(data)
        if to is None:
            if len(solution) == most:
                raise TooLarge(f"more than {most:,} states can come from here")
            to = solution._add(data)
            stack.append((to, iter(_moves(solution, to, ahead, ends, choose, scratch)), ahead))
        solution._edges[number].append((move, weight, to))
    return order


def _moves(
    solution: Solution, number: int, state: State, ends: Ends, choose: Choose | None, scratch: State
) -> Weighted:
    """What may be done in a state, with weights; nothing at an end. Notes whose decision it is, and what an end is worth."""
    values = ends(state)
    if values is not None:
        solution._values[number] = values
        return []
    mover = solution._movers[number] = verbs.current_player(state)
    if mover == OVER:
        raise FathomError("the game is over before what was asked for is decided")
    if mover == CHANCE:
        count = verbs.chance_outcomes(state, scratch)
        return list(zip(scratch.actions[:count], scratch.weights[:count], strict=True))
    legal = scratch.actions[: verbs.legal_actions(state, scratch)]
    if choose is None:
        return [(action, 1) for action in legal]
    solution._movers[number] = CHANCE  # it is known what will be done
    return choose(state, mover, legal)


def _over(state: State) -> Values | None:
    """The shares of the win where the game is over."""
    if verbs.current_player(state) != OVER:
        return None
    shares = np.zeros(state.players)
    verbs.returns(state, shares)
    return [float(share) for share in shares]
