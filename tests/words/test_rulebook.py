"""The rules of a game as they are read: introduction, sections, clauses, and another language."""

from pathlib import Path

import pytest

from fathom.engine.game import Game
from fathom.games import ALL
from fathom.words import rulebook
from fathom.words.rulebook import Clause, Rulebook, Ruling, Section

ENGLISH = """# A game: the rules

## In short
Roll, and move.

| roll | move |
|---|---|
| 2 | 1 |

## 1 Parts

### 1.1 Dice
Two dice.

They are rolled together.

Source: the manual. Ruling D1. Options: dice,
faces.

## 2 Names of moves
`roll-T`

## History
Version 1: first.
"""

RULINGS = """# A game: the rulings

How to read them.

## D1 Which dice

**Question.** Which? See [the rules](RULES.md).

<!-- made: table -->

| a |
|---|

<!-- end -->

## D2 How many

**Question.** How many?
"""

DICE = Clause("1.1", "Dice", "Two dice.\n\nThey are rolled together.", "the manual. Ruling D1.", ["dice", "faces"])
MOVES = Section("2", "Names of moves", "`roll-T`", [])
WHICH = Ruling("D1", "Which dice", "**Question.** Which? See the rules.\n\n| a |\n|---|")
HOW_MANY = Ruling("D2", "How many", "**Question.** How many?")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a game that speaks English and some German."""
    (tmp_path / "words").mkdir()
    (tmp_path / "RULES.md").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "RULINGS.md").write_text(RULINGS, encoding="utf-8")
    (tmp_path / "words" / "RULINGS.de.md").write_text("# Urteile\n\n## D2 Wie viele\n\nZwei.", encoding="utf-8")
    german = "# Regeln\n\n## 1 Material\n\n### 1.1 Würfel\nZwei.\n\nSource: Handbuch."
    (tmp_path / "words" / "RULES.de.md").write_text(german, encoding="utf-8")
    return tmp_path


def test_an_introduction_comes_before_the_numbered_sections(folder: Path) -> None:
    introduction = "## In short\nRoll, and move.\n\n| roll | move |\n|---|---|\n| 2 | 1 |"
    sections = [Section("1", "Parts", "", [DICE]), MOVES]
    assert rulebook.read(folder) == Rulebook(introduction, sections, [WHICH, HOW_MANY])


def test_of_a_link_the_text_is_kept(folder: Path) -> None:
    (folder / "RULES.md").write_text(
        "# A game\n\n## In short\nSee [the\nrules](../rules.md#1), *(now)*.", encoding="utf-8"
    )
    assert rulebook.read(folder).introduction == "## In short\nSee the\nrules, *(now)*."


def test_a_game_needs_no_rulings(folder: Path) -> None:
    (folder / "RULINGS.md").unlink()
    assert rulebook.read(folder).rulings == []


def test_english_stands_in_for_what_a_translation_lacks(folder: Path) -> None:
    english, german = rulebook.read(folder), rulebook.read(folder, "de")
    clause = Clause("1.1", "Würfel", "Zwei.", "Handbuch.", ["dice", "faces"])
    rulings = [WHICH, Ruling("D2", "Wie viele", "Zwei.")]
    assert german == Rulebook(english.introduction, [Section("1", "Material", "", [clause]), MOVES], rulings)
    assert rulebook.read(folder, "fr") == english


@pytest.mark.parametrize("game", ALL.values(), ids=lambda game: game.id)
def test_the_rules_of_a_game_begin_with_what_a_player_needs(game: Game) -> None:
    introduction = rulebook.read(game.folder).introduction
    assert introduction.startswith("## In short\n")
    assert "\n## Examples\n" in introduction and "The rulings, " in introduction
