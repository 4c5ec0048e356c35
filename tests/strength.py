"""`python -m tests.strength`: measure how strong the players of Deep Sea Adventure are, on top of `ledger/strength.md`.

Three tables, default rules: our player in one seat against each other player in all other seats; one of the other in one
seat against ours in all other seats; and a league of tables drawn at random. In the first two every seat is that one
seat for an equal part of the games. Give the number of games of a cell to measure faster, and less sharply.
"""

import sys
from collections import defaultdict
from datetime import date
from math import sqrt
from pathlib import Path
from random import Random

import fathom
from fathom.lab.simulate import simulate

LEDGER = Path(__file__).parents[1] / "ledger" / "strength.md"
HEAD = """# Strength

Measured by `python -m tests.strength`, newest first; older entries are never edited, failures stay. A share is the part
of all games won, a shared win counted in parts; the number behind it says how many standard errors it is above (+) or
below (-) a fair share, which is one part for each seat.
"""
GAME = "deep_sea_adventure"
OURS = "pearl_diver"
OTHERS = (  # `mzin_prudent` is `grab_first:1`, `clashbuster:N` is `saaaber_grabber:N`
    "random", "grab_first:1", "grab_first:5", "grab_first:9", "grab_first:13", "grab_first:17", "zeffar",
    "taipan11_normal", "taipan11_cautious", "taipan11_adventurous", "mzin_random", "mzin_gourmand", "mzin_calculateur",
    "nana_random", "nana_prudente", "nana_courageuse", "twindebank", "saaaber_grabber:1", "saaaber_grabber:2",
    "saaaber_grabber:3", "saaaber_diver:82", "saaaber_diver:102", "saaaber_diver:152", "saaaber_diver:203",
    "saaaber_greedy", "saaaber_randy", "bubblyworld_deeper", "robwal", "cloverrose", "xudaniel11",
)  # fmt: skip
SEATS = range(2, 7)
SEED = 20_000  # far from those the numbers of our player were tuned with
TABLES = 2_000  # of the league


def main(games: int = 20_000) -> None:
    """Measure, print, write."""
    alone = table("our player", [(other, [share(OURS, other, n, games) for n in SEATS]) for other in OTHERS])
    among = table("the other", [(other, [share(other, OURS, n, games) for n in SEATS]) for other in OTHERS])
    entry = (
        f"## {date.today()}, version {fathom.__version__}, {games:,} games a cell\n\n"
        f"One `{OURS}`, all other seats the player named; his share in %, by the number of seats:\n\n{alone}\n"
        f"One of the player named, all other seats `{OURS}`; his share in %:\n\n{among}\n"
        f"A league: {TABLES:,} tables of 2 to 6 seats, drawn at random, {games // 100:,} games each; fair is 1.00:\n\n"
        f"{league(games // 100)}"
    )
    print(entry)
    older = LEDGER.read_text().removeprefix(HEAD).strip() if LEDGER.exists() else ""
    LEDGER.parent.mkdir(exist_ok=True)
    LEDGER.write_text(f"{HEAD}\n{entry}\n{older}".rstrip() + "\n")


def share(one: str, rest: str, seats: int, games: int) -> str:
    """The share of `one` among `rest`, and how far from fair it is."""
    part = -(-games // seats)
    won = 0.0
    for seat in range(seats):
        bots = [rest] * seats
        bots[seat] = one
        won += simulate(GAME, seats, bots, part, SEED + seat).seats[seat].win_share / seats
    error = sqrt(max(won * (1 - won), 1e-4) / (part * seats))
    return f"{100 * won:.1f} ({(won - 1 / seats) / error:+.0f})"


def table(who: str, rows: list[tuple[str, list[str]]]) -> str:
    """Rows as Markdown, with what is fair."""
    lines = [f"| {who} | " + " | ".join(f"{n} seats" for n in SEATS) + " |", "|---" * 6 + "|"]
    lines.append("| *fair* | " + " | ".join(f"*{100 / n:.1f}*" for n in SEATS) + " |")
    lines += [f"| `{name}` | " + " | ".join(cells) + " |" for name, cells in rows]
    return "\n".join(lines) + "\n"


def league(games: int) -> str:
    """How each player does at tables of all kinds: its share of the wins, in fair shares."""
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
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
