"""Players: whatever chooses for a seat. One list for every game: `random`, the game's own scripted players, and yours.

A player is named as it is typed: `random`, or with its parameter `name:9`; `search:20000` thinks before it moves. A player of
one's own is any object that fulfils `Player`; `Compiled` makes one of a function for Numba.
"""

from fathom.players.ladder import levels
from fathom.players.learned import Learned
from fathom.players.names import Known, judged_by, load, names, opponents, quick_opponents, scripted, strongest
from fathom.players.player import Compiled, Player, Scripted
from fathom.players.searcher import Search, playing_out, policy

__all__ = [
    "Compiled",
    "Known",
    "Learned",
    "Player",
    "Scripted",
    "Search",
    "judged_by",
    "levels",
    "load",
    "names",
    "opponents",
    "playing_out",
    "policy",
    "quick_opponents",
    "scripted",
    "strongest",
]
