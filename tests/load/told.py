"""What was measured as the ledger has it: a row for each thing, with what was aimed at and whether it was reached."""

import os
import platform
import sys
from typing import NamedTuple

HEAD = "| what | aimed at | measured | reached |\n|---|---|---|---|"
VERDICTS = {True: "yes", False: "**no**", None: ""}


class Row(NamedTuple):
    """One thing that was measured; where nothing was aimed at, `is_reached` is None."""

    what: str
    measured: str
    aim: str = ""
    is_reached: bool | None = None

    def line(self) -> str:
        """As a line of the table."""
        cells = self.what, self.aim, self.measured, VERDICTS[self.is_reached]
        return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def say(what: str) -> None:
    """How far it is, to whoever waits; no part of what was measured."""
    print(what, file=sys.stderr, flush=True)


def machine() -> str:
    """What it is measured on, and what else that has to do."""
    return f"{os.cpu_count()} cores, Python {platform.python_version()}, a load of {os.getloadavg()[0]:.1f} before"


def title(game: str) -> str:
    """A game as the ledger calls it."""
    return f"*{game.replace('_', ' ').title()}*"


def spread(ratios: list[float]) -> str:
    """How far they stray."""
    return f"{min(ratios):.2f} to {max(ratios):.2f}"
