"""Learning: networks are made by games against themselves. `Training` plays and fits, generation by generation.

What comes of it is a `search.network.Network`, an evaluation that players and the search judge positions by.
"""

from fathom.learn.again import Again, Stage
from fathom.learn.recipe import RANGES, Recipe, tuned
from fathom.learn.run import Measure, alone, begin, is_done, run
from fathom.learn.training import Progress, Training

__all__ = [
    "RANGES",
    "Again",
    "Measure",
    "Progress",
    "Recipe",
    "Stage",
    "Training",
    "alone",
    "begin",
    "is_done",
    "run",
    "tuned",
]
