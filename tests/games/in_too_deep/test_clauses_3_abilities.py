"""RULES.md 3: what an expansion lets the active seat do.

With the cards of `cards=balanced` 1 and 6 show cleaning, 2 and 7 treasure, 3 and 8 pearl, 4 and 9 research, 5 and 10
wildlife, and so on.
"""

from typing import Any

import pytest

from .situations import Table

pytestmark = pytest.mark.rules

HANDS = ([11, 13, 50, 60, 70, 80], [12, 23, 34, 44, 54, 65], [14, 24, 33, 55, 66, 77])


def expanded(company: str, side: str = "basic", **options: Any) -> Table:
    """Pearl has 13, 23 and 33, and seat 0 has just expanded a company with 50; it holds 11, 60, 70 and 80."""
    table = Table.dealt(*HANDS, **{company: side, **options})
    return table.play(f"expand-13-pearl expand-23-pearl expand-33-pearl expand-50-{company}")


# ---------------------------------------------------------------- 3.1 When


@pytest.mark.parametrize("side", ["basic", "advanced"])
@pytest.mark.parametrize("company", ["cleaning", "research", "wildlife"])
def test_3_1_three_companies_have_an_ability(company: str, side: str) -> None:
    # Seat 1 owns a share, for Research to take.
    table = Table.dealt([50, 60, 70, 80], [1, 2, 3, 4], [6, 7, 8, 9], **{company: side})
    table.play(f"draw card-61 buy-3 draw card-62 expand-50-{company}")
    assert table.who == 0
    assert "decline" in table.moves and len(table.moves) > 1


@pytest.mark.parametrize("side", ["basic", "advanced"])
@pytest.mark.parametrize("company", ["treasure", "pearl"])
def test_3_1_two_companies_have_none(company: str, side: str) -> None:
    assert expanded(company, side).who == 1


def test_3_1_the_pile_counts_not_what_the_card_shows() -> None:
    table = Table.dealt([1, 51, 60, 70], [2, 3, 4, 5], [7, 8, 9, 10])
    assert table.copy().play("expand-1-treasure").who == 1
    assert table.copy().play("expand-60-cleaning").moves == ["decline", "use"]


def test_3_1_after_the_dividend_and_with_the_cards_it_brought() -> None:
    table = Table.dealt([1, 11], [2, 3], [7, 8], cleaning="advanced")
    table.play("buy-1 buy-2 buy-8 expand-11-cleaning")
    assert (table.who, table.hands[0]) == ("chance", [])
    assert table.play("card-90").moves == ["decline", "use"]
    assert table.play("use").discard == [90]


def test_3_1_once_a_turn() -> None:
    table = expanded("cleaning").play("use pay-11 pay-60 lift-23")
    assert (table.who, table.starting("use", "lift")) == (1, [])


@pytest.mark.parametrize("side", ["basic", "advanced"])
@pytest.mark.parametrize("company", ["cleaning", "research", "wildlife"])
def test_3_1_to_refuse(company: str, side: str) -> None:
    table = Table.dealt([50, 60, 70, 80], [1, 2, 3, 4], [6, 7, 8, 9], **{company: side})
    table.play(f"draw card-61 buy-3 draw card-62 expand-50-{company} decline")
    assert table.who == 1
    assert (table.hands[0], table.discard, table.piles[company]) == ([60, 61, 70, 80], [], [50])


@pytest.mark.parametrize(
    ("hand", "company", "side"),
    [
        ([50, 60], "cleaning", "basic"),  # one card left, two are to be paid
        ([50], "cleaning", "advanced"),  # none left
        ([50], "research", "basic"),
        ([50, 60, 70], "research", "advanced"),  # nobody has a share
        ([50], "wildlife", "basic"),
        ([50], "wildlife", "advanced"),
    ],
)
def test_3_1_not_asked_if_it_cannot_be_carried_out(hand: list[int], company: str, side: str) -> None:
    others = [[4, 14, 24, 34][: len(hand)], [5, 15, 25, 35][: len(hand)]]
    assert Table.dealt(hand, *others, **{company: side}).play(f"expand-50-{company}").who == 1


