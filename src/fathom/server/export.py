"""The game record of a table, to take away: as far as everybody may know it."""

import textwrap
from collections.abc import Iterable

from fathom import words
from fathom.engine import notation
from fathom.engine.errors import Sentence
from fathom.engine.options import as_text
from fathom.engine.position import Position
from fathom.engine.verbs import SPECTATOR
from fathom.server.store import Entry, Event


def text(entry: Entry, position: Position) -> str:
    """The record of `position`; while the game runs, only up to the first move that a spectator cannot know."""
    shown = position if position.is_over else _public(position)
    comments = {}
    if len(shown.history) < len(position.history):
        comments[len(shown.history)] = words.say(Sentence("server-record-goes-on"))
    return notation.write(shown, _who_and_when(entry), comments)


def stored(entry: Entry, events: Iterable[Event]) -> str:
    """The record of a table that cannot be replayed here: every option, and each move by its number."""
    head = {"Game": entry.game, "Version": str(entry.game_version), "Players": str(len(entry.seats))}
    head |= _who_and_when(entry) | {name: as_text(value) for name, value in entry.options.items()}
    said = words.say(Sentence("server-record-stored"))
    moves = textwrap.fill(" ".join(f"#{event.action}" for event in events), 100)
    return f"{notation.heading(head)}\n{{{said}}}\n{moves}\n"


def _who_and_when(entry: Entry) -> dict[str, str]:
    seats = {f"Seat{seat}": f"{who.name} ({who.player})" for seat, who in enumerate(entry.seats)}
    return {"Date": entry.started[:10]} | seats


def _public(position: Position) -> Position:
    """The longest beginning of the game in which a spectator can tell every move from all others."""
    walk = position.beginning()
    for action in position.history:
        after = _after(walk, action)
        seen = after.view(SPECTATOR)
        for other in walk.legal_actions() or [outcome for outcome, _ in walk.chance_outcomes()]:
            might = _after(walk, other)
            if might != after and might.view(SPECTATOR) == seen:
                return walk
        walk = after
    return walk


def _after(position: Position, action: int) -> Position:
    twin = position.copy()
    twin.play(action)
    return twin
