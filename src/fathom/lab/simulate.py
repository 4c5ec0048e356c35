"""Many games, quickly: compiled play-outs in threads, summed up in the order of the games.

Each game has a random stream of its own, named by the seed and the game's number, and chunks of games are added up in
order: so the result depends on what was asked for, not on who played which game. Stopped early, it is the result of
asking for fewer games.
"""

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from typing import Any, TypeVar

from fathom.engine.errors import BadArgument, FathomError, Sentence, shown
from fathom.engine.game import Game
from fathom.engine.options import index
from fathom.engine.setup import Setup
from fathom.lab.lineup import Lineup
from fathom.lab.result import Played, Result, Sums
from fathom.players import Player

T = TypeVar("T")

CHUNK = 4096  # games in one piece of work: 20 milliseconds of the fastest players
MOST_WORKERS = 1024  # more would only take memory
AHEAD = 3  # pieces handed out for each worker, so that none waits for the sums


def simulate(
    game: Setup | Game | str,
    bots: Sequence[str | Player],
    games: int = 10_000,
    seed: int = 1,
    *,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    keep: bool = False,
    stop: threading.Event | None = None,
) -> Result:
    """Play `games` games between `bots`, one for each seat, and say how they did.

    `game` is a game with its default options, or a `Setup`. A bot is the name of a player or a `Player` of one's own: one
    that is compiled plays at full speed, with any other the games are played in Python. `workers` are threads, by default
    one for each core, but a single one where a player is asked in Python that is neither the game's own nor a level: it may
    remember its game, or have threads of its own. `progress` is told
    how many games are done, 0 when the start is over. `keep` keeps every game's row. Setting `stop`, or if there is none
    Ctrl-C, ends the run and returns what there is; where there is nothing yet, `KeyboardInterrupt` goes on to the caller.
    What the game does not have raises `FathomError`, and so does a player of one's own that fails in the first game; one that
    fails later ends the run, and `Result.fault` says what it was.
    """
    bots = checked(bots, games, seed, workers)
    games, seed = int(games), int(seed)  # NumPy's numbers overflow, and are no JSON
    setup = game if isinstance(game, Setup) else Setup(game, len(bots))
    lineup = Lineup(setup, bots, seed)
    chunk = CHUNK if lineup.is_compiled else 1
    threads = workers or (cores() if lineup.is_compiled or lineup.is_stateless else 1)
    report = progress or _ignore
    sums = Sums(lineup.names, setup.game.seat_statistics, setup.game.game_statistics)
    rows: list[Played] = []
    lineup.play(0, 0)  # compiles, or loads what is compiled
    report(0)
    with _stopped_by_hand() if stop is None else nullcontext(stop) as stopped, lineup.heeding(stopped):
        coming = _in_order(lineup.play, games, chunk, threads, stopped)
        seconds, fault = _add(coming, sums, rows if keep else None, report)
    if not sums.games:
        raise KeyboardInterrupt
    standings = sums.standings()
    return Result(
        game=setup.game.id,
        players=setup.players,
        bots=lineup.names,
        preset=setup.preset,
        options=setup.changed,
        seed=seed,
        games=sums.games,
        asked=games,
        seconds=seconds,
        decisions=sums.decisions,
        seats=standings[: setup.players],
        by_player=standings[setup.players :],
        winner_mean=sums.winners / sums.games,
        statistics=sums.of_games(),
        rows=rows if keep else None,
        fault=fault,
    )


def _add(
    coming: Iterator[Played], sums: Sums, rows: list[Played] | None, report: Callable[[int], None]
) -> tuple[float, str]:
    """Add up games as they come, and keep them in `rows`; seconds until the last, and what failed after the first, if so."""
    began = ended = time.perf_counter()
    try:
        for played in coming:
            sums.add(played)
            ended = time.perf_counter()
            if rows is not None:
                rows.append(played)
            report(sums.games)
    except FathomError as error:
        if not sums.games:
            raise
        return ended - began, str(error)
    return ended - began, ""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _in_order(
    play: Callable[[int, int, threading.Event], Played | None],
    games: int,
    chunk: int,
    workers: int,
    stop: threading.Event,
) -> Iterator[Played]:
    """Play all games in threads, and yield the pieces in the order of the games, until `stop` is set."""

    def work(first: int) -> Played | None:
        return None if stop.is_set() else play(first, min(chunk, games - first), stop)

    waiting: deque[Future[Played | None]] = deque()
    pieces = iter(range(0, games, chunk))
    with ThreadPoolExecutor(workers, thread_name_prefix="simulate") as pool:
        try:
            while True:
                while len(waiting) < workers * AHEAD and (first := next(pieces, None)) is not None:
                    waiting.append(_handed_out(pool, work, first, workers))
                if not waiting or (played := waiting.popleft().result()) is None:
                    return
                yield played
        except BaseException:  # the pool waits for the pieces under way, and none is begun
            stop.set()
            raise


def _handed_out(pool: ThreadPoolExecutor, work: Callable[[int], T], first: int, workers: int) -> Future[T]:
    try:
        return pool.submit(work, first)
    except RuntimeError as error:  # the system's limit, or its memory's
        raise BadArgument(Sentence("refused-threads", {"value": str(workers), "detail": str(error)})) from error


@contextmanager
def _stopped_by_hand() -> Iterator[threading.Event]:
    """While it lasts, Ctrl-C sets the event instead of breaking in at any line, however often: pieces are short."""
    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop  # only the main thread hears of Ctrl-C
        return

    def handle(number: int, frame: Any) -> None:
        stop.set()

    before = signal.signal(signal.SIGINT, handle)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def checked(bots: Sequence[str | Player], games: int, seed: int, workers: int | None) -> list[str | Player]:
    """The bots as a list. Refuses what no game has to be asked about."""
    for what, count in (("games", games), ("workers", 1 if workers is None else workers)):
        if index(count) is None or count < 1:
            raise BadArgument(Sentence("refused-count", {"what": what, "value": shown(count)}))
    if workers is not None and workers > MOST_WORKERS:
        raise BadArgument(Sentence("refused-workers", {"value": shown(workers), "most": str(MOST_WORKERS)}))
    if index(seed) is None:
        raise BadArgument(Sentence("refused-seed", {"value": shown(seed)}))
    if isinstance(bots, str) or not isinstance(bots, Iterable):
        raise BadArgument(Sentence("refused-bots", {"value": shown(bots)}))
    return list(bots)


def _ignore(done: int) -> None:
    pass
