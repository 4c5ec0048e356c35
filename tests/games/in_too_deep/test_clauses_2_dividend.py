"""RULES.md 2.6 to 2.9: what a company pays that was taken to a new decade, and to whom.

Of the hundred cards 1 and 6 show cleaning, 2 and 7 treasure, 3 and 8 pearl, 4 and 9 research, 5 and 0 wildlife.
"""

from typing import Any

import pytest

from .situations import Table, few

pytestmark = pytest.mark.rules


def pays(top: int, number: int, **options: Any) -> bool:
    """Whether a card on the pile of pearl, whose first card is `top`, pays seat 2 for its share."""
    cards = {"cards": "own", "pearl_cards": [top, number, 190, 191, 192, 193]}
    table = Table.dealt([top], [number], [190], start="seat2", **cards, **options)
    table.play(f"buy-190 expand-{top}-pearl")
    assert table.owed == [0, 0, 1]  # a first card always pays
    return bool(table.play(f"card-191 expand-{number}-pearl").owed[2])


@pytest.mark.parametrize(
    ("top", "number", "tens", "from_one"),
    [
        (1, 9, False, False),
        (9, 10, True, False),
        (10, 11, False, True),
        (10, 19, False, True),
        (11, 20, True, False),
        (20, 21, False, True),
        (90, 99, False, True),
        (99, 100, True, False),
        (0, 1, False, False),
        (0, 10, True, False),
        (0, 11, True, True),
        (13, 44, True, True),  # it need not be the next decade
        (109, 110, True, False),
        (179, 181, True, True),
    ],
)
def test_2_6_decade_tens_or_from_one(top: int, number: int, tens: bool, from_one: bool) -> None:
    assert pays(top, number, decade="tens") == tens
    assert pays(top, number, decade="from_one") == from_one


@pytest.mark.parametrize("new_decade", ["vs_top", "vs_pile_max", "never_before"])
def test_2_6_a_first_card_pays_and_then_each_new_decade(new_decade: str) -> None:
    assert pays(0, 9, new_decade=new_decade) is False
    assert pays(9, 10, new_decade=new_decade) is True


def after_a_step_back(number: int, new_decade: str) -> bool:
    """Whether a card of seat 2, who has a share, pays on a pile of pearl of 20 and then 10."""
    numbers = [10, 20, 101, 102, 103, 104, 105, 191, 192, number]
    cards = {"cards": "own", "pearl_cards": numbers, "wildlife_cards": [1]}
    hands = [[20, 103, 104], [1, 10, 102], [101, 105, number]]
    table = Table.dealt(*hands, start="seat2", wildlife="advanced", new_decade=new_decade, **cards)
    table.play("buy-101 expand-20-pearl card-191 expand-1-wildlife play-10-pearl")  # 102 pays for it
    assert (table.piles["pearl"], table.owed) == ([20, 10], [0, 0, 0])
    return table.play(f"expand-{number}-pearl").owed == [0, 0, 1]


@pytest.mark.parametrize(
    ("number", "vs_top", "vs_pile_max", "never_before"),
    [(15, False, False, False), (25, True, False, False), (35, True, True, True)],
)
def test_2_6_new_decade_after_a_step_back(number: int, vs_top: bool, vs_pile_max: bool, never_before: bool) -> None:
    assert after_a_step_back(number, "vs_top") == vs_top
    assert after_a_step_back(number, "vs_pile_max") == vs_pile_max
    assert after_a_step_back(number, "never_before") == never_before


@pytest.mark.parametrize(("new_decade", "again"), [("vs_top", True), ("vs_pile_max", True), ("never_before", False)])
def test_2_6_a_first_card_on_a_pile_that_was_emptied(new_decade: str, again: bool) -> None:
    hands = [[20, 30, 40], [1, 50, 60], [25, 35, 8]]
    table = Table.dealt(*hands, start="seat2", new_decade=new_decade).play("buy-8 expand-20-pearl card-70")
    table.play("expand-1-cleaning use lift-20")
    assert table.piles["pearl"] == []
    assert (table.copy().play("expand-25-pearl").owed == [0, 0, 1]) == again
    assert table.play("expand-35-pearl").owed == [0, 0, 1]  # a decade that has not paid yet


