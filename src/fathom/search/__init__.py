"""Thinking: a tree search for every registered game, and exact solutions of games that are small enough.

`think` looks for the best move in a view; what it found is a `Thoughts`. It knows the engine only: players by name, and the
player that thinks before it moves, are in `fathom.players`.
"""

from fathom.search.evaluation import Points, evaluates
from fathom.search.result import Choice, Thoughts
from fathom.search.settings import Policy, Settings
from fathom.search.thinking import think

__all__ = ["Choice", "Points", "Policy", "Settings", "Thoughts", "evaluates", "think"]
