"""Kills servers under load for as long as one likes: `make soak`, or `python -m tests.soak [--kills N] [--servers N]`.

On SQLite and, where one answers, on PostgreSQL. What came of it is for `ledger/load.md`; the tests have a short version.
"""

import argparse
import asyncio
import contextlib
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import asyncpg
from rich.progress import Progress

from fathom.server.event import Answered, Asked, Decided, Played, TakenBack

from .server.conftest import POSTGRES
from .server.history import Cluster, Player, check, lived_through, stored
from .servers import schema

LONG = 50  # kills, from which on everything has happened that players do here
PLAYED = {Played, Decided, TakenBack, Asked, Answered}

SEATS = [
    (("person", "open", "minnow"), "deep_sea_adventure"),
    (("person", "person"), "deep_sea_adventure"),
    (("person", "minnow", "minnow", "open"), "in_too_deep"),
    (("person", "minnow"), "in_too_deep"),
]


def main() -> int:
    """Kill, check, and print what there is to say of each store."""
    ask = argparse.ArgumentParser(
        prog="python -m tests.soak", description="Kill servers under load, and read what they left."
    )
    ask.add_argument("--kills", type=int, default=1000, metavar="N", help="of each store; 1,000 by default")
    ask.add_argument("--servers", type=int, default=2, metavar="N", help="processes on one store; 2 by default")
    ask.add_argument("--stores", nargs="+", choices=STORES, default=list(STORES))
    given = ask.parse_args()
    for name in given.stores:
        try:
            with STORES[name]() as database:
                print(f"{name}: {soaked(database, given.kills, given.servers)}", flush=True)
        except (OSError, asyncpg.PostgresError) as error:
            print(f"{name}: left out, for none answers at {POSTGRES}: {error}", flush=True)
    return 0


def soaked(database: Path | str, kills: int, servers: int) -> str:
    """So many kills, and what came of them. `AssertionError` if anything was lost, done twice or told otherwise."""
    began = time.monotonic()
    with Progress() as progress, contextlib.ExitStack() as stack:
        cluster = Cluster(database, stack, servers)
        players = [Player(cluster, seats, seed, game) for seed, (seats, game) in enumerate(SEATS)]
        bar = progress.add_task("Kills", total=kills)
        games = lived_through(cluster, kills, players, lambda killed: progress.update(bar, completed=killed))
    seen, kinds = 0, set[type]()
    sights = [sight for game in games for sight in game.sights.values()]
    resumed, anew = (sum(getattr(sight, what) for sight in sights) for what in ("resumed", "anew"))
    for game in games:
        entry, events = asyncio.run(stored(database, game.table))
        seen += check(game, entry, events)
        kinds |= {type(event) for event in events.values()}
    assert kills < LONG or kinds >= PLAYED, f"nobody has done all of what is to be looked at: {kinds}"
    assert kills < LONG or resumed > anew, (
        f"{anew} times somebody did not go on from what they had seen, {resumed} times they did"
    )
    moves = sum(len(game.acknowledged) for game in games)
    minutes = (time.monotonic() - began) / 60
    return (
        f"{kills:,} kills in {minutes:.0f} minutes, {len(games):,} games, {moves:,} moves acknowledged, "
        f"{seen:,} steps seen, {resumed:,} times what was missed: all stored, once, in one order, and as they were told"
    )


@contextlib.contextmanager
def sqlite() -> Iterator[Path]:
    """An empty file."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder, "tables.sqlite")


STORES = {"sqlite": sqlite, "postgresql": schema}

if __name__ == "__main__":
    sys.exit(main())
