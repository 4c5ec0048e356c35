"""The tests' own games with one thing wrong: games that the conformance suite must not let pass."""

import sys
from pathlib import Path
from types import ModuleType

from fathom.engine.game import Game

from . import liars_dice


def mutant(name: str, folder: Path, changes: dict[str, str], of: ModuleType = liars_dice) -> Game:
    """A game with lines of its sources changed, each in the one place where it stands: written to `folder`, called `name`."""
    home = Path(of.__file__ or "")
    sources = {path.name: path.read_text() for path in home.parent.iterdir() if path.is_file()}
    for right, wrong in changes.items():
        (file,) = (file for file, text in sources.items() if right in text)
        assert sources[file].count(right) == 1, f"{right} is there more than once"
        sources[file] = sources[file].replace(right, wrong)
    # A game of its own: another name, and another dtype.
    code = sources[home.name].replace(f'id="{of.GAME.id}"', f'id="{name}"')
    code = code.replace('("players", "i1")', f'("{name}", "i1"), ("players", "i1")')
    for file, text in (sources | {home.name: code}).items():
        (folder / file).write_text(text)
    module = sys.modules[name] = ModuleType(name)
    module.__file__ = str(folder / home.name)
    exec(compile(code, module.__file__, "exec"), vars(module))
    game: Game = module.GAME
    return game
