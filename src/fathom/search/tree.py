"""The tree and the loop that grows it, compiled, for any game: UCT, for hidden hands as single-observer information-set search.

(Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", ECML 2006; Cowling, Powley and Whitehouse, "Information set Monte
Carlo tree search", IEEE TCIAIG 4, 2012.) All is in arrays that are made before: `nodes` has an entry for each node and for each
action that was tried at one. The actions of a node are in a list, the nodes that follow it are found by their key:

    node ── first ── action ── next ── action ...       what its mover has tried, ascending
      └──── (key) ── node                               what was seen then

Where everybody sees everything, an action's entry is the node that it leads to, and outcomes of chance are keys. Where something
may be hidden, a node is what the seat that searches sees when there is something to choose, whatever led there: the key is a
fingerprint of its view, so that what it cannot tell apart is one node, and draws that it does not see are no branches.

Each entry keeps the sum of the shares of the win for every seat, and the seat that moves goes by its own.
"""

from functools import cache
from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np
from numba.extending import overload

from fathom.engine.compile import PLAIN, compiled, inlined
from fathom.engine.dice import below, mix, signed, word
from fathom.engine.position import Position
from fathom.engine.state import State, States, array, assign, packed, to_bytes
from fathom.engine.verbs import CHANCE, OVER, current_player, legal_actions, observe, resample, sample_chance, step
from fathom.search.leaf import ask, settle
from fathom.search.settings import Settings

NONE = -1
DEEPEST = 1000  # entries on a path; what lies deeper is played out


@cache
def node_dtype(seats: int) -> np.dtype[Any]:
    """The dtype of an entry, for games of so many seats at most: as small as can be, for looking at entries takes the time."""
    return packed(
        [
            ("key", "i8"),  # an action, an outcome, or the fingerprint of a view
            ("visits", "i4"),
            ("available", "i4"),  # how often it could have been chosen
            ("next", "i4"),  # of an action the next one, of another node the one that it follows
            ("first", "i4"),  # the first action that was tried here
            ("liked", "i4"),  # what the prior's player would do here, NONE before it is asked
            ("values", "f8", (seats,)),  # sums of the shares of the win
        ]
    )


@cache
def desk_dtype(seats: int) -> np.dtype[Any]:
    """The dtype of what a loop remembers besides the entries. A record, for arrays that are handed on cost time at every call."""
    return packed(
        [
            ("seats", "i8"),
            ("seat", "i8"),  # who searches
            ("is_blind", "i8"),  # whether anything may be hidden from it
            ("decisions", "i8"),  # before a leaf is judged
            ("blend", "f8"),  # which part of what it is worth then is how the play-out ends
            ("used", "i8"),  # entries
            ("done", "i8"),  # simulations
            ("trust", "f8"),
            ("exploration", "f8"),
            ("shares", "f8", (seats,)),
            ("judged", "f8", (seats,)),  # those of a leaf, while it is played out
            ("path", "i4", (DEEPEST,)),  # the entries of one simulation
        ]
    )


class Tree(NamedTuple):
    """What one loop works in. The first entries are the root and its actions."""

    states: States  # what the seat sees; the position; what is seen of it
    words: Any  # the bytes of the states as whole numbers
    nodes: Any  # [room]: see `node_dtype`
    table: Any  # int32, a power of 2: where the nodes are that follow others, NONE where there is none: see `slot`
    squares: Any  # float64 [actions of the root, seats]: sums of the squares of the shares of the win
    desks: Any  # [1]: see `desk_dtype`


def plant(view: Position, is_blind: bool, settings: Settings, room: int) -> Tree:
    """A tree at its beginning: the root and its actions, not yet tried."""
    game, actions = view.game, view.legal_actions()
    states, desks = array(game.state, 3, view.to_bytes()), array(desk_dtype(game.most_players))
    kind, number = node_dtype(game.most_players), f"u{width(game.state.itemsize)}"
    words = np.zeros((0, 0), number) if PLAIN else states.view(number).reshape(3, -1)
    room = max(room, len(actions) + 1)
    nodes = array(kind, room) if PLAIN else np.empty(room, kind)
    for k, key in enumerate([0, *actions]):
        node = nodes[k]
        node.key, node.visits, node.available, node.liked = key, 0, 0, NONE
        node.values[:] = [0.0] * game.most_players
        node.first = NONE if k else 1
        node.next = k + 1 if 0 < k < len(actions) else NONE
    desk = desks[0]
    desk.seats, desk.seat, desk.is_blind, desk.used = view.players, view.current_player, is_blind, len(actions) + 1
    desk.decisions, desk.blend = settings.decisions, settings.blend
    desk.trust, desk.exploration = settings.trust, settings.exploration
    table = np.full(1 << room.bit_length() + 1, NONE, np.int32)
    return Tree(states, words, nodes, table, np.zeros((len(actions), view.players)), desks)


