"""RULES.md 6: the third player of a table of two, and the bonus shares.

With the cards of `cards=balanced` 1 and 6 show cleaning, 2 and 7 treasure, 3 and 8 pearl, 4 and 9 research, 5 and 10
wildlife, and so on.
"""

from typing import Any

import pytest

from .situations import Table

pytestmark = pytest.mark.rules

THIRD = [3, 8, 13, 2, 7, 4]  # three shares of pearl, two of treasure, one of research


def two(**options: Any) -> Table:
    """Seat 0 begins and holds 41 to 44, seat 1 51 to 54."""
    return Table.dealt([41, 42, 43, 44], [51, 52, 53, 54], third=THIRD, **options)


# ---------------------------------------------------------------- 6.1 Who it is


def test_6_1_its_shares_count_for_prices() -> None:
    table = two().play("buy-43")  # pearl: three
    assert (table.discard, table.hands[0]) == ([41, 42, 44], [])


@pytest.mark.parametrize(("majority_third", "cards"), [("count", 1), ("ignore", 2)])
def test_6_1_its_shares_count_for_what_is_the_most_treasure(majority_third: str, cards: int) -> None:
    """The third player has two shares of treasure, seat 0 one."""
    table = two(majority_third=majority_third)
    table.play("buy-42 pay-41 pay-43 expand-51-treasure" + " card-98 card-99"[: 8 * cards])
    assert (table.who, len(table.hands[0])) == (0, 1 + cards)


def test_6_1_it_has_no_turns_and_gets_nothing_from_fundraisers() -> None:
    table = two().play("draw card-91 draw card-92 card-93 card-94 card-95 card-96")
    assert (table.who, table.hands) == (0, [[41, 42, 43, 44, 91, 95, 96], [51, 52, 53, 54, 92, 93, 94]])
    assert table.third == sorted(THIRD)


def test_6_1_it_cannot_win() -> None:
    table = two(voluntary_pass="allow").play("expand-41-pearl pass pass pass pass")
    assert (table.who, table.position.scores()) == ("over", [0, 0])
    assert table.position.returns() == [0, 1]


# ---------------------------------------------------------------- 6.2 A bonus share


def bonus(*cards: int, **options: Any) -> Table:
    """Seat 0 draws a bonus share, which brings these four cards."""
    return two(**options).play("draw bonus").cards(*cards)


def test_6_2_the_share_is_of_the_company_it_has_most_of() -> None:
    """It has most of pearl: 18. The others go to the discard pile, for none is higher than 90, the top of pearl."""
    table = Table.dealt([41, 90], [51, 52], third=THIRD).play("expand-90-pearl draw bonus").cards(61, 62, 18, 64)
    assert table.third == sorted([*THIRD, 18])
    assert (table.discard, table.piles["pearl"], table.opened) == ([61, 62, 64], [90], [])


def test_6_2_the_share_counts_for_the_prices_from_then_on() -> None:
    table = bonus(61, 62, 18, 64).play("card-99 expand-51-cleaning decline buy-43")
    assert table.discard == [41, 42, 44, 62, 64, 99]  # four shares of pearl were the price


def test_6_2_among_equals_the_card_drawn_first() -> None:
    """Of cleaning and wildlife it has none, of pearl most; of two pearls the first drawn, though it is higher."""
    assert 61 in bonus(61, 65, 66, 70).third
    assert 65 in bonus(65, 61, 66, 70).third
    assert 68 in bonus(61, 68, 63, 70).third


def test_6_2_the_lowest_that_is_higher_than_the_top_is_placed() -> None:
    table = Table.dealt([41, 60], [51, 52], third=THIRD).play("expand-60-pearl draw bonus").cards(95, 18, 70, 59)
    assert (table.piles["pearl"], table.discard) == ([60, 70], [59, 95])


def test_6_2_the_lowest_at_all_on_an_empty_pile() -> None:
    table = bonus(95, 68, 70, 18)
    assert 68 in table.third
    assert (table.piles["pearl"], table.discard) == ([18], [70, 95])


def test_6_2_the_share_itself_is_not_placed() -> None:
    table = bonus(18, 61, 62, 64)
    assert (table.piles["pearl"], table.third) == ([61], sorted([*THIRD, 18]))


def test_6_2_it_leaves_the_game_and_its_cards_were_opened() -> None:
    table = two().play("draw bonus card-61 card-62 card-18")
    assert (table.opened, table.deck_bonus, table.who) == ([61, 62, 18], 4, "chance")
    assert table.play("card-64").discard_bonus == 0


