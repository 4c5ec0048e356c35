"""The players that come with Fathom, by name."""

import re
from typing import NamedTuple

from fathom.engine.errors import Sentence, UnknownName, near, shown
from fathom.engine.game import Game, find
from fathom.engine.play import RANDOM
from fathom.players.player import Scripted

GRADES = {"easy": range(1, 4), "medium": range(4, 7), "hard": range(7, 10)}  # opponents of a game, by their levels


class Known(NamedTuple):
    """A player a seat can be given to: its name as typed, its level (0: not in the short list), what it does."""

    name: str
    level: int
    sentence: Sentence


def names(game: Game | str) -> list[Known]:
    """The players of a game, `random` first."""
    scripts = find(game).hints.SCRIPTED
    own = [Known(player.name, player.level, Sentence(f"player-{player.name}")) for player in scripts]
    return [Known("random", 1, Sentence("player-random")), *own]


def opponents(game: Game | str) -> dict[str, str]:
    """Who is offered as an easy, a medium and a hard opponent: of those levels the strongest, of equals the first named."""
    best: dict[str, str] = {}
    for grade, levels in GRADES.items():
        of_it = [known for known in names(game) if known.level in levels]
        if of_it:
            best[grade] = max(of_it, key=lambda known: known.level).name
    return best


def load(game: Game | str, name: str) -> Scripted:
    """The player typed as `name`. Raises `UnknownName` for one the game does not have or a parameter it does not take."""
    found = find(game)
    word, colon, parameter = name.partition(":") if isinstance(name, str) else ("", "", "")
    if word == "random" and not colon:
        return Scripted(found, name, RANDOM, 0)
    player = next((player for player in found.hints.SCRIPTED if player.name == word), None)
    if player is None:
        raise UnknownName(_no_player(found, name, word))
    if not colon:
        return Scripted(found, name, player.index, player.default)
    if not re.fullmatch(r"\d{1,4}", parameter, re.ASCII) or not player.least <= int(parameter) <= player.most:
        bounds = {"least": player.least, "most": player.most}
        raise UnknownName(Sentence("refused-parameter", {"value": shown(name), "player": word, **bounds}))
    return Scripted(found, name, player.index, int(parameter))


def _no_player(game: Game, name: str, word: str) -> Sentence:
    all_names = ["random", *(player.name for player in game.hints.SCRIPTED)]
    short = [known.name for known in names(game) if known.level > 0]
    return Sentence("refused-player", {"value": shown(name), "known": short, "near": near(word, all_names)})
