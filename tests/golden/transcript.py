"""Golden transcripts: whole games as text that a person can check against the rules; a game's module `golden` tells them.

Some are told once more, in the sentences that people at the table read.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from fathom import words
from fathom.engine.events import sentence
from fathom.engine.options import as_text

from .games import GOLDEN
from .setting import Setting

FOLDER = Path(__file__).parent
GAMES = [(game, name) for game, golden in GOLDEN.items() for name in golden.GAMES]
SAID = [(game, name) for game, golden in GOLDEN.items() for name in golden.SAID]


def path(game: str, name: str) -> Path:
    """Where a transcript lies."""
    return FOLDER / game / f"{name}.txt"


def said_path(game: str, name: str) -> Path:
    """Where the sentences of a transcript lie."""
    return FOLDER / game / f"{name}-said.txt"


def transcript(game: str, name: str) -> str:
    """One game at random, always the same."""
    return "\n".join(_lines(game, GOLDEN[game].GAMES[name])) + "\n"


def said(game: str, name: str) -> str:
    """The same game in sentences: as a spectator is told it, and seat 0 where it is told something else."""
    table, draw = _begun(game, GOLDEN[game].GAMES[name])
    for _ in GOLDEN[game].told(table, draw):
        pass
    position, lines = table.position, list[str]()
    names = [f"Seat {seat}" for seat in range(position.players)]
    for told in zip(position.story(), position.story(0), strict=True):
        everybody, first = (words.say(sentence(event), names, game=position.game) for event, _ in told)
        lines.append(everybody if first == everybody else f"{everybody} | Seat 0 reads: {first}")
    return "\n".join(lines) + "\n"


def _begun(game: str, setting: Setting) -> tuple[Any, Random]:
    """A table, and what draws its moves."""
    players, preset, options = setting
    return GOLDEN[game].Twins(players, preset, options), Random(" ".join([preset, str(players), *_chosen(setting)]))


def _chosen(setting: Setting) -> list[str]:
    return [f"{name}={as_text(value)}" for name, value in setting.options.items()]


def _lines(game: str, setting: Setting) -> Iterator[str]:
    table, draw = _begun(game, setting)
    nameplate, heading = table.position.game, [f"preset {setting.preset}", *_chosen(setting)]
    yield ", ".join([f"{nameplate.title}, version {nameplate.version}: {setting.players} players", *heading])
    yield from GOLDEN[game].told(table, draw)
    yield f"\nscores {' '.join(map(str, table.reference.scores()))}, won by {' '.join(map(str, table.reference.winners()))}"
