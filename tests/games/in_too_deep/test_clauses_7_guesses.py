"""RULES.md 7 and 1.5: what a seat cannot see is guessed evenly, over all that could have led to what it saw.

Tables so small that everything that could be can be counted.
"""

from typing import Any

import pytest
from numpy.random import default_rng

from fathom import Position
from fathom.games.in_too_deep import state as s

from .situations import Table
from .worlds import check_even, check_exact

STARTS = {
    "lowest": {"start": "lowest"},
    "announced": {"start": "lowest", "announce_lowest": "yes"},
    "seat0": {"start": "seat0"},
}


ANNOUNCED = (  # 45 moves of a game of three
    "in_too_deep/1 3 announce_lowest=yes discard_visibility=top_only | phase=card hand0=24,31,97 shares0=51,58,88 "
    "hand1=1,8,13,62,64,82,84,90,91,99 shares1=57,73,94 hand2=32,39,53,78 shares2=25,65 discard=89,96/1 pile_treasure=29 "
    "pile_research=12,20 pile_wildlife=52 due=0*2,2,0*4 stage=6 starter=2 company=4 lowest=23,12,11,-1*3 "
    "known=0*88,1,0*6,65,0*4 held=3,0*5,10,0*5,4,0*23 drew=7,12,6,0*3 shown=0*11,6,0*7,9,0*8,6,0*22,7,0*4,10,7,0*37,7,0*4 "
    "past=0*11,24,0*7,16,0*8,24,0*22,8,0*4,16,8,0*37,8,0*4"
)


def cards(cleaning: str, treasure: str, pearl: str, research: str = "", wildlife: str = "") -> dict[str, Any]:
    """The options for these cards."""
    lists = {"cleaning": cleaning, "treasure": treasure, "pearl": pearl, "research": research, "wildlife": wildlife}
    return {"cards": "own"} | {f"{company}_cards": [*map(int, shown.split())] for company, shown in lists.items()}


SEVEN = cards("1 11", "2 22", "3 33", "", "5")
EIGHT = cards("1 11", "2 22", "3 33", "44", "5")
NINE = cards("1 11", "2 22", "3 33", "44", "5 55")
TEN = cards("1 11 12 13", "2 22 23", "3 4 6")
ELEVEN = cards("1 11 12", "2 22", "3 33", "44", "5 55 66")


def check(table: Table, *seats: int) -> None:
    """Guess for these seats, -1 a spectator."""
    for seat in seats:
        check_exact(table, seat)


@pytest.mark.parametrize("start", STARTS)
def test_7_1_guesses_after_the_deal(start: str) -> None:
    check(Table.dealt([1, 22], [2, 33], [3, 5], **SEVEN, **STARTS[start]), -1, 0, 1, 2)


@pytest.mark.parametrize("start", STARTS)
def test_7_1_guesses_where_cards_were_drawn(start: str) -> None:
    """A hand is then of cards dealt, none lower than the lowest of the seat that begins, and of others (7.2)."""
    table = Table.dealt([2, 22], [3, 33], [11, 5], **EIGHT, **STARTS[start]).play("draw card-1 draw card-44")
    check(table, -1, 0, 1, 2)


@pytest.mark.parametrize("start", STARTS)
def test_7_2_guesses_where_cards_were_shown(start: str) -> None:
    """Seat 1 shows 3, which it may have drawn; seat 0 shows 2, which it was dealt."""
    table = Table.dealt([2, 22], [5, 33], [11, 55], **NINE, **STARTS[start])
    check(table.play("buy-22 draw card-3 draw card-1 expand-2-pearl expand-3-pearl"), 0, 1, 2)


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("visibility", ["open", "top_only", "hidden"])
def test_7_2_guesses_where_a_card_drawn_in_a_view_was_shown(start: str, visibility: str) -> None:
    """Seat 2 thinks on: seats 0 and 1 draw 44 and 3, and show them. Whatever they were dealt, these cards are not of it."""
    table = Table.dealt([2, 22], [5, 33], [11, 55], discard_visibility=visibility, **NINE, **STARTS[start])
    view = table.position.view(2)
    for move in "draw card-44 draw card-3 buy-55 expand-44-pearl expand-3-treasure".split():
        view.play(move)
    check_exact(table, 2, further=view.history)


@pytest.mark.parametrize("start", STARTS)
def test_7_2_guesses_with_bonus_cards(start: str) -> None:
    """Which are no part of the deal (1.6), and may be lower than all of it."""
    table = Table.dealt([2, 22], [3, 33], [11, 5], bonus_cards="all", **ELEVEN, **STARTS[start])
    table.play("card-1 card-44 card-55")
    check(table.copy(), 1, 2)
    check(table.play("expand-22-pearl expand-1-treasure buy-5"), 1, 2)


