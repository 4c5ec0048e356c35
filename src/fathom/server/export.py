"""The game record of a table, to take away: as far as everybody may know it."""

import textwrap
from collections.abc import Collection, Iterable

from fathom import words
from fathom.engine import notation
from fathom.engine.errors import Sentence
from fathom.engine.options import as_text
from fathom.engine.position import Position
from fathom.server.course import can_tell
from fathom.server.draws import proof
from fathom.server.event import Answered, BrokenOff, Event, TakenBack
from fathom.server.seats import in_record
from fathom.server.span import Move
from fathom.server.store import Entry


def text(entry: Entry, position: Position, is_broken_off: bool = False) -> str:
    """The record of `position`; unless the game was played to its end, only up to the first move that a spectator cannot know."""
    shown = position if position.is_over else _public(position)
    comments = {}
    if len(shown.history) < len(position.history):
        why = "server-record-broken-off" if is_broken_off else "server-record-goes-on"
        comments[len(shown.history)] = words.say(Sentence(why))
    elif is_broken_off:
        comments[len(shown.history)] = words.say(Sentence("server-record-ends"))
    return notation.write(shown, _who_and_when(entry) | _chance(entry, position.is_over), comments)


def stored(entry: Entry, events: Iterable[Event]) -> str:
    """The record of a table that cannot be replayed here: every option, and each move that stands by its number."""
    head = {"Game": entry.game, "Version": str(entry.game_version), "Players": str(len(entry.seats))}
    head |= _who_and_when(entry) | _chance(entry, False)
    head |= {name: as_text(value) for name, value in entry.options.items()}
    said = words.say(Sentence("server-record-stored"))
    moves = textwrap.fill(" ".join(f"#{move.action}" for move in _standing(events)), 100)
    return f"{notation.heading(head)}\n{{{said}}}\n{moves}\n"


def may_be_told(entry: Entry, events: Iterable[Event], yours: Collection[int]) -> bool:
    """Whether a record as it is stored, which has what was dealt in secret, may go to whoever holds the seats `yours`.

    To those who hold all that persons play; to others when the game is known to have been played to its end, though nobody can
    replay it: they play again, and it was not broken off.
    """
    is_over = bool(entry.next) and not any(isinstance(event, BrokenOff) for event in events)
    return is_over or {*yours} == {seat for seats in entry.keys.values() for seat in seats}


def _who_and_when(entry: Entry) -> dict[str, str]:
    seats = {f"Seat{seat}": in_record(who) for seat, who in enumerate(entry.seats)}
    return {"Date": entry.started[:10]} | seats


def _chance(entry: Entry, is_over: bool) -> dict[str, str]:
    """What chance is committed to, and when the game is over what that was."""
    said = proof(entry, is_over)
    return said.head() if said else {}


def _standing(events: Iterable[Event]) -> list[Move]:
    """The moves that were not taken back."""
    moves: list[Move] = []
    for event in events:
        if isinstance(event, TakenBack):
            moves.pop()
        elif isinstance(event, Move):
            moves.append(event)
        elif isinstance(event, Answered) and event.moves:
            del moves[-event.moves :]
    return moves


def _public(position: Position) -> Position:
    """The longest beginning of the game in which a spectator can tell every move from all others."""
    walk = position.beginning()
    for action in position.history:
        if not can_tell(walk, action):
            break
        walk.play(action)
    return walk
