"""RULES.md 5: final turns, points, ties.

With the cards of `cards=balanced` 1 and 6 show cleaning, 2 and 7 treasure, 3 and 8 pearl, 4 and 9 research, 5 and 10
wildlife, and so on.
"""

from random import Random
from typing import Any

import pytest

from fathom import Position
from fathom.engine.setup import Setup

from .situations import Table

pytestmark = pytest.mark.rules

THREE = ([1, 41, 51], [2, 42, 52], [3, 43, 53])


def passing(*hands: list[int], **options: Any) -> Table:
    """A game in which three passes in a row trigger the end (2.13)."""
    return Table.dealt(*(hands or THREE), voluntary_pass="allow", **options)


# ---------------------------------------------------------------- 5.1 Final turns


@pytest.mark.parametrize(
    ("final_turns", "seats"), [("everyone", [1, 2, 0]), ("others_only", [1, 2]), ("finish_round", [1, 2, 0, 1, 2])]
)
def test_5_1_final_turns(final_turns: str, seats: list[int]) -> None:
    """Seat 0 draws in its first turn, so it is the one whose pass is the third."""
    table = passing(final_turns=final_turns).play("draw card-99 pass pass")
    assert not table.is_triggered
    table.play("pass")
    asked = []
    while table.who != "over":
        asked.append(table.who)
        assert table.is_final
        table.play("pass")
    assert asked == seats


@pytest.mark.parametrize(("final_turns", "seats"), [("everyone", 3), ("others_only", 2), ("finish_round", 3)])
def test_5_1_final_turns_after_the_last_seat_of_the_round(final_turns: str, seats: int) -> None:
    table = passing(final_turns=final_turns).play("pass pass pass")
    assert (table.is_final, table.turns_left) == (True, seats)


def test_5_1_the_turn_is_played_to_its_end_fundraiser_included() -> None:
    """The third draw in a row depletes the deck for the second time; the fundraiser brings the one card there is."""
    own = {"cards": "own", "pearl_cards": [1, 2, 3], "cleaning_cards": list(range(11, 24))}
    table = Table.dealt([1, 11, 12, 13, 14], [2, 15, 16, 20, 21], [3, 17, 18, 19, 22], **own)
    table.play("buy-1 buy-2 pay-15 buy-3 pay-18 pay-19 buy-11 draw card-23")
    assert (table.depletions, table.deck) == (1, [15, 18, 19])
    table.play("buy-17 draw card-15 draw card-18 draw card-19")
    assert (table.depletions, table.is_triggered, table.is_final, table.owed) == (2, True, False, [2, 2, 2])
    table.play("card-22")
    assert (table.hands[2], table.is_final, table.turns_left, table.who) == ([19, 22], True, 3, 0)


def test_5_1_triggered_in_set_up_everybody_has_one_final_turn() -> None:
    """All but one card leave the deck in set-up, the five bonus shares among them, and the deck is dry (4.2)."""
    own = {"cards": "own", "cleaning_cards": list(range(1, 10))}
    table = Table.dealt([1], [2], bonus_shuffle="before_deal", final_turns="others_only", **own)
    table.play("bonus card-3 card-4 card-5 card-6 card-7 card-8 bonus bonus bonus bonus card-9")
    assert (table.is_triggered, table.is_final, table.turns_left, table.who) == (True, True, 2, 0)
    table.play("expand-1-pearl expand-2-pearl")
    assert table.who == "over"


def test_5_1_what_triggers_the_end_again_has_no_effect() -> None:
    table = passing().play("pass pass pass pass pass")
    assert table.who == 2
    assert table.play("pass").who == "over"


# ---------------------------------------------------------------- 5.2 What does not happen in them


def test_5_2_no_dividends() -> None:
    table = passing().play("buy-1 pass pass pass")
    assert table.is_final
    table.play("draw card-99 pass expand-41-cleaning")
    assert (table.who, table.hands[0]) == ("over", [51])


@pytest.mark.parametrize("side", ["basic", "advanced"])
@pytest.mark.parametrize("company", ["cleaning", "research", "wildlife"])
def test_5_2_no_abilities(company: str, side: str) -> None:
    table = passing([1, 41, 51, 61], [2, 42, 52, 62], [3, 43, 53, 63], **{company: side}).play("buy-1 buy-2")
    before = table.copy().play(f"expand-43-{company}")
    if company == "cleaning":
        before.play("card-99")  # the dividend
    assert "decline" in before.moves
    assert table.play(f"pass pass pass expand-43-{company}").who == 0


