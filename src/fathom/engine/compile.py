"""`compiled`: Numba with a cache on disk that notices an edit in *any* file that the machine code was made from.

Numba itself looks only at the file of the cached function, so an edited rule would leave a stale compiled search. The
cache therefore lies in folders named by a fingerprint of the sources: what belongs to no game in the engine's, what
contains a game's rules in one for the engine and that game, so that an edited rule costs the other games nothing. Where the
sources lie does not matter: what was compiled for one copy of Fathom is there for another one that says the same.
`FATHOM_CACHE` moves it. With `NUMBA_DISABLE_JIT=1` the same functions are plain Python.
"""

import hashlib
import logging
import os
import re
import secrets
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from functools import cache, wraps
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import numba
import platformdirs
from filelock import FileLock, Timeout
from numba.core import sigutils, types
from numba.core.bytecode import FunctionIdentity
from numba.core.caching import CompileResultCacheImpl, FunctionCache, InTreeCacheLocator, NullCache
from numba.core.compiler import Compiler
from numba.core.types.containers import BaseTuple

from fathom.engine.errors import Sentence

PACKAGE = Path(__file__).parents[1]
PLAIN = bool(numba.config.DISABLE_JIT)
F = TypeVar("F", bound=Callable[..., Any])
# Not in the engine's fingerprint: files that no compiled code uses, and the games, which have their own.
APART = ("games/", "server/", "words/", "players/", "engine/conform/", "cli.py", "printing.py", "stopping.py")
KEPT = 30  # days an unused cache is kept
LONGEST = 240.0  # seconds for which another process that compiles the same is waited for; a busy machine takes a minute for some

# Machine code bears the name of its function and the number of functions that were compiled in that process before. All verbs
# have one name, and take the same; so what one process kept could bear the name of another verb's code in the next, and was
# called for it: shares of the win were points. So each process counts from a number of its own.
FunctionIdentity._unique_ids = count(secrets.randbits(48))


# ---------------------------------------------------------------- the folders


@cache
def fingerprint(folder: Path) -> bytes:
    """Name what the sources of the engine (`PACKAGE`) or of a game say when they are first asked for."""
    digest = hashlib.sha256()
    for source in sorted(folder.rglob("*.py")):
        inside = source.relative_to(folder).as_posix()
        if folder != PACKAGE or not inside.startswith(APART):
            digest.update(inside.encode())
            digest.update(source.read_bytes())
    return digest.digest()


@cache
def _root() -> Path | None:
    """Where compiled code is kept; None if there is no such folder. One that can only be read is read, and it is said."""
    root = Path(os.environ.get("FATHOM_CACHE") or platformdirs.user_cache_dir("fathom", appauthor=False))
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root) as file:
            file.write(bytes(4096))  # a full disk has room for an empty file
    except OSError as error:
        from fathom.words import say

        logging.getLogger("fathom").warning(
            say(Sentence("no-cache", {"folder": str(root), "detail": str(error.strerror)}))
        )
        return root if root.is_dir() else None
    return root


def is_kept() -> bool:
    """Whether what this process compiles is there for the next one."""
    root = _root()
    return not PLAIN and root is not None and os.access(root, os.W_OK)


@cache
def _folder(root: Path, games: frozenset[tuple[Path, str]]) -> Path:
    """The folder for code made from the engine and these games. It may not be there: the disk may be full by now."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version} {numba.config.BOUNDSCHECK}".encode())
    for part, module in ((PACKAGE, ""), *sorted(games)):
        digest.update(fingerprint(part))
        digest.update(module.encode())
    folder = root / f"fathom-{digest.hexdigest()[:16]}"
    with suppress(OSError):
        if not folder.exists():
            folder.mkdir(exist_ok=True)
            _prune(root)
        os.utime(folder)
    return folder


def _prune(root: Path) -> None:
    """Remove what has not been used for long. Only names of ours: the folder may be the user's own."""
    for old in root.iterdir():
        with suppress(OSError):  # another process may be at it too
            is_ours = re.fullmatch(r"fathom-[0-9a-f]{16}", old.name) and old.is_dir() and not old.is_symlink()
            if is_ours and old.stat().st_mtime < time.time() - KEPT * 86400:
                shutil.rmtree(old, ignore_errors=True)


GAMES = {rooms.parent for rooms in (PACKAGE / "games").glob("*/__init__.py")}  # theirs before they are registered
for sources in (PACKAGE, *GAMES):
    fingerprint(sources)  # now, while they say what is about to be imported


# ---------------------------------------------------------------- the cache


