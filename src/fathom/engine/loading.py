"""Games as they are named by whoever types a command: by id, or by the module, the file or the folder that holds a `GAME`.

And any other module that is named so.
"""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from fathom.engine.errors import BadArgument, Sentence, UnknownName, near, raised, shown
from fathom.engine.game import Game, known, register


def load(name: str) -> Game:
    """The game of that name. Raises `UnknownName` if there is none, `BadArgument` if it cannot be imported or registered."""
    games = known()
    if name in games:
        return games[name]
    module = module_of(name)
    if module is None and not os.path.exists(name):
        raise UnknownName(
            Sentence("refused-module", {"value": shown(name), "known": list(games), "near": near(name, games)})
        )
    game = vars(module).get("GAME") if module else None
    if not isinstance(game, Game):
        raise UnknownName(Sentence("refused-no-game-in", {"value": shown(name)}))
    return register(game)


def module_of(name: str) -> ModuleType | None:
    """The module that is named, or its file or folder; None if there is none. Raises `BadArgument` if it cannot be imported."""
    return _of_file(name) if os.path.exists(name) else _of_name(name)


def _of_name(name: str) -> ModuleType | None:
    """The module of that name, from the working folder too; None if there is none."""
    if not all(part.isidentifier() for part in name.split(".")):
        return None
    with _importing(name, Path.cwd(), Path.cwd()):
        try:
            return import_module(name)
        except ModuleNotFoundError as error:
            if f"{name}.".startswith(f"{error.name}."):
                return None
            raise  # for what the module itself imports


def _of_file(name: str) -> ModuleType | None:
    """What a file says, or the `__init__.py` of a folder; None if it is no Python.

    It is found by its path, whatever it is called; but a package may import from itself by its own name.
    """
    path = Path(name).resolve()
    path = path.parent if path.name == "__init__.py" else path
    file = path / "__init__.py" if path.is_dir() else path
    for module in list(sys.modules.values()):
        if isinstance(module, ModuleType) and vars(module).get("__file__") == str(file):
            return module
    module_name = _free(re.sub(r"\W", "_", path.name.removesuffix(".py")), file)
    inner = [str(path)] if path.is_dir() else None
    spec = spec_from_file_location(module_name, file, submodule_search_locations=inner)
    if not file.exists() or spec is None or spec.loader is None:
        return None
    with _importing(name, path.parent, path):
        module = sys.modules[module_name] = module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[module_name]
            raise
    return module


def _free(name: str, file: Path) -> str:
    """The name, or one made of it if that is another module's."""
    try:
        spec = find_spec(name)
    except ValueError:  # a module that was made by hand
        return f"game_{name}"
    return name if spec is None or Path(spec.origin or "").resolve() == file else f"game_{name}"


@contextmanager
def _importing(name: str, home: Path, where: Path) -> Iterator[None]:
    """Import what lies in the folder `home`; what goes wrong in the code that lies `where` is said in a sentence."""
    sys.path.insert(0, str(home))
    try:
        yield
    except (Exception, SystemExit) as error:
        raise BadArgument(Sentence("refused-import", {"value": shown(name), "detail": raised(error, where)})) from error
    finally:
        sys.path.remove(str(home))
