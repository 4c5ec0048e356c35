"""Players that judge by a network: they look one choice ahead, or search."""

import threading
from collections.abc import Mapping
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import numpy as np

from fathom.engine.errors import BadArgument, FathomError, Sentence, shown
from fathom.engine.game import Game, find
from fathom.engine.options import index, real
from fathom.engine.position import Position, check_generator
from fathom.engine.setup import Setup
from fathom.engine.state import array
from fathom.search import Settings, think
from fathom.search.ahead import LEAST, MOST_NOISE, Ahead, ahead, judge_ahead
from fathom.search.evaluation import check_evaluation
from fathom.search.further import MOST_PLIES, expected
from fathom.search.network import Network, is_finite, shares
from fathom.search.settings import MOST_COUNT, refusal
from fathom.search.tables import Table, at_setup
from fathom.search.weights import load, load_shipped

NETWORK = "network"  # how it is typed
JUDGED = 0.1  # exploration where the network judges: it is seldom far off
# What there is machine code for, see `Learned.quicken`: a game, and whether some answers are looked at.
_quick: set[tuple[object, ...]] = set()
wanted: SimpleQueue[Game | None] = SimpleQueue()  # games of which one was asked for which there is none
_asked: set[str] = set()  # those games: each is wanted once
hurried = threading.Event()  # somebody waits for each choice, so nothing is compiled or loaded for it


