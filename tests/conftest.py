"""The order of the files: those that take minutes first, so that at the end no worker waits for another."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort, leaving all else in order."""
    items.sort(key=lambda item: not item.path.name.startswith("test_way_"))
