"""Who can be learned against, and whether it has to be asked in Python."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

from fathom import players
from fathom.engine.errors import BadArgument, Sentence, shown
from fathom.engine.game import Game
from fathom.learn.recipe import Recipe
from fathom.players import Learned, Scripted, Search
from fathom.players.ladder import Level

KINDS = Learned, Level, Scripted, Search  # what is one's own, and made of these, may choose anything


def find_rival(game: Game, name: str, recipe: Recipe) -> Learned | Scripted | Search:
    """The player typed as `name`. Raises `FathomError` for one that cannot be learned against."""
    player = players.load(game, name)
    if not isinstance(player, Learned | Scripted | Search) or type(player) not in KINDS:
        raise BadArgument(Sentence("refused-rival", {"value": shown(name)}))
    if isinstance(player, Search) and player.seconds is not None:
        raise BadArgument(Sentence("refused-rival-clock", {"value": shown(name)}))
    if isinstance(player, Learned) and not is_searching(player, recipe):
        if _is_several(player, recipe) or (not recipe.players and any(player.plies.values())):
            raise BadArgument(Sentence("refused-many-rivals", {"value": shown(name)}))
    return player


def is_searching(player: object, recipe: Recipe) -> bool:
    """Whether it searches at some table that is learned: compiled loops cannot ask it."""
    if not isinstance(player, Learned):
        return isinstance(player, Search)
    return any(count for table, count in player.simulations.items() if recipe.players in (0, table))


def _is_several(player: Learned, recipe: Recipe) -> bool:
    """Whether it judges by different networks at the tables that are learned."""
    if recipe.players and is_one(recipe):
        return False
    networks = {
        id(network)
        for table, network in player.networks.items()
        if not recipe.players or recipe.players == (table if isinstance(table, int) else table[0])
    }
    return len(networks) > 1


def is_one(recipe: Recipe) -> bool:
    """Whether by one kind of rules alone is played."""
    return bool(recipe.preset or recipe.options)


@contextmanager
def heeding(rival: Learned | Search | None, stop: Event) -> Iterator[None]:
    """While it lasts, `stop` ends what the rival thinks of."""
    if rival is not None:
        rival.stop = stop
    try:
        yield
    finally:
        if rival is not None:
            rival.stop = None
