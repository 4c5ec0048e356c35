"""The rules as plain Python, where it can be seen which of their lines and branches the tests run through."""

import json
from pathlib import Path

import pytest

from .tree import GAME_IDS
from .ways import run_tests

LAW = tuple(f"src/fathom/games/{game}/{room}" for game in GAME_IDS for room in ("rules", "view"))


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_the_rules_run_as_plain_python_and_every_branch_of_them(tmp_path: Path) -> None:
    report = tmp_path / "coverage.json"
    # Only the rules are measured: what is not runs three times as fast.
    measure = [*(f"--cov={room}" for room in LAW), "--cov-branch", f"--cov-report=json:{report}"]
    run_tests("rules", *measure, NUMBA_DISABLE_JIT="1", COVERAGE_FILE=str(tmp_path / "coverage"))
    files = json.loads(report.read_text())["files"]
    missing = {name: facts["missing_lines"] + facts["missing_branches"] for name, facts in files.items()}
    assert missing and not {name: lines for name, lines in missing.items() if lines}
