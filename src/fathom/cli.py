"""The command line: `fathom play`, `simulate`, `games`, `verify` and all the others: a function for each.

What a command needs is imported when it runs, so that `fathom --help` answers at once. Whatever a person can put right
is said in a sentence, with exit status 2; status 1 says that the output could not be written, that a game does not conform or
that its chance was another, 130 that Ctrl-C stopped it.
"""

# long: a function for each command

import io
import os
import shlex
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext, redirect_stdout, suppress
from decimal import Decimal, InvalidOperation
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn
from urllib.parse import urlsplit

import typer

from fathom import __version__, stopping
from fathom.engine.errors import BadOption, BadRecord, FathomError, shown

if TYPE_CHECKING:
    from fathom.engine.game import Game
    from fathom.engine.notation import Record
    from fathom.engine.position import Position
    from fathom.engine.setup import Setup
    from fathom.lab.result import Result
    from fathom.lab.tally import Outcome
    from fathom.learn import Training
    from fathom.players import Scripted

NOTHING_YET = "Stopped before the first games were played."
NO_THOUGHTS = "Stopped before there was anything to say."
LONGEST_NUMBER = 100  # digits of a number that is typed, or that is meant with an exponent
LONGEST = 1e9  # seconds
LARGEST_RECORD = 4 * 1024 * 1024  # bytes; a game takes a few thousand

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _whole(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """What reads a whole number that is typed, and says what was expected of it."""
    bounds = f" from {least}" if least is not None else ""
    bounds += f" to {most}" if most is not None else " on" if bounds else ""

    def whole(typed: str) -> int:
        number = _read_whole(str(typed))  # a default is no text
        if number is None or (least is not None and number < least) or (most is not None and number > most):
            raise typer.BadParameter(f"{shown(str(typed))} is no whole number{bounds}.")
        return number

    return whole


def _read_whole(typed: str) -> int | None:
    """A whole number as people type it: 1000000, 1_000_000 or 1e6; None if it is none. One that is too long is refused."""
    try:
        number = Decimal(typed if typed.isascii() else "")
    except InvalidOperation:
        return None
    if not number.is_finite():
        return None
    if number.adjusted() >= LONGEST_NUMBER:
        raise typer.BadParameter(f"{shown(typed)} is too long: a number may have {LONGEST_NUMBER} digits.")
    return int(number) if number == number.to_integral_value() else None


def _seconds(typed: str) -> float:
    """A time that is typed, in seconds."""
    with suppress(ValueError):
        if 0 < (seconds := float(typed)) <= LONGEST:
            return seconds
    raise typer.BadParameter(
        f"{shown(typed)} is no time: give seconds, more than 0 and at most {LONGEST:,.0f}, such as 0.5."
    )


def _minutes(typed: str) -> float:
    """A time that is typed, in minutes; none at all is one, too."""
    with suppress(ValueError):
        if 0 <= (minutes := float(typed)) <= LONGEST / 60:
            return minutes
    raise typer.BadParameter(f"{shown(typed)} is no time: give minutes, 0 or more, such as 90 or 0.5.")


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game's id; `fathom games` lists them. Or a module, file or folder of your own that holds a `GAME`.",
    ),
]
Preset = Annotated[str, typer.Option(help="A named set of options; `fathom games` lists them.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="One option; repeat for more.")
]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A game record; - reads it from the input.")]
Move = Annotated[
    int | None,
    typer.Option(
        parser=_whole(0),
        metavar="N",
        help="Look at the position after N moves, chance included; by default the last one.",
    ),
]
Seed = Annotated[
    int, typer.Option(parser=_whole(), metavar="N", help="Any whole number: the same seed gives the same games.")
]
AsObject = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of the table.")]
OptionsFile = Annotated[
    Path | None,
    typer.Option(
        exists=True, dir_okay=False, help="A file that options are read from; `fathom games` says what it holds."
    ),
]


def _tell_version(is_asked: bool) -> None:
    if is_asked:
        version()
        raise typer.Exit


@app.callback()
def fathom(
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Board games, exact and fast: play them in a browser, simulate millions of them."""


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", help="A module, file or folder of your own that holds a `GAME`, to play it too."
        ),
    ] = None,
    host: Annotated[str, typer.Option(help="The loopback address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(parser=_whole(0, 65535), metavar="N", help="The port; 0 takes any that is free.")
    ] = 8000,
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
            f"{host} is not a loopback address. To let others reach the page, use `fathom serve`.",
        )
    if game is not None:
        _find(game)
    stopping.in_order()
    serve(host=host, port=port, database=database, browser=browser)


@app.command()
def serve(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", help="A module, file or folder of your own that holds a `GAME`, to serve it too."
        ),
    ] = None,
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for all of this machine.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(parser=_whole(1, 65535), metavar="N", help="The port.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|URL",
            help="What keeps the games: a file, by default in your data folder, or a database that several share: postgresql://...",
        ),
    ] = None,
    bus: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="How servers that share a database hear of each other: redis://...; by default by PostgreSQL.",
        ),
    ] = "",
    public_url: Annotated[
        str, typer.Option(metavar="URL", help="Where people reach it: https://... behind a proxy that does TLS.")
    ] = "",
    metrics_port: Annotated[
        int,
        typer.Option(
            parser=_whole(0, 65535), metavar="N", help="Show Prometheus what is counted, at this port; at 0, nowhere."
        ),
    ] = 0,
    metrics_host: Annotated[
        str,
        typer.Option(
            metavar="HOST",
            help="The address of that port; whoever reaches it reads what is counted, so keep it inside.",
        ),
    ] = "127.0.0.1",
) -> None:
    """Serve the page to many: on a network of your own, or behind a proxy to everybody."""
    from fathom.server import serve as server

    if public_url and not _is_server(public_url):
        _refuse("--public-url", f"{public_url} is no address of a server. Write it like https://fathom.example.")
    if game is not None:
        _find(game)
    stopping.in_order()
    server.serve(host, port, database, False, public_url, metrics_port, bus=bus, metrics_host=metrics_host)


def _is_server(address: str) -> bool:
    """Whether that is the address of a server, and not of a page on it."""
    try:
        url = urlsplit(address)
    except ValueError:  # half an address in brackets
        return False
    return url.scheme in ("http", "https") and bool(url.hostname) and not url.path.strip("/")


@app.command()
def simulate(
    game: GameName,
    players: Annotated[
        int | None,
        typer.Option(
            parser=_whole(),
            metavar="N",
            help="How many seats; by default one for each bot, for a single bot as many as can play.",
        ),
    ] = None,
    bots: Annotated[
        str, typer.Option(help="One player for all seats, or one for each, with commas between.")
    ] = "random",
    games: Annotated[int, typer.Option(parser=_whole(1), metavar="N", help="How many games.")] = 10_000,
    seed: Seed = 1,
    preset: Preset = "default",
    option: Options = None,
    options_file: OptionsFile = None,
    workers: Annotated[
        int | None, typer.Option(parser=_whole(1), metavar="N", help="Threads; by default one for each core.")
    ] = None,
    json: AsObject = False,
    parquet: Annotated[
        Path | None,
        typer.Option(help="Also write one row for each game to this file; a million take about 0.2 GB of memory."),
    ] = None,
) -> None:
    """Simulate many games and say how the players did. Ctrl-C stops early and shows what there is."""
    from fathom import printing
    from fathom.lab import saving
    from fathom.lab.simulate import simulate as run

    names = [name.strip() for name in bots.split(",")]
    if not all(names):
        _refuse("--bots", "a player's name is missing. Write commas between names; `fathom games` lists them.")
    setup = _setup(
        game, players if players is not None or len(names) == 1 else len(names), preset, option, options_file
    )
    if len(names) not in (1, setup.players):
        _refuse(
            "--bots", f"{len(names)} players are named for {setup.players} seats. Name one for all, or one for each."
        )
    if parquet:
        with _writing(parquet, "--parquet"):
            saving.check(parquet)
    names = names * setup.players if len(names) == 1 else names
    stop = threading.Event()
    stopping.saying(NOTHING_YET)

    def told(done: int) -> None:
        stopping.when_it_suits(stop)  # there is something to save and to show
        progress(done)

    try:
        # What a player of one's own prints is no output.
        with printing.Counting("games", games) as progress, redirect_stdout(sys.stderr):
            keep = parquet is not None
            result = run(setup, names, games, seed, workers=workers, progress=told, keep=keep, stop=stop)
    except KeyboardInterrupt:
        _stopped(NOTHING_YET)
    try:
        if parquet:  # first: whoever reads the output may be gone
            with _writing(parquet, "--parquet"):
                result.save(parquet)
    finally:
        print(result.json()) if json else printing.show_result(result)
    _if_early(result)


@app.command()
def arena(
    game: GameName,
    players: Annotated[int, typer.Option(parser=_whole(2), metavar="N", help="How many seats each table has.")] = 2,
    bots: Annotated[
        str | None,
        typer.Option(
            help="The players, with commas between; by default the levels but one that searches, hundreds of times as slow. One "
            "of your own is module:Name or file.py:Name."
        ),
    ] = None,
    games: Annotated[int, typer.Option(parser=_whole(1), metavar="N", help="How many games, at least.")] = 10_000,
    seed: Seed = 1,
    preset: Preset = "default",
    option: Options = None,
    options_file: OptionsFile = None,
    time: Annotated[
        float | None,
        typer.Option(
            parser=_seconds,
            metavar="S",
            help="Seconds a choice for whoever searches without a budget, and for players of your own that take `seconds`.",
        ),
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="LOW,HIGH",
            help="Two players: stop as soon as it is clear whether the first is LOW or HIGH Elo better, such as 0,10.",
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(parser=_whole(1, 256), metavar="N", help="Threads or processes; by default one for each core."),
    ] = None,
    ray: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Play on the machines of this Ray cluster; `auto` finds it, `local` begins one here.",
        ),
    ] = "",
    json: AsObject = False,
    picture: Annotated[
        Path | None, typer.Option(dir_okay=False, metavar="FILE", help="Draw what came of it: .svg, .png or .pdf.")
    ] = None,
) -> None:
    """Let players meet, each in every seat and with the same chance for all: who beats whom, and ratings.

    Ctrl-C stops early and shows what there is.
    """
    from fathom import players as known
    from fathom import printing
    from fathom.lab.arena import arena as run
    from fathom.lab.arena import rounded
    from fathom.lab.picture import check, draw

    setup = _setup(game, players, preset, option, options_file)
    names = (
        [name.strip() for name in bots.split(",")]
        if bots is not None
        else known.quick_opponents(setup.game, setup.players)
    )
    with redirect_stdout(sys.stderr):  # what a player of one's own prints, when its file is read, too, is no output
        names = _timed(setup.game, names, time)
    if picture is not None:
        with _writing(picture, "--picture"):
            check(picture)
    stop = threading.Event()
    stopping.saying(NOTHING_YET)

    def told(done: int) -> None:
        stopping.when_it_suits(stop)
        progress(done)

    try:
        bounds = _bounds(sprt) if sprt else None
        with (
            printing.Counting("games", rounded(len(names), setup.players, games, seed)) as progress,
            redirect_stdout(sys.stderr),
        ):
            outcome = run(setup, names, games, seed, workers=workers, ray=ray, sprt=bounds, progress=told, stop=stop)
    except KeyboardInterrupt:
        _stopped(NOTHING_YET)
    try:
        if picture is not None:  # first: whoever reads the output may be gone
            with _writing(picture, "--picture"):
                draw(outcome, setup.game.title, picture)
    finally:
        print(outcome.json()) if json else printing.show_arena(outcome)
    _if_early(outcome)


def _if_early(outcome: "Outcome | Result") -> None:
    """End with what ended a run early, if something did."""
    played = f"{outcome.games:,} of {outcome.asked:,} games were played"
    if outcome.fault:
        raise FathomError(f"{played}, then: {outcome.fault}")
    if outcome.is_stopped:
        _stopped(f"Stopped: {played}.")


def _timed(game: "Game", names: list[str], time: float | None) -> list[str]:
    """The players with the seconds that each has for a choice, where it has no other budget."""
    from fathom.players.names import is_endless, load, timed

    if time is None:
        if endless := [name for name in names if is_endless(game, name)]:
            asked = "the seconds it has for each choice. Or type search:N or search:0.5s."
            _refuse("--bots", f"`{endless[0]}` alone needs --time, {asked}")
        return names
    if not 0.0001 <= time <= 9999:
        _refuse("--time", f"{time:g} seconds are no time to think: give 0.0001 to 9999.")
    if round(time, 4) != time:  # a budget that is typed has no more
        _refuse("--time", f"{time!r} seconds are told too exactly: give at most four digits behind the point.")
    seconds = f"{time:.4f}".rstrip("0").rstrip(".") + "s"
    told = [timed(game, name, seconds) for name in names]
    if not any(told):
        for name in names:
            load(game, name)  # if it is no player, that is said first
        _refuse("--time", "nobody here is a `search` without a budget or a player of your own that takes `seconds`.")
    return [new or name for new, name in zip(told, names, strict=True)]


def _bounds(typed: str) -> tuple[float, float]:
    """The two differences in Elo that a sequential test is between."""
    with suppress(ValueError):
        low, high = (float(part) for part in typed.split(","))
        if low < high:
            return low, high
    _refuse(
        "--sprt", f"{shown(typed)} is no pair of differences in Elo: give the lower, then the higher, such as 0,10."
    )


@app.command()
def games() -> None:
    """List the games, with their players, presets and options."""
    from fathom import printing
    from fathom.games import known

    for game in known().values():
        printing.show_game(game)


@app.command()
def rules(
    game: GameName,
    clause: Annotated[
        str | None,
        typer.Argument(metavar="CLAUSE", help="A clause, a section or a ruling, like 2.5, 2 or D7; by default all."),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(parser=_whole(), metavar="N", help="How many seats; by default as many as there can be."),
    ] = None,
    preset: Preset = "default",
    option: Options = None,
    options_file: OptionsFile = None,
) -> None:
    """Print the rules of a game: in short, then clause by clause; * marks those that the preset or an option changes.

    With CLAUSE, print that clause, section or ruling alone.
    """
    from fathom import printing
    from fathom.server.rules import rules as read

    setup = _setup(game, players, preset, option, options_file)
    found = read(setup.game, setup.options)
    if clause is None:
        printing.show_rules(setup.game, found)
    elif not printing.show_part(found, clause):
        _refuse(
            "CLAUSE", f"{setup.game.title} has no clause, section or ruling {clause!r}. {printing.parts_of(found)}."
        )


@app.command()
def show(
    file: RecordFile,
    board: Annotated[bool, typer.Option("--board", help="Also print the position it leads to.")] = False,
) -> None:
    """Replay the record of a game and tell it in words."""
    from fathom import printing

    printing.tell(_read_record(file), board)


@app.command()
def verify(
    file: RecordFile,
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="The commitment as it was told before the game; by default the record's own."),
    ] = None,
    nonce: Annotated[
        str | None,
        typer.Option(
            metavar="HEX", help="What your browser brought: it has to be mixed in. The page of the game tells it."
        ),
    ] = None,
    seat: Annotated[
        list[int] | None,
        typer.Option(
            min=0,
            help="For which seat, counted from 0, that nonce has to be mixed in. Once for each that your browser had.",
        ),
    ] = None,
    from_: Annotated[
        int | None,
        typer.Option("--from", min=0, metavar="MOVES", help="How many moves of a record the table was played on from."),
    ] = None,
    json: AsObject = False,
) -> None:
    """Check the chance of a finished game: make each draw again from the secret, and say which was another.

    The exit status is 0 if all fits, 1 if something does not, or the game can't be replayed or lacks the proof that was promised,
    and 2 if there is nothing to check.
    """
    from fathom.server import fairness, verdict

    try:
        record = _read_record(file)
    except FathomError as problem:
        print(f"fathom: {problem}", file=sys.stderr)
        raise typer.Exit(1) from None
    _check_promise(record, commitment, nonce, seat or [])
    commitment, nonce = commitment or "", nonce or ""
    try:
        found = fairness.verify(record.head, record.position, commitment, nonce, seat or (), from_)
    except ValueError as problem:
        _refuse("--nonce", f"{problem}.")
    if found is None:
        is_promised = bool(commitment or nonce)
        if why := fairness.lacks(record.head, record.position, commitment, is_promised=is_promised):
            print(f"fathom: {why}", file=sys.stderr)
            raise typer.Exit(1)
        if fairness.proof(record.head) is not None:
            _refuse("FILE", "nothing was drawn at the table that it is of, so there is nothing to check.")
        if not record.position.is_over:
            _refuse(
                "FILE", "the game in it is not over, so nothing can be checked yet. If yours is, its end was left out."
            )
        _refuse("FILE", "it carries no proof of its chance. Games that are over do, if they were played at a table.")
    print(found.json()) if json else verdict.show(found)
    if not found.is_right:
        raise typer.Exit(1)


@app.command()
def board(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="A position as one line of text; quote it.")],
) -> None:
    """Print the picture of a position that is given as a line of text, and what may be done there."""
    from fathom import Position, printing

    printing.show_board(Position.from_text(text))


@app.command()
def encoding(game: GameName) -> None:
    """Print the numbers that a view of a game is told a network by: each field with its place, its scale and its meaning."""
    from fathom import printing

    printing.show_encoding(_find(game))


@app.command()
def think(
    file: RecordFile,
    move: Move = None,
    simulations: Annotated[
        int | None, typer.Option(parser=_whole(1), metavar="N", help="How many games are tried; by default 100000.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(parser=_seconds, metavar="S", help="How long to think, instead or besides.")
    ] = None,
    playouts: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Who plays on where the tree ends; by default the strongest scripted player."
        ),
    ] = None,
    judge: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="`network`, or network:FILE: it judges where the tree ends, and what it would do is looked at first.",
        ),
    ] = None,
    priors: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="A scripted player: what it would do is tried first, and more often. With --judge, in the network's place.",
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(parser=_whole(1), metavar="N", help="Threads, each with a tree; they are added up.")
    ] = 1,
    seed: Annotated[int, typer.Option(parser=_whole(), metavar="N", help="The same seed gives the same answer.")] = 0,
    json: AsObject = False,
) -> None:
    """Think about a position of a record: what each move is worth, for the seat to move, which sees only what it may.

    Ctrl-C stops early and shows what there is.
    """
    from fathom import players, printing
    from fathom.search import think as run

    position = _choice(_read_record(file), move)
    total = 100_000 if simulations is None and seconds is None else simulations
    if judge is None:
        leaves: dict[str, Any] = {"playouts": _or_strongest(position.game, playouts)}
    elif playouts is None:
        leaves = players.judged_by(position.game, judge)
    else:
        _refuse("--judge", "A network judges in place of play-outs. Leave out --playouts.")
    liked = {} if priors is None else {"priors": priors}  # instead of the network's
    player = players.Search(position.game, total, seconds, workers=workers, **(leaves | liked))
    view, stop = position.view(position.current_player), threading.Event()
    stopping.saying(NO_THOUGHTS)
    with printing.Counting("simulations", total) as progress:

        def told(done: int) -> None:
            stopping.when_it_suits(stop)
            progress(done)

        thoughts = run(
            view, simulations=total, seconds=seconds, settings=player.settings, seed=seed, workers=workers, stop=stop,
            progress=told,
        )  # fmt: skip
    asked = {
        "move": len(position.history),
        "playouts": player.playouts if judge is None else None,
        "judge": judge,
        "priors": priors or judge,
        "workers": workers,
        "seed": seed,
    }
    print(thoughts.json(**asked, is_stopped=stop.is_set()) if json else thoughts)
    if stop.is_set():
        _stopped(f"Stopped: {thoughts.simulations:,} simulations were made.")


@app.command()
def odds(
    file: RecordFile,
    move: Move = None,
    games: Annotated[
        int, typer.Option(parser=_whole(1), metavar="N", help="How many games are played on where it cannot be exact.")
    ] = 10_000,
    playouts: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Who plays on, in all seats: a scripted player, by default the strongest, or network, or network:FILE.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(parser=_whole(), metavar="N", help="The same seed gives the same odds.")] = 0,
    json: AsObject = False,
) -> None:
    """The odds in a position of a record: each diver's chance to get home; in games without divers, each seat's to win.

    They are exact where few ways lead on, as for the last diver at sea, and else have a standard error. Hands that are hidden
    count as they are, unlike in `fathom think`.
    """
    from fathom import players, printing
    from fathom.players.learned import NETWORK
    from fathom.search.odds import odds as run

    position, stop = _position(_read_record(file), move), threading.Event()
    if position.is_over:
        _refuse("--move", "There are no odds at the end: the game is over. Look at an earlier move.")
    if playouts is not None and playouts.partition(":")[0] == NETWORK:
        name, policy = playouts, players.judged_by(position.game, playouts)["evaluation"]
    else:
        player = _or_strongest(position.game, playouts, "refused-odds-playouts")
        name, policy = player.name, players.policy(player)
    stopping.saying(NO_THOUGHTS)
    with printing.Counting("games", games) as progress:

        def told(done: int) -> None:
            stopping.when_it_suits(stop)
            progress(done)

        found = run(position, policy, games, seed, stop, told)
    asked = {"move": len(position.history), "player": name, "seed": seed, "asked": games}
    is_stopped = stop.is_set() and found.games < games
    if json:
        print(found.json(**asked, is_stopped=is_stopped))
    else:
        printing.show_odds(found, position, name)
    if is_stopped:
        _stopped(f"Stopped: {found.games:,} games were played on.")


@app.command()
def train(
    game: GameName,
    out: Annotated[
        Path | None, typer.Option(dir_okay=False, metavar="FILE", help="Where the network goes; by default GAME.npz.")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            parser=_whole(0),
            metavar="N",
            help="How many games it plays in all, against itself mostly; 600,000 by default, 0 for the mean of --from alone.",
        ),
    ] = None,
    minutes: Annotated[
        float | None,
        typer.Option(parser=_minutes, metavar="M", help="Stop earlier, after so long; --resume goes on."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(parser=_whole(0), metavar="N", help="The same seed gives the same network; 1 by default."),
    ] = None,
    hidden: Annotated[
        int | None,
        typer.Option(
            parser=_whole(1, 4096),
            metavar="N",
            help="Units of the first layer: more judge better, slower. 192 by default.",
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER",
            help="One seat learns to beat this player in all others: its best response. Against a search it takes hours.",
        ),
    ] = None,
    start: Annotated[
        list[str] | None,
        typer.Option(
            "--from",
            metavar="PLAYER",
            help="Begin with the weights of `network`, or network:FILE; repeat to begin with the mean of several.",
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option(parser=_whole(1), metavar="N", help="Learn this number of players alone.")
    ] = None,
    preset: Annotated[str | None, typer.Option(help="Learn these rules alone; `fathom games` lists presets.")] = None,
    option: Options = None,
    change: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="NAME=VALUE", help="Another number in the recipe, such as rate=0.0003; repeat for more."
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(parser=_whole(1, 256), metavar="N", help="Threads; by default one for each core.")
    ] = None,
    gpu: Annotated[
        bool,
        typer.Option(
            "--gpu",
            help="Fit the network on a graphics processor of NVIDIA, while --workers play: it pays for large networks.",
        ),
    ] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the training that FILE holds.")] = False,
    again: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER",
            help="Make a network anew, `network` or network:FILE: by every training that its file names.",
        ),
    ] = None,
    into: Annotated[
        Path | None,
        typer.Option(
            dir_okay=False,
            exists=True,
            metavar="FILE",
            help="A network that is to use this one at tables of --players, by the rules of --preset if one is given.",
        ),
    ] = None,
    picture: Annotated[
        Path | None, typer.Option(dir_okay=False, metavar="FILE", help="Draw how it learned: .svg, .png or .pdf.")
    ] = None,
) -> None:
    """Train a network to judge positions of a game, by games against itself, at all tables and under all presets.

    On the way it is measured against the strongest scripted player. Ctrl-C stops; what was learned is in FILE, and `--resume`
    goes on. The network plays as `network:FILE`.
    """
    from fathom import learn, printing
    from fathom.lab.picture import check
    from fathom.lab.simulate import cores
    from fathom.learn.fitting import arrays_on_gpu
    from fathom.learn.picture import draw
    from fathom.search.weights import put

    found = _find(game)
    file = out or Path(f"{found.id}.npz")
    if picture is not None:
        with _writing(picture, "--picture"):
            check(picture)
    stopping.saying(f"Stopped: {file} is as it was." if resume else NOTHING_YET)
    asked: dict[str, Any] = {
        "games": games,
        "seed": seed,
        "hidden": hidden,
        "against": against,
        "start": tuple(start or ()) or None,
        "players": players,
        "preset": preset,
        "options": _chosen(game, option, None) or None,
    }
    asked = {what: value for what, value in asked.items() if value is not None} | learn.tuned(change or ())
    how = {"workers": workers or cores()} | ({"on": arrays_on_gpu()} if gpu else {})
    if again is not None:
        return _train_again(found, file, again, {**asked, "into": into, "picture": picture}, how, minutes, resume)
    with _alone(file):
        training = _training(found, file, asked, how, into, resume=resume)
        was_done = resume and learn.is_done(training)
        is_stopped = not was_done and _learn(training, file, minutes)
    printing.show_training(training, file, is_done=learn.is_done(training))
    if picture is not None:
        with _writing(picture, "--picture"):
            draw(training, picture)
    if not learn.is_done(training):
        _unfinished(training.progress.games, is_stopped=is_stopped)
    elif into is not None:
        with _alone(into, "--into"), _writing(into, "--into"):
            put(found, into, training.recipe.table, training.network, training.header(file))


def _unfinished(games: int, *, is_stopped: bool) -> None:
    """Say how a training goes on that was stopped, or whose time is over."""
    if is_stopped:
        _stopped(f"Stopped after {games:,} games: `--resume` goes on.")
    print(f"The time is over after {games:,} games: `--resume` goes on.", file=sys.stderr)


def _train_again(
    game: "Game",
    file: Path,
    again: str,
    asked: dict[str, Any],
    how: dict[str, Any],
    minutes: float | None,
    resume: bool,
) -> None:
    """Make the networks of a file by all trainings that it names; what else is asked for is refused."""
    from fathom import learn, printing
    from fathom.search.weights import shipped

    if typed := _words_of({what: value for what, value in asked.items() if value is not None}):
        _refuse("--again", f"a network is made anew as it was made. Leave out {', '.join(typed)}.")
    kind, colon, name = again.partition(":")
    if kind != "network" or bool(colon) != bool(name):
        _refuse("--again", f"{shown(again)} has no weights: give `network`, or network:FILE.")
    folder, stop = file.with_name(f"{file.stem}.trainings"), threading.Event()
    trainings = learn.Again(game, Path(name) if name else shipped(game), folder, **how)
    if file.exists() or file == folder:
        _refuse("--out", f"{file} is there already, and holds something else. Choose another file.")
    if folder.exists() and not resume:
        _refuse("--out", f"{folder} is there already: --resume goes on with what was begun. Or choose another file.")
    with _alone(folder), printing.Counting("games", trainings.games) as progress, _going_on(folder):

        def told(done: int) -> None:
            stopping.when_it_suits(stop)
            progress(done)

        def begins(stage: learn.Stage) -> None:
            progress.say(
                f"{stage.file}, {trainings.stages.index(stage) + 1} of {len(trainings.stages)}: {stage.command}"
            )

        is_made = trainings.run(minutes, stop, told, begins, partial(printing.show_measure, progress))
        if is_made:
            trainings.put_together(file)
    if is_made:
        print(f"{trainings.games:,} games in all: {file} holds the network.")
    elif stop.is_set():
        _stopped(f"Stopped: {folder} holds what there is, and `--resume` goes on.")
    else:
        print(f"The time is over: {folder} holds what there is, and `--resume` goes on.", file=sys.stderr)


def _words_of(asked: dict[str, Any]) -> list[str]:
    """How the parts of a recipe are typed."""
    from fathom import learn

    names = {"start": "--from", "options": "--option"} | dict.fromkeys(learn.RANGES, "--set")
    return list(dict.fromkeys(names.get(what, f"--{what}") for what in asked))


def _learn(training: "Training", file: Path, minutes: float | None) -> bool:
    """Train, and show how far it is; return whether Ctrl-C stopped it."""
    from fathom import learn, printing

    stop = threading.Event()
    with printing.Counting("games", training.recipe.games) as progress, _going_on(file):

        def told(done: int) -> None:
            stopping.when_it_suits(stop)
            progress(done)

        learn.run(training, file, minutes, stop, told, partial(printing.show_measure, progress))
    return stop.is_set()


@contextmanager
def _alone(file: Path, typed: str = "--out") -> Iterator[None]:
    """Refuse the file that `typed` names while another training is at it, and keep others out of it."""
    from fathom import learn

    with ExitStack() as held:
        with _writing(file, typed):
            held.enter_context(learn.alone(file))
        yield


@contextmanager
def _going_on(file: Path) -> Iterator[None]:
    """Where what is learned can't be written any more, say that another try goes on."""
    try:
        yield
    except OSError as problem:
        why = problem.strerror or problem
        print(
            f"fathom: {file} can't be written any more: {why}. It holds what was written last. "
            "When that is put right, `--resume` goes on.",
            file=sys.stderr,
        )
        raise typer.Exit(1) from problem


def _training(
    game: "Game", file: Path, asked: dict[str, Any], how: dict[str, Any], into: Path | None, *, resume: bool
) -> "Training":
    """A new training as it was asked for, or the one that the file holds; `how` is what makes no other network of it."""
    from fathom import learn
    from fathom.search.weights import load

    _check_asked(file, asked, resume=resume)
    training = None if resume else learn.Training(learn.Recipe(game.id, **asked), **how, command=_command())
    with _writing(file, "--out"):
        training = training or learn.Training.resume(game, file, **how)
        if into is not None:
            with _writing(into, "--into"):
                load(game, into)  # what cannot take it is refused before the work
            if not training.recipe.players:
                _refuse("--into", "what was learned at all tables is for no number of players alone: add --players.")
            if training.recipe.options:
                _refuse(
                    "--into",
                    "weights are kept for a number of players, and a preset, but for no options: leave out --option.",
                )
        if not resume:
            learn.begin(training, file)
    stopping.saying(f"Stopped: {file} is there, and `--resume` goes on.")
    return training


def _check_asked(file: Path, asked: dict[str, Any], *, resume: bool) -> None:
    """Refuse what says nothing, or what does not go together."""
    for typed, names in (("--against", [asked.get("against")]), ("--from", asked.get("start", []))):
        if "" in names:
            _refuse(typed, "a player's name is missing.")
    if resume and asked and file.exists():
        _refuse("--resume", f"the training in {file} goes on as it was begun. Leave out {', '.join(_words_of(asked))}.")
    idle = [what for what in ("mixed", "others", "strongest", "earlier", "apart", "kept") if what in asked]
    if asked.get("against") and idle:
        _refuse(
            "--set", f"{idle[0]} says nothing where all others are the player of --against. Leave out one of the two."
        )
    if "usual" in asked and ("preset" in asked or "options" in asked):
        _refuse("--set", "usual says nothing where --preset or --option says what is played. Leave out one of the two.")
    if asked.get("games") == 0 and "start" not in asked:
        _refuse("--games", "0 games teach a new network nothing. Add --from, or games.")
    sizes = [typed for what, typed in (("hidden", "--hidden"), ("deeper", "--set")) if what in asked]
    if "start" in asked and sizes:
        _refuse(sizes[0], "a network that --from begins with has its units already. Leave out one of the two.")


@app.command()
def conform(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A game's id, or a module, file or folder of your own that holds a `GAME`; by default all.",
        ),
    ] = None,
    games: Annotated[int, typer.Option(parser=_whole(1), metavar="N", help="How many games at each table.")] = 1,
    seed: Annotated[int, typer.Option(parser=_whole(0), metavar="N", help="The same seed gives the same games.")] = 0,
) -> None:
    """Put a game through the conformance suite, and say which checks fail, if any: then the exit status is 1."""
    from fathom import printing
    from fathom.engine.conform.command import run
    from fathom.games import known, load

    found = known().values() if game is None else [load(game)]
    if not run(found, games, seed, partial(printing.Counting, compiles=False)):
        raise typer.Exit(1)


