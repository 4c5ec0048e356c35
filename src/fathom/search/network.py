"""The network: what a seat sees, as numbers, to each seat's chance to win and its points. Evaluated in compiled code.

Two hidden layers of rectified units. All seats are told from the one that looks, in the encoding and in the answer, so one
network serves every seat and every number of players. Where most inputs are 0, as in an encoding, adding up the rows of those
that are not takes a third of the time of a product of matrices.
"""

from collections.abc import Iterable, Sequence
from copy import deepcopy
from functools import cache
from hashlib import sha256
from math import exp
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
from numba.extending import overload

from fathom.engine.compile import PLAIN, compiled, inlined, vectorized
from fathom.engine.encoding import fingerprint, size
from fathom.engine.errors import BadArgument, Sentence
from fathom.engine.game import Game, by_id
from fathom.engine.state import State, States
from fathom.engine.verbs import encode
from fathom.search.evaluation import evaluates


class Network(NamedTuple):
    """Weights and biases, NumPy's arrays of float32, and what the inputs mean.

    The last layer has two outputs for each seat: a logit of the win, then the points.
    """

    first: Any  # [inputs, hidden]
    first_bias: Any  # [hidden]
    second: Any  # [hidden, hidden of the second layer]
    second_bias: Any
    last: Any  # [hidden of the second layer, 2 * the most seats of the game]
    last_bias: Any
    encoding: int  # of the game that it judges: see `encoding_of`

    @property
    def layers(self) -> tuple[Any, ...]:
        """The weights and biases, in order."""
        return self[:-1]

    @property
    def arrays(self) -> dict[str, Any]:
        """The same by name."""
        return dict(zip(LAYERS, self.layers, strict=True))

    def made_of(self, layers: Iterable[Any]) -> "Network":
        """A network for the same inputs, of other weights and biases."""
        return Network._make([*layers, self.encoding])


LAYERS = Network._fields[:-1]  # what they are called


@cache
def encoding_of(game: Game) -> int:
    """A number for what the inputs mean: no other game has it, nor the same game with other fields."""
    return int(sha256(f"{game.id} {fingerprint(game.encoding.FIELDS)}".encode()).hexdigest()[:15], 16)


def check_network(network: Network, game: Game) -> None:
    """Raise `FathomError` unless the network judges views of `game`: compiled code would write past the end of its arrays."""
    if network.encoding != encoding_of(game):
        made = [other.id for other in by_id.values() if encoding_of(other) == network.encoding]
        raise BadArgument(Sentence("refused-network", {"game": game.id, "made": made}))
    if not has_sizes(network, game):
        raise BadArgument(Sentence("refused-layers", {"game": game.id}))


def has_sizes(network: Network, game: Game) -> bool:
    """Whether the layers are arrays as machine code reads them, whose sizes go with each other and with what `game` tells."""
    layers = network.layers
    if not all(type(each) is np.ndarray and each.dtype == np.float32 and each.flags.carray for each in layers):
        return False
    told, answered = size(game.encoding.FIELDS), 2 * game.most_players
    hidden, deeper = network.first_bias.size, network.second_bias.size
    wanted = [(told, hidden), (hidden,), (hidden, deeper), (deeper,), (deeper, answered), (answered,)]
    return [each.shape for each in layers] == wanted


def is_finite(network: Network) -> bool:
    """Whether all weights and biases are finite, and so small that no sum of them overflows, whatever a position is."""
    layers, most = [np.abs(each.astype(np.float64)) for each in network.layers], np.float64(0)
    for k in range(0, len(layers), 2):  # inputs are within 1, and a rectified unit is at most its sum
        most = (most @ layers[k] if k else layers[k].sum(axis=0)) + layers[k + 1]
    return bool(np.all(most < np.finfo(np.float32).max))


def blended(network: Network, other: Network, share: float) -> Network:
    """A network whose logits are `share` of the second's, 0 to 1, and the rest the first's: both lie side by side in it."""
    sides = (network, 1 - share), (other, share)
    layers = [
        np.hstack([each.first for each, _ in sides]),
        np.hstack([each.first_bias for each, _ in sides]),
        _apart(network.second, other.second),
        np.hstack([each.second_bias for each, _ in sides]),
        np.vstack([part * each.last for each, part in sides]),
        sum(part * each.last_bias for each, part in sides),
    ]
    return network.made_of(np.ascontiguousarray(each, np.float32) for each in layers)


def _apart(one: Any, other: Any) -> Any:
    """A matrix that keeps what two others work on apart."""
    return np.block([[one, np.zeros((len(one), other.shape[1]))], [np.zeros((len(other), one.shape[1])), other]])


