"""`python -m tests.encodings`: how long it takes to tell a view as numbers, and to judge it by the game's network.

In compiled loops, in nanoseconds; judging includes the telling. The views are those of any seat, all over random games; their
encodings go into one array, as a search would have it. Then how long it takes to judge one of the choices at such views, the
step and all else included: each from its beginning, and by what differs from the choice before. Each figure is the best of
several runs.
"""

import time
from typing import Any

import numpy as np

import fathom
from fathom.engine.compile import compiled
from fathom.engine.encoding import size
from fathom.engine.setup import Setup
from fathom.engine.state import array, assign
from fathom.engine.verbs import encode
from fathom.games import ALL
from fathom.search.ahead import ahead, judge_ahead
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


@compiled
def judge_choices(desk: Any, views: Any, seats: Any, room: Any, worth: Any, scratches: Any, rounds: int) -> int:
    """Judge every choice at every view so many times; return how many there are."""
    total = 0
    for _ in range(rounds):
        for i in range(len(seats)):
            assign(room, 0, views, i)
            total += judge_ahead(desk, room, seats[i], worth, scratches[0])
    return total


def choice_nanoseconds(game: str, players: int, runs: int = RUNS) -> tuple[float, float]:
    """For one choice that is judged from the beginning, and for one by what differs from the one before, at best."""
    views, seats = some_views(game, players, movers=True)
    network, room = load_shipped(ALL[game]).network, array(ALL[game].state)
    worth, scratches = np.zeros(ALL[game].actions), ALL[game].scratch()
    by_changes = ahead(ALL[game], network)
    best = [np.inf, np.inf]
    for run in range(runs + 1):
        for k, desk in enumerate((by_changes._replace(judge=network), by_changes)):
            began = time.perf_counter()
            count = judge_choices(desk, views, seats, room, worth, scratches, 10 if run else 1)  # the first compiles
            best[k] = min(best[k], (time.perf_counter() - began) / count)
    return best[0] * 1e9, best[1] * 1e9


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


def some_views(game: str, players: int, movers: bool = False) -> tuple[Any, Any]:
    """Views of random games, packed, and the seats they are of: any, or those to move who have a choice."""
    rng, found, seats = np.random.default_rng(1), b"", []
    while len(seats) < VIEWS:
        position = fathom.Position(game, players)
        while not position.is_over and len(seats) < VIEWS:
            chance = position.current_player == fathom.CHANCE
            legal = [] if chance else position.legal_actions()
            if movers and len(legal) > 1 and rng.random() < 0.3:
                seats.append(position.current_player)
                found += position.view(seats[-1]).to_bytes()
            position.play(position.sample_chance(rng) if chance else int(rng.choice(legal)))
            if not movers and rng.random() < 0.1:
                seats.append(int(rng.integers(players)))
                found += position.view(seats[-1]).to_bytes()
    return np.frombuffer(bytearray(found), ALL[game].state), np.array(seats)


if __name__ == "__main__":
    for game in ALL:
        for players in (2, 4, Setup.largest(game).players):
            told, judged = nanoseconds(game, players)
            print(f"{game}, {players} players: {told:.0f} ns to tell, {judged:.0f} ns to judge", flush=True)
            whole, changes = choice_nanoseconds(game, players)
            print(f"  a choice: {whole:.0f} ns from the beginning, {changes:.0f} ns by what differs", flush=True)
