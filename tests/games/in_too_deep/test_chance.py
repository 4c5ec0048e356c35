"""What chance says, and what is guessed, drawn again and again; and the statistics of a seat."""

from random import Random
from typing import Any

import numpy as np
import pytest

from fathom import Position
from fathom.engine import conform, verbs
from fathom.engine.plain import twin
from fathom.engine.position import plain_scratch
from fathom.engine.state import State
from fathom.games.in_too_deep import GAME
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.view import guesses as views
from fathom.games.in_too_deep.view.deal import holds_few_lower

from .situations import Table
from .twins import facts

pytestmark = pytest.mark.rules


@pytest.mark.parametrize(
    ("players", "options", "moves"),
    [(3, {}, 0), (2, {"bonus_shuffle": "before_deal"}, 0), (3, {"cards": "random20"}, 0), (3, {"start": "random"}, 18)],
)
def test_outcomes_are_drawn_by_their_weights(players: int, options: dict[str, Any], moves: int) -> None:
    position = Position("in_too_deep", players, options=options)
    for _ in range(moves):
        position.play(position.chance_outcomes()[0][0])
    conform.check_sampler(position, 3000)


def test_the_statistics_of_a_seat() -> None:
    table = Table.dealt([1, 11], [2, 12], [3, 13], shares=[[21, 22], [31, 32], [41, 42]])
    numbers = np.zeros(2)
    verbs.seat_statistics(table.position.state, 1, numbers)
    assert list(numbers) == [2, 2]


@pytest.mark.parametrize("visibility", ["open", "top_only", "hidden"])
@pytest.mark.parametrize("announce", ["no", "yes"])
def test_guesses_look_like_the_truth_and_can_go_on(visibility: str, announce: str) -> None:
    options = {"discard_visibility": visibility, "announce_lowest": announce, "final_draws": "off"}
    for players, preset in ((3, "advanced"), (4, "default")):
        draw, position = Random(f"{visibility} {players}"), Position("in_too_deep", players, preset, options)
        scratch = plain_scratch(position.game, 3)
        for step in range(10_000):
            moves = position.legal_actions() or [outcome for outcome, _ in position.chance_outcomes()]
            if position.is_over:
                break
            for seat in range(-1, players) if step % 8 == 0 or position.state.phase == s.PAY else ():
                view = position.view(seat)
                guess = view.copy()
                verbs.resample(guess.state, seat, scratch)
                assert guess.view(seat) == view
                assert guess.legal_actions() or guess.chance_outcomes()
            position.play(draw.choice(moves))


@pytest.mark.parametrize("seed", range(12))
def test_a_view_that_was_played_on_is_guessed_at(seed: int) -> None:
    """Through the deal, the draft and payments out of hands that are not seen."""
    draw, scratch = Random(seed), plain_scratch(GAME, seed)
    position = Position("in_too_deep", 3, "advanced" if seed % 2 else "default", {"start": "random"})
    for _ in range(seed * 12):
        play_any(position, draw)
    for seat in (-1, 0):
        view = position.view(seat)
        for _ in range(40):
            play_any(view, draw)
            guess = view.copy()
            verbs.resample(guess.state, seat, scratch)
            assert None not in guess.scores()
            assert guess.is_over or guess.legal_actions() or guess.chance_outcomes()


@pytest.mark.parametrize("seat", [-1, 0])
def test_where_not_all_that_was_dealt_is_seen_any_seat_may_begin(seat: int) -> None:
    position = Position("in_too_deep", 3, options={"hand_cards": 2})
    for number in (1, 11, 2, 12, 3):
        position.play(f"card-{number}")
    view = position.view(seat)
    view.play("card-13")
    assert view.chance_outcomes() == [(0, 1), (1, 1), (2, 1)]
    view.play("first-1")
    assert view.state.starter == 1


def play_any(position: Position, draw: Random) -> None:
    """Play a random move, if there is one."""
    if moves := [outcome for outcome, _ in position.chance_outcomes()] or position.legal_actions():
        position.play(draw.choice(moves))


def test_who_has_paid_all_it_was_dealt_to_others_was_dealt_some_card_all_the_same() -> None:
    """Then nobody can tell which was the lowest, and a guess says what contradicts nothing. It said a card beyond the last."""
    draw, seen = Random(3), 0
    while seen < 4:
        position = Position(GAME, 3, "advanced", {"hand_cards": 1})
        while not position.is_over:
            mixed = [seat for seat in range(3) if position.state.mixed >> seat & 1]
            for eye in (-1, 0, 1, 2) if mixed else ():
                sample = position.view(eye)
                verbs.resample(sample.state, eye, plain_scratch(GAME, seen))
                seen += sum(
                    sample.state.lowest[seat] == 99 for seat in mixed if seat not in (eye, sample.state.starter)
                )
                assert Position.from_text(sample.to_text()) == sample
            play_any(position, draw)