@cache
def _kept_in(folder: Path) -> Any:
    """Numba's cache in `folder` and no other: beside the sources, where Numba would go next, stale code would be found."""

    class Place(InTreeCacheLocator):  # type: ignore[misc]
        def __init__(self, function: Any, file: str) -> None:
            super().__init__(function, file)
            is_ours = PACKAGE in Path(file).parents  # what it says is in the folder's name already
            inside = Path(file).relative_to(PACKAGE).parent if is_ours else self.get_suitable_cache_subpath(file)
            self._cache_path = str(folder / inside)

        def ensure_cache_path(self) -> None:
            """Make the folder. Numba would refuse one that cannot be written, but it may hold what is asked for."""
            with suppress(OSError):
                os.makedirs(self._cache_path, exist_ok=True)

    class Entries(CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (Place,)

    class Files(FunctionCache):  # type: ignore[misc]
        _impl_class = Entries

    return Files


class _Cache(NullCache):  # type: ignore[misc]
    """For each signature the cache it belongs to; but a damaged file is compiled anew, a disk that is full done without."""

    def __init__(self, function: Any) -> None:
        self._function = function

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        files = self._files(sig)
        found = self._loaded(files, sig, target_context)
        if found is None and self._waited(files, sig):
            found = self._loaded(files, sig, target_context)
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        """Numba reads which files there are and takes the next name; another process must not take it for something else."""
        files = self._files(sig)
        with suppress(OSError), ExitStack() as held:
            if files.cache_path:
                with suppress(OSError):  # where nothing can be locked, it is done without
                    held.enter_context(self._lock(files, "files"))
            files.save_overload(sig, data)

    def _loaded(self, files: Any, sig: Any, target_context: Any) -> Any:
        try:
            return files.load_overload(sig, target_context)
        except Exception:  # half a pickle can raise anything
            with suppress(OSError):
                files.flush()  # or saving would read it again
            return None

    def _waited(self, files: Any, sig: Any) -> bool:
        """Keep other processes from compiling the same meanwhile; whether one was at it, which has been waited for."""
        if not files.cache_path:
            return False
        lock, is_free = self._lock(files, hashlib.sha256(str(sig).encode()).hexdigest()[:16]), True
        try:
            os.makedirs(files.cache_path, exist_ok=True)
            try:
                lock.acquire(blocking=False)
            except Timeout:
                is_free = False
                lock.acquire(timeout=LONGEST)
            _underway.locks.append(lock)
        except (OSError, Timeout):  # a folder that can only be read, or one that hangs
            pass
        return not is_free

    def _lock(self, files: Any, what: str) -> FileLock:
        name = re.sub(r"\W", "_", self._function.__qualname__)
        return FileLock(os.path.join(files.cache_path, f"{name}-{what}.lock"), timeout=LONGEST)

    def _files(self, sig: Any) -> Any:
        root = _root()
        parts = _parts(sigutils.normalize_signature(sig)[0])
        if any(isinstance(part, types.Dispatcher) or _is_foreign(part) for part in parts):
            return NullCache()  # a function of the caller's, or data that one reads: nobody watches its sources
        try:
            return _kept_in(_folder(root, self._games(sig)))(self._function) if root else NullCache()
        except RuntimeError:  # no room for one more folder, or no file that the function stands in
            return NullCache()

    def _games(self, sig: Any) -> frozenset[tuple[Path, str]]:
        """The games whose code this is: where the function stands, or whose states it is called with.

        Each by its folder, and the module it was loaded as: what names a module of another process's can't be loaded here.
        """
        from fathom.engine.game import by_id, by_numba_type  # which are made of compiled functions

        file = Path(self._function.__code__.co_filename)
        modules = {game.folder: str(getattr(game.rules, "__name__", "")) for game in by_id.values()}
        modules |= dict.fromkeys(GAMES, "")
        parts = _parts(sigutils.normalize_signature(sig)[0])
        records = (part.dtype if isinstance(part, types.Array) else part for part in parts)
        met = {by_numba_type[record].folder for record in records if record in by_numba_type}
        homes = {home for home in modules if home in file.parents} | met
        return frozenset((home, modules.get(home, "")) for home in homes)


def _parts(arguments: Iterable[Any]) -> Iterator[Any]:
    """The types of the arguments, and of what those hold that are tuples, named or not."""
    for argument in arguments:
        yield argument
        if isinstance(argument, BaseTuple):
            yield from _parts(argument)


class _Underway(threading.local):
    """The locks of what this thread is compiling, for what is called is compiled within what calls it."""

    def __init__(self) -> None:
        self.locks: list[FileLock] = []


_underway = _Underway()


def _is_foreign(argument: Any) -> bool:
    """Whether it is a named tuple of a class that is not ours: code may have been chosen by it, see `search.evaluation`."""
    kind = getattr(argument, "instance_class", None)
    return kind is not None and kind.__module__.partition(".")[0] != "fathom"


# ---------------------------------------------------------------- compiling


class _Plainly(Compiler):  # type: ignore[misc]
    """Numba's compiler with vectorisation off: loops over six seats run faster without it.

    Games are played a third faster. The setting is the whole process's, and Numba reads it while it compiles, which it does
    under a lock: nobody else's code is compiled meanwhile.
    """

    vectorise = 0

    def compile_extra(self, func: Any) -> Any:
        before = numba.config.LOOP_VECTORIZE
        numba.config.LOOP_VECTORIZE = self.vectorise
        try:
            return super().compile_extra(func)
        finally:
            numba.config.LOOP_VECTORIZE = before


class _Vectorised(_Plainly):
    """With vectorisation on, also where what calls it is being compiled without."""

    vectorise = 1


def compiled(function: F) -> F:
    """Compile a rule or a loop over rules. It allocates nothing the caller could give and raises nothing."""
    return _compile(function)


def inlined(function: F) -> F:
    """The same for a rule on the way of every turn: its code is put where it is called, twice as fast in long games."""
    return _compile(function, forceinline=True)


def vectorized(function: F) -> F:
    """The same for arithmetic on long rows of numbers: loops are vectorised, and sums are taken in any order."""
    return _compile(function, pipeline_class=_Vectorised, fastmath=True)


def _compile(function: F, **flags: Any) -> F:
    options = {"nogil": True, "error_model": "numpy", "pipeline_class": _Plainly}
    compiled_function: F = numba.njit(**(options | flags))(function)
    if not PLAIN:
        compiled_function._cache = _Cache(function)  # type: ignore[attr-defined]
        compiled_function.compile = _once(compiled_function.compile)  # type: ignore[attr-defined]
    return compiled_function


def _once(compile: F) -> F:
    """Compile, and let other processes have it then, whatever came of it."""

    @wraps(compile)
    def once(*args: Any, **kwargs: Any) -> Any:
        before = len(_underway.locks)
        try:
            return compile(*args, **kwargs)
        finally:
            while len(_underway.locks) > before:
                _underway.locks.pop().release()

    return once  # type: ignore[return-value]
