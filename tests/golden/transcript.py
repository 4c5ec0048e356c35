"""Golden transcripts: whole games as text that a person can check against the rules; a game's module `golden` tells them."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from fathom.engine.options import as_text

from .games import GOLDEN
from .setting import Setting

FOLDER = Path(__file__).parent
GAMES = [(game, name) for game, golden in GOLDEN.items() for name in golden.GAMES]


def path(game: str, name: str) -> Path:
    """Where a transcript lies."""
    return FOLDER / game / f"{name}.txt"


def transcript(game: str, name: str) -> str:
    """One game at random, always the same."""
    return "\n".join(_lines(game, GOLDEN[game].GAMES[name])) + "\n"


def _lines(game: str, setting: Setting) -> Iterator[str]:
    players, preset, options = setting
    table = GOLDEN[game].Twins(players, preset, options)
    nameplate, chosen = table.position.game, [f"{name}={as_text(value)}" for name, value in options.items()]
    yield ", ".join([f"{nameplate.title}, version {nameplate.version}: {players} players", f"preset {preset}", *chosen])
    yield from GOLDEN[game].told(table, Random(" ".join([preset, str(players), *chosen])))
    yield f"\nscores {' '.join(map(str, table.reference.scores()))}, won by {' '.join(map(str, table.reference.winners()))}"
