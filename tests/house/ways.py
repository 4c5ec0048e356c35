"""Commands that tests run in processes of their own.

Some run tests again: those of rules under coverage, those of machine code with bounds checks.
"""

import os
import subprocess
import sys
from pathlib import Path

from .tree import ROOT


def run(*words: str | Path, **environment: str) -> None:
    """Run a command in the project's root; fail with what it said if it fails."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    ended = subprocess.run(
        words, cwd=ROOT, env={**inherited, **environment}, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, f"{ended.stdout[-20_000:]}\n{ended.stderr[-5_000:]}"


def run_tests(marked: str, *more: str, **environment: str) -> None:
    """Run the tests with this mark again."""
    plain = ("-q", "-p", "no:xdist", "-p", "no:cacheprovider")
    # To load all the others, too, takes ten seconds.
    files = sorted(file for file in (ROOT / "tests").rglob("test_*.py") if f"mark.{marked}" in file.read_text())
    run(sys.executable, "-m", "pytest", *plain, "-m", marked, *more, *files, **environment)
