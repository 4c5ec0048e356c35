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
from typing import Any, NamedTuple

from fathom import Position
from fathom.engine import verbs
from fathom.engine.position import plain_scratch
from fathom.engine.state import State
from fathom.engine.verbs import CHANCE
from fathom.games.in_too_deep import GAME
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
ANYWHERE = -1
World = tuple[Any, ...]


class Step(NamedTuple):
    """A move of the game and what was paid for it."""

    before: State
    move: int
    truth: State  # after it
    coming: list[int]  # see `_where_cards_come_from`
    is_last: bool

    def may_be(self, card: int) -> bool:
        """Whether somebody who drew a card unseen may have drawn this one."""
        return card != s.BONUS and self.coming[card] in (ANYWHERE, self.truth.where[self.move])


# ---------------------------------------------------------------- states, as the engine has them


@cache
def desk() -> Any:
    """The one scratch record, with its dice."""
    return plain_scratch(GAME, 7)


def seen(state: State, seat: int) -> State:
    """What a seat sees."""
    view = state.copy()
    verbs.observe(view, seat)
    return view


def played(state: State, action: int) -> State:
    """What follows from a move."""
    after = state.copy()
    verbs.step(after, action)
    return after


def possible(state: State) -> list[int]:
    """What may be done, or chance may say."""
    chance = verbs.current_player(state) == CHANCE
    found = (verbs.chance_outcomes if chance else verbs.legal_actions)(state, desk())
    return [int(action) for action in desk().actions[:found]]


def guessed(view: State, seat: int) -> World:
    """What `resample` makes of a view."""
    guess = view.copy()
    verbs.resample(guess, seat, desk())
    return fields(guess, GUESSED)


def fields(state: State, names: Sequence[str]) -> World:
    """Some fields of a state, to compare."""
    values = attrgetter(*names)(state)
    return tuple(tuple(value) if hasattr(value, "__len__") else value for value in values)


def same(state: State, other: State) -> bool:
    """Whether two states are the same."""
    return bool(state.to_bytes() == other.to_bytes())


# ---------------------------------------------------------------- worlds


def worlds(position: Position, seat: int, further: Sequence[int] = ()) -> Counter[World]:
    """What a game may have come to for all that a seat (-1: a spectator) saw of it, each with the number of its worlds.

    `further`: moves by which the view of the seat was played on.
    """
    moves = position.history
    truths = _truths(position)
    coming = _where_cards_come_from(truths, seat)
    found = [(truths[0], 1)]
    k = 0
    while k < len(moves):
        first = k
        k += 1
        while k < len(moves) and truths[k].phase == s.PAY:
            k += 1
        step = Step(truths[first], moves[first], truths[k], coming[first + 1], is_last=k == len(moves))
        found = _merged(_after(found, step, seat))
    for move in further:
        found = _merged((played(state, move), count) for state, count in found if move in possible(state))
    total: Counter[World] = Counter()
    for state, count in found:
        total[fields(state, GUESSED)] += count
    return total


def _truths(position: Position) -> list[State]:
    """What the game came to, move by move."""
    truths = [Position(position.game, position.players, "default", position.options).state]
    for move in position.history:
        truths.append(played(truths[-1], move))
    return truths


def _where_cards_come_from(truths: Sequence[State], seat: int) -> list[list[int]]:
    """For each state the place out of which a card that a seat does not see will come, as the seat will see; ANYWHERE if not.

    Out of the hand that has it, unless others pay unseen before: so a world that puts it elsewhere need not be looked into.
    """
    views = [seen(truth, seat) for truth in truths]
    coming = [[ANYWHERE] * len(truths[0].where)]
    for k in range(len(truths) - 2, -1, -1):
        was, now = truths[k].where, truths[k + 1].where
        unseen = [card for card in range(len(was)) if views[k].where[card] == s.DECK]
        appear = [card for card in unseen if views[k + 1].where[card] != s.DECK]
        passes = any(s.HAND <= was[card] != now[card] for card in unseen if card not in appear)
        places = [ANYWHERE] * len(was) if passes else list(coming[-1])
        for card in appear:
            places[card] = was[card]
        coming.append(places)
    return coming[::-1]


