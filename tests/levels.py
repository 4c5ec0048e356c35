"""How far each level of players misjudges: `python -m tests.levels GAME` finds it, and keeps it beside the network of the game.

From the top down: the kraken does not misjudge at all; each level below misjudges so far that the one above it wins its step of
their games at two seats. What is found is played again with another seed, and printed as a table for `ledger/strength.md`.
"""

import sys
from itertools import pairwise
from math import sqrt

from fathom.engine.game import Game
from fathom.engine.setup import Setup
from fathom.games import ALL
from fathom.lab.contest import Share, share
from fathom.players import Learned
from fathom.players.ladder import NAMES, level
from fathom.search.weights import LEVELS, load, save, shipped

STEPS = {
    "deep_sea_adventure": 0.62,
    "in_too_deep": 0.71,
}  # in the former, a little steeper ones reach down to random play
GAMES = 3000  # for each guess
CHECKED = 4000  # for each row of the table
HALVINGS = 8
FIRST = 0.02, 40.0  # noise, in logits


def main() -> None:
    """Find, keep and print."""
    game = ALL[sys.argv[1]]
    noise = [0.0]
    while len(noise) < len(NAMES):
        noise.insert(0, below(game, noise[0]))
        print(f"{NAMES[-len(noise)]}: {noise[0]:.3f}", file=sys.stderr, flush=True)
    noise = [round(each, 3) for each in noise]
    kept = load(game, shipped(game))
    save(game, shipped(game), kept.network, kept.header | {LEVELS: noise}, kept.more, kept.tables)
    print(table(game, dict(zip(NAMES, noise, strict=True))))


def below(game: Game, noise: float) -> float:
    """The noise that loses as often as it should to this one."""
    least, most = max(noise, FIRST[0]), FIRST[1]
    for _ in range(HALVINGS):
        middle = sqrt(least * most)
        if contest(game, noise, middle, 2, GAMES, 1).share < STEPS[game.id]:
            least = middle
        else:
            most = middle
    return sqrt(least * most)


def contest(game: Game, one: float, other: float, seats: int, games: int, seed: int) -> Share:
    """The share of the win of one noise among the other. Without noise it is the strongest level, which may look further."""
    players = (Learned(game, noise=noise, name=name) for noise, name in ((one, "one"), (other, "other")))
    return share(
        Setup(game, seats), *(level(game, NAMES[-1]) if each.noise == 0 else each for each in players), games, seed
    )


def table(game: Game, levels: dict[str, float]) -> str:
    """Each level among the one below it, at two seats and at four, as Markdown."""
    lines = ["| level | noise | among | 2 seats | 4 seats |", "|---|---|---|---|---|"]
    for (lower, more), (upper, less) in pairwise(levels.items()):
        shares = [contest(game, less, more, seats, CHECKED, 1000) for seats in (2, 4)]
        cells = " | ".join(f"{100 * each.share:.1f} ± {100 * each.error:.1f}" for each in shares)
        lines.append(f"| `{upper}` | {less:g} | `{lower}` ({more:g}) | {cells} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
