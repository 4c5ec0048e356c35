"""Two worlds that look alike to somebody, and what happens in both of them so that they go on looking alike.

One world is a game as it is, the other has everything redrawn that the viewer cannot know. At each step something happens in the
one, and in the other whatever leaves the viewer as wise: the same move where it is seen, any other card where a card is drawn in
secret. What the viewer can know is what `Position.view` gives to it, at each event and where the table comes to rest.
"""

from itertools import groupby
from random import Random
from typing import Any

from numpy.random import default_rng
from tests.games.random_games import KINDS, choose, weights

from fathom import CHANCE, Position
from fathom.engine.events import Logged
from fathom.engine.verbs import SPECTATOR

Both = tuple[int, int]  # an action or an outcome in each of two worlds

OTHERS = 6  # other moves that are tried in the second world
TRIES = 30  # moves that are tried in the first world until one has a like
GAMES: dict[str, list[dict[str, Any]]] = {  # what makes a game have secrets
    "deep_sea_adventure": [{"reveal": "secret", "dives": 3}],
    "in_too_deep": [{}, {"discard_visibility": "hidden"}],  # with it what somebody pays is a secret, too
}


def new_game(luck: Random, game: str) -> Position:
    """A game of any number of seats, with options of any kind, and mostly secrets."""
    players, kinds = luck.randint(2, 6), KINDS[game]
    if luck.random() < 0.4:
        preset, options = luck.choice(sorted(kinds.presets)), kinds.wide
    else:
        preset, options = "default", kinds.random_options(luck, players)
    secrets = luck.choice(GAMES[game]) if luck.random() < 0.9 else {}
    return Position(game, players, preset, options | secrets)


def advance(position: Position, luck: Random, moves: int) -> Position:
    """The position so many random moves later, or before the game is over."""
    position = position.copy()
    for _ in range(moves):
        after = position.copy()
        after.play(choose(luck, weights(position), position.current_player == CHANCE))
        if after.is_over:
            break
        position = after
    return position


class Twins:
    """A game in two worlds that look alike from the seats `yours`; from several of them, on one screen, or from none."""

    def __init__(self, worlds: tuple[Position, Position], yours: tuple[int, ...], luck: Random) -> None:
        self.worlds = worlds
        self._yours, self._luck = yours, luck
        self._eyes = yours if len(yours) == 1 else (*yours, SPECTATOR)
        assert self._rest(worlds[0]) == self._rest(worlds[1])

    @property
    def differ(self) -> bool:
        """Whether there is anything that the viewer does not know."""
        return self.worlds[0] != self.worlds[1]

    def play(self, both: Both) -> None:
        for world, action in zip(self.worlds, both, strict=True):
            world.play(action)

    def find(self) -> Both | None:
        """A random move in the first world, and one in the second by which the viewer is as wise; None if none is found."""
        one, other = self.worlds
        assert one.current_player == other.current_player
        if one.is_over:
            return None
        possible = weights(one)
        for _ in range(min(TRIES, len(possible))):
            name = choose(self._luck, possible, one.current_player == CHANCE)
            del possible[name]
            action = one.parse(name)
            if (like := self._like(action)) is not None:
                return action, like
        return None

    def _like(self, action: int) -> int | None:
        """A move in the second world as which the viewer would see `action` in the first: another one if there is one."""
        one, other = self.worlds
        possible = [outcome for outcome, _ in other.chance_outcomes()] or other.legal_actions()
        seen, same = self._account(one, action)[0], None
        if action in possible:
            told, same = self._account(other, action)
        rest = [each for each in possible if each != action] if one.current_player not in self._yours else []
        self._luck.shuffle(rest)
        for each in rest[:OTHERS]:
            found, after = self._account(other, each)
            if found == seen and after != same:  # what leaves no trace, as a roll that moves nobody, is no secret
                return each
        return action if same is not None and told == seen else None

    def _account(self, world: Position, action: int) -> tuple[list[Any], Position]:
        """What the viewer sees of a move, and what it leads to."""
        after, log = world.copy(), list[Logged]()
        after.play(action, log)
        moments = [[view.to_bytes() for _, view in after.tell(log, eye)] for eye in self._eyes]
        return [[state for state, _ in groupby(seen)] for seen in moments] + self._rest(after), after

    def _rest(self, world: Position) -> list[Any]:
        return [world.view(eye).to_bytes() for eye in self._eyes]


def twins(luck: Random, game: str, yours: tuple[int, ...], position: Position) -> Twins:
    """Two worlds that look alike, some moves after the beginning of a game.

    Where one seat or none is looked from, one world is a guess; else what has happened since then is all that differs.
    """
    position = advance(position, luck, luck.choice([0, 5, 20, 60, 150]))
    is_guess = len(yours) <= 1 and luck.random() < 0.7
    seat = yours[0] if yours else SPECTATOR
    other = position.guess(seat, default_rng(luck.randrange(2**32))) if is_guess else position.copy()
    found = Twins((position, other), yours, luck)
    for _ in range(0 if is_guess else luck.choice([0, 20, 100])):
        if (both := found.find()) is None:
            break
        found.play(both)
    return found
