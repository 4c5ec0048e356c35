"""What people at a table say to each other. It is told to all who are there, and kept nowhere."""

from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING

from fathom.engine.errors import Sentence
from fathom.server import wire
from fathom.server.limits import Bucket, Rate
from fathom.server.seats import JOINERS, held, looks

if TYPE_CHECKING:
    from fathom.server.table import Table

KEPT = 50  # for whoever comes later
PACE = Rate(5, 0.5)  # of one seat
PHRASES = ("hello", "luck", "oh", "bravo", "thanks", "moment", "game", "again")  # `phrase-hello` in the catalogues


class Talk:
    """What was said at one table."""

    def __init__(self, table: "Table") -> None:
        """Nothing yet."""
        self._table = table
        self._said: deque[wire.Said] = deque(maxlen=KEPT)
        self._buckets: dict[int, Bucket] = {}

    @property
    def last(self) -> list[wire.Said]:
        """The last that was said, the latest at the end."""
        return list(self._said)

    def say(self, wish: wire.Say, given: Iterable[str]) -> wire.Refused | None:
        """Tell everybody, or say why not; for whoever brings the keys `given`."""
        why = self._why_not(wish, given)
        if why is not None:
            return wire.Refused(wish.seat, -1, Sentence(why))
        said = wire.Said(wish.seat, wish.text if wish.phrase else tidy(wish.text), wish.phrase)
        self._said.append(said)
        for viewer in self._table.viewers:
            viewer.hear(said)
        return None

    def _why_not(self, wish: wire.Say, given: Iterable[str]) -> str | None:
        entry = self._table.entry
        if not entry.host or wish.seat not in held(entry.keys, given):
            return "server-not-yours"
        if wish.phrase and wish.text not in PHRASES:
            return "server-no-phrase"
        if not wish.phrase and not entry.is_chatty:
            return "server-no-chat"
        if not wish.phrase and not looks(tidy(wish.text)):
            return "server-says-nothing"
        if self._buckets.setdefault(wish.seat, Bucket(PACE)).take():
            return "server-says-much"
        return None


def tidy(text: str) -> str:
    """A text in one line, without signs that are not to be seen, or that change what stands around them."""
    seen = (sign for sign in text if sign.isspace() or sign.isprintable() or ord(sign) in JOINERS)
    return " ".join("".join(seen).split())
