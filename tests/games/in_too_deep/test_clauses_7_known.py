"""RULES.md 7 and 8: what is known, and the presets.

With the cards of `cards=balanced` 1 and 6 show cleaning, 2 and 7 treasure, 3 and 8 pearl, 4 and 9 research, 5 and 10
wildlife, and so on.
"""

from typing import Any

import pytest

from fathom import Position
from fathom.games.in_too_deep.facts import COMPANIES

from .situations import Table
from .twins import GAME, facts

pytestmark = pytest.mark.rules

EVERYBODY = (-1, 0, 1, 2)  # a spectator and the seats


def tell_apart(one: Table, other: Table) -> list[int]:
    """Who can tell two games apart."""
    seats = [-1, *range(one.position.players)]
    return [seat for seat in seats if one.position.view(seat).to_bytes() != other.position.view(seat).to_bytes()]


def known(table: Table, seat: int) -> dict[str, Any]:
    """What lies on the table in the view of a seat."""
    return facts(table.position.view(seat))


# ---------------------------------------------------------------- 7.1 Open and hidden


def test_7_1_a_hand_is_its_seat_s_alone() -> None:
    one = Table.dealt([11, 12], [21, 22], [31, 32])
    assert tell_apart(one, Table.dealt([11, 13], [21, 22], [31, 32])) == [0]
    assert tell_apart(one, Table.dealt([11, 12], [21, 32], [31, 22])) == [1, 2]
    assert [known(one, seat)["hands"] for seat in EVERYBODY] == [
        [[], [], []],
        [[11, 12], [], []],
        [[], [21, 22], []],
        [[], [], [31, 32]],
    ]


def test_7_1_what_is_drawn_is_its_seat_s_alone() -> None:
    one = Table.dealt([11, 12], [21, 22], [31, 32]).play("draw card-41 draw")
    other = Table.dealt([11, 12], [21, 22], [31, 32]).play("draw card-42 draw")
    assert tell_apart(one, other) == [0]
    assert tell_apart(one.play("card-42"), other.play("card-41")) == [0, 1]


def test_7_1_the_order_in_which_a_hand_came_is_nobody_s() -> None:
    assert tell_apart(Table.dealt([11, 12], [21, 22], [31, 32]), Table.dealt([12, 11], [22, 21], [31, 32])) == []


def test_7_1_the_deck_is_unseen() -> None:
    """In a view any card not seen may be the next one drawn, whoever holds it."""
    table = Table.dealt([11, 12], [21, 22], [31, 32]).play("draw")
    for seat, unseen in ((-1, 100), (0, 98)):
        assert len(table.position.view(seat).chance_outcomes()) == unseen


@pytest.mark.parametrize("seat", EVERYBODY)
def test_7_1_portfolios_piles_and_counts_are_open(seat: int) -> None:
    """Seat 1 paid 23 for its share, and the deck was depleted by the last draw."""
    own = {"cards": "own", "pearl_cards": [13, 22], "cleaning_cards": [11, 12, 21, 23, 31, 32, 33, 34]}
    table = Table.dealt([11, 12, 13], [21, 22, 23], [31, 32, 33], **own)
    table.play("buy-13 buy-22 pay-23 expand-31-treasure draw card-34")
    seen = known(table, seat)
    assert (seen["portfolios"], seen["piles"]["treasure"], seen["depletions"]) == ([[13], [22], []], [31], 1)
    now = table.position.view(seat).state
    assert (list(now.hand[:3]), now.deck, now.discard) == ([3, 1, 2], 1, 0)


def test_7_1_piles_are_seen_in_their_order() -> None:
    """13 under 23, and 23 under 13."""
    hands = [13, 23, 50, 60], [14, 24, 34, 44], [15, 25, 35, 45]
    up = Table.dealt(*hands).play("expand-13-wildlife")
    assert tell_apart(up, Table.dealt(*hands).play("expand-23-wildlife")) == [-1, 0, 1, 2]
    table = Table.dealt(*hands, wildlife="advanced").play("expand-23-wildlife play-13-wildlife pay-50")
    assert [known(table, seat)["piles"]["wildlife"] for seat in EVERYBODY] == [[23, 13]] * 4


@pytest.mark.parametrize("seat", EVERYBODY)
def test_7_1_the_cards_of_the_draft_are_open(seat: int) -> None:
    table = Table.dealt([11], [21], [31], draft_laps=1).cards(41, 42, 43)
    assert known(table, seat)["opened"] == [41, 42, 43]
    table.play("draft-42")
    assert (known(table, seat)["opened"], known(table, seat)["portfolios"]) == ([41, 43], [[42], [], []])


def test_7_1_nothing_is_hidden_when_the_game_is_over() -> None:
    table = Table.dealt([11, 12], [21, 22], [31, 32], voluntary_pass="allow").play("pass pass pass pass pass")
    assert table.position.view(1) != table.position
    table.play("pass")
    for seat in EVERYBODY:
        assert table.position.view(seat) == table.position


