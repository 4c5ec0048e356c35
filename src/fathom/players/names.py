"""The players that come with Fathom, by name."""

import re
from typing import Any, NamedTuple

from fathom.engine.errors import BadArgument, Sentence, UnknownName, near, shown
from fathom.engine.game import Game, find
from fathom.engine.play import RANDOM
from fathom.players.ladder import NAMES, level, levels, searches
from fathom.players.learned import NETWORK, Learned
from fathom.players.own import own, takes_time
from fathom.players.player import Player, Scripted, budget
from fathom.players.searcher import SEARCH, Search, playing_out
from fathom.search.further import MOST_PLIES
from fathom.search.weights import shipped

FURTHER = "further"  # how a network that looks some answers further is typed
GRADES = range(1, 4), range(4, 7), range(7, 10)  # of scripted players: easy, medium and hard, by their levels


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


def quick_opponents(game: Game | str, players: int) -> list[str]:
    """The same without those that search at a table of so many, whose games take hundreds of times as long."""
    found = find(game)
    return [name for name in opponents(found) if not searches(found, name, players)]


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
    or one's own, `module:Name`, after which a budget may follow, too.
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
        player = None if _is_known(found, kind) else own(found, name)  # known: with a parameter that it does not take
        if player is None:
            raise
        return player


def network_of(name: str) -> tuple[str, str] | None:
    """How a player is typed that judges by a network, without the file of it, and that file, "" for the one of the game.

    None for one that is typed otherwise.
    """
    kind, _, rest = name.partition(":")
    if kind == NETWORK:
        return NETWORK, rest
    if kind == FURTHER:
        plies, _, file = rest.partition(":")
        return f"{kind}:{plies}", file
    limit, _, leaves = rest.partition(":")
    judge, _, file = leaves.partition(":")
    return (f"{kind}:{limit}:{judge}", file) if (kind, judge) == (SEARCH, NETWORK) else None


def timed(game: Game | str, name: str, seconds: str) -> str | None:
    """What is typed for a player with so many `seconds`, `0.5s`, for each choice. None if it has a budget or takes no seconds.

    A search without a budget takes them, and so does one's own that `takes_time`. Raises what `own` raises.
    """
    found, (kind, _, leaves) = find(game), name.partition(":")
    if is_endless(found, name):
        return f"{kind}:{seconds}" + f":{leaves}" * bool(leaves)
    is_told = kind not in (SEARCH, NETWORK, FURTHER) and not _is_known(found, kind) and takes_time(name)
    return f"{name}:{seconds}" if is_told else None


def is_endless(game: Game, name: str) -> bool:
    """Whether it is a search that is typed without a budget: `search`, or with what is at its leaves, `search:network`."""
    kind, colon, leaves = name.partition(":")
    at_leaves = NETWORK, "random", *(player.name for player in game.hints.SCRIPTED)
    return kind == SEARCH and (not colon or leaves.partition(":")[0] in at_leaves)


def _is_known(game: Game, kind: str) -> bool:
    """Whether a player that comes with the game has this name."""
    return kind in [known.name for known in names(game)]


def _search(game: Game, name: str) -> Search:
    """A search: `search:20000` makes so many simulations for each choice, `search:0.5s` takes so long.

    The player of the play-outs may follow, `search:20000:random`; without, it is the strongest scripted one. `search:400:network`
    plays nothing out: the network judges, or that of a file, `search:400:network:FILE`.
    """
    _, typed, leaves = [*name.split(":", 2), "", ""][:3]
    limit = budget(typed)
    if not limit:
        raise UnknownName(Sentence("refused-search", {"value": shown(name)}))
    if leaves.partition(":")[0] == NETWORK:
        return Search(game, **limit, name=name, **judged_by(game, leaves))
    return Search(game, **limit, name=name, playouts=playing_out(game, leaves) if name.count(":") > 1 else None)


def judged_by(game: Game | str, name: str) -> dict[str, Any]:
    """Settings of a search whose leaves are judged by `network`, or by that of a file, `network:FILE`. Raises `FathomError`.

    What looks best by it one choice ahead is tried first, everywhere in the tree: else, where a turn has several choices and each
    has many actions, a search of some hundreds of simulations hardly sees what can be had.
    """
    found, (kind, colon, file) = find(game), name.partition(":") if isinstance(name, str) else ("", "", "")
    if kind != NETWORK or bool(colon) != bool(file):
        raise BadArgument(Sentence("refused-judge", {"value": shown(name)}))
    return Learned(found, file or None).judging


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
