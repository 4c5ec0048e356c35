"""RULES.md 7.2: guesses against all worlds, in games so small that these can be counted, where cards pass unseen.

Each game is played with every `discard_visibility`; the moves are the same. All of it is plain Python.
"""

from itertools import product
from typing import Any

import pytest

from .inexact import NOTHING, measure
from .situations import Table
from .worlds import check_exact, check_near

VISIBILITIES = ("open", "top_only", "hidden")


def cards(**numbers: str) -> dict[str, Any]:
    """The options for these cards, by company."""
    return {"cards": "own"} | {f"{company}_cards": [*map(int, shown.split())] for company, shown in numbers.items()}


# hands, options, moves; every company that pays for its ability does so somewhere
GAMES: dict[str, tuple[list[list[int]], dict[str, Any], str]] = {
    "cleaning, two cards": (
        [[30, 34], [57, 52], [46, 33]],
        cards(cleaning="24 30 33 46 47 52 59", treasure="31 34 57"),
        "draw card-31 buy-57 expand-46-research expand-31-cleaning use lift-31",
    ),
    "cleaning, one card": (
        [[43, 59], [54, 20], [52, 48]],
        cards(cleaning="11 24 52", treasure="54", pearl="6 20 43 48 59") | {"cleaning": "advanced"},
        "expand-59-treasure expand-20-cleaning use",
    ),
    "wildlife, shuffled": (
        [[33, 16], [13, 57], [25, 24]],
        cards(cleaning="6 33 57", treasure="3 9 13 16 24 25 46"),
        "buy-16 expand-57-wildlife use lift-57 to-cleaning buy-24 expand-33-treasure card-3 card-46 card-9 card-6 draw",
    ),
    "to a seat": (
        [[27, 1, 8], [7, 44, 31], [43, 50, 36]],
        cards(cleaning="7 29 50 56", treasure="1 8 27 31 36 43 44"),
        "buy-1 expand-31-research take-1 buy-36 pay-43 buy-8 pay-27 draw card-56",
    ),
    "to a seat, shuffled": (
        [[58, 12, 16], [8, 37, 11], [39, 34, 23]],
        cards(cleaning="8 23 28 34 39 58", treasure="11 12 16 21 37"),
        "draw card-21 buy-11 expand-23-research take-11 expand-12-cleaning use pay-16 pay-58 lift-12 buy-39 draw card-28 "
        "expand-21-treasure card-16 card-12 expand-34-research take-11 expand-37-research take-39 pay-8 pay-16",
    ),
}


def game(name: str, visibility: str, moves: int | None = None) -> Table:
    """One of the games, up to this many moves."""
    hands, options, played = GAMES[name]
    table = Table.dealt(*hands, **{"research": "advanced", "discard_visibility": visibility} | options)
    return table.play(" ".join(played.split()[:moves]))


# ---------------------------------------------------------------- what is exact

EXACT = [
    *(("cleaning, two cards", visibility, seat) for visibility, seat in product(VISIBILITIES, (0, 1))),
    *(("cleaning, one card", visibility, seat) for visibility, seat in product(VISIBILITIES, (0, 1, 2))),
    ("wildlife, shuffled", "open", 1),
    ("wildlife, shuffled", "top_only", 1),
    ("wildlife, shuffled", "hidden", 0),
    *(("to a seat", visibility, 0) for visibility in VISIBILITIES),
    ("to a seat", "open", 1),
    ("to a seat, shuffled", "open", 0),
    ("to a seat, shuffled", "open", 1),
]


@pytest.mark.parametrize(("name", "visibility", "seat"), EXACT)
def test_7_2_guesses_are_spread_as_the_worlds_are(name: str, visibility: str, seat: int) -> None:
    check_exact(game(name, visibility), seat)


@pytest.mark.parametrize("visibility", VISIBILITIES)
def test_7_2_while_cards_are_paid_onto_the_discard_pile(visibility: str) -> None:
    """Seat 0 paid 16 and pays another: those who do not see the first know that it was lower than two that are left."""
    table = game("to a seat, shuffled", visibility, 8)
    assert (table.hands[0], table.moves) == ([21, 58], ["pay-21", "pay-58"])
    check_exact(table, 1)


