"""A network made again by every training that its file names: the same one, also where it was stopped on the way."""

import re
from pathlib import Path
from threading import Event

import numpy as np
import pytest
from tests.engine import pig

from fathom import FathomError
from fathom.learn import Again, Recipe, Training
from fathom.search import weights

from ..house.tree import ROOT
from ..lab.test_command import fathom_says, one_line
from .test_training import QUICK

GAME = pig.GAME


def made(folder: Path, name: str, games: int, *start: str, until: int | None = None, **more: object) -> Path:
    """The file of a training that began with these, ended by hand after `until` games."""
    begun = tuple(f"network:{folder / other}" for other in start)
    recipe = Recipe("pig", games, start=begun, **({} if start else QUICK), **more)  # type: ignore[arg-type]
    training = Training(recipe, command=f"fathom train pig --out {name}")
    while not training.is_over and training.progress.games != until:
        training.advance()
    training.save(folder / name, is_whole=not training.is_over)
    return folder / name


@pytest.fixture(scope="module")
def chain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with weights of its own for three players, and a long story."""
    folder = tmp_path_factory.mktemp("chain")
    made(folder, "first.npz", 300)
    made(folder, "ended.npz", 4000, "first.npz", until=2000)
    usual = made(folder, "usual.npz", 0, "first.npz", "ended.npz", "ended.npz")
    rival = f"network:{folder / 'ended.npz'}"
    own = weights.load(GAME, made(folder, "own.npz", 200, "usual.npz", players=3, against=rival))
    told = {what: value for what, value in own.header.items() if what in (*weights.MADE, weights.BEFORE)}
    weights.put(GAME, usual, 3, own.network, told)
    kept = weights.load(GAME, usual)
    parts = {"novice": [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.0], "novices": {"4": [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.0]}}
    told = kept.header | parts | {"plies": {"2": 1}, "note": "made for a test"}
    weights.save(GAME, usual, kept.network, told, {}, kept.tables)
    return usual


def again(chain: Path, folder: Path, stop_at: int | None = None) -> tuple[Again, list[str]]:
    """Make it again in that folder, till so many games are played; which trainings began."""
    stop, begun = Event(), list[str]()
    trainings = Again(GAME, chain, folder)
    trainings.run(
        None,
        stop,
        lambda done: stop.set() if stop_at is not None and done >= stop_at else None,
        lambda stage: begun.append(stage.file),
        lambda measure: None,
    )
    return trainings, begun


def alike(one: Path, other: Path) -> bool:
    with np.load(one) as first, np.load(other) as second:
        names = set(first) - {"header"}
        return names == set(second) - {"header"} and all((first[name] == second[name]).all() for name in names)


def test_it_is_the_same_network_at_every_table_and_says_the_same_of_itself(chain: Path, tmp_path: Path) -> None:
    file = tmp_path / "again.npz"
    trainings, begun = again(chain, tmp_path / "trainings")
    trainings.put_together(file)
    assert begun == ["first.npz", "ended.npz", "usual.npz", "own.npz"]
    assert trainings.games == 300 + 2000 + 0 + 200
    assert alike(file, chain)
    one, other = (weights.load(GAME, each).header for each in (file, chain))
    for header in (one, other):
        for of in (header, *header["before"], *header["tables"].values()):
            of["progress"].pop("seconds"), of["progress"].pop("curve", None)  # how long it took differs
    assert one == other
    *_, stage = trainings.stages
    assert (stage.recipe.players, stage.command, stage.games) == (3, "fathom train pig --out own.npz", 200)


@pytest.mark.parametrize("stop_at", [0, 100, 300, 1200, 2300])
def test_stopped_anywhere_it_goes_on_where_it_was(chain: Path, tmp_path: Path, stop_at: int) -> None:
    folder, file = tmp_path / "trainings", tmp_path / "again.npz"
    _, begun = again(chain, folder, stop_at=stop_at)
    trainings, rest = again(chain, folder)
    assert len(begun) + len(rest) <= 5, "at most one of four is begun twice"
    assert not again(chain, folder)[1], "there is nothing left to make"
    trainings.put_together(file)
    assert alike(file, chain)


@pytest.mark.parametrize("leaves", ["random", "network:FILE"])
def test_what_was_learned_against_a_search_is_learned_so_again(leaves: str, tmp_path: Path) -> None:
    first = made(tmp_path, "first.npz", 100)
    rival = f"search:2:{leaves}".replace("FILE", str(first))
    whole = made(tmp_path, "whole.npz", 20, "first.npz", players=2, against=rival)
    first.rename(tmp_path / "gone.npz")  # what is told in the file is enough
    trainings, begun = again(whole, tmp_path / "trainings")
    trainings.put_together(tmp_path / "again.npz")
    assert begun == ["first.npz", "whole.npz"] and alike(tmp_path / "again.npz", whole)


def test_a_file_that_does_not_say_how_it_was_made_is_refused(chain: Path, tmp_path: Path) -> None:
    def refused(fault: str, **changes: object) -> None:
        kept, file = weights.load(GAME, chain), tmp_path / "changed.npz"
        weights.save(GAME, file, kept.network, kept.header | changes, {}, kept.tables)
        with pytest.raises(FathomError, match=fault):
            Again(GAME, file, tmp_path / "trainings")

    header = weights.load(GAME, chain).header
    first, ended, *_ = header["before"]
    refused("nothing says how first.npz was made", before=[ended])
    refused("'../first.npz' is no name of a file", before=[first | {"file": "../first.npz"}])
    for change in (
        {"recipe": {"game": "pig"}},
        {"recipe": first["recipe"] | {"games": "x"}},
        {"recipe": first["recipe"] | {"game": "liars_dice"}},
        {"recipe": first["recipe"] | {"generation": 0}},
        {"progress": {"games": "x"}},
        {"progress": {"games": 301}},
        {"progress": {"games": 50}},  # in the middle of a generation
    ):
        refused("what first.npz was made by is not whole, or none for this game", before=[first | change])
    refused("two trainings that are called first.npz", before=[first, first | {"command": "fathom train pig"}])
    refused(
        "There is no player 'module:Name'", before=[first | {"recipe": first["recipe"] | {"against": "module:Name"}}]
    )
    name = f"network:{chain.parent / 'first.npz'}"
    refused("nothing says in which file", before=[first, ended | {"files": {}}])
    refused(
        "which may be another player by now",
        before=[
            first, ended | {"files": {name: "first.npz", "kraken": "first.npz"},
                            "recipe": ended["recipe"] | {"against": "kraken"}},
        ],
    )  # fmt: skip


def test_a_folder_of_another_training_is_refused(chain: Path, tmp_path: Path) -> None:
    def refused() -> None:
        with pytest.raises(FathomError, match=r"first\.npz holds another training"):
            again(chain, tmp_path)

    made(tmp_path, "first.npz", 100, seed=7)
    refused()
    found = weights.load(GAME, made(tmp_path, "first.npz", 300))
    for changes in (
        {"recipe": {}},
        {"progress": {"games": 400}},
        {"progress": {"games": "many"}},
        {"progress": {"games": 50}},
    ):
        weights.save(GAME, tmp_path / "first.npz", found.network, found.header | changes, {})
        refused()


def test_it_can_be_typed(chain: Path, tmp_path: Path) -> None:
    game, file = str(ROOT / "tests" / "engine" / "pig"), tmp_path / "pig.npz"
    words = ["train", game, "--again", f"network:{chain}", "--out", str(file)]
    wrong = fathom_says(*words, "--minutes", "0")[1]
    assert (
        f"The time is over: {tmp_path / 'pig.trainings'} holds what there is" in one_line(wrong) and not file.exists()
    )
    assert "is there already: --resume goes on" in one_line(fathom_says(*words, status=2)[1])
    told, wrong = fathom_says(*words, "--resume")
    assert "2,500 games in all" in told and "pig.npz holds the network" in one_line(told)
    assert "ended.npz, 2 of 4: fathom train pig --out ended.npz" in one_line(wrong)
    assert alike(file, chain)
    assert "holds something else" in one_line(fathom_says(*words, "--resume", status=2)[1])
    assert alike(file, chain)
    for more, fault in (
        (("--games", "9", "--set", "rate=0.1"), "made anew as it was made. Leave out --games, --set."),
        (("--into", str(chain)), "Leave out --into."),
        (("--again", "random"), "has no weights: give `network`, or network:FILE"),
    ):
        assert fault in one_line(fathom_says(*words, *more, status=2)[1])


def test_the_networks_that_come_with_the_games_can_be_made_again() -> None:
    from fathom.games import ALL

    for game in ALL.values():
        trainings = Again(game, weights.shipped(game), Path("nowhere"))
        header = weights.load(game, weights.shipped(game)).header
        files = {one["file"] for one in (*header["before"], header, *header["tables"].values())}
        assert {stage.file for stage in trainings.stages} == files
        assert trainings.games > 1_000_000


@pytest.mark.parametrize("other", [{"version": 99}, {"encoding": "of before"}])
def test_the_networks_of_an_older_game_are_made_again(chain: Path, tmp_path: Path, other: dict[str, object]) -> None:
    """For then they are of no use, and what made them is all that is left of them."""
    kept, old = weights.load(GAME, chain), tmp_path / "old.npz"
    weights.save(GAME, old, kept.network, kept.header | other, {}, kept.tables)
    with pytest.raises(FathomError, match=re.escape(f"Make it anew: `fathom train pig --again network:{old}`")):
        weights.load(GAME, old)
    assert Again(GAME, old, tmp_path).stages == Again(GAME, chain, tmp_path).stages
