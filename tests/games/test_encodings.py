"""Views as numbers, in random games of every game: within bounds, by what is seen alone, the same from wherever one sits."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom import Position
from fathom.engine.compile import PLAIN
from fathom.engine.encoding import fingerprint, size, slices
from fathom.engine.verbs import encode
from fathom.games import ALL
from fathom.games.deep_sea_adventure.facts import MOST_UNITS
from fathom.games.in_too_deep import state as deep

from ..encodings import nanoseconds
from .random_games import KINDS, games, often, play_one

every_game = pytest.mark.parametrize("game", ALL)
any_game = st.sampled_from(sorted(ALL)).flatmap(games)


def play_some(position: Position, draw: Random) -> None:
    """Play on, a few moves or many."""
    for _ in range(draw.choice([1, 2, 5, 20])):
        if not position.is_over:
            play_one(position, draw)


# ------------------------------------------------------------------ what holds of any encoding


@often
@given(any_game)
def test_all_numbers_are_there_and_within_bounds_whatever_the_options(game: tuple[Position, Random]) -> None:
    position, draw = game
    while not position.is_over:
        play_some(position, draw)
        for seat in range(position.players):
            numbers = position.encode(seat)
            assert numbers.dtype == np.float32 and len(numbers) == size(position.game.encoding.FIELDS)
            assert np.isfinite(numbers).all() and (np.abs(numbers) <= 1).all()


@often
@given(any_game)
def test_seats_that_nobody_has_are_zeros(game: tuple[Position, Random]) -> None:
    position, draw = game
    most = position.game.most_players
    play_some(position, draw)
    numbers, where = position.encode(0), slices(position.game.encoding.FIELDS)
    for field in position.game.encoding.FIELDS:
        if field.seats:
            of_seats = numbers[where[field.name]].reshape(most, field.size // most)
            assert not of_seats[position.players :].any(), field.name
    assert numbers[where["present"]].sum() == position.players


@often
@given(any_game, st.integers(0, 2**32))
def test_what_looks_alike_is_encoded_alike(game: tuple[Position, Random], number: int) -> None:
    """Whatever a seat cannot know is redrawn: it sees the same, and so do networks."""
    position, draw = game
    generator = np.random.default_rng(number)
    while not position.is_over:
        play_some(position, draw)
        seat = draw.randrange(position.players)
        guess = position.guess(seat, generator)
        assert np.array_equal(guess.encode(seat), position.encode(seat))
        assert np.array_equal(position.view(seat).encode(seat), position.encode(seat))


@often
@given(any_game, st.integers(1, 5))
def test_turning_the_seats_turns_the_encoding(game: tuple[Position, Random], by: int) -> None:
    """The same table, with everybody so many seats further on, looks the same to everybody."""
    position, draw = game
    while not position.is_over:
        play_some(position, draw)
        turned = position.copy()
        turned.state = TURNED[position.game.id](position.state, by)
        for seat in range(position.players):
            assert np.array_equal(turned.encode((seat + by) % position.players), position.encode(seat)), seat


@every_game
def test_each_field_says_something(game: str) -> None:
    """None is the same in all games, and none says just what another one says."""
    seen = []
    for seed in range(120):
        draw, found = Random(seed), ALL[game]
        players = draw.randint(found.least_players, found.most_players)
        position = Position(game, players, options=KINDS[game].random_options(draw, players))
        while not position.is_over:
            play_one(position, draw)
            if draw.random() < 0.3:
                seen.append(position.encode(draw.randrange(players)))
    numbers = np.array(seen)
    told = {}
    for name, part in slices(ALL[game].encoding.FIELDS).items():
        assert (numbers[:, part].max(axis=0) > numbers[:, part].min(axis=0)).any(), f"{name} is always the same"
        other = told.setdefault(numbers[:, part].tobytes(), name)
        assert other == name, f"{name} says what {other} says"


@pytest.mark.skipif(PLAIN, reason="there is no machine code to compare with")
@pytest.mark.machine
@every_game
def test_machine_code_encodes_as_plain_python_does(game: str) -> None:
    fields = ALL[game].encoding.FIELDS
    for seed in range(30):
        draw, found = Random(seed), ALL[game]
        players = draw.randint(found.least_players, found.most_players)
        position = Position(game, players, options=KINDS[game].random_options(draw, players))
        while not position.is_over:
            play_some(position, draw)
            seat = draw.randrange(players)
            state = np.frombuffer(bytearray(position.view(seat).to_bytes()), found.state)[0]
            out = np.full(size(fields), 9, np.float32)
            encode(state, seat, out)
            assert np.array_equal(out, position.encode(seat))


@pytest.mark.skipif(PLAIN, reason="it is about compiled code")
@every_game
def test_encoding_and_judging_take_microseconds(game: str) -> None:
    """Promised are 1 and 2, and 5: here three times as much, the best of many runs, for other tests run beside."""
    told, judged = nanoseconds(game, 2, runs=30)
    assert told < {"deep_sea_adventure": 3_000, "in_too_deep": 6_000}[game]
    assert told < judged < 15_000


def test_the_fingerprints_are_those_that_weights_were_learned_with() -> None:
    """A changed field changes them: then what was learned does not fit any more, and this list is to be changed, too."""
    assert {game: fingerprint(ALL[game].encoding.FIELDS)[:16] for game in ALL} == FINGERPRINTS


FINGERPRINTS = {"deep_sea_adventure": "d06936375b5a8783", "in_too_deep": "1cb35865a0b366a9"}


# Positions as texts, each behind a digest of what its seats see of it.
GOLDEN = [line.split(" ", 1) for line in (Path(__file__).parent / "encodings.txt").read_text().splitlines()]
CHANGED = """This position is encoded otherwise than it was: weights that were learned by the old numbers are taken for good ones.
If that is meant, give the field that says something else another name, so that the fingerprint changes; train the game's network
anew; then write into FINGERPRINTS what it is now, and into tests/games/encodings.txt, before the text of this position, {}"""


@pytest.mark.parametrize(("digest", "text"), GOLDEN, ids=[f"{text.split('/')[0]}-{digest}" for digest, text in GOLDEN])
def test_fixed_positions_are_encoded_as_they_were(digest: str, text: str) -> None:
    position = Position.from_text(text)
    told = sha256(b"".join(position.encode(seat).tobytes() for seat in range(position.players))).hexdigest()[:16]
    assert told == digest, CHANGED.format(told)


@every_game
def test_each_field_says_something_in_a_fixed_position(game: str) -> None:
    seen = [Position.from_text(text) for _, text in GOLDEN if text.startswith(f"{game}/")]
    numbers = np.array([position.encode(seat) for position in seen for seat in range(position.players)])
    silent = [name for name, part in slices(ALL[game].encoding.FIELDS).items() if not numbers[:, part].any()]
    assert not silent, f"add a position to encodings.txt in which there is something to say of {silent}"


# ------------------------------------------------------------------ what is told at all


def test_a_diver_in_another_place_is_encoded_otherwise() -> None:
    text = "phase=roll dive=1 air=20 starter=0 seat=0 line=1*8,2*8,3*8,4*8 seat0=3v seat1={}v seat2=9^"
    text += " last_home=-1 deepest=20*3,0*3"
    known = {
        Position.from_text(f"deep_sea_adventure/2 3 | {text.format(place)}").encode(0).tobytes()
        for place in range(20)
        if place not in (3, 9)
    }
    assert len(known) == 18


DIVE = (
    "deep_sea_adventure/2 3 blanks=9 | phase=roll dive=2 air=20 starter=0 seat=0 line=-,1*7,2*8,3*8,4*7"
    " seat0=3v[1] seat1=5v(4:15) seat2=9^ last_home=-1 deepest=20*3,0*3"
)


@pytest.mark.parametrize(
    ("field", "at", "value"),
    [
        ("air", None, 19), ("dive", None, 3), ("seat", None, 1), ("facing", 0, 1), ("place", 2, 10), ("starter", None, 2),
        ("last_home", None, 0), ("hold", 0, 2), ("carried", 2, 1), ("score", 1, 14), ("brought", 1, 1), ("line", 0, 1),
        ("line", 9, 3), ("length", None, 25), ("late", None, 1), ("quiet", None, 2), ("tank", None, 30), ("blanks", None, 12),
        ("turned", 3, 1), ("restack", None, 2), ("tie", None, 3), ("next_start", None, 1), ("reveal", None, 1),
        ("stacking", None, 1), ("end_of_line", None, 2), ("weight", 2, 5),
    ],
)  # fmt: skip
def test_what_matters_in_a_dive_is_told(field: str, at: int | None, value: int) -> None:
    position = Position.from_text(DIVE)
    before = position.encode(0)
    if at is None:
        setattr(position.state, field, value)
    else:
        getattr(position.state, field)[at] = value
    assert not np.array_equal(position.encode(0), before)


# ------------------------------------------------------------------ the same table, everybody further on


def turned_list(values: list[Any], players: int, by: int, each: int = 1) -> list[Any]:
    """What belongs to each seat, `each` numbers, for everybody `by` seats further on."""
    found = list(values)
    for seat in range(players):
        to = (seat + by) % players
        found[to * each : (to + 1) * each] = values[seat * each : (seat + 1) * each]
    return found


def turned_dive(state: Any, by: int) -> Any:
    """Deep Sea Adventure."""
    now, players = state.copy(), state.players

    def seat(it: int) -> int:
        return (it + by) % players if it >= 0 else it

    for name in ("place", "facing", "carried", "drowned", "deepest", "score", "brought"):
        setattr(now, name, turned_list(getattr(state, name), players, by))
    now.hold = turned_list(state.hold, players, by, MOST_UNITS)
    now.turned = [seat(it) for it in state.turned]
    now.seat = seat(state.seat)
    now.starter = seat(state.starter)
    now.last_home = seat(state.last_home)
    for level in range(4):  # chips of equal value lie in the order of the seats
        first = state.level_end[level - 1] if level else 0
        chips = range(first, state.level_end[level])
        order = sorted((now.value[chip], now.turned[chip] < 0, now.turned[chip]) for chip in chips)
        for chip, (_, _, owner) in zip(chips, order, strict=True):
            now.turned[chip] = owner
    return now


def turned_deep(state: Any, by: int) -> Any:
    """In Too Deep."""
    now, players = state.copy(), state.players

    def seat(it: int) -> int:
        return (it + by) % players if it >= 0 else it

    def bits(it: int) -> int:
        mine = sum(1 << seat(k) for k in range(players) if it >> k & 1)
        return mine | it >> deep.MOST_SEATS << deep.MOST_SEATS

    def place(it: int) -> int:
        for first in (deep.HAND, deep.SHARE):
            if first <= it < first + players:
                return first + seat(it - first)
        return it

    for name in ("hand", "lowest", "drew", "due"):
        setattr(now, name, turned_list(getattr(state, name), players, by))
    now.shares = turned_list(state.shares, players, by, deep.FIVE)
    now.held = turned_list(state.held, players, by, deep.SHUFFLES)
    now.sets = state.sets[:2] + turned_list(state.sets[2:], players, by, 2)
    now.where = [place(it) for it in state.where]
    now.known = [bits(it) for it in state.known]
    now.past = [it & 7 | (seat((it >> 3) - 1) + 1) << 3 for it in state.past]
    now.mixed, now.owed = bits(state.mixed), bits(state.owed)
    for name in ("seat", "starter", "payee", "next_paid"):
        setattr(now, name, seat(getattr(state, name)))
    return now


TURNED: dict[str, Callable[[Any, int], Any]] = {"deep_sea_adventure": turned_dive, "in_too_deep": turned_deep}
