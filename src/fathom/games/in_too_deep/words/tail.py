"""What follows from a move until the next decision, told while it is done to `table`, a copy of the view before.

It goes the way of `rules.steps.go_on`. `now` is the view after: it says how it went where the law looks at hands that this
view does not know.
"""

from collections.abc import Generator, Iterator

from fathom.engine.errors import Sentence
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import COMPANIES
from fathom.games.in_too_deep.rules.deck import barred, lose_owed, ready, receiver
from fathom.games.in_too_deep.rules.steps import set_up, take_card, take_turn
from fathom.games.in_too_deep.rules.third import award, favourite
from fathom.games.in_too_deep.rules.turn import pay, would_pay
from fathom.games.in_too_deep.words.offers import share
from fathom.games.in_too_deep.words.scene import heads


def tail(table: State, now: State) -> Iterator[Sentence]:
    """Go on to where somebody has to decide, or chance to say something."""
    while now.phase != s.SYMBOL:
        if table.price > 0:
            if now.phase == s.PAY:
                return
            yield from _paid_unasked(table, now)
        if table.drawn >= 0:
            if table.drawn < 4:
                yield from _made_ready(table)
                if table.deck and not barred(table):
                    return
            yield from _awarded(table, now)
        elif receiver(table) != s.NOBODY:
            yield from _made_ready(table)
            if table.deck and not barred(table):
                return
            yield Sentence("lost", {"cards": _owed(table)})
            lose_owed(table)
        elif table.stage < s.BEGIN:
            if (yield from _set_up(table, now)):
                return
        elif _stops(table, now):
            return
        else:
            yield from _turn_goes_on(table, now)


def hold(table: State, seat: int, card: int) -> None:
    """Let a hand hold this card, whether it is seen or not; how many there are stays."""
    table.hand[seat] -= 1
    s.put_in_hand(table, seat, card)


def dividend(table: State, company: int, due: list[int]) -> Iterator[Sentence]:
    """What a dividend brings (2.7, 2.9); `due` is what was owed before it."""
    owed = [int(after) - before for after, before in zip(table.due, due, strict=True)]
    yield Sentence("dividend", {"company": COMPANIES[company], "cards": sum(owed)})
    for seat in range(table.players):
        if owed[seat]:
            yield Sentence("owed", {"seat": seat, "cards": owed[seat]})
    if owed[s.THIRD]:
        yield Sentence("owed_third", {"cards": owed[s.THIRD]})


# ---------------------------------------------------------------- paying (2.3)


def paid(table: State, card: int, now: State) -> Iterator[Sentence]:
    """A card that was chosen is paid."""
    seat, payee = int(table.seat), int(table.payee)
    hold(table, seat, card)
    pay(table, card)
    seen = now.where[card] == table.where[card]
    yield _payment(seat, payee, card if seen else s.NONE, now)


def _paid_unasked(table: State, now: State) -> Iterator[Sentence]:
    """All that may still be paid is paid. The cards that this view sees are the last ones, if not all."""
    seat, payee, price = int(table.seat), int(table.payee), int(table.price)
    goal = s.HAND + payee if payee >= 0 else s.DISCARD
    whole = s.count_cards(table, s.HAND + seat) == table.hand[seat]  # this view knew the hand
    hand = (s.HAND + seat,) if whole else (s.DECK, s.HAND + seat)
    came = [card for card in range(table.paid + 1, now.cards) if now.where[card] == goal and table.where[card] in hand]
    seen = came if len(came) <= price else []  # more: what was hidden before is shown, and not which of it was paid
    for card in [s.NONE] * (price - len(seen)) + seen:
        yield _payment(seat, payee, card, now)
    table.hand[seat] -= price
    if payee >= 0:
        table.hand[payee] += price
    else:
        table.discard += price
    table.price = 0
    table.paid = s.NONE
    table.payee = s.NOBODY


def _payment(seat: int, payee: int, card: int, now: State) -> Sentence:
    if payee >= 0:
        args = {"seat": seat, "other_seat": payee}
        return Sentence("paid_to", args) if card < 0 else Sentence("paid_card_to", {**args, **share(now, card)})
    return Sentence("paid_unseen", {"seat": seat}) if card < 0 else Sentence("paid", {"seat": seat, **share(now, card)})


# ---------------------------------------------------------------- the deck (4.1 to 4.3)


def taken(table: State, outcome: int, now: State) -> Iterator[Sentence]:
    """A card leaves the deck, for whoever it is."""
    triggered, runs_out = int(table.triggered), table.deck == 1 and not table.reshuffle
    handling, opening, owner = table.drawn >= 0, table.opening, receiver(table)
    take_card(table, outcome)
    if outcome == s.BONUS:
        waits = handling or table.stage < s.READY
        yield Sentence("set_aside" if waits else "bonus_share")
        if not waits and table.bonus_replacement and 0 <= owner < s.THIRD:
            yield Sentence("not_replaced", {"seat": owner})
    elif opening and not handling:
        if not table.opening:
            yield _opened(table)
    elif not handling:
        yield from _handed_out(table, outcome, owner, now)
    if runs_out:
        yield from _ran_out(table, triggered)


def _opened(table: State) -> Sentence:
    """All cards of the draft lie open (1.7), or the third player has its shares (1.8)."""
    place, what = (s.SHARE + s.THIRD, "third") if table.players == 2 else (s.OPEN, "draft")
    cards = [int(table.number[card]) for card in range(table.cards) if table.where[card] == place]
    return Sentence("opened", {"cards": cards, "for": what})


