"""How a table's game has gone: events played one after the other, and the moves of them that stand.

A move that was taken back has happened, and the log tells it; but it is no part of the game any more. So the game is what the
moves that stand lead to, and only they are in its record.
"""

from collections.abc import Sequence
from itertools import takewhile

import msgspec

from fathom.engine.errors import IllegalMove, Sentence
from fathom.engine.events import Logged
from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.engine.verbs import CHANCE, OVER, SPECTATOR
from fathom.server import wire
from fathom.server.event import (
    Answered,
    Asked,
    BrokenOff,
    Decided,
    Event,
    Played,
    Seated,
    TakenBack,
    TimedOut,
    bare,
    has_snapshot,
    snapshot_of,
)
from fathom.server.seats import PERSON
from fathom.server.snapshots import EVERY, resumed, snapshot
from fathom.server.span import NOBODY, Asking, Change, Move, Secrets, Span

MOST_BACK = 1000  # events that are no moves that stand: with more, the past of a table would take long to tell


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
        self.late = NOBODY  # the seat whose time is over, until the server has moved for it
        self.spent: dict[tuple[int, int, int], int] = {}  # milliseconds thought, by seat, how many moves stood, and era
        self.era = 0  # how often something was taken back by consent: then each choice has its own seconds again
        self.asking: Asking | None = None
        self.refused: dict[int, int] = {}  # who may not ask again, by how many moves stood
        self.secrets = Secrets()

    def copy(self) -> "Course":
        """The same again; playing one leaves the other."""
        twin = object.__new__(Course)
        twin.position, twin.moves, twin.version = self.position, self.moves.copy(), self.version
        twin.drawn = self.drawn
        twin.players, twin.is_broken_off = self.players.copy(), self.is_broken_off
        twin.late, twin.spent, twin.era = self.late, self.spent.copy(), self.era
        twin.asking, twin.refused, twin.secrets = self.asking, self.refused.copy(), self.secrets
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
        return (OVER, False) if self.is_broken_off else awaited(self.position, self.seats(sat_down), self.late)

    @classmethod
    def after(cls, setup: Setup, events: Sequence[Event]) -> "Course":
        """How a game has gone until the last of `events` that has a snapshot, which comes next; or nowhere yet, if that won't do.

        What people talked of, and what came of it, is played again.
        """
        course = cls(setup)
        quiet = takewhile(lambda event: isinstance(event, Move | TakenBack | Seated | TimedOut), events)
        last = max((at for at, event in enumerate(quiet) if has_snapshot(event)), default=0)
        for event in events[:last]:
            course._charge(event)
            if isinstance(event, Move):
                course.moves.append(bare(event))
            elif isinstance(event, TakenBack):
                del course.moves[-1:]
                course._spare(event.seat)
            elif isinstance(event, Seated):
                course.players[event.seat] = event.player
        found = resumed(snapshot_of(events[last]), setup, [move.action for move in course.moves]) if last else None
        if found is None:
            return cls(setup)
        (course.position, course.drawn), course.version = found, last
        return course

    def play(self, event: Event) -> Span:
        """What comes of an event; `IllegalMove` if it cannot happen."""
        before, log = self.position, list[Logged]()
        undone = self._follow(event, before.copy(), log)
        return Span(
            version=self.version,
            log=log,
            rest=self.position,
            last=self.moves[-1] if self.moves and not self.is_worn else None,
            before=before if isinstance(event, Move) else None,
            undone=undone,
            change=event if isinstance(event, Change) else None,
            late=self.late,
            said=event if isinstance(event, Asked | Answered) else None,
            asking=self.asking,
            secrets=self.secrets,
        )

    @property
    def is_worn(self) -> bool:
        """Whether so much was taken back that no more may be."""
        return self.version - len(self.moves) > MOST_BACK

    def pass_over(self, event: Event) -> None:
        """The same, several times as fast, where nobody wants to know what comes of it, nor looks at the position yet."""
        self._follow(event, self.position, None)

    def _follow(self, event: Event, after: Position, log: list[Logged] | None) -> Move | None:
        """Let `event` happen in `after`, which is the position or its twin; the move that is taken back by it, if any."""
        undone: Move | None = None
        if self.is_broken_off:
            raise IllegalMove(Sentence("move-over", {"value": "null"}))
        self._charge(event)
        if isinstance(event, Move):
            is_chance = after.current_player == CHANCE
            after.play(event.action, log)
            self.moves.append(event)
            self.drawn += is_chance
        else:
            undone = self._heed(event, after)
        if isinstance(event, Move) or undone is not None:
            self.late, self.asking = NOBODY, None
        self.position = after
        self.version += 1
        return undone

    def _heed(self, event: Change | TakenBack | Asked | Answered, after: Position) -> Move | None:
        """What happens that is no move, and the move that is taken back by it, if any."""
        undone: Move | None = None
        if isinstance(event, Seated):
            self.players[event.seat] = event.player
            self._excuse(event)
        elif isinstance(event, BrokenOff):
            self.is_broken_off, self.asking = True, None
        elif isinstance(event, TimedOut):
            self.late = event.seat
        elif isinstance(event, TakenBack):
            undone = self._undo(after, 1)
            self._spare(event.seat)
        else:
            undone = self._talk(event, after)
        return undone

    def _charge(self, event: Event) -> None:
        """Count the time that the choice before `event` took."""
        if not isinstance(event, Decided) and event.spent is not None:
            at = event.spent.seat, len(self.moves), self.era
            self.spent[at] = self.spent.get(at, 0) + event.spent.milliseconds

    def _spare(self, seat: int) -> None:
        """What all but `seat` thought of a place that it has taken back costs them nothing: it never was."""
        stands = len(self.moves)
        self.spent = {
            key: ms for key, ms in self.spent.items() if key[0] == seat or key[1] <= stands or key[2] != self.era
        }

    def _undo(self, position: Position, moves: int) -> Move:
        """Go back by so many moves; the first of them."""
        for _ in range(moves):
            position.undo()
            undone = self.moves.pop()
            self.drawn -= position.current_player == CHANCE
        return undone

    def _excuse(self, event: Seated) -> None:
        """Nobody waits for a bot to agree. Where one plays for who asks, or only bots are left, nothing is asked any more."""
        if self.asking is not None and event.player != PERSON:
            waits = self.asking.waits - {event.seat}
            self.asking = self.asking._replace(waits=waits) if waits and event.seat != self.asking.seat else None

    def _talk(self, event: Asked | Answered, after: Position) -> Move | None:
        """Heed what is said of taking back; what is taken back by it, if all have agreed."""
        if isinstance(event, Asked):
            before, action = after.copy(), self.moves[-event.moves].action
            for _ in range(event.moves):
                before.undo()
            waits = frozenset(event.waits)
            self.asking = Asking(before.current_player, event.moves, before, action, waits, self.version + 1)
        elif event.moves:
            self.era += 1
            return self._undo(after, event.moves)
        elif self.asking is None:  # stored by an earlier Fathom, where bots were waited for
            pass
        elif event.allows:
            self.asking = self.asking._replace(waits=self.asking.waits - {*event.of})
        else:
            self.refused[self.asking.seat], self.asking = len(self.moves), None
        return None


