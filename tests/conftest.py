"""What holds for all tests: the order of their files, that Ctrl-C is heard, and that no game outlives the test that wrote it."""

import gc
import os
import signal
import sys
from collections.abc import Iterator

import pytest

# Files that take longest, the longest first: a minute and more of one core, most of it to compile where nothing is compiled yet.
LONG = (
    "engine/test_conform.py",
    "learn/test_levels.py",
    "house/test_way_bounds.py",
    "house/test_way_plain.py",
    "players/test_quick.py",
    "learn/test_command.py",
    "learn/test_training.py",
    "learn/test_rivals.py",
    "in_too_deep/test_reference.py",
    "deep_sea_adventure/test_reference.py",
    "server/test_worlds.py",
    "server/test_leaks.py",
    "server/test_kills.py",
    "engine/test_compile.py",
    "learn/test_shipped.py",
    "browser/test_desk.py",
)


def pytest_configure() -> None:
    """A shell has what it starts in the background ignore Ctrl-C; the programs that tests interrupt must not inherit that.

    And their servers are not to have machine code made for minutes: a test of that says so.
    """
    os.environ["FATHOM_QUICKEN"] = "0"
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that take long first, so that at the end no worker waits for another; all else in order."""
    ranks = {name: rank for rank, name in enumerate(LONG)}
    items.sort(key=lambda item: ranks.get("/".join(item.path.parts[-2:]), len(LONG)))


def pytest_collection_finish() -> None:
    """Thousands of tests stay until the end: the garbage collector need not look at them again and again while others compile."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


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
