"""RULES.md 1: parts and set-up."""

import pytest

from .situations import Table, levels, refused

pytestmark = pytest.mark.rules


@pytest.mark.parametrize("players", range(2, 7))
def test_1_1_two_to_six_seats_with_one_diver_each(players: int) -> None:
    assert Table(players=players).where == ["sub"] * players


@pytest.mark.parametrize("players", [0, 1, 7])
def test_1_1_no_fewer_than_two_and_no_more_than_six(players: int) -> None:
    assert refused(players)


@pytest.mark.parametrize("least", range(2, 7))
def test_1_1_min_players_refuses_a_smaller_table(least: int) -> None:
    assert Table(players=least, min_players=least).where == ["sub"] * least
    for players in range(2, least):
        assert refused(players, min_players=least)


@pytest.mark.parametrize(("level", "roll"), [(1, 4), (2, 12), (3, 20), (4, 28)])
def test_1_2_eight_chips_of_each_level_two_of_each_value(level: int, roll: int) -> None:
    table = Table(dice=4, faces=[1, 9], reveal="secret")
    table.play(f"roll-{roll} take roll-4 leave back roll-36" if level > 1 else "roll-4 take roll-12 leave back roll-36")
    least = 4 * (level - 1)
    assert table.weights == {f"worth-{value}": 2 for value in range(least, least + 4)}


def test_1_2_a_level_may_be_empty() -> None:
    assert Table(0, 2, 0, 1).line == [[2], [2], [4]]


def test_1_2_one_to_sixty_four_chips() -> None:
    assert len(Table(0, 0, 1, 0).line) == 1
    assert len(Table(15, 15, 15, 15).line) == 60
    assert len(Table(level_3=[5] * 60, level_1=[], level_2=[], level_4=[]).line) == 60
    assert refused(**levels(0, 0, 0, 0))
    assert refused(**levels(16, 16, 16, 17))


def test_1_2_values_from_0_to_99() -> None:
    table = Table(level_1=[0, 99], reveal="secret").play("roll-1 take roll-1 leave back roll-2")
    assert table.weights == {"worth-0": 1, "worth-99": 1}
    assert refused(level_1=[100])
    assert refused(level_1=[-1])


def test_1_3_one_chip_on_each_place_and_the_levels_in_order() -> None:
    assert Table().line == [[level] for level in (1, 2, 3, 4) for _ in range(8)]
    assert Table(1, 2, 0, 3).line == [[1], [2], [2], [4], [4], [4]]


def test_1_3_nobody_knows_which_chip_of_a_level_lies_where() -> None:
    for home in ("roll-1 take roll-2 leave back roll-8", "roll-2 take roll-1 leave back roll-8"):
        assert Table(level_1=[3, 7], reveal="secret").play(home).weights == {"worth-3": 1, "worth-7": 1}


def test_1_4_two_dice_with_three_faces_twice() -> None:
    table = Table(dice=2, faces=[1, 1, 2, 2, 3, 3])
    assert table.weights == {"roll-2": 1, "roll-3": 2, "roll-4": 3, "roll-5": 2, "roll-6": 1}


@pytest.mark.parametrize(
    ("dice", "faces", "weights"),
    [
        (1, [1], {1: 1}),
        (1, [9, 2], {2: 1, 9: 1}),
        (3, [1, 2], {3: 1, 4: 3, 5: 3, 6: 1}),
        (4, [1, 2], {4: 1, 5: 4, 6: 6, 7: 4, 8: 1}),
        (2, [1, 1, 1, 4], {2: 9, 5: 6, 8: 1}),
        (4, [9], {36: 1}),
    ],
)
def test_1_4_other_dice(dice: int, faces: list[int], weights: dict[int, int]) -> None:
    table = Table(dice=dice, faces=faces)
    assert table.weights == {f"roll-{total}": weight for total, weight in weights.items()}


def test_1_4_one_to_four_dice_of_one_to_eight_faces_from_1_to_9() -> None:
    assert len(Table(dice=4, faces=[1, 2, 3, 4, 5, 6, 7, 9]).weights) > 30
    for dice in (0, 5):
        assert refused(dice=dice)
    for faces in ([], [1] * 9, [0, 1], [10]):
        assert refused(faces=faces)


def test_1_5_three_dives_of_25_air_from_the_submarine() -> None:
    table = Table(dice=2, faces=[9])
    assert (table.dive, table.air, table.where, table.facing) == (1, 25, ["sub"] * 2, ["down"] * 2)
    for dive in (1, 2, 3):
        assert table.dive == dive
        while table.dive == dive and table.who != "over":
            table.play(table.moves.split()[0])
    assert table.who == "over"


@pytest.mark.parametrize("dives", [1, 2, 9])
def test_1_5_other_numbers_of_dives(dives: int) -> None:
    table = Table(8, dives=dives, air=1)
    for dive in range(1, dives + 1):
        assert table.dive == dive
        table.play("roll-1 take roll-1 leave dive roll-1 leave")  # one unit: the second turn breathes the last air
    assert table.who == "over"


def test_1_5_other_tanks() -> None:
    for air in (1, 120):
        assert Table(air=air).air == air
    for air in (0, 121):
        assert refused(air=air)
    for dives in (0, 10):
        assert refused(dives=dives)


@pytest.mark.parametrize("players", range(2, 7))
def test_1_6_who_begins_is_drawn(players: int) -> None:
    table = Table(players=players, start="random")
    assert table.weights == {f"first-{seat}": 1 for seat in range(players)}
    table.play(f"first-{players - 1}")
    assert table.turn == players - 1


@pytest.mark.parametrize("seat", range(6))
def test_1_6_a_seat_can_be_set_to_begin(seat: int) -> None:
    table = Table(players=6, start=f"seat{seat}")
    assert table.turn == seat
    assert table.moves.startswith("roll-")
    if seat >= 2:
        assert refused(seat, start=f"seat{seat}", min_players=2)
