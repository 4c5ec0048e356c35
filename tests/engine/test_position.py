"""Positions as people hold them in Python."""

import copy
import pickle
import random

import numpy as np
import pytest

from fathom import CHANCE, SPECTATOR, BadOption, BadRecord, FathomError, IllegalMove, Position, UnknownName
from fathom.engine import notation
from fathom.engine.errors import Sentence
from fathom.engine.state import array, plain, to_bytes

pytestmark = pytest.mark.rules


def begun(**options):
    return Position("deep_sea_adventure", 3, options={"start": "seat0", **options})


def test_moves_go_by_name_and_by_number():
    one, other = begun(), begun()
    for name, number in (("roll-3", 3), ("take", 3), ("roll-4", 4), ("leave", 2)):
        one.play(name)
        other.play(number)
    assert one == other and hash(one) == hash(other) and one.history == [3, 3, 4, 2]
    other.play(np.int64(2))
    assert one != other and other.history[-1] == 2


def test_an_illegal_move_names_seat_move_and_what_is_legal_and_changes_nothing():
    position = begun()
    position.play("roll-3")
    before = position.copy()
    for move in ("dive", 0, -5, 10**12, "", "roll-3", 2.5, None, True):
        with pytest.raises(IllegalMove, match=r"seat 0 may not play .*leave \(2\), take \(3\)"):
            position.play(move)
        assert position == before and position.history == before.history
    with pytest.raises(IllegalMove, match="nothing for chance to decide: seat 0"):
        position.sample_chance(np.random.default_rng(0))
    with pytest.raises(IllegalMove, match=r"chance can't do 'roll-7'.*roll-2 \(2\)"):
        begun().play("roll-7")


def test_what_is_asked_for_wrongly_is_refused_with_a_sentence():
    with pytest.raises(UnknownName, match="deep_sea_adventure"):
        Position("chess")
    for players in (1, 7, "two", True, 2.0):
        with pytest.raises(BadOption):
            Position("deep_sea_adventure", players)
    with pytest.raises(BadOption, match="no option 'water'"):
        begun(water=3)
    with pytest.raises(BadOption, match="Did you mean restack"):
        begun(restak="unit")
    with pytest.raises(BadOption) as caught:
        begun(air=0)
    assert caught.value.sentence == Sentence("refused-number", {"option": "air", "value": "0", "least": 1, "most": 120})
    with pytest.raises(BadOption, match="no preset 'wet'"):
        Position("deep_sea_adventure", preset="wet")
    for name, value in (("air", 0), ("air", 2.5), ("air", "lots"), ("faces", []), ("faces", "1,x"), ("tie", "coin")):
        with pytest.raises(BadOption, match=f"{name} can't be"):
            begun(**{name: value})
    with pytest.raises(FathomError, match="seats are 0 to 2"):
        begun().view(3)
    with pytest.raises(FathomError, match="nobody has won yet"):
        begun().returns()


def test_undo_leads_back_to_the_beginning():
    position, rng = begun(), np.random.default_rng(4)
    seen = []
    while not position.is_over:
        seen.append(position.copy())
        chance = position.current_player == CHANCE
        position.play(position.sample_chance(rng) if chance else int(rng.choice(position.legal_actions())))
    assert sum(position.returns()) == 1
    for earlier in reversed(seen):
        position.undo()
        assert position == earlier and position.history == earlier.history and position.scores() == earlier.scores()
    with pytest.raises(IllegalMove, match="nothing to undo"):
        position.undo()


def test_who_goes_back_and_forth_at_one_place_keeps_no_more_for_it():
    position = begun()
    for _ in range(50):
        position.play("roll-3")
        position.undo()
    assert len(position._kept) == 1


def test_what_is_set_after_all_was_taken_back_is_the_beginning():
    position = begun()
    position.play("roll-3")
    position.undo()
    position.state.air = 10
    assert position.beginning() == position and position.beginning().state.air == 10


def test_what_bytes_do_not_hold_is_gone_back_to_as_well():
    position = begun()
    position._state.air = 10**12  # as if the rules had done it
    position.play("roll-3")
    position.undo()
    assert position.state.air == 10**12


