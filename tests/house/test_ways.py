"""The rules run three ways. The suite runs them compiled; here the same tests run the other two, and the page's run."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .tree import GAME_IDS, ROOT

PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-m", "rules"]


def run(*words: str | Path, **environment: str) -> str:
    """Run a command in the project's root and return what it said; fail with what it said if it fails."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    ended = subprocess.run(
        words, cwd=ROOT, env={**inherited, **environment}, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, f"{ended.stdout[-20_000:]}\n{ended.stderr[-5_000:]}"
    return ended.stdout


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_the_rules_run_as_plain_python_and_every_branch_of_them(tmp_path: Path) -> None:
    report = tmp_path / "coverage.json"
    measure = ["--cov=fathom.games", "--cov-branch", f"--cov-report=json:{report}"]
    run(*PYTEST, *measure, NUMBA_DISABLE_JIT="1", COVERAGE_FILE=str(tmp_path / "coverage"))
    files = json.loads(report.read_text())["files"]
    unseen = {
        name: (facts["missing_lines"], facts["missing_branches"])
        for name, facts in files.items()
        if any(
            name.startswith((f"src/fathom/games/{game}/rules", f"src/fathom/games/{game}/view")) for game in GAME_IDS
        )
    }
    assert unseen and all(missing == ([], []) for missing in unseen.values()), unseen


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_the_rules_stay_inside_their_arrays(tmp_path: Path) -> None:
    # Code compiled with bounds checks must not lie in the cache of code compiled without.
    run(*PYTEST, NUMBA_BOUNDSCHECK="1", FATHOM_CACHE=str(tmp_path))


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_page_passes_its_own_tests() -> None:
    run(sys.executable, "hatch_build.py", "test")
