"""Fitting a network to rows: gradients by hand, steps by Adam (Kingma and Ba, "Adam", ICLR 2015).

It runs where its arrays lie: NumPy's in main memory, CuPy's on a graphics processor of NVIDIA, see `arrays_on_gpu`.

The loss of a row is the cross entropy of the shares of the win, plus a part of the squared error of the points: what is
learned of points helps to learn of wins.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from fathom.engine.encoding import size
from fathom.engine.errors import BadArgument, Sentence
from fathom.engine.game import Game
from fathom.learn.playing import Rows
from fathom.search.network import Network, encoding_of

FADING = 0.9, 0.999  # of Adam's means of gradients and of their squares
TINY = 1e-8
LEAST = 1e-25  # what Adam remembers is rounded so far: below 1e-38 a processor needs many times as long


def arrays_on_gpu() -> Any:
    """The module whose arrays lie on a graphics processor: CuPy. Raises `FathomError` without it or without such a processor."""
    try:
        import cupy
    except ImportError as error:
        raise BadArgument(Sentence("refused-no-cupy")) from error
    try:
        cupy.zeros(1).sum()  # the driver is asked for only now, and the compiler as well
    except (
        Exception
    ) as error:  # of many kinds: no driver, no processor, one that is too old, a part of CUDA that is missing
        detail = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise BadArgument(Sentence("refused-no-gpu", {"detail": detail})) from error
    return cupy


def new(game: Game, hidden: int, deeper: int, seed: int) -> Network:
    """A network for `game` that knows nothing: weights by He's rule, the last ones small."""
    rng, seats = np.random.default_rng(seed), game.most_players

    def weights(ins: int, outs: int, scale: float = 1.0) -> Any:
        return (rng.standard_normal((ins, outs)) * scale * np.sqrt(2 / ins)).astype(np.float32)

    def biases(outs: int) -> Any:
        return np.zeros(outs, np.float32)

    return Network(
        weights(size(game.encoding.FIELDS), hidden),
        biases(hidden),
        weights(hidden, deeper),
        biases(deeper),
        weights(deeper, 2 * seats, 0.1),
        biases(2 * seats),
        encoding_of(game),
    )


def mean(networks: Sequence[Network]) -> Network:
    """The network whose weights are the mean of these, which learned on from the same one.

    Izmailov et al., "Averaging Weights Leads to Wider Optima and Better Generalization", UAI 2018. Raises `FathomError` where
    their layers have other sizes.
    """
    sizes = {tuple(layer.shape for layer in network.layers) for network in networks}
    if len(sizes) > 1:
        raise BadArgument(Sentence("refused-mean"))
    columns = zip(*(network.layers for network in networks), strict=True)
    means = (np.mean(layers, axis=0, dtype=np.float64).astype(np.float32) for layers in columns)
    return networks[0].made_of(means)


