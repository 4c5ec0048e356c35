"""RULES.md 2.1 to 2.5 and 2.10 to 2.13: what a seat does in its turn. Dividends are in test_clauses_2_dividend.py.

Of the hundred cards 1 and 6 show cleaning, 2 and 7 treasure, 3 and 8 pearl, 4 and 9 research, 5 and 0 wildlife.
"""

from typing import Any

import pytest

from .situations import Table, few, refused

pytestmark = pytest.mark.rules


def test_2_1_turns_go_clockwise_from_the_seat_that_begins() -> None:
    table = Table.dealt([1, 6], [2, 7], [3, 8], [4, 9], start="seat2")
    for seat, move in ((2, "buy-3"), (3, "buy-4"), (0, "buy-1"), (1, "buy-2"), (2, "expand-8-treasure")):
        assert (table.who, table.active) == (seat, seat)
        table.play(move)


def test_2_1_one_of_buy_expand_and_draw() -> None:
    table = Table.dealt([1, 6], [2, 7], [3, 8])
    assert {name.split("-")[0] for name in table.moves} == {"buy", "expand", "draw"}
    for move in ("buy-1", "expand-1-pearl", "draw card-50"):
        assert table.copy().play(move).who == 1


def test_2_1_voluntary_pass() -> None:
    assert "pass" not in Table.dealt([1], [2], [3], voluntary_pass="forbid").moves
    table = Table.dealt([1], [2], [3], voluntary_pass="allow").play("pass")
    assert (table.who, table.hands, len(table.deck)) == (1, [[1], [2], [3]], 97)


@pytest.mark.parametrize("voluntary_pass", ["forbid", "allow"])
def test_2_1_who_can_do_nothing_else_passes_without_being_asked(voluntary_pass: str) -> None:
    table = Table.dealt([1], [2], [3], dry_deck="wait", voluntary_pass=voluntary_pass, **few(1, 2, 3, 4))
    table.play("draw card-4 buy-2 buy-3 buy-1")
    assert (table.hands, table.deck, table.discard) == ([[4], [], []], [], [])
    assert table.who == 0  # seats 1 and 2 have passed


@pytest.mark.parametrize(("move", "moves"), [("buy-6", []), ("expand-6-cleaning", ["buy-1"])])
def test_2_1_a_card_without_a_place_and_too_dear_to_buy_leaves_nothing_to_do(move: str, moves: list[str]) -> None:
    table = Table.dealt([1, 50], [6, 61], [52, 62], dry_deck="wait", **few(1, 6, 50, 51, 52, 61, 62))
    table.play(f"draw card-51 {move} expand-52-cleaning expand-50-treasure expand-61-pearl expand-62-research")
    table.play("expand-51-wildlife decline")
    assert (table.hands, table.moves) == ([[1], [], []], moves)  # where there is none all have passed: the game is over


def test_2_2_a_card_of_the_hand_becomes_a_share_of_the_company_it_shows() -> None:
    table = Table.dealt([8, 20], [2, 7], [3, 9]).play("buy-8")
    assert (table.hands[0], table.portfolios, table.discard) == ([20], [[8], [], []], [])  # the first one is free


def richard(*others: int) -> Table:
    """Four shares of pearl are owned, by Richard (seat 0) and others; he holds card 23, a fifth, and these cards."""
    hands = [list(range(start, start + len(others) + 1)) for start in (60, 80)]
    return Table.dealt([*others, 23], *hands, shares=[[3, 8], [13, 7], [18, 9]])


def test_2_2_the_price_is_the_number_of_shares_in_all_portfolios() -> None:
    """The example of the rulebook: Richard needs to discard four cards."""
    table = richard(1, 2, 4, 5).play("buy-23")
    assert (table.hands[0], table.portfolios[0], table.discard) == ([], [3, 8, 23], [1, 2, 4, 5])


def test_2_2_only_if_the_hand_holds_the_price_beside_the_card() -> None:
    assert "buy-23" not in richard(1, 2, 4).moves
    assert "buy-23" in richard(1, 2, 4, 5).moves
    assert "buy-23" in richard(1, 2, 4, 5, 6).moves
    assert "buy-1" in richard(1, 2, 4).moves  # no share of cleaning is owned


def test_2_2_shares_of_the_third_player_count() -> None:
    third = [3, 8, 1, 6, 11, 2]
    assert "buy-33" not in Table.dealt([10, 33], [4, 5], third=third).moves
    table = Table.dealt([10, 20, 33], [4, 5, 9], third=third).play("buy-33")
    assert (table.hands[0], table.discard) == ([], [10, 20])


