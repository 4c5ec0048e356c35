"""The result of a simulation as tables in a terminal."""

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from fathom.lab.result import Mean, Result, Standing

LONG = 8  # numbers that a list is written out with


def tables(result: Result, width: int | None = None) -> Group:
    """What the seats got, and what the games came to. What `width` characters have no room for is left out, and said."""
    numbers = ["mean", "win share", "±", *map(_heading, result.seats[0].statistics), "wins", "shared wins"]
    wide = Console(width=10_000)
    for kept in range(len(numbers), 1, -1):  # the last is left out first
        table = _seats(result, numbers[:kept])
        if width is None or Measurement.get(wide, wide.options, table).maximum <= width:
            break
    games = [_games(result)] if result.statistics else []
    missing = f"; left out for want of room: {', '.join(numbers[kept:])}" if kept < len(numbers) else ""
    return Group(table, *games, Text(f"{_caption(result)}{missing}", style="table.caption"))


def _seats(result: Result, shown: Sequence[str]) -> Table:
    table = _empty(_title(result))
    for heading in ("seat", "player"):
        table.add_column(heading, overflow="fold")  # a name cut short could be another's, a number another number
    for heading in _cells(result.seats[0]):
        if heading in shown:
            table.add_column(heading, justify="right", overflow="fold")
    for standing in result.seats:
        _add(table, str(standing.seats[0]), standing, shown)
    if len(result.by_player) < len(result.seats):
        table.add_section()
        for standing in result.by_player:
            _add(table, "all" if len(result.by_player) == 1 else ", ".join(map(str, standing.seats)), standing, shown)
    return table


def _games(result: Result) -> Table:
    table = _empty()
    table.add_column("of a game", overflow="fold")
    for heading in ("mean", "±"):
        table.add_column(heading, justify="right", overflow="fold")
    for name, value in result.statistics.items():
        table.add_row(_heading(name.removesuffix("_share")), *_measured(name, value))
    return table


def _empty(title: str | None = None) -> Table:
    return Table(
        title=title,
        title_justify="left",
        box=SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
        pad_edge=False,
    )


def _add(table: Table, seats: str, standing: Standing, shown: Sequence[str]) -> None:
    table.add_row(seats, standing.player, *(cell for name, cell in _cells(standing).items() if name in shown))


def _title(result: Result) -> str:
    changed = "".join(f", {name} {_shown(value)}" for name, value in result.options.items())
    games = "1 game" if result.games == 1 else f"{result.games:,} games"
    stopped = f" of {result.asked:,} asked for" if result.games < result.asked else ""
    return f"{result.game}, {result.players} players, {result.preset}{changed}: {games}{stopped}"


def _caption(result: Result) -> str:
    summary = result.as_object()
    return (
        f"winner's mean {result.winner_mean:.2f}, {summary['decisions_mean']:.1f} decisions a game, "
        f"{summary['games_per_second']:,.0f} games and "
        f"{summary['decisions_per_second']:,.0f} decisions a second, {result.seconds:.2f} s"
    )


def _cells(standing: Standing) -> dict[str, str]:
    """The numbers of a standing by their headings, from left to right."""
    return {
        "mean": f"{standing.mean:.3f}",
        "±": "" if standing.se is None else f"{standing.se:.3f}",
        "wins": f"{standing.wins:,}",
        "shared wins": f"{standing.shared_wins:,}",
        "win share": f"{standing.win_share:.2%}",
        **{_heading(name): _number(name, value) for name, value in standing.statistics.items()},
    }


def _measured(name: str, value: Mean) -> tuple[str, str]:
    return _number(name, value.mean), "" if value.se is None else _number(name, value.se)


def _number(name: str, value: float) -> str:
    return f"{value:.2%}" if name.endswith("share") else f"{value:.3f}"


def _heading(name: str) -> str:
    return name.replace("_", " ")


def _shown(value: object) -> str:
    """A value as one writes it; of a long list its ends and how many it has."""
    if not isinstance(value, list):
        return str(value)
    if len(value) > LONG:
        return f"{value[0]},…,{value[-1]} ({len(value)})"
    return ",".join(map(str, value))
