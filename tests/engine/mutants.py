"""The tests' own games with one thing wrong: games that the conformance suite must not let pass."""

import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType, ModuleType

from fathom.engine.game import Game

from . import liars_dice

NOTHING: Mapping[str, str] = MappingProxyType({})


def write(name: str, folder: Path, changes: Mapping[str, str] = NOTHING, of: ModuleType = liars_dice) -> Path:
    """Write the sources of a game to `folder`, to be registered as `name`; each change in the one place where it stands."""
    home = Path(of.__file__ or "")
    sources = {path.name: path.read_text() for path in home.parent.iterdir() if path.is_file()}
    for right, wrong in changes.items():
        (file,) = (file for file, text in sources.items() if right in text)
        assert sources[file].count(right) == 1, f"{right} is there more than once"
        sources[file] = sources[file].replace(right, wrong)
    # A game of its own: another name, and another dtype.
    code = sources[home.name].replace(f'id="{of.GAME.id}"', f'id="{name}"')
    sources[home.name] = code.replace('("players",', f'("x_{name}", "i1"), ("players",')
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in sources.items():
        (folder / file).write_text(text)
    return folder / home.name


def mutant(name: str, folder: Path, changes: Mapping[str, str], of: ModuleType = liars_dice) -> Game:
    """Such a game, imported and registered."""
    file = write(name, folder, changes, of)
    module = sys.modules[name] = ModuleType(name)
    module.__file__ = str(file)
    exec(compile(file.read_text(), module.__file__, "exec"), vars(module))
    game: Game = module.GAME
    return game
