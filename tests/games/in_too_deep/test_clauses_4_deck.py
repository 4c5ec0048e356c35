"""RULES.md 4: the deck, and how it runs out.

Of the cards 1 and 6 show cleaning, 2 and 7 treasure, 3 and 8 pearl, 4 and 9 research, 5 and 0 wildlife.
"""

from typing import Any

import pytest

from .situations import Table, few, refused

pytestmark = pytest.mark.rules

RESHUFFLE = pytest.mark.parametrize("reshuffle", ["at_once", "on_demand"])


def one_left(**options: Any) -> Table:
    """Seat 0 has paid 12 and 22 for a share, and 90 is the last card of the deck; seat 1 is to move.

    Owned are three shares of pearl, two of wildlife (5 by seat 1, 10 by seat 2), and one of treasure.
    """
    hands = [[12, 13, 22, 42, 52], [30, 40, 45, 50, 55], [60, 65, 70, 75, 80]]
    shares = [[3, 8], [5, 2], [10, 6]]
    cards = few(90, *(number for row in hands + shares for number in row))
    return Table.dealt(*hands, shares=shares, **cards, **options).play("buy-13 pay-12 pay-22")


def test_4_1_at_once_the_moment_the_last_card_leaves_the_deck() -> None:
    table = one_left(reshuffle="at_once")
    assert (table.deck, table.discard, table.depletions) == ([90], [12, 22], 0)
    table.play("draw card-90")
    assert (table.deck, table.discard, table.depletions) == ([12, 22], [], 1)


def test_4_1_on_demand_when_a_card_is_to_be_drawn() -> None:
    table = one_left(reshuffle="on_demand").play("draw card-90")
    assert (table.deck, table.discard, table.depletions) == ([], [12, 22], 0)
    assert "draw" in table.moves  # an empty deck whose discard pile holds a card may be drawn from
    table.play("draw")
    assert (table.deck, table.discard, table.depletions) == ([12, 22], [], 1)
    assert table.moves == ["card-12", "card-22"]


@pytest.mark.parametrize(
    ("reshuffle", "moves"),
    [("at_once", ["card-12", "card-22"]), ("on_demand", ["card-12", "card-22", "card-70", "card-80"])],
)
def test_4_1_what_is_discarded_before_a_card_is_to_be_drawn(reshuffle: str, moves: list[str]) -> None:
    table = one_left(reshuffle=reshuffle).play("draw card-90 buy-60 pay-70 pay-80 draw")
    assert table.moves == moves


@RESHUFFLE
def test_4_1_what_is_owed_is_drawn_on_from_the_new_deck(reshuffle: str) -> None:
    table = one_left(reshuffle=reshuffle).play("expand-30-wildlife")
    assert table.owed == [0, 1, 1]
    assert table.cards(90).moves == ["card-12", "card-22"]
    table.cards(12)
    assert (table.hands[1], table.hands[2]) == ([40, 45, 50, 55, 90], [12, 60, 65, 70, 75, 80])
    assert (table.deck, table.depletions, table.is_triggered) == ([22], 1, False)


def test_4_1_at_once_or_on_demand() -> None:
    assert refused(reshuffle="never") == ("refused-choice", "reshuffle")


def dry(**options: Any) -> Table:
    """There was one depletion; now all cards are drawn, and the discard pile is empty. Seat 1 is to move."""
    return one_left(fundraiser_cards=0, **options).play("draw card-90 draw card-12 draw card-22")


def test_4_2_end_this_counts_as_the_second_depletion() -> None:
    table = dry(dry_deck="end")
    assert (table.deck, table.discard, table.depletions) == ([], [], 2)
    assert (table.is_triggered, table.is_final, table.turns_left) == (True, True, 3)


def test_4_2_end_the_second_depletion_even_where_there_was_no_first() -> None:
    table = Table.dealt([1], [2], [3], dry_deck="end", **few(1, 2, 3, 4)).play("draw card-4")
    assert (table.depletions, table.is_final) == (2, True)


def test_4_2_end_on_demand_when_a_card_is_to_be_drawn() -> None:
    table = dry(dry_deck="end", reshuffle="on_demand")
    assert (table.deck, table.depletions, table.is_triggered) == ([], 1, False)
    assert "draw" not in table.moves
    table.play("expand-30-pearl")  # owes a dividend
    assert (table.depletions, table.is_triggered, table.owed, table.who) == (2, True, [0, 0, 0], 2)


@RESHUFFLE
def test_4_2_end_what_is_discarded_later_is_shuffled_when_a_card_is_to_be_drawn(reshuffle: str) -> None:
    table = one_left(dry_deck="end", reshuffle=reshuffle)
    table.play("draw card-90 draw card-12 draw card-22")  # there is a fundraiser, but no card for it
    assert (table.depletions, table.is_final, table.owed) == (2, True, [0, 0, 0])
    table.play("buy-30 pay-40 pay-45")
    assert (table.deck, table.discard) == ([], [40, 45])
    table.play("draw")
    assert (table.deck, table.discard, table.turns_left) == ([40, 45], [], 2)


