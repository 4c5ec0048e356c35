"""The rules run three ways: the suite runs them compiled; the same tests run the other two in processes of their own."""

import os
import subprocess
import sys
from pathlib import Path

from .tree import ROOT

PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-m", "rules"]


def run(*words: str | Path, **environment: str) -> None:
    """Run a command in the project's root; fail with what it said if it fails."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    ended = subprocess.run(
        words, cwd=ROOT, env={**inherited, **environment}, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, f"{ended.stdout[-20_000:]}\n{ended.stderr[-5_000:]}"