def test_7_2_while_cards_are_paid_to_a_seat() -> None:
    """Seat 1 paid 8 to seat 2, out of a hand of two decks."""
    table = game("to a seat, shuffled", "open", -1)
    assert table.starting("pay") == table.moves
    check_exact(table, 0, 1)


@pytest.mark.parametrize(
    ("name", "seat", "further"),
    [
        ("cleaning, two cards", 0, "draw card-52 draw card-24 draw"),
        ("wildlife, shuffled", 1, "card-13 draw card-25"),
        ("to a seat", 0, "draw"),
    ],
)
@pytest.mark.parametrize("visibility", ["open", "top_only"])
def test_7_2_where_a_view_was_played_on(name: str, seat: int, further: str, visibility: str) -> None:
    """By moves of its own, and draws of whoever has to draw."""
    table = game(name, visibility)
    view = table.position.view(seat)
    for move in further.split():
        view.play(move)
    check_exact(table, seat, further=view.history)


# ---------------------------------------------------------------- what is forgotten, and what it costs

FORGETS = [  # the total variation distance from a seat that forgets nothing
    ("wildlife, shuffled", "hidden", 1, 0.71),  # it has forgotten what it paid
    ("wildlife, shuffled", "hidden", 2, 0.54),
    ("to a seat", "top_only", 1, 0.49),  # and what it paid to seat 0, which then paid unseen
    ("to a seat, shuffled", "top_only", 0, 0.46),
    ("to a seat, shuffled", "hidden", 0, 0.46),
]


@pytest.mark.parametrize(("name", "visibility", "seat", "most"), FORGETS)
def test_7_2_what_is_forgotten_rules_nothing_out(name: str, visibility: str, seat: int, most: float) -> None:
    """More seems possible than is, but what is possible is as likely as ever, each world as another."""
    check_near(game(name, visibility), seat, most)


@pytest.mark.parametrize(("visibility", "most"), [("top_only", 0.16), ("hidden", 0.12)])
def test_7_2_of_which_deck_cards_are_that_passed_unseen_twice(visibility: str, most: float) -> None:
    check_near(game("to a seat, shuffled", visibility), 1, most, alike=False)


def test_7_2_a_seat_was_passed_over() -> None:
    """Seat 0 with 15, for no pile takes that, and another share of cleaning costs a card. Seat 1 thinks it may have 22."""
    own = cards(cleaning="15 32 74", treasure="59", pearl="22 26 64", research="61", wildlife="60")
    table = Table.dealt([60, 74], [59, 64], [32, 61], research="advanced", **own)
    table.play("expand-74-cleaning expand-64-pearl expand-61-research expand-60-wildlife expand-59-treasure buy-32")
    table.play("draw card-15 draw card-26 draw card-22")
    assert (table.who, table.hands) == (1, [[15], [26], [22]])
    check_near(table, 1, 0.55)


def test_7_2_decks_after_the_fifth_reshuffle_count_as_one() -> None:
    """The fifth brought 44, which seat 1 drew, the sixth 42 and 46: all but seat 1 guess which of the three it holds."""
    own = cards(
        cleaning="31 32",
        treasure="21 22",
        pearl="11 12 13",
        research="42 43 44 46 50 60 61 62 63 64 65 66",
        wildlife="1 2",
    )
    often = {"reshuffle": "on_demand", "dry_deck": "wait", "final_turns": "finish_round"}
    hands = [2, 60, 61, 62], [12, 42, 63, 64], [13, 22, 43, 46], [32, 44, 65, 66]
    table = Table.dealt(*hands, shares=[[1], [11], [21], [31]], **often, **own)
    table.play("draw card-50 buy-12 pay-42 draw card-42 buy-32 pay-44")
    table.play("expand-60-wildlife card-44 use pay-50 lift-60 to-pearl")
    table.play("draw card-50 buy-22 pay-43 draw card-43 buy-2 pay-44 draw card-44 buy-13 draw")
    assert (table.deck, table.hands[1]) == ([42, 46], [44, 50, 63, 64])
    check_exact(table, 1)
    check_near(table, 0, 0.7)


def test_7_2_nothing_else_is_forgotten() -> None:
    """Random views of which nothing in the list of 7.2 is true."""
    assert measure(NOTHING, 20) == "- none of these: 0 of 20 views"
