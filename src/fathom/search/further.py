"""Looking further ahead: chance and answers in turn, exactly, and the judgement at the end (expectimax, Michie 1966).

After a choice comes what chance decides, each outcome by its weight; then whoever is to move does what is best for itself; and
so on, as often as was asked. Where a layer has nothing to do, as where nothing is drawn between two choices, it is passed. The
search in the tree draws chance instead: it needs some thousand simulations for what some dozens of judgements say here.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.compile import compiled
from fathom.engine.game import Game
from fathom.engine.position import Position
from fathom.engine.state import State, States, array, assign
from fathom.engine.verbs import (
    CHANCE,
    OVER,
    chance_outcomes,
    current_player,
    legal_actions,
    observe,
    returns,
    sample_chance,
    step,
)
from fathom.search.evaluation import evaluate

MOST_PLIES = 3
MOST_OUTCOMES = 12  # of chance that are all looked at; of more, one is drawn
PASS = -1  # what is done in a layer that has nothing to do


class Further(NamedTuple):
    """What a loop works in. There is an entry for each layer: first chance, then an answer, and so on; behind them the leaf."""

    states: States  # and at the end a view
    values: Any  # float64 [layers + 1, the most seats]: what the position is worth, as far as it is known
    moves: Any  # int64 [layers + 1, the most choices]: outcomes or actions
    weights: Any  # float64, as `moves`
    counts: Any  # int64 [layers + 1]: how many moves there are
    done: Any  # int64 [layers + 1]: how many of them are looked at
    movers: Any  # int64 [layers + 1]: who moves there
    lookers: Any  # int64 [layers + 1]: through whose eyes a leaf is judged: of whoever chose last


def further(game: Game) -> Further:
    """Room for one loop."""
    layers, most = 2 * MOST_PLIES + 1, len(game.scratch()[0].actions)
    numbers = [np.zeros(layers, np.int64) for _ in range(4)]
    values, moves, weights = (
        np.zeros((layers, game.most_players)),
        np.zeros((layers, most), np.int64),
        np.zeros((layers, most)),
    )
    return Further(array(game.state, layers + 1), values, moves, weights, *numbers)


@compiled
def look_further(judge: Any, desk: Further, plies: int, scratch: State) -> None:
    """Write what `desk.states[0]` is worth to each seat to `desk.values[0]`, `plies` answers looked at.

    `desk.lookers[0]` chose what led there.
    """
    layer, last = 0, 2 * plies
    is_new = True
    while layer >= 0:
        if is_new:
            is_new = open_layer(judge, desk, layer, layer == last, scratch)
        elif desk.done[layer] < desk.counts[layer]:
            is_new = True
        if is_new:
            go_down(desk, layer)
            layer += 1
        else:
            layer -= 1
            if layer >= 0:
                come_back(desk, layer)


@compiled
def open_layer(judge: Any, desk: Further, layer: int, is_last: bool, scratch: State) -> bool:
    """Find what can happen at this layer; False if the position is judged at once."""
    states, values = desk.states, desk.values[layer]
    state = states[layer]
    mover = current_player(state)
    if mover == OVER:
        returns(state, values)
        return False
    if is_last:
        view = len(states) - 1
        assign(states, view, states, layer)
        observe(states[view], desk.lookers[layer])
        evaluate(judge, states, view, desk.lookers[layer], values, scratch)
        return False
    is_chance = layer % 2 == 0
    found = 1
    desk.moves[layer, 0], desk.weights[layer, 0] = PASS, 1.0
    if is_chance and mover == CHANCE:
        found = draw_all(desk, layer, scratch)
    elif not is_chance and mover >= 0:
        found = legal_actions(state, scratch)
        for k in range(found):
            desk.moves[layer, k] = scratch.actions[k]
    desk.movers[layer], desk.counts[layer], desk.done[layer] = mover, found, 0
    for seat in range(state.players):
        values[seat] = 0.0
    return True


@compiled
def draw_all(desk: Further, layer: int, scratch: State) -> int:
    """Write the outcomes of chance and their probabilities; return how many. Of too many one is drawn, and taken for certain."""
    state = desk.states[layer]
    found = chance_outcomes(state, scratch)
    if found > MOST_OUTCOMES:
        desk.moves[layer, 0] = sample_chance(state, scratch)
        return 1
    total = 0.0
    for k in range(found):
        total += scratch.weights[k]
    for k in range(found):
        desk.moves[layer, k], desk.weights[layer, k] = scratch.actions[k], scratch.weights[k] / total
    return int(found)


@compiled
def go_down(desk: Further, layer: int) -> None:
    """Make the next move of this layer, and stand at the one below."""
    move = desk.moves[layer, desk.done[layer]]
    assign(desk.states, layer + 1, desk.states, layer)
    if move != PASS:
        step(desk.states[layer + 1], move)
    is_choice = layer % 2 == 1 and desk.counts[layer] > 1
    desk.lookers[layer + 1] = desk.movers[layer] if is_choice else desk.lookers[layer]


@compiled
def come_back(desk: Further, layer: int) -> None:
    """Count what the move just looked at is worth: by its weight, or if it is the best so far for whoever makes it."""
    here, below = desk.values[layer], desk.values[layer + 1]
    k, mover, players = desk.done[layer], desk.movers[layer], desk.states[layer].players
    desk.done[layer] += 1
    if layer % 2 == 0:
        for seat in range(players):
            here[seat] += desk.weights[layer, k] * below[seat]
    elif k == 0 or below[mover] > here[mover]:
        for seat in range(players):
            here[seat] = below[seat]


# ---------------------------------------------------------------- the same in plain Python

Judge = Callable[[list[Position], list[int]], list[list[float]]]  # positions and who looks at each, to shares by seat
Values = Callable[[], Sequence[float]]  # told when all leaves are judged


def expected(
    positions: Sequence[Position], seat: int, plies: int, judge: Judge, generator: np.random.Generator
) -> list[Sequence[float]]:
    """What each of `positions`, to which a choice of `seat` led, is worth to each seat: as `look_further`, all leaves at once."""
    leaves: list[Position] = []
    lookers: list[int] = []
    judged: list[list[float]] = []

    def values(position: Position, looker: int, layer: int) -> Values:
        if position.is_over:
            shares = position.returns()
            return lambda: shares
        mover = position.current_player
        if layer == 2 * plies:
            number = len(leaves)
            leaves.append(position)
            lookers.append(looker)
            return lambda: judged[number]
        if layer % 2 == 0:
            return chances(position, looker, layer) if mover == CHANCE else values(position, looker, layer + 1)
        if mover < 0:
            return values(position, looker, layer + 1)
        legal = position.legal_actions()
        answers = [values(_after(position, action), mover if len(legal) > 1 else looker, layer + 1) for action in legal]
        return lambda: max((answer() for answer in answers), key=lambda found: found[mover])

    def chances(position: Position, looker: int, layer: int) -> Values:
        outcomes = position.chance_outcomes()
        if len(outcomes) > MOST_OUTCOMES:
            outcomes = [(position.sample_chance(generator), 1)]
        total = sum(weight for _, weight in outcomes)
        rest = [(weight / total, values(_after(position, outcome), looker, layer + 1)) for outcome, weight in outcomes]
        return lambda: np.sum([weight * np.asarray(found()) for weight, found in rest], axis=0).tolist()

    found = [values(position, seat, 0) for position in positions]
    judged += judge(leaves, lookers) if leaves else []
    return [each() for each in found]


def _after(position: Position, move: int) -> Position:
    after = position.copy()
    after.play(move)
    return after