def test_5_2_all_else_is_as_ever() -> None:
    table = passing().play("pass pass pass")
    table.play("buy-1 expand-2-pearl draw card-99")
    assert (table.portfolios[0], table.piles["pearl"], table.hands[2]) == ([1], [2], [3, 43, 53, 99])


@pytest.mark.parametrize(("final_fundraiser", "cards"), [("on", 6), ("off", 4)])
def test_5_2_final_fundraiser(final_fundraiser: str, cards: int) -> None:
    table = passing(final_fundraiser=final_fundraiser)
    table.play("pass pass pass draw card-91 draw card-92 draw card-93")
    if final_fundraiser == "on":
        table.play("card-81 card-82 card-83 card-84 card-85 card-86")
    assert (table.who, [len(hand) for hand in table.hands]) == ("over", [cards] * 3)


# ---------------------------------------------------------------- 5.3 Points


def test_5_3_the_example_of_the_rulebook() -> None:
    """4 shares of pearl at 2 cards (5.4: and 2 more each), 3 of wildlife at 1, 2 of treasure at 4: 16 + 3 + 8."""
    hands = [
        [2, 5, 7, 10, 15, 61, 62, 63, 64, 66, 67, 68],
        [43, 45, 46, 48, 71, 72, 73, 74, 75, 76, 77, 78],
        [42, 44, 47, 81, 82, 83, 84, 85, 86, 87, 88, 89],
    ]
    table = Table.dealt(*hands, draft_laps=4).cards(3, 8, 13, 18, 1, 6, 11, 16, 4, 9, 14, 19)
    table.play("draft-3 draft-1 draft-4 draft-8 draft-6 draft-9 draft-13 draft-11 draft-14 draft-18 draft-16")
    table.play("buy-2 expand-45-wildlife decline expand-42-pearl card-91 card-92 card-93 card-94")
    table.play("buy-5 expand-43-pearl expand-44-treasure card-95 card-96")
    assert table.position.scores() == [4 * 4 + 1 + 1, 0, 0]
    table.play("buy-10 pay-61 expand-46-treasure expand-47-treasure buy-15 pay-62 pay-63 expand-48-treasure")
    assert table.position.scores() == [4 * 4 + 3 * 1 + 1 * 4, 0, 0]
    table.play("draw card-97 buy-7 pay-64")
    assert table.position.scores() == [27, 0, 0]


def test_5_3_a_company_is_worth_its_cards_whatever_they_show() -> None:
    table = Table.dealt([1, 20, 21], [2, 22, 23], [7, 24, 25])
    table.play("buy-1 buy-2 expand-7-cleaning card-99 decline")
    assert table.position.scores() == [1, 0, 0]
    table.play("expand-20-treasure card-98 card-97 expand-22-treasure")
    assert table.position.scores() == [1, 2, 0]


# ---------------------------------------------------------------- 5.4 Pearl


def pearl_worth(own: int, treasure: int, **options: Any) -> int:
    """The points of one share of pearl where the piles of pearl and treasure are so high."""
    table = Table.dealt([3, 41, 44, 47], [42, 45, 48, 50], [43, 46, 49, 51], **options)
    for k, company in enumerate(["pearl"] * own + ["treasure"] * treasure):
        table.play(f"expand-{41 + k}-{company}")
    for card in (90, 91)[: -(own + treasure) % 3]:
        table.play(f"draw card-{card}")
    return table.play("buy-3").position.scores()[0]


@pytest.mark.parametrize(("own", "worth"), [(0, 2), (1, 3), (4, 6)])
def test_5_4_basic(own: int, worth: int) -> None:
    assert pearl_worth(own, 5) == worth


@pytest.mark.parametrize(
    ("own", "treasure", "worth"),
    [
        (1, 5, {"all": 3, "others": 3, "floor_own": 3}),
        (5, 3, {"all": 3, "others": 1, "floor_own": 5}),
        (4, 5, {"all": 3, "others": 3, "floor_own": 4}),
        (2, 0, {"all": 0, "others": 0, "floor_own": 2}),
    ],
)
@pytest.mark.parametrize("pearl_adv", ["all", "others", "floor_own"])
def test_5_4_pearl_adv(own: int, treasure: int, worth: dict[str, int], pearl_adv: str) -> None:
    assert pearl_worth(own, treasure, pearl="advanced", pearl_adv=pearl_adv) == worth[pearl_adv]


