"""The game record of a table, to take away: as far as everybody may know it."""

from typing import TYPE_CHECKING

from fathom import words
from fathom.server.projection import SPECTATOR
from fathom.server.store import Entry
from fathom.server.wire import Told

if TYPE_CHECKING:
    from fathom import Position


def text(entry: Entry, start: "Position", position: "Position") -> str:
    """The record of `position`; while the game runs, only up to the first move that a spectator cannot know."""
    from fathom.engine import notation

    shown = position if position.is_over else _public(start, position)
    head = {"Date": entry.started[:10]}
    head |= {f"Seat{seat}": f"{who.name} ({who.player})" for seat, who in enumerate(entry.seats)}
    comments = {}
    if len(shown.history) < len(position.history):
        comments[len(shown.history)] = words.say(Told("server-record-goes-on"))
    return notation.write(shown, head, comments)


def _public(start: "Position", position: "Position") -> "Position":
    """The longest beginning of the game in which a spectator can tell every move from all others."""
    walk = start.copy()
    for action in position.history:
        after = _after(walk, action)
        seen = after.view(SPECTATOR)
        for other in walk.legal_actions() or [outcome for outcome, _ in walk.chance_outcomes()]:
            might = _after(walk, other)
            if might != after and might.view(SPECTATOR) == seen:
                return walk
        walk = after
    return walk


def _after(position: "Position", action: int) -> "Position":
    twin = position.copy()
    twin.play(action)
    return twin