def test_a_copy_goes_its_own_way_and_keeps_its_past():
    position = begun()
    position.play("roll-3")
    twin = position.copy()
    twin.play("take")
    assert position.legal_moves() == ["leave", "take"] and twin.undo() == 3 and twin == position
    twin.undo()
    assert twin.history == [] and position.history == [3]


def test_bytes_lead_back_to_the_same_states():
    position = begun()
    position.play("roll-6")
    data = position.to_bytes()
    assert to_bytes(plain(position.game.state, data)) == to_bytes(array(position.game.state, 2, first=data)[0]) == data


def test_the_state_is_there_to_read_and_to_set():
    position = begun(air=20)
    assert position.state.air == 20 and type(position.state.air) is int and len(position.state.hold) == 96
    position.play("roll-2")
    assert position.state.place[:3] == [1, -1, -1] and "place" in dir(position.state)
    with pytest.raises(AttributeError, match="'places'"):
        _ = position.state.places
    aside = position.copy()
    aside.state.air = 7
    aside.play("take")
    assert aside.scene().air == 7 and position.state.air == 20
    aside.undo()
    assert aside.state.air == 7 and aside.state.phase == position.state.phase


def test_a_field_that_is_set_to_what_it_cannot_hold_is_noticed():
    position = begun()
    position.state.air = 1000
    with pytest.raises(OverflowError):
        position.to_bytes()


def test_a_repr_says_what_stands():
    assert repr(begun(air=20)) == (
        "<Position deep_sea_adventure, 3 players, air=20, start='seat0': 0 moves, chance decides, scores [0, 0, 0]>"
    )


def test_a_view_is_a_position_without_a_past():
    position = begun()
    position.play("roll-3")
    for seat in (SPECTATOR, 0, 2):
        assert position.view(seat) == position and position.view(seat).history == []


def test_numbers_of_any_type_are_numbers():
    position = Position("deep_sea_adventure", np.int8(3), options={"start": "seat0", "faces": np.array([1, 1, 3])})
    position.play(np.uint8(2))
    assert position.view(np.int16(0)).history == [] and position.history == [2] and type(position.players) is int
    for wrong in (np.array([1, 2]), 0.5, None, "0", np.True_):
        with pytest.raises(FathomError):
            position.view(wrong)
        with pytest.raises(IllegalMove):
            position.play(wrong)
    for arguments in ((None,), ("deep_sea_adventure", None, ["x"]), ("deep_sea_adventure", 2, "default", "air=20")):
        with pytest.raises(FathomError):
            Position(*arguments)
    for wrong in (99, 2.0, np.array([1, 2]), None, "roll-2", True):
        with pytest.raises(IllegalMove):
            position.name(wrong)


@pytest.mark.parametrize("wrong", [random.Random(1), None, 3])
def test_only_a_generator_of_numpy_is_drawn_from(wrong):
    with pytest.raises(FathomError, match=r"generator can't be .*: give one of NumPy's"):
        begun().sample_chance(wrong)


def test_options_are_names_with_values():
    for wrong in ([], 0, "", np.array([1, 2]), np.array(1)):
        with pytest.raises(FathomError, match="Options can't be"):
            Position("deep_sea_adventure", options=wrong)
    with pytest.raises(BadOption, match="no option 3"):
        Position("deep_sea_adventure", options={3: 1})
    assert begun(faces=np.array(3)).options["faces"] == [3] and begun(air=np.array(9)).options["air"] == 9
    for name, value in (("air", np.array(2.5)), ("tie", np.array("level4")), ("faces", np.array([[1, 2]]))):
        with pytest.raises(BadOption, match=f"{name} can't be"):
            begun(**{name: value})


