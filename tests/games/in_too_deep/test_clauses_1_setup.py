"""RULES.md 1: parts and set-up."""

from collections import Counter

import pytest

from fathom.engine.errors import BadOption
from fathom.engine.setup import Setup
from fathom.games.in_too_deep import GAME
from fathom.games.in_too_deep.facts import COMPANIES

from .situations import Table, refused

pytestmark = pytest.mark.rules

SIX = "card-3 card-8 card-13 card-18 card-23 card-28"  # pearl, for the third player of a table of two


@pytest.mark.parametrize("players", range(2, 6))
def test_1_1_two_to_five_seats(players: int) -> None:
    assert len(Table(players).hands) == players


def test_1_1_six_seats_with_max_players() -> None:
    assert refused(6) == ("refused-max-players", "max_players")
    assert len(Table(6, max_players=6).hands) == 6


@pytest.mark.parametrize("players", [0, 1, 7])
def test_1_1_no_other_table(players: int) -> None:
    assert refused(players, max_players=6)[0] == "refused-players"


@pytest.mark.parametrize("most", [4, 7])
def test_1_1_max_players_is_5_or_6(most: int) -> None:
    assert refused(max_players=most) == ("refused-number", "max_players")


@pytest.mark.parametrize(("numbers", "lowest"), [("1-100", 1), ("0-99", 0)])
def test_1_2_a_hundred_cards(numbers: str, lowest: int) -> None:
    table = Table(numbers=numbers)
    assert table.deck == list(range(lowest, lowest + 100))
    assert table.reference.moves() == {f"card-{number}": 1 for number in table.deck}


@pytest.mark.parametrize(("numbers", "lowest"), [("1-100", 1), ("0-99", 0)])
def test_1_2_balanced_the_companies_take_turns(numbers: str, lowest: int) -> None:
    shown = Table(numbers=numbers, cards="balanced").company
    assert [shown[lowest + place] for place in range(7)] == [*COMPANIES, "cleaning", "treasure"]
    assert shown[lowest + 99] == "wildlife"


def blocks(table: Table) -> list[list[str]]:
    """The companies of each ten cards."""
    shown = [table.company[number] for number in sorted(table.company)]
    return [shown[start : start + 10] for start in range(0, 100, 10)]


@pytest.mark.parametrize("seed", [0, 1, 999_999])
def test_1_2_blocks_shuffled_two_of_each_in_every_ten(seed: int) -> None:
    for ten in blocks(Table(cards="blocks_shuffled", table_seed=seed)):
        assert Counter(ten) == dict.fromkeys(COMPANIES, 2)


def test_1_2_blocks_shuffled_by_the_words_of_splitmix64() -> None:
    first_nine = """
        E220A8397B1DCDAF 6E789E6AA1B965F4 06C45D188009454F F88BB8A8724C81EC 1B39896A51A8749B
        53CB9F0C747EA2EA 2C829ABE1F4532E1 C584133AC916AB3C 3EE5789041C98AC3
    """  # of seed 0
    words = [int(word, 16) for word in first_nine.split()]
    ten = [company for company in COMPANIES for _ in range(2)]
    for i, word in zip(range(9, 0, -1), words, strict=True):
        k = word % (i + 1)
        ten[i], ten[k] = ten[k], ten[i]
    assert blocks(Table(cards="blocks_shuffled"))[0] == ten
    assert blocks(Table(cards="blocks_shuffled", numbers="0-99"))[0] == ten


def test_1_2_blocks_shuffled_differ_by_seed_and_only_by_it() -> None:
    first, again, other = (blocks(Table(cards="blocks_shuffled", table_seed=seed)) for seed in (7, 7, 8))
    assert first == again != other
    assert len({tuple(ten) for ten in first}) > 1


@pytest.mark.parametrize("seed", [-1, 1_000_000])
def test_1_2_table_seed_from_0_to_999999(seed: int) -> None:
    assert refused(cards="blocks_shuffled", table_seed=seed) == ("refused-number", "table_seed")
    assert refused(table_seed=7) == ("refused-table-seed", "table_seed")  # of no use without blocks_shuffled


