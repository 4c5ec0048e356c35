"""`compiled`: Numba with a cache on disk that notices an edit in *any* file of the package.

Numba itself looks only at the file of the cached function, so an edited rule would leave a stale compiled search. The
cache therefore lies in a folder named by a fingerprint of every source file and of what else changes machine code.
`FATHOM_CACHE` moves it. With `NUMBA_DISABLE_JIT=1` the same functions are plain Python.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
import platformdirs

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


def _cache_folder() -> Path:
    root = Path(os.environ.get("FATHOM_CACHE") or platformdirs.user_cache_dir("fathom", appauthor=False))
    folder = root / fingerprint()
    try:
        if not folder.exists():
            folder.mkdir(parents=True)
            _prune(root)
        os.utime(folder)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:  # a read-only home: compile anew in each process rather than not at all
        return Path(tempfile.mkdtemp(prefix="fathom-"))
    return folder


def _prune(root: Path) -> None:
    for old in root.iterdir():
        if old.is_dir() and len(old.name) == 16 and old.stat().st_mtime < time.time() - KEPT * 86400:
            shutil.rmtree(old, ignore_errors=True)


# Vector code for loops over six seats is longer than the loops take: without it, games are played a third faster.
numba.config.LOOP_VECTORIZE = 0
if not PLAIN:
    numba.config.CACHE_DIR = str(_cache_folder())


def compiled(function: F) -> F:
    """Compile a rule or a loop over rules. It allocates nothing the caller could give and raises nothing."""
    compiled_function: F = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return compiled_function


def inlined(function: F) -> F:
    """The same for a rule on the way of every turn: its code is put where it is called, twice as fast in long games."""
    compiled_function: F = numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=True)(function)
    return compiled_function
