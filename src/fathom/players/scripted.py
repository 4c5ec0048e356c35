"""Players that are rules of thumb, compiled with their game, and the one that has none: random."""

import re
from typing import Any, NamedTuple

import numpy as np

from fathom.engine import record, verbs
from fathom.engine.compile import compiled
from fathom.engine.dice import below
from fathom.engine.errors import FathomError, BadArgument, Sentence, UnknownName, near, shown
from fathom.engine.game import Game
from fathom.engine.game import load as load_game
from fathom.engine.play import RANDOM
from fathom.engine.position import Position, check_generator


class Known(NamedTuple):
    """A player a seat can be given to: its name as typed, what it does, and its level (0: not in the short list)."""

    name: str
    level: int
    sentence: Sentence


class Player:
    """A player at work. It is handed its seat's view and nothing else."""

    def __init__(self, game: Game | str, name: str) -> None:
        self.game = load_game(game)
        self.name = name
        self._number, self._parameter = scripted(self.game, name)

    def choose(self, view: Position, rng: np.random.Generator) -> int:
        """The action this player takes in `view`, the view of the seat to move. `rng` is drawn from once.

        Raises `FathomError` where no seat is to move. Releases the interpreter while it thinks.
        """
        if not isinstance(view, Position) or view.game is not self.game:
            raise BadArgument(Sentence("refused-view", {"value": shown(view), "game": self.game.id}))
        check_generator(rng)
        seat = view.current_player
        if seat < 0:
            raise FathomError(f"{self.name} has nothing to choose: no seat is to move")
        scratch = record.scratch(max(self.game.actions, self.game.outcomes), int(rng.integers(1 << 63)))
        return int(_choose(view.states, 0, seat, self._number, self._parameter, scratch))


def names(game: Game | str) -> list[Known]:
    """The players of a game, `random` first."""
    scripts = load_game(game).hints.SCRIPTED
    own = [Known(player.name, player.level, Sentence(f"player-{player.name}")) for player in scripts]
    return [Known("random", 1, Sentence("player-random")), *own]


def scripted(game: Game, name: str) -> tuple[int, int]:
    """The number and the parameter, as `verbs.decide` takes them, of the player typed as `name`.

    Raises `UnknownName` for a player the game does not have or a parameter it does not take.
    """
    word, colon, parameter = name.partition(":") if isinstance(name, str) else ("", "", "")
    if word == "random" and not colon:
        return RANDOM, 0
    player = next((player for player in game.hints.SCRIPTED if player.name == word), None)
    if player is None:
        raise UnknownName(_no_player(game, name, word))
    if not colon:
        return player.number, player.default
    if not re.fullmatch(r"\d{1,4}", parameter, re.ASCII) or not player.least <= int(parameter) <= player.most:
        bounds = {"least": player.least, "most": player.most}
        raise UnknownName(Sentence("refused-parameter", {"value": shown(name), "player": word, **bounds}))
    return player.number, int(parameter)


def load(game: Game | str, name: str) -> Player:
    """The player typed as `name`. Raises `UnknownName`."""
    return Player(game, name)


def _no_player(game: Game, name: str, word: str) -> Sentence:
    all_names = ["random", *(player.name for player in game.hints.SCRIPTED)]
    short = [known.name for known in names(game) if known.level > 0]
    return Sentence("refused-player", {"value": shown(name), "known": short, "near": near(word, all_names)})


@compiled
def _choose(states: Any, i: int, seat: int, number: int, parameter: int, scratches: Any) -> int:
    scratch = scratches[0]
    count = verbs.legal_actions(states[i], scratch)
    if number == RANDOM:
        return int(scratch.actions[below(scratch, count)])
    return verbs.decide(states[i], seat, number, parameter, count, scratch)
