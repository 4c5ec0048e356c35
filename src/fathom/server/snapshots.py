"""How a game stood before a move, kept with that move: a table that is read again is played from there on.

Nothing depends on one. It holds for the very moves that led there and for the very rules they were played by; where either is
another, all is played again.
"""

from array import array
from collections.abc import Sequence
from functools import cache
from hashlib import sha256

from fathom.engine.compile import PACKAGE, fingerprint
from fathom.engine.game import Game
from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.server.event import Snapshot

EVERY = 32  # versions from one to the next


def snapshot(position: Position, drawn: int) -> Snapshot:
    """How the game stands in `position`, where so many of its moves were chance's."""
    state = position.to_bytes()
    return Snapshot(_seal(position.game, position.history, drawn, state), drawn, state)


def resumed(kept: Snapshot | None, setup: Setup, history: Sequence[int]) -> tuple[Position, int] | None:
    """The position that these moves have led to, and how many were chance's; None if `kept` is not of them and of these rules."""
    if kept is None or kept.seal != _seal(setup.game, history, kept.drawn, kept.state):
        return None
    return Position.resumed(setup, history, kept.state), kept.drawn


def _seal(game: Game, history: Sequence[int], drawn: int, state: bytes) -> str:
    """A name for the rules, by what their sources say, for the moves, and for what is kept."""
    played = array("q", [*history, drawn]).tobytes()
    return sha256(_rules(game) + played + state).hexdigest()[:16]


@cache
def _rules(game: Game) -> bytes:
    return fingerprint(PACKAGE) + fingerprint(game.folder)