@pytest.mark.parametrize(("ability_after_trigger", "who"), [("on", 0), ("off", 1)])
def test_3_1_ability_after_trigger(ability_after_trigger: str, who: int) -> None:
    """Its dividend is the last card there is, so the deck is dry and the end triggered (4.2)."""
    own = {"cards": "own", "cleaning_cards": [1, 11, 21], "treasure_cards": [2, 12, 22], "pearl_cards": [3, 13, 23, 33]}
    table = Table.dealt([1, 11, 21], [2, 12, 22], [3, 13, 23], ability_after_trigger=ability_after_trigger, **own)
    table.play("buy-1 buy-2 buy-3 expand-11-cleaning card-33")
    assert (table.is_triggered, table.is_final, table.who) == (True, who == 1, who)
    assert ("use" in table.moves) == (who == 0)


def test_3_1_nothing_that_an_ability_does_pays_a_dividend() -> None:
    """Seat 0 has a share of treasure, and each ability puts the first card on its pile."""
    hands = [2, 50, 60, 70, 80], [13, 14, 15, 16, 17], [23, 24, 26, 27, 28]
    bought = "buy-2 expand-13-pearl expand-23-pearl"
    for company, side, moves in (
        ("wildlife", "advanced", "play-60-treasure"),
        ("wildlife", "basic", "use pay-60 lift-13 to-treasure"),
        ("cleaning", "advanced", "use pay-60 lift-23 to-treasure"),
    ):
        table = Table.dealt(*hands, **{company: side}).play(f"{bought} expand-50-{company} {moves}")
        assert (len(table.piles["treasure"]), table.who) == (1, 1)


# ---------------------------------------------------------------- 3.2 Cleaning, basic


def test_3_2_two_cards_then_any_card_of_any_pile() -> None:
    table = expanded("cleaning").play("use")
    assert table.moves == ["pay-11", "pay-60", "pay-70"]
    assert table.play("pay-11").moves == ["pay-60", "pay-70", "pay-80"]
    assert table.play("pay-70").moves == ["lift-13", "lift-23", "lift-33", "lift-50"]
    table.play("lift-23")
    assert (table.piles["pearl"], table.discard, table.hands[0]) == ([13, 33], [11, 23, 70], [60, 80])


def test_3_2_what_it_expanded_may_be_taken_again() -> None:
    assert expanded("cleaning").play("use pay-11 pay-60 lift-50").piles["cleaning"] == []


def test_3_2_cleaning_basic_top_only() -> None:
    assert expanded("cleaning", cleaning_basic="top_only").play("use pay-11 pay-60").moves == ["lift-33", "lift-50"]


def test_3_2_two_cards_in_hand_are_enough_and_paid_unasked() -> None:
    table = Table.dealt([50, 60, 70], [4, 14, 24], [5, 15, 25]).play("expand-50-cleaning use")
    assert (table.discard, table.moves) == ([60, 70], ["lift-50"])


# ---------------------------------------------------------------- 3.3 Cleaning, advanced


def test_3_3_one_card_then_a_top() -> None:
    table = expanded("cleaning", "advanced").play("use")
    assert table.moves == ["pay-11", "pay-60", "pay-70", "pay-80"]
    assert table.play("pay-70").moves == ["lift-33", "lift-50"]


def test_3_3_to_the_discard_pile() -> None:
    table = expanded("cleaning", "advanced").play("use pay-70 lift-33 to-discard")
    assert (table.piles["pearl"], table.discard, table.who) == ([13, 23], [33, 70], 1)


def test_3_3_to_another_company_where_it_is_higher_or_the_pile_is_empty() -> None:
    table = expanded("cleaning", "advanced").play("use pay-70")
    assert table.copy().play("lift-33").moves == ["to-discard", "to-research", "to-treasure", "to-wildlife"]
    table.play("lift-50")
    assert table.moves == ["to-discard", "to-pearl", "to-research", "to-treasure", "to-wildlife"]
    table.play("to-pearl")
    assert (table.piles["pearl"], table.piles["cleaning"]) == ([13, 23, 33, 50], [])


# ---------------------------------------------------------------- 3.4 Research, basic


@pytest.mark.parametrize(("others", "price"), [([8], 0), ([8, 13], 0), ([8, 13, 18], 1), ([8, 13, 18, 23], 2)])
def test_3_4_two_cards_less_but_not_less_than_none(others: list[int], price: int) -> None:
    """A share of pearl by Research, of which the third player has so many."""
    third = others + [1, 6, 11, 16, 21][: 6 - len(others)]
    table = Table.dealt([3, 50, 60, 70, 80], [2, 7, 12, 17, 22], third=third).play("expand-50-research buy-3")
    for _ in range(price):
        table.play(table.starting("pay")[0])
    assert (table.portfolios[0], len(table.discard), table.who) == ([3], price, 1)


