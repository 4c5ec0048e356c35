"""The players that come with Fathom, by name."""

import re
from typing import Any, NamedTuple

from fathom.engine.errors import BadArgument, Sentence, UnknownName, near, shown
from fathom.engine.game import Game, find
from fathom.engine.play import RANDOM
from fathom.players.ladder import NAMES, level, levels
from fathom.players.learned import NETWORK, Learned
from fathom.players.own import own
from fathom.players.player import Player, Scripted
from fathom.players.searcher import SEARCH, Search, playing_out
from fathom.search.further import MOST_PLIES
from fathom.search.weights import shipped

FURTHER = "further"  # how a network that looks some answers further is typed
GRADES = range(1, 4), range(4, 7), range(7, 10)  # of scripted players: easy, medium and hard, by their levels
JUDGED = 0.1  # exploration where the network judges: it is seldom far off


class Known(NamedTuple):
    """A player a seat can be given to."""

    name: str  # as typed
    sentence: Sentence  # what it does


def names(game: Game | str) -> list[Known]:
    """The players of a game: the levels, the weakest first, then `random` and the scripted ones."""
    found = find(game)
    all_names = [*levels(found), "random", *(player.name for player in found.hints.SCRIPTED)]
    return [Known(name, Sentence(f"player-{name}")) for name in all_names]


def opponents(game: Game | str) -> list[str]:
    """Who is offered to people, the weakest first: the levels; without, the best scripted player of each grade."""
    found = find(game)
    return list(levels(found)) or _graded(found)


def _graded(game: Game) -> list[str]:
    """An easy, a medium and a hard scripted player, as far as there are such: of equals the first named."""
    known = [("random", 1), *((player.name, player.level) for player in game.hints.SCRIPTED)]
    grades = [[player for player in known if player[1] in grade] for grade in GRADES]
    return [max(players, key=lambda player: player[1])[0] for players in grades if players]


def strongest(game: Game | str) -> Scripted:
    """The scripted player of the highest level; `random` where there is no other."""
    found = find(game)
    best = max(found.hints.SCRIPTED, key=lambda player: player.level, default=None)
    return scripted(found, best.name if best else "random")


def load(game: Game | str, name: str) -> Player:
    """The player typed as `name`.

    A scripted one, a level, `network`, `network:` and a file of weights, `further:` and how many answers, `search:` and a budget,
    or one's own, `module:Name`.
    Raises `UnknownName` for one the game does not have or a parameter it does not take.
    """
    found = find(game)
    if not isinstance(name, str):
        return scripted(found, name)  # which refuses it
    kind, _, rest = name.partition(":")
    if kind == SEARCH:
        return _search(found, name)
    if kind == NETWORK and rest:
        return Learned(found, rest, name=name)
    if kind == FURTHER:
        return _further(found, name)
    if name == NETWORK and shipped(found).exists():
        return Learned(found)
    if name in NAMES and name in levels(found):  # nobody else waits for the network to be read
        return level(found, name)
    try:
        return scripted(found, name)
    except UnknownName:
        is_known = kind in [known.name for known in names(found)]  # with a parameter that it does not take
        player = None if is_known else own(found, name)
        if player is None:
            raise
        return player


def _search(game: Game, name: str) -> Search:
    """A search: `search:20000` makes so many simulations for each choice, `search:0.5s` takes so long.

    The player of the play-outs may follow, `search:20000:random`; without, it is the strongest scripted one. `search:400:network`
    plays nothing out: the network judges, or that of a file, `search:400:network:FILE`.
    """
    _, budget, leaves = [*name.split(":", 2), "", ""][:3]
    simulations = re.fullmatch(r"[1-9]\d{0,8}", budget, re.ASCII)
    seconds = re.fullmatch(r"(\d{1,4}|\d{0,4}\.\d{1,4})s", budget, re.ASCII)
    if not simulations and not (seconds and float(seconds[1]) > 0):
        raise UnknownName(Sentence("refused-search", {"value": shown(name)}))
    limit: dict[str, Any] = {"seconds": float(seconds[1])} if seconds else {"simulations": int(budget)}
    if leaves.partition(":")[0] == NETWORK:
        return Search(game, **limit, name=name, **judged_by(game, leaves))
    return Search(game, **limit, name=name, playouts=playing_out(game, leaves) if name.count(":") > 1 else None)


def judged_by(game: Game | str, name: str) -> dict[str, Any]:
    """Settings of a search whose leaves are judged by `network`, or by that of a file, `network:FILE`. Raises `FathomError`."""
    found, (kind, colon, file) = find(game), name.partition(":") if isinstance(name, str) else ("", "", "")
    if kind != NETWORK or bool(colon) != bool(file):
        raise BadArgument(Sentence("refused-judge", {"value": shown(name)}))
    return {"evaluation": Learned(found, file or None).networks, "exploration": JUDGED}


def _further(game: Game, name: str) -> Learned:
    """A network that looks some answers further: `further:2`, or by a file, `further:2:FILE`. Raises `UnknownName`."""
    _, plies, file = [*name.split(":", 2), "", ""][:3]
    if plies not in map(str, range(1, MOST_PLIES + 1)):
        raise UnknownName(Sentence("refused-further", {"value": shown(name), "most": MOST_PLIES}))
    return Learned(game, file or None, name=name, plies=int(plies))


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
    all_names = [known.name for known in names(game)] + [SEARCH, *learned]
    short = ["random", *(player.name for player in game.hints.SCRIPTED if player.level > 0)]
    others = [one for one in all_names if one != word]  # a level is a player, but none that everything can ask
    return Sentence("refused-player", {"value": shown(name), "known": short, "near": near(word, others)})
