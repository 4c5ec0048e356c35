"""`python -m tests.strength GAME`: measure how strong a game's players are, on top of `ledger/strength.md`.

Under the default rules at every number of seats, and under the other presets: our player in one seat against
each other player in all other seats, and one of the other in one seat against ours in all other seats; there every seat
is that one seat for an equal part of the games. The same against every number that a player with a number can be given, of which
the worst are shown. A league of tables drawn at random. And whether the opponents that the lobby offers are as strong as it
says. `python -m tests.strength GAME presets` measures one part only; fewer `--games` a cell measure faster, and less sharply.
"""

from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Callable
from datetime import date
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

import fathom
from fathom import players
from fathom.engine.setup import Setup
from fathom.games import ALL
from fathom.lab import contest as contests
from fathom.lab.simulate import simulate

LEDGER = Path(__file__).parents[1] / "ledger" / "strength.md"
HEAD = """# Strength

Measured by `python -m tests.strength GAME`, newest first; older entries are never edited, failures stay. A share is the part
of all games won, a shared win counted in parts; the number behind it says how many standard errors it is above (+) or
below (-) a fair share, which is one part for each seat.

Two players of Deep Sea Adventure have no rows of their own, for others do the same in every game, which a test makes sure of:
`grab_first:1` stands for `mzin_prudent`, `saaaber_grabber:N` for `clashbuster:N`.
"""
SEED = 20_000  # far from those the numbers of our players were tuned with
TABLES = 2_000  # of the league
Column = tuple[str, int, str]  # its heading, the number of seats, the preset


class Contest(NamedTuple):
    """Who plays a game, and where: our player, the others, those that are one rule with a number; seats by preset."""

    game: str
    ours: str
    others: tuple[str, ...]
    numbered: tuple[str, ...]
    seats: range
    presets: dict[str, range]

    def columns(self) -> list[Column]:
        """Every kind of table."""
        return self.by_seats() + self.by_presets()

    def by_seats(self) -> list[Column]:
        """The tables under the default rules."""
        return [(f"{n} seats", n, "default") for n in self.seats]

    def by_presets(self) -> list[Column]:
        """The tables under other rules."""
        return [(f"{n} seats, `{name}`", n, name) for name, seats in self.presets.items() for n in seats]


DIVES = Contest(
    "deep_sea_adventure", "pearl_diver",
    (
        "random", "grab_first:1", "grab_first:5", "grab_first:9", "grab_first:13", "grab_first:17", "zeffar",
        "taipan11_normal", "taipan11_cautious", "taipan11_adventurous", "mzin_random", "mzin_gourmand",
        "mzin_calculateur", "nana_random", "nana_prudente", "nana_courageuse", "twindebank", "saaaber_grabber:1",
        "saaaber_grabber:2", "saaaber_grabber:3", "saaaber_diver:82", "saaaber_diver:102", "saaaber_diver:152",
        "saaaber_diver:203", "saaaber_greedy", "saaaber_randy", "bubblyworld_deeper", "robwal", "cloverrose", "xudaniel11",
    ),
    (
        *(f"grab_first:{depth}" for depth in range(1, 33)),
        *(f"saaaber_diver:{depth}{units}" for depth in range(1, 33) for units in range(1, 5)),
    ),
    range(2, 7), dict.fromkeys(("manual", "reference", "zatu", "published"), range(4, 5)),
)  # fmt: skip
DEPTHS = Contest(
    "in_too_deep", "bathyscaphe", ("random", "expander", "collector", "drawer", "raider"),
    tuple(f"drawer:{cards}" for cards in range(1, 41)), range(2, 6), {"advanced": range(2, 6)},
)  # fmt: skip
CONTESTS = {contest.game: contest for contest in (DIVES, DEPTHS)}


def main() -> None:
    """Measure, print, write."""
    ask = ArgumentParser(prog="python -m tests.strength", description="Measure how strong the players of a game are.")
    ask.add_argument("game", choices=CONTESTS, help="the id of the game")
    ask.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; by default all")
    ask.add_argument("--ours", help="whom to measure instead of the strongest scripted player, such as kraken")
    ask.add_argument("--games", type=int, default=20_000, help="of a cell; a table of the league has a hundredth")
    given = ask.parse_args()
    if unknown := set(given.parts) - set(PARTS):
        ask.error(f"there is no {', '.join(sorted(unknown))}: choose among {', '.join(PARTS)}")
    contest = CONTESTS[given.game]
    if given.ours:
        contest = contest._replace(
            ours=given.ours, others=tuple(one for one in (*contest.others, contest.ours) if one != given.ours)
        )
    parts = [PARTS[part](contest, given.games) for part in given.parts or PARTS]
    what = f"{ALL[contest.game].title}, version {fathom.__version__}, {given.games:,} games a cell"
    entry = f"## {date.today()}, {what}\n\n" + "\n".join(parts)
    print(entry)
    older = LEDGER.read_text().removeprefix(HEAD).strip()
    LEDGER.write_text(f"{HEAD}\n{entry}\n{older}\n")


def seats(contest: Contest, games: int) -> str:
    """Both tables under the default rules, by the number of seats."""
    return duels(contest, "by the number of seats", contest.by_seats(), games)


