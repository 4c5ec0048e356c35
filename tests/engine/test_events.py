"""Events: noted where they happen, told to each viewer as far as it may know, and said in one sentence each."""

from typing import Annotated

import msgspec
import numpy as np
import pytest
from tests.engine import liars_dice, pig

from fathom import SPECTATOR, Position
from fathom.engine.compile import PLAIN, compiled
from fathom.engine.events import Field, declared, event, listening, sentence
from fathom.engine.state import array, packed, plain

STATE = packed([("players", "i1"), ("seen", "i1"), ("pips", "i1")])


class Card(msgspec.Struct, frozen=True):
    suit: str
    rank: int


def as_card(view, number, numbers):
    return Card("hearts", number)


def is_seen(view, number, numbers):
    return view.seen == 1


def pips_now(view, number, numbers):
    return [view.pips, numbers["seat"]]


@event
def drawn(
    seat: int, card: Annotated[Card, Field(as_card, is_seen)], *, from_: Annotated[list[int], Field(pips_now)]
) -> None:
    """A seat draws a card."""


@compiled
def draw(state, seat, card):
    state.pips = card
    drawn(state, seat, card)
    state.pips = 0


@compiled
def draw_and_say(state):
    return 1 if listening(state) else 0


def noted(seen=1):
    state = plain(STATE)
    state.seen, state.log = seen, []
    draw(state, 1, 7) if PLAIN else draw.py_func(state, 1, 7)
    return state


def test_a_note_holds_the_numbers_and_the_state_right_after_it():
    state = noted()
    (note,) = state.log
    assert (note.event, note.numbers, note.state.pips, state.pips) == (drawn, (1, 7), 7, 0)
    assert note.state.log is None, "a copy has no log"


def test_nothing_is_noted_where_nobody_listens():
    state = plain(STATE)
    (draw if PLAIN else draw.py_func)(state, 1, 7)
    assert state.log is None and not listening(state)
    state.log = []
    assert listening(state)


@pytest.mark.skipif(PLAIN, reason="there is no machine code")
def test_in_machine_code_an_event_is_nothing():
    states = array(STATE)
    draw(states[0], 1, 7)
    assert draw_and_say(states[0]) == 0


def test_the_number_of_numbers_is_checked():
    state = plain(STATE)
    state.log = []
    with pytest.raises(TypeError, match=r"drawn takes seat, card: \(1,\) were noted"):
        drawn(state, 1)


def test_a_field_is_shown_or_hidden_as_declared():
    (note,) = noted().log
    told = drawn.told(note.state, note.numbers)
    assert msgspec.to_builtins(told) == {
        "type": "drawn",
        "seat": 1,
        "card": {"suit": "hearts", "rank": 7},
        "from": [7, 1],
    }
    (note,) = noted(seen=0).log
    told = drawn.told(note.state, note.numbers)
    assert msgspec.to_builtins(told) == {"type": "drawn", "seat": 1, "card": None, "from": [7, 1]}


def test_the_sentence_spreads_what_is_nested_and_leaves_out_what_is_hidden():
    said = sentence(drawn.struct(1, Card("hearts", 7), [3]))
    assert (said.id, said.args) == ("drawn", {"seat": 1, "suit": "hearts", "rank": 7, "from": [3]})
    said = sentence(drawn.struct(1, None, [3]))
    assert (said.id, said.args) == ("drawn.hidden", {"seat": 1, "from": [3]})


def test_the_events_of_a_room_are_found_in_order():
    assert list(declared(liars_dice)) == ["rolled", "bid", "doubted", "shown", "lost"]
    assert liars_dice.GAME.declared["bid"] is liars_dice.bid and liars_dice.bid.__doc__ == "A seat bids (2.1)."


def test_what_a_game_tells_of_a_secret():
    position, log = Position(liars_dice.GAME, 2), []
    position.play("face-5", log)
    told = {seat: next(position.tell(log, seat)) for seat in (SPECTATOR, 0, 1)}
    assert [told[seat][0].face for seat in (SPECTATOR, 0, 1)] == [None, 5, None]
    assert [told[seat][1].scene().seats[0].dice for seat in (SPECTATOR, 0, 1)] == [[None], [5], [None]]


def test_the_table_between_two_events_is_as_it_was_there():
    position, rng = Position(liars_dice.GAME, 2), np.random.default_rng(1)
    while position.current_player < 0:
        position.play(position.sample_chance(rng))
    position.play("2x6")
    log = []
    position.play("doubt", log)
    told = list(position.tell(log))
    assert [sentence(event).id for event, _ in told] == ["doubted", "shown", "shown", "lost"]
    assert all(None not in seat.dice for _, view in told for seat in view.scene().seats)
    assert [seat.dice for seat in position.scene().seats] == [[], []]  # the next round has begun


def test_the_story_of_a_game_is_all_that_a_seat_was_told():
    position, logs = Position(liars_dice.GAME, 2), []
    position.setup.start(logs)
    rng = np.random.default_rng(2)
    for _ in range(12):
        move = position.sample_chance(rng) if position.current_player < 0 else int(rng.choice(position.legal_actions()))
        position.play(move, logs)
    for seat in (SPECTATOR, 0, 1):
        assert list(position.story(seat)) == list(position.tell(logs, seat))
    view = position.view(0)
    assert list(view.story(0)) == []
    view.play(view.legal_actions()[0] if view.current_player >= 0 else view.chance_outcomes()[0][0])
    assert list(view.story(0))


def test_a_log_changes_nothing():
    rng = np.random.default_rng(3)
    for game in (pig.GAME, liars_dice.GAME):
        one, other, log = Position(game, 3), Position(game, 3), []
        while not one.is_over:
            move = one.sample_chance(rng) if one.current_player < 0 else int(rng.choice(one.legal_actions()))
            one.play(move, log)
            other.play(move)
            assert one == other
        assert log
