"""The player that thinks before it moves: a tree search over what its seat may know."""

from threading import Event
from typing import Any

import numpy as np

from fathom.engine.errors import BadArgument, Sentence, shown
from fathom.engine.game import Game, find
from fathom.engine.play import RANDOM
from fathom.engine.position import Position, check_generator
from fathom.players.ladder import levels
from fathom.players.learned import NETWORK
from fathom.players.player import Scripted
from fathom.search import Policy, Settings, Thoughts, think
from fathom.search.evaluation import check_evaluation, is_evaluation
from fathom.search.thinking import checked

SEARCH = "search"  # how it is typed


class Search:
    """A player that thinks. It is handed a view, as any other, and looks at nothing else.

    It spends `simulations` or `seconds` on each choice. `playouts` and `priors` are scripted players of the game, by name or as
    objects: what is played at the leaves, by default by the strongest, and what is tried first. `opponents` is the player that
    the others are known to be, if they are. The latter two can be evaluations, as the `networks` of a `Learned`, too.
    `settings` are more of the parameters of `fathom.search.Settings`, by name. By simulations, the same view and generator give
    the same choice; by seconds, how far it comes depends on the machine.
    """

    def __init__(
        self,
        game: Game | str,
        simulations: int | None = None,
        seconds: float | None = None,
        playouts: str | Scripted | None = None,
        priors: Any = None,
        opponents: Any = None,
        workers: int = 1,
        name: str = "",
        **settings: Any,
    ) -> None:
        """Raises `FathomError` for what cannot be worked with."""
        self.game = find(game)
        self.simulations, self.seconds, self.workers = checked(simulations, seconds, workers)
        self.stop: Event | None = None  # set from another thread, it ends the thinking
        is_judged = settings.get("evaluation") is not None
        player = _usual(self.game, is_judged) if playouts is None else playing_out(self.game, playouts)
        played, self.playouts = policy(player), player.name
        liked, met = self._known(priors, "priors"), self._known(opponents, "opponents")
        self.settings = Settings(playouts=played, priors=liked, opponents=met, **settings)
        for judge in (self.settings.evaluation, liked, met):
            if not isinstance(judge, Policy | None):
                check_evaluation(judge, self.game)
        budget = f"{self.seconds:g}s" if simulations is None else simulations
        self.name = name or f"{SEARCH}:{budget}" + (f":{player.name}" if playouts else "")

    def choose(self, view: Position, generator: np.random.Generator) -> int:
        """The action visited most; `generator` is drawn from once. Where there is one legal action, it is taken at once."""
        check_generator(generator)
        seed = int(generator.integers(1 << 63))
        self._check(view)
        if view.current_player >= 0:
            view.check_tells(view.current_player)
        legal = view.legal_actions()
        return legal[0] if len(legal) == 1 else self.think(view, seed, lines=False).action

    def think(self, view: Position, seed: int = 0, stop: Event | None = None, lines: bool = True) -> Thoughts:
        """What this player thinks of `view`, what the seat to move may know of it, and with `lines` what it expects.

        Raises `FathomError` for anything else.
        """
        self._check(view)
        return think(
            view,
            simulations=self.simulations,
            seconds=self.seconds,
            settings=self.settings,
            seed=seed,
            workers=self.workers,
            stop=stop or self.stop,
            lines=lines,
        )

    def _known(self, player: Any, what: str) -> Any:
        """What a player is known to do, for `priors` or `opponents`: a policy or an evaluation; not one that plays at random."""
        if player is None or is_evaluation(player):
            return player
        found = _scripted(self.game, player)
        known = None if found is None else policy(found)
        if known is None:
            raise BadArgument(Sentence(f"refused-{what}", {"value": shown(player), "game": self.game.id}))
        return known

    def _check(self, view: Position) -> None:
        if not isinstance(view, Position) or view.game is not self.game:
            raise BadArgument(Sentence("refused-view", {"value": shown(view), "game": self.game.id}))


def _usual(game: Game, is_judged: bool) -> Scripted:
    """Who plays out unless somebody is named: the strongest, but where leaves are judged nobody need be compiled."""
    from fathom.players.names import scripted, strongest  # which names the player above, too

    return scripted(game, "random") if is_judged else strongest(game)


def playing_out(game: Game, player: str | Scripted, refusal: str = "refused-playouts") -> Scripted:
    """A player that can play games out, `random` or scripted, by name or as it is. Raises `FathomError` for any other.

    `refusal` is the sentence that is said then: where something else may be given, too, it is another.
    """
    found = _scripted(game, player)
    if found is None:
        raise BadArgument(Sentence(refusal, {"value": shown(player), "game": game.id}))
    return found


def _scripted(game: Game, player: str | Scripted) -> Scripted | None:
    """`random` or a scripted player of the game, by name or as it is; None for any other. Raises `UnknownName` for no player."""
    from fathom.players.names import FURTHER, scripted  # which names the player above, too

    others = SEARCH, NETWORK, FURTHER, *levels(game)
    is_other = isinstance(player, str) and player.partition(":")[0] in others
    found = scripted(game, player) if isinstance(player, str) and not is_other else player
    return found if isinstance(found, Scripted) and found.game is game else None


def policy(player: Scripted) -> Policy | None:
    """What the search and the odds know a scripted player as; None for `random`."""
    return None if player.index == RANDOM else Policy(player.index, player.parameter)