def test_1_2_random20_draws_the_companies_before_anything_else() -> None:
    table = Table(cards="random20")
    assert (table.who, table.company) == ("chance", {})
    assert table.reference.moves() == {f"is-{company}": 20 for company in COMPANIES}
    table.play("is-pearl is-pearl is-cleaning")
    assert table.company == {1: "pearl", 2: "pearl", 3: "cleaning"}
    assert table.seen(1)["company"] == table.company  # everybody sees it
    left = {"is-cleaning": 19, "is-treasure": 20, "is-pearl": 18, "is-research": 20, "is-wildlife": 20}
    assert table.reference.moves() == left


def test_1_2_random20_twenty_of_each_and_the_last_is_heard_too() -> None:
    table = Table(cards="random20", numbers="0-99")
    for company in COMPANIES:
        assert f"is-{company}" in table.moves
        table.play(f"is-{company} " * 20 if company != "wildlife" else "is-wildlife " * 19)
        assert f"is-{company}" not in table.moves or company == "wildlife"
    assert table.moves == ["is-wildlife"]
    assert len(table.play("is-wildlife").starting("card")) == 100
    assert [table.company[20 * k] for k in range(5)] == list(COMPANIES)


def test_1_2_own_cards() -> None:
    lists = {"cleaning_cards": [199], "treasure_cards": [], "pearl_cards": [50, 0], "wildlife_cards": [7, 30, 31]}
    table = Table(cards="own", hand_cards=1, **lists)
    assert table.company == {0: "pearl", 7: "wildlife", 30: "wildlife", 31: "wildlife", 50: "pearl", 199: "cleaning"}
    assert table.moves == sorted(f"card-{number}" for number in table.company)


def test_1_2_own_cards_up_to_a_hundred_whatever_numbers_says() -> None:
    for numbers in ("1-100", "0-99"):
        assert Table(cards="own", numbers=numbers, pearl_cards=list(range(50, 150))).deck == list(range(50, 150))
    assert refused(cards="own", pearl_cards=list(range(100)), cleaning_cards=[100]) == ("refused-cards", "cards")


def test_1_2_own_cards_all_differ() -> None:
    assert refused(cards="own", pearl_cards=[4, 5], wildlife_cards=[5, 6]) == ("refused-twice", "cards")
    assert refused(cards="own", pearl_cards=[4, 4]) == ("refused-twice", "cards")


@pytest.mark.parametrize("company", COMPANIES)
def test_1_2_lists_hold_up_to_a_hundred_numbers_from_0_to_199(company: str) -> None:
    name = f"{company}_cards"
    for numbers in ([-1], [200], list(range(101))):
        assert refused(cards="own", **{name: numbers}) == ("refused-numbers", name)
    table = Table(cards="own", **{name: list(range(100, 200))})
    assert table.company == dict.fromkeys(range(100, 200), company)


@pytest.mark.parametrize("cards", ["balanced", "blocks_shuffled", "random20"])
@pytest.mark.parametrize("company", COMPANIES)
def test_1_2_lists_are_refused_without_own(cards: str, company: str) -> None:
    name = f"{company}_cards"
    assert refused(cards=cards, **{name: [1]}) == ("refused-own-cards", name)


@pytest.mark.parametrize(
    ("players", "needed", "options"),
    [
        (3, 3 * 6 + 1 + 2 + 6, {}),  # hands, bonus cards, draft
        (3, 3 * 6 + 6, {"bonus_cards": "none"}),
        (3, 3 * 6 + 1 + 2, {"draft_laps": 0}),
        (4, 4 * 2 + 1 + 2 + 3 + 4, {"hand_cards": 2, "draft_laps": 1, "bonus_cards": "not_with_two"}),
        (2, 2 * 8 + 1 + 6, {}),
        (2, 2 * 3 + 6, {"hand_cards_two": 3, "bonus_cards": "not_with_two"}),
    ],
)
def test_1_2_set_up_must_leave_a_card_in_the_deck(players: int, needed: int, options: dict[str, object]) -> None:
    parts = {"cards": "own", "bonus_cards": "all", "draft_laps": 2} | options
    assert refused(players, pearl_cards=list(range(needed)), **parts) == ("refused-set-up", "cards")
    table = Table(players, pearl_cards=list(range(needed + 1)), **parts)
    while table.who == "chance":
        table.play(table.starting("card")[0])
        while "draft" in table.moves[0]:
            table.play(table.moves[0])
    assert len(table.deck) == 1


