"""`fathom train`, as people type it: a network in a file, a picture, and what is refused."""

import errno
import json
import os
import signal
import subprocess
import time
from pathlib import Path

import numpy as np
import pytest
from tests.engine import pig
from typer.testing import CliRunner

from fathom.cli import app
from fathom.learn import Training
from fathom.players import Learned

from ..house.tree import ROOT
from ..lab.test_command import ENVIRONMENT, command, fathom_says, one_line

GAME = str(ROOT / "tests" / "engine" / "pig")


def header(file: Path) -> dict:
    with file.open("rb") as opened, np.load(opened) as found:
        return dict(json.loads(str(found["header"])))


def test_a_network_and_a_picture_are_made(tmp_path: Path) -> None:
    file, picture = tmp_path / "pig.npz", tmp_path / "pig.svg"
    words = ["train", GAME, "--out", str(file), "--games", "5000", "--hidden", "16", "--picture", str(picture)]
    told, told_on_the_way = fathom_says(*words)
    assert "5,000 games in" in told and "pig.npz holds the network" in one_line(told)
    assert "% at 2 seats" in told_on_the_way and "% at 4 seats" in told_on_the_way
    assert picture.read_text().startswith("<?xml")
    assert Learned(pig.GAME, file).network.first.shape[1] == 16
    found = header(file)
    assert found["recipe"]["games"] == 5000 and [one[0] for one in found["progress"]["curve"]] == [2000, 4000, 5000]
    assert "is there already: --resume" in one_line(fathom_says(*words, status=2)[1])
    before = file.read_bytes()
    picture.unlink()
    told, _ = fathom_says("train", GAME, "--out", str(file), "--resume", "--picture", str(picture))
    assert "5,000 games in" in told and "pig.npz holds the network" in one_line(told)
    assert picture.read_text().startswith("<?xml") and file.read_bytes() == before


def test_two_trainings_are_not_at_one_file_at_once(tmp_path: Path) -> None:
    file = tmp_path / "pig.npz"
    words = command("train", GAME, "--out", str(file), "--games", "1e6", "--hidden", "16")
    with subprocess.Popen(words, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) as running:
        while not file.exists():
            time.sleep(0.1)
            assert running.poll() is None
        _, wrong = fathom_says("train", GAME, "--out", str(file), "--resume", "--minutes", "0.01", status=2)
        assert "is at work on" in one_line(wrong)
        os.kill(running.pid, signal.SIGINT)
        running.communicate(timeout=200)
    assert [each.name for each in tmp_path.iterdir()] == ["pig.npz"]
    fathom_says("train", GAME, "--out", str(file), "--resume", "--minutes", "0.01")


def test_a_disk_that_is_full_on_the_way_is_told_of_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, save = tmp_path / "pig.npz", Training.save

    def full(training: Training, path: Path, *, is_whole: bool = True) -> None:
        if training.progress.games:
            raise OSError(errno.ENOSPC, "No space left on device")
        save(training, path, is_whole=is_whole)

    monkeypatch.setattr(Training, "save", full)
    found = CliRunner().invoke(app, ["train", GAME, "--out", str(file), "--games", "2000", "--hidden", "8"])
    wrong = one_line(found.output)
    assert found.exit_code == 1 and "No space left on device. It holds what was written last." in wrong, wrong
    assert "`--resume` goes on" in wrong and "Choose another" not in wrong
    assert Training.resume(pig.GAME, file).progress.games == 0


def test_a_picture_shows_any_number_of_players(tmp_path: Path) -> None:
    file, picture = tmp_path / "pig.npz", tmp_path / "pig.svg"
    words = ["train", GAME, "--games", "2000", "--hidden", "8", "--players", "3", "--against", "random"]
    _, wrong = fathom_says(*words, "--out", str(file), "--picture", str(picture))
    assert "at 3 seats" in wrong and "Warning" not in wrong
    assert "3 seats, fair 33%" in picture.read_text() and "among random" in picture.read_text()


