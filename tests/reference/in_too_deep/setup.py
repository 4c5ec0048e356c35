"""Section 1 of RULES.md: from the cards in the box to the first turn."""

from __future__ import annotations

from bisect import insort
from collections.abc import Generator

from ..script import Question, Script
from .deck import draw, settle
from .table import COMPANIES, Table


def set_up(table: Table) -> Script:
    """1.2 to 1.8, in their order."""
    if table.players == 2 and table.options["bonus_shuffle"] == "before_deal":
        table.deck_bonus = 5
    if table.options["cards"] == "random20":
        yield from _print_cards(table)
    each = table.options["hand_cards_two" if table.players == 2 else "hand_cards"]
    for seat in range(table.players):
        yield from _deal(table, seat, each)
    yield from _begin(table)
    rule = table.options["bonus_cards"]
    if rule == "all" or (rule == "not_with_two" and table.players > 2):
        for distance, seat in enumerate(table.clockwise(table.starter)):
            yield from _deal(table, seat, distance)
    if table.players > 2:
        yield from _draft(table)
    else:
        for _ in range(6):
            table.third.append((yield from _open(table)))
        if table.options["bonus_shuffle"] == "after_deal":
            table.deck_bonus = 5
    yield from settle(table)  # 1.8: bonus shares that came up


def _print_cards(table: Table) -> Script:
    """1.2: with random20 each card, the lowest first, shows one of the symbols left."""
    left = dict.fromkeys(COMPANIES, 20)
    for number in table.numbers:
        name = yield "chance", {f"is-{company}": left[company] for company in COMPANIES if left[company]}
        company = name.removeprefix("is-")
        left[company] -= 1
        table.company[number] = company


def _open(table: Table) -> Generator[Question, str, int]:
    """The next card; 1.8: a bonus share is set aside and another card drawn instead."""
    drawn = None
    while drawn is None:
        drawn = yield from draw(table)
    return drawn


def _deal(table: Table, seat: int, count: int) -> Script:
    """1.4, 1.6: so many cards into a hand."""
    for _ in range(count):
        insort(table.hands[seat], (yield from _open(table)))


def _begin(table: Table) -> Script:
    """1.5: who begins; until the first turn that seat counts as the active one (6.2)."""
    rule = table.options["start"]
    if rule == "lowest":
        table.starter = min(range(table.players), key=lambda seat: table.hands[seat][0])
    elif rule == "random":
        name = yield "chance", {f"first-{seat}": 1 for seat in range(table.players)}
        table.starter = int(name.removeprefix("first-"))
    else:
        table.starter = int(rule.removeprefix("seat"))
    table.active = table.starter


def _draft(table: Table) -> Script:
    """1.7: cards are opened and taken one by one."""
    laps = table.options["draft_laps"]
    for _ in range(laps * table.players):
        table.opened.append((yield from _open(table)))
    for lap in range(laps):
        order = table.clockwise(table.starter)
        if table.options["draft"] == "snake" and lap % 2 == 1:
            order.reverse()
        for seat in order:
            taken = table.opened[0]
            if len(table.opened) > 1:
                name = yield seat, {f"draft-{number}": 1 for number in table.opened}
                taken = int(name.removeprefix("draft-"))
            table.opened.remove(taken)
            table.portfolios[seat].append(taken)
