"""How far each level of players misjudges: `python -m tests.levels GAME` finds it, and keeps it beside the network of the game.

From the top down: the kraken does not misjudge at all; each level below misjudges so far that the one above it wins its step of
their games at two seats, and never gives away more than the bound in one choice. What is found is played again with another
seed, and printed as tables for `ledger/strength.md`, with what each gives away by the judgement of the network.
"""

import sys
from itertools import pairwise
from math import sqrt

import numpy as np

from fathom import Position
from fathom.engine.game import Game
from fathom.engine.setup import Setup
from fathom.games import ALL
from fathom.lab.contest import Share, share
from fathom.players import Learned, Player
from fathom.players.ladder import NAMES, level
from fathom.search.weights import BOUND, LEVELS, load, save, shipped

STEPS = {"deep_sea_adventure": 0.61, "in_too_deep": 0.68}
# Of the win. Little less and there is no room for such steps: whoever takes any choice within it is no weaker.
BOUNDS = {"deep_sea_adventure": 0.25, "in_too_deep": 0.15}
GAMES = 3000  # for each guess
CHECKED = 4000  # for each row of the table
SEARCHED = 400  # of either, where one searches: a game takes half a second
WATCHED = {"deep_sea_adventure": 60, "in_too_deep": 20}  # games of each among itself, to see what it gives away
MUCH = 0.1  # of the chance to win
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
    save(
        game, shipped(game), kept.network, kept.header | {LEVELS: noise, BOUND: BOUNDS[game.id]}, kept.more, kept.tables
    )
    print(table(game, dict(zip(NAMES, noise, strict=True))))
    print("\n| level | choices | give away more than 10 points, % | points a choice | at most |\n|---|---|---|---|---|")
    for name, error in zip(NAMES, noise, strict=True):
        lost = given_away(game, misjudging(game, error), WATCHED[game.id])
        cells = f"{100 * np.mean(lost > MUCH):.1f} | {100 * np.mean(lost):.2f} | {100 * np.max(lost):.1f}"
        print(f"| `{name}` | {len(lost):,} | {cells} |", flush=True)


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
    """The share of the win of one noise among the other; without noise it is the strongest level, which may search."""
    upper, lower = (level(game, NAMES[-1]) if noise == 0 else misjudging(game, noise) for noise in (one, other))
    if upper.simulations[seats] or lower.simulations[seats]:
        games = min(games, SEARCHED)
    return share(Setup(game, seats), upper, lower, games, seed)


def misjudging(game: Game, noise: float) -> Learned:
    """A player who misjudges by that much, within the bound."""
    return Learned(game, noise=noise, bound=BOUNDS[game.id], name=f"noise {noise}")


def table(game: Game, levels: dict[str, float]) -> str:
    """Each level among the one below it, at two seats and at four, as Markdown."""
    lines = ["| level | noise | among | 2 seats | 4 seats |", "|---|---|---|---|---|"]
    for (lower, more), (upper, less) in pairwise(levels.items()):
        shares = [contest(game, less, more, seats, CHECKED, 1000) for seats in (2, 4)]
        cells = " | ".join(f"{100 * each.share:.1f} ± {100 * each.error:.1f}" for each in shares)
        lines.append(f"| `{upper}` | {less:g} | `{lower}` ({more:g}) | {cells} |")
    return "\n".join(lines)


def given_away(game: Game, player: Player, games: int, seats: int = 2, seed: int = 5) -> np.ndarray:
    """How much of the chance to win `player` gives away in each choice with more than one action, 0 to 1, among itself.

    Its best choice is the one that the network of the game judges best, one choice ahead.
    """
    judge, rng = Learned(game), np.random.default_rng(seed)
    judge.quicken(seats)
    lost = []
    for _ in range(games):
        position = Position(Setup(game, seats))
        while not position.is_over:
            if position.current_player < 0:
                position.play(position.sample_chance(rng))
                continue
            view = position.view(position.current_player)
            chances = judge.judge(view, rng)
            action = player.choose(view, rng)
            if len(chances) > 1:
                lost.append(max(chances.values()) - chances[action])
            position.play(action)
    return np.array(lost)


if __name__ == "__main__":
    main()
