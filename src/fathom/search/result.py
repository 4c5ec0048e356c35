"""What a search has found: for each action visits, values and errors, and the line that is expected."""

from typing import Any

import msgspec
import numpy as np


class Choice(msgspec.Struct, frozen=True):
    """What was found out about one action.

    `values` are the means of the shares of the win, by seat, and `errors` their standard errors, where all simulations ended
    alike `cautious_errors`. These take the simulations for independent; but the search learns, so a value is still on its way,
    and truth can be further off.
    """

    action: int
    name: str
    visits: int
    values: list[float]  # empty if it was never tried
    errors: list[float]  # empty below two visits
    line: list[str]  # the moves that are expected, this one first, what chance does most often among them


class Thoughts(msgspec.Struct, frozen=True):
    """What a search has found, the best action first: the one that was visited most, for it withstood most doubts."""

    game: str
    seat: int  # who searched
    simulations: int
    seconds: float
    nodes: int  # entries of the trees
    is_full: bool  # whether a tree ran out of room
    choices: list[Choice]

    @property
    def action(self) -> int:
        """The best action."""
        return self.choices[0].action

    @property
    def best(self) -> Choice:
        """What was found out about it."""
        return self.choices[0]

    @property
    def value(self) -> float:
        """What it is worth to the seat that searched: its share of the win, 0 to 1."""
        return self.best.values[self.seat]

    def as_object(self) -> dict[str, Any]:
        """What `--json` prints."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        found["simulations_per_second"] = self.simulations / max(self.seconds, 1e-9)
        return found

    def json(self, **asked: Any) -> str:
        """The object as text."""
        return msgspec.json.format(msgspec.json.encode(asked | self.as_object()), indent=2).decode()

    def __repr__(self) -> str:
        best = self.best
        worth = f" {self.value:.1%}" if best.values else ""
        return f"<Thoughts seat {self.seat}: {best.name}{worth}, {self.simulations:,} simulations>"

    def __str__(self) -> str:
        """The table for people: values in per cent, that of the seat that searched with its error."""
        rows = [["move", "visits", *(f"seat {seat}" for seat in range(self._seats)), "±", "line expected"]]
        for choice in self.choices:
            values = [f"{value:.1%}" for value in choice.values] or ["-"] * self._seats
            error = told_error(choice.errors[self.seat]) if choice.errors else "-"
            rows.append([choice.name, f"{choice.visits:,}", *values, error, " ".join(choice.line[1:])])
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ["  ".join(_cells(row, widths)).rstrip() for row in rows]
        full = ", the tree is full" if self.is_full else ""
        speed = self.simulations / max(self.seconds, 1e-9)
        lines.append(
            f"seat {self.seat}: {self.simulations:,} simulations, {speed:,.0f} a second, {self.seconds:.2f} s{full}"
        )
        return "\n".join(lines)

    @property
    def _seats(self) -> int:
        return max((len(choice.values) for choice in self.choices), default=0)


def told_error(error: float, digits: int = 1) -> str:
    """An error in per cent, with so many digits. It is never 0: see `cautious_errors`."""
    least = 10.0 ** -(digits + 2)
    return f"{error:.{digits}%}" if error >= least / 2 else f"<{least:.{digits}%}"


def _cells(row: list[str], widths: list[int]) -> list[str]:
    """The cells of a row side by side: text to the left, numbers to the right."""
    last = len(row) - 1
    sized = enumerate(zip(row, widths, strict=True))
    return [cell.ljust(size) if k in (0, last) else cell.rjust(size) for k, (cell, size) in sized]


def cautious_errors(sums: Any, squares: Any, games: int) -> Any:
    """The standard errors of means, never 0, for what did not happen in all games may still happen in the next.

    `sums` are those of shares from 0 to 1, `squares` those of their squares (float64 of any shape). Two games that went well
    and two that went badly are added, as for a binomial share: Agresti and Coull, "Approximate is better than exact", The
    American Statistician 52, 1998.
    """
    means = (sums + 2) / (games + 4)
    return np.sqrt(((squares + 2) / (games + 4) - means * means) / (games + 4))
