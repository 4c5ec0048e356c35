"""How a table's game has gone: events played one after the other, and the moves of them that stand.

A move that was taken back has happened, and the log tells it; but it is no part of the game any more. So the game is what the
moves that stand lead to, and only they are in its record.
"""

from collections.abc import Sequence
from typing import NamedTuple

from fathom.engine.errors import IllegalMove, Sentence
from fathom.engine.events import Logged
from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.engine.verbs import CHANCE, OVER, SPECTATOR
from fathom.server import wire
from fathom.server.seats import PERSON
from fathom.server.store import BrokenOff, Decided, Event, Played, Seated, TakenBack

Move = Played | Decided

NOBODY = -1


class Span(NamedTuple):
    """What happened from one version of a table to the next: what the rules noted, and where it came to rest."""

    version: int  # the one it leads to
    log: list[Logged]
    rest: Position  # not to be played on: others look at it, too
    last: Move | None = None  # the last of the moves that stand
    undone: Move | None = None  # the move that was taken back
    change: Seated | BrokenOff | None = None  # what happened that was no move


class Course:
    """A game from its beginning on, event by event."""

    def __init__(self, setup: Setup) -> None:
        """Version 0: nothing has been played."""
        self.position = Position(setup)  # others look at it, too: it is never played on, but followed by another
        self.moves: list[Move] = []  # those that stand
        self.version = 0
        self.drawn = 0  # how many of the moves that stand were chance's
        self.players: dict[int, str] = {}  # who plays for whom, by seat, other than who sat down there
        self.is_broken_off = False

    def copy(self) -> "Course":
        """The same again; playing one leaves the other."""
        twin = object.__new__(Course)
        twin.position, twin.moves, twin.version = self.position, self.moves.copy(), self.version
        twin.drawn = self.drawn
        twin.players, twin.is_broken_off = self.players.copy(), self.is_broken_off
        return twin

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be played."""
        return self.is_broken_off or self.position.is_over

    def seats(self, sat_down: Sequence[wire.Seat]) -> list[wire.Seat]:
        """Who plays now, of those who sat down."""
        return [wire.Seat(who.name, self.players.get(seat, who.player)) for seat, who in enumerate(sat_down)]

    def awaited(self, sat_down: Sequence[wire.Seat]) -> tuple[int, bool]:
        """Whose decision or roll the game awaits, and whether it is the roll: see `awaited`."""
        return (OVER, False) if self.is_broken_off else awaited(self.position, self.seats(sat_down))

    def play(self, event: Event) -> Span:
        """What comes of an event; `IllegalMove` if it cannot happen."""
        log, after = list[Logged](), self.position.copy()
        undone: Move | None = None
        change: Seated | BrokenOff | None = None
        if self.is_broken_off:
            raise IllegalMove(Sentence("move-over", {"value": "null"}))
        if isinstance(event, Seated):
            self.players[event.seat], change = event.player, event
        elif isinstance(event, BrokenOff):
            self.is_broken_off, change = True, event
        elif isinstance(event, TakenBack):
            after.undo()
            undone = self.moves.pop()
            self.drawn -= after.current_player == CHANCE
        else:
            after.play(event.action, log)
            self.moves.append(event)
            self.drawn += self.position.current_player == CHANCE
        self.position = after
        self.version += 1
        return Span(self.version, log, after, self.moves[-1] if self.moves else None, undone, change)


class Draft:
    """Events that are not stored yet, and what they would make of a table."""

    def __init__(self, course: Course) -> None:
        """Of a table whose game has gone like `course`, which stays as it is."""
        self.course = course.copy()
        self.events: list[Event] = []
        self.spans: list[Span] = []

    @property
    def position(self) -> Position:
        """Where they lead."""
        return self.course.position

    def play(self, event: Event) -> None:
        """Add an event; `IllegalMove` if it cannot happen."""
        self.spans.append(self.course.play(event))
        self.events.append(event)


def may_take_back(span: Span, seats: Sequence[wire.Seat], yours: tuple[int, ...]) -> int:
    """The seat of `yours` that may take its last move back where `span` came to rest, or `NOBODY`.

    It may if nothing has followed that move, nor is about to: no chance, nobody else's move; if the move showed the seat nothing
    that it did not know; and if nobody but bots and those at this screen is at the table, for anybody else would have to
    agree, unless it is a part of a turn that the seat goes on with. A game that is over is over.
    """
    last, persons = span.last, {seat for seat, who in enumerate(seats) if who.player == PERSON}
    if not isinstance(last, Played) or last.seat not in yours:
        return NOBODY
    if not persons <= set(yours) and (span.rest.current_player != last.seat or span.rest.starts_turn):
        return NOBODY
    if span.rest.is_over or awaited(span.rest, seats) == (CHANCE, False):
        return NOBODY
    before = span.rest.copy()
    before.undo()
    return last.seat if before.current_player == last.seat and _could_foresee(before, last.action) else NOBODY


def _could_foresee(before: Position, action: int) -> bool:
    """Whether the seat to move could tell all that it was shown by its move from what it knew before it."""
    seat, told = before.current_player, []
    for position in (before.view(seat), before.copy()):
        log = list[Logged]()
        try:
            position.play(action, log)
        except IllegalMove:
            return False
        told.append((list(position.tell(log, seat)), position.view(seat)))
    return told[0] == told[1]


def awaited(position: Position, seats: Sequence[wire.Seat]) -> tuple[int, bool]:
    """Whose decision or roll the game awaits (a seat, -1 chance, -2 it is over), and whether it is the roll."""
    current = position.current_player
    if current == CHANCE and position.starts_turn and position.on_turn >= 0:
        if seats[position.on_turn].player == PERSON:
            return position.on_turn, True
    return current, False


def can_tell(before: Position, action: int, seat: int = SPECTATOR) -> bool:
    """Whether `seat` sees which it was of all that could be done in `before`."""
    after = _after(before, action)
    seen = after.view(seat)
    for other in before.legal_actions() or [outcome for outcome, _ in before.chance_outcomes()]:
        might = _after(before, other)
        if might != after and might.view(seat) == seen:
            return False
    return True


def _after(position: Position, action: int) -> Position:
    twin = position.copy()
    twin.play(action)
    return twin
