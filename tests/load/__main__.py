"""Measure all that a server is to carry, with what is aimed at: `make load`, or `python -m tests.load [PART ...]`.

`moves`: how long moves take at 200 a second, and whether it carries as many as are aimed at. `restart`: how long the pages of a
thousand tables wait after a kill. `flood` and `bots`: how long moves take beside those who flood the server, or never read, and
beside bots of the top level. `servers`: what two processes on PostgreSQL carry. `connections`: 8,000 pages for ten minutes.
Prints rows of a table for `ledger/load.md`; nothing else should be at work on the machine meanwhile. Linux only.
"""

import argparse
import os
import resource
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tests import servers
from tests.load import beside, crowd, moves, needs, spy
from tests.load.flood import FLOODERS
from tests.load.records import SEATS
from tests.load.serving import STORES, How, set_apart
from tests.load.told import HEAD, Row, machine, say

SCALED = 1.7  # times what one server carries is aimed at with two
FLOODED = "deep_sea_adventure"  # where nothing else is asked for


class Size(NamedTuple):
    """How long, how often and how much is measured."""

    seconds: float = 30.0  # of moves
    window: float = 6.0  # seconds of moves beside somebody, each time
    rounds: int = 3  # of all but `connections` and `servers`
    tables: int = 1000
    minutes: float = 10.0  # that pages stay
    scale: float = servers.SECONDS  # at servers that have a share of a core
    less: tuple[float, ...] = (0.9, 0.8, 0.7, 0.6)  # of the moves that are aimed at, where those are too many
    is_compiled: bool = True  # whether bots have machine code, which takes minutes to make where it is not on disk


FULL, QUICK = Size(), Size(3.0, 2.0, 1, 20, 0.1, 2.0, (), False)


class Wish(NamedTuple):
    """What is to be measured."""

    games: list[str]
    size: Size
    seating: moves.Seating
    rate: float | None
    flooders: list[str]
    how: How
    is_apart: bool  # whether servers have a core for themselves


def played(wish: Wish) -> Iterator[Row]:
    """Moves a second."""
    how = wish.seating, wish.size.seconds, wish.how
    for game in wish.games or moves.MOST:
        if wish.rate:
            yield moves.asked(game, wish.rate, *how)[0]
        else:
            yield from moves.usual(game, *how)
            yield from moves.most(game, *how, wish.size.less)


def connected(wish: Wish) -> Iterator[Row]:
    """Connections."""
    for game in wish.games or moves.MOST:
        yield from crowd.connections(game, wish.size.tables, wish.size.minutes, wish.how)


def restarted(wish: Wish) -> Iterator[Row]:
    """Restarts."""
    for game in wish.games or moves.MOST:
        yield from crowd.restart(game, wish.size.tables, wish.how)


def flooded(wish: Wish) -> Iterator[Row]:
    """Floods."""
    for game in wish.games or [FLOODED]:
        yield from beside.floods(game, wish.flooders, wish.size.window, wish.how)


def thought(wish: Wish) -> Iterator[Row]:
    """Bots that think."""
    for game in wish.games or moves.MOST:
        yield from beside.bots(game, wish.size.window, wish.how)


