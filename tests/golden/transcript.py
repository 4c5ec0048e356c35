"""Golden transcripts: whole games of Deep Sea Adventure as text that a person can check against the rules."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from ..games.deep_sea_adventure.twins import Twins
from ..reference.deep_sea_adventure import Unit, word
from ..reference.variants import PRESETS

FOLDER = Path(__file__).parent / "deep_sea_adventure"
GAMES = [(preset, players) for preset in PRESETS for players in range(2, 7)]


def path(preset: str, players: int) -> Path:
    """Where a transcript lies."""
    return FOLDER / f"{preset}-{players}.txt"


def transcript(preset: str, players: int) -> str:
    """One game at random, always the same: a line for each turn, the whole line of chips where a dive begins or ends."""
    draw, table = Random(f"{preset} {players}"), Twins(players, preset)
    return "\n".join(_told(draw, table, preset)) + "\n"


def _told(draw: Random, table: Twins, preset: str) -> Iterator[str]:
    game = table.position.game
    yield f"{game.title}, version {game.version}: {table.position.players} players, preset {preset}"
    before = table.reference.facts()
    words: list[str] = []
    while table.reference.to_move != "over":
        words.append(_choose(draw, table.reference.moves()))
        table.make(words[-1])
        now = table.reference.facts()
        over = table.reference.to_move == "over"
        if now["dive"] == before["dive"] and now["turn"] == before["turn"] >= 0 and not over:
            continue
        if before["turn"] >= 0:
            yield f"seat {before['turn']}: {' '.join(words):<24} {_air(now, before)}   {_divers(now)}".rstrip()
            words = []
        elif now["turn"] >= 0 or over:
            yield f"-- {' '.join(words)}"
            words = []
        if now["dive"] != before["dive"] or (now["turn"] < 0 <= before["turn"]):
            yield f"\ndive {now['dive']}, {'begins' if now['turn'] >= 0 else 'ends'}: {_line(now['line'])}"
        before = now
    yield f"\nscores {' '.join(map(str, table.scores()))}, won by {' '.join(map(str, table.winners()))}"


def _choose(draw: Random, moves: dict[str, int]) -> str:
    """One of the moves by weight, by nothing that another version of Python could do otherwise."""
    at = int(draw.random() * sum(moves.values()))
    return [name for name, weight in moves.items() for _ in range(weight)][at]


def _air(now: dict[str, Any], before: dict[str, Any]) -> str:
    """The air that is left; the next diver has breathed already where the turn goes on."""
    return f"air {now['air']:>2}" if now["dive"] == before["dive"] else "       "


def _line(line: list[Unit]) -> str:
    return " ".join(word(unit) or "_" for unit in line)


def _divers(now: dict[str, Any]) -> str:
    """Where everybody is: `2v [1 3]` is on place 2, facing down, with two units; `^` faces up, `=` is home."""
    shown = []
    for where, place, facing, hold in zip(now["where"], now["place"], now["facing"], now["hold"], strict=True):
        spot = {"sub": "sub", "home": "="}.get(where, f"{place}{'v' if facing == 'down' else '^'}")
        shown.append(f"{spot} [{' '.join(map(word, hold))}]" if hold else spot)
    return " | ".join(f"{text:<7}" for text in shown)
