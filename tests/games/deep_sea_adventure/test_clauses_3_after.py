"""RULES.md 3.1 to 3.3 and 3.7 to 3.9: after a dive."""

import pytest

from fathom import FathomError
from fathom.engine.events import Logged, sentence

from .situations import Table, drowned, stacked

pytestmark = pytest.mark.rules


def revealed(table: Table, seat: int) -> list[int]:
    """Play the turning over to its end, always the lowest value, and return the levels a seat brought home."""
    while table.who == "chance" and table.moves.startswith("worth-"):
        table.play(min(table.weights))
    return [level for level, _ in table.home[seat]]


def test_3_1_by_ascending_seat_not_in_the_order_of_coming_home() -> None:
    table = Table(1, 1, 6, dives=1).play("roll-1 take roll-1 take dive roll-2 leave back roll-8")
    assert table.where == ["sea", "home"]
    assert table.play("back roll-8").moves == "worth-10"
    assert table.play("worth-10").moves == "worth-20"


def test_3_1_units_in_the_order_picked_up() -> None:
    table = Table(1, 1, 1, 1, dives=1, turn_empty="allow", air=120)
    table.play("roll-3 take roll-1 leave back roll-2 take back roll-8 roll-8")
    assert revealed(table, 0) == [3, 2]


def test_3_1_a_unit_dropped_leaves_the_order() -> None:
    table = Table(1, 1, 6, reveal="secret").play("roll-1 take roll-3 leave dive roll-2 take roll-1 leave")
    assert table.hold[0] == [[1], [2]]
    table.play("dive roll-1 drop-1 roll-1 leave dive roll-1 take roll-1 leave back roll-8")
    assert revealed(table, 0) == [2, 1]


def test_3_1_the_chips_of_a_unit_by_ascending_level() -> None:
    table = stacked(2, 2, 2, 2, dives=2, reveal="secret")
    assert table.line[-1] == [1, 2, 3]
    assert revealed(table.play("roll-6 take roll-1 leave roll-8"), 1) == [1, 2, 3]


def test_3_1_every_chip_not_yet_turned_over_is_equally_likely() -> None:
    table = Table(level_1=[1, 1, 1, 2, 5], air=3, dives=2, dice=1, faces=[1, 8])
    table.play("roll-1 take roll-1 take back roll-8 back roll-8")
    assert table.weights == {"worth-1": 3, "worth-2": 1, "worth-5": 1}
    table.play("worth-1")
    assert table.weights == {"worth-1": 2, "worth-2": 1, "worth-5": 1}
    table.play("worth-2 roll-1 take roll-1 take back roll-8 back roll-8")
    assert table.weights == {"worth-1": 2, "worth-5": 1}
    assert table.play("worth-5").weights == {"worth-1": 2}
    assert table.play("worth-1").scores() == [1 + 5, 2 + 1]


def test_3_1_what_is_turned_over_is_out_of_the_game() -> None:
    table = Table(4, dives=2).play("roll-1 take roll-1 leave back roll-8 roll-8 leave roll-8 worth-11")
    assert (table.dive, table.line, table.home[0]) == (2, [[1], [1], [1]], [(1, 11)])


def test_3_2_reveal_at_the_end_of_the_dive() -> None:
    table = Table(8, reveal="end_of_dive").play("roll-1 take roll-1 leave back roll-8")
    assert (table.home[0], table.turn) == ([], 1)


def test_3_2_reveal_secret_at_the_moment_of_coming_home() -> None:
    table = Table(8, reveal="secret").play("roll-1 take roll-1 leave back roll-8")
    assert table.moves == "worth-10 worth-11 worth-12 worth-13 worth-14 worth-15 worth-16 worth-17"
    assert table.play("worth-12").home[0] == [(1, 12)]
    assert table.turn == 1


def test_3_2_secret_values_are_their_owners_alone() -> None:
    start = Table(8, reveal="secret", dives=1).play("roll-1 take roll-1 leave back roll-8")
    low, high = start.copy().play("worth-10"), start.copy().play("worth-17")
    assert low.position.view(0) != high.position.view(0)
    for other in (1, -1):
        assert low.position.view(other) == high.position.view(other)
    for table in (low, high):
        table.play("roll-8 leave roll-8")
        assert table.who == "over"
    for seat in (0, 1, -1):
        assert low.position.view(seat) != high.position.view(seat)


def test_3_2_secret_points_are_none_in_a_view() -> None:
    position = Table(8, reveal="secret", dives=1).play("roll-1 take roll-1 leave back roll-8 worth-17").position
    assert position.scores() == position.copy().scores() == [17, 0]
    assert [position.view(seat).scores() for seat in (0, 1, -1)] == [[17, None], [None, 0], [None, None]]
    assert repr(position.view(1)).endswith("scores [None, 0]>")


def test_3_2_a_view_expects_what_its_seat_has_not_seen() -> None:
    """One chip was turned over in secret: its owner alone knows that it cannot come again."""
    table = Table(8, reveal="secret").play("roll-1 take roll-2 take back roll-8 worth-10 back roll-8")
    assert table.position.current_player == -1
    assert [len(table.position.view(seat).chance_outcomes()) for seat in (0, 1, -1)] == [7, 8, 8]
    for seat, points in ((0, [10, None]), (1, [None, 12])):
        guess = table.position.view(seat)
        guess.play("worth-12")
        assert guess.scores() == points