@app.command()
def version() -> None:
    """Print the version."""
    print(f"fathom {__version__}")


def _occupy(number: int) -> None:
    """Have a descriptor that is closed write to nowhere: else a file would get its number, and what is meant for the output."""
    try:
        os.fstat(number)
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, number)
        os.set_inheritable(number, True)
        if nowhere != number:
            os.close(nowhere)


class _Closed(io.TextIOBase):
    """An output that is closed: who needs none does not notice."""

    def write(self, text: str) -> NoReturn:
        raise OSError("it is closed")


def main() -> None:
    """Run the command that was typed, and end with its status."""
    for number in (1, 2):
        _occupy(number)
    if sys.stderr is None:  # closed: what would be said there is said nowhere
        sys.stderr = open(os.devnull, "w")
    if sys.stdout is None:
        sys.stdout = _Closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a sign that the terminal does not have ends no command
    try:
        app()
    except FathomError as problem:
        print(f"fathom: {problem}", file=sys.stderr)
        sys.exit(2)
    except OSError as problem:  # the disk is full, or whatever reads the output has failed
        print(f"fathom: the output can't be written: {problem}", file=sys.stderr)
        sys.stdout = None  # or it would be tried again at the very end
        sys.exit(1)


def _refuse(option: str, sentence: str) -> NoReturn:
    raise typer.BadParameter(sentence, param_hint=option)


