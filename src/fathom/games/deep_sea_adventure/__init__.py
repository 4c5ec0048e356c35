"""Deep Sea Adventure (Jun Sasaki and Goro Sasaki, Oink Games, 2014): divers share one tank of air.

2 to 6 players, chance, no hidden information but with `reveal=secret`, points and one winner. The rules and their
sources are in RULES.md; every doubtful point is an option.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fathom.games.deep_sea_adventure.game import GAME as GAME


def __getattr__(name: str) -> Any:
    """`GAME` is made when it is asked for: whoever reads the facts of a game needs no compiler."""
    if name != "GAME":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from fathom.games.deep_sea_adventure.game import GAME

    return GAME