def test_3_2_a_guessed_end_names_no_winner_where_points_are_hidden() -> None:
    table = Table(8, reveal="secret", dives=1).play("roll-1 take roll-2 take back roll-8 worth-10 back roll-8")
    guess = table.position.view(-1)
    log: list[Logged] = []
    guess.play("worth-12", log)
    assert guess.is_over and guess.scores() == [None, None]
    with pytest.raises(FathomError, match="points are hidden"):
        guess.returns()
    told = {sentence(event).id: sentence(event).args for event, _ in guess.tell(log)}
    assert told["won.hidden"].keys() == {"seat"} and told["over.hidden"] == {} and not {"won", "over"} & told.keys()
    assert guess.scene().ranking == []


def test_3_2_open_values_are_seen_by_all() -> None:
    start = Table(8, reveal="end_of_dive", air=1).play("roll-1 take roll-1 leave back roll-8")
    low, high = start.copy().play("worth-10"), start.copy().play("worth-17")
    for seat in (0, 1, -1):
        assert low.position.view(seat) != high.position.view(seat)


@pytest.mark.parametrize(("order", "end"), [("closest_first", [[1], [2]]), ("farthest_first", [[2], [1]])])
def test_3_3_in_the_order_of_their_distance(order: str, end: list[list[int]]) -> None:
    table = Table(2, 3, air=1, drown_order=order, stacking="per_diver")
    table.play("roll-1 take roll-4 take dive roll-1 leave")
    assert table.line == [[1], [2], [2], *end]


@pytest.mark.parametrize("order", ["closest_first", "farthest_first"])
def test_3_3_distance_not_seat_decides(order: str) -> None:
    table = Table(2, 3, air=1, drown_order=order, stacking="per_diver")
    table.play("roll-4 take roll-1 take dive roll-1 leave")
    assert table.line[3:] == ([[1], [2]] if order == "closest_first" else [[2], [1]])


@pytest.mark.parametrize("stacking", ["running", "per_diver"])
def test_3_3_who_carries_nothing_is_skipped(stacking: str) -> None:
    table = Table(3, 2, players=3, air=1, stacking=stacking)
    table.play("roll-1 take roll-1 leave roll-1 take dive roll-1 leave")
    assert table.line == [[1], [2], [2], *([[1, 1]] if stacking == "running" else [[1], [1]])]


def test_3_3_after_the_last_dive_nothing_is_laid_down() -> None:
    table = Table(2, 3, air=1, dives=1).play("roll-1 take roll-4 take dive roll-1 leave")
    assert (table.who, table.line, table.hold) == ("over", [[], [1], [2], [2], []], [[[1]], [[2]]])


def test_3_3_first_the_values_then_the_laying() -> None:
    table = Table(1, 1, 1, 4, players=3, air=5).play("roll-1 take roll-1 take roll-1 take back roll-8")
    table.play("dive roll-2 take dive roll-2 take dive roll-2 leave")
    assert table.moves == "worth-10"
    assert table.play("worth-10").moves == "lay-3 lay-4"


def test_3_7_blank_places_go_and_the_order_stays() -> None:
    table = Table(1, 1, 1, 1, dives=2, air=1).play("roll-2 take roll-3 leave dive roll-1 leave")
    assert table.line == [[1], [3], [4], [2]]


def test_3_7_everything_as_at_the_start_of_a_dive() -> None:
    table = drowned(8)
    assert (table.air, table.where, table.place) == (3, ["sub", "sub"], [-1, -1])
    assert (table.facing, table.hold) == (["down", "down"], [[], []])


def test_3_7_nothing_new_is_put_on_the_line() -> None:
    table = Table(5).play("roll-1 take roll-1 take back roll-8 back roll-8 worth-10 worth-11")
    assert table.line == [[1]] * 3


@pytest.mark.parametrize(("next_start", "first"), [("farthest_drowned", 2), ("last_boarded", 0), ("rotate", 1)])
def test_3_8_some_at_sea_and_some_home(next_start: str, first: int) -> None:
    table = Table(8, players=3, air=2, next_start=next_start)
    table.play("roll-1 take roll-1 take roll-3 leave back roll-8 dive roll-1 leave worth-10")
    assert (table.dive, table.turn) == (2, first)


@pytest.mark.parametrize(("next_start", "first"), [("farthest_drowned", 2), ("last_boarded", 2), ("rotate", 1)])
def test_3_8_nobody_home_the_farthest_with_or_without_units(next_start: str, first: int) -> None:
    table = Table(8, players=3, air=1, next_start=next_start)
    table.play("roll-1 take roll-1 leave roll-3 leave dive roll-1 leave")
    assert (table.dive, table.turn) == (2, first)


@pytest.mark.parametrize(("next_start", "first"), [("farthest_drowned", 0), ("last_boarded", 0), ("rotate", 1)])
def test_3_8_nobody_at_sea_the_last_to_come_home(next_start: str, first: int) -> None:
    table = Table(8, players=3, turn_empty="allow", next_start=next_start)
    table.play("roll-4 leave roll-1 leave roll-1 leave back roll-1 leave back roll-8 back roll-8 roll-8")
    assert (table.dive, table.turn) == (2, first)


def test_3_8_rotate_goes_on_from_the_seat_that_began_and_round_the_table() -> None:
    table = Table(8, players=3, air=1, next_start="rotate", start="seat1", dives=4)
    for first in (1, 2, 0, 1):
        assert table.turn == first
        table.play("roll-1 take roll-1 leave roll-1 leave dive roll-1 leave")


def test_3_9_nothing_left() -> None:
    table = Table(1, dives=3).play("roll-1 take roll-1 roll-8 roll-1 roll-8 worth-10")
    assert (table.who, table.dive, table.scores()) == ("over", 1, [10, 0])


def test_3_9_what_drowned_is_left() -> None:
    table = Table(1, air=1).play("roll-1 take roll-1 roll-1")
    assert (table.moves, table.dive) == ("roll-1 roll-2 roll-3 roll-4 roll-5 roll-6 roll-7 roll-8", 2)
