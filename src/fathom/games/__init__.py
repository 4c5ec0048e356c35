"""The games: one name each. Nothing else in the package names one.

`ALL` holds them by id. They are made when they are asked for: whoever reads the facts of a game needs no compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fathom.engine.game import Game, find, known
    from fathom.engine.loading import load

NAMES = ("deep_sea_adventure", "in_too_deep")

__all__ = ["ALL", "find", "known", "load"]

_HOMES = {"find": "fathom.engine.game", "known": "fathom.engine.game", "load": "fathom.engine.loading"}

ALL: "dict[str, Game]"


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is asked for: `ALL`, a function of `__all__`, or the package of a game."""
    if name in NAMES:
        return import_module(f"{__name__}.{name}")
    if name == "ALL":
        value: Any = {it: import_module(f"{__name__}.{it}.game").GAME for it in NAMES}
    elif name in _HOMES:
        value = getattr(import_module(_HOMES[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value
