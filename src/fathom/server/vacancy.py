"""Seats of the tables in the lobby: how many one person may have there, and when those of who is away fall free.

Everybody finds these tables, so anybody could take all their seats and go; then nobody else would find any.
"""

from collections.abc import Iterable

from fathom.server.gathering import emptied
from fathom.server.seats import OPEN
from fathom.server.store import Entry, Store, now
from fathom.server.trouble import Trouble

MOST_SEATS = 6  # of one person, at tables of others
GRACE = 120  # seconds for which a seat is kept for who is away
NEW = 60.0  # seconds for which a table counts though nobody has been noted there yet


def is_in_lobby(entry: Entry) -> bool:
    """Whether everybody may find the table, as long as somebody is there and a seat is open."""
    return entry.is_listed and not entry.has_begun


def takes_from_lobby(entry: Entry, who: str, seat: int) -> bool:
    """Whether the browser `who`, if it sits down there, takes a seat that everybody could have: hosts have their own table."""
    is_open = seat < len(entry.seats) and entry.seats[seat].player == OPEN
    return is_open and is_in_lobby(entry) and who != entry.host


async def may_take(store: Store, who: str) -> None:
    """`Trouble` where the browser `who` has as many seats in the lobby as one person may have."""
    if await store.taken(who, now(-NEW)) >= MOST_SEATS:
        raise Trouble(409, "server-sits-much", most=MOST_SEATS)


def grace(entry: Entry) -> int:
    """The seconds that somebody may be away before they count as gone."""
    return GRACE if is_in_lobby(entry) else entry.grace


def kept(entry: Entry) -> set[int]:
    """The seats that do not fall free, whoever is away: the host's."""
    return {*entry.keys.get(entry.host, [])}


def vacated(entry: Entry, seats: Iterable[int]) -> Entry:
    """The same where these seats are open."""
    for seat in seats:
        entry = emptied(entry, seat, OPEN)
    return entry
