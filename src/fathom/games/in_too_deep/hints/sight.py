"""What a player looks at before it judges: whom a dividend pays, how far a card leaps, who leads, what is a share worth."""

from fathom.engine.compile import compiled, inlined
from fathom.engine.record import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import TREASURE
from fathom.games.in_too_deep.rules.end import points
from fathom.games.in_too_deep.rules.turn import most_treasure, new_decade


@inlined
def held(view: State, owner: int, company: int) -> int:
    """How many shares of a company an owner has."""
    return int(view.shares[s.share(owner, company)])


@compiled
def pays(view: State, card: int, company: int) -> bool:
    """Whether to expand a company with a card would pay a dividend; the view stays as it is."""
    if view.final > 0:
        return False
    noted = view.paid_decades[company]
    new = new_decade(view, company, card)
    view.paid_decades[company] = noted
    return new


@compiled
def dividend(view: State, seat: int, company: int, active: int) -> int:
    """How many cards a dividend of a company would bring a seat, if `active` expands."""
    own = held(view, seat, company)
    if company == TREASURE:
        most = most_treasure(view)
        if not view.advanced[TREASURE]:
            return own + (0 < own == most)
        if seat == active and (own > 0 or not view.treasure_adv_requires_share):
            return most
    return own


@inlined
def leap(view: State, card: int, company: int) -> int:
    """How many cards there are between a company's top and a card: nobody will be able to place them there."""
    return int(card - view.top[company] - 1)


@compiled
def leader(view: State, seat: int) -> int:
    """The other seat that has most points now; of equals the next one clockwise."""
    best = (seat + 1) % view.players
    for k in range(2, view.players):
        other = (seat + k) % view.players
        if points(view, other) > points(view, best):
            best = other
    return int(best)
