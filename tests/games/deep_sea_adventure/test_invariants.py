"""What is true of every position of every game, whatever the options."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom import BadOption, Position
from fathom.engine.options import Choice
from fathom.games.deep_sea_adventure.facts import OPTIONS

from ...reference.deep_sea_adventure.variants import DEFAULT, WAYS
from ..random_games import games, often, play_one, weights
from .twins import GAME, facts

pytestmark = pytest.mark.rules

LEVELS = (1, 2, 3, 4)


def chips(units: list[list[int]]) -> Counter[int]:
    """How many chips of each level."""
    return Counter(level for unit in units for level in unit)


@often
@given(games(GAME))
def test_chips_and_values_are_conserved(game: tuple[Position, Random]) -> None:
    position, draw = game
    options: dict[str, Any] = dict(position.options)
    values = {level: Counter(options[f"level_{level}"]) for level in LEVELS}
    while not position.is_over:
        play_one(position, draw)
        table = facts(position)
        home = [chip for chips_of_seat in table["home"] for chip in chips_of_seat]
        lying = chips([*table["line"], *(unit for units in table["hold"] for unit in units)])
        for level in LEVELS:
            turned = Counter(value for chip_level, value in home if chip_level == level)
            assert lying[level] + turned.total() == values[level].total()
            assert turned <= values[level]
        assert position.scores() == [sum(value for _, value in seat) for seat in table["home"]]


@often
@given(games(GAME))
def test_within_a_dive_air_only_falls_and_divers_keep_apart(game: tuple[Position, Random]) -> None:
    position, draw = game
    before = facts(position)
    while not position.is_over:
        play_one(position, draw)
        now = facts(position)
        at_sea = [place for place, where in zip(now["place"], now["where"], strict=True) if where == "sea"]
        assert len(set(at_sea)) == len(at_sea)
        assert all(0 <= place < len(now["line"]) for place in at_sea)
        assert 0 <= now["air"] <= position.options["air"]
        if before["dive"] == now["dive"] and now["line"]:  # an empty line is the end of the game, cleaned up
            assert now["air"] <= before["air"]
            for was, now_is in zip(before["where"], now["where"], strict=True):
                assert (was, now_is) in {
                    ("sub", "sub"),
                    ("sub", "sea"),
                    ("sea", "sea"),
                    ("sea", "home"),
                    ("home", "home"),
                }
        before = now


@often
@given(games(GAME))
def test_the_line_only_shrinks_or_is_restacked(game: tuple[Position, Random]) -> None:
    position, draw = game
    before = in_turn = start = facts(position)
    last = ""
    while not position.is_over:
        name = play_one(position, draw)
        now = facts(position)
        if before["turn"] >= 0:
            in_turn, last = before, name
        if now["dive"] != before["dive"]:
            assert len(now["line"]) <= len(start["line"])
            assert all(now["line"])
            if last and not last.startswith(("take", "drop")):
                kept = [unit for unit in in_turn["line"] if unit]
                assert now["line"][: len(kept)] == kept
            start = now
        elif now["turn"] >= 0:
            changed = [places for places in zip(before["line"], now["line"], strict=True) if places[0] != places[1]]
            assert len(changed) == name.startswith(("take", "drop"))
        before = now


@often
@given(games(GAME, restack="unwrap", dives=9))
def test_unwrapped_stacks_have_three_chips_at_most(game: tuple[Position, Random]) -> None:
    position, draw = game
    while not position.is_over:
        play_one(position, draw)
        assert all(len(unit) <= 3 for unit in facts(position)["line"])


@often
@given(games(GAME))
def test_who_has_turned_stays_turned_and_who_is_home_keeps_what_he_has(game: tuple[Position, Random]) -> None:
    position, draw = game
    before, turned = facts(position), [False] * position.players
    while not position.is_over:
        play_one(position, draw)
        now = facts(position)
        up = [bool(position.state.facing[seat]) for seat in range(position.players)]
        for seat in range(position.players):
            assert Counter(before["home"][seat]) <= Counter(now["home"][seat])
            if before["dive"] == now["dive"] and now["where"][seat] == "sea":
                assert up[seat] or not turned[seat]
        before, turned = now, up


@often
@given(games(GAME), st.integers(0, 60))
def test_a_game_of_waiting_ends_too(game: tuple[Position, Random], patience: int) -> None:
    """Divers who want nothing, or nothing more after a while, cannot hang a game."""
    position, draw = game
    bound = position.game.facts.longest(position.players, position.options)
    while not position.is_over:
        lazy = [name for name in weights(position) if name in ("leave", "dive")]
        if lazy and len(position.history) >= patience:
            position.play(lazy[0])
        else:
            play_one(position, draw)
        assert len(position.history) <= bound


@often
@given(games(GAME, reveal="secret"), st.integers(-1, 5))
def test_a_view_does_not_depend_on_what_it_hides(game: tuple[Position, Random], seat: int) -> None:
    """Two games that differ only in the values other seats turned over look the same until the end."""
    one, draw = game
    other, seat = one.copy(), min(seat, one.players - 1)
    while not one.is_over:
        assert one.view(seat) == other.view(seat)
        if not weights(one).keys() & weights(other).keys():
            return  # what the one may turn over, the other has turned over already
        name = draw.choice(sorted(weights(one).keys() & weights(other).keys()))
        if name.startswith("worth-") and one.state.seat != seat:
            play_one(one, draw)
            play_one(other, draw)
        else:
            one.play(name)
            other.play(name)


def test_refusals_are_sentences() -> None:
    wrong: list[tuple[int, dict[str, Any]]] = [
        (1, {}),
        (7, {}),
        (3, {"min_players": 4}),
        (3, {"start": "seat3"}),
        (3, {"board_empty": "forbid"}),
        (3, {f"level_{level}": [] for level in LEVELS}),
        (3, {f"level_{level}": [1] * 17 for level in LEVELS}),
        (3, {"colour": "red"}),
        *((3, {name: "perhaps"}) for name in DEFAULT),
        *((3, {name: 1.5}) for name in WAYS),
    ]
    for players, options in wrong:
        with pytest.raises(BadOption) as caught:
            Position(GAME, players=players, options=options)
        sentence = str(caught.value)
        assert len(sentence.split()) >= 5
        assert all(name in sentence for name in options if len(options) == 1)


def test_the_options_are_those_the_tests_know() -> None:
    assert {option.name: option.default for option in OPTIONS} == DEFAULT
    assert {option.name: list(option.choices) for option in OPTIONS if isinstance(option, Choice)} == WAYS | {
        "start": ["random", *(f"seat{seat}" for seat in range(6))]
    }
