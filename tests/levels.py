"""How much of a novice is in each level of players: `python -m tests.levels GAME` finds it, and keeps it beside the network.

From the top down: the kraken has nothing of it; each level below has so much that the one above it wins its step of their games
at two seats. So it is found for most tables, and by itself for two seats with the presets of `OWN`. At larger tables of a game
luck may leave less to win, so that such steps would be all alike but the last. At those of `SPREAD` the odds with which a kraken
wins alone rise by the same factor from level to level, as far as to the novice itself. What is found is played again with another
seed, and printed as tables for `ledger/strength.md`, with what each gives away by the judgement of the network, and how often it
would choose the same again; `python -m tests.levels GAME told` does that alone.
"""

import sys
from argparse import ArgumentParser
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from fathom import Position, players
from fathom.engine.game import Game
from fathom.engine.setup import Setup
from fathom.games import ALL
from fathom.lab.contest import Share, share
from fathom.players import Learned, Player
from fathom.players.ladder import NAMES, Level, level, searches
from fathom.search.tables import Table, at_table, name_of
from fathom.search.weights import NOVICE, NOVICES, load, load_shipped, save, shipped

# The step down to each level, and to the weakest: a child who keeps to one simple plan wins against that.
STEPS = {"deep_sea_adventure": (0.62, 0.715), "in_too_deep": (0.715, 0.74)}
OWN: dict[str, tuple[str, ...]] = {"deep_sea_adventure": (), "in_too_deep": ("advanced",)}  # presets, at two seats
SPREAD: dict[str, tuple[int, ...]] = {"deep_sea_adventure": (3, 4, 5, 6), "in_too_deep": ()}  # numbers of seats
CHILDREN = {  # simple plans, and none at all
    "deep_sea_adventure": ("grab_first:11", "saaaber_grabber:2", "grab_first:9", "saaaber_diver:102", "random"),
    "in_too_deep": ("collector", "drawer", "expander", "raider", "random"),
}
GAMES = 3000  # for each guess
CHECKED = 4000  # for each row of the table
SEARCHED = 400  # of either, where one searches: a game takes half a second and more
WATCHED = {"deep_sea_adventure": 60, "in_too_deep": 20}  # games of each among itself, to see what it gives away
MUCH = 0.1  # of the chance to win
HALVINGS = 8


class Watched(NamedTuple):
    """What a player chose where it had a choice."""

    lost: np.ndarray  # how much of the chance to win it gave away, 0 to 1, in each
    again: float  # how often it would choose the same once more, 0 to 1


def main() -> None:
    """Find, keep and print."""
    ask = ArgumentParser(prog="python -m tests.levels", description="How much of a novice is in each level.")
    ask.add_argument("game", choices=ALL, help="the id of the game")
    ask.add_argument("told", nargs="?", choices=["told"], help="only print how strong the levels are as they are kept")
    given = ask.parse_args()
    game = ALL[given.game]
    if given.told:
        told(game)
        return
    shares = stepped(Setup(game, 2))
    own: dict[Table, list[float]] = {(2, preset): stepped(Setup(game, 2, preset)) for preset in OWN[game.id]}
    own |= {seats: spread(Setup(game, seats)) for seats in SPREAD[game.id]}
    kept = load(game, shipped(game))
    found = {NOVICE: shares, NOVICES: {name_of(table): each for table, each in own.items()}}
    save(game, shipped(game), kept.network, kept.header | found, kept.more, kept.tables)
    load_shipped.cache_clear()
    told(game)


def stepped(setup: Setup) -> list[float]:
    """How much of the novice is in each level, the weakest first, so that each wins its step among those below."""
    shares = [0.0]
    while len(shares) < len(NAMES):
        step = STEPS[setup.game.id][len(shares) == len(NAMES) - 1]
        shares.insert(0, below(setup, shares[0], step))
        seen(setup, shares)
    return shares


