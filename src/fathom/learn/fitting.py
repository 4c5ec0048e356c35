"""Fitting a network to rows: gradients in NumPy, steps by Adam (Kingma and Ba, "Adam", ICLR 2015).

The loss of a row is the cross entropy of the shares of the win, plus a part of the squared error of the points: what is
learned of points helps to learn of wins.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from fathom.learn.playing import Rows
from fathom.search.network import Network

FADING = 0.9, 0.999  # of Adam's means of gradients and of their squares
TINY = 1e-8


def new(inputs: int, hidden: int, deeper: int, seats: int, seed: int) -> Network:
    """A network that knows nothing: weights by He's rule, the last ones small."""
    rng = np.random.default_rng(seed)

    def weights(ins: int, outs: int, scale: float = 1.0) -> Any:
        return (rng.standard_normal((ins, outs)) * scale * np.sqrt(2 / ins)).astype(np.float32)

    def biases(outs: int) -> Any:
        return np.zeros(outs, np.float32)

    return Network(
        weights(inputs, hidden),
        biases(hidden),
        weights(hidden, deeper),
        biases(deeper),
        weights(deeper, 2 * seats, 0.1),
        biases(2 * seats),
    )


@dataclass
class Fitting:
    """A network that is fitted, and what Adam remembers."""

    network: Network  # its arrays are changed in place
    means: list[Any]
    squares: list[Any]
    steps: int = 0

    @classmethod
    def begin(cls, network: Network) -> "Fitting":
        """With nothing remembered yet."""
        return cls(network, [np.zeros_like(each) for each in network], [np.zeros_like(each) for each in network])

    def fit(
        self, rows: Rows, count: int, batch: int, rate: float, points: float, scale: float, rng: Any
    ) -> tuple[float, float]:
        """Go once through the first `count` rows in random order; return the mean loss of the wins and of the points."""
        order = rng.permutation(count)
        losses = np.zeros(2)
        batches = max(1, count // batch)
        for k in range(batches):
            chosen = order[k * batch : (k + 1) * batch]
            gradients, lost = gradient(self.network, rows, chosen, points, scale)
            losses += lost
            self._step(gradients, rate)
        return float(losses[0] / batches), float(losses[1] / batches)

    def _step(self, gradients: list[Any], rate: float) -> None:
        self.steps += 1
        slow, slower = FADING
        length = rate * np.sqrt(1 - slower**self.steps) / (1 - slow**self.steps)
        for weights, mean, square, gradient in zip(self.network, self.means, self.squares, gradients, strict=True):
            mean += (1 - slow) * (gradient - mean)
            square += (1 - slower) * (gradient * gradient - square)
            weights -= (length * mean / (np.sqrt(square) + TINY)).astype(np.float32)


def gradient(network: Network, rows: Rows, chosen: Any, points: float, scale: float) -> tuple[list[Any], Any]:
    """The gradients of the mean loss over some rows, in the order of the network's fields, and that loss, wins and points.

    `points` is the weight of the points, `scale` what counts as one.
    """
    inputs = rows.inputs[chosen]
    hidden = np.maximum(inputs @ network.first + network.first_bias, 0)
    deeper = np.maximum(hidden @ network.second + network.second_bias, 0)
    told = deeper @ network.last + network.last_bias
    seats = told.shape[1] // 2
    is_there = np.arange(seats) < rows.players[chosen][:, None]
    logits = np.where(is_there, told[:, :seats], -np.inf)
    logits -= logits.max(axis=1, keepdims=True)
    shares = np.exp(logits)
    total = shares.sum(axis=1, keepdims=True)
    shares /= total
    wanted = rows.shares[chosen]
    loss = -(wanted * np.where(is_there, logits - np.log(total), 0)).sum(axis=1).mean()
    off = np.where(is_there, told[:, seats:] - np.clip(rows.points[chosen] / scale, -5, 5), 0)
    back = np.concatenate([shares - wanted, 2 * points * off], axis=1).astype(np.float32) / len(chosen)
    to_deeper = (back @ network.last.T) * (deeper > 0)
    to_hidden = (to_deeper @ network.second.T) * (hidden > 0)
    gradients = [
        inputs.T @ to_hidden,
        to_hidden.sum(axis=0),
        hidden.T @ to_deeper,
        to_deeper.sum(axis=0),
        deeper.T @ back,
        back.sum(axis=0),
    ]
    return gradients, np.array([loss, (off * off).sum(axis=1).mean()])


def copy(network: Network) -> Network:
    """A network of its own weights."""
    return Network(*(each.copy() for each in network))