def buying(price: int, *hand: int, **options: Any) -> Table:
    """Seat 0 buys card 33, beside which it holds these cards, when so many shares of pearl are owned."""
    shares = [3, 8, 13, 18, 23, 28][:price] + [2, 4, 5, 7, 9, 15][price:]
    others = [list(range(start, start + len(hand) + 1)) for start in (60, 80)]
    taken = [shares[:2], shares[2:4], shares[4:]]
    return Table.dealt([*hand, 33], *others, shares=taken, **options).play("buy-33")


def test_2_3_one_card_at_a_time_in_ascending_order() -> None:
    table = buying(2, 10, 20, 30, 40)
    assert table.moves == ["pay-10", "pay-20", "pay-30"]  # after 40 none would be left to pay the rest
    table.play("pay-20")
    assert (table.who, table.moves) == (0, ["pay-30", "pay-40"])
    table.play("pay-40")
    assert (table.hands[0], table.discard, table.who) == ([10, 30], [20, 40], 1)


def test_2_3_enough_higher_cards_must_be_left() -> None:
    table = buying(3, 10, 20, 30, 40, 50)
    assert table.moves == ["pay-10", "pay-20", "pay-30"]
    assert table.play("pay-10").moves == ["pay-20", "pay-30", "pay-40"]


def test_2_3_all_that_is_needed_is_paid_without_being_asked() -> None:
    assert (buying(3, 10, 20, 40).who, buying(3, 10, 20, 40).discard) == (1, [10, 20, 40])
    table = buying(3, 10, 20, 30, 40).play("pay-20")
    assert (table.who, table.hands[0], table.discard) == (1, [10], [20, 30, 40])


def test_2_3_the_card_bought_has_left_the_hand() -> None:
    table = buying(1, 10, 40)
    assert (table.moves, table.portfolios[0]) == (["pay-10", "pay-40"], [3, 4, 33])


def test_2_3_what_an_ability_costs_is_paid_the_same_way() -> None:
    table = Table.dealt([1, 10, 20, 30], [2, 3, 4, 5], [6, 7, 8, 9]).play("expand-1-cleaning use")
    assert table.moves == ["pay-10", "pay-20"]
    assert table.play("pay-20").discard == [20, 30]


def discards_seen(table: Table) -> list[list[int]]:
    """What seats 0, 1 and 2 and a spectator see of the discard pile."""
    return [table.seen(seat)["discard"] for seat in (0, 1, 2, -1)]


@pytest.mark.parametrize(
    ("visibility", "others"),
    [("open", [10, 20, 30]), ("top_only", [30]), ("hidden", [])],
)
def test_2_4_discard_visibility(visibility: str, others: list[int]) -> None:
    table = buying(3, 10, 20, 30, 40, discard_visibility=visibility).play("pay-10 pay-20 pay-30")
    assert discards_seen(table) == [[10, 20, 30], others, others, others]  # who paid knows what it was
    assert [table.position.view(seat).state.discard for seat in (0, 1, -1)] == [3, 3, 3]


def test_2_4_top_only_shows_the_last_card_of_every_heap() -> None:
    table = buying(1, 10, 11, 12, 13, discard_visibility="top_only").play("pay-12")
    table.play("expand-61-cleaning use pay-62 pay-64 lift-61")
    assert discards_seen(table) == [[12, 61, 64], [12, 61, 62, 64], [12, 61, 64], [12, 61, 64]]


def test_2_4_when_nobody_is_asked_what_is_paid_is_one_heap_too() -> None:
    assert discards_seen(buying(2, 20, 10, discard_visibility="top_only"))[1:] == [[20], [20], [20]]