@compiled
def grow(tree: Tree, policy: Any, judge: Any, prior: Any, opponents: Any, scratches: States, more: int) -> None:
    """Run `more` simulations from what the seat that searches sees.

    `policy` and `judge` are those of `settle`, `prior` and `opponents` are what `decider` gives. Draws from `scratches[0]`.
    """
    states, words, nodes, squares, desk, scratch = (
        tree.states,
        tree.words,
        tree.nodes,
        tree.squares,
        tree.desks[0],
        scratches[0],
    )
    for _ in range(more):
        guess(states, desk.seat, scratch)
        depth = descend(states, words, nodes, tree.table, desk, prior, opponents, scratch)
        settle(states, desk, policy, judge, scratch)
        back(nodes, desk, depth)
        if depth > 0:
            for seat in range(desk.seats):
                squares[desk.path[1] - 1, seat] += desk.shares[seat] * desk.shares[seat]
    desk.done += more


@compiled
def guess(states: States, seat: int, scratch: State) -> None:
    """Make of `states[1]` a world as it may be for all that `seat` sees in `states[0]`."""
    assign(states, 1, states, 0)
    resample(states[1], seat, scratch)


# long: one walk
@inlined
def descend(
    states: States, words: Any, nodes: Any, table: Any, desk: State, prior: Any, opponents: Any, scratch: State
) -> int:
    """Walk `states[1]` down the tree to an action that was not tried before; return how long the path is."""
    state = states[1]
    node = depth = 0
    is_late = False  # whether the seat has not looked since the last step: it looks where there is something to choose
    desk.path[0] = 0
    while depth < DEEPEST - 2:
        mover = current_player(state)
        child = NONE
        is_forced = False
        if mover == OVER:
            break
        if mover == CHANCE:
            action = sample_chance(state, scratch)
        else:
            found = legal_actions(state, scratch)
            is_forced = found == 1 and depth > 0
            if is_forced:
                action = scratch.actions[0]
            else:
                if is_late:
                    node = following(nodes, table, desk, node, look(states, words, desk.seat))
                    if node < 0:
                        break
                    depth += 1
                    desk.path[depth] = node
                if opponents is not None and mover != desk.seat:
                    scratch.actions[0] = ask(states, opponents, mover, found, scratch)
                    child = choose(nodes, desk, node, mover, 1, scratch)
                elif prior is None:
                    child = choose(nodes, desk, node, mover, found, scratch)
                else:
                    if nodes[node].liked == NONE:
                        nodes[node].liked = ask(states, prior, mover, found, scratch)
                        found = legal_actions(state, scratch)
                    child = prefer(nodes, desk, node, mover, found, scratch)
                if child < 0:
                    break
                action = nodes[child].key
        step(state, action)  # once, for its code is put here
        is_late = desk.is_blind != 0
        if child >= 0:
            depth += 1
            desk.path[depth] = child
            if nodes[child].visits == 0:
                break
            if not is_late:
                node = child
        elif not (is_late or is_forced):
            node = following(nodes, table, desk, node, action)
            if node < 0:
                break
            depth += 1
            desk.path[depth] = node
    return depth


@inlined
def choose(nodes: Any, desk: State, node: int, mover: int, found: int, scratch: State) -> int:
    """The entry of one of `scratch.actions[:found]`: any not tried yet, else by UCB1; NONE if there is no room for it."""
    child, before, best, fresh, fresh_before, action, untried = nodes[node].first, NONE, NONE, NONE, NONE, 0, 0
    most = -1.0
    tries = log(nodes[node].visits + 1.0)
    for k in range(found):
        wanted = scratch.actions[k]
        while child >= 0 and nodes[child].key < wanted:
            before, child = child, nodes[child].next
        is_there = child >= 0 and nodes[child].key == wanted
        if is_there:
            nodes[child].available += 1
        if is_there and nodes[child].visits > 0:
            if untried == 0:
                visits = float(nodes[child].visits)
                chances = log(float(nodes[child].available)) if desk.is_blind else tries
                bound = nodes[child].values[mover] / visits + desk.exploration * sqrt(chances / visits)
                if bound > most:
                    most, best = bound, child
        else:
            untried += 1
            if untried == 1 or below(scratch, untried) == 0:
                fresh, fresh_before, action = child if is_there else NONE, before, wanted
    if untried == 0:
        return int(best)
    if fresh < 0 and desk.used == len(nodes):
        return NONE  # to go on by what was tried first would tell nothing of the others
    return int(fresh) if fresh >= 0 else insert(nodes, desk, node, fresh_before, action)


