"""The player that thinks before it moves: a tree search over what its seat may know."""

from threading import Event
from typing import Any

import numpy as np

from fathom.engine.errors import BadArgument, Sentence, shown
from fathom.engine.game import Game, find
from fathom.engine.play import RANDOM
from fathom.engine.position import Position, check_generator
from fathom.players.player import Scripted
from fathom.search import Policy, Settings, Thoughts, think

SEARCH = "search"  # how it is typed


class Search:
    """A player that thinks. It is handed a view, as any other, and looks at nothing else.

    It spends `simulations` or `seconds` on each choice. `playouts` and `priors` are scripted players of the game, by name or as
    objects: what is played at the leaves, and what is tried first. `playouts="random"` is the default. `settings` are more of the
    parameters of `fathom.search.Settings`, by name. By simulations, the same view and generator give the same choice; by seconds,
    how far it comes depends on the machine.
    """

    def __init__(
        self,
        game: Game | str,
        simulations: int | None = None,
        seconds: float | None = None,
        playouts: str | Scripted = "random",
        priors: str | Scripted | None = None,
        workers: int = 1,
        name: str = "",
        **settings: Any,
    ) -> None:
        """Raises `FathomError` for what cannot be worked with."""
        self.game = find(game)
        self.simulations, self.seconds, self.workers = simulations, seconds, workers
        if simulations is None and seconds is None:
            raise BadArgument(Sentence("refused-no-budget"))
        played, liked = _policy(self.game, playouts), None if priors is None else _policy(self.game, priors)
        if priors is not None and liked is None:
            raise BadArgument(Sentence("refused-setting", {"what": "priors", "value": shown(priors)}))
        self.settings = Settings(playouts=played, priors=liked, **settings)
        self.name = name or f"{SEARCH}:{f'{seconds:g}s' if simulations is None else simulations}"

    def choose(self, view: Position, generator: np.random.Generator) -> int:
        """The action visited most; `generator` is drawn from once. Where there is one legal action, it is taken at once."""
        check_generator(generator)
        seed = int(generator.integers(1 << 63))
        self._check(view)
        legal = view.legal_actions()
        return legal[0] if len(legal) == 1 else self.think(view, seed).action

    def think(self, view: Position, seed: int = 0, stop: Event | None = None) -> Thoughts:
        """What this player thinks of `view`, the view of the seat to move. Raises `FathomError` for anything else."""
        self._check(view)
        return think(
            view,
            simulations=self.simulations,
            seconds=self.seconds,
            settings=self.settings,
            seed=seed,
            workers=self.workers,
            stop=stop,
        )

    def _check(self, view: Position) -> None:
        if not isinstance(view, Position) or view.game is not self.game:
            raise BadArgument(Sentence("refused-view", {"value": shown(view), "game": self.game.id}))


def _policy(game: Game, player: str | Scripted) -> Policy | None:
    """What the search knows a scripted player as; None for `random`. Raises `FathomError` for a player it cannot use."""
    from fathom.players.names import scripted  # which names this player, too

    found = scripted(game, player) if isinstance(player, str) else player
    if not isinstance(found, Scripted) or found.game is not game:
        raise BadArgument(Sentence("refused-setting", {"what": "player", "value": shown(player)}))
    return policy(found)


def policy(player: Scripted) -> Policy | None:
    """What the search and the odds know a scripted player as; None for `random`."""
    return None if player.index == RANDOM else Policy(player.index, player.parameter)
