"""`python -m tests.strength`: measure how strong the players of Deep Sea Adventure are, on top of `ledger/strength.md`.

Under the default rules at every number of seats, and under the other presets at four: our player in one seat against
each other player in all other seats, and one of the other in one seat against ours in all other seats; there every seat
is that one seat for an equal part of the games. The same against every number that a player with a number can be given, of which
the worst are shown. And a league of tables drawn at random. `python -m tests.strength presets`
measures one part only; fewer `--games` a cell measure faster, and less sharply.
"""

from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Callable
from datetime import date
from math import sqrt
from pathlib import Path
from random import Random

import fathom
from fathom.games import ALL
from fathom.lab.simulate import simulate

LEDGER = Path(__file__).parents[1] / "ledger" / "strength.md"
HEAD = """# Strength

Measured by `python -m tests.strength`, newest first; older entries are never edited, failures stay. A share is the part
of all games won, a shared win counted in parts; the number behind it says how many standard errors it is above (+) or
below (-) a fair share, which is one part for each seat.

Two players have no rows of their own, for others do the same in every game, which a test makes sure of: `grab_first:1`
stands for `mzin_prudent`, `saaaber_grabber:N` for `clashbuster:N`.
"""
GAME = "deep_sea_adventure"
OURS = "pearl_diver"
OTHERS = (
    "random", "grab_first:1", "grab_first:5", "grab_first:9", "grab_first:13", "grab_first:17", "zeffar",
    "taipan11_normal", "taipan11_cautious", "taipan11_adventurous", "mzin_random", "mzin_gourmand", "mzin_calculateur",
    "nana_random", "nana_prudente", "nana_courageuse", "twindebank", "saaaber_grabber:1", "saaaber_grabber:2",
    "saaaber_grabber:3", "saaaber_diver:82", "saaaber_diver:102", "saaaber_diver:152", "saaaber_diver:203",
    "saaaber_greedy", "saaaber_randy", "bubblyworld_deeper", "robwal", "cloverrose", "xudaniel11",
)  # fmt: skip
NUMBERED = [f"grab_first:{depth}" for depth in range(1, 33)] + [
    f"saaaber_diver:{depth}{units}" for depth in range(1, 33) for units in range(1, 5)
]
SEATS = range(2, 7)
SEED = 20_000  # far from those the numbers of our player were tuned with
TABLES = 2_000  # of the league
Column = tuple[str, int, str]  # its heading, the number of seats, the preset


def main() -> None:
    """Measure, print, write."""
    ask = ArgumentParser(prog="python -m tests.strength", description="Measure how strong the players are.")
    ask.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; by default all")
    ask.add_argument("--games", type=int, default=20_000, help="of a cell; a table of the league has a hundredth")
    given = ask.parse_args()
    if unknown := set(given.parts) - set(PARTS):
        ask.error(f"there is no {', '.join(sorted(unknown))}: choose among {', '.join(PARTS)}")
    parts = [PARTS[part](given.games) for part in given.parts or PARTS]
    entry = f"## {date.today()}, version {fathom.__version__}, {given.games:,} games a cell\n\n" + "\n".join(parts)
    print(entry)
    older = LEDGER.read_text().removeprefix(HEAD).strip()
    LEDGER.write_text(f"{HEAD}\n{entry}\n{older}\n")


def seats(games: int) -> str:
    """Both tables under the default rules, by the number of seats."""
    return duels("by the number of seats", [(f"{n} seats", n, "default") for n in SEATS], games)


def presets(games: int) -> str:
    """Both tables at four seats, by the preset."""
    others = [name for name in ALL[GAME].facts.PRESETS if name != "default"]
    return duels("by the preset, at 4 seats", [(f"`{name}`", 4, name) for name in others], games)


def duels(by: str, columns: list[Column], games: int) -> str:
    """Ours among each other player, and each among ours, a column for each kind of table."""
    alone = [(other, [share(OURS, other, n, preset, games) for _, n, preset in columns]) for other in OTHERS]
    among = [(other, [share(other, OURS, n, preset, games) for _, n, preset in columns]) for other in OTHERS]
    return (
        f"One `{OURS}`, all other seats the player named; his share in %, {by}:\n\n"
        f"{table('our player', columns, alone)}\n"
        f"One of the player named, all other seats `{OURS}`; his share in %:\n\n{table('the other', columns, among)}"
    )


