"""`python -m tests.encodings`: how long it takes to tell a view as numbers, and to judge it by the game's network.

In compiled loops, in nanoseconds; judging includes the telling. The views are those of any seat, all over random games; their
encodings go into one array, as a search would have it. Each figure is the best of several runs.
"""

import time
from typing import Any

import numpy as np

import fathom
from fathom.engine.compile import compiled
from fathom.engine.encoding import size
from fathom.engine.setup import Setup
from fathom.engine.verbs import encode
from fathom.games import ALL
from fathom.search.evaluation import evaluate
from fathom.search.weights import load_shipped

VIEWS = 300
RUNS, ROUNDS = 20, 50


@compiled
def encode_all(views: Any, seats: Any, out: Any, rounds: int) -> float:
    """Encode every view so many times; return something of each, so that none is left out."""
    total = 0.0
    for _ in range(rounds):
        for i in range(len(seats)):
            encode(views[i], seats[i], out)
            total += out[0]
    return total


@compiled
def judge_all(network: Any, views: Any, seats: Any, shares: Any, scratches: Any, rounds: int) -> float:
    """The same with judging."""
    total = 0.0
    for _ in range(rounds):
        for i in range(len(seats)):
            evaluate(network, views, i, seats[i], shares, scratches[0])
            total += shares[0]
    return total


def nanoseconds(game: str, players: int, runs: int = RUNS) -> tuple[float, float]:
    """For one encoding, and for judging by the network, at best of so many runs."""
    views, seats = some_views(game, players)
    out, shares = np.zeros(size(ALL[game].encoding.FIELDS), np.float32), np.zeros(players)
    network, scratches = load_shipped(ALL[game]).network, ALL[game].scratch()
    best = [np.inf, np.inf]
    for run in range(runs + 1):
        rounds = ROUNDS if run else 1  # the first compiles
        began = time.perf_counter()
        encode_all(views, seats, out, rounds)
        told = time.perf_counter()
        judge_all(network, views, seats, shares, scratches, rounds)
        spent = told - began, time.perf_counter() - told
        best = [min(one, each / (rounds * len(seats))) for one, each in zip(best, spent, strict=True)]
    return best[0] * 1e9, best[1] * 1e9


def some_views(game: str, players: int) -> tuple[Any, Any]:
    """Views of random games, packed, and the seats they are of."""
    rng, found, seats = np.random.default_rng(1), b"", []
    while len(seats) < VIEWS:
        position = fathom.Position(game, players)
        while not position.is_over and len(seats) < VIEWS:
            chance = position.current_player == fathom.CHANCE
            position.play(position.sample_chance(rng) if chance else int(rng.choice(position.legal_actions())))
            if rng.random() < 0.1:
                seats.append(int(rng.integers(players)))
                found += position.view(seats[-1]).to_bytes()
    return np.frombuffer(bytearray(found), ALL[game].state), np.array(seats)


if __name__ == "__main__":
    for game in ALL:
        for players in (2, 4, Setup.largest(game).players):
            told, judged = nanoseconds(game, players)
            print(f"{game}, {players} players: {told:.0f} ns to tell, {judged:.0f} ns to judge")
