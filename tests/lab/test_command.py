"""The command line, as people type it: in processes of its own."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import polars
import pytest

import fathom
from fathom.cli import main
from fathom.engine.notation import write

GAME = "deep_sea_adventure"


# A first run compiles, which takes half a minute, and longer on a machine that is busy.

ENVIRONMENT = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1"}


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "fathom", *words]


def fathom_says(*words: str, status: int = 0, **environment: str) -> tuple[str, str]:
    around = ENVIRONMENT | environment
    ended = subprocess.run(command(*words), capture_output=True, text=True, env=around, timeout=900, check=False)
    assert ended.returncode == status, ended.stdout + ended.stderr
    assert "Traceback" not in ended.stderr
    return ended.stdout, ended.stderr


def one_line(text: str) -> str:
    """The text without the frame that errors are shown in."""
    return re.sub(r"[\s│╭╮╰╯─]+", " ", text)


@pytest.mark.parametrize("words", [("games",), ("simulate", "deep_sea_adventure", "--games", "2")])
def test_a_closed_output_is_said_and_closed_errors_cost_no_output(words: tuple[str, ...]) -> None:
    def run(closed: str) -> subprocess.CompletedProcess[str]:
        line = f"{shlex.join(command(*words))} {closed}"
        return subprocess.run(
            line, shell=True, capture_output=True, text=True, env=ENVIRONMENT, timeout=300, check=False
        )

    ended = run(">&-")
    assert (ended.returncode, ended.stderr) == (1, "fathom: the output can't be written: it is closed\n")
    whole = run("2>&-")
    assert whole.returncode == 0 and len(whole.stdout) > 100


def test_a_closed_output_keeps_nothing_from_what_needs_none(tmp_path: Path) -> None:
    words = command("simulate", GAME, "--players", "3", "--games", "2", "--parquet", str(tmp_path / "rows.parquet"))
    chooses = "    def choose(self, view, generator):\n        return view.legal_actions()[0]\n"
    (tmp_path / "mine.py").write_text(f"class Mine:\n{chooses}")
    bots, picture = f"{tmp_path}/mine.py:Mine,random", tmp_path / "arena.svg"  # played in processes of their own
    more = command("arena", GAME, "--bots", bots, "--games", "2", "--workers", "2", "--picture", str(picture))
    for line, file in ((words, tmp_path / "rows.parquet"), (more, picture)):
        for closed in (">&-", ">&- 2>&-"):
            ended = subprocess.run(
                f"{shlex.join(line)} {closed}", shell=True, env=ENVIRONMENT, timeout=300, check=False
            )
            assert ended.returncode == 1
        assert file.stat().st_size > 100


def test_version() -> None:
    for words in ("version", "--version"):
        assert fathom_says(words)[0].strip() == f"fathom {fathom.__version__}"


def test_help_answers_at_once() -> None:
    spent = []
    for _ in range(3):
        began = time.perf_counter()
        assert "simulate" in fathom_says("--help")[0]
        spent.append(time.perf_counter() - began)
    assert min(spent) < 1  # it takes a fifth of a second on an idle machine


def test_help_loads_no_compiler() -> None:
    found = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, fathom.cli; print({'numba', 'numpy', 'polars', 'rich'} & set(sys.modules))",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.strip() == "set()"


def test_simulate_prints_a_table() -> None:
    out, _ = fathom_says("simulate", GAME, "--players", "3", "--games", "500", "--option", "air=20")
    assert "3 players, default, air 20: 500 games" in one_line(out)
    assert out.count("random") >= 4


def test_simulate_prints_one_object(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    words = ["--players", "2", "--games", "9000", "--seed", "7", "--json"]
    first, second = (
        json.loads(fathom_says("simulate", GAME, *words, *more)[0])
        for more in (["--workers", "1"], ["--workers", "2", "--parquet", str(file)])
    )
    for said in (first, second):
        for timing in ("seconds", "games_per_second", "decisions_per_second"):
            assert said.pop(timing) > 0
    assert first == second
    assert polars.read_parquet(file)["score_1"].mean() == pytest.approx(first["seats"][1]["mean"])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "There is no game 'chess'"),
        ([GAME, "--games", "0"], "'0' is no whole number from 1 on"),
        ([GAME, "--games", "1.5e0"], "'1.5e0' is no whole number from 1 on"),
        ([GAME, "--games", "1e-6"], "'1e-6' is no whole number from 1 on"),
        ([GAME, "--games", "1e999999999"], "'1e999999999' is too long: a number may have 100 digits"),
        ([GAME, "--games", "7" * 5000], "7...7"),
        ([GAME, "--games", "\uff15"], "'\uff15' is no whole number from 1 on"),
        ([GAME, "--seed", "1e40", "--players", "7"], "can't have 7 players"),
        ([GAME, "--games", "inf"], "'inf' is no whole number from 1 on"),
        ([GAME, "--seed", "x"], "'x' is no whole number."),
        ([GAME, "--workers", "5000"], "give a whole number from 1 to 1024"),
        ([GAME, "--players", "3000000000"], "can't have 3000000000 players: this game is for 2 to 6"),
        ([GAME, "--players", "9" * 30], "players: this game is for 2 to 6"),
        ([GAME, "--players", "7"], "can't have 7 players: this game is for 2 to 6"),
        ([GAME, "--players", "0"], "can't have 0 players: this game is for 2 to 6"),
        ([GAME, "--players", "3", "--bots", "random,random"], "2 players are named for 3 seats"),
        ([GAME, "--bots", ""], "a player's name is missing"),
        ([GAME, "--bots", "nobody"], "There is no player 'nobody'. Choose random, pearl_diver"),
        ([GAME, "--bots", "grab_frist:3"], "Did you mean grab_first? See all of them with: fathom games"),
        ([GAME, "--option", "level=1"], "Did you mean"),
        ([GAME, "--preset", "mine"], "There is no preset 'mine'"),
        ([GAME, "--option", "air"], "'air' is not NAME=VALUE"),
        ([GAME, "--option", "air=0"], "air can't be '0'"),
        ([GAME, "--option", "air=9", "--option", "air=8"], "air is given twice"),
        ([GAME, "--option", "water=9"], "There is no option 'water'"),
        ([GAME, "--parquet", "/nowhere/games.parquet"], "The folder /nowhere does not exist"),
        ([GAME, "--parquet", os.devnull], f"{os.devnull} is no ordinary file"),
        ([GAME, "--parquet", __file__], "is there already and is no Parquet file"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    words: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["fathom", "simulate", *words])
    with pytest.raises(SystemExit) as end:
        main()
    out, err = capsys.readouterr()
    assert end.value.code == 2
    assert sentence in one_line(err)
    assert out == ""


def test_the_table_is_whole_where_there_is_no_terminal_and_whatever_signs_there_are() -> None:
    words = ["simulate", GAME, "--players", "3", "--games", "500"]
    for encoding in ("utf-8", "ascii"):
        out, _ = fathom_says(*words, COLUMNS="30", PYTHONIOENCODING=encoding)
        assert "win share" in out and "drowned share" in out and "left out" not in out


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals there")
def test_while_it_starts_a_sentence_is_shown_and_taken_away() -> None:
    import pty

    ours, theirs = pty.openpty()
    words = command("simulate", GAME, "--players", "3", "--games", "500")
    around = {**os.environ, "COLUMNS": "80", "TERM": "xterm"}
    ended = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=theirs, env=around, timeout=900, check=False)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    os.close(theirs)
    sentence = "Getting ready. The first time, this takes half a minute to some minutes."
    assert ended.returncode == 0 and shown.startswith(f"{sentence}\x1b[2K\r") and "500/500" in shown


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are other things there")
def test_the_rows_are_there_even_if_nobody_reads_the_output(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    read, write = os.pipe()
    os.close(read)
    words = command("simulate", GAME, "--players", "3", "--games", "500", "--parquet", str(file))
    ended = subprocess.run(words, stdout=write, stderr=subprocess.PIPE, text=True, timeout=300, check=False)
    os.close(write)
    assert ended.returncode == 1 and "Traceback" not in ended.stderr
    assert len(polars.read_parquet(file)) == 500


def test_games_are_listed() -> None:
    out = one_line(fathom_says("games")[0])
    assert GAME in out and "random" in out and "zatu" in out and "air" in out


def test_rules_are_printed_and_those_that_differ_are_marked() -> None:
    out, _ = fathom_says("rules", GAME, "--option", "air=20")
    assert re.search(r"^\* 1\.5 ", out, re.MULTILINE)
    assert re.search(r"^  1\.4 ", out, re.MULTILINE)
    assert "D1" in out


def test_one_clause_or_section_or_ruling_is_printed_alone() -> None:
    out, _ = fathom_says("rules", GAME, "2.5", "--preset", "manual")
    assert "* 2.5 No deeper chip" in out and "2.6" not in out and "In short" not in out
    assert "Source: Zatu; the others are silent. Ruling D7. Options: end_of_line." in " ".join(out.split())
    out, _ = fathom_says("rules", GAME, "4")
    assert "4 The end" in out and "4.1 Points" in out and "4.2 Ties" in out and "5.1" not in out
    out, _ = fathom_says("rules", GAME, "d7")
    assert out.startswith("D7 No deeper chip") and "Default. forced: one document says so" in " ".join(out.split())


def test_what_can_be_asked_for_is_said_where_there_is_no_such_clause() -> None:
    _, err = fathom_says("rules", GAME, "2.99", status=2)
    said = " ".join(err.replace("│", " ").split())
    assert "Deep Sea Adventure has no clause, section or ruling '2.99'." in said
    assert "Sections: 1 Parts and set-up, 2 A turn, " in said and "Rulings: D1 to D25." in said


def test_a_game_of_ones_own_is_named_by_its_file() -> None:
    for name in ("tests/engine/pig", "tests.engine.pig"):
        out, _ = fathom_says("simulate", name, "--players", "2", "--games", "9", "--option", "goal=5")
        assert "pig, 2 players, default, goal 5: 9 games" in out
    assert "* 1.1 Goal" in fathom_says("rules", "tests/engine/pig/__init__.py", "--preset", "short")[0]
    assert "holds no GAME" in fathom_says("play", "tests", status=2)[1]


def test_rules_are_those_of_a_table_of_so_many() -> None:
    out, _ = fathom_says("rules", GAME, "--players", "2", "--option", "start=seat1")
    assert re.search(r"^\* 1\.6 ", out, re.MULTILINE)
    _, err = fathom_says("rules", GAME, "--players", "2", "--option", "start=seat2", status=2)
    assert "start can't be seat2 at a table of 2" in err


def test_a_record_is_told_in_words(tmp_path: Path) -> None:
    rng = np.random.default_rng(2)
    position = fathom.Position(GAME, players=2, options={"dives": 1})
    for _ in range(20):
        chance = position.current_player == fathom.CHANCE
        position.play(position.sample_chance(rng) if chance else position.legal_actions()[0])
    file = tmp_path / "game.txt"
    file.write_text(write(position, {"Seat0": "Ada", "Seat1": "Bob"}, {3: "a bold beginning"}))
    out, _ = fathom_says("show", str(file))
    assert "Ada" in out and "a bold beginning" in out and "Dive 1 begins." in out
    assert "20 moves into the game" in out


def test_a_broken_record_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(f'[Game "{GAME}"]\n[Version "2"]\n[Players "2"]\n\n-- first-7\n')
    assert "line 5" in fathom_says("show", str(file), status=2)[1]
    file.write_bytes(bytes(range(256)))
    assert "not text" in one_line(fathom_says("show", str(file), status=2)[1])
    file.write_bytes(b" " * 5_000_000)
    assert "A game record is smaller" in one_line(fathom_says("show", str(file), status=2)[1])


def test_a_record_steers_no_terminal(tmp_path: Path) -> None:
    position = fathom.Position(GAME, players=2)
    file = tmp_path / "game.txt"
    file.write_text(
        write(position, {"Seat0": "A\x1b[2Jda", "Seat1": "\u0639\u0644\u06cc\u200c"}, {0: "so\x9b31m"}),
        encoding="utf-8",
    )
    out, _ = fathom_says("show", str(file))
    assert "A\ufffd[2Jda" in out and "so\ufffd31m" in out and "\u0639\u0644\u06cc\u200c" in out


def test_the_server_stays_on_this_machine() -> None:
    assert "loopback" in one_line(fathom_says("play", "--host", "0.0.0.0", "--no-browser", status=2)[1])


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent another way there")
def test_ctrl_c_shows_what_there_is() -> None:
    for patience in (4, 16, 64):  # seconds to start, and to compile, on a machine that is busy
        words = command("simulate", GAME, "--players", "4", "--games", "1000000000", "--json")
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            time.sleep(patience)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate()
        assert process.returncode == 130, err
        assert "Traceback" not in err, err
        if out:
            break
    assert "Stopped" in err
    said = json.loads(out)
    assert 0 < said["games"] < 1_000_000_000
    assert sum(line["win_share"] for line in said["seats"]) == pytest.approx(1)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent another way there")
def test_however_often_ctrl_c_is_pressed_the_rows_are_saved_and_shown(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    code = f"""
import os, signal, sys
from fathom import stopping
stopping.at_once()
from fathom.cli import main
from fathom.lab import result, saving
again = lambda *_: os.kill(os.getpid(), signal.SIGINT)
os.replace = lambda *places, replace=os.replace: (again(), replace(*places), again())
result.Sums.add = lambda self, played, add=result.Sums.add: (add(self, played), again())
sys.argv = ["fathom", "simulate", "{GAME}", "--games", "1000000000", "--json", "--parquet", {str(file)!r}]
main()
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=False)
    assert ended.returncode == 130 and "Stopped: " in ended.stderr, ended.stderr
    assert len(polars.read_parquet(file)) == json.loads(ended.stdout)["games"] > 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent another way there")
