"""Nothing leaks: games that differ only in what a seat cannot see are the same to it, byte for byte.

The two games are made of the same commands and the same outcomes, but for the values that seat 1 turns over in secret, or
the cards it is dealt and draws.
"""

import itertools
import json
from collections.abc import Iterator

import pytest

from fathom import Position
from fathom.server.projection import Projection
from fathom.server.seats import PERSON
from fathom.server.wire import Seat

SEATS = [Seat("Ann", PERSON), Seat("Bo", PERSON), Seat("Cy", PERSON)]
OPTIONS = {"reveal": "secret", "start": "seat0", "air": 60, "dives": 2}


def play(secret_owner: int, pick: int) -> Position:
    """A game in which everybody comes home laden, and the values `secret_owner` turns over depend on `pick`."""
    position = Position("deep_sea_adventure", players=3, options=OPTIONS)
    for turn in itertools.count():
        if position.is_over:
            return position
        outcomes = [outcome for outcome, _ in position.chance_outcomes()]
        if outcomes:
            is_worth = position.name(outcomes[0]).startswith("worth-")
            if is_worth and position.state.seat == secret_owner:
                position.play(outcomes[pick])
            else:  # the others turn over the best, so that they turn over the same in every game
                position.play(outcomes[-1 if is_worth else turn % len(outcomes)])
        else:
            moves = position.legal_moves()
            is_laden = bool(position.scene()["divers"][position.current_player]["hold"])
            wishes = ("back", "leave" if is_laden else "take", *moves)
            position.play(next(move for move in wishes if move in moves))
    raise AssertionError


def shown(position: Position, yours: tuple[int, ...], before: int) -> list[bytes]:
    """All that the holder of `yours` is sent, up to version `before`."""
    game = position.game
    projection = Projection(game, Position(game, players=3, options=position.options), SEATS, yours)
    projection.follow(position.history[:before])
    return [projection.step(version) for version in range(projection.version + 1)]


def pairs() -> Iterator[tuple[Position, Position, int]]:
    """Games that differ in seat 1's secrets only, and the version at which all is shown."""
    one, other = play(1, 0), play(1, 1)
    if len(one.history) == len(other.history):
        yield one, other, len(one.history) - 1


def test_there_are_secrets_to_keep() -> None:
    one, other, end = next(pairs())
    assert one.history[:end] != other.history[:end]
    assert shown(one, (1,), end) != shown(other, (1,), end)


@pytest.mark.parametrize("yours", [(0,), (2,), (), (0, 2)], ids=["a seat", "another", "a spectator", "two seats"])
def test_what_a_seat_cannot_know_it_is_not_sent(yours: tuple[int, ...]) -> None:
    one, other, end = next(pairs())
    assert shown(one, yours, end) == shown(other, yours, end)


def test_on_a_shared_screen_the_log_tells_no_secrets() -> None:
    one, other, end = next(pairs())
    for yours in ((0, 1), (0, 1, 2)):
        first, second = ([json.loads(step) for step in shown(game, yours, end)] for game in (one, other))
        assert [step["told"] for step in first] == [step["told"] for step in second]
        assert [step["scene"] for step in first if step["seat"] != 1] == [
            step["scene"] for step in second if step["seat"] != 1
        ]


def test_when_it_is_over_everybody_sees_everything() -> None:
    one, other, end = next(pairs())
    for game in (one, other):
        last = json.loads(shown(game, (0,), end + 1)[-1])
        assert [diver["score"] for diver in last["scene"]["divers"]] == game.scores()


def dealt(*secret: str) -> Position:
    """A game of hands in which seat 1 is dealt and draws these cards, and shows and pays none of them."""
    options = {"start": "seat0", "hand_cards": 3, "bonus_cards": "none", "draft_laps": 0}
    position = Position("in_too_deep", players=3, options=options)
    first, second, drawn = secret
    for card in ("11", "12", "13", first, second, "50", "31", "32", "33"):
        position.play(f"card-{card}")
    for move in ("draw", "card-60", "draw", f"card-{drawn}", "expand-31-pearl", "buy-11", "expand-50-pearl", "draw"):
        position.play(move)
    return position


@pytest.mark.parametrize("yours", [(0,), (2,), (), (0, 2)], ids=["a seat", "another", "a spectator", "two seats"])
def test_no_hand_is_sent_to_another_seat(yours: tuple[int, ...]) -> None:
    one, other = dealt("71", "72", "73"), dealt("81", "92", "23")
    end = len(one.history)
    assert shown(one, (1,), end) != shown(other, (1,), end)
    assert shown(one, yours, end) == shown(other, yours, end)