class Learned:
    """A player that takes the action after which a network gives it the best chance to win.

    Simulations play it at full speed, unless it searches.
    `network` is a `Network` or a file of weights, by default the one that comes with the game. A file may have other weights for
    some tables, by the number of players, or by that and the rules of a preset: `networks` says which are used where, `at` which
    at a table. With `noise` it misjudges: to each judgement an error is added, drawn from a normal distribution with this
    standard deviation, in logits of the chance to win. With `plies` it judges only after chance and that many answers, each
    outcome by its weight, each answer the best: see `fathom.search.further`. With `simulations` it searches so many for each
    choice; the network judges at the leaves, and what looks best by it one choice ahead is tried first; then neither `noise` nor
    `plies` may be given. Both may be given by the number of players; where one is missing, it looks no further.
    """

    stop: threading.Event | None = None  # ends a search when it is set

    def __init__(
        self,
        game: Game | str,
        network: Network | Path | str | None = None,
        noise: float = 0.0,
        name: str = NETWORK,
        plies: int | Mapping[int, int] = 0,
        simulations: int | Mapping[int, int] = 0,
    ) -> None:
        """Raises `FathomError` where there is no network, or it does not fit the game."""
        self.game = find(game)
        self.name = name
        error = real(noise)
        if error is None or not 0 <= error <= MOST_NOISE:
            raise refusal("noise", noise, 0, MOST_NOISE)
        self.noise = error
        self.plies = _at_tables(self.game, "plies", plies, MOST_PLIES)  # by the number of players
        self.simulations = _at_tables(self.game, "simulations", simulations, MOST_COUNT)  # by the number of players
        if self.noise and any(self.simulations.values()):
            raise BadArgument(Sentence("refused-noisy-search"))
        if any(self.plies[table] and self.simulations[table] for table in self.plies):
            raise BadArgument(Sentence("refused-further-search"))
        own: Mapping[Table, Network] = {}
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
        self.networks: dict[Table, Network] = {**dict.fromkeys(self.plies, network), **own}

    @property
    def judging(self) -> dict[str, Any]:
        """Settings of a search whose leaves its networks judge, and that tries first what looks best by them."""
        return {"evaluation": self.networks, "priors": self.networks, "exploration": JUDGED}

    def choose(self, view: Position, generator: np.random.Generator) -> int:
        """The action it takes in `view`. One that is alone is taken at once.

        To look ahead nothing is compiled: see `quicken`. To search, machine code is loaded or compiled, which may take minutes;
        but where it is `hurried`, it looks one choice ahead until that is there. Raises `FathomError` for what it cannot play.
        """
        self._check(view, generator)
        legal, count = view.legal_actions(), self.simulations[view.players]
        is_searching = count and (self.is_quick(view.setup) or not hurried.is_set())
        seed = int(generator.integers(1 << 63)) if is_searching else 0  # as `Search` does, also where it has no choice
        if len(legal) == 1:
            return legal[0]
        if is_searching:
            return self._search(view, count, seed)
        chances = np.array(list(self.judge(view, generator).values()))
        worth = np.log(chances / (1 - chances)) + self.noise * generator.standard_normal(len(legal))
        return legal[int(np.argmax(worth))]

    def judge(self, view: Position, generator: np.random.Generator) -> dict[int, float]:
        """The chance that it gives the seat to move to win, for each legal action, without its noise: above 0 and below 1.

        What the seat cannot know is drawn once. Raises `FathomError` for what it cannot judge.
        """
        self._check(view, generator)
        seat, legal = view.current_player, view.legal_actions()
        if self.is_quick(view.setup):
            return dict(zip(legal, self._judge_quickly(view, generator), strict=True))
        want(self.game)
        guess = view.guess(seat, generator)
        after = [guess.copy() for _ in legal]
        for position, action in zip(after, legal, strict=True):
            position.play(action)
        worth = [values[seat] for values in expected(after, seat, self.plies[view.players], self._shares, generator)]
        return dict(zip(legal, np.clip(worth, LEAST, 1 - LEAST).tolist(), strict=True))

    def quicken(self, table: int | Setup) -> None:
        """Let whoever plays this game at such a table, and looks as far, judge by machine code from now on.

        `table` is a number of players, or a `Setup` where the usual rules have no such table: else that raises `FathomError`. To
        compile it takes a minute or two; it is loaded in a moment if it was compiled before.
        """
        view = Position(table if isinstance(table, Setup) else Setup(self.game, table))
        while view.current_player < 0:
            view.play(view.sample_chance(np.random.default_rng(1)))
        self._judge_quickly(view.view(view.current_player), np.random.default_rng(1))
        if self.simulations[view.players]:
            self._search(view, 1, 1)
        _quick.add(self._code(view.setup))

    def is_quick(self, table: int | Setup) -> bool:
        """Whether there is machine code to judge by at such a table, and to search if it does."""
        return self._code(table) in _quick

    def at(self, table: int | Setup) -> Network:
        """The network by which it judges at such a table: a number of players, by no rules in particular, or a `Setup`."""
        own = at_setup(self.networks, table) if isinstance(table, Setup) else self.networks.get(table)
        return own or self.network

    def _code(self, table: int | Setup) -> tuple[object, ...]:
        """By what the machine code differs that judges at such a table."""
        players = table.players if isinstance(table, Setup) else table
        layers = (each.shape for each in self.at(table).layers)
        return self.game.id, self.plies[players] > 0, self.simulations[players] > 0, *layers

    def _search(self, view: Position, simulations: int, seed: int) -> int:
        """The action that a search visits most."""
        settings = Settings(**self.judging)
        return think(view, simulations=simulations, settings=settings, seed=seed, stop=self.stop, lines=False).action

    def _judge_quickly(self, view: Position, generator: np.random.Generator) -> list[float]:
        """What `judge` says of each legal action, by machine code, which lets other threads go on."""
        scratch, worth = self.game.scratch(int(generator.integers(1 << 63))), np.zeros(self.game.actions)
        states = array(self.game.state, 1, view.to_bytes())
        found = judge_ahead(together([self], view.setup), states, view.current_player, worth, scratch[0])
        return np.clip(worth[:found], LEAST, 1 - LEAST).tolist()  # type: ignore[no-any-return]

    def _shares(self, positions: list[Position], lookers: list[int]) -> list[list[float]]:
        """Each seat's chance to win, for what each of `lookers` sees of its position."""
        players = positions[0].players
        inputs = np.stack([position.encode(seat) for position, seat in zip(positions, lookers, strict=True)])
        told = shares(self.at(positions[0].setup), inputs, players)
        return [np.roll(row, seat).tolist() for row, seat in zip(told, lookers, strict=True)]

    def _check(self, view: Position, generator: np.random.Generator) -> None:
        check_generator(generator)
        if not isinstance(view, Position) or view.game is not self.game:
            raise BadArgument(Sentence("refused-view", {"value": shown(view), "game": self.game.id}))
        if view.current_player < 0:
            raise FathomError(f"{self.name} has nothing to choose: no seat is to move")
        view.check_tells(view.current_player)


def want(game: Game) -> None:
    """Let machine code for its players be loaded, if somebody does that: see `fathom.players.quick`."""
    if game.id not in _asked:
        _asked.add(game.id)
        wanted.put(game)


def _at_tables(game: Game, what: str, given: int | Mapping[int, int], most: int) -> dict[int, int]:
    """A number from 0 to `most` for each number of players; 0 where none is given. Raises `FathomError` for any other."""
    tables = range(game.least_players, game.most_players + 1)
    numbers = given if isinstance(given, Mapping) else dict.fromkeys(tables, given)
    for players in numbers:
        if players not in tables:
            bounds = {"least": game.least_players, "most": game.most_players}
            raise BadArgument(Sentence("refused-players", {"value": shown(players), **bounds}))
    for number in numbers.values():
        if (found := index(number)) is None or not 0 <= found <= most:
            raise refusal(what, number, 0, most)
    return {players: int(numbers.get(players, 0)) for players in tables}


def together(players: list[Learned], setup: Setup) -> Ahead:
    """What a compiled loop needs to ask several players of one game, at such a table."""
    return ahead(
        players[0].game,
        tuple(player.at(setup) for player in players),
        [player.noise for player in players],
        [player.plies[setup.players] for player in players],
    )
