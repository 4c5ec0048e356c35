"""Players that judge by a network and look one choice ahead."""

from pathlib import Path
from typing import Any

import numpy as np

from fathom.engine.dice import reseed
from fathom.engine.errors import BadArgument, FathomError, Sentence, shown
from fathom.engine.game import Game, find
from fathom.engine.options import real
from fathom.engine.position import Position, check_generator
from fathom.engine.state import States, array
from fathom.engine.verbs import legal_actions
from fathom.search.ahead import Ahead, ahead, choose_ahead
from fathom.search.network import Network
from fathom.search.settings import refusal
from fathom.search.weights import load, load_shipped

NETWORK = "network"  # how it is typed
MOST_NOISE = 1000.0


class Learned:
    """A player that takes the action after which a network gives it the best chance to win. Simulations play it at full speed.

    `network` is a `Network` or a file of weights, by default the one that comes with the game. With `noise` it misjudges: to each
    judgement an error is added, drawn from a normal distribution with this standard deviation, in logits of the chance to win.
    """

    def __init__(
        self, game: Game | str, network: Network | Path | str | None = None, noise: float = 0.0, name: str = NETWORK
    ) -> None:
        """Raises `FathomError` where there is no network, or it does not fit the game."""
        self.game = find(game)
        self.name = name
        error = real(noise)
        if error is None or not 0 <= error <= MOST_NOISE:
            raise refusal("noise", noise, 0, MOST_NOISE)
        self.noise = error
        if network is None:
            self.network = load_shipped(self.game)
        elif isinstance(network, Network):
            self.network = network
        else:
            self.network = load(self.game, Path(network)).network

    def choose(self, view: Position, generator: np.random.Generator) -> int:
        """The action it takes in `view`; `generator` is drawn from once. Raises `FathomError` for what it cannot play."""
        check_generator(generator)
        if not isinstance(view, Position) or view.game is not self.game:
            raise BadArgument(Sentence("refused-view", {"value": shown(view), "game": self.game.id}))
        if view.current_player < 0:
            raise FathomError(f"{self.name} has nothing to choose: no seat is to move")
        seed: Any = np.uint64(generator.integers(1 << 63))
        states: States = array(self.game.state, 1, view.to_bytes())
        scratch = self.game.scratch()[0]
        reseed(scratch, seed, 0)
        found = legal_actions(states[0], scratch)
        desk = ahead(self.game, self.network, [self.noise])
        return int(choose_ahead(desk, 0, states, 0, view.current_player, found, scratch))


def together(players: list[Learned]) -> Ahead:
    """What a compiled loop needs to ask several players that share a network."""
    return ahead(players[0].game, players[0].network, [player.noise for player in players])
