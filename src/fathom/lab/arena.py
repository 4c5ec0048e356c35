"""An arena: players meet at tables of one size, each in every seat, and the same chance for each seating.

What comes of it: who does better than whom, and a rating for each player. It does not depend on who played which game: threads,
processes and other machines give the same result. With players whose time is limited, no two runs are alike.
"""

import multiprocessing
import os
import signal
import socket
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain, combinations, combinations_with_replacement, islice
from math import comb
from multiprocessing.pool import Pool, ThreadPool
from threading import Event, Thread, current_thread, main_thread
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import numpy as np

from fathom import players
from fathom.engine.errors import BadArgument, FathomError, Sentence, shown
from fathom.engine.game import Game
from fathom.engine.options import real
from fathom.engine.setup import Setup
from fathom.games import NAMES
from fathom.lab.lineup import WORD, Lineup
from fathom.lab.simulate import AHEAD, MOST_WORKERS, checked, cores
from fathom.lab.tally import MOST_ELO, Outcome, Tally, Verdict, seatings
from fathom.players import Player, Scripted
from fathom.players.player import budget, name_of
from fathom.search import Policy

ROUND = 32  # units in a piece of work where games are compiled; in Python it is one
TABLE = 2  # seats, where a game alone is given
MOST_TABLES = 2000  # kinds of tables; of more, some are drawn
MOST_LISTED = 1_000_000  # kinds of tables that are listed to draw from
POLL = 0.1  # seconds
KNOCK = 5.0  # seconds for a cluster to answer

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


class Piece(NamedTuple):
    """A piece of work, and who it is about."""

    table: int
    seating: tuple[int, ...]
    block: Block


def play(block: Block) -> tuple[Array, Array]:
    """The shares of the win and the points of some games: float64 and int32 [games, seats]."""
    lineup = Lineup(Setup(block.game, block.seats, block.preset, block.options), block.bots, block.seed)
    played = lineup.play(block.first, block.games)
    assert played is not None, "nothing stopped it"
    return played.shares, played.points