def _check_promise(record: "Record", commitment: str | None, nonce: str | None, seats: list[int]) -> None:
    """Refuse what would compare less than whoever typed it believes."""
    for option, given in (("--commitment", commitment), ("--nonce", nonce)):
        if given is not None and not given.strip():
            _refuse(
                option, "it is empty, so nothing would be compared with it. Give the number, or leave the option out."
            )
    players = record.position.players
    if (nonce is None) != (not seats):
        has = ", ".join(f"{seat} is {record.head.get(f'Seat{seat}', 'not named')}" for seat in range(players))
        _refuse(
            "--seat",
            f"--nonce and --seat go together: for which seat is the nonce to be mixed in? In this record {has}.",
        )
    if max(seats, default=0) >= players:
        _refuse("--seat", f"the game in this record has no seat {max(seats)}: its seats are 0 to {players - 1}.")


def _read_record(file: Path) -> "Record":
    """The record in a file. Raises `FathomError`, which names the file and says what is wrong with it."""
    from fathom.engine.notation import read

    if str(file) == "-" and sys.stdin is None:
        _refuse("FILE", "- reads the input, which is closed. Give a file.")
    try:
        with nullcontext(sys.stdin.buffer) if str(file) == "-" else file.open("rb") as opened:
            content = opened.read(LARGEST_RECORD + 1)
    except OSError as problem:
        _refuse("FILE", f"{file} can't be read: {problem.strerror or problem}.")
    if len(content) > LARGEST_RECORD:
        _refuse("FILE", f"{file} has more than {LARGEST_RECORD:,} bytes. A game record is smaller.")
    try:
        text = io.TextIOWrapper(io.BytesIO(content), encoding="utf-8").read()  # with any system's ends of lines
    except UnicodeDecodeError:
        _refuse("FILE", f"{file} is not text. A game record is a text file, as the page saves it.")
    try:
        return read(text)
    except BadRecord as problem:
        raise FathomError(f"{'the input' if str(file) == '-' else file} can't be replayed: {problem}") from None


