"""Measure all that a server is to carry, with what is aimed at: `make load`, or `python -m tests.load [PART ...]`.

`moves`: how long moves take at 200 a second, and whether it carries as many as are aimed at. `restart`: how long the pages of a
thousand tables wait after a kill. `flood` and `bots`: how long moves take beside those who flood the server, or never read, and
beside bots of the top level. `servers`: what two processes on PostgreSQL carry. `connections`: 8,000 pages for ten minutes.
Prints rows of a table for `ledger/load.md`; nothing else should be at work on the machine meanwhile. Linux only.
"""

import argparse
import resource
import sys
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import asyncpg
from tests import servers
from tests.load import beside, crowd, moves, spy
from tests.load.flood import FLOODERS
from tests.load.records import SEATS
from tests.load.told import HEAD, Row, machine, say

SCALED = 1.7  # times what one server carries is aimed at with two
FLOODED = "deep_sea_adventure"  # where nothing else is asked for


class Size(NamedTuple):
    """How long, how often and how much is measured."""

    seconds: float = 40.0  # of moves
    window: float = 6.0  # seconds of moves beside somebody, each time
    rounds: int = 3  # of them
    tables: int = 1000
    minutes: float = 10.0  # that pages stay
    scale: float = servers.SECONDS  # at servers that have a share of a core
    less: tuple[float, ...] = (0.9, 0.8, 0.7, 0.6)  # of the moves that are aimed at, where those are too many


FULL, BRIEF = Size(), Size(3.0, 2.0, 1, 20, 0.1, 2.0, ())


class Wish(NamedTuple):
    """What is to be measured."""

    games: list[str]
    size: Size
    viewers: int
    rate: float | None
    flooders: list[str]
    is_spied: bool


def played(wish: Wish) -> Iterator[Row]:
    """Moves a second."""
    how = wish.viewers, wish.size.seconds, wish.is_spied
    for game in wish.games or moves.MOST:
        if wish.rate:
            yield from moves.asked(game, wish.rate, *how)
        else:
            yield from moves.usual(game, *how)
            yield from moves.most(game, *how, wish.size.less)


def connected(wish: Wish) -> Iterator[Row]:
    """Connections."""
    for game in wish.games or moves.MOST:
        yield from crowd.connections(game, wish.size.tables, wish.size.minutes, wish.is_spied)


def restarted(wish: Wish) -> Iterator[Row]:
    """Restarts."""
    for game in wish.games or moves.MOST:
        yield from crowd.restart(game, wish.size.tables, wish.is_spied)


def flooded(wish: Wish) -> Iterator[Row]:
    """Floods."""
    beside.compile_all()
    for game in wish.games or [FLOODED]:
        yield from beside.floods(game, wish.flooders, wish.size.window, wish.size.rounds, wish.is_spied)


def thought(wish: Wish) -> Iterator[Row]:
    """Bots that think."""
    beside.compile_all()
    for game in wish.games or moves.MOST:
        yield from beside.bots(game, wish.size.window, wish.size.rounds, wish.is_spied)


def shared(wish: Wish) -> Iterator[Row]:
    """Two servers on one PostgreSQL."""
    what = f"two processes on PostgreSQL, each {servers.SHARE:g} of a core, against one"
    aim = f"{SCALED:g} times"
    say(f"{what}: {len(servers.ORDER)} times {wish.size.scale:g} s")
    try:
        rates = servers.scale(servers.SHARE, wish.size.scale)
    except (servers.NoShares, OSError, asyncpg.PostgresError) as error:
        yield Row(what, f"left out: {error}", aim)
        return
    one, two = (", ".join(f"{rate:.0f}" for rate in rates[number]) for number in (1, 2))
    gain = servers.gain(rates)
    yield Row(what, f"{gain:.2f} times: {one} moves a second and {two}", aim, gain >= SCALED)


PARTS: dict[str, Callable[[Wish], Iterator[Row]]] = {
    "moves": played,
    "restart": restarted,
    "flood": flooded,
    "bots": thought,
    "servers": shared,
    "connections": connected,  # which take longest
}


def wished(words: list[str]) -> tuple[list[str], Wish]:
    """The parts that are asked for, and how."""
    ask = argparse.ArgumentParser(prog="python -m tests.load", description=(__doc__ or "").partition(":")[0] + ".")
    ask.add_argument("parts", nargs="*", choices=[[], *PARTS], help="by default all")
    ask.add_argument("--game", dest="games", action="append", choices=tuple(moves.MOST), help="by default both")
    ask.add_argument(
        "--brief", action="store_true", help="a minute or two, to see that it works: no figures for the ledger"
    )
    ask.add_argument("--profile", action="store_true", help="show where the server's time goes, too, which costs some")
    ask.add_argument("--rate", type=float, help="moves a second, instead of those that are aimed at")
    ask.add_argument(
        "--viewers", type=int, default=SEATS, help="of `moves`: pages at each table, the player's included"
    )
    ask.add_argument("--flooders", nargs="+", choices=tuple(FLOODERS), default=list(FLOODERS), help="by default all")
    ask.add_argument("--seconds", type=float, help="that moves are measured for, each time")
    ask.add_argument("--rounds", type=int, help="of `flood` and `bots`")
    ask.add_argument("--tables", type=int, help="of `connections` and `restart`")
    ask.add_argument("--minutes", type=float, help="of `connections`")
    given = ask.parse_args(words)
    size = BRIEF if given.brief else FULL
    named = {name: getattr(given, name) for name in ("seconds", "rounds", "tables", "minutes")}
    named["window"] = given.seconds
    size = size._replace(**{name: value for name, value in named.items() if value is not None})
    parts = [name for name in PARTS if name in (given.parts or PARTS)]
    return parts, Wish(given.games or [], size, given.viewers, given.rate, given.flooders, given.profile)


def main(words: list[str]) -> None:
    """Measure, and print a row for each thing."""
    parts, wish = wished(words)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f"`make load`: {', '.join(parts)}; {machine()}.\n\n{HEAD}", flush=True)
    began = time.monotonic()
    for name in parts:
        for row in PARTS[name](wish):
            print(row.line(), flush=True)
        say(f"{name}: done, {(time.monotonic() - began) / 60:.1f} minutes since the beginning")
    print("", *spy.told, sep="\n", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