@pytest.mark.parametrize(
    "huge",
    [10**5000, "9" * 200_000, [10**5000], list(range(50_000))],
    ids=["number", "text", "list of a number", "list"],
)
def test_a_refusal_quotes_no_more_than_can_be_read(huge):
    for ask in (
        lambda: begun(air=huge),
        lambda: begun(faces=huge),
        lambda: begun(tie=huge),
        lambda: Position("deep_sea_adventure", huge),
        lambda: Position(huge),
        lambda: Position("deep_sea_adventure", preset=huge),
        lambda: Position("deep_sea_adventure", options=huge),
        lambda: begun().view(huge),
        lambda: begun().play(huge),
    ):
        with pytest.raises(FathomError) as refused:
            ask()
        assert len(str(refused.value)) < 400 and "???" not in str(refused.value)
    with pytest.raises(BadOption, match=r"no option .*See which"):
        begun(**{"9" * 200_000: 1})


def test_the_past_cannot_be_changed():
    position = begun()
    position.play("roll-3")
    position.history.append(99)
    assert position.history == [3] and position.undo() == 3


def test_positions_are_copied_pickled_saved_and_loaded_whole(tmp_path):
    position = begun(air=20)
    for move in ("roll-3", "take", "roll-4"):
        position.play(move)
    position.save(tmp_path / "game.txt")
    for twin in (
        copy.copy(position),
        copy.deepcopy(position),
        pickle.loads(pickle.dumps(position)),
        Position.load(tmp_path / "game.txt"),
        Position.resumed(position.setup, position.history, position.to_bytes()),
    ):
        assert twin == position and twin.history == position.history and twin.options == position.options
        twin.play("take")
        assert twin != position and len(position.history) == 3
        twin.undo()
        assert twin == position and twin.undo() == 4


@pytest.mark.parametrize("state", [b"", b"1", "state", None])
def test_what_is_no_state_is_not_resumed(state):
    with pytest.raises(FathomError, match=r"a state of deep_sea_adventure is [0-9]+ bytes: give what `to_bytes` wrote"):
        Position.resumed(begun().setup, [], state)


def test_errors_travel_between_processes():
    with pytest.raises(BadOption) as caught:
        begun(air=0)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again), again.sentence) == (BadOption, str(caught.value), caught.value.sentence)
    broken = pickle.loads(pickle.dumps(BadRecord(3, Sentence("record-unopened"))))
    assert broken.line == 3 and broken.sentence == Sentence("record-unopened")
    assert str(broken) == f"line 3: {broken.reason}" == "line 3: a comment is closed that was not opened"


def test_options_are_a_copy():
    position = begun(faces=[1, 2])
    position.options["air"] = 99
    position.options["faces"].append(9)
    assert position.options["air"] == 25
    assert position.options["faces"] == [1, 2]


def test_only_what_has_a_past_is_saved(tmp_path):
    position = begun()
    position.play("roll-3")
    with pytest.raises(FathomError, match="a view has no past"):
        position.view(0).save(tmp_path / "view.txt")
    view = position.view(0)
    view.play("take")
    with pytest.raises(FathomError, match="a view has no past"):
        view.save(tmp_path / "view.txt")
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    with pytest.raises(BadRecord, match="not text in UTF-8"):
        Position.load(tmp_path / "binary")


def test_a_list_is_typed_with_commas_between():
    assert begun(faces="3, 1,2").options["faces"] == [1, 2, 3]
    for wrong in ("1 2", "1,x", "1;2", "1.5", "1,,2", "1,", ","):
        with pytest.raises(BadOption, match="with commas between"):
            begun(faces=wrong)


def test_a_state_that_was_set_is_kept() -> None:
    position, rng = Position("deep_sea_adventure", 3), np.random.default_rng(5)
    for _ in range(20):
        chance = position.current_player < 0
        position.play(position.sample_chance(rng) if chance else int(rng.choice(position.legal_actions())))
    state = position.state
    for _ in range(20):
        chance = position.current_player < 0
        position.play(position.sample_chance(rng) if chance else int(rng.choice(position.legal_actions())))
    state.air = 3  # by a reference from before
    edited = position.copy()
    chance = position.current_player < 0
    position.play(position.sample_chance(rng) if chance else int(rng.choice(position.legal_actions())))
    position.undo()
    assert position == edited == pickle.loads(pickle.dumps(position)) and position.scene().air == 3
    with pytest.raises(FathomError, match="has no record"):
        notation.write(position)
    for seat in (3, -2, None, "0"):
        with pytest.raises(FathomError, match="there is no seat"):
            position.tell([], seat)
