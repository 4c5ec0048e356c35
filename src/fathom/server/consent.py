"""Taking a choice back that others have answered, or that chance has: they are asked, and all of them have to agree.

Nobody can unsee a card: nothing is taken back that showed whoever asks what was hidden before, as a card that was drawn, or one
that another laid down from a hand; nor a secret of anybody else. Whether it was so is judged by what a spectator and whoever asks
have seen, and by nothing else, so that a refusal says nothing that they do not know. What one's own move showed of one's own hand
is shown.
"""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from fathom.engine.errors import IllegalMove
from fathom.engine.position import Position
from fathom.engine.verbs import SPECTATOR
from fathom.server.course import Course, can_tell, could_foresee
from fathom.server.event import Played
from fathom.server.limits import Bucket, Rate
from fathom.server.seats import PERSON

if TYPE_CHECKING:
    from fathom.server.table import Table

MOST = 200  # moves that are taken back at once, chance's included
PACE = Rate(3, 1 / 30)  # of one screen that asks, known by its first seat


class Consent:
    """Who may ask at one table, and who is to be asked."""

    def __init__(self, table: "Table") -> None:
        """Nobody has asked yet."""
        self._table = table
        self._buckets: dict[int, Bucket] = {}

    def others(self, yours: Iterable[int]) -> list[int]:
        """The seats of the persons who have to agree: all but those at the screen of who asks."""
        return [seat for seat, who in enumerate(self._table.seats) if who.player == PERSON and seat not in yours]

    def why_not_ask(self, yours: tuple[int, ...]) -> str | None:
        """What speaks against asking, as far as that is seen at once: the id of a sentence."""
        table = self._table
        awaited, _ = table.awaited
        if awaited < 0 or table.seats[awaited].player != PERSON or table.course.late == awaited:
            return "server-ask-later"
        if not self.others(yours):
            return "server-ask-nobody"
        if table.course.asking is not None:
            return "server-asked-already"
        if any(table.course.refused.get(own) == len(table.course.moves) for own in yours):
            return "server-ask-refused"
        if self._buckets.setdefault(min(yours), Bucket(PACE)).take():
            return "server-asks-much"
        return None if last_choice(table.course, yours) else "server-ask-nothing"  # last: it takes long

    def why_not_answer(self, seat: int) -> str | None:
        """What speaks against an answer of this seat."""
        asking = self._table.course.asking
        return None if asking is not None and seat in asking.waits else "server-not-asked"


def last_choice(course: Course, yours: Collection[int]) -> int:
    """How many of the moves that stand lead from the last choice of who sits at `yours` to the present; 0 if there is none."""
    before = course.position.copy()
    for moves, move in enumerate(reversed(course.moves[-MOST:]), 1):
        before.undo()
        if isinstance(move, Played) and move.seat in yours and move.seat == before.current_player:
            return moves
    return 0


def is_open(course: Course, moves: int, yours: Iterable[int]) -> bool:
    """Whether the last `moves` showed nothing to the seats `yours` that was hidden before, and were nobody else's secret."""
    own = {*yours}
    before = course.position.copy()
    for _ in range(moves):
        before.undo()
    for move in course.moves[-moves:]:
        if not (before.current_player in own or _is_told(before, move.action)):
            return False
        if not all(could_foresee(before, move.action, seat) for seat in own):
            return False
        before.play(move.action)
    return True


def _is_told(before: Position, action: int) -> bool:
    """Whether everybody sees which it was, of all that it can have been to them."""
    try:
        return can_tell(before.view(SPECTATOR), action)
    except IllegalMove:
        return False
