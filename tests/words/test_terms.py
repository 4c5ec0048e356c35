"""What the table explains: each term has its sentences, and each leads to a clause that is there."""

import re

import pytest
from tests.house.tree import WEB, page_files

from fathom import words
from fathom.engine.game import Game
from fathom.games import ALL
from fathom.words import rulebook

EVERY = [game for game in ALL.values() if (WEB / "games" / game.id / "terms.ts").exists()]
every_game = pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)


def marked(folder: str) -> set[str]:
    """The terms that the files of a folder of the page mark, by name."""
    texts = [path.read_text(encoding="utf-8") for path in page_files() if (WEB / folder) in path.parents]
    return {name for text in texts for name in re.findall(r'\bterm\("([\w-]+)"', text)}


def clauses(game: Game) -> dict[str, str]:
    """The clause that each term leads to."""
    text = (WEB / "games" / game.id / "terms.ts").read_text(encoding="utf-8")
    return dict(re.findall(r'^  ([\w-]+): "([\d.]+)",$', text, re.MULTILINE))


def test_there_are_terms() -> None:
    assert EVERY
    assert marked("table")


@every_game
def test_every_term_has_its_sentences(game: Game) -> None:
    catalogue = words.text("en", game) + words.text("en")
    said = set(re.findall(r"^term-([\w-]+) =", catalogue, re.MULTILINE))
    shared = (marked("table") | marked("chart")) - {"chance"}  # which only a game that tells chances needs
    assert marked(f"games/{game.id}") | shared <= said


@every_game
def test_no_sentence_is_left_that_no_term_says(game: Game) -> None:
    said = set(re.findall(r"^term-([\w-]+) =", words.text("en", game), re.MULTILINE))
    assert said <= marked(f"games/{game.id}") | marked("table")


@every_game
def test_every_term_leads_to_a_clause_that_is_there(game: Game) -> None:
    there = {clause.number for section in rulebook.read(game.folder).sections for clause in section.clauses}
    said = set(re.findall(r"^term-([\w-]+) =", words.text("en", game) + words.text("en"), re.MULTILINE))
    assert set(clauses(game).values()) <= there
    assert set(clauses(game)) <= said
    assert marked(f"games/{game.id}") - set(clauses(game)) <= {"edge"}  # who is out of sight is in no rule
