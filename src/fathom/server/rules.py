"""What a reader of rules is sent about a game."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fathom.server import wire
from fathom.words import rulebook

if TYPE_CHECKING:
    from fathom.engine.game import Game


def rules(it: "Game", chosen: Mapping[str, Any], language: str = "en") -> wire.Rules:
    """The rules of a game; `chosen` holds every option's value."""
    settings = {
        option.name: chosen[option.name] for option in it.facts.OPTIONS if chosen[option.name] != option.default
    }
    book = rulebook.read(it.folder, language)
    sections = [
        wire.Section(number, title, text, [_clause(clause, settings) for clause in clauses])
        for number, title, text, clauses in book.sections
    ]
    return wire.Rules(book.introduction, sections, [wire.Ruling(*ruling) for ruling in book.rulings])


def _clause(clause: rulebook.Clause, settings: Mapping[str, Any]) -> wire.Clause:
    return wire.Clause(*clause, {name: settings[name] for name in clause.options if name in settings})