@pytest.mark.parametrize(
    ("own", "treasure", "worth"),
    [
        (0, 1, {"all": -1, "others": -1, "floor_own": 0}),
        (0, 0, {"all": -2, "others": -2, "floor_own": 0}),
        (1, 0, {"all": -1, "others": -2, "floor_own": 1}),
    ],
)
@pytest.mark.parametrize("pearl_adv", ["all", "others", "floor_own"])
def test_5_4_pearl_negative(own: int, treasure: int, worth: dict[str, int], pearl_adv: str) -> None:
    options = {"pearl": "advanced", "pearl_adv": pearl_adv}
    assert pearl_worth(own, treasure, pearl_negative="yes", **options) == worth[pearl_adv]
    assert pearl_worth(own, treasure, pearl_negative="no", **options) == max(worth[pearl_adv], 0)


# ---------------------------------------------------------------- 5.5 Ties


def test_5_5_most_points_win() -> None:
    """Seat 1 has a share of pearl, seats 0 and 2 more cards."""
    table = passing([1, 41, 51], [3, 42, 52], [2, 43, 53]).play("pass buy-3 pass pass pass pass pass pass")
    assert (table.position.scores(), table.position.returns()) == ([0, 2, 0], [0, 1, 0])


def test_5_5_then_more_cards_in_hand() -> None:
    table = passing().play("pass draw card-99 pass pass pass pass pass pass")
    assert table.position.returns() == [0, 1, 0]


@pytest.mark.parametrize(("start", "winner"), [("seat0", 2), ("seat1", 0), ("seat2", 1)])
def test_5_5_then_farthest_clockwise_from_the_seat_that_began(start: str, winner: int) -> None:
    table = passing(start=start).play("pass pass pass pass pass pass")
    assert table.position.returns() == [float(seat == winner) for seat in range(3)]


def test_5_5_farthest_among_those_who_are_equal() -> None:
    """Seats 0 and 1 have a card more than seat 2."""
    table = passing().play("draw card-98 draw card-99 pass pass pass pass pass pass")
    assert table.position.returns() == [0, 1, 0]


@pytest.mark.parametrize(("ties", "shares"), [("clockwise", [1, 0, 0]), ("shared", [0.5, 0.5, 0])])
def test_5_5_ties(ties: str, shares: list[float]) -> None:
    """Seats 0 and 1 have a share of pearl each; cards in hand do not count where the win is shared."""
    table = passing([3, 41, 51], [8, 42, 52], [2, 43, 53], ties=ties)
    table.play("buy-3 buy-8 pay-42 pass draw card-98 draw card-99 pass pass pass")
    assert [len(hand) for hand in table.hands] == [3, 2, 3]
    table.play("pass pass pass")
    assert (table.position.scores(), table.position.returns()) == ([2, 2, 0], shares)


# ---------------------------------------------------------------- 5.6 How long a game can be


@pytest.mark.parametrize(("players", "steps"), [(4, 33_605), (2, 34_889)])
def test_5_6_the_bound_is_that_of_the_rules(players: int, steps: int) -> None:
    setup = Setup("in_too_deep", players)
    assert setup.longest == steps
    assert f"{steps:,}" in (setup.game.folder / "RULES.md").read_text()


@pytest.mark.parametrize(
    "options",
    [
        {"voluntary_pass": "allow", "fundraiser_cards": 0},
        {
            "voluntary_pass": "allow",
            "dry_deck": "wait",
            "reshuffle": "on_demand",
            "bonus_recycle": "yes",
            "chain": "on",
        },
        {"final_draws": "off", "reshuffle": "on_demand", "fundraiser_cards": 5, "final_turns": "finish_round"},
    ],
)
@pytest.mark.parametrize("players", [2, 4])
def test_5_6_whoever_does_nothing_but_wait_ends_the_game_too(players: int, options: dict[str, Any]) -> None:
    """Everybody passes whenever that may be done, draws else, and pays or places only where nothing else is left."""
    position, draw = Position("in_too_deep", players, "advanced", options), Random(1)
    while not position.is_over:
        moves = position.legal_actions() or [outcome for outcome, _ in position.chance_outcomes()]
        waiting = [move for move in moves if position.name(move) in ("draw", "decline", "pass") and draw.random() < 0.9]
        position.play(draw.choice(waiting or moves))
        assert len(position.history) < 3_000
