"""How people gather at a table before its game begins: who sits down, who gets up, who is ready, what the host decides.

All of it changes the table's entry, and nothing else. Whoever asks is known by the hash of a browser's key, `who`. The host is
who made the table, or who decides there since. Each of these returns the entry as it is then, or raises `Trouble` for what cannot
be.
"""

from collections.abc import Collection, Iterable
from hashlib import sha256
from typing import Any

import msgspec

from fathom.server.seats import LONGEST_NAME, OPEN, PERSON, knows, looks, named
from fathom.server.store import Entry
from fathom.server.trouble import Trouble
from fathom.server.wire import Gathering, Seat, Sit

MOST_REMOVED = 100  # browsers that are kept away from a table; of more, the latest


def told(entry: Entry) -> Gathering | None:
    """What everybody may know of it; None if people do not gather at this table."""
    if not entry.host:
        return None
    host, listed, leaves, chat = entry.keys.get(entry.host, []), entry.is_listed, entry.leaves, entry.is_chatty
    return Gathering(
        entry.has_begun,
        entry.ready,
        host,
        listed,
        leaves,
        chat,
        entry.next,
        entry.clock,
        watched=entry.is_watched,
        again=entry.again,
        declined=_decliners(entry),
        left=is_left(entry),
    )


def _decliners(entry: Entry) -> list[str]:
    """The names of those who do not want to play again, but for those that somebody has who gathers here now."""
    present = {seat.name for seat in entry.seats if seat.player == PERSON and not entry.has_begun}
    return sorted(name for names in entry.declined.values() for name in names if name not in present)


def admit(entry: Entry, given: Collection[str]) -> None:
    """`Trouble` if only those may look on who play, and whoever brings keys with these hashes does not."""
    if not (entry.is_watched or knows(entry.keys, given)):
        raise Trouble(403, "server-moved-away" if is_elsewhere(entry, given) else "server-not-watched")


def is_elsewhere(entry: Entry, given: Collection[str]) -> bool:
    """Whether what whoever brings keys with these hashes had here is now in another browser, which sits here."""
    return any(entry.keys.get(entry.moved_to.get(one, "")) for one in given)


def mixed(entry: Entry, yours: Collection[int], nonce: str, version: int) -> Entry:
    """Mix the nonce of the browser that has the seats `yours` into what chance comes from.

    The first nonce of a seat counts, for whoever could change it could try some. Once something has been played since the table
    was made, none is taken any more: `version` is how much is there.
    """
    now = nonces(entry)
    new = [nonce if seat in yours and not had else had for seat, had in enumerate(now)]
    if not entry.secret or version > entry.begins or new == now:
        return entry
    return msgspec.structs.replace(entry, nonces=new)


def nonces(entry: Entry) -> list[str]:
    """What each seat's browser brought; nothing for a seat whose browser brought none."""
    return entry.nonces or [""] * len(entry.seats)


def fingerprints(entry: Entry, yours: Collection[int]) -> list[str]:
    """What whoever holds the seats `yours` is told of what was mixed in for them: by the first browser that had each."""
    held = [nonce if seat in yours else "" for seat, nonce in enumerate(nonces(entry))]
    return [sha256(bytes.fromhex(nonce)).hexdigest() if nonce else "" for nonce in held]


def sit(entry: Entry, who: str, wish: Sit) -> Entry:
    """Take an open seat, under a name, or take another name. One browser may take several seats: people who share a screen."""
    seat = wish.seat
    _open(entry, seat)
    if seat in entry.keys.get(who, []):
        return msgspec.structs.replace(entry, seats=_with(entry, seat, Seat(wish.name, PERSON)))
    if entry.seats[seat].player != OPEN:
        raise Trouble(409, "server-seat-taken", seat=seat)
    if is_removed(entry, [who]):
        raise Trouble(403, "server-removed")
    keys = entry.keys | {who: sorted({*entry.keys.get(who, []), seat})}
    moved_to = {old: new for old, new in entry.moved_to.items() if old != who}
    back = msgspec.structs.replace(wants_to(entry, who), moved_to=moved_to)
    seated = _seated(back, seat, Seat(wish.name, PERSON), keys)
    decided = handed_on(seated, who) if is_left(entry) else seated  # then whoever sits down first decides
    return mixed(decided, [seat], wish.nonce, 0)


def rise(entry: Entry, who: str, seat: int) -> Entry:
    """Leave a seat again. A host who has none any more is the host all the same, who may take another."""
    _open(entry, seat)
    if seat not in entry.keys.get(who, []):
        raise Trouble(403, "server-not-yours")
    return emptied(entry, seat, OPEN)


def ready(entry: Entry, who: str, is_ready: bool) -> Entry:
    """Say that all who sit at this screen are ready, or that they are not."""
    _gathers(entry)
    own = entry.keys.get(who, [])
    if not own:
        raise Trouble(403, "server-not-yours")
    now = {*entry.ready, *own} if is_ready else {*entry.ready} - {*own}
    return msgspec.structs.replace(entry, ready=sorted(now))


