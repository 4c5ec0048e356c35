"""The games as the server uses them.

Taking the first one off the shelf loads the compiler and the compiled rules, which takes a second or two. So nothing here
is imported before it is asked for, `games`, `start` and `warm` belong in a thread, and the page is served meanwhile.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from fathom.server.trouble import Trouble

if TYPE_CHECKING:
    from numpy.random import Generator

    from fathom import Position
    from fathom.engine.game import Game, Told


class Player(Protocol):
    """Whatever chooses for a seat. `choose` may take its time and runs in a thread of its own."""

    def choose(self, view: "Position", rng: "Generator") -> int:
        """One of the legal actions of `view`."""


class Shelf:
    """All games that Fathom has, and the players for them."""

    def games(self) -> "Mapping[str, Game]":
        """The games by id."""
        from fathom.games import ALL

        return ALL

    def start(self, game: str, players: int, preset: str, options: Mapping[str, Any]) -> "Position":
        """A new game; `Trouble` for a game that there is not or options that do not go together."""
        from fathom import Position

        if game not in self.games():
            raise Trouble(404, "server-no-game", game=game)
        try:
            return Position(game, players=players, preset=preset, options=dict(options))
        except ValueError as error:
            raise Trouble(400, "server-options", detail=str(error)) from error

    def player(self, game: str, name: str) -> Player:
        """The bot of that name; `Trouble` if there is none."""
        from fathom import players

        try:
            return players.load(self.games()[game], name)
        except ValueError as error:
            raise Trouble(400, "server-no-player", player=name) from error

    def players(self, game: str) -> "list[tuple[str, int, Told]]":
        """The name, the level and the sentence of every bot."""
        from fathom import players

        return list(players.names(self.games()[game]))

    def warm(self) -> None:
        """Load what the first table would otherwise have to wait for."""
        for id, game in self.games().items():
            position = self.start(id, game.least_players, "default", {})
            for seat in (-1, 0):
                game.words.scene(position.view(seat))