def test_3_4_only_what_the_hand_can_pay() -> None:
    """Six shares of pearl cost four cards here; of other companies there are none."""
    pearls = [8, 13, 18, 23, 28, 33]
    four = Table.dealt([3, 50, 60, 70, 80], [2, 7, 12, 17, 22], third=pearls).play("expand-50-research")
    assert four.moves == ["buy-60", "buy-70", "buy-80", "decline"]
    five = Table.dealt([3, 50, 60, 70, 80, 90], [2, 7, 12, 17, 22, 27], third=pearls).play("expand-50-research")
    assert five.moves == ["buy-3", "buy-60", "buy-70", "buy-80", "buy-90", "decline"]
    assert five.play("buy-3").discard == [60, 70, 80, 90]


def test_3_4_not_asked_if_no_share_can_be_paid() -> None:
    table = Table.dealt([3, 50], [2, 7], third=[8, 13, 18, 23, 28, 33]).play("expand-50-research")
    assert table.who == 1


def test_3_4_of_any_company_the_expanded_one_included() -> None:
    table = Table.dealt([1, 2, 3, 4, 5, 50], [6, 7, 8, 9, 10, 11], [12, 13, 14, 15, 16, 17]).play("expand-50-research")
    assert table.moves == ["buy-1", "buy-2", "buy-3", "buy-4", "buy-5", "decline"]
    assert (table.play("buy-4").portfolios[0], table.piles["research"], table.who) == ([4], [50], 1)


# ---------------------------------------------------------------- 3.5 Research, advanced


def portfolios(**options: Any) -> Table:
    """Of pearl seat 0 has 3, seat 1 has 8 and seat 2 has 13; seat 0 has expanded Research and holds 60, 70 and 80."""
    hands = [3, 50, 60, 70, 80], [8, 14, 24, 34, 44], [13, 15, 25, 35, 45]
    table = Table.dealt(*hands, research="advanced", **options)
    return table.play("buy-3 buy-8 pay-14 buy-13 pay-15 pay-25 expand-50-research")


def test_3_5_a_share_of_its_choice_of_another_seat() -> None:
    table = portfolios()
    assert table.moves == ["decline", "take-13", "take-8"]  # not its own
    table.play("take-13")
    assert table.portfolios == [[3, 13], [8], []]


def test_3_5_the_cards_go_to_the_hand_of_the_seat_that_lost_the_share() -> None:
    table = portfolios(research_adv_price="exclude_target").play("take-13 pay-60 pay-80")
    assert (table.hands, table.who) == ([[70], [24, 34, 44], [35, 45, 60, 80]], 1)
    assert table.discard == [14, 15, 25]


@pytest.mark.parametrize(("research_adv_price", "price"), [("include_target", 3), ("exclude_target", 2)])
def test_3_5_research_adv_price(research_adv_price: str, price: int) -> None:
    table = portfolios(research_adv_price=research_adv_price).play("take-8")
    while table.starting("pay"):
        table.play(table.starting("pay")[0])
    assert (len(table.hands[0]), len(table.hands[1])) == (3 - price, 3 + price)


@pytest.mark.parametrize("research_adv_price", ["include_target", "exclude_target"])
def test_3_5_not_fewer_than_two(research_adv_price: str) -> None:
    """The only share of pearl."""
    table = Table.dealt(
        [50, 60, 70, 80], [8, 14, 24, 34], [15, 25, 35, 45], research="advanced", research_adv_price=research_adv_price
    )
    table.play("draw card-90 buy-8 draw card-91 expand-50-research take-8 pay-60 pay-70")
    assert (table.hands[0], table.hands[1], table.who) == ([80, 90], [14, 24, 34, 60, 70], 1)


def test_3_5_only_what_the_hand_can_pay() -> None:
    """A share of pearl costs three cards, one of treasure two, and seat 0 has just two left."""
    table = Table.dealt([3, 50, 60], [8, 12, 24], [13, 15, 25], research="advanced")
    table.play("buy-3 buy-8 pay-24 buy-13 draw card-99 buy-12 draw card-98 expand-50-research")
    assert table.moves == ["decline", "take-12"]


