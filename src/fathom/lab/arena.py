"""An arena: players meet at tables of one size, each in every seat, and the same chance for each seating.

What comes of it: who does better than whom, and a rating for each player. It does not depend on who played which game: threads,
processes and other machines give the same result. With players whose time is limited, no two runs are alike.
"""

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import inf
from multiprocessing.pool import Pool, ThreadPool
from threading import Event
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.errors import BadArgument, Sentence, shown
from fathom.engine.setup import Setup
from fathom.games import NAMES
from fathom.lab.lineup import Lineup
from fathom.lab.simulate import cores
from fathom.lab.tally import Outcome, Tally, seatings
from fathom.players import Player

ROUND = 256  # units in a piece of work where games are compiled; in Python it is one
MOST_TABLES = 2000  # kinds of tables; of more, some are drawn
POLL = 0.1  # seconds

Array = np.ndarray[Any, np.dtype[Any]]


class Block(NamedTuple):
    """A piece of work, as it is handed to another process."""

    game: str
    seats: int
    preset: str
    options: dict[str, Any]
    bots: tuple[str | Player, ...]
    seed: int
    first: int
    games: int


def play(block: Block) -> tuple[Array, Array]:
    """The shares of the win and the points of some games: float64 and int32 [games, seats]."""
    lineup = Lineup(Setup(block.game, block.seats, block.preset, block.options), block.bots, block.seed)
    played = lineup.play(block.first, block.games)
    assert played is not None, "nothing stopped it"
    return played.shares, played.points


def arena(
    setup: Setup,
    bots: Sequence[str | Player],
    games: int = 10_000,
    seed: int = 1,
    *,
    workers: int | None = None,
    ray: str = "",
    sprt: tuple[float, float] | None = None,
    progress: Callable[[int], None] | None = None,
    stop: Event | None = None,
) -> Outcome:
    """Let `bots` meet in `games` games at least, and say how they did.

    A unit is one game at every table and in every seating, each with the same random numbers; units are played until there are
    enough games, `stop` is set, or the sequential test `sprt`, (low, high) in Elo for two players, is over. `workers` are threads
    where all players are compiled, else processes; `ray` is the address of a Ray cluster that plays instead. Players that are
    objects, and games of one's own, are played by one thread where they are not compiled. Raises `FathomError` for what cannot
    be played, `KeyboardInterrupt` if it was stopped before the first unit.
    """
    names = _checked(bots, sprt)
    tables = _tables(len(bots), setup.players, seed)
    lineups = [(table, seating) for table, kind in enumerate(tables) for seating in seatings(kind)]
    probes = [Lineup(setup, [bots[k] for k in kind], seed) for kind in tables]  # refuses what cannot be played
    is_compiled = all(probe.is_compiled for probe in probes)
    for probe in probes if is_compiled and not ray else []:
        probe.play(0, 0)  # compiles, or loads what is compiled
    units = -(-games // len(lineups))
    tally = Tally(names, tables, setup.players)
    began, done, verdict = time.perf_counter(), 0, None
    report = progress or (lambda done: None)
    with _pool(setup, bots, is_compiled=is_compiled, workers=workers or cores(), ray=ray) as pool:
        report(0)
        while done < units and not (verdict and verdict.said):
            size = min(ROUND if is_compiled else 1, units - done)
            rules = setup.game.id, setup.players, setup.preset, setup.changed
            work = [Block(*rules, tuple(bots[k] for k in seating), seed, done, size) for _, seating in lineups]
            found = []
            for played in _results(pool, work, stop):
                found.append(played)
                report(done * len(lineups) + len(found) * size)
            if len(found) < len(work):
                break
            tally.add([(*lineup, *played) for lineup, played in zip(lineups, found, strict=True)])
            done += size
            verdict = tally.test(*sprt) if sprt else None
    if not done:
        raise KeyboardInterrupt
    return tally.outcome(setup, seed, done * len(lineups), time.perf_counter() - began, verdict)


def _checked(bots: Sequence[str | Player], sprt: tuple[float, float] | None) -> list[str]:
    names = [bot if isinstance(bot, str) else str(getattr(bot, "name", type(bot).__name__)) for bot in bots]
    if len(names) < 2 or len(set(names)) < len(names):
        raise BadArgument(Sentence("refused-arena", {"value": shown(names)}))
    if sprt and (len(names) != 2 or not -inf < sprt[0] < sprt[1] < inf):
        raise BadArgument(Sentence("refused-sprt", {"value": shown(sprt)}))
    return names


def _tables(players: int, seats: int, seed: int) -> list[tuple[int, ...]]:
    """Who sits together: all different if there are enough, else at least two of them. Of very many tables, some."""
    if players >= seats:
        kinds = combinations(range(players), seats)
    else:
        kinds = (kind for kind in combinations_with_replacement(range(players), seats) if len(set(kind)) > 1)  # type: ignore[assignment]
    found = list(kinds)
    if len(found) <= MOST_TABLES:
        return found
    chosen = np.random.default_rng(seed).choice(len(found), MOST_TABLES, replace=False)
    return [found[k] for k in sorted(chosen)]


def _pool(setup: Setup, bots: Sequence[str | Player], *, is_compiled: bool, workers: int, ray: str) -> Any:
    """Who plays: threads, processes or other machines."""
    if ray:
        return _machines(ray)
    if is_compiled:
        return ThreadPool(workers)
    if setup.game.id not in NAMES or not all(isinstance(bot, str) for bot in bots):
        return ThreadPool(1)  # another process would not know them
    return multiprocessing.get_context("spawn").Pool(workers, signal.signal, (signal.SIGINT, signal.SIG_IGN))


def _machines(address: str) -> Any:
    """The machines of a Ray cluster, as a pool."""
    try:
        import ray
        from ray.util.multiprocessing import Pool as Machines
    except ImportError as error:
        raise BadArgument(Sentence("refused-no-ray")) from error
    try:
        ray.init(address, ignore_reinit_error=True, log_to_driver=False, logging_level="ERROR")
    except (OSError, ValueError, RuntimeError, ray.exceptions.RayError) as error:
        raise BadArgument(Sentence("refused-ray", {"value": shown(address), "detail": str(error)})) from error
    return Machines()


def _results(pool: Pool, work: list[Block], stop: Event | None) -> Iterator[tuple[Array, Array]]:
    """What came of each piece of work, in order, until `stop` is set."""
    coming = pool.imap(play, work)
    for _ in work:
        while True:
            if stop is not None and stop.is_set():
                return
            try:
                yield coming.next(timeout=POLL)
                break
            except multiprocessing.TimeoutError:
                continue
