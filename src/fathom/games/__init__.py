"""The games: one line each. Nothing else in the package names one."""

from fathom.engine.game import Game, find, known, register
from fathom.engine.loading import load
from fathom.games import deep_sea_adventure, in_too_deep

__all__ = ["ALL", "find", "known", "load"]

ALL: dict[str, Game] = {game.id: register(game) for game in (deep_sea_adventure.GAME, in_too_deep.GAME)}
