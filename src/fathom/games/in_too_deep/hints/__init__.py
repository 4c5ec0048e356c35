"""Judgement: the scripted players. Four rules of thumb of different character, and our own."""

from fathom.games.in_too_deep.hints.outlook import NOTES
from fathom.games.in_too_deep.hints.roster import SCRIPTED, decide

__all__ = ["NOTES", "SCRIPTED", "decide"]
