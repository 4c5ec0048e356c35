"""How a game stood before a move, kept with that move: a table that is read again is played from there on.

Nothing depends on one. It holds for the very moves that led there and for the very rules they were played by; where either is
another, all is played again. A game of one's own has none: its sources may change while its rules are in use.
"""

from collections.abc import Sequence
from functools import cache
from hashlib import sha256

from fathom.engine.compile import GAMES, PACKAGE, fingerprint
from fathom.engine.game import Game
from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.server.event import Snapshot

EVERY = 32  # versions from one to the next


def snapshot(position: Position, drawn: int) -> Snapshot | None:
    """How the game stands in `position`, where so many of its moves were chance's; None where that cannot be kept."""
    if position.game.folder not in GAMES:
        return None
    try:
        state = position.to_bytes()
    except OverflowError:  # by the rules themselves
        return None
    return Snapshot(_seal(position.setup, position.history, drawn, state), drawn, state)


def resumed(kept: Snapshot | None, setup: Setup, history: Sequence[int]) -> tuple[Position, int] | None:
    """The position that these moves have led to, and how many were chance's; None if `kept` is not of them and of these rules."""
    if kept is None or setup.game.folder not in GAMES or kept.seal != _seal(setup, history, kept.drawn, kept.state):
        return None
    return Position.resumed(setup, history, kept.state), kept.drawn


def _seal(setup: Setup, history: Sequence[int], drawn: int, state: bytes) -> str:
    """A name for the rules, by what their sources say, for what is played by them, and for what is kept."""
    played = repr((setup, list(history), drawn)).encode()
    return sha256(_rules(setup.game) + played + state).hexdigest()[:16]


@cache
def _rules(game: Game) -> bytes:
    return fingerprint(PACKAGE) + fingerprint(game.folder)