@RESHUFFLE
def test_4_2_wait_nothing_happens(reshuffle: str) -> None:
    table = dry(dry_deck="wait", reshuffle=reshuffle)
    assert (table.deck, table.discard, table.depletions, table.is_triggered) == ([], [], 1, False)
    table.play("expand-30-pearl")  # the dividend is lost
    assert (table.depletions, table.is_triggered, table.owed, table.who) == (1, False, [0, 0, 0], 2)


@RESHUFFLE
def test_4_2_wait_shuffling_what_is_discarded_later_is_the_depletion(reshuffle: str) -> None:
    table = dry(dry_deck="wait", reshuffle=reshuffle).play("buy-30 pay-40 pay-45")
    assert (table.deck, table.discard, table.depletions) == ([], [40, 45], 1)
    table.play("draw")
    assert (table.deck, table.discard, table.depletions, table.is_triggered) == ([40, 45], [], 2, True)
    assert table.cards(40).is_final


@RESHUFFLE
def test_4_2_wait_the_first_depletion_triggers_nothing(reshuffle: str) -> None:
    hands = [[2, 7], [10, 20], [30, 40]]
    table = Table.dealt(*hands, dry_deck="wait", reshuffle=reshuffle, **few(2, 7, 10, 20, 30, 40, 50))
    table.play("draw card-50 buy-10 buy-30 draw card-40")  # 40 was paid for 30
    assert (table.depletions, table.is_triggered) == (1, False)


def test_4_2_end_or_wait() -> None:
    assert refused(dry_deck="lost") == ("refused-choice", "dry_deck")


def twice(**options: Any) -> Table:
    """The second depletion: 70 and 80 are the deck, seat 1 has made the last turn before the final ones."""
    table = one_left(fundraiser_cards=0, **options)
    return table.play("draw card-90 buy-60 pay-70 pay-80 draw card-12 draw card-22")


def test_4_3_the_second_depletion_triggers_the_end_and_shuffles_all_the_same() -> None:
    before = one_left().play("draw card-90 buy-60 pay-70 pay-80 draw card-12")
    assert (before.depletions, before.is_triggered) == (1, False)
    table = twice()
    assert (table.deck, table.discard, table.depletions) == ([70, 80], [], 2)
    assert (table.is_triggered, table.is_final, table.turns_left, table.who) == (True, True, 3, 2)


def test_4_3_later_depletions_only_shuffle() -> None:
    table = twice().play("draw card-70 buy-42 pay-52")
    assert (table.deck, table.discard, table.turns_left) == ([80], [52], 1)
    table.play("draw card-80")
    assert (table.deck, table.discard, table.who) == ([52], [], "over")


@pytest.mark.parametrize("final_draws", ["on", "off"])
def test_4_3_the_turn_is_paid_to_its_end_from_the_new_deck(final_draws: str) -> None:
    table = one_left(final_draws=final_draws).play("draw card-90 buy-60 pay-70 pay-80 draw card-12 expand-30-wildlife")
    assert table.owed == [0, 1, 2]
    table.cards(22)
    assert (table.depletions, table.is_triggered, table.moves) == (2, True, ["card-70", "card-80"])
    assert table.cards(80, 70).hands[2] == [65, 70, 75, 80]


def test_4_3_final_draws_off_nothing_may_be_drawn_in_a_final_turn() -> None:
    assert "draw" in twice(final_draws="on").moves
    table = twice(final_draws="off")
    assert (table.who, table.deck, "draw" in table.moves) == (2, [70, 80], False)
    assert "draw" not in table.play("expand-65-pearl").moves


def test_4_3_final_draws_off_only_if_there_has_been_a_second_depletion() -> None:
    table = Table.dealt([1], [2], [3], final_draws="off", voluntary_pass="allow").play("pass pass pass")
    assert (table.is_final, table.depletions) == (True, 0)
    assert table.play("draw card-50").hands[0] == [1, 50]


def test_4_3_final_draws_off_a_shuffle_that_is_the_second_depletion_is_too_late() -> None:
    table = one_left(final_draws="off", reshuffle="on_demand", voluntary_pass="allow")
    table.play("draw card-90 draw card-12 buy-42 draw card-22 pass pass pass")
    assert (table.deck, table.discard, table.depletions, table.is_final) == ([], [52], 1, True)
    table.play("draw")  # by seat 2; seat 0 is left without a card and passes
    assert (table.deck, table.depletions, table.who, 52 in table.hands[2]) == ([52], 2, 1, False)


def test_4_3_final_draws_on_or_off() -> None:
    assert refused(final_draws="yes") == ("refused-choice", "final_draws")
