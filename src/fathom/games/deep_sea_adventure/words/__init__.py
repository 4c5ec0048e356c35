"""What a screen shows: what stands on the table, and what may be done. Sentences are in `en.ftl`.

Everything here is shown views, never the truth.
"""

from fathom.games.deep_sea_adventure.words.odds import luck
from fathom.games.deep_sea_adventure.words.offers import Parts, offers
from fathom.games.deep_sea_adventure.words.scene import CHARTS, Scene, progress, scene

__all__ = ["CHARTS", "Parts", "Scene", "luck", "offers", "progress", "scene"]
