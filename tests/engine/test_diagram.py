"""Positions as a line of text and as a picture, and what else may be asked of one: guesses, masks, who acted."""

import pickle
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.engine import liars_dice, pig, roshambo

from fathom import CHANCE, SPECTATOR, BadOption, BadPosition, FathomError, Position, UnknownName
from fathom.engine.diagram import runs, unrolled
from fathom.engine.encoding import Field, fingerprint, parts, size, slices

SMALL = pytest.mark.parametrize("game", [pig.GAME, liars_dice.GAME, roshambo.GAME], ids=lambda game: game.id)


def any_move(position, draw):
    return draw.choice([move for move, _ in position.chance_outcomes()] or position.legal_actions())


# ---------------------------------------------------------------- text


@SMALL
def test_a_game_without_words_of_its_own_is_written_field_by_field(game):
    for seed in range(5):
        draw = Random(seed)
        position = Position(game, draw.randint(game.least_players, game.most_players))
        while not position.is_over:
            position.play(any_move(position, draw))
            text = position.to_text()
            assert Position.from_text(text) == position and Position.from_text(text).to_text() == text


def test_only_what_differs_from_the_beginning_is_said():
    position = Position("pig", 3, options={"goal": 30})
    assert position.to_text() == "pig/1 3 goal=30 |"
    for move in ("roll", "pips-5", "hold", "roll"):
        position.play(move)
    assert position.to_text() == "pig/1 3 goal=30 | seat=1 rolling=1 points=5,0*3"
    assert str(position) == "Pig, 3 players: chance decides\npot: 0\npoints: [5, 0, 0]\ngoal: 30"


