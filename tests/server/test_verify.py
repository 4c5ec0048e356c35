"""`fathom verify`, as people type it."""

import io
import json
import sys
from pathlib import Path

import msgspec
import pytest

from fathom.cli import main
from fathom.engine import notation
from fathom.server import export, fairness
from fathom.server.seats import PERSON
from fathom.server.wire import Seat

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
        "seats": ["A (person)", "B (person)", "C (person)"],
        "is_brought": True,
        "own": "",
        "own_seats": [],
        "begins": 0,
        "is_begun_so": True,
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
    assert f"Commitment {promised}\nPromised   {'0' * 64}\n" in out
    told = json.loads(says(capsys, monkeypatch, str(file), "--commitment", "0" * 64, "--json")[1])
    assert (told["is_right"], told["commitment"], told["promised"]) == (False, promised, "0" * 64)
    file.write_text(finished.replace(promised, "0" * 64))
    status, out, _ = says(capsys, monkeypatch, str(file))
    assert status == 1 and "The secret is not what was committed to." in out


@pytest.mark.parametrize(
    ("nonces", "player"),
    [
        ((NONCES[0], "0" * 32, ""), "crab"),  # of a bot
        ((NONCES[0], "0" * 32, ""), None),  # of a seat that is not there
        ((NONCES[0], "", "", "0" * 32), "crab"),  # one too many
        ((NONCES[0], ""), "crab"),  # one too few
        ((NONCES[0], "", NONCES[0].upper()), PERSON),
        ((NONCES[0], "", "any text"), PERSON),
        ((NONCES[0], "", "try-1"), PERSON),
    ],
)
def test_a_server_that_knows_all_nonces_can_mix_nothing_of_its_own_in(
    nonces: tuple[str, ...],
    player: str | None,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seats = [Seat(name, PERSON if name != "B" or not player else player) for name in "ABC"]
    made = msgspec.structs.replace(entry(), nonces=list(nonces), seats=seats)
    text = export.text(made, played(made).position)
    if player is None:
        text = "\n".join(line for line in text.split("\n") if not line.startswith("[Seat1"))
    (tmp_path / "game.txt").write_text(text)
    promised = ("--commitment", fairness.commitment(SECRET), "--nonce", NONCES[0], "--seat", "0")
    status, out, _ = says(capsys, monkeypatch, str(tmp_path / "game.txt"), *promised)
    assert status == 1 and "with anything else the server could have chosen what chance brings" in " ".join(out.split())
    assert "each as secret and nonces have it" in out  # that alone says nothing
    told = json.loads(says(capsys, monkeypatch, str(tmp_path / "game.txt"), *promised, "--json")[1])
    assert (told["is_right"], told["is_brought"], told["is_kept"], told["wrong"]) == (False, False, True, [])


def test_whose_nonces_are_mixed_in_is_said(
    finished: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.txt").write_text(finished)
    out = says(capsys, monkeypatch, str(tmp_path / "game.txt"), "--nonce", NONCES[2], "--seat", "2")[1]
    each = f"seat 0, A (person): {NONCES[0]}\n  seat 1, B (person): none\n  seat 2, C (person): {NONCES[2]} (yours)\n"
    assert f"Mixed in are these nonces:\n  {each}" in out


def test_a_nonce_is_looked_for_at_every_seat_of_its_browser(
    finished: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.txt").write_text(finished)
    for seats, status in (([0], 0), ([2], 1), ([0, 2], 1)):
        asked = [word for seat in seats for word in ("--seat", str(seat))]
        found, out, _ = says(capsys, monkeypatch, str(tmp_path / "game.txt"), "--nonce", NONCES[0], *asked)
        assert found == status and ("Your browser's nonce is mixed in for seat 0." in out) == (0 in seats)
        assert ("Your browser's nonce is not mixed in for seat 2" in out) == (2 in seats)


def test_a_server_that_deals_the_nonces_to_other_seats_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It knows what each order would lead to, and of six nonces there are 720."""
    dealt = entry(nonces=NONCES[::-1])
    (tmp_path / "game.txt").write_text(export.text(dealt, played(dealt).position))
    assert says(capsys, monkeypatch, str(tmp_path / "game.txt"), "--nonce", NONCES[0], "--seat", "0")[0] == 1


def test_moves_of_this_game_are_not_another_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server could commit to that before the first move, and decide all that chance brings in those moves."""
    made = msgspec.structs.replace(entry(), begins=30)
    text = export.text(made, played(made).position)
    (tmp_path / "game.txt").write_text(text)
    promised = "--commitment", fairness.commitment(SECRET, 30)
    status, out, _ = says(capsys, monkeypatch, str(tmp_path / "game.txt"), *promised)
    assert status == 1 and "The record says that 30 moves came from another game" in " ".join(out.split())
    assert says(capsys, monkeypatch, str(tmp_path / "game.txt"), "--nonce", NONCES[0], "--seat", "0")[0] == 1
    assert says(capsys, monkeypatch, str(tmp_path / "game.txt"), *promised, "--from", "30")[0] == 0
    assert says(capsys, monkeypatch, str(tmp_path / "game.txt"), *promised, "--from", "29")[0] == 1
    assert says(capsys, monkeypatch, str(tmp_path / "game.txt"))[0] == 0, "who knows nothing of it is told how many"


def test_another_commitment_is_found_where_the_secret_is_left_out(
    finished: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [line for line in finished.splitlines()[:-1] if not line.startswith(("[Secret", "[Nonces", "[Result"))]
    (tmp_path / "game.txt").write_text("\n".join(lines))
    status, _, err = says(capsys, monkeypatch, str(tmp_path / "game.txt"), "--commitment", "ab" * 32)
    assert status == 1 and "another commitment than was told before the game" in err
    assert says(capsys, monkeypatch, str(tmp_path / "game.txt"), "--commitment", fairness.commitment(SECRET))[0] == 2


def test_what_carries_no_proof_is_refused(
    finished: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.txt"
    file.write_text("\n".join(line for line in finished.splitlines() if not line.startswith("[Secret")))
    status, _, err = says(capsys, monkeypatch, str(file))
    assert status == 2 and "it carries no proof of its chance" in err
    assert says(capsys, monkeypatch, str(tmp_path / "none.txt"))[0] == 2


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--commitment", ""), "it is empty"),
        (("--nonce", " "), "it is empty"),
        (("--seat", "0"), "go together"),
        (("--nonce", NONCES[0]), "In this record 0 is A (person), 1 is B (person), 2 is C (person)."),
        (("--seat", "3", "--nonce", NONCES[0]), "has no seat 3: its seats are 0 to 2"),
    ],
)
def test_what_compares_nothing_is_refused(
    finished: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    why: str,
) -> None:
    """As where a script gives a variable that is not set: it would believe that its number was looked for."""
    file = tmp_path / "game.txt"
    file.write_text(finished)
    status, _, err = says(capsys, monkeypatch, str(file), *words)
    assert status == 2 and why in err


@pytest.mark.parametrize("key", ["Secret", "Commitment", "ChanceFrom"])
@pytest.mark.parametrize("promise", ["--commitment", "--nonce"])
def test_what_was_promised_and_is_left_out_does_not_fit(
    finished: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    key: str,
    promise: str,
) -> None:
    """Nobody gets rid of a proof by telling none of it, or by calling every draw another game's."""
    lines = [line for line in finished.splitlines() if not line.startswith(f"[{key}")]
    if key == "ChanceFrom":
        moves = len(notation.read(finished).position.history)
        promised = fairness.commitment(SECRET, moves)
        lines = [f'[Commitment "{promised}"]' if line.startswith("[Commitment") else line for line in lines]
        lines.insert(1, f'[ChanceFrom "{moves}"]')
    (tmp_path / "game.txt").write_text("\n".join(lines))
    told = {"--commitment": [fairness.commitment(SECRET)], "--nonce": [NONCES[2], "--seat", "2"]}[promise]
    assert says(capsys, monkeypatch, str(tmp_path / "game.txt"))[0] == 2
    assert says(capsys, monkeypatch, str(tmp_path / "game.txt"), promise, *told)[0] == 1


@pytest.mark.parametrize("worse", ["result", "moves", "all"])
def test_what_can_not_be_replayed_does_not_fit(
    finished: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, worse: str
) -> None:
    """Whoever forges a record may forget what the rules make of it; that is no record without a proof."""
    head, _, moves = finished.partition("\n\n")
    result = next(line for line in head.splitlines() if line.startswith("[Result"))
    forged = {
        "result": finished.replace(result, '[Result "99 0 0"]'),
        "moves": f"{head}\n\n{moves.rstrip().rpartition(chr(10))[0]}\n",
        "all": "no record",
    }
    (tmp_path / "game.txt").write_text(forged[worse])
    status, _, err = says(capsys, monkeypatch, str(tmp_path / "game.txt"))
    assert status == 1 and "can't be replayed" in err


def test_ones_own_nonce_is_looked_for(
    finished: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(finished)
    status, out, _ = says(capsys, monkeypatch, str(file), "--nonce", NONCES[2].upper(), "--seat", "2")
    assert status == 0 and "Your browser's nonce is mixed in for seat 2." in out
    other = "0" * 32
    status, out, _ = says(capsys, monkeypatch, str(file), "--nonce", other, "--seat", "2")
    told = " ".join(out.split())  # lines are broken where the terminal ends
    assert status == 1
    assert "Your browser's nonce is not mixed in for seat 2: it was left out, or" in told
    found = json.loads(says(capsys, monkeypatch, str(file), "--nonce", other, "--seat", "2", "--json")[1])
    assert (found["is_right"], found["own"], found["wrong"]) == (False, other, [])
    for none in ("-", "no nonce", NONCES[0][1:], NONCES[0] + "0"):
        status, _, err = says(capsys, monkeypatch, str(file), "--nonce", none, "--seat", "2")
        assert status == 2 and "a nonce is 32 hexadecimal digits" in err


def test_a_server_that_draws_without_a_nonce_is_found_by_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    without = entry(nonces=["", *NONCES[1:]])
    (tmp_path / "game.txt").write_text(export.text(without, played(without).position))
    assert says(capsys, monkeypatch, str(tmp_path / "game.txt"))[0] == 0
    assert says(capsys, monkeypatch, str(tmp_path / "game.txt"), "--nonce", NONCES[0], "--seat", "0")[0] == 1


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
