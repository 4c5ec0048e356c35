"""Files that results are written to: nothing of another's is overwritten, and an old result stays until the new is whole."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fathom.engine.errors import BadArgument, Sentence

PARQUET = b"PAR1"  # how a Parquet file begins


def check(path: Path) -> None:
    """Raise `BadArgument` for what is not ours to replace, `OSError` for where nothing can be written."""
    check_place(path)
    if path.exists():
        with path.open("r+b") as file:
            if file.read(len(PARQUET)) not in (b"", PARQUET):
                raise BadArgument(Sentence("refused-other-file", {"file": str(path)}))


def check_place(path: Path) -> None:
    """Raise `BadArgument` where no file can lie, `OSError` where nothing can be written."""
    folder = path.resolve().parent
    if not folder.is_dir():
        raise BadArgument(Sentence("refused-folder", {"folder": str(folder)}))
    if path.exists() and not path.is_file():
        raise BadArgument(Sentence("refused-no-file", {"file": str(path)}))
    beside = _beside(path)
    beside.touch()
    beside.unlink()


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A path beside `path` to write to: it takes the place of `path` when all went well, and is removed when not."""
    check(path)
    with placing(path) as beside:
        yield beside


@contextmanager
def placing(path: Path) -> Iterator[Path]:
    """The same for a file of any kind."""
    beside = _beside(path)
    try:
        yield beside
        os.replace(beside, path.resolve())  # a link stays a link
    finally:
        beside.unlink(missing_ok=True)


def _beside(path: Path) -> Path:
    """In the same folder, so that `os.replace` is atomic; as short, so that its name is not too long."""
    return path.resolve().with_name(f".fathom-{os.getpid()}.part")