def _handed_out(table: State, card: int, owner: int, now: State) -> Iterator[Sentence]:
    """A card owed was drawn (2.8, 6.4). What is dealt before the game is told by the handful."""
    if owner == s.THIRD:
        yield Sentence("burned", share(now, card))
    elif table.stage >= s.READY:
        seen = now.where[card] == s.HAND + owner
        yield Sentence("drew_card", {"seat": owner, **share(now, card)}) if seen else Sentence("drew", {"seat": owner})
    elif table.due[owner] == 0:
        dealt = (owner - table.starter) % table.players if table.stage == s.EXTRA else table.hand[owner]
        yield Sentence("dealt", {"seat": owner, "cards": int(dealt)})


def _made_ready(table: State) -> Iterator[Sentence]:
    """A card is to be drawn: if the deck is empty, the discard pile is shuffled."""
    triggered, runs_out = int(table.triggered), table.deck == 0 and not barred(table)
    ready(table)
    if runs_out and (table.deck or table.triggered > triggered):
        yield from _ran_out(table, triggered)


def _ran_out(table: State, triggered: int) -> Iterator[Sentence]:
    if table.deck:
        yield Sentence("depleted", {"cards": int(table.deck), "bonus": int(table.bonus_deck)})
    else:
        yield Sentence("dry")
    if table.triggered > triggered:
        yield Sentence("triggered", {"reason": "depletion" if table.deck else "dry"})


def _owed(table: State) -> int:
    return sum(int(cards) for cards in table.due)


# ---------------------------------------------------------------- the third player (6.2)


def _awarded(table: State, now: State) -> Iterator[Sentence]:
    """The third player gets its share of the cards drawn; the rest is placed or discarded."""
    cards = [int(card) for card in table.four[: table.drawn]]
    won, due = int(favourite(table)), [int(owed) for owed in table.due]
    new = {card: bool(table.third_expand_pays) and would_pay(table, card, now.symbol[won]) for card in cards}
    aside = table.aside
    award(table)
    stands = heads(table)
    if won < 0:
        yield Sentence("third_nothing")
    else:
        yield Sentence("third_gets", share(now, won))
    for card in cards:
        if table.where[card] >= s.PILE:
            company = int(table.where[card]) - s.PILE
            yield Sentence("third_expands", {"number": now.number[card], "company": COMPANIES[company], **stands})
            if new[card]:
                yield from dividend(table, company, due)
    rest = [now.number[card] for card in cards if table.where[card] == s.DISCARD]
    if rest:
        yield Sentence("discarded", {"cards": rest})
    if table.aside < aside:
        yield Sentence("bonus_share")


# ---------------------------------------------------------------- set-up and turns (1.5 to 1.8, 2.1, 2.11 to 2.13, 5.1)


def _set_up(table: State, now: State) -> Generator[Sentence, None, bool]:
    """Go on with set-up; True if somebody has to decide or chance to say something."""
    if table.stage == s.DEAL and table.starter < 0 <= now.starter:
        table.starter = now.starter
        yield Sentence("first", {"seat": now.starter})
        known = [card for card in range(now.cards) if now.where[card] == s.HAND + now.starter]
        if table.announce_lowest and known:
            yield Sentence("announced", {"seat": now.starter, "number": now.number[known[0]]})
    last = list(table.where).index(s.OPEN) if table.stage == s.DRAFTING and table.opening == 1 else s.NONE
    seat, aside = int(table.seat), table.aside
    stops = bool(set_up(table))
    if last >= 0:
        yield Sentence("drafted", {"seat": seat, **share(now, last)})
    if table.aside < aside:
        yield Sentence("bonus_share")
    if table.stage == s.BEGIN and table.final:
        yield Sentence("final", {"turns": int(table.final)})
    return stops


def _stops(table: State, now: State) -> bool:
    """Whether the active seat has to decide: the law looks at its hand to say so, we at what it said."""
    if table.phase == s.FINISHED or table.stage == s.LIFTING:
        return True
    if table.stage == s.BEGIN:
        return bool(now.phase == s.TURN and now.seat == table.seat)
    return bool(table.stage == s.EXPANDED and now.phase == s.ABILITY)


def _turn_goes_on(table: State, now: State) -> Iterator[Sentence]:
    seat, triggered, final = int(table.seat), table.triggered, table.final
    if table.stage == s.BEGIN:
        table.acted, table.stage = s.PASSED, s.ACTED
        yield Sentence("passed", {"seat": seat, "asked": "no"})
    elif table.stage == s.EXPANDED:
        table.stage = s.ACTED
    elif table.stage == s.ACTED:
        drew, fundraised = table.acted == s.DREW, table.fundraised
        take_turn(table)
        if drew and table.draws == 0:
            yield from _funds_raised(table, bool(fundraised))
        if table.triggered > triggered:
            yield Sentence("triggered", {"reason": "fundraiser" if drew else "passes"})
    else:
        take_turn(table)
        if table.final > final:
            yield Sentence("final", {"turns": int(table.final)})


def _funds_raised(table: State, is_second: bool) -> Iterator[Sentence]:
    cards = 0 if is_second and table.second_fundraiser_pays else int(table.fundraiser_cards)
    if is_second:
        yield Sentence("second_fundraiser", {"cards": cards})
    else:
        yield Sentence("fundraiser", {"cards": cards})
