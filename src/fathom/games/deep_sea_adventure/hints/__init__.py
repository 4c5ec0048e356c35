"""Judgement: the scripted players. Each is a rule of thumb; what it says in words is in docs/8-players.md."""

from fathom.games.deep_sea_adventure.hints.outlook import NOTES
from fathom.games.deep_sea_adventure.hints.roster import SCRIPTED, decide

__all__ = ["NOTES", "SCRIPTED", "decide"]
