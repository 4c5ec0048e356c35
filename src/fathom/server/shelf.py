"""The games as the server uses them.

Taking the first one off the shelf loads the compiler and the compiled rules, which takes a second or two. So nothing here
is imported before it is asked for, `games`, `start` and `warm` belong in a thread, and the page is served meanwhile.
"""

import itertools
import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from fathom.server.trouble import Trouble

if TYPE_CHECKING:
    from numpy.random import Generator

    from fathom import Position
    from fathom.engine.errors import Sentence
    from fathom.engine.game import Game
    from fathom.engine.options import Options

LOOKS = 10  # at a game played to warm up


class Chooser(Protocol):
    """What the server asks of a player. `choose` may take its time and runs in a thread of its own."""

    def choose(self, view: "Position", rng: "Generator") -> int:
        """One of the legal actions of `view`."""


class Shelf:
    """All games that Fathom has, and the players for them."""

    def __init__(self) -> None:
        """Nothing is loaded yet."""
        self._lock = threading.Lock()
        self._is_warm = False

    def games(self) -> "Mapping[str, Game]":
        """The games by id."""
        from fathom.games import ALL

        return ALL

    def game(self, id: str) -> "Game":
        """The game of that id; `Trouble` if there is none."""
        from fathom import UnknownName
        from fathom.engine.game import load

        self.games()
        try:
            return load(id)
        except UnknownName as error:
            raise Trouble.refused(error, 404) from error

    def start(self, game: str, players: int, preset: str, options: Mapping[str, Any]) -> "Position":
        """A new game; `Trouble` for a game that there is not or options that do not go together.

        The first waits until everything is warm: from then on a position answers at once, also in the event loop.
        """
        from fathom import Position

        chosen = self.complete(game, players, preset, options)
        self.warm()
        return Position(game, players=players, preset=preset, options=chosen)

    def complete(self, game: str, players: int, preset: str, options: Mapping[str, Any]) -> "Options":
        """Every option's value for a table; `Trouble` as for `start`, but without any waiting."""
        from fathom import BadOption

        try:
            return self.game(game).complete(players, preset, options)
        except BadOption as error:
            raise Trouble.refused(error) from error

    def from_file(self, game: str, content: bytes) -> "Options":
        """The options that a file stands for; `Trouble` for a game that there is not or a file that is none."""
        from fathom import BadOption

        try:
            return self.game(game).from_file(content)
        except BadOption as error:
            raise Trouble.refused(error) from error

    def player(self, game: str, name: str) -> Chooser:
        """The bot of that name; `Trouble` if there is none."""
        from fathom import UnknownName, players

        try:
            return players.load(self.games()[game], name)
        except UnknownName as error:
            raise Trouble.refused(error) from error

    def players(self, game: str) -> "list[tuple[str, int, Sentence]]":
        """The name, the level and the sentence of every bot."""
        from fathom import players

        return list(players.names(self.games()[game]))

    def warm(self) -> None:
        """Load, or compile if this is the very first time, all that a table needs; once."""
        with self._lock:
            if not self._is_warm:
                for game in self.games().values():
                    _rehearse(game)
            self._is_warm = True


def _rehearse(game: "Game") -> None:
    """Play a whole game, and look at it a few times, the way a table does."""
    from numpy.random import default_rng

    from fathom import Position, players

    bot, rng = players.load(game, players.names(game)[0].name), default_rng(0)
    position = Position(game)
    game.words.tell(None, 0, position.view(0))
    for played in itertools.count():
        if position.is_over:
            return
        seat = position.current_player
        move = position.sample_chance(rng) if seat < 0 else bot.choose(position.view(seat), rng)
        before = position.view(0)
        position.play(move)
        if played < LOOKS:
            after = position.view(0)
            game.words.tell(before, move, after)
            game.words.scene(after)
            if position.current_player >= 0:
                game.words.offers(position.view(position.current_player))