def test_1_2_a_hundred_cards_may_be_too_few() -> None:
    options = {"max_players": 6, "hand_cards": 12, "bonus_cards": "all"}
    assert Table(6, **options | {"draft_laps": 2}).who == "chance"  # 72 + 15 + 12: one is left
    assert refused(6, **options, draft_laps=3) == ("refused-set-up", "hand_cards")


def advanced(**options: str) -> set[str]:
    """The companies on their advanced side, as what follows from an expansion, and the points, say it."""
    table = Table.dealt([1, 2, 4, 5], [20, 30, 40, 50], [45, 55, 65, 75], shares=[[3], [7], [12]], **options)

    def expanded(number: int, company: str) -> Table:
        return table.copy().play(f"expand-{number}-{company}")

    signs = {
        "cleaning": len(expanded(1, "cleaning").play("use").moves) == 3,  # one card to be paid of three, not two
        "treasure": expanded(2, "treasure").owed == [1, 1, 1],  # basic: 0, 2, 2
        "pearl": table.reference.scores()[0] == 0,  # basic: 2
        "research": expanded(4, "research").starting("take") != [],
        "wildlife": expanded(5, "wildlife").starting("play") != [],
    }
    return {company for company, is_advanced in signs.items() if is_advanced}


def test_1_3_every_company_is_basic_unless_told_otherwise() -> None:
    assert advanced() == advanced(**dict.fromkeys(COMPANIES, "basic")) == set()
    assert advanced(**dict.fromkeys(COMPANIES, "advanced")) == set(COMPANIES)


@pytest.mark.parametrize("company", COMPANIES)
def test_1_3_each_company_shows_its_side_by_the_option_of_its_name(company: str) -> None:
    assert advanced(**{company: "advanced"}) == {company}
    assert refused(**{company: "third"}) == ("refused-choice", company)


def test_1_4_six_cards_each_all_those_of_seat_0_first() -> None:
    table = Table().cards(*range(1, 8))
    assert table.hands == [[1, 2, 3, 4, 5, 6], [7], []]
    assert table.cards(*range(8, 19)).who == 0
    assert table.hands == [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [13, 14, 15, 16, 17, 18]]


def test_1_4_eight_at_a_table_of_two() -> None:
    table = Table(2).cards(*range(1, 17))
    assert table.hands == [list(range(1, 9)), list(range(9, 17))]
    assert table.cards(17).third == [17]


@pytest.mark.parametrize("cards", [1, 12])
def test_1_4_hand_cards(cards: int) -> None:
    table = Table(3, hand_cards=cards, hand_cards_two=5).cards(*range(1, 3 * cards + 1))
    assert [len(hand) for hand in table.hands] == [cards] * 3
    assert table.who == 0


@pytest.mark.parametrize("cards", [1, 20])
def test_1_4_hand_cards_two(cards: int) -> None:
    table = Table(2, hand_cards=5, hand_cards_two=cards).cards(*range(1, 2 * cards + 7))
    assert [len(hand) for hand in table.hands] == [cards] * 2
    assert table.who == 0


@pytest.mark.parametrize(("name", "cards"), [("hand_cards", (0, 13)), ("hand_cards_two", (0, 21))])
def test_1_4_no_other_numbers_of_cards(name: str, cards: tuple[int, int]) -> None:
    for number in cards:
        assert refused(**{name: number}) == ("refused-number", name)


@pytest.mark.parametrize(("hands", "starter"), [([[5, 90], [6, 7], [8, 9]], 0), ([[60, 4], [5, 6], [99, 3]], 2)])
def test_1_5_the_seat_that_was_dealt_the_lowest_card_begins(hands: list[list[int]], starter: int) -> None:
    table = Table.dealt(*hands, start="lowest")
    assert (table.starter, table.who) == (starter, starter)


def test_1_5_lower_cards_that_come_later_do_not_matter() -> None:
    table = Table.dealt([10], [9], [11], start="lowest", bonus_cards="all", draft_laps=1).cards(1, 2, 3, 4, 5, 6)
    assert (table.hands, table.starter, table.who) == ([[2, 3, 10], [9], [1, 11]], 1, 1)


