"""The compiled loop of a simulation: whole games between scripted players, one row each."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from fathom import players
from fathom.engine.compile import PLAIN, compiled
from fathom.engine.dice import reseed
from fathom.engine.errors import BadArgument, Sentence
from fathom.engine.game import Game, load
from fathom.engine.play import play_scripted
from fathom.engine.state import assign, numbers, row, scratch
from fathom.engine.verbs import game_statistics, returns, scores, start, seat_statistics
from fathom.lab.result import Played

WORD = 0xFFFFFFFFFFFFFFFF


class Field:
    """A game, its options and who sits where: all that a play-out must know besides its number."""

    def __init__(
        self,
        game: Game | str,
        seats: int,
        bots: Sequence[str],
        seed: int,
        preset: str,
        options: Mapping[str, object] | None,
    ) -> None:
        """Check all of it; `FathomError` says what is wrong."""
        self.game = load(game)
        self.options = self.game.complete(seats, preset, options)
        self.seats = int(seats)
        if len(bots) != seats:  # the compiled loop would read past the end
            raise BadArgument(Sentence("refused-bots-count", {"count": len(bots), "seats": seats}))
        scripted = [players.scripted(self.game, bot) for bot in bots]
        self._who = (
            np.array([number for number, _ in scripted], np.int64) if any(bot != "random" for bot in bots) else None
        )
        self._parameters = np.array([parameter for _, parameter in scripted], np.int64)
        self._numbers = numbers(self.game.numbers(self.options))
        self._seed: Any = seed & WORD if PLAIN else np.uint64(seed & WORD)

    def play(self, first: int, games: int) -> Played:
        """Play games number `first` to `first + games - 1`. Threads may call it side by side."""
        game, seats = self.game, self.seats
        played = Played(
            points=np.zeros((games, seats), np.int32),
            shares=np.zeros((games, seats)),
            seat_statistics=np.zeros((games, seats, len(game.seat_statistics))),
            game_statistics=np.zeros((games, len(game.game_statistics))),
            decisions=np.zeros(games, np.int32),
        )
        _play(
            row(game.state, 3), self._numbers, self._who, self._parameters, self._seed, first, games,
            scratch(max(game.actions, game.outcomes)), played.points, played.shares, played.seat_statistics, played.game_statistics,
            played.decisions,
        )  # fmt: skip
        return played


@compiled
def _play(
    states: Any, numbers: Any, who: Any, parameters: Any, seed: int, first: int, games: int, scratches: Any,
    points: Any, shares: Any, seat_statistics: Any, game_statistics: Any, decisions: Any,
) -> None:  # fmt: skip
    """Play games; `states` is three of them to work in: the beginning, the game, the view of whoever chooses."""
    seats = len(parameters)
    start(states[0], seats, numbers)
    for game in range(games):
        reseed(scratches[0], seed, first + game)
        assign(states, 1, states, 0)
        decisions[game] = play_scripted(states, 1, 2, who, parameters, scratches[0])
        scores(states[1], points[game])
        returns(states[1], shares[game])
        for seat in range(seats):
            seat_statistics(states[1], seat, seat_statistics[game, seat])
        game_statistics(states[1], game_statistics[game])
