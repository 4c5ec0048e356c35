"""The five companies as numbers."""

from typing import Any

from fathom.engine.bits import count_bits
from fathom.engine.compile import inlined
from fathom.engine.encoding import mark, put
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.encoding.fields import PART
from fathom.games.in_too_deep.rules.end import worth

USING, ADVANCED, EMPTY, NUMBER, ROOM = PART["using"], PART["advanced"], PART["empty"], PART["number"], PART["room"]
UNDER, DEPTH, DECADES, VALUE, OWNED, THIRD = (
    PART["under"],
    PART["depth"],
    PART["decades"],
    PART["value"],
    PART["owned"],
    PART["third"],
)
UNSEEN, RISING, OPEN = PART["unseen"], PART["rising"], PART["open"]
SYMBOLS, BUYABLE, FITTING, PAYING, LEAP = (
    PART["symbols"],
    PART["buyable"],
    PART["fitting"],
    PART["paying"],
    PART["leap"],
)


@inlined
def put_companies(view: State, seat: int, unseen: int, out: Any) -> None:
    """Every company, the own hand beside it; what was counted card by card is put to scale."""
    cards = int(view.card_count)
    rank = 1.0 / cards
    share = 1.0 / max(1, unseen)
    for company in range(s.FIVE):
        top = int(view.top[company])
        mark(out, USING, company, view.company == company)
        mark(out, ADVANCED, company, view.advanced[company])
        mark(out, EMPTY, company, top < 0)
        if top >= 0:
            put(out, NUMBER, company, view.number[top] + 1)
            put(out, UNDER, company, (view.below[top] + 1) * rank)
        put(out, ROOM, company, (cards - 1 - top) * rank)
        put(out, DEPTH, company, view.depth[company])
        put(out, DECADES, company, count_bits(int(view.paid_decades[company])))
        put(out, VALUE, company, worth(view, company))
        put(out, OWNED, company, view.owned[company])
        put(out, THIRD, company, view.shares[s.share_index(s.THIRD, company)])
        put(out, UNSEEN, company, int(out[UNSEEN.at + company]))
        put(out, RISING, company, int(out[RISING.at + company]) * share)
        put(out, OPEN, company, int(out[OPEN.at + company]))
        showing = int(out[SYMBOLS.at + company])
        put(out, SYMBOLS, company, showing)
        put(out, BUYABLE, company, showing * (view.owned[company] < view.hand[seat]))
        put(out, FITTING, company, int(out[FITTING.at + company]))
        put(out, PAYING, company, int(out[PAYING.at + company]))
        lowest = s.next_in_hand(view, seat, top)
        put(out, LEAP, company, (lowest - top - 1) * rank if lowest >= 0 else 1.0)