class Fitting:
    """A network that is fitted, and what Adam remembers, in arrays of one module: NumPy or CuPy."""

    def __init__(
        self,
        network: Network,
        means: list[Any] | None = None,
        squares: list[Any] | None = None,
        steps: int = 0,
        on: Any = np,
    ) -> None:
        """`means` and `squares` are what Adam had after `steps`, in the order of the network's layers; `on` is the module.

        None of the arrays given is changed.
        """
        self.steps = steps
        self._on = on
        nothing = [np.zeros_like(each) for each in network.layers]
        self._all, layers = _in_a_row(network.layers, on)
        self._weights = network.made_of(layers)
        self._mean, self._means = _in_a_row(means or nothing, on)
        self._square, self._squares = _in_a_row(squares or nothing, on)
        self._spare = on.empty_like(self._all)  # to reckon in

    @property
    def network(self) -> Network:
        """The network as it is, in main memory."""
        return self._weights.made_of(map(self._brought, self._weights.layers))

    @property
    def memory(self) -> tuple[list[Any], list[Any]]:
        """Adam's means and squares, in main memory."""
        return [*map(self._brought, self._means)], [*map(self._brought, self._squares)]

    def fit(
        self,
        rows: Rows,
        which: Any,
        batch: int,
        rate: float,
        points: float,
        scale: float,
        rng: Any,
    ) -> tuple[float, float]:
        """Go once through the rows `which` (int [rows]) in random order; return the mean loss of the wins and of the points."""
        on, count = self._on, len(which)
        if not count:
            return float("nan"), float("nan")
        order = rng.permutation(which if on is np else count)
        held = rows if on is np else Rows(*(on.asarray(each[which]) for each in rows))
        order, losses = on.asarray(order), on.zeros(2)
        batches = max(1, count // batch)
        for k in range(batches):
            chosen = order[k * batch : (k + 1) * batch]
            gradients, lost = gradient(self._weights, held, chosen, points, scale, on)
            losses += lost
            self._step(gradients, rate)
        wins, off = self._brought(losses / batches)
        return float(wins), float(off)

    def _step(self, gradients: list[Any], rate: float) -> None:
        """A step of Adam with all layers in one: a graphics processor takes as long to begin with a small one as with a large."""
        self.steps += 1
        on, weights, mean, square, spare = self._on, self._all, self._mean, self._square, self._spare
        slow, slower = FADING
        length = rate * np.sqrt(1 - slower**self.steps) / (1 - slow**self.steps)
        gradient = on.concatenate([each.ravel() for each in gradients])
        on.subtract(gradient, mean, out=spare)
        spare *= np.float32(1 - slow)
        mean += spare
        on.multiply(gradient, gradient, out=spare)
        spare -= square
        spare *= np.float32(1 - slower)
        square += spare
        for memory in (mean, square):
            memory += np.float32(LEAST)
            memory -= np.float32(LEAST)
        on.sqrt(square, out=spare)
        spare += np.float32(TINY)
        on.divide(mean, spare, out=spare)
        spare *= np.float32(length)
        weights -= spare

    def _brought(self, each: Any) -> Any:
        """An array in main memory."""
        return each if self._on is np else self._on.asnumpy(each)


def gradient(
    network: Network, rows: Rows, chosen: Any, points: float, scale: float, on: Any = np
) -> tuple[list[Any], Any]:
    """The gradients of the mean loss over some rows, in the order of the network's layers, and that loss, wins and points.

    `points` is the weight of the points, `scale` what counts as one, `on` the module of all the arrays.
    """
    inputs = rows.inputs[chosen]
    hidden = on.maximum(inputs @ network.first + network.first_bias, 0)
    deeper = on.maximum(hidden @ network.second + network.second_bias, 0)
    told = deeper @ network.last + network.last_bias
    seats = told.shape[1] // 2
    is_there = on.arange(seats) < rows.players[chosen][:, None]
    logits = on.where(is_there, told[:, :seats], -np.inf)
    logits -= logits.max(axis=1, keepdims=True)
    shares = on.exp(logits)
    total = shares.sum(axis=1, keepdims=True)
    shares /= total
    wanted = rows.shares[chosen]
    loss = -(wanted * on.where(is_there, logits - on.log(total), 0)).sum(axis=1).mean()
    off = on.where(is_there, told[:, seats:] - on.clip(rows.points[chosen] / scale, -5, 5), 0)
    back = on.concatenate([shares - wanted, 2 * points * off], axis=1).astype(np.float32) / len(chosen)
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
    return gradients, on.stack([loss, (off * off).sum(axis=1).mean()])


def _in_a_row(arrays: Sequence[Any], on: Any) -> tuple[Any, list[Any]]:
    """A copy of all their numbers in one array, and the parts of it that have their shapes."""
    row, parts, start = on.concatenate([on.asarray(each).ravel() for each in arrays]), [], 0
    for each in arrays:
        parts.append(row[start : start + each.size].reshape(each.shape))
        start += each.size
    return row, parts


def copy(network: Network) -> Network:
    """A network of its own weights."""
    return network.made_of(each.copy() for each in network.layers)
