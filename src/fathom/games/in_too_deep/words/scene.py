"""What stands on the table, as plain data for a screen."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from fathom.engine import record
from fathom.engine.position import Position
from fathom.engine.ranking import places
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import COMPANIES
from fathom.games.in_too_deep.rules.end import beats, points, worth
from fathom.games.in_too_deep.rules.turn import decade, would_pay
from fathom.games.in_too_deep.words.offers import decade_span

PHASES = {
    s.SYMBOL: "symbol",
    s.CARD: "card",
    s.FIRST: "first",
    s.DRAFT: "draft",
    s.TURN: "turn",
    s.PAY: "pay",
    s.ABILITY: "ability",
    s.LIFT: "lift",
    s.PLACE: "place",
    s.FINISHED: "over",
}

Card = dict[str, Any]


def scene(view: Position) -> dict[str, Any]:
    """The table as `view` shows it: numbers, lists and short words. What this view does not know is None or left out."""
    now, row = view.state, record.copy(view.states)[0]
    lying = _lying(now)
    over = now.phase == s.FINISHED
    ranking = _ranking(view) if over else []
    return {
        "phase": PHASES[now.phase],
        "set_up": now.stage < s.BEGIN,
        "on_turn": now.seat if now.phase == s.DRAFT else view.on_turn,
        "starter": now.starter,
        "companies": [_company(now, row, company) for company in range(s.FIVE)],
        "seats": [_seat(now, row, lying, seat) for seat in range(now.players)],
        "third": {"portfolio": _portfolio(lying, s.THIRD)} if now.players == 2 else None,
        "bands": [decade_span(now, tens) for tens in range(decade(row, 0), decade(row, now.cards - 1) + 1)],
        "open": [_card(now, card) for card in now.four[: now.drawn]] if now.drawn >= 0 else lying[s.OPEN],
        "deck": now.deck,
        "bonus_shares": now.bonus_deck,
        "discard": now.discard,
        "discards": lying[s.DISCARD],
        "depletions": now.depletions,
        "triggered": bool(now.triggered),
        "final": now.final,
        "draws": now.draws,
        "fundraised": bool(now.fundraised),
        "seats_count": now.players,
        "paying": _paying(now),
        "ability": _ability(now),
        "lifted": _card(now, now.lifted) if now.lifted >= 0 else None,
        "tie_rule": view.options["ties"],
        "winners": [line["seat"] for line in ranking if line["place"] == 1],
        "ranking": ranking,
        "totals": [_totals(now, row, seat) for seat in range(now.players)] if over else None,
    }


def _card(now: State, card: int) -> Card:
    symbol = now.symbol[card]
    return {"number": now.number[card], "symbol": COMPANIES[symbol] if symbol >= 0 else None}


def _lying(now: State) -> list[list[Card]]:
    """The cards of each place, ascending, as far as this view knows them."""
    lying: list[list[Card]] = [[] for _ in range(s.ABSENT)]
    for card in range(now.cards):
        lying[now.where[card]].append(_card(now, card))
    return lying


def _portfolio(lying: list[list[Card]], owner: int) -> list[list[Card]]:
    return [[card for card in lying[s.SHARE + owner] if card["symbol"] == company] for company in COMPANIES]


def _company(now: State, row: State, company: int) -> dict[str, Any]:
    return {
        "company": COMPANIES[company],
        "advanced": bool(now.advanced[company]),
        "pile": [_card(now, card) for card in reversed(list(pile(now, company)))],
        "price": now.owned[company],
        "worth": int(worth(row, company)),
        "shares": [now.shares[s.share(seat, company)] for seat in range(now.players)],
        "third": now.shares[s.share(s.THIRD, company)] if now.players == 2 else None,
        "decade_pays": _decade_pays(now, row, company),
    }


def pile(now: State, company: int) -> Iterator[int]:
    """The cards of a company's pile, from its top down."""
    card = now.top[company]
    while card >= 0:
        yield card
        card = now.below[card]


def _decade_pays(now: State, row: State, company: int) -> int | None:
    """The least number that may be placed on a pile and takes it to a new decade (2.6); None if there is none."""
    higher = range(now.top[company] + 1, now.cards)
    return next((int(now.number[card]) for card in higher if would_pay(row, card, company)), None)


def heads(table: State) -> dict[str, list[int]]:
    """What the piles come to as they stand, by company: what a share is worth, and the least number that pays, -1 for none."""
    decades = [_decade_pays(table, table, company) for company in range(s.FIVE)]
    return {
        "worths": [int(worth(table, company)) for company in range(s.FIVE)],
        "decades": [-1 if number is None else number for number in decades],
    }


def _seat(now: State, row: State, lying: list[list[Card]], seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "hand": now.hand[seat],
        "cards": lying[s.HAND + seat],
        "portfolio": _portfolio(lying, seat),
        "score": int(points(row, seat)),
        "owed": now.due[seat],
    }


def _paying(now: State) -> dict[str, Any] | None:
    if now.phase != s.PAY:
        return None
    seen = now.paid >= 0 and now.where[now.paid] != s.DECK
    return {
        "seat": now.seat,
        "left": now.price,
        "to": now.payee,
        "after": now.number[now.paid] if seen else None,
    }


def _ability(now: State) -> dict[str, Any] | None:
    """The ability that is being used, its own price included (3.2, 3.3, 3.6)."""
    if now.phase in (s.ABILITY, s.LIFT, s.PLACE) or (now.phase == s.PAY and now.stage == s.LIFTING):
        return {"company": COMPANIES[now.company], "advanced": bool(now.advanced[now.company])}
    return None


def _ranking(view: Position) -> list[dict[str, Any]]:
    """The seats from first to last; equal places share their number. `tie` is what the tie-break compared (5.5)."""
    now, row = view.state, view.states[0]
    return [
        {
            "seat": seat,
            "place": place,
            "score": int(points(row, seat)),
            "tie": [] if now.ties else [now.hand[seat], (seat - now.starter) % now.players],
        }
        for seat, place in places(view.players, partial(beats, row)).items()
    ]


def _totals(now: State, row: State, seat: int) -> list[dict[str, int]]:
    """What a seat's shares of each company come to (5.3)."""
    shares = [now.shares[s.share(seat, company)] for company in range(s.FIVE)]
    worths = [int(worth(row, company)) for company in range(s.FIVE)]
    return [{"shares": n, "worth": each, "points": n * each} for n, each in zip(shares, worths, strict=True)]
