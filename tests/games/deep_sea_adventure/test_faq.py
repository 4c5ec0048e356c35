"""The documents' own examples, questions and answers, and what published engines get wrong, played."""

import pytest

from .situations import Table, drowned, stacked

pytestmark = pytest.mark.rules


# ------------------------------------------------------------------ examples and sentences of the manual


def test_faq_roll_5_carrying_3_moves_2_spaces() -> None:
    table = Table(8).play("roll-1 take roll-8 leave dive roll-2 take roll-1 leave dive roll-3 take roll-1 leave")
    assert (len(table.hold[0]), table.place[0]) == (3, 2)
    assert table.play("dive roll-5").place[0] == 4


def test_faq_a_roll_beyond_the_last_chip_stops_on_it() -> None:
    assert Table(3).play("roll-8").place[0] == 2


def test_faq_treasure_of_previous_rounds_does_not_count() -> None:
    table = Table(8).play("roll-1 take roll-1 leave back roll-8 roll-8 leave roll-8 worth-10")
    table.play("roll-2 leave roll-1 leave roll-1 leave")
    assert (table.dive, table.home[0], table.air, table.turn) == (2, [(1, 10)], 25, 0)
    assert table.play("roll-2").place[0] == 3  # all of the roll; a diver on place 2 is jumped


def test_faq_only_once_back_in_the_submarine_per_dive() -> None:
    table = Table(8, players=3).play("roll-1 take roll-1 leave roll-1 leave back roll-8")
    for _ in range(3):
        assert table.play("roll-1 leave").turn != 0


def test_faq_no_picking_up_and_dropping_in_the_same_turn() -> None:
    table = Table(8).play("roll-1 take roll-1 leave dive roll-1 drop-1")
    assert (table.turn, table.line[0]) == (1, [1])


def test_faq_three_drowned_chips_form_a_stack_the_next_three_another() -> None:
    table = drowned(8)
    assert table.line[-2:] == [[1, 1, 1], [1]]


# ------------------------------------------------------------------ questions and answers of the reference


def test_faq_can_i_turn_back_without_carrying_any_treasure() -> None:
    table = Table(8, preset="reference").play("roll-3 leave roll-1 leave")
    assert (table.turn, table.who) == (0, "chance")
    assert table.play("roll-1").place[0] == 3


def test_faq_what_if_i_roll_less_than_the_number_of_chips_i_carry() -> None:
    table = Table(8, preset="reference").play("roll-1 take roll-8 leave dive roll-2 take roll-1 leave dive")
    assert (len(table.hold[0]), table.play("roll-1").place[0]) == (2, 1)


def test_faq_can_i_pass_another_diver_and_land_behind() -> None:
    assert Table(8, preset="reference").play("roll-1 leave roll-1").place[1] == 1


def test_faq_can_i_drop_treasure_on_a_chip_that_is_not_blank() -> None:
    table = Table(8, preset="reference").play("roll-1 take roll-1 leave dive roll-3")
    assert table.moves == "leave take"


def test_faq_can_i_change_direction_more_than_once_per_dive() -> None:
    table = Table(8, preset="reference").play("roll-5 take roll-1 leave back roll-2 leave roll-1 leave")
    assert (table.turn, table.who, table.facing[0]) == (0, "chance", "up")


def test_faq_who_starts_next_the_last_to_return_or_else_the_farthest_diver() -> None:
    returned = Table(8, players=3, air=2, preset="reference")
    returned.play("roll-1 take roll-1 take roll-3 leave back roll-8 dive roll-1 leave worth-10")
    assert (returned.dive, returned.turn) == (2, 0)
    nobody = Table(8, players=3, air=1, preset="reference").play(
        "roll-1 take roll-1 leave roll-3 leave dive roll-1 leave"
    )
    assert (nobody.dive, nobody.turn) == (2, 2)


def test_faq_do_stacks_count_as_one_chip_for_air_and_movement() -> None:
    table = stacked(8).play("roll-6 take roll-1 leave")
    assert (table.air, table.turn) == (5, 1)
    assert table.play("roll-3").place[1] == 3  # two steps up from place 5


