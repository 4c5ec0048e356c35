"""RULES.md 7.2: whatever happens, the truth is never ruled out: random games in which cards pass unseen after a reshuffle."""

from collections.abc import Iterator
from itertools import chain, product
from random import Random
from typing import Any

import pytest

from fathom import Position
from fathom.engine.plain import twin
from fathom.engine.state import State
from fathom.games import in_too_deep

from .twins import cards_at
from .worlds import guessed, played, possible, seen

pytestmark = pytest.mark.rules
s = twin(in_too_deep.state)  # the states here are plain


def decisions(visibility: str, seed: int) -> Iterator[State]:
    """The decisions of a random game after the first reshuffle with cards that passed between two hands, every third."""
    options = {"research": "advanced", "start": "random", "discard_visibility": visibility, "hand_cards": 9}
    draw, state = Random(seed), Position("in_too_deep", 3, options=options).state
    count = 0
    while state.phase != s.FINISHED:
        if state.phase <= s.PLACE and state.shuffles and state.mixed:
            count += 1
            if count % 3 == 0:
                yield state
        state = played(state, draw.choice(possible(state)))


def is_ruled_out(truth: Any, view: Any, seat: int) -> bool:
    """Whether `resample` would never put the cards where they are, to say the same in other words.

    It gives each hand as many cards of each deck as it is known to hold, and any others beside them; where the discard pile
    is not open, a card that all saw come into a deck was not drawn from an older one.
    """
    for holder in {0, 1, 2} - {seat}:
        hand = cards_at(truth, s.HAND + holder)
        counted = [card for card in hand if view.where[card] != s.DECK and not view.known[card] & s.MIXED_IN]
        unseen = [card for card in hand if view.where[card] == s.DECK]
        for deck in range(view.shuffles + 1):
            if view.discard_visibility == s.VISIBLE:
                known = held(view, holder, deck) - sum(s.shuffled(view, card) == deck for card in counted)
                here = sum(s.shuffled(view, card) == deck for card in unseen)
            else:
                seen_by = [sum(s.shuffled(view, card) <= d for card in counted) for d in range(deck + 1)]
                known = sum(max(0, held(view, holder, d) - seen_by[d]) for d in range(deck + 1))
                here = sum(s.shuffled(view, card) <= deck for card in unseen)
            if here < known:
                return True
    own = 1 << seat if seat >= 0 else 0
    tops = [card for card in cards_at(view, s.DISCARD) if s.covered(view, card) and not view.known[card] & own]
    hidden = sorted(card for card in cards_at(truth, s.DISCARD) if view.where[card] == s.DECK)
    slots = [top for top in tops for _ in range(s.covered(view, top))]
    return len(hidden) < len(slots) or any(card >= top for card, top in zip(hidden, slots, strict=False))


def held(view: Any, seat: int, deck: int) -> int:
    """How many cards of a deck a hand is known to hold."""
    return int(view.held[seat * s.SHUFFLES + deck])


@pytest.mark.parametrize("visibility", ["open", "top_only", "hidden"])
def test_7_2_the_truth_is_never_ruled_out(visibility: str) -> None:
    looked = 0
    for seed in range(20):
        for state in decisions(visibility, seed):
            for seat in (-1, 0, 1, 2):
                view = seen(state, seat)
                assert not is_ruled_out(state, view, seat)
                looked += 1
    assert looked > 500


def test_7_2_any_hand_may_hold_cards_of_the_older_deck() -> None:
    """As many as each holds in truth are guessed, sooner or later: to miss that by chance is less likely than one in 10^4."""
    looked = 0
    for state, seat in product(chain.from_iterable(decisions("open", seed) for seed in range(40)), range(3)):
        view = seen(state, seat)
        older = [c for c in range(100) if view.where[c] == s.DECK and s.shuffled(view, c) < view.shuffles]
        truth = sorted(int(state.where[card]) for card in older)
        if len(set(truth)) > 1 and view.mixed | 1 << seat == 7:
            guesses = (guessed(view, seat)[0] for _ in range(300))
            hits = (sorted(int(guess[card]) for card in older) == truth for guess in guesses)
            assert any(hits), f"of {len(older)} older cards the hands hold otherwise, always"
            looked += 1
    assert looked > 20
