"""A position as words of one line, and as a picture made of signs."""

from fathom.games.deep_sea_adventure.diagram.board import board
from fathom.games.deep_sea_adventure.diagram.check import check
from fathom.games.deep_sea_adventure.diagram.words import SAID, read, write

__all__ = ["SAID", "board", "check", "read", "write"]