def test_7_1_no_limit_to_hands_or_portfolios() -> None:
    table = Table(2, hand_cards_two=20, voluntary_pass="allow").cards(*range(1, 47))
    for card in range(47, 100):
        table.play(f"draw card-{card} pass")
    assert len(table.hands[0]) == 73
    while buys := table.starting("buy"):
        table.play(buys[0])
        while pays := table.starting("pay"):
            table.play(pays[0])
        table.play("pass")
    assert len(table.portfolios[0]) > 12


# ---------------------------------------------------------------- 2.4 as a view has it


def bought(visibility: str, *paid: int) -> Table:
    """Seat 1 buys its second share of pearl, and pays these cards for it; seat 0 has paid nothing."""
    hands = [3, 8, 11, 12], [13, 21, 22, 24], [31, 32, 34, 35]
    table = Table.dealt(*hands, discard_visibility=visibility).play("buy-3 draw card-90 draw card-91")
    table.play("buy-8 pay-11 buy-13")
    return table.play(" ".join(f"pay-{card}" for card in paid))


@pytest.mark.parametrize(
    ("visibility", "other_first", "other_last"),
    [("open", [-1, 0, 1, 2], [-1, 0, 1, 2]), ("top_only", [1], [-1, 0, 1, 2]), ("hidden", [1], [1])],
)
def test_7_1_the_discard_pile_by_discard_visibility(
    visibility: str, other_first: list[int], other_last: list[int]
) -> None:
    one = bought(visibility, 21, 24)
    assert tell_apart(one, bought(visibility, 22, 24)) == other_first
    assert tell_apart(one, bought(visibility, 21, 22)) == other_last


def test_7_1_those_who_paid_know_what() -> None:
    table = bought("hidden", 21, 24)
    assert [known(table, seat)["discard"] for seat in EVERYBODY] == [[], [11], [21, 24], []]


@pytest.mark.parametrize("visibility", ["top_only", "hidden"])
def test_7_1_what_came_from_a_public_place_is_seen_as_long_as_it_lies_there(visibility: str) -> None:
    """A card off a pile (3.2)."""
    hands = [50, 60, 61, 70], [13, 21, 22, 23], [31, 32, 33, 34]
    table = Table.dealt(*hands, discard_visibility=visibility)
    table.play("draw card-99 expand-13-pearl draw card-98 expand-50-cleaning use pay-60 pay-61 lift-13")
    seen = [13, 61] if visibility == "top_only" else [13]
    assert [known(table, seat)["discard"] for seat in (-1, 1, 2)] == [seen] * 3
    assert known(table, 0)["discard"] == [13, 60, 61]


# ---------------------------------------------------------------- 7.2 What a seat learns of others


def paid_for_a_share(*paid: int) -> Table:
    """Seat 0 took the share of seat 1 (3.5) and paid these two of its cards for it."""
    hands = [50, 60, 70, 80], [8, 14, 24, 34], [15, 25, 35, 45]
    table = Table.dealt(*hands, research="advanced").play("draw card-90 buy-8 draw card-91 expand-50-research take-8")
    return table.play(" ".join(f"pay-{card}" for card in paid))


def test_7_2_cards_paid_to_a_seat_are_known_to_the_two() -> None:
    table = paid_for_a_share(60, 80)
    assert tell_apart(table, paid_for_a_share(60, 90)) == [0, 1]
    assert known(table, 0)["hands"] == [[70, 90], [60, 80], []]
    assert known(table, 1)["hands"] == [[], [14, 24, 34, 60, 80], []]
    for seat in (-1, 2):
        assert known(table, seat)["hands"][:2] == [[], []]


def test_7_2_nobody_else_sees_them_while_they_are_paid() -> None:
    """The price is half paid: who can tell 60 from 70?"""
    assert tell_apart(paid_for_a_share(60), paid_for_a_share(70)) == [0, 1]
    assert paid_for_a_share(60).position.view(2).state.paid == -1


def test_7_2_nor_does_a_spectator_of_two_seats() -> None:
    def paid(*cards: int) -> Table:
        table = Table.dealt([50, 60, 70, 80], [2, 14, 24, 34], third=[1, 6, 11, 16, 21, 26], research="advanced")
        table.play("draw card-90 buy-2 expand-50-research take-2")
        return table.play(" ".join(f"pay-{card}" for card in cards))

    assert tell_apart(paid(60, 70), paid(60, 80)) == [0, 1]
    assert known(paid(60, 70), -1)["hands"] == [[], []]


def test_7_2_until_it_may_have_been_paid_on_unseen() -> None:
    """Seat 0 paid 60 and 70 to seat 1. What seat 1 then pays to seat 2 is theirs to know: seat 0 cannot tell if 60 is gone."""

    def passed_on(*cards: int) -> Table:
        hands = [50, 60, 70, 80, 90], [8, 14, 24, 34, 94], [13, 25, 35, 45, 99]
        table = Table.dealt(*hands, research="advanced").play(
            "draw card-92 buy-8 draw card-91 expand-50-research take-8"
        )
        table.play("pay-60 pay-70 draw card-1 buy-25 draw card-2")
        assert known(table, 0)["hands"][1] == [60, 70]
        return table.play("expand-94-research take-25").play(" ".join(f"pay-{card}" for card in cards))

    one, other = passed_on(14, 24), passed_on(14, 60)
    assert tell_apart(one, other) == [1, 2]
    assert known(one, 0)["hands"][1] == known(other, 0)["hands"][1] == []
    assert known(other, 2)["hands"][1] == [] and known(other, 1)["hands"][2] == [14, 60]


