"""The compiled loop of a simulation: whole games between scripted players, each choosing from its seat's view."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from fathom import players
from fathom.engine.compile import PLAIN, compiled
from fathom.engine.dice import below, generator, pick, reseed
from fathom.engine.record import assign, row
from fathom.engine.verbs import (
    CHANCE,
    OVER,
    chance_outcomes,
    current_player,
    decide,
    legal_actions,
    observe,
    returns,
    scores,
    step,
    tally,
)
from fathom.games import find
from fathom.lab.result import Played

WORD = 0xFFFFFFFFFFFFFFFF
RANDOM = -1  # the number of the player that needs no view: any legal action, each equally likely


class Field:
    """A game, its options and who sits where: all that a play-out must know besides its number."""

    def __init__(
        self, game: str, seats: int, bots: Sequence[str], seed: int, preset: str, options: Mapping[str, object]
    ) -> None:
        """Check all of it; `FathomError` says what is wrong."""
        self.game = find(game)
        self.options = self.game.complete(seats, preset, options)
        scripted = [players.scripted(self.game, bot) for bot in bots]
        self.seats = seats
        self._who = np.array([number for number, _ in scripted], np.int64)
        self._parameters = np.array([parameter for _, parameter in scripted], np.int64)
        self._seed = seed & WORD if PLAIN else np.uint64(seed & WORD)
        self._root = row(self.game.state)
        self.game.rules.start(self._root[0], seats, np.array(self.game.numbers(self.options), np.int64))

    def play(self, first: int, games: int) -> Played:
        """Play games number `first` to `first + games - 1`. Threads may call it side by side."""
        game, seats = self.game, self.seats
        played = Played(
            first=first,
            points=np.zeros((games, seats), np.int32),
            shares=np.zeros((games, seats)),
            tallies=np.zeros((games, seats, len(game.tallies))),
            decisions=np.zeros(games, np.int32),
            lengths=np.zeros(games, np.int32),
        )
        space = row(game.state, 2)
        rng = generator(0)
        actions, outcomes, weights = (np.zeros(size, np.int16) for size in (game.actions, game.outcomes, game.outcomes))
        _play(
            self._root, space, self._who, self._parameters, self._seed, first, games, rng, actions, outcomes, weights,
            played.points, played.shares, played.tallies, played.decisions, played.lengths,
        )  # fmt: skip
        return played


@compiled
def _play(
    root: Any, space: Any, who: Any, parameters: Any, seed: int, first: int, games: int, rng: Any,
    actions: Any, outcomes: Any, weights: Any,
    points: Any, shares: Any, tallies: Any, decisions: Any, lengths: Any,
) -> None:  # fmt: skip
    """Play games from `root` on; `space` is two states to work in: the truth and the view of whoever chooses."""
    for g in range(games):
        reseed(rng, seed, first + g)
        assign(space, 0, root, 0)
        state = space[0]
        seat = current_player(state)
        while seat != OVER:
            if seat == CHANCE:
                count = chance_outcomes(state, outcomes, weights)
                action = pick(rng, outcomes, weights, count)
            else:
                decisions[g] += 1
                count = legal_actions(state, actions)
                if count == 1:
                    action = int(actions[0])
                elif who[seat] == RANDOM:
                    action = int(actions[below(rng, count)])
                else:
                    assign(space, 1, space, 0)
                    observe(space[1], seat)
                    action = decide(space[1], seat, who[seat], parameters[seat], actions, count, rng)
            step(state, action)
            lengths[g] += 1
            seat = current_player(state)
        scores(state, points[g])
        returns(state, shares[g])
        for seat in range(points.shape[1]):
            tally(state, seat, tallies[g, seat])
