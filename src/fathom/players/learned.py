"""Players that judge by a network and look one choice ahead."""

from pathlib import Path

import numpy as np

from fathom.engine.errors import BadArgument, FathomError, Sentence, shown
from fathom.engine.game import Game, find
from fathom.engine.options import real
from fathom.engine.position import Position, check_generator
from fathom.search.ahead import LEAST, Ahead, ahead
from fathom.search.network import Network, shares
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
            self.network = load_shipped(self.game).network
        elif isinstance(network, Network):
            self.network = network
        else:
            self.network = load(self.game, Path(network)).network

    def choose(self, view: Position, generator: np.random.Generator) -> int:
        """The action it takes in `view`, in plain Python: nothing is compiled for it. One that is alone is taken at once.

        Raises `FathomError` for what it cannot play.
        """
        self._check(view, generator)
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        chances = np.array(list(self.judge(view, generator).values()))
        worth = np.log(chances / (1 - chances))
        return legal[int(np.argmax(worth + self.noise * generator.standard_normal(len(legal))))]

    def judge(self, view: Position, generator: np.random.Generator) -> dict[int, float]:
        """The chance that it gives the seat to move to win, for each legal action, without its noise: above 0 and below 1.

        What the seat cannot know is drawn once. Raises `FathomError` for what it cannot judge.
        """
        self._check(view, generator)
        seat, legal = view.current_player, view.legal_actions()
        guess = view.guess(seat, generator)
        after = [guess.copy() for _ in legal]
        for position, action in zip(after, legal, strict=True):
            position.play(action)
        inputs = np.stack([position.encode(seat) for position in after])
        judged = shares(self.network, inputs, guess.players)[:, 0].tolist()
        worth = [
            position.returns()[seat] if position.is_over else chance
            for position, chance in zip(after, judged, strict=True)
        ]
        return dict(zip(legal, np.clip(worth, LEAST, 1 - LEAST).tolist(), strict=True))

    def _check(self, view: Position, generator: np.random.Generator) -> None:
        check_generator(generator)
        if not isinstance(view, Position) or view.game is not self.game:
            raise BadArgument(Sentence("refused-view", {"value": shown(view), "game": self.game.id}))
        if view.current_player < 0:
            raise FathomError(f"{self.name} has nothing to choose: no seat is to move")


def together(players: list[Learned]) -> Ahead:
    """What a compiled loop needs to ask several players of one game."""
    networks = [player.network for player in players]
    is_shared = all(network is networks[0] for network in networks)
    judge = networks[0] if is_shared else tuple(networks)
    return ahead(players[0].game, judge, [player.noise for player in players])