def test_1_5_it_becomes_known_who_but_not_the_card() -> None:
    table = Table.dealt([10], [9], [11], start="lowest")
    for seat in (0, 2, -1):
        assert (table.seen(seat)["starter"], table.seen(seat)["hands"][1]) == (1, [])


def test_1_5_announce_lowest_tells_everybody_the_card() -> None:
    table = Table.dealt([10, 20], [9, 19], [11, 12], start="lowest", announce_lowest="yes")
    for seat in (0, 2, -1):
        assert table.seen(seat)["hands"][1] == [9]
    assert table.seen(1)["hands"] == [[], [9, 19], []]


def test_1_5_start_random_every_seat_is_equally_likely_after_the_deal() -> None:
    table = Table.dealt([1], [2], [3], start="random")
    assert table.who == "chance"
    assert table.reference.moves() == {"first-0": 1, "first-1": 1, "first-2": 1}
    assert table.play("first-1").who == 1


@pytest.mark.parametrize("seat", range(6))
def test_1_5_a_seat_can_be_set_to_begin(seat: int) -> None:
    hands = [[number] for number in range(10, 16)]
    table = Table.dealt(*hands, start=f"seat{seat}", max_players=6)
    assert (table.starter, table.who) == (seat, seat)
    if seat >= 2:
        assert refused(seat, start=f"seat{seat}") == ("refused-start", "start")


def test_1_5_a_seat_that_no_table_has_is_refused_for_the_largest_usual_one() -> None:
    with pytest.raises(BadOption) as caught:
        Setup.largest(GAME, options={"start": "seat5"})
    assert caught.value.sentence.args["players"] == 5
    assert Setup.largest(GAME, options={"start": "seat5", "max_players": 6}).players == 6


@pytest.mark.parametrize("start", ["random", "seat0"])
def test_1_5_announce_lowest_needs_start_lowest(start: str) -> None:
    assert refused(start=start, announce_lowest="yes") == ("refused-announce", "announce_lowest")


def hand_sizes(players: int, starter: int, **options: str) -> list[int]:
    """The sizes of the hands before the first turn, one card each having been dealt."""
    table = Table.dealt(*([seat + 1] for seat in range(players)), start=f"seat{starter}", **options)
    while table.who == "chance" and not (players == 2 and table.third):
        table.play(table.moves[0])
    return [len(hand) for hand in table.hands]


@pytest.mark.parametrize(
    ("players", "starter", "sizes"),
    [(3, 0, [1, 2, 3]), (3, 1, [3, 1, 2]), (5, 3, [3, 4, 5, 1, 2]), (2, 0, [1, 2]), (2, 1, [2, 1])],
)
def test_1_6_one_more_card_for_each_seat_farther_from_the_one_that_begins(
    players: int, starter: int, sizes: list[int]
) -> None:
    assert hand_sizes(players, starter, bonus_cards="all") == sizes


def test_1_6_they_come_clockwise_before_the_draft() -> None:
    table = Table.dealt([1], [2], [3], start="seat1", bonus_cards="all", draft_laps=1).cards(10, 11, 12)
    assert (table.hands, table.opened) == ([[1, 11, 12], [2], [3, 10]], [])
    assert table.cards(13).opened == [13]


def test_1_6_bonus_cards_not_with_two_or_none() -> None:
    assert hand_sizes(2, 0, bonus_cards="not_with_two") == [1, 1]
    assert hand_sizes(3, 0, bonus_cards="not_with_two") == [1, 2, 3]
    assert hand_sizes(2, 0, bonus_cards="none") == [1, 1]
    assert hand_sizes(3, 0, bonus_cards="none") == [1, 1, 1]


def test_1_7_twice_as_many_cards_as_seats_are_opened_and_taken() -> None:
    table = Table.dealt([1], [2], [3], draft_laps=2).cards(10, 20, 30, 40, 50)
    assert (table.who, table.opened) == ("chance", [10, 20, 30, 40, 50])
    table.cards(60)
    assert table.moves == [f"draft-{number}" for number in (10, 20, 30, 40, 50, 60)]
    table.play("draft-40 draft-20 draft-60 draft-10 draft-30")
    assert table.portfolios == [[10, 40], [20, 30], [50, 60]]  # the last card is taken without being asked
    assert (table.opened, table.who, table.hands) == ([], 0, [[1], [2], [3]])


