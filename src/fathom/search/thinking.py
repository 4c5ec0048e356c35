"""`think`: several trees side by side, a budget, and what came of them."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from functools import cache
from math import inf, isfinite
from threading import Event
from typing import Any

import numpy as np

from fathom.engine import verbs
from fathom.engine.compile import PLAIN
from fathom.engine.dice import below, reseed
from fathom.engine.errors import BadArgument, FathomError, Sentence, shown
from fathom.engine.options import index, real
from fathom.engine.plain import twin
from fathom.engine.position import Position, plain_scratch
from fathom.engine.setup import Setup
from fathom.engine.state import plain, to_bytes
from fathom.search.ahead import decider
from fathom.search.evaluation import for_one_thread, judge_at
from fathom.search.lines import choices
from fathom.search.result import Thoughts
from fathom.search.settings import MOST_COUNT, Settings, check_policy, refusal
from fathom.search.tree import grow, guess, plant

WORD = 0xFFFFFFFFFFFFFFFF
SLICE = 0.01  # seconds between two looks at the clock and at `stop`
FIRST_SLICE = 8  # simulations, before it is known how long they take
MOST_WORKERS = 256
SHORTEST, LONGEST = 0.0001, 1e9  # seconds
LINES = 0.01  # seconds to follow lines when the time for the search is over
GROWTH = 6  # entries that a simulation adds at most, but for long rows of chance


def think(
    view: Position,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    settings: Settings | None = None,
    seed: int = 0,
    workers: int = 1,
    stop: Event | None = None,
    progress: Callable[[int], None] | None = None,
    lines: bool = True,
) -> Thoughts:
    """Look for the best action of the seat to move in `view`, a position or that seat's view of it: no more is looked at.

    The budget is a number of `simulations`, or `seconds`, or both, whichever ends first; setting `stop` ends it within some
    hundredths of a second. Compiling does not count. `workers` trees are grown side by side in threads and added up at the
    root. The same `seed`, `workers` and `simulations` give the same answer. `progress` is told how many simulations are done, 0
    when the start is over. What is expected after each action is said, the best action first, as far as the `seconds` reach, or
    some hundredths of one when they are over; without `lines` nothing is said of it.
    Raises `FathomError` where no seat is to move, for somebody else's view that hides what that seat knows, and for what cannot
    be worked with.
    """
    if not isinstance(view, Position):
        raise BadArgument(Sentence("refused-position", {"value": shown(view)}))
    if not isinstance(settings, Settings | None):
        raise BadArgument(Sentence("refused-settings", {"value": shown(settings)}))
    drawn = index(seed)
    if drawn is None:
        raise BadArgument(Sentence("refused-seed", {"value": shown(seed)}))
    simulations, seconds, workers = checked(simulations, seconds, workers)
    if view.current_player < 0:
        raise FathomError("there is nothing to think about: no seat is to move")
    view.check_tells(view.current_player)
    search = Search(view.view(view.current_player), settings or Settings(), simulations, drawn, workers)
    search.begin(lines)
    tell = progress or _ignore
    tell(0)
    search.run(simulations, seconds, stop or Event(), tell)
    return search.thoughts()


class Search:
    """The trees of one search, and what they are grown by."""

    def __init__(self, view: Position, settings: Settings, simulations: int | None, seed: int, workers: int) -> None:
        """Plant `workers` trees for `view`."""
        self.view, self.settings, self.seat = view, settings, view.current_player
        judge = judge_at(settings.evaluation, view.setup)
        self._judges = [for_one_thread(judge) for _ in range(workers)]
        check_policy("playouts", settings.playouts, view.game)
        self._priors, self._opponents = (
            [decider(what, getattr(settings, what), view.setup) for _ in range(workers)]
            for what in ("priors", "opponents")
        )
        self.is_blind = hides(view.setup)
        game = view.game
        room = settings.room // workers  # so that more threads take no more memory
        if simulations is not None:
            room = min(room, GROWTH * simulations + game.actions)
        self._trees = [plant(view, self.is_blind, settings, room) for _ in range(workers)]
        self._world: Position | None = None  # where lines are followed
        self._seconds = 0.0
        self._until: float | None = None
        self._stop = Event()
        self._scratches = [game.scratch() for _ in range(workers)]
        start: Any = seed & WORD if PLAIN else np.uint64(seed & WORD)
        for stream, scratches in enumerate(self._scratches):
            reseed(scratches[0], start, stream)

    def begin(self, lines: bool) -> None:
        """Compile, or load what is compiled; for `lines` guess a world that the view allows, always the same one."""
        for tree in range(len(self._trees)):
            self._grow(tree, 0)
        if lines:
            game, states = self.view.game, self._trees[0].states
            guess(states, self.seat, game.scratch()[0])
            self._world = self.view.copy()
            self._world.state = plain(game.state, to_bytes(states[1]))

    def run(self, simulations: int | None, seconds: float | None, stop: Event, progress: Callable[[int], None]) -> None:
        """Grow all trees until the budget is spent."""
        began = time.perf_counter()
        self._stop = stop
        self._until = until = None if seconds is None else began + seconds
        shares = self._shares(simulations)
        if len(self._trees) == 1:
            self._work(0, shares[0], until, stop, progress)
        else:
            self._work_together(shares, until, stop, progress)
        self._seconds = time.perf_counter() - began

    def _shares(self, simulations: int | None) -> Sequence[int]:
        """How many simulations are whose."""
        workers = len(self._trees)
        if simulations is None:
            return [MOST_COUNT // workers] * workers
        return [simulations // workers + (tree < simulations % workers) for tree in range(workers)]

    def _work_together(
        self, shares: Sequence[int], until: float | None, stop: Event, progress: Callable[[int], None]
    ) -> None:
        with ThreadPoolExecutor(len(shares), thread_name_prefix="think") as pool:
            try:
                running = {
                    pool.submit(self._work, tree, share, until, stop, _ignore) for tree, share in enumerate(shares)
                }
                while running:
                    done, running = wait(running, timeout=0.1)
                    for work in done:
                        work.result()
                    progress(self._done())
            except BaseException:
                stop.set()  # the pool waits for the slices under way
                raise

    def _work(self, tree: int, share: int, until: float | None, stop: Event, progress: Callable[[int], None]) -> None:
        """Grow one tree slice by slice; at least one, so that there is an answer."""
        piece, left = FIRST_SLICE, share
        while left > 0:
            began = time.perf_counter()
            more = min(piece, left)
            self._grow(tree, more)
            ended = time.perf_counter()
            left -= more
            progress(self._done())
            if stop.is_set() or (until is not None and ended >= until):
                return
            spare = SLICE if until is None else min(SLICE, until - ended)
            piece = max(1, min(4 * piece, int(more * spare / max(ended - began, 1e-9))))

    def _grow(self, tree: int, more: int) -> None:
        judge, prior, opponents = self._judges[tree], self._priors[tree], self._opponents[tree]
        grow(self._trees[tree], self.settings.playouts, judge, prior, opponents, self._scratches[tree], more)
        if not all(isfinite(share) for share in self._trees[tree].nodes[0].values[: self.view.players]):
            raise BadArgument(Sentence("refused-judgement"))

    def _done(self) -> int:
        return sum(int(tree.desks[0].done) for tree in self._trees)

    def thoughts(self) -> Thoughts:
        """What came of it."""
        used = [int(tree.desks[0].used) for tree in self._trees]
        return Thoughts(
            game=self.view.game.id,
            seat=self.seat,
            simulations=self._done(),
            seconds=self._seconds,
            nodes=sum(used),
            is_full=any(count == len(tree.nodes) for count, tree in zip(used, self._trees, strict=True)),
            choices=choices(self.view, self._trees, self.is_blind, self._world, self._clock()),
        )

    def _clock(self) -> Callable[[], bool]:
        """Says whether there is still time to follow lines. A number of simulations alone leaves all that it takes."""
        was_stopped, soon = self._stop.is_set(), time.perf_counter() + LINES
        if was_stopped:
            return lambda: time.perf_counter() < soon
        until = inf if self._until is None else max(soon, self._until)
        return lambda: time.perf_counter() < until and not self._stop.is_set()


@cache
def hides(setup: Setup) -> bool:
    """Whether anything is ever hidden from a seat, as far as two random games show.

    It decides what the tree branches on, and nothing else: a search that is wrong about it is weaker, but it still sees no more
    than its view, for what the view hides is redrawn in any case.
    """
    for seed in range(2):
        position, scratch = Position(setup), plain_scratch(setup.game, seed)
        while not position.is_over:
            state = position.state
            seat = position.current_player
            if seat == verbs.CHANCE:
                action = verbs.sample_chance(state, scratch)
            else:
                count = verbs.legal_actions(state, scratch)
                action = scratch.actions[twin(below)(scratch, count)]
            verbs.step(state, action)
            truth = position.to_bytes()
            if any(position.view(other).to_bytes() != truth for other in range(position.players)):
                return True
    return False


def checked(simulations: object, seconds: object, workers: object) -> tuple[int | None, float | None, int]:
    """A budget in Python's own numbers. Raises `FathomError` for what is none."""
    limit = real(seconds)
    if simulations is None and seconds is None:
        raise BadArgument(Sentence("refused-no-budget"))
    if seconds is not None and (limit is None or not SHORTEST <= limit <= LONGEST):
        raise refusal("seconds", seconds, SHORTEST, LONGEST)
    count = None if simulations is None else _count("simulations", simulations, MOST_COUNT)
    return count, limit, _count("workers", workers, MOST_WORKERS)


def _count(what: str, value: object, most: int) -> int:
    number = index(value)
    if number is None or not 1 <= number <= most:
        raise refusal(what, value, 1, most)
    return number


def _ignore(done: int) -> None:
    pass
