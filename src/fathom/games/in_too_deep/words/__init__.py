"""What a screen shows: what stands on the table, and what may be done. Sentences are in `en.ftl`.

Everything here is shown views, never the truth.
"""

from fathom.games.in_too_deep.words.odds import luck
from fathom.games.in_too_deep.words.offers import Parts, offers
from fathom.games.in_too_deep.words.scene import CHARTS, progress, scene, scene_like
from fathom.games.in_too_deep.words.table import Scene

__all__ = ["CHARTS", "Parts", "Scene", "luck", "offers", "progress", "scene", "scene_like"]
