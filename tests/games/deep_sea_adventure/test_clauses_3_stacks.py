"""RULES.md 3.4 to 3.6: where the units of the drowned go."""

import pytest

from .situations import Table, drowned, stacked

pytestmark = pytest.mark.rules

RUNNING = (2, 1, 1, 4)  # `drowned` with these chips: seat 0 holds 1 and 2 and is closer, seat 1 holds 1 and 3


def test_3_4_three_units_to_a_place_which_is_one_unit_then() -> None:
    table = stacked(2, 2, 2, 2)
    assert table.line == [[1], [2], [3], [4], [4], [1, 2, 3]]
    assert table.play("roll-6 take").hold[1] == [[1, 2, 3]]


def test_3_4_stacking_running_goes_on_filling() -> None:
    table = drowned(*RUNNING, stacking="running").play("lay-3")
    assert table.line == [[4]] * 4 + [[1, 2, 3], [1]]


def test_3_4_stacking_per_diver_begins_anew() -> None:
    assert drowned(*RUNNING, stacking="per_diver").line == [[4]] * 4 + [[1, 2], [1, 3]]


def test_3_4_a_shorter_stack_of_an_earlier_dive_is_not_filled_up() -> None:
    table = drowned(8)
    assert table.line == [[1]] * 4 + [[1, 1, 1], [1]]
    table.play("roll-1 take roll-2 take dive roll-1 leave dive roll-1 leave dive roll-1 leave")
    assert table.line == [[1]] * 2 + [[1, 1, 1], [1], [1, 1]]


def test_3_4_new_places_are_beyond_the_deep_end_even_if_it_is_blank() -> None:
    table = Table(1, 1, 1, air=1).play("roll-3 take roll-1 leave roll-1")
    assert table.line == [[1], [2], [3]]


def test_3_5_restack_unit_a_stack_is_one_of_three() -> None:
    table = stacked(5, 1, 1, 1, again=True, restack="unit").play("leave")
    assert table.line == [[1], [1], [2], [1, 1, 1, 3, 4]]


def test_3_5_restack_unwrap_lays_single_chips() -> None:
    table = stacked(5, 1, 1, 1, again=True, restack="unwrap").play("leave")
    assert table.moves == "lay-1 lay-3 lay-4"
    table.play("lay-3 lay-1 lay-4")
    assert table.line == [[1], [1], [2], [1, 3, 4], [1, 1]]


def test_3_5_restack_own_space_gives_a_stack_a_place_of_its_own() -> None:
    table = stacked(5, 1, 1, 1, again=True, restack="own_space").play("leave lay-1+1+1")
    assert table.line == [[1], [1], [2], [1, 1, 1], [3, 4]]


def test_3_5_restack_own_space_single_chips_go_on_filling_their_place() -> None:
    table = stacked(5, 1, 1, 1, again=True, restack="own_space").play("leave lay-4 lay-1+1+1")
    assert table.line == [[1], [1], [2], [3, 4], [1, 1, 1]]


def test_3_5_a_single_chip_laid_down_before_is_no_stack() -> None:
    table = drowned(8, restack="own_space").play("roll-6 take roll-1 take roll-1 dive roll-1 leave roll-1")
    assert table.line == [[1]] * 3 + [[1, 1, 1], [1, 1]]


def test_3_6_the_diver_chooses_which_unit_is_next() -> None:
    table = drowned(*RUNNING)
    assert (table.who, table.moves) == (1, "lay-1 lay-3")
    assert table.play("lay-1").line == [[4]] * 4 + [[1, 1, 2], [3]]


def test_3_6_not_asked_when_all_are_alike() -> None:
    assert drowned(8).line == [[1]] * 4 + [[1, 1, 1], [1]]


def test_3_6_not_asked_when_all_fit() -> None:
    table = stacked(2, 2, 2, 2)  # three different units on a new place
    assert (table.dive, table.line[-1]) == (2, [1, 2, 3])


def test_3_6_units_with_the_same_levels_are_one_choice() -> None:
    table = Table(4, 4, air=7)
    table.play("roll-1 take roll-1 leave dive roll-2 take roll-1 leave dive roll-3 take roll-1 leave")
    table.play("dive roll-4 take roll-1 leave roll-1 leave")
    assert table.hold[0] == [[1], [1], [2], [2]]
    assert (table.who, table.moves) == (0, "lay-1 lay-2")
    assert table.play("lay-1").moves == "lay-1 lay-2"
    assert table.play("lay-2").moves == "lay-1 lay-2"
    assert table.play("lay-2").line[-2:] == [[1, 2, 2], [1]]


def test_3_6_own_space_asks_even_when_all_fit_if_a_stack_is_among_them() -> None:
    table = stacked(5, 1, 1, 1, again=True, restack="own_space").play("leave")
    assert (table.who, table.moves) == (1, "lay-1+1+1 lay-3 lay-4")
    assert table.play("lay-1+1+1").dive == 3  # the rest is single, and fits


def test_3_6_unwrap_takes_all_apart_before_the_first_is_laid() -> None:
    table = stacked(8, again=True, restack="unwrap").play("leave")
    assert table.line == [[1]] * 3 + [[1, 1, 1], [1, 1]]  # all alike, once apart: not asked
    table = stacked(8, again=True, restack="unit", stacking="per_diver").play("leave")
    assert table.line == [[1]] * 3 + [[1] * 5]


def test_3_6_drop_choice_auto_lays_in_the_order_picked_up() -> None:
    assert drowned(*RUNNING, drop_choice="auto").line == [[4]] * 4 + [[1, 1, 2], [3]]


def test_3_6_drop_choice_auto_follows_the_hold_not_the_levels() -> None:
    table = Table(2, 1, 1, 4, air=4, drop_choice="auto")
    table.play("roll-1 take roll-3 take dive roll-2 take back roll-2 take dive roll-1 leave")
    assert table.line == [[4]] * 4 + [[1, 1, 3], [2]]


def test_3_6_drop_choice_auto_with_unwrap() -> None:
    table = stacked(5, 1, 1, 1, again=True, restack="unwrap", drop_choice="auto").play("leave")
    assert table.line == [[1], [1], [2], [1, 1, 1], [3, 4]]
