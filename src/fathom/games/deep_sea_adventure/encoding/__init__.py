"""A view as numbers, for what learns: the fields, and the rule that writes them."""

from fathom.games.deep_sea_adventure.encoding.fields import FIELDS
from fathom.games.deep_sea_adventure.encoding.table import encode

__all__ = ["FIELDS", "encode"]
