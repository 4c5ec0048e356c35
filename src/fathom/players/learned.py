"""Players that judge by a network and look one choice ahead."""

import threading
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from fathom.engine.errors import BadArgument, FathomError, Sentence, shown
from fathom.engine.game import Game, find
from fathom.engine.options import index, real
from fathom.engine.position import Position, check_generator
from fathom.engine.setup import Setup
from fathom.engine.state import array
from fathom.search.ahead import LEAST, MOST_NOISE, Ahead, ahead, judge_ahead
from fathom.search.evaluation import check_evaluation
from fathom.search.further import MOST_PLIES, expected
from fathom.search.network import Network, is_finite, shares
from fathom.search.settings import refusal
from fathom.search.weights import load, load_shipped

NETWORK = "network"  # how it is typed
# What there is machine code for, see `Learned.quicken`: a game, and whether some answers are looked at.
_quick: set[tuple[object, ...]] = set()
wanted = threading.Event()  # one of them was asked for which there is none


class Learned:
    """A player that takes the action after which a network gives it the best chance to win. Simulations play it at full speed.

    `network` is a `Network` or a file of weights, by default the one that comes with the game. A file may have other weights for
    some numbers of players: `networks` says which are used at which table. With `noise` it misjudges: to each judgement an error
    is added, drawn from a normal distribution with this standard deviation, in logits of the chance to win. With `plies` it
    judges only after chance and that many answers, each outcome by its weight, each answer the best: see `fathom.search.further`.
    They may be given by the number of players; where one is missing, it looks no further.
    """

    def __init__(
        self,
        game: Game | str,
        network: Network | Path | str | None = None,
        noise: float = 0.0,
        name: str = NETWORK,
        plies: int | Mapping[int, int] = 0,
    ) -> None:
        """Raises `FathomError` where there is no network, or it does not fit the game."""
        self.game = find(game)
        self.name = name
        error = real(noise)
        if error is None or not 0 <= error <= MOST_NOISE:
            raise refusal("noise", noise, 0, MOST_NOISE)
        self.noise = error
        tables = range(self.game.least_players, self.game.most_players + 1)
        depths = plies if isinstance(plies, Mapping) else dict.fromkeys(tables, plies)
        for players in depths:
            if players not in tables:
                bounds = {"least": self.game.least_players, "most": self.game.most_players}
                raise BadArgument(Sentence("refused-players", {"value": shown(players), **bounds}))
        self.plies = {players: _depth(depths.get(players, 0)) for players in tables}  # by the number of players
        own: Mapping[int, Network] = {}
        if isinstance(network, Network):
            check_evaluation(network, self.game)
            if not is_finite(network):
                raise BadArgument(Sentence("refused-layers", {"game": self.game.id}))
        elif isinstance(network, str | Path | None):
            found = load_shipped(self.game) if network is None else load(self.game, Path(network))
            network, own = found.network, found.tables
        else:
            raise BadArgument(Sentence("refused-no-network", {"value": shown(network)}))
        self.network = network  # the usual one
        self.networks = {players: own.get(players, network) for players in tables}  # by the number of players

    def choose(self, view: Position, generator: np.random.Generator) -> int:
        """The action it takes in `view`. Nothing is compiled for it: see `quicken`. One that is alone is taken at once.

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
        if self.is_quick(view.players):
            return dict(zip(legal, self._judge_quickly(view, generator), strict=True))
        wanted.set()
        guess = view.guess(seat, generator)
        after = [guess.copy() for _ in legal]
        for position, action in zip(after, legal, strict=True):
            position.play(action)
        worth = [values[seat] for values in expected(after, seat, self.plies[view.players], self._shares, generator)]
        return dict(zip(legal, np.clip(worth, LEAST, 1 - LEAST).tolist(), strict=True))

    def quicken(self, players: int) -> None:
        """Let whoever plays this game at such a table, and looks as far, judge by machine code from now on.

        To compile it takes a minute or two; it is loaded in a moment if it was compiled before. Raises `FathomError` where the
        usual rules have no such table.
        """
        view = Position(Setup(self.game, players))
        while view.current_player < 0:
            view.play(view.sample_chance(np.random.default_rng(1)))
        self._judge_quickly(view.view(view.current_player), np.random.default_rng(1))
        _quick.add(self._code(view.players))

    def is_quick(self, players: int) -> bool:
        """Whether there is machine code to judge by at such a table."""
        return self._code(players) in _quick

    def _code(self, players: int) -> tuple[object, ...]:
        """By what the machine code differs that judges at such a table."""
        return self.game.id, self.plies[players] > 0, *(each.shape for each in self.networks[players].layers)

    def _judge_quickly(self, view: Position, generator: np.random.Generator) -> list[float]:
        """What `judge` says of each legal action, by machine code, which lets other threads go on."""
        scratch, worth = self.game.scratch(int(generator.integers(1 << 63))), np.zeros(self.game.actions)
        states = array(self.game.state, 1, view.to_bytes())
        found = judge_ahead(together([self], view.players), states, view.current_player, worth, scratch[0])
        return np.clip(worth[:found], LEAST, 1 - LEAST).tolist()  # type: ignore[no-any-return]

    def _shares(self, positions: list[Position], lookers: list[int]) -> list[list[float]]:
        """Each seat's chance to win, for what each of `lookers` sees of its position."""
        players = positions[0].players
        inputs = np.stack([position.encode(seat) for position, seat in zip(positions, lookers, strict=True)])
        told = shares(self.networks[players], inputs, players)
        return [np.roll(row, seat).tolist() for row, seat in zip(told, lookers, strict=True)]

    def _check(self, view: Position, generator: np.random.Generator) -> None:
        check_generator(generator)
        if not isinstance(view, Position) or view.game is not self.game:
            raise BadArgument(Sentence("refused-view", {"value": shown(view), "game": self.game.id}))
        if view.current_player < 0:
            raise FathomError(f"{self.name} has nothing to choose: no seat is to move")


def _depth(plies: object) -> int:
    """A number of answers that can be looked at. Raises `FathomError` for any other."""
    depth = index(plies)
    if depth is None or not 0 <= depth <= MOST_PLIES:
        raise refusal("plies", plies, 0, MOST_PLIES)
    return depth


def together(players: list[Learned], seats: int) -> Ahead:
    """What a compiled loop needs to ask several players of one game, at a table of so many seats."""
    networks = [player.networks[seats] for player in players]
    is_shared = all(network is networks[0] for network in networks)
    judge = networks[0] if is_shared else tuple(networks)
    return ahead(
        players[0].game, judge, [player.noise for player in players], [player.plies[seats] for player in players]
    )
