"""RULES.md 4, 5 and 6: the end, the guards, the presets."""

from typing import Any

import pytest

from ...reference.deep_sea_adventure.variants import DEFAULT, PRESETS, WAYS
from .situations import Table, levels, refused, stacked

pytestmark = pytest.mark.rules

EMPTY: dict[str, Any] = levels(0, 0, 0, 0)


def test_4_1_the_sum_of_the_values_brought_home() -> None:
    table = Table(level_1=[1, 2], level_2=[40], level_3=[], level_4=[], dives=2)
    table.play("roll-1 take roll-1 take back roll-8 back roll-8 worth-2 worth-1")
    assert (table.dive, table.scores()) == (2, [2, 1])
    table.play("roll-1 take roll-1 roll-8 roll-1 roll-1 worth-40")
    assert (table.who, table.scores(), table.winners()) == ("over", [2, 41], [1])


def test_4_1_what_is_carried_or_laid_down_counts_nothing() -> None:
    assert Table(8, air=1, dives=1).play("roll-1 take roll-1 leave dive roll-1 leave").scores() == [0, 0]


def brought(seat_0: str, seat_1: str, tie: str) -> Table:
    """One dive in which two divers bring home two chips each, of the levels said; every chip is worth 5."""
    mine = [[int(level) for level in seat_0], [int(level) for level in seat_1]]
    values: dict[str, Any] = {f"level_{level}": [5] * 4 for level in (1, 2, 3, 4)}
    table = Table(**values, air=120, dives=1, tie=tie)
    while table.who != "over":
        moves, turn = table.moves, table.turn
        if turn < 0:
            table.play("worth-5")
        elif "dive" in moves:
            table.play("dive" if mine[turn] else "back")
        elif "roll" in moves:
            table.play(f"roll-{1 + len(table.hold[turn])}")
        elif "take" in moves and table.line[table.place[turn]][0] in mine[turn]:
            mine[turn].remove(table.line[table.place[turn]][0])
            table.play("take")
        else:
            table.play("leave")
    return table


@pytest.mark.parametrize(
    ("seat_0", "seat_1", "winners"),
    [
        ("14", "44", {"level4": [1], "lexicographic": [1], "best_level_held": [1], "shared": [0, 1]}),
        ("33", "22", {"level4": [0, 1], "lexicographic": [0], "best_level_held": [0], "shared": [0, 1]}),
        ("14", "24", {"level4": [0, 1], "lexicographic": [1], "best_level_held": [0, 1], "shared": [0, 1]}),
        ("12", "11", {"level4": [0, 1], "lexicographic": [0], "best_level_held": [0], "shared": [0, 1]}),
        ("13", "13", {"level4": [0, 1], "lexicographic": [0, 1], "best_level_held": [0, 1], "shared": [0, 1]}),
    ],
)
@pytest.mark.parametrize("tie", WAYS["tie"])
def test_4_2_ties(seat_0: str, seat_1: str, winners: dict[str, list[int]], tie: str) -> None:
    table = brought(seat_0, seat_1, tie)
    assert table.scores() == [10, 10]
    assert table.winners() == winners[tie]


def test_4_2_most_points_win_whatever_the_levels() -> None:
    table = Table(level_1=[9], level_2=[], level_3=[], level_4=[1], dives=1)
    table.play("roll-1 take roll-1 take roll-8 roll-8 worth-9 worth-1")
    assert table.winners() == [0]


def test_4_2_chips_inside_stacks_count_one_by_one() -> None:
    values = EMPTY | {"level_4": [1, 1, 1, 3, 3, 3, 3, 3]}
    table = stacked(dives=2, **values)
    table.play("roll-6 take roll-3 take roll-8 back roll-8 worth-3 worth-1 worth-1 worth-1")
    assert (table.who, table.scores(), table.winners()) == ("over", [3, 3], [1])


