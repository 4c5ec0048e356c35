"""What a lobby and a reader of rules are sent about a game."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fathom.server import wire
from fathom.server.projection import say
from fathom.server.shelf import Shelf
from fathom.words import rulebook

if TYPE_CHECKING:
    from fathom.engine.game import Game


def game(shelf: Shelf, it: "Game") -> wire.GameFacts:
    """The nameplate of a game, its options and the players for it."""
    options = [
        wire.OptionFacts(
            option.name,
            option.kind,
            option.default,
            list(option.rulings),
            list(getattr(option, "choices", ())),
            getattr(option, "least", 0),
            getattr(option, "most", 0),
            getattr(option, "longest", 0),
            getattr(option, "shortest", 0),
        )
        for option in it.facts.OPTIONS
    ]
    players = [wire.PlayerFacts(name, say(told), level) for name, level, told in shelf.players(it.id)]
    presets = {name: dict(values) for name, values in it.facts.PRESETS.items()}
    return wire.GameFacts(
        it.id, it.version, it.least_players, it.most_players, options, presets, players, it.takes_file
    )


def room(it: "Game", preset: str, chosen: Mapping[str, Any]) -> wire.Room:
    """How many seats these options leave room for.

    As many as the game has if no table can be had with them: what is the matter is said to whoever asks for one.
    """
    from fathom import BadOption

    try:
        return wire.Room(it.most(preset, chosen))
    except BadOption:
        return wire.Room(it.most_players)


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
    return wire.Rules(book.introduction, sections)


def _clause(clause: rulebook.Clause, settings: Mapping[str, Any]) -> wire.Clause:
    return wire.Clause(*clause, {name: settings[name] for name in clause.options if name in settings})
