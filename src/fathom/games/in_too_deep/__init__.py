"""In Too Deep (Joost de Kruijff, Jolly Dutch Productions, 2024): shares in five companies that go ever deeper.

2 to 6 players, chance, hidden hands, points and one winner. The rules and their source are in RULES.md; every doubtful
point is an option.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fathom.games.in_too_deep.game import GAME as GAME


def __getattr__(name: str) -> Any:
    """`GAME` is made when it is asked for: whoever reads the facts of a game needs no compiler."""
    if name != "GAME":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from fathom.games.in_too_deep.game import GAME

    return GAME
