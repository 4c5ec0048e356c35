"""What `fathom conform` does: find the games, run the suite, print a line for each check that failed."""

import sys
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from fathom.engine.conform.suite import CHECKS, faults, setups
from fathom.engine.errors import Sentence, UnknownName, near, shown
from fathom.engine.game import Game, register

Counting = Callable[[str, int], AbstractContextManager[Callable[[int], None]]]  # shows how many of how many are done


def run(name: str | None, known: Mapping[str, Game], games: int, seed: int, counting: Counting) -> bool:
    """Put the game of that name, or all that are known, through the suite; whether all conform."""
    conforms = True
    for game in known.values() if name is None else [find(name, known)]:
        total = games * sum(1 for _ in setups(game, seed))
        with counting("games", total) as progress:
            progress(0)
            found = faults(game, games, seed, progress)
        for fault in found:
            print(f"{game.id}: {fault}")
        if not found:
            print(f"{game.id}: conforms, by {len(CHECKS)} checks on {total} games")
        conforms = conforms and not found
    return conforms


def find(name: str, known: Mapping[str, Game]) -> Game:
    """The game of that id, or the `GAME` of a module, a file or a folder of one's own. Raises `UnknownName`."""
    if name in known:
        return known[name]
    path = Path(name).resolve()
    if path.name == "__init__.py":
        path = path.parent
    home, module = (path.parent, path.stem) if path.exists() else (Path.cwd(), name)
    sys.path.insert(0, str(home))
    try:
        game = getattr(import_module(module), "GAME", None) if _is_module(module) else None
    finally:
        sys.path.pop(0)
    if not isinstance(game, Game):
        raise UnknownName(
            Sentence("refused-module", {"value": shown(name), "known": list(known), "near": near(name, known)})
        )
    return register(game)


def _is_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):  # the package it would be in is none, or it is no name at all
        return False
