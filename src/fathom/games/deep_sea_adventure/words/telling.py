"""What happened between two views of a game, as sentences.

A move can have a long tail: the last move of a dive ends it, drowns the divers, sinks their treasure and begins the next
dive. What the state afterwards no longer shows is found by taking the same steps of the law on a copy of the state before.
"""

from collections.abc import Iterator
from functools import partial

from fathom.engine import record
from fathom.engine.errors import Told
from fathom.engine.position import Position
from fathom.engine.ranking import winners
from fathom.engine.record import State
from fathom.games.deep_sea_adventure import moves
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.rules.dive import lay, next_chip, next_to_lay
from fathom.games.deep_sea_adventure.rules.end import beats
from fathom.games.deep_sea_adventure.rules.turn import ascend, descend, drop, take
from fathom.games.deep_sea_adventure.words.scene import banked


def tell(before: Position | None, action: int, after: Position) -> list[Told]:
    """What `action` did. Without a `before`, how the game opens; then `action` does not matter."""
    if before is None:
        return list(_opening(after.state))
    return list(_telling(before, action, after))


def _opening(now: State) -> Iterator[Told]:
    if now.phase != s.FIRST:
        yield Told("first", {"seat": now.starter})
        yield Told("dive", {"dive": 1})


def _telling(before: Position, action: int, after: Position) -> Iterator[Told]:
    was, now = before.state, after.state
    if was.phase == s.FIRST:
        yield from _opening(now)
        return
    scratch = record.copy(before.states)[0]  # what stood before, and then each thing that happens
    tell_step = {
        s.DIRECTION: _declared,
        s.ROLL: _swum,
        s.SEARCH: _searched,
        s.REVEAL: _turned_over,
        s.LAY: _laid,
    }[was.phase]
    yield from tell_step(scratch, action, now)
    if now.late and not was.late and now.dive == was.dive:
        yield Told("guard", {})
    in_turn = was.phase in (s.ROLL, s.SEARCH) or (was.phase == s.REVEAL and was.reveal)
    closed = now.dive > was.dive or now.phase in (s.LAY, s.FINISHED) or (now.phase == s.REVEAL and not now.reveal)
    if in_turn and closed:
        yield from _dive_over(scratch)
    if was.dive < was.dives and (now.dive > was.dive or now.phase in (s.LAY, s.FINISHED)):
        while (k := next_to_lay(scratch)) >= 0:
            yield from _laid(scratch, k + moves.LAY, now)
    if now.phase == s.FINISHED:
        yield from _over(after)
    elif now.dive > was.dive:
        yield Told("clean", {"length": now.length})
        yield Told("dive", {"dive": now.dive})
    elif moves.turn(now)[1]:
        yield from _turn_begins(was, now)


def _declared(scratch: State, action: int, now: State) -> Iterator[Told]:
    yield Told("turn_back" if action == moves.BACK else "dive_on", {"seat": int(scratch.seat)})


def _swum(scratch: State, total: int, now: State) -> Iterator[Told]:
    seat, units, start = int(scratch.seat), int(scratch.carried[scratch.seat]), int(scratch.place[scratch.seat])
    steps = max(0, total - units)
    yield Told("roll", {"seat": seat, "total": total, "units": units, "moves": steps})
    swim = descend if scratch.facing[seat] == s.DOWN else ascend
    place = swim(scratch, start, steps)
    if place == start:
        yield Told("stuck", {"seat": seat, "moves": steps})
    else:
        way = range(start + 1, place) if place > start else range(max(place + 1, 0), start)
        jumped = [other for other in range(scratch.players) if scratch.place[other] in way]
        yield Told("move", {"seat": seat, "from": start, "to": max(place, s.SUB), "jumped": jumped})
    if place == s.HOME:
        yield Told("board", {"seat": seat, "units": units})
    scratch.place[seat] = place


def _searched(scratch: State, action: int, now: State) -> Iterator[Told]:
    seat = int(scratch.seat)
    place = int(scratch.place[seat])
    if action == moves.TAKE:
        yield Told("take", {"seat": seat, "place": place, "chips": s.levels(scratch.line[place])})
        take(scratch, 1)
    elif action >= moves.DROP:
        yield Told("drop", {"seat": seat, "place": place, "chips": s.levels(moves.unit(scratch, action))})
        drop(scratch, action - moves.DROP)
    else:
        yield Told("leave", {"seat": seat})


def _turned_over(scratch: State, value: int, now: State) -> Iterator[Told]:
    seat, level = int(scratch.seat), next_chip(scratch)
    if now.score[seat] == s.HIDDEN:
        yield Told("look", {"seat": seat, "level": level + 1})
    else:
        yield Told("reveal", {"seat": seat, "level": level + 1, "value": value})


def _laid(scratch: State, action: int, now: State) -> Iterator[Told]:
    """Lay down on the copy and tell what grew. A stack taken apart unasked grows several places."""
    before = [int(unit) for unit in scratch.line]
    seat = int(scratch.seat)
    lay(scratch, action - moves.LAY)
    for place, unit in enumerate(before):
        if scratch.line[place] != unit:
            yield Told("lay", {"seat": seat, "chips": s.levels(int(scratch.line[place]) - unit), "place": place})


def _dive_over(scratch: State) -> Iterator[Told]:
    seats = range(int(scratch.players))
    home = all(scratch.place[seat] == s.HOME for seat in seats)
    reason = "air" if scratch.air == 0 else "home" if home else "stall"
    yield Told("dive_over", {"reason": reason})
    at_sea = sorted((int(scratch.place[seat]), seat) for seat in seats if scratch.place[seat] >= 0)
    for place, seat in reversed(at_sea) if scratch.drown_order else at_sea:
        yield Told("drown", {"seat": seat, "place": place, "units": int(scratch.carried[seat])})


def _over(after: Position) -> Iterator[Told]:
    now, row, seats = after.state, after.states[0], range(after.players)
    if now.dive < now.dives:
        yield Told("dive_over", {"reason": "empty"})
    if s.HIDDEN in now.score[: after.players]:  # a view played to an end of its own: who has won is not known there
        return
    if now.reveal:  # what each owner alone has looked at so far (3.2)
        for seat in seats:
            values = [value for _, value in banked(now, seat)]
            yield Told("won", {"seat": seat, "values": values, "score": now.score[seat]})
    first = winners(after.players, partial(beats, row))
    yield Told("over", {"winners": first, "score": now.score[first[0]]})


def _turn_begins(was: State, now: State) -> Iterator[Told]:
    seat = now.seat
    units = now.carried[seat]
    if units:
        yield Told("breathe", {"seat": seat, "units": units, "air": now.air})
        if now.air == 0:
            yield Told("last_breath", {"seat": seat})
    if now.facing[seat] == s.UP and was.facing[seat] == s.DOWN:
        yield Told("must_turn", {"seat": seat})