def pickers(laps: int, starter: int, draft: str) -> list[int]:
    """Who takes the open cards, one after the other, the last one left out."""
    table = Table.dealt([1], [2], [3], start=f"seat{starter}", draft_laps=laps, draft=draft)
    table.cards(*range(10, 10 + 3 * laps))
    seats = []
    for number in range(10, 9 + 3 * laps):
        seats.append(int(table.who))
        table.play(f"draft-{number}")
    assert table.who == starter  # now the turns begin
    return seats


def test_1_7_laps_all_go_clockwise_from_the_seat_that_begins() -> None:
    assert pickers(2, 0, "laps") == [0, 1, 2, 0, 1]
    assert pickers(3, 2, "laps") == [2, 0, 1, 2, 0, 1, 2, 0]


def test_1_7_snake_every_second_lap_goes_the_other_way_round() -> None:
    assert pickers(2, 0, "snake") == [0, 1, 2, 2, 1]
    assert pickers(4, 1, "snake") == [1, 2, 0, 0, 2, 1, 1, 2, 0, 0, 2]


@pytest.mark.parametrize("laps", range(5))
def test_1_7_draft_laps(laps: int) -> None:
    table = Table.dealt([1], [2], [3], draft_laps=laps)
    for number in range(10, 10 + 3 * laps):
        table.cards(number)
    assert table.opened == list(range(10, 10 + 3 * laps))
    assert table.starting("draft", "buy")[0] == ("draft-10" if laps else "buy-1")


@pytest.mark.parametrize("laps", [-1, 5])
def test_1_7_no_more_than_four_laps(laps: int) -> None:
    assert refused(draft_laps=laps) == ("refused-number", "draft_laps")


def test_1_8_six_open_cards_are_the_portfolio_of_the_third_player() -> None:
    table = Table.dealt([1], [2], draft_laps=2).play(SIX)
    assert (table.third, table.opened, table.portfolios) == ([3, 8, 13, 18, 23, 28], [], [[], []])
    assert (table.who, len(table.deck)) == (0, 92)


def test_1_8_five_bonus_shares_are_shuffled_into_the_deck_after_that() -> None:
    table = Table.dealt([1], [2], bonus_shuffle="after_deal")
    assert (table.deck_bonus, "bonus" in table.moves) == (0, False)
    assert table.play(SIX).deck_bonus == 5
    assert table.play("draw").reference.moves()["bonus"] == 5


def test_1_8_before_deal_they_are_in_the_deck_from_the_beginning() -> None:
    table = Table(2, hand_cards_two=1, bonus_shuffle="before_deal", bonus_cards="all")
    assert table.reference.moves()["bonus"] == 5
    table.play("bonus card-1 card-2 bonus bonus card-3 bonus")  # another card is drawn instead
    assert (table.hands, table.third, table.waiting_bonus) == ([[1], [2, 3]], [], 4)
    table.play(SIX.replace("card-3", "card-4"))
    assert (len(table.third), table.deck_bonus) == (6, 1)


def test_1_8_those_set_aside_are_handled_before_the_first_turn() -> None:
    table = Table(2, hand_cards_two=1, bonus_shuffle="before_deal").play(f"card-1 bonus card-2 bonus {SIX}")
    assert (table.who, table.waiting_bonus) == ("chance", 1)  # one is being handled
    table.play("card-33 card-7 card-12 card-38")
    assert (table.third[-1], table.piles["pearl"], table.discard) == (33, [7], [12, 38])
    table.play("card-43 card-48 card-17 card-22")
    assert (table.third[-1], table.piles["pearl"], table.waiting_bonus) == (43, [7, 17], 0)
    assert (table.who, table.deck_bonus) == (0, 3)


def test_1_8_no_bonus_shares_and_no_third_player_at_a_larger_table() -> None:
    table = Table.dealt([1], [2], [3], bonus_shuffle="before_deal")
    assert (table.deck_bonus, table.third, table.who) == (0, [], 0)