def test_stopped_by_hand_it_keeps_what_it_has_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "pig.npz"
    words = command("train", GAME, "--out", str(file), "--games", "1e6", "--hidden", "16")
    with subprocess.Popen(words, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) as running:
        while not file.exists():  # from the beginning there is one
            time.sleep(0.1)
            assert running.poll() is None
        time.sleep(1)
        os.kill(running.pid, signal.SIGINT)
        told, wrong = running.communicate(timeout=200)
    assert running.returncode == 130 and "Traceback" not in wrong, wrong
    assert "`--resume` goes on" in one_line(wrong), wrong
    assert not told or "the training so far" in one_line(told)  # nothing, while it was compiled
    before = header(file)["progress"]["games"]
    told, wrong = fathom_says("train", GAME, "--out", str(file), "--resume", "--minutes", "0.02")
    assert header(file)["progress"]["games"] > before and "The time is over after" in one_line(wrong)
    assert header(file)["command"].startswith(f"fathom train {GAME} --out ")  # which began it


def test_what_one_table_learned_goes_into_another_file(tmp_path: Path) -> None:
    usual, own = tmp_path / "usual.npz", tmp_path / "own.npz"
    fathom_says("train", GAME, "--out", str(usual), "--games", "2000", "--hidden", "8")
    words = ["train", GAME, "--out", str(own), "--games", "2000", "--hidden", "16", "--into", str(usual)]
    assert "add --players" in one_line(fathom_says(*words, status=2)[1]) and not own.exists()
    fathom_says(*words, "--players", "3")
    found = Learned(pig.GAME, usual)
    assert [found.networks[players].first.shape[1] for players in (2, 3, 4)] == [8, 16, 8]
    table = header(usual)["tables"]["3"]
    assert table["recipe"]["players"] == 3 and table["file"] == "own.npz" and "--into" in table["command"]
    fathom_says(*words, "--out", str(tmp_path / "short.npz"), "--players", "3", "--preset", "short")
    assert list(header(usual)["tables"]) == ["3", "3 short"]


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--games", "-1"), "is no whole number from 0"),
        (("--games", "0"), "0 games teach a new network nothing"),
        (("--picture", "{folder}/curve.gif"), "can't be drawn: give a file that ends in .svg, .png, or .pdf"),
        (("--picture", "{folder}/nowhere/curve.svg"), "nowhere does not exist"),
        (("--out", "{folder}/nowhere/pig.npz"), "can't be written"),
        (("--into", str(ROOT / "README.md"), "--players", "2"), "for --into: "),
        (("--out", "{folder}/none.npz", "--resume"), "is no file of weights"),
        (("--from", "network", "--hidden", "8"), "has its units already"),
        (("--against", ""), "a player's name is missing"),
        (
            ("--against", "random", "--set", "apart=3"),
            "apart says nothing where all others are the player of --against",
        ),
        (
            ("--preset", "default", "--set", "usual=2"),
            "usual says nothing where --preset or --option says what is played",
        ),
        (("--set", "rate=0.01", "--set", "rate=0.02"), "rate is given twice: give it once"),
        (("--workers", "1000"), "is no whole number from 1 to 256"),
        (("--minutes", "-1"), "'-1' is no time: give minutes, 0 or more, such as 90 or 0.5"),
        (("--minutes", "nan"), "'nan' is no time: give minutes"),
        (("--minutes", "inf"), "'inf' is no time: give minutes"),
    ],
)
def test_what_it_cannot_do_it_says(words: tuple[str, ...], fault: str, tmp_path: Path) -> None:
    typed = [word.format(folder=tmp_path) for word in words]
    if "--out" not in typed:
        typed += ["--out", str(tmp_path / "pig.npz")]
    assert fault in one_line(fathom_says("train", GAME, *typed, status=2)[1])