def test_4_2_nobody_has_anything() -> None:
    for tie in WAYS["tie"]:
        table = Table(8, air=1, dives=1, tie=tie).play("roll-1 take roll-1 leave dive roll-1 leave")
        assert table.winners() == [0, 1]


LAP: dict[str, Any] = {"end_of_line": "optional"}  # two places, both taken, and nobody need turn


def test_5_1_a_quiet_lap_raises_the_guard_at_once() -> None:
    table = Table(2, **LAP).play("roll-2 leave roll-1 leave roll-1 leave roll-1")
    assert table.facing == ["down", "down"]
    assert table.play("leave").facing == ["up", "down"]


def test_5_1_a_turn_that_is_not_quiet_starts_the_count_again() -> None:
    table = Table(2, **LAP).play("roll-2 leave roll-1 leave roll-1 leave roll-1 take roll-1 leave")
    assert table.facing == ["down", "down"]
    assert table.moves == "back dive"


def test_5_1_only_divers_not_home_count() -> None:
    table = Table(3, players=3, **LAP).play("roll-1 take roll-8 leave roll-8 leave back roll-8")
    assert table.where == ["home", "sea", "sea"]
    assert table.play("roll-1 leave roll-1").facing[1] == "down"
    assert table.play("leave").facing[1] == "up"


def test_5_1_waiting_in_the_submarine_is_quiet_too() -> None:
    table = Table(1, **LAP).play("roll-1 leave roll-8 roll-8 leave")
    assert (table.where, table.turn) == (["sea", "sub"], 1)
    assert table.play("roll-8").facing[0] == "up"


@pytest.mark.parametrize("limit", [1, 2, 9])
def test_5_1_stall_limit(limit: int) -> None:
    table = Table(2, stall_limit=limit, **LAP).play("roll-2 leave roll-1 leave")
    for lap in range(limit):
        assert table.facing == ["down", "down"], lap
        table.play("roll-1 leave roll-1 leave")
    assert table.facing == ["up", "down"]


def test_5_1_stall_limit_from_1_to_9() -> None:
    for limit in (0, 10):
        assert refused(stall_limit=limit)


def test_5_2_stall_guard_turn_until_the_dive_ends() -> None:
    table = Table(2, stall_guard="turn", **LAP).play("roll-2 leave roll-1 leave roll-1 leave roll-1 leave")
    table.play("roll-8 roll-8 leave roll-8")  # home, to the end, home
    assert (table.dive, table.line) == (2, [[1], [1]])
    table.play("roll-2 leave roll-1 leave roll-1")
    assert table.facing == ["down", "down"]


def test_5_3_stall_guard_end_dive() -> None:
    table = Table(2, stall_guard="end_dive", **LAP).play("roll-2 leave roll-1 leave roll-1 leave roll-1 leave")
    assert (table.dive, table.where) == (2, ["sub", "sub"])


def test_5_3_the_dive_so_ended_goes_on_with_3_1() -> None:
    table = Table(3, players=3, stall_guard="end_dive", dives=1, **LAP)
    table.play("roll-1 take roll-8 leave roll-8 leave back roll-8 roll-1 leave roll-1 leave")
    assert table.moves == "worth-10 worth-11 worth-12"


def test_5_3_board_empty_forbid_needs_it() -> None:
    assert "board_empty" in refused(board_empty="forbid")
    table = Table(3, board_empty="forbid", stall_guard="end_dive").play("roll-3 leave roll-2 leave roll-8 leave")
    assert table.play("roll-1 leave roll-1 leave roll-8 leave").place == [0, 1]  # both may not come home
    assert table.play("roll-1 leave roll-1 leave").dive == 2


@pytest.mark.parametrize("preset", PRESETS)
def test_6_1_the_presets(preset: str) -> None:
    options = Table(preset=preset, players=4).position.options
    small = {"min_players": 2, "start": "seat0", "dice": 1, "faces": [1, 2, 3, 4, 5, 6, 7, 8]}
    assert options == DEFAULT | PRESETS[preset] | small