@pytest.mark.parametrize(("research_adv_price", "paid"), [("include_target", 4), ("exclude_target", 3)])
def test_3_5_for_a_share_of_the_third_player_to_the_discard_pile(research_adv_price: str, paid: int) -> None:
    table = Table.dealt(
        [50, 60, 61, 62, 63, 64],
        [2, 7, 12, 17, 22, 27],
        third=[3, 8, 13, 18, 1, 6],
        research="advanced",
        research_adv_price=research_adv_price,
    )
    table.play("expand-50-research")
    assert table.moves == ["decline", "take-1", "take-13", "take-18", "take-3", "take-6", "take-8"]
    table.play("take-13")
    while table.starting("pay"):
        table.play(table.starting("pay")[0])
    assert (table.portfolios[0], table.third) == ([13], [1, 3, 6, 8, 18])
    assert (len(table.discard), len(table.hands[1])) == (paid, 6)


def test_3_5_a_share_of_the_third_player_counts_for_the_price_of_a_seat_s() -> None:
    table = Table.dealt(
        [50, 60, 61, 62, 63, 64], [2, 3, 12, 17, 22, 27], third=[8, 13, 18, 1, 6, 11], research="advanced"
    )
    table.play("draw card-65 buy-3 pay-2 pay-12 pay-17 expand-50-research take-3")
    while table.starting("pay"):
        table.play(table.starting("pay")[0])
    assert table.hands[1] == [22, 27, 60, 61, 62, 63]


# ---------------------------------------------------------------- 3.6 Wildlife, basic


def pearls(**options: Any) -> Table:
    """Pearl has 13, 23, 33 and 43, treasure 30, and seat 0 has expanded Wildlife with 50 and paid 60."""
    hands = [13, 43, 50, 60, 70, 80], [23, 30, 34, 44, 54, 64], [24, 33, 45, 55, 66, 75]
    table = Table.dealt(*hands, wildlife="basic", **options)
    table.play("expand-13-pearl expand-23-pearl expand-33-pearl expand-43-pearl expand-30-treasure draw card-99")
    return table.play("expand-50-wildlife use pay-60")


def test_3_6_one_card_then_one_of_the_three_most_recent() -> None:
    table = pearls()
    assert table.discard == [60]
    assert table.moves == ["lift-23", "lift-30", "lift-33", "lift-43", "lift-50"]


def test_3_6_on_top_of_the_same_pile_or_of_another() -> None:
    table = pearls().play("lift-23")
    assert table.moves == ["to-cleaning", "to-pearl", "to-research"]  # neither treasure nor wildlife: lower
    assert table.copy().play("to-pearl").piles["pearl"] == [13, 33, 43, 23]
    table.play("to-research")
    assert (table.piles["pearl"], table.piles["research"], table.who) == ([13, 33, 43], [23], 1)


def test_3_6_higher_than_the_top_of_another() -> None:
    assert pearls().play("lift-33").moves == ["to-cleaning", "to-pearl", "to-research", "to-treasure"]


def test_3_6_not_the_top_on_its_own_pile() -> None:
    assert pearls().play("lift-43").moves == ["to-cleaning", "to-research", "to-treasure"]
    assert pearls().play("lift-50").moves == ["to-cleaning", "to-pearl", "to-research", "to-treasure"]


def test_3_6_recent_is_by_time_not_by_number() -> None:
    """23 was put on top again; 13 is the fourth."""
    table = pearls().play("lift-23 to-pearl draw card-98 expand-45-treasure expand-70-wildlife use")
    assert table.starting("lift") == ["lift-23", "lift-30", "lift-33", "lift-43", "lift-45", "lift-50", "lift-70"]


def test_3_6_only_a_card_that_can_be_placed() -> None:
    """All piles have a card; 10 is lower than all of them and a top, 40 fits nowhere but on lower tops."""
    hands = [10, 41, 50, 60, 70], [20, 30, 34, 44, 54], [40, 24, 45, 55, 66]
    table = Table.dealt(*hands)
    table.play("expand-10-cleaning decline expand-20-treasure expand-40-pearl expand-41-research decline")
    table.play("draw card-98 draw card-99 expand-50-wildlife use pay-60")
    assert table.moves == ["lift-20", "lift-40", "lift-41", "lift-50"]  # 10 is the lowest top
    assert table.play("lift-20").moves == ["to-cleaning"]


# ---------------------------------------------------------------- 3.7 Wildlife, advanced


