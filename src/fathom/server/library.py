"""The games and players of Fathom, as the server offers them."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fathom import players
from fathom.engine.errors import BadOption, UnknownName
from fathom.engine.game import Game, find
from fathom.engine.options import Guided, Option, Options
from fathom.engine.setup import Setup
from fathom.games import known
from fathom.server import wire
from fathom.server.store import Entry
from fathom.server.trouble import Trouble


class Library:
    """All games that are known, and the players for them. What cannot be had is `Trouble`."""

    @property
    def games(self) -> Mapping[str, Game]:
        """The games by id."""
        return known()

    def game(self, id: str) -> Game:
        """The game of that id."""
        try:
            return find(id)
        except UnknownName as error:
            raise Trouble.refused(error, 404) from error

    def setup(self, game: str, players: int, preset: str, options: Mapping[str, Any]) -> Setup:
        """What a table is to play; refused for options that do not go together."""
        try:
            return Setup(self.game(game), players, preset, options)
        except BadOption as error:
            raise Trouble.refused(error) from error

    def stored(self, entry: Entry) -> Setup:
        """The setup of a stored table, provided that its game still is the one that was played."""
        game = self.game(entry.game)
        if game.version != entry.game_version:
            raise Trouble(409, "server-other-version", stored=entry.game_version, known=game.version)
        return self.setup(entry.game, len(entry.seats), entry.preset, entry.options)

    def guided(self, game: str, seats: int) -> Guided:
        """The guided first game of a game; refused if it has none with so many seats."""
        found = self.game(game).guided
        if found is None or found.seats != seats:
            raise Trouble(400, "server-not-guided")
        return found

    def from_file(self, game: str, content: bytes) -> Options:
        """The options that a file stands for; refused for a file that is none."""
        try:
            return self.game(game).from_file(content)
        except BadOption as error:
            raise Trouble.refused(error) from error

    def player(self, game: str, name: str) -> players.Player:
        """The bot of that name, one of those that a lobby lists: they play at once, nothing is compiled for them."""
        found = self.game(game)
        try:
            return players.load(found, name) if name in players.levels(found) else players.scripted(found, name)
        except UnknownName as error:
            raise Trouble.refused(error) from error

    def stand_in(self, game: str) -> str:
        """The bot that moves for a person whose time is over, where the table names none: a gentle one."""
        found = self.game(game)
        offered = players.opponents(found) or [known.name for known in players.names(found)]
        return offered[len(offered) // 3]

    def room(self, game: str, preset: str, options: Mapping[str, Any]) -> wire.Room:
        """How many seats these options leave room for.

        As many as the game has if no table can be had with them: what is the matter is said to whoever asks for one.
        """
        found = self.game(game)
        try:
            return wire.Room(Setup.largest(found, preset, options).players)
        except BadOption:
            return wire.Room(found.most_players)

    def info(self) -> list[wire.GameInfo]:
        """What a lobby must know of every game."""
        return [_game(game) for game in self.games.values()]


@lru_cache(64)  # every lobby asks for them
def _game(game: Game) -> wire.GameInfo:
    """The nameplate of a game, its options and the players for it."""
    strengths = {name: strength for strength, name in enumerate(players.opponents(game), 1)}
    return wire.GameInfo(
        game.id,
        game.version,
        game.least_players,
        game.most_players,
        Setup.largest(game).players,
        [_option(option) for option in game.facts.OPTIONS],
        _presets(game),
        [wire.PlayerInfo(known.name, known.sentence, strengths.get(known.name, 0)) for known in players.names(game)],
        list(game.guided.opponents) if game.guided else [],
        game.takes_file,
        {name: list(options) for name, options in game.groups.items()},
    )


def _presets(game: Game) -> dict[str, Options]:
    """What each preset changes; of those that change the same, the first."""
    defaults = {option.name: option.default for option in game.facts.OPTIONS}
    presets: dict[str, Options] = {}
    for preset, values in game.facts.PRESETS.items():
        changed = {name: value for name, value in values.items() if value != defaults.get(name)}
        if changed not in presets.values():
            presets[preset] = changed
    return presets


def _option(option: Option) -> wire.OptionInfo:
    bounds = ("least", "most", "longest", "shortest")
    choices = list(getattr(option, "choices", ()))
    numbers = {name: getattr(option, name, 0) for name in bounds}
    return wire.OptionInfo(option.name, option.kind, option.default, list(option.rulings), choices, **numbers)
