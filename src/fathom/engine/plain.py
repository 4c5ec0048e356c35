"""The plain twin of compiled code: the same source, run as Python.

Live tables, positions at a prompt and most tests need a few thousand moves a second, and want them at once: nothing is
compiled for them. `twin` takes a room of a game, a module most often, and gives it back with every compiled function
replaced by the Python function it was made from. Those must find each other, not the machine code: so each module of the
package that is reached gets a copy of its globals, in which the same has been done.

With `NUMBA_DISABLE_JIT=1` everything is plain already, and is its own twin.
"""

from types import FunctionType, ModuleType
from typing import Any, TypeVar

from numba.core.dispatcher import Dispatcher

from fathom.engine.compile import PLAIN

T = TypeVar("T")

_modules: dict[int, ModuleType] = {}  # by the `id` of the globals they are the twins of
_functions: dict[int, FunctionType] = {}  # by the `id` of the function
_kept: list[object] = []  # whatever has an `id` in these, so that nothing else gets it


def twin(thing: T) -> T:
    """A compiled function as Python; of a module, the same for all it holds. Anything else is its own twin."""
    if PLAIN:
        return thing
    known: Any = _functions.get(id(getattr(thing, "py_func", thing)))
    return _twin(thing, _package(thing)) if known is None else known  # type: ignore[no-any-return]


def _package(thing: object) -> str:
    home = thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", "")
    return str(home).partition(".")[0]


def _twin(thing: Any, package: str) -> Any:
    """The twin, if it is of this package or of ours: the code of others is not looked into."""
    if isinstance(thing, Dispatcher):
        thing = thing.py_func
    if not isinstance(thing, FunctionType | ModuleType) or _package(thing) not in ("fathom", package):
        return thing
    return _function(thing, package) if isinstance(thing, FunctionType) else _module(vars(thing), package)


def _function(function: FunctionType, package: str) -> FunctionType:
    """The function as it is written, among plain ones."""
    if id(function) not in _functions:
        names = vars(_module(function.__globals__, package))
        plain = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
        plain.__kwdefaults__, plain.__doc__ = function.__kwdefaults__, function.__doc__
        _functions[id(function)] = plain
        _kept.append(function)
    return _functions[id(function)]


def _module(names: dict[str, Any], package: str) -> ModuleType:
    if id(names) not in _modules:
        module = _modules[id(names)] = ModuleType(
            names["__name__"]
        )  # before it is filled: modules know each other in circles
        _kept.append(names)
        vars(module).update({name: _twin(value, package) for name, value in names.items()})
    return _modules[id(names)]