def test_3_7_any_number_on_any_pile_one_card_for_each_higher_one() -> None:
    table = expanded("wildlife", "advanced")  # holds 11, 60, 70, 80; pearl 13, 23, 33
    on_pearl = [name for name in table.moves if name.endswith("-pearl")]
    assert on_pearl == ["play-11-pearl", "play-60-pearl", "play-70-pearl", "play-80-pearl"]
    assert table.copy().play("play-60-pearl").discard == []
    table.play("play-11-pearl")
    assert (table.piles["pearl"], table.discard, table.hands[0]) == ([13, 23, 33, 11], [60, 70, 80], [])


def test_3_7_on_the_pile_just_expanded_and_on_an_empty_one() -> None:
    table = expanded("wildlife", "advanced")
    assert table.copy().play("play-11-treasure").discard == []
    assert table.play("play-11-wildlife pay-70").piles["wildlife"] == [50, 11]


def test_3_7_it_must_have_the_cards() -> None:
    """11 would cost three on pearl, but beside it the hand holds two cards."""
    table = Table.dealt([13, 11, 50, 60, 70], [23, 1, 2, 3, 4], [33, 6, 7, 8, 9], wildlife="advanced")
    table.play("expand-13-pearl expand-23-pearl expand-33-pearl expand-50-wildlife")
    assert "play-11-wildlife" in table.moves and "play-60-pearl" in table.moves
    assert "play-11-pearl" not in table.moves


def test_3_7_only_higher_cards_are_paid_for() -> None:
    """15 on 13, 23 and 33 costs two."""
    table = Table.dealt([13, 15, 50, 60, 70], [23, 1, 2, 3, 4], [33, 6, 7, 8, 9], wildlife="advanced")
    table.play("expand-13-pearl expand-23-pearl expand-33-pearl expand-50-wildlife play-15-pearl")
    assert (table.discard, table.piles["pearl"]) == ([60, 70], [13, 23, 33, 15])


def test_3_7_higher_than_the_top_is_free_whatever_lies_below() -> None:
    hands = [11, 12, 20, 30, 50, 60, 70], [1, 2, 3, 4, 5, 6, 23], [7, 8, 9, 13, 14, 15, 33]
    table = Table.dealt(*hands, wildlife="advanced").play("expand-50-wildlife play-11-wildlife pay-70 draw card-98")
    table.play("draw card-99 expand-20-wildlife")
    assert (table.piles["wildlife"], table.discard) == ([50, 11, 20], [70])
    assert table.copy().play("play-30-wildlife").discard == [70]
    assert table.play("play-12-wildlife").discard == [30, 60, 70]


# ---------------------------------------------------------------- 3.8 Chains


@pytest.mark.parametrize("company", ["cleaning", "research", "wildlife"])
def test_3_8_chain(company: str) -> None:
    off = expanded("wildlife", "advanced", chain="off").play(f"play-60-{company}")
    assert off.who == 1
    on = expanded("wildlife", "advanced", chain="on").play(f"play-60-{company}")
    assert on.who == 0 and "decline" in on.moves
    assert on.play("decline").who == 1


@pytest.mark.parametrize("company", ["treasure", "pearl"])
def test_3_8_two_companies_have_no_ability_in_a_chain_either(company: str) -> None:
    assert expanded("wildlife", "advanced", chain="on").play(f"play-60-{company}").who == 1


def test_3_8_a_chain_may_be_long() -> None:
    table = expanded("wildlife", "advanced", chain="on")
    table.play("play-60-wildlife play-70-wildlife play-80-cleaning")
    assert table.who == 1  # one card is left, basic Cleaning costs two
    table = expanded("wildlife", "advanced", chain="on", cleaning="advanced")
    table.play("play-60-wildlife play-70-cleaning use pay-11 lift-33 to-discard")
    assert (table.hands[0], table.discard, table.piles["cleaning"]) == ([80], [11, 33], [70])


def test_3_8_after_paying_for_the_card_played() -> None:
    """11 under 50 costs a card; what the chain may use is what is left."""
    table = expanded("wildlife", "advanced", chain="on").play("play-11-wildlife")
    assert table.moves == ["pay-60", "pay-70", "pay-80"]
    assert len(table.play("pay-60").starting("play")) == 2 * 5


@pytest.mark.parametrize("chain", ["off", "on"])
@pytest.mark.parametrize(("company", "side"), [("cleaning", "advanced"), ("wildlife", "basic")])
def test_3_8_a_card_moved_is_no_expansion(company: str, side: str, chain: str) -> None:
    """Onto Research, which would let the seat buy."""
    table = expanded(company, side, chain=chain).play("use pay-11 lift-33 to-research")
    assert (table.piles["research"], table.who) == ([33], 1)