def test_faq_can_i_pick_up_a_stack() -> None:
    assert stacked(8, preset="reference").play("roll-6 take").hold[1] == [[1, 1, 1]]


# ------------------------------------------------------------------ sentences of the shop's article


def test_faq_if_no_deeper_place_can_be_reached_turn_around_next_turn() -> None:
    table = Table(3, preset="zatu").play("roll-2 leave roll-2 leave")
    assert (table.place, table.facing[0]) == ([1, 2], "up")


def test_faq_the_farthest_you_can_reach_if_blocked() -> None:
    assert Table(3).play("roll-3 leave roll-8").place == [2, 1]


def test_faq_the_drowned_choose_how_to_spread_their_chips() -> None:
    table = drowned(2, 1, 1, 4)
    assert (table.who, table.moves) == (1, "lay-1 lay-3")


def test_faq_the_full_value_of_all_three_chips_of_a_stack() -> None:
    table = stacked(8, dives=2).play("roll-6 take roll-1 leave roll-8 roll-8 roll-8 worth-10 worth-11 worth-12")
    assert table.scores() == [0, 33]


def test_faq_most_of_the_highest_level_breaks_a_tie() -> None:
    table = Table(level_1=[], level_2=[5], level_3=[5], level_4=[], dives=1, tie="best_level_held")
    assert table.play("roll-1 take roll-1 take roll-8 roll-8 worth-5 worth-5").winners() == [1]


# ------------------------------------------------------------------ where published engines go wrong


def test_faq_t_turn_back_only_when_carrying() -> None:
    assert Table(8).play("roll-1 leave roll-1 leave").who == "chance"
    assert Table(8).play("roll-1 take roll-1 leave").moves == "back dive"


def test_faq_a0_when_the_air_hits_0_the_turn_is_finished_with_move_and_pick_up() -> None:
    table = Table(8, air=1, dives=1).play("roll-1 take roll-1 leave")
    assert table.air == 0
    assert table.play("dive roll-3 take").hold[0] == [[1], [1]]


def test_faq_e_stop_on_the_last_free_chip_no_bounce_no_sharing() -> None:
    table = Table(4).play("roll-4 leave roll-8 leave")
    assert table.place == [3, 2]


def test_faq_s_nearest_diver_first_whatever_the_seat() -> None:
    table = Table(2, 3, air=1, stacking="per_diver").play("roll-4 take roll-1 take dive roll-1 leave")
    assert table.line[3:] == [[1], [2]]


def test_faq_s_nothing_vanishes_and_levels_are_kept() -> None:
    table = drowned(2, 1, 1, 4).play("lay-1")
    assert sorted(level for unit in table.line for level in unit) == [1, 1, 2, 3, 4, 4, 4, 4]


def test_faq_n_the_farthest_diver_or_the_last_to_return() -> None:
    table = Table(8, players=3, air=2)
    table.play("roll-1 take roll-1 take roll-3 leave back roll-8 dive roll-1 leave worth-10")
    assert table.turn == 2


def test_faq_d_drop_any_chip_and_no_chip_appears() -> None:
    table = Table(1, 3).play("roll-1 take roll-1 leave dive roll-2 take roll-1 leave roll-2")
    assert table.moves == "drop-1 drop-2 leave"
    table.play("drop-1")
    assert (table.hold[0], table.line) == ([[2]], [[], [2], [1], [2]])


def test_faq_v_each_value_twice_and_gone_once_turned_over() -> None:
    table = Table(level_1=[0, 0, 1, 1], reveal="secret", dives=2).play("roll-1 take roll-1 take back roll-8 worth-0")
    assert table.play("back roll-8").weights == {"worth-0": 1, "worth-1": 2}


def test_faq_tb_more_level_4_chips_win_a_tie() -> None:
    table = Table(level_1=[5], level_2=[], level_3=[], level_4=[5], dives=1)
    assert table.play("roll-1 take roll-1 take roll-8 roll-8 worth-5 worth-5").winners() == [1]
