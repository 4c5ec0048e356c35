"""How much thinking is worth: `python -m tests.thinking GAME [PART ...] [--games N] [--seats N ...]`.

It is to be written into `ledger/strength.md`. `published`: the kraken among searches as others published one, re-described with
ours, which have far longer to think. `equal`: searches with the kraken's network, or with `pearl_diver`, among those, each
thinking as long. `network`: a search whose leaves the network judges among networks that look one choice ahead. `simulations` and
`seconds`: searches with the strongest scripted player at their leaves, among that player, by how much they think. Every seat is
taken equally often.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import NamedTuple

from fathom.engine.setup import Setup
from fathom.lab.contest import share
from fathom.players import Learned, Player, Search, strongest

SEED = 20_000
TABLES = 2, 4
PUBLISHED = {"playouts": "zeffar_playouts", "exploration": 1.41}


class Duel(NamedTuple):
    """One player among others, and what its line of the table is called."""

    name: str
    one: Player | str
    others: Player | str


def main() -> int:
    """Measure, and print a table for each part."""
    ask = ArgumentParser(prog="python -m tests.thinking", description="How much thinking is worth.")
    ask.add_argument("game", help="the id of the game")
    ask.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; by default all")
    ask.add_argument("--games", type=int, default=600, help="of a cell")
    ask.add_argument(
        "--seats", type=int, nargs="+", default=TABLES, metavar="N", help="tables; by default 2 and 4 seats"
    )
    given = ask.parse_args()
    if unknown := set(given.parts) - set(PARTS):
        ask.error(f"there is no {', '.join(sorted(unknown))}: choose among {', '.join(PARTS)}")
    for part in given.parts or PARTS:
        if part in ("published", "equal") and given.game != "deep_sea_adventure":
            continue  # nobody has published one
        print(
            f"{part}\n\n| player | "
            + " | ".join(f"{n} seats, fair {100 / n:.0f}" for n in given.seats)
            + " | seconds a game |"
        )
        print("|---" * (len(given.seats) + 2) + "|")
        for duel in PARTS[part](given.game):
            print(line(given.game, duel, given.games, given.seats), flush=True)
        print()
    return 0


def line(game: str, duel: Duel, games: int, tables: Sequence[int]) -> str:
    """The share of the win at each table, in %, and how long a game took."""
    began, cells = monotonic(), []
    for seats in tables:
        found = share(Setup(game, seats), duel.one, duel.others, games, SEED)
        cells.append(f"{100 * found.share:.1f} ± {100 * found.error:.1f}")
    return f"| {duel.name} | " + " | ".join(cells) + f" | {(monotonic() - began) / games / len(tables):.2f} |"


def published(game: str) -> Iterator[Duel]:
    """The kraken among published searches, by the seconds that each of them thinks."""
    for seconds in (0.001, 0.01, 0.05):
        other = Search(game, seconds=seconds, **PUBLISHED)
        yield Duel(f"`kraken` among searches of {seconds:g} s", "kraken", other)
        yield Duel(f"a search of {seconds:g} s among `kraken`", other, "kraken")


def equal(game: str) -> Iterator[Duel]:
    """Searches of ours among published ones, all thinking for the same time, by that time in seconds."""
    judge = Learned(game).networks
    for seconds in (0.001, 0.01, 0.05):
        other = Search(game, seconds=seconds, **PUBLISHED)
        for name, ours in (
            ("the network", Search(game, seconds=seconds, evaluation=judge)),
            ("`pearl_diver`", Search(game, seconds=seconds, playouts="pearl_diver")),
        ):
            yield Duel(f"{seconds:g} s with {name} among published searches of {seconds:g} s", ours, other)


def network(game: str) -> Iterator[Duel]:
    """Searches judged by the network among networks."""
    for simulations in (50, 200, 800):
        yield Duel(f"`search:{simulations}:network` among `network`", f"search:{simulations}:network", "network")


def simulations(game: str) -> Iterator[Duel]:
    """Searches among the player they play out with, by simulations."""
    for count in (10, 30, 100, 300, 1000, 3000):
        yield Duel(f"{count} simulations", f"search:{count}:{strongest(game).name}", strongest(game).name)


def seconds(game: str) -> Iterator[Duel]:
    """Searches among the player they play out with, by seconds."""
    for time in (0.0003, 0.001, 0.003, 0.01, 0.03):
        yield Duel(f"{1000 * time:g} ms", Search(game, seconds=time, playouts=strongest(game)), strongest(game).name)


PARTS: dict[str, Callable[[str], Iterator[Duel]]] = {
    "published": published,
    "equal": equal,
    "network": network,
    "simulations": simulations,
    "seconds": seconds,
}

if __name__ == "__main__":
    sys.exit(main())