def numbers(games: int) -> str:
    """The worst of all numbers, found with a tenth of the games and then measured with others."""
    columns = [*((n, "default") for n in SEATS), *((4, name) for name in ALL[GAME].facts.PRESETS if name != "default")]
    lines = []
    for n, preset in columns:
        alone = {other: won(OURS, other, n, preset, games // 10, SEED + 100) for other in NUMBERED}
        among = {other: won(other, OURS, n, preset, games // 10, SEED + 100) for other in NUMBERED}
        hardest = [
            f"`{other}` {share(OURS, other, n, preset, games)}" for other in sorted(alone, key=alone.__getitem__)[:3]
        ]
        best = [
            f"`{other}` {share(other, OURS, n, preset, games)}"
            for other in sorted(among, key=among.__getitem__)[:-4:-1]
        ]
        kind = f"{n} seats" if preset == "default" else f"{n} seats, `{preset}`"
        lines.append(f"| {kind} | *{100 / n:.1f}* | {'<br>'.join(hardest)} | {'<br>'.join(best)} |")
    head = f"| table | *fair* | one `{OURS}`, all others | all others `{OURS}`, one |\n|---|---|---|---|"
    said = (
        f"`grab_first:1` to `32` and `saaaber_diver:11` to `324`, {len(NUMBERED)} rules: the three hardest tables for one"
        f" `{OURS}` and his share in %, and the three that do best alone among `{OURS}` and their share in %:"
    )
    return "\n".join([said, "", head, *lines]) + "\n"


def share(one: str, rest: str, seats: int, preset: str, games: int) -> str:
    """The share of `one` among `rest`, and how far from fair it is."""
    part = won(one, rest, seats, preset, games, SEED)
    error = sqrt(max(part * (1 - part), 1e-4) / games)
    return f"{100 * part:.1f} ({(part - 1 / seats) / error:+.0f})"


def won(one: str, rest: str, seats: int, preset: str, games: int, seed: int) -> float:
    """The part of all games that `one` wins among `rest`, sitting in each seat equally often."""
    parts = []
    for seat in range(seats):
        bots = [rest] * seats
        bots[seat] = one
        parts.append(simulate(GAME, seats, bots, -(-games // seats), seed + seat, preset).seats[seat].win_share)
    return sum(parts) / seats


def table(who: str, columns: list[Column], rows: list[tuple[str, list[str]]]) -> str:
    """Rows as Markdown, with what is fair."""
    lines = [f"| {who} | " + " | ".join(name for name, _, _ in columns) + " |", "|---" * (len(columns) + 1) + "|"]
    lines.append("| *fair* | " + " | ".join(f"*{100 / n:.1f}*" for _, n, _ in columns) + " |")
    lines += [f"| `{name}` | " + " | ".join(cells) + " |" for name, cells in rows]
    return "\n".join(lines) + "\n"


def league(games: int) -> str:
    """How each player does at tables of all kinds: its share of the wins, in fair shares."""
    games = max(1, games // 100)
    draw = Random(SEED)
    shares: dict[str, list[float]] = defaultdict(list)
    for number in range(TABLES):
        bots = draw.sample([OURS, *OTHERS], draw.choice(SEATS))
        for line in simulate(GAME, len(bots), bots, games, SEED + number).seats:
            shares[line.player].append(line.win_share * len(bots))
    means = {name: sum(their) / len(their) for name, their in shares.items()}
    lines = ["| player | fair shares | ± |", "|---|---|---|"]
    for name in sorted(means, key=lambda name: -means[name]):
        spread = sum((it - means[name]) ** 2 for it in shares[name]) / len(shares[name])
        lines.append(f"| `{name}` | {means[name]:.2f} | {sqrt(spread / len(shares[name])):.2f} |")
    said = f"A league: {TABLES:,} tables of 2 to 6 seats, drawn at random, {games:,} games each; fair is 1.00:"
    return "\n".join([said, "", *lines]) + "\n"


PARTS: dict[str, Callable[[int], str]] = {"seats": seats, "presets": presets, "numbers": numbers, "league": league}

if __name__ == "__main__":
    main()