def shared(wish: Wish) -> Iterator[Row]:
    """Two servers on one PostgreSQL."""
    say(f"two servers and one, {len(servers.ORDER)} times {wish.size.scale:g} s")
    rates = servers.scale(servers.SHARE, wish.size.scale)
    what = f"two processes on PostgreSQL, each {servers.SHARE:g} of a core, against one"
    one, two = (", ".join(f"{rate:.0f}" for rate in rates[number]) for number in (1, 2))
    gain = servers.gain(rates)
    yield Row(what, f"{gain:.2f} times: {one} moves a second and {two}", f"{SCALED:g} times", gain >= SCALED)


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
    ask.add_argument(
        "parts", nargs="*", choices=[[], *PARTS], metavar="PART", help=f"{', '.join(PARTS)}; by default all"
    )
    ask.add_argument("--game", dest="games", action="append", choices=tuple(moves.MOST), help="by default both")
    ask.add_argument(
        "--store", choices=tuple(STORES), default="sqlite", help="where tables are kept; by default sqlite"
    )
    ask.add_argument(
        "--quick", action="store_true", help="a few minutes, to see that it works: no figures for the ledger"
    )
    ask.add_argument("--apart", action="store_true", help="servers have one core for themselves, all else the others")
    ask.add_argument("--profile", action="store_true", help="show where the server's time goes, too, which costs some")
    ask.add_argument("--rate", type=float, help="moves a second, instead of those that are aimed at")
    ask.add_argument("--seats", type=int, choices=range(2, 7), default=SEATS, help="of `moves`, at each table")
    ask.add_argument("--one-screen", action="store_true", help="of `moves`: one page has all seats, the others look on")
    ask.add_argument("--flooders", nargs="+", choices=tuple(FLOODERS), default=list(FLOODERS), help="by default all")
    ask.add_argument("--seconds", type=float, help="that moves are measured for, each time")
    ask.add_argument("--rounds", type=int, help="how often")
    ask.add_argument("--tables", type=int, help="of `connections` and `restart`")
    ask.add_argument("--minutes", type=float, help="of `connections`")
    given = ask.parse_args(words)
    if given.apart and len(os.sched_getaffinity(0)) < 2:
        ask.error("--apart takes a machine with two cores or more, and this one has one.")
    if given.apart and (given.store != "sqlite" or "servers" in (given.parts or PARTS)):
        ask.error("--apart is for SQLite and parts other than `servers`: a PostgreSQL works on all cores.")
    named = {name: getattr(given, name) for name in ("seconds", "rounds", "tables", "minutes")}
    named["window"] = given.seconds
    size = (QUICK if given.quick else FULL)._replace(**{name: each for name, each in named.items() if each is not None})
    parts = [name for name in PARTS if name in (given.parts or PARTS)]
    how = How(given.store, size.rounds, given.profile)
    seating = moves.Seating(given.seats, is_shared=given.one_screen)
    return parts, Wish(given.games or [], size, seating, given.rate, given.flooders, how, given.apart)


def prepared(parts: list[str], wish: Wish) -> list[str]:
    """The parts that can be measured here; what cannot is said, and what makes figures worse than they are."""
    lacking = needs.lacks(parts, wish.size.tables, wish.how.store)
    for name, why in lacking.items():
        print(f"Left out, {name}: {why}.\n")
    for doubt in needs.doubts(wish.how.is_spied):
        print(f"Mind: {doubt}.\n")
    left = [name for name in parts if name not in lacking]
    if not wish.size.is_compiled:
        os.environ["FATHOM_QUICKEN"] = "0"
    elif {*left} & {*needs.COMPILED}:
        say("machine code for bots, if it is not on disk: two or three minutes")
        needs.compile_all()
    return left


def main(words: list[str]) -> None:
    """Measure, and print a row for each thing."""
    parts, wish = wished(words)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    where = f"{machine()}{f'; {set_apart()}' if wish.is_apart else ''}"
    print(f"`make load`: {', '.join(parts)} on {STORES[wish.how.store]}; {where}.\n", flush=True)
    parts = prepared(parts, wish)
    print(HEAD, flush=True)
    began = time.monotonic()
    for number, name in enumerate(parts, 1):
        say(f"{name}, part {number} of {len(parts)}")
        try:
            for row in PARTS[name](wish):
                print(row.line(), flush=True)
        except Exception as error:
            traceback.print_exc()
            print(Row(name, f"could not be measured: {type(error).__name__}: {error}", "", False).line(), flush=True)
        say(f"{name}: done, {(time.monotonic() - began) / 60:.1f} minutes since the beginning")
    print("", *spy.told, sep="\n", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