@pytest.mark.parametrize("start", STARTS)
def test_7_2_guesses_after_a_shuffle(start: str) -> None:
    """In the deck are what was paid, and no hand has any of it but that which drew since."""
    table = Table.dealt([1, 3, 22], [2, 4, 23], [6, 11, 12], **TEN, **STARTS[start])
    table.play("buy-3 buy-4 pay-23 buy-6 draw card-13 draw card-12")
    assert table.depletions == 1
    check(table.copy(), 0, 1, 2)
    check(table.play("draw card-23 card-11"), 0, 1)


RARE = [  # where hardly any guess gives everybody as few cards below the one that was announced as they can have
    (
        "in_too_deep/1 2 announce_lowest=yes discard_visibility=top_only | phase=card "
        "hand0=54,69,73,75,76,78,81,90,98 hand1=44,46,50,70,87,88,97,100 third=11,15,35,67 due=0*7 stage=2 starter=1 "
        "seat=1 opening=2 next_paid=1 lowest=53,43,-1*4 known=0*43,64,0*56 held=9,0*5,8,0*29 drew=9,8,0*4"
    ),
    (
        "in_too_deep/1 5 announce_lowest=yes discard_visibility=hidden | phase=card hand0=26,33,61,67,70,73,99 "
        "hand1=27,42,44,49,52,57,58,84 hand2=24,30,36,65,66,89 hand3=29,35,55,74,95,96 hand4=22,54,64,77,78,87 "
        "due=0*2,3,4,0*3 stage=1 starter=4 seat=4 next_paid=2 lowest=25,26,23,28,21,-1 known=0*21,64,0*78 "
        "held=7,0*5,8,0*5,6,0*5,6,0*5,6,0*11 drew=7,8,6*3,0"
    ),
    (
        "in_too_deep/1 3 announce_lowest=yes discard_visibility=hidden | phase=draft hand0=34,43,44,51,53,95 "
        "hand1=30,38,59,64,68,86,93 hand2=11,37,39,55,74,85,88,89 open=22,27,52,71,75,77 due=0*7 stage=3 starter=0 "
        "opening=6 lowest=33,37,38,-1*3 known=0*33,64,0*66 held=6,0*5,7,0*5,8,0*23 drew=6,7,8,0*3"
    ),
]


@pytest.mark.parametrize("visibility", ["hidden", "top_only"])
def test_7_2_guesses_where_cards_were_paid_unseen(visibility: str) -> None:
    """Seat 1 paid 4 for its share, and seat 2 both its cards, of which 23 may be seen: the others are among the unseen cards."""
    hands = [1, 3, 22], [2, 4, 11], [6, 13, 23]
    table = Table.dealt(*hands, discard_visibility=visibility, **TEN, **STARTS["seat0"])
    check(table.play("buy-1 buy-11 pay-4 buy-13"), 0, 1, 2)


def test_7_2_guesses_where_the_card_paid_was_seen() -> None:
    """With `top_only` a price of one card hides nothing: the lowest card dealt is heeded as ever."""
    own = cards("2 11 12 21", "1 22 23", "3 4 33")
    table = Table.dealt([1, 11, 33], [2, 3, 12], [4, 21, 22], discard_visibility="top_only", **own, **STARTS["lowest"])
    check(table.play("buy-11 buy-12 pay-2"), 0, 2)


@pytest.mark.parametrize(("seat", "ways"), [(-1, 840), (0, 30), (1, 12), (2, 30)])
def test_7_2_guesses_where_cards_were_paid_to_another_seat(seat: int, ways: int) -> None:
    """Seat 0 paid two of its three cards to seat 1. That the second was asked for tells nobody anything."""
    own = cards("1 11 12", "2 22", "3 33", "44 45", "5 55")
    table = Table.dealt([44, 1, 22], [2, 11, 33], [3, 5, 55], research="advanced", **own, **STARTS["seat0"])
    table.play("draw card-45 buy-2 expand-3-pearl expand-44-research take-2 pay-1 pay-22")
    assert list(map(len, table.hands)) == [1, 4, 2] and len(table.deck) == 1
    check_even(table, seat, ways)


def test_7_2_guesses_where_the_lowest_card_was_announced_and_discards_are_unseen() -> None:
    """Whoever begins has drawn nothing since it was dealt its cards, so it holds none that is lower than its 12."""
    position = Position.from_text(ANNOUNCED)
    for seed in range(60):
        guess = position.guess(1, default_rng(seed))
        assert all(guess.state.where[card] != s.HAND + 2 for card in range(guess.state.lowest[2]))
        assert Position.from_text(guess.to_text()) == guess


@pytest.mark.rules
@pytest.mark.parametrize("text", RARE)
def test_7_2_guesses_where_nearly_all_cards_are_lower_than_the_one_that_was_announced(text: str) -> None:
    position = Position.from_text(text)
    for seed in range(24):
        eye = seed % 3 - 1
        guess = position.view(eye).guess(eye, default_rng(seed))
        state = guess.state
        assert all(low < 0 or low >= state.lowest[state.starter] for low in state.lowest)
        lower = sum(state.where[card] == s.HAND + state.starter for card in range(state.lowest[state.starter]))
        assert lower <= state.drew[state.starter] - state.dealt
        assert Position.from_text(guess.to_text()) == guess
