"""How a position is written as one line, and drawn with signs."""

from fathom.games.in_too_deep.diagram.board import board
from fathom.games.in_too_deep.diagram.check import check
from fathom.games.in_too_deep.diagram.words import SAID, read, write

__all__ = ["SAID", "board", "check", "read", "write"]
