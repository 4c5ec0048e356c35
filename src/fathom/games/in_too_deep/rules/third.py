"""Section 6 of RULES.md: the third player of a table of two, and the bonus shares."""

from fathom.engine.compile import compiled
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.rules.deck import charge, discard_openly, receiver
from fathom.games.in_too_deep.rules.turn import new_decade, owe_dividend


@compiled
def meet_bonus_share(state: State) -> None:
    """A bonus share comes out of the deck: handle it, or set it aside (1.8, 6.2, 6.3)."""
    if state.drawn >= 0 or state.stage < s.READY:
        state.aside += 1
        return
    owner = receiver(state)
    if owner >= 0 and state.bonus_replacement and state.stage >= s.BEGIN:
        charge(state, owner)
    handle(state)


@compiled
def handle(state: State) -> None:
    """Begin to handle a bonus share (6.2); it leaves the game or is discarded (6.3)."""
    state.drawn = 0
    if state.bonus_recycle:
        state.discard += 1
        state.bonus_discard += 1


@compiled
def keep(state: State, card: int) -> None:
    """Open one of the four cards (6.2)."""
    state.where[card] = s.OPEN
    state.four[state.drawn] = card
    state.drawn += 1


@compiled
def award(state: State) -> None:
    """The third player gets a share of the cards drawn, its company perhaps a card; the rest is discarded (6.2)."""
    won = favourite(state)
    if won >= 0:
        company = int(state.symbol[won])
        s.put_in_portfolio(state, s.THIRD, won)
        placed = s.NONE
        for k in range(state.drawn):
            card = state.four[k]
            if card != won and s.fits(state, card, company) and (placed < 0 or card < placed):
                placed = card
        if placed >= 0:
            if state.third_expand_pays and state.final == 0 and new_decade(state, company, placed):
                owe_dividend(state, company, s.NOBODY)
            s.put_on_pile(state, company, placed)
        for k in range(state.drawn):
            if state.where[state.four[k]] == s.OPEN:
                discard_openly(state, state.four[k])
            state.four[k] = s.NONE
    state.drawn = s.NONE
    if state.aside > 0:
        state.aside -= 1
        handle(state)


@compiled
def favourite(state: State) -> int:
    """The card drawn whose company the third player has most of, the first of equals (6.2); NONE if none was drawn."""
    won = s.NONE
    most = -1
    for k in range(state.drawn):
        shares = state.shares[s.share(s.THIRD, state.symbol[state.four[k]])]
        if shares > most:
            most = shares
            won = state.four[k]
    return int(won)