def _choice(record: "Record", move: int | None) -> "Position":
    """The position of a record after so many moves. One in which no seat is to move is refused, and the nearest others named."""
    actors = [*record.position.actors, record.position.current_player]
    position = _position(record, move)
    if position.current_player >= 0:
        return position
    at, asked = len(position.history), [count for count, actor in enumerate(actors) if actor >= 0]
    near = [*[count for count in asked if count < at][-1:], *[count for count in asked if count > at][:1]]
    told = " or ".join(f"--move {count}" for count in near)
    why = "the game is over" if position.is_over else "chance decides"
    if move is None:
        raise FathomError(f"no seat is to move at the end of the record: {why}. Give {told or '--move N'}")
    _refuse("--move", f"No seat is to move there: {why}.{f' Give {told}.' if told else ''}")


def _position(record: "Record", move: int | None) -> "Position":
    """The position of a record after so many moves."""
    position = record.position
    moves = len(position.history)
    if move is not None and move > moves:
        _refuse("--move", f"The record has {moves} moves: give a whole number from 0 to {moves}.")
    for _ in range(moves - (moves if move is None else move)):
        position.undo()
    return position


def _or_strongest(game: "Game", playouts: str | None, refusal: str = "refused-playouts") -> "Scripted":
    """Who plays on: the scripted player of that name, or the strongest. `refusal` is what is said of one that can't."""
    from fathom import players

    return players.strongest(game) if playouts is None else players.playing_out(game, playouts, refusal)