def wants_again(entry: Entry, who: str) -> Entry:
    """The same where people play again, of whoever asked for that: they may have no seat here, or come late."""
    if entry.has_begun:
        return entry
    wants = wants_to(entry, who)
    return ready(wants, who, True) if entry.keys.get(who) else wants


def goes_on(entry: Entry, who: str, next: str) -> Entry:
    """At a table that is over: the browser `who` wants to play again, which all do at the table `next`."""
    before = entry.ready if entry.next else []  # so far it says who was ready for the game that is over
    wish = sorted({*before, *entry.keys.get(who, [])})
    return msgspec.structs.replace(wants_to(entry, who), next=next, ready=wish)


def decline(entry: Entry, who: str, has_played: bool) -> Entry:
    """Not want to play again: the seats of `who` are free. Where that is the host, somebody else decides from now on.

    They are told who it is only of who has played before: anybody may sit down here, and get up, under one name after the other.
    """
    _gathers(entry)
    own = entry.keys.get(who, [])
    if not entry.again or not (own or who == entry.host):
        raise Trouble(403, "server-not-yours")
    left = declined(entry, who) if has_played else entry
    for seat in own:
        left = emptied(left, seat, OPEN)
    return _inherited(left) if who == entry.host else left


def declined(entry: Entry, who: str) -> Entry:
    """The same where they are told that `who` does not want to play again: there, and where they have played before."""
    own = entry.keys.get(who, [])
    names = {who: [entry.seats[seat].name for seat in own]}
    wish = [seat for seat in entry.ready if seat not in own]
    return msgspec.structs.replace(entry, ready=wish, declined=entry.declined | names)


def says_no(entry: Entry, who: str, names: list[str]) -> Entry:
    """The same where `who` does not want to play again, who had these names before, and may have had no seat here to leave."""
    if entry.has_begun or entry.declined.get(who):
        return entry
    return msgspec.structs.replace(entry, declined=entry.declined | {who: names})


def has_declined(entry: Entry, given: Collection[str]) -> bool:
    """Whether whoever brings keys with these hashes does not want to play again, at any of their seats."""
    names = {key: {entry.seats[seat].name for seat in entry.keys.get(key, [])} for key in given}
    return any(names[key] <= {*entry.declined[key]} for key in names if key in entry.declined)


def wants_to(entry: Entry, who: str) -> Entry:
    """The same where `who` has thought better of it."""
    others = {key: names for key, names in entry.declined.items() if key != who}
    return msgspec.structs.replace(entry, declined=others)


def give(entry: Entry, who: str, seat: int, player: str, sits: Seat | None = None) -> Entry:
    """The host gives a seat to a bot, or opens it. Whoever sat there may sit down again. `sits` as in `remove`."""
    _hosts(entry, who)
    _sits(entry, seat, sits)
    return emptied(entry, seat, player)


def remove(entry: Entry, who: str, seat: int, sits: Seat | None = None) -> Entry:
    """The host asks whoever sits there to go: the seat is open, and their browser takes none here until it is let back in.

    `Trouble` if it is another than `sits`, whom the host sees there.
    """
    _hosts(entry, who)
    _sits(entry, seat, sits)
    gone = [key for key, own in entry.keys.items() if seat in own and key != who]
    if not gone:  # they have got up meanwhile, or it is one's own
        return entry
    names = dict.fromkeys(gone, entry.seats[seat].name)
    removals = dict([*entry.removals.items(), *names.items()][-MOST_REMOVED:])
    return msgspec.structs.replace(emptied(entry, seat, OPEN), removals=removals)


def _sits(entry: Entry, seat: int, sits: Seat | None) -> None:
    """`Trouble` if the game has begun, or somebody else has sat down there than the host sees."""
    _open(entry, seat)
    if sits is not None and entry.seats[seat].player == PERSON and entry.seats[seat] != sits:
        raise Trouble(409, "server-seat-changed")


def spare(entry: Entry, seat: int, is_gone: bool, is_removal: bool = False) -> None:
    """`Trouble` if nobody may take that seat away in the host's place: from who has played before, and is here or expected back.

    Nor is any of them asked to go for good. Of whoever has only sat down here they decide as the host does.
    """
    _open(entry, seat)
    if played_from(entry, seat) and (is_removal or not is_gone):
        raise Trouble(403, "server-host-removes" if is_gone else "server-seat-kept", name=entry.seats[seat].name)


def let_in(entry: Entry, who: str, name: str) -> Entry:
    """The host lets whoever was asked to go under that name take a seat again."""
    _hosts(entry, who)
    removals = {key: called for key, called in entry.removals.items() if called != name}
    return msgspec.structs.replace(entry, removals=removals)


def is_left(entry: Entry) -> bool:
    """Whether the host has left it, where people play again, and nobody is there to decide since: not a host without a seat."""
    return entry.again and entry.host not in entry.keys


def handed_on(entry: Entry, who: str) -> Entry:
    """The same, but where the host has left and has no seat any more, `who` is the host now."""
    if who == entry.host or entry.keys.get(entry.host) or not entry.keys.get(who):
        return entry
    others = {key: own for key, own in entry.keys.items() if key != entry.host}
    return msgspec.structs.replace(entry, host=who, keys=others)