@vectorized
def add_up(inputs: Any, weights: Any, start: Any, rows: Any, sums: Any) -> int:
    """Write what a layer's units sum up from `start` on to `sums`; return how many inputs are not 0. `rows` is overwritten.

    Four rows are added at a time, so that a sum is fetched and put back a quarter as often. That an input is 0 is told by its
    bits, and no branch hangs on it: half of them would be foreseen wrongly.
    """
    for k in range(len(sums)):
        sums[k] = start[k]
    bits = inputs.view(np.uint32)
    found = 0
    for row in range(len(inputs)):
        rows[found] = row
        found += bits[row] != 0
    fours = found - found % 4
    for i in range(0, fours, 4):
        a, b, c, d = rows[i], rows[i + 1], rows[i + 2], rows[i + 3]
        at_a, at_b, at_c, at_d = inputs[a], inputs[b], inputs[c], inputs[d]
        for k in range(len(sums)):
            sums[k] += at_a * weights[a, k] + at_b * weights[b, k] + at_c * weights[c, k] + at_d * weights[d, k]
    for i in range(fours, found):
        row = rows[i]
        factor = inputs[row]
        for k in range(len(sums)):
            sums[k] += factor * weights[row, k]
    return found


@vectorized
def multiply(inputs: Any, weights: Any, start: Any, count: int, sums: Any) -> None:
    """The same for the first `count` units of a small layer, by weights that have a row for each unit: four units at a time."""
    fours = count - count % 4
    for k in range(0, fours, 4):
        a, b, c, d = start[k], start[k + 1], start[k + 2], start[k + 3]
        for row in range(len(inputs)):
            each = inputs[row]
            a += each * weights[k, row]
            b += each * weights[k + 1, row]
            c += each * weights[k + 2, row]
            d += each * weights[k + 3, row]
        sums[k], sums[k + 1], sums[k + 2], sums[k + 3] = a, b, c, d
    for k in range(fours, count):
        total = start[k]
        for row in range(len(inputs)):
            total += inputs[row] * weights[k, row]
        sums[k] = total


@vectorized
def rectify(sums: Any) -> None:
    """Make 0 of whatever is below."""
    for k in range(len(sums)):
        sums[k] = max(sums[k], np.float32(0.0))


@compiled
def infer(network: Network, inputs: Any, players: int, seat: int, shares: Any) -> None:
    """Write each seat's chance to win to `shares` (float64 [seats]) for what `seat` sees, encoded as `inputs`."""
    hidden = np.empty(len(network.first_bias), np.float32)
    deeper = np.empty(len(network.second_bias), np.float32)
    told = np.empty(len(network.last_bias), np.float32)
    rows = np.empty(max(len(inputs), len(hidden), len(deeper)), np.int64)
    add_up(inputs, network.first, network.first_bias, rows, hidden)
    rectify(hidden)
    add_up(hidden, network.second, network.second_bias, rows, deeper)
    rectify(deeper)
    add_up(deeper, network.last, network.last_bias, rows, told)
    share_out(told, players, seat, shares)


@inlined
def share_out(told: Any, players: int, seat: int, shares: Any) -> None:
    """Write each seat's chance to win, by the logits of all from `seat` on: a softmax."""
    most = told[0]
    for k in range(1, players):
        most = max(most, told[k])
    total = 0.0
    for k in range(players):
        other = seat + k if seat + k < players else seat + k - players
        shares[other] = exp(told[k] - most)
        total += shares[other]
    for other in range(players):
        shares[other] /= total


