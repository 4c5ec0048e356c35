"""`fathom verify`, as people type it."""

import io
import json
import sys
from pathlib import Path

import pytest

from fathom.cli import main
from fathom.engine import notation
from fathom.server import export, fairness

from .test_fairness import NONCES, SECRET, entry, played


@pytest.fixture(scope="module")
def finished() -> str:
    return export.text(entry(), played(entry()).position)


def says(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str, str]:
    """The exit status, and what is printed."""
    monkeypatch.setattr(sys, "argv", ["fathom", "verify", *words])
    monkeypatch.setenv("COLUMNS", "100")
    try:
        main()
    except SystemExit as ended:
        status = ended.code
    else:
        status = 0
    out, err = capsys.readouterr()
    assert isinstance(status, int)
    return status, out, " ".join(err.replace("│", " ").split())


def changed(text: str) -> tuple[str, fairness.Met]:
    """The record with its last roll made another that leads to the same end of moves, and where that was."""
    position = notation.read(text).position
    for once in reversed(fairness.met(position)):
        if len(once.weights) == 1:
            continue
        walk = position.beginning()
        for action in position.history[: once.move]:
            walk.play(action)
        for name in once.names:
            if name != once.names[once.outcome]:
                other = walk.copy()
                other.play(name)
                try:
                    for action in position.history[once.move + 1 :]:
                        other.play(action)
                except ValueError:
                    continue
                head = {key: value for key, value in notation.read(text).head.items() if key[0].isupper()}
                own = ("Game", "Version", "Players", "Preset", "Result")
                return notation.write(other, {key: value for key, value in head.items() if key not in own}), once
    raise AssertionError("no roll can be changed")


def test_a_game_that_went_as_its_secret_says(
    finished: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.txt").write_text(finished)
    draws = len(fairness.met(notation.read(finished).position))
    status, out, _ = says(capsys, monkeypatch, str(tmp_path / "game.txt"))
    assert status == 0 and f"{draws} draws, each as secret and nonces have it." in out
    status, out, _ = says(capsys, monkeypatch, str(tmp_path / "game.txt"), "--json")
    told = json.loads(out)
    assert status == 0 and told == {
        "is_right": True,
        "commitment": fairness.commitment(SECRET),
        "promised": "",
        "is_kept": True,
        "is_whole": True,
        "nonces": [nonce or "-" for nonce in NONCES],
        "own": "",
        "checked": draws,
        "others": 0,
        "wrong": [],
    }


def test_the_record_may_come_from_the_input(
    finished: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(finished.encode())))
    assert says(capsys, monkeypatch, "-")[0] == 0


def test_another_roll_is_named(
    finished: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text, once = changed(finished)
    (tmp_path / "game.txt").write_text(text)
    status, out, _ = says(capsys, monkeypatch, str(tmp_path / "game.txt"))
    row = next(line.split() for line in out.splitlines() if line.startswith(f"{once.number} "))
    assert status == 1 and row[:3] == [str(once.number), str(once.turn), str(once.move + 1)]
    assert row[4] == once.names[once.outcome] != row[3]
    told = json.loads(says(capsys, monkeypatch, str(tmp_path / "game.txt"), "--json")[1])
    assert not told["is_right"] and [one["draw"] for one in told["wrong"]] == [once.number]


def test_another_commitment_than_was_told_is_found(
    finished: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(finished)
    promised = fairness.commitment(SECRET)
    assert says(capsys, monkeypatch, str(file), "--commitment", promised.upper())[0] == 0
    status, out, _ = says(capsys, monkeypatch, str(file), "--commitment", "0" * 64)
    assert status == 1 and "The record has another commitment than was told before the game." in out
    assert f"Commitment {promised}\nIt was told as {'0' * 64}\n" in out
    told = json.loads(says(capsys, monkeypatch, str(file), "--commitment", "0" * 64, "--json")[1])
    assert (told["is_right"], told["commitment"], told["promised"]) == (False, promised, "0" * 64)
    file.write_text(finished.replace(promised, "0" * 64))
    status, out, _ = says(capsys, monkeypatch, str(file))
    assert status == 1 and "The secret is not what was committed to." in out


def test_what_carries_no_proof_is_refused(
    finished: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.txt"
    file.write_text("\n".join(line for line in finished.splitlines() if not line.startswith("[Secret")))
    status, _, err = says(capsys, monkeypatch, str(file))
    assert status == 2 and "it carries no proof of its chance" in err
    file.write_text("no record")
    assert says(capsys, monkeypatch, str(file))[0] == 2
    assert says(capsys, monkeypatch, str(tmp_path / "none.txt"))[0] == 2


def test_ones_own_nonce_is_looked_for(
    finished: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(finished)
    status, out, _ = says(capsys, monkeypatch, str(file), "--nonce", NONCES[2].upper())
    assert status == 0 and "Your browser's nonce is mixed in." in out
    other = "0" * 32
    status, out, _ = says(capsys, monkeypatch, str(file), "--nonce", other)
    told = " ".join(out.split())  # lines are broken where the terminal ends
    assert status == 1
    assert "Your browser's nonce is not mixed in: it was left out, or that browser held no seat in time." in told
    found = json.loads(says(capsys, monkeypatch, str(file), "--nonce", other, "--json")[1])
    assert (found["is_right"], found["own"], found["wrong"]) == (False, other, [])
    for none in ("-", "no nonce", NONCES[0][1:], NONCES[0] + "0"):
        status, _, err = says(capsys, monkeypatch, str(file), "--nonce", none)
        assert status == 2 and "a nonce is 32 hexadecimal digits" in err


def test_a_server_that_draws_without_a_nonce_is_found_by_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    without = entry(nonces=["", *NONCES[1:]])
    (tmp_path / "game.txt").write_text(export.text(without, played(without).position))
    assert says(capsys, monkeypatch, str(tmp_path / "game.txt"))[0] == 0
    assert says(capsys, monkeypatch, str(tmp_path / "game.txt"), "--nonce", NONCES[0])[0] == 1


def test_a_record_whose_end_was_left_out_is_found(
    finished: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = notation.read(finished)
    walk = record.position.beginning()
    for action in record.position.history[:-2]:
        walk.play(action)
    own = ("Game", "Version", "Players", "Preset", "Result")
    head = {key: value for key, value in record.head.items() if key[0].isupper() and key not in own}
    (tmp_path / "game.txt").write_text(notation.write(walk, head))
    status, out, _ = says(capsys, monkeypatch, str(tmp_path / "game.txt"))
    assert status == 1 and "The game in the record is not over: something has been left out." in out
