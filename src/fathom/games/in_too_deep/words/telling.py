"""What happened between two views of a game, as sentences.

A move can have a long tail: cards that must be paid, an empty deck, a fundraiser, turns of those who can do nothing. It is
found by taking the same steps of the law on a copy of the view before. Where a step of the law looks at cards that this
view does not know, the view after says how it went.
"""

from collections.abc import Iterator
from functools import partial

from fathom.engine import record
from fathom.engine.errors import Sentence
from fathom.engine.position import Position
from fathom.engine.ranking import winners
from fathom.engine.state import State
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


def tell(before: Position | None, action: int, after: Position) -> list[Sentence]:
    """What `action` did. Without a `before` nothing has happened yet: the first thing told is the deal."""
    return [] if before is None else list(_telling(before, action, after))


def _telling(before: Position, action: int, after: Position) -> Iterator[Sentence]:
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


def _shown(table: State, company: int, now: State) -> Iterator[Sentence]:
    """What the cards show (1.2) stands on the table; a hundred sentences about it would say nothing."""
    table.symbol[:] = now.symbol
    yield from ()


def _begun(table: State, seat: int, now: State) -> Iterator[Sentence]:
    table.starter = seat
    yield Sentence("first", {"seat": seat})


def _drafted(table: State, card: int, now: State) -> Iterator[Sentence]:
    yield Sentence("drafted", {"seat": int(table.seat), **share(now, card)})
    pick(table, card)


def _acted(table: State, action: int, now: State) -> Iterator[Sentence]:
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
        yield Sentence("expanded", {**args, **heads(table)})
        if is_new:
            yield from dividend(table, company, [0] * s.OWNERS)
    else:
        act(table, action)
        if action == moves.PASS:
            yield Sentence("passed", {"seat": seat, "asked": "yes"})


def _used(table: State, action: int, now: State) -> Iterator[Sentence]:
    """Use an ability, or decline it (3.1)."""
    seat, company = int(table.seat), COMPANIES[table.company]
    yield Sentence("declined" if action == moves.DECLINE else "used", {"seat": seat, "company": company})
    if action >= moves.DRAW:
        use(table, action)
    elif action >= moves.EXPAND:
        card, target = divmod(action - moves.EXPAND, s.FIVE)
        hold(table, seat, card)
        use(table, action)
        args = {"seat": seat, "number": now.number[card], "company": COMPANIES[target]}
        yield Sentence("played", {**args, "price": int(table.price), **heads(table)})
    elif table.where[action] >= s.SHARE:
        owner = int(table.where[action]) - s.SHARE
        use(table, action)
        args = {"seat": seat, **share(now, action), "price": int(table.price)}
        yield Sentence("took_third", args) if owner == s.THIRD else Sentence("took", {**args, "other_seat": owner})
    else:
        hold(table, seat, action)
        use(table, action)
        yield _bought(table, action, now)


def _bought(table: State, card: int, now: State) -> Sentence:
    """A card has become a share; `table` knows what is to be paid for it (2.2, 3.4)."""
    return Sentence("bought", {"seat": int(table.seat), **share(now, card), "price": int(table.price)})


def _lifted(table: State, card: int, now: State) -> Iterator[Sentence]:
    """Take a card out of a pile (3.2), perhaps to place it elsewhere (3.3, 3.6)."""
    company = COMPANIES[table.where[card] - s.PILE]
    lift(table, card)
    args = {"seat": int(table.seat), "number": now.number[card], "company": company}
    yield Sentence("lifted", args) if table.lifted >= 0 else Sentence("removed", {**args, **heads(table)})


def _placed(table: State, action: int, now: State) -> Iterator[Sentence]:
    """Place the card lifted, or discard it (3.3, 3.6)."""
    card = int(table.lifted)
    home = COMPANIES[table.where[card] - s.PILE]
    place(table, action)
    args = {"seat": int(table.seat), "number": now.number[card], **heads(table)}
    if action == moves.TO_DISCARD:
        yield Sentence("removed", {**args, "company": home})
    elif COMPANIES[action - moves.TO] == home:
        yield Sentence("raised", {**args, "company": home})
    else:
        yield Sentence("moved", {**args, "from_company": home, "company": COMPANIES[action - moves.TO]})


def _over(after: Position) -> Iterator[Sentence]:
    row = after.states[0]
    first = winners(after.players, partial(beats, row))
    yield Sentence("over", {"winners": first, "score": int(points(row, first[0]))})
