"""The cache of compiled code: it takes away nothing of anybody else's, and no state it is found in stops a program."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ..house.tree import ROOT

OWN = """
from fathom.engine.compile import compiled
{before}
@compiled
def twice(number):
    return 2 * number

print(twice(21), sum(twice.stats.cache_hits.values()))
"""
FULL = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))"
OLD = time.time() - 40 * 86400


def run(folder: Path, cache: Path, before: str = "") -> subprocess.CompletedProcess[str]:
    """Compile a function of one's own in a process of its own."""
    (folder / "own.py").write_text(OWN.format(before=before))
    (folder / "temporary").mkdir(exist_ok=True)
    here = {
        "FATHOM_CACHE": str(cache),
        "TMPDIR": str(folder / "temporary"),
        "PYTHONPATH": str(ROOT / "src"),
        "NUMBA_DISABLE_JIT": "0",
    }
    return subprocess.run(
        [sys.executable, folder / "own.py"], env=os.environ | here, capture_output=True, text=True, check=True
    )


def test_only_old_folders_of_its_own_are_removed(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    foreign = ["holidays-of-2024", "0123456789abcdef", "fathom-my-own-notes-1"]
    for name in [*foreign, "fathom-0123456789abcdef", "fathom-fedcba9876543210"]:
        (cache / name).mkdir(parents=True)
        (cache / name / "file").write_text("x")
    (cache / "fathom-00000000000000ff").symlink_to(cache / foreign[0])
    for name in [*foreign, "fathom-0123456789abcdef"]:
        os.utime(cache / name, (OLD, OLD))
    run(tmp_path, cache)
    left = {path.name for path in cache.iterdir() if (path / "file").exists()}
    assert left == {*foreign, "fathom-fedcba9876543210", "fathom-00000000000000ff"}


@pytest.mark.parametrize("kind", ["nbc", "nbi"])
def test_a_damaged_file_is_compiled_anew(tmp_path: Path, kind: str) -> None:
    cache = tmp_path / "cache"
    assert run(tmp_path, cache).stdout == "42 0\n"
    assert run(tmp_path, cache).stdout == "42 1\n"
    files = list(cache.rglob(f"*.{kind}"))
    assert files
    for file in files:
        os.truncate(file, 50)
    assert run(tmp_path, cache).stdout == "42 0\n"
    assert run(tmp_path, cache).stdout == "42 1\n"


def test_a_cache_that_cannot_be_written_is_named_and_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run(tmp_path, tmp_path / "file" / "below")
    assert done.stdout == "42 0\n"
    assert done.stderr == (
        f"{tmp_path}/file/below can't be written (Not a directory): everything is compiled anew each time. "
        "Choose another folder with FATHOM_CACHE.\n"
    )
    assert not list((tmp_path / "temporary").iterdir())


def test_a_full_disk_is_done_without(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run(tmp_path, cache, FULL).stdout == "42 0\n"
    assert not list(cache.rglob("*.nbc"))
    assert run(tmp_path, cache).stdout == "42 0\n"
    assert run(tmp_path, cache).stdout == "42 1\n"