def test_2_6_never_before_counts_each_company_by_itself() -> None:
    table = Table.dealt([20, 21], [7, 1], [8, 9], start="seat2", new_decade="never_before")
    table.play("buy-8 expand-20-pearl card-70 buy-7 buy-9")
    assert table.play("expand-21-treasure").owed == [0, 2, 0]  # a share, and the most of treasure (2.9)


def test_2_7_one_card_for_each_share() -> None:
    """The example of the rulebook: from 13 to 44; Maria (seat 0) has two shares, Irene (seat 1) three."""
    shares = [[5, 10, 2], [15, 20, 25], [3, 8, 4]]
    table = Table.dealt([44], [1], [13], shares=shares, start="seat2").play("expand-13-wildlife")
    assert table.owed == [2, 3, 0]  # as a first card pays
    table.cards(61, 62, 63, 64, 65).play("expand-44-wildlife")
    assert table.owed == [2, 3, 0]
    table.cards(71, 72, 73, 74, 75)
    assert table.hands == [[61, 62, 71, 72], [1, 63, 64, 65, 73, 74, 75], []]


def test_2_7_who_expands_without_a_share_gets_nothing() -> None:
    table = Table.dealt([40], [41], [42], shares=[[1], [3], [4]]).play("expand-40-pearl")
    assert table.owed == [0, 1, 0]


def test_2_7_no_dividend_in_final_turns() -> None:
    table = Table.dealt([40], [1], [2], shares=[[3], [8], [13]], voluntary_pass="allow").play("pass pass pass")
    assert table.play("expand-40-pearl").owed == [0, 0, 0]


def receivers(table: Table) -> list[int]:
    """Which seat gets each card that is owed."""
    seats = []
    while table.who == "chance":
        before = [len(hand) for hand in table.hands]
        table.play(table.starting("card")[0])
        seats += [seat for seat, hand in enumerate(table.hands) if len(hand) > before[seat]]
    return seats


@pytest.mark.parametrize(
    ("payout_order", "seats"),
    [
        ("active_first", [1, 1, 2, 2, 2, 0]),
        ("from_left", [2, 2, 2, 0, 1, 1]),
        ("round_robin", [1, 2, 0, 1, 2, 2]),
    ],
)
def test_2_8_payout_order_of_a_dividend(payout_order: str, seats: list[int]) -> None:
    shares = [[3, 1, 2], [8, 13, 4], [18, 23, 28]]  # one, two and three of pearl
    table = Table.dealt([20], [40], [30], shares=shares, start="seat1", payout_order=payout_order)
    assert receivers(table.play("expand-40-pearl")) == seats


@pytest.mark.parametrize(
    ("payout_order", "seats"),
    [
        ("active_first", [2, 2, 0, 0, 1, 1]),
        ("from_left", [0, 0, 1, 1, 2, 2]),
        ("round_robin", [2, 0, 1, 2, 0, 1]),
    ],
)
def test_2_8_payout_order_of_a_fundraiser(payout_order: str, seats: list[int]) -> None:
    table = Table.dealt([1], [2], [3], payout_order=payout_order).play("draw card-50 draw card-51 draw card-52")
    assert receivers(table) == seats


@pytest.mark.parametrize("payout_order", ["active_first", "from_left", "round_robin"])
def test_2_8_the_third_player_comes_last(payout_order: str) -> None:
    options = {"payout_order": payout_order, "third_dividend": "burn"}
    table = Table.dealt([10, 33], [50, 60], third=[3, 1, 2, 4, 5, 6], **options).play("buy-33 expand-50-pearl")
    assert (table.owed, table.third_owed) == ([1, 0], 1)
    table.cards(70, 71)
    assert (table.hands[0], table.discard) == ([70], [10, 71])


