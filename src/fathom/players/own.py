"""Players of one's own, as they are typed: `module:Name` or `file.py:Name`, a class or a player that is made already."""

import os
from typing import Any

from fathom.engine.errors import BadArgument, Sentence, UnknownName, near, raised, shown
from fathom.engine.game import Game
from fathom.engine.loading import module_of
from fathom.players.player import Player


def own(game: Game, name: str) -> Player | None:
    """The player; None if the name is not of that kind. A class is called with the game if it takes an argument, else without.

    Raises `UnknownName` if there is no such module, `BadArgument` if the file is not there, the module cannot be imported, or
    holds no such player.
    """
    home, _, what = name.rpartition(":")
    if not home or not what.isidentifier():
        return None
    if home.endswith(".py") and not os.path.exists(home):
        raise BadArgument(Sentence("refused-no-such-file", {"value": shown(name), "file": home}))
    told: dict[str, Any] = {"value": shown(name), "module": home, "name": what}
    module = module_of(home)
    if module is None:
        raise UnknownName(Sentence("refused-no-such-module", told))
    if not hasattr(module, what):
        raise BadArgument(Sentence("refused-no-such-name", told | {"near": near(what, vars(module))}))
    found = getattr(module, what)
    if isinstance(found, type):
        try:
            found = found(game) if takes_one(found) else found()
        except (Exception, SystemExit) as error:
            raise BadArgument(
                Sentence("refused-import", {"value": shown(name), "detail": raised(error, game.folder)})
            ) from error
    if not isinstance(found, Player):
        raise BadArgument(Sentence("refused-own", told))
    return found


def takes_one(kind: type) -> bool:
    """Whether a class wants an argument when it is called."""
    from inspect import Parameter, signature

    wanted = signature(kind).parameters.values()
    return any(one.default is Parameter.empty and one.kind is Parameter.POSITIONAL_OR_KEYWORD for one in wanted)