def shares(network: Network, inputs: Any, players: int) -> Any:
    """Each seat's chance to win, the one that looks first: float32 [positions, players], for inputs [positions, inputs].

    The same as `infer` says, as products of matrices.
    """
    hidden = np.maximum(inputs @ network.first + network.first_bias, 0)
    deeper = np.maximum(hidden @ network.second + network.second_bias, 0)
    told = (deeper @ network.last + network.last_bias)[:, :players]
    odds = np.exp(told - told.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


# ---------------------------------------------------------------- many positions that are alike


class Incremental(NamedTuple):
    """Networks at work in one loop: of a position that is like the one before, only what differs is added up.

    What the first layer sums up for one position, the base, is kept; the next are told by their differences from it. After one
    choice or another these are a fifth of what is not 0. So do the networks of shogi and chess programs (Nasu, "Efficiently
    Updatable Neural-Network-based Evaluation Functions for Computer Shogi", 2018). All start from one base, so errors of
    rounding do not add up. Everything lies in records: of single arrays Numba would count the references at each call. One
    network and several are of one kind, so that machine code is the same for both.
    """

    weights: Any  # [networks]: the layers as a `Network` has them, but those of the last two with a row for each unit
    desk: Any  # [networks]: see `incremental`; `is_set` says whether there is a base
    at: int  # the one that judges


FAR = 4  # where more than one input of so many differs, the next position is the base


def incremental(*networks: Network) -> Incremental:
    """Networks for one game with room for one loop, all as large as the largest; the first judges."""
    sizes = [max(sizes) for sizes in zip(*([len(each) for each in one.layers[1::2]] for one in networks), strict=True)]
    layers = [_turned(_enlarged(each, *sizes[:2])) for each in networks]
    inputs, (hidden, deeper, told) = len(networks[0].first), sizes
    units = {
        "base": inputs,  # the position that is kept
        "sums": hidden,  # what the first layer's units sum up for it
        "inputs": inputs,  # the position that is judged
        "changes": inputs,  # by how much it differs from the base
        "hidden": hidden,  # what each layer makes of it
        "deeper": deeper,
        "told": told,
    }
    room = {name: np.zeros(count, np.float32) for name, count in units.items()}
    desk = {"is_set": np.int64(0), "rows": np.zeros(inputs, np.int64), **room}
    return Incremental(_records(layers), _records([desk] * len(networks)), 0)


def _enlarged(network: Network, hidden: int, deeper: int) -> Network:
    """The same network with units that say nothing, so that each layer has as many as asked for."""
    more, further = hidden - len(network.first_bias), deeper - len(network.second_bias)
    wider = [
        ((0, 0), (0, more)),
        ((0, more),),
        ((0, more), (0, further)),
        ((0, further),),
        ((0, further), (0, 0)),
        ((0, 0),),
    ]
    return network.made_of(np.pad(each, width) for each, width in zip(network.layers, wider, strict=True))


def _turned(network: Network) -> dict[str, Any]:
    return {name: each.T if name in ("second", "last") else each for name, each in network.arrays.items()}


def _records(several: Sequence[dict[str, Any]]) -> Any:
    """An array of records that have these parts by name."""
    if PLAIN:
        return [SimpleNamespace(**deepcopy(parts)) for parts in several]
    kinds = [(name, each.dtype, each.shape) for name, each in several[0].items()]
    made = np.zeros(len(several), np.dtype(kinds, align=True))
    for record, parts in zip(made, several, strict=True):
        for name, each in parts.items():
            record[name] = each
    return made


def refuse_incremental(judge: Incremental, game: Game) -> None:
    """Raise `FathomError`: whoever searches is given the network, and makes of it what each loop needs."""
    raise BadArgument(Sentence("refused-evaluation", {"value": "Incremental"}))


@vectorized
def subtract(inputs: Any, base: Any, changes: Any) -> None:
    """Write by how much the inputs differ from the base to `changes`."""
    for row in range(len(inputs)):
        changes[row] = inputs[row] - base[row]


@vectorized
def replace(kept: Any, new: Any) -> None:
    """Copy an array into another."""
    for k in range(len(kept)):
        kept[k] = new[k]


@evaluates(Incremental, refuse_incremental)
@compiled
def judge_incrementally(judge: Incremental, states: States, i: int, seat: int, shares: Any, scratch: State) -> None:
    """What the network makes of a view: see `evaluates`."""
    weights, desk, players = judge.weights[judge.at], judge.desk[judge.at], states[i].players
    encode(states[i], seat, desk.inputs)
    if desk.is_set:
        subtract(desk.inputs, desk.base, desk.changes)
        found = add_up(desk.changes, weights.first, desk.sums, desk.rows, desk.hidden)
        desk.is_set = found * FAR <= len(desk.inputs)
    else:
        add_up(desk.inputs, weights.first, weights.first_bias, desk.rows, desk.hidden)
        replace(desk.base, desk.inputs)
        replace(desk.sums, desk.hidden)
        desk.is_set = 1
    rectify(desk.hidden)
    multiply(desk.hidden, weights.second, weights.second_bias, len(desk.deeper), desk.deeper)
    rectify(desk.deeper)
    multiply(desk.deeper, weights.last, weights.last_bias, players, desk.told)
    share_out(desk.told, players, seat, shares)


def pick(judge: Any, number: int) -> Any:
    """That one of several networks; any other evaluation is what it is."""
    return judge._replace(at=number) if type(judge) is Incremental else judge


@overload(pick)
def _pick(judge, number):  # type: ignore[no-untyped-def]
    if getattr(judge, "instance_class", None) is Incremental:
        return lambda judge, number: Incremental(judge.weights, judge.desk, number)
    return lambda judge, number: judge


def forget(judge: Any) -> None:
    """Begin anew, so that what is judged next does not hang on what was before: any evaluation may be asked."""
    if type(judge) is Incremental:
        judge.desk[judge.at].is_set = 0


@overload(forget)
def _forget(judge):  # type: ignore[no-untyped-def]
    if getattr(judge, "instance_class", None) is Incremental:

        def unset(judge):  # type: ignore[no-untyped-def]
            judge.desk[judge.at].is_set = 0

        return unset
    return lambda judge: None


@evaluates(Network, check_network, incremental)
@compiled
def judge_network(judge: Network, states: States, i: int, seat: int, shares: Any, scratch: State) -> None:
    """What the network makes of a view: see `evaluates`."""
    inputs = np.empty(len(judge.first), np.float32)
    encode(states[i], seat, inputs)
    infer(judge, inputs, states[i].players, seat, shares)
