"""Players: whatever chooses for a seat. One list for every game: `random`, and the game's own scripted players.

A player is named as it is typed: `random`, or with its parameter `name:9`.
"""

from fathom.players.scripted import Player, load, names, scripted

__all__ = ["Player", "load", "names", "scripted"]