@inlined
def prefer(nodes: Any, desk: State, node: int, mover: int, found: int, scratch: State) -> int:
    """The same with a prior, by PUCT: what was not tried yet is taken to be worth what the node is."""
    child, before, best, best_before, action = nodes[node].first, NONE, NONE, NONE, 0
    most = -1.0
    visits = float(nodes[node].visits)
    usual = nodes[node].values[mover] / visits if visits > 0 else 1.0 / desk.seats
    for k in range(found):
        wanted = scratch.actions[k]
        while child >= 0 and nodes[child].key < wanted:
            before, child = child, nodes[child].next
        is_there = child >= 0 and nodes[child].key == wanted
        tried = worth = 0.0
        chances = visits
        if is_there:
            nodes[child].available += 1
            tried, worth = float(nodes[child].visits), nodes[child].values[mover]
            chances = float(nodes[child].available) if desk.is_blind else visits
        trust = (1.0 - desk.trust) / found + (desk.trust if wanted == nodes[node].liked else 0.0)
        bound = (worth / tried if tried > 0 else usual) + desk.exploration * trust * sqrt(chances + 1.0) / (1.0 + tried)
        if bound > most:
            most, best, best_before, action = bound, child if is_there else NONE, before, wanted
    if best < 0 and found > 0 and desk.used < len(nodes):
        return insert(nodes, desk, node, best_before, action)
    return int(best)


@inlined
def insert(nodes: Any, desk: State, node: int, before: int, action: int) -> int:
    """A new entry for an action at `node`, behind the entry `before`, NONE for the front; there is room."""
    child = new(nodes, desk, action)
    if before < 0:
        nodes[child].next = nodes[node].first
        nodes[node].first = child
    else:
        nodes[child].next = nodes[before].next
        nodes[before].next = child
    nodes[child].available = 1
    return child


@inlined
def following(nodes: Any, table: Any, desk: State, node: int, key: int) -> int:
    """The node that is seen after `node`, made if it is not there; NONE if there is no room."""
    at = slot(nodes, table, node, key)
    child = int(table[at])
    if child < 0 and desk.used < len(nodes):
        child = new(nodes, desk, key)
        nodes[child].next = node
        table[at] = child
    return child


@compiled
def slot(nodes: Any, table: Any, node: int, key: int) -> int:
    """The place in the table of what follows `node` under this key, or where it would be: there is always a free one."""
    last = len(table) - 1
    at = signed(mix(word(key) ^ (word(node) << word(40))) >> word(1)) & last
    while table[at] >= 0 and (nodes[table[at]].key != key or nodes[table[at]].next != node):
        at = (at + 1) & last
    return at


@inlined
def new(nodes: Any, desk: State, key: int) -> int:
    """An entry with nothing in it."""
    child = int(desk.used)
    desk.used += 1
    node = nodes[child]
    node.key, node.visits, node.available = key, 0, 0
    node.first = node.next = node.liked = NONE
    for seat in range(desk.seats):
        node.values[seat] = 0.0
    return child


@inlined
def back(nodes: Any, desk: State, depth: int) -> None:
    """Add the shares of the win to all entries on the path."""
    for d in range(depth + 1):
        node = nodes[desk.path[d]]
        node.visits += 1
        for seat in range(desk.seats):
            node.values[seat] += desk.shares[seat]


# ---------------------------------------------------------------- what the seat sees


@inlined
def look(states: States, words: Any, seat: int) -> int:
    """The fingerprint of what `seat` sees of `states[1]`."""
    assign(states, 2, states, 1)
    observe(states[2], seat)
    return fingerprint(states, words)


def width(size: int) -> int:
    """The bytes of the widest words that so many bytes divide into."""
    return next(bytes for bytes in (8, 4, 2, 1) if size % bytes == 0)


def fingerprint(states: States, words: Any) -> int:
    """A number for the bytes of `states[2]`: `words` are those of the array, as the compiled loop reads them."""
    data = to_bytes(states[2])
    numbers = np.frombuffer(data, f"u{width(len(data))}")
    return digest(numbers.tolist() if PLAIN else numbers)


@overload(fingerprint)
def _fingerprint(states, words):  # type: ignore[no-untyped-def]
    return lambda states, words: digest(words[2])


@compiled
def digest(words: Any) -> int:
    """A whole number from 0 on for whole numbers, unlike that of any other numbers that are likely to be met."""
    bits = word(len(words))
    for k in range(len(words)):
        bits = ((bits ^ word(words[k])) * 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        bits = bits ^ (bits >> word(32))
    return signed(mix(bits) >> word(1))
