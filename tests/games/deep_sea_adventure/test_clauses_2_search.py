"""RULES.md 2.10 to 2.13: the search, and how a dive ends."""

import pytest

from .situations import Table, stacked

pytestmark = pytest.mark.rules


def test_2_10_treasure_nothing_or_pick_up() -> None:
    assert Table(8).play("roll-1").moves == "leave take"


def test_2_10_blank_nothing_or_drop() -> None:
    table = Table(8).play("roll-1 take roll-1 leave dive roll-1")  # no step: still on the place he emptied
    assert (table.place[0], table.moves) == (0, "drop-1 leave")


def test_2_10_one_thing_only() -> None:
    table = Table(8).play("roll-1 take")
    assert (table.turn, table.who) == (1, "chance")


def test_2_10_facing_up_as_well() -> None:
    assert Table(8).play("roll-5 take roll-1 leave back roll-2").moves == "leave take"
    assert Table(8).play("roll-5 take roll-1 leave back roll-2 take roll-1 leave roll-1").moves == "drop-1 leave"


def test_2_10_after_a_move_of_0() -> None:
    table = Table(8).play("roll-1 take roll-1 leave dive roll-1 drop-1 roll-1 leave")
    assert table.line[0] == [1]
    table = Table(3, end_of_line="optional").play("roll-3 leave roll-1 leave roll-1")
    assert (table.place[0], table.moves) == (2, "leave take")


def test_2_10_in_the_last_turn_of_a_dive() -> None:
    table = Table(8, air=1, dives=1).play("roll-1 take roll-1 leave dive roll-3")
    assert (table.air, table.moves) == (0, "leave take")
    assert table.play("take").who == "over"


def test_2_10_who_can_only_leave_is_not_asked() -> None:
    table = Table(2).play("roll-1 take roll-1 leave roll-8 roll-1")  # seat 1 comes to the place seat 0 emptied
    assert (table.place[1], table.line[0], table.hold[1]) == (0, [], [])
    assert (table.turn, table.who) == (1, "chance")


def test_2_11_the_whole_unit_and_the_place_becomes_blank() -> None:
    table = stacked(8).play("roll-6 take")
    assert (table.hold[1], table.line[5]) == ([[1, 1, 1]], [])


def test_2_11_a_blank_place_is_a_place_like_any_other() -> None:
    table = Table(8).play("roll-1 take roll-3 take back roll-2 back roll-4")
    assert (table.where, table.place[1], table.line[0]) == (["home", "sea"], 0, [])


@pytest.mark.parametrize(("blanks", "moves"), [(0, "leave take"), (1, ""), (2, "leave take")])
def test_2_11_only_so_many_blank_markers(blanks: int, moves: str) -> None:
    table = Table(8, blanks=blanks).play("roll-1 take roll-2")
    if moves:
        assert (table.turn, table.moves) == (1, moves)
    else:
        assert table.turn == 0  # seat 1 could only leave


def test_2_11_a_dropped_chip_gives_a_blank_marker_back() -> None:
    table = Table(8, blanks=1).play("roll-1 take roll-2 dive roll-1 drop-1 roll-1")
    assert table.moves == "leave take"


def test_2_12_any_one_unit_whole() -> None:
    table = stacked(5, 1, 1, 1, again=True)
    assert table.hold[1] == [[1, 1, 1], [4], [3]]
    assert table.moves == "drop-1+1+1 drop-3 drop-4 leave"
    assert table.play("drop-1+1+1").line[3] == [1, 1, 1]


def test_2_12_his_place_is_no_longer_blank() -> None:
    table = Table(2, 1).play("roll-1 take roll-2 leave dive roll-1 drop-1")
    assert (table.line, table.hold[0]) == ([[1], [1], [2]], [])


@pytest.mark.parametrize(("drop_last", "moves"), [("forbid_after_turn", ""), ("allow", "drop-1 leave")])
def test_2_12_the_last_unit_after_turning_back(drop_last: str, moves: str) -> None:
    table = Table(8, drop_last=drop_last).play("roll-3 take roll-1 leave back roll-1")
    assert table.turn == (0 if moves else 1)
    assert table.place[0] == 2
    assert not moves or table.moves == moves


def test_2_12_the_last_unit_before_turning_back() -> None:
    assert Table(8).play("roll-3 take roll-1 leave dive roll-1").moves == "drop-1 leave"


def test_2_12_with_two_units_one_may_go_after_turning_back() -> None:
    table = Table(8).play("roll-5 take roll-1 leave back roll-2 take roll-1 leave roll-2")
    assert table.moves == "drop-1 leave"


def test_2_12_units_with_the_same_levels_are_one_choice() -> None:
    table = Table(1, 3).play("roll-1 take roll-1 leave dive roll-2 take roll-1 leave roll-2")
    assert table.moves == "drop-1 drop-2 leave"
    table = Table(8).play("roll-1 take roll-1 leave dive roll-2 take roll-1 leave dive roll-2")
    assert table.moves == "drop-1 leave"


def test_2_13_after_a_turn_in_which_the_air_is_0() -> None:
    table = Table(8, air=1).play("roll-1 take roll-1 leave dive roll-1")
    assert (table.dive, table.air) == (1, 0)
    assert table.play("leave").dive == 2


def test_2_13_coming_home_with_the_last_breath_is_in_time() -> None:
    table = Table(8, air=1, dives=1).play("roll-1 take roll-1 leave back roll-2")
    assert (table.air, table.where[0], table.moves.split()[0]) == (0, "home", "worth-10")


def test_2_13_after_the_last_diver_came_home() -> None:
    table = Table(8, turn_empty="allow", air=25).play("roll-1 leave roll-1 leave back roll-1")
    assert (table.where, table.dive) == (["home", "sea"], 1)
    table.play("back roll-8")
    assert (table.dive, table.where) == (2, ["sub", "sub"])