def test_6_2_fewer_if_no_more_can_be_drawn() -> None:
    """Two cards are left beside the bonus shares, and nothing to shuffle."""
    own = {"cards": "own", "pearl_cards": list(range(1, 13))}
    table = Table.dealt([1, 2], [3, 4], third=[5, 6, 7, 8, 9, 10], **own)
    table.play("draw bonus card-11 bonus bonus bonus bonus card-12")
    assert table.third == [5, 6, 7, 8, 9, 10, 11]
    assert (table.piles["pearl"], table.discard, table.hands[0], table.who) == ([12], [], [1, 2], 1)


@pytest.mark.parametrize(("third_expand_pays", "who"), [("no", 1), ("yes", "chance")])
def test_6_2_third_expand_pays(third_expand_pays: str, who: int | str) -> None:
    """Seat 0 has a share of pearl; the dividend is added to the card it is owed."""
    table = two(third_expand_pays=third_expand_pays)
    table.play("buy-43 expand-51-treasure draw bonus").cards(61, 62, 18, 64)
    assert table.owed == ([1, 0] if third_expand_pays == "no" else [2, 0])
    assert table.play("card-92").who == who


def test_6_2_third_expand_pays_only_for_a_new_decade() -> None:
    hands = [41, 42, 43, 44, 65], [51, 52, 53, 54, 56]
    table = Table.dealt(*hands, third=THIRD, third_expand_pays="yes").play("expand-65-pearl draw bonus")
    table.cards(66, 18, 1, 6)
    assert (table.piles["pearl"], table.owed) == ([65, 66], [0, 1])


@pytest.mark.parametrize(("treasure", "owed"), [("basic", [0, 1 + 2]), ("advanced", [0, 1 + 1])])
def test_6_2_the_basic_side_of_treasure(treasure: str, owed: list[int]) -> None:
    """Seat 1 has one share of treasure and, with majority_third=ignore, the most; it draws."""
    table = two(third_expand_pays="yes", treasure=treasure, majority_third="ignore")
    table.play("draw card-91 buy-52 pay-51 pay-53 draw card-92 draw bonus").cards(12, 61, 66, 5)
    # Of treasure the third player has most of the cards shown.
    assert (12 in table.third, table.piles["treasure"], table.owed) == (True, [5], owed)


def test_6_2_pays_nothing_in_final_turns() -> None:
    table = two(third_expand_pays="yes", voluntary_pass="allow")
    table.play("buy-43 pass pass draw bonus").cards(61, 62, 18, 64)
    assert (table.is_final, table.piles["pearl"], table.owed) == (True, [61], [0, 1])


def test_6_2_in_set_up_it_pays_too() -> None:
    """Only the third player has shares then: four of pearl with the one just won."""
    options = {"third_expand_pays": "yes", "third_dividend": "burn"}
    table = Table(2, hand_cards_two=2, bonus_shuffle="before_deal", **options)
    table.play("bonus card-41 card-42 card-51 card-52").cards(*THIRD).cards(61, 62, 18, 64)
    assert (table.piles["pearl"], table.third_owed, table.owed) == ([61], 4, [0, 0])
    table.play("card-91 card-92 card-93 card-94")
    assert (table.discard, table.hands, table.who) == ([62, 64, 91, 92, 93, 94], [[41, 42], [51, 52]], 0)


# ---------------------------------------------------------------- 6.3 Bonus shares in a row


def test_6_3_one_that_comes_while_four_are_drawn_is_handled_afterwards() -> None:
    table = two().play("draw bonus card-61 bonus card-62 card-18")
    assert (table.waiting_bonus, table.opened) == (1, [61, 62, 18])
    table.play("card-64")
    assert (table.waiting_bonus, table.opened, table.discard) == (0, [], [62, 64])
    table.play("card-71 card-72 card-23 card-74")
    assert table.third == sorted([*THIRD, 18, 23])
    assert (table.piles["pearl"], table.discard) == ([61, 71], [62, 64, 72, 74])
    assert table.play("card-99").hands[0] == [41, 42, 43, 44, 99]


@pytest.mark.parametrize(("bonus_replacement", "who"), [("draw", "chance"), ("none", 1)])
def test_6_3_bonus_replacement(bonus_replacement: str, who: int | str) -> None:
    table = bonus(61, 62, 18, 64, bonus_replacement=bonus_replacement)
    assert table.who == who
    if bonus_replacement == "draw":
        table.play("card-99")
    assert len(table.hands[0]) == 5 - (bonus_replacement == "none")