def _merged(found: Iterator[tuple[State, int]]) -> list[tuple[State, int]]:
    """The same states, those alike counted together."""
    merged: dict[World, tuple[State, int]] = {}
    for state, count in found:
        key = fields(state, ALIKE)
        merged[key] = (state, count + merged.get(key, (state, 0))[1])
    return list(merged.values())


def _after(found: list[tuple[State, int]], step: Step, seat: int) -> Iterator[tuple[State, int]]:
    """The worlds after a step that look like the truth to a seat."""
    view = seen(step.truth, seat)
    asked = view.phase == s.ABILITY
    is_hidden = step.before.phase == s.CARD and step.move != s.BONUS and view.where[step.move] == s.DECK
    tells = not (is_hidden and view.phase == s.CARD and view.stage == step.before.stage)  # or it was just a draw
    for state, count in found:
        if state.phase != step.before.phase:  # the truth declines what this world was not asked
            yield state, count
            continue
        for after in (played(state, m) for m in possible(state) if m == step.move or (is_hidden and step.may_be(m))):
            for world in _paid(after, int(view.price)):
                if world.phase == s.ABILITY and not asked:
                    world = played(world, DECLINE)
                passes_over = asked and not step.is_last and world.phase != s.ABILITY
                if passes_over or not tells or same(seen(world, seat), view):
                    yield world, count


def _paid(state: State, price: int) -> Iterator[State]:
    """Every way to pay until so much is left of the price."""
    if state.price == price or state.phase != s.PAY:
        yield state
        return
    for move in possible(state):
        yield from _paid(played(state, move), price)


# ---------------------------------------------------------------- guesses


def view_of(position: Position, seat: int, further: Sequence[int] = ()) -> State:
    """The view of a seat, played on by these moves."""
    view = seen(position.state, seat)
    for move in further:
        assert move in possible(view), f"{move} is not possible in this view"
        view = played(view, move)
    return view


def samples(position: Position, seat: int, further: Sequence[int] = (), count: int = SAMPLES) -> Counter[World]:
    """How often guesses hit what."""
    view = view_of(position, seat, further)
    return Counter(guessed(view, seat) for _ in range(count))


def check_exact(table: Table, *seats: int, further: Sequence[int] = ()) -> None:
    """Fail if a guess is no world, or if guesses are not spread as the worlds are."""
    for seat in seats:
        check_spread(worlds(table.position, seat, further), samples(table.position, seat, further))


def check_near(table: Table, seat: int, most: float, alike: bool = True) -> None:
    """Fail if a world is never guessed, or guesses are farther from the worlds than this: total variation distance.

    `alike`: and if those guesses that are worlds are not spread as the worlds are.
    """
    expected, found = worlds(table.position, seat), samples(table.position, seat)
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
    view = view_of(table.position, seat)
    found: Counter[World] = Counter((guessed(view, seat)[0],) for _ in range(SAMPLES))
    check_spread(Counter(dict.fromkeys(found, 1)) | Counter({(k,): 1 for k in range(ways - len(found))}), found)


def check_spread(expected: Counter[World], found: Counter[World]) -> None:
    """Fail if samples are not spread as expected."""
    assert not (wrong := mismatch(expected, found)), wrong


def mismatch(expected: Counter[World], found: Counter[World]) -> str:
    """How samples are not spread as expected, by chi-square; nothing if they are."""
    if strays := found.keys() - expected.keys():
        return f"{len(strays)} guesses cannot be"
    each = found.total() / expected.total()
    distance = sum((found[world] - each * count) ** 2 / (each * count) for world, count in expected.items())
    freedom = len(expected) - 1
    is_spread = distance <= freedom + 5 * (2 * freedom) ** 0.5 + 10
    return "" if is_spread else f"{distance:.0f} with {freedom} degrees of freedom"