class Draft:
    """Events that are not stored yet, and what they would make of a table."""

    def __init__(self, course: Course) -> None:
        """Of a table whose game has gone like `course`, which stays as it is."""
        self.course = course.copy()
        self.events: list[Event] = []
        self.kept: list[Event] = []  # the same as they are to be stored: now and then with a snapshot
        self.spans: list[Span] = []

    @property
    def position(self) -> Position:
        """Where they lead."""
        return self.course.position

    def play(self, event: Event) -> None:
        """Add an event; `IllegalMove` if it cannot happen."""
        before, drawn = self.course.position, self.course.drawn
        self.spans.append(self.course.play(event))
        self.events.append(event)
        if isinstance(event, Move) and self.course.version % EVERY == 0:
            event = _with_snapshot(event, before, drawn)
        self.kept.append(event)


def begun(setup: Setup, actions: Sequence[int]) -> list[Event]:
    """The events of a table at which these moves were made before anybody came, as they are to be stored."""
    course, kept = Course(setup), list[Event]()
    for version, action in enumerate(actions, 1):
        event = Decided(action)
        kept.append(_with_snapshot(event, course.position, course.drawn) if version % EVERY == 0 else event)
        course.pass_over(event)
    return kept


def _with_snapshot(event: Move, before: Position, drawn: int) -> Event:
    return msgspec.structs.replace(event, snapshot=snapshot(before, drawn))


def may_take_back(span: Span, seats: Sequence[wire.Seat], yours: tuple[int, ...]) -> int:
    """The seat of `yours` that may take its last move back where `span` came to rest, or `NOBODY`.

    It may if nothing has followed that move, nor is about to: no chance, nobody else's move; and if the move showed the seat
    nothing that it did not know. Nothing is taken back while somebody's time is over, nor right after somebody else has come to
    play for a seat, nor by a seat for which somebody else plays by now. A game that is over is over.
    """
    if span.change is not None or span.late != NOBODY:
        return NOBODY
    last = span.last
    if not isinstance(last, Played) or last.seat not in yours or seats[last.seat].player != PERSON:
        return NOBODY
    if span.rest.is_over or awaited(span.rest, seats) == (CHANCE, False):
        return NOBODY
    before = span.before or _before_last(span.rest)
    if before.current_player != last.seat:
        return NOBODY
    known = span if span.before is not None else None  # what came of that move, if it is what `span` tells
    return last.seat if could_foresee(before, last.action, last.seat, known) else NOBODY


def _before_last(position: Position) -> Position:
    twin = position.copy()
    twin.undo()
    return twin


def could_foresee(before: Position, action: int, seat: int, span: Span | None = None) -> bool:
    """Whether `seat` could tell all that it was shown by a move from what it knew before it, and which move it was.

    Who knew all there was could. `span` is what came of it, where that is at hand.
    """
    view, log = before.view(seat), list[Logged]()
    if view == before:
        return True
    try:
        view.play(action, log)
    except IllegalMove:
        return False
    if span is None:
        noted, after = list[Logged](), before.copy()
        after.play(action, noted)
        span = Span(0, noted, after)
    return view.view(seat) == span.seen(seat) and list(view.tell(log, seat)) == span.told(seat)


def awaited(position: Position, seats: Sequence[wire.Seat], late: int = NOBODY) -> tuple[int, bool]:
    """Whose decision or roll the game awaits (a seat, -1 chance, -2 it is over), and whether it is the roll.

    For whoever is `late` chance goes on by itself.
    """
    current = position.current_player
    if current == CHANCE and position.starts_turn and 0 <= position.on_turn != late:
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


def done(before: Position, action: int, seat: int = SPECTATOR) -> msgspec.Struct | None:
    """What `seat` was told first of a move, which is what whoever made it did; None if it was told nothing."""
    log, after = list[Logged](), before.copy()
    after.play(action, log)
    return next((event for event, _ in after.tell(log[:1], seat)), None)


def _after(position: Position, action: int) -> Position:
    twin = position.copy()
    twin.play(action)
    return twin
