"""Checks of what a position is written as: numbers for a network, a line of text and a picture for people."""

import numpy as np

from fathom.engine import verbs
from fathom.engine.conform.views import resampled, viewer
from fathom.engine.encoding import size
from fathom.engine.game import Game
from fathom.engine.position import Position
from fathom.engine.state import State, to_bytes

GUARD = 8  # numbers behind those of an encoding, which it leaves alone
UNTOUCHED = 7.0  # stands where nothing has been written


def fields(game: Game) -> None:
    """The fields of an encoding are named apart, and those that are told of each seat have as many numbers for each."""
    found = game.encoding.FIELDS
    names = [field.name for field in found]
    assert len(names) == len(set(names)), "two fields of the encoding have the same name"
    for field in found:
        assert field.size > 0 and field.scale > 0 and field.meaning, (
            f"the field {field.name} has no size, scale or meaning"
        )
        assert not field.seats or field.size % game.most_players == 0, (
            f"the field {field.name} has {field.size} numbers, which {game.most_players} seats can't share evenly"
        )


def encodings(position: Position, rng: np.random.Generator) -> None:
    """An encoding fills all of its numbers, from -1 to 1, by the view alone; those of seats that nobody has are 0."""
    game = position.game
    if not game.encoding.FIELDS:
        return
    for seat in range(position.players):
        view = position.view(seat)
        before = view.to_bytes()
        numbers = encoded(game, view.state, seat)
        assert view.to_bytes() == before, f"{viewer(seat)}: to encode a view changes it"
        assert np.array_equal(numbers, encoded(game, view.state, seat, 0.5)), (
            f"{viewer(seat)}: the encoding depends on what stood in the array before"
        )
        at = 0
        for field in game.encoding.FIELDS:
            part = numbers[at : at + field.size]
            at += field.size
            assert np.all(np.abs(part) <= 1), f"{viewer(seat)}: {field.name} is {part.tolist()}, not all from -1 to 1"
            each = field.size // game.most_players
            if field.seats:
                assert not part[each * position.players :].any(), f"{field.name} is not 0 for seats that nobody has"
        sample = resampled(view, seat, int(rng.integers(1 << 62))).view(seat)
        assert np.array_equal(numbers, encoded(game, sample.state, seat)), (
            f"{viewer(seat)}: two states that look alike are encoded differently"
        )


def encoded(
    game: Game, state: State, seat: int, before: float = UNTOUCHED
) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    """The encoding of a view, in plain Python, written over numbers that are all `before`."""
    count = size(game.encoding.FIELDS)
    out = np.full(count + GUARD, before, np.float32)
    verbs.encode(state, seat, out)
    assert (out[count:] == before).all(), f"{viewer(seat)}: the encoding writes more numbers than its fields have"
    return out[:count]


def texts(position: Position, rng: np.random.Generator) -> None:
    """A position is read back from its text, with its options, and there is a picture of it and of each view."""
    text = position.to_text()
    assert "\n" not in text, "the text of a position has more than one line"
    again = Position.from_text(text)
    assert to_bytes(again.state) == position.to_bytes(), f"a position is not read back from its text: {text}"
    assert again.options == position.options, f"the options are not read back from a position's text: {text}"
    for seat in range(verbs.SPECTATOR, position.players):
        assert str(position.view(seat)).strip(), f"{viewer(seat)}: there is no picture of its view"