def hurried(monkeypatch: pytest.MonkeyPatch, patience: int, fair: int = 0) -> None:
    """So few guesses, of which the first `fair` are left as they are. Of plain Python, for compiled code is quick."""
    names = twin(views.resample).__globals__
    monkeypatch.setitem(names, "PATIENCE", patience)
    monkeypatch.setitem(names, "FAIR", fair)


def test_where_no_guess_would_do_and_none_is_mended_the_last_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a view that was played on, say: here the seat can't pay in any of five guesses, and is given nothing better."""
    hurried(monkeypatch, 5, fair=5)
    hands = [91, 94, 95, 96, 97, 98], [7, 8, 9, 10, 12, 13], [14, 15, 17, 18, 99, 100]
    view = Table.dealt(*hands, shares=[[1, 6], [11, 16], [2, 3]]).play("buy-91 pay-94").position.view(2)
    sample = view.copy()
    verbs.resample(sample.state, 2, plain_scratch(GAME, 1))
    assert sample.view(2) == view and facts(sample)["hands"][0] != [95, 96, 97, 98]
    assert_whole(sample.state)


def assert_whole(state: State) -> None:
    """The deck and each hand have as many cards as is said, and no card is anywhere twice or nowhere."""
    counts = [state.deck - state.bonus_deck, *state.hand[: state.players]]
    for place, count in enumerate(counts):
        assert sum(map(int.bit_count, state.sets[2 * place : 2 * place + 2])) == state.where.count(place) == count
    assert all(-1 <= low < state.card_count for low in state.lowest)


@pytest.mark.parametrize("seed", range(5))
def test_a_hand_that_must_pay_is_given_what_it_can_pay_with(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no guess would do: seat 0 has paid 94 of four, and is given the four highest cards that seat 2 has not seen."""
    hurried(monkeypatch, 5)
    hands = [91, 94, 95, 96, 97, 98], [7, 8, 9, 10, 12, 13], [14, 15, 17, 18, 99, 100]
    table = Table.dealt(*hands, shares=[[1, 6], [11, 16], [2, 3]]).play("buy-91 pay-94")
    sample = table.position.view(2)
    verbs.resample(sample.state, 2, plain_scratch(GAME, seed))
    assert facts(sample)["hands"][0] == [95, 96, 97, 98]
    assert sample.legal_moves() == ["pay-95", "pay-96"]


@pytest.mark.parametrize("seats", [2, 3])
def test_who_begins_was_dealt_a_lower_card_where_no_guess_would_do(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With two seats: seat 1 knows, however few the guesses, that seat 0 has or has shown a lower card than it was dealt."""
    hurried(monkeypatch, 1)
    draw, looked, seed = Random(1), {True: 0, False: 0}, 0
    while min(looked.values()) < 60:
        position = Position(GAME, seats)
        while not position.is_over:
            state, seed = position.state, seed + 1
            for eye in (-1, 0, 1):
                view = position.view(eye)
                sample = view.copy()
                verbs.resample(sample.state, eye, plain_scratch(GAME, seed))
                assert sample.view(eye) == view
                assert_whole(sample.state)
                if state.phase == s.PAY and state.seat != eye:
                    assert len(sample.legal_actions()) > 1
                begins = state.lowest[0] if state.starter == 0 and eye == 1 and not state.mixed & 1 else s.NONE
                has_shown = begins >= 0 and twin(s.shower)(view.state, begins) == 0
                has_kept = begins >= 0 and state.where[begins] == s.HAND and view.state.where[begins] != s.HAND
                if has_shown or (has_kept and state.phase != s.PAY):
                    looked[has_shown] += 1
                    assert seats > 2 or sample.state.lowest[0] < sample.state.lowest[1]
            play_any(position, draw)


NAMES = "cleaning", "treasure", "pearl", "research", "wildlife"
FEW = {"cards": "own", "hand_cards": 3, "hand_cards_two": 4} | {
    f"{name}_cards": [*range(first, 31, 5)] for first, name in enumerate(NAMES, 1)
}


def test_cards_below_the_one_that_was_announced_go_back_into_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """However few the guesses: without that, 46 of these 5,801 have too many in the hand that begins."""
    hurried(monkeypatch, 1)
    draw = Random(2)
    for seed in range(12):
        options = {"announce_lowest": "yes", "discard_visibility": ["open", "top_only", "hidden"][seed % 3]}
        few = FEW if seed % 2 else {}  # of which the deck has soon nothing to give
        position = Position(GAME, 2 + seed // 2 % 3, options=options | few)
        while not position.is_over and not position.state.shuffles:
            for eye in range(-1, position.players):
                view = position.view(eye)
                sample = view.copy()
                verbs.resample(sample.state, eye, plain_scratch(GAME, seed))
                assert sample.view(eye) == view
                assert_whole(sample.state)
                starter = sample.state.starter
                assert starter < 0 or twin(holds_few_lower)(sample.state, starter, 0)
            play_any(position, draw)
