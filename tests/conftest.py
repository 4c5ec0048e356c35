"""What holds for all tests: the order of their files, and that Ctrl-C is heard."""

import signal

import pytest


def pytest_configure() -> None:
    """A shell has what it starts in the background ignore Ctrl-C; the programs that tests interrupt must not inherit that."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that take minutes first, so that at the end no worker waits for another; all else in order."""
    items.sort(key=lambda item: not item.path.name.startswith("test_way_"))
