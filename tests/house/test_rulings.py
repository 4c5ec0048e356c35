"""Every ruling is explained: the page of rulings has all of them, with the options that they settle."""

import re
from collections import Counter

import pytest

from fathom.engine.game import Game
from fathom.engine.options import Choice
from fathom.games import ALL

from .tree import ROOT

PARTS = re.split(r"^### ([A-Z]\d+) .*\n", (ROOT / "docs" / "9-rulings.md").read_text(), flags=re.MULTILINE)[1:]
RULINGS = {name: " ".join(text.split()) for name, text in zip(PARTS[::2], PARTS[1::2], strict=True)}
MIDDLE_SEATS = {f"seat{seat}" for seat in range(1, 5)}  # the page says: `seat0` to `seat5`

every_game = pytest.mark.parametrize("game", ALL.values(), ids=lambda game: game.id)


def test_the_rulings_are_numbered_without_gaps() -> None:
    counts = Counter(name[0] for name in RULINGS)  # each game has a letter
    assert list(RULINGS) == [f"{letter}{number}" for letter in counts for number in range(1, counts[letter] + 1)]


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_ruling_has_a_question_and_an_answer(ruling: str) -> None:
    text = RULINGS[ruling]
    assert text.startswith("**Question.** ")
    assert ("**Choices.** `" in text and "**Default.** " in text) != ("**Ruling.** " in text)


@every_game
def test_every_ruling_that_a_clause_or_an_option_names_is_explained(game: Game) -> None:
    named = set(re.findall(r"\b[A-Z]\d+\b", (game.folder / "RULES.md").read_text()))
    named |= {ruling for option in game.facts.OPTIONS for ruling in option.rulings}
    assert (named or not game.facts.OPTIONS) and sorted(named - set(RULINGS)) == []


@every_game
def test_the_rulings_of_an_option_name_it_and_its_values(game: Game) -> None:
    for option in game.facts.OPTIONS:
        said = " ".join(RULINGS[ruling] for ruling in option.rulings)
        assert re.search(rf"`{option.name}[`=]", said), option.name
        if isinstance(option, Choice):
            values = [value for value in option.choices if value not in MIDDLE_SEATS]
            assert [value for value in values if not re.search(rf"[`=]{value}`", said)] == [], option.name