def spread(setup: Setup) -> list[float]:
    """The same, so that the odds with which the strongest wins alone among them rise evenly from level to level."""
    shares, fair = [0.0], 1 / (setup.players - 1)
    most = odds(contest(setup, 0.0, 1.0, GAMES, 1).share)
    while len(shares) < len(NAMES) - 1:
        wanted = fair * (most / fair) ** (len(shares) / (len(NAMES) - 1))
        shares.insert(0, below(setup, 0.0, wanted / (1 + wanted), shares[0]))
        seen(setup, shares)
    return [1.0, *shares]


def seen(setup: Setup, shares: list[float]) -> None:
    """Say what was found last."""
    print(f"{setup.players} {setup.preset}, {NAMES[-len(shares)]}: {shares[0]:.3f}", file=sys.stderr, flush=True)


def odds(share: float) -> float:
    """How many times as often it is won as lost."""
    return share / (1 - share)


def below(setup: Setup, upper: float, step: float, least: float = 0.0) -> float:
    """How much of the novice makes those among whom one with `upper` of it wins so often; `least` at least."""
    least, most = max(upper, least), 1.0
    for _ in range(HALVINGS):
        middle = (least + most) / 2
        if contest(setup, upper, middle, GAMES, 1).share < step:
            least = middle
        else:
            most = middle
    return round(least, 3)


def contest(setup: Setup, upper: float, lower: float, games: int, seed: int) -> Share:
    """The share of the win of one among the other, each by how much of the novice is in it; without, it is the strongest."""
    one, other = (novices(setup.game, part) if part else level(setup.game, NAMES[-1]) for part in (upper, lower))
    if one.simulations[setup.players] or other.simulations[setup.players]:
        games = min(games, SEARCHED)
    return share(setup, one, other, games, seed)


def novices(game: Game, part: float) -> Level:
    """Who has so much of the novice."""
    return Level(game, f"{100 * part:.1f} % of a novice", part)


def told(game: Game) -> None:
    """Print what is known of them."""
    for setup in (*(Setup(game, seats) for seats in (2, 4)), *(Setup(game, 2, preset) for preset in OWN[game.id])):
        print(table(setup))
    print("\n| player | choices | give away more than 10 points, % | points a choice | at most | the same again, % |")
    print("|---|---|---|---|---|---|")
    for name in (*NAMES, CHILDREN[game.id][0], "random"):
        lost, again = watched(game, players.load(game, name), WATCHED[game.id])
        cells = f"{100 * np.mean(lost > MUCH):.1f} | {100 * np.mean(lost):.2f} | {100 * np.max(lost):.1f} | {100 * again:.0f}"
        print(f"| `{name}` | {len(lost):,} | {cells} |", flush=True)
    print("\n| among the weakest | 2 seats |\n|---|---|")
    for child in CHILDREN[game.id]:
        won = share(Setup(game, 2), child, NAMES[0], CHECKED, 1000)
        print(f"| `{child}` | {100 * won.share:.1f} ± {100 * won.error:.1f} |", flush=True)


def table(setup: Setup) -> str:
    """Each level among the one below it at a table, and the strongest that does not search among each, as Markdown."""
    best = "network" if searches(setup.game, NAMES[-1], setup.players) else NAMES[-1]
    lines = [
        f"\n| {setup.players} seats, {setup.preset} | of a novice, % | among the one below | `{best}` among them |"
    ]
    lines.append("|---|---|---|---|")
    for lower, upper in (("", NAMES[0]), *pairwise(NAMES)):
        part = at_table(level(setup.game, upper).shares, setup.players, setup.preset)
        cells = met(setup, upper, lower), met(setup, best, "" if upper == NAMES[-1] else upper)
        lines.append(f"| `{upper}` | {100 * (part or 0.0):.1f} | {' | '.join(cells)} |")
    return "\n".join(lines)


def met(setup: Setup, one: str, other: str) -> str:
    """The share of the win of one player among another, as a cell of a table; nothing where there is no other."""
    if not other:
        return ""
    found = share(setup, one, other, SEARCHED if searches(setup.game, one, setup.players) else CHECKED, 1000)
    return f"{100 * found.share:.1f} ± {100 * found.error:.1f}"


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
