"""Each seat as numbers, from the one that looks on clockwise."""

from typing import Any

from fathom.engine.compile import compiled, inlined
from fathom.engine.encoding import mark, put
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.encoding.fields import PART
from fathom.games.in_too_deep.rules.end import worth

PRESENT, TURN, STARTER, TO_COME = PART["present"], PART["turn"], PART["starter"], PART["to_come"]
HAND, FULL_HAND, KNOWN = PART["hand"], PART["full_hand"], PART["known"]
SCORE, LEAD, DUE, PAYEE = PART["score"], PART["lead"], PART["due"], PART["payee"]
PORTFOLIO, SHARES = PART["portfolio"], PART["shares"]

Worths = tuple[int, int, int, int, int]  # what a share of each company is worth


@inlined
def total(view: State, seat: int, worths: Worths) -> int:
    """A seat's points."""
    at = seat * s.FIVE
    first = view.shares[at] * worths[0] + view.shares[at + 1] * worths[1] + view.shares[at + 2] * worths[2]
    return int(first + view.shares[at + 3] * worths[3] + view.shares[at + 4] * worths[4])


@compiled
def front(view: State, worths: Worths) -> tuple[int, int, int]:
    """Who has most points, how many, and what the next best has."""
    best = 0
    most = total(view, 0, worths)
    second = -1_000_000
    for seat in range(1, view.players):
        own = total(view, seat, worths)
        if own > most:
            second = most
            most = own
            best = seat
        else:
            second = max(second, own)
    return best, most, second


@inlined
def put_seats(view: State, looking: int, out: Any) -> None:
    """Every seat in turn."""
    worths = (worth(view, 0), worth(view, 1), worth(view, 2), worth(view, 3), worth(view, 4))
    best, most, second = front(view, worths)
    to_come = first_in_final(view, looking)
    seat = looking
    for k in range(view.players):
        own = total(view, seat, worths)
        put(out, SCORE, k, own)
        put(out, LEAD, k, own - (second if seat == best else most))
        mark(out, TO_COME, k, to_come < view.final)
        to_come = to_come + 1 if to_come + 1 < view.players else 0
        put_seat(view, seat, k, seat != looking, out)
        seat = s.next_seat(view, seat)


@inlined
def first_in_final(view: State, looking: int) -> int:
    """How many turns are before the next one of the seat that looks."""
    ahead = looking - int(view.seat)
    return ahead if ahead >= 0 else ahead + int(view.players)


@inlined
def put_seat(view: State, seat: int, k: int, is_other: bool, out: Any) -> None:
    """A seat, its hand and its shares."""
    mark(out, PRESENT, k, True)
    is_active = view.stage >= s.BEGIN or view.stage == s.DRAFTING
    mark(out, TURN, k, is_active and view.seat == seat and view.phase != s.FINISHED)
    mark(out, STARTER, k, view.starter == seat)
    mark(out, PAYEE, k, view.payee == seat)
    put(out, HAND, k, view.hand[seat])
    put(out, FULL_HAND, k, view.hand[seat])
    put(out, DUE, k, view.due[seat])
    if is_other:
        put(out, KNOWN, k, s.count_cards(view, s.HAND + seat))
    shares = 0
    for company in range(s.FIVE):
        own = int(view.shares[s.share_index(seat, company)])
        shares += own
        put(out, SHARES, k * s.FIVE + company, own)
    put(out, PORTFOLIO, k, shares)
