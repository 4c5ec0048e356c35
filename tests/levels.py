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
from fathom.players import Learned
from fathom.players.ladder import NAMES, level
from fathom.search.weights import BOUND, LEVELS, load, save, shipped

# The step down to each level, and what it gives away at most, of the win. Little less and there is no room for such steps: who
# takes any choice within it is no weaker. The weakest may give away more: a child who keeps to one simple plan wins.
STEPS = {"deep_sea_adventure": 0.61, "in_too_deep": 0.68}
BOUNDS = {"deep_sea_adventure": 0.25, "in_too_deep": 0.15}
WEAKEST = {"deep_sea_adventure": (0.715, 0.4), "in_too_deep": (0.73, 0.155)}
CHILDREN = {  # simple plans, and none at all
    "deep_sea_adventure": ("grab_first:9", "twindebank", "grab_first:5", "random"),
    "in_too_deep": ("collector", "drawer", "expander", "raider", "random"),
}
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
    found = [Learned(game)]  # the strongest level, from here on
    while len(found) < len(NAMES):
        found.insert(0, below(game, found[0], is_weakest=len(found) == len(NAMES) - 1))
        print(f"{NAMES[-len(found)]}: {found[0].noise:.3f}", file=sys.stderr, flush=True)
    noise, bounds = [each.noise for each in found], [each.bound for each in found]
    kept = load(game, shipped(game))
    save(game, shipped(game), kept.network, kept.header | {LEVELS: noise, BOUND: bounds}, kept.more, kept.tables)
    told(game, dict(zip(NAMES, found, strict=True)))


def told(game: Game, levels: dict[str, Learned]) -> None:
    """Print what is known of them."""
    print(table(game, levels))
    print("\n| level | choices | give away more than 10 points, % | points a choice | at most |\n|---|---|---|---|---|")
    for name, each in levels.items():
        lost = given_away(game, each, WATCHED[game.id])
        cells = f"{100 * np.mean(lost > MUCH):.1f} | {100 * np.mean(lost):.2f} | {100 * np.max(lost):.1f}"
        print(f"| `{name}` | {len(lost):,} | {cells} |", flush=True)
    print("\n| among the weakest | 2 seats |\n|---|---|")
    for child in CHILDREN[game.id]:
        won = share(Setup(game, 2), child, levels[NAMES[0]], CHECKED, 1000)
        print(f"| `{child}` | {100 * won.share:.1f} ± {100 * won.error:.1f} |", flush=True)


def below(game: Game, above: Learned, is_weakest: bool = False) -> Learned:
    """Who loses as often as they should to the level above."""
    step, bound = WEAKEST[game.id] if is_weakest else (STEPS[game.id], BOUNDS[game.id])
    least, most = max(above.noise, FIRST[0]), FIRST[1]
    for _ in range(HALVINGS):
        middle = sqrt(least * most)
        if contest(game, above, misjudging(game, middle, bound), 2, GAMES, 1).share < step:
            least = middle
        else:
            most = middle
    return misjudging(game, round(sqrt(least * most), 3), bound)


def contest(game: Game, upper: Learned, lower: Learned, seats: int, games: int, seed: int) -> Share:
    """The share of the win of one among the other; without noise it is the strongest level, which may search."""
    upper, lower = (level(game, NAMES[-1]) if each.noise == 0 else each for each in (upper, lower))
    if upper.simulations[seats] or lower.simulations[seats]:
        games = min(games, SEARCHED)
    return share(Setup(game, seats), upper, lower, games, seed)


def misjudging(game: Game, noise: float, bound: float) -> Learned:
    """A player who misjudges by that much, within the bound."""
    return Learned(game, noise=noise, bound=bound, name=f"noise {noise}")


def table(game: Game, levels: dict[str, Learned]) -> str:
    """Each level among the one below it, at two seats and at four, as Markdown."""
    lines = ["| level | noise | among | 2 seats | 4 seats |", "|---|---|---|---|---|"]
    for (lower, more), (upper, less) in pairwise(levels.items()):
        shares = [contest(game, less, more, seats, CHECKED, 1000) for seats in (2, 4)]
        cells = " | ".join(f"{100 * each.share:.1f} ± {100 * each.error:.1f}" for each in shares)
        lines.append(f"| `{upper}` | {less.noise:.3g} | `{lower}` ({more.noise:.3g}) | {cells} |")
    return "\n".join(lines)


def given_away(game: Game, player: Learned, games: int, seats: int = 2, seed: int = 5) -> np.ndarray:
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