def _inherited(entry: Entry) -> Entry:
    """The same without its host, who has left it: somebody else who sits there is the host, first who has played, and is ready.

    Where nobody does, it is left to whoever sits down next: who was the host opens nothing there, and a seat is free for whoever
    comes, of those, too, who were asked to go: nobody could let them in.
    """
    heirs = [key for key, seats in entry.keys.items() if seats]
    heirs.sort(key=lambda key: (not has_played(entry, key), not {*entry.keys[key]} <= {*entry.ready}, key))
    if heirs:
        return handed_on(entry, heirs[0])
    is_full = all(seat.player != OPEN for seat in entry.seats)
    for seat in range(len(entry.seats)) if is_full else ():
        entry = emptied(entry, seat, OPEN)
    return msgspec.structs.replace(entry, keys={}, removals={})


def has_played(entry: Entry, who: str) -> bool:
    """Whether the browser `who` was at the game before, where people play again; where that was not noted, all may have been."""
    return not entry.played or who in entry.played


def played_from(entry: Entry, seat: int) -> bool:
    """Whether somebody sits there who was at the game before."""
    return any(seat in own and has_played(entry, key) for key, own in entry.keys.items())


def is_removed(entry: Entry, given: Iterable[str]) -> bool:
    """Whether the host has asked the browser to go whose keys have these hashes."""
    return not entry.removals.keys().isdisjoint(given)


def start(entry: Entry, who: str, now: str) -> Entry:
    """The host lets the game begin, at the time `now`: everybody sits, and everybody else is ready.

    Where they play again the host is ready, too: the others may decide in their place. Who did not want to is told no more,
    for at the end of this game everybody is asked anew.
    """
    _gathers(entry)
    if not who or who != entry.host:  # by itself it begins in the name of a host who has left it, too
        raise Trouble(403, "server-not-host")
    if any(seat.player == OPEN for seat in entry.seats):
        raise Trouble(409, "server-seats-open")
    waits = {seat for seat, each in enumerate(entry.seats) if each.player == PERSON}
    waits -= {*entry.ready, *(() if entry.again else entry.keys.get(who, []))}
    if waits:
        raise Trouble(409, "server-not-ready", name=entry.seats[min(waits)].name)
    return msgspec.structs.replace(entry, has_begun=True, started=now, declined={})


def _gathers(entry: Entry) -> None:
    if entry.has_begun:
        raise Trouble(409, "server-begun")


def _open(entry: Entry, seat: int) -> None:
    _gathers(entry)
    if not 0 <= seat < len(entry.seats):
        raise Trouble(400, "server-bad-request", detail=f"seat {seat}")


def _hosts(entry: Entry, who: str) -> None:
    _gathers(entry)
    if not who or who != entry.host or is_left(entry):
        raise Trouble(403, "server-not-host")


def emptied(entry: Entry, seat: int, player: str) -> Entry:
    """Nobody sits there any more: it is open, or a bot's. It has a name that nobody else has."""
    keys = {key: [own for own in owned if own != seat] for key, owned in entry.keys.items()}
    others = {seen for other, each in enumerate(entry.seats) if other != seat for seen in looks(each.name)}
    name = next(name for name in _names(entry.places[seat]) if not looks(name) & others)
    return _seated(
        entry, seat, Seat(name, player), {key: owned for key, owned in keys.items() if owned or key == entry.host}
    )


def _names(name: str) -> Iterable[str]:
    yield name
    for number in range(2, 100):
        yield f"{name[: LONGEST_NAME - 3]} {number}"


def _seated(entry: Entry, seat: int, now: Seat, keys: dict[str, list[int]]) -> Entry:
    """Somebody else in a seat."""
    ready = [other for other in entry.ready if other != seat]
    fresh = [had if other != seat else "" for other, had in enumerate(entry.nonces)]
    left = msgspec.structs.replace(entry, others=_without(entry.others, seat))
    return msgspec.structs.replace(left, seats=_with(entry, seat, now), keys=keys, ready=ready, nonces=fresh)


def _without(others: dict[str, Any], seat: int) -> dict[str, Any]:
    """What a later Fathom notes besides, but of whoever sat in that seat."""
    of_seats = {place: noted for place, noted in others.get("seats", {}).items() if place != seat}
    return {name: noted for name, noted in others.items() if name != "seats"} | (
        {"seats": of_seats} if of_seats else {}
    )


def _with(entry: Entry, seat: int, now: Seat) -> list[Seat]:
    """The seats with that one as it is now. Only those who sit there have names of their own: an open seat gives way."""
    others = [each for other, each in enumerate(entry.seats) if other != seat and each.player != OPEN]
    try:
        [tidy] = named([now])  # not all: others may have names that an earlier Fathom took
    except Trouble as trouble:
        raise trouble.also(400, seat=seat) from trouble
    if any(looks(tidy.name) & looks(each.name) for each in others):
        raise Trouble(400, "server-same-name", seat=seat)
    return [tidy if other == seat else each for other, each in enumerate(entry.seats)]
