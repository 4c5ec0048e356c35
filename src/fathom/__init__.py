"""Fathom: tabletop games to play, simulate and study. `Position` is where to begin."""

TYPE_CHECKING = False  # as type checkers know it: the command must be here before Ctrl-C is, so nothing is imported
if TYPE_CHECKING:
    from fathom import games
    from fathom.engine.errors import BadOption, BadPosition, BadRecord, FathomError, IllegalMove, UnknownName
    from fathom.engine.position import Position
    from fathom.engine.setup import Setup
    from fathom.engine.verbs import CHANCE, OVER, SPECTATOR
    from fathom.lab.simulate import simulate

__version__ = "0.1.0"

_HOMES = {
    "BadOption": "engine.errors",
    "BadPosition": "engine.errors",
    "BadRecord": "engine.errors",
    "FathomError": "engine.errors",
    "IllegalMove": "engine.errors",
    "UnknownName": "engine.errors",
    "Position": "engine.position",
    "Setup": "engine.setup",
    "CHANCE": "engine.verbs",
    "OVER": "engine.verbs",
    "SPECTATOR": "engine.verbs",
    "simulate": "lab.simulate",
}

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "FathomError",
    "IllegalMove",
    "Position",
    "Setup",
    "UnknownName",
    "games",
    "simulate",
]


def __dir__() -> list[str]:
    """All names, those too that have not been asked for yet."""
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> object:
    """Import what is asked for when it is asked for: the compiler takes longer to load than the help of a command."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    if name == "games":
        return import_module("fathom.games")
    value: object = getattr(import_module(f"fathom.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