@pytest.mark.parametrize(
    ("text", "error", "fault"),
    [
        ("", BadPosition, r"one \| was expected, .*, like '\w+/\d+ \d .*\|.*'; fathom show RECORD --board prints such a line"),
        ("pig/1 3 | |", BadPosition, r"one \| was expected"),
        (None, BadPosition, "is no position"),
        ("x" * 100_000, BadPosition, "is no position"),
        ("| pot=3", BadPosition, "a position begins with the game"),
        ("pig 3 |", BadPosition, r"a position begins with the game, .*, like '\w+/\d+ \d .*\|.*'; fathom show RECORD"),
        ("pig/1 |", BadPosition, "a position begins with the game"),
        ("big/1 3 |", UnknownName, "no game 'big'"),
        ("pig/2 3 |", BadPosition, "this is version 2 of pig; only version 1 can be read"),
        ("pig/1 9 |", BadPosition, "the number of players is '9': a whole number from 2 to 4 was expected"),
        ("pig/1 three |", BadPosition, "the number of players is 'three'"),
        ("pig/1 3 preset=long |", BadPosition, "a preset is named: a position has options only"),
        ("pig/1 3 gaol=30 |", BadOption, "goal"),
        ("pig/1 3 goal=3000 |", BadOption, "3000"),
        ("pig/1 3 goal=30 goal=30 |", BadPosition, "goal is given twice"),
        ("pig/1 3 | pot", BadPosition, "'pot' stands where something like name=value was expected"),
        ("pig/1 3 | pots=3", BadPosition, r"there is no pots here: did you mean pot\?"),
        ("pig/1 3 | goal=3", BadPosition, "there is no goal here"),  # options stand before the bar
        ("pig/1 3 | pot=3.5", BadPosition, "pot is '3.5': a whole number from -32768 to 32767 was expected"),
        ("pig/1 3 | pot=40000", BadPosition, "pot is '40000'"),
        ("pig/1 3 | points=1,2", BadPosition, "points has 2 numbers: 4 were expected"),
        ("pig/1 3 | points=1*9999,1*9999", BadPosition, "more than 10000 items"),
        ("pig/1 3 | points=1*0,4", BadPosition, r"'1\*0' stands in a list"),
        ("pig/1 3 | points=1,,2", BadPosition, "'' stands in a list"),
        ("pig/1 3 | seat=100", BadPosition, "the rules can't go on from there"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_with_what_was_expected(text, error, fault):
    with pytest.raises(error, match=fault):
        Position.from_text(text)


def test_the_example_of_a_refusal_is_a_position():
    with pytest.raises(BadPosition) as refused:
        Position.from_text("nonsense")
    Position.from_text(str(refused.value).split("'")[1])


def test_lists_are_short_and_read_back():
    for items in ([], ["1"], ["1", "1", "2"], ["-"] * 12, ["1+1", "1", "1"]):
        assert unrolled(runs(items)) == items
    assert runs([0, 0, 0, 5]) == "0*3,5"


def test_a_view_that_hides_something_has_no_text():
    position = Position("in_too_deep", 3)
    while position.current_player == CHANCE:
        position.play(position.sample_chance(np.random.default_rng(len(position.history))))
    with pytest.raises(FathomError, match="this view hides cards"):
        position.view(0).to_text()
    guess = position.guess(0, np.random.default_rng(1))
    assert Position.from_text(guess.to_text()) == guess
    secret = Position("deep_sea_adventure", 2, options={"reveal": "secret", "start": "seat0"})
    for move in "roll-4 take roll-3 take back roll-6 worth-1".split():
        secret.play(move)
    with pytest.raises(FathomError, match="this view hides chips"):
        secret.view(1).to_text()
    assert Position.from_text(secret.to_text()).scores() == [1, 0]


# ---------------------------------------------------------------- who acted, what may be done, what may be so


def test_the_actors_are_those_who_were_to_move():
    position, draw, expected = Position("deep_sea_adventure", 3), Random(4), []
    while not position.is_over:
        expected.append(position.current_player)
        position.play(any_move(position, draw))
        if draw.random() < 0.1:
            position.undo()
            expected.pop()
    assert position.actors == expected
    assert pickle.loads(pickle.dumps(position)).actors == expected
    assert Position("pig").actors == position.view(0).actors == []


def test_the_actors_are_right_where_a_field_was_set():
    position = Position("pig", 3)
    position.play("roll")
    position.play("pips-3")
    position.state.seat = 2
    position.play("hold")
    position.play("roll")
    assert position.actors == [0, CHANCE, 2, 0]


def test_the_mask_says_of_each_action_whether_it_is_legal():
    position, draw = Position("in_too_deep", 3), Random(1)
    for _ in range(150):
        assert np.flatnonzero(position.legal_mask()).tolist() == position.legal_actions()
        position.play(any_move(position, draw))


@SMALL
def test_a_guess_looks_the_same_and_hides_nothing(game):
    position, draw, generator = Position(game, 2), Random(2), np.random.default_rng(3)
    for _ in range(6):
        if not position.is_over:
            for seat in range(SPECTATOR, 2):
                guess = position.guess(seat, generator)
                assert guess.view(seat) == position.view(seat) and guess.history == []
                assert None not in guess.scores()
            position.play(any_move(position, draw))
    one, same = (position.guess(0, np.random.default_rng(7)) for _ in range(2))
    assert one == same
    with pytest.raises(FathomError, match="there is no seat 5"):
        position.guess(5, generator)
    with pytest.raises(FathomError, match="generator"):
        position.guess(0, Random(1))


@pytest.mark.parametrize(("game", "options"), [("deep_sea_adventure", {"reveal": "secret"}), ("in_too_deep", {})])
def test_what_a_seat_knows_is_not_guessed_from_a_view_that_lacks_it(game: str, options: dict[str, Any]) -> None:
    """It was, with holes in it; and encoded, with other numbers than the whole position has."""
    position, draw, generator, refused = Position(game, 3, options=options), Random(2), np.random.default_rng(3), 0
    while not position.is_over:
        for eye, seat in product(range(SPECTATOR, 3), repeat=2):
            view = pickle.loads(pickle.dumps(position.view(eye))) if eye == 1 else position.view(eye).copy()
            try:
                assert view.guess(seat, generator).view(seat) == position.view(seat)
                assert seat < 0 or (view.encode(seat) == position.encode(seat)).all()
            except FathomError as error:
                refused += 1
                assert "hides some of what seat" in str(error) and view.view(seat) != position.view(seat)
        position.play(any_move(position, draw))
    assert refused > 50


# ---------------------------------------------------------------- numbers


def test_an_encoding_says_what_its_fields_say():
    position = Position("pig", 3, options={"goal": 20})
    for move in ("roll", "pips-5", "hold", "roll", "pips-2"):
        position.play(move)
    numbers = position.encode(2)
    told = {
        name: numbers[part].astype(float).round(3).tolist() for name, part in slices(pig.GAME.encoding.FIELDS).items()
    }
    assert told == {
        "pot": [0.1],
        "rolling": [0.0],
        "present": [1, 1, 1, 0],
        "turn": [0, 0, 1, 0],
        "points": [0, 0.25, 0, 0],
    }


def test_what_has_no_encoding_is_refused():
    with pytest.raises(FathomError, match="liars_dice has no encoding"):
        Position("liars_dice").encode(0)
    with pytest.raises(FathomError, match="a spectator has no encoding"):
        Position("pig").encode(SPECTATOR)
    with pytest.raises(FathomError, match="there is no seat 2"):
        Position("pig", 2).encode(2)


def test_a_fingerprint_changes_with_what_weights_depend_on():
    fields = [Field("one", 2, "something", 3), Field("two", 6, "something else", seats=True)]
    assert size(fields) == 8 and slices(fields) == {"one": slice(0, 2), "two": slice(2, 8)}
    assert parts(fields)["two"] == (2, 1.0)
    same = fingerprint([fields[0]._replace(meaning="in other words", scale=3.0), fields[1]])
    assert same == fingerprint(fields) and len(same) == 64
    others = [{"name": "three"}, {"size": 3}, {"scale": 4}, {"seats": True}]
    assert len({fingerprint([fields[0]._replace(**other), fields[1]]) for other in others} | {same}) == 5
