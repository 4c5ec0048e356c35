"""What a player looks at before it judges: who has which shares, how far a card leaps, who leads."""

from fathom.engine.compile import compiled, inlined
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.rules.end import points


@inlined
def held(view: State, owner: int, company: int) -> int:
    """How many shares of a company an owner has."""
    return int(view.shares[s.share_index(owner, company)])


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
