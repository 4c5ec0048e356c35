"""Tests that are run again in a process of their own: those of rules under coverage, those of machine code with bounds checks."""

import os
import subprocess
import sys

from .tree import ROOT


def run(marked: str, *more: str, **environment: str) -> None:
    """Run the tests with this mark; fail with what was said if one fails."""
    pytest = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-m", marked, *more]
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    ended = subprocess.run(
        pytest, cwd=ROOT, env={**inherited, **environment}, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, f"{ended.stdout[-20_000:]}\n{ended.stderr[-5_000:]}"
