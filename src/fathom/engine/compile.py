"""`compiled`: Numba with a cache on disk that notices an edit in *any* file of the package.

Numba itself looks only at the file of the cached function, so an edited rule would leave a stale compiled search. The
cache therefore lies in a folder named by a fingerprint of every source file and of what else changes machine code.
`FATHOM_CACHE` moves it. With `NUMBA_DISABLE_JIT=1` the same functions are plain Python.
"""

import hashlib
import logging
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import numba
import platformdirs
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator

from fathom.engine.errors import Sentence

PACKAGE = Path(__file__).parents[1]
PLAIN = bool(numba.config.DISABLE_JIT)
F = TypeVar("F", bound=Callable[..., Any])
SILENT = {"server", "words", "cli.py", "printing.py"}  # what compiles nothing and gives nothing to what is compiled
KEPT = 30  # days an unused cache is kept


def fingerprint() -> str:
    """Name what compiled code depends on: the sources but those of `SILENT`, Numba, Python, the bounds checks."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version} {numba.config.BOUNDSCHECK}".encode())
    for source in sorted(PACKAGE.rglob("*.py")):
        inside = source.relative_to(PACKAGE)
        if not SILENT.intersection(inside.parts):
            digest.update(inside.as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _cache_folder() -> Path | None:
    """Where compiled code is kept; None if nothing can be: then every process compiles anew, and it is said."""
    root = Path(os.environ.get("FATHOM_CACHE") or platformdirs.user_cache_dir("fathom", appauthor=False))
    folder = root / f"fathom-{fingerprint()}"
    try:
        if not folder.exists():
            folder.mkdir(parents=True, exist_ok=True)
            _prune(root)
        os.utime(folder)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(4096))  # a full disk has room for an empty file
    except OSError as error:
        from fathom.words import say

        logging.getLogger("fathom").warning(say(Sentence("no-cache", {"folder": str(root), "detail": error.strerror})))
        return None
    return folder


def _prune(root: Path) -> None:
    """Remove what has not been used for long. Only names of ours: the folder may be the user's own."""
    for old in root.iterdir():
        with suppress(OSError):  # another process may be at it too
            is_ours = re.fullmatch(r"fathom-[0-9a-f]{16}", old.name) and old.is_dir() and not old.is_symlink()
            if is_ours and old.stat().st_mtime < time.time() - KEPT * 86400:
                shutil.rmtree(old, ignore_errors=True)


class _Files(CompileResultCacheImpl):  # type: ignore[misc]
    """The folder and no other: beside the sources, where Numba would go next, stale code would be found."""

    _locator_classes = (UserProvidedCacheLocator,)


class _Cache(FunctionCache):  # type: ignore[misc]
    """Numba's cache, but a damaged file is compiled anew, and a disk that is full is done without."""

    _impl_class = _Files

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # half a pickle can raise anything
            with suppress(OSError):
                self.flush()  # or saving would read it again
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        with suppress(OSError):
            super().save_overload(sig, data)


# Vector code for loops over six seats is longer than the loops take: without it, games are played a third faster.
numba.config.LOOP_VECTORIZE = 0
FOLDER = None if PLAIN else _cache_folder()
if FOLDER:
    numba.config.CACHE_DIR = str(FOLDER)


def compiled(function: F) -> F:
    """Compile a rule or a loop over rules. It allocates nothing the caller could give and raises nothing."""
    return _compile(function)


def inlined(function: F) -> F:
    """The same for a rule on the way of every turn: its code is put where it is called, twice as fast in long games."""
    return _compile(function, forceinline=True)


def _compile(function: F, **flags: bool) -> F:
    compiled_function: F = numba.njit(nogil=True, error_model="numpy", **flags)(function)
    if FOLDER:
        with suppress(RuntimeError):  # no room for one more folder
            compiled_function._cache = _Cache(function)  # type: ignore[attr-defined]
    return compiled_function