def test_6_3_only_the_one_who_was_owed_the_card_loses_it() -> None:
    """A fundraiser owes each seat two cards; the first of seat 1 is a bonus share."""
    table = two(bonus_replacement="none").play("draw card-91 draw card-92 bonus").cards(61, 62, 18, 64)
    assert table.owed == [2, 1]


@pytest.mark.parametrize("bonus_replacement", ["draw", "none"])
def test_6_3_in_set_up_another_card_is_drawn(bonus_replacement: str) -> None:
    table = Table(2, hand_cards_two=2, bonus_shuffle="before_deal", bonus_replacement=bonus_replacement)
    table.play("bonus card-41 card-42 card-51 bonus card-52").cards(*THIRD)
    assert (table.hands, table.waiting_bonus, table.deck_bonus) == ([[41, 42], [51, 52]], 1, 3)
    table.cards(61, 62, 18, 64).cards(71, 72, 23, 74)
    assert (table.third, table.who) == (sorted([*THIRD, 18, 23]), 0)


@pytest.mark.parametrize(("bonus_recycle", "discarded"), [("no", 0), ("yes", 1)])
def test_6_3_bonus_recycle(bonus_recycle: str, discarded: int) -> None:
    """At the moment its handling begins: the second one not before the first is done with."""
    table = two(bonus_recycle=bonus_recycle).play("draw bonus")
    assert table.discard_bonus == discarded
    table.play("card-61 bonus card-62 card-18")
    assert table.discard_bonus == discarded
    assert table.play("card-64").discard_bonus == 2 * discarded


FEW = {"cards": "own", "pearl_cards": list(range(1, 16))}  # of which ten are dealt, and five and the bonus shares left


def test_6_3_bonus_recycle_brings_them_back() -> None:
    table = Table.dealt([1, 2], [3, 4], third=[5, 6, 7, 8, 9, 10], bonus_recycle="yes", **FEW)
    table.play("draw bonus card-11 card-12 card-13 card-14 card-15")
    assert (table.piles["pearl"], table.discard, table.deck_bonus) == ([12], [13, 14], 4)
    table.play("draw bonus bonus bonus bonus")
    assert (table.depletions, table.deck, table.deck_bonus) == (1, [13, 14], 2)


@pytest.mark.parametrize("dry_deck", ["end", "wait"])
def test_6_3_nothing_but_bonus_shares_counts_as_empty(dry_deck: str) -> None:
    """Where they would be shuffled they leave the game."""
    few = FEW | {"pearl_cards": list(range(1, 13))}
    table = Table.dealt([1, 2], [3, 4], third=[5, 6, 7, 8, 9, 10], bonus_recycle="yes", dry_deck=dry_deck, **few)
    table.play("draw bonus card-11 bonus bonus bonus bonus")
    assert table.discard_bonus == 1
    table.play("card-12")
    assert (table.deck, table.deck_bonus, table.discard_bonus) == ([], 0, 0)
    assert table.depletions == (2 if dry_deck == "end" else 0)
    assert "draw" not in table.moves


# ---------------------------------------------------------------- 6.4 Its dividend


def test_6_4_third_dividend_none() -> None:
    assert two(third_dividend="none").play("expand-41-pearl").who == 1


def test_6_4_third_dividend_burn() -> None:
    """Three shares of pearl: three cards, after those of the seats."""
    table = two(third_dividend="burn").play("buy-43 expand-51-pearl")
    assert (table.owed, table.third_owed, table.discard) == ([1, 0], 3, [41, 42, 44])
    table.play("card-91 card-92 card-93 card-94")
    assert (table.hands[0], table.discard, table.who) == ([91], [41, 42, 44, 92, 93, 94], 0)


def test_6_4_no_extra_card_for_the_most_treasure() -> None:
    """One card a share."""
    table = two(third_dividend="burn").play("expand-41-treasure")
    assert (table.owed, table.third_owed) == ([0, 0], 2)


def test_6_4_what_is_burnt_is_seen_by_all() -> None:
    table = two(third_dividend="burn", discard_visibility="hidden").play("expand-41-treasure card-91")
    low, high = table.copy().play("card-92"), table.copy().play("card-93")
    for seat in (0, 1, -1):
        assert low.position.view(seat) != high.position.view(seat)


@pytest.mark.parametrize(("bonus_replacement", "owed"), [("draw", 2), ("none", 1)])
def test_6_4_a_bonus_share_may_come_out_for_it(bonus_replacement: str, owed: int) -> None:
    table = two(third_dividend="burn", bonus_replacement=bonus_replacement).play("expand-41-treasure bonus")
    assert table.third_owed == owed