@contextmanager
def _writing(file: Path, option: str) -> Iterator[None]:
    """Refuse the file that `option` names if it can't be written in here."""
    try:
        yield
    except FathomError as problem:
        _refuse(option, str(problem))
    except OSError as problem:
        _refuse(option, f"{file} can't be written: {problem.strerror or problem}. Choose another file.")


def _find(name: str) -> "Game":
    from fathom.games import load

    return load(name)


def _setup(game: str, players: int | None, preset: str, options: list[str] | None, file: Path | None) -> "Setup":
    """What was asked for, checked; as many seats as there can be if no number of players was given."""
    from fathom.engine.setup import Setup

    found, chosen = _find(game), _chosen(game, options, file)
    return Setup.largest(found, preset, chosen) if players is None else Setup(found, players, preset, chosen)


def _chosen(game: str, options: list[str] | None, file: Path | None) -> dict[str, object]:
    """The options as they were typed or stand in the file, by name."""
    chosen: dict[str, object] = {} if file is None else _from_file(game, file)
    in_file = set(chosen)
    for typed in options or []:
        name, equals, value = typed.partition("=")
        if not (name and equals):
            _refuse("--option", f"{typed!r} is not NAME=VALUE. `fathom games` lists names and values.")
        if name in in_file:
            _refuse("--option", f"{name} is given by {file}, too. Leave it to the file, or leave out --options-file.")
        if name in chosen:
            _refuse("--option", f"{name} is given twice. Give it once.")
        chosen[name] = value
    return chosen


def _from_file(game: str, file: Path) -> dict[str, object]:
    """The options that stand in a file of one's own."""
    from fathom.engine.game import LARGEST_FILE

    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST_FILE + 1)
    except OSError as problem:
        _refuse("--options-file", f"{file} can't be read: {problem.strerror or problem}. Choose another file.")
    try:
        return dict(_find(game).from_file(content))
    except BadOption as problem:
        _refuse("--options-file", f"{file}: {problem}")


def _command() -> str:
    """What was typed, as it can be typed again."""
    return shlex.join(["fathom", *sys.argv[1:]])


def _stopped(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    raise typer.Exit(stopping.STOPPED)


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