def presets(contest: Contest, games: int) -> str:
    """Both tables under other rules."""
    return duels(contest, "by the preset", contest.by_presets(), games)


def duels(contest: Contest, by: str, columns: list[Column], games: int) -> str:
    """Ours among each other player, and each among ours, a column for each kind of table."""
    ours, others = contest.ours, contest.others
    alone = [(other, [share(contest, ours, other, column, games) for column in columns]) for other in others]
    among = [(other, [share(contest, other, ours, column, games) for column in columns]) for other in others]
    return (
        f"One `{ours}`, all other seats the player named; its share in %, {by}:\n\n"
        f"{table('our player', columns, alone)}\n"
        f"One of the player named, all other seats `{ours}`; its share in %:\n\n{table('the other', columns, among)}"
    )


def numbers(contest: Contest, games: int) -> str:
    """The worst of all numbers, found with a tenth of the games and then measured with others."""
    ours, lines = contest.ours, []
    for column in contest.columns():
        alone = {other: won(contest, ours, other, column, games // 10, SEED + 100) for other in contest.numbered}
        among = {other: won(contest, other, ours, column, games // 10, SEED + 100) for other in contest.numbered}
        hardest = [
            f"`{other}` {share(contest, ours, other, column, games)}"
            for other in sorted(alone, key=alone.__getitem__)[:3]
        ]
        best = [
            f"`{other}` {share(contest, other, ours, column, games)}"
            for other in sorted(among, key=among.__getitem__)[:-4:-1]
        ]
        lines.append(f"| {column[0]} | *{100 / column[1]:.1f}* | {'<br>'.join(hardest)} | {'<br>'.join(best)} |")
    head = f"| table | *fair* | one `{ours}`, all others | all others `{ours}`, one |\n|---|---|---|---|"
    said = (
        f"Players with a number, {len(contest.numbered)} rules from `{contest.numbered[0]}` to `{contest.numbered[-1]}`: the"
        f" three hardest tables for one `{ours}` and its share in %, and the three that do best alone among `{ours}` and theirs:"
    )
    return "\n".join([said, "", head, *lines]) + "\n"


def share(contest: Contest, one: str, rest: str, column: Column, games: int) -> str:
    """The share of `one` among `rest`, and how far from fair it is."""
    part = won(contest, one, rest, column, games, SEED)
    error = sqrt(max(part * (1 - part), 1e-4) / games)
    return f"{100 * part:.1f} ({(part - 1 / column[1]) / error:+.0f})"


def won(contest: Contest, one: str, rest: str, column: Column, games: int, seed: int) -> float:
    """The part of all games that `one` wins among `rest`, sitting in each seat equally often."""
    _, seats, preset = column
    return contests.share(Setup(contest.game, seats, preset), one, rest, games, seed).share


def table(who: str, columns: list[Column], rows: list[tuple[str, list[str]]]) -> str:
    """Rows as Markdown, with what is fair."""
    lines = [f"| {who} | " + " | ".join(name for name, _, _ in columns) + " |", "|---" * (len(columns) + 1) + "|"]
    lines.append("| *fair* | " + " | ".join(f"*{100 / n:.1f}*" for _, n, _ in columns) + " |")
    lines += [f"| `{name}` | " + " | ".join(cells) + " |" for name, cells in rows]
    return "\n".join(lines) + "\n"


def league(contest: Contest, games: int) -> str:
    """How each player does at tables of all kinds: its share of the wins, in fair shares."""
    games = max(1, games // 100)
    draw = Random(SEED)
    shares: dict[str, list[float]] = defaultdict(list)
    for number in range(TABLES):
        players = [contest.ours, *contest.others]
        bots = draw.sample(players, draw.choice([n for n in contest.seats if n <= len(players)]))
        for line in simulate(contest.game, bots, games, SEED + number).seats:
            shares[line.player].append(line.win_share * len(bots))
    means = {name: sum(their) / len(their) for name, their in shares.items()}
    lines = ["| player | fair shares | ± |", "|---|---|---|"]
    for name in sorted(means, key=lambda name: -means[name]):
        spread = sum((it - means[name]) ** 2 for it in shares[name]) / len(shares[name])
        lines.append(f"| `{name}` | {means[name]:.2f} | {sqrt(spread / len(shares[name])):.2f} |")
    said = f"A league: {TABLES:,} tables of 2 to {contest.seats[-1]} seats, drawn at random, {games:,} games each; fair is 1.00:"
    return "\n".join([said, "", *lines]) + "\n"


def opponents(contest: Contest, games: int) -> str:
    """Whether the lobby names its opponents in the order of their strength: each among the ones below it and above it."""
    offered, columns = players.opponents(contest.game), contest.columns()
    rows = []
    for weaker, stronger in pairwise(offered):
        for one, rest in ((stronger, weaker), (weaker, stronger)):
            cells = [share(contest, one, rest, column, games) for column in columns]
            rows.append((f"{one}` among `{rest}", cells))
    return f"The opponents of the lobby, one among others; its share in %:\n\n{table('who', columns, rows)}"


PARTS: dict[str, Callable[[Contest, int], str]] = {
    "seats": seats,
    "presets": presets,
    "numbers": numbers,
    "league": league,
    "opponents": opponents,
}

if __name__ == "__main__":
    main()
