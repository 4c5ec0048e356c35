"""Liar's dice with one thing wrong: games that the conformance suite must not let pass."""

import sys
from pathlib import Path
from types import ModuleType

from fathom.engine.game import Game

from . import liars_dice

HOME = Path(liars_dice.__file__)


def mutant(name: str, folder: Path, right: str, wrong: str) -> Game:
    """The game with the one line in its sources that says `right` changed: written to `folder`, registered as `name`."""
    sources = {path.name: path.read_text() for path in HOME.parent.iterdir() if path.is_file()}
    (file,) = (file for file, text in sources.items() if right in text)
    assert sources[file].count(right) == 1, f"{right} is there more than once"
    sources[file] = sources[file].replace(right, wrong)
    # A game of its own: another name, and another dtype.
    code = (
        sources[HOME.name].replace('id="liars_dice"', f'id="{name}"').replace('("open",', f'("{name}", "i1"), ("open",')
    )
    for file, text in (sources | {HOME.name: code}).items():
        (folder / file).write_text(text)
    module = sys.modules[name] = ModuleType(name)
    module.__file__ = str(folder / HOME.name)
    exec(compile(code, module.__file__, "exec"), vars(module))
    game: Game = module.GAME
    return game
