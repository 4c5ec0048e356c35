"""The law, in the order of RULES.md: a module a section, a function a rule. Numbers in brackets are its clauses."""

from fathom.games.in_too_deep.rules.chance import can_happen, chance_outcomes, sample_chance
from fathom.games.in_too_deep.rules.end import game_statistics, returns, scores, seat_statistics
from fathom.games.in_too_deep.rules.setup import start
from fathom.games.in_too_deep.rules.steps import current_player, legal_actions, step

__all__ = ["can_happen", "chance_outcomes", "current_player", "legal_actions", "sample_chance", "start", "step"]
__all__ += ["game_statistics", "returns", "scores", "seat_statistics"]