@pytest.mark.parametrize("dry_deck", ["end", "wait"])
@pytest.mark.parametrize("reshuffle", ["at_once", "on_demand"])
@pytest.mark.parametrize(
    ("payout_order", "hands"),
    [
        ("active_first", [[50], [30, 60], [40]]),
        ("from_left", [[], [30, 50], [40, 60]]),
        ("round_robin", [[50], [30, 60], [40]]),
    ],
)
def test_2_8_when_no_card_can_be_drawn_the_rest_is_lost(
    payout_order: str, hands: list[list[int]], reshuffle: str, dry_deck: str
) -> None:
    options = {"payout_order": payout_order, "reshuffle": reshuffle, "dry_deck": dry_deck}
    cards = few(3, 8, 13, 20, 30, 40, 50, 60)
    table = Table.dealt([20], [30], [40], shares=[[3], [8], [13]], **options, **cards).play("expand-20-pearl")
    assert table.cards(50, 60).hands == hands
    assert (table.owed, table.who) == ([0, 0, 0], 1)


def paid_for_treasure(*counts: int, **options: Any) -> list[int]:
    """What is owed to seats with so many shares of treasure when seat 0 places its first card."""
    treasure, pearl = iter(range(2, 50, 5)), iter(range(3, 50, 5))
    laps = max(*counts, 1)
    shares = [[next(treasure if lap < count else pearl) for lap in range(laps)] for count in counts]
    table = Table.dealt([60], [61], [62], shares=shares, **options).play("expand-60-treasure")
    return list(table.owed)


@pytest.mark.parametrize(
    ("counts", "owed"),
    [
        ((2, 1, 0), [3, 1, 0]),
        ((1, 3, 2), [1, 4, 2]),
        ((1, 1, 0), [2, 2, 0]),
        ((2, 2, 2), [3, 3, 3]),
        ((0, 0, 0), [0, 0, 0]),  # the most is at least one
    ],
)
def test_2_9_basic_one_card_more_for_each_seat_with_the_most(counts: tuple[int, ...], owed: list[int]) -> None:
    assert paid_for_treasure(*counts) == owed


@pytest.mark.parametrize(
    ("counts", "owed"),
    [((1, 3, 2), [3, 3, 2]), ((2, 1, 0), [2, 1, 0]), ((0, 2, 1), [2, 2, 1]), ((0, 0, 0), [0, 0, 0])],
)
def test_2_9_advanced_the_active_seat_gets_as_many_as_the_most(counts: tuple[int, ...], owed: list[int]) -> None:
    assert paid_for_treasure(*counts, treasure="advanced") == owed


@pytest.mark.parametrize(
    ("counts", "no", "yes"),
    [((0, 2, 1), [2, 2, 1], [0, 2, 1]), ((1, 2, 0), [2, 2, 0], [2, 2, 0])],
)
def test_2_9_treasure_adv_requires_share(counts: tuple[int, ...], no: list[int], yes: list[int]) -> None:
    assert paid_for_treasure(*counts, treasure="advanced", treasure_adv_requires_share="no") == no
    assert paid_for_treasure(*counts, treasure="advanced", treasure_adv_requires_share="yes") == yes


@pytest.mark.parametrize("treasure", ["basic", "advanced"])
def test_2_9_only_when_treasure_pays_a_dividend(treasure: str) -> None:
    table = Table.dealt([60], [61], [62], shares=[[2, 3], [7, 12], [4, 9]], treasure=treasure)
    assert table.copy().play("expand-60-pearl").owed == [1, 0, 0]
    table.play("expand-60-treasure")
    table.cards(*range(70, 70 + sum(table.owed)))
    assert table.play("expand-61-treasure").owed == [0, 0, 0]  # the same decade


@pytest.mark.parametrize(
    ("treasure", "majority_third", "owed"),
    [
        ("basic", "count", [1, 0]),
        ("basic", "ignore", [2, 0]),
        ("advanced", "count", [1, 2]),
        ("advanced", "ignore", [1, 1]),
    ],
)
def test_2_9_majority_third(treasure: str, majority_third: str, owed: list[int]) -> None:
    options = {"treasure": treasure, "majority_third": majority_third}
    table = Table.dealt([10, 20, 32], [60, 70, 80], third=[2, 7, 1, 3, 4, 5], **options)  # two shares of treasure
    assert table.play("buy-32 expand-60-treasure").owed == owed


def test_2_9_a_seat_with_as_many_as_the_third_player_has_the_most() -> None:
    table = Table.dealt([10, 32], [60, 70], third=[2, 3, 1, 6, 4, 5]).play("buy-32 expand-60-treasure")
    assert table.owed == [2, 0]
