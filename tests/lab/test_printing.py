"""Progress, on a line of any length."""

import pytest
from rich.console import Console

from fathom.printing import Counting


@pytest.mark.parametrize("width", [30, 50, 76, 77, 100])
def test_of_progress_nothing_is_cut(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    counting, paper = Counting("games", 100_000_000), Console(width=width)
    counting(12_000_000)
    counting._bar.update(counting._task, completed=24_000_000, rate="12,345,678")
    with paper.capture() as found:
        paper.print(counting._bar.get_renderable())
    line = found.get().rstrip("\n")
    assert "…" not in line and "\n" not in line and line.endswith("left")
    assert ("24%" in line) is (width <= 76) is not ("24000000/100000000 games, 12,345,678/s" in line)
