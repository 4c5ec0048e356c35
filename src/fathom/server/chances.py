"""Who would have won, at each moment of a game that is over, and the moments where that changed most.

From each moment the game is played on many times by its strongest player in all seats, each of which sees only what it may see.
The shares of the win, on average, are the chances. What a seat does in one go, and what chance does in one go, counts as one
change: between them nothing is estimated. The largest changes are looked at a second time, with other dice and more games, for
the largest of many estimates are largest by luck, too.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from fathom import players
from fathom.engine.compile import PLAIN
from fathom.engine.play import RANDOM, play_on
from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.engine.state import array
from fathom.server import wire
from fathom.server.event import Event
from fathom.server.projection import spans
from fathom.server.span import Span

GAMES = 400  # played on from each moment
MORE = 1600  # from the two ends of each change that may be one of the largest
LOOKED_AT = 6  # of these
MOST = 5  # that are told
LEAST = 0.05  # what is told must change a chance by so much,
BEYOND = 3  # and by so many standard errors

Report = Callable[[float], None]
Shares = np.ndarray[Any, np.dtype[np.float64]]  # [games, seats]


class Stopped(Exception):
    """Nobody wants to know any more; `Report` raises it."""


class Change(NamedTuple):
    """What a seat or chance did in one go: the versions it lies between, whose it was, and whose turn it was."""

    start: int
    end: int
    by: int
    turn: int


def waiting(setup: Setup) -> wire.Chances:
    """What is known at the beginning."""
    return wire.Chances("waits", 0.0, players.strongest(setup.game).name, GAMES)


def chances(setup: Setup, played: Sequence[Event], report: Report) -> wire.Chances:
    """Estimate the chances at each version; it takes seconds. `report` is told how much is done, 0 to 1."""
    seen = list(spans(setup, played))
    found = changes(seen)
    at = sorted({0, len(seen) - 1, *(one.start for one in found), *(one.end for one in found)})
    playing = Playing(setup)
    playing.play(seen[-1].rest, 1, seed=0)  # compiles, or loads what is compiled
    first: dict[int, Shares] = {}
    for k, version in enumerate(at):
        report(k / (len(at) + LOOKED_AT * MORE / GAMES))
        first[version] = playing.play(seen[version].rest, GAMES, seed=1)
    likely = sorted(filter(_is_told, (_swing(one, first) for one in found)), key=_size, reverse=True)[:LOOKED_AT]
    second: dict[int, Shares] = {}
    for k, swing in enumerate(likely):
        report((len(at) + k * MORE / GAMES) / (len(at) + LOOKED_AT * MORE / GAMES))
        for version in (swing.start, swing.end):
            if version not in second:
                second[version] = playing.play(seen[version].rest, MORE, seed=2)
    again = (_swing(one, second) for one in found if one.start in second and one.end in second)
    swings = sorted(filter(_is_told, again), key=_size, reverse=True)[:MOST]
    return _whole(setup, len(seen), first | second, sorted(swings, key=lambda swing: swing.start))


class Playing:
    """Games played on by the strongest player in all seats."""

    def __init__(self, setup: Setup) -> None:
        """Of games of this setup."""
        player = players.strongest(setup.game)
        self._setup = setup
        self._scratch = setup.game.scratch()
        self._indices = None if player.index == RANDOM else np.full(setup.players, player.index, np.int64)
        self._parameters = np.full(setup.players, player.parameter, np.int64)

    def play(self, position: Position, games: int, seed: int) -> Shares:
        """Each seat's share of the win in each of `games` games that go on from `position`."""
        shares = np.zeros((games, self._setup.players))
        states = array(self._setup.game.state, 3, position.to_bytes())
        word: Any = seed if PLAIN else np.uint64(seed)
        play_on(states, self._indices, self._parameters, word, self._scratch, shares)
        return shares


def changes(seen: Sequence[Span]) -> list[Change]:
    """What seats and chance did, one after the other, each as long as it was theirs in one turn.

    What was taken back is left out: it changed nothing in the end.
    """
    standing: list[tuple[Change, bool]] = []  # of each move, and whether a turn begins with it
    for before, span in pairwise(seen):
        position = before.rest
        stood, stands = len(position.history), len(span.rest.history)
        if stands < stood:
            del standing[stands - stood :]
        elif stands > stood:
            move = Change(before.version, span.version, position.current_player, position.on_turn)
            standing.append((move, position.starts_turn))
    found: list[Change] = []
    for move, begins in standing:
        if found and not begins and (found[-1].end, found[-1].by) == (move.start, move.by):
            found[-1] = found[-1]._replace(end=move.end)
        else:
            found.append(move)
    return found


def _swing(change: Change, shares: dict[int, Shares]) -> wire.Swing:
    """Whose chance changed most; of nearly the same, the chance of whose doing or turn it was."""
    before, after = shares[change.start], shares[change.end]
    difference = after - before  # of the same games, as far as they draw the same
    sizes = np.abs(difference.mean(axis=0))
    mine = change.by if change.by >= 0 else change.turn
    seat = mine if mine >= 0 and sizes[mine] >= 0.8 * sizes.max() else int(sizes.argmax())
    return wire.Swing(
        change.start,
        change.end,
        change.by,
        seat,
        _round(before[:, seat].mean()),
        _round(after[:, seat].mean()),
        _round(_error(difference[:, seat])),
    )


def _error(numbers: Any) -> float:
    """The standard error of the mean."""
    return float(numbers.std() / np.sqrt(len(numbers)))


def _round(number: float) -> float:
    return round(float(number), 4)


def _size(swing: wire.Swing) -> float:
    return abs(swing.after - swing.before)


def _is_told(swing: wire.Swing) -> bool:
    return _size(swing) >= max(LEAST, BEYOND * swing.error)


def _whole(setup: Setup, versions: int, shares: dict[int, Shares], swings: list[wire.Swing]) -> wire.Chances:
    """All that was estimated; a version at which nothing was has the chances of the one before."""
    values = np.zeros((versions, setup.players))
    for version in range(versions):
        values[version] = shares[version].mean(axis=0) if version in shares else values[version - 1]
    error = max(_error(each[:, seat]) for each in shares.values() for seat in range(setup.players))
    player = players.strongest(setup.game).name
    return wire.Chances("done", 1.0, player, GAMES, _round(error), np.round(values.T, 4).tolist(), swings)
