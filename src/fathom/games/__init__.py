"""The games: one line each. Nothing else in the package names one."""

from fathom.engine.game import Game, find, register
from fathom.games import deep_sea_adventure, in_too_deep

__all__ = ["ALL", "find"]

ALL: dict[str, Game] = {game.id: register(game) for game in (deep_sea_adventure.GAME, in_too_deep.GAME)}
