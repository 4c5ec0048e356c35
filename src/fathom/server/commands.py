"""What pages command at a table: whether it may be done, and what happens by it. Each is done once, however often it is sent."""

from typing import TYPE_CHECKING

from fathom.engine.errors import Sentence
from fathom.server import wire
from fathom.server.consent import Consent, last_choice
from fathom.server.course import may_take_back
from fathom.server.draws import draw
from fathom.server.event import Answered, Asked, Event, Played, TakenBack
from fathom.server.span import Span

if TYPE_CHECKING:
    from fathom.server.table import Table

Command = wire.Play | wire.Roll | wire.TakeBack | wire.AskBack | wire.AnswerBack
Obeyed = Played | TakenBack | Asked | Answered  # what comes of it

FURTHEST = 1000  # that a sequence may be beyond the seat's last: one at the end of all numbers would block the seat


class Commands:
    """The commands of one table, those that were done and those that come. To be asked under the table's lock."""

    def __init__(self, table: "Table") -> None:
        """None has been done."""
        self._table = table
        self._consent = Consent(table)
        self._done: dict[tuple[int, int], tuple[int, Obeyed]] = {}  # by seat and sequence, with the version it led to
        self._last = [0] * len(table.entry.seats)  # each seat's last sequence

    def note(self, event: Event, version: int) -> None:
        """This has happened, and led to `version`."""
        if isinstance(event, Obeyed):
            self._done[event.seat, event.sequence] = version, event
            self._last[event.seat] = max(self._last[event.seat], event.sequence)

    def sequences(self, yours: tuple[int, ...]) -> list[int]:
        """The last sequence of each seat of `yours`, 0 for the others."""
        return [last if seat in yours else 0 for seat, last in enumerate(self._last)]

    def answer(self, command: Command, yours: tuple[int, ...], rest: Span) -> wire.Ack | wire.Refused | None:
        """What is said to whoever has the seats `yours`, if it was done before or may not be; None if it is to be done.

        `rest` is where the table stands.
        """
        if command.seat not in yours:
            return refused(command, "server-not-yours")
        if (command.seat, command.sequence) in self._done:
            version, done = self._done[command.seat, command.sequence]
            if _is_same(command, version, done):
                return wire.Ack(command.seat, command.sequence, version)
            return refused(command, "server-sequence-used")
        why = self._why_not(command) or self._why_not_now(command, yours, rest)
        return None if why is None else refused(command, why)

    def event(self, command: Command, yours: tuple[int, ...]) -> Event:
        """What happens by a command that may be done."""
        course, asking = self._table.course, self._table.course.asking
        if isinstance(command, wire.AskBack):
            moves = last_choice(course, yours)
            return Asked(command.seat, command.sequence, moves, self._consent.others(yours))
        if isinstance(command, wire.AnswerBack):
            assert asking is not None, "it was asked whether anything is asked"
            is_agreed = command.allows and {*self._consent.others(yours)}.isdisjoint(asking.waits)
            moves = asking.moves if is_agreed else 0
            return Answered(command.seat, command.sequence, command.allows, list(yours), moves)
        if isinstance(command, wire.TakeBack):
            return TakenBack(command.seat, command.sequence)
        action = command.action if isinstance(command, wire.Play) else draw(course, self._table.entry)
        return Played(action, command.seat, command.sequence)

    def _why_not(self, command: Command) -> str | None:
        """What speaks against any command like this one: the id of a sentence."""
        if not self._table.entry.has_begun:
            return "server-not-begun"
        if command.sequence <= self._last[command.seat]:
            return "server-sequence-used"
        if command.sequence > self._last[command.seat] + FURTHEST:
            return "server-sequence-far"
        return "server-stale" if not self._since(command) <= command.version <= self._table.version else None

    def _since(self, command: Command) -> int:
        """The version from which on such a command is of the present: an answer counts as long as the same is asked."""
        asking = self._table.course.asking
        if isinstance(command, wire.AnswerBack) and asking is not None:
            return asking.version
        return self._table.version

    def _why_not_now(self, command: Command, yours: tuple[int, ...], rest: Span) -> str | None:
        """What speaks against it as the game stands."""
        table = self._table
        if isinstance(command, wire.TakeBack | wire.AskBack) and table.course.is_worn:
            return "server-no-more-back"
        if isinstance(command, wire.TakeBack):
            may = may_take_back(rest, table.seats, yours)
            return None if may == command.seat else "server-no-take-back"
        if isinstance(command, wire.AskBack):
            return self._consent.why_not_ask(yours)
        if isinstance(command, wire.AnswerBack):
            return self._consent.why_not_answer(command.seat)
        seat, waits = table.awaited
        if command.seat == table.course.late:
            return "server-time-over"
        if seat != command.seat:
            return "server-not-your-turn"
        if waits != isinstance(command, wire.Roll):
            return "server-roll-first" if waits else "server-no-roll"
        return None


def refused(command: Command, why: str) -> wire.Refused:
    """It is not done, for this reason: the id of a sentence."""
    return wire.Refused(command.seat, command.sequence, Sentence(why))


def _is_same(command: Command, version: int, done: Obeyed) -> bool:
    """Whether the command is the one that was done: sent twice, as after a broken line."""
    kinds = {wire.TakeBack: TakenBack, wire.AskBack: Asked, wire.AnswerBack: Answered}
    if command.version >= version or not isinstance(done, kinds.get(type(command), Played)):
        return False
    if isinstance(command, wire.AnswerBack):  # others may have answered meanwhile
        return command.allows == getattr(done, "allows", None)
    if command.version != version - 1:
        return False
    return not isinstance(command, wire.Play) or command.action == getattr(done, "action", None)
