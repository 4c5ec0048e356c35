"""What a seat must reckon with, counted exactly, and whether the guesses of `resample` are spread alike.

A world is a way a game may have gone: another order of the deck, other cards paid unseen, else the same moves, and after
each of them the same view of the seat in question. All worlds count the same.
"""

from collections import Counter
from collections.abc import Iterator

from fathom import Position
from fathom.engine import verbs
from fathom.engine.compile import PLAIN
from fathom.engine.errors import IllegalMove
from fathom.engine.position import plain_scratch
from fathom.engine.state import plain, to_bytes
from fathom.games.in_too_deep import state as s

from .situations import Table

SAMPLES = 5000


def worlds(table: Table, seat: int) -> Counter[bytes]:
    """The states a game may be in for all that a seat (-1: a spectator) saw of it, each with the number of its worlds."""
    truth = Position(table.position.game, table.position.players, "default", table.position.options)
    found = {truth.to_bytes(): (truth.copy(), 1)}
    for name in table.made:
        truth.play(name)
        view = truth.view(seat)
        before, found = found, {}
        for position, count in before.values():
            for after in _after(position, name, view):
                if after.view(seat) == view:
                    state = after.to_bytes()
                    found[state] = (after, count + found.get(state, (after, 0))[1])
    return Counter({state: count for state, (_, count) in found.items()})


def _after(position: Position, name: str, view: Position) -> list[Position]:
    """The positions after a move of this name, or after any that may stand for it if its card is not seen."""
    word, *card = name.split("-")
    moves: list[int | str] = [name]
    if word in ("card", "pay") and view.state.where[view.state.number.index(int(card[0]))] == s.DECK:
        moves = [outcome for outcome, _ in position.chance_outcomes()] or [*position.legal_actions()]
    found = []
    for move in moves:
        twin = position.copy()
        try:
            twin.play(move)
        except IllegalMove:
            continue  # this world would have gone on otherwise
        found.append(twin)
    return found


def guesses(table: Table, seat: int) -> Iterator[Position]:
    """What `resample` makes of a seat's view."""
    view, scratch = table.position.view(seat), plain_scratch(table.position.game, 7)
    for _ in range(SAMPLES):
        guess = view.copy()
        verbs.resample(guess.state, seat, scratch)
        yield guess


def check_fair(table: Table, seat: int) -> None:
    """Fail if a guess is no world, or if guesses are not spread as the worlds are."""
    if looks_right(table, seat):
        expected, memory = worlds(table, seat), s.PUBLIC | (1 << seat if seat >= 0 else 0)
        assert table.position.to_bytes() in expected
        _check_spread(_forgotten(expected, table, memory), Counter(guess.to_bytes() for guess in guesses(table, seat)))


def check_even(table: Table, seat: int, ways: int) -> None:
    """Fail unless the unseen cards lie in each of so many ways equally often."""
    if looks_right(table, seat):
        found = Counter(bytes(place & 0xFF for place in guess.state.where) for guess in guesses(table, seat))
        _check_spread(Counter(dict.fromkeys(found, 1)) | Counter({k: 1 for k in range(ways - len(found))}), found)


def looks_right(table: Table, seat: int) -> bool:
    """Fail if a guess does not look like the truth to the seat; whether there is time to count worlds: not in plain Python."""
    view = table.position.view(seat)
    assert all(guess.view(seat) == view for guess, _ in zip(guesses(table, seat), range(20), strict=False))
    return not PLAIN


def _forgotten(expected: Counter[bytes], table: Table, memory: int) -> Counter[bytes]:
    """The worlds as a guess knows them: of cards that were paid unseen, nobody but the seat that guesses remembers its own."""
    found: Counter[bytes] = Counter()
    for data, count in expected.items():
        state = plain(table.position.game.state, data)
        for card in range(state.card_count):
            if state.where[card] == s.DISCARD:
                state.known[card] &= memory
        found[to_bytes(state)] += count
    return found


def _check_spread(expected: Counter[bytes], found: Counter[bytes]) -> None:
    """By chi-square."""
    assert found.keys() <= expected.keys(), f"{len(found.keys() - expected.keys())} guesses cannot be"
    each = SAMPLES / expected.total()
    distance = sum((found[state] - each * count) ** 2 / (each * count) for state, count in expected.items())
    freedom = len(expected) - 1
    assert distance <= freedom + 5 * (2 * freedom) ** 0.5 + 10, f"{distance:.0f} with {freedom} degrees of freedom"
