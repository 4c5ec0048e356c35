"""Section 6 of RULES.md: the third player of a table of two, and the bonus shares."""

from fathom.engine.compile import compiled
from fathom.engine.state import State
from fathom.games.in_too_deep import events
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.rules.deck import charge, discard_openly, receiver
from fathom.games.in_too_deep.rules.turn import new_decade, owe_dividend


@compiled
def meet_bonus_share(state: State) -> None:
    """A bonus share comes out of the deck: handle it, or set it aside (1.8, 6.2, 6.3)."""
    if state.drawn >= 0 or state.stage < s.READY:
        state.aside += 1
        events.set_aside(state)
        return
    handle(state)
    owner = receiver(state)
    if owner >= 0 and state.bonus_replacement and state.stage >= s.BEGIN:
        charge(state, owner)
        if owner != s.THIRD:
            events.not_replaced(state, owner)


@compiled
def handle(state: State) -> None:
    """Begin to handle a bonus share (6.2); it leaves the game or is discarded (6.3)."""
    state.drawn = 0
    if state.bonus_recycle:
        state.discard += 1
        state.bonus_discard += 1
    events.bonus_share(state)


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
        events.third_gets(state, won)
        placed = s.NONE
        for k in range(state.drawn):
            card = state.four[k]
            if card != won and s.fits(state, card, company) and (placed < 0 or card < placed):
                placed = card
        if placed >= 0:
            expand_third(state, company, placed)
        discard_rest(state)
    else:
        state.drawn = s.NONE
        events.third_nothing(state)
    if state.aside > 0:
        state.aside -= 1
        handle(state)


@compiled
def expand_third(state: State, company: int, card: int) -> None:
    """Place a card drawn on a company's pile, which may pay a dividend (6.2)."""
    pays = state.third_expand_pays and state.final == 0 and new_decade(state, company, card)
    s.put_on_pile(state, company, card)
    events.third_expands(state, card, company)
    if pays:
        owe_dividend(state, company, s.NOBODY)


@compiled
def discard_rest(state: State) -> None:
    """Discard those of the cards drawn that still lie open (6.2)."""
    rest = 0
    for k in range(state.drawn):
        card = state.four[k]
        if state.where[card] == s.OPEN:
            discard_openly(state, card)
            rest = rest << 8 | (card + 1)  # as the event tells them
        state.four[k] = s.NONE
    state.drawn = s.NONE
    if rest > 0:
        events.discarded(state, rest)


@compiled
def favourite(state: State) -> int:
    """The card drawn whose company the third player has most of, the first of equals (6.2); NONE if none was drawn."""
    won = s.NONE
    most = -1
    for k in range(state.drawn):
        shares = state.shares[s.share_index(s.THIRD, state.symbol[state.four[k]])]
        if shares > most:
            most = shares
            won = state.four[k]
    return int(won)
