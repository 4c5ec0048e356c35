"""The network: what a seat sees, as numbers, to each seat's chance to win and its points. Evaluated in compiled code.

Two hidden layers of rectified units. All seats are told from the one that looks, in the encoding and in the answer, so one
network serves every seat and every number of players. Where most inputs are 0, as in an encoding, adding up the rows of those
that are not takes a third of the time of a product of matrices.
"""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from math import exp
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.compile import compiled, vectorized
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
    """Whether all weights and biases are numbers that can be reckoned with."""
    return all(np.isfinite(each).all() for each in network.layers)


@vectorized
def add_up(inputs: Any, weights: Any, bias: Any, sums: Any) -> None:
    """Write what a layer's units sum up to `sums`."""
    for k in range(len(sums)):
        sums[k] = bias[k]
    for row in range(len(inputs)):
        factor = inputs[row]
        if factor != 0.0:
            for k in range(len(sums)):
                sums[k] += factor * weights[row, k]


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
    add_up(inputs, network.first, network.first_bias, hidden)
    rectify(hidden)
    add_up(hidden, network.second, network.second_bias, deeper)
    rectify(deeper)
    add_up(deeper, network.last, network.last_bias, told)
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


@evaluates(Network, check_network)
@compiled
def judge_network(judge: Network, states: States, i: int, seat: int, shares: Any, scratch: State) -> None:
    """What the network makes of a view: see `evaluates`."""
    inputs = np.empty(len(judge.first), np.float32)
    encode(states[i], seat, inputs)
    infer(judge, inputs, states[i].players, seat, shares)
