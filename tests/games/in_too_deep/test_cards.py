"""The cards of one's own box, from a file (1.2): what is read, what is refused, and what a table makes of it."""

import json
import os
import sys
from pathlib import Path

import pytest

from fathom import BadOption, Position
from fathom.cli import main
from fathom.engine import notation
from fathom.engine.game import LARGEST_FILE
from fathom.games import ALL

EXAMPLE = Path(__file__).parents[3] / "docs" / "cards.csv"
GAME = ALL["in_too_deep"]
OWN = {
    "cards": "own",
    "cleaning_cards": [5, 17],
    "treasure_cards": [],
    "pearl_cards": [0],
    "research_cards": [],
    "wildlife_cards": [199],
}


def lists(*rows: str) -> bytes:
    """A file with these lines of cards."""
    return "\n".join(["number,company", *rows]).encode()


@pytest.mark.parametrize(
    "content",
    [
        lists("17,cleaning", "5,cleaning", "0,pearl", "199,wildlife"),
        lists(
            "# mine, from the attic", "17,Cleaning", "", " 5 , cleaning ", "000,PEARL", "  # the last", "199,wildlife"
        ),
        lists("17;cleaning", "5;cleaning", "0;pearl", "199;wildlife").replace(b"number,", b"Number; "),
        b"\xef\xbb\xbf"
        + lists('"17","cleaning"', "5,cleaning,,", "0,pearl", ",,", "199,wildlife").replace(b"\n", b"\r\n"),
        b'# first, "a word\n\n' + lists('"# mine, too"', "199,wildlife", "0,pearl", "5,cleaning", "17,cleaning"),
    ],
    ids=["plain", "comments", "semicolons", "spreadsheet", "comment first"],
)
def test_a_file_becomes_the_ordinary_options(content: bytes) -> None:
    assert GAME.from_file(content) == OWN


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "Line 1 is '': the first line is number,company"),
        (b"# mine\n17,pearl\n", "Line 2 is '17,pearl': the first line is number,company"),
        (b"company,number\npearl,17\n", "Line 1 is 'company,number': the first line is number,company"),
        (lists(), "The file has no cards: below number,company write a line for each"),
        (
            b"17\n20\n",
            "Line 1 has one column, '17', and two are needed: the number in the first, the company in the second",
        ),
        (b'"number,company"\n"17,pearl"\n', "Line 1 has one column, 'number,company', and two are needed"),
        (lists('"17,pearl"'), "Line 2 has one column, '17,pearl', and two are needed"),
        (lists("17 pearl"), "Line 2 has one column, '17 pearl', and two are needed"),
        (lists("1,pearl", "2"), "Line 3 has one column, '2', and two are needed"),
        (lists("1,pearl,2"), "Line 2 is '1,pearl,2': write a number and a company"),
        (lists("1,perl"), "Line 2: there is no company 'perl'. Did you mean pearl?"),
        (lists("1,salvage"), "Choose cleaning, treasure, pearl, research, or wildlife."),
        (lists("1.5,pearl"), "Line 2: a card can't have the number '1.5'. Write a whole number from 0 to 199."),
        (lists("-1,pearl"), "can't have the number '-1'"),
        (lists("200,pearl"), "can't have the number '200'"),
        (lists(f"{'9' * 9000},pearl"), "can't have the number '9999"),
        (lists("²,pearl"), "can't have the number '²'"),
        (lists(",pearl"), "can't have the number ''"),
        (lists("7,pearl", "# again", "07,research"), "Line 4: the number 7 stands in line 2 already."),
        (lists(*(f"{n},pearl" for n in range(101))), "The file has 101 cards, and at most 100 are allowed."),
        (b"PK\x03\x04\x00\x00" + lists("7,pearl"), "The file is not text in UTF-8."),
        (lists("7,pearl").decode().encode("utf-16"), "The file is not text in UTF-8."),
        ("# Köln\n".encode("latin-1") + lists("7,pearl"), "The file is not text in UTF-8."),
        (lists("7,pearl") + b"\n" * LARGEST_FILE, "The file has more than 32,768 bytes."),
    ],
)
def test_what_is_no_file_of_cards_is_refused_with_its_line(content: bytes, sentence: str) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.from_file(content)
    assert sentence in str(refused.value)


def test_only_a_game_whose_facts_read_one_takes_a_file() -> None:
    other = ALL["deep_sea_adventure"]
    assert GAME.takes_file and not other.takes_file
    with pytest.raises(BadOption, match="This game reads no options from a file"):
        other.from_file(lists("7,pearl"))


def test_the_example_has_the_cards_of_the_default() -> None:
    own = Position(GAME, 4, options=GAME.from_file(EXAMPLE.read_bytes()))
    usual = Position(GAME, 4)
    for name in ("symbol", "number"):
        assert list(getattr(own.state, name)) == list(getattr(usual.state, name))


def test_a_record_keeps_the_cards() -> None:
    chosen = GAME.from_file(lists(*(f"{2 * n},{'pearl' if n % 3 else 'wildlife'}" for n in range(60))))
    position = Position(GAME, 3, options=chosen)
    assert {name: notation.read(notation.write(position)).position.options[name] for name in chosen} == chosen


# ---------------------------------------------------------------- the command line


def typed(monkeypatch: pytest.MonkeyPatch, *words: object) -> int:
    """Run a command; its status."""
    monkeypatch.setattr(sys, "argv", ["fathom", *map(str, words)])
    try:
        main()
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def test_simulate_and_rules_take_a_file(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--players", 3, "--options-file", EXAMPLE, "--option", "hand_cards=5"]
    assert typed(monkeypatch, "simulate", GAME.id, "--games", 20, "--json", *words) == 0
    options = json.loads(capsys.readouterr().out)["options"]
    assert options["hand_cards"] == 5 and options["pearl_cards"] == list(range(3, 101, 5))
    assert typed(monkeypatch, "rules", GAME.id, *words) == 0
    assert "* 1.2 Cards" in capsys.readouterr().out
    assert typed(monkeypatch, "games") == 0
    assert "--options-file The cards of your own box" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([GAME.id, "--options-file", "nowhere.csv"], "'nowhere.csv' does not exist"),
        ([GAME.id, "--options-file", os.path.dirname(__file__)], "is a directory"),
        ([GAME.id, "--options-file", __file__], "Above all cards stands the line number,company"),
        (["deep_sea_adventure", "--options-file", EXAMPLE], "cards.csv: This game reads no options from a file"),
        (["chess", "--options-file", EXAMPLE], "There is no game 'chess'"),
        ([GAME.id, "--options-file", EXAMPLE, "--option", "pearl_cards=1"], "pearl_cards is given by"),
        ([GAME.id, "--options-file", EXAMPLE, "-o", "hand_cards=1", "-o", "hand_cards=2"], "hand_cards is given twice"),
        ([GAME.id, "--options-file", EXAMPLE, "--players", 5, "--option", "hand_cards=99"], "hand_cards can't be '99'"),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "rules"])
def test_what_is_wrong_with_a_file_is_said_in_a_sentence(
    command: str,
    words: list[object],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert typed(monkeypatch, command, *words) == 2
    out, err = capsys.readouterr()
    assert sentence in " ".join(err.split())
    assert out == ""


@pytest.mark.skipif(not os.path.exists("/proc/self/mem"), reason="there is no such file there")
def test_a_file_that_cannot_be_read_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed(monkeypatch, "rules", GAME.id, "--options-file", "/proc/self/mem") == 2
    assert "/proc/self/mem can't be read: Input/output error. Choose another file." in capsys.readouterr().err
