"""Buying and paying (RULES.md 2.2, 2.3), in a turn and by abilities."""

from __future__ import annotations

from bisect import insort

from ..script import Script
from .table import Table


def buyable(table: Table, rebate: int) -> list[int]:
    """2.2: the cards in the active hand whose price the rest of the hand can pay; 3.4 gives a rebate."""
    hand = table.hands[table.active]
    return [number for number in hand if len(hand) - 1 >= _cost(table, number, rebate)]


def buy(table: Table, number: int, rebate: int) -> Script:
    """2.2, 3.4: the card becomes a share, and then its price is paid."""
    cost = _cost(table, number, rebate)
    table.hands[table.active].remove(number)
    table.portfolios[table.active].append(number)
    yield from pay(table, cost, table.discard)


def _cost(table: Table, number: int, rebate: int) -> int:
    return max(0, table.price(table.company[number]) - rebate)


def pay(table: Table, count: int, to: list[int]) -> Script:
    """2.3: so many cards out of the active hand, ascending, each higher than the last, enough being left for the rest."""
    hand = table.hands[table.active]
    last = -1
    for rest in range(count, 0, -1):
        payable = [number for number in hand if number > last]
        if len(payable) == rest:
            last = payable[0]
        else:
            choice = payable[: len(payable) - rest + 1]
            name = yield table.active, {f"pay-{number}": 1 for number in choice}
            last = int(name.removeprefix("pay-"))
        hand.remove(last)
        insort(to, last)