@pytest.mark.parametrize("visibility", ["top_only", "hidden"])
def test_7_2_or_onto_the_discard_pile(visibility: str) -> None:
    """The card that was announced may be among those that seat 1 pays, of which at most the last is seen."""

    def paid(card: int) -> Table:
        hands = [11, 13, 16, 50, 51, 52], [2, 3, 7, 8, 21, 22], [18, 31, 32, 33, 41, 42]
        table = Table.dealt(*hands, start="lowest", announce_lowest="yes", discard_visibility=visibility)
        table.play("buy-8 buy-18 pay-31 draw card-90 buy-3")
        assert [known(table, seat)["hands"][1] for seat in (-1, 0, 2)] == [[2]] * 3
        return table.play(f"pay-{card} pay-21")

    assert tell_apart(paid(2), paid(7)) == [1]
    assert [known(paid(7), seat)["hands"][1] for seat in EVERYBODY] == [[], [], [2, 22], []]


def test_7_2_but_whoever_is_paid_sees_what_was_paid() -> None:
    """Seat 0 takes a share of seat 1, which therefore goes on knowing the card that was announced; the others don't."""
    hands = [1, 33, 44, 54], [2, 12, 23, 34], [3, 24, 25, 35]
    table = Table.dealt(*hands, start="lowest", announce_lowest="yes", research="advanced")
    table.play("draw card-90 buy-12 expand-3-pearl expand-54-research take-12 pay-33 pay-44")
    assert [known(table, seat)["hands"][0] for seat in EVERYBODY] == [[], [1, 90], [1], []]


def test_7_2_until_they_leave_that_hand() -> None:
    table = paid_for_a_share(60, 80).play("expand-60-pearl")
    assert known(table, 0)["hands"][1] == [80]
    assert known(table, 0)["piles"]["pearl"] == [60]


def test_7_2_a_card_that_comes_back_to_the_deck_is_forgotten() -> None:
    """Seat 1 pays with 60, the deck is shuffled, and it may be anybody's: own cards, so that the deck is short."""
    own = {"cards": "own", "pearl_cards": [8, 9, 14], "cleaning_cards": [15, 16, 17, 50, 60, 70, 90, 91]}
    table = Table.dealt([50, 60, 70], [8, 14, 9], [15, 16, 17], research="advanced", **own)
    table.play("draw card-90 buy-8 expand-15-treasure expand-50-research take-8 pay-60 pay-70")
    assert known(table, 0)["hands"][1] == [60, 70]
    table.play("buy-9 pay-60 draw card-91")
    assert (table.deck, table.depletions) == ([60], 1)
    one, other = table.copy(), table.copy()
    one.play("draw card-60")
    assert known(one, 1)["hands"][0] == []
    assert known(other, 0)["hands"][1] == [70]


def test_7_2_the_card_that_was_announced() -> None:
    """Seat 1 was dealt 2 and begins."""
    table = Table.dealt([11, 12], [2, 21], [31, 32], start="lowest", announce_lowest="yes")
    for seat in (-1, 0, 2):
        assert known(table, seat)["hands"][1] == [2]
    assert tell_apart(table, Table.dealt([11, 12], [2, 22], [31, 32], start="lowest", announce_lowest="yes")) == [1]
    table.play("expand-2-pearl")
    assert [known(table, seat)["hands"][1] for seat in EVERYBODY] == [[], [], [21], []]


def test_7_2_who_begins_is_known_but_not_the_card() -> None:
    hands = [11, 12], [2, 21], [31, 32]
    table = Table.dealt(*hands, start="lowest")
    assert [known(table, seat)["starter"] for seat in EVERYBODY] == [1] * 4
    assert tell_apart(table, Table.dealt([11, 12], [3, 21], [31, 32], start="lowest")) == [1]
    assert 0 in tell_apart(table, Table.dealt([1, 12], [2, 21], [31, 32], start="lowest"))


# ---------------------------------------------------------------- 8.1 The presets


@pytest.mark.parametrize(("preset", "side"), [("default", "basic"), ("first_game", "basic"), ("advanced", "advanced")])
def test_8_1_presets(preset: str, side: str) -> None:
    plain, laid = Position(GAME, 3), Position(GAME, 3, preset)
    assert [laid.options[company] for company in COMPANIES] == [side] * 5
    assert {k: v for k, v in laid.options.items() if k not in COMPANIES} == {
        k: v for k, v in plain.options.items() if k not in COMPANIES
    }


def test_8_1_default_changes_nothing() -> None:
    assert Position(GAME, 3, "default").options == Position(GAME, 3).options


def test_8_1_any_other_mix_company_by_company() -> None:
    options = Position(GAME, 3, "advanced", {"pearl": "basic"}).options
    assert [options[company] for company in COMPANIES] == ["advanced", "advanced", "basic", "advanced", "advanced"]
