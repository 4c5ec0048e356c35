"""Reading the trees: what was found out about each action, and the line that is expected, with the names of its moves."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from msgspec.structs import replace

from fathom.engine.position import Position
from fathom.engine.verbs import CHANCE
from fathom.search.result import Choice, cautious_errors
from fathom.search.tree import NONE, Tree, fingerprint, slot

LONGEST = 12  # moves of a line
LEAST = 10  # visits without which a move is not expected
ROUNDING = 1e-12  # a smaller spread is none: all values are the same

Entries = list[tuple[Tree, int]]  # the same node in several trees


def choices(
    view: Position, trees: Sequence[Tree], is_blind: bool, world: Position | None, has_time: Callable[[], bool]
) -> list[Choice]:
    """What was found out about each legal action of `view`, the most visited first; of equals the better one.

    Lines are followed in `world`, which is one that the view allows, the first choice's first, while `has_time` says so: that
    takes longer than a short search. A line for which there is no time, or no world, is its first move.
    """
    moves = zip(view.legal_actions(), view.legal_moves(), strict=True)
    found = [_choice(view.players, trees, k, action, name) for k, (action, name) in enumerate(moves)]
    seat = view.current_player
    found.sort(key=lambda choice: (-choice.visits, -choice.values[seat] if choice.values else 0.0))
    for number, each in enumerate(found):
        if world is None or not has_time():
            break
        found[number] = replace(each, line=_line(world.copy(), seat, trees, each.action, is_blind, has_time))
    return found


def _choice(players: int, trees: Sequence[Tree], k: int, action: int, name: str) -> Choice:
    """The numbers of an action, number `k` of the root's, from all trees taken together."""
    entries = [(tree, k + 1) for tree in trees]
    visits = _visits(entries)
    values: list[float] = []
    errors: list[float] = []
    if visits > 0:
        sums = np.array([tree.nodes[k + 1].values[:players] for tree in trees]).sum(axis=0)
        squares = np.array([tree.squares[k] for tree in trees]).sum(axis=0)
        values = (sums / visits).tolist()
        if visits > 1:
            spreads = np.maximum(squares / visits - np.square(sums / visits), 0.0)
            cautious = cautious_errors(sums, squares, visits)
            errors = np.where(spreads > ROUNDING, np.sqrt(spreads / (visits - 1)), cautious).tolist()
    return Choice(action, name, visits, values, errors, [name])


def _line(
    world: Position, seat: int, trees: Sequence[Tree], action: int, is_blind: bool, has_time: Callable[[], bool]
) -> list[str]:
    """The moves expected after `action`, as far as there is time: at each node the one visited most.

    Where something is hidden, they are those in `world`, which is one that the view of `seat` allows; it is played on.
    """
    nodes: Entries = [(tree, 0) for tree in trees]
    names: list[str] = []
    move: int | None = action
    while move is not None and len(names) < LONGEST:
        is_choice = not names or _is_choice(world)
        is_forced = world.current_player != CHANCE and not is_choice
        names.append(world.name(move))
        world.play(move)
        if not is_blind and not is_forced:
            nodes = _among(nodes, is_choice, move)
        elif is_blind and _is_choice(world):
            nodes = _among(nodes, False, _seen(world, seat))
        move = _expected(world, nodes, seat, is_blind, has_time)
    return names


def _expected(world: Position, nodes: Entries, seat: int, is_blind: bool, has_time: Callable[[], bool]) -> int | None:
    """What is expected next, None if too little is known, or there is no time to find it."""
    if world.is_over or _visits(nodes) < LEAST or not has_time():
        return None
    if world.current_player != CHANCE:
        legal = world.legal_actions()
        if len(legal) == 1:
            return legal[0]
        tried = _tried(nodes)
        visits = {action: tried[action] for action in legal}
    elif is_blind:  # which may take milliseconds where there are a hundred
        outcomes = (outcome for outcome, _ in world.chance_outcomes() if has_time())
        visits = {outcome: _seen_after(world, outcome, nodes, seat) for outcome in outcomes}
    else:
        visits = {outcome: _visits(_among(nodes, False, outcome)) for outcome, _ in world.chance_outcomes()}
    best = max(visits, key=lambda move: visits[move], default=None)
    return best if best is not None and visits[best] >= LEAST else None


def _seen_after(world: Position, outcome: int, nodes: Entries, seat: int) -> int:
    """How often the seat has seen what it sees after this outcome; where it does not look yet, enough to go on."""
    ahead = world.copy()
    ahead.play(outcome)
    return _visits(_among(nodes, False, _seen(ahead, seat))) if _is_choice(ahead) else LEAST


def _is_choice(world: Position) -> bool:
    """Whether a seat has more than one thing to do."""
    return world.current_player >= 0 and len(world.legal_actions()) > 1


def _visits(nodes: Entries) -> int:
    return sum(int(tree.nodes[at].visits) for tree, at in nodes)


def _tried(nodes: Entries) -> Counter[int]:
    """How often each action was tried; found at once, for there may be hundreds."""
    found = Counter[int]()
    for tree, at in nodes:
        child = int(tree.nodes[at].first)
        while child != NONE:
            entry = tree.nodes[child]
            found[int(entry.key)] += int(entry.visits)
            child = int(entry.next)
    return found


def _among(nodes: Entries, is_action: bool, key: int) -> Entries:
    """In each tree the entry of an action, or of what is seen next; trees that have none are left out."""
    found: Entries = []
    for tree, at in nodes:
        if is_action:
            child = int(tree.nodes[at].first)
            while child != NONE and int(tree.nodes[child].key) != key:
                child = int(tree.nodes[child].next)
        else:
            child = int(tree.table[slot(tree.nodes, tree.table, at, key)])
        if child != NONE:
            found.append((tree, child))
    return found


def _seen(world: Position, seat: int) -> int:
    """The fingerprint of what the seat sees, as the tree knows it."""
    blank: Any = None
    return fingerprint([blank, blank, world.view(seat).state], blank)
