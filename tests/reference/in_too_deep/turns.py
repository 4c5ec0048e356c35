"""Sections 2 and 5 of RULES.md: turns, and how they come to an end."""

from __future__ import annotations

from ..script import Script
from .abilities import use_ability
from .deck import may_draw, place, settle
from .setup import set_up
from .shares import buy, buyable
from .table import COMPANIES, Table


def whole_game(table: Table) -> Script:
    """1, 2.1, 5.1: set-up, turns clockwise, final turns."""
    yield from set_up(table)
    table.in_set_up = False
    if table.is_triggered:
        table.is_final, table.turns_left = True, table.players
    while True:
        yield from _turn(table)
        if table.is_final:
            table.turns_left -= 1
        elif table.is_triggered:
            table.is_final, table.turns_left = True, _final_turns(table)
        if table.is_final and table.turns_left == 0:
            return
        table.active = (table.active + 1) % table.players


def _turn(table: Table) -> Script:
    """2.1: exactly one action, then what happens at the end of a turn."""
    names = _actions(table)
    # Nothing but to pass: not asked.
    name = (yield table.active, names) if set(names) - {"pass"} else "pass"
    kind, *what = name.split("-")
    if kind == "buy":
        yield from buy(table, int(what[0]), rebate=0)
    elif kind == "expand":
        yield from _expand(table, int(what[0]), what[1])
    elif kind == "draw":
        table.owed[table.active] += 1
        yield from settle(table)
    yield from _end_of_turn(table, kind)


def _actions(table: Table) -> dict[str, int]:
    """2.1: all that the active seat may do."""
    hand = table.hands[table.active]
    names = [f"buy-{number}" for number in buyable(table, rebate=0)]
    names += [f"expand-{number}-{company}" for number in hand for company in COMPANIES if table.fits(number, company)]
    if may_draw(table):
        names.append("draw")
    if table.options["voluntary_pass"] == "allow":
        names.append("pass")
    return dict.fromkeys(names, 1)


def _expand(table: Table, number: int, company: str) -> Script:
    """2.5 to 2.9, 3.1: the card, the dividend, the ability."""
    table.hands[table.active].remove(number)
    place(table, number, company, pays=True, by_third=False)
    yield from settle(table)
    if table.is_final:
        return
    if not table.is_triggered or table.options["ability_after_trigger"] == "on":
        yield from use_ability(table, company)


def _end_of_turn(table: Table, kind: str) -> Script:
    """2.13, then 2.11."""
    table.passes = table.passes + 1 if kind == "pass" else 0
    if table.passes == table.players:
        table.is_triggered = True
    if kind != "draw":
        table.draws, table.only_draws = 0, False
    elif table.draws or table.options["fundraiser"] == "any_window" or table.active == table.starter:
        table.draws += 1
    if table.draws == table.players:
        table.draws = 0
        if not table.is_final or table.options["final_fundraiser"] == "on":
            yield from _fundraiser(table)


def _fundraiser(table: Table) -> Script:
    """2.11, 2.12: cards for every seat; the second in a row of draws triggers the end."""
    is_second = table.only_draws
    table.only_draws = True
    if is_second:
        table.is_triggered = True
    if not is_second or table.options["second_fundraiser_pays"] == "yes":
        for seat in range(table.players):
            table.owed[seat] += table.options["fundraiser_cards"]
        yield from settle(table)


def _final_turns(table: Table) -> int:
    """5.1: how many turns follow the present one."""
    rule = table.options["final_turns"]
    if rule == "finish_round":
        return (table.starter - table.active - 1) % table.players + table.players
    return table.players if rule == "everyone" else table.players - 1
