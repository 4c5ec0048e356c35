"""Players of one's own, as they are typed: `module:Name` or `file.py:Name`, a class or a player that is made already.

What it may spend on each choice can follow, as for a search: `file.py:Name:0.5s` or `file.py:Name:20000`. The class is told.
"""

import os
from inspect import Parameter, Signature, signature
from typing import Any

from fathom.engine.errors import BadArgument, Sentence, UnknownName, near, raised, shown
from fathom.engine.game import Game
from fathom.engine.loading import module_of
from fathom.players.player import BUDGETS, Player, budget, no_choice

GATHERING = Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD  # arguments that take whatever else is given


def own(game: Game, name: str) -> Player | None:
    """The player; None if the name is not of that kind.

    A class is called with the game if it needs an argument, one without a default, besides a budget: it is given as the argument
    that is named `game`, wherever that stands, or else as the first that can be given by its place. With a budget the class is
    called with `seconds` or `simulations`, too. Raises `UnknownName` if there is no such module, `BadArgument` if the file is not
    there or named alone, the module cannot be imported or holds no such player, or if the budget is none or nothing that the
    player is told.
    """
    typed, limit = _split(name)
    found = _named(typed)
    if found is None:
        return None
    home, _, what = typed.rpartition(":")
    told: dict[str, Any] = {"value": shown(name), "module": home, "name": what}
    is_class = isinstance(found, type)
    player = _made(game, found, name, limit) if is_class else found
    if not isinstance(player, Player):
        raise BadArgument(Sentence("refused-own", told))
    if limit and not is_class:
        raise BadArgument(Sentence("refused-own-made", told))
    if fault := no_choice(player):
        raise BadArgument(Sentence(fault.id, {**fault.args, "value": shown(name)}))
    return player


def takes_time(name: str) -> bool:
    """Whether it is one of one's own, typed without a budget, that is told how many seconds it has. Raises what `own` raises."""
    typed, limit = _split(name)
    found = None if limit else _named(typed)
    return isinstance(found, type) and _takes(_wanted(found), "seconds")


def _split(name: str) -> tuple[str, dict[str, Any]]:
    """What is typed before a budget, and that. Raises `FathomError` for what is no budget, and stands where one would."""
    typed, _, last = name.rpartition(":")
    home, _, what = typed.rpartition(":")
    if not home or not what.isidentifier() or os.path.exists(typed):
        return name, {}
    limit = budget(last)
    if not limit:
        _named(typed)  # if that is not there, it is said first
        raise BadArgument(Sentence("refused-budget", {"value": shown(name), "budget": shown(last)}))
    return typed, limit


def _named(name: str) -> Any:
    """What `module:Name` names; None if the name is not of that kind."""
    home, _, what = name.rpartition(":")
    file = next((one for one in (name, home) if one.endswith(".py")), "")
    if file and not os.path.exists(file):
        raise BadArgument(Sentence("refused-no-such-file", {"value": shown(name), "file": file}))
    if file and file == name:
        raise BadArgument(Sentence("refused-own-unnamed", {"value": shown(name), "known": _players_in(name)}))
    if not home or not what.isidentifier():
        return None
    told: dict[str, Any] = {"value": shown(name), "module": home, "name": what}
    module = module_of(home)
    if module is None:
        raise UnknownName(Sentence("refused-no-such-module", told))
    if not hasattr(module, what):
        raise BadArgument(Sentence("refused-no-such-name", told | {"near": near(what, vars(module))}))
    return getattr(module, what)


def _players_in(file: str) -> list[str]:
    """How the players in a file are typed; `Name` stands for one where there is none."""
    module = module_of(file)
    found = vars(module).items() if module else ()
    here = getattr(module, "__name__", "")
    made = [what for what, it in found if hasattr(it, "choose") and getattr(it, "__module__", "") == here]
    return [f"{file}:{what}" for what in made or ["Name"]]


def _made(game: Game, kind: type, name: str, limit: dict[str, Any]) -> object:
    """What a class makes, called with the game if it needs it, and with the budget. Raises `BadArgument` if it cannot be."""
    wanted = _wanted(kind)
    for what in limit:
        if not _takes(wanted, what):
            raise BadArgument(Sentence("refused-own-budget", {"value": shown(name), "budget": what}))
    for one in _needed(wanted):
        if one.name in BUDGETS and one.name not in limit:
            sentence = "refused-own-two-budgets" if limit else "refused-own-no-budget"
            raise BadArgument(Sentence(sentence, {"value": shown(name), "budget": one.name, "typed": name}))
    given = limit | dict.fromkeys(_place(wanted), game)
    call = Signature(wanted).bind_partial()
    named = {one.name for one in wanted if one.kind not in GATHERING}
    call.arguments.update((what, value) for what, value in given.items() if what in named)
    call.apply_defaults()  # an argument that is given by its place may follow one that is not given
    try:
        made: object = kind(*call.args, **call.kwargs, **{what: given[what] for what in given if what not in named})
    except (Exception, SystemExit) as error:
        told: dict[str, Any] = {"value": shown(name), "detail": raised(error, game.folder)}
        raise BadArgument(Sentence("refused-import", told)) from error
    return made


def _takes(wanted: list[Parameter], what: str) -> bool:
    """Whether a class that wants these arguments can be given this one by name."""
    return any(one.name == what or one.kind is Parameter.VAR_KEYWORD for one in wanted)


def _needed(wanted: list[Parameter]) -> list[Parameter]:
    """Those arguments that must be given."""
    return [one for one in wanted if one.default is Parameter.empty and one.kind not in GATHERING]


def _place(wanted: list[Parameter]) -> list[str]:
    """The argument that is given the game, if there is one: see `own`."""
    needed = [one for one in _needed(wanted) if one.name not in BUDGETS]
    called = [one.name for one in needed if one.name == "game"]
    return (called + [one.name for one in needed if one.kind is not Parameter.KEYWORD_ONLY])[:1]


def _wanted(kind: type) -> list[Parameter]:
    """The arguments a class is called with; none for one that does not tell, as some of Python's own."""
    try:
        return list(signature(kind).parameters.values())
    except ValueError:
        return []
