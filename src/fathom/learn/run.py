"""A training from its beginning to its end: generation by generation, measured and kept on the way."""

import time
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import NamedTuple

from fathom import players
from fathom.engine.errors import BadArgument, Sentence
from fathom.engine.game import find
from fathom.engine.setup import Setup
from fathom.lab.contest import share
from fathom.learn.training import Recipe, Training
from fathom.players import Learned

MEASURES = 25  # in a training
MEASURED = 1000  # games at each table
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


def begin(recipe: Recipe, file: Path, workers: int, *, resume: bool) -> Training:
    """A new training, or the one that `file` holds. Raises `FathomError` where that cannot be, or a file would be lost."""
    if resume:
        return Training.resume(find(recipe.game), file, workers)
    if file.exists():
        raise BadArgument(Sentence("refused-trained", {"file": str(file)}))
    training = Training(recipe, workers)
    training.save(file)  # now it is known whether it can be written
    return training


def run(
    training: Training,
    file: Path,
    minutes: float | None,
    stop: Event,
    progress: Callable[[int], None],
    say: Callable[[Measure], None],
) -> None:
    """Train until all games are played, the time is over, or `stop` is set. What there is, is in `file`. Raises `OSError`."""
    recipe, state = training.recipe, training.progress
    training.compile()
    until = None if minutes is None else time.monotonic() + 60 * minutes
    written = time.monotonic()
    progress(state.games)
    while not (training.is_over or stop.is_set() or (until is not None and time.monotonic() >= until)):
        before = state.games
        losses = training.advance()
        progress(state.games)
        if training.is_over or state.games * MEASURES // recipe.games > before * MEASURES // recipe.games:
            measure = measured(training, losses["wins"], losses["points"])
            state.curve.append(list(measure))
            say(measure)
        if time.monotonic() >= written + KEPT:
            training.save(file)
            written = time.monotonic()
    training.save(file, is_whole=not training.is_over)


def measured(training: Training, wins: float, points: float) -> Measure:
    """How the network does, at one seat, against the strongest scripted player in all others, under the default rules."""
    game, state = training.game, training.progress
    own, other = Learned(game, training.network), players.strongest(game)
    shares = {}
    for seats in TABLES:
        if game.least_players <= seats <= game.most_players:
            found = share(Setup(game, seats), own, other, MEASURED, SEED)
            shares[str(seats)] = (found.share, found.error)
    return Measure(state.games, state.seconds, wins, points, shares)
