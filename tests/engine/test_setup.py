"""Setups: checked once, then handed around as one thing that does not change."""

import pickle
from typing import Any

import pytest
from tests.engine import liars_dice, pig

from fathom import BadOption, FathomError, Position, UnknownName
from fathom.engine.setup import Setup, table_sizes
from fathom.engine.state import plain


def test_a_setup_is_all_that_is_played():
    setup = Setup(liars_dice.GAME, 3, "long", {"faces": "4"})
    assert (setup.game, setup.players, setup.preset) == (liars_dice.GAME, 3, "long")
    assert setup.options == {"dice": 3, "faces": 4}
    assert setup.changed == {"dice": 3, "faces": 4}
    assert Setup("pig").players == 2 and Setup("pig").changed == {}
    assert setup.longest == liars_dice.longest(3, setup.options)


def test_a_setup_cannot_be_changed():
    setup = Setup(liars_dice.GAME, 3)
    for name in ("players", "preset", "game", "options", "colour"):
        with pytest.raises(AttributeError):
            setattr(setup, name, 2)
    setup.options["dice"] = 1
    assert setup.options["dice"] == 2 == setup.option("dice")
    sea = Setup("deep_sea_adventure", options={"faces": [1, 2]})
    sea.option("faces").append(3)
    sea.options["faces"].append(3)
    assert sea.option("faces") == [1, 2]


def test_setups_are_equal_by_value():
    one, other = Setup("liars_dice", 3, options={"faces": 4}), Setup(liars_dice.GAME, 3, options={"faces": "4"})
    assert one == other and hash(one) == hash(other)
    for different in (Setup("liars_dice", 2, options={"faces": 4}), Setup("liars_dice", 3), Setup("pig", 3), None):
        assert one != different


def test_a_setup_is_pickled():
    setup = Setup(liars_dice.GAME, 4, "long", {"faces": 3})
    again = pickle.loads(pickle.dumps(setup))
    assert again == setup and again.game is setup.game and again.start().faces == 3


def test_what_cannot_be_played_is_refused():
    with pytest.raises(UnknownName, match="no game 'sheep'"):
        Setup("sheep")
    for players in (1, 5, "two", 2.0, True):
        with pytest.raises(BadOption, match="2 to 4"):
            Setup(pig.GAME, players)
    with pytest.raises(BadOption, match="no preset 'tall'"):
        Setup(pig.GAME, 2, "tall")
    with pytest.raises(BadOption) as refused:
        Setup(pig.GAME, options={"goal": 101})
    assert refused.value.option == "goal"
    with pytest.raises(BadOption) as refused:  # by the game itself
        Setup("deep_sea_adventure", 2, options={"start": "seat5"})
    assert refused.value.sentence.id == "refused-start" and refused.value.option == "start"


def test_options_reach_the_fields_of_their_names():
    state = Setup(liars_dice.GAME, 3, "long", {"faces": 4}).start()
    assert (state.players, state.dice, state.faces) == (3, 3, 4)
    assert state.left == [3, 3, 3, 0] and state.total == 9  # which `start` made of them
    assert state.log is None


def test_a_start_as_bytes_is_the_start():
    setup = Setup(liars_dice.GAME, 3)
    begun, read = setup.start(), plain(liars_dice.STATE, setup.to_bytes())
    assert all(getattr(begun, name) == getattr(read, name) for name in liars_dice.STATE.names)


def test_what_happens_at_the_start_is_noted():
    log = []
    Setup("deep_sea_adventure", 3, options={"start": "seat1"}).start(log)
    assert [(note.event.name, note.numbers) for note in log] == [("first", (1,)), ("dive", (1,))]


def test_how_many_may_play():
    assert Setup.largest("pig").players == 4 and table_sizes(pig.GAME) == "2 to 4"
    assert Setup.largest("deep_sea_adventure", options={"min_players": 6}).players == 6
    with pytest.raises(BadOption, match="no option"):
        Setup.largest("pig", options={"gaol": 3})


@pytest.mark.parametrize("beside", [{"players": 3}, {"preset": "tall"}, {"options": {"goal": 5}}])
def test_nothing_beside_a_setup_is_swallowed(beside: dict[str, Any]) -> None:
    with pytest.raises(FathomError, match="A setup says players, preset and options already"):
        Position(Setup("pig"), **beside)
