"""Files of weights: kept, given back, and refused where they do not fit."""

import io
import json
import re
import zipfile
from pathlib import Path

import numpy as np
import pytest

from fathom import FathomError, Position
from fathom.engine.setup import Setup
from fathom.lab.lineup import Lineup
from fathom.learn import Recipe, Training
from fathom.players import Learned
from fathom.search import Settings, think, weights
from fathom.search.network import Network

from .test_network import GAME, network


def test_a_file_gives_the_network_back(tmp_path: Path) -> None:
    kept, file = network(), tmp_path / "pig.npz"
    weights.save(GAME, file, kept, {"why": "a test"}, {"more": np.arange(3)})
    found = weights.load(GAME, file)
    assert all((one == other).all() for one, other in zip(kept.layers, found.network.layers, strict=True))
    assert found.header["why"] == "a test" and found.more["more"].tolist() == [0, 1, 2]
    assert [path.name for path in tmp_path.iterdir()] == ["pig.npz"]


def assert_plays_by(player: Learned, wanted: Network, setup: Setup) -> None:
    """It plays, judges and searches at that table as who has the wanted network alone."""
    alone = Learned(GAME, wanted, name="network")
    lineups = (Lineup(setup, [learned, *["random"] * (setup.players - 1)], seed=1) for learned in (player, alone))
    played, expected = (lineup.play(0, 50) for lineup in lineups)
    assert played is not None and expected is not None and (played.points == expected.points).all()
    view = Position(setup).view(0)
    judged = [each.judge(view, np.random.default_rng(1)) for each in (player, alone)]
    assert judged[0] == judged[1]
    for kinds in (["evaluation"], ["evaluation", "priors"]):
        ours, others = (Settings(**dict.fromkeys(kinds, each)) for each in (player.networks, wanted))
        assert think(view, simulations=50, settings=ours).value == think(view, simulations=50, settings=others).value


def test_a_number_of_players_may_have_weights_of_its_own(tmp_path: Path) -> None:
    usual, own, file = network(1), network(2), tmp_path / "pig.npz"
    weights.save(GAME, file, usual, {"why": "a test"}, {"more": np.arange(3)})
    weights.put(GAME, file, 3, own, {"recipe": {"players": 3}})
    found = weights.load(GAME, file)
    assert found.header["why"] == "a test" and found.header["tables"] == {"3": {"recipe": {"players": 3}}}
    assert list(found.more) == ["more"] and list(found.tables) == [3]
    player = Learned(GAME, file)
    for players, wanted in ((2, usual), (3, own), (4, usual)):
        assert all(
            (one == other).all() for one, other in zip(player.networks[players].layers, wanted.layers, strict=True)
        )
        assert_plays_by(player, wanted, Setup(GAME, players))
    with pytest.raises(FathomError, match="for 3 players, only for 2: give one for each number"):
        think(Position(GAME, players=3).view(0), simulations=50, settings=Settings(evaluation={2: usual}))


def test_a_preset_may_have_weights_of_its_own(tmp_path: Path) -> None:
    usual, own, short, file = network(1), network(2), network(3), tmp_path / "pig.npz"
    weights.save(GAME, file, usual, {}, {})
    weights.put(GAME, file, 3, own, {"recipe": {"players": 3}})
    weights.put(GAME, file, (3, "short"), short, {"recipe": {"players": 3, "preset": "short"}})
    found = weights.load(GAME, file)
    assert list(found.header["tables"]) == ["3", "3 short"] and list(found.tables) == [3, (3, "short")]
    player = Learned(GAME, file)
    for players, preset, wanted in ((2, "short", usual), (3, "default", own), (3, "short", short)):
        setup = Setup(GAME, players, preset)
        assert (player.at(setup).first == wanted.first).all()
        assert_plays_by(player, wanted, setup)
    assert (player.at(3).first == own.first).all()
    assert weights.origin(found.header, 3, preset="short")[-1]["recipe"] == {"players": 3, "preset": "short"}
    assert weights.origin(found.header, 3, preset="default")[-1]["recipe"] == {"players": 3}


def test_a_file_of_another_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "pig.npz"
    weights.save(GAME, file, network(), {}, {})
    with pytest.raises(FathomError, match="was made for game pig, and this is deep_sea_adventure"):
        Learned("deep_sea_adventure", file)


