"""What a test of the page needs: a server, a browser, a visit."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hatch_build
import pytest

from .hands import CHROMIUM, Browser, Hands, Server, chromium

Visit = Callable[..., Hands]

HERE = Path(__file__).parent
AXE = hatch_build.WEB / "node_modules" / "axe-core" / "axe.min.js"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here drives a browser; without one it is skipped. The time limit is not for starting the server."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.timeout(func_only=True))
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="there is no chromium on this machine; see .ci/run"))


# A module's browser ends with the module: as long as it is there, no test of another folder could run an event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for a file of tests."""
    with chromium() as running:
        yield running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for a file of tests. Its chance comes out the same every time, so a test that fails does so again."""
    running = Server(tmp_path_factory.mktemp("server") / "tables.sqlite", fixed=True)
    yield running
    running.stop()


@pytest.fixture
def hasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server at which who has left counts as gone after two seconds."""
    monkeypatch.setenv("FATHOM_TEST_GRACE", "2")
    running = Server(tmp_path / "tables.sqlite", fixed=True)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def axe() -> str:
    """The accessibility checker, one of the page's development packages."""
    if not AXE.exists():
        hatch_build.install()
    return AXE.read_text(encoding="utf-8")


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Come to the page with a browser that has never been there, but wants no hints unless `hints` says so.

    At the end nobody must have complained.
    """
    visits: list[Hands] = []

    def come(width: int = 1280, height: int = 720, expected: str = "", hints: bool = False, **wishes: Any) -> Hands:
        wishes.setdefault("reduced_motion", "reduce")
        wishes.setdefault("service_workers", "block")  # or tests could not stand in for the server
        context = browser.new_context(viewport={"width": width, "height": height}, **wishes)
        visits.append(Hands(context.new_page(), expected, hints))
        return visits[-1]

    yield come
    for hands in visits:
        hands.page.context.close()
    assert [hands.complaints for hands in visits] == [[]] * len(visits)
