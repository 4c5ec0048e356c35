"""The law of secrets: what a viewer is told, shown and offered depends on nothing that it may not know.

A state that hides something from a viewer is one of several *worlds* that look alike to it. The law compares them: from the
true one and from a sample, every move is made, and where what the viewer then sees is the same, it must have been told the
same on the way there, byte by byte. Only worlds that still differ count: what leaves no trace in the state, such as a roll
that moves nobody, is not a secret.

Samples are held against chance itself. A sample of what was seen before an outcome, played on by chance to what is seen after
it, is a fair guess of what is true then; a sample made after it must be as likely.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np

from fathom.engine.conform.steps import possible
from fathom.engine.conform.views import resampled, viewer
from fathom.engine.events import Logged
from fathom.engine.position import Position
from fathom.engine.verbs import CHANCE, SPECTATOR

VIEWERS = 2  # that are looked from at each place
DRAWS = 600  # samples that are counted
ENOUGH = 50  # samples in which something must be found before its share says anything
ERRORS = 6  # standard errors that two shares may differ: so many shares are compared that five are not rare


class Way(NamedTuple):
    """A move in a world, and where it leads."""

    name: str
    log: list[Logged]
    after: Position

    @classmethod
    def all(cls, world: Position) -> "Iterator[Way]":
        """Every move that is possible in a world."""
        for move in possible(world):
            after, log = world.copy(), list[Logged]()
            after.play(move, log)
            yield cls(world.name(move), log, after)


def secrets(position: Position, rng: np.random.Generator) -> None:
    """Moves and outcomes, in all worlds that a viewer cannot tell apart, are told alike if it sees the same after them."""
    ways = list(Way.all(position))
    for seat in rng.permutation(np.arange(SPECTATOR, position.players))[:VIEWERS].tolist():
        other = resampled(position.view(seat), seat, int(rng.integers(1 << 62)))
        _check_alike([*ways, *(Way.all(other) if other != position else ())], seat)


def _check_alike(ways: Sequence[Way], seat: int) -> None:
    alike: defaultdict[bytes, defaultdict[bytes, list[Way]]] = defaultdict(lambda: defaultdict(list))
    for way in ways:
        alike[way.after.view(seat).to_bytes()][way.after.to_bytes()].append(way)
    for truths in alike.values():
        if len(truths) == 1:
            continue
        (first, *_), *rest = truths.values()
        expected = {_told(way, seat) for way in next(iter(truths.values()))}
        for others in rest:
            found = {_told(way, seat) for way in others}
            if found != expected:
                seen = f"{viewer(seat)} sees the same after {first.name} and {others[0].name}"
                raise AssertionError(f"{seen}, but is told {_difference(expected, found)}")


def _difference(*told: set[bytes]) -> str:
    """What is told in one world and in another, from shortly before the place where it differs."""
    one, other = (b" or ".join(sorted(it)).decode() for it in told)
    at = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return " and ".join(f"…{it[max(0, at - 60) : at + 20]}…" for it in (one, other))


def _told(way: Way, seat: int) -> bytes:
    """All that a viewer is told, shown and offered on a way, as it is sent."""
    told = [(event, view.scene()) for event, view in way.after.tell(way.log, seat)]
    offers = way.after.view(seat).offers() if way.after.current_player == seat else []
    return msgspec.json.encode((told, offers))


def samples(position: Position, rng: np.random.Generator) -> None:
    """After an outcome that a viewer does not see, its samples differ, and each world comes as often as by chance."""
    for seat in rng.permutation(np.arange(SPECTATOR, position.players)).tolist():
        if position.current_player == CHANCE and _is_hidden(position, seat):
            view, fair = _by_chance(position.view(seat), seat, rng)
            guessed = [resampled(view, seat, int(number)) for number in rng.integers(1 << 62, size=len(fair))]
            _check_shares(fair, guessed, seat)
            return


def _is_hidden(position: Position, seat: int) -> bool:
    """Whether there are outcomes here that lead to different worlds which look alike."""
    worlds = {way.after for way in Way.all(position)}
    return len({world.view(seat) for world in worlds}) < len(worlds)


def _by_chance(view: Position, seat: int, rng: np.random.Generator) -> tuple[Position, list[Position]]:
    """What `seat` sees most often after chance has decided, and the worlds in which it sees that, as often as they come."""
    found: defaultdict[Position, list[Position]] = defaultdict(list)
    for number in rng.integers(1 << 62, size=DRAWS):
        world = resampled(view, seat, int(number))
        world.play(world.sample_chance(rng))
        found[world.view(seat)].append(world)
    return max(found.items(), key=lambda item: len(item[1]))


def _check_shares(fair: list[Position], guessed: list[Position], seat: int) -> None:
    """Each byte of the state is as likely to have each value in both."""
    expected, found = (_as_bytes(worlds) for worlds in (fair, guessed))
    for column in np.flatnonzero((expected != expected[0]).any(0) | (found != expected[0]).any(0)):
        counts = [np.bincount(worlds[:, column], minlength=256) for worlds in (expected, found)]
        share = sum(counts) / (len(fair) + len(guessed))
        error = np.sqrt(share * (1 - share) * (1 / len(fair) + 1 / len(guessed)))
        far = np.abs(counts[0] / len(fair) - counts[1] / len(guessed)) > ERRORS * error
        for value in np.flatnonzero(far & (sum(counts) >= ENOUGH)):
            place, (by_chance, seen) = _place(fair[0].game.state, int(column)), (it[value] for it in counts)
            raise AssertionError(
                f"in {seen} of {len(guessed)} samples of what {viewer(seat)} sees {place} is {value};"
                f" by chance it is in {by_chance} of {len(fair)}"
            )


def _as_bytes(worlds: list[Position]) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    return np.frombuffer(b"".join(world.to_bytes() for world in worlds), np.uint8).reshape(len(worlds), -1)


def _place(dtype: np.dtype[Any], column: int) -> str:
    """What a byte of a state is part of."""
    starts = {name: dtype.fields[name][1] for name in dtype.names or ()}  # type: ignore[index]
    name = max((name for name in starts if starts[name] <= column), key=lambda name: starts[name])
    kind = dtype[name]
    return f"{name}[{(column - starts[name]) // kind.base.itemsize}]" if kind.shape else name
