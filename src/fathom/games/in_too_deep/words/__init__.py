"""What speaks to people: what happened, what stands on the table, what may be done. Its sentences are in `en.ftl`.

Everything here is shown views, never the truth.
"""

from fathom.games.in_too_deep.words.offers import offers
from fathom.games.in_too_deep.words.scene import scene
from fathom.games.in_too_deep.words.telling import tell

__all__ = ["offers", "scene", "tell"]
