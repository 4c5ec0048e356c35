"""Drawing: the deck (RULES.md 4), who gets what is owed (2.7 to 2.9), and bonus shares (6.2 to 6.4)."""

from __future__ import annotations

from bisect import insort

from ..script import Script
from .table import Drawing, Table

# ---------------------------------------------------------------------- 4 The deck


def may_draw(table: Table) -> bool:
    """2.10: the deck or the discard pile holds something that may be drawn."""
    stock = table.deck or table.deck_bonus or table.discard
    return bool(stock) and not _is_shut(table)


def is_ready(table: Table) -> bool:
    """A card is to be drawn: shuffles if the deck is empty (4.1, 4.2), and says whether one can be drawn."""
    if _is_shut(table):
        return False
    if not table.deck and not table.deck_bonus:
        _deplete(table)
    return (table.deck != [] or table.deck_bonus > 0) and not _is_shut(table)


def draw(table: Table) -> Drawing:
    """Take the next card off a deck that is not empty; a bonus share waits to be handled."""
    names = {f"card-{number}": 1 for number in table.deck}
    if table.deck_bonus:
        names["bonus"] = table.deck_bonus
    name = yield "chance", names
    drawn = None
    if name == "bonus":
        table.deck_bonus -= 1
        table.waiting_bonus += 1
    else:
        drawn = int(name.removeprefix("card-"))
        table.deck.remove(drawn)
    if table.options["reshuffle"] == "at_once" and not table.deck and not table.deck_bonus:
        _deplete(table)
    return drawn


def _is_shut(table: Table) -> bool:
    """4.3: with final_draws=off nothing may be drawn in a final turn once there was a second depletion."""
    return table.options["final_draws"] == "off" and table.is_final and table.depletions >= 2


def _deplete(table: Table) -> None:
    """4.1 to 4.3: the deck is empty, so the discard pile becomes the deck, if there is a card in it."""
    if table.discard:
        if not table.is_dry:
            table.depletions += 1
        table.is_dry = False
        table.deck, table.discard = table.discard, []
        table.deck_bonus, table.discard_bonus = table.discard_bonus, 0
    else:
        table.discard_bonus = 0  # 6.3: bonus shares alone are no discard pile
        if table.options["dry_deck"] == "end":
            table.depletions = max(table.depletions, 2)
            table.is_dry = True
    if table.depletions >= 2:
        table.is_triggered = True


# ---------------------------------------------------------------------- 2.7 to 2.9 Cards owed


def owe_dividend(table: Table, company: str, by_third: bool) -> None:
    """2.7, 2.9, 6.2, 6.4: what everybody is owed when a company pays a dividend."""
    shares = [table.count(portfolio, company) for portfolio in table.portfolios]
    due = list(shares)
    if company == "treasure":
        counted = list(shares)
        if table.options["majority_third"] == "count":
            counted.append(table.count(table.third, company))
        most = max(counted)
        if table.options["treasure"] == "basic":
            due = [has + 1 if has == most and has > 0 else has for has in shares]
        elif not by_third:
            needs_share = table.options["treasure_adv_requires_share"] == "yes"
            if shares[table.active] > 0 or not needs_share:
                due[table.active] = most
    for seat in range(table.players):
        table.owed[seat] += due[seat]
    if table.options["third_dividend"] == "burn":
        table.third_owed += table.count(table.third, company)


def settle(table: Table) -> Script:
    """2.8, 6.3: until nobody is owed a card; bonus shares that came out are handled before the next is drawn."""
    table.next_paid = table.active
    while table.waiting_bonus or any(table.owed) or table.third_owed:
        if table.waiting_bonus:
            yield from _bonus_share(table)
        elif is_ready(table):
            yield from _pay_one(table)
        else:
            table.owed = [0] * table.players
            table.third_owed = 0


def _pay_one(table: Table) -> Script:
    """2.8: one card to whoever is next; 6.3: a bonus share instead of it may cost the card; 6.4: the third is last."""
    seat = _who_is_next(table)
    drawn = yield from draw(table)
    if drawn is None and (table.in_set_up or table.options["bonus_replacement"] == "draw"):
        return
    if seat is None:
        table.third_owed -= 1
    else:
        table.owed[seat] -= 1
        table.next_paid = (seat + 1) % table.players
    if drawn is not None:
        insort(table.discard if seat is None else table.hands[seat], drawn)


def _who_is_next(table: Table) -> int | None:
    """2.8: the seat that gets the next card; None is the third player."""
    first = {
        "active_first": table.active,
        "from_left": table.active + 1,
        "round_robin": table.next_paid,
    }[table.options["payout_order"]]
    return next((seat for seat in table.clockwise(first) if table.owed[seat]), None)


# ---------------------------------------------------------------------- 6 The third player


def _bonus_share(table: Table) -> Script:
    """6.2, 6.3: the third player gets a share and its company a card, out of four; the rest is discarded."""
    table.waiting_bonus -= 1
    if table.options["bonus_recycle"] == "yes":
        table.discard_bonus += 1
    while len(table.opened) < 4 and is_ready(table):
        drawn = yield from draw(table)
        if drawn is not None:
            table.opened.append(drawn)
    if not table.opened:
        return
    # max() keeps the first of equals, which is the one drawn first.
    share = max(table.opened, key=lambda number: table.count(table.third, table.company[number]))
    company = table.company[share]
    table.opened.remove(share)
    table.third.append(share)
    fitting = [number for number in table.opened if table.fits(number, company)]
    if fitting:
        table.opened.remove(min(fitting))
        place(table, min(fitting), company, pays=table.options["third_expand_pays"] == "yes", by_third=True)
    while table.opened:
        insort(table.discard, table.opened.pop(0))


def place(table: Table, number: int, company: str, *, pays: bool, by_third: bool) -> None:
    """2.5 to 2.7: put a card on a pile; what it pays, if it may (5.2: not in final turns), is owed from now on."""
    if pays and not table.is_final and table.is_new_decade(number, company):
        table.paid_decades.add((company, table.decade(number)))
        owe_dividend(table, company, by_third)
    table.piles[company].append(number)
