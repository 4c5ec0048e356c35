"""What happened between two views of a game, as sentences.

A move can have a long tail: cards that must be paid, an empty deck, a fundraiser, turns of those who can do nothing. It is
found by taking the same steps of the law on a copy of the view before. Where a step of the law looks at cards that this
view does not know, the view after says how it went.
"""

from collections.abc import Iterator
from functools import partial

from fathom.engine import record
from fathom.engine.errors import Told
from fathom.engine.position import Position
from fathom.engine.ranking import winners
from fathom.engine.record import State
from fathom.games.in_too_deep import moves
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import COMPANIES
from fathom.games.in_too_deep.rules.abilities import lift, place, use
from fathom.games.in_too_deep.rules.end import beats, points
from fathom.games.in_too_deep.rules.setup import pick
from fathom.games.in_too_deep.rules.turn import act, would_pay
from fathom.games.in_too_deep.words.offers import share
from fathom.games.in_too_deep.words.scene import heads
from fathom.games.in_too_deep.words.tail import dividend, hold, paid, tail, taken


def tell(before: Position | None, action: int, after: Position) -> list[Told]:
    """What `action` did. Without a `before` nothing has happened yet: the first thing told is the deal."""
    return [] if before is None else list(_telling(before, action, after))


def _telling(before: Position, action: int, after: Position) -> Iterator[Told]:
    was, now = before.state, after.state
    table = record.copy(before.states)[0]  # what stood before, and then each thing that happens
    tell_step = {
        s.SYMBOL: _shown,
        s.CARD: taken,
        s.FIRST: _begun,
        s.DRAFT: _drafted,
        s.TURN: _acted,
        s.PAY: paid,
        s.ABILITY: _used,
        s.LIFT: _lifted,
        s.PLACE: _placed,
    }[was.phase]
    yield from tell_step(table, action, now)
    yield from tail(table, now)
    if now.phase == s.FINISHED:
        yield from _over(after)


def _shown(table: State, company: int, now: State) -> Iterator[Told]:
    """What the cards show (1.2) stands on the table; a hundred sentences about it would say nothing."""
    table.symbol[:] = now.symbol
    yield from ()


def _begun(table: State, seat: int, now: State) -> Iterator[Told]:
    table.starter = seat
    yield Told("first", {"seat": seat})


def _drafted(table: State, card: int, now: State) -> Iterator[Told]:
    yield Told("drafted", {"seat": int(table.seat), **share(now, card)})
    pick(table, card)


def _acted(table: State, action: int, now: State) -> Iterator[Told]:
    """Buy, expand, draw or pass (2.1)."""
    seat = int(table.seat)
    if action < moves.EXPAND:
        hold(table, seat, action)
        act(table, action)
        yield _bought(table, action, now)
    elif action < moves.DRAW:
        card, company = divmod(action - moves.EXPAND, s.FIVE)
        is_new = would_pay(table, card, company)
        hold(table, seat, card)
        act(table, action)
        args = {"seat": seat, "number": now.number[card], "company": COMPANIES[company]}
        yield Told("expanded", {**args, **heads(table)})
        if is_new:
            yield from dividend(table, company, [0] * s.OWNERS)
    else:
        act(table, action)
        if action == moves.PASS:
            yield Told("passed", {"seat": seat, "asked": "yes"})


def _used(table: State, action: int, now: State) -> Iterator[Told]:
    """Use an ability, or decline it (3.1)."""
    seat, company = int(table.seat), COMPANIES[table.company]
    yield Told("declined" if action == moves.DECLINE else "used", {"seat": seat, "company": company})
    if action >= moves.DRAW:
        use(table, action)
    elif action >= moves.EXPAND:
        card, target = divmod(action - moves.EXPAND, s.FIVE)
        hold(table, seat, card)
        use(table, action)
        args = {"seat": seat, "number": now.number[card], "company": COMPANIES[target]}
        yield Told("played", {**args, "price": int(table.price), **heads(table)})
    elif table.where[action] >= s.SHARE:
        owner = int(table.where[action]) - s.SHARE
        use(table, action)
        args = {"seat": seat, **share(now, action), "price": int(table.price)}
        yield Told("took_third", args) if owner == s.THIRD else Told("took", {**args, "other_seat": owner})
    else:
        hold(table, seat, action)
        use(table, action)
        yield _bought(table, action, now)


def _bought(table: State, card: int, now: State) -> Told:
    """A card has become a share; `table` knows what is to be paid for it (2.2, 3.4)."""
    return Told("bought", {"seat": int(table.seat), **share(now, card), "price": int(table.price)})


def _lifted(table: State, card: int, now: State) -> Iterator[Told]:
    """Take a card out of a pile (3.2), perhaps to place it elsewhere (3.3, 3.6)."""
    company = COMPANIES[table.where[card] - s.PILE]
    lift(table, card)
    args = {"seat": int(table.seat), "number": now.number[card], "company": company}
    yield Told("lifted", args) if table.lifted >= 0 else Told("removed", {**args, **heads(table)})


def _placed(table: State, action: int, now: State) -> Iterator[Told]:
    """Place the card lifted, or discard it (3.3, 3.6)."""
    card = int(table.lifted)
    home = COMPANIES[table.where[card] - s.PILE]
    place(table, action)
    args = {"seat": int(table.seat), "number": now.number[card], **heads(table)}
    if action == moves.TO_DISCARD:
        yield Told("removed", {**args, "company": home})
    elif COMPANIES[action - moves.TO] == home:
        yield Told("raised", {**args, "company": home})
    else:
        yield Told("moved", {**args, "from_company": home, "company": COMPANIES[action - moves.TO]})


def _over(after: Position) -> Iterator[Told]:
    row = after.states[0]
    first = winners(after.players, partial(beats, row))
    yield Told("over", {"winners": first, "score": int(points(row, first[0]))})
