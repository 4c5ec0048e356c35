"""Every ruling is explained: the rulings of a game say which options settle them, and why the default is what it is."""

import re

import pytest

from fathom.engine.game import Game
from fathom.engine.options import Choice
from fathom.games import ALL
from fathom.words import rulebook

MIDDLE_SEATS = {f"seat{seat}" for seat in range(1, 5)}  # a ruling says: `seat0` to `seat5`
REASON = re.compile(r"\b(because|since|as|so|only)\b|:", re.IGNORECASE)

RULINGS = {
    game.id: {ruling.name: " ".join(ruling.text.split()) for ruling in rulebook.read(game.folder).rulings}
    for game in ALL.values()
}
EVERY = [(game, name) for game, rulings in RULINGS.items() for name in rulings]

every_game = pytest.mark.parametrize("game", ALL.values(), ids=lambda game: game.id)


@every_game
def test_the_rulings_are_numbered_without_gaps(game: Game) -> None:
    names = list(RULINGS[game.id])
    letter = names[0][0] if names else ""  # each game has one
    assert names == [f"{letter}{number}" for number in range(1, len(names) + 1)]


@pytest.mark.parametrize(("game", "ruling"), EVERY)
def test_a_ruling_has_a_question_and_an_answer(game: str, ruling: str) -> None:
    text = RULINGS[game][ruling]
    assert text.startswith("**Question.** ") and (
        "**Documents.** " in text or "**Rulebook.** " in text or ruling == "D25"
    )
    assert ("**Choices.** `" in text and "**Default.** " in text) != ("**Ruling.** " in text)


@pytest.mark.parametrize(("game", "ruling"), EVERY)
def test_a_default_has_a_reason(game: str, ruling: str) -> None:
    _, _, default = RULINGS[game][ruling].partition("**Default.** ")
    assert not default or REASON.search(default)


@every_game
def test_every_ruling_that_a_clause_or_an_option_names_is_explained(game: Game) -> None:
    named = set(re.findall(r"\b[A-Z]\d+\b", (game.folder / "RULES.md").read_text()))
    named |= {ruling for option in game.facts.OPTIONS for ruling in option.rulings}
    assert (named or not game.facts.OPTIONS) and sorted(named - set(RULINGS[game.id])) == []


@every_game
def test_every_ruling_is_named_by_a_clause(game: Game) -> None:
    sources = " ".join(clause.source for section in rulebook.read(game.folder).sections for clause in section.clauses)
    assert sorted(set(RULINGS[game.id]) - set(re.findall(r"\b[A-Z]\d+\b", sources))) == []


@every_game
def test_the_rulings_of_an_option_name_it_and_its_values(game: Game) -> None:
    for option in game.facts.OPTIONS:
        said = " ".join(RULINGS[game.id][ruling] for ruling in option.rulings)
        assert re.search(rf"`{option.name}[`=]", said), option.name
        if isinstance(option, Choice):
            values = [value for value in option.choices if value not in MIDDLE_SEATS]
            assert [value for value in values if not re.search(rf"[`=]{value}`", said)] == [], option.name
