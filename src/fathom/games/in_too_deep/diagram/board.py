"""The picture: the five piles, then each seat, then what is going on."""

from fathom.engine.position import Position
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.diagram.words import pile
from fathom.games.in_too_deep.facts import COMPANIES
from fathom.games.in_too_deep.rules.end import worth
from fathom.games.in_too_deep.words.scene import PHASES


def board(view: Position) -> str:
    """The table as it is seen in a view: cards that it does not see are told by their number."""
    now = view.state
    left = f", {now.final} final turns left" if now.final else ", the end is triggered" if now.triggered else ""
    head = f"In Too Deep, deck {now.deck}, discard pile {now.discard}, depleted {now.depletions} times{left}"
    what = PHASES[now.phase] + (f", company {COMPANIES[now.company]}" if now.company >= 0 else "")
    lines = [f"{head}: {view._who()} ({what})", f"{'company':<11}{'price':>5}{'worth':>6}  pile, top last"]
    lines += [_company(now, company) for company in range(s.FIVE)]
    lines += [_owner(now, seat, f"seat {seat}") for seat in range(now.players)]
    if now.players == 2:
        lines.append(_owner(now, s.THIRD, "third"))
    lying = _cards(now, s.OPEN)
    return "\n".join([*lines, f"open    {lying}"] if lying else lines)


def _company(now: State, company: int) -> str:
    cards = " ".join(str(now.number[card]) for card in pile(now, company)[::-1])
    side = "*" if now.advanced[company] else " "
    return f"{COMPANIES[company] + side:<11}{now.owned[company]:>5}{worth(now, company):>6}  {cards}".rstrip()


def _owner(now: State, owner: int, name: str) -> str:
    """The shares by company, and the hand as far as it is seen."""
    shares = " ".join(str(count) for count in now.shares[owner * s.FIVE : (owner + 1) * s.FIVE])
    if owner == s.THIRD:
        return f"{name}   shares {shares}"
    points = sum(now.shares[owner * s.FIVE + company] * worth(now, company) for company in range(s.FIVE))
    seen = now.where.count(s.HAND + owner)
    cards = [_cards(now, s.HAND + owner)] if seen else []
    cards += [f"{now.hand[owner] - seen} unseen"] if seen < now.hand[owner] else []
    hand = " and ".join(cards) or "nothing"
    return f"{name}{'*' if now.seat == owner else ' '} shares {shares}, {points} points, holds {hand}"


def _cards(now: State, place: int) -> str:
    return " ".join(f"{now.number[card]}{_sign(now, card)}" for card, it in enumerate(now.where) if it == place)


def _sign(now: State, card: int) -> str:
    """The first letter of the company that a card shows."""
    return COMPANIES[now.symbol[card]][0] if now.symbol[card] >= 0 else ""
