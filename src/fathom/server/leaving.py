"""Who leaves a game that goes on, and comes back: what their table's entry is then."""

from collections.abc import Collection

import msgspec

from fathom.server.store import Entry
from fathom.server.trouble import Trouble


def leave(entry: Entry, who: str, is_alone: bool = False) -> Entry:
    """Leave a game that goes on: from now on nobody waits for `who` until they are back; but for those who find nobody there.

    Who leaves where they were told that nobody else is there was told as well that whoever comes back waits for them.
    """
    own = entry.keys.get(who, [])
    if not own:
        raise Trouble(403, "server-not-yours")
    if not entry.host:
        raise Trouble(409, "server-nobody-gathered")
    if not entry.has_begun:
        raise Trouble(409, "server-not-begun")
    number = entry.leavings + 1
    alone = sorted({*entry.alone, *own} if is_alone else {*entry.alone}.difference(own))
    return msgspec.structs.replace(entry, gone=entry.gone | dict.fromkeys(own, number), alone=alone, leavings=number)


def come_back(entry: Entry, seats: Collection[int]) -> Entry:
    """The same where the people of these seats are back."""
    gone = {seat: by for seat, by in entry.gone.items() if seat not in seats}
    return msgspec.structs.replace(entry, gone=gone, alone=[seat for seat in entry.alone if seat in gone])
