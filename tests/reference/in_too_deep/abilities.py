"""Section 3 of RULES.md: what an expansion of cleaning, research or wildlife lets the active seat do."""

from __future__ import annotations

from bisect import insort
from collections.abc import Generator

from ..script import Question, Script
from .shares import buy, buyable, pay
from .table import COMPANIES, Table


def use_ability(table: Table, company: str) -> Script:
    """3.1: the ability of a company, if it has one; each of them asks only if it can be carried out."""
    ability = ABILITIES.get((company, table.options[company]))
    if ability is not None:
        yield from ability(table)


def _clean_basic(table: Table) -> Script:
    """3.2: pay two, discard any card of any pile."""
    if len(table.hands[table.active]) < 2:
        return
    if (yield table.active, {"use": 1, "decline": 1}) == "decline":
        return
    yield from pay(table, 2, table.discard)
    deep = 1 if table.options["cleaning_basic"] == "top_only" else len(table.numbers)
    yield from _lift(table, [number for pile in table.piles.values() for number in pile[-deep:]])
    _to_discard(table)


def _clean_advanced(table: Table) -> Script:
    """3.3: pay one, discard a top or move it to another company."""
    if not table.hands[table.active]:
        return
    if (yield table.active, {"use": 1, "decline": 1}) == "decline":
        return
    yield from pay(table, 1, table.discard)
    tops = [pile[-1] for pile in table.piles.values() if pile]
    targets = {top: _other_companies(table, top) for top in tops}
    top = yield from _lift(table, tops)
    name = yield table.active, dict.fromkeys(["to-discard", *(f"to-{company}" for company in targets[top])], 1)
    if name == "to-discard":
        _to_discard(table)
    else:
        table.piles[name.removeprefix("to-")].append(table.lifted.pop())


def _research_basic(table: Table) -> Script:
    """3.4: buy a share, two cards cheaper."""
    choice = buyable(table, rebate=2)
    if not choice:
        return
    name = yield table.active, dict.fromkeys([*(f"buy-{number}" for number in choice), "decline"], 1)
    if name != "decline":
        yield from buy(table, int(name.removeprefix("buy-")), rebate=2)


def _research_advanced(table: Table) -> Script:
    """3.5: take somebody's share, and pay the loser for it."""
    hand = table.hands[table.active]
    others = [portfolio for portfolio in table.owners() if portfolio is not table.portfolios[table.active]]
    target = 1 if table.options["research_adv_price"] == "include_target" else 0
    costs = {
        number: max(2, table.price(table.company[number]) - 1 + target) for portfolio in others for number in portfolio
    }
    choice = sorted(number for number, cost in costs.items() if cost <= len(hand))
    if not choice:
        return
    name = yield table.active, dict.fromkeys([*(f"take-{number}" for number in choice), "decline"], 1)
    if name == "decline":
        return
    share = int(name.removeprefix("take-"))
    loser = next(portfolio for portfolio in others if share in portfolio)
    loser.remove(share)
    table.portfolios[table.active].append(share)
    to = table.discard if loser is table.third else table.hands[_seat_of(table, loser)]
    yield from pay(table, costs[share], to)


def _wildlife_basic(table: Table) -> Script:
    """3.6: pay one, move one of the three most recent cards of a pile."""
    targets: dict[int, list[str]] = {}
    for company, pile in table.piles.items():
        for number in pile[-3:]:
            same = [company] if number != pile[-1] else []
            targets[number] = same + _other_companies(table, number)
    choice = [number for number, companies in targets.items() if companies]
    if not table.hands[table.active] or not choice:
        return
    if (yield table.active, {"use": 1, "decline": 1}) == "decline":
        return
    yield from pay(table, 1, table.discard)
    number = yield from _lift(table, choice)
    name = yield table.active, {f"to-{company}": 1 for company in targets[number]}
    table.piles[name.removeprefix("to-")].append(table.lifted.pop())


def _wildlife_advanced(table: Table) -> Script:
    """3.7: one more card on any pile, for a price if it is lower than the top; 3.8: perhaps another ability."""
    hand = table.hands[table.active]
    costs: dict[str, int] = {}
    for number in hand:
        for company, pile in table.piles.items():
            cost = 0 if table.fits(number, company) else sum(other > number for other in pile)
            if cost <= len(hand) - 1:
                costs[f"play-{number}-{company}"] = cost
    if not costs:
        return
    name = yield table.active, dict.fromkeys([*costs, "decline"], 1)
    if name == "decline":
        return
    _, number_played, company = name.split("-")
    hand.remove(int(number_played))
    table.piles[company].append(int(number_played))
    yield from pay(table, costs[name], table.discard)
    if table.options["chain"] == "on":
        yield from use_ability(table, company)


def _lift(table: Table, choice: list[int]) -> Generator[Question, str, int]:
    """One of these cards leaves its pile, which closes up."""
    name = yield table.active, {f"lift-{number}": 1 for number in choice}
    number = int(name.removeprefix("lift-"))
    for pile in table.piles.values():
        if number in pile:
            pile.remove(number)
    table.lifted.append(number)
    return number


def _to_discard(table: Table) -> None:
    insort(table.discard, table.lifted.pop())


def _other_companies(table: Table, number: int) -> list[str]:
    """Where a card that lies on a pile may go: it must be higher than the top there, or the pile is empty."""
    return [company for company in COMPANIES if number not in table.piles[company] and table.fits(number, company)]


def _seat_of(table: Table, portfolio: list[int]) -> int:
    return next(seat for seat in range(table.players) if table.portfolios[seat] is portfolio)


ABILITIES = {
    ("cleaning", "basic"): _clean_basic,
    ("cleaning", "advanced"): _clean_advanced,
    ("research", "basic"): _research_basic,
    ("research", "advanced"): _research_advanced,
    ("wildlife", "basic"): _wildlife_basic,
    ("wildlife", "advanced"): _wildlife_advanced,
}
