"""The players that come with Fathom, by name."""

import re
from typing import NamedTuple

from fathom.engine.errors import Sentence, UnknownName, near, shown
from fathom.engine.game import Game, find
from fathom.engine.play import RANDOM
from fathom.players.learned import NETWORK, Learned
from fathom.players.player import Scripted
from fathom.players.searcher import SEARCH, Search, playing_out
from fathom.search.weights import shipped

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


def strongest(game: Game | str) -> Scripted:
    """The scripted player of the highest level; `random` where there is no other."""
    return scripted(game, max(names(game), key=lambda known: known.level).name)


def load(game: Game | str, name: str) -> Scripted | Learned | Search:
    """The player typed as `name`: a scripted one, `network`, or `search:` and a budget.

    Raises `UnknownName` for one the game does not have or a parameter it does not take.
    """
    if isinstance(name, str) and name.partition(":")[0] == SEARCH:
        return _search(find(game), name)
    if name == NETWORK and shipped(find(game)).exists():
        return Learned(game)
    return scripted(game, name)


def _search(game: Game, name: str) -> Search:
    """A search: `search:20000` makes so many simulations for each choice, `search:0.5s` takes so long.

    The player of the play-outs may follow, `search:20000:random`; without, it is the strongest scripted one.
    """
    _, budget, playouts = [*name.split(":", 2), "", ""][:3]
    simulations = re.fullmatch(r"[1-9]\d{0,8}", budget, re.ASCII)
    seconds = re.fullmatch(r"(\d{1,4}|\d{0,4}\.\d{1,4})s", budget, re.ASCII)
    if not simulations and not (seconds and float(seconds[1]) > 0):
        raise UnknownName(Sentence("refused-search", {"value": shown(name)}))
    rest = playing_out(game, playouts) if name.count(":") > 1 else None
    if seconds:
        return Search(game, seconds=float(seconds[1]), playouts=rest, name=name)
    return Search(game, simulations=int(budget), playouts=rest, name=name)


def scripted(game: Game | str, name: str) -> Scripted:
    """The scripted player typed as `name`, or `random`. Raises `UnknownName`."""
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
    learned = [NETWORK] * shipped(game).exists()
    all_names = ["random", SEARCH, *learned, *(player.name for player in game.hints.SCRIPTED)]
    short = [known.name for known in names(game) if known.level > 0]
    return Sentence("refused-player", {"value": shown(name), "known": short, "near": near(word, all_names)})
