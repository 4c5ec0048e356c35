"""What chance says, and what is guessed, drawn again and again; and the statistics of a seat."""

from random import Random
from typing import Any

import numpy as np
import pytest

from fathom import Position
from fathom.engine import conform, record, verbs
from fathom.engine.compile import PLAIN
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep import view as views

from .situations import Table

pytestmark = pytest.mark.rules

ROOM = 609  # actions of the game


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
    verbs.tally(table.position.states[0], 1, numbers)
    assert list(numbers) == [2, 2]


@pytest.mark.parametrize("visibility", ["open", "top_only", "hidden"])
@pytest.mark.parametrize("announce", ["no", "yes"])
def test_guesses_look_like_the_truth_and_can_go_on(visibility: str, announce: str) -> None:
    options = {"discard_visibility": visibility, "announce_lowest": announce, "final_draws": "off"}
    for players, preset in ((3, "advanced"), (4, "default")):
        draw, position = Random(f"{visibility} {players}"), Position("in_too_deep", players, preset, options)
        scratch = record.scratch(ROOM, 3)[0]
        for step in range(10_000):
            moves = position.legal_actions() or [outcome for outcome, _ in position.chance_outcomes()]
            if position.is_over:
                break
            for seat in range(-1, players) if step % 8 == 0 or position.state.phase == s.PAY else ():
                view = position.view(seat)
                guess = view.copy()
                verbs.resample(guess.states[0], seat, scratch)
                assert guess.view(seat) == view
                assert guess.legal_actions() or guess.chance_outcomes()
            position.play(draw.choice(moves))


def test_a_hand_that_must_pay_is_given_what_it_can_pay_with() -> None:
    """Where no guess would do: seat 0 pays, and is given the five highest cards that seat 2 has not seen."""
    hands = [50, 60, 61, 62, 63], [8, 14, 24, 34, 44], [15, 25, 35, 45, 55]
    table = Table.dealt(*hands, research="advanced").play("draw card-41 buy-8 draw card-42 expand-50-research take-8")
    for seed in range(5 if PLAIN else 50):
        state, scratch = table.position.view(2).states[0], record.scratch(ROOM, seed)[0]
        unseen = views.list_unseen(state, scratch)
        views.guess(state, 2, unseen, scratch)
        views.let_pay(state, unseen, scratch)
        views.settle(state, 2, unseen, False, scratch)
        held = sorted(card for card in range(100) if state.where[card] == s.HAND)
        assert held == [95, 96, 97, 98, 99] and s.higher_in_hand(state, 0, 94) == 5
