"""The command line: `fathom play | simulate | games | rules | show | version`.

What a command needs is imported when it runs, so that `fathom --help` answers at once. Whatever a person can put right
is said in a sentence, with exit status 2; status 130 says that Ctrl-C stopped it.
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from fathom import stopping

if TYPE_CHECKING:
    from fathom.engine.game import Game

app = typer.Typer(
    help="Board games, exact and fast: play them in a browser, simulate millions of them.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's id; `fathom games` lists them.")]
Preset = Annotated[str, typer.Option(help="A named set of options; `fathom games` lists them.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="One option; repeat for more.")
]


@app.command()
def play(
    host: Annotated[str, typer.Option(help="The loopback address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any that is free.")] = 8000,
    database: Annotated[
        Path | None, typer.Option(dir_okay=False, help="The file that keeps the games; by default in your data folder.")
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in your browser.")] = True,
) -> None:
    """Play in the browser: start the server and open its page."""
    from fathom.server.serve import serve

    if not _is_loopback(host):
        _refuse(
            "--host",
            f"{host} is not a loopback address. Tables have no accounts yet, so the server only listens to this "
            "machine: use 127.0.0.1, ::1 or localhost.",
        )
    stopping.in_order()
    serve(host=host, port=port, database=database, browser=browser)


@app.command()
def simulate(
    game: GameName,
    players: Annotated[int | None, typer.Option(help="How many seats; by default as many as bots are named.")] = None,
    bots: Annotated[
        str, typer.Option(help="One player for all seats, or one for each, with commas between.")
    ] = "random",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10_000,
    seed: Annotated[int, typer.Option(help="Any whole number: the same seed gives the same games.")] = 1,
    preset: Preset = "default",
    option: Options = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Threads; by default one for each core.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of the table.")] = False,
    parquet: Annotated[
        Path | None, typer.Option(dir_okay=False, help="Also write one row for each game to this file.")
    ] = None,
) -> None:
    """Simulate many games and say how the players did. Ctrl-C stops early and shows what there is."""
    from fathom import printing
    from fathom.lab.simulate import simulate as run

    names = [name.strip() for name in bots.split(",")]
    if not all(names):
        _refuse("--bots", "a player's name is missing. Write them like random,pearl_diver; `fathom games` lists them.")
    if players is None:
        players = len(names) if len(names) > 1 else _find(game).most_players
    if len(names) not in (1, players):
        _refuse("--bots", f"{len(names)} players are named for {players} seats. Name one for all, or one for each.")
    if parquet and not parquet.resolve().parent.is_dir():
        _refuse("--parquet", f"the folder {parquet.resolve().parent} does not exist. Make it, or choose another.")
    if parquet:
        is_new = not parquet.exists()
        try:  # now, not after hours of play
            parquet.open("ab").close()
            if is_new:
                parquet.unlink()
        except OSError as problem:
            _refuse("--parquet", f"{parquet} can't be written: {problem}. Choose another file.")
    names = names * players if len(names) == 1 else names
    keep = parquet is not None
    stopping.in_order()
    try:
        with printing.Counting("games", games) as progress:
            result = run(game, players, names, games, seed, preset, _chosen(option), workers, progress, keep=keep)
    except KeyboardInterrupt:
        _stopped("Stopped before the first games were played.")
    if json:
        print(result.json())
    else:
        printing.console.print(result.table(printing.console.width))
    if parquet:
        try:
            result.save(parquet)
        except OSError as problem:
            _refuse("--parquet", f"{parquet} can't be written: {problem}. Choose another file.")
    if result.games < games:
        _stopped(f"Stopped: {result.games:,} of {games:,} games were played.")


@app.command()
def games() -> None:
    """List the games, with their players, presets and options."""
    from fathom import printing
    from fathom.games import ALL

    for game in ALL.values():
        printing.show_game(game)


@app.command()
def rules(
    game: GameName,
    players: Annotated[int | None, typer.Option(help="How many seats; by default as many as there can be.")] = None,
    preset: Preset = "default",
    option: Options = None,
) -> None:
    """Print the rules of a game, clause by clause; * marks those that the preset or an option changes."""
    from fathom import printing
    from fathom.server.facts import clauses

    it = _find(game)
    seats = it.most_players if players is None else players
    for clause in clauses(it, it.complete(seats, preset, _chosen(option))):
        printing.show_clause(clause)


@app.command()
def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="A game record.")],
) -> None:
    """Replay the record of a game and tell it in words."""
    from fathom import printing
    from fathom.engine.notation import read

    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        _refuse("FILE", f"{file} is not text. A game record is a text file, as the page saves it.")
    printing.tell(read(text))


@app.command()
def version() -> None:
    """Print the version."""
    from fathom import __version__

    print(f"fathom {__version__}")


def main() -> None:
    """Run the command that was typed, and end with its status."""
    try:
        app()
    except ValueError as problem:
        if not _can_be_put_right(problem):
            raise
        print(f"fathom: {problem}", file=sys.stderr)
        sys.exit(2)
    except OSError as problem:  # the disk is full, or whatever reads the output has failed
        print(f"fathom: the output can't be written: {problem}", file=sys.stderr)
        sys.stdout = None  # or it would be tried again at the very end
        sys.exit(1)


def _can_be_put_right(problem: ValueError) -> bool:
    from fathom.engine.errors import FathomError

    return isinstance(problem, FathomError)


def _refuse(option: str, sentence: str) -> NoReturn:
    raise typer.BadParameter(sentence, param_hint=option)


def _find(name: str) -> "Game":
    from fathom.games import load

    return load(name)


def _chosen(options: list[str] | None) -> dict[str, str]:
    """The options as they were typed, by name."""
    chosen: dict[str, str] = {}
    for typed in options or []:
        name, equals, value = typed.partition("=")
        if not (name and equals):
            _refuse("--option", f"{typed!r} is not NAME=VALUE. Write it like air=20.")
        if name in chosen:
            _refuse("--option", f"{name} is given twice. Give it once.")
        chosen[name] = value
    return chosen


def _stopped(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    raise typer.Exit(stopping.STOPPED)


def _is_loopback(host: str) -> bool:
    from ipaddress import ip_address

    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
