"""What holds for all tests: the order of their files, that Ctrl-C is heard, and that no game outlives the test that wrote it."""

import os
import signal
import sys
from collections.abc import Iterator

import pytest


def pytest_configure() -> None:
    """A shell has what it starts in the background ignore Ctrl-C; the programs that tests interrupt must not inherit that.

    And their servers are not to have machine code made for minutes: a test of that says so.
    """
    os.environ["FATHOM_QUICKEN"] = "0"
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that take minutes first, so that at the end no worker waits for another; all else in order."""
    items.sort(key=lambda item: not item.path.name.startswith("test_way_"))


@pytest.fixture(autouse=True)
def forget_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A game that a test writes is gone with the test: a server in a later test would list it, with all that is wrong in it."""
    yield
    if "fathom.engine.game" in sys.modules:
        from fathom.engine import game

        written = str(tmp_path_factory.getbasetemp())
        for known in (game.by_id, game.by_dtype, game.by_numba_type):
            for key in [key for key, one in known.items() if str(one.folder).startswith(written)]:
                del known[key]  # type: ignore[attr-defined]