@pytest.mark.parametrize("content", [b"", b"no weights", b"PK\x03\x04 and no more"])
def test_what_is_no_file_of_weights_is_refused(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "pig.npz"
    file.write_bytes(content)
    with pytest.raises(FathomError, match="is no file of weights") as found:
        weights.load(GAME, file)
    assert "pickle" not in str(found.value), "NumPy would advise to trust it"


def test_a_file_of_one_array_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "pig.npy"
    np.save(file, np.zeros(3))
    with pytest.raises(FathomError, match="is no file of weights: there is one array in it, and no names"):
        weights.load(GAME, file)


def test_a_damaged_file_of_weights_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "pig.npz"
    weights.save(GAME, file, network(), {}, {})
    whole, rng = file.read_bytes(), np.random.default_rng(1)
    directory, middle = whole.find(b"PK\x01\x02"), len(whole) // 2
    huge = (
        b"\x93NUMPY\x01\x00v\x00"
        + b"{'descr': '<f4', 'fortran_order': False, 'shape': (1000000000000, 1000), }".ljust(118)
    )
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as opened:
        opened.writestr("header.npy", huge)
    for wrong in (
        whole[:middle] + rng.bytes(200) + whole[middle + 200 :],
        whole[: directory + 8] + b"\x01" + whole[directory + 9 :],  # as if it had a password
        whole[: directory + 10] + b"c" + whole[directory + 11 :],  # a compression that nobody knows
        made.getvalue(),  # larger than any memory
    ):
        file.write_bytes(wrong)
        with pytest.raises(FathomError, match="is no file of weights"):
            weights.load(GAME, file)


# A file that was made by hand: what its header says, and what is said of it.
HEADERS = [
    ([1, 2], "its header is not as it has to be (Expected `object`, got `array`)"),
    ({"format": 1}, "missing required field `game`"),
    ({"tables": [2]}, "Expected `object`, got `array` - at `$.tables`"),
    ({"tables": 5}, "at `$.tables`"),
    ({"tables": {"9": {}}}, "tables are given for '9' players, and a table has 2 to 4"),
    ({"tables": {"x": {}}}, "tables are given for 'x' players"),
    ({"tables": {"2": {}}}, "is no file of weights: there is no players_2_first in it"),
    ({"tables": {"2 short": {}}}, "there is no players_2_short_first in it"),
    ({"tables": {"2 long": {}}}, "weights are given for the preset 'long', and there are default, short."),
    ({"tables": {"x short": {}}}, "tables are given for 'x' players"),
    ({"before": 5}, "Expected `array`, got `int` - at `$.before`"),
    ({"before": [{"files": ["a"]}]}, "at `$.before[0].files`"),
    ({"novice": "abc"}, "Expected `array`, got `str` - at `$.novice`"),
    ({"novice": [-1.0]}, "at `$.novice"),
    ({"novice": [1.5]}, "at `$.novice"),
    ({"novice": [1.0, 0.0]}, "Expected `array` of length >= 7"),
    ({"novices": {"2": [1.0] * 8}}, "Expected `array` of length <= 7"),
    ({"novices": {"2 ": [1.0] * 7}}, "novices are given for '2 ' players"),
    ({"tables": {"2 ": {}}}, "tables are given for '2 ' players"),
    ({"novice": [float("nan")]}, "at `$.novice"),
    ({"plies": {"2": 99}}, "at `$.plies"),
    ({"plies": {"9": 1}}, "plies are given for '9' players"),
    ({"simulations": {"2": -1}}, "at `$.simulations"),
    ({"simulations": {"9": 1}}, "simulations are given for '9' players"),
    ({"progress": [1]}, "at `$.progress`"),
]


@pytest.mark.parametrize(("header", "fault"), HEADERS)
def test_a_header_that_is_not_as_it_has_to_be_is_refused(header: object, fault: str, tmp_path: Path) -> None:
    file, usual = tmp_path / "pig.npz", tmp_path / "usual.npz"
    weights.save(GAME, usual, network(), {}, {})
    arrays = dict(np.load(usual))
    if isinstance(header, dict) and "format" not in header:
        header = json.loads(str(arrays["header"])) | header
    np.savez(file, **arrays | {"header": np.array(json.dumps(header))})
    with pytest.raises(FathomError, match=re.escape(fault)):
        Learned(GAME, file)
    with pytest.raises(FathomError, match=re.escape(fault)):
        weights.put(GAME, file, 2, network(), {})


@pytest.mark.parametrize("kept", ["mean_0", "square_3", "pool_0_first", "recipe", "progress"])
def test_a_training_that_does_not_fit_its_network_does_not_go_on(kept: str, tmp_path: Path) -> None:
    file = tmp_path / "pig.npz"
    training = Training(Recipe("pig", games=200, generation=100, hidden=8, deeper=4, apart=1))
    training.advance()
    training.save(file)
    arrays = dict(np.load(file))
    if kept in arrays:
        arrays[kept] = arrays[kept][:-1]
    else:
        header = json.loads(str(arrays["header"]))
        header[kept] |= {"games": "many"}
        arrays["header"] = np.array(json.dumps(header))
    np.savez(file, **arrays)
    with pytest.raises(FathomError, match="not the training that made it"):
        Training.resume(GAME, file)


def test_layers_that_do_not_match_are_refused(tmp_path: Path) -> None:
    file, wrong = tmp_path / "pig.npz", network()
    weights.save(GAME, file, wrong._replace(second=wrong.second[:-1]), {}, {})
    with pytest.raises(FathomError, match="sizes of its layers do not match"):
        weights.load(GAME, file)


@pytest.mark.parametrize("number", [np.nan, np.inf, 3e38])
def test_weights_that_cannot_be_reckoned_with_are_refused(tmp_path: Path, number: float) -> None:
    """Neither can those whose sums are too large, though each of them is not."""
    file, wrong = tmp_path / "pig.npz", network()
    wrong.first[:2] = number
    weights.save(GAME, file, wrong, {}, {})
    with pytest.raises(FathomError, match="some of them are no finite numbers, or so large"):
        weights.load(GAME, file)


@pytest.mark.parametrize("kind", [complex, str, int])
def test_weights_that_are_no_floating_numbers_are_refused(tmp_path: Path, kind: type) -> None:
    file, wrong = tmp_path / "pig.npz", network()
    weights.save(GAME, file, wrong._replace(second=wrong.second.astype(kind)), {}, {})
    with pytest.raises(FathomError, match="is no file of weights: its weights are of the kind"):
        weights.load(GAME, file)