def test_ctrl_c_is_heard_while_rules_are_compiled_where_exceptions_are_lost() -> None:
    code = f"""
import os, signal, sys, time
from fathom import stopping
stopping.at_once()
from fathom.cli import main
from fathom.lab.lineup import Lineup
def play(self, first, games):
    try:
        os.kill(os.getpid(), signal.SIGINT)
    except KeyboardInterrupt:
        pass  # as in a callback from the compiler
    time.sleep(60)
Lineup.play = play
sys.argv = ["fathom", "simulate", "{GAME}"]
main()
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=50, check=False)
    assert (ended.returncode, ended.stdout) == (130, "")
    assert ended.stderr.strip() == "Stopped before the first games were played."


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent another way there")
@pytest.mark.parametrize(("words", "module"), [(["--help"], "typer"), (["games"], "numba"), (["play"], "uvicorn")])
def test_ctrl_c_while_modules_load_ends_in_silence(words: list[str], module: str, tmp_path: Path) -> None:
    (tmp_path / f"{module}.py").write_text(
        "import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(60)\n"
    )
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    ended = subprocess.run(
        command(*words), capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path}, timeout=50, check=False
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


def test_a_position_is_printed_as_a_picture_with_what_may_be_done(tmp_path: Path) -> None:
    position = fathom.Position(GAME, players=2, options={"start": "seat0"})
    for move in ("roll-4", "take", "roll-3"):
        position.play(move)
    picture, _ = fathom_says("board", position.to_text())
    assert str(position) in picture and "leave take" in picture and picture.rstrip().endswith(position.to_text())
    file = tmp_path / "game.txt"
    position.save(file)
    assert fathom_says("show", str(file), "--board")[0].endswith(picture)
    refused = fathom_says("board", position.to_text().replace("air=25", "air=26"), status=2)[1]
    assert "air is '26': a whole number from 0 to 25 was expected" in refused


def test_the_fields_of_an_encoding_are_listed() -> None:
    listed, _ = fathom_says("encoding", GAME)
    assert "389 numbers, fingerprint " in listed and re.search(r"^present +25 to 30 ", listed, re.MULTILINE)
    assert "has no encoding" in fathom_says("encoding", "tests/engine/liars_dice", status=2)[1]
