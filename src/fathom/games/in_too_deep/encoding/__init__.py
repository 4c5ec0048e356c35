"""What a network is told of a view: the fields, and the rule that fills them in."""

from fathom.games.in_too_deep.encoding.fields import FIELDS
from fathom.games.in_too_deep.encoding.whole import encode

__all__ = ["FIELDS", "encode"]
