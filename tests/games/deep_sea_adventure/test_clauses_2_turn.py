"""RULES.md 2.1 to 2.9: the turn, up to where the diver has swum to."""

import pytest

from .situations import Table, stacked

pytestmark = pytest.mark.rules


def test_2_1_clockwise_from_the_starting_player() -> None:
    table = Table(8, players=4, start="seat2")
    for seat in (2, 3, 0, 1, 2):
        assert table.turn == seat
        table.play("roll-1 leave" if table.where[seat] == "sub" else "roll-1")
        if table.who == seat:
            table.play("leave")


def test_2_1_who_is_home_is_skipped() -> None:
    table = Table(8, players=3, turn_empty="allow")
    table.play("roll-1 leave roll-1 leave roll-1 leave")
    table.play("dive roll-8 leave back roll-8")  # seat 1 comes home
    assert table.where == ["sea", "home", "sea"]
    table.play("dive roll-1 leave")
    assert table.turn == 0
    assert table.play("roll-8").turn == 2  # forced to turn at the end, and home


def test_2_2_one_air_for_each_unit() -> None:
    table = Table(8, air=25).play("roll-1 take roll-1 leave")
    assert table.air == 24
    table.play("dive roll-2 take roll-1 leave")
    assert (table.hold[0], table.air) == ([[1], [1]], 22)


def test_2_2_never_below_0_and_the_turn_is_played_to_its_end() -> None:
    table = Table(8, air=2).play("roll-1 take roll-1 leave dive roll-2 take roll-1 leave")
    assert table.air == 0  # of the 2 he breathes only 1 was left
    assert table.moves == "back dive"
    table.play("dive roll-3")
    assert table.moves == "leave take"
    assert table.play("take").dive == 2


def test_2_2_also_when_the_diver_will_not_move() -> None:
    table = Table(8, air=9, faces=[1]).play("roll-1 take roll-1 leave")
    assert table.air == 8
    table.play("dive roll-1 leave roll-1 leave")
    assert (table.place[0], table.air) == (0, 7)


def test_2_2_a_stack_is_one_unit() -> None:
    table = stacked(8).play("roll-6 take roll-1 leave")
    assert (table.hold[1], table.air) == ([[1, 1, 1]], 5)


def test_2_3_asked_is_who_carries_something_and_faces_down() -> None:
    table = Table(8).play("roll-1 take roll-1 leave")
    assert (table.who, table.moves) == (0, "back dive")
    table.play("dive roll-1")
    assert table.facing[0] == "down"


def test_2_3_having_turned_he_is_not_asked_again() -> None:
    table = Table(8).play("roll-5 take roll-1 leave back roll-2 leave")
    assert (table.place[0], table.facing[0]) == (3, "up")
    table.play("roll-1 leave")
    assert (table.turn, table.who) == (0, "chance")


def test_2_3_turn_empty_forbid_or_allow() -> None:
    forbidden = Table(8, turn_empty="forbid").play("roll-3 leave roll-1 leave")
    assert forbidden.who == "chance"
    allowed = Table(8, turn_empty="allow").play("roll-3 leave roll-1 leave")
    assert (allowed.who, allowed.moves) == (0, "back dive")
    allowed.play("back roll-1 leave")
    assert (allowed.place[0], allowed.facing[0]) == (1, "up")


def test_2_3_who_goes_on_down_is_asked_again_next_turn() -> None:
    table = Table(8).play("roll-1 take roll-1 leave dive roll-2 leave roll-1 leave")
    assert (table.who, table.moves) == (0, "back dive")


@pytest.mark.parametrize("turn_empty", ["forbid", "allow"])
def test_2_4_in_the_submarine_nobody_is_asked(turn_empty: str) -> None:
    table = Table(8, turn_empty=turn_empty)
    assert table.who == "chance"
    assert table.play("roll-2 leave").who == "chance"


def test_2_4_who_is_home_does_not_leave_again() -> None:
    table = Table(8).play("roll-1 take roll-1 leave back roll-8")
    assert table.where == ["home", "sea"]
    assert table.play("roll-1 leave").turn == 1
    assert table.play("roll-1 leave").where == ["home", "sea"]


def test_2_5_no_deeper_chip_must_turn_even_empty_handed() -> None:
    table = Table(3).play("roll-3 leave roll-1 leave")
    assert (table.who, table.facing[0], table.turn) == ("chance", "up", 0)
    assert table.play("roll-1 leave").place[0] == 1


def test_2_5_a_deeper_place_with_a_diver_is_no_free_place() -> None:
    table = Table(2).play("roll-1 leave roll-1 leave")  # seat 1 on the last place, seat 0 before it
    assert (table.place, table.turn, table.facing[0]) == ([0, 1], 0, "up")
    table = Table(3).play("roll-1 leave roll-1 leave")  # place 2 is free
    assert table.facing[0] == "down"


def test_2_5_comes_before_the_question_of_2_3() -> None:
    assert Table(2).play("roll-2 take roll-1 leave").moves.startswith("roll-")
    assert Table(2, turn_empty="allow").play("roll-2 leave roll-1 leave").moves.startswith("roll-")


