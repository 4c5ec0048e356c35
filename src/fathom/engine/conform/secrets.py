"""The law of secrets: what a viewer is told, shown and offered depends on nothing that it may not know.

A state that hides something from a viewer is one of several *worlds* that look alike to it. The law compares them: every move
is made from the true one and from samples, and what the viewer is told on the way is compared byte by byte.

- Where what it sees after two moves is the same, and the worlds still differ, it must have been told the same. What leaves no
  trace in the state, such as a roll that moves nobody, is no secret of anybody's.
- Where the same move is made in two worlds, and what it sees is the same before, at each event, and after, it must have been
  told the same, too: what differed between the worlds is still nothing that it may know, though the move has wiped it out.

Samples are held against chance itself. A sample of what was seen before an outcome, played on by chance to what is seen after
it, is a fair guess of what is true then; a sample made after it must be as likely. How likely a seat is to do this or that, no
rule says: after an action that is not seen, samples must differ, and that is all.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, groupby
from typing import Any, NamedTuple

import msgspec
import numpy as np

from fathom.engine import verbs
from fathom.engine.conform.steps import possible
from fathom.engine.conform.views import resampled, viewer
from fathom.engine.dice import drawn
from fathom.engine.events import Logged
from fathom.engine.position import Position, plain_scratch
from fathom.engine.verbs import CHANCE, SPECTATOR

SAMPLES = 2  # worlds that are compared with the true one, for each viewer
DRAWS = 600  # samples that are counted
WORDS = 1000  # random numbers that a sample may take, or all those samples would take minutes
FEW = 100  # samples of which not all may be the same
PAIRS = 200  # pairs of bytes that are held against each other
LISTED = 6  # bytes of the state that are named
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
        rooms = world.game.plain
        for move in possible(world):
            after = world.copy()
            log = after.state.log = list[Logged]()
            rooms.rules.step(after.state, move)  # many at each place: `play` would look for the move among all again
            after.state.log = None
            yield cls(rooms.moves.name(world.state, move), log, after)


class Account(NamedTuple):
    """What a viewer has of a way."""

    name: str
    world: bytes  # it leads to
    seen: tuple[bytes, ...]  # its views on the way, one after the other
    told: bytes  # all that it is told, shown and offered, as it is sent

    @classmethod
    def of(cls, way: Way, seat: int) -> "Account":
        """The account that is given to a viewer."""
        moments = list(way.after.tell(way.log, seat))
        seen = [name for name, _ in groupby(view.to_bytes() for _, view in moments)]
        offers = way.after.view(seat).offers() if way.after.current_player == seat else []
        told = msgspec.json.encode(([(event, view.scene()) for event, view in moments], offers))
        return cls(way.name, way.after.to_bytes(), tuple(seen), told)


def secrets(position: Position, rng: np.random.Generator) -> None:
    """In all worlds that a viewer cannot tell apart, moves and outcomes are told alike if it sees the same of them."""
    truth = list(Way.all(position))
    for seat in range(SPECTATOR, position.players):
        view = position.view(seat)
        worlds = dict.fromkeys(resampled(view, seat, int(number)) for number in rng.integers(1 << 62, size=SAMPLES))
        ways = [*truth, *(way for world in worlds if world != position for way in Way.all(world))]
        alike: defaultdict[Position, list[Way]] = defaultdict(list)
        for way in ways:
            alike[way.after.view(seat)].append(way)
        for those in alike.values():
            if len(those) > 1:
                _check_alike([Account.of(way, seat) for way in those], seat)


def _check_alike(accounts: list[Account], seat: int) -> None:
    """Where a viewer sees the same in the end: worlds that still differ are told of alike, so is a move that is seen alike."""
    worlds, moves = defaultdict[bytes, list[Account]](list), dict[tuple[object, ...], Account]()
    for account in accounts:
        worlds[account.world].append(account)
        other = moves.setdefault((account.name, account.seen), account)
        if account.told != other.told:
            difference = _difference({other.told}, {account.told})
            raise AssertionError(
                f"{viewer(seat)} sees the same before, at and after {account.name}, but is told {difference}"
            )
    first, *rest = worlds.values()
    expected = {account.told for account in first}
    for others in rest:
        found = {account.told for account in others}
        if found != expected:
            seen = f"{viewer(seat)} sees the same after {first[0].name} and {others[0].name}"
            raise AssertionError(f"{seen}, but is told {_difference(expected, found)}")


def _difference(*told: set[bytes]) -> str:
    """What is told in one world and in another, from shortly before the place where it differs."""
    one, other = (b" or ".join(sorted(it)).decode() for it in told)
    at = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return " and ".join(f"…{it[max(0, at - 60) : at + 20]}…" for it in (one, other))


def samples(position: Position, rng: np.random.Generator, seat: int) -> None:
    """After an outcome that a viewer does not see, its samples are what chance makes; after an action, they differ."""
    if any(_words(position.view(seat), seat, int(number)) > WORDS for number in rng.integers(1 << 62, size=SAMPLES)):
        return
    if position.current_player == CHANCE:
        view, fair = _by_chance(position.view(seat), seat, rng)
        guessed = [resampled(view, seat, int(number)) for number in rng.integers(1 << 62, size=len(fair))]
        _check_shares(fair, guessed, seat, rng)
    else:
        _check_differ(position, seat, rng)


def _words(view: Position, seat: int, number: int) -> int:
    """How many random words a sample takes: how much work it is."""
    desk, sample = plain_scratch(view.game, number), view.copy()
    since = int(desk.rng)
    verbs.resample(sample.state, seat, desk)
    return drawn(desk, since)


def unseeing(position: Position) -> list[int]:
    """The viewers that cannot tell apart all worlds to which moves or outcomes lead here."""
    worlds = {way.after for way in Way.all(position)}
    seats = range(SPECTATOR, position.players)
    return [seat for seat in seats if len({world.view(seat) for world in worlds}) < len(worlds)]


def _by_chance(view: Position, seat: int, rng: np.random.Generator) -> tuple[Position, list[Position]]:
    """What `seat` sees most often after chance has decided, and the worlds in which it sees that, as often as they come."""
    found: defaultdict[Position, list[Position]] = defaultdict(list)
    for number in rng.integers(1 << 62, size=DRAWS):
        world = resampled(view, seat, int(number))
        world.play(world.sample_chance(rng))
        found[world.view(seat)].append(world)
    return max(found.items(), key=lambda item: len(item[1]))


def _check_differ(position: Position, seat: int, rng: np.random.Generator) -> None:
    """Which of the actions was chosen that most look alike here is not always the same in samples."""
    alike: defaultdict[Position, list[Position]] = defaultdict(list)
    for way in Way.all(position):
        alike[way.after.view(seat)].append(way.after)
    view, worlds = max(alike.items(), key=lambda item: len(set(item[1])))
    differing = _differing(_as_bytes(worlds))
    guessed = _as_bytes([resampled(view, seat, int(number)) for number in rng.integers(1 << 62, size=FEW)])
    told = ", ".join(_place(position.game.state, column) for column in differing[:LISTED])
    assert len(_differing(guessed[:, differing])), (
        f"{viewer(seat)} does not see which of {len(worlds)} actions was chosen, but all its samples agree in {told}"
    )


def _check_shares(fair: list[Position], guessed: list[Position], seat: int, rng: np.random.Generator) -> None:
    """Each byte of the state, pairs of bytes, and the whole state have each value as often in both."""
    worlds = _as_bytes([*fair, *guessed])
    columns = _differing(worlds)
    pairs = rng.permutation(list(combinations(columns, 2)) or np.empty((0, 2), int))[:PAIRS].tolist()
    for part in [*([column] for column in columns), *pairs, columns]:
        _, first, value_of = np.unique(worlds[:, part], axis=0, return_index=True, return_inverse=True)
        counts = [np.bincount(those, minlength=len(first)) for those in np.split(value_of.ravel(), [len(fair)])]
        share = sum(counts) / len(worlds)
        error = np.sqrt(share * (1 - share) * (1 / len(fair) + 1 / len(guessed)))
        far = np.abs(counts[0] / len(fair) - counts[1] / len(guessed)) > ERRORS * error
        for value in np.flatnonzero(far & (sum(counts) >= ENOUGH)):
            by_chance, seen = (it[value] for it in counts)
            places = [f"{_place(fair[0].game.state, it)} is {worlds[first[value], it]}" for it in part[:LISTED]]
            raise AssertionError(
                f"in {seen} of {len(guessed)} samples of what {viewer(seat)} sees {', '.join(places)};"
                f" by chance in {by_chance} of {len(fair)}"
            )


def _differing(worlds: "np.ndarray[tuple[int, int], np.dtype[np.uint8]]") -> list[int]:
    """The columns, bytes of the state, in which worlds differ."""
    columns: list[int] = np.flatnonzero((worlds != worlds[0]).any(0)).tolist()
    return columns


def _as_bytes(worlds: list[Position]) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    return np.frombuffer(b"".join(world.to_bytes() for world in worlds), np.uint8).reshape(len(worlds), -1)


def _place(dtype: np.dtype[Any], column: int) -> str:
    """What a byte of a state is part of."""
    starts = {name: dtype.fields[name][1] for name in dtype.names or ()}  # type: ignore[index]
    name = max((name for name in starts if starts[name] <= column), key=lambda name: starts[name])
    kind = dtype[name]
    return f"{name}[{(column - starts[name]) // kind.base.itemsize}]" if kind.shape else name
