"""The cards as numbers: those unseen and those that lie open, by company, and the own hand."""

from typing import Any

from fathom.engine.compile import inlined
from fathom.engine.encoding import mark
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.encoding.fields import PART
from fathom.games.in_too_deep.rules.turn import decade

UNSEEN, OPEN, RISING = PART["unseen"], PART["open"], PART["rising"]
OWN, SYMBOLS, FITTING, PAYING = PART["own"], PART["symbols"], PART["fitting"], PART["paying"]


@inlined
def put_cards(view: State, out: Any) -> int:
    """Count the cards that are unseen, and those that lie open, by what they show; return how many are unseen.

    RISING counts, for now, the unseen cards above each top.
    """
    unseen = 0
    if view.phase == s.SYMBOL:
        return unseen
    for card in range(view.card_count):
        place = view.where[card]
        if place == s.DECK:
            unseen += 1
            out[UNSEEN.at + view.symbol[card]] += 1.0
            for company in range(s.FIVE):
                out[RISING.at + company] += s.fits(view, card, company)
        elif place == s.OPEN:
            out[OPEN.at + view.symbol[card]] += 1.0
    return unseen


@inlined
def put_hand(view: State, seat: int, out: Any) -> None:
    """The own hand, card by card: which it is, what it shows, where it fits, whether it would pay a dividend there."""
    card = s.next_in_hand(view, seat, s.NONE)
    while card >= 0:
        mark(out, OWN, card, True)
        if view.symbol[card] >= 0:
            out[SYMBOLS.at + view.symbol[card]] += 1.0
        now = decade(view, card)
        for company in range(s.FIVE):
            fits = int(s.fits(view, card, company))
            out[FITTING.at + company] += fits
            out[PAYING.at + company] += fits * pays(view, company, now)
        card = s.next_in_hand(view, seat, card)


@inlined
def pays(view: State, company: int, now: int) -> bool:
    """Whether a card of the decade `now` takes a company to a new one (2.6); the state stays as it is."""
    if view.final > 0:
        return False
    top = int(view.top[company])
    if view.new_decade == s.NEVER_BEFORE and (view.paid_decades[company] >> now) & 1:
        return False
    if top < 0:
        return True
    if view.new_decade != s.VS_PILE_MAX:
        return bool(now != decade(view, top))
    while top >= 0:
        if now <= decade(view, top):
            return False
        top = int(view.below[top])
    return True
