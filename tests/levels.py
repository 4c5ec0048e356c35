"""How much of a novice is in each level of players: `python -m tests.levels GAME` finds it, and keeps it beside the network.

From the top down: the kraken has nothing of it; each level below has so much that the one above it wins its step of their games
at two seats. What is found is played again with another seed, and printed as tables for `ledger/strength.md`, with what each
gives away by the judgement of the network, and how often it would choose the same again.
"""

import sys
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from fathom import Position, players
from fathom.engine.game import Game
from fathom.engine.setup import Setup
from fathom.games import ALL
from fathom.lab.contest import Share, share
from fathom.players import Learned, Player
from fathom.players.ladder import NAMES, Level, level
from fathom.search.weights import NOVICE, load, save, shipped

# The step down to each level, and to the weakest: a child who keeps to one simple plan wins against that.
STEPS = {"deep_sea_adventure": (0.62, 0.715), "in_too_deep": (0.715, 0.74)}
CHILDREN = {  # simple plans, and none at all
    "deep_sea_adventure": ("grab_first:11", "saaaber_grabber:2", "grab_first:9", "saaaber_diver:102", "random"),
    "in_too_deep": ("collector", "drawer", "expander", "raider", "random"),
}
GAMES = 3000  # for each guess
CHECKED = 4000  # for each row of the table
SEARCHED = 400  # of either, where one searches: a game takes half a second
WATCHED = {"deep_sea_adventure": 60, "in_too_deep": 20}  # games of each among itself, to see what it gives away
MUCH = 0.1  # of the chance to win
HALVINGS = 8


class Watched(NamedTuple):
    """What a player chose where it had a choice."""

    lost: np.ndarray  # how much of the chance to win it gave away, 0 to 1, in each
    again: float  # how often it would choose the same once more, 0 to 1


def main() -> None:
    """Find, keep and print."""
    game = ALL[sys.argv[1]]
    shares = [0.0]
    while len(shares) < len(NAMES):
        shares.insert(0, below(game, shares[0], STEPS[game.id][len(shares) == len(NAMES) - 1]))
        print(f"{NAMES[-len(shares)]}: {shares[0]:.3f}", file=sys.stderr, flush=True)
    kept = load(game, shipped(game))
    save(game, shipped(game), kept.network, kept.header | {NOVICE: shares}, kept.more, kept.tables)
    told(game, dict(zip(NAMES, shares, strict=True)))


def below(game: Game, above: float, step: float) -> float:
    """How much of the novice makes who loses as often as they should to the level above."""
    least, most = above, 1.0
    for _ in range(HALVINGS):
        middle = (least + most) / 2
        if contest(game, above, middle, 2, GAMES, 1).share < step:
            least = middle
        else:
            most = middle
    return round(least, 3)


def contest(game: Game, upper: float, lower: float, seats: int, games: int, seed: int) -> Share:
    """The share of the win of one among the other, each by how much of the novice is in it; without, it is the strongest."""
    one, other = (novices(game, part) if part else level(game, NAMES[-1]) for part in (upper, lower))
    if one.simulations[seats] or other.simulations[seats]:
        games = min(games, SEARCHED)
    return share(Setup(game, seats), one, other, games, seed)


def novices(game: Game, part: float) -> Level:
    """Who has so much of the novice."""
    return Level(game, f"{100 * part:.1f} % of a novice", part, {}, {})


def told(game: Game, shares: dict[str, float]) -> None:
    """Print what is known of them."""
    print(table(game, shares))
    print("\n| player | choices | give away more than 10 points, % | points a choice | at most | the same again, % |")
    print("|---|---|---|---|---|---|")
    for name in (*shares, CHILDREN[game.id][0], "random"):
        lost, again = watched(game, players.load(game, name), WATCHED[game.id])
        cells = f"{100 * np.mean(lost > MUCH):.1f} | {100 * np.mean(lost):.2f} | {100 * np.max(lost):.1f} | {100 * again:.0f}"
        print(f"| `{name}` | {len(lost):,} | {cells} |", flush=True)
    print("\n| among the weakest | 2 seats |\n|---|---|")
    for child in CHILDREN[game.id]:
        won = share(Setup(game, 2), child, novices(game, shares[NAMES[0]]), CHECKED, 1000)
        print(f"| `{child}` | {100 * won.share:.1f} ± {100 * won.error:.1f} |", flush=True)


def table(game: Game, shares: dict[str, float]) -> str:
    """Each level among the one below it, at two seats and at four, as Markdown."""
    lines = ["| level | of a novice, % | among | 2 seats | 4 seats |", "|---|---|---|---|---|"]
    for (lower, more), (upper, less) in pairwise(shares.items()):
        found = [contest(game, less, more, seats, CHECKED, 1000) for seats in (2, 4)]
        cells = " | ".join(f"{100 * each.share:.1f} ± {100 * each.error:.1f}" for each in found)
        lines.append(f"| `{upper}` | {100 * less:.1f} | `{lower}` ({100 * more:.1f}) | {cells} |")
    return "\n".join(lines)


def watched(game: Game, player: Player, games: int, seed: int = 5) -> Watched:
    """What `player` gives away in each choice with more than one action, at two seats among itself, and if it would do so again.

    Its best choice is the one that the network of the game judges best, one choice ahead.
    """
    judge, rng = Learned(game), np.random.default_rng(seed)
    judge.quicken(2)
    lost, again = list[float](), list[bool]()
    for _ in range(games):
        position = Position(Setup(game, 2))
        while not position.is_over:
            if position.current_player < 0:
                position.play(position.sample_chance(rng))
                continue
            view = position.view(position.current_player)
            action = player.choose(view, rng)
            if len(view.legal_actions()) > 1:
                chances = judge.judge(view, rng)
                lost.append(max(chances.values()) - chances[action])
                again.append(player.choose(view, rng) == action)
            position.play(action)
    return Watched(np.array(lost), float(np.mean(again)))


if __name__ == "__main__":
    main()
