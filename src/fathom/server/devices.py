"""How seats go to another device: by a link that works once, offered where the seats are and opened where they are to be.

All of it changes a table's entry, and nothing else; whoever asks is known by the hash of a browser's key, `who`. Each of these
returns the entry as it is then, or raises `Trouble` for what cannot be.
"""

import msgspec

from fathom.server.gathering import wants_to
from fathom.server.seats import new_key
from fathom.server.store import Entry
from fathom.server.trouble import Trouble

MOVABLE = 3600  # seconds that a link to another device works
MOST_MOVED = 12  # browsers that can be told that they play on elsewhere


def move_key(now: float) -> str:
    """A new key that brings seats to another device; it ends with when it ends, which nobody can change, for its hash is kept."""
    return f"{new_key()}.{int(now) + MOVABLE}"


def is_valid(key: str, now: float) -> bool:
    """Whether such a key has not ended. One that is to last longer than any was made before the clock was set back."""
    return 0 < ends_in(key, now) <= MOVABLE


def ends_in(key: str, now: float) -> float:
    """The seconds for which such a key works still; 0 or less if it does not."""
    _, _, until = key.rpartition(".")
    return float(until) - now if until.isdecimal() else 0.0


def offer_move(entry: Entry, who: str, once: str) -> Entry:
    """Let whoever brings the key with the hash `once` have the seats of `who`, one time."""
    if who not in entry.keys:
        raise Trouble(403, "server-not-yours")
    others = {key: holder for key, holder in entry.moves.items() if holder != who and holder in entry.keys}
    return msgspec.structs.replace(entry, moves=others | {once: who})


def move(entry: Entry, who: str, once: str) -> Entry:
    """Bring the seats that were offered to the browser of `who`; the one they come from has them no more.

    Whoever sits there already brings no other's seat: with both hands in sight nobody could play against them.
    """
    before = entry.moves.get(once)
    if before is None or before not in entry.keys:  # or they have lost their seats since
        raise Trouble(403, "server-moved-already")
    if who != before and entry.keys.get(who):
        raise Trouble(409, "server-move-seated")
    return join(entry, who, before)


def follow(entry: Entry, who: str, before: str) -> Entry:
    """The same at another table of these people, unless `who` sits there for somebody else."""
    return entry if {who, before} <= entry.keys.keys() and entry.keys[who] else join(entry, who, before)


def join(entry: Entry, who: str, before: str) -> Entry:
    """Whatever the browser `before` has and was told here is that of `who`; no link brings it anywhere else any more."""
    had = entry.host, *entry.keys, *entry.removals, *entry.declined, *entry.played
    if before not in had:  # it has lost them meanwhile
        return entry
    moves = {key: holder for key, holder in entry.moves.items() if holder != before}
    if who == before:  # nobody has gone anywhere
        return msgspec.structs.replace(entry, moves=moves)
    keys = {key: seats for key, seats in entry.keys.items() if key not in (who, before)}
    both = [entry.keys[key] for key in (who, before) if key in entry.keys]
    if both:  # or it would open what it never did
        keys[who] = sorted({seat for seats in both for seat in seats})
    host = who if entry.host == before else entry.host
    removals = entry.removals | ({who: entry.removals[before]} if before in entry.removals else {})
    names = [name for key in (who, before) for name in entry.declined.get(key, [])]
    declined = wants_to(entry, before).declined | ({who: names} if before in entry.declined else {})
    return msgspec.structs.replace(
        entry,
        keys=keys,
        moves=moves,
        moved_to=_gone(entry, who, before),
        host=host,
        removals=removals,
        declined=declined,
        played=[who if key == before else key for key in entry.played],
    )


def moved_on(entry: Entry, before: Entry) -> list[tuple[str, str]]:
    """Who plays on elsewhere where they have played before, and here not yet: their browser, and the one they come from."""
    return [
        (who, old)
        for old, who in before.moved_to.items()
        if old in entry.keys and old not in before.keys and who in before.keys and who not in entry.keys
    ]


def _gone(entry: Entry, who: str, before: str) -> dict[str, str]:
    """Who has gone where when the browser `before` has gone to `who`."""
    gone = {old: who if new == before else new for old, new in entry.moved_to.items() if old not in (who, before)}
    return dict([*gone.items(), (before, who)][-MOST_MOVED:])
