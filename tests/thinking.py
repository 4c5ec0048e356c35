"""How much thinking is worth: `python -m tests.thinking GAME [PART ...] [--games N] [--seats N ...] [--picture FILE]`.

It is to be written into `ledger/strength.md`. `published`: the kraken among searches as others published one, re-described with
ours, which have far longer to think. `iterations`: the same, by iterations instead of seconds: as many as their makers' program
made meanwhile, as ours makes, and as they were published with. `equal`: searches with the kraken's network, or with
`pearl_diver`, among those, each thinking as long. `network`: a search whose leaves the network judges among networks that look
one choice ahead, and `network-seconds` the same by time. `leaves`: that search with a blend of play-outs and judging at its
leaves, with short play-outs before it judges, and with a player whose choice is tried first, among itself without. `response`:
among each player that the kraken does not beat as often as was aimed at, a search that knows whom it meets, so that it comes
near the most that anybody could win there. `exploit`: the same among krakens, of whom it knows that they do what their network
thinks best. `simulations` and `seconds`: searches with the strongest scripted player at their leaves, among that player, by how
much they think. `--picture` draws these two, and those with the network. Every seat is taken equally often.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from fathom.engine.game import find
from fathom.engine.setup import Setup
from fathom.lab.contest import Share, share
from fathom.lab.picture import COLOURS, WON, check, curve, dress, write
from fathom.players import Learned, Player, Search, judged_by, load, strongest

SEED = 20_000
LEAVES = 400  # simulations a choice
TABLES = 2, 4
# Of 13,900 a second, which its makers' program made at two seats, 1 and 10 ms; as many as 0.8 ms of ours; as it was published.
ITERATIONS = 14, 139, 321, 10_000
PUBLISHED = {"playouts": "zeffar_playouts", "exploration": 1.41}
# Whom the kraken of Deep Sea Adventure does not beat as often as was aimed at, by seats: see `ledger/strength.md`.
UNBEATEN = {
    2: ("pearl_diver", "cloverrose", "saaaber_diver:102"),
    4: (
        "pearl_diver", "saaaber_diver:82", "saaaber_diver:102", "saaaber_grabber:2", "xudaniel11", "robwal",
        "mzin_calculateur", "nana_prudente", "twindebank", "cloverrose", "grab_first:17",
    ),
}  # fmt: skip
# The parts of a picture: what is drawn from left to right, and who plays whom.
OUT, JUDGED = "playing out with {best}, among {best}", "judging by the network, among network"
DRAWN = {
    "seconds": ("seconds a choice", OUT),
    "simulations": ("simulations a choice", OUT),
    "network-seconds": ("seconds a choice", JUDGED),
    "network": ("simulations a choice", JUDGED),
}


class Duel(NamedTuple):
    """One player among others, what its line of the table is called, and how much it thinks where that is drawn."""

    name: str
    one: Player | str
    others: Player | str
    much: float = 0.0
    seats: int = 0  # the one table at which they meet, 0 for all


class Line(NamedTuple):
    """What was measured of a duel: its share at each table, and the seconds that a game took."""

    duel: Duel
    shares: dict[int, Share]  # by the number of seats
    seconds: float


def main() -> int:
    """Measure, and print a table for each part."""
    given = asked()
    measured: dict[str, list[Line]] = {}
    for part in given.parts or PARTS:
        if part in ("published", "iterations", "equal", "response") and given.game != "deep_sea_adventure":
            continue  # nobody has published one, and the players of In Too Deep are beaten
        heads = " | ".join(f"{n} seats, fair {100 / n:.0f}" for n in given.seats)
        print(f"{part}\n\n| player | {heads} | seconds a game |")
        print("|---" * (len(given.seats) + 2) + "|")
        for duel in islice(PARTS[part](given.game), given.lines):
            tables = [Setup(given.game, n, given.preset) for n in given.seats if duel.seats in (0, n)]
            line = measure(duel, given.games, tables)
            if not line.shares:
                continue
            measured.setdefault(part, []).append(line)
            print(told(line, given.seats), flush=True)
        print()
    if given.picture:
        draw(given.game, measured, given.picture)
    return 0


def asked() -> Namespace:
    """What was typed; what cannot be done is refused."""
    ask = ArgumentParser(prog="python -m tests.thinking", description="How much thinking is worth.")
    ask.add_argument("game", help="the id of the game")
    ask.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; by default all")
    ask.add_argument("--games", type=int, default=600, help="of a cell")
    ask.add_argument(
        "--seats", type=int, nargs="+", default=TABLES, metavar="N", help="tables; by default 2 and 4 seats"
    )
    ask.add_argument("--preset", default="default", help="of the rules")
    ask.add_argument("--lines", type=int, metavar="N", help="the first N of each part; by default all")
    ask.add_argument("--picture", type=Path, metavar="FILE", help=f"draw {' and '.join(DRAWN)}")
    given = ask.parse_args()
    if unknown := set(given.parts) - set(PARTS):
        ask.error(f"there is no {', '.join(sorted(unknown))}: choose among {', '.join(PARTS)}")
    if given.picture:
        check(given.picture)
        if not set(DRAWN) & set(given.parts or PARTS):
            ask.error(f"there is nothing to draw: ask for {' or '.join(DRAWN)}")
    return given


def measure(duel: Duel, games: int, tables: Sequence[Setup]) -> Line:
    """The share of the win at each table, and how long a game took."""
    shares, took = {}, 0.0
    for setup in tables:
        one, others = ready(setup, duel.one), ready(setup, duel.others)
        began = monotonic()
        shares[setup.players] = share(setup, one, others, games, SEED)
        took += monotonic() - began
    return Line(duel, shares, took / max(1, sum(found.games for found in shares.values())))


def ready(setup: Setup, player: Player | str) -> Player:
    """The player. Who judges by a network does so by machine code, beside players that are asked in Python, too."""
    found = load(setup.game, player) if isinstance(player, str) else player
    if isinstance(found, Learned):
        found.quicken(setup.players)
    return found


def told(line: Line, tables: Sequence[int]) -> str:
    """A line of the table, shares in %."""
    found = [line.shares.get(seats) for seats in tables]
    cells = [f"{100 * each.share:.1f} ± {100 * each.error:.1f}" if each else "" for each in found]
    return f"| {line.duel.name} | " + " | ".join(cells) + f" | {line.seconds:.2f} |"


def draw(game: str, measured: dict[str, list[Line]], file: Path) -> None:
    """Draw the share by how much is thought; dashed is what is fair."""
    from matplotlib.figure import Figure

    parts = [part for part in DRAWN if part in measured]
    figure = Figure(figsize=(1 + 4.5 * len(parts), 4.5), layout="constrained")
    for axes, part in zip(figure.subplots(1, len(parts), sharey=True, squeeze=False)[0], parts, strict=True):
        lines = [line for line in measured[part] if line.duel.much > 0]
        for colour, seats in zip(COLOURS, lines[0].shares, strict=False):
            found = [line.shares[seats] for line in lines]
            curve(
                axes, [line.duel.much for line in lines], [one.share for one in found], [one.error for one in found],
                color=colour, marker="o", ms=4, label=f"{seats} seats, fair {1 / seats:.0%}",
            )  # fmt: skip
            axes.axhline(100 / seats, color=colour, linewidth=0.8, linestyle="dashed")
        along, who = DRAWN[part]
        axes.set(xscale="log", xlabel=along, title=f"A search {who.format(best=strongest(game).name)}")
        axes.set_xticks([line.duel.much for line in lines])
        axes.xaxis.set_major_formatter("{x:g}")
        axes.xaxis.set_minor_formatter("")
        dress(axes)
    figure.axes[0].set(ylabel=WON, ylim=(0, None))
    figure.suptitle(f"{find(game).title}: what thinking is worth")
    write(figure, file)


def published(game: str) -> Iterator[Duel]:
    """The kraken among published searches, by the seconds that each of them thinks."""
    for seconds in (0.001, 0.01, 0.05):
        other = Search(game, seconds=seconds, **PUBLISHED)
        yield Duel(f"`kraken` among searches of {seconds:g} s", "kraken", other)
        yield Duel(f"a search of {seconds:g} s among `kraken`", other, "kraken")


def iterations(game: str) -> Iterator[Duel]:
    """The kraken among published searches of so many iterations a choice: see `ITERATIONS`."""
    for count in ITERATIONS:
        other = Search(game, simulations=count, **PUBLISHED)
        yield Duel(f"`kraken` among searches of {count:,} iterations", "kraken", other)


def equal(game: str) -> Iterator[Duel]:
    """Searches of ours among published ones, all thinking for the same time, by that time in seconds."""
    for seconds in (0.001, 0.01, 0.05):
        other = Search(game, seconds=seconds, **PUBLISHED)
        for name, ours in (
            ("the network", Search(game, seconds=seconds, **judged_by(game, "network"))),
            ("`pearl_diver`", Search(game, seconds=seconds, playouts="pearl_diver")),
        ):
            yield Duel(f"{seconds:g} s with {name} among published searches of {seconds:g} s", ours, other)


def network(game: str) -> Iterator[Duel]:
    """Searches judged by the network among networks, and the longest among the strongest level."""
    for simulations in (50, 200, 800, 3200):
        name = f"search:{simulations}:network"
        yield Duel(f"`{name}` among `network`", name, "network", simulations)
    yield Duel("`search:3200:network` among `kraken`", "search:3200:network", "kraken")


def network_seconds(game: str) -> Iterator[Duel]:
    """Searches judged by the network among networks, by seconds."""
    for time in (0.001, 0.003, 0.01, 0.03, 0.1):
        search = Search(game, seconds=time, **judged_by(game, "network"))
        yield Duel(f"{1000 * time:g} ms with the network among `network`", search, "network", time)


def leaves(game: str) -> Iterator[Duel]:
    """The search with the network and one thing more, among the same search without, all with as many simulations."""
    best, judged = strongest(game).name, judged_by(game, "network")
    plain = Search(game, LEAVES, **judged)
    changes: dict[str, dict[str, Any]] = {
        "a quarter of a leaf is a random play-out": {"blend": 0.25},
        f"a quarter of a leaf is a play-out by `{best}`": {"blend": 0.25, "playouts": best},
        f"half of a leaf is a play-out by `{best}`": {"blend": 0.5, "playouts": best},
        f"judged after 4 decisions by `{best}`": {"decisions": 4, "playouts": best},
        f"judged after 16 decisions by `{best}`": {"decisions": 16, "playouts": best},
        "the network's choice is not tried first": {"priors": None},
        f"`{best}`'s choice is tried first instead": {"priors": best},
        f"no network, play-outs by `{best}`": {"playouts": best, "evaluation": None, "priors": None, "exploration": 0.7},
        f"no network, play-outs by `{best}`, whose choice is tried first": {
            "playouts": best, "priors": best, "evaluation": None, "exploration": 0.7,
        },
    }  # fmt: skip
    for name, more in changes.items():
        yield Duel(name, Search(game, LEAVES, **judged | more), plain)


def response(game: str) -> Iterator[Duel]:
    """Searches that know whom they meet, a best response to it, among each player the kraken is far from beating."""
    for seats, names in UNBEATEN.items():
        for name in names:
            one = Search(game, 1000, playouts=name, opponents=name)
            yield Duel(f"1,000 simulations that know whom they meet, among `{name}`", one, name, seats=seats)
    for simulations in (100, 300, 3000, 10_000):
        one = Search(game, simulations, playouts="pearl_diver", opponents="pearl_diver")
        yield Duel(f"{simulations:,} simulations that know whom they meet, among `pearl_diver`", one, "pearl_diver")


def exploit(game: str) -> Iterator[Duel]:
    """Searches with the kraken's network that know whom they meet, among krakens."""
    judged = judged_by(game, "network")
    for count in (200, 800):
        one = Search(game, count, **judged, opponents=judged["evaluation"])
        yield Duel(f"{count} simulations that know whom they meet, among `kraken`", one, "kraken", count)


def simulations(game: str) -> Iterator[Duel]:
    """Searches among the player they play out with, by simulations."""
    for count in (10, 30, 100, 300, 1000, 3000, 10_000):
        yield Duel(f"{count} simulations", f"search:{count}:{strongest(game).name}", strongest(game).name, count)


def seconds(game: str) -> Iterator[Duel]:
    """Searches among the player they play out with, by seconds."""
    for time in (0.0003, 0.001, 0.003, 0.01, 0.03, 0.1):
        search = Search(game, seconds=time, playouts=strongest(game))
        yield Duel(f"{1000 * time:g} ms", search, strongest(game).name, time)


PARTS: dict[str, Callable[[str], Iterator[Duel]]] = {
    "published": published,
    "iterations": iterations,
    "equal": equal,
    "network": network,
    "network-seconds": network_seconds,
    "leaves": leaves,
    "response": response,
    "exploit": exploit,
    "simulations": simulations,
    "seconds": seconds,
}

if __name__ == "__main__":
    sys.exit(main())