def test_2_5_end_of_line_forced_if_carrying() -> None:
    carrying = Table(2, end_of_line="forced_if_carrying").play("roll-2 take roll-1 leave")
    assert (carrying.who, carrying.facing[0]) == ("chance", "up")
    empty = Table(2, end_of_line="forced_if_carrying").play("roll-2 leave roll-1 leave")
    assert (empty.who, empty.facing[0]) == ("chance", "down")
    asked = Table(2, end_of_line="forced_if_carrying", turn_empty="allow").play("roll-2 leave roll-1 leave")
    assert (asked.who, asked.moves) == (0, "back dive")


def test_2_5_end_of_line_optional() -> None:
    carrying = Table(2, end_of_line="optional").play("roll-2 take roll-1 leave")
    assert (carrying.who, carrying.moves) == (0, "back dive")
    assert carrying.play("dive roll-8").place[0] == 1
    empty = Table(2, end_of_line="optional").play("roll-2 leave roll-1 leave")
    assert (empty.who, empty.facing[0]) == ("chance", "down")


def test_2_5_holds_for_everybody_once_the_guard_is_raised() -> None:
    table = Table(2, end_of_line="optional").play("roll-2 leave roll-1 leave")
    table.play("roll-1 leave roll-1 leave")  # two quiet turns: nobody could move
    assert table.facing == ["up", "down"]  # seat 0 is turned without being asked
    table.play("roll-8 roll-8 leave")  # seat 0 home; seat 1 has a free place deeper and swims there
    assert (table.where, table.facing[1]) == (["home", "sea"], "up")


def test_2_6_the_total_less_one_for_each_unit() -> None:
    table = Table(8).play("roll-1 take roll-1 leave dive roll-3 take roll-1 leave")
    assert table.place[0] == 3
    assert table.play("dive roll-5 leave").place[0] == 6


@pytest.mark.parametrize("roll", [1, 2])
def test_2_6_no_step_at_0_or_less_but_the_dice_are_rolled(roll: int) -> None:
    table = Table(8, end_of_line="optional").play("roll-1 take roll-2 leave dive roll-3 take roll-1 leave dive")
    assert (len(table.hold[0]), table.moves.split()[0], table.place[0]) == (2, "roll-1", 3)
    assert table.play(f"roll-{roll}").place[0] == 3


def test_2_7_divers_are_jumped_and_not_counted() -> None:
    table = Table(8, players=4).play("roll-1 leave roll-1 leave roll-2 leave")
    assert table.place[:3] == [0, 1, 3]
    assert table.play("roll-2").place[3] == 4


def test_2_7_the_same_on_the_way_up() -> None:
    table = Table(8, players=3).play("roll-6 take roll-3 leave roll-4 leave back roll-3")
    assert table.place == [1, 2, 4]  # 5 to 3, to 1: the divers on 2 and 4 are jumped


def test_2_7_from_the_submarine_to_the_nearest_free_place() -> None:
    table = Table(8, players=3).play("roll-1 leave roll-1 leave")
    assert table.place[:2] == [0, 1]
    assert table.play("roll-1").place[2] == 2


def test_2_8_the_move_ends_where_no_free_place_is_ahead() -> None:
    assert Table(3).play("roll-8").place[0] == 2
    assert Table(3).play("roll-3 leave roll-8").place[1] == 1


def test_2_8_this_may_mean_no_move_at_all() -> None:
    table = Table(3, end_of_line="optional").play("roll-3 take roll-1 leave dive roll-8")
    assert (table.place[0], table.moves) == (2, "drop-1 leave")


def test_2_8_in_the_submarine_without_a_free_place() -> None:
    table = Table(1).play("roll-1 leave roll-8")
    assert (table.where, table.turn) == (["sea", "sub"], 0)  # no search, and it is seat 0's turn
    table.play("roll-1")  # seat 0 turns and comes home
    assert table.play("roll-1").place[1] == 0


def test_2_9_home_loses_the_rest_of_the_roll_and_does_not_search() -> None:
    table = Table(8).play("roll-3 take roll-1 leave back roll-8")
    assert (table.where[0], table.hold[0], table.turn) == ("home", [[1]], 1)


def test_2_9_divers_on_the_way_home_are_jumped() -> None:
    table = Table(8, players=3).play("roll-3 take roll-1 leave roll-1 leave back roll-2")
    assert table.where == ["home", "sea", "sea"]


def test_2_9_exactly_to_the_place_next_to_the_submarine_is_not_home() -> None:
    assert Table(8).play("roll-3 take roll-6 leave back roll-3").place[0] == 0


def test_2_9_home_empty_handed() -> None:
    table = Table(3).play("roll-3 leave roll-1 leave roll-8")
    assert (table.where[0], table.hold[0]) == ("home", [])


def test_2_9_board_empty_forbid() -> None:
    table = Table(3, board_empty="forbid", stall_guard="end_dive").play("roll-3 leave roll-2 leave roll-8")
    assert (table.where[0], table.place[0], table.moves) == ("sea", 0, "leave take")
    table.play("take roll-1 leave roll-2")
    assert table.where[0] == "home"
