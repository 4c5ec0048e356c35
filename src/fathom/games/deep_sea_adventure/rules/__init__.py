"""The law, in the order of RULES.md: a module a section, a function a rule. Numbers in brackets are its clauses."""

from fathom.games.deep_sea_adventure.rules.end import game_statistics, hopes, returns, scores, seat_statistics
from fathom.games.deep_sea_adventure.rules.setup import start
from fathom.games.deep_sea_adventure.rules.steps import (
    chance_outcomes,
    current_player,
    legal_actions,
    sample_chance,
    step,
)

__all__ = ["chance_outcomes", "current_player", "legal_actions", "sample_chance", "start", "step"]
__all__ += ["game_statistics", "hopes", "returns", "scores", "seat_statistics"]
