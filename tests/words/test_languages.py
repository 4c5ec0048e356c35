"""Every language is whole: each sentence, clause and ruling is there, asks for what English asks for, and is translated.

Remove a sentence from `de.ftl`, or a clause from `RULES.de.md`, and the test says which one is missing.
"""

import re
from functools import cache

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from fathom import words
from fathom.games import ALL
from fathom.words import rulebook
from fathom.words.catalogue import Speaker

LANGUAGES = words.languages()[1:]
SPEAKERS: list[Speaker | None] = [None, *ALL.values()]  # the house, and each game
FORMS = {"zero", "one", "two", "few", "many", "other"}  # what a language counts with is its own

# Sentences that are the same words in both: names, and words that both have. Each language has its own.
ALIKE = {
    "de": """
    page-house page-pace-normal replay-controls replay-pause game-title preset-default.label option-draft.label chart-chips
    player-zeffar.label player-taipan11_normal.label player-twindebank.label player-robwal.label player-cloverrose.label
    player-xudaniel11.label player-clashbuster.label player-orca.label
    """.split()
}

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_speaker = pytest.mark.parametrize("speaker", SPEAKERS, ids=lambda it: it.id if it else "house")
every_game = pytest.mark.parametrize("game", ALL.values(), ids=lambda it: it.id)


@cache
def sentences(language: str, speaker: Speaker | None) -> dict[str, ast.Pattern]:
    """The messages and attributes of a file, by id."""
    found: dict[str, ast.Pattern] = {}
    for entry in FluentParser().parse(words.text(language, speaker)).body:
        assert not isinstance(entry, ast.Junk), f"{language}: {entry.content}"
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, f"{language}: {entry.id.name} is said twice"
            if entry.value:
                found[entry.id.name] = entry.value
            found |= {f"{entry.id.name}.{it.id.name}": it.value for it in entry.attributes}
    return found


class Parts(Visitor):  # type: ignore[misc]
    """What a pattern says by itself, and the cases that it tells apart."""

    def __init__(self, pattern: ast.Pattern) -> None:
        """Go through the whole pattern."""
        self.texts: list[str] = []
        self.cases: set[str] = set()
        self.visit(pattern)

    def visit_TextElement(self, node: ast.TextElement) -> None:
        """A piece of text."""
        self.texts.append(node.value.strip())

    def visit_Variant(self, node: ast.Variant) -> None:
        """A case: `[yes]`, `[0]`."""
        self.cases.add(node.key.name if isinstance(node.key, ast.Identifier) else node.key.value)
        self.visit(node.value)

    @property
    def has_words(self) -> bool:
        """Whether there is something to translate."""
        return re.search(r"[A-Za-z]{2}", " ".join(self.texts)) is not None


@every_language
@every_speaker
def test_every_sentence_is_there(speaker: Speaker | None, language: str) -> None:
    english, own = sentences("en", speaker), sentences(language, speaker)
    assert [id for id in english if id not in own] == []


@every_language
@every_speaker
def test_no_sentence_asks_for_what_it_is_not_told(speaker: Speaker | None, language: str) -> None:
    own = sentences(language, speaker)
    more = {
        id: asked
        for id in sentences("en", speaker)
        if id in own
        and (asked := (words.variables(id, speaker, language) or set()) - (words.variables(id, speaker) or set()))
    }
    assert more == {}


@every_language
@every_speaker
def test_every_case_is_told_apart(speaker: Speaker | None, language: str) -> None:
    own = sentences(language, speaker)
    lost = {
        id: cases
        for id, pattern in sentences("en", speaker).items()
        if id in own and (cases := Parts(pattern).cases - Parts(own[id]).cases - FORMS)
    }
    assert lost == {}


@every_language
@every_speaker
def test_every_sentence_is_translated(speaker: Speaker | None, language: str) -> None:
    own = sentences(language, speaker)
    same = [
        id
        for id, pattern in sentences("en", speaker).items()
        if id in own and own[id].equals(pattern) and Parts(pattern).has_words
    ]
    assert [id for id in same if id not in ALIKE[language]] == []


@every_language
def test_what_may_be_alike_is(language: str) -> None:
    everywhere = {id for speaker in SPEAKERS for id in sentences("en", speaker)}
    assert set(ALIKE[language]) <= everywhere


@every_language
@every_game
def test_every_clause_is_translated(game: Speaker, language: str) -> None:
    english, own = rulebook.read(game.folder), rulebook.read(game.folder, language)
    assert own.introduction != english.introduction
    assert own.introduction.count("\n## ") == english.introduction.count("\n## ")
    pairs = [pair for pair in zip(english.sections, own.sections, strict=True) if pair[0].title]
    assert [a.number for a, b in pairs if a.title == b.title] == []
    clauses = [pair for a, b in pairs for pair in zip(a.clauses, b.clauses, strict=True)]
    assert [a.number for a, b in clauses if a.text == b.text or not b.source or a.source == b.source] == []


@every_language
@every_game
def test_every_ruling_is_translated(game: Speaker, language: str) -> None:
    pairs = zip(rulebook.read(game.folder).rulings, rulebook.read(game.folder, language).rulings, strict=True)
    assert [a.name for a, b in pairs if a.text == b.text or a.title == b.title] == []


CODE = re.compile(r"`[^`]+`")
NAMED = re.compile(r"\b[A-Z]\d+\b|\b[1-9]\.\d{1,2}\b")  # rulings and clauses


@every_language
@every_game
def test_a_translation_names_the_same_options_clauses_and_rulings(game: Speaker, language: str) -> None:
    """In each clause and ruling: whatever is typed, and whatever is referred to."""
    english, own = rulebook.read(game.folder), rulebook.read(game.folder, language)

    def named(book: rulebook.Rulebook) -> dict[str, list[set[str]]]:
        clauses = [clause for section in book.sections for clause in section.clauses]
        texts = {clause.number: f"{clause.text} {clause.source}" for clause in clauses}
        texts |= {ruling.name: ruling.text for ruling in book.rulings}
        return {name: [set(CODE.findall(text)), set(NAMED.findall(text))] for name, text in texts.items()}

    there, here = named(english), named(own)
    assert {name: here[name] for name in there if here[name] != there[name]} == {}