def arena(
    setup: Setup | Game | str,
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
    """Let `bots` meet in `games` games at least, and say how they did. A game alone is played by two, by its default options.

    A unit is one game at every table and in every seating, each with the same random numbers; units are played until there are
    enough games, `stop` is set, or the sequential test `sprt`, (low, high) in Elo for two players, is over. In which order
    players sit around a table is drawn anew for each piece of work: to sit behind a strong one may help. `workers` are threads
    where all players are compiled, else processes; `ray` is the address of a Ray cluster that plays instead. Players that are
    objects, and games of one's own, are played by one thread where they are not compiled. Raises `FathomError` for what cannot
    be played, `KeyboardInterrupt` if it was stopped before the first unit. What fails later, such as a player of one's own, ends
    it with what was played until then; `Outcome.fault` says what it was.
    """
    setup = setup if isinstance(setup, Setup) else Setup(setup, TABLE)
    bots = checked(bots, games, seed, workers)
    games, seed = int(games), int(seed)  # NumPy's numbers are no JSON
    names = _checked(bots, sprt)
    tables = _tables(len(bots), setup.players, seed)
    probes = [Lineup(setup, [bots[k] for k in kind], seed) for kind in tables]  # refuses what cannot be played
    _check_different(probes)
    is_compiled = all(probe.is_compiled for probe in probes)
    if is_compiled and not ray:
        # Made once: for each piece they would be compiled, or their files read, anew.
        bots = [players.load(setup.game, bot) if isinstance(bot, str) else bot for bot in bots]
        for kind in tables:
            Lineup(setup, [bots[k] for k in kind], seed).play(0, 0)  # compiles, or loads what is compiled
    tally = Tally(names, tables, setup.players)
    lineups = int(tally.lineups.sum())
    units, size = -(-games // lineups), ROUND if is_compiled else 1
    began, report = time.perf_counter(), progress or (lambda done: None)
    threads = workers or (MOST_WORKERS if ray else cores())
    with _pool(setup, bots, is_compiled=is_compiled, workers=threads, ray=ray) as (pool, processes):
        report(0)
        work = _pieces(setup, bots, tables, seed, units, size)
        coming = _results(pool, processes, work, threads, stop)
        verdict, fault = _count(tally, coming, lineups, units, sprt, report)
    if not tally.units:
        raise KeyboardInterrupt
    is_over = tally.units >= units or bool(verdict and verdict.said)
    return tally.outcome(
        setup,
        tally.units * lineups,
        verdict,
        seed=seed,
        asked=games,
        is_stopped=not (is_over or fault),
        fault=fault,
        seconds=time.perf_counter() - began,
    )


def rounded(count: int, seats: int, games: int, seed: int) -> int:
    """How many games so many players meet in, where `games` are asked for: whole units."""
    lineups = len(_tables(count, seats, seed)) * seats
    return -(-games // lineups) * lineups if lineups else games


def _count(
    tally: Tally,
    coming: Iterator[tuple[Piece, Array, Array]],
    lineups: int,
    units: int,
    sprt: tuple[float, float] | None,
    report: Callable[[int], None],
) -> tuple[Verdict | None, str]:
    """Count units, each of so many lineups, until there are enough, the test is over, or no more come.

    What the test says, and what failed, if something did after the first unit.
    """
    verdict = None
    while tally.units < units and not (verdict and verdict.said):
        found = []
        try:
            for piece, shares, points in islice(coming, lineups):
                found.append((piece.table, piece.seating, shares, points))
                report(tally.units * lineups + len(found) * piece.block.games)
        except FathomError as error:
            if not tally.units:
                raise
            return verdict, str(error)
        if len(found) < lineups:
            break
        tally.add(found)
        verdict = tally.test(*sprt) if sprt else None
    return verdict, ""


def _checked(bots: Sequence[str | Player], sprt: tuple[float, float] | None) -> list[str]:
    names = [bot if isinstance(bot, str) else name_of(bot) for bot in bots]
    if len(names) < 2 or len(set(names)) < len(names):
        raise BadArgument(Sentence("refused-arena", {"value": ", ".join(map(shown, names)) or "nobody"}))
    known: dict[str, str] = {}
    for one in names:
        if known.setdefault(_spelled(one), one) != one:
            raise BadArgument(Sentence("refused-same-players", {"one": known[_spelled(one)], "other": one}))
    if sprt is not None and len(names) != 2:
        raise BadArgument(Sentence("refused-sprt-players", {"count": len(names)}))
    if sprt is not None and not _is_span(sprt):
        raise BadArgument(Sentence("refused-sprt", {"value": shown(sprt), "most": MOST_ELO}))
    return names


def _is_span(sprt: object) -> bool:
    """Whether these are two differences in Elo, the lower first."""
    if not isinstance(sprt, Sequence) or len(sprt) != 2:
        return False
    low, high = map(real, sprt)
    return low is not None and high is not None and -MOST_ELO <= low < high <= MOST_ELO


def _spelled(name: str) -> str:
    """A name with its budgets written in one way: 0.5s, .5s and 0.50s are the same."""
    return ":".join(str(budget(part) or part) for part in name.split(":"))


def _check_different(lineups: Sequence[Lineup]) -> None:
    """Refuse a scripted player that is there twice, typed otherwise, as with and without the parameter that it has anyhow."""
    known: dict[Policy | None, str] = {}
    for player in chain.from_iterable(lineup.players for lineup in lineups):
        if isinstance(player, Scripted) and known.setdefault(players.policy(player), player.name) != player.name:
            one = known[players.policy(player)]
            raise BadArgument(Sentence("refused-same-players", {"one": one, "other": player.name}))


def _tables(count: int, seats: int, seed: int) -> list[tuple[int, ...]]:
    """Who sits together: all different if there are enough, else at least two of them. Of very many tables, some."""
    kinds = comb(count, seats) if count >= seats else comb(count + seats - 1, seats)
    rng = np.random.default_rng(seed & WORD)
    if kinds > MOST_LISTED and count >= seats:
        found = set[tuple[int, ...]]()
        while len(found) < MOST_TABLES:
            found.add(tuple(sorted(rng.choice(count, seats, replace=False).tolist())))
        return sorted(found)
    if count >= seats:
        listed = list(combinations(range(count), seats))
    else:
        listed = [kind for kind in combinations_with_replacement(range(count), seats) if len(set(kind)) > 1]
    if len(listed) <= MOST_TABLES:
        return listed
    return [listed[k] for k in sorted(rng.choice(len(listed), MOST_TABLES, replace=False))]


def _pieces(
    setup: Setup, bots: Sequence[str | Player], tables: list[tuple[int, ...]], seed: int, units: int, size: int
) -> Iterator[Piece]:
    """All the work, so many units of it after so many, each at every table in every seating."""
    rules = setup.game.id, setup.players, setup.preset, setup.changed
    for first in range(0, units, size):
        rng = np.random.default_rng([seed & WORD, first])
        for table, kind in enumerate(tables):
            around = tuple(kind[k] for k in rng.permutation(setup.players))
            for seating in seatings(around):
                sitting = tuple(bots[k] for k in seating)
                yield Piece(table, seating, Block(*rules, sitting, seed, first, min(size, units - first)))


@contextmanager
def _pool(
    setup: Setup, bots: Sequence[str | Player], *, is_compiled: bool, workers: int, ray: str
) -> Iterator[tuple[Any, list[Any]]]:
    """Who plays: threads, processes or other machines; and the processes, where it is those."""
    is_known = setup.game.id in NAMES and all(isinstance(bot, str) for bot in bots)  # to another process
    if is_compiled or ray or not is_known:
        with _machines(ray) if ray else _threads(workers if is_compiled else 1) as pool:
            yield pool, []
        return
    others = multiprocessing.active_children()
    with _processes(workers) as pool:
        yield pool, [process for process in multiprocessing.active_children() if process not in others]


def _threads(workers: int) -> ThreadPool:
    try:
        return ThreadPool(workers)
    except RuntimeError as error:  # the system's limit, or its memory's
        raise BadArgument(Sentence("refused-threads", {"value": str(workers), "detail": str(error)})) from error


@contextmanager
def _processes(workers: int) -> Iterator[Pool]:
    """Processes that play. They do not hear of Ctrl-C, not even while they start, and end when this one does."""
    is_heard = current_thread() is main_thread()  # only it can say what becomes of Ctrl-C
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if is_heard else None  # which they inherit
    try:
        pool = multiprocessing.get_context("spawn").Pool(workers, _begin)
    finally:
        if is_heard:
            signal.signal(signal.SIGINT, before)
    with pool:
        yield pool


def _begin() -> None:
    """What a process does that is started to play. What a player prints there is no part of the output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr
    with suppress(OSError):  # errors may be closed
        os.dup2(2, 1)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End when the process that started this one has ended, however it did, and whatever is played."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _machines(address: str) -> Any:
    """The machines of a Ray cluster, as a pool."""
    try:
        import ray
        from ray.util.multiprocessing import Pool as Machines
    except ImportError as error:
        raise BadArgument(Sentence("refused-no-ray")) from error
    try:
        _knock(address)
        ray.init(address, ignore_reinit_error=True, log_to_driver=False, logging_level="ERROR")
    except (OSError, ValueError, RuntimeError, ray.exceptions.RayError) as error:
        raise BadArgument(Sentence("refused-ray", {"value": shown(address), "detail": str(error)})) from error
    return Machines()


def _knock(address: str) -> None:
    """Raise `OSError` where nobody answers at HOST:PORT, or ray://HOST:PORT: Ray itself would ask for minutes."""
    found = urlsplit(f"//{address.removeprefix('ray://')}")
    if found.hostname and found.port:
        socket.create_connection((found.hostname, found.port), timeout=KNOCK).close()


def _results(
    pool: Pool, processes: list[Any], work: Iterator[Piece], workers: int, stop: Event | None
) -> Iterator[tuple[Piece, Array, Array]]:
    """What came of each piece of work, in order, until `stop` is set. So much is handed out that no worker waits."""
    waiting: deque[tuple[Piece, Any]] = deque()
    while True:
        while len(waiting) < workers * AHEAD and (piece := next(work, None)):
            waiting.append((piece, pool.apply_async(play, (piece.block,))))
        if not waiting:
            return
        piece, coming = waiting.popleft()
        while True:
            if stop is not None and stop.is_set():
                return
            try:
                yield (piece, *coming.get(timeout=POLL))
                break
            except multiprocessing.TimeoutError:
                if any(not process.is_alive() for process in processes):  # a pool waits for it for ever
                    raise FathomError(
                        "a process that played has ended in the middle: a player has ended it, or the memory was full"
                    ) from None
