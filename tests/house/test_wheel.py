"""What is shipped is whole: the wheel has the page, the source distribution has what makes the page."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from .tree import GAME_IDS, ROOT, SOURCE, english

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", folder], cwd=ROOT, check=True, capture_output=True
    )
    return folder


def test_the_wheel_needs_no_node(dist: Path) -> None:
    with zipfile.ZipFile(next(dist.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
        facts = next(wheel.read(name).decode() for name in names if name.endswith("METADATA"))
    assert {"fathom/server/page/index.html", "fathom/py.typed", "fathom/words/en.ftl"} <= names
    for game in GAME_IDS:
        sentences = english(game).relative_to(SOURCE.parent).as_posix()
        assert {f"fathom/games/{game}/RULES.md", f"fathom/games/{game}/RULINGS.md", sentences} <= names
    assert not [name for name in names if "node_modules" in name or "__pycache__" in name or name.startswith("web")]
    assert not [line for line in facts.splitlines() if "nodejs" in line and "extra ==" not in line]


def test_the_source_distribution_can_build_the_page(dist: Path) -> None:
    with tarfile.open(next(dist.glob("*.tar.gz"))) as source:
        names = {name.partition("/")[2] for name in source.getnames()}
    assert {"hatch_build.py", "web/package-lock.json", "web/package.json", "web/vite.config.ts", "LICENSE"} <= names
    assert not [name for name in names if "node_modules" in name or name.startswith("src/fathom/server/page")]