@pytest.mark.parametrize("visibility", ["top_only", "hidden"])
def test_2_4_cards_from_a_public_place_are_seen_as_long_as_they_lie_there(visibility: str) -> None:
    cards = few(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    table = Table.dealt([1, 2, 3], [4, 5, 6], [7, 8, 9], discard_visibility=visibility, **cards)
    table.play("expand-1-cleaning use lift-1")  # paid with 2 and 3; 1 lay on a pile
    assert 1 in table.seen(1)["discard"] and 2 not in table.seen(1)["discard"]
    table.play("draw card-10")  # now the discard pile is shuffled
    assert table.play("draw card-1").hands[2] == [1, 7, 8, 9]
    assert table.seen(1)["hands"][2] == []


def test_2_4_open_top_only_or_hidden() -> None:
    assert refused(discard_visibility="top") == ("refused-choice", "discard_visibility")


def test_2_5_any_card_on_any_empty_pile_whatever_it_shows() -> None:
    table = Table.dealt([1], [50], [100])
    companies = ("cleaning", "pearl", "research", "treasure", "wildlife")
    assert table.starting("expand") == [f"expand-1-{company}" for company in companies]
    table.play("expand-1-wildlife")
    assert (table.piles["wildlife"], table.hands[0], table.portfolios[0]) == ([1], [], [])


def test_2_5_higher_than_the_top() -> None:
    table = Table.dealt([30, 1], [29, 31], [32, 2]).play("expand-30-pearl")
    assert [name for name in table.moves if "pearl" in name] == ["expand-31-pearl"]
    assert len(table.starting("expand")) == 9
    table.play("expand-31-pearl")
    assert table.play("expand-32-pearl").piles["pearl"] == [30, 31, 32]


def test_2_5_the_top_need_not_be_the_highest() -> None:
    table = Table.dealt([60, 1, 2], [10, 20, 30], [9, 11, 3], wildlife="advanced")
    table.play("expand-60-pearl expand-20-wildlife play-10-pearl")  # 30 pays for it
    assert table.piles["pearl"] == [60, 10]
    assert [name for name in table.moves if "pearl" in name] == ["expand-11-pearl"]


def test_2_10_the_seat_draws_one_card() -> None:
    table = Table.dealt([1], [2], [3]).play("draw")
    assert (table.who, table.moves) == ("chance", sorted(f"card-{number}" for number in range(4, 101)))
    table.play("card-50")
    assert (table.hands[0], 50 in table.deck, table.who) == ([1, 50], False, 1)


@pytest.mark.parametrize("reshuffle", ["at_once", "on_demand"])
def test_2_10_not_where_neither_deck_nor_discard_pile_holds_a_card(reshuffle: str) -> None:
    cards = few(1, 8, 10, 18, 20, 30, 50)
    table = Table.dealt([1, 10], [8, 20], [18, 30], dry_deck="wait", reshuffle=reshuffle, **cards).play("draw card-50")
    for move in ("buy-8", "buy-18"):
        assert (table.deck, table.discard, "draw" in table.moves) == ([], [], False)
        table.play(move)
    assert (table.deck, table.discard, "draw" in table.moves) == ([], [30], True)  # the price of 18
    assert table.play("draw card-30").hands[0] == [1, 10, 30, 50]


def table_of_draws(**options: Any) -> Table:
    """Three seats with one card each, of which none has a share; cards 50, 51, ... are drawn first."""
    return Table.dealt([1], [2], [3], **options)


def draws(table: Table, *numbers: int) -> Table:
    """Turns that are draws, of these cards."""
    return table.play(" ".join(f"draw card-{number}" for number in numbers))


def test_2_11_two_cards_each_when_all_seats_in_a_row_draw() -> None:
    table = draws(table_of_draws(), 50, 51)
    assert (table.who, table.owed) == (2, [0, 0, 0])
    draws(table, 52)
    assert (table.who, table.active, table.owed) == ("chance", 2, [2, 2, 2])
    table.cards(60, 61, 62, 63, 64, 65)  # clockwise from the active seat
    assert table.hands == [[1, 50, 62, 63], [2, 51, 64, 65], [3, 52, 60, 61]]
    assert (table.who, table.is_triggered) == (0, False)


def test_2_11_the_count_begins_anew() -> None:
    table = draws(table_of_draws(), 50, 51, 52).cards(60, 61, 62, 63, 64, 65)
    assert draws(table, 70, 71).who == 2
    assert draws(table, 72).owed == [2, 2, 2]


@pytest.mark.parametrize("move", ["buy-2", "expand-2-pearl", "pass"])
def test_2_11_any_other_turn_sets_the_count_to_0(move: str) -> None:
    table = draws(table_of_draws(voluntary_pass="allow"), 50).play(move)
    assert draws(table, 51, 52).who == 1
    assert draws(table, 53).owed == [2, 2, 2]


@pytest.mark.parametrize("number", [0, 1, 5])
def test_2_11_fundraiser_cards(number: int) -> None:
    table = draws(table_of_draws(fundraiser_cards=number), 50, 51, 52)
    assert (table.owed, table.who) == ([number] * 3, "chance" if number else 0)


@pytest.mark.parametrize("number", [-1, 6])
def test_2_11_no_more_than_five_cards(number: int) -> None:
    assert refused(fundraiser_cards=number) == ("refused-number", "fundraiser_cards")


def test_2_11_any_window_the_row_may_begin_with_any_seat() -> None:
    table = draws(table_of_draws(fundraiser="any_window").play("buy-1"), 50, 51, 52)
    assert (table.active, table.owed) == (0, [2, 2, 2])


@pytest.mark.parametrize("starter", [0, 1])
def test_2_11_per_lap_only_with_the_seat_that_began_the_game(starter: int) -> None:
    table = table_of_draws(fundraiser="per_lap", start=f"seat{starter}").play(f"buy-{starter + 1}")
    draws(table, 50, 51, 52, 53)
    assert (table.who, table.owed) == ((starter + 2) % 3, [0, 0, 0])  # four draws, but no whole lap
    draws(table, 54)
    assert (table.active, table.owed) == ((starter + 2) % 3, [2, 2, 2])


def funded(**options: Any) -> Table:
    """A game that begins with a fundraiser."""
    return draws(table_of_draws(**options), 50, 51, 52).cards(60, 61, 62, 63, 64, 65)


@pytest.mark.parametrize("fundraiser", ["any_window", "per_lap"])
@pytest.mark.parametrize(("pays", "owed"), [("yes", [2, 2, 2]), ("no", [0, 0, 0])])
def test_2_12_the_second_in_a_row_of_draws_triggers_the_end(fundraiser: str, pays: str, owed: list[int]) -> None:
    table = draws(funded(fundraiser=fundraiser, second_fundraiser_pays=pays), 70, 71)
    assert not table.is_triggered
    draws(table, 72)
    assert (table.is_triggered, table.owed) == (True, owed)
    if pays == "yes":
        table.cards(80, 81, 82, 83, 84, 85)
    assert (table.who, table.is_final, table.turns_left) == (0, True, 3)


@pytest.mark.parametrize("move", ["buy-1", "expand-50-pearl", "pass"])
def test_2_12_not_if_another_turn_came_between(move: str) -> None:
    table = draws(funded(voluntary_pass="allow").play(move), 70, 71, 72)
    assert (table.is_triggered, table.owed) == (False, [2, 2, 2])
    draws(table.cards(80, 81, 82, 83, 84, 85), 90, 91, 92)  # but now it is the second
    assert (table.is_triggered, table.owed) == (True, [2, 2, 2])


@pytest.mark.parametrize(("final_fundraiser", "owed"), [("on", [2, 2, 2]), ("off", [0, 0, 0])])
def test_2_11_in_final_turns_it_may_be_left_out(final_fundraiser: str, owed: list[int]) -> None:
    table = table_of_draws(voluntary_pass="allow", final_fundraiser=final_fundraiser).play("pass pass pass")
    assert draws(table, 50, 51, 52).owed == owed


def test_2_12_with_second_fundraiser_pays_no_the_first_pays_all_the_same() -> None:
    assert draws(table_of_draws(second_fundraiser_pays="no"), 50, 51, 52).owed == [2, 2, 2]


def test_2_13_as_many_passes_in_a_row_as_seats_trigger_the_end() -> None:
    table = table_of_draws(voluntary_pass="allow").play("pass pass")
    assert (table.is_triggered, table.is_final) == (False, False)
    table.play("pass")
    assert (table.is_triggered, table.is_final, table.turns_left, table.who) == (True, True, 3, 0)


@pytest.mark.parametrize("move", ["buy-3", "expand-3-pearl", "draw card-50"])
def test_2_13_another_turn_between_them_begins_the_row_anew(move: str) -> None:
    table = table_of_draws(voluntary_pass="allow").play(f"pass pass {move} pass pass")
    assert not table.is_triggered
    assert table.play("pass").is_triggered


def test_2_13_passing_without_being_asked_counts() -> None:
    table = Table.dealt([1], [2], [3], dry_deck="wait", **few(1, 2, 3, 4)).play("draw card-4 buy-2 buy-3 buy-1 buy-4")
    assert (table.who, table.is_triggered, table.depletions) == ("over", True, 0)


def test_2_13_the_row_may_begin_with_any_seat() -> None:
    table = table_of_draws(voluntary_pass="allow").play("buy-1 pass pass pass")
    assert (table.is_triggered, table.is_final, table.who) == (True, True, 1)


def test_2_13_a_fundraiser_comes_before_the_final_turns() -> None:
    cards = few(3, 8, 13, 10, 18, 20, 30, 31, 1, 2, 4, 5, 6, 23, 50, 51, 52, 53, 40)
    hands = [[10, 18, 20, 30, 31], [1, 2, 4, 5, 6], [23, 50, 51, 52, 53]]
    table = Table.dealt(*hands, shares=[[3], [8], [13]], final_fundraiser="off", **cards)
    table.play("buy-18 pay-10 pay-20 pay-30 draw card-40 buy-23")  # 40 was the last card: 10, 20 and 30 are the deck
    draws(table, 10, 20, 30)  # the second depletion triggers the end, and all have drawn
    assert (table.is_triggered, table.is_final, table.owed) == (True, False, [2, 2, 2])
    table.cards(50, 51, 52, 53)
    assert (table.is_final, table.hands[0], table.hands[2]) == (True, [10, 31, 52, 53], [30, 50, 51])
