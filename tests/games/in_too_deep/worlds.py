"""What a seat must reckon with, counted exactly, and whether the guesses of `resample` are spread alike.

A world is a way a game may have gone: another order of the deck, other cards paid unseen, else the same moves, and after
each of them the same view of the seat in question. All worlds count the same. Nobody learns from it that something was
not asked (7.2): a payment, of as many cards as it may be, is one move with what it is paid for, and where only a world asks
about an ability, it is declined there.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

from fathom import Position
from fathom.engine import record, verbs
from fathom.engine.compile import PLAIN
from fathom.engine.verbs import CHANCE
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.moves import DECLINE

from .situations import Table

SAMPLES = 1500
ALIKE = (
    "where",
    "paid",
    "price",
    "phase",
    "known",
    "past",
    "held",
    "shown",
    "lowest",
)  # worlds that agree in these are one
GUESSED = ("where", "paid", "lowest")  # of a world, what a guess must hit
Row = Any  # a row of one state
World = tuple[Any, ...]


# ---------------------------------------------------------------- states, as the engine has them


@cache
def _desk() -> Any:
    return record.scratch(1000, 7)[0]


def seen(row: Row, seat: int) -> Row:
    """What a seat sees."""
    view = record.copy(row)
    verbs.observe(view[0], seat)
    return view


def played(row: Row, action: int) -> Row:
    """What follows from a move."""
    after = record.copy(row)
    verbs.step(after[0], action)
    return after


def possible(row: Row) -> list[int]:
    """What may be done, or chance may say."""
    chance = verbs.current_player(row[0]) == CHANCE
    found = (verbs.chance_outcomes if chance else verbs.legal_actions)(row[0], _desk())
    return [int(action) for action in _desk().actions[:found]]


def guessed(view: Row, seat: int) -> World:
    """What `resample` makes of a view."""
    guess = record.copy(view)
    verbs.resample(guess[0], seat, _desk())
    return fields(guess, GUESSED)


def fields(row: Row, names: Sequence[str]) -> World:
    """Some fields of a state, to compare."""
    values = attrgetter(*names)(row[0])
    return tuple(tuple(value) if hasattr(value, "__len__") else value for value in values)


def same(row: Row, other: Row) -> bool:
    """Whether two states are the same."""
    if not PLAIN:
        return record.to_bytes(row) == record.to_bytes(other)
    of = attrgetter(*row[0].__slots__)
    return bool(of(row[0]) == of(other[0]))


# ---------------------------------------------------------------- worlds


def worlds(table: Table, seat: int, further: Sequence[int] = ()) -> Counter[World]:
    """What a game may have come to for all that a seat (-1: a spectator) saw of it, each with the number of its worlds.

    `further`: moves by which the view of the seat was played on.
    """
    truth = Position(table.position.game, table.position.players, "default", table.position.options).states
    found = [(truth, 1)]
    moves = table.position.history
    k = 0
    while k < len(moves):
        before, first = truth, k
        truth, k = played(truth, moves[k]), k + 1
        while k < len(moves) and truth[0].phase == s.PAY:
            truth, k = played(truth, moves[k]), k + 1
        found = _merged(_after(found, before, moves[first], truth, seat, is_last=k == len(moves)))
    for move in further:
        found = _merged((played(row, move), count) for row, count in found if move in possible(row))
    total: Counter[World] = Counter()
    for row, count in found:
        total[fields(row, GUESSED)] += count
    return total


def _merged(found: Iterator[tuple[Row, int]]) -> list[tuple[Row, int]]:
    """The same rows, those alike counted together."""
    merged: dict[World, tuple[Row, int]] = {}
    for row, count in found:
        key = fields(row, ALIKE)
        merged[key] = (row, count + merged.get(key, (row, 0))[1])
    return list(merged.values())


def _after(
    found: list[tuple[Row, int]], before: Row, move: int, truth: Row, seat: int, is_last: bool
) -> Iterator[tuple[Row, int]]:
    """The worlds after a move and what was paid for it that look like the truth to a seat."""
    view = seen(truth, seat)
    asked = view[0].phase == s.ABILITY
    is_hidden = before[0].phase == s.CARD and move != s.BONUS and view[0].where[move] == s.DECK
    tells = not (is_hidden and view[0].phase == s.CARD and view[0].stage == before[0].stage)  # or it was just a draw
    for row, count in found:
        if row[0].phase != before[0].phase:  # the truth declines what this world was not asked
            yield row, count
            continue
        for after in (played(row, m) for m in possible(row) if is_hidden or m == move):
            for world in _paid(after, int(view[0].price)):
                if world[0].phase == s.ABILITY and not asked:
                    world = played(world, DECLINE)
                passes_over = asked and not is_last and world[0].phase != s.ABILITY
                if passes_over or not tells or same(seen(world, seat), view):
                    yield world, count


def _paid(row: Row, price: int) -> Iterator[Row]:
    """Every way to pay until so much is left of the price."""
    if row[0].price == price or row[0].phase != s.PAY:
        yield row
        return
    for move in possible(row):
        yield from _paid(played(row, move), price)


# ---------------------------------------------------------------- guesses


def view_of(table: Table, seat: int, further: Sequence[int] = ()) -> Row:
    """The view of a seat, played on by these moves."""
    view = seen(table.position.states, seat)
    for move in further:
        assert move in possible(view), f"{move} is not possible in this view"
        view = played(view, move)
    return view


def samples(table: Table, seat: int, further: Sequence[int] = ()) -> Counter[World]:
    """How often guesses hit what."""
    view = view_of(table, seat, further)
    return Counter(guessed(view, seat) for _ in range(SAMPLES))


def check_exact(table: Table, *seats: int, further: Sequence[int] = ()) -> None:
    """Fail if a guess is no world, or if guesses are not spread as the worlds are."""
    for seat in seats:
        check_spread(worlds(table, seat, further), samples(table, seat, further))


def check_near(table: Table, seat: int, most: float, alike: bool = True) -> None:
    """Fail if a world is never guessed, or guesses are farther from the worlds than this: total variation distance.

    `alike`: and if those guesses that are worlds are not spread as the worlds are.
    """
    expected, found = worlds(table, seat), samples(table, seat)
    assert expected.keys() <= found.keys(), f"{len(expected.keys() - found.keys())} worlds are ruled out"
    assert far(expected, found) <= most, f"{far(expected, found):.3f} from the worlds"
    if alike:
        check_spread(expected, Counter({world: found[world] for world in expected}))


def far(expected: Counter[World], found: Counter[World]) -> float:
    """The total variation distance of samples from what was expected."""
    shares = ((expected[w] / expected.total(), found[w] / found.total()) for w in expected.keys() | found.keys())
    return sum(abs(one - other) for one, other in shares) / 2


def check_even(table: Table, seat: int, ways: int) -> None:
    """Fail unless the unseen cards lie in each of so many ways equally often."""
    view = view_of(table, seat)
    found: Counter[World] = Counter((guessed(view, seat)[0],) for _ in range(SAMPLES))
    check_spread(Counter(dict.fromkeys(found, 1)) | Counter({(k,): 1 for k in range(ways - len(found))}), found)


def check_spread(expected: Counter[World], found: Counter[World]) -> None:
    """By chi-square."""
    assert found.keys() <= expected.keys(), f"{len(found.keys() - expected.keys())} guesses cannot be"
    each = found.total() / expected.total()
    distance = sum((found[world] - each * count) ** 2 / (each * count) for world, count in expected.items())
    freedom = len(expected) - 1
    assert distance <= freedom + 5 * (2 * freedom) ** 0.5 + 10, f"{distance:.0f} with {freedom} degrees of freedom"
