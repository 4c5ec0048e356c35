"""A training from its beginning to its end: generation by generation, measured and kept on the way."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event
from typing import NamedTuple

from filelock import FileLock, Timeout

from fathom import players
from fathom.engine.errors import BadArgument, Sentence
from fathom.engine.setup import Setup
from fathom.lab.contest import share
from fathom.learn.training import Training
from fathom.players import Learned

MEASURES = 25  # in a training
MEASURED = 1000  # games at each table
SEARCHED = 100  # where the rival searches: a game takes some tenths of a second
TABLES = 2, 4  # seats
KEPT = 60  # seconds from one time that all is written to the next
SEED = 1 << 40  # of the games in which it is measured: no training plays them


class Measure(NamedTuple):
    """What was measured after so many games: the losses, and the share of the win at each table with its standard error."""

    games: int
    seconds: float
    wins: float
    points: float
    shares: dict[str, tuple[float, float]]  # by the number of seats, as text: it is kept as JSON


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """Keep every other training out of a file, or a folder, meanwhile. Raises `FathomError` where one is at it; `OSError`."""
    beside = file.with_name(f".{file.name}.lock")
    beside.touch()  # the lock would make folders that are not there, and wait for those that it may not write in
    lock = FileLock(beside)
    try:
        lock.acquire(timeout=0)
    except Timeout as problem:
        raise BadArgument(Sentence("refused-at-work", {"file": str(file)})) from problem
    try:
        yield
    finally:
        with suppress(OSError):
            beside.unlink()
        lock.release()


def begin(training: Training, file: Path) -> None:
    """Keep a new training in `file`, if it can be. Raises `FathomError` where another file would be lost; `OSError`."""
    if file.exists():
        raise BadArgument(Sentence("refused-trained", {"file": str(file)}))
    training.save(file)


def run(
    training: Training,
    file: Path,
    minutes: float | None,
    stop: Event,
    progress: Callable[[int], None],
    say: Callable[[Measure], None],
    games: int | None = None,
    measures: int = MEASURES,
) -> None:
    """Train until all games are played, or so many, the time is over, or `stop` is set. What there is, is in `file`.

    It is measured `measures` times, if it is played to its end. Raises `OSError`.
    """
    state = training.progress
    training.compile()
    until = None if minutes is None else time.monotonic() + 60 * minutes
    written = time.monotonic()
    progress(state.games)
    with suppress(KeyboardInterrupt):  # stopped in the middle of a measure: it is made when the training goes on
        while True:
            if _is_due(training, measures):
                measure = measured(training, stop)
                state.curve.append(list(measure))
                say(measure)
            if (
                training.is_over
                or stop.is_set()
                or (games is not None and state.games >= games)
                or (until is not None and time.monotonic() >= until)
                or training.advance(stop) is None
            ):
                break
            progress(state.games)
            if time.monotonic() >= written + KEPT:
                training.save(file)
                written = time.monotonic()
    training.save(file, is_whole=not is_done(training))


def is_done(training: Training) -> bool:
    """Whether all games are played, and the network is measured after the last."""
    return training.is_over and not _is_due(training, MEASURES)


def _is_due(training: Training, measures: int) -> bool:
    """Whether it is to be measured where it is: at the end, and after each of so many parts of all games."""
    games, most = training.progress.games, training.recipe.games
    last = training.progress.curve[-1][0] if training.progress.curve else 0
    return games > last and (games >= most or games * measures // most > last * measures // most)


def measured(training: Training, stop: Event | None = None) -> Measure:
    """How the network does at one seat, with its rival or else the strongest scripted player in all others.

    By the rules that it learns, the default ones where those are many. Raises `KeyboardInterrupt` where `stop` is set before it
    is known.
    """
    game, state, recipe = training.game, training.progress, training.recipe
    own, other = Learned(game, training.network), training.rival or players.strongest(game)
    shares = {}
    for seats in [seats for seats in TABLES if seats in training.tables] or training.tables[:1]:
        setup = Setup(game, seats, recipe.preset or "default", recipe.options)
        games, threads = (SEARCHED, None) if training.searcher else (MEASURED, training.workers)
        found = share(setup, own, other, games, SEED, stop, threads)
        shares[str(seats)] = (found.share, found.error)
    return Measure(state.games, state.seconds, *state.losses, shares)
