"""What the golden files of a game are made of; its module `golden` lists them."""

from typing import Any, NamedTuple


class Setting(NamedTuple):
    """A game that is told from its start to its end; options are laid over those of the preset."""

    players: int
    preset: str
    options: dict[str, Any]


class Tree(NamedTuple):
    """A game whose sequences of moves are counted, once the moves of `after` have been made."""

    players: int
    options: dict[str, Any]
    after: str = ""
